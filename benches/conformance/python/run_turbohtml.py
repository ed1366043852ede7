import html

from runner import run
from turbohtml.clean import Linker, Linkify

linker = Linker(Linkify(parse_email=True))

run(lambda text: linker.linkify(html.escape(text, quote=False)))
