"""Kills the server again and again while races of two to six players are run.

Racers join by the link, begin, play to the end and race again; SIGKILL comes at random moments, and one form
in three is posted twice. Asserted: each racer has one place and one attempt, whose table and row are as they
were answered; when all are done the race is closed, each attempt has one result, and all are led to one next
race, in which each has one place. ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sqlalchemy import func, select

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.ledger import open_briefly
from bench.torture.players import Play, raise_problems, settle
from bench.torture.programs import HOST, NO_LIMITS, Server, check_database, site
from bench.torture.racers import ORPHANED, Meeting, Racer
from solitaire.play.races.races import MOST
from solitaire.store.race_closing import LEAST
from solitaire.store.races import RaceStore
from solitaire.store.tables import races
from tests.kit.hands import Chance
from tests.kit.postgresql import DATABASES

LIFE: Final = 6.0
"""Seconds at most that a healthy server lives."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=200, help="of races")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--at-once", type=int, default=8, help="races at the same time")


def torture(arguments: Namespace, report: Report) -> None:
    """Race and kill, compare, and print. BrokenPromise as the module says."""
    chance, kills, begun = Chance(arguments.seed), 0, monotonic()
    sizes = [LEAST + chance.below(MOST - LEAST + 1) for _ in range(arguments.count)]
    meetings = [Meeting(size) for size in sizes]
    racers: list[Racer] = []
    with site(arguments.database, **NO_LIMITS) as (settings, _):
        url = settings["DATABASE_URL"]
        with Server(settings, Path(settings["INSTANCE"], "server.log")) as server:
            play = Play([(HOST, server.port)], url, seed=arguments.seed)
            numbers = count(1)
            for start in range(0, len(meetings), arguments.at_once):
                racing = [
                    Racer(next(numbers), play, meeting, host=place == 0)
                    for meeting in meetings[start : start + arguments.at_once]
                    for place in range(meeting.size)
                ]
                racers += racing
                for racer in racing:
                    racer.start()
                while any(racer.is_alive() for racer in racing):
                    server.wait_until_healthy()
                    sleep(LIFE * chance.below(1_000) / 1_000)
                    raise_problems(racing)
                    server.kill()
                    server.start()
                    kills += 1
            server.wait_until_healthy()
            report.part(f"{arguments.count:,} races on {arguments.database}")
            settle(racers, url, report)
            server.stop()
        orphans = sum(racer.counts[ORPHANED] for racer in racers)
        compare_races(meetings, racers, url, orphans)
        check_database(settings)
    report.count("kills", kills)
    report.figure("in all", monotonic() - begun, "s")
    print("No place, attempt or result was lost or made twice, and db check finds no fault.")


def compare_races(
    meetings: Sequence[Meeting], racers: Sequence[Racer], url: str, orphans: int
) -> None:
    """Compare all races with what their racers know. BrokenPromise if they differ."""
    with open_briefly(url) as database:
        store = RaceStore(database)
        for meeting in meetings:
            _compare(store, meeting)
        stored = database.scalar(select(func.count()).select_from(races))
    if not 2 * len(meetings) <= stored <= 2 * len(meetings) + orphans:
        raise BrokenPromise(f"{stored} races are stored, of which {orphans} had no answer")


def _compare(store: RaceStore, meeting: Meeting) -> None:
    id = meeting.path.rpartition("/")[2]
    race, places = store.get(id), store.racers(id)
    if race is None or len(places) != meeting.size:
        raise BrokenPromise(f"{meeting.path} has {len(places)} racers, not {meeting.size}")
    players = {place.racer.player for place in places}
    if len(players) != meeting.size or None in players:
        raise BrokenPromise(f"{meeting.path} has a racer twice, or lost one")
    for place in places:
        if place.result is None or place.game is None or place.game.sealed != race.closes:
            raise BrokenPromise(f"{meeting.path}: an attempt has no result, or is sealed still")
    if race.closes != max(place.result.ended for place in places if place.result):
        raise BrokenPromise(f"{meeting.path} did not close with its last attempt")
    if meeting.following != {f"/races/{race.next}"}:
        raise BrokenPromise(f"{meeting.path} led to {meeting.following}, and stores {race.next}")
    after = [place.racer.player for place in store.racers(race.next or "")]
    if sorted(map(str, after)) != sorted(map(str, players)):
        raise BrokenPromise(f"the race after {meeting.path} has other racers")
