"""The golden records, for replaying them."""

from pathlib import Path

from solitaire.rules import Record

FOLDER = Path(__file__).parents[1] / "data" / "records"


def record(name: str) -> Record:
    """The golden record of that name."""
    return Record.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def deal_text(record: Record) -> str:
    """The deal as it is stored: its code, or all its cards."""
    return record.deal.code or str(record.deal)


def turns_text(record: Record, count: int | None = None) -> str:
    """The turns as they are stored, or the first of them."""
    return " ".join(map(str, record.turns[:count]))


NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
