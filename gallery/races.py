"""Specimens of the pages of races: every stage that a visitor can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gallery.scenes import DAY
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import FIRST_STEP, DealChoice
from solitaire.play.races.race import OpenRace, Race, RacerProgress, Seal
from solitaire.play.races.races import MOST
from solitaire.rules import SHORT, STANDARD, Outcome
from solitaire.web.deals.race_pages import invite, race_view, starting_page
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field

HARD: Final = DealChoice(STANDARD, Difficulty.HARD)
NEW: Final = Seal(1, "Ada", True, RacerProgress.JOINED)
BEGUN: Final = Seal(1, "Ada", True, RacerProgress.PLAYING, 0b11, 6, game="one")
DONE: Final = Seal(1, "Ada", True, RacerProgress.DONE, 0b11_1011, 15, game="one")
OTHERS: Final = (
    Seal(2, "W" * 24, False, RacerProgress.PLAYING, 0b101, 7),
    Seal(3, "Ben", False, RacerProgress.DONE, 0b111_1111, 13),
    Seal(4, None, False, RacerProgress.LEFT, 0b1, 4),
    Seal(5, "Eva", False, RacerProgress.JOINED),
)
RANKED: Final = (
    Seal(3, "Ben", False, RacerProgress.DONE, 0b111_1111, 13, Outcome(True, 7, 2, 0, SHORT), "two"),
    Seal(1, "Ada", True, RacerProgress.DONE, 0b11_1011, 15, Outcome(False, 5, 0, 31, SHORT), "one"),
    Seal(2, "Eva", False, RacerProgress.LATE, 0b1, 15, Outcome(False, 1, 0, 88, SHORT), "three"),
    Seal(4, None, False, RacerProgress.LEFT, 0b1, 4),
)


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Races", _pages()


def races() -> dict[str, Race]:
    """Every stage of a race, by what is special about it."""
    return {
        "an invitation": _race(*OTHERS[:3]),
        "full": _race(*OTHERS, *OTHERS[:2]),
        "alone": _race(NEW),
        "to begin": _race(NEW, *OTHERS),
        "playing": _race(BEGUN, *OTHERS),
        "done, alone": _race(DONE),
        "done": _race(DONE, *OTHERS),
        "over": _race(*RANKED, code="S1-8QZK-4M2T"),
        "over, for a visitor": _race(*RANKED[2:], code="S1-8QZK-4M2T", next="next"),
        "over, while playing": _race(BEGUN, *RANKED[2:], is_open=False),
    }


def values_of(race: Race) -> dict[str, object]:
    """What the page of a race is rendered with."""
    words = words_of_request()
    return {
        "race": race_view(words, race, Field()),
        "invitation": invite(words, race),
        "visitor": "",
    }


def _pages() -> Iterator[Specimen]:
    open_races = [OpenRace("raced", HARD, is_begun=False)]
    page = starting_page(words_of_request(), HARD, Field("Ada"), open_races)
    yield page_specimen("a new race", "deals/new_race.html", page)
    for about, race in races().items():
        yield page_specimen(f"a race: {about}", "deals/race.html", **values_of(race))


def _race(
    *seals: Seal, code: str | None = None, next: str | None = None, is_open: bool | None = None
) -> Race:
    open_ = code is None if is_open is None else is_open
    return Race("a-race", FIRST_STEP, DAY, open_, seals, MOST, code, next)
