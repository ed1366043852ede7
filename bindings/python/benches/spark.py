"""Link a million lines and 20,000 pages of `fixtures/text/`: in one process, on Spark, and with a pattern on Spark.

    python benches/spark.py [MASTER]

The first job of a session starts Java's and Python's workers, so each job runs three times and the best counts.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

import linkwright
from linkwright.spark import linkify, links, replace

TEXT = Path(__file__).resolve().parents[3] / "fixtures" / "text"
PATTERN = r"https?://[^\s<>\"]+|www\.[^\s<>\"]+"
LINES, PAGE = 1_000_000, 50


def with_pattern(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    pattern = re.compile(PATTERN)
    for batch in batches:
        rows = zip(batch.column("id").to_pylist(), batch.column("text").to_pylist())
        found = [(row, match.group()) for row, text in rows for match in pattern.finditer(text)]
        yield pa.record_batch({"id": [row for row, _ in found], "text": [text for _, text in found]})


def nothing(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        yield batch.select(["id"])


def best(name: str, size: int, run: Callable[[], int]) -> int:
    took, result = float("inf"), 0
    for _ in range(3):
        start = time.perf_counter()
        result = run()
        took = min(took, time.perf_counter() - start)
    print(
        f"{name}: {took:.1f} s, {size / took / 1e6:.0f} MB/s, {LINES / took:,.0f} lines/s, {result} found", flush=True
    )
    return result


def written(df: DataFrame) -> int:
    """Return the length of all texts, which makes Spark compute them."""
    return int(df.select(f.sum(f.length("text"))).collect()[0][0])


def main() -> None:
    lines = [
        line for path in sorted(TEXT.glob("*.txt")) for line in path.read_text(encoding="utf-8").split("\n") if line
    ]
    lines = [lines[at % len(lines)] for at in range(LINES)]
    pages = ["\n".join(lines[at : at + PAGE]) for at in range(0, LINES, PAGE)]
    size = sum(len(line.encode()) for line in lines)
    linker = linkwright.Linker()
    # Enough for the pages of both cores, several times over.
    builder = SparkSession.builder.config("spark.driver.memory", "6g")
    spark = builder.master((sys.argv[1:] or ["local[2]"])[0]).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")

    def one_process(texts: list[str]) -> int:
        return sum(len(linker.find(text)) for text in texts)

    def in_java(df: DataFrame) -> int:
        found = f.regexp_extract_all("text", f.lit(f"({PATTERN})"), f.lit(0))
        return df.select("id", f.explode(found)).count()

    with tempfile.TemporaryDirectory() as folder:
        for name, texts in [("lines", lines), ("pages", pages)]:
            pq.write_table(
                pa.table({"id": range(len(texts)), "text": texts}), f"{folder}/{name}", row_group_size=len(texts) // 20
            )
            df = spark.read.parquet(f"{folder}/{name}")
            want = best(f"{name}, one process", size, lambda texts=texts: one_process(texts))
            assert best(f"{name}, links", size, lambda df=df: links(df, "text").count()) == want
            for change, column in [
                ("linkify", linkify("text", "text")),
                ("replace", replace("text", "<{kind}>")),
                ("a pattern in Java that masks", f.regexp_replace("text", PATTERN, "<url>")),
            ]:
                best(f"{name}, {change}", size, lambda df=df, column=column: written(df.select(column.alias("text"))))
            best(f"{name}, a pattern in Java", size, lambda df=df: in_java(df))
            best(f"{name}, a pattern in Python", size, lambda df=df: df.mapInArrow(with_pattern, df.schema).count())
            best(f"{name}, nothing", size, lambda df=df: df.mapInArrow(nothing, "id long").count())


if __name__ == "__main__":
    main()
