"""Whether reviews slow down turns: response times of turns, with and without concurrent reviews.

Waitress, as started by ``solitaire``, serves players who each play one turn a second on a keep-alive
connection. First they play alone. Then as many others request the review of a game at the same moment, poll
as the page says, like a browser, and go on with their next game. The figures are for turns sent while
reviews are being made: all of them, and those of the first seconds. Both kinds of clients are processes that
share the processors with the server and its workers.

The run is repeated: on SQLite with the workers that ``solitaire`` starts beside its server, and on PostgreSQL
with workers that have only the database URL, as on another computer.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from bench.report import Report, quantile
from bench.web import CODINGS, Player, compute_games, connect, whole_app
from solitaire.play.background.workers import standard_workers, start_workers
from solitaire.play.deals.row_text import game_at
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.rules import STANDARD, Seed, Turn
from solitaire.store import GameStore, StoredGame, open_database
from tests.kit.postgresql import start_postgresql
from tests.kit.scratch import serve_app

if TYPE_CHECKING:
    from flask import Flask

PLAYERS: Final = 50
ASKING: Final = 50
GAMES: Final = 2
"""The number of reviews that each client requests, one after the other."""
TURNS: Final = 20
"""The turns of each player alone, and how many count as the first ones beside reviews."""
MOST_TURNS: Final = 70
"""The turns of each player beside reviews: enough for most of the time that these take."""
PACE: Final = 1.0
"""Seconds from one turn of a player to the next."""
BEFORE: Final = 6.0
"""Seconds for the clients to start, and for each player to start a game."""
LIMIT: Final = 100.0
"""The target in milliseconds for the 95th percentile of turns."""

Deal = tuple[Seed, tuple[Turn, ...]]


@dataclass(frozen=True)
class Sent:
    """A request: the time at which it was sent, and the seconds until the response."""

    at: float
    took: float


@dataclass(frozen=True)
class Review:
    """A requested review: the seconds until its first page, and until it was complete."""

    first: float
    whole: float
    done: float
    """The time at which it was complete."""


def play_at_a_pace(
    port: int, games: Sequence[Sequence[Deal]], start: float, turns: int, pace: float
) -> list[Sent]:
    """Play ``turns`` turns for each player, one game after the other.

    Turns are scheduled at a fixed pace from ``start`` on.
    """

    def play(place: int) -> list[Sent]:
        sent = []
        with connect(port) as ask:
            player = Player(ask, iter(games[place]))
            path, form, headers = player.ready()
            for number in range(turns):
                # Players are spread over the interval.
                sleep(max(0.0, start + pace * (number + place / len(games)) - monotonic()))
                at = monotonic()
                answer = ask("POST", path, form, headers)
                sent.append(Sent(at, monotonic() - at))
                player.see(answer)
                if number + 1 < turns:
                    path, form, headers = player.ready()
        return sent

    with ThreadPoolExecutor(len(games)) as threads:
        return [sent for each in threads.map(play, range(len(games))) for sent in each]


def request_reviews(
    port: int, of: Sequence[tuple[str, Sequence[str]]], start: float
) -> list[Review]:
    """Request the reviews of games, for each cookie its own, from ``start`` on."""

    def look(cookie: str, games: Sequence[str]) -> list[Review]:
        found = []
        headers = {"Cookie": cookie, "Accept-Encoding": CODINGS}
        with connect(port) as ask:
            sleep(max(0.0, start - monotonic()))
            for game in games:
                began = monotonic()
                answer = ask("GET", f"/games/{game}?turn=1", b"", headers)
                first = monotonic() - began
                while "retry-after" in answer.headers:
                    sleep(float(answer.headers["retry-after"]))
                    answer = ask("GET", f"/games/{game}?turn=1", b"", headers)
                assert answer.status == 200, answer
                done = monotonic()
                found.append(Review(first, done - began, done))
        return found

    with ThreadPoolExecutor(len(of)) as threads:
        return [each for found in threads.map(look, *zip(*of, strict=True)) for each in found]


def store_finished_games(
    app: Flask, store: GameStore, games: Sequence[Deal], each: int
) -> list[tuple[str, list[str]]]:
    """Store finished games, ``each`` for a player; return the players' cookies and game ids."""
    serializer: Any = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    name, now = app.config["SESSION_COOKIE_NAME"], datetime.now(UTC)
    put = []
    for first in range(0, len(games), each):
        player = f"player of {games[first][0].code}"
        ids = []
        for seed, turns in games[first : first + each]:
            text = " ".join(map(str, turns))
            game = game_at(seed.code, text)
            row = StoredGame(
                id=f"finished-{seed.code}",
                player=player,
                deal=seed.code,
                variant=game.deal.variant.name,
                label=None,
                turns=text,
                turn=game.number,
                revision=len(turns),
                undone=0,
                redo="",
                over=True,
                created=now,
                changed=now,
                first=True,
            )
            store.add(row, make_result(PlayerGame(row, game)))
            ids.append(row.id)
        put.append((f"{name}={serializer.dumps({'player': player})}", ids))
    return put


def main(report: Report) -> None:
    """Measure and print: on SQLite, and on PostgreSQL with workers elsewhere."""
    with TemporaryDirectory() as folder:
        site = {"SOLITAIRE_INSTANCE": folder, "SOLITAIRE_DATABASE_URL": ""}
        with (
            whole_app("FULL", folder=Path(folder)) as app,
            start_workers(standard_workers(), site),
        ):
            measure(report, app, f"sqlite:///{folder}/solitaire.db", "on SQLite")
    with (
        start_postgresql(fsync="on", synchronous_commit="on") as server,
        server.database(empty=True) as url,
        TemporaryDirectory() as folder,
        TemporaryDirectory() as elsewhere,
    ):
        site = {"SOLITAIRE_INSTANCE": elsewhere, "SOLITAIRE_DATABASE_URL": url}
        with (
            whole_app("FULL", url, folder=Path(folder)) as app,
            start_workers(standard_workers(), site),
        ):
            measure(report, app, url, "on PostgreSQL, with workers that know only its URL")


def measure(report: Report, app: Flask, url: str, where: str) -> None:
    """Measure a site that has workers, and print."""
    quick = report.quick
    players, asking, each, turns, most = (
        (4, 4, 1, 3, 6) if quick else (PLAYERS, ASKING, GAMES, TURNS, MOST_TURNS)
    )
    pace, before = (PACE / 3, BEFORE / 3) if quick else (PACE, BEFORE)
    apiece = -(-most // STANDARD.stock_size) + 1  # one more, since won games have fewer turns
    thought = compute_games((2 * players * apiece + asking * each + 1) * STANDARD.stock_size)
    finished, playing = thought[: asking * each + 1], thought[asking * each + 1 :]
    shares = [playing[place :: 2 * players] for place in range(2 * players)]
    with (
        serve_app(app) as port,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as clients,
    ):
        database = open_database(url)
        asked_for = store_finished_games(
            app, GameStore(database), finished[1 : 1 + asking * each], each
        )
        (alone,) = store_finished_games(app, GameStore(database), finished[:1], 1)
        database.dispose()

        def play(games: Sequence[Sequence[Deal]], start: float, turns: int) -> Future[list[Sent]]:
            return clients.submit(play_at_a_pace, port, games, start, turns, pace)

        without = play(shares[:players], monotonic() + before, turns).result()
        (one,) = clients.submit(request_reviews, port, [alone], monotonic()).result()
        start = monotonic() + before
        during = play(shares[players:], start, most)
        reviews = clients.submit(request_reviews, port, asked_for, start).result()
        until = max(review.done for review in reviews)
        meanwhile = [sent for sent in during.result() if sent.at < until]
    report.part(f"{asking} players ask for reviews while {players} others play, {where}")
    report.count("turns without reviews", len(without))
    report.count("reviews", len(reviews))
    report.count("worker processes", standard_workers())
    print_times(report, "without reviews", without)
    first = turns * pace
    early = [sent for sent in meanwhile if sent.at < start + first]
    for when, sent in (
        ("while reviews are made", meanwhile),
        (f"in the first {first:.0f} s of that", early),
    ):
        report.figure(f"turns {when}", len(sent), "turns")
        print_times(report, when, sent)
    report.figure("all reviews, from the first question on", until - start, "s")
    report.figure("a review alone: the first page", one.first * 1000, "ms")
    report.figure("a review alone: seen whole", one.whole, "s")
    for name, times in (
        ("the first page of one of many", sorted(review.first for review in reviews)),
        ("one of many seen whole", sorted(review.whole for review in reviews)),
    ):
        report.figure(f"{name}, median", median(times), "s")
        report.figure(f"{name}, 95 of 100 within", quantile(times, 0.95), "s")


def print_times(report: Report, when: str, sent: Sequence[Sent]) -> None:
    """Print the response times of turns."""
    times = sorted(each.took * 1000 for each in sent)
    within = sum(time <= LIMIT for time in times) / len(times)
    report.figure(f"a turn {when}, median", median(times), "ms")
    report.figure(f"a turn {when}, 95 of 100 within", quantile(times, 0.95), "ms")
    report.figure(f"of the turns {when}, within {LIMIT:.0f} ms", 100 * within, "%")
