"""A match as a value: its moves, those of the computer players too, and what a seat saw of them."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from solitaire.matches import (
    CROWNS,
    IllegalMove,
    Match,
    MatchCode,
    format_record,
    name_bot,
)
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.crowns.moves import Discard, Draw, Source
from solitaire.matches.game import DealNext
from solitaire.rules import Card, NotationError, Rank, Seed
from tests.kit.crowns import people, plain_move, table
from tests.kit.tiers import sampled

STOCK = Draw(Source.STOCK)
START = Match.start(CROWNS, Seed(11), table("you,points,away hands=five"))


def play_to_the_end(match: Match) -> Match:
    """Play as a plain person until the match is over."""
    match = match.play_bots()
    while not match.is_over:
        match = match.play(plain_move(match.state)).play_bots()
    return match


OVER = play_to_the_end(START)


def test_a_match_begins_with_seat_0_and_without_moves() -> None:
    assert (START.moves, START.seats, START.notation) == ((), (), ())
    assert (START.state.seat, START.waits_for_bot, START.is_over) == (0, False, False)
    assert START.state.scores == (0, 0, 0)


def test_a_move_changes_nothing_but_makes_another_match() -> None:
    after = START.play(STOCK)
    assert (len(START.moves), len(after.moves)) == (0, 1)
    assert Match.start(CROWNS, Seed(11), START.table) == START
    with pytest.raises(FrozenInstanceError):
        START.moves = ()  # type: ignore[misc]


def test_a_move_is_kept_with_the_card_that_it_drew_and_with_its_seat() -> None:
    after = START.play(STOCK)
    (draw,) = after.moves
    assert draw.card is START.state.hand.lanes[0][0]
    assert after.notation == (f"S{draw.card}",)
    after = after.play(Discard(draw.card))
    assert after.notation == (f"S{draw.card}:{draw.card}",)
    assert after.seats == (0, 0)


def test_computer_players_move_until_it_is_a_persons_turn() -> None:
    begun = START.play(STOCK)
    discard = begun.state.legal()[0]
    waiting = begun.play(discard)
    assert waiting.waits_for_bot
    one = waiting.play_bot()
    assert (len(one.moves), one.seats[-1]) == (3, 1)
    all_of_them = waiting.play_bots()
    assert all_of_them.seats[2:] == (1, 1, 2, 2)
    assert all_of_them.state.seat == 0
    assert not all_of_them.waits_for_bot
    assert all_of_them.play_bots() is all_of_them


def test_no_computer_player_moves_for_a_person_or_after_the_end() -> None:
    for match in (START, OVER):
        with pytest.raises(ValueError, match="no computer player"):
            match.play_bot()


def test_a_person_goes_on_to_the_next_hand() -> None:
    """Whoever deals it: a person has time to look at the points."""
    moves = list(zip(OVER.seats, OVER.moves, strict=True))
    deals = [seat for seat, move in moves if isinstance(move, DealNext)]
    assert deals == [0, 0, 0, 0]


def test_after_the_end_nobody_moves() -> None:
    assert OVER.state.legal() == ()
    for move in (STOCK, Discard(Card.parse("3S")), DealNext()):
        with pytest.raises(IllegalMove) as refused:
            OVER.play(move)
        assert (refused.value.code, refused.value.data) == (MatchCode.OVER, {})


def test_each_seat_sees_its_own_draws_and_only_the_sources_of_others() -> None:
    for seat in range(3):
        seen = OVER.seen_by(seat)
        assert len(seen) == len(OVER.moves)
        for mover, move, shown in zip(OVER.seats, OVER.moves, seen, strict=True):
            hides = isinstance(move, Draw) and move.source is Source.STOCK and mover != seat
            assert shown == (STOCK if hides else move)


def test_a_match_replays_from_its_words_in_any_pieces() -> None:
    for count in (0, 1, 7, len(OVER.notation)):
        words = OVER.notation[:count]
        replayed = Match.replay(CROWNS, Seed(11), OVER.table, words)
        assert replayed.notation == words
    assert replayed == OVER
    halves = [half for word in OVER.notation for half in word.replace(":", " :").split()]
    assert Match.replay(CROWNS, Seed(11), OVER.table, halves) == OVER
    blind = [CROWNS.format([CROWNS.public(move)])[0] for move in OVER.moves]
    assert Match.replay(CROWNS, Seed(11), OVER.table, blind) == OVER


def test_matches_can_be_copied_pickled_and_compared() -> None:
    assert pickle.loads(pickle.dumps(OVER)) == copy.deepcopy(OVER) == OVER
    assert hash(pickle.loads(pickle.dumps(OVER))) == hash(OVER)


def test_another_seed_or_table_is_another_match() -> None:
    assert Match.start(CROWNS, Seed(12), START.table) != START
    assert Match.start(CROWNS, Seed(11), table("you,points,outs hands=five")) != START


@pytest.mark.parametrize("text", sampled(["points,away", "points,away,outs,points"], fast=1))
def test_computer_players_alone_play_to_the_end(text: str) -> None:
    match = Match.start(CROWNS, Seed(3), table(text)).play_bots()
    assert match.is_over
    assert [name_bot(bot).partition(".")[0] for bot in match.table.bots] == text.split(",")
    assert len(match.state.points) == 11
    assert [*map(sum, zip(*match.state.points, strict=True))] == [*match.state.scores]


def test_refused_moves_change_nothing_and_name_the_reason() -> None:
    begun = START.play(STOCK)
    for match, move, code in (
        (START, Discard(START.state.hand.held[0][0]), CrownsCode.DRAW_FIRST),
        (START, DealNext(), MatchCode.NOT_OVER),
        (begun, STOCK, CrownsCode.DISCARD_FIRST),
        (begun, Discard(Card.parse("JK")), MatchCode.NOT_HELD),
    ):
        before = pickle.dumps(match)
        with pytest.raises(IllegalMove) as refused:
            match.play(move)
        assert refused.value.code is code
        assert pickle.dumps(match) == before


def test_a_replay_names_the_word_that_is_refused() -> None:
    for number in (1, 2, 5):
        for word in ("S:2X", "S S", "?"):
            words = [*OVER.notation[: number - 1], word]
            with pytest.raises((IllegalMove, NotationError)) as refused:
                Match.replay(CROWNS, Seed(11), OVER.table, words)
            assert refused.value.data["move"] == number


def test_records_of_open_matches_show_only_the_shuffles_so_far() -> None:
    record = format_record(Match.start(CROWNS, Seed(1), people(2)).play(STOCK))
    assert "Cards hand3:" in record
    assert "Cards hand4:" not in record


# ---- notation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "moves"),
    [
        ("S8H:3S", ["S8H", ":3S"]),
        ("p10t:jk", ["P10T", ":JK"]),
        ("S", ["S"]),
        ("P", ["P"]),
        ("S:3S", ["S", ":3S"]),
        ("SKD", ["SKD"]),
        (" :kd ", [":KD"]),
        ("NEXT", ["next"]),
    ],
)
def test_words_are_one_or_two_moves(word: str, moves: list[str]) -> None:
    assert list(map(str, CROWNS.parse(word))) == moves


@pytest.mark.parametrize(
    "word",
    ["", " ", ":", "S:", "8H", "S8H:", "S8H:3S:4S", "S8H 3S", "T8H", "nextS", "S_"],
)
def test_other_words_are_no_moves(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        CROWNS.parse(word)
    assert (refused.value.code, refused.value.data) == (
        MatchCode.MOVE,
        {"text": word, "one": "S8H:3S", "other": "P8H:KD"},
    )


def test_a_word_of_any_length_is_named_by_its_beginning() -> None:
    with pytest.raises(NotationError) as refused:
        CROWNS.parse("?" * 1000)
    assert refused.value.data["text"] == "?" * 40


def test_moves_are_written_a_word_a_turn() -> None:
    moves = [move for word in OVER.notation for move in CROWNS.parse(word)]
    assert tuple(moves) == OVER.moves
    assert CROWNS.format(moves) == OVER.notation
    assert CROWNS.format(()) == ()
    assert CROWNS.format([Discard(Card.parse("3S"))]) == (":3S",)


def test_five_hands_end_with_that_of_seven_cards() -> None:
    assert OVER.state.hand.rank is Rank.SEVEN
