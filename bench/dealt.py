"""How often it happens: hands that are complete as dealt, stocks that run out, games that nobody wins.

Each share has its interval of 95 % (Wilson). Hands of three to six cards are counted exactly.
``python -m tests.kit.dealt`` measures what it can again, without the product's code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, islice
from math import comb, factorial, prod
from typing import Any, Final, cast

from bench.matches import bench_seed
from bench.report import Report
from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import make_deck
from solitaire.matches.continental.melds import CONTRACTS
from solitaire.matches.crowns.hand import Hand as CrownsHand
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.game import AnyBot, AnyRules, AnyState
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.cards import make_deck as make_last_cards
from solitaire.matches.lastcard.hand import Hand as LastCardHand
from solitaire.matches.lastcard.moves import Draw as LastCardDraw
from solitaire.matches.lastcard.moves import Play
from solitaire.matches.lastcard.state import LastCardState
from solitaire.matches.shuffles import SeededShuffles
from solitaire.matches.spiral import SPIRAL
from solitaire.matches.table import YOU
from solitaire.rules import JOKER, STANDARD, Card, Deal, Rank, Seed, Suit, goes_out
from solitaire.rules.shuffle import below, labelled_stream
from study.report.intervals import share_interval
from tests.kit.hands import Chance

SEED: Final = 56_2026
EXACT: Final = (Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)
"""The hands that are counted, all of them."""
COPIES: Final = 2
QUICK: Final = 40
HANDS: Final = 50_000
DEALS: Final = 100_000
FIRST_DEAL: Final = 56_000_000
"""Other deals than those of the study."""
CONTRACT_HANDS: Final = (50_000, 50_000, 400_000, 50_000, 50_000, 50_000, 1_000_000)
"""By contract: those of escaleras alone can be laid most seldom. Cost: 0.35 ms a hand."""
FIRST_HANDS: Final = 100_000
LARGE_TABLE: Final = 7
LARGE_HANDS: Final = {"points": 300, "away": 100, "outs": 60}
"""By the level of all seven: how many hands of K are played."""
LAST_CARD_PLAYERS: Final = (4, 10)
LAST_CARD_HANDS: Final = 1_000
STOCKS: Final = {"lanes": True, "one stock": False}
JOKERS: Final = 6
FIRST: Final = 7
"""The cards of a first hand of Last Card."""
RANDOM_GAMES: Final = 400
STRONG_GAMES: Final = 300

Ranks = tuple[Rank, ...]


def print_share(report: Report, name: str, found: int, total: int) -> None:
    """Print how many there were, the share in percent, and its interval."""
    shown = [round(100 * end, 6) for end in share_interval(found, total - found)]
    report.count(f"{name}: of {total:,}", found)
    print(f"{name:<52}{100 * found / total:>12.4g} ({shown[0]:.3g} to {shown[1]:.3g}) %")


# ---- as dealt ----------------------------------------------------------------------------------------------


def list_suit_parts(largest: int) -> list[tuple[Ranks, int]]:
    """The ranks that a hand can have of one suit, largest first, and in how many ways it can."""
    parts = [
        (ranks, prod(comb(COPIES, held) for held in Counter(ranks).values()))
        for size in range(largest, -1, -1)
        for ranks in combinations_with_replacement(Rank, size)
    ]
    return [(ranks, ways) for ranks, ways in parts if ways]


def list_hands(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield one hand of those that are alike but for an exchange of suits, and how many these are."""
    parts = list_suit_parts(size)

    def choose(left: int, first: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(Suit):
            if not left:
                yield chosen
            return
        for place in range(first, len(parts)):
            held = len(parts[place][0])
            if held <= left <= held * (len(Suit) - len(chosen)):
                yield from choose(left - held, place, (*chosen, place))

    jokers = STANDARD.deck.count(JOKER)
    for held in range(min(size, jokers) + 1):
        for chosen in choose(size - held, 0, ()):
            exchanges = factorial(len(Suit)) // prod(map(factorial, Counter(chosen).values()))
            cards = [
                Card.of(rank, suit)
                for suit, place in zip(Suit, chosen, strict=True)
                for rank in parts[place][0]
            ]
            ways = prod(parts[place][1] for place in chosen)
            yield (*cards, *[JOKER] * held), ways * exchanges * comb(jokers, held)


def count_exactly(rank: Rank) -> tuple[int, int]:
    """Of all hands of so many cards: those that go out, and all. Cost: a minute for hands of 6."""
    out = total = 0
    for hand, ways in list_hands(rank):
        total += ways
        out += ways * goes_out(rank, hand)
    return out, total


def goes_out_with_one_more(rank: Rank, cards: Sequence[Card]) -> bool:
    """Whether a hand with one card too many goes out by some discard."""
    places = {card: place for place, card in enumerate(cards)}.values()
    return any(goes_out(rank, (*cards[:place], *cards[place + 1 :])) for place in places)


def count_dealt(rank: Rank, hands: int) -> tuple[int, int]:
    """Of random hands: how many go out as dealt, and how many with one card more and a discard."""
    chance = Chance(SEED + rank)
    dealt = more = 0
    for _ in range(hands):
        cards = chance.some(STANDARD.deck, rank + 1)
        dealt += goes_out(rank, cards[:-1])
        more += goes_out_with_one_more(rank, cards)
    return dealt, more


def count_piles(deals: int) -> Counter[int]:
    """By the number of piles that are complete as dealt, how many deals of the patience."""
    found: Counter[int] = Counter()
    for number in range(deals):
        deal = Deal.from_seed(Seed(FIRST_DEAL + number))
        found[sum(map(goes_out, STANDARD.piles, deal.piles))] += 1
    return found


def count_contract(number: int, hands: int) -> int:
    """Of random hands of Continental, how many can lay the contract of that number as dealt."""
    contract, deck, chance = CONTRACTS[number - 1], make_deck(JOKERS), Chance(SEED + number)
    dealt = (tuple(sorted(chance.some(deck, contract.dealt))) for _ in range(hands))
    return sum(not cards_away(held, contract) for held in dealt)


def count_fitless(hands: int) -> int:
    """Of random first hands of Last Card below a number, how many hold nothing that fits."""
    chance, deck = Chance(SEED), make_last_cards()

    def deal() -> Iterator[bool]:
        while True:
            top, *held = chance.some(deck, 1 + FIRST)
            if top.symbol.number is not None:
                yield not any(card.fits(top, top.color) for card in held)

    return sum(islice(deal(), hands))


def print_dealt(report: Report) -> None:
    """Print the shares of hands."""
    report.part("Five Crowns: hands that are complete as dealt")
    for rank in EXACT[:1] if report.quick else EXACT:
        out, total = count_exactly(rank)
        report.count(f"{int(rank)} cards, all hands", total)
        report.count(f"{int(rank)} cards, complete, all hands", out)
        print(f"{int(rank)} cards, exactly: {100 * out / total:.4g} %")
    hands = QUICK if report.quick else HANDS
    for rank in STANDARD.piles:
        dealt, more = count_dealt(rank, hands)
        print_share(report, f"{int(rank)} cards", dealt, hands)
        print_share(report, f"{int(rank)} cards, with one more and a discard", more, hands)

    report.part("The patience: complete piles of a deal")
    deals = QUICK if report.quick else DEALS
    for piles, found in sorted(count_piles(deals).items()):
        print_share(report, f"{piles} complete", found, deals)

    report.part("Continental: contracts that can be laid as dealt")
    for number, many in enumerate(CONTRACT_HANDS, start=1):
        hands = QUICK if report.quick else many
        print_share(report, f"contract {number}", count_contract(number, hands), hands)

    report.part("Last Card: first hands below a number")
    hands = QUICK if report.quick else FIRST_HANDS
    print_share(report, "nothing fits", count_fitless(hands), hands)


# ---- played ------------------------------------------------------------------------------------------------


def runs_out(state: CrownsState | LastCardState, bot: AnyBot, *, lanes: bool) -> bool:
    """Whether the stock runs out, in the hand of that state, if one level plays all seats.

    With lanes it has once somebody's lane is empty; without, all draw from one pile, as with real cards.
    """
    while state.seat is not None and not state.hands_over and not state.hand.shuffled:
        move = bot.choose(state.view(state.seat))
        if not lanes:
            hand: Any = replace(state.hand, lanes=share_stock(state.hand, move))
            state = replace(state, hand=hand)
        state = cast("CrownsState", state.play(move))
    return state.hand.shuffled > 0


def share_stock(hand: CrownsHand | LastCardHand, move: object) -> Any:
    """The whole stock, in the lanes of the seats that draw in this move.

    Of Last Card that can be two: who draws one card, and the next seat, which draws for what is played then.
    """
    stock = [card for lane in hand.lanes for card in lane]
    lanes: list[Any] = [()] * hand.players
    if isinstance(hand, LastCardHand) and isinstance(move, Play | LastCardDraw):
        own = 1 if isinstance(move, LastCardDraw) else 0
        lanes[hand.after(hand.seat)] = tuple(stock[own:])
        lanes[hand.seat] = tuple(stock[:own])
    else:
        lanes[hand.seat] = tuple(stock)
    return tuple(lanes)


def deal_kings(number: int) -> CrownsState:
    """A hand of K of seven players of Five Crowns, the last of a match."""
    shuffles = SeededShuffles(CROWNS.name, bench_seed(number))
    return CrownsState.start(shuffles, LARGE_TABLE, (Rank.KING,))


def start_match(rules: AnyRules, number: int, players: int, options: str = "") -> AnyState:
    """The start of a match of people, so that its moves can be chosen here."""
    table = Table.parse(rules, f"{','.join([YOU] * players)} {options}")
    return Match.start(rules, bench_seed(number), table).state


def is_drawn(number: int, choose: Callable[[AnyState], object]) -> bool:
    """Whether nobody wins a game of Spiral between two."""
    state = start_match(SPIRAL, number, 2, "games=one")
    while state.seat is not None:
        state = state.play(choose(state))
    return not state.view(0).five


def choose_strongly(state: AnyState) -> object:
    """The move of the strongest level."""
    assert state.seat is not None
    return SPIRAL.bots[-1].choose(state.view(state.seat))


def choose_randomly(stream: Iterator[int]) -> Callable[[AnyState], object]:
    """A player that chooses among the legal moves by that stream."""

    def choose(state: AnyState) -> object:
        legal = state.legal()
        return legal[below(len(legal), stream)]

    return choose


def print_played(report: Report) -> None:
    """Print the shares of games."""
    report.part("Five Crowns, seven of one level: hands of K in which the stock runs out")
    for bot in CROWNS.bots:
        hands = 1 if report.quick else LARGE_HANDS[bot.name]
        for stock, lanes in STOCKS.items():
            found = sum(runs_out(deal_kings(n), bot, lanes=lanes) for n in range(hands))
            print_share(report, f"{bot.name}, {stock}", found, hands)

    report.part("Last Card, the strongest level: hands in which the discards are shuffled again")
    for players in LAST_CARD_PLAYERS:
        hands = QUICK if report.quick else LAST_CARD_HANDS
        states = [cast("LastCardState", start_match(LASTCARD, n, players)) for n in range(hands)]
        for stock, lanes in STOCKS.items():
            found = sum(runs_out(each, LASTCARD.bots[-1], lanes=lanes) for each in states)
            print_share(report, f"{players} players, {stock}", found, hands)

    report.part("Spiral, two players: games that nobody wins")
    randomly = choose_randomly(labelled_stream(Seed(SEED), "bench of drawn games"))
    for name, choose, many in (
        ("random", randomly, RANDOM_GAMES),
        ("strongest", choose_strongly, STRONG_GAMES),
    ):
        games = 2 if report.quick else many
        found = sum(is_drawn(number, choose) for number in range(games))
        print_share(report, name, found, games)


def main(report: Report) -> None:
    """Measure and print."""
    print_dealt(report)
    print_played(report)
