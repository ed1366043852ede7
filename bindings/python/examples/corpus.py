"""Find the links of a corpus with Spark: a folder of text files, or of the WET files of a web crawl.

    python corpus.py wet/ links/                                     on all cores of this machine
    spark-submit --master spark://host:7077 corpus.py wet/ links/    on a cluster

`links/links/` gets Parquet files with a row for each link, and `links/hosts.csv` the number of links to each host. It
reads files in groups of `--group`. If the job is stopped, the same command continues after the last whole group. All
workers must see both folders under the same path.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

from linkwright.spark import links

#: The start of a record of a WET file. Its header follows, and after an empty line its text.
RECORD = "WARC/1.0\r\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path, help="a folder of .txt, .wet and .wet.gz files")
    parser.add_argument("output", type=Path, help="the folder for the result")
    parser.add_argument("--group", type=int, default=64, help="how many files are read at once (64)")
    parser.add_argument("--batch", type=int, default=16, help="the most MB of text that a worker takes at once (16)")
    arguments = parser.parse_args()

    # A worker holds a batch and its links.
    spark = (
        SparkSession.builder.appName("links of a corpus")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 2000)
        .config("spark.sql.execution.arrow.maxBytesPerBatch", arguments.batch << 20)
        .config("spark.sql.files.maxPartitionBytes", 64 << 20)
        .getOrCreate()
    )
    found = arguments.output / "links"
    found.mkdir(parents=True, exist_ok=True)
    done = remove_unfinished(found)
    files = [path for path in sorted(arguments.texts.rglob("*")) if kind(path) and str(path) not in done]
    for group in groups(files, arguments.group):
        names = [str(path) for path in group]
        folder = found / hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        links(read(spark, names, kind(group[0])), "text").write.parquet(str(folder))
        (folder / "_files.json").write_text(json.dumps(names))
        print(f"{len(done) + len(names)} of {len(done) + len(files)} files", flush=True)
        done.update(names)
        files = files[len(names) :]
    if done:
        count(spark.read.parquet(*(str(marker.parent) for marker in found.glob("*/_files.json"))), arguments.output)
    spark.stop()


def kind(path: Path) -> str:
    """Return `wet` or `txt`, or an empty text for a file that is not read."""
    suffix = path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix
    return suffix[1:] if suffix in (".wet", ".txt") else ""


def groups(files: list[Path], most: int) -> Iterator[list[Path]]:
    """Yield groups of files of one kind that are next to each other."""
    group: list[Path] = []
    for path in files:
        if group and (len(group) == most or kind(path) != kind(group[0])):
            yield group
            group = []
        group.append(path)
    if group:
        yield group


def remove_unfinished(found: Path) -> set[str]:
    """Remove the groups that were being written when the job was stopped, and return the files of the other groups."""
    done: set[str] = set()
    for folder in found.iterdir():
        marker = folder / "_files.json"
        if marker.exists():
            done.update(json.loads(marker.read_text()))
        else:
            shutil.rmtree(folder)
    return done


def read(spark: SparkSession, names: list[str], kind: str) -> DataFrame:
    """Return the texts with their sources: the address of a page, or the name of a file."""
    if kind == "txt":
        return spark.read.text(names).select(f.input_file_name().alias("source"), f.col("value").alias("text"))
    records = spark.read.text(names, lineSep=RECORD)
    body = f.locate("\r\n\r\n", f.col("value"))
    source = f.regexp_extract("value", r"WARC-Target-URI: *(\S+)", 1)
    pages = records.where(f.col("value").contains("WARC-Type: conversion"))
    return pages.select(
        source.alias("source"), f.expr("substring(value, locate('\\r\\n\\r\\n', value) + 4)").alias("text")
    ).where(body > 0)


def count(found: DataFrame, output: Path) -> None:
    hosts = found.groupBy(f.col("link.host").alias("host")).count().orderBy(f.desc("count"), "host")
    with (output / "hosts.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["host", "links"])
        for row in hosts.toLocalIterator():
            rows.writerow([row["host"], row["count"]])


if __name__ == "__main__":
    main()
