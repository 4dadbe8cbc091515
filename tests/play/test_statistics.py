"""Statistics against a reference: every stored game replayed by the rules, and counted one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

import pytest
from sqlalchemy import Engine, select

from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.deals.row_text import game_at
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.results.statistics import Achievements, PlayerFigures, Statistics, Tally
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, Rank, Seed, Turn, Variant
from solitaire.store import GameStore, ResultStore, StoredGame, StoredResult
from solitaire.store.statistics import StatisticsStore
from solitaire.store.tables import games as games_table
from tests.kit.records import record
from tests.kit.rows import first_row, game_row, result_row
from tests.kit.streaks import runs_of

NOW: Final = datetime(2026, 12, 1, 11, tzinfo=UTC)
START: Final = datetime(2026, 11, 2, tzinfo=UTC)
PLAYERS: Final = ("ada", "bob")


def at_random(random: Random, variant: Variant = STANDARD) -> Game:
    """A random deal, played to its end at random."""
    game = Game.start(Deal.from_seed(Seed(random.getrandbits(40)), variant))
    while not game.is_over:
        pile = random.choice([pile for pile in game.piles if not pile.flipped])
        assert game.drawn is not None
        game = game.play(Turn(game.drawn, pile.rank, random.choice([*pile.cards, game.drawn])))
    return game


@pytest.fixture(scope="module")
def played() -> list[Game]:
    """Finished games: random ones, greedy ones, and four golden records."""
    random = Random(20261101)
    games = [at_random(random) for _ in range(20)]
    starts = [Game.start(Deal.from_code(Seed(random.getrandbits(40)).code)) for _ in range(20)]
    games += [BEGINNER.play(start) for start in starts]
    for name in ("won", "won-by-the-last-card", "won-again", "lost"):
        known = record(name)
        games.append(Game.replay(known.deal, known.turns))
    random.shuffle(games)
    return games


@pytest.fixture(scope="module")
def short_games() -> list[Game]:
    """Finished short games: random ones, and greedy ones of which two are won."""
    random = Random(20261123)
    starts = [Game.start(Deal.from_seed(Seed(number), SHORT)) for number in range(26, 50)]
    games = [at_random(random, SHORT) for _ in range(5)]
    return games + [BEGINNER.play(start) for start in starts]


def spare_of(daily: int) -> int:
    """The spare of the dailies of a number."""
    return daily * 5 % 11


def put(store: GameStore, number: int, player: str, game: Game, **but: object) -> None:
    """Stores a finished game and its result."""
    ended = START + timedelta(hours=number)
    row = game_row(
        f"game {number}",
        at=ended,
        player=player,
        deal=game.deal.code or str(game.deal),
        variant=game.deal.variant.name,
        turns=" ".join(map(str, game.turns)),
        turn=game.number,
        over=True,
        **{"first": True} | but,
    )
    spare = None if row.daily is None else spare_of(row.daily)
    store.add(row, replace(make_result(PlayerGame(row, game)), spare=spare))


@pytest.fixture
def statistics(engine: Engine) -> Statistics:
    return Statistics(StatisticsStore(engine), ResultStore(engine), clock=lambda: NOW)


@pytest.fixture
def crowd(store: GameStore, played: list[Game], short_games: list[Game]) -> list[int]:
    """Stores dailies, free games, short games and practice of two players; returns the dailies, shuffled."""
    dailies = list(range(1, 30))
    Random(7).shuffle(dailies)
    number = 0
    for player in PLAYERS:
        for place, game in enumerate(played):
            daily = dailies[place] if place % 3 and place < len(dailies) else None
            on_day = daily is not None and place % 2 == 0
            first = place % 7 > 0
            for _ in range(1 if player == "ada" else 1 + place % 2):
                put(store, number, player, game, daily=daily, on_day=on_day and first, first=first)
                number, first, on_day = number + 1, False, False
        for place, game in enumerate(short_games):
            daily = 40 - place if place % 4 == 1 else None
            on_day = daily is not None and place % 5 > 0
            put(store, number, player, game, first=place % 5 > 0, daily=daily, on_day=on_day)
            number += 1
    return dailies


def twin(engine: Engine, player: str, variants: Sequence[Variant]) -> PlayerFigures:
    """The statistics by plain counting."""
    with engine.connect() as connection:
        query = select(games_table).where(games_table.c.player == player)
        rows = [StoredGame(*row) for row in connection.execute(query)]
    replayed = [(row, game_at(row.deal, row.turns)) for row in rows if row.over]
    games = [(row, game) for row, game in replayed if game.deal.variant in variants]
    counted = [(row, game) for row, game in games if row.first]

    def tally(chosen: list[tuple[StoredGame, Game]]) -> Tally:
        won = [game for _, game in chosen if game.outcome is not None and game.outcome.won]
        return Tally(len(chosen), len(won))

    piles, flips = list[int](), list[int]()
    if len(variants) == 1:
        piles, flips = [0] * (len(variants[0].piles) + 1), [0] * len(variants[0].piles)
        for _, game in counted:
            piles[len([pile for pile in game.piles if pile.flipped])] += 1
            for pile in game.piles:
                if pile.flipped:
                    flips[pile.rank - 3] += 1
    on_days = [row.daily for row, _ in replayed if row.first and row.daily and row.on_day]
    return PlayerFigures(
        variants=tuple(variants),
        dailies=tally([(row, game) for row, game in counted if row.daily]),
        free=tally([(row, game) for row, game in counted if not row.daily]),
        practice=tally([(row, game) for row, game in games if not row.first]),
        streaks=streaks_of(runs_of(on_days), 28 + 1),
        piles=tuple(piles),
        flips=tuple(flips),
    )


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("wanted", [None, *VARIANTS])
def test_statistics_equal_counting_over_replayed_games(
    engine: Engine,
    statistics: Statistics,
    crowd: list[int],
    player: str,
    wanted: Variant | None,
) -> None:
    assert calendar.last_closed(NOW) == 28
    found, played = statistics.of(player, wanted)
    assert found == twin(engine, player, played if wanted is None else [wanted])
    assert played == statistics.list_variants(player)
    for tally in (found.dailies, found.free, found.practice):
        assert tally.finished
    assert found.all.won
    assert found.streaks.longest > 0


def test_a_later_daily_does_not_lengthen_the_streak_of_an_earlier_one(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Daily 29 is still open when 30 has been played: its ending tells the streak of its own day."""
    monkeypatch.setattr(ResultStore, "runs_on_day", lambda *_: (range(1, 3), range(28, 31)))
    lengths = [statistics.streaks("ada", last).current for last in (29, 30, None)]
    assert lengths == [2, 3, 3]


def test_the_games_played_are_in_one_order(
    store: GameStore, statistics: Statistics, played: list[Game], short_games: list[Game]
) -> None:
    put(store, 1, "ada", short_games[0], first=False)
    assert statistics.list_variants("ada") == ()
    put(store, 2, "ada", short_games[1])
    assert statistics.list_variants("ada") == (SHORT,)
    put(store, 3, "ada", played[0])
    assert statistics.list_variants("ada") == VARIANTS


def test_a_variant_without_a_game_shows_all(statistics: Statistics, store: GameStore) -> None:
    nothing = PlayerFigures((), Tally(), Tally(), Tally(), Streaks(), (), ())
    assert statistics.of("newcomer", STANDARD) == (nothing, ())
    put(store, 1, "newcomer", BEGINNER.play(Game.start(Deal.from_seed(Seed(1), SHORT))))
    found, played = statistics.of("newcomer", STANDARD)
    assert (found.variants, played) == ((SHORT,), (SHORT,))


def test_flips_are_counted_for_the_right_pile(
    store: GameStore, statistics: Statistics, played: list[Game]
) -> None:
    game = next(game for game in played if 2 < len([p for p in game.piles if p.flipped]) < 9)
    put(store, 1, "ada", game)
    flips = dict(zip(STANDARD.piles, statistics.of("ada", STANDARD)[0].flips, strict=True))
    assert flips == {pile.rank: int(pile.flipped) for pile in game.piles}
    assert flips[Rank.KING] in (0, 1)


# ---- what a player earned --------------------------------------------------------------------------------


def put_results(store: GameStore) -> list[StoredResult]:
    """Store random results of both players and variants; returns them."""
    random, found = Random(32), []
    for number in range(200):
        variant = random.choice(VARIANTS)
        won, spare = random.random() < 0.4, random.randrange(-2, 9)
        row = first_row(f"game {number}", random.choice(PLAYERS), variant=variant.name, over=True)
        result = result_row(
            replace(row, first=random.random() < 0.8),
            won=won,
            flipped_count=len(variant.piles) if won else random.randrange(len(variant.piles)),
            stock_left=random.randrange(4) if won else 0,
            helped=random.random() < 0.5,
            spare=spare if random.random() < 0.5 else None,
            start=spare if random.random() < 0.5 else None,
            mistakes=random.randrange(3),
            score=random.randrange(50),
        )
        store.add(row, result)
        found.append(result)
    return found


def test_achievements_match_plain_counting(statistics: Statistics, store: GameStore) -> None:
    results = put_results(store)
    for player in PLAYERS:
        counted = [row for row in results if row.player == player and row.first]
        won = [row for row in counted if row.won]
        spares = [(row, row.spare if row.start is None else row.start) for row in won]
        hard = [
            row.game
            for row, spare in spares
            if spare is not None and 0 <= spare <= (3 if row.variant == "standard" else 1)
        ]
        most = max(
            VARIANTS, key=lambda variant: sum(row.variant == variant.name for row in counted)
        )
        best = max(row.score for row in counted if row.variant == most.name)
        found = statistics.achievements(player)
        assert replace(found, best=None, has_unrated=False) == Achievements(
            games=len(counted),
            won=len(won),
            faultless=sum(row.mistakes == 0 for row in won),
            unhelped=sum(not row.helped for row in won),
            last_card=sum(not row.stock_left for row in won),
            hard=len(hard),
        )
        assert found.best is not None
        assert (found.best.outcome.variant, found.best.score) == (most, best)
        assert statistics.list_variants(player)[0] == most
    assert statistics.achievements("eve") == Achievements()
    assert statistics.list_variants("eve") == ()
