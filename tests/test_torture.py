"""The torture scripts keep their promises in small runs, and notice a broken one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import delete, update

from bench.scratch import serve_app
from bench.torture import BrokenPromise
from bench.torture.players import Player, compare_all, opened
from solitaire.store.tables import games
from solitaire.web import Settings, create_app

ROOT: Final = Path(__file__).parents[1]
RUNS: Final = (
    "kills --kills 4 --players 4",
    "kills --kills 4 --players 4 --database postgresql --workers 1",
    "restarts --restarts 2 --players 4",
)


@pytest.mark.deep
@pytest.mark.parametrize("run", RUNS)
def test_a_small_run_finds_nothing(run: str) -> None:
    module, *options = run.split()
    ran = subprocess.run(
        [sys.executable, "-m", f"bench.torture.{module}", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.deep
@pytest.mark.parametrize(
    "harm",
    [
        update(games).values(turns="", turn=1, revision=0),  # answered turns are lost
        update(games).values(revision=games.c.revision + 1),  # something was done twice
        delete(games),
    ],
    ids=["lost", "doubled", "gone"],
)
def test_players_notice_what_was_lost_or_doubled(harm: object, tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with serve_app(create_app(settings)) as port:
        player = Player(1, [port], settings.database)
        for _ in range(4):
            player.play_on()
        compare_all([player], settings.database)
        with opened(settings.database) as database:
            assert database.write(harm) == 1  # type: ignore[arg-type]
        with pytest.raises(BrokenPromise):
            player.play_on()
        with pytest.raises(BrokenPromise):
            compare_all([player], settings.database)
        player.disconnect()
