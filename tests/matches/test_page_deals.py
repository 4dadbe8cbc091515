"""The deals of all four games by a reader written from ``docs/shuffle.md`` alone, beside the program's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from solitaire.matches import SeededShuffles
from solitaire.matches.continental.cards import make_deck as make_continental_deck
from solitaire.matches.continental.hand import Hand as ContinentalHand
from solitaire.matches.continental.state import ContinentalState
from solitaire.matches.crowns.hand import Hand as CrownsHand
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.lastcard.cards import EXTRAS, Symbol
from solitaire.matches.lastcard.cards import make_deck as make_lastcard_deck
from solitaire.matches.lastcard.hand import Hand as LastCardHand
from solitaire.matches.lastcard.house import House
from solitaire.matches.spiral.game import Game as SpiralGame
from solitaire.rules import Rank, Seed
from tests.kit import pages
from tests.matches.twins import shuffle_from_the_page

SEATS_AND_LANES: Final = "Seats and lanes"


@dataclass(frozen=True)
class Dealt:
    """A part as dealt, by seat, in notation."""

    hands: tuple[tuple[str, ...], ...]
    up: tuple[str, ...]
    lanes: tuple[tuple[str, ...], ...]


# ---- the page ----------------------------------------------------------------------------------------

STANDARD_DECK: Final = [
    *(
        f"{rank}{suit}"
        for suit in "SHCDT"
        for rank in (*range(3, 11), *"JQK")
        for _copy in range(2)
    ),
    *["JK"] * 6,
]
LAST_CARD_DECK: Final = [
    *(
        f"{color}{sign}"
        for color in "RYGB"
        for sign in (*"0123456789", "S", "R", "+")
        for _copy in range(1 if sign == "0" else 2)
    ),
    *["W"] * 4,
    *["W4"] * 4,
]
CONTINENTAL_DECK: Final = [
    f"{rank}{suit}"
    for suit in "HDCS"
    for rank in ("A", *range(2, 11), *"JQK")
    for _copy in range(2)
]
HEIGHTS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "JK"]
SPIRAL_DECK: Final = [str(number) for number in range(1, 91)]


def deal_from_the_page(
    game: str,
    seed: int,
    label: str,
    deck: Sequence[str],
    players: int,
    each: int,
    first: int,
    *,
    lanes_at: int = 0,
    steps: int = 1,
) -> Dealt:
    """Deal ``each`` cards from seat ``first`` on; ``steps`` is -1 to the right."""
    cards = shuffle_from_the_page(seed, game, label, deck)
    hands: list[list[str]] = [[] for _ in range(players)]
    seat = first
    for _ in range(each * players):
        hands[seat].append(cards.pop(0))
        seat = (seat + steps) % players
    turned = 0
    while game == "lastcard" and cards[0] == "W4":
        turned += 1
        in_order = sorted(cards, key=deck.index)
        cards = shuffle_from_the_page(seed, game, f"{label}/turn{turned}", in_order)
    up = [] if game == "spiral" else [cards.pop(0)]
    lanes: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(cards):
        lanes[(lanes_at + number) % players].append(card)
    sorted_hands = [tuple(sorted(hand, key=list(deck).index)) for hand in hands]
    return Dealt(tuple(sorted_hands), tuple(up), tuple(map(tuple, lanes)))


# ---- the program -------------------------------------------------------------------------------------


def dealt(hand: Any) -> Dealt:
    def texts(cards: Any) -> tuple[str, ...]:
        return tuple(map(str, cards))

    return Dealt(tuple(map(texts, hand.held)), texts(hand.discards), tuple(map(texts, hand.lanes)))


SEEDS: Final = [Seed.parse("1-8QZK-4M2T"), Seed.parse("1-WDPH-VKM0"), Seed(0), Seed(2**80 - 1)]


@pytest.mark.parametrize("seed", SEEDS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_hands_are_dealt_as_the_page_says(seed: Seed, players: int) -> None:
    for part in (1, 2, 3, 7):
        dealer = (players - 1 + part - 1) % players
        crowns = CrownsHand.deal(SeededShuffles("crowns", seed), Rank(part + 2), dealer, players)
        assert dealt(crowns) == deal_from_the_page(
            *("crowns", seed.value, f"hand{part + 2}", STANDARD_DECK, players, part + 2),
            (dealer + 1) % players,
        )
        lastcard = LastCardHand.deal(
            SeededShuffles("lastcard", seed), part, dealer, players, House.of(players, {})
        )
        found = deal_from_the_page(
            *("lastcard", seed.value, f"hand{part}", LAST_CARD_DECK, players, 7),
            (dealer + 1) % players,
        )
        if lastcard.discards[0].symbol is not Symbol.TWO:
            assert dealt(lastcard) == found
        dealer = (1 - (part - 1)) % players
        continental = ContinentalHand.deal(
            *(SeededShuffles("continental", seed), part, dealer, players),
            make_continental_deck(6),
        )
        each = len(continental.held[0])
        assert dealt(continental) == deal_from_the_page(
            *("continental", seed.value, f"hand{part}", [*CONTINENTAL_DECK, *["JK"] * 6]),
            *(players, each, (dealer - 1) % players),
            steps=-1,
        )
        lead = (part - 1) % players
        spiral = SpiralGame.deal(SeededShuffles("spiral", seed), part, players, 2, joker=True)
        assert dealt(spiral) == deal_from_the_page(
            *("spiral", seed.value, f"game{part}", SPIRAL_DECK, players, 4, lead),
            lanes_at=lead,
        )


@pytest.mark.parametrize("seed", SEEDS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_the_first_dealer_is_drawn_as_the_page_says(seed: Seed, players: int) -> None:
    crowns = CrownsState.start(
        SeededShuffles("crowns", seed), players, (Rank.THREE,), is_drawn=True
    )
    seats = shuffle_from_the_page(seed.value, "crowns", "dealer", [*map(str, range(players))])
    assert str(crowns.hand.dealer) == seats[0]
    continental = ContinentalState.start(
        SeededShuffles("continental", seed), players, (1,), 6, is_drawn=True
    )
    deck = [*CONTINENTAL_DECK, *["JK"] * 6]
    cards = shuffle_from_the_page(seed.value, "continental", "seats", deck)
    drawing = [*range(players)]
    while len(drawing) > 1:
        drew = {seat: cards.pop(0) for seat in drawing}
        heights = {
            seat: HEIGHTS.index("JK" if card == "JK" else card[:-1]) for seat, card in drew.items()
        }
        drawing = [seat for seat in drawing if heights[seat] == max(heights.values())]
    assert continental.hand.dealer == drawing[0]


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_seats_that_are_out_are_passed_over_as_the_page_says(seed: Seed) -> None:
    shuffles, house = SeededShuffles("lastcard", seed), House.of(4, {"out": "yes"})
    hand = LastCardHand.deal(shuffles, 5, 2, 4, house, (0, 2, 3))
    found = deal_from_the_page("lastcard", seed.value, "hand5", LAST_CARD_DECK, 3, 7, 2)
    shown = dealt(hand)
    assert (shown.hands[1], shown.lanes[1]) == ((), ())
    if hand.discards[0].symbol is not Symbol.TWO:
        playing = [0, 2, 3]
        assert found.up == shown.up
        assert found.hands == tuple(shown.hands[seat] for seat in playing)
        assert found.lanes == tuple(shown.lanes[seat] for seat in playing)


def test_a_first_plus_four_is_shuffled_in_again_as_the_page_says() -> None:
    seed = Seed.parse("1-WDPH-VKM0")
    cards = shuffle_from_the_page(seed.value, "lastcard", "hand1", LAST_CARD_DECK)
    assert cards[3 * 7] == "W4"
    hand = LastCardHand.deal(SeededShuffles("lastcard", seed), 1, 2, 3, House.of(3, {}))
    assert str(hand.discards[0]) != "W4"
    wanted = deal_from_the_page("lastcard", seed.value, "hand1", LAST_CARD_DECK, 3, 7, 0)
    assert dealt(hand) == wanted


def test_cards_that_are_added_lie_at_the_end_of_the_deck() -> None:
    assert list(map(str, make_lastcard_deck(EXTRAS))) == [*LAST_CARD_DECK, "H", "XD", "XA", "XC"]
    assert list(map(str, make_continental_deck(4))) == [*CONTINENTAL_DECK, *["JK"] * 4]


def test_the_deals_of_the_page_are_right() -> None:
    _, block = pages.blocks("shuffle.md", SEATS_AND_LANES)
    seed = Seed.parse("1-8QZK-4M2T").value
    continental = [*CONTINENTAL_DECK, *["JK"] * 6]
    for part, found in zip(
        block.strip().split("\n\n"),
        (
            deal_from_the_page("spiral", seed, "game2", SPIRAL_DECK, 2, 4, 1, lanes_at=1),
            deal_from_the_page("lastcard", seed, "hand2", LAST_CARD_DECK, 3, 7, 1),
            deal_from_the_page("continental", seed, "hand4", continental, 3, 10, 2, steps=-1),
        ),
        strict=True,
    ):
        _, *lines = part.splitlines()
        shown = [
            *found.hands,
            *([found.up] if found.up else []),
            *(lane[:4] for lane in found.lanes),
        ]
        assert lines == [" ".join(cards) for cards in shown]
