"""The turning points of fifty dailies, of a site of many players of mixed skill and of a family of six.

Players take the turn of an eager player with a chance of their own, and else a best one. Of a site of 500 a
sample is played: the weights of a turn are sums, and its share of losers is that of the sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Final

from bench.report import Report
from solitaire.play.coach.adviser import AdviserGame, play_adviser_game
from solitaire.play.coach.puzzles.judging import find_rival
from solitaire.play.coach.turning.finding import FoundTurningPoint, find_turning_point
from solitaire.play.coach.turning.simulated import play_simulated
from solitaire.play.coach.turning.weights import order_by_weight
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import first_fitting
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.eager import EAGER
from solitaire.play.deals.row_text import deal_of
from solitaire.rules import VARIANTS, Deal, Variant
from solitaire.solver import TurnAnalysis

SECRET: Final = b"bench"
DAILIES: Final = 25
"""Of each variant."""
SAMPLE: Final = 60
FAMILY: Final = 6
PLAYING: Final = 0.8
"""The chance that a member of a family plays the daily."""


@dataclass(frozen=True)
class Day:
    """A daily with its turning points, and the seconds of a core that those of the site took."""

    number: int
    variant: Variant
    code: str
    site: FoundTurningPoint | None
    family: FoundTurningPoint | None
    seconds: float


def play_attempts(
    deal: Deal, players: int, seed: str, playing: float = 1
) -> list[tuple[TurnAnalysis, ...]]:
    """The attempts of players of mixed skill; some of them are good, few are perfect."""
    random = Random(seed)
    attempts = []
    for _ in range(players):
        player, eagerness = random.choice(EAGER), random.betavariate(1.6, 2.2)
        if random.random() < playing:
            attempts.append(play_simulated(deal, player, eagerness))
    return attempts


def make_days(variant: Variant, dailies: int, sample: int) -> Iterator[Day]:
    """Make the first dailies of a variant, as a site does, and their turning points."""
    first = calendar.first_number(variant)
    for number in range(first, first + dailies):
        spares = spares_of(number, variant, None)
        code = first_fitting(SECRET, calendar.day_of(number), variant, spares).code
        deal, adviser = deal_of(code), AdviserGame.parse(play_adviser_game(code))
        attempts = play_attempts(deal, sample, f"site {number}")
        family = play_attempts(deal, FAMILY, f"family {number}", PLAYING)
        start = process_time()
        site = find_turning_point(deal, attempts, adviser)
        seconds = process_time() - start
        found = find_turning_point(deal, family, adviser)
        yield Day(number, variant, code, site, found, seconds)


def main(report: Report) -> None:
    """Make them, and print what they are."""
    report.part("Turning points")
    for variant in VARIANTS:
        dailies, sample = (2, FAMILY) if report.quick else (DAILIES, SAMPLE)
        days = list(make_days(variant, dailies, sample))
        for whose, found in (
            ("site", [day.site for day in days]),
            ("family", [day.family for day in days]),
        ):
            _print(report, f"{variant.name}, {whose}", [each for each in found if each])
        seconds = sum(day.seconds for day in days) / len(days)
        report.figure(f"{variant.name}: one, beside its reviews", seconds, "s")


def _print(report: Report, name: str, found: list[FoundTurningPoint]) -> None:
    report.count(f"{name}: turning points", len(found))
    report.count(f"{name}: of simulated players", sum(each.is_simulated for each in found))
    report.count(f"{name}: somebody would go wrong", sum(_tempts(each) for each in found))
    report.figure(f"{name}: turn, median", median(each.weight.number for each in found), "")
    share = median(each.weight.losers / each.weight.players for each in found)
    report.figure(f"{name}: lost something, median", 100 * share, "%")
    report.ratio(f"{name}: draws, beside the second", median(map(_compare, found)))


def _tempts(found: FoundTurningPoint) -> bool:
    return find_rival(found.question) is not None


def _compare(found: FoundTurningPoint) -> float:
    """How heavy it is against the heaviest other turn."""
    others = [each for each in order_by_weight(found.weights) if each != found.weight]
    return found.weight.draws / others[0].draws if others else found.weight.draws
