"""The computer players of all games: legal moves, the same for ever and in every process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

import pytest

from solitaire.matches import Match, Table, find_game, read_match
from tests.kit import pages
from tests.kit.own_process import output_of
from tests.kit.tiers import sampled


@dataclass(frozen=True)
class Golden:
    """The golden matches of a game, by ``tests/data/make_matches.py``: codes, and tables with words."""

    lines: list[tuple[str, str]]
    fast: int
    """How many of them the fast tier plays."""
    players: frozenset[int]
    """Every computer player has golden matches of so many seats."""
    option: Callable[[str], bool]
    """And at a table with such options."""


def read_golden(game: str) -> list[tuple[str, str]]:
    lines = (pages.DATA / f"golden_{game}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(maxsplit=1) for line in lines if not line.startswith("#")]
    return [(code, text) for code, text in pairs]


GOLDEN: Final[Mapping[str, Golden]] = {
    "crowns": Golden(
        read_golden("crowns"), 8, frozenset({2, 3, 4}), lambda table: "hands" not in table
    ),
    "spiral": Golden(
        read_golden("spiral"), 5, frozenset({2, 4}), lambda table: "joker=off" in table
    ),
    "lastcard": Golden(
        read_golden("lastcard"), 5, frozenset({2, 4}), lambda table: "swap=yes" in table
    ),
    "continental": Golden(
        read_golden("continental"), 9, frozenset({2, 3, 4}), lambda table: "cards=108" in table
    ),
}
MATCHES = [
    each
    for game, golden in GOLDEN.items()
    for each in sampled([(game, *line) for line in golden.lines], fast=golden.fast)
]


@pytest.mark.parametrize(("game", "code", "text"), MATCHES)
def test_a_version_never_changes_its_play(game: str, code: str, text: str) -> None:
    """Each move is legal, and the same when it is chosen again from the same view."""
    found = read_match(code)
    assert found is not None
    rules, seed = found
    assert rules is find_game(game)
    seats, _, words = text.partition(": ")
    match = Match.start(rules, seed, Table.parse(rules, seats))
    while not match.is_over:
        seat = match.state.seat
        bot = match.table.bots[seat]
        assert bot is not None
        move = bot.choose(match.state.view(seat))
        assert move in match.state.legal() or getattr(move, "is_bluff", False)
        match = match.play_bot()
        assert rules.public(match.moves[-1]) == rules.public(move)
    assert list(match.notation) == words.split()


@pytest.mark.parametrize("game", GOLDEN)
def test_every_version_has_golden_matches(game: str) -> None:
    golden, rules = GOLDEN[game], find_game(game)
    tables = [text.partition(": ")[0] for _, text in golden.lines]
    for bot in rules.bots:
        own = [table for table in tables if f"{bot.name}.{bot.version}" in table]
        assert golden.players <= {Table.parse(rules, table).players for table in own}
        assert any(map(golden.option, own))


PROGRAM = """
import sys
from solitaire.matches import Match, Table, read_match
for code, table in zip(sys.argv[1::2], sys.argv[2::2]):
    rules, seed = read_match(code)
    print(*Match.start(rules, seed, Table.parse(rules, table)).play_bots().notation)
"""


@pytest.mark.deep
@pytest.mark.parametrize("salt", ["0", "1", "4294967295"])
def test_processes_with_other_hashes_play_the_same(
    salt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", salt)
    lines = [line for golden in GOLDEN.values() for line in golden.lines[-4:]]
    played = [(code, *text.split(": ")) for code, text in lines]
    tables = chain.from_iterable((code, table) for code, table, _ in played)
    assert output_of(PROGRAM, *tables).splitlines() == [words for _, _, words in played]
