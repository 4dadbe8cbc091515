"""Trials: lines, branches, undo, picked cards, and their text. Their twin is a plain game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.coach.trying.packed import pack_cards, pack_turns, unpack_cards, unpack_turns
from solitaire.play.coach.trying.trial import LONGEST, MOST_LINES, Setup, Trial, trial_of
from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import CARDS, Deal, Game, IllegalTurn, NotationError, Rank, Record
from tests.kit.records import NAMES, record

LOST, WON, SHORT_LOST = record("lost"), record("won"), record("short-lost")
WHOLE = len(LOST.deal.stock)


def play_at_random(trial: Trial, randomness: Random, turns: int) -> Trial:
    """The trial after so many random turns, each with a card picked where none comes by itself."""
    for _ in range(turns):
        if trial.game.is_over:
            break
        if trial.drawn is None:
            trial = trial.pick(randomness.choice(trial.position.left))
        turn = randomness.choice(trial.game.legal_turns())
        trial = trial.play(turn.pile, turn.discard)
    return trial


def test_cards_and_turns_are_packed_and_unpacked() -> None:
    for turns in (record(name).turns for name in NAMES):
        assert unpack_turns(pack_turns(turns)) == turns
        assert len(pack_turns(turns)) == 3 * len(turns)
    assert unpack_cards(pack_cards(CARDS)) == CARDS


@pytest.mark.parametrize("text", ["é", "4", "AB", "ABCD", "A_A", "AA ", "A3A"])
def test_packed_text_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        unpack_turns(text)


def test_a_known_stock_comes_by_itself() -> None:
    trial = Trial.start(Setup.of(LOST.deal, WHOLE))
    for turn in LOST.turns:
        assert trial.drawn is turn.drawn
        trial = trial.play(turn.pile, turn.discard)
    assert trial.game == LOST.game()
    assert trial.game.deal.code == LOST.deal.code


def test_of_an_unknown_stock_each_card_is_picked() -> None:
    trial = Trial.start(Setup.of(LOST.deal, 0))
    for turn in LOST.turns:
        assert trial.drawn is None
        assert trial.position.drawn is None
        with pytest.raises(IllegalTurn) as refused:
            trial.play(turn.pile, turn.discard)
        assert refused.value.code is PlayCode.NO_CARD
        trial = trial.pick(turn.drawn).play(turn.pile, turn.discard)
    assert trial.game.piles == LOST.game().piles
    assert trial.game.outcome == LOST.game().outcome
    assert trial.game.deal.code is None


@pytest.mark.parametrize("known", [0, 5, WHOLE - 2])
def test_what_is_not_known_is_not_there(known: int) -> None:
    """Two deals that differ only in cards that the visitor has not seen make the same setup."""
    rest = LOST.deal.stock[known:]
    other = Deal(LOST.deal.piles, (*LOST.deal.stock[:known], *reversed(rest)))
    one, two = (Trial.start(Setup.of(deal, known)) for deal in (LOST.deal, other))
    assert one.setup.deal == two.setup.deal
    assert one.game == two.game
    assert one.setup.deal.seed is None
    assert (one.drawn is None) is (known == 0)


def test_the_trial_of_a_position_has_its_stock_as_a_set() -> None:
    """Of every position of a game; its address can be read back."""
    for turns in range(len(LOST.turns)):
        game = Game.replay(LOST.deal, LOST.turns[:turns])
        seen, rest = LOST.deal.stock[: turns + 1], LOST.deal.stock[turns + 1 :]
        other = Game.replay(Deal(LOST.deal.piles, (*seen, *reversed(rest))), LOST.turns[:turns])
        trial = trial_of(game)
        assert trial.position == game.position
        assert (trial.setup, str(trial)) == (trial_of(other).setup, str(trial_of(other)))
        assert (trial.setup.code, trial.setup.deal.code) == (None, None)
        again, whole = Trial.read(trial.setup, str(trial))
        assert (again.position, whole) == (game.position, True)


def test_undone_turns_stay_and_another_one_begins_a_line() -> None:
    trial = Trial.start(Setup.of(LOST.deal, WHOLE, LOST.turns)).go_to(5)
    assert trial.may_redo
    assert not trial.is_branch
    first = LOST.turns[5]
    assert trial.play(first.pile, first.discard) == trial.redo()
    assert trial.drawn is first.drawn
    branch = trial.play(Rank.KING, first.drawn)
    assert (branch.line, branch.at, branch.kept) == (1, 6, 5)
    assert branch.lines[0] == LOST.turns
    again = branch.undo().play(Rank.KING, first.drawn)
    assert again == branch
    other = branch.undo().play(first.pile, first.discard)
    assert (other.line, other.at) == (0, 6)
    left = branch.go_to(branch.left_at, 0)
    assert (left.line, left.at, left.lines) == (0, 5, branch.lines)
    assert branch.forget_branch() == trial


def test_a_line_that_goes_on_keeps_its_number() -> None:
    trial = play_at_random(Trial.start(Setup.of(LOST.deal, 0)), Random(1), 6)
    assert (trial.line, trial.at, len(trial.lines)) == (1, 6, 2)
    back = trial.go_to(trial.at - 3)
    assert (back.at, len(back.turns)) == (3, 6)
    assert back.drawn is trial.turns[3].drawn
    other = play_at_random(back.pick(back.position.left[0]), Random(2), 2)
    assert (other.line, other.at, len(other.lines)) == (2, 5, 3)
    assert other.turns[:3] == trial.turns[:3]
    assert other.go_to(6, 1).turns == trial.turns


def test_a_picked_card_is_put_back_first() -> None:
    start = Trial.start(Setup.of(LOST.deal, 0))
    assert not start.may_undo
    with pytest.raises(IllegalTurn) as refused:
        start.undo()
    assert refused.value.code is PlayCode.NOTHING_TO_UNDO
    picked = start.pick(LOST.deal.stock[3])
    assert picked.undo() == start
    known = Trial.start(Setup.of(LOST.deal, WHOLE))
    other = known.pick(LOST.deal.stock[3])
    assert other.drawn is LOST.deal.stock[3] is not known.drawn
    assert other.undo() == known
    assert known.pick(LOST.deal.stock[0]) == known


def test_after_another_card_the_order_is_not_known_any_more() -> None:
    known = Trial.start(Setup.of(LOST.deal, WHOLE))
    other = known.pick(LOST.deal.stock[3])
    assert other.drawn is not None
    assert other.play(Rank.KING, other.drawn).drawn is None


def test_a_card_that_is_not_left_cannot_be_picked() -> None:
    trial = Trial.start(Setup.of(LOST.deal, 0))
    gone = next(card for card in CARDS if card not in LOST.deal.stock)
    with pytest.raises(IllegalTurn) as refused:
        trial.pick(gone)
    assert (refused.value.code, refused.value.data["card"]) == (PlayCode.NOT_LEFT, gone.text)
    with pytest.raises(IllegalTurn):
        Trial.start(Setup.of(WON.deal, WHOLE, WON.turns)).go_to(WHOLE).pick(WON.deal.stock[0])


def test_more_lines_than_an_address_holds_are_refused() -> None:
    trial = Trial.start(Setup.of(LOST.deal, 0))
    for number in range(1, MOST_LINES):
        card = sorted(set(LOST.deal.stock))[number]
        trial = trial.go_to(0, 0).pick(card).play(Rank.KING, card)
        assert trial.line == number
    card = sorted(set(LOST.deal.stock))[0]
    full = trial.go_to(0, 0).pick(card)
    with pytest.raises(Refused) as refused:
        full.play(Rank.KING, card)
    assert refused.value.code is PlayCode.LINES_MANY
    freed = trial.forget_branch().go_to(0, 0).pick(card)
    assert freed.play(Rank.KING, card).line == MOST_LINES - 1
    assert len(str(trial)) < LONGEST


@given(
    st.randoms(use_true_random=False),
    st.sampled_from([LOST, SHORT_LOST]),
    st.sampled_from([0, 7, WHOLE]),
    st.booleans(),
)
def test_every_trial_is_read_from_its_text(
    randomness: Random, played: Record, known: int, has_game: bool
) -> None:
    known = min(known, len(played.deal.stock))
    setup = Setup.of(played.deal, known, played.turns if has_game else ())
    trial = Trial.start(setup).go_to(randomness.randrange(WHOLE))
    for _ in range(randomness.randrange(4)):
        trial = play_at_random(trial, randomness, randomness.randrange(5))
        number = randomness.randrange(len(trial.lines))
        trial = trial.go_to(randomness.randrange(WHOLE), number)
    if trial.drawn is None and not trial.game.is_over and randomness.random() < 0.5:
        trial = trial.pick(randomness.choice(trial.position.left))
    assert Trial.read(setup, str(trial)) == (trial, True)
    assert trial.text_at(trial.at) == str(trial.go_to(trial.at))
    assert Game.replay(trial.game.deal, trial.turns[: trial.at]).piles == trial.game.piles
    assert len(str(trial)) < LONGEST


@pytest.mark.parametrize(
    "text",
    ["x", "0", "1:0", "0:x", "0:0:é", "0:0:AA.Z", "²:0", "0:0.", "0:0.A!", "0:0.AAAA", "9" * 2000],
)
def test_text_that_is_no_trial_leads_to_the_start(text: str) -> None:
    setup = Setup.of(LOST.deal, 0)
    trial, is_whole = Trial.read(setup, text)
    assert trial == Trial.start(setup)
    assert not is_whole


def test_a_place_beyond_the_line_is_its_end() -> None:
    setup = Setup.of(LOST.deal, 0, LOST.turns[:4])
    assert Trial.read(setup, "0:99")[0].at == 4
    assert Trial.start(setup).go_to(99).at == 4
    assert Trial.start(setup).go_to(-1).at == 0
