"""The levels of players from stored results, and what is news of them on Home."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

import pytest
from sqlalchemy import Engine, delete, update

from solitaire.play.deals.levels import KNOWN, CountedGame, LevelEstimate, level_after
from solitaire.play.results.player_days import PlayerDays
from solitaire.play.results.player_levels import LATELY, SETTLED, PlayerLevels, find_progress
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from solitaire.store import GameStore, StoredResult
from solitaire.store.levels import LAST, LevelStore
from solitaire.store.streaks import StreakStore
from solitaire.store.tables import games, results
from tests.kit.rows import first_row, result_row

START: Final = datetime(2026, 11, 2, tzinfo=UTC)


@pytest.fixture
def levels(engine: Engine) -> PlayerLevels:
    return PlayerLevels(LevelStore(engine))


def put(
    store: GameStore, number: int, variant: Variant = SHORT, player: str = "ada", **more: object
) -> StoredResult:
    """Store a finished game that counts; the numbers are hours."""
    row = first_row(f"{player} {number:03}", player, variant=variant.name, over=True)
    row = replace(row, first=bool(more.pop("first", True)))
    values = {"start": 3, "won": number % 2 == 0, "ended": START + timedelta(hours=number)}
    result = result_row(row, **(values | more))
    store.add(row, result)
    return result


def counted(result: StoredResult) -> CountedGame:
    spare = result.spare if result.start is None else result.start
    assert spare is not None
    return CountedGame(spare, result.won, result.helped)


def test_levels_are_of_first_games_on_deals_that_could_be_won(
    store: GameStore, levels: PlayerLevels
) -> None:
    random = Random(52)
    stored: dict[Variant, list[StoredResult]] = {variant: [] for variant in VARIANTS}
    for number in range(120):
        variant = random.choice(VARIANTS)
        result = put(
            store,
            number,
            variant,
            player=random.choice(["ada", "ada", "bob"]),
            first=random.random() < 0.8,
            won=random.random() < 0.5,
            helped=random.random() < 0.3,
            start=random.choice([None, -1, 0, 2, 5, 7]),
            spare=random.choice([None, 0, 4]),
        )
        spare = result.spare if result.start is None else result.start
        if result.player == "ada" and result.first and spare is not None and spare >= 0:
            stored[variant].append(result)
    for history in levels.of("ada"):
        wanted = stored[history.variant]
        assert [game.game for game in history.games] == [result.game for result in wanted]
        assert history.level == level_after(history.variant, map(counted, wanted))
        assert levels.find("ada", history.variant) == history.level
        assert history.trend[-1].value == history.level.spare
        assert len(history.trend) >= 2
    assert [len(each.games) for each in levels.of("ada")] == sorted(
        map(len, stored.values()), reverse=True
    )


def test_a_stranger_has_no_level(levels: PlayerLevels) -> None:
    for player in (None, "nobody"):
        assert {history.level for history in levels.of(player)} == {
            LevelEstimate.unknown(variant) for variant in VARIANTS
        }


def test_only_the_last_games_are_read(store: GameStore, levels: PlayerLevels) -> None:
    for number in range(LAST + 3):
        put(store, number)
    short, full = levels.of("ada")
    assert (short.games[0].game, len(short.games)) == ("ada 003", LAST)
    assert (short.is_cut, full.is_cut) == (True, False)
    assert short.trend[0].last >= SETTLED, "what is known of beginners weighs little by then"


def test_a_level_follows_its_results(
    engine: Engine, store: GameStore, levels: PlayerLevels
) -> None:
    """A review makes a game count; a merge brings games; a deleted player leaves none."""
    put(store, 0, start=None)
    assert levels.find("ada", SHORT).games == 0
    with engine.begin() as connection:
        connection.execute(update(results).values(start=2))
    assert levels.find("ada", SHORT).games == 1
    put(store, 1, player="bob")
    with engine.begin() as connection:
        connection.execute(update(results).values(player="ada"))
    assert levels.find("ada", SHORT).games == 2
    with engine.begin() as connection:
        connection.execute(delete(games))
    assert levels.find("ada", SHORT).games == 0


# ---- news --------------------------------------------------------------------------------------------------


def play(*parts: tuple[int, int, int]) -> list[CountedGame]:
    """Games by their numbers: of won ones, of lost ones, by turns, of that spare."""
    found = []
    for won, lost, spare in parts:
        ends = [True] * won + [False] * lost
        Random(1).shuffle(ends)
        found += [CountedGame(spare, end) for end in ends]
    return found


def test_a_level_is_news_once_it_is_known() -> None:
    few = play((2, 2, 4))
    assert find_progress(SHORT, few, 1) is None
    known = [*few, CountedGame(4, True)]
    assert find_progress(SHORT, known, 1) == level_after(SHORT, known)
    assert find_progress(SHORT, known, 0) is None, "it was not today"


def test_a_better_level_is_news_and_a_worse_one_is_not() -> None:
    before = play((15, 15, 5))
    better, worse = [*before, *play((6, 0, 2))], [*before, *play((0, 6, 6))]
    now = level_after(SHORT, better)
    assert now.rounded < level_after(SHORT, before).rounded < level_after(SHORT, worse).rounded
    assert find_progress(SHORT, better, 6) == now
    assert find_progress(SHORT, worse, 6) is None


def test_a_level_that_was_as_good_lately_is_no_news() -> None:
    better = [*play((15, 15, 5)), *play((6, 0, 2))]
    again = [*better, *play((0, 4, 6))]
    assert level_after(SHORT, again).rounded > level_after(SHORT, better).rounded
    back = [*again, *play((5, 0, 1))]
    assert level_after(SHORT, back).rounded <= level_after(SHORT, better).rounded
    assert len(back) - len(better) < LATELY
    assert find_progress(SHORT, back, 5) is None


def test_progress_of_a_day_is_read_with_the_day(
    engine: Engine, store: GameStore, levels: PlayerLevels
) -> None:
    for number in range(KNOWN + 2):
        put(store, number, STANDARD)
        put(store, number + 50, start=-1)
    put(store, 40, STANDARD, first=False)
    days = PlayerDays(StreakStore(engine))

    def since(hours: int) -> tuple[LevelEstimate, ...]:
        return days.load("ada", 4, since=START + timedelta(hours=hours)).progress

    assert since(KNOWN - 1) == (levels.find("ada", STANDARD),), "its fifth game was then"
    assert since(KNOWN + 1) == since(KNOWN + 2) == ()
    assert days.load("ada", 4).progress == ()
