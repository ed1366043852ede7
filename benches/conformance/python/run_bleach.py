import html

from bleach.linkifier import Linker
from runner import run

linker = Linker(parse_email=True)

run(lambda text: linker.linkify(html.escape(text, quote=False)))
