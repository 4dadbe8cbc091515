"""Families: joining, access, ownership and leaderboards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from sqlalchemy import Engine

from solitaire.matches import CROWNS
from solitaire.matches.game import AnyRules
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.people.families import MEMBERS, MOST_FAMILIES, Families, FamilySummary
from solitaire.play.people.family_leaderboard import LeaderboardRow
from solitaire.play.people.players import Players
from solitaire.rules import STANDARD, Code, NotationError, SolitaireError, Variant
from solitaire.store import GameStore
from solitaire.store.families import FamilyStore
from solitaire.store.matches import MatchStore
from tests.kit.matches import put_attempt
from tests.kit.rows import first_row, result_row

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
NAMES = {"ada": "Ada", "bob": "Bob", "cy": "Cyril", "dan": "Dan", "eve": "Eve"}


@pytest.fixture
def families(engine: Engine, players: Players) -> Families:
    tokens, minutes = count(1), count()
    return Families(
        FamilyStore(engine),
        players,
        MatchStore(engine),
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


def test_an_invalid_invitation_is_not_found(families: Families) -> None:
    start(families)
    for invitation in ("", "another", "token 1", "\0", "\ud800"):
        absent(lambda invitation=invitation: families.of_invitation(invitation))
        absent(lambda invitation=invitation: families.join("bob", invitation, "Bob"))


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
            lambda player=player, family=family: families.compare(player, family, STANDARD, 4, 4),
            lambda player=player, family=family: families.compare(player, family, CROWNS, 4, 4),
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
    assert "bob" not in repr(families.compare("ada", one, STANDARD, 4, 4).day)


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


def day(
    families: Families, player: str, table: str, daily: int, game: Variant | AnyRules = STANDARD
) -> tuple[LeaderboardRow, ...]:
    return families.compare(player, table, game, daily, 10).day


def test_a_daily_board_lists_all_members_best_first(engine: Engine, families: Families) -> None:
    table = start(families, "bob", "cy", "dan", "eve")
    for player, score in (("bob", 70), ("ada", 90), ("dan", 70)):
        play(engine, player, 4, score)
    play(engine, "eve", 3, 99)
    play(engine, "stranger", 4, 99)
    lines = day(families, "ada", table, 4)
    assert list_ranks(lines) == [
        (1, "Ada", 90),
        (2, "Bob", 70),
        (2, "Dan", 70),
        (None, "Cyril", None),
        (None, "Eve", None),
    ]
    assert [line.seat.mine for line in lines] == [True, False, False, False, False]
    assert list_ranks(day(families, "eve", table, 3))[0] == (1, "Eve", 99)
    assert {line.rank for line in day(families, "eve", table, 9)} == {None}


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
    found = families.compare("ada", table, STANDARD, 10, 10)
    lines = found.week
    assert found.numbers == range(4, 11)
    assert [(line.seat.name, line.worth) for line in lines] == [
        ("Bob", (1, 13)),
        ("Cyril", (0, 18)),
        ("Dan", (0, 4)),
        ("Ada", ()),
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
    for game in (STANDARD, CROWNS):
        assert families.compare("ada", table, game, 3, 3).numbers == range(1, 4)
        assert families.compare("ada", table, game, 1, 1).numbers == range(1, 2)


# ---- leaderboards of daily matches -------------------------------------------------------------------------


def test_a_daily_match_is_compared_by_points(engine: Engine, families: Families) -> None:
    table = start(families, "bob", "cy", "dan", "eve")
    for player, points in (("bob", 90), ("ada", 70), ("dan", 90), ("stranger", 10)):
        put_attempt(engine, player, 4, points)
    put_attempt(engine, "eve", 4, 20, on_day=False)
    assert list_ranks(day(families, "ada", table, 4, CROWNS)) == [
        (1, "Ada", -70),
        (2, "Bob", -90),
        (2, "Dan", -90),
        (None, "Cyril", None),
        (None, "Eve", -20),
    ]
    assert {row.result for row in day(families, "ada", table, 4)} == {None}


def test_a_match_that_ended_after_its_daily_closed_is_late(
    engine: Engine, families: Families
) -> None:
    """Its code was public then."""
    table = start(families)
    put_attempt(engine, "ada", 1, 20, ended=calendar.closes_at(1))
    put_attempt(engine, "ada", 2, 20, ended=calendar.closes_at(2) - timedelta(seconds=1))
    ((late, _), (on_time, _)) = (
        (row.rank, row.result)
        for daily in (1, 2)
        for row in day(families, "ada", table, daily, CROWNS)
    )
    assert (late, on_time) == (None, 1)


def test_the_week_of_matches_lists_most_wins_then_days_then_points(
    engine: Engine, families: Families
) -> None:
    table = start(families, "bob", "cy", "dan")
    put_attempt(engine, "bob", 1, 200)
    put_attempt(engine, "bob", 2, 200)
    put_attempt(engine, "cy", 1, 20)
    put_attempt(engine, "dan", 2, 99, place=1)
    put_attempt(engine, "ada", 1, 30)
    found = families.compare("ada", table, CROWNS, 2, 2)
    assert [(row.seat.name, row.worth) for row in found.week] == [
        ("Dan", (1, 1, -99)),
        ("Bob", (0, 2, -400)),
        ("Cyril", (0, 1, -20)),
        ("Ada", (0, 1, -30)),
    ]


def test_results_of_open_matches_are_hidden_before_the_own_one(
    engine: Engine, families: Families
) -> None:
    """On the fifth the dailies 3 to 5 are open somewhere."""
    table = start(families, "bob")
    for daily in (2, 3, 4):
        put_attempt(engine, "bob", daily, 50)
    put_attempt(engine, "ada", 3, 60)
    found = families.compare("ada", table, CROWNS, 4, 4)
    assert found.hidden == {4}
    assert [row.result for row in found.day] == [None, None]
    (bob,) = (row for row in found.week if row.seat.name == "Bob")
    assert [result and result.daily for result in bob.results] == [None, 2, 3, None]
    assert families.compare("bob", table, CROWNS, 4, 4).hidden == frozenset()
