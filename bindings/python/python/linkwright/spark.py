"""Links of a column, on the workers of Spark.

``links`` gives a row for each link, and ``linkify`` is a function of a column. Both take the settings of
``linkwright.Linker``. linkwright must be installed on the workers.

    from linkwright.spark import links, linkify

    links(pages, "text").groupBy("link.host").count()
    posts.withColumn("html", linkify("html", rel="nofollow"))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Callable, Literal

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql.functions import pandas_udf
from pyspark.sql.types import ArrayType, IntegerType, StringType, StructField, StructType

from . import Link, Linker

#: What is known of a link. ``start`` and ``end`` are in characters, and ``host`` is ASCII.
LINK = StructType(
    [
        StructField("start", IntegerType(), False),
        StructField("end", IntegerType(), False),
        StructField("kind", StringType(), False),
        StructField("text", StringType(), False),
        StructField("href", StringType(), False),
        StructField("host", StringType(), False),
    ]
)
_ARROW = pa.struct(
    [(field.name, pa.int32() if field.dataType == IntegerType() else pa.string()) for field in LINK.fields]
)

#: Much faster than `urlsplit`, and enough for what a linker writes.
_HOST = re.compile(r"(?:mailto:[^?]*@|[^:/?#]+://)(\[[^]]*\]|[^:/?#]*)")

#: The most links of a batch that a worker keeps.
MOST = 8192


def links(df: DataFrame, column: str, *, as_array: bool = False, **settings: Any) -> DataFrame:
    """The other columns of ``df`` and a column ``link``, with a row for each link of ``column``.

    With ``as_array``, all columns of ``df`` and a column ``links``, with as many rows as ``df``. The columns of the rows
    that come out should be few and short: they are repeated for each link.
    """
    fields = list(df.schema.fields)
    if as_array:
        schema = StructType([*fields, StructField("links", ArrayType(LINK, False), False)])
        return df.mapInArrow(_arrays(column, settings), schema)
    others = [field for field in fields if field.name != column]
    schema = StructType([*others, StructField("link", LINK, False)])
    return df.mapInArrow(_rows(column, [field.name for field in others], settings), schema)


def linkify(column: str | Column, form: Literal["text", "html", "markdown"] = "html", **settings: Any) -> Column:
    """The texts of a column with their links, as ``linkwright.linkify_html`` or the function for ``form`` writes them."""

    import pandas

    def linkified(batches: Any) -> Any:
        write: Callable[[str], str] = getattr(Linker(**settings), f"linkify_{form}")
        for texts in batches:
            linked = [write(text) if isinstance(text, str) else None for text in texts]
            yield pandas.Series(linked, dtype=object)

    # What Spark reads from these it cannot read from strings.
    series = Iterator[pandas.Series]
    linkified.__annotations__ = {"batches": series, "return": series}
    return pandas_udf(linkified, StringType())(column)


def host(href: str) -> str:
    """The host of a URL or of an address."""
    found = _HOST.match(href)
    return found[1].lower() if found else ""


def _texts(batch: pa.RecordBatch, column: str) -> Iterator[str]:
    """The texts, a few at a time; Spark does not check that its strings are UTF-8."""
    values = batch.column(column).cast(pa.binary())
    for at in range(0, len(values), 64):
        for value in values.slice(at, 64).to_pylist():
            yield (value or b"").decode("utf-8", "replace")


def _structs(found: list[Link]) -> pa.Array:
    columns: list[list[Any]] = [[getattr(link, name) for link in found] for name in LINK.names[:-1]]
    columns.append([host(link.href) for link in found])
    arrays = [pa.array(column, field.type) for column, field in zip(columns, _ARROW)]
    return pa.StructArray.from_arrays(arrays, fields=list(_ARROW))


def _rows(column: str, others: list[str], settings: dict[str, Any]) -> Any:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        linker = Linker(**settings)
        for batch in batches:
            kept = batch.select(others)
            rows: list[int] = []
            found: list[Link] = []
            for row, text in enumerate(_texts(batch, column)):
                of_row = linker.find(text)
                rows.extend([row] * len(of_row))
                found.extend(of_row)
                if len(found) >= MOST:
                    yield _with(kept.take(pa.array(rows)), "link", _structs(found))
                    rows, found = [], []
            if found:
                yield _with(kept.take(pa.array(rows)), "link", _structs(found))

    return run


def _arrays(column: str, settings: dict[str, Any]) -> Any:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        linker = Linker(**settings)
        for batch in batches:
            found: list[Link] = []
            ends = [0]
            for text in _texts(batch, column):
                found.extend(linker.find(text))
                ends.append(len(found))
            column_of = pa.ListArray.from_arrays(pa.array(ends, pa.int32()), _structs(found))
            yield _with(batch, "links", column_of)

    return run


def _with(batch: pa.RecordBatch, name: str, column: pa.Array) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([*batch.columns, column], [*batch.schema.names, name])
