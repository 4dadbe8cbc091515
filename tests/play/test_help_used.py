"""Help used in a game: how it accumulates, and its text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.play.games.help_used import Help, HintStep, ShownNumber, parse_record
from solitaire.rules import Code, NotationError, Record
from tests.kit.pages import golden_record

WORDS = ["away", "spare", "hint:1:1", "hint:9:2", "hint:28:3"]


def test_no_help_is_empty_text_and_falsy() -> None:
    assert Help.parse("") == Help.parse("  ") == Help()
    assert (str(Help()), bool(Help()), dict(Help().steps)) == ("", False, {})


@pytest.mark.parametrize("taken", range(1, 1 << len(WORDS)))
def test_help_is_parsed_in_any_order(taken: int) -> None:
    used = [word for place, word in enumerate(WORDS) if taken >> place & 1]
    found = Help.parse(" ".join(used))
    assert str(found).split() == used
    assert Help.parse(" ".join(reversed(used))) == Help.parse("  ".join(used * 2)) == found
    assert bool(found)


def test_each_turn_keeps_its_furthest_hint_step() -> None:
    help = Help().with_hint(9, HintStep.PILE).with_hint(5, HintStep.USES)
    assert help.with_hint(9, HintStep.PILE) == help.with_hint(5, HintStep.DISCARD) == help
    further = help.with_hint(9, HintStep.DISCARD)
    assert dict(further.steps) == {5: HintStep.USES, 9: HintStep.DISCARD}
    assert further == Help.parse("hint:9:1 hint:5:3 hint:9:2") == Help.parse(str(further))


def test_shown_help_counts_once() -> None:
    once = Help().with_shown(ShownNumber.SPARE)
    assert once.with_shown(ShownNumber.SPARE) == once
    assert once.with_shown(ShownNumber.AWAY).shown == (ShownNumber.AWAY, ShownNumber.SPARE)


@pytest.mark.parametrize(
    "text",
    [
        "AWAY",
        "peeking",
        "hint",
        "hint:5",
        "hint:0:1",
        "hint:29:1",
        "hint:05:1",
        "hint:5:0",
        "hint:5:4",
        "hint:5:1:1",
        "hint:\N{ARABIC-INDIC DIGIT FIVE}:1",
        "away,spare",
    ],
)
def test_invalid_help_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Help.parse(f"away {text}")
    assert refusal.value.code is Code.RECORD
    assert refusal.value.data == {"text": f"Help: {text}"}


@pytest.mark.parametrize("turn", [0, 29, -1])
def test_the_turn_of_a_hint_is_1_to_28(turn: int) -> None:
    with pytest.raises(ValueError, match="1 to 28"):
        Help().with_hint(turn, HintStep.PILE)


# ---- in records --------------------------------------------------------------------------------------------


def test_the_help_of_a_record_is_normalized() -> None:
    text = golden_record("lost").replace("Undone: 0", "Undone: 0\nHelp:  spare away  away")
    assert parse_record(text) == replace(Record.parse(text), help="away spare")
    assert parse_record(golden_record("lost")) == Record.parse(golden_record("lost"))


@pytest.mark.parametrize(("above", "line"), [("", 5), ("\n \n\n", 8)])
def test_invalid_help_in_a_record_is_reported_with_its_line(above: str, line: int) -> None:
    text = above + golden_record("lost").replace("Undone: 0", "Undone: 0\n Help: a friend")
    with pytest.raises(NotationError) as refusal:
        parse_record(text)
    assert refusal.value.code is Code.RECORD
    assert refusal.value.data == {"text": "Help: a", "line": line}
