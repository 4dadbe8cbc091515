"""Reads the fields of forms and integers in queries, and describes text fields for their macro."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from flask import request

from solitaire.rules import NotationError, Variant, variant_named
from solitaire.rules.cleaning import decode_file
from solitaire.web.http.errors import WebCode

LIMIT: Final = 1_000_000
"""Above all numbers of turns, results and days, and small enough for dates and integer columns."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text field for ``templates/components/_field.html``: its text, and why it was refused."""

    text: str = ""
    error: str = ""
    longest: int = 0
    """The ``maxlength`` in UTF-16 units, as browsers count; 0 for no limit."""


def read_field(name: str) -> str:
    """A field of the form; NotationError if it is missing or empty."""
    text = request.form.get(name, "")
    if not text.strip():
        raise NotationError(WebCode.MISSING, field=name)
    return text


def read_number(name: str, *, least: int = 0, most: int = LIMIT - 1) -> int:
    """An integer field of the form; NotationError if it is missing, invalid, or not in this range."""
    text = read_field(name)
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not least <= number <= most:
        raise NotationError(WebCode.NUMBER, text=text[:40])
    return number


def read_text_or_file(name: str, limit: int) -> str:
    """The text of the uploaded ``file``, or of the field if there is none; line breaks become newlines.

    RequestEntityTooLarge if the form has more than ``limit`` bytes.
    """
    request.max_content_length = request.max_form_memory_size = limit
    file = request.files.get("file")
    uploaded = decode_file(file.read()) if file else ""
    return "\n".join(((uploaded.strip() and uploaded) or request.form.get(name, "")).splitlines())


class ShownPosition(TypedDict):
    """The position that the page showed."""

    number: int
    """Of the turn to be played."""
    revision: int | None
    """None if the form does not have it."""


def read_shown() -> ShownPosition:
    """The position that the page with this form showed."""
    revision = read_number("revision") if request.form.get("revision") else None
    return {"number": read_number("turn"), "revision": revision}


def read_query_number(name: str, fallback: int = 0) -> int:
    """An integer in the query, or ``fallback``: an invalid one never fails a request."""
    number = request.args.get(name, fallback, type=int)
    return number if 0 <= number < LIMIT else fallback


def read_query_variant() -> Variant | None:
    """The variant that ``?game=`` names, or None: an unknown one never fails a request."""
    try:
        return variant_named(request.args.get("game", ""))
    except ValueError:
        return None
