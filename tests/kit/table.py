"""Page objects for the table, by roles and names, operated by mouse, touch, keyboard or commands."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from solitaire.rules import Card, Game, Rank
from solitaire.web.board.play.notes import LIFTED_TURNS
from tests.kit import english
from tests.kit.patience import wait_until_loaded
from tests.kit.records import WORDS, announcement_of, confirming, label_of, recorded
from tests.kit.seating import seat

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
SCREENS: Final = pytest.mark.parametrize(
    "look", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.deep)], ids=["phone", "desktop"]
)
"""Runs a test on a phone, and in the deep tier on a desktop."""


def put_attempt(visitor: BrowserContext, turns: int | None = None) -> str:
    """Store the visitor's attempt at today's daily after so many turns, or all; the path of its table."""
    return seat(visitor, recorded("lost"), turns, daily=4)


def name_of_pile(rank: Rank | str, rest: str = ",") -> re.Pattern[str]:
    """Matches the name of a pile: its cards follow, or after a turn the status stands before it."""
    return re.compile(rf"^Pile ({rank}){rest}|\bPile ({rank})$")


class Table:
    """A page with a table. It waits for what the rules and the words expect."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.game = game

    @classmethod
    def sit_down(cls, context: BrowserContext, game: Game, turns: int = 0) -> Table:
        """Open a new page with the table of ``game`` after so many turns."""
        at = Game.replay(game.deal, game.turns[:turns])
        page = context.new_page()
        page.goto(seat(context, game, turns))
        return cls(page, at).shows(at)

    # ---- parts of the page

    @property
    def status(self) -> Locator:
        # Other status regions announce explanations and sheets.
        return self.page.locator("#status").and_(self.page.get_by_role("status"))

    @property
    def undo_button(self) -> Locator:
        return self.page.get_by_role("button", name=english.UNDO_THE_LAST_TURN)

    @property
    def unplayed(self) -> Locator:
        return self.page.get_by_role("button", name="Discard it")

    @property
    def ending(self) -> Locator:
        return self.page.locator("section.ending")

    def unfold_ending(self) -> Locator:
        """Open what is folded in the ending."""
        self.ending.locator("#ending-more > summary").click()
        return self.ending

    def place(self, rank: Rank) -> Locator:
        """The element of a pile and its tray, which narrows the search for roles and names."""
        return self.page.locator(f'.pile[data-rank="{rank}"]')

    def pile(self, rank: Rank) -> Locator:
        """The radio button of a pile, which covers its row or column."""
        return self.place(rank).get_by_role("radio", name=name_of_pile(rank))

    def tray(self, rank: Rank) -> Locator:
        """The form of the open tray of a pile."""
        return self.place(rank).locator("form")

    def card(self, card: Card, rank: Rank) -> Locator:
        """A card in the open tray of a pile; the first of twins."""
        return self.tray(rank).get_by_role("radio", name=label_of(card, rank)).first

    def confirm(self, rank: Rank) -> Locator:
        """The button that discards the chosen card of that pile."""
        return self.tray(rank).get_by_role("button", name=re.compile("^Discard "))

    def back(self, rank: Rank) -> Locator:
        return self.tray(rank).get_by_role("button", name="Back")

    def shows(self, game: Game) -> Table:
        """Wait until the status announces that game's last turn, and the table shows it."""
        expect(self.status).to_have_text(announcement_of(game))
        return self.shows_board(game)

    def shows_board(self, game: Game) -> Table:
        """Wait until the piles, the drawn card and the counts are those of that game."""
        flipped = f"{game.flipped_count}/{len(game.piles)}"
        expect(self.page.get_by_text(flipped, exact=True)).to_be_visible()
        for is_flipped in (True, False):
            ranks = [str(pile.rank) for pile in game.piles if pile.flipped is is_flipped]
            heading = "complete and flipped" if is_flipped else r"[a-z]+ wild(, needs \d+)?"
            name = name_of_pile("|".join(ranks), rf", {heading}\.")
            expect(self.page.get_by_role("radio", name=name)).to_have_count(len(ranks))
        drawn = self.page.get_by_role("region", name="Drawn card")
        if game.drawn is None:
            expect(drawn).to_have_count(0)
            expect(self.ending).to_be_visible()
        else:
            expect(drawn.get_by_text(WORDS.card_at_start(game.drawn), exact=True)).to_be_visible()
        wait_until_loaded(self.page)
        self.game = game
        return self

    # ---- actions

    def choose(self, rank: Rank) -> None:
        self.pile(rank).click()
        expect(self.tray(rank)).to_be_visible()

    def lift(self, card: Card, rank: Rank) -> None:
        """Choose a card of the open tray, and check the name of the button that discards it."""
        self.card(card, rank).click()
        expect(self.card(card, rank)).to_be_checked()
        expect(self.confirm(rank)).to_have_text(confirming(self.game, rank, card))

    def play(self, game: Game, upto: int | None = None) -> Table:
        """Play ``game`` on to its end or up to turn ``upto``, and check each announcement."""
        for turn in game.turns[len(self.game.turns) : upto]:
            self.take_turn(turn.pile, turn.discard)
            self.game = self.game.play(turn)
            expect(self.status).to_have_text(announcement_of(self.game))
            wait_until_loaded(self.page)
        return self.shows(self.game)

    def take_turn(self, rank: Rank, discard: Card) -> None:
        self.choose(rank)
        self.lift(discard, rank)
        self.confirm(rank).click()


class TouchTable(Table):
    """A table operated by touch."""

    def choose(self, rank: Rank) -> None:
        self.pile(rank).tap()
        expect(self.tray(rank)).to_be_visible()

    def take_turn(self, rank: Rank, discard: Card) -> None:
        self.choose(rank)
        self.card(discard, rank).tap()
        expect(self.confirm(rank)).to_have_text(confirming(self.game, rank, discard))
        self.confirm(rank).tap()


class TapTable(TouchTable):
    """A table operated by touch where a tap discards after the first turns, which lift cards.

    A key chooses the pile, a card is tapped.
    """

    def key(self, rank: Rank) -> Locator:
        return self.page.locator(f'.keys [data-rank="{rank}"]')

    def choose(self, rank: Rank) -> None:
        self.key(rank).tap()
        expect(self.tray(rank)).to_be_visible()

    def take_turn(self, rank: Rank, discard: Card) -> None:
        self.choose(rank)
        self.card(discard, rank).tap()
        if self.game.number <= LIFTED_TURNS:
            self.confirm(rank).tap()


class ScriptlessTable(Table):
    """A table in a browser without scripts, where the button cannot name the card."""

    def lift(self, card: Card, rank: Rank) -> None:
        self.card(card, rank).click()
        expect(self.card(card, rank)).to_be_checked()
        expect(self.confirm(rank)).to_have_text(english.DISCARD_THE_CHOSEN_CARD)


class KeyboardTable(Table):
    """A table operated by keys."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, rank: Rank) -> None:
        self.press("0" if rank is Rank.TEN else str(rank).lower())
        expect(self.pile(rank)).to_be_focused()
        expect(self.pile(rank)).to_be_checked()

    def take_turn(self, rank: Rank, discard: Card) -> None:
        """Enter goes into the tray and chooses a card, arrows choose others, Enter discards."""
        self.choose(rank)
        self.press("Enter", "Enter")  # the second one chooses the first card, which has the focus
        cards = self.tray(rank).get_by_role("radio")
        expect(cards.first).to_be_checked()
        names = cards.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
        wanted_name = label_of(discard, rank)
        at = next(at for at, name in enumerate(names) if wanted_name.search(name))
        self.press(*["ArrowRight"] * at)
        wanted = self.card(discard, rank)
        expect(wanted).to_be_focused()
        expect(wanted).to_be_checked()
        expect(self.confirm(rank)).to_have_text(confirming(self.game, rank, discard))
        self.press("Enter")


class LineTable(Table):
    """A table operated by typed commands."""

    @property
    def line(self) -> Locator:
        return self.page.get_by_role("textbox", name="Command")

    def type(self, text: str) -> None:
        self.line.press_sequentially(text)
        self.line.press("Enter")

    def take_turn(self, rank: Rank, discard: Card) -> None:
        """Choose a pile, check its announcement, and discard; or do both in one command."""
        if self.game.number % 2:
            self.type(f"{rank} {discard.text}".lower())
            return
        self.type(str(rank).lower())
        expect(self.status).to_have_text(re.compile(rf"^Pile {rank}, .* with the drawn "))
        expect(self.line).to_have_value("")
        self.type(f"d {discard.text}".lower())
