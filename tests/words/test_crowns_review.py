"""The review of a match in words: what a turn was worth, beside a computer player, and the luck of a hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solitaire.matches.crowns import Draw, Source
from solitaire.matches.crowns.review import (
    BotTurn,
    LastDraw,
    Luck,
    Odds,
    Outlook,
    PlayedTurn,
    TurnReview,
)
from solitaire.matches.crowns.view import CrownsView
from solitaire.rules import Card, Rank, parse_cards
from solitaire.words import words_for
from solitaire.words.matches.crowns import review as crowns_review
from solitaire.words.matches.crowns.telling import CROWNS_WORDS

EN = words_for("en")
VIEW = CrownsView(
    seat=0,
    turn_of=0,
    ranks=(Rank.FOUR,),
    rank=Rank.FOUR,
    held=parse_cards("6D 7D KC 9S"),
    drawn=None,
    discards=parse_cards("3S 9C"),
    stock_left=80,
    known=((), ()),
    out=None,
    drawn_dealer=None,
    is_over=False,
    points=(),
)
QUEEN, KING = Card.parse("QH"), Card.parse("KC")
DREW, TOOK = Draw(Source.STOCK, QUEEN), Draw(Source.DISCARDS, QUEEN)
LEVEL = "In your place Ada would have"


def turn(drawn: Draw = DREW, *, discard: str = "KC", out: int | None = None) -> PlayedTurn:
    """A turn with the queen of hearts drawn; the top of the discards was the 9 of clubs."""
    before = replace(VIEW, out=out)
    held = (*VIEW.held, QUEEN)
    after = replace(before, held=held, drawn=drawn)
    return PlayedTurn(1, 2, before, drawn, after, Card.parse(discard), True, True)


def review(
    played: PlayedTurn,
    needed: tuple[int, int, int] = (2, 2, 2),
    useful: int | None = 20,
    bot: BotTurn | None = None,
    fewest: int | None = None,
) -> TurnReview:
    """A review with the cards needed before the draw, with the card, and after the turn."""
    odds = None if useful is None else Odds(useful, 90)
    return TurnReview(played, *needed, odds, bot, fewest)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            review(turn(), (2, 1, 1)),
            "You drew the queen of hearts, and it helped: 20 of 90 unseen cards did.",
        ),
        (
            review(turn(), (2, 1, 1), useful=1),
            "You drew the queen of hearts, and it helped: 1 of 90 unseen cards did.",
        ),
        (
            review(turn()),
            "You drew the queen of hearts; 20 of 90 unseen cards would have helped.",
        ),
        (
            review(turn(), useful=1),
            "You drew the queen of hearts; 1 of 90 unseen cards would have helped.",
        ),
        (
            review(turn(), useful=0),
            "You drew the queen of hearts; none of the 90 unseen cards helped.",
        ),
        (review(turn(), useful=None), "You drew the queen of hearts."),
        (review(turn(), (0, 0, 1), useful=0), "You drew the queen of hearts."),
        (
            review(turn(TOOK), (2, 1, 1)),
            "You took the queen of hearts from the discards, and it helped.",
        ),
        (
            review(turn(TOOK)),
            "You took the queen of hearts from the discards, and it did not help.",
        ),
    ],
)
def test_a_draw_is_told_with_its_chance(found: TurnReview, said: str) -> None:
    assert crowns_review.tell_draw(EN, found) == said


@pytest.mark.parametrize(
    ("needed", "said"),
    [
        ((2, 2, 2), "2 cards needed; 9 of 89 unseen cards help."),
        ((2, 1, 1), "1 card needed; 9 of 89 unseen cards help."),
        ((2, 1, 2), "2 cards needed, 1 with another discard."),
        ((1, 0, 1), "with another discard you would have gone out."),
    ],
)
def test_a_discard_is_told_with_what_it_leaves(needed: tuple[int, int, int], said: str) -> None:
    outlook = Outlook(needed[-1], Odds(9, 89))
    told = crowns_review.tell_discard(EN, review(turn(), needed), outlook)
    assert told == f"You discarded the king of clubs: {said}"


def test_without_odds_the_cards_needed_are_told() -> None:
    outlook = Outlook(2, None)
    told = crowns_review.tell_discard(EN, review(turn()), outlook)
    assert told == "You discarded the king of clubs: 2 cards needed."
    found = review(turn(), bot=BotTurn(Source.STOCK, QUEEN))
    told = crowns_review.tell_bot(EN, found, outlook, "Ada")
    assert told == f"{LEVEL} discarded the queen of hearts: 2 cards needed."


def going_out() -> PlayedTurn:
    """A turn that leaves melds only."""
    after = replace(VIEW, held=parse_cards("6D 7D 8D 9D KC"), drawn=DREW)
    return replace(turn(), after=after)


def test_going_out_is_told_and_any_discard_that_goes_out_is_the_same() -> None:
    found = review(going_out(), (1, 0, 0), bot=BotTurn(Source.STOCK, Card.parse("9D")))
    outlook = Outlook(0, Odds(0, 89))
    said = crowns_review.tell_discard(EN, found, outlook)
    assert said == "You discarded the king of clubs and went out."
    assert not found.differs
    assert crowns_review.tell_bot(EN, found, outlook, "Ada") == ""


@pytest.mark.parametrize(
    ("drawn", "bot", "needed", "said"),
    [
        (DREW, BotTurn(Source.STOCK, KING), 2, "played the same."),
        (
            *(DREW, BotTurn(Source.STOCK, QUEEN), 1),
            "discarded the queen of hearts: 1 card needed; 9 of 89 unseen cards help.",
        ),
        (
            *(DREW, BotTurn(Source.STOCK, QUEEN), 2),
            "discarded the queen of hearts: 2 cards needed; 9 of 89 unseen cards help.",
        ),
        (
            *(DREW, BotTurn(Source.STOCK, QUEEN), 0),
            "discarded the queen of hearts and gone out.",
        ),
        (DREW, BotTurn(Source.DISCARDS, KING), 2, "taken the 9 of clubs."),
        (
            *(DREW, BotTurn(Source.DISCARDS, QUEEN), 2),
            "taken the 9 of clubs, and with the card that you drew, discarded the queen of hearts.",
        ),
        (TOOK, BotTurn(Source.STOCK, KING), 2, "drawn from the stock."),
        (
            *(TOOK, BotTurn(Source.STOCK, Card.parse("9S")), 2),
            "drawn from the stock, and with the card that you took, discarded the 9 of spades.",
        ),
    ],
)
def test_a_computer_player_is_named(drawn: Draw, bot: BotTurn, needed: int, said: str) -> None:
    found, outlook = review(turn(drawn), bot=bot), Outlook(needed, Odds(9, 89))
    told = crowns_review.tell_bot(EN, found, outlook, "Ada")
    assert told == f"{LEVEL} {said}"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            LastDraw(Fraction(35, 2), 12),
            ": the stock leaves 17.5 points on average, the 9 of clubs from the discards 12.",
        ),
        (LastDraw(Fraction(35, 2), None), ": the stock leaves 17.5 points on average."),
        (LastDraw(None, 12), ": the 9 of clubs from the discards leaves 12 points."),
        (LastDraw(None, 1), ": the 9 of clubs from the discards leaves 1 point."),
        (LastDraw(None, None), "."),
    ],
)
def test_the_draws_of_a_last_turn_are_told_with_their_points(value: LastDraw, said: str) -> None:
    told = crowns_review.tell_last_draw(EN, value, VIEW.top, "Ada")
    assert told == f"Last turn, as Ada was out{said}"


def test_a_last_turn_is_told_with_the_points_that_it_left() -> None:
    """The hand left is 6 7 9 and a queen."""
    played = turn(out=1)
    assert crowns_review.tell_last_move(EN, review(played)) == (
        "You drew the queen of hearts and discarded the king of clubs."
    )
    assert crowns_review.tell_last_move(EN, review(replace(played, drawn=TOOK))) == (
        "You took the queen of hearts and discarded the king of clubs."
    )
    least, more = review(played, fewest=34), review(played, fewest=30)
    assert crowns_review.tell_last_points(EN, least) == (
        "34 points were left, the fewest with this draw."
    )
    assert crowns_review.tell_last_points(EN, more) == (
        "34 points were left; discarding another card leaves 30."
    )
    assert crowns_review.tell_bot(EN, least, None, "Ada") == ""


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (review(turn()), "2 cards needed."),
        (review(turn(), (2, 1, 1), useful=40), "1 card needed."),
        (review(turn(), (2, 1, 1), useful=9), "1 card needed. A lucky draw."),
        (
            review(turn(), (2, 1, 1), useful=9, bot=BotTurn(Source.STOCK, QUEEN)),
            "1 card needed. In your place Ada would have played otherwise.",
        ),
        (review(turn(out=1), fewest=30), "2 cards needed. More points than another discard."),
    ],
)
def test_the_weightiest_mark_of_a_turn_is_named(found: TurnReview, said: str) -> None:
    assert crowns_review.describe_mark(EN, found, "Ada") == said


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (Luck(0, Fraction(0), 0), ""),
        (
            Luck(1, Fraction(5, 4), 3),
            "In this hand the stock gave you 1 card that helped; on average that is 1.2.",
        ),
        (
            Luck(5, Fraction(16, 5), 9),
            "In this hand the stock gave you 5 cards that helped; on average that is 3.2.",
        ),
    ],
)
def test_the_luck_of_a_hand_is_told_beside_its_mean(luck: Luck, said: str) -> None:
    assert crowns_review.describe_luck(EN, luck) == said


def test_a_turn_is_named_by_its_hand() -> None:
    assert CROWNS_WORDS.name_turn_of_part(EN, 4, 3, 7) == "Hand 4, turn 3 of 7"
