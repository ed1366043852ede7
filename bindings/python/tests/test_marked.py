"""Tests that every row of the marked tables links as in Rust."""

from __future__ import annotations

import html.parser
from typing import Any

import pytest

import linkwright
import tables


def check(marked: str, **settings: Any) -> None:
    text, ranges = tables.unmarked(tables.unescaped(marked))
    links = linkwright.find(text, **settings)
    assert [(link.start, link.end) for link in links] == ranges, text
    assert [link.text for link in links] == [text[start:end] for start, end in ranges]


@pytest.mark.parametrize("row", tables.rows("rules.txt"))
def test_rules(row: list[str]) -> None:
    # The tables also mark hosts that could deceive.
    check(row[0], spoofs="allow")
    if row[-1] != "-":
        check(row[-1], spoofs="allow", strict=True)


@pytest.mark.parametrize("row", tables.rows("sentences.txt"))
def test_sentences(row: list[str]) -> None:
    check(row[0], spoofs="allow")


class Anchors(html.parser.HTMLParser):
    """The texts of the anchors of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.is_open = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "a":
            self.is_open = True
            self.shown.append("")

    def handle_endtag(self, tag: str) -> None:
        self.is_open = self.is_open and tag != "a"

    def handle_data(self, data: str) -> None:
        if self.is_open:
            self.shown[-1] += data


@pytest.mark.parametrize("row", tables.rows("edges.txt"))
def test_edges(row: list[str]) -> None:
    source, ranges = tables.unmarked(tables.unescaped(row[1]))
    want = [source[start:end] for start, end in ranges]
    if row[0] == "html":
        assert Anchors(linkwright.linkify_html(source)).shown == want
    else:
        rewritten = linkwright.linkify_markdown(source)
        assert (rewritten != source) == bool(want)
