"""The list of a player's games: what each says, and what it must not tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from sqlalchemy import Engine, insert, update

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.games.games import Games
from solitaire.play.games.result import flipped_bits
from solitaire.play.matches.player_match import ListedMatch
from solitaire.play.pages.all_games import AllGames, Key, ListedGame, Only, Show, only_as_hard
from solitaire.rules import STANDARD
from solitaire.store import GameStore
from solitaire.store.game_lists import GameListStore
from solitaire.store.matches import MatchStore
from solitaire.store.tables import dailies
from solitaire.store.tables import games as game_table
from solitaire.store.tables import results as result_table
from tests.kit.playing import LOST, WON, play_on, play_record
from tests.kit.records import record
from tests.kit.rows import NOON, game_row, match_row, result_row

CLOSED = datetime(2026, 11, 7, tzinfo=UTC)


@pytest.fixture
def all_games(engine: Engine, clock: Callable[[], datetime]) -> AllGames:
    return AllGames(GameListStore(engine), MatchStore(engine), clock=clock)


def only(all_games: AllGames, show: Show = Show.ALL) -> ListedGame:
    (game,) = all_games.load_page("ada", show).games
    assert isinstance(game, ListedGame)
    return game


def test_an_unfinished_game_has_its_piles_and_no_code(games: Games, all_games: AllGames) -> None:
    player_game = play_on(games, games.start("ada", "the cabin"), 9)
    game = only(all_games)
    assert (game.id, game.label, game.first) == (player_game.id, "the cabin", True)
    assert (game.turn, game.outcome, game.is_over) == (10, None, False)
    assert game.flipped == flipped_bits(player_game.game.piles)
    assert (game.code, game.difficulty, game.lost_by_mistakes) == (None, None, None)
    assert game.may_drop


def test_a_finished_game_has_its_result_and_its_code(games: Games, all_games: AllGames) -> None:
    ended = play_record(games)
    game = only(all_games)
    assert (game.outcome, game.code) == (ended.game.outcome, LOST.deal.code)
    assert game.is_over
    assert not game.may_drop
    assert only(all_games, Show.LOST) == game


def test_a_game_played_on_keeps_its_result_and_hides_its_code(
    games: Games, all_games: AllGames
) -> None:
    ended = play_record(games, WON)
    games.turns.undo("ada", ended.id, number=ended.number, turns=2)
    game = only(all_games)
    assert (game.outcome, game.is_over, game.code) == (ended.game.outcome, False, None)
    assert only(all_games, Show.UNFINISHED) == game
    assert all_games.load_page("ada", Show.WON).games == ()


def test_an_attempt_hides_its_code_until_the_daily_has_closed(
    games: Games, all_games: AllGames, engine: Engine
) -> None:
    made = {"number": 4, "variant": "standard", "claimed": NOON, "code": "of 4", "spare": 4}
    with engine.begin() as connection:
        connection.execute(insert(dailies), made)
    play_on(games, games.attempt("ada", 4, STANDARD))
    game = only(all_games, Show.DAILY)
    assert (game.daily, game.difficulty, game.code) == (4, Difficulty.STEADY, None)
    assert not game.may_drop
    later = AllGames(GameListStore(engine), MatchStore(engine), clock=lambda: CLOSED)
    assert only(later) == replace(game, code=LOST.deal.code)


@pytest.mark.parametrize(
    ("name", "start", "difficulty", "is_winnable"),
    [
        ("lost", None, None, None),
        ("lost", 3, Difficulty.HARD, True),
        ("lost", -2, None, False),
        ("short-lost", 3, Difficulty.STEADY, True),
    ],
)
def test_a_review_tells_difficulty_and_mistakes(
    games: Games,
    all_games: AllGames,
    engine: Engine,
    name: str,
    start: int | None,
    difficulty: Difficulty | None,
    is_winnable: bool | None,
) -> None:
    play_record(games, record(name))
    with engine.begin() as connection:
        connection.execute(update(result_table).values(start=start, mistakes=start and 2))
    game = only(all_games)
    assert (game.difficulty, game.is_winnable) == (difficulty, is_winnable)
    assert game.lost_by_mistakes == (start and 2)
    if difficulty is not None:
        narrowed = only_as_hard(game.variant, difficulty)
        assert all_games.load_page("ada", only=narrowed).games == (game,)


def test_a_deal_written_out_has_no_code(all_games: AllGames, games: Games) -> None:
    play_on(games, games.resume_or_start("ada", replace(LOST.deal, seed=None)))
    assert only(all_games).code is None


def titles(games: tuple[ListedGame | ListedMatch, ...]) -> list[str]:
    return [game.id for game in games]


@pytest.fixture
def eight(store: GameStore) -> list[str]:
    """The ids of eight finished games, newest first."""
    for at in range(8):
        row = game_row(f"game {at}", at=NOON.replace(minute=at), deal=f"deal {at}", over=True)
        store.add(row, result_row(row))
    return [f"game {at}" for at in reversed(range(8))]


def test_pages_lead_to_each_other(all_games: AllGames, eight: list[str]) -> None:
    first = all_games.load_page("ada", limit=3)
    assert (titles(first.games), first.newer) == (eight[:3], None)
    second = all_games.load_page("ada", before=first.older, limit=3)
    assert titles(second.games) == eight[3:6]
    third = all_games.load_page("ada", before=second.older, limit=3)
    assert (titles(third.games), third.older) == (eight[6:], None)
    assert all_games.load_page("ada", after=third.newer, limit=3) == second
    assert all_games.load_page("ada", after=second.newer, limit=3) == first


def test_matches_stand_between_the_games_on_every_page(
    all_games: AllGames, engine: Engine, eight: list[str]
) -> None:
    for at in (0, 3, 6):
        row = match_row(f"match {at}", at=NOON.replace(minute=at, second=30), over=at > 0)
        MatchStore(engine).add(replace(row, place=1, points=9, hands=5) if row.over else row)
    both = sorted([*eight, "match 0", "match 3", "match 6"], key=place_of, reverse=True)
    pages, before = [], None
    while True:
        page = all_games.load_page("ada", before=before, limit=3)
        pages.append(page)
        if (before := page.older) is None:
            break
    assert [id for page in pages for id in titles(page.games)] == both
    for newer, older in pairwise(pages):
        assert all_games.load_page("ada", after=older.newer, limit=3) == newer
    only_games = all_games.load_page("ada", only=Only(STANDARD), limit=20)
    assert titles(only_games.games) == eight


def place_of(title: str) -> tuple[str, str]:
    """A match comes half a minute after the game of its number."""
    kind, _, number = title.partition(" ")
    return number, kind


def test_the_first_page_is_full_however_it_is_reached(
    all_games: AllGames, eight: list[str]
) -> None:
    first = all_games.load_page("ada", limit=3)
    second_game = Key(first.games[1].changed, first.games[1].id)
    assert all_games.load_page("ada", after=second_game, limit=3) == first


def test_a_page_beyond_the_last_game_leads_back(all_games: AllGames, eight: list[str]) -> None:
    beyond = Key(NOON.replace(year=2000), "")
    page = all_games.load_page("ada", before=beyond, limit=3)
    assert (page.games, page.newer, page.older) == ((), beyond, None)
    assert titles(all_games.load_page("ada", after=beyond, limit=3).games) == eight[5:]


def test_a_damaged_game_is_left_out(
    games: Games, all_games: AllGames, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, fine = (play_on(games, games.start("ada"), 2) for _ in range(2))
    broken = update(game_table).where(game_table.c.id == damaged.id).values(turns="soup")
    with engine.begin() as connection:
        connection.execute(broken)
    assert only(all_games).id == fine.id
    assert damaged.id in caplog.text
