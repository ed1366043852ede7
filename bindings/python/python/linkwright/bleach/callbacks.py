"""Callbacks for ``linkify``.

Each gets the attributes of an anchor and whether it is new. It returns the attributes, or ``None`` for no anchor.
"""

from __future__ import annotations

from typing import Any, Callable, Optional

#: The keys are ``(None, name)`` for an attribute, and ``"_text"`` for the text of the anchor.
Attributes = dict[Any, str]
Callback = Callable[[Attributes, bool], Optional[Attributes]]

HREF = (None, "href")


def nofollow(attrs: Attributes, new: bool = False) -> Attributes | None:
    """Add ``rel="nofollow"`` to anchors, except for email addresses.

    >>> nofollow({(None, "href"): "/x", (None, "rel"): "next"})
    {(None, 'href'): '/x', (None, 'rel'): 'next nofollow'}
    """
    if not attrs.get(HREF, "mailto:").startswith("mailto:"):
        words = [word for word in attrs.get((None, "rel"), "").split(" ") if word]
        if "nofollow" not in (word.lower() for word in words):
            words.append("nofollow")
        attrs[None, "rel"] = " ".join(words)
    return attrs


def target_blank(attrs: Attributes, new: bool = False) -> Attributes | None:
    """Add ``target="_blank"`` to anchors, except for email addresses.

    >>> target_blank({(None, "href"): "/x"})
    {(None, 'href'): '/x', (None, 'target'): '_blank'}
    """
    if not attrs.get(HREF, "mailto:").startswith("mailto:"):
        attrs[None, "target"] = "_blank"
    return attrs
