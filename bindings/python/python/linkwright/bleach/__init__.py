"""What bleach has for links: ``linkify``, ``Linker``, ``LinkifyFilter``, ``callbacks`` and what they take.

A project that leaves bleach writes ``from linkwright import bleach`` or ``from linkwright.bleach import linkify``, and
sanitises with ``nh3.clean`` before it links. ``docs/leaving-bleach.md`` in the repository is a guide.

>>> from linkwright import bleach
>>> bleach.linkify('see example.com or <a href="/x">x</a>')
'see <a href="http://example.com" rel="nofollow">example.com</a> or <a href="/x" rel="nofollow">x</a>'
"""

from typing import Any

from . import callbacks, html5lib_shim
from .html5lib_shim import HTML_TAGS
from .linkifier import DEFAULT_CALLBACKS, Linker, LinkifyFilter, clean_unknown, linkify
from .patterns import TLDS, build_email_re, build_url_re

__all__ = [
    "DEFAULT_CALLBACKS",
    "HTML_TAGS",
    "TLDS",
    "Linker",
    "LinkifyFilter",
    "build_email_re",
    "build_url_re",
    "callbacks",
    "clean_unknown",
    "html5lib_shim",
    "linkify",
]


#: What bleach has and this module has not, and what is there instead.
_ELSEWHERE = {
    "clean": "nh3.clean sanitises, before linkify; clean_unknown escapes tags as strip=False does",
    "Cleaner": "nh3.Cleaner sanitises, before linkify",
    "BleachSanitizerFilter": "nh3.clean sanitises, before linkify",
    "ALLOWED_TAGS": "nh3.ALLOWED_TAGS is what nh3.clean leaves",
    "ALLOWED_ATTRIBUTES": "nh3.ALLOWED_ATTRIBUTES is what nh3.clean leaves",
    "ALLOWED_PROTOCOLS": "nh3.ALLOWED_URL_SCHEMES is what nh3.clean leaves",
    "ALLOWED_STYLES": "nh3.clean has filter_style_properties",
    "css_sanitizer": "nh3.clean has filter_style_properties",
    "sanitizer": "nh3.clean sanitises, before linkify",
}


def __getattr__(name: str) -> Any:
    hint = f": {_ELSEWHERE[name]} (docs/leaving-bleach.md)" if name in _ELSEWHERE else ""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
