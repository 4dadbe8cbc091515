"""Specimens of comparisons of lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gallery.scenes import LONG, LOST, games
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.results.ghosts import Ghost
from solitaire.rules import Deal, Game, Turn
from solitaire.web.deals.comparison import ChoiceView, ComparePage
from solitaire.web.deals.side_by_side import ComparedGame, comparison_view
from solitaire.web.http.context import words_of_request
from solitaire.words import comparison

COMPARE: Final = "deals/compare.html"
ADVISED: Final = (
    "9D>7:5C 8S>8:10D 7H>K:10T QT>Q:7C 10H>10:3C 9C>10:4S 7S>K:8H 8C>8:4C 8D>J:KH 7S>9:6C 9C>10:7C 4H>Q:5C"
    " KD>5:QD 9H>7:3H 7T>J:9H JH>J:5H 5T>5:JC 8D>8:7H QD>9:4T JT>3:JT KC>5:4C 4S>3:4S QH>6:8C KS>5:6H KT>K:3S"
    " QH>6:KD 3C>3:KC 6D>Q:JS"
)
"""The adviser's line on the deal of ``LOST``: it wins with the last card."""
ADVISED_STANDS: Final = (2,) * 20 + (1, 1) + (0,) * 7
LOST_STANDS: Final = (2,) * 11 + (1,) * 6 + (-1,) * 9 + (-2,) * 3


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Compare games", _pages()


def _pages() -> Iterator[Specimen]:
    yield page_specimen("not played", COMPARE, ComparePage(LOST[0]))
    deal = Deal.from_code(LOST[0])
    mine = Ghost(games(LOST)[-1], LOST_STANDS)
    adviser = Ghost(
        Game.replay(deal, map(Turn.parse, ADVISED.split())), ADVISED_STANDS, is_adviser=True
    )
    again = Ghost(mine.game, None, waiting=True)
    page = ComparePage(
        LOST[0],
        own="gallery",
        choices=(
            ChoiceView("adviser", "Adviser", "", "", True),
            ChoiceView("1", "Your game 1", "9 of 11 piles, 23 points left", "", False),
            ChoiceView("2", LONG[:24], "won with 12 cards left in the stock", "", False),
        ),
        others=True,
        seconds=60,
    )
    you = comparison.name_own_game(words_of_request())
    waiting = comparison_view([ComparedGame(you, again)], words_of_request())
    yield page_specimen(
        "a line is being made",
        COMPARE,
        replace(page, view=waiting, waits="The adviser is playing.", others=False),
    )
    two = comparison_view(
        [ComparedGame(you, mine), ComparedGame("Adviser", adviser)], words_of_request()
    )
    yield page_specimen("beside the adviser", COMPARE, replace(page, view=two))
    named = [(you, mine), ("Adviser", adviser), (LONG[:24], again), ("Your game 1", mine)]
    four = comparison_view([ComparedGame(name, ghost) for name, ghost in named], words_of_request())
    yield page_specimen(
        "four lines", COMPARE, replace(page, view=four, problem="This is too hard.")
    )
