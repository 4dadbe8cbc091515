"""docs/cli.md matches the program: its examples print what it shows, and its options exist."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from solitaire.cli import json_lines, main, melds, settings
from solitaire.play.daily.calendar import LAST_NUMBER
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import HAND_LIMIT, SHORT, STANDARD, Deal
from solitaire.solver import LIMIT
from solitaire.words import ENGLISH
from solitaire.words.dailies import name_difficulty
from tests.kit.sessions import find_sessions, run_in_shell
from tests.kit.tiers import sampled

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
EXAMPLES = find_sessions(DOCS)


def test_every_command_has_an_example() -> None:
    for command in main.commands_help.keys() - {"serve"}:
        assert any(f"solitaire {command}" in line for line, _ in EXAMPLES), command


PLAIN = [example for example in EXAMPLES if not set("|;") & set(example[0])]
"""Examples of a single command, without a shell."""


@pytest.mark.parametrize(("line", "printed"), PLAIN)
def test_examples_print_what_the_docs_show(line: str, printed: str) -> None:
    assert CliRunner().invoke(main, shlex.split(line)[1:]).output == printed


@pytest.mark.parametrize(
    ("line", "printed"), sampled([each for each in EXAMPLES if each not in PLAIN], fast=2)
)
def test_examples_that_need_a_shell_print_what_the_docs_show(line: str, printed: str) -> None:
    assert run_in_shell(line) == printed


def all_commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found
            yield from all_commands(found)


COMMANDS = [*all_commands(main)]


def test_every_option_has_a_help_and_every_variable_is_documented() -> None:
    for option in (one for each in COMMANDS for one in each.params):
        if isinstance(option, click.Option):
            assert option.hidden or option.help, option.opts
            assert not option.envvar or f"`{option.envvar}`" in OPERATIONS


def test_every_option_in_the_docs_exists() -> None:
    known = {name for each in COMMANDS for one in each.params for name in one.opts}
    named = {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", DOCS)}
    assert named - known == {"--help", "--signal", "--spec"}  # click's own, and of timeout and pipx


def test_numbers_in_the_docs_match_the_code() -> None:
    assert f"more than {json_lines.LINE_LIMIT} bytes" in DOCS.replace("\n", " ")
    assert f"up to {HAND_LIMIT}, none at all too" in DOCS
    assert f"the usual {LIMIT:,}" in DOCS
    assert f"http://{settings.DEFAULT_HOST}:{settings.DEFAULT_PORT}/" in DOCS


def test_difficulties_in_the_docs_match_the_code() -> None:
    for weekday in range(7):
        row = []
        for variant, changed in ((STANDARD, None), (SHORT, None), (SHORT, LAST_NUMBER)):
            spares = spares_of(1 + weekday, variant, changed)
            difficulty = Difficulty.of(spares[0], variant)
            least, most = spares[0], spares[-1]
            spare = f"{least} or more" if most == variant.stock_size else f"{least} or {most}"
            row += [name_difficulty(ENGLISH, difficulty), str(least) if least == most else spare]
        assert f"day | {' | '.join(row)} |\n" in DOCS


HANDS = ["2", "3 X", "3 3S 3S 3S", "3 " + "JK " * 15, "", "9" * 2000]


def parse_any(line: str) -> Mapping[str, object]:
    return {"deal": str(Deal.parse_any(line))}


DEALS = ["X", "3S 3S 3S |", "JK JK | 3S", "JK JK JK"]


@pytest.mark.parametrize(
    ("answer", "line"),
    [*((melds.answer, line) for line in HANDS), *((parse_any, line) for line in DEALS)],
)
def test_every_error_code_of_a_line_is_documented(
    answer: Callable[[str], Mapping[str, object]], line: str
) -> None:
    code = re.search(rb'"code": "([a-z-]+)"', json_lines.answer_line(line.encode(), answer))
    assert code
    assert f"`{code[1].decode()}`" in DOCS
