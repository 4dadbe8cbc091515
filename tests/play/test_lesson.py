"""The lesson: it can be won, the solver confirms every judgment, and its text is its whole state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solitaire.play.coach.lesson import (
    DEAL,
    FITS,
    LONGEST,
    STEPS,
    TAKES_BACK,
    Judgment,
    Lesson,
    LessonMove,
    StepGoal,
)
from solitaire.play.errors import PlayCode
from solitaire.rules import (
    JOKER,
    Card,
    Code,
    IllegalTurn,
    NotationError,
    Rank,
    best_melds,
    parse_cards,
)
from solitaire.solver import useful_cards

WAY = "3:KS,9T,4:6S,5:KD,4:JH"
"""The moves that the steps ask for."""


def lesson_of(text: str) -> Lesson:
    lesson, whole = Lesson.read(text)
    assert whole, text
    return lesson


def turns_of(lesson: Lesson) -> Iterator[LessonMove]:
    """Every distinct legal turn."""
    drawn = lesson.position.drawn
    if drawn is not None:
        for pile in lesson.game.piles:
            if not pile.flipped:
                yield from (LessonMove(card, pile.rank) for card in {*pile.cards, drawn})


def all_lessons() -> Iterator[Lesson]:
    """Every lesson reachable by fitting choices, and every wrong choice from there."""
    to_do = [Lesson.start()]
    while to_do:
        lesson = to_do.pop()
        yield lesson
        if lesson.went_wrong or lesson.answer is Judgment.NO_HELP:
            continue
        to_do += [lesson.play(move) for move in turns_of(lesson)]
        if lesson.step is not None and lesson.step.goal is StepGoal.CARD:
            to_do += [lesson.play(LessonMove(card)) for card in {*lesson.position.left}]


LESSONS = list(all_lessons())


def test_the_lesson_deal_is_small_and_valid() -> None:
    assert list(DEAL.variant.piles) == [3, 4, 5]
    assert not any(pile.flipped for pile in Lesson.start().game.piles)
    assert (DEAL.variant.name, DEAL.code) == ("lesson", None)


def test_following_every_step_flips_every_pile() -> None:
    moves = WAY.split(",")
    for done in range(len(moves) + 1):
        lesson = lesson_of(",".join(moves[:done]))
        assert lesson.place == done
        assert lesson.answer in ((None,) if not done else FITS)
    assert lesson.is_over
    assert all(pile.flipped for pile in lesson.game.piles)
    assert lesson.position.left == tuple(sorted(parse_cards("QS 10T 6D")))


def test_the_end_is_reachable_from_every_lesson() -> None:
    """By fitting choices, after going back from a wrong one."""
    assert len(LESSONS) > 60
    leading: set[str] = set()
    for lesson in LESSONS:
        place = lesson.back
        while not place.is_over and str(place) not in leading:
            leading.add(str(place))
            step = place.step
            assert step is not None
            moves = [*turns_of(place), *(LessonMove(card) for card in place.position.left)]
            fitting = []
            for move in moves:
                try:
                    after = place.play(move)
                except (IllegalTurn, NotationError):
                    continue
                if after.answer in FITS:
                    fitting.append(after)
            assert fitting, str(place)
            place = fitting[0]


def test_each_flip_step_accepts_exactly_one_turn() -> None:
    for lesson in LESSONS:
        if lesson.step is None or lesson.step.goal is not StepGoal.FLIP or not lesson.takes_turn:
            continue
        fits = [move for move in turns_of(lesson) if lesson.play(move).answer in FITS]
        assert len(fits) == 1, str(lesson)
        pile = lesson.play(fits[0]).game.pile(lesson.step.pile or Rank.KING)
        assert pile.flipped
        assert pile.rank == fits[0].pile


def test_every_wrong_turn_costs_spare_or_loses() -> None:
    wrong = [lesson for lesson in LESSONS if lesson.went_wrong]
    assert {lesson.answer for lesson in wrong} == set(TAKES_BACK)
    for lesson in wrong:
        before = lesson.back
        assert before.spare is not None
        wasted = before.step is not None and before.step.goal is StepGoal.WASTE
        if lesson.answer is Judgment.LOSES:
            assert lesson.spare is None
        else:
            assert lesson.spare is not None
            assert lesson.spare < before.spare - wasted


def test_a_fitting_answer_costs_only_what_its_step_wastes() -> None:
    for lesson in LESSONS:
        if lesson.answer in FITS and lesson.before is not None and lesson.before.spare is not None:
            wasted = lesson.before.step is not None and lesson.before.step.goal is StepGoal.WASTE
            assert lesson.spare == lesson.before.spare - wasted


def test_a_loose_card_can_be_wasted_instead_of_the_drawn_one() -> None:
    lesson = lesson_of("3:KS,9T,5:KD")
    assert lesson.answer is Judgment.AS_GOOD
    assert lesson_of("3:KS,9T,5:KD,5:6S,4:JH").is_over


def test_helping_cards_are_the_solver_s_useful_cards() -> None:
    lesson = lesson_of("3:KS")
    left = lesson.position.left
    helping = {card for card in left if lesson.helps(card)}
    assert (
        helping == set(useful_cards(lesson.game.pile(Rank.FOUR), left)) == {*parse_cards("9T JK")}
    )
    assert not any(lesson_of("").helps(card) for card in parse_cards("QS 10T"))


def test_a_joker_in_the_wrong_pile_flips_it_and_loses_the_game() -> None:
    lesson = lesson_of("3:KS,9T,4:6S,4:JH")
    assert lesson.game.pile(Rank.FOUR).flipped
    assert (lesson.answer, lesson.stuck) == (Judgment.LOSES, (Rank.FIVE,))
    assert str(lesson.back) == "3:KS,9T,4:6S"


def test_a_joker_is_drawn_when_both_open_piles_lack_one_card() -> None:
    """The text of the step says so."""
    for text in ("3:KS,9T,4:6S", "3:KS,9T,5:KD", "3:KS,9T,4:JH"):
        lesson = lesson_of(text)
        assert lesson.position.drawn is JOKER
        still_open = [pile for pile in lesson.game.piles if not pile.flipped]
        assert [pile.rank for pile in still_open] == [4, 5]
        for pile in still_open:
            assert any(pile.after(JOKER, discard).flipped for discard in pile.cards)


def test_in_flip_steps_the_drawn_card_is_loose_in_other_piles() -> None:
    """The text of these steps says that the other piles have no use for the card."""
    for text in ("", "3:KS,9T,4:6S,5:KD"):
        lesson = lesson_of(text)
        drawn = lesson.position.drawn
        assert drawn is not None
        assert lesson.step is not None
        for pile in lesson.game.piles:
            if pile.rank != lesson.step.pile and not pile.flipped:
                assert drawn in best_melds(pile.rank, (*pile.cards, drawn)).loose


def test_only_the_last_wrong_choice_is_kept() -> None:
    lesson = lesson_of("3:KS")
    for card in parse_cards("QS 10T 6D"):
        lesson = lesson.play(LessonMove(card))
        assert lesson.answer is Judgment.NO_HELP
        assert str(lesson) == f"3:KS,{card}"
        assert lesson.place == 1
    assert str(lesson.play(LessonMove(Card.parse("9T")))) == "3:KS,9T"


def test_a_lesson_survives_a_text_round_trip() -> None:
    for lesson in LESSONS:
        assert len(str(lesson)) <= LONGEST
        again, whole = Lesson.read(str(lesson))
        assert whole
        assert (again.game.piles, again.position, again.place, again.answer) == (
            lesson.game.piles,
            lesson.position,
            lesson.place,
            lesson.answer,
        )


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("x", ""),
        ("3:KS,x", "3:KS"),
        ("3:KS,", "3:KS"),
        (",", ""),
        ("3:KS,3:8H", "3:KS"),
        ("3:KS,9T,3:6S", "3:KS,9T"),
        ("3:KS,9T,6:6S", "3:KS,9T"),
        ("9T", ""),
        ("3:QS", ""),
        ("3:6H,3:KS", "3:6H"),
        (f"{WAY},4:9T", WAY),
        ("3:KS" + ",QS" * 50, "3:KS,QS"),
        ("3:" * 500, ""),
    ],
)
def test_invalid_text_is_read_up_to_the_first_error(text: str, read: str) -> None:
    lesson, whole = Lesson.read(text)
    assert not whole
    assert str(lesson) == read


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("", "3:QS", Code.CARD_NOT_THERE),
        ("", "6:8H", Code.PILE_ABSENT),
        ("3:KS", "4:JH", PlayCode.NO_CARD),
        ("3:6H", "3:KS", PlayCode.NO_CARD),
        ("3:KS,9T", "3:6S", Code.PILE_FLIPPED),
        (WAY, "4:JH", Code.GAME_OVER),
        ("", "9T", Code.CARD),
        ("3:KS", "8H", Code.CARD),
    ],
)
def test_illegal_moves_are_refused(text: str, move: str, code: Code) -> None:
    with pytest.raises((IllegalTurn, NotationError)) as refused:
        lesson_of(text).play(LessonMove.parse(move))
    assert refused.value.code is code


def test_the_player_sees_the_cards_left_in_sorted_order() -> None:
    for lesson in LESSONS:
        assert list(lesson.position.left) == sorted(lesson.position.left)


def test_every_step_has_its_own_topic() -> None:
    assert len({step.topic for step in STEPS}) == len(STEPS)
    assert {step.goal for step in STEPS} == set(StepGoal)
