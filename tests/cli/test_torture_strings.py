"""The command line takes texts as editors, shells, mailers and web pages make them."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solitaire.cli import main
from tests.kit import torture_strings as torture
from tests.kit.pages import golden_record
from tests.kit.torture_strings import arrivals, wrong

RECORD = golden_record("won")


def run(*arguments: str, given: bytes = b"") -> str:
    """What the command prints, or why it fails."""
    answer = CliRunner().invoke(main, arguments, input=given)
    return answer.stdout if answer.exit_code == 0 else answer.output


def test_deal_takes_words() -> None:
    pairs = [*arrivals(torture.WORDS, torture.SUBTLE, torture.QUOTES, torture.CAPITALS)]
    pairs += [("", arrived, meant) for arrived, meant in torture.OTHER_WORDS]
    assert wrong(pairs, lambda text: run("deal", "--json", "--text", text)) == {}


def test_deal_and_solve_take_codes_and_addresses() -> None:
    pairs = [*arrivals(torture.CODES, torture.SUBTLE, torture.SENTENCE, torture.BRACKETS)]
    for code in torture.CODES:
        pairs += [(text, text.format(code), code) for text in torture.TEXTS_WITH_A_CODE]
    assert wrong(pairs, lambda text: run("deal", "--json", text)) == {}
    assert wrong(pairs, lambda text: run("deal", "--json", "--text", text)) == {}
    few = pairs[:: len(pairs) // 4]
    assert wrong(few, lambda text: run("solve", "--no-par", text).partition("\n")[0]) == {}


def test_daily_check_takes_codes_and_dates() -> None:
    code = "1-D0RJ-61SJ-24B5-WWC9"
    pairs = [*arrivals(code, torture.SUBTLE, torture.SENTENCE)][::3]
    assert wrong(pairs, lambda text: run("daily", "check", "7", text)) == {}
    dates = [*arrivals("2026-11-08", torture.SUBTLE)][::3]
    assert wrong(dates, lambda text: run("daily", "check", text, code)) == {}
    assert f"deal {code}" in run("daily", "check", "2026\u201111\u201108", code)


def test_replay_reads_records_from_files_of_all_kinds(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"

    def replay(data: bytes) -> str:
        file.write_bytes(data)
        return run("replay", "--json", str(file))

    meant = replay(RECORD.encode())
    assert json.loads(meant)["turns"] > 20
    for name, encode in torture.FILES.items():
        assert replay(encode(RECORD)) == meant, name
    pairs = arrivals(RECORD, torture.SUBTLE, torture.MAIL, torture.RECORD)
    assert wrong(pairs, lambda text: replay(text.encode())) == {}


def test_match_replay_reads_records_from_files_of_all_kinds(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"

    def replay(data: bytes) -> str:
        file.write_bytes(data)
        return run("match", "replay", str(file))

    played = ("--seed", "M1-8QZK-4M2T", "--table", "points,points hands=five")
    record = run("match", "crowns", *played, "--record")
    meant = replay(record.encode())
    assert meant.startswith("Match M1-8QZK-4M2T\n")
    for name, encode in torture.FILES.items():
        assert replay(encode(record)) == meant, name
    pairs = [*arrivals(record, torture.SUBTLE, torture.MAIL)][::3]
    assert wrong(pairs, lambda text: replay(text.encode())) == {}


@pytest.mark.parametrize(
    ("command", "line"),
    [(["melds"], "4 6D 7D 9D 4C"), (["solve", "--stdin"], "6D 7D 9S KC | JK JK JK | 8D")],
)
def test_lines_of_standard_input_are_read(command: list[str], line: str) -> None:
    def answers(text: str) -> list[str]:
        """What the command answers to each line, but for the time it took."""
        lines = run(*command, given=text.encode()).splitlines()
        return [re.sub(r'"\w*seconds": [\d.]+', "", each) for each in lines]

    assert "error" not in answers(line)[0]
    assert wrong(arrivals(line, torture.SUBTLE), answers) == {}


@pytest.mark.parametrize("dash", ["\u2014", "\u2013", "\u2010\u2010", "\u2212\u2212"])
def test_options_may_have_the_dashes_of_a_text_they_were_copied_from(dash: str) -> None:
    meant = run("deal", "--text", "a -- b", "--json")
    assert json.loads(meant)
    assert run("deal", f"{dash}text", "a \u2014 b", f"{dash}json") == meant
