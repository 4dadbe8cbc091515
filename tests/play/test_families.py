"""Families: joining, access, ownership and leaderboards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from sqlalchemy import Engine

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.people.families import MEMBERS, MOST_FAMILIES, Families, FamilySummary
from solitaire.play.people.family_leaderboard import LeaderboardRow
from solitaire.play.people.players import Players
from solitaire.rules import STANDARD, Code, NotationError, SolitaireError
from solitaire.store import GameStore
from solitaire.store.families import FamilyStore
from tests.kit.rows import first_row, result_row

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
NAMES = {"ada": "Ada", "bob": "Bob", "cy": "Cyril", "dan": "Dan", "eve": "Eve"}


@pytest.fixture
def families(engine: Engine, players: Players) -> Families:
    tokens, minutes = count(1), count()
    return Families(
        FamilyStore(engine),
        players,
        new_token=lambda: f"token {next(tokens)}",
        clock=lambda: NOON + timedelta(minutes=next(minutes)),
    )


def start(families: Families, *others: str, owner: str = "ada") -> str:
    table = families.start(owner, "The Lees", NAMES[owner])
    for player in others:
        families.join(player, families.get(owner, table).invitation, NAMES[player])
    return table


def names(families: Families, table: str, player: str = "ada") -> list[str]:
    return [seat.name for seat in families.get(player, table).seats]


def absent(do: Callable[[], object]) -> None:
    with pytest.raises(Absent) as refused:
        do()
    assert refused.value.code is PlayCode.NO_FAMILY


def refusal(do: Callable[[], object]) -> Code:
    with pytest.raises(SolitaireError) as refused:
        do()
    assert isinstance(refused.value, Refused | NotationError)
    return refused.value.code


# ---- joining -----------------------------------------------------------------------------------------------


def test_the_player_who_starts_a_table_owns_it(families: Families, players: Players) -> None:
    table = families.start("ada", "  The   Lees ", "Ada")
    family = families.get("ada", table)
    assert (family.name, family.mine) == ("The Lees", True)
    (seat,) = family.seats
    assert (seat.name, seat.mine, seat.owner) == ("Ada", True, True)
    assert players.get("ada").name == "Ada"
    assert families.of_player("ada") == (FamilySummary(table, "The Lees", 1, True),)
    assert families.of_player("bob") == ()


def test_anyone_with_the_invitation_can_join_under_a_name(
    families: Families, players: Players
) -> None:
    table = start(families)
    invitation = families.get("ada", table).invitation
    assert families.of_invitation(invitation) == FamilySummary(table, "The Lees", 1, False)
    assert families.join("bob", invitation, "Bob") == table
    assert players.get("bob").name == "Bob"
    family = families.get("bob", table)
    assert not family.mine
    assert [(seat.name, seat.mine, seat.owner) for seat in family.seats] == [
        ("Ada", False, True),
        ("Bob", True, False),
    ]


def test_joining_again_changes_nothing(families: Families, players: Players) -> None:
    table = start(families, "bob")
    invitation = families.get("ada", table).invitation
    assert families.join("bob", invitation, "Robert") == table
    assert players.get("bob").name == "Bob"
    assert names(families, table) == ["Ada", "Bob"]


@pytest.mark.parametrize("invitation", ["", "another", "token 1", "\0", "\ud800"])
def test_an_invalid_invitation_is_not_found(families: Families, invitation: str) -> None:
    start(families)
    absent(lambda: families.of_invitation(invitation))
    absent(lambda: families.join("bob", invitation, "Bob"))


def test_rejects_invalid_and_taken_names(families: Families, players: Players) -> None:
    table = start(families)
    invitation = families.get("ada", table).invitation
    for name, code in (
        ("", PlayCode.NAME_EMPTY),
        ("<b>", PlayCode.NAME_CHARACTER),
        ("ADA", PlayCode.NAME_TAKEN),
        ("A da", PlayCode.NAME_TAKEN),
    ):
        assert refusal(lambda name=name: families.join("bob", invitation, name)) is code
        assert players.get("bob").name is None
    assert refusal(lambda: families.start("bob", "", "Bob")) is PlayCode.NAME_EMPTY
    assert refusal(lambda: families.start("bob", "The Lees", "")) is PlayCode.NAME_EMPTY
    assert families.of_player("bob") == ()
    assert names(families, table) == ["Ada"]


def test_a_new_name_must_be_free_at_all_tables_of_the_player(families: Families) -> None:
    start(families, "bob")
    other = families.start("cy", "The Kims", "Cyril")
    invitation = families.get("cy", other).invitation
    assert refusal(lambda: families.join("bob", invitation, "ada")) is PlayCode.NAME_TAKEN
    assert names(families, other, "cy") == ["Cyril"]


def test_a_table_has_fifty_seats(families: Families) -> None:
    table = start(families)
    invitation = families.get("ada", table).invitation
    for number in range(1, MEMBERS):
        families.join(f"player {number}", invitation, f"{number} Lee")
    assert refusal(lambda: families.join("bob", invitation, "Bob")) is PlayCode.FAMILY_FULL
    assert len(names(families, table)) == MEMBERS == 50
    families.leave("player 7", table)
    families.join("bob", invitation, "Bob")


def test_a_player_can_join_twenty_tables(families: Families) -> None:
    full = [start(families) for _ in range(MOST_FAMILIES)]
    assert refusal(lambda: start(families)) is PlayCode.FAMILIES_MANY
    table = families.start("bob", "The Kims", "Bob")
    invitation = families.get("bob", table).invitation
    assert refusal(lambda: families.join("ada", invitation, "Ada")) is PlayCode.FAMILIES_MANY
    families.leave("ada", full[0])
    families.join("ada", invitation, "Ada")
    assert len(families.of_player("ada")) == MOST_FAMILIES == 20


# ---- access ------------------------------------------------------------------------------------------------


def test_a_table_is_absent_for_non_members(families: Families) -> None:
    table = start(families, "bob")
    for player, family in (("eve", table), ("ada", "none"), ("ada", "\0"), ("ada", "\ud800")):
        for do in (
            lambda player=player, family=family: families.get(player, family),
            lambda player=player, family=family: families.leaderboard(player, family, 4, STANDARD),
            lambda player=player, family=family: families.week(player, family, 4, STANDARD),
            lambda player=player, family=family: families.leave(player, family),
            lambda player=player, family=family: families.rename(player, family, "X"),
            lambda player=player, family=family: families.invite_anew(player, family),
            lambda player=player, family=family: families.remove(player, family, "key"),
            lambda player=player, family=family: families.delete(player, family),
        ):
            absent(do)
    assert names(families, table) == ["Ada", "Bob"]


def test_only_the_owner_can_change_a_table(families: Families) -> None:
    table = start(families, "bob", "cy")
    before = families.get("ada", table)
    key = before.seats[2].key
    absent(lambda: families.rename("bob", table, "Mine"))
    absent(lambda: families.invite_anew("bob", table))
    absent(lambda: families.remove("bob", table, key))
    absent(lambda: families.delete("bob", table))
    assert families.get("ada", table) == before


def test_seats_do_not_identify_a_player_across_tables(families: Families) -> None:
    one, other = start(families, "bob"), start(families, "bob")
    keys = [seat.key for table in (one, other) for seat in families.get("ada", table).seats]
    assert len(set(keys)) == 4
    assert "bob" not in repr(families.get("ada", one))
    assert "bob" not in repr(families.leaderboard("ada", one, 4, STANDARD))


# ---- changes -----------------------------------------------------------------------------------------------


def test_the_owner_can_rename_a_table(families: Families) -> None:
    table = start(families, "bob")
    families.rename("ada", table, "The Kims")
    assert families.get("bob", table).name == "The Kims"
    assert refusal(lambda: families.rename("ada", table, "http://")) is PlayCode.NAME_ADDRESS


def test_a_new_invitation_replaces_the_old_one(families: Families) -> None:
    table = start(families)
    old = families.get("ada", table).invitation
    families.invite_anew("ada", table)
    new = families.get("ada", table).invitation
    assert new != old
    absent(lambda: families.join("bob", old, "Bob"))
    families.join("bob", new, "Bob")


def test_a_removed_member_cannot_rejoin_by_the_old_invitation(families: Families) -> None:
    table = start(families, "bob", "cy")
    family = families.get("ada", table)
    families.remove("ada", table, family.seats[1].key)
    assert names(families, table) == ["Ada", "Cyril"]
    absent(lambda: families.get("bob", table))
    absent(lambda: families.join("bob", family.invitation, "Bob"))


def test_remove_ignores_unknown_keys_and_the_owner(families: Families) -> None:
    table = start(families, "bob")
    family = families.get("ada", table)
    for key in ("", "another", family.seats[0].key):
        families.remove("ada", table, key)
    assert families.get("ada", table) == family


def test_when_the_owner_leaves_the_earliest_member_takes_over(families: Families) -> None:
    table = start(families, "bob", "cy")
    families.leave("ada", table)
    assert names(families, table, "bob") == ["Bob", "Cyril"]
    assert families.get("bob", table).mine
    assert not families.get("cy", table).mine
    absent(lambda: families.get("ada", table))


def test_a_table_is_gone_when_its_last_member_leaves(families: Families) -> None:
    table = start(families)
    invitation = families.get("ada", table).invitation
    families.leave("ada", table)
    absent(lambda: families.get("ada", table))
    absent(lambda: families.of_invitation(invitation))


def test_the_owner_can_delete_a_table_for_everybody(families: Families) -> None:
    table = start(families, "bob")
    families.delete("ada", table)
    for player in ("ada", "bob"):
        absent(lambda player=player: families.get(player, table))
        assert families.of_player(player) == ()


# ---- leaderboards ------------------------------------------------------------------------------------------


def play(
    engine: Engine, player: str, daily: int, score: int, *, won: bool = False, piles: int = 9
) -> None:
    row = first_row(f"{player} {daily}", player, daily=daily, on_day=True, over=True)
    ended = replace(result_row(row), score=score, won=won, flipped_count=piles)
    GameStore(engine).add(row, ended)


def list_ranks(lines: tuple[LeaderboardRow, ...]) -> list[tuple[int | None, str, int | None]]:
    return [(line.rank, line.seat.name, line.result and line.result.score) for line in lines]


def test_a_daily_board_lists_all_members_best_first(engine: Engine, families: Families) -> None:
    table = start(families, "bob", "cy", "dan", "eve")
    for player, score in (("bob", 70), ("ada", 90), ("dan", 70)):
        play(engine, player, 4, score)
    play(engine, "eve", 3, 99)
    play(engine, "stranger", 4, 99)
    lines = families.leaderboard("ada", table, 4, STANDARD)
    assert list_ranks(lines) == [
        (1, "Ada", 90),
        (2, "Bob", 70),
        (2, "Dan", 70),
        (None, "Cyril", None),
        (None, "Eve", None),
    ]
    assert [line.seat.mine for line in lines] == [True, False, False, False, False]
    assert list_ranks(families.leaderboard("eve", table, 3, STANDARD))[0] == (1, "Eve", 99)
    assert {line.rank for line in families.leaderboard("eve", table, 9, STANDARD)} == {None}


def test_a_weekly_board_lists_all_members_most_wins_first(
    engine: Engine, families: Families
) -> None:
    table = start(families, "bob", "cy", "dan")
    play(engine, "bob", 10, 90, won=True, piles=11)
    play(engine, "bob", 4, 10, piles=2)
    play(engine, "cy", 10, 80)
    play(engine, "cy", 9, 80)
    play(engine, "cy", 3, 99, won=True, piles=11)
    play(engine, "dan", 8, 80, piles=4)
    numbers, lines = families.week("ada", table, 10, STANDARD)
    assert numbers == range(4, 11)
    assert [(line.seat.name, line.won, line.piles) for line in lines] == [
        ("Bob", 1, 13),
        ("Cyril", 0, 18),
        ("Dan", 0, 4),
        ("Ada", 0, 0),
    ]
    assert [r.daily if r else None for r in lines[0].results] == [
        4,
        None,
        None,
        None,
        None,
        None,
        10,
    ]


def test_the_first_week_is_shorter(families: Families) -> None:
    table = start(families)
    assert families.week("ada", table, 3, STANDARD)[0] == range(1, 4)
    assert families.week("ada", table, 1, STANDARD)[0] == range(1, 2)
