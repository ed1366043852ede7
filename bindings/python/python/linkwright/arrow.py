"""Link a column of texts, over the C interface of Arrow: for pyarrow, Polars, DuckDB, ``datasets`` and others.

>>> import pyarrow as pa
>>> from linkwright import arrow
>>> texts = pa.array(["See a.com/ü and b@c.org.", None, "nothing"])
>>> arrow.links(texts).to_pylist()[0][0]["href"]
'https://a.com/%C3%BC'
>>> arrow.replace(texts, "<{kind}>").to_pylist()
['See <domain> and <email>.', None, 'nothing']

A column has ``__arrow_c_array__`` or ``__arrow_c_stream__``. The functions return a pyarrow array for an array, and a
chunked array for a stream. Both also have these methods. Pass settings of ``linkwright.Linker``, or a ``linker``.
"""

from __future__ import annotations

import sys
from typing import Any, Callable, Literal

try:
    import pyarrow as pa
    import pyarrow.compute
except ImportError as error:
    raise ImportError('linkwright.arrow needs pyarrow: pip install "linkwright[arrow]"', name="pyarrow") from error

from . import Linker
from ._linkwright import arrow_links, arrow_written

#: The type of a link. ``start`` and ``end`` are in characters, and the hosts are ASCII.
LINK = pa.struct(
    [
        pa.field("start", pa.int32(), nullable=False),
        pa.field("end", pa.int32(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("href", pa.string(), nullable=False),
        pa.field("host", pa.string(), nullable=False),
        pa.field("registrable_domain", pa.string()),
    ]
)

#: The type of the links of a text.
LINKS = pa.list_(pa.field("item", LINK, nullable=False))


def links(texts: Any, *, linker: Linker | None = None, **settings: Any) -> Any:
    """Return a list of links for each text."""
    own = _linker(linker, settings)
    return _over(texts, lambda array: _links(array, own), LINKS)


def linkify(
    texts: Any,
    form: Literal["text", "html", "markdown"] = "html",
    *,
    linker: Linker | None = None,
    **settings: Any,
) -> Any:
    """Return the texts with their links, as ``linkwright.linkify_html`` or the function for ``form`` writes them."""
    if form not in ("text", "html", "markdown"):
        raise ValueError(f"form: {form!r} is not one of text, html, markdown")
    return _written(texts, _linker(linker, settings), form)


def replace(texts: Any, template: str, *, linker: Linker | None = None, **settings: Any) -> Any:
    """Replace each link of the texts with a template, such as ``"<{kind}>"``."""
    own = _linker(linker, settings)
    # A mistake in the template is an error even without rows.
    own.replace("", template)
    return _written(texts, own, "text", template)


def _linker(linker: Linker | None, settings: dict[str, Any]) -> Linker:
    if linker is not None and settings:
        raise TypeError("give a linker or settings, not both")
    return linker or Linker(**settings)


def _over(texts: Any, function: Callable[[Any], Any], kind: Any) -> Any:
    if isinstance(texts, list):
        texts = pa.array(texts, pa.string())
    if hasattr(texts, "__arrow_c_stream__") and not isinstance(texts, pa.Array):
        chunks = pa.chunked_array(texts).chunks
        return pa.chunked_array([function(_texts(chunk)) for chunk in chunks], kind)
    if hasattr(texts, "__arrow_c_array__"):
        return function(_texts(pa.array(texts)))
    raise TypeError(f"give an array of Arrow, which has __arrow_c_array__ or __arrow_c_stream__, not {type(texts)}")


def _texts(array: Any) -> Any:
    """Return an array of texts with 64-bit offsets."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        return _texts(array.cast(kind.value_type))
    if pa.types.is_run_end_encoded(kind):
        return _texts(pa.compute.run_end_decode(array))
    if kind not in (pa.string(), pa.large_string(), pa.string_view(), pa.null()):
        raise TypeError(f"the column has no texts but {kind}")
    return array.cast(pa.large_string())


def _buffers(array: Any) -> tuple[bytes, bytes]:
    """Return the offsets and the bytes of a column of texts."""
    if not len(array):
        return bytes(8), b""
    if array.null_count:
        array = array.fill_null("")
    _, offsets, data = array.buffers()
    own = offsets.slice(array.offset * 8, (len(array) + 1) * 8).to_pybytes()
    first, last = (int.from_bytes(own[at:][:8], sys.byteorder) for at in (0, len(own) - 8))
    return own, data.slice(first, last - first).to_pybytes() if last > first else b""


def _nulls(array: Any) -> Any:
    return array.is_null() if array.null_count else None


def _links(array: Any, linker: Linker) -> Any:
    lists, spans, texts, valid = arrow_links(linker, *_buffers(array))
    count = len(spans[0]) // 4
    columns = [_array(pa.int32(), count, None, span) for span in spans]
    columns += [_array(pa.string(), count, None, *text) for text in texts[:-1]]
    columns.append(_array(pa.string(), count, valid, *texts[-1]))
    structs = pa.StructArray.from_arrays(columns, fields=list(LINK))
    offsets = _array(pa.int32(), len(array) + 1, None, lists)
    return pa.ListArray.from_arrays(offsets, structs, type=LINKS, mask=_nulls(array))


def _written(texts: Any, linker: Linker, form: str, template: str | None = None) -> Any:
    def write(array: Any) -> Any:
        written = _array(pa.string(), len(array), None, *arrow_written(linker, *_buffers(array), form, template))
        return written if not array.null_count else pa.compute.if_else(array.is_null(), None, written)

    return _over(texts, write, pa.string())


def _array(kind: Any, length: int, valid: bytes | None, *buffers: bytes) -> Any:
    own = [None if valid is None else pa.py_buffer(valid), *map(pa.py_buffer, buffers)]
    return pa.Array.from_buffers(kind, length, own)
