"""Each computer player of Five Crowns looks at what its name says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from solitaire.matches import CROWNS, WrittenShuffles
from solitaire.matches.crowns.estimates import fewest_points
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import Draw, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.crowns.view import CrownsView
from solitaire.rules import STANDARD, Card, Rank, parse_cards

BOTS = {bot.name: bot for bot in CROWNS.bots}


def look(
    rank: Rank, held: str, top: str, *, out: int | None = None, taken: str = "", stock: str = ""
) -> CrownsView:
    """What seat 0 of two sees in its turn: before its draw, or after taking or drawing that card."""
    drawn = Draw(Source.DISCARDS if taken else Source.STOCK, Card.parse(taken or stock or "JK"))
    own = tuple(sorted(parse_cards(f"{held} {taken or stock}")))
    hand = Hand(
        shuffles=WrittenShuffles({}),
        rank=rank,
        dealer=1,
        held=(own, ()),
        lanes=((), ()),
        discards=parse_cards(top),
        seat=0,
        drawn=drawn if taken or stock else None,
        out=out,
        taken=((), ()),
    )
    return CrownsState((), hand, tuple(Rank)).view(0)


PAIRS = "7D 8D KH QS 9C 3T"
"""In the hand of six: a seven and an eight that wait for a run, and four loose cards; 52 points."""


@pytest.mark.parametrize(
    ("bot", "top", "out", "takes"),
    [
        # The 4 of spades is worth 9 points less than the king, but brings no meld nearer.
        ("points", "4S", None, True),
        ("away", "4S", None, False),
        ("outs", "4S", None, False),
        # A second king brings a book nearer, but leaves no point less.
        ("points", "KS", None, False),
        ("away", "KS", None, True),
        ("outs", "KS", None, True),
        # In the last turn only points count: the mean of the stock is better than a king, worse than a 4.
        ("away", "KS", 1, False),
        ("outs", "KS", 1, False),
        ("away", "4S", 1, True),
        ("outs", "4S", 1, True),
        ("points", "JK", None, True),
        ("away", "JK", None, True),
        ("away", "JK", 1, True),
    ],
)
def test_what_a_computer_player_takes(bot: str, top: str, out: int | None, takes: bool) -> None:
    view = look(Rank.SIX, PAIRS, top, out=out)
    move = Draw(Source.DISCARDS, Card.parse(top)) if takes else Draw(Source.STOCK)
    assert BOTS[bot].choose(view) == move


def test_in_the_last_turn_the_stock_is_worth_its_mean() -> None:
    """A 10 instead of the king is better than nothing, but worse than the mean of the unseen cards.

    ``points`` looks at what it has now, the others weigh the last draw exactly.
    """
    view = look(Rank.SIX, PAIRS, "10S", out=1)
    assert BOTS["points"].choose(view) == Draw(Source.DISCARDS, Card.parse("10S"))
    assert BOTS["away"].choose(view) == Draw(Source.STOCK)


@pytest.mark.parametrize(("top", "takes"), [("10S", False), ("6S", True)])
def test_in_the_last_turn_the_discards_are_the_stock_when_all_cards_lie_open(
    top: str, takes: bool
) -> None:
    """The other seats have laid their hands open, and the stock is empty: M7."""
    view = look(Rank.SIX, PAIRS, top, out=1)
    cards = Counter(STANDARD.deck) - Counter((*view.held, Card.parse(top)))
    below = sorted(cards.elements())
    view = replace(view, discards=(*below, Card.parse(top)))
    assert not view.unseen()
    mean = Fraction(
        sum(fewest_points(Rank.SIX, (*view.held, card))[0] for card in below), len(below)
    )
    kept = fewest_points(Rank.SIX, (*view.held, Card.parse(top)), kept=Card.parse(top))[0]
    assert (kept < mean) == takes
    for bot in ("away", "outs"):
        assert (BOTS[bot].choose(view) != Draw(Source.STOCK)) == takes


WAITING = "7D 8D 9D KH KS 3T"
"""A run, a pair of kings and half a run of 3 and 5: one card from going out with a king or with 3 and 5."""


def test_points_discards_the_dearest_card_and_outs_keeps_the_pair_that_more_cards_complete() -> (
    None
):
    view = look(Rank.SIX, WAITING, "4H", stock="5T")
    assert str(BOTS["points"].choose(view)) == ":KS"
    assert str(BOTS["outs"].choose(view)) == ":5T"
    assert str(BOTS["away"].choose(view)) in {":KH", ":KS", ":3T", ":5T"}


def test_outs_counts_the_cards_that_are_still_unseen() -> None:
    """With seven kings among the discards, the kings are worth no more than the 3 and the 5."""
    view = look(Rank.SIX, WAITING, "KS KC KC KD KD KT KT", stock="5T")
    assert str(BOTS["outs"].choose(view)) in {":KH", ":KS"}


@pytest.mark.parametrize("bot", BOTS)
def test_what_was_taken_is_kept(bot: str) -> None:
    """M8."""
    for out in (None, 1):
        view = look(Rank.THREE, "4S 4H 5C", "9D", taken="KD", out=out)
        assert str(BOTS[bot].choose(view)) != ":KD"
        assert BOTS[bot].choose(view) in view.legal()


@pytest.mark.parametrize("bot", BOTS)
def test_in_the_last_turn_the_fewest_points_are_left(bot: str) -> None:
    view = look(Rank.SIX, WAITING, "4H", stock="5T", out=1)
    assert str(BOTS[bot].choose(view)) == ":KS"


@pytest.mark.parametrize("bot", BOTS)
def test_a_hand_that_can_go_out_goes_out(bot: str) -> None:
    view = look(Rank.FOUR, "6D 7D 9D 4C", "KS", stock="KT")
    assert str(BOTS[bot].choose(view)) == ":KT"


@pytest.mark.parametrize(
    ("held", "drawn", "discard"),
    [
        ("4S 10S 10H 5C 7C 4D 6D 8D 8T JK", "6T", ":7C"),  # the fifth by its points; of four :4S
        ("3S 8H 5C 6C 10C 4T 6T 9T 9T JK", "7H", ":5C"),  # of six :4T
    ],
)
def test_outs_weighs_the_five_discards_that_leave_the_fewest_points(
    held: str, drawn: str, discard: str
) -> None:
    view = look(Rank.TEN, held, "3S", stock=drawn)
    assert str(BOTS["outs"].choose(view)) == discard
