"""Tests `linkwright.arrow` with columns of pyarrow, Polars, DuckDB, datasets, and objects with Arrow's C interface."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import linkwright
import tables

# Not all of these have wheels for each Python.
for name in ["datasets", "duckdb", "polars", "pyarrow"]:
    pytest.importorskip(name)

import datasets  # noqa: E402
import duckdb  # noqa: E402
import polars  # noqa: E402
import pyarrow as pa  # noqa: E402
from duckdb.func import PythonUDFType  # noqa: E402

from linkwright import arrow  # noqa: E402

TEXTS = ["See a.com/ü 😀 b@c.co.uk.", None, "", "nothing", "http://localhost:1 " * 3]
FIELDS = [field.name for field in arrow.LINK]


class Capsules:
    """An array with only the C interface."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self.array.__arrow_c_array__(requested_schema)


def want(texts: list[str | None], **settings: Any) -> list[list[dict[str, Any]] | None]:
    def rows(text: str) -> list[dict[str, Any]]:
        return [{name: getattr(link, name) for name in FIELDS} for link in linkwright.find(text, **settings)]

    return [None if text is None else rows(text) for text in texts]


def test_the_examples_of_the_docs_run() -> None:
    result = doctest.testmod(arrow)
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize(
    "column",
    [
        pa.array(TEXTS),
        pa.array(TEXTS, pa.large_string()),
        pa.array(TEXTS, pa.string_view()),
        pa.array(["b.com", *TEXTS, "c.com"]).slice(1, len(TEXTS)),
        pa.array(TEXTS).dictionary_encode(),
        pa.chunked_array([TEXTS[:2], [], TEXTS[2:]]),
        Capsules(pa.array(TEXTS)),
        polars.Series(TEXTS),
        TEXTS,
    ],
)
def test_columns(column: Any) -> None:
    found = arrow.links(column)
    assert found.type == arrow.LINKS and found.to_pylist() == want(TEXTS)
    found.validate(full=True)
    for form in ["text", "html", "markdown"]:
        write = getattr(linkwright, f"linkify_{form}")
        linked = arrow.linkify(column, form, rel="ugc")  # type: ignore[arg-type]
        assert linked.to_pylist() == [text if text is None else write(text, rel="ugc") for text in TEXTS]
    masked = arrow.replace(column, "<{kind} {registrable_domain}>")
    assert masked.to_pylist()[:2] == ["See <domain a.com> 😀 <email c.co.uk>.", None]


def test_empty_columns() -> None:
    for column in [
        pa.array([], pa.string()),
        pa.nulls(3),
        pa.chunked_array([], pa.string()),
        polars.Series([], dtype=polars.String),
    ]:
        found = arrow.links(column)
        found.validate(full=True)
        assert found.to_pylist() == [None] * len(column) == arrow.linkify(column).to_pylist()


def test_the_marked_tables() -> None:
    texts = [tables.unmarked(tables.unescaped(row[0])) for row in tables.rows("sentences.txt")]
    found = arrow.links([text for text, _ in texts], spoofs="allow").to_pylist()
    assert [[(link["start"], link["end"]) for link in row] for row in found] == [ranges for _, ranges in texts]


def test_text_that_is_not_utf_8() -> None:
    data = b"\xff a.com \xfe"
    offsets = pa.py_buffer(b"".join(at.to_bytes(4, "little") for at in [0, len(data)]))
    broken = pa.Array.from_buffers(pa.string(), 1, [None, offsets, pa.py_buffer(data)])
    assert [link["text"] for link in arrow.links(broken).to_pylist()[0]] == ["a.com"]
    assert arrow.replace(broken, "x").to_pylist() == ["\ufffd x \ufffd"]


def fail(*_: object) -> None:
    raise KeyError("own")


@pytest.mark.parametrize(
    ("call", "error", "why"),
    [
        (lambda: arrow.links(3), TypeError, "__arrow_c_array__"),
        (lambda: arrow.links(pa.array([1])), TypeError, "no texts but int64"),
        (lambda: arrow.links([], emial=True), TypeError, "emial"),
        (lambda: arrow.links([], linker=linkwright.Linker(), rel="x"), TypeError, "not both"),
        (lambda: arrow.linkify([], "xml"), ValueError, "'xml' is not one of text, html, markdown"),  # type: ignore[arg-type]
        (lambda: arrow.replace([], "{x}"), ValueError, "is not a field"),
        (lambda: arrow.links(["a.com"], anchor=fail), KeyError, "own"),
    ],
)
def test_mistakes(call: Any, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        call()


def test_polars() -> None:
    frame = polars.DataFrame({"body": TEXTS})
    links = polars.Series(arrow.links(frame["body"]))
    rows = frame.with_columns(links=links).explode("links").unnest("links").drop_nulls("host")
    assert rows["host"].to_list() == ["a.com", "c.co.uk", *["localhost"] * 3]
    lazy = frame.lazy().with_columns(
        polars.col("body").map_batches(lambda text: polars.from_arrow(arrow.linkify(text)), return_dtype=polars.String)
    )
    assert lazy.collect()["body"].to_list() == arrow.linkify(TEXTS).to_pylist()


def test_duckdb() -> None:
    frame = pa.table({"text": TEXTS})  # noqa: F841, the query reads it
    connection = duckdb.connect()
    text = duckdb.sqltype("VARCHAR")
    kind = duckdb.sqltype(
        'STRUCT("start" INT, "end" INT, kind VARCHAR, "text" VARCHAR, href VARCHAR, host VARCHAR, registrable_domain VARCHAR)[]'
    )
    connection.create_function("linkify", lambda column: arrow.linkify(column), [text], text, type=PythonUDFType.ARROW)
    connection.create_function("links", lambda column: arrow.links(column), [text], kind, type=PythonUDFType.ARROW)
    query = (
        "select link.host, count(*) from (select unnest(links(text)) as link from frame) group by 1 order by 2 desc, 1"
    )
    assert connection.sql(query).fetchall() == [("localhost", 3), ("a.com", 1), ("c.co.uk", 1)]
    assert connection.sql("select linkify(text) from frame").fetchall()[3] == ("nothing",)
    assert (
        json.loads(str(connection.sql("select to_json(links(text)) from frame").fetchall()[0][0]))[0]["kind"]
        == "domain"
    )


def test_datasets(tmp_path: Path) -> None:
    source = datasets.Dataset.from_dict({"text": TEXTS}).with_format("arrow")

    def masked(batch: Any) -> Any:
        at = batch.schema.get_field_index("text")
        batch = batch.set_column(at, "text", arrow.replace(batch["text"], "<{kind}>"))
        return batch.append_column("links", arrow.links(pa.chunked_array([TEXTS])))

    rows = source.map(masked, batched=True, batch_size=len(TEXTS), cache_file_name=str(tmp_path / "rows.arrow"))
    assert rows["text"].to_pylist() == arrow.replace(TEXTS, "<{kind}>").to_pylist()
    assert [row and row[0]["host"] for row in rows["links"].to_pylist()] == ["a.com", None, [], [], "localhost"]
