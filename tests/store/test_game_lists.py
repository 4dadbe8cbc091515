"""Lists of games: every page of each kind, forwards and backwards, is a piece of the same list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta

import pytest
from sqlalchemy import Engine, insert

from solitaire.rules import SHORT, STANDARD
from solitaire.store import GameStore, StoredGame
from solitaire.store.dailies import StoredDaily
from solitaire.store.game_lists import GameListStore, Key, ListedRow, Only, Show
from solitaire.store.tables import dailies
from tests.kit.rows import NOON, OF_GAMES, game_row, result_row

END = Key(NOON - timedelta(days=99), "")
"""A place after the oldest game."""


def rows() -> Iterator[ListedRow]:
    """Games of every kind, three of them changed at each moment."""
    for at in range(36):
        over, played_on = at % 3 > 0, at % 12 == 6
        game = game_row(
            f"game {at * 7 % 36}",
            at=NOON + timedelta(minutes=at // 3),
            deal=f"deal {at}",
            daily=at if at % 4 < 2 else None,
            first=at % 5 > 0,
            turn=9,
            over=over,
        )
        ended = over or played_on
        yield ListedRow(game, result_row(game, won=at % 2 == 0) if ended else None)


@pytest.fixture
def listed(store: GameStore) -> tuple[ListedRow, ...]:
    """Ada's games, newest first; others have some as well."""
    found = sorted(rows(), key=lambda row: (row.game.changed, row.game.id), reverse=True)
    for row in found:
        store.add(row.game, row.result)
        store.add(replace(row.game, id=f"{row.game.id} of eve", player="eve"))
    return tuple(found)


@pytest.fixture
def lists(engine: Engine) -> GameListStore:
    return GameListStore(engine)


def is_shown(row: ListedRow, show: Show) -> bool:
    game, result = row.game, row.result
    match show:
        case Show.ALL:
            return True
        case Show.DAILY:
            return game.daily is not None and game.first
        case Show.UNFINISHED:
            return not game.over
        case Show.WON | Show.LOST:
            return game.over and result is not None and result.won == (show is Show.WON)
        case Show.MATCHES:
            return False


@pytest.mark.parametrize("show", OF_GAMES)
@pytest.mark.parametrize("limit", [1, 4])
def test_pages_are_pieces_of_one_list_in_both_directions(
    lists: GameListStore, listed: tuple[ListedRow, ...], show: Show, limit: int
) -> None:
    expected = [row for row in listed if is_shown(row, show)]
    assert len(expected) > limit
    older: list[ListedRow] = []
    while page := lists.older("ada", show, limit, older[-1].key if older else None):
        older += page
    assert older == expected
    newer: list[ListedRow] = []
    while page := lists.newer("ada", show, limit, newer[0].key if newer else END):
        newer[:0] = page
    assert newer == expected


def test_new_games_do_not_shift_a_page(
    lists: GameListStore, listed: tuple[ListedRow, ...], store: GameStore
) -> None:
    before = listed[9].key
    page = lists.older("ada", Show.ALL, 5, before)
    store.add(game_row("new", at=NOON + timedelta(days=1), turn=2))
    assert lists.older("ada", Show.ALL, 5, before) == page == listed[10:15]
    assert lists.newer("ada", Show.ALL, 99, before)[0].game.id == "new"


def ids(lists: GameListStore, show: Show) -> list[str]:
    return [row.game.id for row in lists.older("ada", show, 99)]


def test_deals_only_looked_at_and_dropped_games_are_left_out(
    lists: GameListStore, store: GameStore
) -> None:
    def put(id: str, minute: int, **others: object) -> StoredGame:
        row = game_row(id, at=NOON + timedelta(minutes=minute), deal=id, **others)
        store.add(row)
        return row

    put("an attempt", 0, daily=4, first=True)
    put("looked at", 1)
    put("taken back", 2, undone=3)
    dropped = put("dropped", 3, turn=9)
    put("the newest", 4)
    store.drop(dropped)
    for show in (Show.ALL, Show.UNFINISHED):
        assert ids(lists, show) == ["the newest", "taken back", "an attempt"]
    assert ids(lists, Show.DAILY) == ["an attempt"]


def test_a_list_can_be_narrowed_to_results(
    lists: GameListStore, listed: tuple[ListedRow, ...], store: GameStore, engine: Engine
) -> None:
    def narrowed(only: Only) -> list[str]:
        return [row.game.id for row in lists.older("ada", Show.ALL, 99, only=only)]

    def put(
        id: str, daily: int | None = None, variant: str = "standard", **of_result: object
    ) -> None:
        at = NOON + timedelta(days=1)
        game = game_row(id, at=at, deal=id, over=True, daily=daily, variant=variant)
        store.add(game, result_row(game, **of_result))

    put("five", flipped_count=5, flipped_mask=0b11111, start=5)
    daily = StoredDaily(99, "standard", NOON, "1-8QZK-4M2T", 0, 4)
    with engine.begin() as connection:
        connection.execute(insert(dailies), asdict(daily))
    put("daily", daily=99, flipped_count=10, flipped_mask=0b11_1111_1111, start=5)
    assert narrowed(Only(piles=5)) == ["five"]
    assert "daily" in narrowed(Only(left=10))
    assert not {"five", "daily"} & set(narrowed(Only(left=4)))
    assert narrowed(Only(spares=range(3, 5))) == ["daily"]
    assert narrowed(Only(spares=range(5, 6)))[0] == "five"
    (row,) = lists.older("ada", Show.ALL, 1, only=Only(left=10, spares=range(4, 5)))
    assert row.spare == 4
    ended = [row.game.id for row in listed if row.result]
    assert narrowed(Only(piles=9)) == ended
    put("short", variant="short", flipped_count=5)
    assert narrowed(Only(SHORT)) == ["short"]
    assert narrowed(Only(STANDARD, piles=5)) == ["five"]
    only = Only(STANDARD, piles=5)
    newest = Key(NOON - timedelta(days=1), "")
    assert [row.game.id for row in lists.newer("ada", Show.ALL, 99, newest, only)] == ["five"]
