"""Mask the URLs and email addresses of 100 MB of text with linkwright, a regular expression, and presidio if installed.

    python benches/mask.py [MEGABYTES]

A line of `fixtures/marked/sentences.txt` is right if exactly its marked links are masked.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import linkwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import tables

URL = r"(?:https?://|www\.)[^\s<>\"]+"
EMAIL = r"[\w.+-]+@[\w-]+\.[\w.-]+"
PATTERN = re.compile(f"{URL}|{EMAIL}")
linker = linkwright.Linker(userinfo=True, spoofs="allow")

Ranges = list[tuple[int, int]]


def by_ranges(find: Callable[[str], Ranges]) -> Callable[[str], str]:
    def mask(text: str) -> str:
        parts, at = [], 0
        for start, end in find(text):
            parts += [text[at:start], "<link>"]
            at = end
        return "".join(parts) + text[at:]

    return mask


def in_presidio() -> Callable[[str], Ranges] | None:
    try:
        from presidio_analyzer.predefined_recognizers import EmailRecognizer, UrlRecognizer
    except ImportError:
        return None
    recognizers = [(EmailRecognizer(), "EMAIL_ADDRESS"), (UrlRecognizer(), "URL")]

    def find(text: str) -> Ranges:
        ranges: Ranges = []
        for recognizer, entity in recognizers:
            ranges += [(found.start, found.end) for found in recognizer.analyze(text, [entity], None)]
        kept: Ranges = []
        for start, end in sorted(ranges, key=lambda place: (place[0], -place[1])):
            if not kept or start >= kept[-1][1]:
                kept.append((start, end))
        return kept

    return find


def main() -> None:
    size = int((sys.argv[1:] or ["100"])[0]) * 1_000_000
    folder = tables.MARKED.parent / "text"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt")))
    # Documents of a megabyte, as in a corpus.
    document = (text * (1_000_000 // len(text.encode()) + 1)).encode()[:1_000_000].decode("utf-8", "ignore")
    rows = [tables.unmarked(tables.unescaped(row[0])) for row in tables.rows("sentences.txt")]
    presidio = in_presidio()
    peers: dict[str, tuple[Callable[[str], str], Callable[[str], Ranges]]] = {
        "linkwright.replace": (
            lambda text: linker.replace(text, "<{kind}>"),
            lambda text: list(zip(*linker.spans(text))),
        ),
        "re.sub": (
            lambda text: PATTERN.sub("<link>", text),
            lambda text: [found.span() for found in PATTERN.finditer(text)],
        ),
    }
    if presidio:
        peers["presidio"] = (by_ranges(presidio), presidio)
    for name, (mask, find) in peers.items():
        documents = size // 1_000_000
        start = time.process_time()
        masked = 0
        for _ in range(documents):
            mask(document)
            masked += 1
            if time.process_time() - start > 60:
                break
        took = (time.process_time() - start) * documents / masked
        right = sum(find(text) == ranges for text, ranges in rows)
        print(
            f"{name}: {took:.1f} s for {documents} MB, {documents / took:.0f} MB/s, right {right} of {len(rows)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
