"""Runs each snippet of the guide's pages about Python.

``test_package.py`` runs the snippets with ``>>>``, and ``test_spark.py`` the snippet of Spark.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import pytest

GUIDE = Path(__file__).resolve().parents[3] / "guide" / "src"


def run(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder), "DJANGO_SETTINGS_MODULE": "settings"}
    return subprocess.check_output([sys.executable, *arguments], cwd=folder, env=environment, text=True)


def in_django(snippet: str, folder: Path) -> None:
    (folder / "settings.py").write_text(snippet, encoding="utf-8")
    program = """
import django
from django.template import engines
django.setup()
template = engines["django"].from_string("{{ text|urlize }} {{ text|urlize:'wiki' }}")
print(template.render({"text": "a.com b.corp"}))
"""
    link = '<a href="http://a.com" rel="nofollow" target="_blank">a.com</a>'
    both = f"{link} b.corp {link} {link.replace('a.com', 'b.corp')}\n"
    assert run(folder, "-c", program) == both


def in_mkdocs(snippet: str, folder: Path) -> None:
    pytest.importorskip("mkdocs")
    (folder / "mkdocs.yml").write_text("site_name: A site\nhooks: [hooks.py]\n", encoding="utf-8")
    (folder / "hooks.py").write_text(snippet, encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("See a.com/__init__.py, <i>b.com</i>.", encoding="utf-8")
    run(folder, "-m", "mkdocs", "build", "-q")
    page = (folder / "site" / "index.html").read_text(encoding="utf-8")
    a, b = ('<a href="https://a.com/__init__.py">a.com/__init__.py</a>', '<a href="https://b.com">b.com</a>')
    assert f"<p>See {a}, <i>{b}</i>.</p>" in page


def in_sphinx(snippet: str, folder: Path) -> None:
    pytest.importorskip("myst_parser")
    settings = 'extensions = ["myst_parser"]\nhtml_theme = "basic"\n'
    (folder / "conf.py").write_text(settings + snippet, encoding="utf-8")
    (folder / "index.md").write_text(
        "# T\n\nSee a.com/__init__.py.\n\n```{note}\nb.com\n```\n\n```{toctree}\nx\n```\n", encoding="utf-8"
    )
    (folder / "x.rst").write_text("T\n=\n\nSee c.com, ``d.com``.\n", encoding="utf-8")
    run(folder, "-m", "sphinx", "-q", "-W", ".", "out")
    pages = "".join((folder / "out" / f"{name}.html").read_text(encoding="utf-8") for name in ("index", "x"))
    links = re.findall('<a [^>]*href="https://([^"]*)"[^>]*>(.*?)</a>', pages)
    assert [text for href, text in links if href == text] == ["a.com/__init__.py", "b.com", "c.com"]


def in_columns(snippet: str, folder: Path) -> None:
    for name in ["datasets", "duckdb", "polars", "pyarrow"]:
        pytest.importorskip(name)
    import datasets
    import polars

    texts = {"text": ["See a.com and b.org.", "nothing"]}
    names: dict[str, Any] = {
        "frame": polars.DataFrame(texts),
        "dataset": datasets.Dataset.from_dict(texts),
    }
    exec(snippet, names)
    hosts = [(text, host) for text, _, host in names["hosts"].rows()]
    assert hosts == [(texts["text"][0], "a.com"), (texts["text"][0], "b.org")]
    linked = names["connection"].sql("select linkify('a.com')").fetchall()
    assert linked == [('<a href="https://a.com">a.com</a>',)]
    assert [[link["host"] for link in row] for row in names["rows"]["links"].to_pylist()] == [["a.com", "b.org"], []]


#: The functions that run the snippets under a heading, in order.
RUN: dict[str, list[Callable[[str, Path], None]]] = {
    "Django": [in_django],
    "MkDocs and Sphinx": [in_mkdocs, in_sphinx],
    "Arrow, Polars, DuckDB and datasets": [in_columns],
}


def snippets() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    pages = [(GUIDE / name).read_text(encoding="utf-8") for name in ("python.md", "columns.md")]
    for section in "\n".join(pages).split("\n## "):
        bodies = re.findall(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
        heading = section.partition("\n")[0]
        own = [body for body in bodies if not body.startswith(">>> ")]
        if own and heading != "Spark":
            found[heading] = own
    return found


def test_each_snippet_has_what_runs_it() -> None:
    assert {heading: len(own) for heading, own in snippets().items()} == {
        heading: len(own) for heading, own in RUN.items()
    }


@pytest.mark.parametrize("heading", RUN)
def test_snippets(heading: str, tmp_path: Path) -> None:
    for at, (snippet, check) in enumerate(zip(snippets()[heading], RUN[heading])):
        folder = tmp_path / str(at)
        folder.mkdir()
        check(snippet, folder)
