"""The names that projects import from ``bleach.html5lib_shim``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.entities import html5
from typing import Any

#: The elements that are not escaped by default.
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

#: The schemes whose URLs link by default.
allowed_protocols = frozenset("ed2k ftp gopher http https irc mailto nntp rsync rtsp sftp ssh telnet webcal".split())

_REFERENCE = re.compile(r"&(#(?:[0-9]+|[xX][0-9a-fA-F]+)|[a-zA-Z][a-zA-Z0-9]*);")


class Filter:
    """A filter around a tree walker of html5lib. A subclass changes the tokens in ``__iter__``."""

    def __init__(self, source: Iterable[dict[str, Any]]) -> None:
        self.source = source

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.source)

    def __getattr__(self, name: str) -> Any:
        if name == "source":
            raise AttributeError(name)
        return getattr(self.source, name)


def match_entity(stream: str) -> str | None:
    """Return the name of the character reference at the start of a text, without ``&`` and ``;``, or ``None``.

    >>> match_entity("&lt;b"), match_entity("&#60;"), match_entity("&lt"), match_entity("&nosuch;")
    ('lt', '#60', None, None)
    """
    if not stream.startswith("&"):
        raise ValueError('Stream should begin with "&"')
    found = _REFERENCE.match(stream)
    return found[1] if found and (found[1][0] == "#" or f"{found[1]};" in html5) else None


def convert_entity(value: str) -> str | None:
    """Return the characters of a reference without ``&`` and ``;``, or ``None`` if the reference is not valid.

    >>> convert_entity("amp"), convert_entity("#x3c"), convert_entity("#0")
    ('&', '<', None)
    """
    if not value.startswith("#"):
        return html5.get(f"{value};")
    digits, base = (value[2:], 16) if value[1:2] in ("x", "X") else (value[1:], 10)
    digits = digits.lstrip("0")
    # Code points are not longer, and `int` raises an error for a very long number.
    code = int(digits, base) if 0 < len(digits) < 8 and digits.isalnum() else 0
    return chr(code) if 0 < code < 0x110000 else None


def next_possible_entity(text: str) -> Iterator[str]:
    """Yield the parts of a text. All parts except the first start with ``&``.

    >>> list(next_possible_entity("a&b&lt;"))
    ['a', '&b', '&lt;']
    """
    first, *others = text.split("&")
    yield first
    for other in others:
        yield f"&{other}"


def convert_entities(text: str) -> str:
    """Replace the character references of a text with their characters. References without ``;`` stay.

    >>> convert_entities("a &lt; b &amp c")
    'a < b &amp c'
    """
    return _REFERENCE.sub(lambda found: convert_entity(found[1]) or found[0], text)
