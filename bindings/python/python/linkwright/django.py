"""``urlize`` and ``urlizetrunc`` for the templates of Django.

To replace the filters of Django everywhere, name this module in the ``OPTIONS`` of ``TEMPLATES``:
``"builtins": ["linkwright.django"]``. For ``{% load linkwright %}``: ``"libraries": {"linkwright": "linkwright.django"}``.
"""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import quote

import django
from django import template
from django.conf import settings
from django.template.defaultfilters import stringfilter
from django.utils.html import escape, smart_urlquote
from django.utils.safestring import SafeData, SafeString, mark_safe

from . import Anchor, Link, Linker

register = template.Library()


@register.filter(is_safe=True, needs_autoescape=True)
@stringfilter
def urlize(value: str, autoescape: bool = True) -> SafeString:
    """Puts the links of a text into anchors with ``rel="nofollow"``."""
    return mark_safe(urlize_text(value, nofollow=True, autoescape=autoescape))


@register.filter(is_safe=True, needs_autoescape=True)
@stringfilter
def urlizetrunc(value: str, limit: Any, autoescape: bool = True) -> SafeString:
    """``urlize`` that shows at most ``limit`` characters of a link."""
    return mark_safe(urlize_text(value, trim_url_limit=int(limit), nofollow=True, autoescape=autoescape))


def urlize_text(text: str, trim_url_limit: int | None = None, nofollow: bool = False, autoescape: bool = False) -> str:
    """What ``django.utils.html.urlize`` does."""
    is_https = django.VERSION >= (7,) or getattr(settings, "URLIZE_ASSUME_HTTPS", False)
    scheme = "https://" if is_https else "http://"

    def hook(link: Link, anchor: Anchor) -> None:
        if link.kind == "email":
            if ":" not in link.text:
                local, _, domain = link.text.rpartition("@")
                anchor.href = f"mailto:{quote(local, safe='')}@{quote(domain, safe='')}"
        else:
            anchor.href = smart_urlquote(unescape(scheme + link.text if link.kind == "domain" else link.text))
            if nofollow:
                anchor["rel"] = "nofollow"
        if trim_url_limit is not None and len(link.text) > trim_url_limit:
            anchor.text = link.text[: max(0, trim_url_limit - 1)] + "…"

    html = escape(text) if autoescape and not isinstance(text, SafeData) else str(text)
    return Linker(text="verbatim", anchor=hook).linkify_html(html)
