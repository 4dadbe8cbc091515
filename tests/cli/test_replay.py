"""``solitaire replay``."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.play.games.help_used import Help
from solitaire.rules import Deal, Game, IllegalTurn, NotationError, Record, best_melds
from solitaire.words import ENGLISH
from solitaire.words.deals.records import explain_refusal

CODE = "1-8QZK-4M2T"
HEAD = f"Five Crowns Solitaire record 1\nDeal: {CODE}\n"


def replay(record: str | bytes, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-", *arguments], input=record)


@pytest.fixture(scope="module")
def game() -> Game:
    """A finished game that was lost."""
    chance = Random(5)
    game = Game.start(Deal.from_code(CODE))
    while not game.is_over:
        game = game.play(chance.choice(game.legal_turns()))
    return game


def test_a_finished_game_ends_with_its_result(game: Game) -> None:
    answer = replay(str(Record.of(game)))
    assert game.outcome
    assert answer.exit_code == 0
    assert answer.stdout.splitlines()[0] == f"Deal {CODE}"
    assert answer.stdout.splitlines()[-1] == (
        f"The stock is empty: {game.outcome.flipped_count} of 11 piles, "
        f"{game.outcome.points} points left."
    )


def test_the_final_table_has_the_points_of_every_open_pile(game: Game) -> None:
    rows = [line.split() for line in replay(str(Record.of(game))).stdout.splitlines()[3:14]]
    assert game.outcome
    assert sum(int(row[1]) for row in rows if row[1] != "flipped") == game.outcome.points
    assert sum(row[1] == "flipped" for row in rows) == game.outcome.flipped_count


def test_json_has_the_result_and_the_final_piles(game: Game) -> None:
    answer = json.loads(replay(str(Record.of(game, undone=2)), "--json").stdout)
    assert game.outcome
    assert (answer["code"], answer["turns"], answer["undone"]) == (CODE, 28, 2)
    assert (answer["drawn"], answer["stock_left"]) == (None, 0)
    assert answer["result"] == {
        "won": False,
        "flipped": game.outcome.flipped_count,
        "stock_left": 0,
        "points": game.outcome.points,
    }
    for found, pile in zip(answer["piles"], game.piles, strict=True):
        layout = best_melds(pile.rank, pile.cards)
        assert found["pile"] == str(pile.rank)
        assert found["flipped"] == pile.flipped
        assert found["loose"] == [card.text for card in layout.loose]
        assert found["melds"] == [[card.text for card in meld.cards] for meld in layout.melds]


def test_json_lists_the_help_used(game: Game) -> None:
    used = Help.parse("spare away hint:5:1 hint:9:3")
    told = [
        json.loads(replay(str(Record.of(game, help=str(each))), "--json").stdout)
        for each in (used, Help())
    ]
    assert [answer["help"] for answer in told] == [
        {"shown": ["away", "spare"], "hints": [{"turn": 5, "step": 1}, {"turn": 9, "step": 3}]},
        {"shown": [], "hints": []},
    ]


@pytest.mark.parametrize(
    ("record", "exit_code"),
    [("1. JK>5:QC\n2. JT>5\n", 2), ("Undone: few\n", 2), ("1. JK>5:QC\n2. JT>5:QC\n", 1)],
)
def test_errors_use_the_shared_messages(record: str, exit_code: int) -> None:
    with pytest.raises((NotationError, IllegalTurn)) as refused:
        Record.parse(HEAD + record).game()
    answer = replay(HEAD + record)
    assert (answer.exit_code, answer.stdout) == (exit_code, "")
    assert answer.stderr == f"Error: {explain_refusal(ENGLISH, refused.value)}\n"


def test_a_game_may_be_unfinished() -> None:
    assert replay(HEAD).stdout.splitlines()[-1] == ("The game is not over: 0 turns of 28 played.")
    record = HEAD + "1. JK>5:QC\n"
    assert replay(record).stdout.splitlines()[-1] == "The game is not over: 1 turn of 28 played."
    answer = json.loads(replay(record, "--json").stdout)
    assert (answer["result"], answer["drawn"], answer["stock_left"]) == (None, "JT", 26)


def test_a_deal_may_be_written_out_card_by_card(game: Game) -> None:
    record = f"Five Crowns Solitaire record 1\nCards: {game.deal}\n"
    assert replay(record).stdout.startswith("A deal written out card by card\n")
    assert json.loads(replay(record, "--json").stdout)["code"] is None


def test_a_file_may_have_a_byte_order_mark_and_crlf_line_ends(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + str(Record.of(game)).replace("\n", "\r\n").encode())
    answer = CliRunner().invoke(main, ["replay", str(path)])
    assert answer.stdout == replay(str(Record.of(game))).stdout


def test_json_errors_have_a_code() -> None:
    answer = replay(HEAD + "1. 3S>5:QC\n", "--json")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert json.loads(answer.stderr)["code"] == "not-drawn"


@pytest.mark.parametrize(
    "record",
    ["", "hello", HEAD + "1. JK>5", "Five Crowns Solitaire record 1\n", b"\xff\xfe\x00", "\0" * 99],
)
def test_a_malformed_record_is_an_error(record: str | bytes) -> None:
    answer = replay(record)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("Error: ")
    assert "Traceback" not in answer.stderr


def test_reading_stops_at_the_size_limit_of_a_record() -> None:
    with Path("/dev/zero").open("rb") as endless:
        answer = CliRunner().invoke(main, ["replay", "-"], input=endless)
    assert answer.exit_code == 2
    assert "too long" in answer.stderr


def test_a_missing_file_is_a_usage_error() -> None:
    answer = CliRunner().invoke(main, ["replay", "no such file"])
    assert answer.exit_code == 2
    assert "No such file" in answer.stderr
