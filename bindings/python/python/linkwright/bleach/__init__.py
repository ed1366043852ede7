"""The link functions of bleach: ``linkify``, ``Linker``, ``LinkifyFilter``, ``callbacks`` and helpers for arguments.

A project that leaves bleach writes ``from linkwright import bleach`` or ``from linkwright.bleach import linkify``, and
sanitizes with ``nh3.clean`` before it links. ``guide/src/bleach.md`` in the repository lists the steps.

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


#: The names in bleach for sanitising.
_OF_NH3 = {"clean", "Cleaner", "ALLOWED_TAGS", "ALLOWED_ATTRIBUTES", "ALLOWED_PROTOCOLS", "css_sanitizer", "sanitizer"}


def __getattr__(name: str) -> Any:
    hint = ": sanitize with nh3.clean before you link, see guide/src/bleach.md" if name in _OF_NH3 else ""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
