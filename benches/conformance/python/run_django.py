from django.conf import settings
from django.utils.html import urlize
from runner import run

settings.configure()

run(lambda text: urlize(text, autoescape=True))
