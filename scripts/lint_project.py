#!/usr/bin/env python3
"""Lints what no other tool looks at: the documents. Prints a line for each fault, and fails if there is one.

To add a check, write a function that yields faults and add it to ``CHECKS``.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent

DECISION_WORDS: Final = 120
DECISION_PARTS: Final = (
    "**Context.**",
    "**Decision.**",
    "**Alternatives.**",
    "**What would change our mind.**",
)
GUIDES: Final = ("CONTRIBUTING.md", "docs/architecture.md", "docs/frontend.md")
"""Documents that lead to files, so every file that they name must be there."""
NAMED_FILE: Final = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:css|html|js|md|po|pot|py|sh|txt))`")


def long_decisions(text: str) -> Iterator[str]:
    """Entries of the decisions that have too many words or lack a part."""
    for entry in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = entry.partition("\n")
        words = len(body.split())
        if words > DECISION_WORDS:
            yield f"docs/decisions.md: {title}: {words} words, at most {DECISION_WORDS}"
        for part in DECISION_PARTS:
            if part not in body:
                yield f"docs/decisions.md: {title}: no {part}"


def missing_files(document: str, text: str, paths: Iterable[str]) -> Iterator[str]:
    """Files that a document names, by their path or by the end of it, and that do not exist."""
    known = [f"/{path}" for path in paths]
    for name in NAMED_FILE.findall(text):
        if not any(path.endswith(f"/{name}") for path in known):
            yield f"{document}: names {name}, which does not exist"


def committed() -> list[str]:
    """The path of every file that is in git or would be with the next ``git add``."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [path for path in listing.stdout.split("\0") if (ROOT / path).is_file()]


def decisions() -> Iterator[str]:
    """What is wrong with the decisions."""
    return long_decisions((ROOT / "docs/decisions.md").read_text(encoding="utf-8"))


def guides() -> Iterator[str]:
    """What is wrong with the documents that lead to files."""
    paths = committed()
    for name in GUIDES:
        yield from missing_files(name, (ROOT / name).read_text(encoding="utf-8"), paths)


CHECKS: Final[tuple[Callable[[], Iterator[str]], ...]] = (decisions, guides)


if __name__ == "__main__":
    found = list(chain.from_iterable(check() for check in CHECKS))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
