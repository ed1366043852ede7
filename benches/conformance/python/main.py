"""Runs one of the programs in Python.

Reads texts as lines of JSON, and writes the HTML of each with its links, and the CPU time in
milliseconds.
"""

import html
import json
import sys
import time
from collections.abc import Callable

Answer = Callable[[str], str]


def bleach() -> Answer:
    from bleach.linkifier import Linker

    linker = Linker(parse_email=True)
    return lambda text: linker.linkify(html.escape(text, quote=False))


def django() -> Answer:
    from django.conf import settings
    from django.utils.html import urlize

    settings.configure()
    return lambda text: urlize(text, autoescape=True)


def turbohtml() -> Answer:
    from turbohtml.clean import Linker, Linkify

    linker = Linker(Linkify(parse_email=True))
    return lambda text: linker.linkify(html.escape(text, quote=False))


def main() -> None:
    programs = {program.__name__: program for program in (bleach, django, turbohtml)}
    if len(sys.argv) != 2 or sys.argv[1] not in programs:
        sys.exit(f"usage: main.py {' | '.join(programs)}")
    answer = programs[sys.argv[1]]()
    for line in sys.stdin:
        text = json.loads(line)
        start = time.process_time()
        given = answer(text)
        ms = (time.process_time() - start) * 1000
        print(json.dumps({"ms": ms, "html": str(given)}), flush=True)


main()
