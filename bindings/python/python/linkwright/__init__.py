"""Find URLs and email addresses in text and turn them into links, in every script (UTS #58).

>>> import linkwright
>>> linkwright.linkify_text("请访问example.com。谢谢! Not main.rs.")
'请访问<a href="https://example.com">example.com</a>。谢谢! Not main.rs.'

All functions accept the settings in ``linkwright.SETTINGS`` as keyword arguments. A ``Linker`` keeps them.
"""

from ._linkwright import (
    SETTINGS,
    Anchor,
    ExistingAnchor,
    Link,
    Linker,
    Place,
    display,
    explain,
    find,
    linkify_html,
    linkify_markdown,
    linkify_text,
    replace,
    spans,
    stable_prefix,
)
from ._linkwright import __version__ as __version__

__all__ = [
    "SETTINGS",
    "Anchor",
    "ExistingAnchor",
    "Link",
    "Linker",
    "Place",
    "display",
    "explain",
    "find",
    "linkify_html",
    "linkify_markdown",
    "linkify_text",
    "replace",
    "stable_prefix",
    "spans",
]
