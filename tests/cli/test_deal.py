"""``solitaire deal``."""

import json

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.rules import Code, Deal, NotationError, Seed
from solitaire.words import ENGLISH
from solitaire.words.deals.records import explain_refusal
from tests.kit import english

CODE = "1-8QZK-4M2T"


def deal(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["deal", *arguments])


def test_json_holds_the_whole_deal() -> None:
    expected = Deal.from_code(CODE)
    answer = json.loads(deal(CODE, "--json").stdout)
    assert answer["code"] == CODE
    assert [len(pile) for pile in answer["piles"]] == list(range(3, 14))
    assert [tuple(pile) for pile in answer["piles"]] == [
        tuple(card.text for card in pile) for pile in expected.piles
    ]
    assert answer["stock"] == [card.text for card in expected.stock]
    assert Deal.parse(answer["text"]) == expected


def test_the_table_shows_every_card_once() -> None:
    output = deal(CODE).stdout
    lines = output.splitlines()
    assert lines[0] == f"Deal {CODE}"
    rows = [line.split(maxsplit=2) for line in lines[3:14]]
    assert [row[0] for row in rows] == ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    for row, pile in zip(rows, Deal.from_code(CODE).piles, strict=True):
        cards = row[2].replace("[", "").replace("]", "").split()
        assert sorted(cards) == sorted(card.text for card in pile)
    assert lines[-1].startswith("Stock, from the top: JK JT 8D ")


def test_a_pile_that_is_complete_as_dealt_is_shown_flipped() -> None:
    code = next(seed.code for seed in map(Seed, range(100)) if "flipped" in deal(seed.code).stdout)
    row = next(line for line in deal(code).stdout.splitlines() if "flipped" in line)
    assert row.split(maxsplit=2)[2].startswith("[")


def test_a_text_is_a_seed() -> None:
    code = Seed.from_text("the cabin, 2026").code
    assert deal("--text", "The  Cabin, 2026").stdout == deal(code).stdout


SHORT_CODE = f"S{CODE}"


@pytest.mark.parametrize("arguments", [[SHORT_CODE], ["s1 8qzk 4m2t"], ["--short", CODE]])
def test_a_code_or_an_option_asks_for_the_short_game(arguments: list[str]) -> None:
    answer = json.loads(deal(*arguments, "--json").stdout)
    assert answer["code"] == SHORT_CODE
    assert [len(pile) for pile in answer["piles"]] == list(range(3, 10))
    assert Deal.parse(answer["text"]) == Deal.from_code(SHORT_CODE)


def test_a_text_is_a_deal_of_the_short_game_too() -> None:
    code = "S" + Seed.from_text("the cabin, 2026").code
    assert deal("--short", "--text", "The  Cabin, 2026").stdout == deal(code).stdout
    assert deal("--short", code).stdout == deal(code).stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["1-8QZU-4M2T"], Code.CODE),
        (["9-8QZK-4M2T"], Code.CODE_VERSION),
        (["--text", " "], Code.TEXT_EMPTY),
        (["--text", "x" * 300], Code.TEXT_LONG),
    ],
)
def test_json_errors_have_a_code(arguments: list[str], code: Code) -> None:
    answer = deal(*arguments, "--json")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert json.loads(answer.stderr)["code"] == code


def test_errors_are_printed_to_standard_error() -> None:
    answer = deal("hello")
    error = NotationError(Code.CODE, text="hello")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"Error: {explain_refusal(ENGLISH, error)}\n"


@pytest.mark.parametrize("arguments", [[], [CODE, "--text", "the cabin"]])
def test_exactly_one_of_code_and_text_is_required(arguments: list[str]) -> None:
    answer = deal(*arguments)
    assert answer.exit_code == 2
    assert english.GIVE_EITHER_A_DEAL_CODE_OR in answer.stderr
