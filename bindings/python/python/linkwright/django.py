"""The filters ``urlize`` and ``urlizetrunc`` for the templates of Django.

To replace the filters of Django everywhere, add this module to the ``OPTIONS`` of ``TEMPLATES``:
``"builtins": ["linkwright.django"]``. To use ``{% load linkwright %}``, add
``"libraries": {"linkwright": "linkwright.django"}``.

``LINKWRIGHT`` in the settings of a project has sets of ``linkwright.Linker`` settings, by name. The filters use
``"default"``, and ``{{ text|urlize:"wiki" }}`` uses the set ``"wiki"``::

    LINKWRIGHT = {"default": {"target": "_blank"}, "wiki": {"also": ["*.corp"], "userinfo": True}}
"""

from __future__ import annotations

from functools import cache
from html import escape, unescape
from typing import Any

import django
from django import template
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import setting_changed
from django.template.defaultfilters import stringfilter
from django.utils.html import smart_urlquote
from django.utils.safestring import SafeData, SafeString, mark_safe

from . import Linker
from ._linkwright import urlize as _urlize

register = template.Library()


@register.filter(is_safe=True, needs_autoescape=True)
@stringfilter
def urlize(value: str, using: str = "default", autoescape: bool = True) -> SafeString:
    """Put the links of a text into anchors with ``rel="nofollow"``."""
    return mark_safe(urlize_text(value, nofollow=True, autoescape=autoescape, using=using))


@register.filter(is_safe=True, needs_autoescape=True)
@stringfilter
def urlizetrunc(value: str, limit: Any, autoescape: bool = True) -> SafeString:
    """Do the same as ``urlize``, but show at most ``limit`` characters of a link."""
    return mark_safe(urlize_text(value, trim_url_limit=int(limit), nofollow=True, autoescape=autoescape))


def urlize_text(
    text: str,
    trim_url_limit: int | None = None,
    nofollow: bool = False,
    autoescape: bool = False,
    using: str = "default",
) -> str:
    """Do the same as ``django.utils.html.urlize``, with the settings ``using`` of ``LINKWRIGHT``."""
    linker, scheme, own, rel = _linker(using, nofollow)
    page = escape(text) if autoescape and not isinstance(text, SafeData) else str(text)
    limit = None if trim_url_limit is None else max(0, trim_url_limit)
    return _urlize(page, linker, scheme, rel, limit, _quote, own)


def _quote(url: str) -> str:
    return str(smart_urlquote(unescape(url)))


@cache
def _linker(using: str, nofollow: bool) -> tuple[Linker, str, Any, bool]:
    """Return a linker, the scheme of links without one, the project's hook, and whether links get Django's ``rel``.

    The linker serves all calls. Email addresses do not get the ``rel``.
    """
    given = getattr(settings, "LINKWRIGHT", {})
    try:
        # Django links any host after a scheme.
        options = {"local_hosts": True, "schemes": ["ftp"], **given.get("default", {}), **given[using]}
    except KeyError:
        if using != "default":
            names = ", ".join(map(repr, {"default": {}, **given}))
            raise ImproperlyConfigured(f"LINKWRIGHT has no {using!r}; it has {names}") from None
        options = {"local_hosts": True, "schemes": ["ftp"]}
    except (AttributeError, TypeError):
        raise ImproperlyConfigured("LINKWRIGHT: give settings by name, such as {'default': {'rel': 'ugc'}}") from None
    is_https = django.VERSION >= (7,) or getattr(settings, "URLIZE_ASSUME_HTTPS", False)
    options.setdefault("default_scheme", "https" if is_https else "http")
    is_nofollow = nofollow and options.get("rel") is None
    if is_nofollow:
        options["rel"] = "nofollow"
    try:
        linker = Linker(**{"text": "verbatim", **options, "anchor": None})
    except (TypeError, ValueError) as error:
        raise ImproperlyConfigured(f"LINKWRIGHT[{using!r}]: {error}") from None
    return linker, options["default_scheme"] + "://", options.get("anchor"), is_nofollow


def _forget(setting: str, **_: Any) -> None:
    if setting in ("LINKWRIGHT", "URLIZE_ASSUME_HTTPS"):
        _linker.cache_clear()


setting_changed.connect(_forget)
