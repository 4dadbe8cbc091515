"""A log of a fault says what and where, and no value of a row; both databases are asked for real."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy.exc import IntegrityError

from solitaire.store.tables import players
from solitaire.web.http.faults import log_fault
from tests.kit.rows import NOON

LOG = logging.getLogger("solitaire.test")
ROW = {"id": "who plays", "name": None, "phrase": "the deal", "created": NOON}


def add_twice(engine: Engine) -> None:
    for _ in range(2):
        with engine.begin() as connection:
            connection.execute(insert(players), ROW)


def test_what_a_database_answers_is_not_logged(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(IntegrityError) as fault:
        add_twice(engine)
    log_fault(LOG, "unforeseen", fault.value)
    said = caplog.text
    assert "IntegrityError" in said
    assert "in add_twice" in said
    assert "who plays" not in said
    assert "the deal" not in said


def test_any_other_fault_is_logged_whole(caplog: pytest.LogCaptureFixture) -> None:
    fault = KeyError("something else")
    log_fault(LOG, "unforeseen", fault)
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is fault
