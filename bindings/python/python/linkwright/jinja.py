"""The filter ``urlize`` for Jinja: ``env.filters["urlize"] = linkwright.jinja.urlize``, or
``Environment(extensions=["linkwright.jinja.Urlize"])``.

The policy ``urlize.linkwright`` of an environment has settings of ``linkwright.Linker`` for all calls, such as
``{"userinfo": True}``."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment, pass_eval_context
from jinja2.exceptions import FilterArgumentError
from jinja2.ext import Extension
from jinja2.nodes import EvalContext
from markupsafe import Markup, escape

from . import Anchor, Link, Linker
from ._written import href

#: What a scheme starts is a URL of this host until it is linked, so that it links where others do. So is each `href`, which is
#: not changed then. Nobody can know it.
HOST = f"https://{secrets.token_hex(16)}.com/"
HIDDEN = re.compile(rf"{HOST}(\d+)/")

SCHEME = re.compile(r"[\w.+-]{2,}:(/){0,2}")


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
    """Puts the links of a text into anchors. What ``extra_schemes`` start, such as ``tel:``, ends at white space."""
    policies = eval_ctx.environment.policies
    words = {*(rel or "").split(), *(policies["urlize.rel"] or "").split()} | ({"nofollow"} if nofollow else set())
    attributes = {"rel": " ".join(sorted(words)), "target": policies["urlize.target"] if target is None else target}
    schemes = list(policies["urlize.extra_schemes"] or () if extra_schemes is None else extra_schemes)
    for scheme in schemes:
        if not SCHEME.fullmatch(scheme):
            raise FilterArgumentError(f"{scheme!r} is not a valid URI scheme prefix.")
        if scheme.partition(":")[0].lower() in ("javascript", "data", "vbscript"):
            raise FilterArgumentError(f"{scheme!r} is not allowed: its links could run a script.")

    hidden: list[str] = []

    def hide(written: str) -> str:
        hidden.append(written)
        return f"{HOST}{len(hidden) - 1}/"

    def hook(link: Link, anchor: Anchor) -> None:
        is_hidden = HIDDEN.fullmatch(link.text)
        if HOST in link.text and not is_hidden:
            anchor.veto()
        elif link.kind == "email":
            anchor.text = re.sub("^mailto:", "", link.text, flags=re.IGNORECASE)
        else:
            if not is_hidden:
                anchor.href = hide(str(escape(href(link, "https://"))))
                if trim_url_limit is not None and len(link.text) > trim_url_limit:
                    anchor.text = link.text[:trim_url_limit] + "..."
            for name, given in attributes.items():
                if given:
                    anchor[name] = str(given)

    html = str(escape(value))
    if schemes:
        names = "|".join(map(re.escape, schemes))
        end = r"[^\s<>\"&]|&(?!lt;|gt;|quot;|#34;)"
        html = re.sub(rf"(?:(?<![^\s(>])|(?<=&lt;))(?:{names})(?:{end})+(?<![).,])", lambda url: hide(url[0]), html)
    html = _linker(eval_ctx.environment).linkify_html(html, anchor=hook)
    if hidden:
        html = HIDDEN.sub(lambda url: hidden[int(url[1])], html)
    return Markup(html) if eval_ctx.autoescape else html


#: The settings that each environment had last, and a linker with them.
_linkers: WeakKeyDictionary[Environment, tuple[dict[str, Any], Linker]] = WeakKeyDictionary()


def _linker(environment: Environment) -> Linker:
    given = environment.policies.get("urlize.linkwright") or {}
    kept, linker = _linkers.get(environment, (None, None))
    if linker is None or kept != given:
        # What Jinja links: any host after a scheme.
        linker = Linker(**{"text": "verbatim", "local_hosts": True, "schemes": ["ftp"], **given})
        _linkers[environment] = dict(given), linker
    return linker


class Urlize(Extension):
    """Sets the filter ``urlize``."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["urlize"] = urlize
