"""Several processes on one database, including one that is killed."""

from solitaire.play.games.games import Games
from tests.kit.own_process import start_program
from tests.kit.postgresql import on_every_database

pytestmark = on_every_database

CODE = "1-8QZK-4M2T"

# For each two lines of stdin: loads the game and prints "ready", then plays a turn and prints the result.
PLAYER = """
import sys
from solitaire.play.errors import StaleTurn
from solitaire.play.games.games import Games
from solitaire.store import GameStore, open_database, sqlite
from tests.kit.playing import NO_SECRETS, ONE_DEAL

url, game_id = sys.argv[1:]
sqlite.BUSY_SECONDS = 600
games = Games(GameStore(open_database(url)), ONE_DEAL, NO_SECRETS)
for line in sys.stdin:
    player_game = games.get("ada", game_id)
    turn = player_game.game.legal_turns()[0]
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        games.turns.take(
            "ada", game_id, number=player_game.number, pile=turn.pile, discard=turn.discard
        )
        print("played", flush=True)
    except StaleTurn:
        print("stale", flush=True)
"""


def test_only_one_of_two_processes_plays_the_same_turn(url: str, games: Games) -> None:
    player_game = games.start("ada", CODE)
    with (
        start_program(PLAYER, url, player_game.id) as first,
        start_program(PLAYER, url, player_game.id) as second,
    ):
        for number in range(1, 11):
            for each in (first, second):
                each.tell()
            assert [each.hear() for each in (first, second)] == ["ready"] * 2
            for each in (first, second):
                each.tell()
            assert sorted(each.hear() for each in (first, second)) == ["played", "stale"]
            assert games.get("ada", player_game.id).number == number + 1


def test_a_killed_process_loses_no_turn_it_confirmed(url: str, games: Games) -> None:
    player_game = games.start("ada", CODE)
    with start_program(PLAYER, url, player_game.id) as process:
        for _ in range(3):
            process.tell()
            assert process.hear() == "ready"
            process.tell()
            assert process.hear() == "played"
        process.kill()
    assert games.get("ada", player_game.id).number == 4
