"""``solitaire solve``."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.cli import main
from solitaire.rules import (
    Card,
    Code,
    Deal,
    Game,
    NotationError,
    Rank,
    Turn,
    all_meld,
    format_cards,
)
from solitaire.solver import away, find_need
from solitaire.words import ENGLISH
from solitaire.words.deals.records import explain_refusal
from tests.kit import english
from tests.kit.deals import SMALL, tiny_deals, with_jokers
from tests.kit.own_process import start_program

WON = "1-8RSJ-8MYX"
LOST = "1-8QZK-4M2T"
FIGURES = {"away", "away_by_pile", "need", "spare", "par", "verdict", "milliseconds"}


def solve(*arguments: str, lines: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["solve", *arguments], input=lines)


def solve_as_json(code: str, *arguments: str) -> dict[str, Any]:
    answer = solve(code, "--json", *arguments)
    assert (answer.exit_code, answer.stderr) == (0, "")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def answers(lines: str | bytes, *arguments: str) -> list[dict[str, Any]]:
    answer = solve("--stdin", *arguments, lines=lines)
    assert (answer.exit_code, answer.stderr) == (0, "")
    return [json.loads(line) for line in answer.stdout.splitlines()]


def write_out(code: str) -> str:
    return str(Deal.from_code(code)) + "\n"


# Deals by their codes


def test_a_winnable_deal_prints_its_numbers_and_its_plan() -> None:
    lines = solve(WON).stdout.splitlines()
    assert lines[0] == f"Deal {WON}"
    assert lines[2] == "It can be won: cards needed 26, from the stock 26, spare draws 2, par 26."
    assert lines[4].split() == ["Pile", "Needed", "Waits", "for", "Discards", "Complete", "with"]
    assert [line.split()[0] for line in lines[5:16]] == list(map(str, Rank))
    assert lines[16].split() == ["All", "26"]


def test_json_has_a_plan_that_completes_every_pile_from_the_stock() -> None:
    deal = Deal.from_code(WON)
    found = solve_as_json(WON)
    stock = list(deal.stock)
    for planned, cards in zip(found["plan"], deal.piles, strict=True):
        hand = list(cards)
        for card in map(Card.parse, planned["discards"]):
            hand.remove(card)
        for card in map(Card.parse, planned["uses"]):
            stock.remove(card)
            hand.append(card)
        rank = Rank.parse(planned["pile"])
        assert len(hand) == rank
        assert all_meld(rank, hand)
        melded = [Card.parse(card) for meld in planned["melds"] for card in meld]
        assert sorted(melded) == sorted(hand)
    assert len(stock) == found["spare"] == 28 - found["need"]


def test_the_par_line_wins_in_par_draws() -> None:
    found = solve_as_json(WON)
    game = Game.replay(Deal.from_code(WON), map(Turn.parse, found["par_line"]))
    assert game.outcome
    assert game.outcome.won
    assert len(found["par_line"]) == found["par"]


def test_json_has_the_numbers_of_the_solver() -> None:
    position = Game.start(Deal.from_code(WON)).position
    found = solve_as_json(WON)
    assert found["code"] == WON
    assert found["away_by_pile"] == list(map(away, position.piles))
    assert found["away"] == sum(found["away_by_pile"])
    assert found["need"] == find_need(position).cards
    assert found["verdict"] == "winnable"
    assert found["finish"] is None
    assert found["milliseconds"] > 0
    assert found.keys() == FIGURES | {"code", "plan", "par_line", "finish"}


def test_a_lost_deal_prints_its_best_finish() -> None:
    lines = solve(LOST).stdout.splitlines()
    assert lines[2:4] == [
        "It cannot be won: cards needed 29.",
        "The best finish is 10 of 11 piles, 8 points left or fewer.",
    ]
    assert sum(line.endswith("stays open") for line in lines) == 1
    found = solve_as_json(LOST)
    assert (found["need"], found["spare"], found["par"]) == (None, None, None)
    assert (found["plan"], found["par_line"], found["verdict"]) == (None, None, "unwinnable")
    assert len(found["finish"].pop("plan")) == 10
    assert found["finish"] == {
        "flipped": 10,
        "points": 8,
        "flipped_exact": True,
        "points_exact": False,
    }


def test_several_deals_are_printed_in_order() -> None:
    both = solve(WON, LOST, "--no-par")
    assert both.stdout == (solve(WON, "--no-par").stdout + "\n" + solve(LOST, "--no-par").stdout)
    lines = solve(WON, LOST, "--json").stdout.splitlines()
    assert [json.loads(line)["code"] for line in lines] == [WON, LOST]


def test_a_text_is_a_seed() -> None:
    assert solve("--text", "The  Cabin, 2026").stdout == solve(WON).stdout


def test_par_can_be_left_out() -> None:
    assert (
        "It can be won: cards needed 26, from the stock 26, spare draws 2.\n"
        in solve(WON, "--no-par").stdout
    )
    found = solve_as_json(WON, "--no-par")
    assert (found["need"], found["par"], found["par_line"]) == (26, None, None)


@pytest.mark.deep
def test_reaching_the_search_limit_is_reported() -> None:
    text = solve(WON, "--limit", "1").stdout
    assert "It is not known whether it can be won, since the search was given up:" in text
    assert "or better." in text
    assert not solve_as_json(WON, "--limit", "1")["finish"]["flipped_exact"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            [WON, "1-8QZU-4M2T"],
            explain_refusal(ENGLISH, NotationError(Code.CODE, text="1-8QZU-4M2T")),
        ),
        (["--text", " "], explain_refusal(ENGLISH, NotationError(Code.TEXT_EMPTY))),
        ([], english.GIVE_EITHER_DEAL_CODES_TEXT_OR),
        ([WON, "--stdin"], english.GIVE_EITHER_DEAL_CODES_TEXT_OR),
        ([WON, "--text", "x"], english.GIVE_EITHER_DEAL_CODES_TEXT_OR),
        ([WON, "--limit", "0"], "0 is not in the range"),
    ],
)
def test_invalid_arguments_fail_before_anything_is_solved(
    arguments: list[str], sentence: str
) -> None:
    answer = solve(*arguments)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert sentence in answer.stderr


# Deals written out


def test_a_written_out_deal_has_the_answer_of_its_code() -> None:
    won, lost = answers(write_out(WON) + write_out(LOST))
    for found, code in ((won, WON), (lost, LOST)):
        assert found.keys() == FIGURES
        expected = solve_as_json(code)
        for key in FIGURES - {"milliseconds"}:
            assert found[key] == expected[key]
    assert (won["need"], won["par"], won["verdict"]) == (26, 26, "winnable")
    assert (lost["need"], lost["par"], lost["verdict"]) == (None, None, "unwinnable")


@pytest.mark.parametrize(
    ("line", "need", "spare", "par"),
    [
        ("3S 4S 5S |", 0, 0, 0),
        ("3S 4S KC | JK", 1, 0, 1),
        ("3S 4S KC | QD 7H JK", 1, 2, 3),
        ("3S 4S KC | QD JK 7H", 1, 2, 2),
        ("3S 4S KC | QD", None, None, None),
        ("4S 5S KC | 3D 4H KC | JK 6S", 2, 0, 2),
        ("  jk\tJK jk|4s 5s 6s KC|  jk  \r", 1, 0, 1),
        ("3S 4S 4T KC | JK JK JK JK JK", 1, 4, 1),
    ],
)
def test_any_number_and_size_of_piles_can_be_solved(
    line: str, need: int | None, spare: int | None, par: int | None
) -> None:
    (found,) = answers(line)
    assert (found["need"], found["spare"], found["par"]) == (need, spare, par)
    assert found["verdict"] == ("unwinnable" if need is None else "winnable")


def test_no_par_and_limit_also_apply_to_stdin() -> None:
    (found,) = answers(write_out(WON), "--no-par")
    assert (found["need"], found["par"]) == (26, None)
    (found,) = answers(write_out(WON), "--limit", "1")
    assert (found["verdict"], found["need"], found["par"]) == ("unknown", None, None)


def test_a_code_or_an_option_asks_for_the_short_game() -> None:
    found = solve_as_json("S1-8QZK-4M2T")
    assert (found["code"], len(found["away_by_pile"])) == ("S1-8QZK-4M2T", 7)
    (line,) = solve("--short", LOST, "--json").stdout.splitlines()
    assert json.loads(line) | {"milliseconds": 0} == found | {"milliseconds": 0}
    game = Game.replay(Deal.from_code("S1-8QZK-4M2T"), map(Turn.parse, found["par_line"]))
    assert game.outcome is not None
    assert game.outcome.won


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3S 4S 5S", "line-groups"),
        ("| 3S", "pile-size"),
        ("JK JK | 3S", "pile-size"),
        ("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS 3H 4H 5H | 3S", "pile-size"),
        ("3S 4S 5S | | 3S", "pile-size"),
        ("3S 4S 5X | 3S", "card"),
        ("3S 4S 5S | 3S 3S", "copies"),
        ("JK JK JK | JK JK JK | JK", "copies"),
        (WON, "card"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_others_are_answered(line: str | bytes, code: str) -> None:
    line = line.encode() if isinstance(line, str) else line
    before, bad, after = answers(b"3S 4S KC | JK\n" + line + b"\n3S 4S 5S |\n")
    assert bad["code"] == code
    assert bad["error"].endswith(".")
    assert bad.keys() == {"error", "code"}
    assert (before["need"], after["need"]) == (1, 0)


@given(st.integers(0, 1 << 20))
@settings(max_examples=20)
def test_parsing_a_written_out_deal_restores_it(seed: int) -> None:
    (tiny,) = tiny_deals(seed, with_jokers, SMALL, 1)
    line = " | ".join(map(format_cards, (*(pile.cards for pile in tiny.piles), tiny.stock)))
    game = Game.start(Deal.parse_any(line))
    assert (game.piles, game.deal.stock) == (tiny.piles, tiny.stock)


def test_a_line_is_answered_before_the_next_is_sent() -> None:
    with start_program("from solitaire.cli import main; main()", "solve", "--stdin") as program:
        for card in ("5S", "JK", "3S", "QD"):
            program.tell(f"3S 4S KC | {card}")
            assert json.loads(program.hear())["need"] == (None if card == "QD" else 1)
        assert program.end() == ("", 0)
