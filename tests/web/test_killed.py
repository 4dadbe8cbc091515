"""Killing the server loses neither answered turns nor the player."""

from pathlib import Path

import pytest

from solitaire.rules import Game
from tests.kit.browsing import counts, piles, readable
from tests.kit.reading import read
from tests.kit.records import record
from tests.kit.serving import start_server

LOST = record("lost")


@pytest.mark.deep
def test_a_game_survives_killing_the_server(tmp_path: Path) -> None:
    with start_server(tmp_path) as served:
        begun = served.ask("POST", "/games", form={"deal": str(LOST.deal.code), "anyway": "1"})
        served.process.kill()  # at once: a game is stored before the answer
    path, sent = begun.headers["Location"], {"Cookie": begun.cookie}
    game = Game.start(LOST.deal)
    with start_server(tmp_path) as served:
        for turn in LOST.turns[:5]:
            form = {"turn": str(game.number), "pile": str(turn.pile), "discard": str(turn.discard)}
            assert served.ask("POST", f"{path}/turns", sent, form).status == 303
            game = game.play(turn)
        served.process.kill()
    with start_server(tmp_path) as served:
        answer = served.ask("GET", path, sent)
    assert answer.status == 200
    page = read(answer.text)
    assert counts(page) == [str(game.stock_left), f"{game.flipped_count}/11"]
    assert piles(page) == readable(game)
    assert page.one(id="table").all("input", name="turn")[0]["value"] == "6"
