"""The notation of a table: who sits where, and the options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.matches import CAST, CROWNS, GAMES, MatchCode, Table, find_game, name_bot
from solitaire.matches.table import find_bot
from solitaire.rules import NotationError

KNOWN = "points.1, away.1, outs.1"
OPTIONS = "hands=eleven, hands=five, dealer=last, dealer=drawn"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("you,outs", "you,outs.1"),
        ("you, outs.1", "you,outs.1"),
        (" YOU  Outs\taway ", "you,outs.1,away.1"),
        ("you;points+away", "you,points.1,away.1"),
        ("you,outs hands=eleven", "you,outs.1"),
        ("you,outs hands=five", "you,outs.1 hands=five"),
        ("hands=FIVE you,outs", "you,outs.1 hands=five"),
        ("points,you", "points.1,you"),
        ("points,away,outs,points", "points.1,away.1,outs.1,points.1"),
    ],
)
def test_tables_are_written_in_one_way(text: str, written: str) -> None:
    table = Table.parse(CROWNS, text)
    assert str(table) == written
    assert Table.parse(CROWNS, written) == table
    assert hash(Table.parse(CROWNS, written)) == hash(table)


def test_a_table_says_who_sits_where_and_how_is_played() -> None:
    table = Table.parse(CROWNS, "you,outs,away hands=five")
    assert table.players == 3
    assert [name_bot(bot) for bot in table.bots] == ["you", "outs.1", "away.1"]
    assert table.options == (("hands", "five"),)
    assert table.options_of(CROWNS) == {"hands": "five", "dealer": "last"}
    assert Table.parse(CROWNS, "you,outs").options_of(CROWNS) == {
        "hands": "eleven",
        "dealer": "last",
    }


@pytest.mark.parametrize(
    ("text", "code", "data"),
    [
        ("", MatchCode.PLAYERS, {"found": 0, "fewest": 2, "most": 8}),
        ("you", MatchCode.PLAYERS, {"found": 1, "fewest": 2, "most": 8}),
        (f"you{8 * ',outs'}", MatchCode.PLAYERS, {"found": 9, "fewest": 2, "most": 8}),
        ("you,owls", MatchCode.BOT, {"text": "owls", "known": KNOWN}),
        ("you,outs.2", MatchCode.BOT, {"text": "outs.2", "known": KNOWN}),
        ("you,outs.", MatchCode.BOT, {"text": "outs.", "known": KNOWN}),
        ("you,you.1", MatchCode.BOT, {"text": "you.1", "known": KNOWN}),
        ("you,outs hands=six", MatchCode.OPTION, {"text": "hands=six", "known": OPTIONS}),
        ("you,outs hands=", MatchCode.OPTION, {"text": "hands=", "known": OPTIONS}),
        ("you,outs feet=five", MatchCode.OPTION, {"text": "feet=five", "known": OPTIONS}),
        ("you,outs hands=five hands=eleven", MatchCode.OPTION_TWICE, {"text": "hands"}),
        ("hands=five you,outs HANDS=five", MatchCode.OPTION_TWICE, {"text": "hands"}),
        ("you,outs hands=a=b", MatchCode.OPTION, {"text": "hands=a=b", "known": OPTIONS}),
    ],
)
def test_bad_tables_are_refused(text: str, code: MatchCode, data: dict[str, str | int]) -> None:
    with pytest.raises(NotationError) as refused:
        Table.parse(CROWNS, text)
    assert (refused.value.code, refused.value.data) == (code, data)


def test_games_are_found_by_name() -> None:
    assert find_game("crowns") is CROWNS
    with pytest.raises(NotationError) as refused:
        find_game("chess")
    assert (refused.value.code, refused.value.data) == (MatchCode.GAME, {"text": "chess"})


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_names_of_games_and_of_their_computer_players_can_be_told_apart(rules: object) -> None:
    assert rules in GAMES
    for game in GAMES:
        names = [name_bot(bot) for bot in game.bots]
        assert len(names) == len(set(names))
        assert "you" not in {bot.name for bot in game.bots}
        assert all(find_bot(game, name) in game.bots for name in names)
        assert max(game.players) < len(CAST) + 1
    assert len({game.name for game in GAMES}) == len({game.prefix for game in GAMES}) == len(GAMES)


def test_a_computer_player_without_a_version_is_the_newest() -> None:
    points, away, _ = CROWNS.bots
    newer = replace(points, version=2)
    rules = replace(CROWNS, bots=(points, newer, away))
    assert find_bot(rules, "points") is newer
    assert find_bot(rules, "points.1") is points
    assert str(Table.parse(rules, "points.1,points")) == "points.1,points.2"
