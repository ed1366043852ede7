"""Measure pages per second with 1, 2 and 8 threads, which must all write the same.

    PYTHON_GIL=0 python3.14t benches/threads.py
    PYTHON_GIL=1 python3.14t benches/threads.py

Pages per second of processor time show how much the threads slow each other down, even if the machine does other work.
"""

from __future__ import annotations

import html
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import linkwright

PROSE = Path(__file__).resolve().parents[3] / "fixtures" / "text" / "prose-en.txt"


def pages() -> list[str]:
    """Return 1,000 pages of 8 KB, with a link in each line."""
    lines = PROSE.read_text(encoding="utf-8").splitlines()
    text = "".join(f"<p>{html.escape(line)} <b>https://example.com/{at}</b></p>" for at, line in enumerate(lines))
    text *= 8_000_000 // len(text) + 1
    return [text[at * 8000 : (at + 1) * 8000] for at in range(1000)]


def main() -> None:
    given = pages()
    linker = linkwright.Linker(rel="nofollow")
    want = [linker.linkify_html(page) for page in given]
    print("with the GIL" if getattr(sys, "_is_gil_enabled", lambda: True)() else "without the GIL")
    for threads in [1, 2, 8]:
        best, best_of_processor = 0.0, 0.0
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(5):
                clocks = time.perf_counter(), time.process_time()
                runs = [pool.submit(lambda: [linker.linkify_html(page) for page in given]) for _ in range(threads)]
                results = [run.result() for run in runs]
                took, took_of_processor = time.perf_counter() - clocks[0], time.process_time() - clocks[1]
                best = max(best, threads * len(given) / took)
                best_of_processor = max(best_of_processor, threads * len(given) / took_of_processor)
                assert all(result == want for result in results)
        print(f"{threads} threads: {best:,.0f} pages/s, {best_of_processor:,.0f} a second of processor time")


if __name__ == "__main__":
    main()
