"""Last Card in a browser: whole matches in every way and size, many cards, and what the others did."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from solitaire.matches import Match
from solitaire.matches.game import DealNext
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.bots import BOTS, KEEPS, LastCardBot
from solitaire.matches.lastcard.moves import Catch, Challenge, Draw, Move, Name, Pass, Play
from solitaire.matches.lastcard.view import LastCardView
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.dragging import middle
from tests.kit.lastcard import table
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.seating import seat_match
from tests.kit.table import DESKTOP
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor
from tests.kit.ways import pair_all, play_out, play_until, revision_of

SMALL: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
SIZES: Final = ("360x640", "390x844", "820x1180", "1280x720", "1920x1080")
FINGER: Final = 40
"""The least width of what a finger has to find."""
OPTIONS: Final = {
    "opponents": "2",
    "level": "bluffs",
    "goal": "five",
    "swap": "yes",
    "draw": "yes",
}
BLUFFER: Final = next(bot for bot in BOTS if bot.name == "bluffs")
TEN: Final = {"opponents": "9", "level": "bluffs", "goal": "five"}
HOUSE_RULES: Final = TEN | {"swap": "yes", "bluffs": "yes", "say": "yes", "drawn": "played"}
ELIMINATION: Final = TEN | {"goal": "100", "out": "yes"}
IN_PAIRS: Final = TEN | {"opponents": "3", "pairs": "yes", "say": "yes"}


def size_of(text: str) -> dict[str, Any]:
    width, height = map(int, text.split("x"))
    return {"viewport": {"width": width, "height": height}}


def begin(page: Page, words: str, opponents: int = 2, **options: str) -> Page:
    """Start a match of five hands by the form of its page."""
    chosen = {"opponents": str(opponents), "goal": "five", "level": "keeps"} | options
    asked = "&".join(f"{name}={value}" for name, value in chosen.items())
    page.goto(f"/matches?game=lastcard&deal={words}&{asked}")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    return wait_until_loaded(page)


def is_after(page: Page, number: int) -> None:
    expect(page.locator("#line-revision input")).to_have_value(str(number))


def phase(page: Page) -> str | None:
    return page.locator("#match").get_attribute("data-phase")


def count(page: Page) -> int:
    return page.locator(".last-held").count()


# ---- whole matches ---------------------------------------------------------------------------------------


class Way:
    """A way to make moves: clicks of a mouse."""

    look: ClassVar[dict[str, Any]] = {}

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str, **options: Any) -> None:
        self.page.locator(selector).first.click(**options)

    def choose(self, card: str) -> None:
        """Choose a card by the corner that no other one covers."""
        self.press(f"[name=card][value='{card}']", position={"x": 6, "y": 12})

    def say(self, *, says: bool) -> None:
        """Let "last card" be said with a move, or not; a coach has said so before."""
        box = self.page.locator("[name=says]")
        if box.count() and box.is_checked() is not says:
            self.toggle()
            expect(box).to_be_checked(checked=says)

    def toggle(self) -> None:
        self.press(".last-says > label")

    def make(self, move: Move) -> None:
        match move:
            case Play(card=card, color=color, swap=swap):
                self.choose(f"{card}?" if move.is_bluff else str(card))
                self.say(says=move.says)
                if swap is not None:
                    self.press(f".throws [name=swap][value='{swap}']")
                self.press(
                    f".throws [name=color][value={color.value}]"
                    if color
                    else ".throws .primary:visible"
                )
            case Name(color=color, swap=swap):
                if swap is not None:
                    self.press(f".last-first [name=swap][value='{swap}']")
                self.press(f".last-first [name=color][value={color.value}]")
            case DealNext():
                self.press(".match-actions .next")
            case _:
                self.press(f"[name=move][value='{'+' if isinstance(move, Draw) else move}']")


class Finger(Way):
    """Taps."""

    look: ClassVar[dict[str, Any]] = {"has_touch": True}

    def press(self, selector: str, **options: Any) -> None:
        self.page.locator(selector).first.tap(**options)


class Scriptless(Finger):
    """Taps in a browser without scripts."""

    look: ClassVar[dict[str, Any]] = {"has_touch": True, "java_script_enabled": False}


class Drags(Way):
    """A mouse that drags cards to the discards; wilds are clicked, since they need a color."""

    def make(self, move: Move) -> None:
        if not isinstance(move, Play) or move.color:
            super().make(move)
            return
        self.say(says=move.says)
        self.drag(self.page.locator(f"[name=card][value='{move.card}']").first)

    def drag(self, card: Locator) -> None:
        box = card.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + 6, box["y"] + 12)
        mouse.down()
        mouse.move(*middle(self.page.locator(".thrown")), steps=3)
        mouse.up()


class Keys(Way):
    """Keys alone, from where the focus is: arrows or Tab to the card, Space, Tab to the color, Enter."""

    def make(self, move: Move) -> None:
        match move:
            case Play(card=card, color=color, swap=swap):
                value = f"{card}?" if move.is_bluff else str(card)
                self.go_to(f"[name=card][value='{value}']", "ArrowRight")
                self.say(says=move.says)
                if swap is not None:
                    self.go_to(f".throws [name=swap][value='{swap}']", "ArrowDown")
                if color:
                    self.go_to(f".throws [name=color][value={color.value}]", "Tab")
                self.page.keyboard.press("Enter")
            case Name(color=color, swap=swap):
                if swap is not None:
                    self.go_to(f".last-first [name=swap][value='{swap}']", "ArrowDown")
                self.go_to(f".last-first [name=color][value={color.value}]", "Tab")
                self.page.keyboard.press("Enter")
            case DealNext():
                self.page.keyboard.press("n")
            case Draw():
                self.page.keyboard.press("d")
            case Pass():
                self.page.keyboard.press("k")
            case Challenge():
                self.page.keyboard.press("q")
            case Catch():
                self.page.keyboard.press("u")

    def toggle(self) -> None:
        self.page.keyboard.press("i")

    def go_to(self, selector: str, key: str) -> None:
        """Press Tab until its group has the focus, then the key until it has; a radio button is chosen."""
        there = self.page.locator(selector).first
        name = there.get_attribute("name")
        for _ in range(60):
            focused = self.page.evaluate("document.activeElement.name")
            if there.evaluate("each => each === document.activeElement"):
                break
            self.page.keyboard.press(key if focused == name else "Tab")
        else:
            raise AssertionError(f"{selector} cannot be reached")
        if name != "color":
            self.page.keyboard.press("Space")
            expect(there).to_be_checked()


class Typed(Way):
    """Typed commands alone."""

    def make(self, move: Move) -> None:
        text = {"+": "d", ".": "k", "!": "q", "^": "u", "next": "n"}.get(str(move))
        if isinstance(move, Play):
            color, said = move.card.color, "!" if move.says else ""
            plain = f"{color.value} {move.card.text[1:]}{said}" if color else ""
            text = plain or str(move).replace("/", " ")
        command = self.page.locator("#command")
        command.fill((text or str(move)).lower())
        command.press("Enter")
        expect(command).to_have_value("")


WAYS: Final = (Finger, Way, Keys, Typed, Scriptless, Drags)


def play(
    page: Page,
    way: Way,
    chosen: dict[str, str] = OPTIONS,
    player: LastCardBot = KEEPS,
    words: str = "the cabin",
    *,
    whole: bool,
) -> Match:
    """Play a match with what is chosen on its form to its end, as a computer player would; return it.

    Usually five hands against two others, with two of the four cards that options add.
    """
    begin(page, words, **chosen)
    seats = ",".join(["you", *[chosen["level"]] * int(chosen["opponents"])])
    options = [f"{name}={chosen[name]}" for name in chosen if name not in ("opponents", "level")]
    match = Match.start(LASTCARD, Seed.from_text(words), table(" ".join([seats, *options])))
    match = match.play_bots()

    def shows(match: Match) -> None:
        if not match.is_over:
            expect(page.locator("[name=revision]").first).to_have_value(revision_of(match))
        view = match.state.view(PERSON)
        expect(page.locator(".last-held")).to_have_count(0 if view.is_over else len(view.held))
        wait_until_loaded(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    match = play_out(page, match, player.choose, way.make, shows, whole=whole)
    assert phase(page) == "over"
    totals = page.locator(".match-end tfoot td").all_inner_texts()
    assert list(map(int, totals)) == list(match.state.scores)
    return match


@pytest.mark.deep
@pytest.mark.parametrize(("way", "size"), pair_all(WAYS, SIZES)[: len(WAYS)])
def test_every_kind_of_move(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    page = new_visitor(**size_of(size), **way.look).new_page()
    play(page, way(page), whole=False)


@pytest.mark.release
@pytest.mark.parametrize(("way", "size"), pair_all(WAYS, SIZES))
def test_a_whole_match(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    page = new_visitor(**size_of(size), **way.look).new_page()
    play(page, way(page), whole=True)


@pytest.mark.parametrize(
    ("way", "size"),
    sampled(
        [(Keys, "1280x720"), (Scriptless, "360x640"), (Finger, "390x844"), (Typed, "820x1180")],
        fast=0,
        deep=1,
    ),
)
def test_ten_play_by_all_house_rules(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    """A person says "last card", catches, bluffs, challenges and swaps hands with one of nine."""
    page = new_visitor(**size_of(size), **way.look).new_page()
    match = play(page, way(page), HOUSE_RULES, BLUFFER, "ten 162", whole=True)
    made = {str(move) for seat, move in zip(match.seats, match.moves, strict=True) if not seat}
    assert {"^", "!", "."} < made
    for kind in (r"\w+!", r"W4/.\?", r"H/./\d"):
        assert any(re.fullmatch(kind, move) for move in made), kind


@pytest.mark.parametrize("chosen", sampled([ELIMINATION, IN_PAIRS], fast=0, deep=1))
def test_a_match_of_elimination_or_in_pairs(
    new_visitor: NewVisitor, chosen: dict[str, str]
) -> None:
    page = new_visitor(**SMALL).new_page()
    play(page, Finger(page), chosen, whole=False)


# ---- keys, taps, many cards ------------------------------------------------------------------------------


def move_by_keys(page: Page) -> None:
    """Make a move with the keyboard alone, from where the focus is."""
    match phase(page):
        case "next":
            page.keyboard.press("n")
        case "answer":
            page.keyboard.press("k")
        case "name":
            page.keyboard.press("Enter")
        case _:
            if page.locator("[name=card]:focus").count() == 0:
                page.keyboard.press("d")
                return
            page.keyboard.press("Space")
            if page.locator("[data-names]:focus").count():
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")


@pytest.mark.parametrize("words", sampled(["the cabin", "the house 27", "a third"], fast=1, deep=0))
def test_a_hand_is_played_by_keys_alone(new_visitor: NewVisitor, words: str) -> None:
    page = begin(new_visitor(**DESKTOP).new_page(), words)
    number = 0
    while phase(page) != "next" and number < 80:
        move_by_keys(page)
        number += 1
        is_after(page, number)
    assert phase(page) == "next"
    move_by_keys(page)
    is_after(page, number + 1)
    assert count(page) >= 7


def test_a_double_tap_plays_a_card_and_the_button_names_it(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**SMALL).new_page(), "the cabin")
    card = page.locator("[data-fits=yes] [name=card]:not([data-names])").first
    card.check(force=True)
    name = card.get_attribute("data-card")
    expect(page.locator(".match-actions > .primary")).to_have_text(f"Play {name}")
    card.dblclick(force=True, position={"x": 6, "y": 6})
    is_after(page, 1)


def test_enter_on_a_wild_leads_to_its_colors_and_names_none(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page(), "swap 184", 9, swap="yes")
    for wild in ("W", "H"):
        page.locator(f"[name=card][value={wild}]").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.locator(".throws .last-colors > button").first).to_be_focused()
        is_after(page, 0)
    page.keyboard.press("Enter")
    is_after(page, 1)


def test_a_card_that_fits_is_dragged_to_the_discards(new_visitor: NewVisitor) -> None:
    """One that does not, and a wild, which needs a color, stay."""
    page = begin(new_visitor(**DESKTOP).new_page(), "the cabin")
    for selector in ("[data-fits=no] [name=card]", "[data-names]", "[data-draggable]"):
        card = page.locator(selector).first
        if card.count():
            is_after(page, 0)
            Drags(page).drag(card)
    is_after(page, 1)
    expect(page.locator(".ghost")).to_have_count(0)


def gather(view: LastCardView) -> Move:
    """Draw a card if the rules let, and keep it."""
    legal = view.legal()
    return next((move for move in legal if isinstance(move, Draw | Pass)), legal[0])


def test_twenty_cards_need_no_scrolling(new_visitor: NewVisitor) -> None:
    """Each card has room for a finger, and what is to be done stays in sight."""
    page = begin(new_visitor(**SMALL).new_page(), "the big hand", 3)
    match = Match.start(
        LASTCARD, Seed.from_text("the big hand"), table("you,keeps,keeps,keeps goal=five")
    ).play_bots()
    match = play_until(match, gather, lambda match, _: len(match.state.view(PERSON).held) >= 20)
    seat_match(page, match)
    wait_until_loaded(page)
    assert count(page) >= 20
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    boxes = page.locator(".last-held input").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect()).map(({ width, height }) => [width, height])"
    )
    assert min(min(box) for box in boxes) >= FINGER
    for size in SIZES:
        page.set_viewport_size(size_of(size)["viewport"])
        assert page_overflow(page) == (0, 0), size


def test_what_the_others_did_is_shown_one_after_the_other(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP, reduced_motion="no-preference").new_page(), "the cabin")
    move_by_keys(page)
    is_after(page, 1)
    steps = page.locator(".match-told > [data-step]")
    assert steps.count() >= 2
    delays = steps.evaluate_all(
        "steps => steps.map(step => parseFloat(getComputedStyle(step).animationDelay))"
    )
    assert delays == sorted(delays)
    assert len(set(delays)) == len(delays)


def test_naming_a_color_and_swapping_hands_pass_the_audit(new_visitor: NewVisitor) -> None:
    """What only a chosen wild shows; the other states are pages of the walk."""
    page = begin(new_visitor(**SMALL).new_page(), "big swap", 3, swap="yes")
    Finger(page).choose("H")
    expect(page.locator(".last-swap")).to_have_count(3)
    expect(page.locator(".throws .last-colors")).to_be_visible()
    assert audit(page) == ""
    page.locator(".last-swap").nth(2).tap()
    page.locator(".throws [name=color][value=G]").tap()
    is_after(page, 1)
