#!/usr/bin/env python3
"""Checks that every template compiles, that every template it names exists, what its elements are called, and
how long its lines are.

Filters and functions of the application are not known here; the tests that render the pages know them.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, TemplateSyntaxError, meta

TEMPLATES = Path(__file__).parent.parent / "templates"

HIDDEN: Final = re.compile(
    r"(?:^|[-_])(?:ads?|advert|affiliate|banner|consent|cookies?|newsletter|popup|promo|promotion|share"
    r"|sharing|social|sponsor|sponsored|tweet)(?:$|[-_])"
)
"""Words for which block lists of browsers hide whole elements, by their class or id."""
NAMES: Final = re.compile(
    r"""\b(?:class|id)="([^"]*)"|\bpanel\((?:[^()]|\([^()]*\))*?, "([\w-]+)"|\b(?:kind|cls)="([\w -]*)\""""
)
"""Classes and ids, also those that are given to a macro."""

LONGEST: Final = 160
"""The most characters of a line."""


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
        yield from find_long_lines(name, source)
        for line, text in enumerate(source.splitlines(), start=1):
            for hidden in find_hidden(text):
                yield f"templates/{name}:{line}: block lists hide what is called {hidden}"
        try:
            environment.compile(source, name)
        except TemplateSyntaxError as error:
            yield f"templates/{name}:{error.lineno}: {error.message}"
            continue
        named = meta.find_referenced_templates(environment.parse(source))
        for other in sorted({other for other in named if other} - names):
            yield f"templates/{name}: names {other}, which does not exist"


def find_long_lines(name: str, source: str) -> Iterator[str]:
    """The lines that do not fit beside what they are compared with."""
    for line, text in enumerate(source.splitlines(), start=1):
        if len(text) > LONGEST:
            yield f"templates/{name}:{line}: {len(text)} characters, at most {LONGEST}"


def find_hidden(text: str) -> Iterator[str]:
    """The classes and ids in a line of a template that block lists may hide."""
    for found in NAMES.finditer(text):
        for name in re.sub(r"{[{%].*?[%}]}", " ", next(filter(None, found.groups()), "")).split():
            if HIDDEN.search(name):
                yield name


if __name__ == "__main__":
    found = list(find_faults(TEMPLATES))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
