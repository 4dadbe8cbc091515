"""Canonical lines and their hash."""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace

from study.rows.row import Row
from study.runs.lines import format_row, hash_rows, name_columns
from study.tests.kit import make_row

WON = "7 won 1,2,0 5 20 - 3 - 1 3 3 7"
LOST = "66 lost 1,1,0 () - - 2 4,5 0 2 4 3"


def test_a_line_has_all_values_but_the_states() -> None:
    assert [format_row(make_row(7)), format_row(make_row(66))] == [WON, LOST]
    assert [*name_columns(Row), "states"] == [field.name for field in fields(Row)]


def test_the_hash_is_that_of_the_lines() -> None:
    lines = f"{WON}\n{LOST}\n".encode()
    assert hash_rows([make_row(7), make_row(66)]) == hashlib.sha256(lines).hexdigest()


def test_states_do_not_change_the_hash_and_every_other_value_does() -> None:
    row = make_row(7)
    others = make_row(66)
    assert hash_rows([replace(row, states=1)]) == hash_rows([row])
    for name in name_columns(Row):
        changed = replace(row, **{name: (3, 3) if name == "par" else getattr(others, name)})
        assert hash_rows([changed]) != hash_rows([row]), name


def test_none_no_piles_and_a_zero_are_told_apart() -> None:
    row = make_row(7)
    lines = {
        format_row(replace(row, may_stay=None)),
        format_row(replace(row, may_stay=())),
        format_row(replace(row, may_stay=(0,))),
    }
    assert len(lines) == 3
