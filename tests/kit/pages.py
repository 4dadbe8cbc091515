"""Reads the examples in ``docs/``, for tests that compare them with the code."""

from __future__ import annotations

import re
from pathlib import Path

from solitaire.rules import STANDARD, Variant

DOCS = Path(__file__).parents[2] / "docs"
DATA = Path(__file__).parents[1] / "data"


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """The text under that heading, up to the next heading."""
    parts = re.split(r"^#+ (.+)$", text_of(page), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[heading]


def blocks(page: str, heading: str) -> list[str]:
    """The fenced blocks under that heading."""
    return re.findall(r"^```text\n(.*?)^```$", section(page, heading), re.MULTILINE | re.DOTALL)


def rows(page: str, heading: str, block: int = 0) -> list[list[str]]:
    """The lines of one of those blocks, split at two or more spaces."""
    lines = blocks(page, heading)[block].splitlines()
    return [re.split(r" {2,}", line.strip()) for line in lines if line.strip()]


def golden_deals(variant: Variant = STANDARD) -> list[tuple[str, str]]:
    """Codes and deals of ``tests/data/golden_deals.txt``, or of another variant; none if it has no file."""
    name = "golden_deals.txt" if variant is STANDARD else f"golden_{variant.name}_deals.txt"
    path = DATA / name
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pairs = (line.split(": ", 1) for line in lines if not line.startswith("#"))
    return [(code, deal) for code, deal in pairs]


def golden_record(name: str) -> str:
    """The text of a record in ``tests/data/records``."""
    return (DATA / "records" / f"{name}.txt").read_text(encoding="utf-8")


def golden_records() -> list[str]:
    """The names of the records in ``tests/data/records``."""
    return sorted(path.stem for path in (DATA / "records").glob("*.txt"))
