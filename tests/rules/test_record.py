"""Game records: parsing, formatting, replay, errors, and golden records."""

from __future__ import annotations

import re

import pytest

from solitaire.rules import (
    SHORT,
    Code,
    Deal,
    Game,
    IllegalTurn,
    NotationError,
    Record,
    Seed,
    Turn,
    format_result,
)
from solitaire.rules.record import RECORD_LIMIT, TITLE
from tests.kit import pages

WON = pages.golden_record("won")


def refusal_of(text: str) -> tuple[Code, dict[str, str | int]]:
    with pytest.raises(NotationError) as refusal:
        Record.parse(text)
    return refusal.value.code, refusal.value.data


# ---- golden records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", pages.golden_records())
def test_golden_records_replay_to_their_result(name: str) -> None:
    """R1 to R12: the result of a recorded game never changes."""
    text = pages.golden_record(name)
    record = Record.parse(text)
    game = record.game()
    assert game.turns == record.turns
    said = re.search(r"^Result: (.*)$", text, re.MULTILINE)
    assert said is None or said[1] == format_result(game)


@pytest.mark.parametrize("name", [name for name in pages.golden_records() if name != "by-hand"])
def test_golden_records_format_to_the_same_text(name: str) -> None:
    text = pages.golden_record(name)
    assert str(Record.parse(text)) == text


def test_golden_records_cover_every_ending() -> None:
    """R11: won, won by the last card, lost, given up, unfinished, not begun."""
    results = {
        name: format_result(Record.parse(pages.golden_record(name)).game())
        for name in pages.golden_records()
    }
    assert results == {
        "by-hand": "lost, 9 of 11 piles, 23 points",
        "given-up": "given up, 7 of 11 piles, 64 points",
        "lost": "lost, 9 of 11 piles, 23 points",
        "lost-without-a-try": "lost, 0 of 11 piles, 486 points",
        "not-begun": "unfinished after 0 of 28 turns",
        "short-lost": "lost, 4 of 7 piles, 93 points",
        "short-unfinished": "unfinished after 5 of 16 turns",
        "short-won": "won with 2 left in the stock",
        "short-won-by-the-last-card": "won with 0 left in the stock",
        "unfinished": "unfinished after 9 of 28 turns",
        "won": "won with 3 left in the stock",
        "won-again": "won with 1 left in the stock",
        "won-by-the-last-card": "won with 0 left in the stock",
    }


def test_a_handwritten_record_parses_to_the_same_game() -> None:
    """In lower case, without cards and numbers, with seven turns a line."""
    by_hand, written = (Record.parse(pages.golden_record(name)) for name in ("by-hand", "lost"))
    assert by_hand == written
    assert str(by_hand) == pages.golden_record("lost")


# ---- round trips -------------------------------------------------------------------------------------


def test_records_round_trip_through_text() -> None:
    game = Record.parse(WON).game()
    for undone, earlier in enumerate(reversed(list(game.history()))):
        record = Record.of(earlier, undone)
        again = Record.parse(str(record))
        assert again == record
        assert again.game() == earlier
        assert again.undone == undone
        assert again.deal.code == game.deal.code


def test_the_help_header_round_trips_and_is_omitted_if_empty() -> None:
    record = Record.parse(WON)
    assert not record.help
    assert "Help" not in str(record)
    helped = Record.of(record.game(), 2, "away hint:5:1")
    assert helped != record
    assert "\nUndone: 2\nHelp: away hint:5:1\nResult: " in str(helped)
    assert Record.parse(str(helped)) == helped


def test_a_record_says_whether_its_game_was_given_up() -> None:
    given_up = Record.parse(pages.golden_record("unfinished")).game().give_up()
    record = Record.of(given_up)
    assert "\nEnd: given up\n" in str(record)
    assert Record.parse(str(record)) == record
    assert record.game() == given_up
    assert "End" not in pages.golden_record("unfinished")


def test_a_finished_game_cannot_be_given_up_in_a_record() -> None:
    """The file has no turn that could be at fault."""
    text = WON.replace("Undone: 0", "Undone: 0\nEnd: given up")
    with pytest.raises(NotationError) as refusal:
        Record.parse(text).game()
    assert (refusal.value.code, refusal.value.data) == (Code.RECORD_END, {})


def test_a_deal_without_a_code_is_recorded_by_its_cards() -> None:
    deal = Deal.parse(str(Deal.from_seed(Seed(0))))
    record = Record.of(Game.start(deal))
    assert "Deal:" not in str(record)
    assert Record.parse(str(record)) == record


def test_a_record_needs_only_a_deal_code() -> None:
    record = Record.parse(f"{TITLE}\nDeal: 1-8QZK-4M2T\n")
    assert (record.deal.code, record.turns, record.undone) == ("1-8QZK-4M2T", (), 0)
    assert record == Record(record.deal, ())


def test_a_record_by_cards_alone_is_of_the_game_with_so_many_piles() -> None:
    text = pages.golden_record("short-won")
    by_cards = Record.parse(re.sub(r"Deal: .*\n", "", text))
    assert by_cards == Record.parse(text)
    assert by_cards.deal.variant is SHORT


def test_a_short_code_with_cards_of_the_standard_game_is_rejected() -> None:
    code = f"S{Record.parse(WON).deal.code}"
    refused = refusal_of(WON.replace("Deal: 1-", "Deal: S1-"))
    assert refused == (Code.RECORD_TWO_DEALS, {"text": code})


def test_a_turn_on_a_pile_that_the_game_lacks_is_illegal() -> None:
    """R2: the short game has no pile of 10."""
    record = Record.parse(f"{TITLE}\nDeal: S1-8QZK-4M2T\n1. 4D>10:4D")
    with pytest.raises(IllegalTurn) as refusal:
        record.game()
    assert (refusal.value.code, refusal.value.data) == (
        Code.PILE_ABSENT,
        {"turn": 1, "pile": "10"},
    )


def test_parsing_ignores_whitespace_and_unknown_headers() -> None:
    record = Record.parse(WON)
    loose = WON.replace("\n", "\r\n\r\n").replace("Result:", "  Player: Ann\nResult:")
    assert Record.parse(f"\n\n {loose}") == record
    turns = " ".join(str(turn) for turn in record.turns)
    assert Record.parse(f"{TITLE}\nDeal: {record.deal.code}\n{turns}") == record
    numbered = WON.replace(". ", ".")
    assert Record.parse(numbered) == record


def test_the_result_line_is_ignored() -> None:
    lie = WON.replace("won with 3 left in the stock", "won with 27 left in the stock")
    assert Record.parse(lie) == Record.parse(WON)


# ---- rejected ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "   ", "Five Crowns Solitaire record 2\n", "1. 8H>7:3S"])
def test_text_without_the_title_is_rejected(text: str) -> None:
    assert refusal_of(text) == (Code.RECORD, {"text": text.strip()})


def test_a_record_without_a_deal_is_rejected() -> None:
    assert refusal_of(f"{TITLE}\nUndone: 0\n") == (Code.RECORD_DEAL, {})


def test_a_code_that_contradicts_the_cards_is_rejected() -> None:
    other = WON.replace(Record.parse(WON).deal.code or "", "1-0000-0000")
    assert refusal_of(other) == (Code.RECORD_TWO_DEALS, {"text": "1-0000-0000"})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Undone: 0", "Undone: -1", Code.RECORD),
        ("Undone: 0", "Undone: some", Code.RECORD),
        ("Undone: 0", "Undone: 1234567", Code.RECORD),
        ("Undone: 0", "Undone: 0\nUndone: 0", Code.RECORD),
        ("Deal: 1-", "Deal: today ", Code.CODE),
        ("Cards: ", "Cards: 2S ", Code.CARD),
        ("Cards: ", "Cards: KS ", Code.DEAL_SIZE),
        ("Cards: ", "Cards: | ", Code.DEAL_GROUPS),
        ("1. ", "1. hello ", Code.TURN),
        ("1. ", "1. 8H>7 ", Code.TURN),
        ("1. ", "1. 8H>2:8H ", Code.RANK),
        ("\n2. ", "\nDeal: 1-0000-0000\n2. ", Code.TURN),
    ],
)
def test_an_invalid_line_is_rejected_with_its_error_code(old: str, new: str, code: Code) -> None:
    assert WON.count(old) >= 1
    assert refusal_of(WON.replace(old, new, 1))[0] is code


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("Undone: 0", "Undone: -1", {"line": 4}),
        ("Undone: 0", "Undone: 0\nUndone: 0", {"line": 5}),
        ("Undone: 0", "Undone: 0\nEnd: of the stock", {"line": 5}),
        ("Deal: 1-", "Deal: today ", {"line": 2}),
        ("Cards: ", "Cards: 2S ", {"line": 3}),
        ("1. ", "1. hello ", {"line": 7, "turn": 1}),
        ("\n3. ", "\n3. 8H>2:8H ", {"line": 9, "turn": 3}),
    ],
)
def test_errors_report_their_line_and_turn_number(
    old: str, new: str, where: dict[str, int]
) -> None:
    data = refusal_of(WON.replace(old, new, 1))[1]
    assert {name: data[name] for name in data if name in ("line", "turn")} == where
    pushed = refusal_of("\n \n\n" + WON.replace(old, new, 1))[1]
    assert pushed["line"] == where["line"] + 3


def test_cards_are_used_if_the_code_has_an_unknown_version() -> None:
    later = WON.replace("Deal: 1-", "Deal: 9-")
    assert Record.parse(later).game() == Record.parse(WON).game()
    without_cards = re.sub(r"Cards: .*\n", "", later)
    assert refusal_of(without_cards)[0] is Code.CODE_VERSION


def test_a_record_over_the_length_limit_is_rejected() -> None:
    text = WON + "\n" * RECORD_LIMIT
    assert refusal_of(text) == (Code.RECORD_LONG, {"length": len(text), "limit": RECORD_LIMIT})
    longest = max(len(pages.golden_record(name)) for name in pages.golden_records())
    assert longest < 1_300, "as RECORD_LIMIT says"


def test_a_long_run_of_digits_is_rejected() -> None:
    """A pattern for numbers of any length would take quadratic time here: minutes."""
    digits = "7" * (RECORD_LIMIT - 100)
    text = f"{TITLE}\nDeal: 1-8QZK-4M2T\n{digits}"
    assert refusal_of(text) == (Code.TURN, {"text": digits, "line": 3})
    assert refusal_of(f"{text[:-8]}. 8H>2:8H")[1]["turn"] == 1


def test_replaying_or_formatting_an_illegal_turn_fails() -> None:
    """R9: a record can hold an illegal turn; the rules are checked on replay."""
    record = Record.parse(WON)
    turns = (*record.turns[:2], Turn.parse("8H>7:3S"), *record.turns[2:])
    unlawful = Record(record.deal, turns)
    with pytest.raises(IllegalTurn) as refusal:
        unlawful.game()
    assert refusal.value.data["turn"] == 3
    with pytest.raises(IllegalTurn):
        str(unlawful)


def test_replay_rejects_turns_after_the_end() -> None:
    """R11."""
    record = Record.parse(WON)
    with pytest.raises(IllegalTurn) as refusal:
        Record(record.deal, (*record.turns, record.turns[-1])).game()
    assert refusal.value.code is Code.GAME_OVER
    assert refusal.value.data["turn"] == len(record.turns) + 1
