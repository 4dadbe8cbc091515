"""Two processes with many concurrent players on one database lose and repeat nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import Engine, select

from solitaire.play.games.checking import faults_of_firsts, faults_of_games
from solitaire.store.tables import dailies, games, results
from tests.kit.at_once import go_on
from tests.kit.postgresql import on_every_database
from tests.kit.tiers import sampled

TURNS = 4
TO_THE_END = 5
"""The number of players who finish their games; the others take ``TURNS`` turns."""

# The code of each process. A player has one thread in each process, on the same game: both threads start
# the attempt, and both play the next turn, but choose different ones.
PROCESS = """
import json, sys
from datetime import UTC, datetime
from threading import Barrier, Thread
from solitaire.play.daily.dailies import Dailies
from solitaire.play.errors import StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.rules import STANDARD
from solitaire.store import GameStore, open_database, sqlite
from solitaire.store.dailies import DailyStore
from tests.kit.jobs import quick_queue
from tests.kit.playing import NO_SECRETS
from tests.kit.waiting import wait_until

url, which, players, turns, to_the_end = sys.argv[1], *map(int, sys.argv[2:])
NUMBER, CODE = 20, "1-8RSJ-8MYX"
now = datetime(2026, 11, 21, 12, tzinfo=UTC)
assert NUMBER == calendar.number_of(now.date())
searched, played, errors = [], {}, []
barrier = Barrier(players)

def search(secret, day, variant, spares):
    searched.append(str(day))
    return Candidate(CODE, 3, 2)

# On a machine that is slow and busy all of them wait longer than players would be let wait.
sqlite.BUSY_SECONDS = 600
engine = open_database(url, synchronous="OFF")
engine.engine.pool._timeout = 600
dailies = Dailies(
    DailyStore(engine), b"secret", quick_queue(engine), clock=lambda: now, search=search
)
games = Games(GameStore(engine), dailies, NO_SECRETS, clock=lambda: now)

def play(player):
    barrier.wait()
    # With pauses: threads that asked in a row took all connections, and kept the maker from storing it.
    wait_until(
        lambda: dailies.get(NUMBER, STANDARD) or dailies.make(NUMBER, STANDARD), seconds=600
    )
    player_game = games.attempt(str(player), NUMBER, STANDARD)
    mine = played[player] = {"game": player_game.id, "turns": []}
    last = 28 if player < to_the_end else turns
    while player_game.number <= last and not player_game.game.is_over:
        turn = player_game.game.legal_turns()[-which]
        try:
            player_game = games.turns.take(
                str(player), player_game.id, number=player_game.number, revision=player_game.revision,
                pile=turn.pile, discard=turn.discard,
            )
            mine["turns"].append([player_game.number - 1, str(turn)])
        except StaleTurn as behind:
            player_game = games.get(str(player), player_game.id)

def play_or_say(player):
    try:
        play(player)
    except Exception as error:
        errors.append(repr(error))

print("ready", flush=True)
sys.stdin.readline()
threads = [Thread(target=play_or_say, args=(player,)) for player in range(players)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
engine.dispose()
print(json.dumps({"searched": searched, "played": played, "errors": errors}), flush=True)
"""


def two_processes(url: str, players: int) -> list[dict[str, Any]]:
    """The report of each process."""
    arguments = [str(number) for number in (players, TURNS, TO_THE_END)]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, url, which, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for which in ("0", "1")
    ]
    try:
        go_on(running)
        return [json.loads(process.communicate(timeout=600)[0]) for process in running]
    finally:
        for process in running:
            process.kill()
            process.communicate()


@pytest.mark.deep
@pytest.mark.parametrize("crowd", sampled([20, 200], fast=1))
@on_every_database
def test_two_processes_lose_no_turn_and_play_none_twice(
    url: str, engine: Engine, crowd: int
) -> None:
    one, other = two_processes(url, crowd)
    assert one["errors"] == other["errors"] == []
    with engine.connect() as connection:
        made = connection.execute(select(dailies)).all()
        rows = {row.player: row for row in connection.execute(select(games))}
        count = len(connection.execute(select(games.c.id)).all())
        ended = Counter(connection.execute(select(results.c.player)).scalars())

    assert len(made) == 1
    assert len(one["searched"] + other["searched"]) == 1

    assert count == len(rows) == crowd
    for player, row in rows.items():
        halves = one["played"][player], other["played"][player]
        assert {half["game"] for half in halves} == {row.id}
        answered = sorted(turn for half in halves for turn in half["turns"])
        stored = [[number, turn] for number, turn in enumerate(row.turns.split(), start=1)]
        assert answered == stored
        assert row.over or len(stored) == TURNS
    assert ended == {str(player): 1 for player in range(TO_THE_END)}

    assert [fault for faults in faults_of_games(engine) for fault in faults] == []
    assert list(faults_of_firsts(engine)) == []
