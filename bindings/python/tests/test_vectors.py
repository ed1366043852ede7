"""The test vectors of `vectors/`, or those of the file VECTORS."""

from __future__ import annotations

import json
import os
from pathlib import Path

import linkwright

CASES = Path(os.environ.get("VECTORS") or Path(__file__).resolve().parents[3] / "vectors" / "detection.jsonl")


def test_cases_agree() -> None:
    for line in CASES.read_text(encoding="utf-8").strip().split("\n"):
        case = json.loads(line)
        settings = {name.replace("-", "_"): value for name, value in case.get("settings", {}).items()}
        have = [
            {"start": link.start, "end": link.end, "kind": link.kind, "href": link.href, "display": link.display}
            for link in linkwright.find(case["text"], **settings)
        ]
        assert have == case["links"], case
