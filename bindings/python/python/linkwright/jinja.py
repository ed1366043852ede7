"""The filter ``urlize`` for Jinja: ``env.filters["urlize"] = linkwright.jinja.urlize``, or
``Environment(extensions=["linkwright.jinja.Urlize"])``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Callable

from jinja2 import Environment, pass_eval_context
from jinja2.exceptions import FilterArgumentError
from jinja2.ext import Extension
from jinja2.nodes import EvalContext
from markupsafe import Markup
from markupsafe import escape as escape_markup

from . import Anchor, Link, Linker
from ._written import href

SCHEME = re.compile(r"[\w.+-]{2,}:(/){0,2}")
TAG = re.compile(r"(<[^<>]*>)")


def escape(text: str) -> str:
    # What is concatenated with `Markup` is escaped again.
    return str(escape_markup(text))


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

    extra = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items() if value)

    def shown(link: Link) -> str:
        if link.kind == "email":
            return re.sub("^mailto:", "", link.text, flags=re.IGNORECASE)
        is_long = trim_url_limit is not None and len(link.text) > trim_url_limit
        return link.text[:trim_url_limit] + "..." if is_long else link.text

    def hook(link: Link, anchor: Anchor) -> None:
        anchor.text = shown(link)
        if link.kind != "email":
            anchor.href = href(link, "https://")
            for name, given in attributes.items():
                if given:
                    anchor[name] = given

    def plain(text: str) -> str:
        html, at = "", 0
        for link in linker.find(text):
            html += f'{escape(text[at : link.start])}<a href="{escape(href(link, "https://"))}"'
            html += f"{'' if link.kind == 'email' else extra}>{escape(shown(link))}</a>"
            at = link.end
        return html + escape(text[at:])

    linker = Linker(text="verbatim")
    if isinstance(value, Markup):
        pieces = TAG.split(str(value))
        pieces[::2] = [_with_schemes(text, schemes, extra, str, str) for text in pieces[::2]]
        html = Linker(text="verbatim", anchor=hook).linkify_html("".join(pieces))
    else:
        html = _with_schemes(str(value), schemes, extra, escape, plain)
    return Markup(html) if eval_ctx.autoescape else html


def _with_schemes(
    text: str, schemes: list[str], extra: str, write: Callable[[str], str], rest: Callable[[str], str]
) -> str:
    """Puts the words that start with a scheme into anchors, and gives what is between them to ``rest``."""
    names = "|".join(map(re.escape, schemes)) or "(?!)"
    # A word is matched whole, so that no text is read twice.
    pieces = re.split(rf"(?<!\S)([(<]*)((?:{names})[^\s<\"]+)(?!\S)", text)
    html = rest(pieces[0])
    for before, word, between in zip(pieces[1::3], pieces[2::3], pieces[3::3]):
        url = word.rstrip(").,>")
        html += f'{write(before)}<a href="{write(url)}"{extra}>{write(url)}</a>{write(word[len(url) :])}{rest(between)}'
    return html


class Urlize(Extension):
    """Sets the filter ``urlize``."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["urlize"] = urlize
