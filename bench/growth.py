"""What pages cost players who have played more and more: statements, and processor time.

A player of 10, of 1,000 and of 10,000 games has of every kind: attempts at the dailies of both games, day
after day, other first games, practice, games under way, reviews, mistakes, answers to puzzles, and matches.
The family is that of all three, with 200 members who have all played for a week; it may have 50.
A page costs what it shows: its time should hardly grow once its lists are full, with 20 games, and its
charts, with 400. The export's does, by game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Table, insert

from bench.report import Report
from solitaire.matches import GAMES, name_bot
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.row_text import text_of_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, Seed, Variant, variant_named
from solitaire.store import Database, StoredGame, StoredResult, open_database, tables
from solitaire.store.dailies import StoredDaily
from solitaire.store.exercises import StoredExercise
from solitaire.store.families import StoredFamily
from solitaire.store.matches import StoredMatch
from solitaire.store.puzzles import StoredAnswer
from solitaire.web import Settings, create_app
from tests.kit.rows import game_row, match_row
from tests.kit.sites import client_of
from tests.kit.statements import watch_statements

SIZES: Final = (10, 1_000, 10_000)
NOW: Final = datetime(2037, 6, 4, 12, tzinfo=UTC)
"""Late enough for ten years of dailies."""
MEMBERS: Final = 200
TURNS: Final = 8
"""The turns of each game, of which most are given up then."""
MOVES: Final = 100
"""The moves of a match, which no list reads."""
ROUNDS: Final = 15
FAMILY: Final = "the family"
PAGES: Final = {
    "Home": "/",
    "Statistics": "/statistics",
    "You": "/you",
    "All games": "/games",
    "All games, dailies": "/games?show=daily",
    "list of matches": "/matches",
    "a family": f"/families/{FAMILY}",
    "calendar": f"/archive/{NOW:%Y-%m}",
}


@dataclass(frozen=True)
class Site:
    """An app, its database and its use cases."""

    app: Flask
    database: Database
    use_cases: UseCases

    def client(self, player: str) -> FlaskClient:
        """The browser of a player."""
        return client_of(self.app, player)


@dataclass(frozen=True)
class Rows:
    """What is stored of one player."""

    games: list[StoredGame]
    results: list[StoredResult]
    matches: list[StoredMatch]
    exercises: list[StoredExercise]
    answers: list[StoredAnswer]

    def store(self, site: Site) -> None:
        """Insert them."""
        insert_rows(site, tables.games, self.games)
        insert_rows(site, tables.results, self.results)
        insert_rows(site, tables.matches, self.matches)
        insert_rows(site, tables.exercises, self.exercises)
        insert_rows(site, tables.puzzle_answers, self.answers)


def insert_rows(site: Site, table: Table, rows: Iterable[Any]) -> None:
    """Insert values of the store into their table."""
    if found := [asdict(row) for row in rows]:
        with site.database.begin() as connection:
            connection.execute(insert(table), found)


def play_some(seed: Seed, variant: Variant, *, over: bool) -> Game:
    """Place some drawn cards, which are discarded again; then give up if it is to be over."""
    game = Game.start(Deal.from_seed(seed, variant))
    for rank in variant.piles[-TURNS:]:
        if game.drawn is not None and not game.pile(rank).flipped:
            game = game.play(game.turn(rank, game.drawn))
    return game.give_up() if over else game


def list_games(player: str, count: int) -> Iterator[PlayerGame]:
    """Of ten games four are attempts at the dailies of two days, one is practice. One of 100 is open."""
    today = calendar.number_of(NOW.date())
    for number in range(count):
        kind, days = number % 10, number // 10 * 2 + number % 10 // 2
        is_daily = kind < 4
        variant = (STANDARD, SHORT)[number % 2]
        is_over = number % 100 != 9
        game = play_some(Seed(number), variant, over=is_over)
        row = game_row(
            f"{player} {number}",
            at=NOW - timedelta(days=days if is_daily else number % 400, minutes=number % 600),
            player=player,
            deal=game.deal.code,
            variant=variant.name,
            turns=text_of_game(game),
            turn=game.number,
            revision=len(game.turns),
            over=is_over,
            daily=today - days if is_daily else None,
            first=kind != 8,
            on_day=is_daily,
        )
        yield PlayerGame(row, game)


def make_rows(player: str, count: int) -> Rows:
    """What a player of so many games has."""
    games = list(list_games(player, count))
    results = [rate(make_result(each), at) for at, each in enumerate(games) if each.game.is_over]
    return Rows(
        [each.row for each in games],
        results,
        list(list_matches(player, count)),
        list(list_exercises(player, games[::2])),
        [
            StoredAnswer(player, number, crowns, "3H>9:3H", True, True, False, True, NOW)
            for number in sorted({each.daily for each in games if each.daily})
            for crowns in (1, 2, 3)
        ],
    )


def rate(result: StoredResult, at: int) -> StoredResult:
    """The result with what a review might have found, and as if it had been played to its end."""
    piles = len(variant_named(result.variant).piles)
    flipped = (at * 2_654_435_761 >> 7) % (1 << piles)
    count = flipped.bit_count()
    return replace(
        result,
        won=count == piles,
        flipped_count=count,
        flipped_mask=flipped,
        points=at % 60,
        start=at % 12 - 2,
        luck=at % 4,
        mistakes=at % 7,
    )


def list_matches(player: str, count: int) -> Iterator[StoredMatch]:
    """Matches of all games by turns, one of a hundred of them under way."""
    for number in range(count):
        rules, is_over = GAMES[number % len(GAMES)], number % 100 != 9
        yield match_row(
            f"{player} {number}",
            at=NOW - timedelta(hours=number),
            player=player,
            game=rules.name,
            deal=f"{player} {number}",
            seats=f"you,{name_bot(rules.bots[0])}",
            moves="S d JK5H " * MOVES,
            over=is_over,
            first=True,
            place=1 + number % 2 if is_over else None,
            points=number % 90 if is_over else None,
            hands=5,
        )


def list_exercises(player: str, games: Iterable[PlayerGame]) -> Iterator[StoredExercise]:
    """A mistake of each of these games: of ten seven are learned, one is due, one is asked later."""
    for number, each in enumerate(games):
        learned, is_due = number % 10 < 7, number % 10 == 7
        yield StoredExercise(
            id=f"{player} {number}",
            player=player,
            position=f"{number:064}",
            game=each.id,
            deal=each.row.deal,
            turns=each.row.turns,
            played="3H>9:3H",
            before=3,
            moves='{"3H>9:3H": 2}' * 20 if number % 10 < 9 else "",
            made=each.changed - timedelta(days=10),
            right_answers=3 if learned else 1,
            answered_on=(NOW - timedelta(days=2)).date(),
            due=None if learned else (NOW + timedelta(days=-1 if is_due else 3)).date(),
        )


def put_family(site: Site, players: Iterable[str]) -> None:
    """Store the family: these players, and others who have played the dailies of a week."""
    others = [f"member {number}" for number in range(MEMBERS - len(SIZES))]
    family = StoredFamily(FAMILY, "Lee", "the invitation", others[0], NOW)
    insert_rows(site, tables.families, [family])
    with site.database.begin() as connection:
        rows = [{"family": FAMILY, "player": each, "joined": NOW} for each in (*others, *players)]
        connection.execute(insert(tables.members), rows)
        named = [{"id": each, "name": each, "created": NOW} for each in (*others, *players)]
        connection.execute(insert(tables.players), named)
    for other in others:
        games = list(list_games(other, 40))
        dailies = [each for each in games if each.daily and each.game.is_over]
        insert_rows(site, tables.games, (each.row for each in dailies))
        insert_rows(site, tables.results, (make_result(each) for each in dailies))


@contextmanager
def open_site() -> Iterator[Site]:
    """A site on which nobody has played, with the dailies that must exist."""
    with TemporaryDirectory() as scratch:
        settings = Settings(Path(scratch))
        database = open_database(settings.database, synchronous="OFF")
        brokers = memory_brokers(immediate=False)
        use_cases = UseCases.of(database, b"a secret of the bench", brokers, clock=lambda: NOW)
        try:
            site = Site(create_app(settings, use_cases=use_cases), database, use_cases)
            insert_rows(site, tables.dailies, list_dailies())
            yield site
        finally:
            database.dispose()


def list_dailies() -> Iterator[StoredDaily]:
    """The dailies that must exist by now, on deals that nobody has looked through."""
    for number in calendar.ahead(NOW):
        for variant in VARIANTS:
            code = Deal.from_seed(Seed(-number % (1 << 40)), variant).code
            spare = spares_of(number, variant).start
            yield StoredDaily(number, variant.name, NOW, code, 0, spare)


def count_statements(site: Site, player: str, path: str) -> int:
    """The statements of a page, once it has queued what it asks the workers for."""
    client, found = site.client(player), list[str]()
    client.get(path)
    with watch_statements(site.database, found.append):
        client.get(path)
    return len(found)


def measure(site: Site, players: Iterable[str], path: str, rounds: int) -> list[float]:
    """The median processor time of a page in milliseconds, for each of these players, who take turns."""
    times: dict[str, list[float]] = {player: [] for player in players}
    for _ in range(rounds):
        for player, found in times.items():
            client = site.client(player)
            begun = process_time()
            answer = client.get(path)
            found.append(1_000 * (process_time() - begun))
            assert answer.status_code == HTTPStatus.OK, f"{path}: {answer.status}"
    return [median(found) for found in times.values()]


def main(report: Report) -> None:
    """Print statements and times of the pages, by how many games their player has."""
    report.part("Growth")
    sizes = (10, 100) if report.quick else SIZES
    players = {f"player {size}": f"{size:,} games" for size in sizes}
    with open_site() as site:
        for player, size in zip(players, sizes, strict=True):
            make_rows(player, size).store(site)
        put_family(site, players)
        for name, path in PAGES.items():
            for player, shown in players.items():
                count = count_statements(site, player, path)
                report.count(f"{name}, {shown}: SQL statements", count)
            found = measure(site, players, path, 1 if report.quick else ROUNDS)
            for shown, milliseconds in zip(players.values(), found, strict=True):
                report.figure(f"{name}, {shown}: time", milliseconds, "ms")
            report.ratio(f"{name}: time, most games to fewest", found[-1] / found[0])
        for player, size in zip(players, sizes, strict=True):
            begun = process_time()
            written = sum(map(len, site.use_cases.players.export(player, {})))
            milliseconds = 1_000 * (process_time() - begun)
            report.figure(f"export, {size:,} games: each", milliseconds / size, "ms")
            report.figure(f"export, {size:,} games: size", written / 1_000, "kB")
