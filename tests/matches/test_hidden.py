"""What a seat cannot see changes neither its view nor what a computer player does in its place."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Any, Final

import pytest

from solitaire.matches import SeededShuffles, find_game
from solitaire.matches.continental import cards as continental_cards
from solitaire.matches.continental import moves as continental_moves
from solitaire.matches.continental.melds import Meld
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.crowns.moves import Draw
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.lastcard.cards import Card as LastCard
from solitaire.matches.lastcard.moves import Asked, Play
from solitaire.matches.lastcard.state import LastCardState
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.match import Match
from solitaire.matches.spiral import SpiralView
from solitaire.rules import Card, Seed
from tests.kit import continental, crowns, lastcard, spiral
from tests.kit.hands import Chance
from tests.kit.hidden import minus, parts_of, write_alike
from tests.kit.sheets import SHEETS, seat_people
from tests.kit.tiers import sampled

PAIRS = 25
"""In each of the samples, of which there are 40 for each game: 1,000 pairs."""
Cards = tuple[Any, ...]


@dataclass(frozen=True)
class Hiding:
    """What is hidden in a game, and from whom."""

    moments: Callable[..., Iterator[tuple[Match, Chance]]]
    """Random ones by seed and count, of a random table or of the given one."""
    kept: Callable[[Any, int], Cards]
    """The cards of a seat in a hand that are not dealt otherwise: others have seen them."""
    change: Callable[[Any, int, list[Cards], Chance], dict[str, Any]]
    """What else changes in a hand for the view of a seat, by the cards that were dealt to each seat."""
    parts: tuple[type, ...]
    """What its views are made of."""
    fast: int
    deep: int
    samples: int = 1
    """How many matches are compared of each seating and option of the sheets."""
    hand: str = "hand"
    """The field of a state."""


def draw_otherwise(hand: Any, seat: int, dealt: list[Cards], chance: Chance) -> dict[str, Any]:
    """Another seat has drawn another card from the stock."""
    drawn, unseen = hand.drawn, dealt[hand.seat]
    if not drawn or drawn.source.value != "S" or hand.seat == seat or not unseen:
        return {}
    return {"drawn": replace(drawn, card=chance.one_of(unseen))}


def bluff_otherwise(hand: Any, seat: int, dealt: list[Cards], chance: Chance) -> dict[str, Any]:
    """A +4 that can be challenged is a bluff, or is not."""
    return {"is_guilty": hand.asked is Asked.ANSWER and bool(chance.below(2))}


def keep_of_lastcard(hand: Any, seat: int) -> Cards:
    """All when the hand is over; else a drawn wild, since any wild that is drawn looks alike."""
    if hand.is_over:
        return tuple(hand.held[seat])
    return (hand.drawn,) if hand.drawn and hand.seat == seat else ()


HIDING: Final[Mapping[str, Hiding]] = {
    "crowns": Hiding(
        crowns.random_moments,
        lambda hand, seat: hand.known[seat],
        draw_otherwise,
        (CrownsView, Draw, Enum, Card, int, tuple),
        fast=2,
        deep=10,
    ),
    "spiral": Hiding(
        spiral.random_moments,
        lambda game, seat: (),
        lambda *_: {},
        (SpiralView, int, tuple),
        fast=2,
        deep=8,
        hand="game",
    ),
    "lastcard": Hiding(
        lastcard.random_moments,
        keep_of_lastcard,
        bluff_otherwise,
        (LastCardView, Enum, LastCard, int, str, tuple),
        fast=3,
        deep=9,
        samples=4,
    ),
    "continental": Hiding(
        continental.random_moments,
        lambda hand, seat: hand.held[seat] if hand.is_over else hand.taken[seat],
        draw_otherwise,
        (
            ContinentalView,
            continental_moves.Draw,
            Enum,
            Meld,
            continental_cards.Card,
            int,
            str,
            tuple,
        ),
        fast=1,
        deep=4,
    ),
}


PLAYING: Final = {
    "crowns": crowns.play_randomly,
    "spiral": spiral.play_randomly,
    "lastcard": lastcard.play_randomly,
    "continental": continental.play_randomly,
}


def deal_hidden_again(hiding: Hiding, hand: Any, seat: int, chance: Chance) -> Any:
    """The hand with other cards wherever this seat cannot see them: in the lanes and the other hands."""
    kept = [
        cards if other == seat else hiding.kept(hand, other)
        for other, cards in enumerate(hand.held)
    ]
    hidden = [minus(cards, seen) for cards, seen in zip(hand.held, kept, strict=True)]
    pool = [card for cards in (*hidden, *hand.lanes) for card in cards]
    pool = chance.some(pool, len(pool))

    def take(count: int) -> Cards:
        return tuple(pool.pop() for _ in range(count))

    dealt = [take(len(cards)) for cards in hidden]
    later: dict[str, Any] = {"shuffles": SeededShuffles("other", Seed(chance.below(10**9)))}
    if hasattr(hand, "setup"):
        later = {"setup": replace(hand.setup, **later)}
    return replace(
        hand,
        **later,
        held=tuple(tuple(sorted((*seen, *new))) for seen, new in zip(kept, dealt, strict=True)),
        lanes=tuple(take(len(lane)) for lane in hand.lanes),
        **hiding.change(hand, seat, dealt, chance),
    )


@pytest.mark.parametrize(
    ("game", "sample"),
    [
        each
        for game, hiding in HIDING.items()
        for each in sampled(
            [(game, sample) for sample in range(40)], fast=hiding.fast, deep=hiding.deep
        )
    ],
)
def test_states_that_differ_only_in_what_is_hidden_look_and_play_alike(
    game: str, sample: int
) -> None:
    pairs = compare_pairs(game, HIDING[game].moments(1000 + sample, PAIRS))
    assert pairs.differing > PAIRS
    assert len(pairs.moves) > PAIRS / 2


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players", "options"), SHEETS)
def test_seatings_and_options_of_the_sheets_hide_as_much(
    game: str, players: int, options: str
) -> None:
    """From each seat, and from computer players of all levels, also when they forget, bluff or challenge."""
    table = seat_people(find_game(game), players, options)
    differing, moves = 0, list[Any]()
    for sample in range(HIDING[game].samples):
        moments = [*HIDING[game].moments(sample, 10_000, table)]
        some = [each for each in moments[PAIRS:] if is_telling(each[0].state)]
        pairs = compare_pairs(game, moments[:PAIRS] + some[: 2 * PAIRS])
        differing, moves = differing + pairs.differing, moves + pairs.moves
    assert differing > PAIRS
    words = {str(move) for move in moves}
    if "say=yes" in options:
        assert {"^"} <= words
        assert {move.says for move in moves if isinstance(move, Play)} == {True, False}
    if "bluffs=yes" in options:
        assert {".", "!"} <= words
        assert any(isinstance(move, Play) and move.is_bluff for move in moves)


def is_telling(state: Any) -> bool:
    """Whether the next move may say "last card", answer a +4 or be one, if it is a match of Last Card."""
    if not isinstance(state, LastCardState) or state.hand.is_over:
        return False
    held = state.hand.held[state.hand.seat]
    return state.hand.asked is Asked.ANSWER or len(held) == 2 or lastcard.FOUR in held


@dataclass(frozen=True)
class Pairs:
    """Pairs of states that were compared."""

    differing: int
    """In how many the hands of the others differ."""
    moves: list[Any]
    """What the computer players chose in both."""


def compare_pairs(game: str, moments: Iterable[tuple[Match, Chance]]) -> Pairs:
    """Compare states with others that differ in what each seat cannot see: views, and what bots do there."""
    hiding, bots = HIDING[game], find_game(game).bots
    differing, moves = 0, []
    for match, chance in moments:
        state, hand = match.state, getattr(match.state, hiding.hand)
        for seat in range(match.table.players):
            changed = deal_hidden_again(hiding, hand, seat, chance)
            differing += changed.held != hand.held
            view = state.view(seat)
            same = replace(state, **{hiding.hand: changed}).view(seat)
            assert view == same
            assert pickle.dumps(view) == pickle.dumps(same)
            assert repr(view) == repr(same)
            if state.seat == seat:
                for bot in bots:
                    move = bot.choose(view)
                    assert move == bot.choose(same)
                    assert move in state.legal() or getattr(move, "is_bluff", False)
                    moves.append(move)
    return Pairs(differing, moves)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players", "options"), SHEETS)
def test_what_a_seat_is_told_of_the_moves_depends_on_what_it_sees(
    game: str, players: int, options: str
) -> None:
    """The same moves are replayed on other cards that look alike from a seat: what its page says is the same.

    Except what it saw itself at its own moves: then, and of the hand that it challenged.
    """
    rules = find_game(game)
    chance, differing = Chance(1), 0
    start = Match.start(rules, Seed(1), seat_people(rules, players, options))
    *_, match = islice(PLAYING[game](start, chance), 10 * players)
    for seat in range(players):
        one, other = write_alike(match, match, chance, seat)
        differing += one.shuffles != other.shuffles
        assert pickle.dumps(tell(one, seat)) == pickle.dumps(tell(other, seat))
    assert differing == players


def tell(match: Match, seat: int) -> tuple[Any, ...]:
    """What the page of a seat is made of."""
    seen = match.seen_hand(seat)
    events = seen.events
    if isinstance(seen.view, LastCardView):
        events = tuple(replace(event, shown=(), seen=None) for event in events)
    return seen.view, events, seen.scores, seen.places, match.seen_by(seat)


@pytest.mark.parametrize("game", HIDING)
def test_a_view_leads_to_nothing_but_cards_and_numbers(game: str) -> None:
    for match, _ in HIDING[game].moments(3, 60):
        for seat in range(match.table.players):
            for part in parts_of(match.state.view(seat)):
                assert part is None or isinstance(part, HIDING[game].parts), part
