"""How puzzles are found and judged: levels on written-out positions, right sets by a slow twin, goldens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bench.puzzles import make_puzzle
from solitaire.play.coach.puzzles.judging import (
    FEWEST_TEMPTING,
    MOST_PILES,
    MOST_RIGHT,
    Crowns,
    PuzzleKind,
    find_rival,
    find_tempting,
    judge,
    look_at,
)
from solitaire.play.coach.puzzles.making import (
    ask,
    candidate_deal,
    find_puzzle,
    play_candidate,
)
from solitaire.play.coach.puzzles.question import Question, ValuedMove
from solitaire.play.coach.puzzles.schedule import (
    FIRST,
    PuzzleKey,
    has_puzzles,
    is_open_to_all,
    keys_of,
)
from solitaire.play.coach.puzzles.stock import idea_of_puzzle, puzzle_row
from solitaire.play.daily import calendar
from solitaire.rules import (
    SHORT,
    STANDARD,
    VARIANTS,
    Card,
    Deal,
    Game,
    Pile,
    Rank,
    Seed,
    Variant,
    parse_cards,
)
from solitaire.solver import evaluate
from solitaire.store.puzzles import StoredPuzzle
from tests.kit.puzzles import SECRET, golden_rows, key_of, question_of
from tests.kit.tiers import sampled

# ---- what moves look like ----

TWO_NINES = "6D 7D KC | 9S 9H 4C JD QC | 9D 9T 3S KH JC 8S | 9C 3C 3D 5H"
"""The drawn 9C joins two nines in the pile of five and in that of six, and is no use in that of three."""
TEMPTING = {"5:4C", "5:JD", "5:QC", "6:3S", "6:KH", "6:JC", "6:8S"}
GREEDY = "6:KH"


def asked(deal: str, values: Mapping[str, int], before: int = 0, others: int = -1) -> Question:
    """The question about a deal, with those values in place of what the moves really keep."""
    game = Game.start(Deal.parse_any(deal))
    moves = {}
    for turn in game.legal_turns():
        pile = None if turn.is_unplayed else turn.pile
        name = f"{pile}:{turn.discard}"
        moves[name] = ValuedMove(pile, turn.discard, values.get(name, others))
    assert values.keys() <= moves.keys()
    best_first = sorted(moves.values(), key=lambda move: -move.value)
    return Question(game, before, tuple(best_first))


def test_a_move_is_tempting_if_it_uses_the_card_and_gives_nothing_up() -> None:
    turns = find_tempting(Game.start(Deal.parse_any(TWO_NINES)))
    assert {f"{turn.pile}:{turn.discard}" for turn in turns} == TEMPTING


@pytest.mark.parametrize(
    ("cards", "drawn", "discard", "looks"),
    [
        ("6D 7D KC", "8D", "KC", "lowers joins flips"),
        ("6D 7D KC", "JK", "KC", "lowers joins flips"),
        ("9S 9H 4C JD QC", "9C", "QC", "lowers joins"),
        ("9S 9H 4C JD QC", "9C", "9S", "gives_up"),  # one of a pair
        ("9S 9H 9C JD QC", "4C", "9S", "gives_up"),  # of a meld
        ("5S 9H 9C JD QC", "9D", "5S", "joins gives_up"),  # wild
        ("9S 9H 9C JD QC", "9D", "QC", "lowers joins"),  # a fourth nine
        ("9S 9H 9C JD QC", "4C", "QC", ""),
    ],
)
def test_looks(cards: str, drawn: str, discard: str, looks: str) -> None:
    hand = parse_cards(cards)
    found = look_at(Pile.of(Rank(len(hand)), hand), Card.parse(drawn), Card.parse(discard))
    fields = ("lowers", "joins", "flips", "gives_up")
    assert " ".join(name for name in fields if getattr(found, name)) == looks


@pytest.mark.parametrize(
    ("right", "kind"),
    [
        ([GREEDY], PuzzleKind.ONE),
        ([GREEDY, "5:QC"], PuzzleKind.ONE),
        (["5:QC"], PuzzleKind.TWO),
        (["5:QC", "5:9S"], PuzzleKind.TWO),  # one of them looks reasonable
        (["5:9S"], PuzzleKind.THREE),  # one of a pair
        (["3:KC"], PuzzleKind.THREE),  # lowers nothing
        (["3:KC", "5:9S"], PuzzleKind.THREE),
        (["3:KC", "5:9S", "6:9D"], PuzzleKind.MANY_RIGHT),  # in three piles
        (["5:9S", "5:9H", "5:4C", "5:JD", "5:QC"], PuzzleKind.MANY_RIGHT),
        (["5:4C", "5:JD", "6:3S", "6:JC"], PuzzleKind.TWO),
    ],
)
def test_levels_by_which_moves_are_right(right: list[str], kind: PuzzleKind) -> None:
    question = asked(TWO_NINES, dict.fromkeys(right, 2), before=2)
    assert judge(question) is kind


def test_a_wrong_move_may_keep_some_draws() -> None:
    assert judge(asked(TWO_NINES, {"5:QC": 2}, before=2, others=1)) is PuzzleKind.TWO


@pytest.mark.parametrize(
    ("before", "best"), [(-1, -1), (1, 0)], ids=["the game is lost", "the card is no use"]
)
def test_no_puzzle_if_no_move_keeps_all(before: int, best: int) -> None:
    question = asked(TWO_NINES, {"5:QC": best}, before=before, others=-3)
    assert judge(question) is PuzzleKind.NOT_NEEDED


def test_no_puzzle_if_a_right_move_completes_a_pile() -> None:
    flips = TWO_NINES.replace("9C 3C", "8D 3C")
    assert judge(asked(flips, {"3:KC": 0})) is PuzzleKind.COMPLETES


def test_no_puzzle_with_too_few_tempting_moves() -> None:
    one_pile = "6D 7D KC | 9S 9H 4C JD QC | 9C 3C 3D 5H"
    assert judge(asked(one_pile, {"5:QC": 0})) is PuzzleKind.FEW_TEMPTING


def test_the_rival_is_the_greedy_move_or_else_the_best_tempting_one() -> None:
    wrong = find_rival(asked(TWO_NINES, {"5:QC": 2, "6:JC": 1}, before=2))
    assert str(wrong) == "9C>6:KH"
    wrong = find_rival(asked(TWO_NINES, {GREEDY: 2, "6:JC": 1}, before=2))
    assert str(wrong) == "9C>6:JC"
    assert find_rival(asked(TWO_NINES, {}, others=0)) is None


# ---- the golden days ----


SHORT_FIRST = sorted(golden_rows(), key=lambda row: key_of(row).variant is STANDARD)
"""The golden puzzles, those that take least first."""


@pytest.mark.parametrize("row", sampled(SHORT_FIRST, fast=2))
def test_golden_puzzles_agree_with_a_slow_twin(row: StoredPuzzle) -> None:
    """Every move solved from nothing, and its measures by their definitions."""
    check_by_twin(question_of(row), Crowns(row.crowns))


def check_by_twin(question: Question, crowns: Crowns) -> None:
    game = question.game
    assert game.drawn is not None
    assert question.before == evaluate(game.position).value >= 0
    keeps = {str(turn): evaluate(game.play(turn).position).value for turn in game.legal_turns()}
    assert {text: question.judge(game.turn(*_parts(text))) for text in keeps} == keeps
    right = {text for text, value in keeps.items() if value == max(keeps.values())}
    assert max(keeps.values()) == question.before
    assert {str(question.turn(move)) for move in question.right} == right
    assert 1 <= len(right) <= MOST_RIGHT
    piles = {_parts(text)[0] for text in right}
    assert len(piles) <= MOST_PILES
    assert not any(
        game.play(game.turn(*_parts(text))).pile(pile).flipped for text in right for pile in piles
    )
    tempting = {str(turn) for turn in find_tempting(game)}
    assert len(tempting - right) >= FEWEST_TEMPTING
    assert judge(question) == PuzzleKind(crowns)


def _parts(text: str) -> tuple[Rank, Card]:
    _, _, move = text.partition(">")
    pile, _, discard = move.partition(":")
    return Rank.parse(pile), Card.parse(discard)


@pytest.mark.parametrize("row", sampled(SHORT_FIRST, fast=1, deep=1))
def test_the_same_secret_makes_the_same_puzzles(row: StoredPuzzle) -> None:
    key = key_of(row)
    place, question = make_puzzle(key, SECRET)
    assert row.made is not None
    idea = idea_of_puzzle(question)
    assert idea is not None
    assert puzzle_row(key, place, question, row.made) == replace(row, idea=idea)


@pytest.mark.release
@pytest.mark.parametrize("crowns", Crowns)
def test_puzzles_of_twelve_days_agree_with_the_slow_twin(crowns: Crowns) -> None:
    for number in range(FIRST, FIRST + 12):
        key = PuzzleKey(number, crowns)
        _, question = make_puzzle(key, b"deep")
        check_by_twin(question, crowns)


# ---- making ----


def test_a_candidates_player_keeps_the_win_and_plays_by_the_rules() -> None:
    reached = [*play_candidate(Seed(3), SHORT, 1)]
    assert reached
    for each in reached:
        assert each.before.value == evaluate(each.game.position).value >= 0
    games = [each.game for each in reached]
    assert [game.number for game in games] == [*range(1, len(games) + 1)]
    assert Game.replay(games[0].deal, games[-1].turns) == games[-1]


def test_a_deal_that_cannot_be_won_has_no_positions() -> None:
    places = range(8)
    lost = [
        place
        for place in places
        if evaluate(Game.start(candidate_deal(Seed(3), SHORT, place)).position).value < 0
    ]
    assert lost
    assert all(not [*play_candidate(Seed(3), SHORT, place)] for place in lost)


def test_candidates_have_deals_of_their_own() -> None:
    codes = {
        candidate_deal(Seed(seed), each, place).code
        for seed in range(3)
        for each in VARIANTS
        for place in range(5)
    }
    assert len(codes) == 30


def test_a_search_that_reaches_its_limit_finds_no_puzzle() -> None:
    row = golden_rows()[1]
    key = key_of(row)
    assert find_puzzle(key.seed(SECRET), key.variant, key.crowns, row.place, limit=1) is None


def test_what_may_not_be_a_puzzle_is_not_asked() -> None:
    """The filter before the question: it lets through whatever is one."""
    for each in play_candidate(Seed(5), SHORT, 0):
        if ask(each) is None:
            full = Question.ask(each.game)
            assert full is not None
            assert judge(full) in (
                PuzzleKind.NOT_NEEDED,
                PuzzleKind.MANY_RIGHT,
                PuzzleKind.COMPLETES,
            )


# ---- which puzzles there are ----


def test_three_a_day_from_the_first_day_on() -> None:
    assert keys_of(FIRST - 1) == ()
    assert keys_of(FIRST) == tuple(PuzzleKey(FIRST, crowns) for crowns in Crowns)
    assert calendar.day_of(FIRST).isoformat() == "2026-11-27"
    assert not has_puzzles(calendar.LAST_NUMBER + 1)


def test_short_and_full_games_alternate() -> None:
    for number in range(FIRST, FIRST + 4):
        kinds: list[Variant] = [key.variant for key in keys_of(number)]
        other = [key.variant for key in keys_of(number + 1)]
        assert kinds[0] == kinds[2] != kinds[1]
        assert all(one is not two for one, two in zip(kinds, other, strict=True))
    assert {key.variant for key in keys_of(FIRST)} == {STANDARD, SHORT}


def test_seeds_differ_by_day_crowns_and_secret() -> None:
    seeds = [
        key.seed(secret)
        for secret in (b"one", b"two")
        for number in (FIRST, FIRST + 1)
        for key in keys_of(number)
    ]
    assert len(seeds) == len({*seeds}) == 12


def test_a_day_is_open_to_all_once_it_has_begun_somewhere() -> None:
    noon = datetime(2026, 11, 27, 12, tzinfo=UTC)
    assert is_open_to_all(calendar.latest(noon), noon)
    assert not is_open_to_all(calendar.latest(noon) + 1, noon)
    assert not is_open_to_all(FIRST - 1, noon)
