"""The computer players of Spiral come to an end, and each looks at what its name says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from solitaire.matches import Match, read_match
from solitaire.matches.spiral import SPIRAL, Draw, Move, Play, SpiralView, Swap
from solitaire.matches.spiral.board import LINES, SPACES
from solitaire.matches.spiral.reach import NOWHERE, CardReach, choose_cards
from solitaire.matches.spiral.tally import (
    AGAINST,
    DEAD,
    OWN,
    count_rivals,
    count_stones,
    find_fours,
    put_stone,
    value_space,
)
from tests.kit.hands import Chance
from tests.kit.spiral import random_moments, table
from tests.kit.tiers import sampled

BOTS = {bot.name: bot for bot in SPIRAL.bots}


@pytest.mark.parametrize("seed", sampled(range(100), fast=3, deep=12))
def test_computer_players_make_legal_moves_to_the_end(seed: int) -> None:
    chance = Chance(seed)
    seats = ",".join(chance.one_of([*BOTS]) for _ in range(chance.one_of(SPIRAL.players)))
    text = f"{seats} games=one joker={chance.one_of(('on', 'off'))}"
    match = Match.start(SPIRAL, read_match("K1-8QZK-4M2T")[1], table(text))  # type: ignore[index]
    for _ in range(600):
        if match.is_over:
            break
        assert match.state.seat is not None
        view = match.state.view(match.state.seat)
        after = match.play_bot()
        assert after.moves[-1] in view.legal()
        match = after
    assert match.is_over


# ---- what each looks at ------------------------------------------------------------------------------


def look(
    held: tuple[int, ...],
    own: tuple[int, ...] = (),
    theirs: tuple[int, ...] = (),
    *,
    against: int = 4,
    joker: bool = True,
) -> SpiralView:
    """What seat 0 of two sees in its turn. Of the discards, it has seen none."""
    return SpiralView(
        seat=0,
        turn_of=0,
        joker=joker,
        games=1,
        number=1,
        held=held,
        drawn=(),
        cards=(len(held), against),
        discards=(),
        stock_left=90 - len(held) - against,
        stones=(own, theirs),
        is_over=False,
        points=(),
    )


FOUR = (6, 18, 36, 60)
"""Stones that 90 completes."""


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("view", "move"),
    [
        (look((70, 80, 88, 89), own=FOUR), Play(89, 90)),
        (look((5, 70, 80, 89), theirs=FOUR), Play(89, 90)),
        (look((5, 89), own=FOUR, theirs=(61, 62, 63, 64)), Play(89, 90)),
        (look(()), Draw()),
        (look((87, 88, 89, 90), theirs=(87, 88, 89, 90), joker=False), Swap()),
    ],
)
def test_every_level_completes_blocks_and_renews_what_it_cannot_play(
    bot: str, view: SpiralView, move: Move
) -> None:
    """With the card that is missed least: the highest that reaches the space."""
    assert BOTS[bot].choose(view) == move


def test_lines_plays_its_last_card_and_draws_keeps_four() -> None:
    view = look((40, 50, 60), own=(3,), theirs=(30,))
    assert isinstance(BOTS["lines"].choose(view), Play)
    assert BOTS["draws"].choose(view) == Draw()


def test_draws_does_not_wait_when_a_line_of_three_is_to_be_made_or_spoiled() -> None:
    for view in (look((1, 40), own=FOUR[:3]), look((1, 40), theirs=FOUR[:3])):
        move = BOTS["draws"].choose(view)
        assert isinstance(move, Play)


def test_threats_swaps_a_hand_that_reaches_little() -> None:
    view = look((86, 87, 88, 89), own=(3,), theirs=(30,))
    assert BOTS["threats"].choose(view) == Swap()
    assert isinstance(BOTS["draws"].choose(view), Play)


def test_threats_keeps_the_low_card_with_which_it_completes_a_line() -> None:
    line = next(line for line in LINES if 6 in line and 18 in line)
    low = min(line)
    view = look((low, 61, 70), own=tuple(space for space in line if space != low)[:3])
    move = BOTS["threats"].choose(view)
    assert not isinstance(move, Play) or move.card != low or move.space in line


# ---- counts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_counts_and_values_are_those_of_a_count_by_hand(seed: int) -> None:
    chance = Chance(seed)
    for _ in range(30):
        stones = chance.some(SPACES, 40)
        own, theirs = stones[:20], stones[20:]
        counts, others = count_stones(own), count_stones(theirs)
        assert counts == [len({*line} & {*own}) for line in LINES]
        space = chance.one_of([space for space in SPACES if space not in stones])
        expected = 0
        for line in LINES:
            mine, his = len({*line} & {*own}), len({*line} & {*theirs})
            if space in line and not his:
                expected += OWN[mine]
            elif space in line and not mine:
                expected += AGAINST[his]
        assert value_space(space, counts, others) == expected
        assert put_stone(counts, space) == count_stones([*own, space])
        fives = {
            free
            for free in SPACES
            if free not in stones
            and any({*line} <= {*own, free} and free in line for line in LINES)
        }
        assert find_fours(counts, stones) == fives


@pytest.mark.parametrize("seed", range(3))
def test_a_line_with_stones_of_two_others_is_worth_nothing(seed: int) -> None:
    chance = Chance(seed)
    stones = chance.some(SPACES, 60)
    rivals = [stones[:20], stones[20:40], stones[40:]]
    for line, count in zip(LINES, count_rivals(rivals), strict=True):
        held = [found for rival in rivals if (found := len({*line} & {*rival}))]
        assert count == (sum(held) if len(held) < 2 else DEAD)
    assert AGAINST[DEAD] == 0


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("left", range(5))
def test_computer_players_move_when_nearly_all_cards_lie_open(bot: str, left: int) -> None:
    """The others have played their hands, and the stock has so many cards: fewer than a swap draws."""
    (*own, _), (*theirs, _) = LINES[0], LINES[-1]
    for held in ((70, 80, 85), (70, 80, 85, 90)):
        view = look(held, tuple(own), tuple(theirs), against=0)
        seen = [card for card in SPACES if card not in held][left:]
        view = replace(view, discards=tuple(seen), stock_left=left)
        assert len(view.unseen()) == left
        assert BOTS[bot].choose(view) in view.legal()


def test_the_chance_that_a_hand_reaches_a_space_is_that_of_all_hands() -> None:
    """Those of more cards than are left have all of them."""
    reach = CardReach(90, True, (3, 7, 7, 20, 41, 60))
    for cards in range(8):
        for space in (1, 3, 7, 40, 90):
            hands = [*combinations(reach.unseen, min(cards, len(reach.unseen)))]
            good = sum(any(card <= space for card in hand) for hand in hands)
            assert reach.chance(space, cards) == Fraction(good, len(hands))


def test_cards_without_a_space_reach_all_or_none() -> None:
    assert [CardReach(86, joker, ()).of(88) for joker in (True, False)] == [1, NOWHERE]
    assert CardReach(86, True, ()).of(86) == 86


def test_the_card_that_is_missed_least_reaches_the_space() -> None:
    for match, _ in random_moments(6, 60):
        state = match.state
        if state.seat is None or state.game.is_over:
            continue
        view = state.view(state.seat)
        chosen = choose_cards(view)
        by_card = {card: view.spaces_for(card) for card in view.held}
        assert {*chosen} == {space for spaces in by_card.values() for space in spaces}
        for space, card in chosen.items():
            reaching = [other for other in view.held if space in by_card[other]]
            assert card in reaching
            assert len(by_card[card]) == min(len(by_card[other]) for other in reaching)
