"""Ours beside its peers, in one run: the right links of the marked tables, and the time for HTML and for prose.

    python benches/speed.py [FILE...]

The prose is that of `fixtures/text/`, or the first megabyte of each file that is given. A time is the best of some runs; a
slow peer gets a part of the megabyte, and the time is extrapolated.
"""

from __future__ import annotations

import html
import html.parser
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bleach
import django
import jinja2.utils
import turbohtml.clean
from django.conf import settings
from django.utils.html import urlize
from linkify_it import LinkifyIt

import linkwright
import linkwright.bleach

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import tables

FIXTURES = tables.MARKED.parent
settings.configure(USE_I18N=False)
django.setup()
linkify_it = LinkifyIt()


class Anchors(html.parser.HTMLParser):
    """The texts of the anchors of a page, by where they stand in its text."""

    def __init__(self) -> None:
        super().__init__()
        self.ranges: list[tuple[int, int]] = []
        self.at = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "a":
            self.ranges.append((self.at, self.at))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.ranges[-1] = (self.ranges[-1][0], self.at)

    def handle_data(self, data: str) -> None:
        self.at += len(data)


def in_page(page: str) -> list[tuple[int, int]]:
    anchors = Anchors()
    anchors.feed(page)
    anchors.close()
    return anchors.ranges


def in_matches(text: str) -> list[tuple[int, int]]:
    return [(match.index, match.last_index) for match in linkify_it.match(text) or []]


#: For each: what it writes of HTML, what it does with prose, and the ranges that it finds in a plain text.
PEERS: dict[
    str, tuple[Callable[[str], object] | None, Callable[[str], object], Callable[[str], list[tuple[int, int]]]]
] = {
    "linkwright": (
        linkwright.linkify_html,
        linkwright.find,
        lambda text: [(link.start, link.end) for link in linkwright.find(text, spoofs="allow")],
    ),
    "linkwright.bleach": (
        linkwright.bleach.linkify,
        linkwright.bleach.linkify,
        lambda text: in_page(linkwright.bleach.linkify(html.escape(text), parse_email=True)),
    ),
    "bleach": (
        bleach.linkify,
        bleach.linkify,
        lambda text: in_page(bleach.linkify(html.escape(text), parse_email=True)),
    ),
    "linkify-it-py": (None, linkify_it.match, in_matches),
    "Django": (urlize, urlize, lambda text: in_page(urlize(text, autoescape=True))),
    "Jinja": (jinja2.utils.urlize, jinja2.utils.urlize, lambda text: in_page(jinja2.utils.urlize(text))),
    "turbohtml": (
        turbohtml.clean.linkify,
        turbohtml.clean.linkify,
        lambda text: in_page(turbohtml.clean.linkify(html.escape(text))),
    ),
}


def right(find: Callable[[str], list[tuple[int, int]]]) -> str:
    rows = [tables.unmarked(tables.unescaped(row[0])) for row in tables.rows("sentences.txt")]
    return f"{sum(find(text) == ranges for text, ranges in rows)}/{len(rows)}"


def seconds(run: Callable[[str], object], text: str) -> float:
    """The best of some runs; of a long text that takes long, of its first part."""
    part = text
    while True:
        start = time.perf_counter()
        run(part)
        took = time.perf_counter() - start
        if took < 2 or len(part) < 20_000:
            break
        part = part[: len(part) // 8]
    runs = max(1, min(50, int(1 / max(took, 1e-6))))
    for _ in range(runs):
        start = time.perf_counter()
        run(part)
        took = min(took, time.perf_counter() - start)
    return took * len(text) / len(part)


def page() -> str:
    """23 KB of HTML like that of a forum: paragraphs with a few tags and anchors."""
    lines = [line for line in (FIXTURES / "text" / "prose-en.txt").read_text(encoding="utf-8").split("\n") if line]
    written, at = "", 0
    while len(written) < 23_000:
        line = html.escape(lines[at % len(lines)])
        written += f'<p>{line} <b>Bold</b> and <a href="/page/{at}" class="x">a page</a>.</p>\n'
        at += 1
    return written


def main() -> None:
    texts = {"23 KB of HTML": page()}
    files = [Path(name) for name in sys.argv[1:]] or [FIXTURES / "text" / f"prose-{name}.txt" for name in ("en", "zh")]
    for file in files:
        text = file.read_text(encoding="utf-8")
        text = text * (1_000_000 // len(text.encode()) + 1)
        texts[f"1 MB of {file.name}"] = text.encode()[:1_000_000].decode("utf-8", "ignore")
    print("|", " | ".join(["", "right links", *texts]), "|")
    print("|---" * (len(texts) + 2) + "|")
    for name, (write, search, find) in PEERS.items():
        cells = [right(find)]
        for at, text in enumerate(texts.values()):
            run = write if at == 0 else search
            cells.append(f"{seconds(run, text) * 1000:.2f} ms" if run else "–")
        print(f"| {name} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
