"""All that is said comes from the catalogue, with a value for each placeholder: read from the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from solitaire import words

MODULES: Final = sorted(Path(words.__file__).parent.rglob("*.py"))
MARKS: Final = ("_", "_p", "_n")
ASKING: Final = ("gettext", "ngettext", "pgettext")
PLACEHOLDER: Final = re.compile(r"%\((\w+)\)")
PATTERNS: Final = ("languages.py", "lists.py", "signs.py")
"""Modules with names of files, or expressions for what is said."""
KEYS: Final = {
    *("card", "drawn", "top", "turn", "line", "move", "the_", "wait", "is_itself"),
    *("en", "or", "second", "minute", "duration-"),
    *("full", "long", "medium", "short", "wide", "abbreviated", "stand-alone"),
    *("EEEEEE", "MMMd", "yMMMM"),
}
"""Names of values and of forms, which nobody reads."""


def find_unmarked(tree: ast.AST) -> Iterator[str]:
    """The texts that no catalogue has: neither messages nor names for programs alone."""
    passed_over: set[ast.AST] = set()
    for node in ast.walk(tree):
        for part in parts_for_programs(node):
            passed_over |= {*ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in passed_over:
            text = node.value
            if isinstance(text, str) and any(map(str.isalpha, text)) and text not in KEYS:
                yield f"{node.lineno}: {text!r}"


def parts_for_programs(node: ast.AST) -> Iterator[ast.AST]:
    """Parts whose texts are messages, or are never read by a player."""
    match node:
        case ast.Call() if name_of(node) in (*MARKS, *ASKING):
            yield from node.args
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.Raise() | ast.MatchValue() | ast.Compare():
            yield node
        case ast.Assert(msg=ast.expr() as said):
            yield said
        case ast.Subscript():
            yield node.slice
        case ast.Dict():
            yield from filter(None, node.keys)
        case ast.ClassDef(bases=[ast.Name(id="Enum" | "StrEnum")]):
            values = [each.value for each in node.body if isinstance(each, ast.Assign)]
            yield from (each for each in values if isinstance(each, ast.Constant))
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            yield node


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def find_unfilled(tree: ast.AST) -> Iterator[str]:
    """The messages that are asked for with other values than their placeholders."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in ASKING:
            forms = [each.value for each in node.args if isinstance(each, ast.Constant)]
            values = {each.arg for each in node.keywords}
            if None in values or not forms:  # values from elsewhere, or a message of a table
                continue
            message = forms[1:] if name_of(node) == "pgettext" else forms[:2]
            found = {name for form in message for name in PLACEHOLDER.findall(str(form))}
            if found != values:
                yield f"{node.lineno}: {message}"


def test_nothing_is_said_that_is_no_message() -> None:
    assert len(MODULES) > 40
    for path in MODULES:
        if path.name not in PATTERNS:
            assert [*find_unmarked(ast.parse(path.read_text()))] == [], path


def test_every_message_gets_the_values_of_its_placeholders() -> None:
    for path in MODULES:
        assert [*find_unfilled(ast.parse(path.read_text()))] == [], path


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('return f"won by {name}"', 1),
        ('_WORDS = {Crown.HARD: ("crown", "Hard")}', 2),
        ('class Label(Enum):\n    WON = ("result", "won")', 2),
        ('return words.join_sentences(words.gettext("Won."), "late")', 1),
        ('return words.gettext("Won.") + LETTERS["won"]', 0),
        ('_WORDS = {"hard": _p("crown", "Hard")}', 0),
        ('def say():\n    """Say it."""\n    raise ValueError("no word")', 0),
    ],
)
def test_what_is_no_message_is_found(code: str, found: int) -> None:
    assert len([*find_unmarked(ast.parse(code))]) == found


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ('gettext("%(left)s left", left=3)', 0),
        ('gettext("%(left)s left")', 1),
        ('gettext("None left", left=0)', 1),
        ('pgettext("%(a)s", "Turn %(turn)s", turn=2)', 0),
        ('ngettext("one card", "%(cards)s cards", cards, cards=cards)', 0),
        ('ngettext("one card", "%(cards)s cards", cards)', 1),
        ("gettext(_LENGTHS[game], piles=7)", 0),
        ('gettext("%(left)s left", **values)', 0),
    ],
)
def test_what_is_not_filled_is_found(call: str, found: int) -> None:
    assert len([*find_unfilled(ast.parse(f"words.{call}"))]) == found
