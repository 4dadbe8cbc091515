"""Checks the style sheets: a class has one home, media conditions have names, gaps and stacking are tokens.

A property that is used is defined somewhere. A token has its value in tokens.css, and another one in a theme
or on paper only: a length that a layout used for a number of piles once took the round corners of all cards
away.

The home of a class is the file with a rule that begins with it, apart from states of the page, as in
``[data-cards="large"] .row``. Other files may only name it after a class of their own: ``.lesson .row``.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CSS: Final = Path(__file__).parents[1] / "static" / "css"
NAMED: Final = re.compile(r"^   \w+ +(\(.+\)|print)(?: \*/)?$", re.M)
"""A media condition with its name, in the first comment of tokens.css."""
RAW: Final = re.compile(
    r"(?:z-index|(?:row-|column-)?gap):[^;]*?(?<![\w.-])[1-9]\d*(?:px|rem|em)?[^;]*;"
)
PROPERTY: Final = re.compile(r"^\s+(--[\w-]+):", re.M)
USED: Final = re.compile(r"var\((--[\w-]+)\)")
"""A property that is used without a value to fall back on."""
MATCH: Final = "matches/match.css"
THEMES: Final = ("tokens.css", "dark.css", "print.css")
STATES: Final = re.compile(
    r"^(?:(?::root|html|body)?(?:\[[^]]*\]|:not\([^)]*\)|:has\([^)]*\))* +)*"
)
CLASS: Final = re.compile(r"\.(-?[a-z][\w-]*)")


def rules(css: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each block of a sheet: the selectors and at-rules around it, and its own."""
    around: list[str] = []
    start = 0
    for mark in re.finditer(r"[{};]", css):
        if mark[0] == "{":
            own = " ".join(css[start : mark.start()].split())
            yield tuple(around), own
            around.append(own)
        elif mark[0] == "}":
            around.pop()
        start = mark.end()


def split(selectors: str) -> list[str]:
    """The selectors of a list, split at its outer commas."""
    depth, parts = 0, [""]
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def faults() -> Iterator[str]:
    """What breaks the rules, a line each."""
    tokens = (CSS / "tokens.css").read_text(encoding="utf-8")
    named = NAMED.findall(tokens)
    known = set(PROPERTY.findall(tokens))
    allowed = {*named, *(f"not ({condition})" for condition in named)}
    defined = {name for path in CSS.rglob("*.css") for name in PROPERTY.findall(path.read_text())}
    homes: dict[str, set[str]] = defaultdict(set)
    for path in sorted(CSS.rglob("*.css")):
        name = str(path.relative_to(CSS))
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        for token in PROPERTY.findall(text) if name not in THEMES else ():
            if token in known:
                yield f"{name}: gives the token {token} another value"
        for used in sorted({*USED.findall(text)} - defined):
            yield f"{name}: nothing defines {used}"
        for raw in RAW.findall(text) if name != "tokens.css" else ():
            yield f"{name}: no token in {' '.join(raw.split())}"
        for around, own in rules(text):
            if own.startswith("@media") and own.removeprefix("@media ") not in allowed:
                yield f"{name}: not in the list of tokens.css: {own}"
            if own.startswith("@") or any(not one.startswith("@") for one in around):
                continue
            for selector in split(own):
                if found := CLASS.search(STATES.sub("", selector)):
                    homes[found[1]].add(name)
    for name, files in sorted(homes.items()):
        # what moves, and what differs without scripts, is kept apart from how it looks; and the sheet of a
        # game, which only its pages load, may add to what all matches have
        apart = {"motion.css", "scriptless.css"}
        if MATCH in files:
            apart |= {name for name in files if Path(name).parent == Path(MATCH).parent} - {MATCH}
        if len(files - apart) > 1:
            yield f".{name} has rules in {', '.join(sorted(files))}"


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
