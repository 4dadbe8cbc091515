"""Trying out in a browser: by touch and by keys, and cards of one's own by a script of taps."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from solitaire.play.coach.trying.packed import pack_turns
from solitaire.rules import Game, Rank, Turn
from solitaire.web.http.record_codec import encode_record
from tests.kit import english
from tests.kit.patience import wait_until_loaded
from tests.kit.records import WORDS, label_of, record
from tests.kit.table import DESKTOP, PHONE, SCREENS
from tests.kit.tiers import sampled
from tests.kit.trying import GAME, LAID, begun_text, branches, names_of_lines
from tests.kit.visitors import NewVisitor

START = f"/try/{LAID}"
BEGUN = pytest.mark.parametrize("begun", sampled([26, 16, 0], 1, deep=1))
"""Most turns are in the address already, in the deep tier fewer, and before a release none."""


TAPS: Final = """
cards => cards.forEach((card) => document.querySelector(`.picker button[value="${card}"]`).click())
"""


def expect_board(page: Page, game: Game) -> None:
    """The board of that game, whatever card is drawn then."""
    for pile in game.piles:
        held = sorted(str(card) for card in pile.cards)
        if pile.flipped:
            expect(page.locator(f'.pile[data-rank="{pile.rank}"]')).to_have_attribute(
                "data-flipped", ""
            )
        else:
            faces = page.locator(f'.pile[data-rank="{pile.rank}"] .row .card')
            expect(faces).to_have_count(len(held))
    expect(page.locator(".counts")).to_contain_text(f"{game.flipped_count}/{len(game.piles)}")


def draw(page: Page, turn: Turn) -> None:
    """Pick the card of that turn, unless it has come by itself."""
    picker = page.locator(".picker")
    drawn = page.locator(".drawn-name > b")
    expect(picker.or_(drawn).first).to_be_visible()
    if drawn.count() and drawn.text_content() == WORDS.card_at_start(turn.drawn):
        return
    if not picker.count():
        page.locator(".menu > summary").click()
        page.locator(".pick-link").click()
    page.locator(f'.picker button[value="{turn.drawn}"]').click()
    expect(drawn).to_have_text(WORDS.card_at_start(turn.drawn))


def address_ends(page: Page, line: int, at: int) -> None:
    expect(page).to_have_url(re.compile(rf"/{line}:{at}\b"))


@BEGUN
def test_28_turns_with_two_branches_by_touch(new_visitor: NewVisitor, begun: int) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto(f"{START}/{begun_text(begun)}")
    for line in branches(begun):
        for _ in range(line.back):
            before = page.url
            page.locator(".bar .undo button").tap()
            expect(page).not_to_have_url(before)
        for turn in line.turns:
            draw(page, turn)
            before = page.url
            play_by_touch(page, turn)
            expect(page).not_to_have_url(before)
        expect_board(page, line.game)
    expect(page.locator(".tried-lines a")).to_have_text(names_of_lines(begun))
    expect(page.locator("#spare")).not_to_contain_text("thinking")
    page.reload()
    expect_board(page, branches(begun)[-1].game)
    page.locator(".tried-lines a").first.tap()
    expect_board(page, GAME)
    page.go_back()
    expect_board(page, branches(begun)[-1].game)


def play_by_touch(page: Page, turn: Turn) -> None:
    if turn.is_unplayed:
        page.locator(".dock .unplayed button").tap()
        return
    page.locator(f'.keys label[data-rank="{turn.pile}"]').tap()
    tray = page.locator(f'.pile[data-rank="{turn.pile}"] form.tray')
    tray.get_by_role("radio", name=label_of(turn.discard, turn.pile)).first.tap()
    tray.locator(".primary").tap()


@BEGUN
def test_28_turns_with_two_branches_by_keys(new_visitor: NewVisitor, begun: int) -> None:
    """Undo is U, arrows go from card to card of the picker, and Enter picks one."""
    page = new_visitor(**DESKTOP).new_page()
    page.goto(f"{START}/{begun_text(begun)}")
    for line in branches(begun):
        for _ in range(line.back):
            before = page.url
            page.keyboard.press("u")
            expect(page).not_to_have_url(before)
        for turn in line.turns:
            draw_by_keys(page, turn)
            before = page.url
            play_by_keys(page, turn)
            expect(page).not_to_have_url(before)
        expect_board(page, line.game)
    expect(page.locator(".tried-lines a")).to_have_count(3)


def draw_by_keys(page: Page, turn: Turn) -> None:
    picker, drawn = page.locator(".picker"), page.locator(".drawn-name > b")
    expect(picker.or_(drawn).first).to_be_visible()
    if not picker.count():
        expect(drawn).to_have_text(WORDS.card_at_start(turn.drawn))
        return
    expect(page.locator(".picker button:focus")).to_have_count(1)
    wanted = page.locator(f'.picker button[value="{turn.drawn}"]')
    for _ in range(70):
        focused = page.locator(".picker button:focus")
        if focused.get_attribute("value") == str(turn.drawn):
            break
        one, other = focused.bounding_box(), wanted.bounding_box()
        assert one is not None
        assert other is not None
        if abs(one["y"] - other["y"]) > 2:
            page.keyboard.press("ArrowDown" if one["y"] < other["y"] else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if one["x"] < other["x"] else "ArrowLeft")
    expect(wanted).to_be_focused()
    page.keyboard.press("Enter")
    expect(drawn).to_have_text(WORDS.card_at_start(turn.drawn))


def play_by_keys(page: Page, turn: Turn) -> None:
    if turn.is_unplayed:
        page.keyboard.press("x")
        return
    page.keyboard.press({"10": "0"}.get(str(turn.pile), str(turn.pile).lower()))
    tray = page.locator(f'.pile[data-rank="{turn.pile}"] form.tray')
    expect(tray).to_be_visible()
    tray.get_by_role("radio", name=label_of(turn.discard, turn.pile)).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


@SCREENS
def test_the_best_move_is_lit_and_the_strip_gets_its_line(
    new_visitor: NewVisitor, look: dict[str, object]
) -> None:
    page = new_visitor(**look).new_page()
    page.goto(f"{START}/{begun_text(12)}")
    expect(page.locator(".strip-drawing line").first).to_be_attached()
    page.locator(".picker button:not(:disabled)").first.click()
    page.locator("#lamp button").click()
    expect(page.locator('.drawn-note[data-kind="hint"]')).to_contain_text(
        re.compile(r"(left|out of reach)\.")
    )
    expect(page.locator("[data-hint]").first).to_be_visible()


@pytest.mark.parametrize("turns", [0, 4, 26])
def test_all_piles_and_all_cards_to_pick_stand_on_a_small_phone(
    new_visitor: NewVisitor, turns: int
) -> None:
    """Nothing scrolls at 360 x 640, and the last pile lies above the dock; with more lines than one, too."""
    page = new_visitor(**PHONE).new_page()
    aside = Turn(GAME.deal.stock[3], Rank.KING, GAME.deal.piles[-1][0])
    second = ".A" + pack_turns((*GAME.turns[:3], aside)) if turns == 4 else ""
    page.goto(f"{START}/{begun_text(turns)}{second}")
    expect(page.locator(".picks button")).to_have_count(len({*GAME.deal.stock[turns:]}))
    expect(page.locator(".tried-lines")).to_have_count(1 if second else 0)
    high, wide = page.evaluate("[document.body.scrollHeight, document.body.scrollWidth]")
    assert (high, wide) == (640, 360)
    last, dock = page.locator(".pile").last.bounding_box(), page.locator(".dock").bounding_box()
    assert last is not None
    assert dock is not None
    assert last["y"] + last["height"] <= dock["y"] + 1
    for box in (each.bounding_box() for each in page.locator(".picks button").all()):
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 24


def test_a_deal_code_is_whole_beside_all_buttons_and_one_tap_leads_back(
    new_visitor: NewVisitor,
) -> None:
    lost = record("lost-without-a-try")
    page = new_visitor(**PHONE).new_page()
    page.goto(f"/try/{encode_record(lost)}/0:5")
    expect(page.locator("#lamp")).to_be_visible()
    code = page.locator(".below-title")
    expect(code).to_have_text(lost.deal.code or "")
    assert code.evaluate(
        "code => code.scrollWidth <= code.clientWidth && code.scrollHeight <= code.clientHeight"
    )
    page.locator(".way-back").tap()
    expect(page).to_have_url(re.compile(r"\?turn=6$"))
    expect(page.locator("#turn-6")).to_have_attribute("aria-current", "step")


def test_typed_commands_play_without_leaving_the_field(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto(START)
    page.keyboard.press("/")
    one, two = map(str, GAME.deal.stock[:2])
    for text, line, at in ((one, 0, 0), ("x", 1, 1), (two, 1, 1), ("x", 1, 2), ("u", 1, 1)):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        address_ends(page, line, at)
        expect(page.locator("#command")).to_be_focused()
        expect(page.locator("#command")).to_have_value("")


def test_an_answer_for_a_line_that_was_left_is_dropped(
    new_visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a word in the console: its strip would be looked for beside what is no longer on the page."""
    monkeypatch.setattr("solitaire.web.board.trying.views._answer", lambda ask: None)
    page = new_visitor(**PHONE).new_page()
    polls: list[Route] = []

    def hold_the_first(route: Route) -> None:
        polls.append(route)
        if len(polls) > 1:
            route.fulfill(status=204)

    page.route(re.compile("/spare$"), hold_the_first)
    with page.expect_request(re.compile("/spare$")):
        page.goto(f"{START}/{begun_text(3)}")
    before = page.url
    page.locator(".bar .undo button").tap()
    expect(page).not_to_have_url(before)
    late = '<span id="spare">late</span><div id="tried-strip" hx-swap-oob="innerHTML">late</div>'
    with page.expect_response(re.compile("/spare$")):
        polls[0].fulfill(content_type="text/html", body=late)
    wait_until_loaded(page)
    expect(page.locator("#table")).not_to_contain_text("late")


def test_taps_that_come_before_the_answer_are_not_lost(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/try/cards")
    wait_until_loaded(page)
    cards = [card for pile in GAME.deal.piles[:3] for card in pile]
    page.evaluate(TAPS, [str(card) for card in cards])
    expect(page.locator(".own-piles .card")).to_have_count(len(cards))
    page.go_back()
    expect(page.locator(".own-piles .card")).to_have_count(len(cards) - 1)


@pytest.mark.deep
def test_88_cards_are_laid_by_taps_on_a_phone(new_visitor: NewVisitor) -> None:
    """One tap a card, and one more to the board: 28 cards are left as the stock.

    The first and the last pile by one tap after the other, the others at once.
    """
    page = new_visitor(**PHONE).new_page()
    page.goto("/try")
    page.get_by_role("link", name=english.TAP_THE_CARDS).tap()
    count = 0
    for pile in GAME.deal.piles:
        if pile in (GAME.deal.piles[0], GAME.deal.piles[-1]):
            for card in pile:
                page.locator(f'.picker button[value="{card}"]').tap()
                count += 1
                expect(page.locator(".own-piles .card")).to_have_count(count)
        else:
            page.evaluate(TAPS, [str(card) for card in pile])
            count += len(pile)
            expect(page.locator(".own-piles .card")).to_have_count(count)
    page.locator(".own-cards .primary").tap()
    expect_board(page, Game.start(GAME.deal))
    expect(page.locator(".stock-left b")).to_have_text("28")
