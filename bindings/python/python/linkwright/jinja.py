"""The filter ``urlize`` for Jinja: ``env.filters["urlize"] = linkwright.jinja.urlize``, or
``Environment(extensions=["linkwright.jinja.Urlize"])``.

The policy ``urlize.linkwright`` of an environment has settings of ``linkwright.Linker`` for all calls, such as
``{"userinfo": True}``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment, pass_eval_context
from jinja2.exceptions import FilterArgumentError
from jinja2.ext import Extension
from jinja2.nodes import EvalContext
from markupsafe import Markup, escape

from . import Linker
from ._linkwright import urlize_as_written


@pass_eval_context
def urlize(
    eval_ctx: EvalContext,
    value: str,
    trim_url_limit: int | None = None,
    nofollow: bool = False,
    target: str | None = None,
    rel: str | None = None,
    extra_schemes: Iterable[str] | None = None,
) -> str:
    """Put the links of a text into anchors, including links with ``extra_schemes`` such as ``tel:``."""
    policies = eval_ctx.environment.policies
    words = {*(rel or "").split(), *(policies["urlize.rel"] or "").split()} | ({"nofollow"} if nofollow else set())
    target = policies["urlize.target"] if target is None else target
    schemes = tuple(policies["urlize.extra_schemes"] or () if extra_schemes is None else extra_schemes)
    linker = _linker(eval_ctx.environment, schemes)
    limit = None if trim_url_limit is None else max(0, trim_url_limit)
    html = urlize_as_written(str(escape(value)), linker, " ".join(sorted(words)), str(target or ""), limit)
    return Markup(html) if eval_ctx.autoescape else html


#: The last settings of each environment, and a linker with them for each list of schemes.
_linkers: WeakKeyDictionary[Environment, tuple[dict[str, Any], dict[tuple[str, ...], Linker]]] = WeakKeyDictionary()


def _linker(environment: Environment, schemes: tuple[str, ...]) -> Linker:
    given = environment.policies.get("urlize.linkwright") or {}
    kept, linkers = _linkers.get(environment, (None, {}))
    if kept != given:
        linkers = {}
        _linkers[environment] = dict(given), linkers
    if schemes not in linkers:
        names = [*_names(schemes)]
        try:
            # Jinja links any host after a scheme.
            options = {"text": "verbatim", "local_hosts": True, **given}
            linkers[schemes] = Linker(**{**options, "schemes": ["ftp", *names, *(given.get("schemes") or ())]})
        except (TypeError, ValueError) as error:
            raise FilterArgumentError(f"urlize.linkwright: {error}") from None
    return linkers[schemes]


def _names(schemes: tuple[str, ...]) -> Iterable[str]:
    for scheme in schemes:
        name, colon, slashes = scheme.partition(":")
        if name.lower() in ("http", "https", "mailto"):
            continue
        try:
            Linker(schemes=[name])
        except ValueError as error:
            raise FilterArgumentError(f"{scheme!r} is not a valid URI scheme prefix: {error}") from None
        if not colon or slashes not in ("", "/", "//"):
            raise FilterArgumentError(f"{scheme!r} is not a valid URI scheme prefix.")
        yield name


class Urlize(Extension):
    """An extension that sets the filter ``urlize``."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["urlize"] = urlize
