"""Two games are played as with a screen reader.

The tests read only roles and names of Chromium's accessibility tree; they act by focusing a node and pressing
a key. They compare the announcements with tests/data/announcements.txt, written by make_announcements.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from solitaire.rules import SHORT, STANDARD, Game, Turn
from tests.data.make_announcements import GAMES, GoldenGame, read_golden
from tests.kit import english
from tests.kit.patience import wait_for, wait_until_loaded
from tests.kit.records import WORDS, name_in_tray
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE
from tests.kit.visitors import NewVisitor

NEEDS_NAME: Final = {
    *("button", "radio", "link", "checkbox", "textbox", "combobox", "searchbox"),
    *("DisclosureTriangle", "menuitem", "tab", "switch", "slider"),
}
"""Roles of controls, which need an accessible name."""


@dataclass(frozen=True)
class Node:
    """A node of the accessibility tree."""

    role: str
    name: str
    states: dict[str, Any]
    element: int
    spoken: str
    """Name, value and description."""

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Node:
        role, name, value, more = (
            str(raw.get(part, {}).get("value", ""))
            for part in ("role", "name", "value", "description")
        )
        states = {each["name"]: each["value"].get("value") for each in raw.get("properties", [])}
        element = raw.get("backendDOMNodeId", 0)
        return cls(role, name, states, element, f"{name} {value} {more}")


class ScreenReader:
    """Reads and operates a page by its accessibility tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("DOM.enable")
        self.session.send("Accessibility.enable")
        self.announcements: list[str] = []
        self.regions: set[int] = set()

    def tree(self) -> list[Node]:
        """All nodes that are exposed now."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return [Node.of(raw) for raw in nodes if not raw["ignored"]]

    def status(self) -> str:
        """The text of the only status region, which must always exist."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {raw["nodeId"]: raw for raw in nodes}
        (region,) = [raw for raw in nodes if raw.get("role", {}).get("value") == "status"]
        self.regions.add(region["backendDOMNodeId"])
        return " ".join(_text(region, by_id)).strip()

    def find(self, role: str, name: str) -> Node:
        """Wait for a node of that role whose name matches the pattern ``name``; the first one."""

        def found() -> Node | None:
            nodes = self.tree()
            return next((n for n in nodes if n.role == role and re.fullmatch(name, n.name)), None)

        return wait_for(self.page, found, f"{role} {name!r}")

    def press(self, role: str, name: str, key: str) -> None:
        """Focus that node and press a key."""

        def focus() -> bool | None:
            node = {"backendNodeId": self.find(role, name).element}
            try:
                self.session.send("DOM.focus", node)
            except Error:  # the tree may still list a removed element
                return None
            return True

        wait_for(self.page, focus, f"{role} {name!r} with the focus")
        self.page.keyboard.press(key)

    def wait_for_state(self, role: str, name: str, state: str, value: str) -> None:
        """Wait until that node has that state."""
        wait_for(
            self.page,
            lambda: True if self.find(role, name).states.get(state) == value else None,
            f"{role} {name!r} that is {state} {value}",
        )

    def wait_for_announcement(self) -> None:
        """Wait until the status changes, and record it; not that a slow server is waited for."""
        before = self.announcements[-1] if self.announcements else ""

        def new_announcement() -> str | None:
            announcement = self.status()
            known = ("", before, english.STILL_WAITING)
            return announcement if announcement not in known else None

        self.announcements.append(
            wait_for(self.page, new_announcement, f"a status other than {before!r}")
        )
        wait_until_loaded(self.page)


def _text(raw: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The texts below a node, in document order."""
    if raw.get("role", {}).get("value") == "StaticText":
        yield raw["name"]["value"]
        return
    for child in raw.get("childIds", []):
        if child in by_id:
            yield from _text(by_id[child], by_id)


def open_game(visitor: BrowserContext, golden_game: GoldenGame) -> ScreenReader:
    """Open a new page with that golden game at its first turn."""
    page = visitor.new_page()
    reader = ScreenReader(page)
    page.goto(seat(visitor, golden_game.game, golden_game.since))
    return reader


def play_turn(reader: ScreenReader, turn: Turn) -> None:
    """Play a turn: choose a pile and a card of it, and press the button with its name."""
    if turn.discard is turn.drawn:
        reader.press("button", "Discard it", "Enter")
        return
    card = re.escape(name_in_tray(turn.discard, turn.pile)) + "(, .*)?"
    reader.press("radio", rf"Pile {turn.pile}, .*|.*\bPile {turn.pile}", "Space")
    reader.press("radio", card, "Space")
    reader.wait_for_state("radio", card, "checked", "true")
    reader.press("button", f"Discard {card}", "Enter")


def unnamed_controls(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.role in NEEDS_NAME and not node.name.strip()]


def hidden_cards_mentioned(nodes: list[Node], game: Game) -> list[str]:
    """The cards that the nodes mention although they lie in the undrawn stock."""
    seen = {game.drawn, *(turn.discard for turn in game.turns)}
    seen.update(card for pile in game.piles for card in pile.cards)
    spoken = " | ".join(node.spoken for node in nodes).lower()
    return [
        card.text
        for card in set(STANDARD.deck) - seen
        if re.search(rf"\b{re.escape(WORDS.card(card))}\b", spoken)
    ]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "look"),
    [pytest.param("won", DESKTOP, marks=pytest.mark.deep), ("lost", PHONE)],
    ids=["won", "lost"],
)
def test_a_game_can_be_played_by_screen_reader(
    new_visitor: NewVisitor, name: str, look: dict[str, Any]
) -> None:
    golden_game = GAMES[name]
    game = Game.replay(golden_game.game.deal, golden_game.game.turns[: golden_game.since])
    reader = open_game(new_visitor(**look), golden_game)
    reader.wait_for_announcement()
    for turn in golden_game.steps:
        nodes = reader.tree()
        assert unnamed_controls(nodes) == []
        assert hidden_cards_mentioned(nodes, game) == []
        if turn is None:
            reader.press("button", english.UNDO_THE_LAST_TURN, "Enter")
            game = game.undo()
        else:
            play_turn(reader, turn)
            game = game.play(turn)
        reader.wait_for_announcement()
    assert game.is_over
    assert unnamed_controls(reader.tree()) == []
    reader.page.locator("#ending-more > summary").click()
    reader.find("button", "Same deal again")
    assert reader.announcements == read_golden()[name]
    assert len(reader.regions) == 1, "the announcements moved to another live region"


def test_status_region_is_polite_and_in_the_initial_html(new_visitor: NewVisitor) -> None:
    """Screen readers may ignore a live region that a script adds later."""
    reader = open_game(new_visitor(**DESKTOP, java_script_enabled=False), GAMES["won"])
    reader.wait_for_announcement()
    assert reader.announcements == read_golden()["won"][:1]
    (status,) = [node for node in reader.tree() if node.role == "status"]
    assert status.states["live"] == "polite"


def test_the_code_of_a_random_deal_is_not_announced(new_visitor: NewVisitor) -> None:
    """The code is the seed, which would reveal the order of the stock."""
    visitor = new_visitor(**DESKTOP)
    address = visitor.request.post("/games").url
    page = visitor.new_page()
    reader = ScreenReader(page)
    page.goto(address)
    reader.wait_for_announcement()
    nodes = reader.tree()
    assert sum(node.role == "radio" for node in nodes) == len(SHORT.piles)
    assert [node for node in nodes if re.search(r"\d-\w{4}-\w{4}", node.spoken)] == []
