"""What pages cost players who have played more and more: statements, and processor time.

A player of 10, of 1,000 and of 10,000 games has of every kind: attempts at the dailies of both games, day
after day, other first games, practice, games under way, reviews, mistakes, answers to puzzles, and matches.
The family is that of all three, with 200 members who have all played for a week; it may have 50.
A page costs what it shows: its time should hardly grow once its lists are full, with 20 games, and its
charts, with 400. The export's does, by game. It is measured without those matches, whose moves are made up;
that of matches is measured by players who have nothing else.

Once on SQLite, and once on PostgreSQL, vacuumed as by its autovacuum. Times are those of the processor: of
this process, and of the server's that answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Table, insert, text

from bench.report import Report
from solitaire.matches import GAMES, name_bot
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.row_text import text_of_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.matches.player_match import change_row, format_deal
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, Seed, Variant, variant_named
from solitaire.store import Database, StoredGame, StoredResult, open_database, tables
from solitaire.store.dailies import StoredDaily
from solitaire.store.exercises import StoredExercise
from solitaire.store.families import StoredFamily
from solitaire.store.matches import StoredMatch
from solitaire.store.puzzles import StoredAnswer
from solitaire.web import Settings, create_app
from tests.kit.match_games import find_moments
from tests.kit.postgresql import start_postgresql
from tests.kit.rows import game_row, match_row
from tests.kit.sites import client_of
from tests.kit.statements import watch_statements

SIZES: Final = (10, 1_000, 10_000)
SMALLEST: Final = SIZES[0]
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
    url: str
    """That of the database."""
    processor_time: Callable[[], float]
    """The seconds that processors have worked for it."""

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
        ideas="7:wrong-discard:2 19:wild:1",
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


def list_played_matches(player: str, count: int) -> Iterator[StoredMatch]:
    """Finished matches with real moves, the same few again and again."""
    played = [find_moments(rules.name)["over"] for rules in GAMES]
    for number in range(count):
        match = played[number % len(played)]
        deal = format_deal(match.rules, match.shuffles)
        row = match_row(
            f"{player} {number}",
            at=NOW - timedelta(hours=number),
            player=player,
            game=match.rules.name,
            deal=deal,
            seats=str(match.table),
        )
        yield replace(change_row(row, match, NOW), revision=0)


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
def open_sqlite() -> Iterator[Site]:
    """A site on SQLite."""
    with (
        TemporaryDirectory() as scratch,
        open_site(f"sqlite:///{scratch}/games.sqlite3", process_time) as site,
    ):
        yield site


@contextmanager
def open_postgresql() -> Iterator[Site]:
    """A site on a PostgreSQL server of its own."""
    with start_postgresql(shared_buffers="256MB") as server, server.database() as url:
        pid = server.process.pid
        with open_site(url, lambda: process_time() + time_of_children(pid)) as site:
            yield site


def time_of_children(pid: int) -> float:
    """The seconds that processors have worked for the children of a process, as Linux counts them."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    spent = (Path(f"/proc/{each}/schedstat").read_text(encoding="ascii") for each in children)
    return sum(int(each.split()[0]) for each in spent) / 1e9


DATABASES: Final = {"SQLite": open_sqlite, "PostgreSQL": open_postgresql}


@contextmanager
def open_site(url: str, processor_time: Callable[[], float]) -> Iterator[Site]:
    """A site on which nobody has played, with the dailies that must exist."""
    with TemporaryDirectory() as scratch:
        settings = Settings(Path(scratch))
        database = open_database(url, synchronous="OFF")
        brokers = memory_brokers(immediate=False)
        use_cases = UseCases.of(database, b"a secret of the bench", brokers, clock=lambda: NOW)
        try:
            app = create_app(settings, use_cases=use_cases)
            site = Site(app, database, use_cases, url, processor_time)
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
            begun = site.processor_time()
            answer = client.get(path)
            found.append(1_000 * (site.processor_time() - begun))
            assert answer.status_code == HTTPStatus.OK, f"{path}: {answer.status}"
    return [median(found) for found in times.values()]


def vacuum(site: Site) -> None:
    """What PostgreSQL's autovacuum does, and SQLite does not."""
    if site.database.engine.dialect.name == "postgresql":
        with site.database.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.execute(text("VACUUM ANALYZE"))


def main(report: Report) -> None:
    """Print statements and times of the pages and the export, by how much their player has."""
    sizes = (10, 100) if report.quick else SIZES
    for name, open_database_of in DATABASES.items():
        report.part(f"Growth, {name}")
        with open_database_of() as site:
            measure_pages(report, site, sizes)
            measure_exports(report, site, sizes)


def measure_pages(report: Report, site: Site, sizes: Sequence[int]) -> None:
    """Print statements and times of the pages, by how many games their player has."""
    players = {f"player {size}": f"{size:,} games" for size in sizes}
    for player, size in zip(players, sizes, strict=True):
        make_rows(player, size).store(site)
    put_family(site, players)
    vacuum(site)
    for name, path in PAGES.items():
        for player, shown in players.items():
            count = count_statements(site, player, path)
            report.count(f"{name}, {shown}: SQL statements", count)
        found = measure(site, players, path, 1 if report.quick else ROUNDS)
        for shown, milliseconds in zip(players.values(), found, strict=True):
            report.figure(f"{name}, {shown}: time", milliseconds, "ms")
        report.ratio(f"{name}: time, most games to fewest", found[-1] / found[0])
        report.ratio(f"{name}: time, most games to second most", found[-1] / found[-2])


def measure_exports(report: Report, site: Site, sizes: Sequence[int]) -> None:
    """Print the time and the memory of exports, of players with only games, and with only matches."""
    for size in sizes[1:]:
        games = replace(make_rows(f"games {size}", size), matches=[])
        games.store(site)
        insert_rows(site, tables.matches, list_played_matches(f"matches {size}", size))
        vacuum(site)
        for kind in ("games", "matches"):
            name, player = f"export, {size:,} {kind}", f"{kind} {size}"
            begun = site.processor_time()
            written = sum(map(len, site.use_cases.players.export(player, {})))
            milliseconds = 1_000 * (site.processor_time() - begun)
            report.figure(f"{name}: each", milliseconds / size, "ms")
            report.figure(f"{name}: size", written / 1_000, "kB")
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other_process:
                memory = other_process.submit(measure_memory, site.url, player).result()
            report.figure(f"{name}: memory", memory / 1_000, "MB")


def measure_memory(url: str, player: str) -> int:
    """How far this process grows in kB while it exports a player, after the export of another one.

    That of the libraries of databases is counted, too; that of PostgreSQL's server is not.
    """
    database = open_database(url)
    players = UseCases.of(database, b"", memory_brokers(immediate=False), clock=lambda: NOW).players
    found = []
    for each in (f"player {SMALLEST}", player):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # resets the peak
        for _ in players.export(each, {}):
            pass
        status = Path("/proc/self/status").read_text(encoding="ascii")
        found.append(int(status.partition("VmHWM:")[2].split()[0]))
    database.dispose()
    return found[1] - found[0]
