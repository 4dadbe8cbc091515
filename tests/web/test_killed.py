"""Killing the server loses neither answered turns nor moves, nor the player."""

from pathlib import Path

import pytest

from solitaire.matches import CROWNS
from solitaire.matches.crowns import Discard
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Game
from tests.kit.browsing import counts, piles, readable
from tests.kit.matches import begin_match
from tests.kit.reading import Element, read
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


@pytest.mark.deep
def test_a_match_survives_killing_the_server(tmp_path: Path) -> None:
    """After each kill the match is where the player saw it, with what the computer players did."""
    form = {"deal": "the house 27", "table": "outs,away hands=five"}
    with start_server(tmp_path) as served:
        begun = served.ask("POST", "/matches", form=form)
        served.process.kill()
    path, sent = begun.headers["Location"], {"Cookie": begun.cookie}
    match = begin_match()
    for revision in range(6):
        with start_server(tmp_path) as served:
            page = read(served.ask("GET", path, sent).text)
            assert page.all("input", name="revision")[0]["value"] == str(revision)
            assert shown_hand(page) == sorted(map(str, match.state.view(PERSON).held))
            move = CROWNS.bots[0].choose(match.state.view(PERSON))
            form = {"revision": str(revision), "move": str(move)[:1]}
            if isinstance(move, Discard):
                form = {"revision": str(revision), "discard": str(move.card)}
            assert served.ask("POST", f"{path}/moves", sent, form).status == 303
            served.process.kill()
        match = match.play(move).play_bots()


def shown_hand(page: Element) -> list[str]:
    """The cards of the player's hand on a page, sorted."""
    faces = page.one(cls="own-hand").all(cls="card")
    return sorted(face.all("b")[0].text + face.get("data-suit") for face in faces)
