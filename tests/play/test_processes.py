"""Several processes on one database, and what is left when one is killed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from solitaire.play import Games
from tests.kit.postgresql import on_every_database

pytestmark = on_every_database

CODE = "1-8QZK-4M2T"

# Reads the table and says so; plays when it is told to; says how that went; ends when it is killed.
PLAYER = """
import sys
from solitaire.play import Games, StaleTurn
from solitaire.store import GameStore, open_database

url, game_id = sys.argv[1:]
games = Games(GameStore(open_database(url)))
for line in sys.stdin:
    sitting = games.get("ada", game_id)
    turn = sitting.game.legal_turns()[0]
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        games.take_turn(
            "ada", game_id, number=sitting.number, pile=turn.pile, discard=turn.discard
        )
        print("played", flush=True)
    except StaleTurn:
        print("stale", flush=True)
"""


class Player:
    """A process that plays one game, a line for each step."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def tell(self, line: str = "go") -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def kill(self) -> None:
        """End it at once, by a signal that it cannot catch."""
        self._process.kill()
        self._process.wait()


@contextmanager
def player(url: str, game_id: str) -> Iterator[Player]:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, url, game_id],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Player(process)
        finally:
            process.kill()


def test_of_two_processes_that_send_one_turn_at_once_one_plays_it(url: str, games: Games) -> None:
    sitting = games.start("ada", CODE)
    with player(url, sitting.id) as first, player(url, sitting.id) as second:
        for number in range(1, 11):
            for each in (first, second):
                each.tell()
            assert [each.hear() for each in (first, second)] == ["ready"] * 2
            for each in (first, second):
                each.tell()
            assert sorted(each.hear() for each in (first, second)) == ["played", "stale"]
            assert games.get("ada", sitting.id).number == number + 1


def test_a_killed_process_has_stored_every_turn_it_answered(url: str, games: Games) -> None:
    sitting = games.start("ada", CODE)
    for number in range(1, 4):
        with player(url, sitting.id) as process:
            process.tell()
            assert process.hear() == "ready"
            process.tell()
            assert process.hear() == "played"
            process.kill()
        assert games.get("ada", sitting.id).number == number + 1
