"""Written-out records of matches: what they say, what may be done to them, and how bad ones are refused."""

from __future__ import annotations

import re

import pytest

from solitaire.matches import (
    CROWNS,
    IllegalMove,
    Match,
    MatchCode,
    MatchRecord,
    WrittenShuffles,
    format_record,
)
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.record import RECORD_LIMIT, TITLE
from solitaire.rules import STANDARD, Code, NotationError, Seed, SolitaireError
from tests.kit import pages
from tests.kit import torture_strings as torture
from tests.kit.crowns import table
from tests.kit.torture_strings import arrivals, wrong

MATCH = Match.start(
    CROWNS, Seed.parse("1-8QZK-4M2T"), table("outs,away,points,points hands=five")
).play_bots()
RECORD = format_record(MATCH)
BY_CARDS = re.sub(r"Code: .*\n", "", RECORD)
BY_CODE = re.sub(r"Cards .*\n", "", RECORD)


def refusal_of(text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the data with which a record is refused, when it is read or replayed."""
    with pytest.raises(SolitaireError) as refused:
        MatchRecord.parse(text).match()
    return refused.value.code, refused.value.data


# ---- what it says ------------------------------------------------------------------------------------


def test_a_record_has_headers_every_shuffle_and_a_line_for_each_turn() -> None:
    lines = RECORD.splitlines()
    assert lines[:4] == [
        TITLE,
        "Game: crowns",
        "Table: outs.1,away.1,points.1,points.1 hands=five",
        "Code: M1-8QZK-4M2T",
    ]
    labels = [line.split(":")[0] for line in lines if line.startswith("Cards ")]
    assert labels == [f"Cards hand{rank}" for rank in range(3, 8)]
    assert f"Result: {' '.join(map(str, MATCH.state.scores))}" in lines
    turns = lines[lines.index("") + 1 :]
    assert turns == [f"{number}. {word}" for number, word in enumerate(MATCH.notation, start=1)]


@pytest.mark.parametrize("text", [RECORD, BY_CARDS, BY_CODE], ids=["both", "cards", "code"])
def test_code_or_cards_give_the_same_match(text: str) -> None:
    assert text in (RECORD, BY_CARDS) or "Cards" not in text
    match = MatchRecord.parse(text).match()
    assert (match.moves, match.state.scores, match.table) == (
        MATCH.moves,
        MATCH.state.scores,
        MATCH.table,
    )
    assert isinstance(match.shuffles, WrittenShuffles) == (text == BY_CARDS)
    assert format_record(match) == (BY_CARDS if text == BY_CARDS else RECORD)


def test_a_record_replays_without_its_computer_players() -> None:
    """Also if they have other names by then: who moved is not asked."""
    people = RECORD.replace("outs.1,away.1,points.1,points.1", "you,you,you,you")
    assert MatchRecord.parse(people).match().moves == MATCH.moves


def test_a_shuffle_of_the_discards_is_written_out_too() -> None:
    match = Match.start(CROWNS, Seed(0), table("you,you"))
    while not match.state.hand.shuffled:
        match = match.play(match.state.legal()[0])
        drawn = match.state.hand.drawn
        if match.state.hand.is_over:
            match = match.play(match.state.legal()[0])
        elif drawn is not None:
            (discard,) = CROWNS.parse(f":{drawn.card}")
            match = match.play(discard)
    assert re.search(r"^Cards hand\d/again1: ", format_record(match), re.MULTILINE)


def test_the_limit_is_far_above_what_players_of_five_crowns_need() -> None:
    words = max((pages.DATA / "golden_crowns.txt").read_text().splitlines(), key=len)
    assert len(words) + len(STANDARD.deck) * 11 * len("10S ") < RECORD_LIMIT / 3


def test_result_and_numbers_and_other_headers_are_for_people() -> None:
    meant = MatchRecord.parse(RECORD)
    for text in (
        re.sub(r"Result: .*", "Result: 0 0 0 0", RECORD),
        re.sub(r"(?m)^\d+\. ", "7. ", RECORD),
        re.sub(r"(?m)^(\d+)\. ", r"\1.", RECORD),
        RECORD.replace("Result:", "Player: Ann\nResult:"),
        RECORD.split("\n\n")[0] + "\n" + " ".join(MATCH.notation),
    ):
        assert text != RECORD
        assert MatchRecord.parse(text) == meant


# ---- torture -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [RECORD, BY_CARDS, BY_CODE], ids=["both", "cards", "code"])
def test_records_are_read_as_they_were_meant(text: str) -> None:
    tables = (torture.SUBTLE, torture.MAIL, torture.RECORD)
    assert wrong(arrivals(text, *tables), MatchRecord.parse) == {}


# ---- refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "  ", "Five Crowns Solitaire record 1", "1. S8H:3S"])
def test_a_text_without_the_title_is_no_record(text: str) -> None:
    assert refusal_of(text) == (MatchCode.RECORD, {"text": text.strip()})


def test_a_record_that_is_too_long_is_refused_unread() -> None:
    fits = RECORD + " " * (RECORD_LIMIT - len(RECORD))
    assert MatchRecord.parse(fits) == MatchRecord.parse(RECORD)
    text = f"{fits} "
    assert refusal_of(text) == (
        MatchCode.RECORD_LONG,
        {"length": len(text), "limit": RECORD_LIMIT},
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "data"),
    [
        ("Game: crowns", "Game: chess", MatchCode.GAME, {"text": "chess"}),
        ("Game: crowns\n", "", MatchCode.GAME, {"text": ""}),
        ("Code: M1-", "Code: today ", MatchCode.RECORD, {"text": "Code: today 8QZK-4M2T"}),
        ("Code: M1-", "Code: S1-", MatchCode.RECORD, {"text": "Code: S1-8QZK-4M2T"}),
        ("4M2T", "4MUT", MatchCode.RECORD, {"text": "Code: M1-8QZK-4MUT"}),
        ("Game: crowns", "Game: crowns\nGame: crowns", MatchCode.RECORD, {"text": "Game: crowns"}),
        ("outs.1", "owls.1", MatchCode.BOT, None),
        ("outs.1", "outs.9", MatchCode.BOT, None),
        ("hands=five", "hands=six", MatchCode.OPTION, None),
        ("outs.1,away.1,points.1,points.1", "you", MatchCode.PLAYERS, None),
        ("Cards hand3: ", "Cards hand3: 3S ", MatchCode.RECORD_CODE, {"label": "hand3"}),
        ("Cards hand3", "Cards hand14", MatchCode.RECORD_CODE, {"label": "hand14"}),
        ("Code: M1-8", "Code: M1-9", None, None),
    ],
)
def test_a_bad_header_is_refused(
    old: str, new: str, code: str | None, data: dict[str, str | int] | None
) -> None:
    assert old in RECORD
    found, given = refusal_of(RECORD.replace(old, new, 1))
    assert code is None or found is code
    assert data is None or given == data


def test_cards_are_used_if_the_code_has_an_unknown_version() -> None:
    later = RECORD.replace("Code: M1-", "Code: M9-")
    assert MatchRecord.parse(later) == MatchRecord.parse(BY_CARDS)
    without_cards = BY_CODE.replace("Code: M1-", "Code: M9-")
    assert refusal_of(without_cards) == (Code.CODE_VERSION, {"text": "M9-8QZK-4M2T", "version": 9})


def test_a_record_without_cards_is_refused() -> None:
    assert refusal_of(re.sub(r"Code: .*\n", "", BY_CODE)) == (MatchCode.RECORD, {"text": "Cards"})


@pytest.mark.parametrize(
    ("old", "new", "data"),
    [
        ("hand3: ", "hand3: 3S ", {"label": "hand3", "card": "3S", "found": 3, "expected": 2}),
        ("hand3: ", "hand3: 9Q ", {"label": "hand3", "card": "9Q", "found": 1, "expected": 0}),
        ("Cards hand3", "Cards hand2", {"label": "hand3", "card": "3S", "found": 0, "expected": 2}),
        ("\nCards hand4: JK", "\nCards hand4:", None),
        ("Cards hand5: ", "Cards hand5: KD ", None),
    ],
)
def test_written_cards_that_are_no_deck_are_refused(
    old: str, new: str, data: dict[str, str | int] | None
) -> None:
    text = BY_CARDS.replace(old, new, 1)
    if text == BY_CARDS:
        text = re.sub(r"(Cards hand4:) \w+", r"\1", BY_CARDS)
    code, given = refusal_of(text)
    assert code is MatchCode.CARDS
    if data is not None:
        assert given == data
    else:  # in a later hand, so after the word that deals it
        deals = [at for at, word in enumerate(MATCH.notation, start=1) if word == "next"]
        assert given["move"] in deals
        assert abs(int(given["found"]) - int(given["expected"])) == 1


def replace_word(number: int, word: str) -> str:
    """The record with another word, by its number from 1."""
    return re.sub(rf"(?m)^{number}\. .*$", f"{number}. {word}", RECORD)


def word_of_stock() -> int:
    """The number of a turn, not the first, that draws from the stock and discards another card."""
    for number, word in enumerate(MATCH.notation[1:], start=2):
        drawn, _, discard = word.partition(":")
        if drawn != f"S{discard}" and word.startswith("S"):
            return number
    raise AssertionError


def word_of_pile() -> int:
    return next(at for at, word in enumerate(MATCH.notation, start=1) if word.startswith("P"))


def test_every_record_that_is_cut_says_so() -> None:
    lines = RECORD.splitlines()
    first = lines.index("1. " + MATCH.notation[0])
    for kept in (0, 1, len(MATCH.notation) // 2, len(MATCH.notation) - 1):
        text = "\n".join(lines[: first + kept])
        code, data = refusal_of(re.sub(r"Cards .*\n", "", text))
        assert (code, data) == (MatchCode.RECORD_CUT, {"move": kept})


@pytest.mark.parametrize("code", ["M1-0000-0001", "M1-ZZZZ-ZZZZ", "M1-QZKM-TVWX"])
def test_a_code_with_other_cards_is_the_culprit_not_a_move(code: str) -> None:
    label = "hand3"
    record = RECORD.replace("M1-8QZK-4M2T", code)
    assert refusal_of(record) == (MatchCode.RECORD_CODE, {"label": label})


def test_a_code_of_another_game_is_named_as_one() -> None:
    code = "K1-8QZK-4M2T"
    assert refusal_of(RECORD.replace("M1-8QZK-4M2T", code)) == (
        MatchCode.RECORD_GAME,
        {"text": code, "game": "crowns", "other": "spiral"},
    )


def test_half_a_last_turn_is_cut_too() -> None:
    text = RECORD.rstrip().rpartition(":")[0]
    assert refusal_of(text) == (MatchCode.RECORD_CUT, {"move": len(MATCH.notation)})


def test_a_move_after_the_end_is_refused() -> None:
    number = len(MATCH.notation) + 1
    for word in ("S", "next", "S8H:3S"):
        text = f"{RECORD}{number}. {word}\n"
        assert refusal_of(text) == (MatchCode.OVER, {"move": number})


def test_a_word_that_is_no_move_is_named_by_its_number() -> None:
    for word, code, text in (
        ("X8H:3S", MatchCode.MOVE, "X8H:3S"),
        ("S8H:3S:4S", MatchCode.MOVE, "S8H:3S:4S"),
        ("S9Q:3S", Code.CARD, "9Q"),
        ("S8H:2S", Code.CARD, "2S"),
    ):
        found, data = refusal_of(replace_word(4, word))
        assert (found, data["text"], data["move"]) == (code, text, 4)


def test_a_move_against_the_rules_is_named_by_its_number() -> None:
    stock, pile = word_of_stock(), word_of_pile()
    drawn = MATCH.notation[stock - 1][1:].partition(":")[0]
    taken = MATCH.notation[pile - 1][1:].partition(":")[0]
    other = "KD" if drawn != "KD" else "KC"
    for number, word, code, data in (
        (stock, f"S{other}:{other}", MatchCode.NOT_DRAWN, {"card": other, "drawn": drawn}),
        (stock, f":{drawn}", CrownsCode.DRAW_FIRST, {}),
        (pile, f"P{taken}:{taken}", CrownsCode.JUST_TAKEN, {"card": taken}),
        (1, "next", MatchCode.NOT_OVER, {}),
    ):
        assert refusal_of(replace_word(number, word)) == (code, {**data, "move": number})


def test_a_card_that_is_not_held_is_named() -> None:
    held = MATCH.notation[0].partition(":")[0]
    absent = next(card for card in ("KD", "QD", "JD", "9D", "8D") if card not in dealt_to_seat_0())
    data = {"card": absent, "move": 1}
    assert refusal_of(replace_word(1, f"{held}:{absent}")) == (MatchCode.NOT_HELD, data)


def dealt_to_seat_0() -> str:
    start = Match.start(CROWNS, MATCH.shuffles, MATCH.table)
    return " ".join(map(str, start.play(CROWNS.parse(MATCH.notation[0])[0]).state.hand.held[0]))


def test_a_turn_begun_twice_is_refused() -> None:
    drawn = MATCH.notation[0].partition(":")[0]
    assert refusal_of(replace_word(1, f"{drawn} S")) == (CrownsCode.DISCARD_FIRST, {"move": 2})


def test_the_next_hand_waits_for_its_word() -> None:
    number = MATCH.notation.index("next") + 1
    assert refusal_of(replace_word(number, "S")) == (MatchCode.DEAL_FIRST, {"move": number})


# ---- computer players that would move otherwise ------------------------------------------------------


def test_the_computer_players_of_a_record_are_checked() -> None:
    MatchRecord.parse(RECORD).match().check_bots()
    by_others = RECORD.replace("outs.1,away.1,points.1,points.1", "points,points,outs,away")
    match = MatchRecord.parse(by_others).match()
    with pytest.raises(IllegalMove) as refused:
        match.check_bots()
    assert refused.value.code is MatchCode.BOT_DIFFERS
    data = refused.value.data
    assert set(data) == {"bot", "move", "found", "expected"}
    assert data["found"] != data["expected"]
    word = match.notation[int(data["move"]) - 1]
    assert str(data["found"]) in word
    seat = match.seats[sum(map(len, map(CROWNS.parse, match.notation[: int(data["move"]) - 1])))]
    assert data["bot"] == f"{match.table.bots[seat].name}.1"


def test_what_a_person_did_is_not_checked() -> None:
    match = MatchRecord.parse(RECORD.replace("points.1,points.1", "you,you")).match()
    match.check_bots()
    assert match.moves == MATCH.moves


def test_errors_of_a_record_keep_their_class() -> None:
    with pytest.raises(NotationError):
        MatchRecord.parse(replace_word(2, "X")).match()
