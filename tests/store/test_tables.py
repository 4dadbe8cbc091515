"""Stored values are built from whole rows, so their fields match the columns in order."""

from __future__ import annotations

from dataclasses import fields

import pytest
from sqlalchemy import Table

from solitaire.store import StoredGame, StoredResult, tables
from solitaire.store.dailies import StoredDaily
from solitaire.store.families import StoredFamily
from solitaire.store.jobs import StoredJob
from solitaire.store.parties import StoredParty, StoredSeat
from solitaire.store.players import StoredPlayer
from solitaire.store.races import StoredRace, StoredRacer
from solitaire.store.reviews import StoredReview


@pytest.mark.parametrize(
    ("stored", "table"),
    [
        (StoredGame, tables.games),
        (StoredResult, tables.results),
        (StoredReview, tables.reviews),
        (StoredJob, tables.jobs),
        (StoredDaily, tables.dailies),
        (StoredFamily, tables.families),
        (StoredPlayer, tables.players),
        (StoredRace, tables.races),
        (StoredParty, tables.parties),
        (StoredSeat, tables.party_seats),
        (StoredRacer, tables.racers),
    ],
)
def test_fields_match_the_columns_in_order(stored: type, table: Table) -> None:
    assert [field.name for field in fields(stored)] == table.columns.keys()
