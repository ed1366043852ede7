"""The finder of links for markdown-it-py, in place of ``LinkifyIt``.

>>> from markdown_it import MarkdownIt
>>> from linkwright.markdown_it import LinkifyIt
>>> md = MarkdownIt("commonmark").use(LinkifyIt(rel="nofollow"))
>>> md.render("请访问example.com。谢谢")
'<p>请访问<a href="http://example.com" rel="nofollow">example.com</a>。谢谢</p>\\n'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import Link, Linker

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore


@dataclass
class Match:
    """A link, with the names of linkify-it."""

    schema: str
    index: int
    last_index: int
    raw: str
    text: str
    url: str


#: The options of linkify-it: the setting for each, and its values for on and off. What has no setting is always off, but for
#: ``fuzzy_email``: without it, addresses with ``mailto:`` link.
OPTIONS: dict[str, tuple[str, Any, Any] | None] = {
    "fuzzy_link": ("bare_domains", "prudent", "never"),
    "fuzzy_email": None,
    "fuzzy_ip": ("bare_ips", True, False),
    "---": None,
}


#: What Markdown reads as something else: an escape, and a character reference.
SPECIAL = re.compile(r"(\\[!-/:-@\[-`{-~]|&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});)", re.IGNORECASE)

#: How much of a word is read for a URL in a source of Markdown.
LONGEST = 2048


#: The settings that are attributes of anchors.
ATTRIBUTES = {"rel": "rel", "target": "target", "class_": "class"}

#: The settings that have no effect on the tokens of markdown-it-py, or not on the author's links.
NO_EFFECT = {"claims", "existing", "existing_links", "headings", "only", "skip", "unskip", "whole"}


class LinkifyIt:
    """Finds links for ``MarkdownIt``: ``md.use(LinkifyIt())``.

    ``schemas`` are given to ``add`` and ``options`` to ``set``, and ``settings`` are those of ``linkwright.Linker``.
    ``md.linkify = LinkifyIt()`` works too, but for ``rel``, ``target`` and ``class_``.
    """

    def __init__(
        self, schemas: dict[str, Any] | None = None, options: dict[str, bool] | None = None, **settings: Any
    ) -> None:
        none = sorted(NO_EFFECT & {name for name, value in settings.items() if value is not None})
        if none:
            raise ValueError(f"{none[0]}: has no effect in markdown-it-py")
        self._given = self._settings = {
            "schemes": ["ftp"],
            "text": "verbatim",
            "default_scheme": "http",
            # Any host behind a scheme, as in linkify-it.
            "local_hosts": True,
            **settings,
        }
        self._linker = Linker(**self._settings)
        self._attributes = {name: settings[own] for own, name in ATTRIBUTES.items() if settings.get(own) is not None}
        self._is_used = False
        # The schemes that do not link; `@` for addresses without one.
        self._off: set[str] = set()
        self._tlds: set[str] | None = None
        for schema, definition in (schemas or {}).items():
            self.add(schema, definition)
        self.set(options or {})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    # It can be changed.
    __hash__ = object.__hash__

    def __call__(self, md: MarkdownIt) -> None:
        """Puts this in the place of the finder of ``md``, and switches its rules for links on."""
        # Its type is that of linkify-it-py, which need not be installed.
        setattr(md, "linkify", self)  # noqa: B010
        md.options["linkify"] = True
        md.enable("linkify")
        self._is_used = True
        if self._attributes:
            md.core.ruler.after("linkify", "linkwright", self._set_attributes)

    def _set_attributes(self, state: StateCore) -> None:
        for block in state.tokens:
            for token in block.children or ():
                if token.type == "link_open" and token.markup == "linkify":
                    token.attrs.update(self._attributes)

    def pretest(self, text: str) -> bool:
        """Whether a search could find something."""
        if self._attributes and not self._is_used:
            name = next(iter(self._attributes))
            raise TypeError(f"{name}: only md.use(LinkifyIt(...)) can set attributes, not md.linkify = LinkifyIt(...)")
        return re.search(r"[.:@。．｡]", text) is not None

    def test(self, text: str) -> bool:
        return self.match(text) is not None

    def match(self, text: str) -> list[Match] | None:
        """The links of a text, or ``None``."""
        return [match for match in map(self._match, self._linker.find(text)) if self._keeps(match)] or None

    def _keeps(self, match: Match) -> bool:
        if match.schema or self._tlds is None:
            is_fuzzy = match.schema == "mailto:" and not match.raw.lower().startswith("mailto:")
            return not self._off & {match.schema, *("@" if is_fuzzy else "")}
        tld = re.split("[/?#:]", match.text)[0].rpartition(".")[2].lower()
        return tld in self._tlds or tld.startswith("xn--") or tld.isdecimal()

    def match_at_start(self, text: str) -> Match | None:
        """The link with a scheme at the start of a source of Markdown. Its escapes are read. Its character references are
        not, as in markdown-it-py, but one for a ``<`` or the like ends it.

        As markdown-it-py goes on behind as many characters as ``url`` has, white space, which it takes away, makes that as
        long as the link is in the source.
        """
        from markdown_it.common.utils import unescapeAll

        # Words are read again at each scheme in them. A longer URL without markup links as text.
        word = self._word(text)[:LONGEST]
        pieces = re.split(SPECIAL, word)
        read = [unescapeAll(piece) if i % 2 else piece for i, piece in enumerate(pieces)]
        match = self._at_start("".join(read))
        if match is None or len(word) == LONGEST and match.last_index == sum(map(len, read)):
            return None
        length, left, shown = 0, match.last_index, ""
        for piece, own in zip(pieces, read):
            if left < len(own):
                length, shown = length + left, shown + own[:left]
                break
            shown += piece if piece.startswith("&") and piece != own else own
            length, left = length + len(piece), left - len(own)
        raw = word[:length]
        # markdown-it-py leaves them out, but not before white space.
        stars = len(re.findall(r"(?<!\\)\**\Z", raw)[0])
        shown = shown[: len(shown) - stars]
        return Match(match.schema, 0, length - stars, raw[: length - stars], shown, shown.ljust(length - stars))

    def test_schema_at(self, text: str, name: str, position: int) -> int:
        """The length of what follows a scheme at this place, or 0."""
        start = position - len(name)
        found = self._at_start(self._word(text[max(start, 0) :]))
        return found.last_index - len(name) if found and start >= 0 else 0

    def _word(self, text: str) -> str:
        """The word at the start of a text if it starts with a scheme. No link reaches beyond white space."""
        schemes = self._settings.get("schemes") or ()
        any_scheme = "[a-z][a-z0-9+.-]*"
        names = any_scheme if "*" in schemes else "|".join(map(re.escape, ["http", "https", *schemes]))
        word = re.match(rf"(?:{names}):\S*", text, re.IGNORECASE)
        return word[0] if word else ""

    def _at_start(self, word: str) -> Match | None:
        for match in self.match(word) or ():
            return match if match.index == 0 and match.schema else None
        return None

    def add(self, schema: str, definition: Any) -> LinkifyIt:
        """Makes ``schema`` (``"ftp:"``) link, or with ``None`` not."""
        if not (definition is None or isinstance(definition, str)):
            raise ValueError(f"cannot add {schema!r}: only whole schemes are supported, such as 'ftp:' as 'http:'")
        name = schema.rstrip(":/").lower()
        self._off.discard(f"{name}:")
        if definition is None:
            self._off.add(f"{name}:")
        elif name not in ("http", "https", "mailto"):
            self._set(schemes=[*(self._settings["schemes"] or ()), name])
        return self

    def set(self, options: dict[str, bool]) -> LinkifyIt:
        """Sets ``fuzzy_link`` (domains without a scheme), ``fuzzy_email`` and ``fuzzy_ip``."""
        for option, is_on in options.items():
            if option not in OPTIONS:
                raise ValueError(f"unknown option {option!r}; the options are {', '.join(OPTIONS)}")
            setting = OPTIONS[option]
            if option == "fuzzy_email":
                (self._off.discard if is_on else self._off.add)("@")
            elif setting:
                name, on, off = setting
                self._set(**{name: self._given.get(name, on) if is_on else off})
            elif is_on:
                raise ValueError(f"{option}: cannot be set to {is_on!r}")
        return self

    def tlds(self, names: str | list[str], keep_old: bool = False) -> LinkifyIt:
        """Makes domains without a scheme link only with these top-level domains, or with ``keep_old`` with them too."""
        names = [names] if isinstance(names, str) else names
        if not keep_old:
            self._tlds = set()
        if self._tlds is not None:
            self._tlds.update(name.lower() for name in names)
        more = [f"*.{name}" for name in names if not Linker().find(f"example.{name}")]
        return self._set(also=[*(self._settings.get("also") or ()), *more])

    def normalize(self, match: Match) -> None:
        """Adds the scheme to a ``url`` without one. A class below this may do more."""
        if not match.schema:
            match.url = f"{self._settings['default_scheme'] or 'http'}://{match.url}"
        elif match.schema == "mailto:" and not match.url.lower().startswith("mailto:"):
            match.url = f"mailto:{match.url}"

    def _match(self, link: Link) -> Match:
        text = link.text
        schema = {"email": "mailto:", "domain": ""}.get(link.kind, text.partition(":")[0].lower() + ":")
        match = Match(schema, link.start, link.end, text, link.display, text)
        self.normalize(match)
        if self._settings.get("anchor"):
            # The hook may have set another one.
            match.url = link.href
        return match

    def _set(self, **settings: Any) -> LinkifyIt:
        self._settings = {**self._settings, **settings}
        self._linker = Linker(**self._settings)
        return self
