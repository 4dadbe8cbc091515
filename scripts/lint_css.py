"""Checks the style sheets: a class has one home, media conditions have names, gaps and stacking are tokens.

A property that is used is defined somewhere. A token has its value in tokens.css, and another one in a theme
or on paper only: a length that a layout used for a number of piles once took the round corners of all cards
away.

The home of a class is the file with a rule that begins with it, apart from states of the page, as in
``[data-cards="large"] .row``. Other files may only name it after a class of their own: ``.lesson .row``.

What the oldest browsers that we support lack (docs/browsers.md) is refused where nothing stands before it:
they drop a declaration that they do not know, but not one with ``var()``, nor a token, which then is empty.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CSS: Final = Path(__file__).parents[1] / "static" / "css"
NAMED: Final = re.compile(r"^   [\w-]+ +(\(.+\)|not all .+|print)(?: \*/)?$", re.M)
"""A media condition with its name, in the first comment of tokens.css."""
RAW: Final = re.compile(
    r"(?:z-index|(?:row-|column-)?gap):[^;]*?(?<![\w.-])[1-9]\d*(?:px|rem|em)?[^;]*;"
)
PROPERTY: Final = re.compile(r"^\s+(--[\w-]+):", re.M)
USED: Final = re.compile(r"var\((--[\w-]+)\)")
"""A property that is used without a value to fall back on."""
YOUNG: Final = re.compile(
    r"\d(?:[dsl]v[hwib]|[dsl]vm(?:in|ax)|cq\w+|r?lh|cap|ric|rex)\b"
    r"|\b(?:color-mix|light-dark|color|oklch|oklab|lch|lab|linear|round|mod|rem|sin|cos|tan|pow|sqrt|hypot|abs|sign"
    r"|image-set|if|anchor|sibling-index)\("
)
"""Units and functions that came after Chromium 102, Safari 15.6 or Firefox 102."""
YOUNG_WORDS: Final = re.compile(r"\s(translate|rotate|scale):|\s(text-wrap: nowrap);")
"""What can be said in older words (``transform``, ``white-space``); motion is beauty, and may be missing."""
YOUNG_RULES: Final = re.compile(r"@(?!layer|media|supports|keyframes|page|container)[a-z-]+")
MATCH: Final = "matches/match.css"
THEMES: Final = ("tokens.css", "dark.css", "print.css")
STATES: Final = re.compile(
    r"^(?:(?::root|html|body)?(?:\[[^]]*\]|:not\([^)]*\)|:has\([^)]*\))* +)*"
)
CLASS: Final = re.compile(r"\.(-?[a-z][\w-]*)")


def blocks(css: str) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    """Each block of a sheet, with the selectors and at-rules around it, its own, and its own declarations."""
    open_blocks: list[tuple[str, list[str]]] = []
    start = 0
    for mark in re.finditer(r"[{};]", css):
        text = " ".join(css[start : mark.start()].split())
        if mark[0] == "{":
            open_blocks.append((text, []))
        elif mark[0] == ";" and open_blocks:
            open_blocks[-1][1].append(text)
        elif mark[0] == "}":
            own, declarations = open_blocks.pop()
            yield tuple(one for one, _ in open_blocks), own, declarations
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


def find_young(css: str) -> Iterator[str]:
    """What the oldest supported browsers lack, in declarations with nothing before them that these know."""
    for around, own, declarations in blocks(css):
        if any(one.startswith(("@supports", "@container")) for one in (*around, own)):
            continue
        known: set[str] = set()
        for name, _, value in (each.partition(": ") for each in declarations):
            if not YOUNG.search(value):
                known.add(name)
            elif name not in known or name.startswith("--") or "var(" in value:
                yield f"{name}: {value}"
    yield from YOUNG_RULES.findall(css)


def faults() -> Iterator[str]:
    """What breaks the rules, a line each."""
    tokens = (CSS / "tokens.css").read_text(encoding="utf-8")
    named = NAMED.findall(tokens)
    known = set(PROPERTY.findall(tokens))
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
        words = YOUNG_WORDS.finditer(text) if name != "motion.css" else ()
        for young in (*find_young(text), *(found[0].strip() for found in words)):
            yield f"{name}: not known by all supported browsers: {young}"
        for around, own, _ in blocks(text):
            if own.startswith("@media") and own.removeprefix("@media ") not in named:
                yield f"{name}: not in the list of tokens.css: {own}"
            if own.startswith("@") or any(not one.startswith("@") for one in around):
                continue
            for selector in split(own):
                if found := CLASS.search(STATES.sub("", selector)):
                    homes[found[1]].add(name)
    for name, files in sorted(homes.items()):
        # what moves, and what differs without scripts or below the baseline, is kept apart from how it looks;
        # and the sheet of a game, which only its pages load, may add to what all matches have
        apart = {"motion.css", "plain.css", "scriptless.css"}
        if MATCH in files:
            apart |= {name for name in files if Path(name).parent == Path(MATCH).parent} - {MATCH}
        if len(files - apart) > 1:
            yield f".{name} has rules in {', '.join(sorted(files))}"


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
