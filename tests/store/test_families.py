"""The family store: tables, their members and results, and serialized changes to a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine

from solitaire.rules import SHORT, STANDARD
from solitaire.store import ConstraintError, GameStore
from solitaire.store.families import FamilyStore, StoredFamily
from solitaire.store.members import StoredMember
from tests.kit.at_once import at_once
from tests.kit.rows import first_row, put_name, result_row

NOON = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LEE = StoredFamily("lee", "The Lees", "invitation", "ada", NOON)


@pytest.fixture
def families(engine: Engine) -> FamilyStore:
    return FamilyStore(engine)


def add(families: FamilyStore, family: StoredFamily) -> None:
    with families.lock_all(family.owner) as change:
        change.add_family(family)


def seat(families: FamilyStore, family: str, player: str, minutes: int = 1) -> None:
    with families.lock(family) as change:
        change.add_member(player, NOON + minutes * MINUTE)


def test_only_members_and_the_invited_find_a_table(families: FamilyStore) -> None:
    add(families, LEE)
    assert families.get("lee", "ada") == LEE
    assert families.get("lee", "bob") is None
    assert families.get("kim", "ada") is None
    assert families.of_invitation("invitation") == LEE
    assert families.of_invitation("another") is None


def test_an_invitation_belongs_to_one_table_only(families: FamilyStore) -> None:
    add(families, LEE)
    with pytest.raises(ConstraintError):
        add(families, replace(LEE, id="kim"))
    assert families.get("kim", "ada") is None


def test_members_are_listed_with_names_in_the_order_they_joined(
    engine: Engine, families: FamilyStore
) -> None:
    add(families, LEE)
    seat(families, "lee", "cy", 2)
    seat(families, "lee", "bob", 1)
    put_name(engine, "bob", "Bob")
    assert families.members("lee") == (
        StoredMember("ada", None, NOON),
        StoredMember("bob", "Bob", NOON + MINUTE),
        StoredMember("cy", None, NOON + 2 * MINUTE),
    )
    assert families.members("kim") == ()


def test_a_players_tables_are_listed_in_order_of_creation(families: FamilyStore) -> None:
    late = replace(LEE, id="kim", invitation="other", owner="bob", created=NOON + MINUTE)
    add(families, late)
    add(families, LEE)
    seat(families, "kim", "ada")
    assert families.of_player("ada") == ((LEE, 1), (late, 2))
    assert families.of_player("bob") == ((late, 2),)
    assert families.of_player("eve") == ()


def test_a_change_adds_and_removes_members_and_sets_fields(families: FamilyStore) -> None:
    add(families, LEE)
    with families.lock("lee") as change:
        assert change.family == LEE
        change.add_member("bob", NOON + MINUTE)
        change.remove_member("ada")
        change.set(name="Lee", owner="bob", invitation="new")
        assert [member.player for member in change.members] == ["bob"]
    changed = replace(LEE, name="Lee", owner="bob", invitation="new")
    assert families.get("lee", "bob") == families.of_invitation("new") == changed
    assert families.get("lee", "ada") is families.of_invitation("invitation") is None


def test_deleting_a_table_deletes_its_members(families: FamilyStore) -> None:
    add(families, LEE)
    add(families, replace(LEE, id="kim", invitation="other"))
    with families.lock("lee") as change:
        change.delete()
        assert change.family is None
    assert families.members("lee") == ()
    assert families.of_invitation("invitation") is None
    assert len(families.members("kim")) == 1


def test_an_error_rolls_back_the_change(families: FamilyStore) -> None:
    add(families, LEE)

    def fail() -> None:
        with families.lock("lee") as change:
            change.add_member("bob", NOON)
            change.set(name="Lee")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert families.get("lee", "ada") == LEE
    assert len(families.members("lee")) == 1


def test_changing_a_missing_table_finds_no_family_and_no_members(families: FamilyStore) -> None:
    with families.lock("lee") as change:
        assert change.family is None
        assert change.members == ()


def test_only_one_concurrent_request_gets_the_last_seat(families: FamilyStore) -> None:
    add(families, LEE)

    def sit_down(number: int) -> None:
        with families.lock("lee") as change:
            if len(change.members) < 2:
                change.add_member(f"player {number}", NOON + MINUTE)

    at_once([partial(sit_down, number) for number in range(8)])
    assert len(families.members("lee")) == 2


def test_results_are_first_games_of_members_on_dailies_in_the_range(
    engine: Engine, families: FamilyStore
) -> None:
    add(families, LEE)
    seat(families, "lee", "bob")
    there = [
        first_row("1", "ada", daily=4, on_day=True, over=True),
        first_row("2", "bob", daily=4, on_day=True, over=True),
        first_row("3", "ada", daily=6, on_day=True, over=True),
        first_row("6", "ada", daily=5, on_day=False, over=True),
    ]
    not_there = [
        first_row("4", "ada", daily=3, on_day=True, over=True),
        first_row("5", "ada", daily=7, on_day=True, over=True),
        first_row("7", "ada", daily=5, on_day=True, over=True, first=False),
        first_row("8", "bob", over=True),
        first_row("9", "eve", daily=4, on_day=True, over=True),
        short := first_row("short", "ada", daily=4, on_day=True, over=True, variant="short"),
    ]
    for row in (*there, *not_there):
        GameStore(engine).add(row, result_row(row))
    found = families.results("lee", range(4, 7), STANDARD)
    assert sorted(found, key=lambda row: row.game) == [result_row(row) for row in there]
    assert families.results("lee", range(4, 7), SHORT) == (result_row(short),)
    assert families.results("kim", [4, 5], STANDARD) == ()
