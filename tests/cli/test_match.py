"""``solitaire match``."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.matches import (
    CROWNS,
    GAMES,
    IllegalMove,
    Match,
    MatchRecord,
    Table,
    WrittenShuffles,
    format_record,
    read_seed,
)
from solitaire.matches.game import AnyRules
from solitaire.matches.record import used_shuffles
from solitaire.rules import NotationError
from solitaire.words import ENGLISH
from solitaire.words.deals.records import explain_refusal
from solitaire.words.matches.games import words_of_game
from tests.kit.bad_tables import BAD_TABLES, BadTable

DOCS = (Path(__file__).parents[2] / "docs/cli.md").read_text(encoding="utf-8")
WORDS = "the cabin"
TABLE = "outs.1,away.1,points.1 hands=five"


def crowns(*arguments: str, seed: str = WORDS, table: str = TABLE) -> Result:
    return CliRunner().invoke(
        main, ["match", "crowns", "--seed", seed, "--table", table, *arguments]
    )


def replay(record: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["match", "replay", "-", *arguments], input=record)


@cache
def played() -> Match:
    return Match.start(CROWNS, read_seed(WORDS), Table.parse(CROWNS, TABLE)).play_bots()


@cache
def record() -> str:
    return format_record(played())


def lines_of(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_match_has_its_code_its_table_and_a_row_for_each_player_and_hand() -> None:
    first, second, _, head, *rows = crowns().stdout.splitlines()
    assert first == f"Match {json.loads(crowns('--json').stdout)['code']}"
    assert second.startswith(f"Table {TABLE}: Dora counts useful cards, Ada ")
    assert head.split() == ["Hand", "Player", "Points", "Total", "Turns"]
    assert [row.split()[0] for row in rows[:15:3]] == ["1", "2", "3", "4", "5"]
    assert "next" not in "".join(rows)


def test_the_rows_of_a_hand_begin_with_who_leads_it() -> None:
    rows = [row.removeprefix("   ").split() for row in crowns().stdout.splitlines()[4:19]]
    names = [row[row[0].isdigit()] for row in rows]
    assert names[:3] == ["Dora", "Ada", "Bruno"]
    assert names[3:6] == ["Ada", "Bruno", "Dora"]


def test_a_match_ends_with_the_places_and_totals() -> None:
    state = played().state
    said = crowns().stdout.splitlines()[-3:]
    totals = [int(line.split(", ")[1].split()[0]) for line in said]
    assert totals == sorted(state.scores)
    assert [line.split(".")[0] for line in said] == [
        str(place) for place in sorted(played().places())
    ]


def test_json_has_every_turn_and_the_points_add_up() -> None:
    answer = json.loads(crowns("--json").stdout)
    hands = answer["hands"]
    assert (answer["game"], answer["table"]) == ("crowns", TABLE)
    assert answer["names"] == ["Dora", "Ada", "Bruno"]
    assert [hand["hand"] for hand in hands] == [1, 2, 3, 4, 5]
    assert [hand["leader"] for hand in hands] == [0, 1, 2, 0, 1]
    points = zip(*(hand["points"] for hand in hands), strict=True)
    assert [sum(each) for each in points] == answer["scores"] == list(played().state.scores)
    assert answer["places"] == list(played().places())
    turns = [turn for hand in hands for by_seat in hand["turns"] for turn in by_seat]
    assert sorted(turns) == sorted(word for word in played().notation if word != "next")


def test_a_seed_is_words_or_the_code_of_a_match() -> None:
    code = json.loads(crowns("--json").stdout)["code"]
    for seed in (code, code.lower(), f"try {code}!", "The  Cabin"):
        assert crowns(seed=seed).stdout == crowns().stdout


def test_a_record_is_printed_and_replays_to_the_same_text() -> None:
    assert crowns("--record").stdout == record()
    assert replay(record()).stdout == crowns().stdout


def test_a_record_replays_without_a_code() -> None:
    match = played()
    written = Match.replay(
        CROWNS, WrittenShuffles(used_shuffles(match)), match.table, match.notation
    )
    said = replay(format_record(written)).stdout.splitlines()
    assert said[0] == "Match written out card by card"
    assert said[1:] == crowns().stdout.splitlines()[1:]


def test_replay_tells_of_each_move_what_its_player_saw_could_do_and_did() -> None:
    lines = lines_of(replay(record(), "--json"))
    match = played()
    assert len(lines) == len(match.moves)
    for number, (line, state, move) in enumerate(
        zip(lines, match.history(), match.moves, strict=False), start=1
    ):
        view = state.view(state.seat)
        assert (line["number"], line["hand"]) == (number, state.hand_number)
        assert (line["seat"], line["move"]) == (state.seat, str(move))
        assert line["player"] == TABLE.split()[0].split(",")[line["seat"]]
        assert line["legal"] == [str(each) for each in state.accepted()]
        assert line["move"] in line["legal"] or (line["move"][0], "S") == ("S", line["legal"][0])
        assert line["view"]["held"] == [card.text for card in view.held]
        assert line["view"]["discards"] == [card.text for card in view.discards]
    assert lines[-1]["scores"] == list(match.state.scores)
    assert lines[-1]["turn"] == len(match.notation)


def test_a_view_has_the_cards_of_one_hand_and_what_the_docs_list() -> None:
    fields = re.search(r"^\| `view` \| (.*) \|$", DOCS, re.MULTILINE)
    assert fields
    for line in lines_of(replay(record(), "--json")):
        view = line["view"]
        assert [*view] == re.findall(r"`(\w+)`", fields[1])
        assert len(view["held"]) == view["rank"] + (view["drawn"] is not None)


def test_a_person_in_a_record_is_called_you() -> None:
    text = record().replace("Table: outs.1,", "Table: you,")
    assert (
        replay(text)
        .stdout.splitlines()[1]
        .startswith("Table you,away.1,points.1 hands=five: You play,")
    )
    assert lines_of(replay(text, "--json"))[0]["player"] == "you"
    assert replay(text, "--check-bots").exit_code == 0


def test_the_computer_players_are_checked_on_request() -> None:
    said = replay(record(), "--check-bots")
    assert said.stdout == crowns().stdout + "The computer players would have moved so.\n"


def test_computer_players_that_would_have_moved_otherwise_are_refused_with_the_turn() -> None:
    other = record().replace("Table: outs.1,", "Table: points.1,")
    assert replay(other).exit_code == 0
    with pytest.raises(IllegalMove) as refused:
        MatchRecord.parse(other).match().check_bots()
    said = replay(other, "--check-bots")
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr == f"Error: {explain_refusal(ENGLISH, refused.value)}\n"
    assert f"Turn {refused.value.data['move']}: The computer player points.1 would" in said.stderr


HEAD = (
    "Five Crowns Solitaire match record 1\nGame: crowns\nTable: outs,away\nCode: M1-4KKQ-RWZ7\n\n"
)


@pytest.mark.parametrize(
    ("text", "exit_code", "code", "said"),
    [
        ("", 2, "match-record", "cannot be read"),
        ("hello", 2, "match-record", "“hello”"),
        (HEAD.replace("crowns", "uno"), 2, "match-game", "“uno”"),
        (HEAD.replace("away", "away.9"), 2, "match-bot", "“away.9”"),
        (HEAD.replace(",away", ""), 2, "match-players", "2 to 8 players, not 1"),
        (HEAD.replace("away", "away hands=six"), 2, "match-option", "“hands=six”"),
        (HEAD.replace("Code: M1-4KKQ-RWZ7", ""), 2, "match-record", "“Cards”"),
        (HEAD, 2, "match-record-cut", "ends before the match"),
        (HEAD + "1. PQH:6S\n2. S5S\n", 2, "match-record-cut", "Turn 2: This record"),
        (HEAD + "1. PQH:6S\n2. hello\n", 2, "match-move", "Turn 2: “hello”"),
        (HEAD + "1. PQH:6X\n", 2, "card", "Turn 1: “6X”"),
        (HEAD + "1. :6S\n", 1, "match-draw-first", "Turn 1: First a card"),
        (HEAD + "1. PQH\n2. S\n", 1, "match-discard-first", "Turn 2: A card was taken"),
        (HEAD + "1. PQH:QH\n", 1, "match-just-taken", "queen of hearts"),
        (HEAD + "1. PQH:JK\n", 1, "match-not-held", "in the hand: joker"),
        (HEAD + "1. S3S:6S\n", 1, "match-not-drawn", "not the 3 of spades"),
        (HEAD + "1. next\n", 1, "match-not-over", "Turn 1: This hand"),
        (HEAD.replace("\n\n", "\nCards hand3: 3S\n\n"), 2, "match-record-cut", "ends before"),
    ],
)
def test_bad_records_are_refused_with_what_is_wrong(
    text: str, exit_code: int, code: str, said: str
) -> None:
    answer = replay(text)
    assert (answer.exit_code, answer.stdout) == (exit_code, "")
    assert said in answer.stderr
    answer = replay(text, "--json")
    assert (answer.exit_code, answer.stdout) == (exit_code, "")
    assert json.loads(answer.stderr)["code"] == code


def test_records_that_are_changed_are_refused() -> None:
    head, _, turns = record().partition("\n\n")
    cards = next(line for line in head.splitlines() if line.startswith("Cards hand7"))
    without_code = "\n".join(line for line in head.splitlines() if not line.startswith("Code"))
    wrong = [
        (f"{head}\n\n{turns}99. S3S:3S\n", 1, "match-over"),
        (record().replace(cards, cards + " 3S"), 2, "match-record-code"),
        (f"{without_code}\n\n{turns}".replace(cards, cards + " 3S"), 2, "match-cards"),
        (f"{without_code}\n\n{turns}".replace(cards, cards + " 3X"), 2, "match-cards"),
        (record().rpartition("\n")[0].rpartition("\n")[0], 2, "match-record-cut"),
    ]
    for text, exit_code, code in wrong:
        answer = replay(text, "--json")
        assert (answer.exit_code, json.loads(answer.stderr)["code"]) == (exit_code, code)


def test_reading_stops_at_the_size_limit_of_a_record() -> None:
    with Path("/dev/zero").open("rb") as endless:
        answer = CliRunner().invoke(main, ["match", "replay", "-"], input=endless)
    assert answer.exit_code == 2
    assert "too long" in answer.stderr


@pytest.mark.parametrize(
    ("seed", "table", "code"),
    [
        ("", TABLE, "text-empty"),
        ("M1-8QZK-4M2", TABLE, "code-slip"),
        ("M2-8QZK-4M2T", TABLE, "code-version"),
        (WORDS, "outs", "match-players"),
        (WORDS, "outs,ada", "match-bot"),
        (WORDS, "outs,away hands=2", "match-option"),
    ],
)
def test_unreadable_seeds_and_tables_are_errors(seed: str, table: str, code: str) -> None:
    answer = crowns("--json", seed=seed, table=table)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert json.loads(answer.stderr)["code"] == code
    plain = crowns(seed=seed, table=table)
    with pytest.raises(NotationError) as refused:
        Match.start(CROWNS, read_seed(seed), Table.parse(CROWNS, table))
    assert plain.stderr == f"Error: {explain_refusal(ENGLISH, refused.value)}\n"


@pytest.mark.parametrize("bad", BAD_TABLES.values(), ids=BAD_TABLES)
def test_a_bad_table_is_refused_with_what_is_wrong(bad: BadTable) -> None:
    """Also as part of a record."""
    for answer in (
        CliRunner().invoke(main, ["match", bad.game, "--seed", WORDS, "--table", bad.seats(0)]),
        replay(bad.record()),
    ):
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert answer.stderr.startswith("Error: ")
        assert bad.named in answer.stderr


def test_a_person_cannot_play_here() -> None:
    answer = crowns(table="you,outs")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "Only computer players play here: leave “you” out." in answer.stderr


def test_json_and_a_record_exclude_each_other() -> None:
    assert crowns("--json", "--record").exit_code == 2


# ---- all games -------------------------------------------------------------------------------------------


def play_game(rules: AnyRules, *arguments: str) -> Result:
    """A match of the two strongest computer players, with the last value of an option."""
    bots = [bot.name for bot in reversed(rules.bots[-2:])]
    options = [f"{option.name}={option.values[-1]}" for option in rules.options[:1]]
    table = " ".join([",".join(bots if len(bots) > 1 else bots * 2), *options])
    command = ["match", rules.name, "--seed", WORDS, "--table", table, *arguments]
    return CliRunner().invoke(main, command)


def name_of(rules: AnyRules) -> str:
    return words_of_game(rules).name(ENGLISH)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_match_of_any_game_is_printed_in_its_words_and_replays(rules: AnyRules) -> None:
    game, said = words_of_game(rules), play_game(rules)
    head = said.stdout.splitlines()[3].split()
    assert head == [game.name_part(ENGLISH), "Player", "Points", "Total", "Turns"]
    text = play_game(rules, "--record").stdout
    match = MatchRecord.parse(text).match()
    last = said.stdout.splitlines()[-2:]
    assert sorted(line.partition(", ")[2] for line in last) == sorted(
        game.count_points(ENGLISH, score) for score in match.state.scores
    )
    checked = replay(text, "--check-bots").stdout
    assert checked == said.stdout + "The computer players would have moved so.\n"
    assert json.loads(play_game(rules, "--json").stdout)["scores"] == list(match.state.scores)


def test_half_games_of_spiral_and_a_drawn_match_are_printed() -> None:
    said = [
        CliRunner().invoke(main, ["match", "spiral", "--seed", seed, "--table", table]).stdout
        for seed, table in (("8", "draws,draws"), ("12", "draws,draws games=one"))
    ]
    assert "½" in said[0]
    assert said[1].splitlines()[-2:] == ["=. Dora, ½ games", "=. Ada, ½ games"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("crowns", "2 to 8 play."),
        ("spiral", "2, 3, 4 or 6 play."),
        ("continental", "the weakest first: novice, deny."),
        ("spiral", "teams=two, three (only with 6 players)"),
        ("lastcard", "pairs=no, yes (only with 4 players)"),
        ("lastcard", "out=no, yes (not with goal=five or pairs=yes"),
    ],
)
def test_the_help_of_a_game_says_who_plays_and_where_an_option_cannot_be_chosen(
    game: str, said: str
) -> None:
    assert said in " ".join(CliRunner().invoke(main, ["match", game, "--help"]).stdout.split())


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_docs_list_players_options_and_views_of_each_game(rules: AnyRules) -> None:
    row = re.search(rf"^\| `{rules.name}`: .*$", DOCS, re.MULTILINE)
    assert row
    _, players, bots, options = row[0].split(" | ")
    *fewer, most = rules.players
    has_gaps = most - fewer[0] > len(fewer)
    assert players == (
        f"{', '.join(map(str, fewer))} or {most}" if has_gaps else f"{fewer[0]} to {most}"
    )
    assert re.findall(r"`(\w+)`", bots) == [*dict.fromkeys(bot.name for bot in rules.bots)]
    for option in rules.options:
        assert {option.name, *option.values} <= {*re.findall(r"\w+", options)}
    views = [
        each["view"] for each in lines_of(replay(play_game(rules, "--record").stdout, "--json"))
    ]
    assert not re.search(r"\b[A-Z]\w+\.[A-Z]", json.dumps(views)), "a name of Python"
    if rules is not CROWNS:  # see above
        listed = re.search(rf"^\| {name_of(rules)} \| (`seat`.*) \|$", DOCS, re.MULTILINE)
        assert listed
        assert all([*view] == re.findall(r"`(\w+)`", listed[1]) for view in views)


def test_every_game_has_its_command_beside_replay() -> None:
    said = CliRunner().invoke(main, ["match", "--help"]).stdout
    for rules in GAMES:
        name = words_of_game(rules).short_name(ENGLISH)
        assert re.search(rf"  {rules.name} +Play a match between computer players: {name}\.", said)
    assert "  replay  " in said
    assert CliRunner().invoke(main, ["match", "chess"]).exit_code == 2
