"""An extension of Python-Markdown, also for MkDocs: ``markdown_extensions: [linkwright]``.

>>> import markdown
>>> markdown.markdown("请访问example.com。谢谢", extensions=["linkwright"])
'<p>请访问<a href="https://example.com">example.com</a>。谢谢</p>'

Options are the settings of ``linkwright.Linker``: ``extension_configs={"linkwright": {"rel": "nofollow"}}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor

from . import Linker
from ._linkwright import spans_of_markdown


class LinkwrightExtension(Extension):
    def __init__(self, **settings: Any) -> None:
        super().__init__()
        self.linker = Linker(**settings)

    def extendMarkdown(self, md: Markdown) -> None:
        # After code, HTML and the links that the author or another extension made, and before emphasis and emojis.
        md.inlinePatterns.register(_Keep(self.linker, md), "linkwright", 79)
        # After all others, when the page is whole.
        md.postprocessors.register(_Linkify(self.linker), "linkwright", -100)


class _Range:
    """A link in a text, with the methods of a match."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self._end = end

    def end(self, group: int = 0) -> int:
        return self._end


class _Keep(InlineProcessor):
    """Keeps the texts of links from the markup in them, as in ``https://example.com/__init__.py``. They become links with the
    page, whose elements and settings say whether they do."""

    ANCESTOR_EXCLUDES = ("a",)

    def __init__(self, linker: Linker, md: Markdown) -> None:
        super().__init__("", md)
        self.linker = linker
        # The places of the links that are left in a text, last first and counted from its end: what precedes is replaced
        # meanwhile.
        self.links: list[tuple[int, int]] = []

    def getCompiledRegExp(self) -> Any:
        return self

    def finditer(self, text: str, start: int = 0) -> Iterator[_Range]:
        if start == 0:
            spans = spans_of_markdown(text, self.linker)
            self.links = [(len(text) - start, len(text) - end) for start, end in spans][::-1]
        while self.links:
            from_start, from_end = self.links.pop()
            yield _Range(len(text) - from_start, len(text) - from_end)

    def handleMatch(self, m: Any, data: str) -> tuple[str, int, int]:
        text = escape(data[m.start : m.end()], quote=False)
        return self.md.htmlStash.store(text), m.start, m.end()


class _Linkify(Postprocessor):
    def __init__(self, linker: Linker) -> None:
        super().__init__()
        self.linker = linker

    def run(self, text: str) -> str:
        return self.linker.linkify_html(text)


def makeExtension(**settings: Any) -> LinkwrightExtension:
    return LinkwrightExtension(**settings)
