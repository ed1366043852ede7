"""``linkify`` and its classes, with the arguments of bleach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from html import unescape
from typing import Any, Protocol
from urllib.parse import quote

from .. import Link
from .. import Linker as Settings
from .._linkwright import anchors, is_name, pieces, runs_script, without_unknown
from .callbacks import HREF, Attributes, Callback, nofollow, target_blank
from .html5lib_shim import HTML_TAGS, Filter, allowed_protocols
from .patterns import EMAIL_RE, PROTO_RE, TLDS, URL_RE, Pattern, build_email_re, build_url_re, hosts, schemes

__all__ = [
    "DEFAULT_CALLBACKS",
    "EMAIL_RE",
    "HTML_TAGS",
    "PROTO_RE",
    "TLDS",
    "URL_RE",
    "Linker",
    "LinkifyFilter",
    "allowed_protocols",
    "build_email_re",
    "build_url_re",
    "clean_unknown",
    "linkify",
]


class Searches(Protocol):
    """A regular expression."""

    def search(self, string: str, /) -> Any: ...


#: The output for a link: the text before the anchor, its attributes and its text.
Anchor = tuple[str, Attributes, str]

#: The default callbacks.
DEFAULT_CALLBACKS: list[Callback] = [nofollow]

#: The schemes of bleach whose URLs have a host.
SCHEMES = schemes(tuple(sorted(allowed_protocols)))

#: The settings of ``linkwright.Linker`` that decide which text links.
MORE = frozenset(
    [
        "also",
        "bare_domains",
        "exclude",
        "placeholders",
        "local_hosts",
        "protect",
        "schemes",
        "strict",
        "spoofs",
        "userinfo",
    ]
)

#: The elements that linkwright skips by default, but bleach does not.
UNSKIPPED = frozenset(["button", "code", "kbd", "pre", "samp", "tt"])


def linkify(
    text: str,
    callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
    skip_tags: Iterable[str] | None = None,
    parse_email: bool = False,
) -> str:
    """Put the URLs and domains of HTML into anchors, and with ``parse_email`` also email addresses.

    This does not sanitize. It writes tags anew: attributes get quotes, missing end tags are added, and end tags without
    an element are removed. It escapes ``<`` and ``&`` that are not markup, tags that HTML does not have, and unfinished
    tags and comments.

    >>> def no_new_links(attrs, new):
    ...     return None if new else attrs
    >>> linkify('example.com <a href="/x">x</a>', callbacks=[no_new_links])
    'example.com <a href="/x">x</a>'
    """
    return Linker(callbacks, skip_tags, parse_email).linkify(text)


class Linker:
    """A ``linkify`` that keeps its settings."""

    def __init__(
        self,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: Searches | None = None,
        email_re: Searches | None = None,
        recognized_tags: Iterable[str] = HTML_TAGS,
        **more: Any,
    ) -> None:
        """Create a linker.

        It only makes a link if ``url_re.search`` finds it, or for an email address ``email_re.search``. ``more`` takes
        settings of ``linkwright.Linker`` that decide which text links, such as ``userinfo=True``. It is not in bleach.
        """
        self.callbacks = functions(callbacks)
        self.url_re = pattern("url_re", url_re)
        self.email_re = pattern("email_re", email_re)
        self.parse_email = bool(parse_email)
        self._linker = settings(names("skip_tags", skip_tags), more, url_re, email_re)
        self.recognized_tags = HTML_TAGS if recognized_tags is HTML_TAGS else lower("recognized_tags", recognized_tags)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    # The callbacks can change, so the hash must not depend on them.
    __hash__ = object.__hash__

    def linkify(self, text: str) -> str:
        if not isinstance(text, str):
            raise TypeError("argument must be of text type")
        new, existing = partial(made, self), partial(changed, self.callbacks)
        return anchors(text, self._linker, self.recognized_tags, constant(self), new, existing)


def clean_unknown(html: str, tags: Iterable[str]) -> str:
    """Write tags that are not in ``tags`` as text, as ``bleach.clean`` does with ``strip=False``.

    Run a sanitizer such as ``nh3.clean``, which would remove these tags, afterwards.

    >>> clean_unknown("<b>1 < 2</b> <script>f()</script>", ["b"])
    '<b>1 &lt; 2</b> &lt;script&gt;f()&lt;/script&gt;'
    """
    return without_unknown(html, lower("tags", tags))


class LinkifyFilter(Filter):
    """A filter of html5lib, for ``Cleaner(filters=[LinkifyFilter])`` in bleach or around a tree walker."""

    def __init__(
        self,
        source: Iterable[dict[str, Any]],
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: Searches | None = None,
        email_re: Searches | None = None,
        **more: Any,
    ) -> None:
        super().__init__(source)
        skipped = names("skip_tags", skip_tags)
        # A filter does not read tags, so an argument for them is an error.
        own = Linker(callbacks, skipped, parse_email, url_re, email_re, recognized_tags=HTML_TAGS, **more)
        self.callbacks, self.parse_email, self._linker = own.callbacks, own.parse_email, own._linker
        self.url_re, self.email_re = own.url_re, own.email_re
        self._sees_anchors = "a" not in skipped

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
        link = None if isinstance(piece, str) else made(self, piece.kind, piece.text, piece.href)
        if link is None:
            yield {"type": "Characters", "data": piece if isinstance(piece, str) else piece.text}
            return
        before, attrs, shown = link
        if before:
            yield {"type": "Characters", "data": before}
        yield {"type": "StartTag", "name": "a", "data": attrs}
        yield {"type": "Characters", "data": shown}
        yield {"type": "EndTag", "name": "a"}

    def _existing(self, tokens: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        text = "".join(token["data"] for token in tokens if token["type"] in ("Characters", "SpaceCharacters"))
        anchor = changed(self.callbacks, dict(tokens[0]["data"] or {}), text)
        if anchor is None:
            yield {"type": "Characters", "data": text}
            return
        _, attrs, shown = anchor
        yield {**tokens[0], "data": attrs}
        if shown == text:
            yield from tokens[1:]
        else:
            yield {"type": "Characters", "data": shown}
            yield tokens[-1]


def made(own: Linker | LinkifyFilter, kind: str, text: str, href: str) -> Anchor | None:
    """Return the anchor of a link of a ``kind``, for which linkwright found an ``href``."""
    has_scheme = kind == "mailto"
    is_address = kind == "email" or has_scheme and own.parse_email
    # The scheme of an email address stays outside of the anchor.
    start = 7 if is_address and has_scheme else 0
    before, shown = text[:start], text[start:]
    wanted = own.email_re if is_address else own.url_re
    if is_address and not own.parse_email or wanted is not None and not wanted.search(shown):
        return None
    local, _, host = shown.partition("@")
    if not is_address:
        href = f"http://{shown}" if kind == "domain" else shown
    elif shown.isascii() and "?" not in host:
        href = f"mailto:{quote(local)}@{host}"
    return changed(own.callbacks, {HREF: href}, shown, before, True)


def changed(
    callbacks: list[Callback], own: Attributes, text: str, before: str = "", new: bool = False
) -> Anchor | None:
    """Apply the callbacks to an anchor.

    Values that cannot be written are left out, and a result that is not a dictionary means no anchor. Neither is an
    error, because a result may depend on text from a visitor.
    """
    given: Any = {**own, "_text": text}
    for callback in callbacks:
        given = callback(given, new)
        if not isinstance(given, dict):
            return None
    attrs: Attributes = {}
    shown = ""
    for key, value in given.items():
        is_text = value is not None and not isinstance(value, bytes)
        if isinstance(key, str):
            if key == "_text":
                shown = str(value) if is_text else text
        elif is_text and isinstance(key, tuple) and len(key) == 2 and isinstance(key[1], str) and is_name(key[1]):
            attrs[key] = str(value)
            is_other = own.get(key) != attrs[key]
            if key[1].lower() in ("href", "xlink:href") and is_other and runs_script(attrs[key]):
                return None
    return before, attrs, shown


def constant(own: Linker) -> list[tuple[str, str]] | None:
    """Return the attributes that the callbacks set, if all are from this package. They are then not called."""
    known = [(nofollow, ("rel", "nofollow")), (target_blank, ("target", "_blank"))]
    found = [attribute for callback in own.callbacks for one, attribute in known if callback is one]
    return found if len(found) == len(own.callbacks) and own.url_re is None else None


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
    if given is None:
        return frozenset()
    if isinstance(given, str) or not all(isinstance(name, str) for name in given):
        raise TypeError(f"{argument}: give a list of names, not {given!r}")
    return frozenset(given)


def lower(argument: str, given: Iterable[str]) -> frozenset[str]:
    return frozenset(map(str.lower, names(argument, given)))


def functions(given: Iterable[Callback] | None) -> list[Callback]:
    try:
        found: list[Any] = list(given or ())
    except TypeError:
        found = [None]
    if not all(map(callable, found)):
        raise TypeError(f"callbacks: give a list of functions, not {given!r}")
    return found


def pattern(argument: str, given: Searches | None) -> Searches | None:
    if given is not None and not callable(getattr(given, "search", None)):
        raise TypeError(f"{argument}: give a pattern of build_{argument} or re.compile, not {given!r}")
    return given


def settings(skipped: frozenset[str], more: dict[str, Any], *patterns: Searches | None) -> Settings:
    if not more and patterns == (None, None):
        return _settings(skipped, (), (), ())
    wrong = sorted(more.keys() - MORE)
    if wrong:
        raise TypeError(f"unexpected argument {wrong[0]!r}: the settings of linkwright are {', '.join(sorted(MORE))}")
    built = [given for given in patterns if isinstance(given, Pattern)]
    own = tuple(name for given in built for name in schemes(given.protocols))
    also = tuple(host for given in built for host in hosts(given.tlds))
    # Lists become tuples, which a cache can keep.
    others = tuple((name, value if isinstance(value, (str, int)) else tuple(value)) for name, value in more.items())
    return _settings(skipped, own, also, others)


@lru_cache(maxsize=64)
def _settings(
    skipped: frozenset[str],
    own: tuple[str, ...],
    also: tuple[str, ...],
    more: tuple[tuple[str, Any], ...],
) -> Settings:
    others = dict(more)
    return Settings(
        **{
            "bare_domains": "all",
            "default_scheme": "http",
            "text": "verbatim",
            "skip": skipped,
            "unskip": UNSKIPPED - skipped,
            **others,
            "schemes": [*SCHEMES, *own, *others.get("schemes", ())],
            "also": [*also, *others.get("also", ())],
        }
    )
