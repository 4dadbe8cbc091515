"""Matches of Last Card for tests: players who move at random, and hands made of written cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solitaire.matches import Match, SeededShuffles, Table
from solitaire.matches.lastcard import EXTRAS, GOALS, LASTCARD, LastCardState
from solitaire.matches.lastcard.cards import Card, Color, Symbol, make_deck
from solitaire.matches.lastcard.hand import Asked, Hand
from solitaire.matches.lastcard.moves import Draw, Move, Pass, Play
from solitaire.matches.shuffles import WrittenShuffles
from solitaire.rules import Seed
from tests.kit.hands import Chance

FOUR = Card.of(Symbol.FOUR)


def table(text: str) -> Table:
    return Table.parse(LASTCARD, text)


def people(players: int, options: str = "") -> Table:
    """A table without computer players."""
    return table(f"{','.join(['you'] * players)} {options}")


def random_table(chance: Chance) -> Table:
    """Two to four people with random options; one match in eight is played to 500 points."""
    options = [f"{name}=yes" for name in EXTRAS if chance.below(2)]
    options += ["goal=five"] if chance.below(8) else []
    return people(2 + chance.below(3), " ".join(options))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards in notation, in that order."""
    return tuple(map(Card.parse, text.split()))


def random_move(state: LastCardState, chance: Chance) -> Move:
    """A legal move, sometimes a bluff; a card is drawn in one of six free choices, and wilds are kept as often."""
    assert state.seat is not None
    view = state.view(state.seat)
    moves = state.legal()
    plays = [move for move in moves if not isinstance(move, Draw | Pass)]
    if view.asked == Asked.PLAY.value and not view.is_over and FOUR in view.held:
        bluffs = FOUR not in view.playable() and not chance.below(3)
        if bluffs:
            return Play(FOUR, chance.one_of(tuple(Color)), is_bluff=True)
    # A card in turn, so that the colors of wilds do not outweigh the other cards.
    cards = list(dict.fromkeys(move.card for move in plays if isinstance(move, Play)))
    if cards and chance.below(6):
        card = chance.one_of(cards)
        return chance.one_of([m for m in plays if isinstance(m, Play) and m.card == card])
    return chance.one_of(moves)


def play_randomly(match: Match, chance: Chance) -> Iterator[Match]:
    """Yield a match after each move of random players, up to its end."""
    while not match.is_over:
        match = match.play(random_move(match.state, chance))
        yield match


def random_moments(seed: int, count: int) -> Iterator[tuple[Match, Chance]]:
    """Random moments of a random match, and further chance."""
    chance = Chance(seed)
    start = Match.start(LASTCARD, SeededShuffles("lastcard", Seed(seed)), random_table(chance))
    moments = [start, *play_randomly(start, chance)]
    for match in chance.some(moments, min(count, len(moments))):
        yield match, chance


def stacked(
    hands: Sequence[str], up: str, stock: str = "", extras: Sequence[Symbol] = (), number: int = 1
) -> WrittenShuffles:
    """Shuffles that begin a hand so: these cards of each seat (others after them), that card up, that stock.

    The seats are in the order of dealing. Cards that are not given are the rest of the deck, sorted.
    """
    given = [list(cards_of(hand)) for hand in hands]
    turned, drawn = list(cards_of(up)), list(cards_of(stock))
    rest = Counter(make_deck(extras))
    rest.subtract([*[card for hand in given for card in hand], *turned, *drawn])
    assert min(rest.values()) >= 0
    spare = sorted(rest.elements())
    for hand in given:
        while len(hand) < 7:
            hand.append(spare.pop(0))
    dealt = [card for each in zip(*given, strict=True) for card in each]
    order = [*dealt, *turned, *drawn, *spare]
    return WrittenShuffles({f"hand{number}": tuple(map(str, order))})


def begin(
    hands: Sequence[str], up: str, stock: str = "", extras: Sequence[Symbol] = ()
) -> LastCardState:
    """The first hand of a match to 500 with those cards; seat 0 leads."""
    shuffles = stacked(hands, up, stock, extras)
    return LastCardState.start(shuffles, len(hands), GOALS["500"], tuple(extras))


def hold(state: LastCardState, *hands: str, **changes: object) -> LastCardState:
    """The state with exactly these cards in the hands; what they held before is under the discards."""
    hand: Hand = state.hand
    held = tuple(tuple(sorted(cards_of(cards))) for cards in hands)
    gone = [*sum(hand.held, ()), *sum(hand.lanes, ()), *hand.discards]
    for cards in (*held, *hand.lanes, hand.discards):
        for card in cards:
            assert card in gone, card
            gone.remove(card)
    made = replace(hand, held=held, discards=(*sorted(gone), *hand.discards), **changes)  # type: ignore[arg-type]
    return replace(state, hand=made)


def play(state: LastCardState, *words: str) -> LastCardState:
    """The state after moves in notation."""
    for word in words:
        for move in LASTCARD.parse(word):
            state = state.play(move)
    return state
