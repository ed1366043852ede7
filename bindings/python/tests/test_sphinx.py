"""`linkwright.sphinx`: pages of MyST, of notebooks and of reStructuredText."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.errors import ConfigError


def built(folder: Path, name: str, source: str, **config: Any) -> str:
    """The body of a page."""
    (folder / name).write_text(source, encoding="utf-8")
    extensions = ["myst_parser", "linkwright.sphinx"]
    overrides = {"extensions": extensions, "root_doc": Path(name).stem, "html_theme": "basic", **config}
    warnings = io.StringIO()
    out = folder / "out"
    app = Sphinx(folder, None, out, out, "html", overrides, status=None, warning=warnings)
    app.build(force_all=True)
    # Several applications in one process register the same nodes.
    assert [line for line in warnings.getvalue().splitlines() if "is already registered" not in line] == []
    page = (out / f"{Path(name).stem}.html").read_text(encoding="utf-8")
    body = re.search('<div class="body" role="main">(.*?)<div class="clearer">', page, re.DOTALL)
    assert body
    return body[1]


def links(page: str) -> list[tuple[str, str]]:
    """The external anchors: `href` and text."""
    found = re.findall('<a class="[^"]*reference external[^"]*" href="([^"]*)"[^>]*>(.*?)</a>', page)
    # The characters of an address are apart, so that robots do not read it.
    return [(html.unescape(href), html.unescape(re.sub("<[^>]*>", "", text))) for href, text in found]


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("# 제목\n\nhttps://example.com/docs에서 보세요.", ["https://example.com/docs"]),
        ("# 제목\n\n주소는 example.com입니다. main.rs는 아닙니다.", ["example.com"]),
        ("# T\n\n`a.com` [b.com](https://c.com) <https://d.com> e.com", ["b.com", "https://d.com", "e.com"]),
        ("# T\n\npay**pal.com** **https://a.com/x**(note)", ["https://a.com/x"]),
        ('# T\n\n"https://a.com/b--c\'d" ...', ["https://a.com/b--c'd"]),
        ("# T\n\n```\na.com\n```\n\n- b.com\n\n> c.com\n\n| x |\n|---|\n| d.com |\n", ["b.com", "c.com", "d.com"]),
        ("# a.com\n\nx[^1]\n\n[^1]: b.com\n", ["a.com", "b.com"]),
        ("# T\n\nhttps://a.com/__init__.py, https://a.com/a_*b*", ["https://a.com/__init__.py", "https://a.com/a_*b*"]),
        ("# T\n\nb.com/_x_ https://a.com/?x&amp;y=*z* *c*", ["b.com/_x_", "https://a.com/?x&y=*z*"]),
        (
            "# T\n\n```{note}\nhttps://a.com/*x*/\n```\n\n| x |\n|---|\n| b.com/_y_ |",
            ["https://a.com/*x*/", "b.com/_y_"],
        ),
        ("# T\n\n[x https://a.com/__y__](https://b.com) `https://a.com/__z__`", ["x https://a.com/y"]),
        ("# T\n\n**see https://a.com/x**ok __see https://b.com/y__ ok", ["https://a.com/x", "https://b.com/y"]),
        ("# T\n\n$a.com$ {download}`b.com <page.md>` {ref}`x <x>`\n\n(x)=\n## H\n", []),
    ],
)
def test_myst(tmp_path: Path, source: str, want: list[str]) -> None:
    page = built(tmp_path, "page.md", source, myst_enable_extensions=["dollarmath", "linkify"])
    assert [text for _, text in links(page)] == want


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("제목\n====\n\nhttps://example.com/docs에서 보세요.", ["https://example.com/docs"]),
        (
            "T\n=\n\na@b.com a.com ``b.com`` `c.com <https://d.com>`_ x_ *e.com*\n\n.. _x: https://f.com",
            ["a@b.com", "a.com", "c.com", "x", "e.com"],
        ),
        ("T\n=\n\n.. py:function:: a.com(b.org)\n\n   See c.com.", ["c.com"]),
    ],
)
def test_restructured_text(tmp_path: Path, source: str, want: list[str]) -> None:
    assert [text for _, text in links(built(tmp_path, "page.rst", source))] == want


def test_settings(tmp_path: Path) -> None:
    settings = {"also": ["wiki.corp"], "class_": "x y", "target": "_blank", "headings": False}
    page = built(tmp_path, "page.md", "# a.com\n\nwiki.corp", linkwright=settings)
    assert links(page) == [("https://wiki.corp", "wiki.corp")]
    assert 'class="x y reference external"' in page and 'target="_blank"' in page
    with pytest.raises(ConfigError, match='linkwright: unknown setting "email"; did you mean "emails"'):
        built(tmp_path, "page.md", "", linkwright={"email": True})
