"""Thirty days of a family of six and of a newcomer: what the site offers them, and what they make of it.

Seven simulated players visit the real site by its pages, on a clock that only they move: they open Home, play
the dailies that they like by forms, and look at their family. One flies to New York and back, one plays over
midnight, one misses days; the newcomer plays what Home offers first. **Every visit is checked** beside plain
counts: whose daily comes first, streaks, levels, that nobody sees the code of an open daily or the turns
of another's game, and in the end that each result counts once. AssertionError if one is wrong.

A player takes so many turns of the adviser's game, and then the next best thing, as eager players do. The
dailies are those that a site makes; with ``--quick`` they are of three days, and uncertified. No worker runs.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import cache
from heapq import heappop, heappush
from http import HTTPStatus
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from flask.testing import FlaskClient

from bench.report import Report
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import first_fitting
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.eager import WEAKEST
from solitaire.play.zones import find_zone
from solitaire.rules import SHORT, STANDARD, Deal, Turn, Variant
from solitaire.solver import play_out
from solitaire.store import open_database
from solitaire.words import words_for
from solitaire.words.dailies import count_streak, name_daily, name_difficulty
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import Site, any_deal, site_in

FIRST: Final = 29
"""The first day, a Monday."""
DAYS: Final = 30
ENOUGH: Final = 3
"""Who has won so many dailies is offered the usual game's first."""
EARNED_BY: Final = 7
"""Days of a streak that earn a day of rest."""
TURN: Final = timedelta(seconds=40)
AMSTERDAM, NEW_YORK = "Europe/Amsterdam", "America/New_York"


def stay(day: int) -> str:
    """The zone of somebody who stays at home."""
    return AMSTERDAM


def fly(day: int) -> str:
    """The zone, from the evening on, of somebody who flies on day 9, and back on day 20."""
    return NEW_YORK if 9 <= day < 20 else AMSTERDAM


@dataclass(frozen=True)
class Person:
    """Who plays, how well, when and what. Days count from 1."""

    name: str
    foresight: int
    """How many turns of a game are as good as the adviser's."""
    hour: time
    """When they come, by the clock of where they are."""
    likes: Collection[Variant] = ()
    """Which dailies they play, in this order; none for the one that Home offers first."""
    usual: Variant = STANDARD
    """The game that they deal themselves."""
    zone: Callable[[int], str] = stay
    misses: Collection[int] = ()
    tries_again: bool = False
    """Whether they play a lost daily once more, which counts for nothing."""


FAMILY: Final = (
    Person("Anna", 40, time(7, 30), (STANDARD,)),
    Person("Bram", 14, time(12, 15), (SHORT, STANDARD)),
    Person("Cleo", 12, time(18), (SHORT, STANDARD), zone=fly),
    Person("Daan", 10, time(23, 50), (SHORT, STANDARD)),
    Person("Elin", 12, time(20), (SHORT, STANDARD), misses=(5, 16)),
    Person("Fien", 8, time(16, 45), (SHORT,), usual=SHORT, tries_again=True),
)
NEWCOMER: Final = Person("Guus", 7, time(21), tries_again=True)
"""Who is in no family, and knows nothing."""


@dataclass
class Diary:
    """What a person did, by plain counting."""

    person: Person
    played: set[int] = field(default_factory=set)
    """The days on which a daily of the day was ended, that was begun on its day."""
    ended: list[tuple[int, Variant, bool]] = field(default_factory=list)
    """The dailies ended, and whether they were won."""
    practice: Counter[Variant] = field(default_factory=Counter)
    """How many dailies were played once more."""
    offered: dict[int, Variant] = field(default_factory=dict)
    streaks: dict[int, int] = field(default_factory=dict)
    """The streak after each day's visit."""

    @property
    def won(self) -> int:
        return sum(won for _, _, won in self.ended)

    def count_streak(self, now: datetime) -> int:
        """The streak, day by day: the slow twin of ``streaks_of``."""
        days = rest = 0
        for number in range(FIRST, calendar.latest(now) + 1):
            if number in self.played:
                days += 1
                rest += days % EARNED_BY == 0
            elif calendar.is_closed(number, now):
                days, rest = (days, rest - 1) if rest else (0, 0)
        return days


class Month:
    """The simulated days of a family, and of others, on one site."""

    def __init__(
        self, site: Site, days: int, family: Sequence[Person], others: Sequence[Person]
    ) -> None:
        self.site = site
        self.days = days
        self.members = family
        self.words = words_for("en")
        self.diaries = {person.name: Diary(person) for person in (*family, *others)}
        self.checks = Counter[str]()
        self.family = ""

    def run(self) -> None:
        """Let all live through the days, in the order of their moments."""
        self.site.clock.now = calendar.begins_in_zone(FIRST, AMSTERDAM)
        families = self.site.use_cases.families
        host, *guests = (person.name for person in self.members)
        self.family = families.start(host, "The family", host)
        invitation = families.get(host, self.family).invitation
        for guest in guests:
            families.join(guest, invitation, guest)
        waiting: list[tuple[datetime, str, Iterator[datetime]]] = []
        for name, diary in self.diaries.items():
            life = self._live(diary)
            heappush(waiting, (next(life), name, life))
        while waiting:
            now, name, life = heappop(waiting)
            self.site.at(now)
            if (then := next(life, None)) is not None:
                heappush(waiting, (then, name, life))
        for diary in self.diaries.values():
            self._check_results(diary)

    def _live(self, diary: Diary) -> Iterator[datetime]:
        """Do what the person does, each part after yielding its moment."""
        person = diary.person
        for day in range(1, self.days + 1):
            if day in person.misses:
                continue
            number, zone = FIRST + day - 1, person.zone(day)
            at = datetime.combine(calendar.day_of(number), person.hour, find_zone(zone))
            yield at
            yield from self._visit(diary, number, zone)

    def _visit(self, diary: Diary, number: int, zone: str) -> Iterator[datetime]:
        """Home, dailies, the family's table, and Home again."""
        first = self._look_at_home(diary, zone)
        diary.offered[number] = first
        for variant in diary.person.likes or (first,):
            self._look_at_daily(diary, number, variant, zone)
            yield from self._play(diary, number, variant, zone)
            if diary.person in self.members:
                self._look_at_family(diary, number, variant, zone)
        self._look_at_home(diary, zone)
        diary.streaks[number] = diary.count_streak(self.site.clock.now)

    def _client(self, name: str, zone: str) -> FlaskClient:
        client = self.site.client(name)
        client.set_cookie("zone", zone)
        usual = self.diaries[name].person.usual
        client.set_cookie("preferences", f"kind={usual.name}&level={Difficulty.STEADY}")
        return client

    def _open(self, name: str, zone: str, path: str) -> Element:
        """A page as the person gets it; it never holds the code of a daily that is open."""
        answer = self._client(name, zone).get(path, follow_redirects=True)
        assert answer.status_code == HTTPStatus.OK, (path, answer.status)
        for number in calendar.open_at(self.site.clock.now):
            for variant in (SHORT, STANDARD):
                code = self.site.dailies.hidden_code(number, variant)
                assert code is not None
                assert code not in answer.text, (path, code)
        self.checks["pages without the code of an open daily"] += 1
        return read(answer.text)

    def _post(self, name: str, zone: str, path: str, **fields: str) -> str:
        """Submit a form; the path that it leads to."""
        answer = self._client(name, zone).post(path, data=fields, headers=SAME_SITE)
        assert answer.status_code == HTTPStatus.SEE_OTHER, (path, answer.status)
        return answer.headers["Location"]

    def _look_at_home(self, diary: Diary, zone: str) -> Variant:
        """Check what Home says; whose daily it offers first. After midnight it offers the next day's."""
        number = calendar.number_of(self.site.clock.now.astimezone(find_zone(zone)).date())
        page = self._open(diary.person.name, zone, "/")
        expected = diary.person.usual if diary.won >= ENOUGH else SHORT
        if not page.all(cls="today"):  # a newcomer's Home
            assert not diary.ended
            return SHORT
        titles = [each.text for each in page.one(cls="today").all("h2")]
        names = [name_daily(self.words, number, each) for each in (SHORT, STANDARD)]
        assert titles == (names if expected is SHORT else names[::-1]), (number, zone, titles)
        self.checks["offers of Home in order"] += 1
        streak = count_streak(self.words, diary.count_streak(self.site.clock.now))
        heading = page.one("h1").text
        assert heading == streak if streak else "in a row" not in heading, (heading, streak)
        self.checks["streaks as counted"] += 1
        return expected

    def _look_at_daily(self, diary: Diary, number: int, variant: Variant, zone: str) -> None:
        """Check the level on the start card of a daily, which follows from its spare alone."""
        address = _address(number, variant) if diary.person.likes else "/daily/today"
        (level,) = self._open(diary.person.name, zone, address).all(cls="level")
        daily = self.site.dailies.get(number, variant)
        assert daily is not None
        difficulty = next(each for each in Difficulty if daily.spare in each.spares_in(variant))
        assert level["data-level"] == str(difficulty.level), (number, level.text)
        assert level.text.endswith(name_difficulty(self.words, difficulty)), (number, level.text)
        self.checks["levels by spare"] += 1

    def _play(self, diary: Diary, number: int, variant: Variant, zone: str) -> Iterator[datetime]:
        """Play a daily to its end, which begins once only; and perhaps once more."""
        person, games = diary.person, self.site.games
        path = self._post(person.name, zone, _address(number, variant))
        yield from self._end(person, path, zone)
        game = path.removeprefix("/games/")
        won = games.get(person.name, game).game.flipped_count == len(variant.piles)
        diary.ended.append((number, variant, won))
        diary.played.add(number)
        self._open(person.name, zone, path)
        assert self._post(person.name, zone, _address(number, variant)).startswith(path)
        if person.tries_again and not won:
            diary.practice[variant] += 1
            again = self._post(person.name, zone, f"{path}/again")
            assert again != path
            yield from self._end(person, again, zone)

    def _end(self, person: Person, path: str, zone: str) -> Iterator[datetime]:
        """Take turns to the end of a game, by the forms of its table."""
        name, game = person.name, path.removeprefix("/games/")
        start = self.site.games.get(name, game).game
        planned = adviser_turns(start.deal)[: person.foresight]
        chance = Random(f"{name} {game}")
        while not (now := self.site.games.get(name, game).game).is_over:
            yield self.site.clock.now + TURN
            turn = planned[now.number - 1] if now.number <= len(planned) else None
            turn = turn or WEAKEST.choose(now, chance)
            self._post(
                name,
                zone,
                f"{path}/turns",
                turn=str(now.number),
                pile=str(turn.pile),
                discard=turn.discard.text,
            )

    def _look_at_family(self, diary: Diary, number: int, variant: Variant, zone: str) -> None:
        """Check who stands in the family's table, and that nobody sees the turns of another's game."""
        name = diary.person.name
        address = f"/families/{self.family}?game={variant.name}&daily={number}"
        rows = self._open(name, zone, address).one(cls="results").one("tbody").all("tr")
        ended = {row.one("bdi").text for row in rows if row.all("td")[0].text.isdecimal()}
        others = {
            person.name
            for person in self.members
            if any(each[:2] == (number, variant) for each in self.diaries[person.name].ended)
        }
        assert ended == others, (number, ended, others)
        self.checks["tables of the family as counted"] += 1
        for other in others - {name}:
            game = self.site.games.find_attempt(other, number, variant)
            assert game is not None
            answer = self._client(name, zone).get(f"/games/{game.id}?turn=3")
            assert answer.status_code == HTTPStatus.NOT_FOUND, (name, game.id)
            self.checks["games of others that stay closed"] += 1

    def _check_results(self, diary: Diary) -> None:
        """Check that every daily counts once, on its day, and the others not at all."""
        name, statistics = diary.person.name, self.site.use_cases.statistics
        variants = {variant for _, variant, _ in diary.ended}
        for variant in variants:  # of another one, the figures of all are returned
            won = [won for _, each, won in diary.ended if each is variant]
            figures, played = statistics.of(name, variant)
            assert {*played} == variants, name
            assert (figures.dailies.finished, figures.dailies.won) == (len(won), sum(won)), name
            assert figures.free.finished == 0, name
            assert figures.practice.finished == diary.practice[variant], name
        self.checks["players whose results count once"] += 1


@cache
def adviser_turns(deal: Deal) -> tuple[Turn, ...]:
    """The turns of the adviser's game on a deal. Cost: a second."""
    return play_out(deal).turns


def _address(number: int, variant: Variant) -> str:
    return f"/daily/short/{number}" if variant is SHORT else f"/daily/{number}"


def _put_database(path: Path) -> None:
    open_database(f"sqlite:///{path}").dispose()


def print_days(month: Month) -> None:
    """Print a line for each day: how hard its dailies were, and for each person what came of them.

    "s" and "f" say whose daily Home offered first; then the short one and the full one, "+" won, "-" lost,
    "." not played; the number is the streak after that visit.
    """
    print(f"{'day':<12}{'short':<8}{'full':<8}" + "".join(f"{name:<9}" for name in month.diaries))
    for number in range(FIRST, FIRST + month.days):
        levels = []
        for variant in (SHORT, STANDARD):
            daily = month.site.dailies.get(number, variant)
            assert daily is not None
            levels.append(daily.difficulty.value)
        day = f"{calendar.day_of(number):%a %d}"
        line = f"{number - FIRST + 1:>2} {day:<9}{levels[0]:<8}{levels[1]:<8}"
        print(line + "".join(f"{_cell(each, number):<9}" for each in month.diaries.values()))


def _cell(diary: Diary, number: int) -> str:
    """What somebody made of a day."""
    if number not in diary.offered:
        return "-"
    ends = {variant: won for day, variant, won in diary.ended if day == number}
    marks = (".", "-", "+")
    shown = (marks[1 + ends[each]] if each in ends else marks[0] for each in (SHORT, STANDARD))
    first = "s" if diary.offered[number] is SHORT else "f"
    return f"{first} {''.join(shown)} {diary.streaks[number]}"


def main(report: Report) -> None:
    """Live through the days, and print them."""
    report.part("A month of a family and a newcomer")
    logging.getLogger("solitaire.play.background").setLevel(logging.ERROR)  # jobs wait for ever
    days, search = (3, any_deal) if report.quick else (DAYS, first_fitting)
    with (
        TemporaryDirectory() as folder,
        closing(site_in(Path(folder) / "site", _put_database, search=search, ahead=False)) as site,
    ):
        month = Month(site, days, FAMILY, [NEWCOMER])
        start = perf_counter()
        month.run()
        took = perf_counter() - start
        for name, count in month.checks.items():
            report.count(name, count)
        for diary in month.diaries.values():
            name, best = diary.person.name, max(diary.streaks.values())
            report.count(f"{name}: dailies", len(diary.ended))
            report.count(f"{name}: won", diary.won)
            report.count(f"{name}: longest streak", best)
        report.figure("all days, with their dailies", took, "s")
        print_days(month)
