"""Tests that random texts with hostile pieces cause no crash and no wrong offset."""

from __future__ import annotations

import html
import html.parser
import os
import random
import re
import time
from typing import Any

import pytest

import linkwright.bleach
from linkwright import Anchor, Link

PIECES = [
    *("a", "é", "中", "한", "ا", "\U0001f600", "\U0001d7d8", "\0", "\u200b", "\ufeff", "\u202e", "́", "\r\n", " "),
    *(
        "example.com",
        "例え.jp",
        "https://",
        "www.",
        "a@b.com",
        "mailto:",
        "。",
        "，",
        "(",
        ")",
        "/",
        ".",
        ":",
        "?",
        "#",
    ),
    *(
        "<p>",
        "</p>",
        "<a href=x>",
        "</a>",
        "<b>",
        "<!--",
        "-->",
        "<img title='",
        "'>",
        "&amp;",
        "&#0;",
        "`",
        "*",
        "[",
        "](",
        "%",
        "%2E",
    ),
]


def text_of(random: random.Random) -> str:
    return "".join(random.choices(PIECES, k=random.randrange(40)))


def check(text: str, /, **settings: Any) -> None:
    end = 0
    for link in linkwright.find(text, **settings):
        assert end <= link.start < link.end
        assert text[link.start : link.end] == link.text
        assert link.href.isascii()
        end = link.end
    assert 0 <= linkwright.stable_prefix(text, **settings) <= len(text)
    for place in linkwright.explain(text, **settings):
        assert text[place.at] in ".:@。．｡"
        if place.link:
            assert place.link in linkwright.find(text, **settings)
    linkwright.linkify_text(text, **settings)
    linkwright.linkify_html(text, **settings)
    linkwright.linkify_markdown(text, **settings)


def nonsense(random: random.Random) -> Any:
    """Return a hook that does a random thing."""

    def hook(link: Link, anchor: Anchor) -> Any:
        value: Any = random.choice(["", "x", "\ud800", "\0", "x" * 10**5, 3, None, b"x", "javascript:x", "/x"])
        match = random.randrange(8)
        if match == 0:
            anchor.href = value
        elif match == 1:
            anchor.text = value
        elif match == 2:
            anchor[value] = value
        elif match == 3:
            anchor.truncate(value)
        elif match == 4:
            return value
        elif match == 5:
            raise KeyError(value)
        elif match == 6:
            linkwright.linkify_html(link.text, anchor=hook)
        return None

    return hook


MARKUP = re.compile(r"<!--.*?(?:-->|$)|(</?[a-z](?:='[^']*'|=\"[^\"]*\"|(?!=['\"])[^>])*>)|</?[a-z].*", re.DOTALL)


def shown(page: str) -> str:
    """Return the text and comments of a page, without tags, which may change. An unfinished tag is text."""
    return html.unescape(MARKUP.sub(lambda part: "" if part[1] else part[0], page))


def elements(page: str) -> set[str]:
    names: set[str] = set()
    parser = html.parser.HTMLParser()
    parser.handle_starttag = lambda tag, attrs: names.add(tag)  # type: ignore[method-assign]
    parser.feed(page)
    parser.close()
    return names


@pytest.mark.parametrize("seed", range(20))
def test_random_texts(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(100):
        text = text_of(draw)
        check(text)
        check(text, strict=True, text="verbatim", spoofs="allow")
        for call in [linkwright.find, linkwright.linkify_html, linkwright.linkify_markdown]:
            try:
                call(text, anchor=nonsense(draw), existing=lambda anchor: nonsense(draw)(None, anchor))
            except (TypeError, ValueError, KeyError, OverflowError, AttributeError, RecursionError):
                pass

        class Own(Exception):
            pass

        def callback(attrs: Any, new: bool, draw: random.Random = draw, own: type[Exception] = Own) -> Any:
            key = draw.choice(["_text", (None, "href"), (None, "rel"), (None, "on"), (3, 3), (1, 2, 3), None, ""])
            value: Any = draw.choice(
                ["", "x", "\ud800", "\0", 3, None, b"x", [], "javascript:x", "/x", '"><b>', "&lt;"]
            )
            if draw.randrange(20) == 0:
                raise own
            attrs.pop(draw.choice(["", "_text", (None, "href")]), None)
            return draw.choice([attrs, None, {**attrs, key: value}, {**attrs, key: value}, value])

        linked = linkwright.bleach.linkify(text, callbacks=[])
        # Linking twice changes nothing, no text is lost, and later text never joins a tag, comment or element.
        assert linkwright.bleach.linkify(linked, callbacks=[]) == linked
        assert shown(linked) == shown(re.sub("\r\n?", "\n", text))
        followed = linkwright.bleach.linkify(f"{linked}<hr>> <p>-->", callbacks=[])
        assert followed == f"{linked}<hr>&gt; <p>--&gt;"
        # Half of a surrogate pair acts like U+FFFF, which no link contains.
        half = draw.choice(["\ud800", "\udfff", "\udc80 a.com"])
        places = sorted(draw.choices(range(len(text) + 1), k=3))
        pieces = [text[start:end] for start, end in zip([0, *places], [*places, len(text)])]
        broken, plain = half.join(pieces), f"\uffff{half[1:]}".join(pieces)
        check(broken)
        writes: list[Any] = [linkwright.linkify_text, linkwright.linkify_html, linkwright.linkify_markdown]
        for write in [*writes, linkwright.bleach.linkify]:
            assert write(broken) == write(plain).replace("\uffff", half[0])
        for visited in [text, broken]:
            try:
                followed = linkwright.bleach.linkify(visited, callbacks=[callback, callback], parse_email=True)
            except Own:
                continue
            # No value becomes markup.
            assert elements(followed) <= {"a", *elements(visited)}


@pytest.mark.parametrize("unit", ["a", "example.com ", "<b>", "[", "😀.com ", "\0", "a@", "<a href=x>a.com"])
def test_huge_texts(unit: str) -> None:
    text = unit * (2_000_000 // len(unit))
    links = linkwright.find(text)
    assert all(text[link.start : link.end] == link.text for link in links[-3:])
    assert len(linkwright.linkify_html(text)) >= len(text)


@pytest.mark.skipif("TIMES" not in os.environ, reason="it measures time, which is for a quiet machine")
@pytest.mark.parametrize(
    "unit", [" a", "<a ", "<a href=x>", "<", "&", "</a>", "<!--", "<x>", "<a href='", "<b>a.com</b>"]
)
def test_callbacks_on_hostile_pages_take_linear_time(unit: str) -> None:
    def seconds(size: int) -> float:
        took = float("inf")
        # The unit " a" becomes the attributes of one tag.
        page = "".join(f"{unit}{at}" for at in range(size // len(unit)))
        page = f"<p {page}>" if unit == " a" else unit * (size // len(unit))
        for _ in range(5):
            start = time.process_time()
            linkwright.bleach.linkify(page)
            took = min(took, time.process_time() - start)
        return took

    # The text is 16 times as long. Quadratic time would be 256 times as long.
    assert seconds(480_000) < 80 * seconds(30_000) + 0.1
