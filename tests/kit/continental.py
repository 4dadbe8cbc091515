"""Matches of Continental for tests: players who move at random, hands near a contract, written cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final

from solitaire.matches import Match, SeededShuffles, Table
from solitaire.matches.continental import CONTINENTAL, SEATS, ContinentalState
from solitaire.matches.continental.cards import (
    COPIES,
    JOKER,
    Card,
    Cards,
    Rank,
    Suit,
    make_deck,
)
from solitaire.matches.continental.layouts import list_lays
from solitaire.matches.continental.melds import Contract, Meld, MeldKind, read_meld
from solitaire.matches.continental.moves import Draw, Lay, LayOff, Move, Source
from solitaire.matches.shuffles import deal_lanes
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike
from tests.kit.matches import put_match
from tests.kit.sites import Site

NOVICE = CONTINENTAL.bots[0]
SUITS, RANKS = tuple(Suit), tuple(Rank)
JOKERS = 6


def table(text: str) -> Table:
    return Table.parse(CONTINENTAL, text)


def people(players: int, options: str = "") -> Table:
    """A table without computer players."""
    return table(f"{','.join(['you'] * players)} {options}")


def random_table(chance: Chance) -> Table:
    """Two to four people; one match in four has all seven hands."""
    hands = chance.one_of(("", *["hands=three"] * 3))
    options = f"{hands} cards={chance.one_of(('110', '108'))}"
    return people(2 + chance.below(3), f"{options} seats={chance.one_of(SEATS.values)}")


# ---- moves at random ---------------------------------------------------------------------------------------


def play_randomly(match: Match, chance: Chance) -> Iterator[Match]:
    """Yield a match after each move of random players, up to its end.

    Random discards never come to a contract. So each hand has a number of random moves, in one hand of eight
    enough to use up the stock; from then on all play as the plainest computer player, or nearly so.
    """
    left = 0
    while not match.is_over:
        state: ContinentalState = match.state
        if not match.moves or state.hand.is_over:
            left = chance.below(20) if chance.below(8) else 400
        left -= 1
        match = match.play(random_move(state, chance) if left > 0 else odd_move(state, chance))
        yield match


def random_move(state: ContinentalState, chance: Chance) -> Move:
    """A legal move; only one draw in six is from the discards, and most contracts are laid at once."""
    moves = state.legal()
    if moves[0] == Draw(Source.STOCK) and chance.below(3):
        return moves[0]
    if isinstance(moves[0], Lay) and chance.below(4):
        return random_lay(state, chance)
    return chance.one_of(moves)


def odd_move(state: ContinentalState, chance: Chance) -> Move:
    """The move of the plainest computer player, but contracts and what is laid off are chosen at random."""
    assert state.seat is not None
    move = NOVICE.choose(state.view(state.seat))
    offs = [each for each in state.legal() if isinstance(each, LayOff)]
    if isinstance(move, Lay):
        return random_lay(state, chance)
    return chance.one_of(offs) if offs and chance.below(3) else move


def random_lay(state: ContinentalState, chance: Chance) -> Lay:
    """One of the ways to lay the contract, of which this one or that meld may be longer."""
    seat = state.seat
    assert seat is not None
    view = state.view(seat)
    lays = [*islice(list_lays(view.held, view.contract), 100)]
    layout = view.layout()
    assert layout
    if not chance.below(3):
        return Lay(tuple(meld.cards for meld in layout.melds))
    melds = list(chance.one_of(lays))
    left = list(view.held)
    for meld in melds:
        for card in meld.cards:
            left.remove(card)
    for _ in range(chance.below(4)):
        place, card, low = chance.below(len(melds)), chance.one_of(left), bool(chance.below(2))
        if len(left) > 1 and melds[place].fits(card, low=low):
            melds[place] = melds[place].add(card, low=low)
            left.remove(card)
    return Lay(tuple(meld.cards for meld in melds))


def random_moments(
    seed: int, count: int, table: Table | None = None
) -> Iterator[tuple[Match, Chance]]:
    """Random moments of a random match, of that table or a random one, and further chance."""
    chance = Chance(seed)
    table = table or random_table(chance)
    start = Match.start(CONTINENTAL, SeededShuffles("continental", Seed(seed)), table)
    moments = [start, *play_randomly(start, chance)]
    for match in chance.some(moments, min(count, len(moments))):
        yield match, chance


# ---- hands near a contract ---------------------------------------------------------------------------------


def random_meld(
    chance: Chance, kind: MeldKind, jokers: int = 3, suits: Sequence[Suit] = SUITS
) -> Meld:
    """A meld, perhaps a longer one; ``jokers`` in ten of its cards, as far as they may."""
    while True:
        length = kind.size + (chance.below(4) if not chance.below(3) else 0)
        rank, suit = chance.one_of(RANKS), chance.one_of(suits)
        cards = [
            Card.of(rank, chance.one_of(SUITS))
            if kind is MeldKind.TRIO
            else Card.of(rank.after(step), suit)
            for step in range(length)
        ]
        meld = read_meld([JOKER if chance.below(10) < jokers else card for card in cards])
        if meld and all(meld.cards.count(card) <= COPIES for card in cards):
            return meld


def random_hand(chance: Chance, contract: Contract, size: int) -> Cards:
    """A hand of that size: plain, of few suits, or near the contract, with few or many jokers."""
    deck = list(make_deck(JOKERS))
    chosen: list[Card] = []
    suits = chance.some(SUITS, 1 + chance.below(4))
    if chance.below(4):
        jokers = chance.one_of((0, 1, 3))
        for kind in contract.kinds:
            chosen += random_meld(chance, kind, jokers, suits).cards
        chosen = chance.some(chosen, len(chosen) - chance.below(4))
    hand: list[Card] = []
    for card in chosen[:size]:
        if card in deck:
            deck.remove(card)
            hand.append(card)
    near = [card for card in deck if card.suit in suits]
    while len(hand) < size:
        card = chance.one_of(near if chance.below(3) else deck)
        if card in deck:
            deck.remove(card)
            hand.append(card)
    return tuple(sorted(hand))


def random_melds(chance: Chance, held: Cards, count: int) -> tuple[Meld, ...]:
    """Melds on the table beside a hand, of cards that the deck still has."""
    left = Counter(make_deck(JOKERS))
    left.subtract(held)
    melds: list[Meld] = []
    while len(melds) < count:
        meld = random_meld(chance, chance.one_of(tuple(MeldKind)), 1)
        cards = Counter(meld.cards)
        if all(left[card] >= copies for card, copies in cards.items()):
            left.subtract(cards)
            melds.append(meld)
    return tuple(melds)


# ---- written cards -----------------------------------------------------------------------------------------


def cards_of(text: str) -> Cards:
    """Cards in notation, in that order."""
    return tuple(map(Card.parse, text.split()))


def hand_of(text: str) -> Cards:
    """Cards in notation, sorted."""
    return tuple(sorted(cards_of(text)))


def meld_of(text: str) -> Meld:
    """A meld in notation."""
    meld = read_meld(cards_of(text))
    assert meld
    return meld


def sit(
    *hands: str,
    number: int = 1,
    up: str = "9D",
    stock: Sequence[str] = (),
    melds: Sequence[tuple[int, str]] = (),
    numbers: tuple[int, ...] = tuple(range(1, 8)),
    **changes: object,
) -> ContinentalState:
    """A hand in which the seats hold exactly these cards, and seat 0 is to draw.

    ``up`` are the discards, the top one last; ``stock`` has the cards that each seat draws first; ``melds``
    are those on the table, each with its owner.
    """
    players = len(hands)
    held = [hand_of(cards) for cards in hands]
    laid = [(owner, meld_of(cards)) for owner, cards in melds]
    lanes = [cards_of(cards) for cards in stock] + [()] * (players - len(stock))
    discards = cards_of(up)
    rest = Counter(make_deck(JOKERS))
    gone = [*discards, *[card for cards in (*held, *lanes) for card in cards]]
    rest.subtract([*gone, *[card for _, meld in laid for card in meld.cards]])
    assert min(rest.values()) >= 0
    spread = deal_lanes(sorted(rest.elements()), players)
    shuffles = SeededShuffles("continental", Seed(1))
    start = ContinentalState.start(shuffles, players, numbers, JOKERS)
    hand = replace(
        start.hand,
        number=number,
        held=tuple(held),
        lanes=tuple((*first, *after) for first, after in zip(lanes, spread, strict=True)),
        discards=discards,
        melds=tuple(meld for _, meld in laid),
        owners=tuple(owner for owner, _ in laid),
        seat=0,
    )
    return replace(start, hand=replace(hand, **changes))  # type: ignore[arg-type]


def play(state: ContinentalState, words: str) -> ContinentalState:
    """The state after moves in notation, with blanks between."""
    for word in words.split():
        for move in CONTINENTAL.parse(word):
            state = state.play(move)
    return state


def all_cards(state: ContinentalState) -> Cards:
    """The cards of a state wherever they are, in no order."""
    hand = state.hand
    last = (hand.last_card,) if hand.last_card else ()
    laid = [meld.cards for meld in hand.melds]
    places = (*hand.held, *hand.lanes, hand.discards, *laid, last)
    return tuple(card for cards in places for card in cards)


# ---- stored matches ----------------------------------------------------------------------------------------


def begin_continental(words: str = "the cabin", seats: str = "you,deny.1 hands=three") -> Match:
    """A match before its first move."""
    return Match.start(CONTINENTAL, Seed.from_text(words), table(seats)).play_bots()


def play_until(match: Match, is_there: Callable[[ContinentalState], bool]) -> Match:
    """The match once it is there; the person plays as the strongest computer player."""
    while not is_there(match.state):
        match = match.play(CONTINENTAL.bots[-1].choose(match.state.view(PERSON))).play_bots()
    return match


def can_lay(state: ContinentalState) -> bool:
    """Whether the person can lay the contract now."""
    return state.seat == PERSON and any(isinstance(move, Lay) for move in state.legal())


def can_add(state: ContinentalState) -> bool:
    """Whether the person can add a card to a meld."""
    return state.seat == PERSON and any(isinstance(move, LayOff) for move in state.legal())


STATES: Final[Mapping[str, Callable[[ContinentalState], bool]]] = {
    "draw": lambda state: state.seat == PERSON,
    "open": lambda state: state.seat == PERSON and state.hand.drawn is not None,
    "lay": can_lay,
    "add": can_add,
    "next": lambda state: state.hands_over == 1,
    "over": lambda state: state.seat is None,
}
"""The states of the table of ``put_continentals``, and what says that a match has come to one."""


@cache
def play_continentals(*, changed: bool) -> Mapping[str, Match]:
    """The matches of ``put_continentals`` by state. Computed once for each process."""
    matches = {}
    for name, is_there in STATES.items():
        match = play_until(begin_continental(), is_there)
        if name in ("draw", "open", "lay", "add"):
            match = write_alike(match, match, Chance(5))[changed]
        matches[name] = match
    return matches


def put_continentals(site: Site, *, changed: bool = False) -> None:
    """Store a match of ada in each state, under way with other hidden cards if ``changed``."""
    for name, match in play_continentals(changed=changed).items():
        put_match(site, f"continental-{name}", match)
