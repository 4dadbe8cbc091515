"""Commands accept a deal code in any spelling."""

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
def test_deal_and_solve_accept_any_spelling_of_a_code(typed: str) -> None:
    for arguments in ((typed,), ("--text", typed)):
        assert run("deal", *arguments).stdout.startswith(f"Deal {CODE}\n")
        assert run("solve", "--no-par", *arguments).stdout.startswith(f"Deal {CODE}\n")


def test_a_record_may_use_any_spelling_of_its_code() -> None:
    text = golden_record("unfinished")
    code = Record.parse(text).deal.code
    assert code
    typed = text.replace(code, code.lower().replace("-", " "))
    assert typed != text
    assert run("replay", "-", given=typed).stdout == run("replay", "-", given=text).stdout


def test_daily_check_accepts_any_spelling_of_a_code() -> None:
    code = "1-D0RJ-61SJ-24B5-WWC9"
    expected = run("daily", "check", "7", code).stdout
    assert f"deal {code}" in expected
    assert run("daily", "check", "7", code.replace("-", " ").lower()).stdout == expected


@pytest.mark.parametrize("typed", ["1 8QZK 4M2", "18QZK4M2TT", "8QZK-4M2T"])
def test_a_malformed_code_is_an_error_even_as_a_text(typed: str) -> None:
    for arguments in ((typed,), ("--text", typed)):
        answer = run("deal", *arguments)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert typed in answer.stderr


def test_a_text_that_starts_like_a_code_is_still_a_seed() -> None:
    code = Seed.from_text("1 more game").code
    assert run("deal", "--text", "1 more game").stdout.startswith(f"Deal {code}\n")
    assert Deal.from_code(code).code == code
