"""The rules of Last Card, U1 to U11, each by what it says; and the faults that other programs have."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from solitaire.matches import IllegalMove, Match, MatchCode, SeededShuffles
from solitaire.matches.game import DealNext
from solitaire.matches.lastcard import EXTRAS, GOAL, LASTCARD, House, LastCardState
from solitaire.matches.lastcard.cards import (
    BLANKS,
    CARDS,
    Card,
    Color,
    LastCardCode,
    Symbol,
    count_points,
    make_deck,
)
from solitaire.matches.lastcard.events import EventKind
from solitaire.matches.lastcard.house import OUT
from solitaire.matches.lastcard.moves import Asked, Draw, Play
from solitaire.matches.match import MOVES_LIMIT
from solitaire.matches.shuffles import WrittenShuffles
from solitaire.rules import NotationError, Seed
from tests.kit.hands import Chance
from tests.kit.lastcard import (
    cards_of,
    deal_otherwise,
    people,
    play,
    play_randomly,
    random_table,
    sit,
    stack,
    table,
    turn_up,
)
from tests.kit.pairs import combine_in_pairs

FOUR = ("R1 R2", "R3 R4", "R5 R6", "B1 B2")
"""Hands of four seats, without wilds."""


def refusal(state: LastCardState, word: str) -> tuple[str, dict[str, str | int]]:
    before = pickle.dumps(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, word)
    assert pickle.dumps(state) == before, "nothing changes"
    return refused.value.code, refused.value.data


def words(state: LastCardState) -> set[str]:
    return set(map(str, state.legal()))


def counts(state: LastCardState) -> tuple[int, ...]:
    return tuple(map(len, state.hand.held))


# ---- U1: the cards -----------------------------------------------------------------------------------


def test_there_are_108_cards_and_each_seat_gets_seven() -> None:
    deck = make_deck()
    assert len(deck) == 108
    assert Counter(card.color for card in deck) == {None: 8} | dict.fromkeys(Color, 25)
    copies = Counter(deck)
    for color in Color:
        assert copies[Card.of(Symbol.N0, color)] == 1
        for symbol in set(Symbol) - {Symbol.N0, Symbol.WILD, Symbol.FOUR, Symbol.SWAP, *BLANKS}:
            assert copies[Card.of(symbol, color)] == 2
    assert copies[Card.of(Symbol.WILD)] == copies[Card.of(Symbol.FOUR)] == 4


@pytest.mark.parametrize("players", LASTCARD.players)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(players: int) -> None:
    seed, number = Seed(players), 3
    state = LastCardState.start(
        SeededShuffles("lastcard", seed), players, House.of(players, {"goal": "five"})
    )
    while state.hand_number < number:
        plain = next(iter(state.legal()))
        state = state.play(plain)
    cards = SeededShuffles("lastcard", seed).order(f"hand{number}", make_deck())
    dealer = (players - 1 + number - 1) % players
    assert state.hand.dealer == dealer
    for seat in range(players):
        own = cards[(seat - dealer - 1) % players : 7 * players : players]
        assert len(own) == 7
        if state.hand.top.symbol not in (Symbol.TWO, Symbol.FOUR):
            assert state.hand.held[seat] == tuple(sorted(own))


@pytest.mark.parametrize("card", CARDS)
def test_each_card_has_a_notation(card: Card) -> None:
    assert Card.parse(card.text.lower()) is card
    assert str(card) == card.text


# ---- U2: the first card ------------------------------------------------------------------------------


def test_a_number_turned_up_lets_the_dealers_left_begin() -> None:
    state = turn_up("R7")
    assert (state.hand.dealer, state.seat, state.hand.color) == (3, 0, Color.RED)


def test_a_skip_turned_up_costs_the_first_player_the_turn() -> None:
    assert turn_up("RS").seat == 1
    assert turn_up("RS", 2).seat == 1


def test_a_reverse_turned_up_lets_the_dealer_begin_and_play_go_right() -> None:
    state = turn_up("RR")
    assert (state.seat, state.hand.direction) == (3, -1)
    assert play(state, "+").seat == 2
    assert turn_up("RR", 2).seat == 1


def test_a_plus_two_turned_up_makes_the_first_player_draw_and_lose_the_turn() -> None:
    state = turn_up("R+")
    assert (counts(state), state.seat) == ((9, 7, 7, 7), 1)


def test_a_wild_turned_up_lets_the_first_player_name_the_color() -> None:
    state = turn_up("W")
    assert (state.seat, state.hand.color) == (0, None)
    assert words(state) == {"/R", "/Y", "/G", "/B"}
    assert refusal(state, "+")[0] == LastCardCode.NAME_FIRST
    named = play(state, "/G")
    assert (named.seat, named.hand.color, named.hand.asked) == (0, Color.GREEN, Asked.PLAY)
    assert refusal(state, "/G/2")[0] == LastCardCode.SWAP_WITH


def test_swap_hands_turned_up_lets_the_first_player_name_the_color_and_swap() -> None:
    state = turn_up("H", extras=(Symbol.SWAP,))
    held = state.hand.held
    assert play(state, "/G").hand.held == held
    swapped = play(state, "/G/2")
    assert swapped.hand.held == (held[2], held[1], held[0], held[3])
    assert swapped.seat == 0
    for word in ("/G/0", "/G/4"):
        assert refusal(state, word)[0] == LastCardCode.SWAP_WITH


@pytest.mark.parametrize("blank", BLANKS)
def test_a_blank_turned_up_is_a_plain_wild(blank: Symbol) -> None:
    state = turn_up(blank.value, extras=BLANKS)
    assert words(state) == {"/R", "/Y", "/G", "/B"}
    named = play(state, "/G")
    assert (named.seat, counts(named)) == (0, (7, 7, 7, 7))


# ---- U3: what fits -----------------------------------------------------------------------------------


def test_a_card_matches_in_color_number_or_symbol() -> None:
    state = sit("R1 B9 G1 GS W", "B1", up="R9")
    assert words(state) == {"R1", "B9", "W/R", "W/Y", "W/G", "W/B", "+"}
    assert refusal(state, "G1") == (
        LastCardCode.NO_FIT,
        {"card": "G1", "color": "R", "top": "R9"},
    )
    assert "GS" in words(sit("R1 GS", "B1", up="BS"))
    assert "G+" in words(sit("R1 G+", "B1", up="B+"))
    assert "GR" in words(sit("R1 GR", "B1", up="BR"))


def test_after_a_wild_only_the_named_color_fits() -> None:
    state = play(sit("W R1", "B1 G9 G1", up="R9"), "W/G")
    assert words(state) == {"G9", "G1", "+"}


def test_one_card_a_turn() -> None:
    state = play(sit("R7 B7 G7", "B1 B2", up="R9"), "R7")
    assert (state.seat, counts(state)) == (1, (2, 2))
    assert refusal(state, "B7") == (LastCardCode.NOT_HELD, {"card": "B7"})


# ---- U4: drawing -------------------------------------------------------------------------------------


def test_who_does_not_play_draws_one_and_a_card_that_does_not_fit_is_kept() -> None:
    state = play(sit("R1 R2", "B1", up="R9", stock=["G4"]), "+")
    assert (state.seat, counts(state), str(state.last)) == (1, (3, 1), "+G4")
    assert refusal(sit("R1 R2", "B1", stock=["G4"]), "+G5") == (
        LastCardCode.NOT_DRAWN,
        {"card": "G5", "drawn": "G4"},
    )


def test_a_drawn_card_that_fits_is_played() -> None:
    state = play(sit("B1 B2", "B3 B4", "Y1", up="R9", stock=["R+"]), "+")
    assert (str(state.hand.top), counts(state), state.seat) == ("R+", (2, 4, 1), 2)


def test_a_drawn_wild_is_asked_about() -> None:
    state = play(sit("B1 B2", "B3 B4", up="R9", stock=["W"]), "+")
    assert (state.seat, state.hand.asked) == (0, Asked.KEEP)
    assert words(state) == {"W/R", "W/Y", "W/G", "W/B", "."}
    assert refusal(state, "+") == (LastCardCode.KEEP_OR_PLAY, {"drawn": "W"})
    assert refusal(state, "B1") == (LastCardCode.KEEP_FIRST, {"card": "B1", "drawn": "W"})
    kept = play(state, ".")
    assert (kept.seat, counts(kept), kept.hand.color) == (1, (3, 2), Color.RED)
    played = play(state, "W/Y")
    assert (played.seat, counts(played), played.hand.color) == (1, (2, 2), Color.YELLOW)


def test_a_drawn_plus_four_is_asked_about_only_if_it_may_be_played() -> None:
    may = play(sit("B1 B2", "B3 B4", up="R9", stock=["W4"]), "+")
    assert (may.seat, may.hand.asked) == (0, Asked.KEEP)
    may_not = play(sit("R1 B2", "B3 B4", up="R9", stock=["W4"]), "+")
    assert (may_not.seat, may_not.hand.asked, counts(may_not)) == (1, Asked.PLAY, (3, 2))


def test_nothing_is_kept_that_was_not_drawn() -> None:
    assert refusal(sit("R1 R2", "B1"), ".") == (LastCardCode.NOTHING_TO_KEEP, {})
    assert refusal(sit("R1 R2", "B1"), "!") == (LastCardCode.NOTHING_TO_CHALLENGE, {})
    assert refusal(sit("R1 R2", "B1"), "/G") == (LastCardCode.NOTHING_TO_NAME, {})


# ---- U5: +4 and the challenge ------------------------------------------------------------------------


def test_a_plus_four_needs_a_hand_without_the_color() -> None:
    state = sit("R7 W4 B1", "B2", up="R9")
    assert refusal(state, "W4/G") == (LastCardCode.FOUR_NEEDS, {"color": "R", "card": "R7"})
    assert "W4/G" not in words(state)


def test_unchallenged_the_next_player_draws_four_and_loses_the_turn() -> None:
    state = play(sit("B7 W4", "R2", "R3", up="R9"), "W4/G")
    assert words(state) == {".", "!"}
    assert refusal(state, "R2")[0] == refusal(state, "+")[0] == LastCardCode.ANSWER_FIRST
    after = play(state, ".")
    assert (after.seat, counts(after), after.hand.color) == (2, (1, 5, 1), Color.GREEN)


def test_a_wrong_challenge_draws_six_and_loses_the_turn() -> None:
    state = play(sit("B7 W4", "R2", "R3", up="R9"), "W4/G", "!")
    assert (state.seat, counts(state), state.hand.color) == (2, (1, 7, 1), Color.GREEN)


def test_after_a_right_challenge_the_guilty_draws_four_and_the_challenger_plays_on() -> None:
    state = play(sit("R7 W4", "R2", "R3", up="R9"), "W4/G?", "!")
    assert (state.seat, counts(state), state.hand.color) == (1, (5, 1, 1), Color.GREEN)
    assert state.hand.asked is Asked.PLAY


def test_a_bluff_works_unless_it_is_challenged() -> None:
    state = play(sit("R7 W4", "R2", "R3", up="R9"), "W4/G?", ".")
    assert (state.seat, counts(state)) == (2, (1, 5, 1))


def test_a_bluff_that_is_none_is_written_as_none() -> None:
    state = play(sit("B7 W4", "R2", "R3", up="R9"), "W4/G?")
    assert (str(state.last), state.hand.is_guilty) == ("W4/G", False)


def test_a_last_plus_four_is_always_legal_and_not_challenged() -> None:
    state = play(sit("W4", "R2", "R3", up="R9"), "W4")
    assert state.hand.is_over
    assert counts(state) == (0, 5, 1)


# ---- U6, U7: the stock, and the last card --------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_a_lane_is_empty_the_discards_but_the_top_are_shuffled(players: int) -> None:
    """With what is left of the other lanes; the new lanes begin at the seat that draws."""
    state = sit(*FOUR[:players], up="B3 B4 R9")
    left = tuple(lane[:2] for lane in state.hand.lanes[1:])
    gone = [card for lane in state.hand.lanes for card in lane]
    for card in chain.from_iterable(left):
        gone.remove(card)
    discards = (*gone, *state.hand.discards)
    state = replace(state, hand=replace(state.hand, lanes=((), *left), discards=discards))
    after = play(state, "+")
    stock = SeededShuffles("lastcard", Seed(1)).order(
        "hand1/again1", sorted([*chain.from_iterable(left), *discards[:-1]])
    )
    assert after.last == Draw(stock[0])
    assert after.hand.shuffled == 1
    for seat in range(1, players):
        assert after.hand.lanes[seat] == stock[seat::players]


def test_who_can_draw_nothing_passes() -> None:
    state = sit("R1 R2", "B1", up="G9")
    spare = [card for lane in state.hand.lanes for card in lane]
    held = (state.hand.held[0], tuple(sorted([*state.hand.held[1], *spare])))
    empty = replace(state, hand=replace(state.hand, held=held, lanes=((), ())))
    after = play(empty, "+")
    assert (after.seat, after.hand.held, str(after.last)) == (1, held, "+")


def test_a_last_card_needs_no_announcement() -> None:
    """U7. It is announced by itself: the number of each seat's cards is in every view."""
    state = play(sit("R1 R2", "B1 B2"), "R1")
    assert state.view(1).counts == (1, 2)


# ---- U8, U9: points ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [("R0", 0), ("B9 G1", 10), ("RS GR B+", 60), ("W W4", 100), ("H XD XA XC", 160)],
)
def test_points_of_cards(cards: str, points: int) -> None:
    assert count_points(cards_of(cards)) == points


def test_who_has_no_card_left_wins_the_points_of_the_others() -> None:
    state = play(sit("R7", "R1 W", "GS G2", up="R9"), "R7")
    assert state.points == ((51 + 22, 0, 0),)
    assert state.scores == (73, 0, 0)
    assert LASTCARD.lowest_wins is False


def test_a_last_plus_two_is_drawn_before_counting() -> None:
    state = play(sit("R+", "R1", "G1", up="R9", stock=["", "W BS"]), "R+")
    assert state.scores == (1 + 50 + 20 + 1, 0, 0)


def test_a_last_plus_four_is_drawn_before_counting() -> None:
    state = play(sit("W4", "R1", "G1", up="R9", stock=["", "W BS B1 B2"]), "W4")
    assert state.scores == (1 + 50 + 20 + 3 + 1, 0, 0)


def test_a_match_ends_at_500_points_or_after_five_hands() -> None:
    over = sit("R7", "R1 W W4 W4 W W", "GS G2", up="R9")
    won = play(replace(over, points=((250, 0, 0),)), "R7")
    assert (won.scores[0], won.seat, words(won)) == (250 + 251 + 22, None, set())
    going = play(replace(over, points=((0, 250, 0),)), "R7")
    assert (going.seat, words(going)) == (0, {"next"})
    house = House.of(3, {"goal": "five"})
    four = replace(deal_otherwise(over, house=house), points=((0, 0, 0),) * 4)
    assert play(four, "R7").seat is None
    with pytest.raises(IllegalMove, match=MatchCode.OVER.value):
        play(won, "next")
    with pytest.raises(IllegalMove, match=MatchCode.OVER.value):
        play(won, "+")


def test_the_next_hand_is_dealt_after_the_end_of_one_and_the_dealer_moves_left() -> None:
    state = sit("R7", "R1", "GS G2", up="R9")
    with pytest.raises(IllegalMove, match=MatchCode.NOT_OVER.value):
        play(state, "next")
    over = play(state, "R7")
    with pytest.raises(IllegalMove, match=MatchCode.DEAL_FIRST.value):
        play(over, "+")
    following = play(over, "next")
    assert (following.hand_number, following.hand.dealer) == (2, 0)
    assert following.last == DealNext()


# ---- actions, U10 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "seat", "drawn"),
    [("RS", 2, (1, 2, 2, 2)), ("RR", 3, (1, 2, 2, 2)), ("R+", 2, (1, 4, 2, 2))],
)
def test_actions_of_four_players(card: str, seat: int, drawn: tuple[int, ...]) -> None:
    state = play(sit(f"{card} R1", "G1 G2", "G3 G4", "G5 G6"), card)
    assert (state.seat, counts(state)) == (seat, drawn)


def test_play_goes_right_after_a_reverse_until_the_next_one() -> None:
    state = play(sit("RR R1", "G1 G2", "RR G4", "R5 R6"), "RR", "R5")
    assert state.seat == 2
    assert play(state, "RR").seat == 3
    assert play(sit("RR R1", "G1 G2", "G3 G4", "RS R6"), "RR", "RS").seat == 1


@pytest.mark.parametrize("moves", ["RS", "R+", "W4/G ."])
def test_of_two_players_who_plays_skip_or_a_plus_moves_again(moves: str) -> None:
    state = sit("RS R+ B1 B2", "G1 G2") if moves[0] == "R" else sit("W4 B1 B2", "G1 G2")
    assert play(state, *moves.split()).seat == 0


# ---- U11: the extra cards ----------------------------------------------------------------------------


def test_the_options_add_up_to_112_cards() -> None:
    assert len(make_deck(tuple(EXTRAS.values()))) == 112
    for symbol in EXTRAS.values():
        assert [card.text for card in make_deck((symbol,)) if card.symbol is symbol] == [
            symbol.value
        ]


def test_swap_hands() -> None:
    state = sit("H R1 R2", "G1", "G3 G4 G5", "B6")
    assert refusal(state, "H")[0] == LastCardCode.NAME_COLOR
    for word in ("H/G", "H/G/0", "H/G/4"):
        assert refusal(state, word)[0] == LastCardCode.SWAP_WITH
    swapped = play(state, "H/G/3")
    assert swapped.hand.held == tuple(map(cards_of, ("B6", "G1", "G3 G4 G5", "R1 R2")))
    assert (swapped.seat, swapped.hand.color) == (1, Color.GREEN)


@pytest.mark.parametrize("wild", ["W", "H", "XA", "XC"])
def test_as_the_last_card_swap_hands_and_blanks_are_plain_wilds(wild: str) -> None:
    state = sit(wild, "G1", "W G4")
    assert words(state) == {wild, "+"}
    over = play(state, wild)
    assert over.scores == (1 + 50 + 4, 0, 0)
    assert play(state, f"{wild}/G").last == Play(Card.parse(wild)), "it names nothing"


def test_a_blank_lets_all_others_draw_two() -> None:
    state = play(sit("XD R1", "G1 G2", "G3 G4", "G5 G6"), "XD/Y")
    assert (counts(state), state.seat, state.hand.color) == ((1, 4, 4, 4), 1, Color.YELLOW)
    last = play(sit("XD", "G1", "G2", stock=["", "B1 B2", "B3 B4"]), "XD")
    assert last.scores == (1 + 2 + 1 + 2 + 3 + 4, 0, 0)


def test_a_blank_lets_its_player_play_again() -> None:
    state = play(sit("XA G1 R2", "G1 G2", "G3 G4"), "XA/G")
    assert (state.seat, words(state)) == (0, {"G1", "+"})


def test_a_blank_makes_the_others_discard_their_wilds_but_not_their_only_cards() -> None:
    state = play(sit("XC R1", "W W4 G1", "W W4 H", "G5 G6", up="B8 R9"), "XC/Y")
    assert state.hand.held == tuple(map(cards_of, ("R1", "G1", "W", "G5 G6")))
    assert [*map(str, state.hand.discards)] == ["B8", "R9", "W", "W4", "W4", "H", "XC"]


# ---- faults of other programs --------------------------------------------------------------------------


def test_fault_a_wilds_color_is_chosen_by_the_player_and_not_at_random() -> None:
    for color in Color:
        assert play(sit("W R1", "G1"), f"W/{color.value}").hand.color is color
    assert refusal(sit("W R1", "G1"), "W") == (LastCardCode.NAME_COLOR, {"card": "W"})


def test_fault_a_plus_four_on_a_plus_four_is_allowed() -> None:
    """Both by who was right to challenge one, and by the next player after it."""
    challenged = play(sit("R7 B1 W4", "W4 B2 B3", "R3 R4", up="R9"), "W4/G?", "!")
    assert "W4/R" in words(challenged)
    state = play(sit("B7 W4", "R2", "W4 B3", up="R9"), "W4/G", ".")
    assert str(state.hand.top) == "W4"
    assert {"W4/R", "W4/Y", "W4/G", "W4/B"} <= words(state)
    again = play(state, "W4/Y")
    assert (again.hand.color, again.hand.accused, again.seat) == (Color.YELLOW, 2, 0)


def without_stock(state: LastCardState) -> LastCardState:
    """The whole stock lies under the discards."""
    stock = tuple(card for lane in state.hand.lanes for card in lane)
    lanes = ((),) * state.hand.players
    hand = replace(state.hand, lanes=lanes, discards=(*stock, *state.hand.discards))
    return replace(state, hand=hand)


def test_fault_the_color_stays_when_the_discards_are_shuffled() -> None:
    state = without_stock(sit("B7 W4", "B2", "B3", up="R9"))
    state = play(state, "W4/G", ".")
    assert state.hand.shuffled == 1
    assert (str(state.hand.top), state.hand.color) == ("W4", Color.GREEN)


def test_fault_no_hand_starts_on_a_plus_four() -> None:
    """It goes back, and the stock is shuffled until another card comes."""
    asked = []

    class Stacked:
        def order(self, label: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
            asked.append(label)
            if label == "hand1":
                return tuple(stack(["", ""], "W4").order(label, cards))
            four = Card.of(Symbol.FOUR)
            rest = [card for card in cards if card is not four]
            fours = [four] * (len(cards) - len(rest))
            return tuple([*fours, *rest] if label == "hand1/turn1" else [*rest, *fours])

    state = LastCardState.start(Stacked(), 2, House.of(2, {}))  # type: ignore[arg-type]
    assert asked == ["hand1", "hand1/turn1", "hand1/turn2"]
    assert state.hand.top.symbol is not Symbol.FOUR
    every = chain.from_iterable((*state.hand.held, *state.hand.lanes, state.hand.discards))
    assert sorted(every) == list(make_deck())


def test_fault_of_two_players_a_reverse_is_a_skip() -> None:
    state = play(sit("RR R1", "G1 G2"), "RR")
    assert state.seat == 0
    assert turn_up("RR", 2).seat == 1, "the dealer begins"


def test_fault_the_top_card_is_not_shuffled_in() -> None:
    state = without_stock(sit("B7 W4", "B2", "B3", up="R9"))
    state = play(state, "W4/G", ".")
    assert [*map(str, state.hand.discards)] == ["W4"]
    stock = [card for lane in state.hand.lanes for card in lane]
    assert (
        Counter(stock)[Card.of(Symbol.FOUR)] + Counter(state.hand.held[1])[Card.of(Symbol.FOUR)]
        == 3
    ), "the other three"


def test_fault_the_winner_does_not_count_cards_of_their_own() -> None:
    for hands in (("RS", "R1", "G1"), ("R+", "R1", "G1"), ("XD", "R1", "G1")):
        over = play(sit(*hands), hands[0])
        others = sum(map(count_points, over.hand.held[1:]))
        assert over.scores == (others, 0, 0)
        assert over.hand.held[0] == ()


def test_fault_a_matching_number_does_not_forbid_a_plus_four() -> None:
    """Nor do other cards that could be played: only the color forbids it."""
    state = sit("B9 W W4 H", "R1", up="R9")
    assert {"B9", "W/G", "W4/G"} <= words(state)


def test_fault_a_view_has_no_cards_of_others() -> None:
    state = sit("R1 R2", "Y7 Y8", "B3 W", up="R9")
    view = state.view(0)
    shown = {*view.held, *view.discards}
    assert {name for name in view.__slots__ if getattr(view, name) in state.hand.held} == {"held"}
    assert view.laid == ()
    for card in {*make_deck()} - shown:
        assert repr(card) not in repr(view)


# ---- options, in pairs -------------------------------------------------------------------------------

COMBINED = [
    " ".join(f"{name}={value}" for name, value in chosen.items())
    for chosen in combine_in_pairs({option.name: option.values for option in LASTCARD.options})
]


@pytest.mark.parametrize("options", COMBINED)
def test_every_two_options_together_are_played(options: str) -> None:
    chance = Chance(len(options))
    if {*options.split()} >= {"out=yes"} and {*options.split()} & {*OUT.excludes}:
        options = options.replace("out=yes", "out=no")
    players = 4 if "pairs=yes" in options else chance.one_of(LASTCARD.players)
    table = people(players, options)
    match = Match.start(LASTCARD, Seed(7), table)
    deck = Counter(match.state.hand.house.deck)
    chosen = table.options_of(LASTCARD)
    extras = [symbol for name, symbol in EXTRAS.items() if chosen[name] == "yes"]
    assert deck == Counter(make_deck(extras))
    for later in play_randomly(match, chance):
        match, hand = later, later.state.hand
        every = chain.from_iterable((*hand.held, *hand.lanes, hand.discards))
        assert Counter(every) == deck, "cards are conserved"
    top = max(match.state.scores)
    if chosen["goal"] == "five":
        assert match.state.hands_over == 5
    elif chosen["out"] == "yes":
        assert top > 0
    else:
        assert top >= int(chosen["goal"])


@pytest.mark.parametrize("goal", [value for value in GOAL.values if value != "five"])
def test_a_match_ends_with_the_hand_that_reaches_the_target(goal: str) -> None:
    chance = Chance(int(goal))
    match = Match.start(LASTCARD, Seed(int(goal)), people(3, f"goal={goal}"))
    for later in play_randomly(match, chance):
        match = later
        if not match.is_over:
            assert max(match.state.scores) < int(goal)
    assert max(match.state.scores) >= int(goal)


# ---- U12: pairs --------------------------------------------------------------------------------------


def test_partners_win_both_hands_of_the_other_pair() -> None:
    """Not what the partner holds: seats 0 and 2 play against 1 and 3."""
    state = sit("R2", "R3 B5", "W", "B7", up="R9")
    paired = deal_otherwise(state, house=House.of(4, {"pairs": "yes"}))
    assert play(paired, "R2").scores == (15, 0, 15, 0)
    assert play(state, "R2").scores == (65, 0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_only_four_play_in_pairs(players: int) -> None:
    with pytest.raises(NotationError) as refused:
        people(players, "pairs=yes")
    assert refused.value.code is MatchCode.OPTION_PLAYERS
    assert refused.value.data == {"text": "pairs=yes", "found": players, "known": "4"}


# ---- U13: elimination ----------------------------------------------------------------------------------


def lose(*left: int) -> LastCardState:
    """Before the last card of seat 0, in a match of so many whom so many points are left."""
    hands = ["R2", *["R3 B5", "W B7", "R4 W4"][: len(left) - 1]]
    state = sit(*hands, up="R9")
    house = House.of(len(left), {"goal": "100", "out": "yes"})
    points = tuple(each - 100 for each in left)
    return replace(deal_otherwise(state, house=house), points=(points,))


def test_everybody_loses_what_they_hold_and_who_has_none_left_is_out() -> None:
    state = play(lose(100, 70, 57, 60), "R2")
    assert state.scores == (100, 62, 0, 6)
    assert not state.is_last
    after = play(state, "next")
    assert after.hand.seated == (0, 1, 3)
    assert [len(held) for held in after.hand.held] == [7, 7, 0, 7]
    assert not after.hand.lanes[2]
    assert after.hand.dealer in after.hand.seated


def test_the_seat_of_a_dealer_who_is_out_is_skipped() -> None:
    """The deal goes on to the next one who plays."""
    state = lose(100, 70, 50, 60)
    state = deal_otherwise(state, dealer=1)
    assert play(state, "R2", "next").hand.dealer == 3


def test_the_last_two_play_by_the_rules_of_two_until_one_is_left() -> None:
    state = lose(100, 0, 80)
    held = (cards_of("RR R2"), (), cards_of("B7"))
    state = deal_otherwise(replace(state, hand=replace(state.hand, held=held)), seated=(0, 2))
    assert play(state, "RR").seat == 0, "a reverse is a skip"
    over = play(state, "RR", "R2")
    assert over.scores == (100, 0, 73)
    assert not over.is_last
    assert play(replace(over, points=((0, -100, -93),), hand=state.hand), "RR", "R2").is_last


def test_hands_are_not_swapped_with_somebody_who_is_out() -> None:
    state = lose(100, 0, 80)
    held = (cards_of("H R2"), (), cards_of("B7"))
    state = deal_otherwise(replace(state, hand=replace(state.hand, held=held)), seated=(0, 2))
    with pytest.raises(IllegalMove) as refused:
        play(state, "H/R/1")
    assert refused.value.code is LastCardCode.SWAP_WITH
    assert {move.swap for move in state.legal() if isinstance(move, Play) and move.swap} == {2}


@pytest.mark.parametrize("other", OUT.excludes)
def test_elimination_excludes_pairs_five_hands_and_long_matches(other: str) -> None:
    with pytest.raises(NotationError) as refused:
        people(4, f"out=yes {other}")
    assert refused.value.code is MatchCode.OPTION_EXCLUDED
    assert refused.value.data == {"text": "out=yes", "other": other}


@pytest.mark.parametrize("players", LASTCARD.players)
def test_one_is_left_in_the_end(players: int) -> None:
    chance = Chance(players)
    match = Match.start(LASTCARD, Seed(players), people(players, "out=yes goal=100"))
    *_, match = play_randomly(match, chance)
    assert sorted(match.state.scores)[:-1] == [0] * (players - 1)
    assert sorted(match.places())[:2] == [1, 2]


# ---- U4: a drawn wild that is played -------------------------------------------------------------------


def test_a_drawn_wild_cannot_be_kept_where_it_is_played() -> None:
    state = sit("B1 B2", "R1 R2", stock=("W",), up="R9")
    house = House.of(2, {"drawn": "played"})
    drawn = play(deal_otherwise(state, house=house), "+")
    assert drawn.seat == 0
    assert {str(move) for move in drawn.legal()} == {"W/R", "W/Y", "W/G", "W/B"}
    with pytest.raises(IllegalMove) as refused:
        play(drawn, ".")
    assert refused.value.code is LastCardCode.PLAY_DRAWN
    assert play(drawn, "W/G").hand.color is Color.GREEN


# ---- U5: bluffs ------------------------------------------------------------------------------------------


def at_a_table_of_bluffs(state: LastCardState) -> LastCardState:
    house = replace(state.hand.house, bluffs=True)
    return deal_otherwise(state, house=house)


def test_a_bluff_is_offered_at_a_table_of_bluffs_and_taken_at_others() -> None:
    state = sit("R2 W4", "R3 R4", up="R9")
    assert state.view(0).may_bluff(Card.of(Symbol.FOUR))
    assert not state.view(0).bluffs
    assert at_a_table_of_bluffs(state).view(0).bluffs
    assert play(state, "W4/G?") != state


@pytest.mark.parametrize(("word", "kind"), [("W4/G?", EventKind.RIGHT), ("W4/G", EventKind.WRONG)])
@pytest.mark.parametrize("bluffs", [True, False])
def test_only_who_challenges_sees_the_hand_and_only_at_a_table_of_bluffs(
    word: str, kind: EventKind, bluffs: bool
) -> None:
    state = sit("R2 W4" if word.endswith("?") else "B2 W4", "R3 R4", "R5 R6", up="R9")
    state = at_a_table_of_bluffs(state) if bluffs else state
    states = [state, play(state, word), play(state, word, "!")]
    moves = [(0, states[1].last), (1, states[2].last)]
    for seat in range(3):
        event = LASTCARD.watch(states, moves, seat)[-1]
        assert event.kind is kind
        assert event.shown == (states[1].hand.held[0] if bluffs and seat == 1 else ())


def test_computer_players_challenge_one_plus_four_in_four_at_a_table_of_bluffs() -> None:
    """By a hash of what they see; nobody does at another table."""
    found: Counter[str] = Counter()
    for number in range(200):
        state = play(sit("B2 W4", f"Y{number % 9 + 1} Y4", up=f"R{number // 9 % 9 + 1}"), "W4/G")
        state = deal_otherwise(state, number=1 + number // 81)
        for bot in LASTCARD.bots:
            assert str(bot.choose(state.view(1))) == "."
            found[str(bot.choose(at_a_table_of_bluffs(state).view(1)))] += 1
    assert found.keys() == {".", "!"}
    assert 0.15 < found["!"] / found.total() < 0.35


# ---- U7: saying it yourself ----------------------------------------------------------------------------


def where_it_is_said(state: LastCardState) -> LastCardState:
    return deal_otherwise(state, house=replace(state.hand.house, says=True))


def test_who_does_not_say_last_card_is_caught_by_the_next_one_and_draws_two() -> None:
    """The turn of who catches goes on."""
    state = where_it_is_said(sit("R2 R3", "R5 R6", "R7 R8", up="R9"))
    silent = play(state, "R2")
    assert silent.view(1).unsaid == 0
    assert "^" in words(silent)
    caught = play(silent, "^")
    assert (len(caught.hand.held[0]), caught.seat, caught.view(1).unsaid) == (3, 1, None)
    assert "^" not in words(caught)
    with pytest.raises(IllegalMove) as refused:
        play(caught, "^")
    assert refused.value.code is LastCardCode.NOTHING_TO_CATCH


def test_who_says_it_is_not_caught() -> None:
    state = where_it_is_said(sit("R2 R3", "R5 R6", up="R9"))
    said = play(state, "R2!")
    assert (str(said.last), said.view(1).unsaid) == ("R2!", None)


def test_it_is_not_heard_with_more_cards_or_where_the_program_says_it() -> None:
    many = where_it_is_said(sit("R2 R3 R4", "R5 R6", up="R9"))
    assert str(play(many, "R2!").last) == "R2"
    usual = play(sit("R2 R3", "R5 R6", up="R9"), "R2")
    assert (str(usual.last), usual.view(1).unsaid) == ("R2", None)


def test_nobody_is_caught_after_the_next_own_move_or_with_other_cards() -> None:
    state = where_it_is_said(sit("RS R3", "R+ R6", up="R9"))
    own_turn = play(state, "RS")  # of two: nobody else moves
    assert (own_turn.seat, "^" in words(own_turn)) == (0, False)
    assert play(own_turn, "+").view(1).unsaid is None
    drawn = where_it_is_said(sit("R2 R3", "R+ R6 R7", up="R9"))
    assert play(drawn, "R2", "R+").view(1).unsaid is None


def test_a_drawn_card_that_is_played_says_it_by_itself() -> None:
    state = where_it_is_said(sit("B1", "R5 R6", stock=("R2",), up="R9"))
    assert play(state, "+").view(1).unsaid is None


def test_partners_do_not_catch_each_other() -> None:
    """A skip lets the partner move next; who sits after it may catch."""
    state = sit("RS R3", "R5 R6", "R7 R8", "R1 R4", up="R9")
    house = House.of(4, {"pairs": "yes", "say": "yes"})
    silent = play(deal_otherwise(state, house=house), "RS")
    assert (silent.hand.seat, silent.view(2).can_catch, "^" in words(silent)) == (2, False, False)
    with pytest.raises(IllegalMove) as refused:
        play(silent, "^")
    assert refused.value.code is LastCardCode.NOTHING_TO_CATCH
    assert "^" in words(play(silent, "R7"))


def test_a_plus_four_may_be_answered_after_a_catch() -> None:
    state = play(where_it_is_said(sit("W4 B3", "R5 R6", "R1 R3", up="R9")), "W4/G")
    assert {"^", ".", "!"} == words(state)
    assert words(play(state, "^")) == {".", "!"}


# ---- notation ----------------------------------------------------------------------------------------


WORDS = "R7 Y+ GS BR W/G W4/B W4/B? W H/G/2 H XD/R + +R5 +R+ +W4 ! . /G /G/3 next"
NO_WORDS = "|R|7|P7|R10|R7/G|W/|W/P|W/G/2|H/G/|++|!!|R7?|W/G?|/|/P|R7 R8|nextR|+R7/G|W4?4"


@pytest.mark.parametrize("word", WORDS.split())
def test_words_are_moves(word: str) -> None:
    (move,) = LASTCARD.parse(f" {word.lower()} ")
    assert LASTCARD.format([move]) == (word,)


@pytest.mark.parametrize("word", NO_WORDS.split("|"))
def test_other_words_are_no_moves(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        LASTCARD.parse(word)
    assert refused.value.code == MatchCode.MOVE
    assert {"text", "one", "other"} == set(refused.value.data)


def test_others_see_neither_drawn_cards_nor_bluffs() -> None:
    for word, seen in (("+R5", "+"), ("W4/G?", "W4/G"), ("R7", "R7"), ("!", "!")):
        (move,) = LASTCARD.parse(word)
        assert str(LASTCARD.public(move)) == seen


def test_cards_written_otherwise_are_refused() -> None:
    written = stack(["", ""], "R9")
    cards = list(written.written["hand1"])
    cards[0] = "W"
    with pytest.raises(NotationError, match=MatchCode.CARDS.value):
        LastCardState.start(WrittenShuffles({"hand1": tuple(cards)}), 2, House.of(2, {}))


def test_a_computer_player_that_would_move_for_ever_is_stopped() -> None:
    """It skips the other one by two skips, which it draws and plays by turns: there is no other card."""
    rest = Counter(make_deck(()))
    rest.subtract(cards_of("R1 B2 YS GS"))
    state = sit(" ".join(map(str, rest.elements())), "R1 B2 YS", up="GS", extras=())
    match = replace(Match.start(LASTCARD, Seed(1), table("you,keeps")), state=state)
    with pytest.raises(IllegalMove) as refused:
        match.play(Draw()).play_bots()
    assert (refused.value.code, refused.value.data) == (MatchCode.LONG, {"limit": MOVES_LIMIT})


def test_random_tables_have_every_option() -> None:
    tables = {str(random_table(Chance(number))) for number in range(200)}
    for name in (*EXTRAS, "goal"):
        assert any(name in table for table in tables)
