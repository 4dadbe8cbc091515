"""On the command line, too, a deal code is one code however it is typed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.rules import Deal, Record, Seed
from tests.kit.pages import golden_record

CODE = "1-8QZK-4M2T"
SPELLINGS = [
    "1 8QZK 4M2T",
    "1-8qzk 4m2t",
    "18QZK4M2T",
    "1_8QZK_4M2T",
    "1\N{EN DASH}8QZK\N{EN DASH}4M2T",
    "\u201c1-8QZK-4M2T.\u201d",
]


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=given)


@pytest.mark.parametrize("typed", SPELLINGS)
def test_every_spelling_is_the_deal(typed: str) -> None:
    for arguments in ((typed,), ("--text", typed)):
        assert run("deal", *arguments).stdout.startswith(f"Deal {CODE}\n")
        assert run("solve", "--no-par", *arguments).stdout.startswith(f"Deal {CODE}\n")


def test_a_record_may_name_its_deal_in_any_spelling() -> None:
    text = golden_record("unfinished")
    code = Record.parse(text).deal.code
    assert code
    typed = text.replace(code, code.lower().replace("-", " "))
    assert typed != text
    assert run("replay", "-", given=typed).stdout == run("replay", "-", given=text).stdout


def test_a_check_of_a_daily_takes_any_spelling() -> None:
    code = "1-D0RJ-61SJ-24B5-WWC9"
    expected = run("daily", "check", "7", code).stdout
    assert f"deal {code}" in expected
    assert run("daily", "check", "7", code.replace("-", " ").lower()).stdout == expected


@pytest.mark.parametrize("typed", ["1 8QZK 4M2", "18QZK4M2TT", "8QZK-4M2T"])
def test_what_is_nearly_a_code_deals_nothing_as_a_text_either(typed: str) -> None:
    for arguments in ((typed,), ("--text", typed)):
        answer = run("deal", *arguments)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert typed in answer.stderr


def test_words_stay_words() -> None:
    code = Seed.from_text("1 more game").code
    assert run("deal", "--text", "1 more game").stdout.startswith(f"Deal {code}\n")
    assert Deal.from_code(code).code == code
