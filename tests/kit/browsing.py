"""A test browser without scripts: opens pages, submits forms of the page, follows redirects."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.rules import Game, Turn
from tests.kit.reading import NOTHING, Element, Form, form_to, read

HX = {"HX-Request": "true"}
SAME_SITE = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}


class Browser:
    """One player's browser: ``page`` is the current page, ``path`` its path, ``status`` its status code."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.path = ""
        self.status = 0
        self.page = NOTHING

    def open(self, path: str) -> Element:
        """Open a path."""
        answer = self.client.get(path)
        if answer.status_code == 301:  # the canonical path
            path = answer.headers["Location"]
            answer = self.client.get(path)
        return self._show(path, answer)

    def press(self, form: Form, **choices: str) -> Element:
        """Submit a form by its button."""
        assert form.buttons, "no button that can be pressed"
        values = form.filled(**choices)
        if form.method == "GET":
            return self._show(form.action, self.client.get(form.action, query_string=values))
        headers = {**SAME_SITE, "Referer": f"http://localhost{self.path}"}
        sent = self.client.post(form.action, data=values, headers=headers)
        return self._show(form.action, sent)

    def take(self, turn: Turn) -> Element:
        """Play a turn in the tray of its pile."""
        (pile,) = self.page.all(cls="pile", **{"data-rank": str(turn.pile)})
        return self.press(form_to(pile, "/turns", cls="tray"), discard=turn.discard.text)

    def discard_unplayed(self) -> Element:
        """Discard the drawn card with the one button for it."""
        return self.press(form_to(self.page, "/turns", cls="unplayed"))

    def undo(self) -> Element:
        return self.press(form_to(self.page, "/undo"))

    @property
    def game(self) -> str:
        """The id of the game of the current table."""
        assert self.path.startswith("/games/"), self.path
        return self.path.removeprefix("/games/").partition("?")[0]

    def _show(self, path: str, answer: TestResponse) -> Element:
        for _ in range(5):
            if answer.status_code not in (301, 302, 303, 307, 308):
                break
            assert answer.status_code == 303
            path = answer.headers["Location"]
            answer = self.client.get(path)
        assert answer.mimetype == "text/html"
        self.path, self.status, self.page = path, answer.status_code, read(answer.text)
        return self.page


def piles(page: Element) -> dict[str, list[str]]:
    """The visible cards of each open pile, sorted; none for a flipped pile."""
    shown = {}
    for pile in page.all(cls="pile"):
        row = pile.one(cls="row")
        faces = [card for card in row.all(cls="card") if "back" not in card.classes]
        shown[pile["data-rank"]] = sorted(
            card.all("b")[0].text + card.get("data-suit") for card in faces
        )
    return shown


def counts(page: Element) -> list[str]:
    """The numbers in the bar: left in the stock, flipped piles."""
    return [count.one("b").text for count in page.all(cls="count")]


def readable(game: Game) -> dict[str, list[str]]:
    """The open cards of a game's piles, in the form that ``piles`` returns."""
    return {
        str(pile.rank): [] if pile.flipped else sorted(card.text for card in pile.cards)
        for pile in game.piles
    }
