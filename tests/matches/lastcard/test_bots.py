"""The computer players of Last Card, the coach, what is told, and the review."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from solitaire.matches import Match, read_match
from solitaire.matches.game import DealNext
from solitaire.matches.lastcard import LASTCARD, LastCardState
from solitaire.matches.lastcard.bots import BLUFFS, KEEPS
from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.coach import MoveReason, advise
from solitaire.matches.lastcard.events import Event, EventKind, events_of
from solitaire.matches.lastcard.moves import Draw, Pass, Play
from solitaire.matches.lastcard.review import list_decisions
from solitaire.rules import Seed
from tests.kit.lastcard import deal_otherwise, people, play, random_moments, sit, table, turn_up

BOTS = {bot.name: bot for bot in LASTCARD.bots}


def choose(name: str, state: LastCardState) -> str:
    assert state.seat is not None
    return str(BOTS[name].choose(state.view(state.seat)))


# ---- moves -------------------------------------------------------------------------------------------


def test_computer_players_make_legal_moves_and_never_challenge() -> None:
    seen = set()
    for number in range(12):
        for match, _ in random_moments(600 + number, 40):
            state: LastCardState = match.state
            if state.seat is None:
                continue
            for bot in LASTCARD.bots:
                move = bot.choose(state.view(state.seat))
                seen.add(type(move))
                is_bluff = isinstance(move, Play) and move.is_bluff
                assert is_bluff or move in state.legal()
                assert not is_bluff or bot.name == "bluffs"
                state.play(move)
    assert seen >= {Play, Draw, Pass, DealNext}


def test_fits_plays_the_first_card_that_fits_wilds_first() -> None:
    assert choose("fits", sit("R9 B7 R1", "G1", up="R7")) == "R1"
    assert choose("fits", sit("R9 W R1 B2", "G1", up="R7")) == "W/R"
    assert choose("fits", sit("B1 Y2", "G1", up="R7")) == "+"


def test_high_plays_the_most_points() -> None:
    state = sit("R9 B7 R1 RS W G1 G2", "G1", up="R7")
    assert choose("high", state) == "W/R"
    assert choose("high", sit("R9 B7 R1 RS", "G1", up="R7")) == "RS"


def test_keeps_holds_its_wilds_back_until_somebody_has_one_card_left() -> None:
    assert choose("keeps", sit("R9 B7 R1 W", "G1 G2", up="R7")) == "R9"
    assert choose("keeps", sit("B1 B7 G1 W", "G1 G2", up="R3")) == "W/B"
    assert choose("keeps", sit("R9 B7 R1 W", "G1", up="R7")) == "W/R"
    assert choose("keeps", sit("R5 B4 B3 B2", "G1 G2", up="R4")) == "B4", "it follows its color"


@pytest.mark.parametrize("name", BOTS)
def test_wilds_name_the_color_of_most_cards(name: str) -> None:
    assert choose(name, sit("W B1 B2 R3", "G1", up="G7")) == "W/B"
    assert choose(name, turn_up("W")) in {f"/{color.value}" for color in Color}
    assert choose(name, sit("W", "G1", up="G7")) == "W"


@pytest.mark.parametrize("name", BOTS)
def test_hands_are_swapped_with_who_has_fewest_cards(name: str) -> None:
    assert choose(name, sit("H B1 B2", "G1 G2", "G3", "G4 G5", up="R7")) == "H/B/2"


@pytest.mark.parametrize("name", BOTS)
def test_nobody_challenges(name: str) -> None:
    assert choose(name, play(sit("R7 W4", "R2", up="R9"), "W4/G?")) == "."


def test_one_chance_in_four_is_a_bluff() -> None:
    bluffs = chances = 0
    for count in range(1, 10):
        for color in "YGB":
            for number in "123456789":
                up = f"R{count}"
                state = sit(f"R7 {color}{number} W4", "G1 G2", up=up)
                chances += 1
                move = BOTS["bluffs"].choose(state.view(0))
                assert isinstance(move, Play)
                bluffs += move.is_bluff
                honest = BOTS["high"].choose(state.view(0))
                assert move.is_bluff or move == honest
                assert not move.is_bluff or move.card is Card.of(Symbol.FOUR)
    assert chances / BLUFFS * 0.7 < bluffs < chances / BLUFFS * 1.3


# ---- the coach ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "up", "move", "reason"),
    [
        (("R9 B1 B2 B3", "G1 G2"), "R7", "R9", MoveReason.ONLY),
        (("R9 R1 B2 B3", "G1 G2"), "R7", "R9", MoveReason.POINTS),
        (("R5 B4 B3 B2", "G1 G2"), "R4", "B4", MoveReason.FOLLOWS),
        (("B1 B7 G1 W", "G1 G2"), "R3", "W/B", MoveReason.WILD),
        (("R9 B7 R1 W", "G1"), "R7", "W/R", MoveReason.HURRY),
        (("R9", "G1 G2"), "R7", "R9", MoveReason.LAST),
        (("B1 B2", "G1 G2"), "R7", "+", MoveReason.NOTHING),
    ],
)
def test_advice_is_the_choice_of_the_strongest_with_its_reason(
    hands: tuple[str, str], up: str, move: str, reason: MoveReason
) -> None:
    advice = advise(sit(*hands, up=up).view(0))
    assert (str(advice.move), advice.reason) == (move, reason)
    assert advice.move == KEEPS.choose(sit(*hands, up=up).view(0))


def test_advice_where_a_color_is_named_or_a_plus_four_answered() -> None:
    assert advise(turn_up("W").view(0)).reason is MoveReason.MOST
    answered = play(sit("R7 W4", "R2", up="R9"), "W4/G?")
    assert advise(answered.view(1)).reason is MoveReason.DRAW_FOUR


# ---- what is told ------------------------------------------------------------------------------------


def events(state: LastCardState, *words: str, seat: int = 0) -> tuple[Event, ...]:
    states = [state]
    for word in words:
        states.append(play(states[-1], word))
    seats = [each.seat or 0 for each in states[:-1]]
    moves = [each.last for each in states[1:] if each.last]
    return events_of(states, [*zip(seats, moves, strict=True)], seat)


def test_a_plus_two_tells_who_draws_and_misses_a_turn() -> None:
    (event,) = events(sit("R+ R1", "G1 G2", "G3 G4"), "R+")
    assert (event.kind, event.drew, event.missed) == (EventKind.PLAYED, ((1, 2),), 1)
    assert (str(event.card), event.left, str(event.top)) == ("R+", 1, "R+")


@pytest.mark.parametrize(
    ("hands", "word", "drew", "missed", "turns"),
    [
        (("RS R1", "G1 G2", "G3 G4"), "RS", (), 1, False),
        (("RR R1", "G1 G2", "G3 G4"), "RR", (), None, True),
        (("RR R1", "G1 G2"), "RR", (), 1, False),
        (("XD R1", "G1 G2", "G3 G4"), "XD/R", ((1, 2), (2, 2)), None, False),
        (("H R1", "G1 G2", "G3 G4 G5"), "H/R/2", (), None, False),
        (("W4", "G1 G2", "G3 G4"), "W4", ((1, 4),), None, False),
    ],
)
def test_what_comes_of_a_card(
    hands: tuple[str, ...],
    word: str,
    drew: tuple[tuple[int, int], ...],
    missed: int | None,
    turns: bool,
) -> None:
    (event,) = events(sit(*hands), word)
    assert (event.drew, event.missed, event.turns) == (drew, missed, turns)


def test_a_challenge_tells_who_was_right() -> None:
    state = sit("R7 W4 B1", "R2", "R3", up="R9")
    (_, wrong) = events(sit("B7 W4 B1", "R2", "R3", up="R9"), "W4/G", "!", seat=1)
    assert (wrong.kind, wrong.against, wrong.drew, wrong.missed) == (
        EventKind.WRONG,
        0,
        ((1, 6),),
        1,
    )
    (_, right) = events(state, "W4/G?", "!", seat=1)
    assert (right.kind, right.against, right.drew, right.missed) == (
        EventKind.RIGHT,
        0,
        ((0, 4),),
        None,
    )
    (_, drawn) = events(state, "W4/G?", ".", seat=1)
    assert (drawn.kind, drawn.drew, drawn.missed) == (EventKind.DREW_FOUR, ((1, 4),), 1)


def test_only_who_draws_a_card_that_is_kept_sees_it() -> None:
    state = sit("B1 B2", "B3", up="R9", stock=["G4"])
    assert str(events(state, "+", seat=0)[0].card) == "G4"
    assert events(state, "+", seat=1)[0].card is None
    fits = sit("B1 B2", "B3", up="R9", stock=["R4"])
    assert str(events(fits, "+", seat=1)[0].card) == "R4"
    assert events(fits, "+", seat=1)[0].kind is EventKind.PLAYED_DRAWN
    wild = sit("B1 B2", "B3", up="R9", stock=["W"])
    assert [each.kind for each in events(wild, "+", ".", seat=1)] == [
        EventKind.DREW,
        EventKind.KEPT,
    ]
    assert [each.card for each in events(wild, "+", ".", seat=1)] == [None, None]


def test_only_the_last_hand_is_told() -> None:
    match = Match.start(LASTCARD, Seed(1), people(2))
    while not match.state.hands_over:
        match = match.play(match.state.legal()[0])
    assert len(match.seen_hand(0).events) == len(match.moves)
    assert match.play(DealNext()).seen_hand(0).events == ()


# ---- the review --------------------------------------------------------------------------------------


def test_a_review_has_every_move_of_the_seat_beside_the_computers_choice() -> None:
    match = Match.start(
        LASTCARD,
        read_match("U1-8QZK-4M2T")[1],
        table("fits,keeps,high goal=five"),  # type: ignore[index]
    ).play_bots()
    turns = list_decisions(match, 0, KEEPS)
    moves = [
        move
        for seat, move in zip(match.seats, match.moves, strict=True)
        if seat == 0 and not isinstance(move, DealNext)
    ]
    assert [turn.move for turn in turns] == moves
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert all(one.hand_number <= other.hand_number for one, other in pairwise(turns))
    for turn in turns:
        assert turn.choice == KEEPS.choose(turn.before)
    assert any(turn.differs for turn in turns)
    assert not any(turn.differs for turn in list_decisions(match, 0, BOTS["fits"]))


def test_computer_players_forget_one_last_card_in_eight_and_always_catch() -> None:
    """By a hash of what they see, and only where players say it themselves."""
    found: Counter[bool] = Counter()
    for number in range(160):
        up = f"R{number % 9 + 1} B{number // 9 % 9 + 1}"
        state = sit("BS BR", "G5 G6 G7", up=up)
        usual = {str(bot.choose(state.view(0))) for bot in LASTCARD.bots}
        assert not any("!" in word for word in usual)
        house = replace(state.hand.house, says=True)
        said = deal_otherwise(state, house=house, number=1 + number // 81)
        for bot in LASTCARD.bots:
            move = bot.choose(said.view(0))
            found[move.says] += 1
            if not move.says:
                after = said.play(move)
                after = replace(after, hand=replace(after.hand, seat=1))
                assert str(bot.choose(after.view(1))) == "^"
    assert 0.06 < found[False] / found.total() < 0.2
