"""Link a column of texts on the workers of Spark.

``links`` returns a row for each link, and ``linkify`` and ``replace`` are functions of a column. All accept the
settings of ``linkwright.Linker``. linkwright and pyarrow must be installed on the workers.

    from linkwright.spark import linkify, links, replace

    links(pages, "text").groupBy("link.host").count()
    posts.withColumn("html", linkify("html", rel="nofollow"))
    posts.withColumn("masked", replace("text", "<{kind}>", userinfo=True))

A mistake in a column or a setting is an error before a job starts.
"""

from __future__ import annotations

from typing import Any, Callable, Literal

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql.functions import arrow_udf, col, explode
from pyspark.sql.types import ArrayType, DataType, IntegerType, StringType, StructField, StructType

from . import Linker, arrow

#: The type of a link, with the same fields as in ``linkwright.arrow``.
LINK = StructType(
    [
        StructField(field.name, IntegerType() if field.type == pa.int32() else StringType(), field.nullable)
        for field in arrow.LINK
    ]
)


def links(df: DataFrame, column: str, *, as_array: bool = False, **settings: Any) -> DataFrame:
    """Return the other columns of ``df`` and a column ``link``, with a row for each link of ``column``.

    With ``as_array``, return all columns of ``df`` and a column ``links``, with as many rows as ``df``. Otherwise, the
    other columns should be few and short, because they are repeated for each link.
    """
    fields = {field.name: field for field in df.schema.fields}
    if column not in fields:
        raise ValueError(f"column: there is no {column!r}; the columns are {', '.join(fields)}")
    if fields[column].dataType != StringType():
        raise TypeError(f"column: {column!r} has no texts but {fields[column].dataType.simpleString()}")
    added = "links" if as_array else "link"
    if added in fields and added != column:
        raise ValueError(f"column: {added!r} is there already; rename it")
    linker = Linker(**settings)
    found = _column(_name(column), ArrayType(LINK, False), lambda texts: arrow.links(texts, linker=linker))
    if as_array:
        return df.withColumn(added, found)
    return df.select(*(_name(name) for name in fields if name != column), explode(found).alias(added))


def linkify(column: str | Column, form: Literal["text", "html", "markdown"] = "html", **settings: Any) -> Column:
    """Write the links of a column, as ``linkwright.linkify_html`` or the function for ``form`` does."""
    linker = Linker(**settings)
    arrow.linkify([], form, linker=linker)
    return _column(column, StringType(), lambda texts: arrow.linkify(texts, form, linker=linker))


def replace(column: str | Column, template: str, **settings: Any) -> Column:
    """Replace each link in the texts of a column with a template, such as ``"<{kind}>"``."""
    linker = Linker(**settings)
    arrow.replace([], template, linker=linker)
    return _column(column, StringType(), lambda texts: arrow.replace(texts, template, linker=linker))


def _name(column: str) -> Column:
    """Return a column whose name may contain a full stop."""
    quoted = column.replace("`", "``")
    return col(f"`{quoted}`")


def _column(column: str | Column, kind: DataType, function: Callable[[Any], Any]) -> Column:
    def run(texts: pa.Array) -> pa.Array:
        return function(texts)

    # Spark reads these annotations, and cannot read them as strings.
    run.__annotations__ = {"texts": pa.Array, "return": pa.Array}
    own = col(column) if isinstance(column, str) else column
    return arrow_udf(run, kind)(own.cast(StringType()))
