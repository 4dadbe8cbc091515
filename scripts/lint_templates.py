#!/usr/bin/env python3
"""Checks that every template compiles and that every template it names exists.

Filters and functions of the application are not known here; the tests that render the pages know them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, TemplateSyntaxError, meta

TEMPLATES = Path(__file__).parent.parent / "templates"


class Anything(dict[str, Any]):
    """Has every filter or test, so that those of the application pass."""

    def __missing__(self, name: str) -> Any:
        return str

    def get(self, name: str, default: object = None) -> Any:
        return self[name]


def find_faults(folder: Path) -> Iterator[str]:
    """Say what is wrong, one line for each fault, with its file."""
    environment = Environment(loader=FileSystemLoader(folder), autoescape=True)
    environment.filters = Anything(environment.filters)
    environment.tests = Anything(environment.tests)
    names = set(environment.list_templates())
    for name in sorted(names):
        source = (folder / name).read_text(encoding="utf-8")
        try:
            environment.compile(source, name)
        except TemplateSyntaxError as error:
            yield f"templates/{name}:{error.lineno}: {error.message}"
            continue
        named = meta.find_referenced_templates(environment.parse(source))
        for other in sorted({other for other in named if other} - names):
            yield f"templates/{name}: names {other}, which does not exist"


if __name__ == "__main__":
    found = list(find_faults(TEMPLATES))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
