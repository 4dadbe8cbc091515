"""Two games are played by somebody who hears the page and never sees it.

All that is known of the page here is Chromium's accessibility tree, by roles and names; all that is done is
to put the focus on a node of it and to press a key. What is said on the way is compared with
tests/data/announcements.txt, whose maker says how to write it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from solitaire.rules import DECK, Game, Turn
from tests.data.make_announcements import GAMES, Played, golden
from tests.kit import english
from tests.kit.patience import awaited, loaded
from tests.kit.records import WORDS, named
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE
from tests.kit.visitors import NewVisitor

NAMED: Final = {
    *("button", "radio", "link", "checkbox", "textbox", "combobox", "searchbox"),
    *("DisclosureTriangle", "menuitem", "tab", "switch", "slider"),
}
"""The roles of what one can use, which is of no use without a name."""
MOST_WORDS: Final = 20


@dataclass(frozen=True)
class Node:
    """What the tree says of one thing on the page."""

    role: str
    name: str
    states: dict[str, Any]
    element: int
    told: str
    """Everything that is said of it: name, value, description."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Node:
        role, name, value, more = (
            str(raw.get(part, {}).get("value", ""))
            for part in ("role", "name", "value", "description")
        )
        states = {each["name"]: each["value"].get("value") for each in raw.get("properties", [])}
        element = raw.get("backendDOMNodeId", 0)
        return cls(role, name, states, element, f"{name} {value} {more}")


class Ear:
    """A page by ear."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("DOM.enable")
        self.session.send("Accessibility.enable")
        self.heard: list[str] = []
        self.regions: set[int] = set()

    def tree(self) -> list[Node]:
        """All that is there now."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return [Node.of(raw) for raw in nodes if not raw["ignored"]]

    def status(self) -> str:
        """What the one status region says, which must be there at any time."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {raw["nodeId"]: raw for raw in nodes}
        (region,) = [raw for raw in nodes if raw.get("role", {}).get("value") == "status"]
        self.regions.add(region["backendDOMNodeId"])
        return " ".join(_text(region, by_id)).strip()

    def find(self, role: str, name: str) -> Node:
        """The first node of that role with that name, a pattern, as soon as it is there."""

        def found() -> Node | None:
            nodes = self.tree()
            return next((n for n in nodes if n.role == role and re.fullmatch(name, n.name)), None)

        return awaited(self.page, found, f"{role} {name!r}")

    def press(self, role: str, name: str, key: str) -> None:
        """Goes to that node and presses a key."""

        def focused() -> bool | None:
            node = {"backendNodeId": self.find(role, name).element}
            try:
                self.session.send("DOM.focus", node)
            except Error:  # the tree may tell of what is just gone
                return None
            return True

        awaited(self.page, focused, f"{role} {name!r} with the focus")
        self.page.keyboard.press(key)

    def becomes(self, role: str, name: str, state: str, value: str) -> None:
        """Waits until that node is told to be in that state."""
        awaited(
            self.page,
            lambda: True if self.find(role, name).states.get(state) == value else None,
            f"{role} {name!r} that is {state} {value}",
        )

    def listen(self) -> None:
        """Waits until something else is said than before, and notes it."""
        before = self.heard[-1] if self.heard else ""

        def news() -> str | None:
            said = self.status()
            return said if said not in ("", before) else None

        self.heard.append(awaited(self.page, news, f"something else than {before!r}"))
        loaded(self.page)


def _text(raw: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The texts below a node, in order."""
    if raw.get("role", {}).get("value") == "StaticText":
        yield raw["name"]["value"]
        return
    for child in raw.get("childIds", []):
        if child in by_id:
            yield from _text(by_id[child], by_id)


def sit_down(visitor: BrowserContext, played: Played) -> Ear:
    """A new page with that game as it is when one begins to listen."""
    page = visitor.new_page()
    ear = Ear(page)
    page.goto(seat(visitor, played.game, played.since))
    return ear


def take(ear: Ear, turn: Turn) -> None:
    """Plays a turn: a pile, a card of it, and the button that says its name."""
    if turn.discard is turn.drawn:
        ear.press("button", "Discard it unplayed", "Enter")
        return
    card = re.escape(named(turn.discard, turn.pile))
    ear.press("radio", f"Pile {turn.pile}, .*", "Space")
    ear.press("radio", card, "Space")
    ear.becomes("radio", card, "checked", "true")
    ear.press("button", f"Discard {card}", "Enter")


def nameless(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.role in NAMED and not node.name.strip()]


def hidden_cards_told(nodes: list[Node], game: Game) -> list[str]:
    """The cards that are told of and lie nowhere but in the stock, where nobody can see them."""
    seen = {game.drawn, *(turn.discard for turn in game.turns)}
    seen.update(card for pile in game.piles for card in pile.cards)
    told = " | ".join(node.told for node in nodes).lower()
    return [
        card.text
        for card in set(DECK) - seen
        if re.search(rf"\b{re.escape(WORDS.card(card))}\b", told)
    ]


@pytest.mark.parametrize(
    ("name", "look"),
    [pytest.param("won", DESKTOP, marks=pytest.mark.deep), ("lost", PHONE)],
    ids=["won", "lost"],
)
def test_a_game_played_by_ear(new_visitor: NewVisitor, name: str, look: dict[str, Any]) -> None:
    played = GAMES[name]
    game = Game.replay(played.game.deal, played.game.turns[: played.since])
    ear = sit_down(new_visitor(**look), played)
    ear.listen()
    for turn in played.steps:
        nodes = ear.tree()
        assert nameless(nodes) == []
        assert hidden_cards_told(nodes, game) == []
        if turn is None:
            ear.press("button", english.UNDO_THE_LAST_TURN, "Enter")
            game = game.undo()
        else:
            take(ear, turn)
            game = game.play(turn)
        ear.listen()
    assert game.is_over
    assert nameless(ear.tree()) == []
    ear.find("button", "Same deal again")
    assert ear.heard == golden()[name]
    assert len(ear.regions) == 1, "what is said is said in another region than at the beginning"


def test_the_status_is_there_when_the_page_comes_and_polite(new_visitor: NewVisitor) -> None:
    """Without scripts, too: a region that a script puts there is not listened to yet."""
    ear = sit_down(new_visitor(**DESKTOP, java_script_enabled=False), GAMES["won"])
    ear.listen()
    assert ear.heard == golden()["won"][:1]
    (status,) = [node for node in ear.tree() if node.role == "status"]
    assert status.states["live"] == "polite"


def test_the_games_have_all_that_is_to_be_heard() -> None:
    """The golden file is of the games we want: flips, an unplayed card, a turn taken back, both endings."""
    for name, played in GAMES.items():
        steps = list(played.steps)
        assert len(golden()[name]) == 1 + len(steps)
        assert any(turn is not None and turn.discard is turn.drawn for turn in steps)
    won, lost = (" ".join(golden()[name]) for name in ("won", "lost"))
    assert won.count("complete and flipped") > 10
    assert won.count("1 turn taken back.") == 2
    assert won.endswith("won with 3 cards left in the stock.")
    assert lost.endswith("The stock is empty: 9 of 11 piles, 23 points left.")


def test_no_announcement_is_longer_than_one_can_remember() -> None:
    lines = [line for said in golden().values() for line in said]
    assert [line for line in lines if len(line.split()) > MOST_WORDS] == []


def test_a_random_deal_is_not_told(new_visitor: NewVisitor) -> None:
    """Its code is its seed, which would tell the order of the stock."""
    visitor = new_visitor(**DESKTOP)
    address = visitor.request.post("/games").url
    page = visitor.new_page()
    ear = Ear(page)
    page.goto(address)
    ear.listen()
    nodes = ear.tree()
    assert sum(node.role == "radio" for node in nodes) == 11
    assert [node for node in nodes if re.search(r"\d-\w{4}-\w{4}", node.told)] == []
