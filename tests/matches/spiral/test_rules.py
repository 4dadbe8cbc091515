"""The rules of Spiral, K1 to K6, each by what it says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from solitaire.matches import IllegalMove, Match, MatchCode, SeededShuffles
from solitaire.matches.game import DealNext
from solitaire.matches.spiral import SPIRAL, Draw, Play, SpiralCode, SpiralState, Swap
from solitaire.matches.spiral.board import (
    AXES,
    CELLS,
    LINES,
    LINES_OF,
    RING_ENDS,
    SPACES,
    find_five,
    ring_of,
)
from solitaire.matches.spiral.game import STONES, Game
from solitaire.matches.spiral.moves import parse_word, spaces_for
from solitaire.rules import NotationError, Seed
from tests.kit.hands import Chance
from tests.kit.spiral import deal, people, play_randomly
from tests.kit.tiers import sampled

LOW = [[1, 2, 3, 4], [5, 6, 7, 8]]


def play(game: Game, *words: str) -> Game:
    for word in words:
        move = parse_word(word)
        assert not isinstance(move, DealNext)
        game = game.play(move)
    return game


def refusal(game: Game, word: str) -> tuple[object, dict[str, str | int]]:
    with pytest.raises(IllegalMove) as refused:
        play(game, word)
    return refused.value.code, refused.value.data


# ---- K1: the board -----------------------------------------------------------------------------------


def test_rings_end_at_6_18_36_60_and_90_straight_above_the_centre() -> None:
    assert RING_ENDS == (6, 18, 36, 60, 90)
    assert [CELLS[end - 1] for end in RING_ENDS] == [(0, -ring) for ring in range(1, 6)]
    assert [ring_of(space) for space in (1, 6, 7, 18, 19, 60, 61, 90)] == [1, 1, 2, 2, 3, 4, 5, 5]


def test_each_space_touches_the_next_one() -> None:
    for (q, r), (next_q, next_r) in pairwise(CELLS):
        step = (next_q - q, next_r - r)
        assert step in AXES or (-step[0], -step[1]) in AXES
    assert (0, 0) not in CELLS
    assert len(set(CELLS)) == 90


def test_there_are_126_lines_of_five() -> None:
    assert len(LINES) == len({frozenset(line) for line in LINES}) == 126
    assert sum(map(len, LINES_OF.values())) == 5 * 126


# ---- K2: a move --------------------------------------------------------------------------------------


def test_each_holds_four_cards_dealt_one_at_a_time_from_the_lead() -> None:
    for players, number in ((2, 1), (2, 2), (3, 3), (4, 3), (6, 5)):
        shuffles = SeededShuffles("spiral", Seed(5))
        game = Game.deal(shuffles, number, players, 2, joker=True)
        cards = shuffles.order(f"game{number}", SPACES)
        lead = (number - 1) % players
        assert game.seat == lead
        for seat in range(players):
            place = (seat - lead) % players
            assert game.held[seat] == tuple(sorted(cards[place : 4 * players : players]))
            assert game.lanes[seat] == cards[4 * players + place :: players]


def test_card_68_may_take_68_to_90() -> None:
    assert spaces_for(68, tuple(SPACES), joker=True) == tuple(range(68, 91))


@pytest.mark.parametrize("joker", [True, False])
def test_with_87_to_89_taken_87_may_take_90(joker: bool) -> None:
    assert spaces_for(87, (*range(1, 87), 90), joker=joker) == (90,)


def test_with_87_to_90_taken_88_counts_as_1_only_with_the_joker_option() -> None:
    free = tuple(range(1, 87))
    assert spaces_for(88, free, joker=False) == ()
    assert spaces_for(88, free, joker=True) == tuple(range(1, 87))
    assert len(spaces_for(88, free, joker=True)) == 86


def test_a_stone_goes_on_the_number_of_the_card_or_a_higher_one() -> None:
    game = play(deal([[68, 1, 2, 3], [4, 5, 6, 7]]), "68>71")
    assert game.stones == ((71,), ())
    assert game.held[0] == (1, 2, 3)
    assert game.discards == (68,)
    assert game.seat == 1
    assert refusal(game, "4>3") == (SpiralCode.LOW, {"card": 4, "space": 3})
    assert refusal(game, "5>71") == (SpiralCode.TAKEN, {"space": 71})
    assert refusal(game, "68>72") == (SpiralCode.NOT_HELD, {"card": 68})
    assert refusal(game, "5>-") == (SpiralCode.FITS, {"card": 5, "space": 5})


def test_drawing_is_a_move_of_its_own_for_one_card() -> None:
    game = deal(LOW, stock=[50, 51, 52, 53])
    assert refusal(game, "+") == (SpiralCode.FULL, {})
    game = play(game, "1>9", "5>10", "+")
    assert (game.held[0], game.drawn[0], game.seat) == ((2, 3, 4, 50), (50,), 1)


def test_exactly_four_cards_are_swapped() -> None:
    game = play(deal(LOW, stock=range(50, 60)), "*")
    assert game.held[0] == game.drawn[0] == (50, 52, 54, 56)
    assert game.discards == (1, 2, 3, 4)
    game = play(game, "5>10", "50>50")
    assert refusal(game, "*") == (SpiralCode.SWAP, {"found": 3})


# ---- K3: no space ------------------------------------------------------------------------------------


def full_top(joker: bool) -> Game:
    """A game of which the spaces 87 to 90 are taken, and the first seat holds 88."""
    game = deal([[86, 87, 88, 5], [1, 2, 3, 4]], joker=joker)
    return play(game, "86>90", "1>89", "87>87", "2>88")


def test_without_the_joker_option_the_card_is_spent_without_a_stone() -> None:
    game = full_top(joker=False)
    assert refusal(game, "88>5") == (SpiralCode.NO_SPACE, {"card": 88, "space": 5})
    assert refusal(game, "88>90") == (SpiralCode.TAKEN, {"space": 90})
    later = play(game, "88>-")
    assert later.stones == game.stones
    assert (later.held[0], later.discards[-1], later.seat) == ((5,), 88, 1)


def test_with_the_joker_option_the_card_takes_any_space() -> None:
    game = full_top(joker=True)
    assert refusal(game, "88>-") == (SpiralCode.FITS, {"card": 88, "space": 1})
    assert play(game, "88>1").stones[0] == (90, 87, 1)


# ---- K4: an empty stock ------------------------------------------------------------------------------


def test_all_discards_are_shuffled_when_a_lane_is_empty_swapped_ones_too() -> None:
    """What is left of the other lane goes in with them, and the cards that the lane still had are kept."""
    game = Game.deal(SeededShuffles("spiral", Seed(1)), 1, 2, 2, joker=True)
    lane: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    while not game.shuffled:
        lane, held, before = game.lanes[game.seat], game.held[game.seat], game
        game = play(game, "*")
    seat = before.seat
    assert len(lane) in (1, 2, 3)
    assert set(lane) <= set(game.held[seat])
    drawn = set(game.held[seat]) - set(lane)
    shuffled = {*before.discards, *held, *before.lanes[1 - seat]}
    assert drawn <= shuffled
    assert {card for each in game.lanes for card in each} == shuffled - drawn
    assert game.discards == ()


# ---- K5: five, or a draw -----------------------------------------------------------------------------


def test_five_in_a_line_win_at_once() -> None:
    game = deal([[1, 2, 3, 4], [5, 6, 7, 8]], stock=range(9, 80))
    for own, other in zip((6, 18, 36, 60), (20, 40, 70, 80), strict=True):
        game = play(game, f"{min(game.held[0])}>{own}", f"{min(game.held[1])}>{other}")
    assert not game.is_over
    game = play(game, "+", "+", f"{9}>90")
    assert (game.is_over, game.winner) == (True, 0)
    assert game.five == (6, 18, 36, 60, 90)


def test_six_in_a_line_win_too() -> None:
    row = next(line for line in LINES if line[0] == 61)
    six = find_five([*LINES[0], *LINES[1]])
    assert len(six) == 6
    assert find_five(row) == tuple(sorted(row))


def drawn_stones() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Thirty-four stones each without five in a line."""
    for seed in range(1000):
        order = Chance(seed).some(SPACES, 90)
        one, two = tuple(order[:34]), tuple(order[34:68])
        if not find_five(one) and not find_five(two):
            return one, two
    raise AssertionError("no such stones")


def test_the_35th_stone_of_a_team_without_five_is_a_draw() -> None:
    one, two = drawn_stones()
    free = [space for space in SPACES if space not in {*one, *two}]
    space = next(space for space in free if not find_five((*one, space)))
    begun = deal([[1, 10, 20, 30], [2, 11, 21, 31]])
    game = Game(begun.shuffles, 1, True, begun.held, begun.lanes, (), (one, two), 0, ((), ()))
    assert not game.is_over
    last = game.play(Play(1, space))
    assert len(last.stones[0]) == STONES
    assert (last.is_over, last.winner, last.five) == (True, None, ())
    winning = [space for space in free if find_five((*one, space))]
    if winning:
        assert game.play(Play(1, winning[0])).winner == 0


def test_a_full_board_is_a_draw() -> None:
    """Three teams can fill it before any of them has 35 stones."""
    begun = deal([[1, 10, 20], [2, 11, 21], [3, 12, 22]], teams=3)
    free = 90
    teams: list[list[int]] = [[], [], []]
    for space in (space for space in Chance(4).some(SPACES, 90) if space != free):
        fits = [team for team in teams if not find_five((*team, space)) and len(team) < STONES - 1]
        min(fits, key=len).append(space)
    team = next(place for place in range(3) if not find_five((*teams[place], free)))
    assert len(teams[team]) < STONES - 1
    game = replace(begun, stones=tuple(map(tuple, teams)), seat=team)
    assert not game.is_over
    last = game.play(Play(begun.held[team][0], free))
    assert (last.is_over, last.winner) == (True, None)


# ---- K6: a match -------------------------------------------------------------------------------------


def finished(seed: int, players: int, options: str) -> list[SpiralState]:
    start = Match.start(SPIRAL, Seed(seed), people(players, options))
    return [match.state for match in play_randomly(start, Chance(seed))]


@pytest.mark.parametrize(
    ("games", "joker", "players"),
    sampled(product(("three", "one"), ("on", "off"), (2, 4)), fast=8),
)
def test_options_in_pairs(games: str, joker: str, players: int) -> None:
    for seed in range(2):
        states = finished(seed, players, f"games={games} joker={joker}")
        last = states[-1]
        assert last.seat is None
        assert len(last.points) == 1 if games == "one" else len(last.points) in (2, 3)
        spent = [s.last for s in states if isinstance(s.last, Play) and s.last.space is None]
        assert not spent or joker == "off"
        for team in last.scores[:2]:
            assert team in range(7)
        assert last.scores == last.scores[:2] * (players // 2)


def test_the_lead_passes_on_and_seat_0_begins_each_next_game() -> None:
    leads = []
    for seed in range(3):
        states = finished(seed, 4, "")
        leads += [s.game.seat for s in states if isinstance(s.last, DealNext)]
        over = [s for s in states[:-1] if s.game.is_over]
        assert {s.seat for s in over} == {0}
        assert all(s.legal() == (DealNext(),) for s in over)
    assert set(leads) == {1, 2}


def test_a_match_ends_once_the_games_that_are_left_cannot_change_who_wins() -> None:
    ends = set()
    for seed in range(8):
        last = finished(seed, 2, "joker=off")[-1]
        lead = abs(last.scores[0] - last.scores[1])
        left = 3 - len(last.points)
        assert left == 0 or lead > 2 * left
        ends.add(len(last.points))
    assert ends == {2, 3}


def state_with(points: list[tuple[int, int]]) -> SpiralState:
    """A match of which these games were over, the last of them just now."""
    begun = deal(LOW, number=len(points))
    one = (6, 18, 36, 60, 90)
    over = replace(begun, number=len(points), lanes=begun.lanes, stones=(one, ()), five=one, seat=1)
    return SpiralState(3, tuple(points), over)


@pytest.mark.parametrize(
    ("points", "is_over"),
    [
        ([(2, 0)], False),
        ([(2, 0), (2, 0)], True),
        ([(2, 0), (1, 1)], False),
        ([(2, 0), (0, 2)], False),
        ([(1, 1), (1, 1), (1, 1)], True),
    ],
)
def test_when_a_match_is_decided(points: list[tuple[int, int]], is_over: bool) -> None:
    state = state_with(points)
    assert (state.seat is None) == is_over


def test_moves_between_games_and_after_the_end_are_refused() -> None:
    between, over = state_with([(2, 0)]), state_with([(2, 0), (2, 0)])
    for state, move, code in (
        (between, Draw(), SpiralCode.NEXT_FIRST),
        (over, Draw(), MatchCode.OVER),
        (over, DealNext(), MatchCode.OVER),
    ):
        with pytest.raises(IllegalMove) as refused:
            state.play(move)
        assert refused.value.code is code
    begun = SPIRAL.start(SeededShuffles("spiral", Seed(1)), 2, {"games": "three", "joker": "on"})
    with pytest.raises(IllegalMove) as refused:
        begun.play(DealNext())
    assert refused.value.code is SpiralCode.NOT_OVER
    assert len(begun.legal()) == sum(91 - card for card in begun.game.held[0]) + 1


def test_one_five_or_seven_do_not_play() -> None:
    assert [*SPIRAL.players] == [2, 3, 4, 6]
    for players in (1, 5, 7):
        with pytest.raises(NotationError) as refused:
            people(players)
        assert refused.value.code in (MatchCode.PLAYERS, MatchCode.PLAYERS_KNOWN)


# ---- notation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["68>71", "88>-", "+", "*", "next", "1>1", "90>1"])
def test_words_are_read_and_written(word: str) -> None:
    moves = SPIRAL.parse(f" {word.upper()} ")
    assert SPIRAL.format(moves) == (word,)


def test_moves_are_of_their_kinds() -> None:
    words = ("68>71", "88>-", "+", "*", "next")
    assert [move for word in words for move in SPIRAL.parse(word)] == [
        Play(68, 71),
        Play(88, None),
        Draw(),
        Swap(),
        DealNext(),
    ]


@pytest.mark.parametrize("word", ["", "0>1", "91>1", "1>91", "1>0", "68", "68>", ">5", "++", "٣>4"])
def test_other_words_are_no_moves(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        SPIRAL.parse(word)
    assert (refused.value.code, refused.value.data) == (
        MatchCode.MOVE,
        {"text": word, "one": "68>71", "other": "+"},
    )
