"""The finder of links for markdown-it-py, in place of ``LinkifyIt``.

>>> from markdown_it import MarkdownIt
>>> from linkwright.markdown_it import LinkifyIt
>>> md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify")
>>> md.linkify = LinkifyIt()
>>> md.render("请访问example.com。谢谢")
'<p>请访问<a href="http://example.com">example.com</a>。谢谢</p>\\n'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from . import Link, Linker


@dataclass(frozen=True)
class Match:
    """A link, with the names of linkify-it."""

    schema: str
    index: int
    last_index: int
    raw: str
    text: str
    url: str


class LinkifyIt:
    """Finds links for ``MarkdownIt``; ``settings`` are those of ``linkwright.Linker``."""

    def __init__(self, **settings: Any) -> None:
        self._settings = {"text": "verbatim", **settings}
        self._linker = Linker(**self._settings)

    def pretest(self, text: str) -> bool:
        """Whether a search could find something."""
        return re.search(r"[.:@。．｡]", text) is not None

    def test(self, text: str) -> bool:
        return bool(self._linker.find(text))

    def match(self, text: str) -> list[Match] | None:
        """The links of a text, or ``None``."""
        return [_match(link) for link in self._linker.find(text)] or None

    def match_at_start(self, text: str) -> Match | None:
        """The link with a scheme at the start of a text."""
        names = "|".join(map(re.escape, ["http", "https", *(self._settings.get("schemes") or ())]))
        # No link reaches beyond white space.
        word = re.match(rf"(?:{names}):\S*", text, re.IGNORECASE)
        for link in self._linker.find(word[0]) if word else ():
            return _match(link) if link.start == 0 and link.kind == "url" else None
        return None

    def test_schema_at(self, text: str, name: str, position: int) -> int:
        """The length of what follows a scheme at this place, or 0."""
        start = position - len(name)
        found = self.match_at_start(text[max(start, 0) :])
        return found.last_index - len(name) if found and start >= 0 else 0

    def add(self, schema: str, definition: Any) -> LinkifyIt:
        """Makes ``schema`` (``"ftp:"``) link, or with ``None`` not."""
        name = schema.rstrip(":/")
        if not (definition is None or isinstance(definition, str)):
            raise ValueError(f"cannot add {schema!r}: only whole schemes are supported, such as 'ftp:' as 'http:'")
        schemes = [other for other in self._settings.get("schemes") or () if other != name]
        return self._set(schemes=schemes if definition is None else [*schemes, name])

    def set(self, options: dict[str, bool]) -> LinkifyIt:
        """Sets ``fuzzy_link`` (domains without a scheme) and ``fuzzy_email``."""
        names = {"fuzzy_link": ("bare_domains", "prudent", "never"), "fuzzy_email": ("emails", True, False)}
        for option, is_on in options.items():
            if option in names:
                name, on, off = names[option]
                self._set(**{name: on if is_on else off})
        return self

    def tlds(self, names: str | list[str], keep_old: bool = False) -> LinkifyIt:
        """Does nothing: all top-level domains are known. For others give ``also=["*.internal"]``."""
        return self

    def _set(self, **settings: Any) -> LinkifyIt:
        self._settings.update(settings)
        self._linker = Linker(**self._settings)
        return self


def _match(link: Link) -> Match:
    text = link.text
    schemas = {"email": "mailto:", "domain": "", "url": text.partition(":")[0].lower() + ":"}
    is_bare = link.kind == "domain" or link.kind == "email" and not text.lower().startswith("mailto:")
    scheme = {"email": "mailto:", "domain": "http://"}.get(link.kind, "") if is_bare else ""
    return Match(schemas[link.kind], link.start, link.end, text, text, scheme + text)
