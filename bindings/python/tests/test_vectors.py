"""Runs the test vectors of `vectors/`, or of the file VECTORS."""

from __future__ import annotations

import html
import json
import os
import re
from pathlib import Path

from linkwright import Link, Linker

CASES = Path(os.environ.get("VECTORS") or Path(__file__).resolve().parents[3] / "vectors" / "detection.jsonl")


def written(text: str, links: list[Link]) -> str:
    """Return a text with its links in the form that `read` returns."""
    end, out = 0, ""
    for link in links:
        out += f"{text[end : link.start]}\ue000{link.href}\ue001{link.display}\ue002"
        end = link.end
    return out + text[end:]


def read(page: str) -> str:
    return html.unescape(re.sub('<a href="([^"]*)"[^>]*>(.*?)</a>', "\ue000\\1\ue001\\2\ue002", page, flags=re.DOTALL))


def test_cases_agree() -> None:
    linkers: dict[str, Linker] = {}
    for line in CASES.read_text(encoding="utf-8").strip().split("\n"):
        case = json.loads(line)
        text = case["text"]
        settings = {name.replace("-", "_"): value for name, value in case.get("settings", {}).items()}
        linker = linkers.setdefault(str(settings), Linker(**settings))
        links = linker.find(text)
        have = [
            {"start": link.start, "end": link.end, "kind": link.kind, "href": link.href, "display": link.display}
            for link in links
        ]
        assert have == case["links"], case
        # The other methods find the same links.
        assert list(zip(*linker.spans(text))) == [(link.start, link.end) for link in links], case
        assert [place.link for place in linker.explain(text) if place.link] == links, case
        assert read(linker.linkify_text(text)) == written(text, links), case
        # Links in the stable prefix stay while text arrives. With `whole`, only the end shows if the text is one URL.
        for end in range(0 if settings.get("whole") else len(text)):
            stable_prefix = linker.stable_prefix(text[:end])
            now, then = (
                [link for link in found if link.start < stable_prefix] for found in (linker.find(text[:end]), links)
            )
            assert now == then, (case, end)
