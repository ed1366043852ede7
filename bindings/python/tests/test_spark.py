"""Tests `linkwright.spark` and `examples/corpus.py`, in one process and on a local cluster. Needs pyspark and Java."""

from __future__ import annotations

import ast
import csv
import gzip
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import linkwright

pytest.importorskip("pyspark")
from pyspark.errors import AnalysisException  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

from linkwright.spark import linkify, links, replace  # noqa: E402

CORPUS = Path(__file__).resolve().parents[1] / "examples" / "corpus.py"
TEXT = Path(__file__).resolve().parents[3] / "fixtures" / "text"
LINES = [line for path in sorted(TEXT.glob("*.txt")) for line in path.read_text(encoding="utf-8").split("\n")]
ENVIRONMENT = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    os.environ.update(ENVIRONMENT)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", 2).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def found(lines: list[str]) -> Counter[Any]:
    """Return the links that one process finds."""
    return Counter((at, link.start, link.href) for at, line in enumerate(lines) for link in linkwright.find(line))


def test_a_row_for_each_link(spark: SparkSession) -> None:
    df = spark.createDataFrame(list(enumerate([*LINES, None])), "id int, text string")
    rows = links(df, "text").collect()
    assert Counter((row.id, row.link.start, row.link.href) for row in rows) == found(LINES)
    assert all(LINES[row.id][row.link.start : row.link.end] == row.link.text for row in rows)
    arrays = links(df, "text", as_array=True, emails=False).collect()
    assert [row.text for row in arrays] == [*LINES, None]
    assert all(link.kind != "email" for row in arrays for link in row.links or ())
    assert arrays[-1].links is None
    dotted = df.withColumnsRenamed({"id": "an.id", "text": "a `text`.b"})
    assert links(dotted, "a `text`.b").columns == ["an.id", "link"] and links(dotted, "a `text`.b").count() == len(rows)


def test_a_column(spark: SparkSession) -> None:
    df = spark.createDataFrame([("<b>a.com</b> &amp; b",), (None,)], "text string")
    written = df.select(linkify("text", rel="x"), linkify(df.text, "text")).collect()
    assert [tuple(row) for row in written] == [
        (
            '<b><a href="https://a.com" rel="x">a.com</a></b> &amp; b',
            '&lt;b&gt;<a href="https://a.com">a.com</a>&lt;/b&gt; &amp;amp; b',
        ),
        (None, None),
    ]


def test_what_is_not_utf_8(spark: SparkSession) -> None:
    df = spark.sql("select cast(unhex('ff20612e636f6d20fe') as string) as text")
    assert [row.link.start for row in links(df, "text").collect()] == [2]


@pytest.mark.parametrize(
    ("call", "error", "why"),
    [
        (lambda df: links(df, "body"), ValueError, "column: there is no 'body'; the columns are id, text"),
        (lambda df: links(df, "id"), TypeError, "column: 'id' has no texts but int"),
        (lambda df: links(df.withColumnRenamed("id", "link"), "text"), ValueError, "'link' is there already"),
        (lambda df: links(df, "text", emial=True), TypeError, "emial"),
        (lambda df: linkify("text", emial=True), TypeError, "emial"),
        (lambda df: linkify("text", "xml"), ValueError, "'xml' is not one of"),  # type: ignore[arg-type]
        (lambda df: replace("text", "{x}"), ValueError, "is not a field"),
        (lambda df: df.select(linkify("body")), AnalysisException, "body"),
    ],
)
def test_mistakes_are_told_before_a_job(spark: SparkSession, call: Any, error: type[Exception], why: str) -> None:
    df = spark.createDataFrame([(1, "a.com")], "id int, text string")
    with pytest.raises(error, match=why):
        call(df)


def test_masked(spark: SparkSession) -> None:
    df = spark.createDataFrame([("https://me:pw@a.com b@c.com",), (None,)], "text string")
    rows = df.select(replace("text", "<{kind} {host}>", userinfo=True)).collect()
    assert [row[0] for row in rows] == ["<url a.com> <email c.com>", None]


def test_the_snippet_of_the_guide(spark: SparkSession) -> None:
    page = (Path(__file__).resolve().parents[3] / "guide/src/columns.md").read_text(encoding="utf-8")
    snippet = page.split("\n## Spark\n")[1].split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {
        "pages": spark.createDataFrame([("https://b.org", "See a.com.")], "url string, text string"),
        "posts": spark.createDataFrame([("<p>a.com", "a.com")], "html string, text string"),
    }
    *calls, last = ast.parse(snippet).body
    exec(compile(ast.Module(calls, []), "guide", "exec"), names)
    assert isinstance(last, ast.Expr)
    assert [row.masked for row in eval(ast.unparse(last), names).collect()] == ["<domain>"]


def corpus(*arguments: object, **more: Any) -> subprocess.Popen[str]:
    command = [sys.executable, str(CORPUS), *map(str, arguments)]
    options = "--conf spark.ui.enabled=false --conf spark.log.level=ERROR " + more.pop("options", "--master local[2]")
    environment = {**ENVIRONMENT, "PYSPARK_SUBMIT_ARGS": f"{options} pyspark-shell"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)


def hosts(output: Path) -> dict[str, int]:
    with (output / "hosts.csv").open(encoding="utf-8") as file:
        return {row["host"]: int(row["links"]) for row in csv.DictReader(file)}


def write_texts(folder: Path, files: int, times: int) -> dict[str, int]:
    """Write files of text and of a crawl, and return the number of their links to each host."""
    folder.mkdir()
    want: Counter[str] = Counter()
    for at in range(files):
        lines = LINES[at::7] * times
        want.update(link.host for line in lines for link in linkwright.find(line))
        if at % 2:
            (folder / f"{at:03}.txt").write_text("\n".join(lines), encoding="utf-8")
            continue
        header = "WARC/1.0\r\nWARC-Type: {}\r\nWARC-Target-URI: http://header.com/\r\n\r\n"
        page = header.format("warcinfo") + "Software: a.com\r\n\r\n"
        page += "".join(header.format("conversion") + line + "\r\n\r\n" for line in lines)
        (folder / f"{at:03}.warc.wet.gz").write_bytes(gzip.compress(page.encode()))
    return dict(want)


def test_a_corpus_goes_on_where_it_stopped(tmp_path: Path) -> None:
    want = write_texts(tmp_path / "texts", 6, 1)
    job = corpus(tmp_path / "texts", tmp_path / "out", "--group", 1)
    assert job.stdout
    assert job.stdout.readline() == "1 of 6 files\n"
    assert job.stdout.readline() == "2 of 6 files\n"
    os.killpg(job.pid, signal.SIGKILL)
    job.wait()
    (tmp_path / "out" / "links" / "unfinished").mkdir()
    job = corpus(tmp_path / "texts", tmp_path / "out", "--group", 1)
    first = job.communicate()[0].split("\n")[0]
    assert first in ("3 of 6 files", "4 of 6 files")
    assert job.returncode == 0 and hosts(tmp_path / "out") == want


def port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    import pyspark

    want = write_texts(tmp_path / "texts", 8, 40)
    run = [str(Path(pyspark.__file__).parent / "bin" / "spark-class"), "org.apache.spark.deploy."]
    at = f"spark://127.0.0.1:{(master_port := port())}"
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = (tmp_path / f"{len(started)}.log").open("wb")
        command = [run[0], run[1] + name, "--host", "127.0.0.1", "--webui-port", str(port()), *arguments]
        started.append(subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=log, start_new_session=True))
        return started[-1]

    try:
        start("master.Master", "--port", str(master_port))
        for folder in "ab":
            worker = start("worker.Worker", "-c", "1", "-m", "1g", "-d", str(tmp_path / folder), at)
        options = f"--master {at} --conf spark.executor.memory=800m --conf spark.executor.cores=1"
        job = corpus(tmp_path / "texts", tmp_path / "out", "--group", 4, options=options)
        executors = tmp_path / "b"
        deadline = time.monotonic() + 120
        # The worker must die while it works, so this waits until its executor has started.
        while not list(executors.glob("app-*/*/stderr")) and time.monotonic() < deadline:
            time.sleep(0.2)
        time.sleep(6)
        assert job.poll() is None, "the job ended before the worker was killed"
        os.killpg(worker.pid, signal.SIGKILL)
        job.communicate(timeout=300)
        assert job.returncode == 0 and hosts(tmp_path / "out") == want
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
