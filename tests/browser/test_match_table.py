"""The table of a match: the others' moves one after the other, dragging, typed commands, and the coach."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from solitaire.matches import CROWNS, Match, Table
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.dragging import Point, middle
from tests.kit.patience import until, wait_until_loaded
from tests.kit.seating import seat_match
from tests.kit.table import DESKTOP, PHONE
from tests.kit.visitors import NewVisitor, forgive
from tests.kit.ways import play_until, revision_of

WORDS: Final = "the house 27"
MOVING: Final = {"reduced_motion": "no-preference"}
FREEZE: Final = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".match[data-pace] { --pace: 9999s; }");
    document.adoptedStyleSheets = [sheet];
"""
"""So slow that nothing is shown before a tap or a key."""
STEPS: Final = "[data-step]:not(.other, .match-before)"
OPACITIES: Final = "steps => steps.map(step => getComputedStyle(step).opacity)"
DELAYS: Final = "steps => steps.map(step => parseFloat(getComputedStyle(step).animationDelay))"
MOTIONS: Final = "steps => steps.map(step => getComputedStyle(step).animationName)"


def begin(page: Page, opponents: int = 3) -> Page:
    """Start a match of five hands by the form of its page."""
    page.goto(f"/matches?deal={WORDS}&opponents={opponents}&hands=five")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    return wait_until_loaded(page)


def revision(page: Page) -> str | None:
    return page.locator("#line-revision input").get_attribute("value")


def is_at(page: Page, number: int) -> None:
    expect(page.locator("#line-revision input")).to_have_value(str(number))


def play_turn(page: Page) -> None:
    """Draw, and discard a card without going out."""
    before = int(revision(page) or "")
    page.locator(".draws [value=S]").click()
    is_at(page, before + 1)
    page.locator(".throws .choice:not(:has([data-out]))").last.click()
    page.locator(".throws .primary").click()
    is_at(page, before + 2)


def type_line(page: Page, text: str) -> None:
    page.locator("#command").fill(text)
    page.locator("#command").press("Enter")


def drag(page: Page, card: Locator, to: Point) -> None:
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    page.mouse.up()


# ---- the others' moves ---------------------------------------------------------------------------


@pytest.fixture
def told(new_visitor: NewVisitor) -> Page:
    """A match in which the others have just moved, which is not shown yet."""
    visitor = new_visitor(**DESKTOP, **MOVING)
    visitor.add_init_script(FREEZE)
    page = begin(visitor.new_page())
    play_turn(page)
    page.locator(STEPS).first.wait_for(state="attached")
    until(
        page,
        f"[...document.querySelectorAll('{STEPS}')].every(e => getComputedStyle(e).opacity === '0')",
    )
    return page


def test_a_tap_shows_all_that_the_others_did_and_does_nothing_else(told: Page) -> None:
    before = revision(told)
    told.mouse.click(*middle(told.locator("[data-draws=S]")))
    assert set(told.locator(STEPS).evaluate_all(OPACITIES)) == {"1"}
    assert revision(told) == before
    told.locator("[data-draws=S]").click()
    is_at(told, int(before or "") + 1)


def test_a_key_shows_all_that_the_others_did_and_does_nothing_else(told: Page) -> None:
    before = revision(told)
    told.keyboard.press("d")
    assert set(told.locator(STEPS).evaluate_all(OPACITIES)) == {"1"}
    assert revision(told) == before
    told.keyboard.press("d")
    is_at(told, int(before or "") + 1)


@pytest.mark.parametrize(
    ("pace", "delays"),
    [("normal", [0.8, 1.6, 2.4]), ("slow", [1.6, 3.2, 4.8]), ("at-once", [0])],
)
def test_the_pace_is_kept(new_visitor: NewVisitor, pace: str, delays: list[float]) -> None:
    page = begin(new_visitor(**DESKTOP, **MOVING).new_page())
    page.locator(".menu > summary").click()
    page.locator(f"[name=pace][value={pace}]").click()
    expect(page.locator(f"[name=pace][value={pace}]")).to_have_attribute("aria-pressed", "true")
    play_turn(page)
    assert sorted({round(delay, 3) for delay in page.locator(STEPS).evaluate_all(DELAYS)}) == delays


def test_nothing_waits_with_reduced_motion(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**PHONE).new_page())
    play_turn(page)
    assert page.locator(STEPS).count() > 3
    assert set(page.locator(STEPS).evaluate_all(MOTIONS)) == {"none"}
    assert set(page.locator(STEPS).evaluate_all(OPACITIES)) == {"1"}


def test_what_the_others_did_stays_until_the_next_discard(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**PHONE).new_page())
    play_turn(page)
    sentences = page.locator(".match-told li").all_inner_texts()
    assert len(sentences) == 3
    page.locator(".draws [value=S]").click()
    page.locator(".throws").wait_for()
    assert page.locator(".match-told li").all_inner_texts() == sentences


def test_only_a_move_shows_steps(new_visitor: NewVisitor, complaints: list[str]) -> None:
    """Not sorting, nor a refusal, nor loading the page again."""
    page = begin(new_visitor(**DESKTOP, **MOVING).new_page())
    play_turn(page)
    expect(page.locator("#match[data-played]")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.locator(STEPS)).to_have_count(0)
    type_line(page, "d 11x")
    expect(page.locator(".match-alert")).to_be_visible()
    forgive(complaints, "422")
    expect(page.locator(STEPS)).to_have_count(0)
    page.reload()
    wait_until_loaded(page)
    assert set(page.locator(STEPS).evaluate_all(MOTIONS)) == {"none"}


# ---- taps, drags ---------------------------------------------------------------------------------


def test_the_stock_and_the_discards_can_be_tapped(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**PHONE).new_page())
    page.locator("[data-draws=P]").tap()
    is_at(page, 1)
    expect(page.locator(".throws [disabled]")).to_have_count(1)
    page.locator("[data-draws=S]").tap()
    page.locator(".throws .choice:has(:enabled)").last.tap()
    page.locator(".throws .primary").tap()
    is_at(page, 2)


def test_cards_are_dragged_to_the_hand_and_to_the_discards(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    stock, hand = page.locator("[data-draws=S] .card"), page.locator(".own-hand")
    drag(page, stock, middle(page.locator(".others")))
    expect(page.locator(".ghost")).to_have_count(0)
    is_at(page, 0)
    drag(page, stock, middle(hand))
    is_at(page, 1)
    card = page.locator(".throws .choice").last
    name = card.locator("input").get_attribute("value")
    drag(page, card, middle(hand))
    expect(page.locator(".ghost")).to_have_count(0)
    is_at(page, 1)
    with page.expect_request(lambda request: request.url.endswith("/moves")) as sent:
        drag(page, card, middle(page.locator(".discards")))
    assert f"discard={name}" in (sent.value.post_data or "")
    is_at(page, 2)


def test_a_card_that_was_just_taken_cannot_be_dragged_away(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    page.locator(".draws [value=P]").click()
    is_at(page, 1)
    page.locator(".throws .choice:has(:enabled)").first.click()
    drag(page, page.locator(".throws .choice:has(:disabled)"), middle(page.locator(".discards")))
    expect(page.locator(".ghost")).to_have_count(0)
    is_at(page, 1)


def test_a_second_tap_on_the_discard_does_not_draw(new_visitor: NewVisitor) -> None:
    """The button that draws, in the same place, ignores taps for half a second."""
    page = begin(new_visitor(**PHONE).new_page())
    play_turn(page)
    style = "button => [getComputedStyle(button).animationName, getComputedStyle(button).animationDelay]"
    assert page.locator(".draws [value=S]").evaluate(style) == ["ignore-taps", "0.5s"]


def test_a_discard_without_a_card_says_so(new_visitor: NewVisitor) -> None:
    """Without the coach, who chooses one."""
    page = begin(new_visitor(**DESKTOP).new_page())
    page.locator(".menu > summary").click()
    page.locator("[name=coach][value=off]").click()
    expect(page.locator(".match-coach")).to_have_count(0)
    page.keyboard.press("d")
    is_at(page, 1)
    page.locator(".throws .primary").click()
    choose = page.locator(".throws").get_attribute("data-choose") or ""
    card = page.locator(".throws input[name=discard]").first
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-label", re.compile(f"^{re.escape(choose)} "))


def test_a_key_sorts_by_one_order_after_the_other(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    for order in ("suit", "rank", "melds", "suit"):
        page.keyboard.press("s")
        chosen = page.locator(f"[name=sort][value={order}]")
        expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[name=pace][value=normal]")).to_have_attribute("aria-pressed", "true")


def test_the_score_sheet_opens_below_the_bar(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**PHONE).new_page())
    page.locator(".score-sheet > summary").tap()
    expect(page.locator(".score-panel .scores")).to_be_in_viewport(ratio=1)


# ---- typed commands, the focus, the coach --------------------------------------------------------


def test_a_question_mark_lists_the_keys(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    page.keyboard.press("?")
    expect(page.locator("#crowns-keys")).to_be_visible()
    page.go_back()
    is_at(page, 0)


def test_typed_commands_keep_the_focus_and_answer(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    page.keyboard.press("/")
    expect(page.locator("#command")).to_be_focused()
    status = page.locator("#status")
    for question in ("p", "c", "g", "?"):
        before = status.inner_text()
        type_line(page, question)
        expect(status).not_to_have_text(before)
        expect(page.locator("#command")).to_have_value("")
    type_line(page, "d")
    is_at(page, 1)
    expect(page.locator("#command")).to_be_focused()
    type_line(page, "d")
    expect(page.locator(".match-alert")).to_be_visible()
    expect(page.locator("#command")).to_have_value("d")
    forgive(complaints, "422")
    card = page.locator(".throws input").last.get_attribute("value")
    type_line(page, f"d {(card or '').lower()}")
    is_at(page, 2)


@pytest.mark.parametrize("game", ["crowns", "lastcard"])
def test_escape_leads_from_the_command_line_to_the_next_move(
    new_visitor: NewVisitor, game: str
) -> None:
    """Also after a command that was refused there or only asked: Enter goes on as the coach says."""
    page = new_visitor(**DESKTOP).new_page()
    page.goto(f"/matches?game={game}&deal=the+cabin")
    page.locator("form:has(#deal) .primary").click()
    next_move = page.locator("#match [data-focus]")
    for typed in ("", "p"):
        page.keyboard.press("/")
        if typed:
            type_line(page, typed)
            expect(page.locator("#command")).to_have_value("")
        page.keyboard.press("Escape")
        expect(next_move).to_be_focused()
    before = page.locator("#line-revision input").get_attribute("value") or ""
    page.keyboard.press("Enter")
    expect(page.locator("#line-revision input")).not_to_have_value(before)


def test_the_focus_is_where_the_next_move_is(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page())
    expect(page.locator(".draws .primary[value=P]")).to_be_focused()  # as the coach says
    page.keyboard.press("Enter")
    expect(page.locator(".throws input:enabled[autofocus]")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".match-actions .next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".draws [value=S]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".throws .choice[data-drawn] input")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    is_at(page, 5)
    page.keyboard.press("t")
    expect(page.locator(".throws input:enabled[name=discard]").first).to_be_focused()


def test_a_move_keeps_the_landmarks_and_never_loses_the_focus(new_visitor: NewVisitor) -> None:
    """Else a screen reader says after each move where the focus is anew."""
    page = begin(new_visitor(**DESKTOP).new_page(), opponents=1)
    page.evaluate(
        """() => {
          window.landmarks = [...document.querySelectorAll("header, main")];
          document.addEventListener("focusout", ({ relatedTarget }) => {
            if (!relatedTarget) document.body.dataset.lost = "";
          });
        }"""
    )
    for move in range(1, 5):
        page.keyboard.press("Enter")
        is_at(page, move)
        assert page.evaluate("landmarks.map((each) => each.isConnected)") == [True] * 2
        expect(page.locator("main :focus")).to_have_count(1)
    assert page.locator("body[data-lost]").count() == 0


def test_the_end_has_the_focus(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP).new_page(), opponents=1)
    match = Match.start(CROWNS, Seed.from_text(WORDS), Table.parse(CROWNS, "you,points hands=five"))
    choose = CROWNS.bots[2].choose
    match = play_until(match, choose, lambda _, after: after.is_over)
    seat_match(page, match)
    is_at(page, int(revision_of(match)))
    last = choose(match.state.view(PERSON))
    page.locator(f".throws .choice:has([value='{last.card}'])").first.click()
    page.locator(".throws .primary").click()
    expect(page.locator("#how-it-ended")).to_be_focused()


def test_only_the_first_hand_is_coached(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**PHONE).new_page(), opponents=1)
    coach, following = page.locator(".match-coach"), page.locator(".match-actions .next")
    expect(coach).to_be_visible()
    while not following.count():
        play_turn(page)
    following.tap()
    page.locator(".draws").wait_for()
    expect(coach).to_have_count(0)
