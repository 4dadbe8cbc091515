"""``solitaire melds``: one answer a line, even for invalid lines."""

import io
import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from solitaire.cli import main
from solitaire.cli.json_lines import LINE_LIMIT, read_batches
from solitaire.rules import HAND_LIMIT, STANDARD, Rank, best_melds, format_cards, goes_out, leftover
from tests.kit.own_process import start_program


def melds(lines: bytes | str) -> list[dict[str, Any]]:
    answer = CliRunner().invoke(main, ["melds"], input=lines)
    assert (answer.exit_code, answer.stderr) == (0, "")
    return [json.loads(line) for line in answer.stdout.splitlines()]


def meld(line: bytes | str) -> dict[str, Any]:
    (answer,) = melds(line)
    return answer


def test_a_hand_that_goes_out() -> None:
    assert meld("4 6D 7D 9D 4C") == {
        "goes_out": True,
        "points": 0,
        "melds": [["6D", "7D", "4C", "9D"]],
        "loose": [],
    }


def test_a_hand_that_does_not_go_out() -> None:
    assert meld("3 JK 6S QD") == {
        "goes_out": False,
        "points": 68,
        "melds": [],
        "loose": ["6S", "QD", "JK"],
    }


@pytest.mark.parametrize("cards", ["", "3S 4S 5S", "3S 4S 5S 6S 7S", "JK " * 6])
def test_only_a_hand_of_the_right_size_goes_out(cards: str) -> None:
    answer = meld(f"4 {cards}")
    assert (answer["goes_out"], answer["points"], answer["loose"]) == (False, 0, [])


@pytest.mark.parametrize("line", ["J jk", "11 JK", "  j \t Jk  ", "j JK\r\n"])
def test_parsing_ignores_case_and_blanks_and_accepts_numeric_ranks(line: str) -> None:
    assert meld(line)["loose"] == ["JK"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("2 3S", "rank"),
        ("14", "rank"),
        ("3 11S", "card"),
        ("3 3S,4S,5S", "card"),
        ("7 3S 3S 3S", "copies"),
        ("7 JK JK JK JK JK JK JK", "copies"),
        ("K " + format_cards(STANDARD.deck[:15]), "hand-size"),
        ("3 \0", "card"),
        (b"\xff", "rank"),
        (b"3 3S \xc3", "card"),
        ("3 " * LINE_LIMIT, "line-long"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_others_are_answered(line: str | bytes, code: str) -> None:
    line = line.encode() if isinstance(line, str) else line
    before, bad, after = melds(b"3 JK\n" + line + b"\n4 JK\n")
    assert bad["code"] == code
    assert bad["error"].endswith(".")
    assert bad.keys() == {"error", "code"}
    assert before["points"] == after["points"] == 50


def test_a_blank_line_gets_an_error() -> None:
    answers = melds("3 JK\n\n \t\r\n3 JK\n")
    assert [answer.get("code") for answer in answers] == [None, "line-empty", "line-empty", None]


def test_empty_input_has_empty_output() -> None:
    assert melds("") == []


def test_final_newline_and_byte_order_mark_are_optional() -> None:
    assert melds(b"\xef\xbb\xbf3 JK\n3 JK") == 2 * melds("3 JK\n")
    assert melds(b"\xef\xbb\xbf3 JK") == melds("3 JK\n")


@given(
    st.sampled_from(Rank),
    st.lists(st.sampled_from(range(len(STANDARD.deck))), max_size=HAND_LIMIT, unique=True),
)
def test_answers_match_the_rules(rank: Rank, places: list[int]) -> None:
    cards = [STANDARD.deck[place] for place in places]
    answer = meld(f"{rank} {format_cards(cards)}")
    assert answer["goes_out"] == goes_out(rank, cards)
    assert answer["points"] == leftover(rank, cards)
    shown = [card for meld in answer["melds"] for card in meld] + answer["loose"]
    assert shown == [card.text for card in best_melds(rank, cards).cards]


@given(st.lists(st.binary().map(lambda line: line.replace(b"\n", b""))))
def test_any_bytes_get_one_answer_a_line(lines: list[bytes]) -> None:
    assert len(melds(b"".join(line + b"\n" for line in lines))) == len(lines)


class Trickle(io.BytesIO):
    """A pipe that returns a few bytes at a time."""

    size = 1

    def read1(self, size: int | None = -1, /) -> bytes:
        assert size
        return super().read1(min(self.size, size))


@given(
    st.lists(st.binary(max_size=5).map(lambda line: line.replace(b"\n", b"")), min_size=1),
    st.integers(1, 9),
)
def test_lines_do_not_depend_on_the_chunk_size(lines: list[bytes], size: int) -> None:
    pipe = Trickle(b"\n".join(lines) + b"\n")
    pipe.size = size
    arrived = [line for batch in read_batches(pipe) for line in batch]
    lines[0] = lines[0].removeprefix(b"\xef\xbb\xbf")
    assert arrived == lines


def test_a_line_over_the_limit_is_truncated() -> None:
    pipe = Trickle(b"9" * 5000 + b"\n3 JK\n")
    pipe.size = 100
    long, short = [line for batch in read_batches(pipe) for line in batch]
    assert LINE_LIMIT < len(long) <= LINE_LIMIT + pipe.size + 1
    assert short == b"3 JK"


def test_a_line_is_answered_before_the_next_is_sent() -> None:
    with start_program("from solitaire.cli import main; main()", "melds") as program:
        for rank in Rank:
            program.tell(f"{rank} JK")
            assert json.loads(program.hear())["loose"] == ["JK"]
        assert program.end() == ("", 0)
