"""Torture finds nothing in small runs, and notices a broken promise."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import delete, update

from bench.report import Report
from bench.torture import BrokenPromise, pairs
from bench.torture.floods import find_broken
from bench.torture.game_players import GamePlayer
from bench.torture.ledger import open_briefly
from bench.torture.match_players import MatchPlayer
from bench.torture.players import REFUSED, UNANSWERED, AnyPlayer, Play, compare_all
from bench.torture.programs import HOST
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.store.tables import games, matches
from solitaire.web import Settings, close_app, create_app
from tests.kit.scratch import serve_app
from tests.kit.tiers import sampled

ROOT: Final = Path(__file__).parents[1]
RUNS: Final = (
    "kills --count 4 --players 4",
    "kills --count 4 --players 4 --database postgresql",
    "races --count 2 --database postgresql",
    "races --count 2",
    "parties --count 3 --at-once 3 --database postgresql",
    "parties --count 3 --at-once 3",
    "restarts --count 4 --players 4",
    "machines --count 3 --players 12 --pace 0.05",
    "floods --seconds 2 --turn 20000 --only reviews --behind nothing",
    "pairs --count 21",
    "fuzz --count 40 --most 600",
    "fuzz --count 40 --most 600 --database postgresql",
    "day --minutes 0.3 --pace 0.1 --behind nothing",
)


@pytest.mark.parametrize("run", sampled(RUNS, fast=0, deep=3))
def test_a_small_run_finds_nothing(run: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bench.torture", *run.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("kind", "harm"),
    [
        (GamePlayer, update(games).values(turns="", turn=1, revision=0)),  # answers are lost
        (
            GamePlayer,
            update(games).values(revision=games.c.revision + 1),
        ),  # something was done twice
        (GamePlayer, delete(games)),
        (MatchPlayer, update(matches).values(moves="", revision=0)),
        (MatchPlayer, update(matches).values(revision=matches.c.revision + 1)),
        (MatchPlayer, delete(matches)),
    ],
    ids=[f"{what}-{how}" for what in ("game", "match") for how in ("lost", "doubled", "gone")],
)
def test_players_notice_what_was_lost_or_doubled(
    kind: type[AnyPlayer], harm: object, tmp_path: Path
) -> None:
    settings = Settings(tmp_path)
    app = create_app(settings)
    with serve_app(app) as port:
        player = kind(1, Play([(HOST, port)], settings.database))
        for _ in range(4):
            player.play_on()
        compare_all([player], settings.database)
        with open_briefly(settings.database) as database:
            assert database.write(harm) == 1  # type: ignore[arg-type]
        with pytest.raises(BrokenPromise):
            player.play_on()
        with pytest.raises(BrokenPromise):
            compare_all([player], settings.database)
        player.disconnect()
    close_app(app)


@pytest.mark.deep
@pytest.mark.parametrize("leak", ["held", "lanes"])
def test_pairs_notice_a_table_that_tells_hidden_cards(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = PlayerMatch.seen.fget  # type: ignore[attr-defined]

    def seen(player_match: PlayerMatch) -> Any:
        told = str(getattr(player_match.match.state.hand, leak)[1])
        return replace(usual(player_match), label=told)

    monkeypatch.setattr(PlayerMatch, "seen", property(seen))
    with pytest.raises(BrokenPromise, match=r"pair \d+ differs in .*/matches/match-open"):
        pairs.torture(Namespace(count=20, seed=1, game="crowns"), Report())


def test_floods_notice_refusals_and_delays() -> None:
    player = GamePlayer(1, Play([], ""))
    assert len([*find_broken(player, 0.2)]) == 1  # it played no turn
    player.seconds[:] = [0.1] * 96 + [9.0] * 4
    assert [*find_broken(player, 0.2)] == []
    player.seconds[:] = [0.1] * 94 + [0.3] * 6
    player.counts[REFUSED] = player.counts[UNANSWERED] = 1
    assert len([*find_broken(player, 0.2)]) == 3
