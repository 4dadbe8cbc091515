"""What a coach advises in a first hand, and which hand decided a match."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.matches import CROWNS, Match
from solitaire.matches.crowns import Discard, Draw, Source
from solitaire.matches.crowns.coach import advise
from solitaire.matches.crowns.estimates import cards_away, without
from solitaire.matches.crowns.moves import turns_of
from solitaire.matches.crowns.view import find_deciding
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import leftover
from tests.kit.matches import begin_match, play_turns


def coached(words: str) -> list[tuple[Match, Match]]:
    """A match played as the coach says, before and after each move of the person."""
    match, moves = begin_match(words).play_bots(), []
    while not match.is_over:
        view = match.state.view(PERSON)
        move = view.legal()[0] if view.is_over else advise(view).move
        moves.append((match, match.play(move)))
        match = moves[-1][1].play_bots()
    return moves


def test_the_advice_is_the_choice_of_the_strongest_and_its_number_is_true() -> None:
    counted = 0
    for before, after in coached("the cabin"):
        view = before.state.view(PERSON)
        if view.is_over:
            continue
        advice = advise(view)
        assert advice.move == CROWNS.bots[-1].choose(view)
        held = after.state.view(PERSON).held
        if isinstance(advice.move, Discard):
            expected = cards_away(view.rank, without(view.held, advice.move.card))
        elif advice.move.source is Source.STOCK:
            expected = cards_away(view.rank, view.held)
        else:
            expected = min(cards_away(view.rank, without(held, card)) for card in held)
        assert advice.away == expected
        counted += 1
    assert counted > 20


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)), min_size=1))
def test_the_deciding_hand_is_the_first_of_those_after_which_the_winner_led(
    points: list[tuple[int, int, int]],
) -> None:
    totals = [
        [sum(hand[seat] for hand in points[: at + 1]) for seat in range(3)]
        for at in range(len(points))
    ]
    leaders = [[seat for seat in range(3) if each[seat] == min(each)] for each in totals]
    winner = leaders[-1]
    stays = [at for at in range(len(points)) if all(each == winner for each in leaders[at:])]
    assert find_deciding(points) == (stays[0] if len(winner) == 1 else None)


def test_turns_are_put_together_from_moves() -> None:
    match = play_turns(begin_match())
    steps = [*zip(match.seats, match.moves, strict=True)]
    words = [
        f"{turn.draw}:{turn.discard}" if isinstance(turn.draw, Draw) else ""
        for turn in turns_of(steps)
    ]
    assert words == [word for word in match.notation if word != "next"]


def test_of_a_hand_that_needs_one_card_all_that_complete_it_are_wanted() -> None:
    """By drawing each unseen card and trying every discard."""
    counted = 0
    for before, _ in coached("the cabin"):
        view = before.state.view(PERSON)
        if view.is_over or not isinstance((advice := advise(view)).move, Discard):
            continue
        held = without(view.held, advice.move.card)
        completing = tuple(
            card
            for card in sorted(view.unseen())
            if not card.is_wild(view.rank)
            and any(
                not leftover(view.rank, without((*held, card), other)) for other in (*held, card)
            )
        )
        assert advice.wanted == (completing if advice.away == 1 else ())
        counted += bool(advice.wanted)
    assert counted > 5
