"""``linkify`` and its classes, with the arguments of bleach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

from .. import Link
from .. import Linker as Settings
from .._linkwright import anchors, apply, pieces
from .._written import href
from .callbacks import HREF, Attributes, Callback, nofollow

#: The callbacks where none are given.
DEFAULT_CALLBACKS: list[Callback] = [nofollow]

#: The elements that are not escaped where no others are given.
HTML_TAGS = frozenset(
    """
    a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup
    data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
    head header hgroup hr html i iframe img input ins kbd keygen label legend li link main map mark menu meta meter nav
    noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section
    select slot small source span strong style sub summary sup table tbody td template textarea tfoot th thead time title
    tr track u ul var video wbr
    """.split()
)

#: The schemes of bleach whose URLs have a host.
SCHEMES = ["ed2k", "ftp", "gopher", "irc", "nntp", "rsync", "rtsp", "sftp", "ssh", "telnet", "webcal"]

#: What is skipped by default, where bleach links.
UNSKIPPED = frozenset(["button", "code", "kbd", "pre", "samp", "tt"])


def linkify(
    text: str,
    callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
    skip_tags: Iterable[str] | None = None,
    parse_email: bool = False,
) -> str:
    """Puts the URLs and domains in HTML into anchors, and with ``parse_email`` addresses too.

    It does not sanitise. Tags are written anew: with quotes around their attributes, end tags where they are missing, and
    none without an element. ``<`` and ``&`` that are no markup, tags that HTML does not have, and tags and comments that
    the text does not finish are escaped.

    >>> def no_new_links(attrs, new):
    ...     return None if new else attrs
    >>> linkify('example.com <a href="/x">x</a>', callbacks=[no_new_links])
    'example.com <a href="/x">x</a>'
    """
    return Linker(callbacks, skip_tags, parse_email).linkify(text)


class Linker:
    """``linkify`` with settings that are kept."""

    def __init__(
        self,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: None = None,
        email_re: None = None,
        recognized_tags: Iterable[str] = HTML_TAGS,
    ) -> None:
        self.callbacks = functions(callbacks, url_re=url_re, email_re=email_re)
        self._linker = settings(parse_email, names("skip_tags", skip_tags))
        self.recognized_tags = names("recognized_tags", recognized_tags)

    def linkify(self, text: str) -> str:
        if not isinstance(text, str):
            raise TypeError("argument must be of text type")
        return anchors(text, self._linker, self.recognized_tags, self.callbacks)


class LinkifyFilter:
    """A filter of html5lib: ``Cleaner(filters=[LinkifyFilter])`` in bleach, or around a tree walker."""

    def __init__(
        self,
        source: Iterable[dict[str, Any]],
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: None = None,
        email_re: None = None,
    ) -> None:
        self.source = source
        skipped = names("skip_tags", skip_tags)
        self.callbacks = functions(callbacks, url_re=url_re, email_re=email_re)
        self._linker = settings(parse_email, skipped)
        self._sees_anchors = "a" not in skipped

    def __getattr__(self, name: str) -> Any:
        return getattr(self.source, name)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        tokens = list(self.source)
        events: list[tuple[str, str]] = []
        sources = []
        for token in tokens:
            sources.append(len(events))
            events.extend(events_of(token))
        linked = pieces(events, self._linker)
        anchor: list[dict[str, Any]] = []
        for token, source in zip(tokens, sources):
            is_start = self._sees_anchors and token["type"] == "StartTag" and token["name"] == "a"
            if is_start or anchor:
                anchor.append(token)
                if token["type"] == "EndTag" and token["name"] == "a":
                    yield from self._existing(anchor)
                    anchor = []
            elif source in linked:
                for piece in linked[source]:
                    yield from self._piece(piece)
            else:
                yield token
        yield from anchor

    def _piece(self, piece: str | Link) -> Iterator[dict[str, Any]]:
        if isinstance(piece, str):
            yield {"type": "Characters", "data": piece}
            return
        # `mailto:` stays outside of the anchor.
        scheme = piece.text[: len("mailto:") if piece.text.lower().startswith("mailto:") else 0]
        changed = self._apply({HREF: href(piece, "http://")}, piece.text[len(scheme) :], True)
        if changed is None:
            yield {"type": "Characters", "data": piece.text}
            return
        if scheme:
            yield {"type": "Characters", "data": scheme}
        attrs, shown = changed
        yield {"type": "StartTag", "name": "a", "data": attrs}
        yield {"type": "Characters", "data": shown}
        yield {"type": "EndTag", "name": "a"}

    def _apply(self, attrs: Attributes, text: str, new: bool) -> tuple[Attributes, str] | None:
        return apply(self._linker, self.callbacks, attrs, text, new)

    def _existing(self, tokens: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        text = "".join(token["data"] for token in tokens if token["type"] in ("Characters", "SpaceCharacters"))
        changed = self._apply(dict(tokens[0]["data"] or {}), text, False)
        if changed is None:
            yield {"type": "Characters", "data": text}
            return
        attrs, shown = changed
        yield {**tokens[0], "data": attrs}
        if shown == text:
            yield from tokens[1:]
        else:
            yield {"type": "Characters", "data": shown}
            yield tokens[-1]


def events_of(token: dict[str, Any]) -> list[tuple[str, str]]:
    kind, name = token["type"], token.get("name") or ""
    if kind in ("Characters", "SpaceCharacters"):
        return [("text", token["data"])]
    if kind == "Entity":
        return [("rewritten", unescape(f"&{name};"))]
    if kind == "Comment":
        return [("html", "<!---->")]
    starts = [("start", name)] if kind in ("StartTag", "EmptyTag") else []
    return starts + ([("end", name)] if kind in ("EndTag", "EmptyTag") else [])


def names(argument: str, given: Iterable[str] | None) -> frozenset[str]:
    if isinstance(given, str) or not all(isinstance(name, str) for name in given or ()):
        raise TypeError(f"{argument}: give a list of names, not {given!r}")
    return frozenset(given or ())


def functions(given: Iterable[Callback] | None, **patterns: None) -> list[Callback]:
    for argument, pattern in patterns.items():
        if pattern is not None:
            raise ValueError(f"{argument} is not supported: what links is not a pattern here; drop links in a callback")
    found = list(given or ()) if isinstance(given, (Iterable, type(None))) else [None]
    if not all(map(callable, found)):
        raise TypeError(f"callbacks: give a list of functions, not {given!r}")
    return found


def settings(parse_email: bool, skipped: frozenset[str]) -> Settings:
    return Settings(
        bare_domains="all",
        default_scheme="http",
        emails=bool(parse_email),
        schemes=SCHEMES,
        text="verbatim",
        skip=skipped,
        unskip=UNSKIPPED - skipped,
    )
