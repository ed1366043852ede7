"""What the modules for other packages share: a drop-in writes the ``href`` as its host does."""

from __future__ import annotations

from . import Link


def href(link: Link, scheme: str) -> str:
    """The link as it was written, with a scheme if it has none. What is not ASCII is written as the library does it."""
    if link.kind == "email" or not link.text.isascii():
        return link.href
    return scheme + link.text if link.kind == "domain" else link.text
