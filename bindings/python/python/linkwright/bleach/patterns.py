"""``build_url_re`` and ``build_email_re``, which restrict the links that are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import Linker, find
from .html5lib_shim import allowed_protocols

#: The top-level domains of countries, and the other ones in bleach.
TLDS: list[str] = sorted(
    [
        *"aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel xxx".split(),
        *(
            link.text[2:]
            for link in find(
                " ".join(f"a.{a}{b}" for a in map(chr, range(97, 123)) for b in map(chr, range(97, 123))),
                bare_domains="all",
            )
        ),
    ],
    reverse=True,
)


def _names(given: Iterable[str]) -> tuple[str, ...]:
    # The longest first: otherwise `.com` would match as `.co`.
    return tuple(sorted(given, key=lambda name: (-len(name), name)))


def _any(names: Iterable[str]) -> str:
    return "|".join(map(re.escape, names))


class Pattern:
    """A regular expression that keeps its arguments. It has all attributes of ``re.Pattern``."""

    def __init__(self, pattern: str, flags: int, tlds: Iterable[str], protocols: Iterable[str] = ()) -> None:
        self.tlds = tuple(tlds)
        self.protocols = tuple(protocols)
        self._source = pattern, flags

    if TYPE_CHECKING:

        def search(self, string: str, pos: int = ..., endpos: int = ...) -> re.Match[str] | None: ...
        def match(self, string: str, pos: int = ..., endpos: int = ...) -> re.Match[str] | None: ...
        def fullmatch(self, string: str, pos: int = ..., endpos: int = ...) -> re.Match[str] | None: ...

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        # Compiled on first use, because thousands of top-level domains take a while.
        self._compiled: re.Pattern[str] = self.__dict__.get("_compiled") or re.compile(*self._source)
        return getattr(self._compiled, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self._source == other._source

    def __hash__(self) -> int:
        return hash(self._source)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._source[0]!r})"


def build_url_re(tlds: Iterable[str] = TLDS, protocols: Iterable[str] = allowed_protocols) -> Pattern:
    """Return a pattern for ``Linker(url_re=…)``: only domains below ``tlds`` link, and also these ``protocols``.

    >>> build_url_re(["org"]).match("https://example.org/x")[0]
    'https://example.org/x'
    """
    tlds, protocols = _names(tlds), _names(protocols)
    pattern = (
        rf"\(*\b(?<![@.])(?:(?:{_any(protocols)}):/{{0,3}}(?:(?:\w+:)?\w+@)?)?"
        rf"([\w-]+\.)+(?:{_any(tlds)})(?::[0-9]+)?(?!\.\w)\b"
        r"""(?:[/?][^\s{}|\\^`<>"]*)?"""
    )
    return Pattern(pattern, re.IGNORECASE, tlds, protocols)


def build_email_re(tlds: Iterable[str] = TLDS) -> Pattern:
    """Return a pattern for ``Linker(email_re=…)``: only email addresses below ``tlds`` link.

    >>> build_email_re(["org"]).search("to anna@example.org")[0]
    'anna@example.org'
    """
    tlds = _names(tlds)
    word = r"[-!#$%&'*+/=?^_`{}|~0-9A-Z]+"
    pattern = rf"(?<!//)({word}(?:\.{word})*@(?:[A-Z0-9](?:[A-Z0-9-]{{0,61}}[A-Z0-9])?\.)+(?:{_any(tlds)}))"
    return Pattern(pattern, re.IGNORECASE | re.MULTILINE, tlds)


@lru_cache(maxsize=16)
def schemes(protocols: tuple[str, ...]) -> list[str]:
    """Return the protocols that can link in addition to ``http``, ``https`` and ``mailto``."""
    return [name for name in protocols if _links(name)]


def _links(scheme: str) -> bool:
    try:
        Linker(schemes=[scheme])
    except ValueError:
        return False
    return scheme.lower() not in ("http", "https", "mailto")


@lru_cache(maxsize=16)
def hosts(tlds: tuple[str, ...]) -> list[str]:
    """Return patterns of hosts below the top-level domains that are not public."""
    known = {link.text for link in find(" ".join(f"example.{name}" for name in tlds), bare_domains="all")}
    return [f"*.{name}" for name in tlds if f"example.{name}" not in known]


#: The patterns of bleach, with its top-level domains.
URL_RE = build_url_re()
EMAIL_RE = build_email_re()
PROTO_RE = re.compile(r"^[\w-]+:/{0,3}", re.IGNORECASE)
