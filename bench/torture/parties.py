"""Kills the server again and again while tables of two to ten people and computer players are played.

People meet by a link, move, post twice, doze until the computer plays for them, leave and come back, and play
again. SIGKILL comes at random moments. Asserted: each seat is shown what its view says; at the end every
answered move is in the match, in its place and once; moves that nobody made are those of the computer for
absent players; all get the same record, which replays; the results of the seats equal it; and all are led to
one next match of the same people. ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sqlalchemy import func, select

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.guests import ORPHANED, Guest, Meal
from bench.torture.ledger import open_briefly
from bench.torture.players import Play, finish, raise_problems
from bench.torture.programs import HOST, NO_LIMITS, Server, check_database, site
from solitaire.matches import Match
from solitaire.matches.game import DealNext
from solitaire.play.matches.imports import replay_record
from solitaire.play.matches.player_match import start_row
from solitaire.store import Database
from solitaire.store.matches import MatchStore
from solitaire.store.parties import PartyStore
from solitaire.store.tables import parties
from tests.kit.hands import Chance
from tests.kit.postgresql import DATABASES

LIFE: Final = 12.0
"""Seconds at most that a healthy server lives."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=100, help="of tables")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--at-once", type=int, default=6, help="tables at the same time")


def torture(arguments: Namespace, report: Report) -> None:
    """Play and kill, compare, and print. BrokenPromise as the module says."""
    chance, kills, begun = Chance(arguments.seed), 0, monotonic()
    meals = [Meal.choose(number, chance) for number in range(arguments.count)]
    waiting, numbers = [*meals], count(1)
    playing: list[Guest] = []
    ended: list[Guest] = []
    with site(arguments.database, **NO_LIMITS) as (settings, _):
        url = settings["DATABASE_URL"]
        with Server(settings, Path(settings["INSTANCE"], "server.log")) as server:
            play = Play([(HOST, server.port)], url, seed=arguments.seed)
            while waiting or playing:
                while waiting and len({guest.meal.number for guest in playing}) < arguments.at_once:
                    meal = waiting.pop(0)
                    guests = [Guest(next(numbers), play, meal, at) for at in range(meal.people)]
                    for guest in guests:
                        guest.start()
                    playing += guests
                lives = monotonic() + LIFE * chance.below(1_000) / 1_000
                while monotonic() < lives and any(guest.is_alive() for guest in playing):
                    sleep(0.02)
                ended += [guest for guest in playing if not guest.is_alive()]
                playing = [guest for guest in playing if guest.is_alive()]
                raise_problems(ended)
                server.kill()
                kills += 1
                server.start()
                server.wait_until_healthy()
            finish(ended)
            server.stop()
        with open_briefly(url) as database:
            for meal in meals:
                compare_table(database, meal)
            stored = database.scalar(select(func.count()).select_from(parties))
        orphans = sum(guest.counts[ORPHANED] for guest in ended)
        if not len(meals) <= stored <= 2 * len(meals) + orphans:
            raise BrokenPromise(f"{stored} parties are stored, {orphans} started without an answer")
        check_database(settings)
    print_all(report, arguments, meals, ended)
    report.count("kills", kills)
    report.figure("in all", monotonic() - begun, "s")
    print("No move, seat or result was lost or made twice, and all records replay.")


def print_all(
    report: Report, arguments: Namespace, meals: Sequence[Meal], guests: Sequence[Guest]
) -> None:
    """Print what was done."""
    report.part(f"{arguments.count:,} tables of people on {arguments.database}")
    for name, number in sorted(Counter(meal.game.rules.name for meal in meals).items()):
        report.count(f"tables of {name}", number)
    report.count("people", len(guests))
    total = sum((guest.counts for guest in guests), Counter[str]())
    for name in sorted(total):
        report.count(name, total[name])


def compare_table(database: Database, meal: Meal) -> None:
    """Compare a match that is over with what its people know. BrokenPromise if they differ."""
    id = meal.path.rpartition("/")[2]
    row, party = MatchStore(database).get(id), PartyStore(database).get(id)
    if row is None or party is None:
        raise BrokenPromise(f"{meal.path} is lost")
    match = start_row(row).play_words(row.moves.split())
    if not (row.over and match.is_over):
        raise BrokenPromise(f"{meal.path} is not over")
    _compare_moves(meal, match)
    places, scores = match.places(), match.state.scores
    for each in party.seats:
        if (each.place, each.points) != (places[each.seat], scores[each.seat]):
            raise BrokenPromise(f"{meal.path}: the result of seat {each.seat} is {each}")
    players = {each.player for each in party.seats}
    if len(party.seats) != meal.people or len(players) != meal.people or None in players:
        raise BrokenPromise(f"{meal.path} lost a person, or has one twice")
    if len(meal.records) != 1 or replay_record(*meal.records).moves != match.moves:
        raise BrokenPromise(f"{meal.path} has {len(meal.records)} records")
    if any(each.left for each in party.seats):
        return  # whoever left as it ended is in no next match, unless they ask for one
    if meal.following != {f"/matches/{party.party.next}"}:
        raise BrokenPromise(f"{meal.path} led to {meal.following}, and stores {party.party.next}")
    following = PartyStore(database).get(party.party.next or "")
    if following is None or [each.player for each in following.seats] != [
        each.player for each in party.seats
    ]:
        raise BrokenPromise(f"the match after {meal.path} has other people")


def _compare_moves(meal: Meal, match: Match) -> None:
    """Whether each answered move is there, in its place, and each other one is the computer's."""
    rules, strongest = match.rules, match.rules.bots[-1]
    now = Match.start(rules, match.shuffles, match.table)
    for place, (seat, move) in enumerate(zip(match.seats, match.moves, strict=True)):
        known = meal.made.get(place)
        mine = seat, rules.public(move)
        if known is not None and known != mine:
            raise BrokenPromise(f"{meal.path}: move {place} is {mine}, and was {known}")
        if known is None and match.table.bots[seat] is None and not isinstance(move, DealNext):
            chosen = strongest.choose(now.state.view(seat))
            allowed = [meal.perhaps.get(place), (seat, rules.public(chosen))]
            if mine not in allowed:
                raise BrokenPromise(f"{meal.path}: nobody made move {place}, {mine}")
        now = now.play(move)
    if beyond := {place for place in meal.made if place >= len(match.moves)}:
        raise BrokenPromise(f"{meal.path} lost the moves {sorted(beyond)}")
