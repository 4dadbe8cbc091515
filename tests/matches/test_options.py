"""All options of all games in pairs: computer players play such a match, and its record replays."""

from __future__ import annotations

from itertools import chain, zip_longest

import pytest

from solitaire.matches import GAMES, Match, MatchRecord, Table, format_record, name_bot
from solitaire.matches.game import AnyRules
from solitaire.rules import Seed
from tests.kit.pairs import combine_in_pairs, drop_excluded
from tests.kit.tiers import sampled


def list_tables(rules: AnyRules) -> list[tuple[AnyRules, dict[str, str]]]:
    """What is chosen for matches: the options, the number of players, and their level.

    After all pairs the options that only some numbers of players have, with each of these numbers; and
    those that exclude others, without these.
    """
    everywhere = [each for each in rules.options if not each.players and not each.excludes]
    choices = {each.name: each.values for each in everywhere}
    choices["players"] = [str(number) for number in rules.players]
    choices["level"] = [name_bot(bot) for bot in rules.bots]
    combined = combine_in_pairs(choices)
    rare = [
        chosen | {each.name: value, "players": str(players)}
        for each in rules.options
        for players in each.players
        for value, chosen in zip(each.values[1:], combined, strict=False)
    ]
    rare += [
        drop_excluded(rules, chosen | {each.name: value})
        for each in rules.options
        if each.excludes
        for value, chosen in zip(each.values[1:] * 5, combined, strict=False)
    ]
    return [(rules, chosen) for chosen in combined + rare]


TABLES = [table for table in chain(*zip_longest(*map(list_tables, GAMES))) if table]
"""The games in turns, so that a sample has some of each."""


@pytest.mark.parametrize(
    ("rules", "chosen"),
    sampled(TABLES, fast=2 * len(GAMES)),
    ids=lambda each: getattr(each, "name", None) or "-".join(each.values()),
)
def test_every_two_values_of_options_are_played_and_replay(
    rules: AnyRules, chosen: dict[str, str]
) -> None:
    options = dict(chosen)
    players, level = int(options.pop("players")), options.pop("level")
    written = " ".join(f"{option}={value}" for option, value in options.items())
    table = Table.parse(rules, f"{','.join([level] * players)} {written}")
    assert table.options_of(rules).items() >= options.items()
    match = Match.start(rules, Seed.from_text(f"{rules.name} {chosen}"), table).play_bots()
    assert match.is_over
    assert len(match.places()) == players
    record = MatchRecord.parse(format_record(match))
    assert (record.rules, record.table, record.notation) == (rules, table, match.notation)
    assert record.match() == match
    match.check_bots()


def test_every_two_values_stand_together() -> None:
    for rules in GAMES:
        tables = [chosen for _, chosen in list_tables(rules)]
        for one in tables[0]:
            for other in tables[0]:
                pairs = {(chosen[one], chosen[other]) for chosen in tables}
                values = {chosen[one] for chosen in tables}, {chosen[other] for chosen in tables}
                assert one == other or len(pairs) == len(values[0]) * len(values[1])
