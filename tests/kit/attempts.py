"""Attempts at dailies, on sites whose dailies 3 and 4 are golden deals."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, Final

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.play.deals.row_text import game_at
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result, score
from solitaire.rules import STANDARD, Outcome, Record, Variant
from solitaire.words.results import describe_result
from tests.kit.browsing import Browser
from tests.kit.reading import Element, Form, form_to
from tests.kit.records import WORDS, deal_text, record, turns_text
from tests.kit.rows import game_row
from tests.kit.sites import START, Site, any_deal


def outcome_of(record: Record) -> Outcome:
    """The outcome of that whole game."""
    outcome = record.game().outcome
    assert outcome is not None
    return outcome


LOST, WON = record("lost"), record("won")
CODE: Final = deal_text(LOST)
"""The code of daily 4, which is secret at the START."""
LOST_RESULT: Final = describe_result(WORDS, outcome_of(LOST))
"""The result of daily 4, if it is played as recorded."""
GOLDEN: Final = {3: WON, 4: LOST}
"""Dailies with a recorded game; at the START 4 is today's, and 3 is still open in other time zones."""
CLOSED: Final = calendar.closes_at(4)
"""The time when daily 4 closes."""


def golden(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The golden deals on their days, and any deal on other days, or of the short game."""
    found = any_deal(secret, day, variant, spares)
    played = GOLDEN.get(calendar.number_of(day)) if variant is STANDARD else None
    return replace(found, code=deal_text(played)) if played else found


def attempt(site: Site, player: str, turns: int | None = None, daily: int = 4) -> str:
    """Store that player's attempt after so many turns, or all; the path of its table."""
    played = GOLDEN[daily]
    row = {"daily": daily, "first": True, "on_day": True}
    text = turns_text(played, turns)
    return site.put(deal_text(played), text, player=player, id=f"{player}-{daily}", **row)


def put_ended_attempt(site: Site, player: str, outcome: Outcome, **more: object) -> None:
    """Store an attempt at daily 4 with that outcome, whatever its turns; ``more`` goes into both rows."""
    of = {"player": player, "daily": 4, "first": True, "on_day": True}
    played = {"deal": deal_text(LOST), "turns": turns_text(LOST), "turn": 29, "over": True}
    row = game_row(f"{player}-4", at=START, **of | played | more)
    result = make_result(PlayerGame(row, game_at(row.deal, row.turns)))
    site.store.add(row, replace(result, **_as(outcome, row.undone > 0)))


def _as(outcome: Outcome, helped: bool) -> dict[str, Any]:
    return {
        "won": outcome.won,
        "flipped_count": outcome.flipped_count,
        "flipped_mask": (1 << outcome.flipped_count) - 1,
        "stock_left": outcome.stock_left,
        "points": outcome.points,
        "score": score(outcome, helped=helped),
    }


def lost(piles: int, points: int) -> Outcome:
    """A game lost with so many piles flipped and points left."""
    return Outcome(False, piles, 0, points)


def play_daily(browser: Browser, number: int = 4, upto: int | None = None) -> Record:
    """Play that daily by forms as recorded, from its page to its end or up to turn ``upto``."""
    played = GOLDEN[number]
    page = browser.open(f"/daily/{number}")
    browser.press(form_to(page, f"/daily/{number}"))
    for turn in played.turns[:upto]:
        browser.take(turn)
    return played


def play_form(page: Element, number: int = 4) -> Form:
    return form_to(page, f"/daily/{number}")


def label_of(form: Form) -> str:
    (button,) = form.buttons
    return button.text


def cells(table: Element) -> list[str]:
    """The cells of the rows of a table's body."""
    rows = table.one("tbody").all("tr")
    return [" | ".join(c.text for c in row.content if isinstance(c, Element)) for row in rows]


def headings(page: Element) -> set[str]:
    return {heading.text for heading in page.all("h2")}
