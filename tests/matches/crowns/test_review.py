"""The review of a match: what it says of a turn, compared with trying everything."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from solitaire.matches import CROWNS, Match
from solitaire.matches.crowns import CrownsView, Discard, Draw, Move, Source
from solitaire.matches.crowns.bots import CrownsBot
from solitaire.matches.crowns.estimates import cards_away, without
from solitaire.matches.crowns.review import (
    LUCKY,
    Odds,
    Outlook,
    PlayedTurn,
    TurnReview,
    add_luck,
    list_turns,
    look_ahead,
    review_turn,
    show_turn,
    value_last_draw,
)
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import STANDARD, Card, Rank, goes_out
from tests.kit.hands import Chance
from tests.kit.hidden import write_twice
from tests.kit.matches import TURNS, begin_match, play_turns
from tests.kit.tiers import sampled
from tests.rules import twins

Cards = tuple[Card, ...]
OUTS: CrownsBot = CROWNS.bots[2]
MATCHES = {
    "two opponents": ("the house 27", "you,outs.1,away.1 hands=five"),
    "a weak opponent": ("the cabin", "you,points.1 hands=five"),
    "eleven hands": ("the other cabin", "you,outs.1,outs.1,outs.1"),
    "eleven long hands": ("the house", "you,points.1"),
}


@pytest.fixture(scope="module", params=sampled(list(MATCHES), fast=2))
def match(request: pytest.FixtureRequest) -> Match:
    """A whole match, of which the person's part is played by the weakest computer player."""
    return play_turns(begin_match(*MATCHES[request.param]))


@pytest.fixture(scope="module")
def turns(match: Match) -> tuple[PlayedTurn, ...]:
    return list_turns(match, PERSON)


@pytest.fixture(scope="module")
def reviews(turns: tuple[PlayedTurn, ...]) -> list[TurnReview]:
    return [review_turn(turn, OUTS) for turn in turns]


def unseen(turn: PlayedTurn, held: Cards) -> list[Card]:
    """Every copy of a card of the box that the person could not see."""
    view = turn.before
    seen = Counter([*held, *view.discards])
    for cards in view.known[1:]:
        seen.update(cards)
    return sorted((Counter(STANDARD.deck) - seen).elements())


def best(rank: Rank, cards: Cards, kept: Card | None = None) -> int:
    """The cards needed after the best discard, by trying all."""
    return min(cards_away(rank, without(cards, card)) for card in {*cards} - {kept})


def useful(rank: Rank, held: Cards, cards: list[Card]) -> int:
    """How many of those cards bring a hand nearer, by trying each."""
    away = cards_away(rank, held)
    return sum(best(rank, (*held, card)) < away for card in cards)


def least(rank: Rank, cards: Cards, kept: Card | None = None) -> int:
    """The fewest points that a discard leaves, by trying all with the slow twin of the points."""
    return min(twins.leftover(rank, without(cards, card)) for card in {*cards} - {kept})


def test_turns_are_the_words_of_the_seat_in_order(
    match: Match, turns: tuple[PlayedTurn, ...]
) -> None:
    seats = [
        seat for seat, move in zip(match.seats, match.moves, strict=True) if str(move)[0] in "SP"
    ]
    words = [word for word in match.notation if word != "next"]
    own = [word for seat, word in zip(seats, words, strict=True) if seat == PERSON]
    assert [f"{turn.drawn}:{turn.discard}" for turn in turns] == own
    assert [turn.number for turn in turns] == list(range(1, len(own) + 1))
    assert {turn.hand_number for turn in turns} == set(range(1, match.state.hands_over + 1))
    for turn in turns:
        assert sorted((*turn.before.held, turn.drawn.card)) == list(turn.after.held)


def test_cards_needed_are_those_of_the_hand_before_and_after(reviews: list[TurnReview]) -> None:
    for review in reviews:
        turn, rank = review.played, review.played.before.rank
        assert review.needed_before == cards_away(rank, turn.before.held)
        assert review.needed_drawn == best(rank, turn.after.held, turn.drawn.kept)
        assert review.needed == cards_away(rank, turn.left) >= review.needed_drawn
        assert turn.goes_out == (not turn.is_last and goes_out(rank, turn.left))


def test_useful_cards_are_those_that_bring_the_hand_nearer(reviews: list[TurnReview]) -> None:
    for review in reviews[::3]:
        turn, rank = review.played, review.played.before.rank
        cards = unseen(turn, turn.before.held)
        assert turn.counts_before
        assert turn.counts_after
        assert review.odds == Odds(useful(rank, turn.before.held, cards), len(cards))
        left = [*cards]
        if turn.drawn.source is Source.STOCK:
            assert turn.drawn.card in left
            left.remove(turn.drawn.card)
        odds = Odds(useful(rank, turn.left, left), len(left))
        assert look_ahead(turn, turn.discard) == Outlook(review.needed, odds)


def test_the_computer_player_sees_what_the_seat_saw(reviews: list[TurnReview]) -> None:
    for review in reviews:
        turn, bot = review.played, review.bot
        if turn.is_last:
            assert bot is None
            continue
        assert bot is not None
        draw, discard = OUTS.choose(turn.before), OUTS.choose(turn.after)
        assert isinstance(draw, Draw)
        assert (draw.source, discard) == (bot.source, Discard(bot.discard))
        assert review.differs_in_draw == (bot.source is not turn.drawn.source)
        assert review.differs_in_discard == (bot.discard is not turn.discard and not turn.goes_out)


def test_a_last_turn_is_valued_exactly(reviews: list[TurnReview]) -> None:
    last = [review for review in reviews if review.played.is_last]
    assert last
    for review in last:
        turn, view = review.played, review.played.before
        draws = unseen(turn, view.held)
        points = [least(view.rank, (*view.held, card)) for card in draws]
        value = value_last_draw(turn)
        assert value.stock == Fraction(sum(points), len(points))
        assert view.top is not None
        assert value.discards == least(view.rank, (*view.held, view.top), view.top)
        assert review.points == twins.leftover(view.rank, turn.left)
        assert review.fewest == least(view.rank, turn.after.held, turn.drawn.kept)
        assert review.wastes_points == (review.points > review.fewest)


def test_points_of_a_last_turn_are_those_of_the_hand(
    match: Match, reviews: list[TurnReview]
) -> None:
    for review in reviews:
        if review.played.is_last:
            hand = match.state.points[review.played.hand_number - 1]  # type: ignore[attr-defined]
            assert review.points == hand[PERSON]


def test_a_shown_turn_has_its_hand_and_what_its_page_says(
    match: Match, reviews: list[TurnReview]
) -> None:
    for number in (-1, *range(len(reviews) + 3)):
        shown = show_turn(match, PERSON, number, OUTS)
        review = reviews[max(1, min(number, len(reviews))) - 1]
        turn = review.played
        assert (shown.review, shown.turns) == (review, tuple(each.played for each in reviews))
        same = [each for each in reviews if each.played.hand_number == turn.hand_number]
        assert list(shown.hand) == same
        assert shown.outlook == look_ahead(turn, turn.discard)
        bot = review.bot
        assert shown.bot_outlook == (look_ahead(turn, bot.discard) if bot else None)
        assert shown.last_draw == (value_last_draw(turn) if turn.is_last else None)
        assert shown.other is None


def test_a_shown_turn_has_another_computer_player_where_it_differs(
    match: Match, reviews: list[TurnReview]
) -> None:
    points, found = CROWNS.bots[0], set()
    for review in reviews:
        turn, other = review.played, review_turn(review.played, points)
        shown = show_turn(match, PERSON, turn.number, OUTS, points)
        differs = other.bot != review.bot
        assert (shown.review, shown.other) == (review, other if differs else None)
        theirs = look_ahead(turn, other.bot.discard) if other.bot and differs else None
        assert shown.other_outlook == theirs
        found.add(differs)
    assert found == {False, True}


def test_luck_is_the_useful_draws_beside_their_mean(reviews: list[TurnReview]) -> None:
    """Each draw is expected to bring its share of a useful card; cards from the discards are no luck."""
    drawn = [each for each in reviews if each.played.drawn.source is Source.STOCK]
    luck = add_luck(reviews)
    assert luck.draws == len(drawn) > 0
    assert luck.came == sum(each.needed_drawn < each.needed_before for each in drawn)
    assert luck.expected == sum(
        Fraction(each.odds.useful, each.odds.unseen) for each in drawn if each.odds
    )
    assert add_luck([each for each in reviews if each not in drawn]).draws == 0
    for each in reviews:
        odds = each.odds.share if each.odds else 1
        assert each.is_lucky == (each in drawn and each.is_useful and odds < LUCKY)


def test_the_mean_of_the_luck_is_right_over_all_cards_that_could_come(
    turns: tuple[PlayedTurn, ...],
) -> None:
    """If every unseen card came once, as many would be useful as were expected."""
    for turn in turns[::5]:
        view = turn.before
        cards = unseen(turn, view.held)
        came = useful(view.rank, view.held, cards)
        odds = review_turn(turn, OUTS).odds
        assert odds is not None
        assert odds.share * len(cards) == came


def stall(view: CrownsView) -> Move:
    """The move that keeps a hand far from going out: a draw from the stock, and the worst discard."""
    moves = view.legal()
    discards = [move for move in moves if isinstance(move, Discard)]
    if not discards:
        return moves[0]
    return max(discards, key=lambda move: cards_away(view.rank, without(view.held, move.card)))


@pytest.fixture(scope="module")
def shuffled() -> tuple[PlayedTurn, ...]:
    """The turns of a hand in which the discards were shuffled, and of the next hand."""
    match = begin_match("the house 27", "you,points.1 hands=five")
    while (seat := match.state.seat) is not None and match.state.hands_over < 2:
        view = match.state.view(seat)
        # the first hand lasts for three turns more
        stalls = not view.points and match.state.hand.shuffled * len(view.discards) < 6
        match = match.play(stall(view) if stalls else CROWNS.bots[1].choose(view))
    return list_turns(match, PERSON)


def test_nothing_is_counted_from_a_shuffle_to_the_end_of_the_hand(
    shuffled: tuple[PlayedTurn, ...],
) -> None:
    """The discards are in the stock then, and in no other hand, and unseen cards do not tell them apart."""
    hand = [turn for turn in shuffled if turn.hand_number == 1]
    left = [turn.after.stock_left for turn in hand]
    at = next(place for place in range(1, len(left)) if left[place] > left[place - 1])
    assert shuffled[at - 1].counts_before
    assert shuffled[at - 1].counts_after
    later = hand[at:]
    assert len(later) > 2
    for turn in later:
        review = review_turn(turn, OUTS)
        assert review.odds is None
        assert not review.is_lucky
        assert add_luck([review]).draws == 0
        assert look_ahead(turn, turn.discard) == Outlook(review.needed, None)
        value = value_last_draw(turn)
        assert value.stock is None
        assert value.discards is not None, "no unseen card is in it"
    for turn in (shuffled[0], shuffled[len(hand)]):
        assert turn.counts_before
        assert turn.counts_after
        assert review_turn(turn, OUTS).odds
        assert value_last_draw(turn).stock is not None


def test_before_a_draw_that_would_shuffle_the_cards_after_a_take_are_counted() -> None:
    """A lane is empty, but nobody has shuffled."""
    match = begin_match("the house 27", "you,points.1 hands=five")
    while match.state.hand.lanes[PERSON] or match.state.seat != PERSON or match.state.hand.drawn:
        seat = match.state.seat
        assert seat is not None
        view = match.state.view(seat)
        *_, last = view.legal()
        takes = seat != PERSON and isinstance(last, Draw) and last.source is Source.DISCARDS
        match = match.play(last if takes else stall(view))
    match = match.play(Draw(Source.DISCARDS))
    turn = list_turns(match.play(stall(match.state.view(PERSON))), PERSON)[-1]
    assert not turn.counts_before
    assert turn.counts_after


def test_what_is_hidden_changes_no_review() -> None:
    begun = play_turns(begin_match(), TURNS)
    pair = write_twice(begun, begun.play(Draw(Source.STOCK)), Chance(1))
    one, other = (list_turns(match, PERSON) for match in pair)
    assert pair[0].state != pair[1].state
    assert one == other
    assert len(one) == TURNS
    for turn, same in zip(one, other, strict=True):
        review_turn.cache_clear()
        first = review_turn(turn, OUTS)
        review_turn.cache_clear()
        assert review_turn(same, OUTS) == first
