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
from bench.torture.floods import BYTES, Normal, Promise, Size, find_broken
from bench.torture.group import compare_all
from bench.torture.players import Player, opened
from solitaire.store.tables import games
from solitaire.web import Settings, close_app, create_app

ROOT: Final = Path(__file__).parents[1]
RUNS: Final = (
    "kills --kills 4 --players 4",
    "kills --kills 4 --players 4 --database postgresql --workers 1",
    "restarts --restarts 2 --players 4",
    "machines --players 12 --minutes 0.25 --every 5 --pace 0.05",
    "floods --seconds 2 --turn 20000 --hint 60 --only cookies --only home,",
    "fuzz --requests 2000 --seed 7",
    "fuzz --requests 500 --seed 8 --database postgresql --trusted-hosts",
    "clock --times 3",
    "disk --times 1",
    "clients --seconds 1 --turn 20000",
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
    app = create_app(settings)
    with serve_app(app) as port:
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
    close_app(app)


def test_floods_notice_refusals_delays_and_growth() -> None:
    promise, none = Promise(turn=0.2, hint=5), Size(dict.fromkeys(BYTES, 0), 0)
    good = Normal(0, turns=[0.1] * 96 + [9.0] * 4, hints=[4.9])
    assert list(find_broken(good, none, none, 15, promise)) == []
    bad = Normal(0, turns=[0.1] * 94 + [0.3] * 6, hints=[5.1], problem="a turn was refused")
    flooded = Size(dict.fromkeys(BYTES, 1_000_000), 1_000_000_000)
    assert len(list(find_broken(bad, none, flooded, 15, promise))) == 3 + len(BYTES) + 1
    assert len(list(find_broken(Normal(0), none, none, 15, promise))) == 2
