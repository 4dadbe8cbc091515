"""Matches in the browser, by touch, mouse, drags, keys, typed commands and without scripts; reviews."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.crowns import Discard, Draw, Source
from solitaire.matches.crowns.review import PlayedTurn, list_turns
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Rank, Seed
from solitaire.words.matches.crowns.telling import CROWNS_WORDS
from tests.kit.dragging import middle
from tests.kit.english import CHOOSE_A_CARD
from tests.kit.patience import wait_until_loaded
from tests.kit.records import WORDS as WORDS_EN
from tests.kit.seating import seat_match
from tests.kit.table import DESKTOP, PHONE
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor
from tests.kit.ways import play_out, play_until, revision_of

WORDS = "the house 27"
PLAYER = CROWNS.bots[2]
OPPONENTS = {number: f"you{',points' * int(number)}" for number in "137"}


def begin(page: Page, opponents: str, hands: str = "5 hands") -> Match:
    """Start a match by its form; return it as the rules have it."""
    page.goto("/matches")
    page.locator(f"[name=opponents][value='{opponents}']").check()
    page.get_by_label(hands, exact=True).check()
    page.locator("#deal").fill(WORDS)
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    length = "eleven" if hands == "11 hands" else "five"
    table = Table.parse(CROWNS, f"{OPPONENTS[opponents]} hands={length}")
    return Match.start(CROWNS, Seed.from_text(WORDS), table)


def shows(page: Page, match: Match) -> None:
    """Wait until the page shows the player's cards, and hears keys."""
    view = match.state.view(PERSON)
    expect(page.locator(".own-hand .card")).to_have_count(0 if view.is_over else len(view.held))
    wait_until_loaded(page)


class Way:
    """A way to make moves: clicks of a mouse."""

    look: ClassVar[dict[str, Any]] = DESKTOP

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def make(self, move: object) -> None:
        if isinstance(move, Discard):
            self.press(f".own-hand .choice:has([value='{move.card}']:enabled)")
            self.press(".own-hand .primary")
        elif isinstance(move, Draw):
            self.press(f"[name=move][value={move.source.value}]")
        else:
            self.press(".match-actions .next")


class Finger(Way):
    """Taps on a phone."""

    look = PHONE

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.tap()


class Scriptless(Finger):
    """Taps in a browser without scripts."""

    look = PHONE | {"java_script_enabled": False}


class Keys(Way):
    """Keys alone: letters for the moves; Space and Enter for a card that has the focus."""

    def make(self, move: object) -> None:
        if isinstance(move, Discard):
            self.page.locator(f".own-hand [value='{move.card}']:enabled").first.focus()
            self.page.keyboard.press("Space")
            self.page.keyboard.press("Enter")
        elif isinstance(move, Draw):
            self.page.keyboard.press("d" if move.source is Source.STOCK else "t")
        else:
            self.page.keyboard.press("n")


class Drags(Way):
    """A mouse that drags cards, to the hand and to the discards."""

    def drag(self, card: str, to: str) -> None:
        mouse = self.page.mouse
        mouse.move(*middle(self.page.locator(card).first))
        mouse.down()
        mouse.move(*middle(self.page.locator(to)), steps=3)
        mouse.up()

    def make(self, move: object) -> None:
        if isinstance(move, Discard):
            card = f".throws .choice:has([value='{move.card}']:enabled) .card"
            self.drag(card, ".discards")
        elif isinstance(move, Draw):
            self.drag(f"[data-draws={move.source.value}] .card >> nth=-1", ".own-hand")
        else:
            super().make(move)


class Typed(Way):
    """Typed commands alone."""

    def make(self, move: object) -> None:
        if isinstance(move, Discard):
            text = f"d {move.card.text.lower()}"
        elif isinstance(move, Draw):
            text = "d" if move.source is Source.STOCK else "t"
        else:
            text = "n"
        command = self.page.locator("#command")
        command.fill(text)
        command.press("Enter")
        expect(command).to_have_value("")


def play(way: Way, match: Match, *, whole: bool = False) -> Match:
    """Play the match to its end as a computer player would; the page shows what is made on it."""

    def follow(match: Match) -> None:
        if not match.is_over:
            revision = way.page.locator("[name=revision]").first
            expect(revision).to_have_value(revision_of(match))
        shows(way.page, match)

    match = play_out(way.page, match, PLAYER.choose, way.make, follow, whole=whole)
    totals = way.page.locator(".match-end tfoot td")
    expect(totals).to_have_text([str(score) for score in match.state.scores])
    return match


@pytest.mark.parametrize(
    ("way", "opponents"),
    sampled(
        [(Finger, "3"), (Keys, "1"), (Typed, "1"), (Drags, "3"), (Way, "1"), (Scriptless, "3")],
        fast=1,
    ),
)
def test_every_kind_of_move(new_visitor: NewVisitor, way: type[Way], opponents: str) -> None:
    page = new_visitor(**way.look).new_page()
    play(way(page), begin(page, opponents))


@pytest.mark.parametrize("way", sampled([Finger, Keys, Scriptless], fast=0, deep=1))
def test_eight_play(new_visitor: NewVisitor, way: type[Way]) -> None:
    page = new_visitor(**way.look).new_page()
    play(way(page), begin(page, "7"))


@pytest.mark.release
@pytest.mark.parametrize(
    ("way", "opponents"),
    [(Finger, "3"), (Keys, "1"), (Drags, "3"), *product((Way, Typed, Scriptless), "13")],
)
def test_a_whole_match_of_eleven_hands(
    new_visitor: NewVisitor, way: type[Way], opponents: str
) -> None:
    """On a usual phone, of 390 x 844, and on a desktop of 1280 x 720."""
    phone = {"viewport": {"width": 390, "height": 844}} if issubclass(way, Finger) else {}
    page = new_visitor(**way.look | phone).new_page()
    match = begin(page, opponents, "11 hands")
    assert len(play(way(page), match, whole=True).state.points) == 11


def test_the_button_says_what_it_does(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    match = begin(page, "1")
    Finger(page).make(Draw(Source.STOCK))
    button = page.locator(".own-hand .primary")
    expect(button).not_to_have_text(CHOOSE_A_CARD)  # the coach has chosen one
    for card in match.play(Draw(Source.STOCK)).state.view(PERSON).held:
        page.locator(f".own-hand .choice:has([value='{card}'])").first.tap()
        expect(button).to_have_text(f"Discard {WORDS_EN.card(card, card.is_wild(Rank.THREE))}")


@pytest.mark.parametrize("opponents", ["1", "3"])
def test_fourteen_cards_fit_a_small_phone(new_visitor: NewVisitor, opponents: str) -> None:
    """Without scrolling in any direction, at the discard of the last hand."""
    small = {"viewport": {"width": 360, "height": 640}}
    page = new_visitor(**PHONE | small).new_page()
    match = begin(page, opponents, hands="11 hands")
    match = play_until(
        match,
        PLAYER.choose,
        lambda match, _: match.state.hands_over == 10 and bool(match.state.view(PERSON).drawn),
    )
    seat_match(page, match)
    shows(page, match)
    page.locator(".own-hand .choice").last.tap()
    root = "document.documentElement"
    assert page.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight]") == [360, 640]


# ---- the review --------------------------------------------------------------------------------------------


def seat_the_end(page: Page, match: Match) -> Match:
    """Play the match to its end, as a computer player would, and open how it ended."""
    match = play_until(match, PLAYER.choose, lambda match, after: False)
    seat_match(page, match)
    return match


def expect_turn(page: Page, turns: tuple[PlayedTurn, ...], number: int) -> None:
    """Wait until the review shows that turn, and says so."""
    hand = [each for each in turns if each.hand_number == turns[number - 1].hand_number]
    at = number - hand[0].number + 1
    name = CROWNS_WORDS.name_turn_of_part(WORDS_EN, hand[0].hand_number, at, len(hand))
    expect(page.locator("#dock-heading")).to_have_text(name)
    expect(page.get_by_role("status")).to_contain_text(name)
    expect(page).to_have_url(re.compile(rf"\?turn={number}$"))
    expect(page.locator(".turns-strip [aria-current]")).to_have_id(f"turn-{at}")


def test_keys_step_through_a_review_without_a_page_load(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    turns = list_turns(seat_the_end(page, begin(page, "1")), PERSON)
    page.get_by_role("link", name="Review").click()
    page.locator("#looks").wait_for()
    # a page load would remove this mark
    page.evaluate("document.body.dataset.kept = 'yes'")
    page.locator("[aria-labelledby=parts] a").first.click()
    expect_turn(page, turns, 1)
    ends = [each.number for each in turns if each.hand_number == 1]
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 1),
        ("End", ends[-1]),
        ("ArrowRight", ends[-1] + 1),
        ("ArrowLeft", ends[-1]),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        expect_turn(page, turns, number)
    expect(page.locator("body")).to_have_attribute("data-kept", "yes")
    page.locator("#step-next").focus()
    page.keyboard.press("Enter")
    expect_turn(page, turns, 2)
    expect(page.locator("#step-next")).to_be_focused()
    page.goto(f"{page.url.partition('?')[0]}?turn={len(turns)}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".match-end")).to_be_visible()


def test_a_review_by_taps_without_scripts(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE, java_script_enabled=False).new_page()
    turns = list_turns(seat_the_end(page, begin(page, "3")), PERSON)
    page.get_by_role("link", name="Review").tap()
    page.locator("[aria-labelledby=parts] a").first.tap()
    for number in range(1, len(turns)):
        expect_turn(page, turns, number)
        page.locator("#step-next").tap()
    page.locator("#step-next").tap()
    expect(page.locator(".match-end")).to_be_visible()


@pytest.mark.parametrize("opponents", sampled(["3", "1"], fast=1))
def test_every_turn_of_a_review_fits_a_small_phone(new_visitor: NewVisitor, opponents: str) -> None:
    """Without scrolling in any direction, with fourteen cards too."""
    page = new_visitor(**PHONE | {"viewport": {"width": 360, "height": 640}}).new_page()
    match = seat_the_end(page, begin(page, opponents, hands="11 hands"))
    turns = list_turns(match, PERSON)
    assert len(turns[-1].after.held) == 14
    root = "document.documentElement"
    for turn in turns:
        page.goto(f"{page.url.partition('?')[0]}?turn={turn.number}")
        size = page.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight]")
        assert size == [360, 640], turn.number


# ---- around the table --------------------------------------------------------------------------------------


def test_the_start_card_and_the_form_are_spaced_on_a_phone(new_visitor: NewVisitor) -> None:
    """No text touches what follows it, and the opponents to choose from stand in one row."""
    page = new_visitor(**PHONE | {"viewport": {"width": 390, "height": 844}}).new_page()
    page.goto("/matches/crowns/daily")
    parts = [box for each in page.locator(".match-card > *").all() if (box := each.bounding_box())]
    gaps = [below["y"] - each["y"] - each["height"] for each, below in pairwise(parts)]
    assert len(gaps) >= 4
    assert {round(gap) for gap in gaps} == {12}
    page.goto("/matches")
    labels = page.locator("label:has([name=opponents])").all()
    rows = {box["y"] for each in labels if (box := each.bounding_box())}
    assert len(rows) == 1


COVERED = """() => [...document.querySelectorAll(".own-hand .card")].filter((card) => {
  card.scrollIntoView({ block: "center" });
  const { left, top } = card.getBoundingClientRect();
  return !card.closest(".own-hand").contains(document.elementFromPoint(left + 6, top + 6));
}).length"""
"""How many cards of the hand something lies over, when they are in the middle of the screen."""


def test_a_review_in_a_large_font_covers_no_card(new_visitor: NewVisitor) -> None:
    """Only the steps stay in view."""
    page = new_visitor(**PHONE | {"viewport": {"width": 360, "height": 640}}).new_page()
    seat_the_end(page, begin(page, "1"))
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.goto(f"{page.url.partition('?')[0]}?turn=3")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.evaluate(size) == 32
    assert page.evaluate(COVERED) == 0
    for place in ("start", "end"):
        page.locator("#dock-heading").evaluate(f"(it) => it.scrollIntoView({{ block: '{place}' }})")
        expect(page.locator("#step-next")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("forced_colors", ["none", "active"])
def test_a_review_marks_cards_in_forced_colors_too(
    new_visitor: NewVisitor, forced_colors: str
) -> None:
    """Where the card came from, the card, and the discard: each by an outline, which forced colors leave."""
    page = new_visitor(**PHONE, forced_colors=forced_colors).new_page()
    turns = list_turns(seat_the_end(page, begin(page, "1")), PERSON)
    outline = "(it) => getComputedStyle(it).outlineStyle"
    kept = next(turn for turn in turns if turn.drawn.card is not turn.discard)
    thrown = next(turn for turn in turns if turn.drawn.card is turn.discard)
    for turn in (kept, thrown):
        page.goto(f"{page.url.partition('?')[0]}?turn={turn.number}")
        piles = page.locator(".match-review-pile > .card").evaluate_all(
            f"(all) => all.map({outline})"
        )
        assert sorted(piles) == ["none", "solid"]
        drawn = page.locator(".own-hand [data-drawn]")
        card, discard = drawn.locator(".card"), page.locator(".own-hand [data-marked]")
        assert discard.evaluate(outline) == "dashed"
        if turn is kept:
            assert card.evaluate(outline) == "solid"
        else:
            assert card.evaluate("(it) => getComputedStyle(it).borderTopWidth") == "3px"
