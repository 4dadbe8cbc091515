"""Matches of Last Card for tests: players who move at random, and hands made of written cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solitaire.matches import Match, SeededShuffles, Shuffles, Table
from solitaire.matches.lastcard import (
    BLUFFS,
    DRAWN,
    EXTRAS,
    GOAL,
    LASTCARD,
    OUT,
    PAIRS,
    SAY,
    House,
    LastCardState,
)
from solitaire.matches.lastcard.cards import Card, Color, Symbol, make_deck
from solitaire.matches.lastcard.moves import Asked, Draw, Move, Pass, Play
from solitaire.matches.shuffles import WrittenShuffles, deal_lanes
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.matches import put_match
from tests.kit.sites import Site

FOUR = Card.of(Symbol.FOUR)


def table(text: str) -> Table:
    return Table.parse(LASTCARD, text)


def people(players: int, options: str = "") -> Table:
    """A table without computer players."""
    return table(f"{','.join(['you'] * players)} {options}")


def random_table(chance: Chance) -> Table:
    """Two to ten people with random options; one match in four is played to some points, mostly a few."""
    options = [f"{name}=yes" for name in EXTRAS if chance.below(2)]
    goals = GOAL.values if not chance.below(8) else ("100", "200")
    options.append("goal=five" if chance.below(4) else f"goal={chance.one_of(goals)}")
    players = chance.one_of((2, 3, 4, 4, *LASTCARD.players))
    if players in PAIRS.players:
        options.append(f"pairs={chance.one_of(PAIRS.values)}")
    options += [f"{each.name}={chance.one_of(each.values)}" for each in (DRAWN, BLUFFS, SAY)]
    if not {*options} & {*OUT.excludes}:
        options.append(f"out={chance.one_of(OUT.values)}")
    return people(players, " ".join(options))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards in notation, in that order."""
    return tuple(map(Card.parse, text.split()))


def random_move(state: LastCardState, chance: Chance) -> Move:
    """A legal move, sometimes a bluff. Of six free choices one is any move, the others play a card."""
    assert state.seat is not None
    view = state.view(state.seat)
    moves = state.legal()
    plays = [move for move in moves if not isinstance(move, Draw | Pass)]
    can = view.asked == Asked.PLAY.value and not view.is_over and FOUR in view.held
    if can and FOUR not in view.playable() and not chance.below(3):
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


def random_moments(
    seed: int, count: int, table: Table | None = None
) -> Iterator[tuple[Match, Chance]]:
    """Random moments of a random match, of that table or a random one, and further chance."""
    chance = Chance(seed)
    table = table or random_table(chance)
    start = Match.start(LASTCARD, SeededShuffles("lastcard", Seed(seed)), table)
    moments = [start, *play_randomly(start, chance)]
    for match in chance.some(moments, min(count, len(moments))):
        yield match, chance


def options_with(extras: Sequence[Symbol]) -> dict[str, str]:
    """The options that add these cards."""
    return {name: "yes" for name, symbol in EXTRAS.items() if symbol in extras}


def sit(
    *hands: str,
    up: str = "R9",
    stock: Sequence[str] = (),
    extras: Sequence[Symbol] = tuple(EXTRAS.values()),
    **changes: object,
) -> LastCardState:
    """A hand of a match to 500 in which the seats hold exactly these cards, and seat 0 has the move.

    ``up`` are the discards, the top one last; ``stock`` has the cards that each seat draws first.
    """
    players, deck = len(hands), make_deck(extras)
    held = [cards_of(cards) for cards in hands]
    lanes = [cards_of(cards) for cards in stock] + [()] * (players - len(stock))
    discards = cards_of(up)
    rest = Counter(deck)
    rest.subtract([*discards, *[card for cards in (*held, *lanes) for card in cards]])
    assert min(rest.values()) >= 0
    spread = deal_lanes(sorted(rest.elements()), players)
    house = House.of(players, options_with(extras))
    start = LastCardState.start(SeededShuffles("lastcard", Seed(1)), players, house)
    hand = replace(
        start.hand,
        held=tuple(tuple(sorted(cards)) for cards in held),
        lanes=tuple((*first, *after) for first, after in zip(lanes, spread, strict=True)),
        discards=discards,
        color=discards[-1].color,
        seat=0,
        direction=1,
        asked=Asked.PLAY,
    )
    return replace(start, hand=replace(hand, **changes))  # type: ignore[arg-type]


def deal_otherwise(state: LastCardState, **changes: object) -> LastCardState:
    """The state with another number, dealer, house or seats of its hand."""
    setup = replace(state.hand.setup, **changes)  # type: ignore[arg-type]
    return replace(state, hand=replace(state.hand, setup=setup))


def stack(
    hands: Sequence[str], up: str, stock: str = "", extras: Sequence[Symbol] = ()
) -> WrittenShuffles:
    """Shuffles that deal the first hand so: these cards by seat, that card up, that stock.

    Cards that are not given are the rest of the deck, sorted.
    """
    given = [list(cards_of(hand)) for hand in hands]
    after = [*cards_of(up), *cards_of(stock)]
    rest = Counter(make_deck(extras))
    rest.subtract([*after, *[card for hand in given for card in hand]])
    assert min(rest.values()) >= 0
    spare = sorted(rest.elements())
    for hand in given:
        while len(hand) < 7:
            hand.append(spare.pop(0))
    dealt = [card for each in zip(*given, strict=True) for card in each]
    return WrittenShuffles({"hand1": tuple(map(str, [*dealt, *after, *spare]))})


def turn_up(
    card: str, players: int = 4, stock: str = "", extras: Sequence[Symbol] = ()
) -> LastCardState:
    """The first hand of a match to 500, in which that card is turned up. The last seat deals."""
    shuffles = stack([""] * players, card, stock, extras)
    return LastCardState.start(shuffles, players, House.of(players, options_with(extras)))


def play(state: LastCardState, *words: str) -> LastCardState:
    """The state after moves in notation."""
    for word in words:
        for move in LASTCARD.parse(word):
            state = state.play(move)
    return state


# ---- stored matches ------------------------------------------------------------------------------------


def store(site: Site, id: str, shuffles: Shuffles, seats: str, *words: str) -> Match:
    """Store a match of ada after these moves, and return it."""
    match = Match.replay(LASTCARD, shuffles, table(seats), words)
    put_match(site, id, match)
    return match


def turn_round(shuffles: WrittenShuffles, places: Sequence[int]) -> WrittenShuffles:
    """The shuffles of a hand with the cards of those places in the reverse order."""
    before = shuffles.written["hand1"]
    cards = list(before)
    for place, other in zip(places, places[::-1], strict=True):
        cards[place] = before[other]
    return WrittenShuffles({"hand1": tuple(cards)})


HIDDEN = [*range(1, 14, 2), *range(15, 108)]
"""The places of the deal for two that the first seat has not seen: the other hand, and the stock."""
ANSWERED = ["B5 R5 Y5 G5 B6 R6 Y6"]
"""A hand that can begin on a red 2, so that a +4 is played on it."""


def put_lastcards(site: Site, *, changed: bool) -> None:
    """Store matches of ada in each state of the table, with other hidden cards if ``changed``.

    In ``lastcard-answer`` a +4 may be challenged, which is a bluff in one case and none in the other; in
    ``lastcard-taken`` it was not.
    """
    written = stack(["R1 R3 R5 G5 Y7 W W4", "R8 R9 R0 R6 G2 G3 W4"], "R2")
    shuffles = turn_round(written, HIDDEN) if changed else written
    store(site, "lastcard-open", shuffles, "you,keeps goal=five")
    cards, word = ("W4 G9 G8 G7 B9 B8 B7", "W4/G") if changed else ("W4 R9 R8 R7 B9 B8 B7", "W4/G?")
    store(
        site, "lastcard-answer", stack([*ANSWERED, cards], "R2"), "you,bluffs goal=five", "R5", word
    )
    word = "W4/B" if changed else "W4/B?"
    taken = stack([*ANSWERED, cards], "R2", "Y1 Y2 Y3 Y4 Y8 Y9 G1 G2")
    store(site, "lastcard-taken", taken, "you,bluffs goal=five", "R5", word, ".", "B9")
    swap = (Symbol.SWAP,)
    store(
        site,
        "lastcard-name",
        stack(["R1 R3 R5 G5 Y7 W4 W"] + [""] * 2, "H", "", swap),
        "you,keeps,high goal=five swap=yes",
    )
    red = ["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"]
    words = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2", "R6", "R3", "R7"]
    store(site, "lastcard-next", stack(red, "R9"), "you,keeps goal=five", *words)
    match = Match.start(LASTCARD, Seed(7), table("you,keeps,bluffs,high goal=five")).play_bots()
    while not match.is_over:
        match = match.play(LASTCARD.bots[0].choose(match.state.view(0))).play_bots()
    store(site, "lastcard-over", match.shuffles, str(match.table), *match.notation)
