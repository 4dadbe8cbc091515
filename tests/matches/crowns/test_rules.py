"""The rules of a match of Five Crowns, M1 to M8, each by what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from solitaire.matches import (
    CROWNS,
    IllegalMove,
    Match,
    MatchCode,
    MatchRecord,
    SeededShuffles,
    Table,
    format_record,
)
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import Discard, Draw, Move, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.game import DealNext
from solitaire.matches.shuffles import C, WrittenShuffles
from solitaire.rules import (
    STANDARD,
    Card,
    Rank,
    Seed,
    goes_out,
    leftover,
    parse_cards,
)
from tests.kit.crowns import people, plain_move

STOCK = Draw(Source.STOCK)
TOP = Draw(Source.DISCARDS)


def rest_of_deck(*gone: str) -> list[Card]:
    """The deck without those cards, sorted."""
    rest = Counter(STANDARD.deck)
    rest.subtract(parse_cards(" ".join(gone)))
    assert min(rest.values()) >= 0
    return sorted(rest.elements())


def stacked(hands: list[str], up: str, stock: str = "", rank: Rank = Rank.THREE) -> WrittenShuffles:
    """Shuffles that deal these hands by seat, seat 0 leading, turn that card up, and begin the stock so."""
    cards = [card for dealt in zip(*map(str.split, hands), strict=True) for card in dealt]
    cards += [up, *stock.split()]
    cards += map(str, rest_of_deck(*cards))
    return WrittenShuffles({f"hand{int(rank)}": tuple(cards)})


def deal(hands: list[str], up: str, stock: str = "", rank: Rank = Rank.THREE) -> Hand:
    return Hand.deal(stacked(hands, up, stock, rank), rank, len(hands) - 1, len(hands))


def turn(hand: Hand, word: str) -> Hand:
    """The hand after a turn in notation."""
    for move in CROWNS.parse(word):
        assert not isinstance(move, DealNext)
        hand, _ = hand.play(move)
    return hand


def play(state: CrownsState, *words: str) -> CrownsState:
    for word in words:
        for move in CROWNS.parse(word):
            state = state.play(move)
    return state


def refusal(hand: Hand, word: str) -> tuple[MatchCode | CrownsCode, dict[str, str | int]]:
    with pytest.raises(IllegalMove) as refused:
        turn(hand, word)
    code = refused.value.code
    assert isinstance(code, MatchCode | CrownsCode)
    return code, refused.value.data


# ---- the vectors -------------------------------------------------------------------------------------


def test_points_of_the_sheets_example() -> None:
    assert leftover(Rank.THREE, parse_cards("JK 6S QD")) == 68


def test_four_cards_of_the_sheets_example_are_out() -> None:
    hand = deal(["6D 7D 9D 4C", "3S 5H 7C KD"], "KS", "KS", Rank.FOUR)
    assert goes_out(Rank.FOUR, hand.held[0])
    assert turn(hand, "S:KS").out == 0


def test_wilds_of_the_sheets_examples_meld() -> None:
    for rank, cards in (
        (Rank.SEVEN, "9S 7H JS"),
        (Rank.SEVEN, "6D 7S 7C 9D"),
        (Rank.EIGHT, "8H QS QD"),
    ):
        assert leftover(rank, parse_cards(cards)) == 0, cards


def test_the_wild_rank_is_the_number_of_cards() -> None:
    """A slip of a sheet: with three cards the 4s would be wild."""
    hand = deal(["4S 9H 9D", "3S 5H 7C"], "KS", "KH")
    assert not goes_out(hand.rank, hand.held[0])
    assert goes_out(hand.rank, parse_cards("3S 9H 9D"))


# ---- M1, M2: the deal --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", CROWNS.players)
def test_a_match_deals_three_to_thirteen_cards_from_the_whole_deck(players: int) -> None:
    """M1, M2; each hand is dealt one card at a time from the dealer's left, who moves left."""
    seed = Seed(players)
    state: CrownsState = CROWNS.start(SeededShuffles("crowns", seed), players, {"hands": "eleven"})
    shuffles = SeededShuffles("crowns", seed)
    for number, rank in enumerate(Rank):
        hand = state.hand
        cards = shuffles.order(f"hand{int(rank)}", STANDARD.deck)
        dealt = players * rank
        assert (hand.rank, hand.dealer) == (rank, (number - 1) % players)
        assert hand.seat == state.seat == number % players
        for seat in range(players):
            own = cards[(seat - number) % players : dealt : players]
            assert hand.held[seat] == tuple(sorted(own))
            assert len(own) == rank
            assert hand.lanes[seat] == cards[dealt + 1 :][seat::players]
        assert hand.discards == (cards[dealt],)
        while state.seat is not None and not state.hand.is_over:
            state = state.play(plain_move(state))
        state = state if state.seat is None else state.play(DealNext())
    assert state.seat is None
    assert len(state.points) == 11


def test_five_hands_are_those_of_three_to_seven_cards() -> None:
    state: CrownsState = Match.start(CROWNS, Seed(1), people(2, "hands=five")).state
    assert state.ranks == tuple(Rank)[:5]


def test_the_card_that_is_turned_up_may_be_wild() -> None:
    """M2. It may be taken."""
    hand = deal(["9S 9H 4D", "5S 6H 7C"], "JK")
    assert turn(hand, "PJK:4D").out == 0


# ---- M3: a turn --------------------------------------------------------------------------------------


def test_each_turn_is_a_draw_and_a_discard_and_then_the_next_seats() -> None:
    hand = deal(["9S KH 4D", "5S 6H 7C", "8S 8C JD"], "QD", "10S 10H 10C 10D 9T")
    assert hand.seat == 0
    hand = turn(hand, "S10S:9S")
    assert (hand.seat, hand.discards) == (1, parse_cards("QD 9S"))
    assert hand.held[0] == tuple(sorted(parse_cards("KH 4D 10S")))
    hand = turn(hand, "P9S:5S")
    assert (hand.seat, hand.discards) == (2, parse_cards("QD 5S"))
    hand = turn(hand, "S10C:10C")
    assert (hand.seat, hand.drawn) == (0, None)


def test_only_the_top_of_the_discards_can_be_taken() -> None:
    hand = turn(deal(["9S KH 4D", "5S 6H 7C"], "QD"), "S:KH")
    assert refusal(hand, "PQD") == (MatchCode.NOT_DRAWN, {"card": "QD", "drawn": "KH"})
    assert turn(hand, "PKH").drawn == Draw(Source.DISCARDS, Card.parse("KH"))


def test_nobody_draws_twice_or_discards_first() -> None:
    hand = deal(["9S KH 4D", "5S 6H 7C"], "QD")
    assert refusal(hand, ":9S") == (CrownsCode.DRAW_FIRST, {})
    for word in ("S", "P"):
        drawn = turn(hand, word)
        assert refusal(drawn, "S") == refusal(drawn, "P") == (CrownsCode.DISCARD_FIRST, {})


def test_only_a_held_card_can_be_discarded() -> None:
    hand = turn(deal(["9S KH 4D", "5S 6H 7C"], "QD"), "S")
    assert refusal(hand, ":5S") == (MatchCode.NOT_HELD, {"card": "5S"})


# ---- M4, M5: out, and the last turns -----------------------------------------------------------------


def test_a_hand_that_melds_after_the_discard_is_out_by_itself() -> None:
    """M4. Any card may be the discard, also one that would fit."""
    hand = deal(["9S 9H 4D", "5S 6H 7C"], "9D", "9T")
    hand = turn(hand, "P9D:4D")
    assert hand.out == 0
    assert turn(deal(["9S 9H 9C", "5S 6H 7C"], "9D", "9T"), "S:9T").out == 0


def test_a_hand_that_was_dealt_complete_is_out_after_its_first_discard_only() -> None:
    hand = deal(["5S 6H 7C", "9S 9H 9C"], "9D", "KT QT")
    assert hand.out is None
    hand = turn(hand, "S:KT")
    assert hand.out is None
    assert turn(hand, "S:QT").out == 1


def test_all_others_have_one_more_turn_and_may_reach_nothing() -> None:
    """M5. Going out in a last turn changes nothing for the others."""
    hand = deal(["9S 9H 4D", "5S 5H KC", "8S 8C JD", "4S 4H QD"], "9D", "6D 5D 8D 7D")
    hand = turn(hand, "P9D:4D")
    assert hand.out == 0
    for seat, word in ((1, "S5D:KC"), (2, "S8D:JD"), (3, "S7D:7D")):
        assert (hand.seat, hand.is_over) == (seat, False)
        hand = turn(hand, word)
        assert hand.out == 0
    assert hand.is_over
    assert hand.points() == (0, 0, 0, 4 + 4 + 12)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_seat_has_a_last_turn_until_it_has_discarded_in_it(players: int) -> None:
    match = Match.start(CROWNS, Seed(players), people(players, "hands=five"))
    looked, played = 0, set[int]()
    while not match.is_over:
        hand: Hand = match.state.hand
        waiting = set(range(players)) - {hand.out} - played
        for seat in range(players):
            last = hand.out is not None and not hand.is_over and seat in waiting
            assert match.state.view(seat).has_last_turn is last
            looked += last
        if hand.out is not None and hand.drawn is not None:
            played.add(hand.seat)
        played = set() if hand.is_over else played
        match = match.play(plain_move(match.state))
    assert looked


def test_the_last_turns_go_round_to_who_went_out() -> None:
    hand = deal(["5S 6H 7C", "9S 9H 9C", "8S 8C JD"], "9D", "KT QT")
    hand = turn(turn(hand, "S:KT"), "S:QT")
    assert (hand.out, hand.seat) == (1, 2)
    hand = turn(turn(hand, "S:JD"), "S:7C")
    assert hand.is_over


# ---- M6: the end -------------------------------------------------------------------------------------


def end_with(points: list[str]) -> Match:
    """A match of three ended hands, in each of which these points were left."""
    match = Match.start(CROWNS, Seed(0), people(len(points[0].split())))
    state = match.state
    rows = tuple(tuple(map(int, row.split())) for row in points)
    ended = CrownsState(rows, state.hand, (Rank.THREE,))
    return Match(CROWNS, match.table, match.shuffles, (), (), ended)


@pytest.mark.parametrize(
    ("points", "scores", "places"),
    [
        (["5 9", "0 3"], (5, 12), (1, 2)),
        (["0 10", "12 2"], (12, 12), (1, 1)),
        (["7 3 7 9"], (7, 3, 7, 9), (2, 1, 2, 4)),
        (["4 4 4", "0 0 0"], (4, 4, 4), (1, 1, 1)),
    ],
)
def test_the_lowest_total_wins_and_ties_are_shared(
    points: list[str], scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = end_with(points)
    assert match.state.scores == scores
    assert match.places() == places


def test_points_count_when_a_hand_is_over() -> None:
    shuffles = stacked(["9S 9H 4D", "5S 5H KC"], "9D", "6D 7D")
    state: CrownsState = CROWNS.start(shuffles, 2, {"hands": "eleven"})
    state = play(state, "P9D:4D", "S")
    assert (state.points, state.scores) == ((), (0, 0))
    state = play(state, ":KC")
    assert (state.points, state.scores, state.seat) == (((0, 17),), (0, 17), 0)
    assert state.legal() == (DealNext(),)


def test_the_next_hand_is_dealt_after_the_end_of_one_and_not_before() -> None:
    shuffles = stacked(["9S 9H 4D", "5S 5H KC"], "9D", "6D 7D")
    state: CrownsState = CROWNS.start(shuffles, 2, {"hands": "eleven"})
    for words in ((), ("P9D",), ("P9D:4D",)):
        with pytest.raises(IllegalMove, match=MatchCode.NOT_OVER.value):
            play(state, *words, "next")
    ended = play(state, "P9D:4D", "S:KC")
    for word in ("S", "P", ":5S"):
        with pytest.raises(IllegalMove, match=MatchCode.DEAL_FIRST.value):
            play(ended, word)


# ---- M7: the discards become the stock ---------------------------------------------------------------


def pass_on(hand: Hand) -> Hand:
    """Draw from the stock and discard what was drawn, which leaves the same hand."""
    hand, _ = hand.play(STOCK)
    assert hand.drawn is not None
    assert hand.drawn.card is not None
    return hand.play(Discard(hand.drawn.card))[0]


def empty_the_lane(players: int) -> Hand:
    """A hand of thirteen cards just before its first shuffle of the discards.

    The last seat takes what was discarded every other time, so something is left of its lane.
    """
    hands = (_empty_the_lane(players, seed) for seed in range(5, 99))
    return next(hand for hand in hands if hand.out is None)


def _empty_the_lane(players: int, seed: int) -> Hand:
    hand = Hand.deal(SeededShuffles("crowns", Seed(seed)), Rank.KING, players - 1, players)
    turns = 0
    while hand.lanes[hand.seat]:
        if hand.seat == players - 1 and turns // players % 2:
            hand, _ = hand.play(TOP)
            hand, _ = hand.play(next(move for move in legal(hand) if isinstance(move, Discard)))
        else:
            hand = pass_on(hand)
        turns += 1
    return hand


def legal(hand: Hand) -> tuple[Move, ...]:
    return CrownsState((), hand, tuple(Rank)).legal()


@pytest.mark.parametrize("players", CROWNS.players)
def test_when_a_lane_is_empty_all_discards_but_the_top_are_shuffled(players: int) -> None:
    """With what is left of the other lanes; the new lanes begin at the seat to move."""
    hand = empty_the_lane(players)
    assert hand.shuffled == 0
    left = [card for lane in hand.lanes for card in lane]
    assert bool(left) is (players < 8), "with eight all lanes are empty at once"
    after, _ = hand.play(STOCK)
    assert after.shuffled == 1
    assert after.discards == hand.discards[-1:]
    stock = hand.shuffles.order("hand13/again1", sorted([*left, *hand.discards[:-1]]))
    for later in range(players):
        seat = (hand.seat + later) % players
        assert after.lanes[seat] == stock[later::players][not later :]
    assert after.drawn == Draw(Source.STOCK, stock[0])


def test_a_draw_from_the_discards_shuffles_nothing() -> None:
    hand = empty_the_lane(2)
    after, _ = hand.play(TOP)
    assert (after.shuffled, after.lanes) == (0, hand.lanes)


def test_each_shuffle_of_the_discards_has_its_own_label() -> None:
    shuffles = NotedShuffles()
    hand = Hand.deal(shuffles, Rank.KING, 1, 2)
    while len(shuffles.labels) < 4:
        hand = pass_on(hand)
    assert shuffles.labels == ["hand13", "hand13/again1", "hand13/again2", "hand13/again3"]


@dataclass(frozen=True)
class NotedShuffles:
    """Shuffles of a seed, whose labels are noted."""

    labels: list[str] = field(default_factory=list)

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        self.labels.append(label)
        return SeededShuffles("crowns", Seed(0)).order(label, cards)


# ---- M8: what was taken is not thrown straight back --------------------------------------------------


def test_a_card_taken_from_the_discards_cannot_be_discarded_in_that_turn() -> None:
    hand = deal(["9S KH QD", "5S 6H 7C"], "QD")
    taken = turn(hand, "PQD")
    assert refusal(taken, ":QD") == (CrownsCode.JUST_TAKEN, {"card": "QD"})
    assert set(map(str, legal(taken))) == {":9S", ":KH"}, "nor its like"


def test_it_can_be_discarded_in_the_next_turn() -> None:
    hand = turn(turn(deal(["9S KH QD", "5S 6H 7C"], "4D"), "P4D:KH"), "S:7C")
    assert turn(hand, "S:4D").discards[-1] is Card.parse("4D")


def test_a_card_from_the_stock_can_be_discarded_at_once() -> None:
    hand = turn(deal(["9S KH QD", "5S 6H 7C"], "4D", "QD"), "SQD:QD")
    assert hand.held[0] == tuple(sorted(parse_cards("9S KH QD")))


def test_a_hand_of_equal_cards_cannot_take_their_like() -> None:
    """Only jokers are so many; no discard would be left."""
    hand = deal(["JK JK JK", "5S 6H 7C"], "JK", "4S")
    assert refusal(hand, "P") == (CrownsCode.ALL_ALIKE, {"card": "JK"})
    assert legal(hand) == (STOCK,)
    assert turn(hand, "S4S:4S").out == 0
    for bot in CROWNS.bots:
        assert bot.choose(CrownsState((), hand, tuple(Rank)).view(0)) == STOCK


# ---- M2: a dealer who is drawn -------------------------------------------------------------------------


def test_the_first_dealer_is_drawn_from_the_seed() -> None:
    """Each seat now and then; all see who."""
    found = set()
    for seed in range(40):
        match = Match.start(CROWNS, Seed(seed), Table.parse(CROWNS, "you,you,you dealer=drawn"))
        dealer = match.state.hand.dealer
        assert [match.state.view(seat).drawn_dealer for seat in range(3)] == [dealer] * 3
        assert match.state.seat == (dealer + 1) % 3
        found.add(dealer)
    assert found == {0, 1, 2}


def test_the_drawn_dealer_is_part_of_a_record() -> None:
    bots = "points,points,points hands=five dealer=drawn"
    match = Match.start(CROWNS, Seed(5), Table.parse(CROWNS, bots)).play_bots()
    record = MatchRecord.parse(format_record(match))
    assert sorted(record.written["dealer"]) == ["0", "1", "2"]
    assert replace(record, seed=None).match().state.scores == match.state.scores
