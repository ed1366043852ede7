"""Links of a column, on the workers of Spark.

``links`` gives a row for each link, and ``linkify`` is a function of a column. Both take the settings of
``linkwright.Linker``. linkwright must be installed on the workers.

    from linkwright.spark import links, linkify

    links(pages, "text").groupBy("link.host").count()
    posts.withColumn("html", linkify("html", rel="nofollow"))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Callable, Literal
from urllib.parse import urlsplit

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
    return href.rpartition("@")[2].partition("?")[0] if href.startswith("mailto:") else urlsplit(href).hostname or ""


def _row(link: Link) -> dict[str, Any]:
    return {
        "start": link.start,
        "end": link.end,
        "kind": link.kind,
        "text": link.text,
        "href": link.href,
        "host": host(link.href),
    }


def _texts(batch: pa.RecordBatch, column: str) -> Iterator[str]:
    """The texts one by one; Spark does not check that its strings are UTF-8."""
    for value in batch.column(column).cast(pa.binary()):
        yield (value.as_py() or b"").decode("utf-8", "replace")


def _rows(column: str, others: list[str], settings: dict[str, Any]) -> Any:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        linker = Linker(**settings)
        for batch in batches:
            kept = batch.select(others)
            rows: list[int] = []
            found: list[dict[str, Any]] = []
            for row, text in enumerate(_texts(batch, column)):
                for link in linker.find(text):
                    rows.append(row)
                    found.append(_row(link))
                if len(found) >= MOST:
                    yield _with(kept.take(pa.array(rows)), "link", pa.array(found, _ARROW))
                    rows, found = [], []
            if found:
                yield _with(kept.take(pa.array(rows)), "link", pa.array(found, _ARROW))

    return run


def _arrays(column: str, settings: dict[str, Any]) -> Any:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        linker = Linker(**settings)
        for batch in batches:
            found = [[_row(link) for link in linker.find(text)] for text in _texts(batch, column)]
            yield _with(batch, "links", pa.array(found, pa.list_(_ARROW)))

    return run


def _with(batch: pa.RecordBatch, name: str, column: pa.Array) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([*batch.columns, column], [*batch.schema.names, name])
