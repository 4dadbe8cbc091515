#!/usr/bin/env python3
"""Extracts every message for players into a template, and updates the languages' catalogues.

New messages are added empty and named on the screen, unused ones are dropped, translations are kept and never
guessed. With --check nothing is written: it fails if the template is not what would be written, and if a
language lacks a translation or has a wrong one. There are no dates and no line numbers in the files, so they
change when a message does, and only then. ``docs/translating.md`` is for translators.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
CATALOGUES: Final = "solitaire/words/catalogues"

Notes = dict[str, dict[str, Any]]

SOURCES: Final = {
    "solitaire": [("**.py", "python")],
    "templates": [("**.html", "jinja2.ext:babel_extract")],
}
"""The folders with messages, and how each pattern of files is read."""
OPTIONS: Final = {"**.html": {"silent": "false"}}
KEYWORDS: Final[dict[str, tuple[int | tuple[int, str], ...] | None]] = {
    "_": None,
    "_p": ((1, "c"), 2),
    "_n": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADER: Final = """\
# Made by scripts/catalogue.py: the messages of Five Crowns Solitaire, to be translated.
msgid ""
msgstr ""
{language}"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
LANGUAGE: Final = '"Language: {locale}\\n"\n"Plural-Forms: {plurals}\\n"\n'
PLACEHOLDER: Final = re.compile(r"%\((\w+)\)[sd]")
TO_KEEP: Final = re.compile(r"%\(\w+\)[sd]|%%|</?\w+[^>]*>")
"""What a translation must have as often as its message: placeholders and tags."""


def main() -> int:
    """Write the catalogues, or say what is wrong with them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if out of date")
    check = parser.parse_args().check
    notes = read_notes(ROOT)
    template = build_template(ROOT, notes)
    faults = []
    for path, content in build_files(ROOT, template):
        name = path.relative_to(ROOT)
        if path.is_file() and path.read_bytes() == content:
            print(f"{name} is up to date.")
        elif check:
            faults.append(f"{name} is out of date: run scripts/catalogue.py and commit it.")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            print(f"{name} is written.")
    to_do = [*find_unused_notes(template, notes), *find_faults(ROOT, template, notes["same"])]
    if check:
        faults += to_do
    else:
        for each in to_do:
            print(f"To do: {each}")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


def build_files(root: Path, template: Catalog) -> Iterator[tuple[Path, bytes]]:
    """The template and each language's catalogue, as its file should be."""
    yield root / CATALOGUES / "messages.pot", format_catalogue(template)
    for path in catalogue_paths(root):
        catalogue = read_catalogue(path)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        yield path, format_catalogue(catalogue)


def catalogue_paths(root: Path) -> list[Path]:
    """The catalogue of each language that has a folder; it need not exist yet."""
    folders = sorted(path for path in (root / CATALOGUES).glob("*") if path.is_dir())
    return [folder / "LC_MESSAGES" / "messages.po" for folder in folders]


def read_catalogue(path: Path) -> Catalog:
    """The catalogue in a file, empty if there is none."""
    locale = path.parent.parent.name
    if not path.is_file():
        return Catalog(locale=locale, charset="utf-8")
    with path.open("rb") as source:
        return read_po(source, locale=locale, charset="utf-8", abort_invalid=True)


def format_catalogue(catalogue: Catalog) -> bytes:
    """A catalogue as text: sorted, without dates and line numbers."""
    language = ""
    if catalogue.locale:
        language = LANGUAGE.format(locale=catalogue.locale, plurals=catalogue.plural_forms)
    written = BytesIO()
    write_po(
        written, catalogue, width=100, omit_header=True, sort_output=True, include_lineno=False
    )
    return HEADER.format(language=language).encode() + written.getvalue()


# ---- the messages of the program ---------------------------------------------------------------------------


def read_notes(root: Path) -> Notes:
    """What ``notes.toml`` says of contexts, of placeholders, and of translations that are as in English."""
    found: Notes = tomllib.loads((root / CATALOGUES / "notes.toml").read_text(encoding="utf-8"))
    return found


def build_template(root: Path, notes: Notes) -> Catalog:
    """All messages under ``root``, with what translators should know of each."""
    template = Catalog(charset="utf-8")
    for path, message, comments, context in sorted(extract_messages(root), key=itemgetter(0)):
        told = [*comments, *explain_message(message, context, notes)]
        template.add(message, locations=[(path, 1)], auto_comments=told, context=context)
    return template


def extract_messages(
    root: Path,
) -> Iterator[tuple[str, str | tuple[str, ...], list[str], str | None]]:
    """Each message with its file, the comments in the code, and its context."""
    for name, methods in SOURCES.items():
        for path, _line, message, comments, context in extract_from_dir(
            root / name,
            method_map=methods,
            options_map=OPTIONS,
            keywords=KEYWORDS,
            comment_tags=["Translators:"],
            strip_comment_tags=True,
        ):
            yield f"{name}/{Path(path).as_posix()}", message, comments, context


def explain_message(
    message: str | tuple[str, ...], context: str | None, notes: Notes
) -> Iterator[str]:
    """The notes on a context and on placeholders; SystemExit for a context without one."""
    if context is not None:
        if context not in notes["contexts"]:
            sys.exit(
                f"The context {context!r} needs a line in {CATALOGUES}/notes.toml: what it means."
            )
        yield notes["contexts"][context]
    for name in dict.fromkeys(PLACEHOLDER.findall(" ".join(forms_of(message)))):
        if name in notes["placeholders"]:
            yield f"%({name})s: {notes['placeholders'][name]}"


def find_unused_notes(template: Catalog, notes: Notes) -> Iterator[str]:
    """A line for each note that is about no message."""
    messages = [message for message in template if message.id]
    texts = [form for message in messages for form in forms_of(message.id)]
    used = {
        "contexts": {message.context for message in messages},
        "placeholders": {name for text in texts for name in PLACEHOLDER.findall(text)},
    }
    for kind, names in used.items():
        for name in sorted(notes[kind].keys() - names):
            yield f"{CATALOGUES}/notes.toml: unused in {kind}: {name!r}"
    for language, same in notes["same"].items():
        for text in sorted(set(same) - set(texts)):
            yield f"{CATALOGUES}/notes.toml: unused in same.{language}: {text!r}"


# ---- the translations --------------------------------------------------------------------------------------


def find_faults(
    root: Path, template: Catalog, same: Mapping[str, Collection[str]]
) -> Iterator[str]:
    """A line for each message of each language that is missing, unused, fuzzy or wrong.

    ``same`` has the messages of each language that are as in English.
    """
    for path in catalogue_paths(root):
        name, catalogue = path.relative_to(root), read_catalogue(path)
        for message in catalogue:
            if message.id and template.get(message.id, message.context) is None:
                yield f"{name}: unused: {message.id!r}"
        for wanted in template:
            if wanted.id:
                found = catalogue.get(wanted.id, wanted.context)
                for fault in check_message(wanted, found, catalogue.num_plurals):
                    yield f"{name}: {fault}: {wanted.id!r}"
                first, *_ = forms_of(wanted.id)
                if is_english(wanted, found) and first not in same.get(name.parts[-3], ()):
                    yield f"{name}: as in English, and not in notes.toml: {wanted.id!r}"


def check_message(wanted: Message, found: Message | None, plurals: int) -> Iterator[str]:
    """What is wrong with the translation of a message."""
    strings = forms_of(found.string) if found else ()
    if found is None or not any(strings):
        yield "missing"
        return
    if found.fuzzy:
        yield "fuzzy"
    if len(strings) != (plurals if wanted.pluralizable else 1) or not all(strings):
        yield "plural forms missing"
    kept = [sorted(TO_KEEP.findall(form)) for form in forms_of(wanted.id)]
    if any(sorted(TO_KEEP.findall(string)) not in kept for string in filter(None, strings)):
        yield "other placeholders or tags"


def is_english(wanted: Message, found: Message | None) -> bool:
    """Whether a translation is its message, which has words of its own."""
    forms = forms_of(wanted.id)
    own = TO_KEEP.sub("", forms[0])
    return (
        found is not None
        and any(map(str.isalpha, own))
        and any(string in forms for string in forms_of(found.string))
    )


def forms_of(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a message: one, or those of the plural."""
    return (text,) if isinstance(text, str) else tuple(text or ())


if __name__ == "__main__":
    sys.exit(main())
