"""Checks that the scripts keep to what the baseline of browsers has, or ask before they use more.

The baseline is Chromium 102, Safari 15.6 and Firefox 102 (``docs/browsers.md``). The list is what a script
like ours might use and one of the three lacks; what all have, such as ``structuredClone``, is not in it. A
method that is called with ``?.`` asks first, so it may be used.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SCRIPTS: Final = Path(__file__).parents[1] / "static" / "js"
NEWER: Final = {
    r"\.aria[A-Z]\w*": ("81", "12.1", "119", "getAttribute and setAttribute"),
    r"\.checkVisibility\b": ("105", "17.4", "106", "getClientRects().length"),
    r"\.requestSubmit\b": ("76", "16", "75", "the click of the form's button"),
    r"\.inert\b": ("102", "15.5", "112", "hidden, or a modal dialog"),
    r"\.(?:show|hide|toggle)Popover\b": ("114", "17", "125", "details or dialog"),
    r"\.requestClose\b": ("134", "18.4", "139", "close"),
    r"\.startViewTransition\b": ("111", "18", "144", "animate"),
    r"(?:\.style\.|[{,]\s*)(?:translate|rotate|scale)(?=\s*[:=])": ("104", "14.1", "72", "transform"),
    r"(?<!selector\():has\(": ("105", "15.4", "121", "closest, or a query for what is inside"),
    r"\(\?<[=!]": ("62", "16.4", "78", "a group: without lookbehind the whole script fails"),
    r"\bstatic\s*\{": ("94", "16.4", "93", "a statement after the class"),
    r"\.findLast(?:Index)?\b": ("97", "15.4", "104", "filter(...).at(-1)"),
    r"\.(?:toSorted|toReversed|toSpliced|with)\(": ("110", "16", "115", "a copy: [...list].sort()"),
    r"\.(?:groupBy|withResolvers|fromAsync|canParse)\b": ("121", "17.4", "121", "a loop, or try"),
    r"\.(?:union|intersection|difference)\(": ("122", "17", "127", "filter"),
    r"\bAbortSignal\.(?:any|timeout)\b": ("124", "17.4", "124", "setTimeout"),
    r"\bIntl\.Segmenter\b": ("87", "14.1", "125", "a text of the server"),
    r"\bscrollend\b": ("114", "26.2", "109", "scroll"),
    r"\b(?:requestIdleCallback|scheduler|navigation)\b(?=[.(])": ("102", "-", "147", "setTimeout, history"),
    r"\bnavigator\.(?:vibrate|wakeLock|userActivation)\b": ("84", "-", "126", "it with ?."),
}  # fmt: skip
"""Patterns of what is newer: the first Chromium, Safari and Firefox that have it; what to use instead."""
COMMENT: Final = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*", re.S)


def find_newer(name: str, script: str) -> Iterator[str]:
    """What a script uses that the baseline lacks, a line each."""
    code = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)
    for line, text in enumerate(code.splitlines(), start=1):
        for pattern, (chromium, safari, firefox, instead) in NEWER.items():
            for found in re.finditer(rf"(?:{pattern})(?!\?\.)", text):
                since = f"Chromium {chromium}, Safari {safari}, Firefox {firefox}"
                yield f"{name}:{line}: {found[0].strip('{,. ')} needs {since}: use {instead}"


def faults() -> Iterator[str]:
    """The same of all scripts of ours."""
    for path in sorted(SCRIPTS.glob("*.js")):
        yield from find_newer(f"static/js/{path.name}", path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
