"""Compare linkwright with its peers in one run: the right links of the marked tables, and the time for HTML and prose.

    python benches/speed.py [FILE...]

The prose is from `fixtures/text/`, or is the first megabyte of each given file. The comments are 10,000 of its lines,
each in its own call. A time is the least CPU time of some runs. Each peer runs in its own process, so it inherits no
memory from another peer. A slow peer gets a part of the text, and the time is extrapolated.
"""

from __future__ import annotations

import html
import html.parser
import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bleach
import django
import jinja2
import jinja2.nodes
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
linker = linkwright.Linker()

import linkwright.django  # noqa: E402, it reads the settings
import linkwright.jinja  # noqa: E402

environment = jinja2.Environment(extensions=["linkwright.jinja.Urlize"])
context = jinja2.nodes.EvalContext(environment)


class Anchors(html.parser.HTMLParser):
    """The ranges of the anchors of a page in its text."""

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


#: The functions of each peer: for HTML, for prose, and for the ranges of links in a plain text.
PEERS: dict[
    str, tuple[Callable[[str], object] | None, Callable[[str], object], Callable[[str], list[tuple[int, int]]]]
] = {
    "linkwright": (
        linker.linkify_html,
        linker.find,
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
    "linkwright.django": (
        linkwright.django.urlize_text,
        linkwright.django.urlize_text,
        lambda text: in_page(linkwright.django.urlize_text(text, autoescape=True)),
    ),
    "linkwright.jinja": (
        lambda text: linkwright.jinja.urlize(context, text),
        lambda text: linkwright.jinja.urlize(context, text),
        lambda text: in_page(linkwright.jinja.urlize(context, text)),
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


def each(run: Callable[[str], object]) -> Callable[[str], object]:
    def over(text: str) -> None:
        for line in text.split("\n"):
            run(line)

    return over


def right(find: Callable[[str], list[tuple[int, int]]]) -> str:
    rows = [tables.unmarked(tables.unescaped(row[0])) for row in tables.rows("sentences.txt")]
    return f"{sum(find(text) == ranges for text, ranges in rows)}/{len(rows)}"


def seconds(run: Callable[[str], object], text: str) -> float:
    """Return the best time of some runs. If a long text takes long, use only its first part."""
    part = text
    while True:
        start = time.process_time()
        run(part)
        took = time.process_time() - start
        if took < 2 or len(part) < 20_000:
            break
        part = part[: len(part) // 8]
    runs = max(1, min(50, int(1 / max(took, 1e-6))))
    for _ in range(runs):
        start = time.process_time()
        run(part)
        took = min(took, time.process_time() - start)
    return took * len(text) / len(part)


def page() -> str:
    """Return 23 KB of HTML as in a forum: paragraphs with a few tags and anchors."""
    lines = [line for line in (FIXTURES / "text" / "prose-en.txt").read_text(encoding="utf-8").split("\n") if line]
    written, at = "", 0
    while len(written) < 23_000:
        line = html.escape(lines[at % len(lines)])
        written += f'<p>{line} <b>Bold</b> and <a href="/page/{at}" class="x">a page</a>.</p>\n'
        at += 1
    return written


def measure(given: tuple[str, dict[str, str]]) -> list[str]:
    """Return the share of right links of a peer, and its times for some texts."""
    name, texts = given
    write, search, find = PEERS[name]
    cells = [right(find)]
    for at, (title, text) in enumerate(texts.items()):
        run = write if at == 0 else search
        if run and title == "10,000 comments":
            run = each(run)
        cells.append(f"{seconds(run, text) * 1000:.2f} ms" if run else "–")
    return cells


def main() -> None:
    texts = {"23 KB of HTML": page()}
    files = [Path(name) for name in sys.argv[1:]] or [FIXTURES / "text" / f"prose-{name}.txt" for name in ("en", "zh")]
    for file in files:
        text = file.read_text(encoding="utf-8")
        text = text * (1_000_000 // len(text.encode()) + 1)
        texts[f"1 MB of {file.name}"] = text.encode()[:1_000_000].decode("utf-8", "ignore")
    lines = [line for line in next(iter(list(texts.values())[1:])).split("\n") if line]
    texts["10,000 comments"] = "\n".join(lines[at % len(lines)] for at in range(10_000))
    print("|", " | ".join(["", "right links", *texts]), "|")
    print("|---" * (len(texts) + 2) + "|")
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for name, cells in zip(PEERS, pool.imap(measure, [(name, texts) for name in PEERS])):
            print(f"| {name} |", " | ".join(cells), "|", flush=True)
    prose = list(texts.values())[1]
    names = [f"host-{at}.example" for at in range(10_000)]
    for count in [0, 1, len(names)]:
        kept = linkwright.Linker(exclude=names[:count])
        print(f"{count:,} in exclude: {seconds(kept.find, prose) * 1000:.2f} ms for {list(texts)[1]}")


if __name__ == "__main__":
    main()
