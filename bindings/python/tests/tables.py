"""Reads the tables of marked texts in `fixtures/marked/`."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

MARKED = Path(__file__).resolve().parents[3] / "fixtures" / "marked"


def rows(name: str) -> list[list[str]]:
    lines = (MARKED / name).read_text(encoding="utf-8").split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def unescaped(text: str) -> str:
    def character(match: re.Match[str]) -> str:
        escape = match[1]
        return {"\\": "\\", "n": "\n"}.get(escape) or chr(int(escape[2:-1], 16))

    return re.sub(r"\\(\\|n|u\{[0-9A-Fa-f]+\})", character, text)


def unmarked(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the ranges between them in characters."""
    pieces = re.split("[⸠⸡]", marked)
    ends = list(itertools.accumulate(len(piece) for piece in pieces))
    return "".join(pieces), list(zip(ends[0:-1:2], ends[1::2]))
