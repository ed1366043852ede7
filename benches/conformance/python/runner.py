"""Reads texts as lines of JSON and writes the HTML that `answer` gives, with the milliseconds of CPU that it took."""

import json
import sys
import time
from collections.abc import Callable


def run(answer: Callable[[str], str]) -> None:
    for line in sys.stdin:
        text = json.loads(line)
        start = time.process_time()
        html = answer(text)
        ms = (time.process_time() - start) * 1000
        print(json.dumps({"ms": ms, "html": str(html)}), flush=True)
