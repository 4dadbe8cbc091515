#!/usr/bin/env python3
"""Extracts every message for people from the code and the templates into messages.pot.

With --check nothing is written: it fails if the committed file is not what would be written. There are no
dates and no line numbers in it, so it changes when a message does, and only then.
"""

import argparse
import sys
from collections.abc import Iterator
from io import BytesIO
from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
POT = ROOT / "solitaire/words/catalogues/messages.pot"

SOURCES: list[tuple[str, str, str, dict[str, str]]] = [
    ("solitaire", "**.py", "python", {}),
    (
        "templates",
        "**.html",
        "jinja2.ext:babel_extract",
        {"silent": "false"},
    ),
]
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADER = b"""\
# Made by scripts/catalogue.py: the messages of Five Crowns Solitaire, to be translated.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def build_catalogue(root: Path) -> bytes:
    """The catalogue of all messages under ``root``, as the file has it."""
    catalogue = Catalog(charset="utf-8")
    for path, message, comments, context in sorted(extract_messages(root), key=itemgetter(0)):
        catalogue.add(message, locations=[(path, 1)], auto_comments=comments, context=context)
    written = BytesIO()
    write_po(
        written, catalogue, width=100, omit_header=True, sort_output=True, include_lineno=False
    )
    return HEADER + written.getvalue()


def extract_messages(
    root: Path,
) -> Iterator[tuple[str, str | tuple[str, ...], list[str], str | None]]:
    """Each message with its file, the comments of its translators, and its context."""
    for folder, pattern, method, options in SOURCES:
        for path, _line, message, comments, context in extract_from_dir(
            root / folder,
            method_map=[(pattern, method)],
            options_map={pattern: options},
            keywords=KEYWORDS,
            comment_tags=["Translators:"],
            strip_comment_tags=True,
        ):
            yield f"{folder}/{Path(path).as_posix()}", message, comments, context


def main() -> int:
    """Write the catalogue, or say whether it is what would be written."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if out of date")
    check = parser.parse_args().check
    now = build_catalogue(ROOT)
    name = POT.relative_to(ROOT)
    if POT.is_file() and POT.read_bytes() == now:
        print(f"{name} is up to date.")
        return 0
    if check:
        print(f"{name} is out of date: run scripts/catalogue.py and commit it.", file=sys.stderr)
        return 1
    POT.parent.mkdir(parents=True, exist_ok=True)
    POT.write_bytes(now)
    print(f"{name} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
