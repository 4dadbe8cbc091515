"""All options of all games in pairs: computer players play such a match, and its record replays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, cycle

import pytest

from solitaire.matches import GAMES, Match, MatchRecord, Table, format_record, name_bot
from solitaire.matches.game import AnyRules
from solitaire.rules import Seed
from tests.kit.tiers import sampled

Choice = tuple[str, str]


def choices_of(rules: AnyRules) -> list[list[Choice]]:
    """What is chosen for a match, with all values: the options, the number of players, and their level."""
    options = [[(each.name, value) for value in each.values] for each in rules.options]
    players = [("players", str(number)) for number in rules.players]
    return [*options, players, [("level", name_bot(bot)) for bot in rules.bots]]


def list_pairs() -> Iterator[tuple[str, tuple[Choice, Choice]]]:
    """Each two values of two choices, by game; the games in turns, so that a sample has some of each."""
    left = {
        rules.name: [
            (one, other)
            for mine, theirs in combinations(choices_of(rules), 2)
            for one in mine
            for other in theirs
        ]
        for rules in GAMES
    }
    for name in cycle(list(left)):
        if left[name]:
            yield name, left[name].pop()
        elif not any(left.values()):
            return


@pytest.mark.parametrize(("name", "pair"), sampled(list_pairs(), fast=3 * len(GAMES)))
def test_every_two_values_of_options_are_played_and_replay(
    name: str, pair: tuple[Choice, Choice]
) -> None:
    rules = next(rules for rules in GAMES if rules.name == name)
    chosen = dict(pair)
    players = int(chosen.pop("players", rules.players[0]))
    level = chosen.pop("level", name_bot(rules.bots[0]))
    options = [f"{option}={value}" for option, value in chosen.items()]
    table = Table.parse(rules, " ".join([",".join([level] * players), *options]))
    assert table.options_of(rules).items() >= chosen.items()
    match = Match.start(rules, Seed.from_text(f"{name} {pair}"), table).play_bots()
    assert match.is_over
    assert len(match.places()) == players
    record = MatchRecord.parse(format_record(match))
    assert (record.rules, record.table, record.words) == (rules, table, match.words)
    assert record.match() == match
    match.check_bots()
