"""Specimens of the pages of a player's games."""

from __future__ import annotations

from collections.abc import Iterator

from gallery.scenes import LONG, LOST, WON, Scene
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.errors import PlayCode, Refused
from solitaire.web.games.dropping import drop_page
from solitaire.web.http.context import words
from solitaire.web.http.errors import explain


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Dropping a game", _drops()


def _drops() -> Iterator[Specimen]:
    stays = explain(words(), Refused(PlayCode.ATTEMPT_STAYS))
    for about, scene, refusal in (
        ("a random deal", Scene("", LOST, 13), ""),
        ("a deal that can be practiced", Scene("", WON, 3, label=LONG), ""),
        ("an attempt at a daily, which stays", Scene("", WON, 20, attempt=True), stays),
    ):
        page = drop_page(scene.player_game, refusal, words())
        yield page_specimen(about, "games/drop.html", page)
