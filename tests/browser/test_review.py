"""The review of a game as people use it: by keys, by mouse, without scripts; and that of a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect

from solitaire.play import Sitting
from solitaire.play.review import Review
from solitaire.play.reviews import Pending, Reviews
from solitaire.rules import Game, Record, best_melds
from solitaire.solver import analyze, par
from tests.kit.patience import audited, loaded, until
from tests.kit.records import WORDS, after, recorded
from tests.kit.table import DESKTOP, PHONE, ScriptlessTable, Table
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
FOUND: Final = analyze(Record.of(LOST))
MISTAKES: Final = [turn.number for turn in FOUND.turns if turn.mistake]
WHOLE: Final = len(LOST.turns)
BROUGHT: Final = recorded("won-again")
"""A game for records: those of the other golden deals are of dailies that are open here."""
TEXT: Final = str(Record.of(BROUGHT))


def finished(visitor: BrowserContext, query: str = "", game: Game = LOST) -> Page:
    """The review of a game that this visitor has played, when all of it is there."""
    return whole(unfinished(visitor, query, game))


def unfinished(visitor: BrowserContext, query: str = "", game: Game = LOST) -> Page:
    """The same, whatever there is of it."""
    table = visitor.request.post("/games", form={"deal": game.deal.code or ""}).url
    for number, turn in enumerate(game.turns, start=1):
        form = {"turn": str(number), "pile": str(turn.pile), "discard": str(turn.discard)}
        assert visitor.request.post(f"{table}/turns", form=form).ok
    page = visitor.new_page()
    page.goto(f"{table}/review{query}")
    return page


def whole(page: Page) -> Page:
    """The page when all of the review is there: until then it looks again by itself."""
    expect(page.get_by_role("heading", name="A plan for this deal")).to_be_visible()
    return loaded(page)


def heading(page: Page, number: int, of: int = WHOLE) -> Locator:
    return page.get_by_role("heading", name=f"Turn {number} of {of}", exact=True)


def shows(page: Page, number: int, game: Game = LOST) -> None:
    """Waits until that turn is looked at, the table before it is shown, and the address says so."""
    of = len(game.turns)
    expect(heading(page, number, of)).to_be_visible()
    shows_table(page, list(game.history())[number - 1])
    listed = page.get_by_role("link", name=WORDS.turn(number, game.turns[number - 1]), exact=True)
    expect(listed).to_have_attribute("aria-current", "step")
    loaded(page)


def shows_table(page: Page, state: Game) -> None:
    """Waits until the piles of the table that is looked at are those of that game."""
    said = [
        WORDS.pile(pile.rank, best_melds(pile.rank, pile.cards), pile.flipped)
        for pile in state.piles
    ]
    expect(page.locator(".looked-at .sr")).to_have_text(said)


# ---- keys, focus and what is said --------------------------------------------------------------------------


def test_keys_go_from_turn_to_turn_and_the_page_stays(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    shows(page, 1)
    page.evaluate(
        "document.body.dataset.stays = 'yes'"
    )  # a page that is loaded anew has not got it
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", WHOLE),
        ("ArrowRight", WHOLE),
        ("ArrowLeft", WHOLE - 1),
        ("Home", 1),
        ("ArrowLeft", 1),
    ):
        page.keyboard.press(key)
        shows(page, number)
        expect(page).to_have_url(re.compile(rf"/review(\?turn={number})?$"))
    expect(page.locator("body")).to_have_attribute("data-stays", "yes")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.reload()
    shows(page, 2)


def test_keys_of_the_browser_stay_the_browser_s(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP), "?turn=5")
    shows(page, 5)
    for key in ("Control+ArrowRight", "Shift+ArrowRight", "Control+End"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    shows(page, 6)  # one further, and so none of them did anything


def test_a_key_that_leads_nowhere_or_is_switched_off_stays_the_browser_s(
    new_visitor: NewVisitor,
) -> None:
    page = finished(new_visitor(**DESKTOP), f"?turn={WHOLE}")
    shows(page, WHOLE)
    body, note = page.locator("body"), page.get_by_text("Keys: ")
    expect(note).to_be_visible()
    page.evaluate(
        "addEventListener('keydown', ({ key, defaultPrevented }) =>"
        " { document.body.dataset.key = `${key} ${defaultPrevented}`; })"
    )
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-key", "End false")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    expect(note).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(body).to_have_attribute("data-key", "ArrowLeft false")
    page.evaluate("document.documentElement.dataset.keys = 'on'")
    page.keyboard.press("Home")
    expect(body).to_have_attribute("data-key", "Home true")
    shows(page, 1)


def test_each_turn_is_said_in_the_same_place(new_visitor: NewVisitor) -> None:
    """A screen reader says what changes in a region that it knows, not what comes with another one."""
    page = finished(new_visitor(**DESKTOP))
    page.evaluate("document.getElementById('said').dataset.stays = 'yes'")
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        shows(page, number)
        expect(page.get_by_role("status")).to_contain_text(
            WORDS.turn(number, LOST.turns[number - 1])
        )
        expect(page.locator("#said")).to_have_attribute("data-stays", "yes")


def test_the_button_keeps_the_focus_and_each_turn_is_said(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP), f"?turn={WHOLE - 2}")
    status = page.get_by_role("status")
    following = page.locator("#step-next")
    following.focus()
    for number in (WHOLE - 1, WHOLE):
        page.keyboard.press("Enter")
        shows(page, number)
        expect(following).to_be_focused()
        expect(status).to_contain_text(WORDS.turn(number, LOST.turns[number - 1]))
    page.get_by_role("link", name="Previous mistake").click()
    shows(page, MISTAKES[-1])
    expect(status).to_contain_text("Mistake: ")


def test_one_goes_from_mistake_to_mistake_and_to_where_the_game_was_lost(
    new_visitor: NewVisitor,
) -> None:
    page = finished(new_visitor(**PHONE))
    for number in MISTAKES:
        page.get_by_role("link", name="Next mistake").tap()
        shows(page, number)
        expect(heading(page, number)).to_be_in_viewport()
    page.get_by_role("link", name=f"The game was lost at turn {FOUND.lost_at}.").tap()
    assert FOUND.lost_at is not None
    shows(page, FOUND.lost_at)
    expect(heading(page, FOUND.lost_at)).to_be_in_viewport()


def test_a_click_on_the_line_of_the_game_goes_to_that_turn(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    chart = page.get_by_role("img", name=re.compile("^Draws to spare after each turn"))
    chart.click(position={"x": 3, "y": 80})
    shows(page, 1)
    width = chart.evaluate("chart => chart.getBoundingClientRect().width")
    chart.click(position={"x": width - 3, "y": 80})
    shows(page, WHOLE)


def test_the_better_use_is_shown_on_the_table_and_the_turn_again(new_visitor: NewVisitor) -> None:
    number = MISTAKES[0]
    mistake = FOUND.turns[number - 1]
    assert mistake.better is not None
    page = finished(new_visitor(**DESKTOP), f"?turn={number}")
    before = after("lost", number - 1)
    shows_table(page, before)
    page.get_by_role("link", name="Show it Better").click()
    shows_table(page, before.play(mistake.better))
    expect(page.get_by_role("heading", name="The table after it")).to_be_visible()
    page.get_by_role("link", name="Show it Played").click()
    shows_table(page, before.play(mistake.turn))
    page.get_by_role("link", name="Show the table before it").click()
    shows_table(page, before)


# ---- while it is made --------------------------------------------------------------------------------------


class Held:
    """Keeps reviews of games from being there, until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = Event()
        made = Reviews.of

        def of(self_: Reviews, sitting: Sitting, asker: str, **wait: float) -> Review | Pending:
            if self.go.is_set():
                return made(self_, sitting, asker, **wait)
            return Pending(FOUND.turns[:7], WHOLE)

        monkeypatch.setattr(Reviews, "of", of)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held(monkeypatch)
    yield held
    held.go.set()


def test_after_a_look_that_fails_the_page_looks_again(
    new_visitor: NewVisitor, held: Held, complaints: list[str]
) -> None:
    visitor = new_visitor(**DESKTOP)
    failed = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.fulfill(status=502, body="bad gateway")
        held.go.set()

    visitor.route(re.compile("look=1"), fail, times=1)
    finished(visitor)
    assert len(failed) == 1
    forgive(complaints, "502")


def test_the_focus_stays_while_the_review_fills_in(new_visitor: NewVisitor, held: Held) -> None:
    page = unfinished(new_visitor(**DESKTOP))
    for focused in (
        page.get_by_role("button", name="Try again from here"),
        page.get_by_role("button", name="Play this deal"),
        page.get_by_role("link", name="Save the record"),
    ):
        focused.focus()
        page.evaluate("document.getElementById('review').dataset.old = 'yes'")
        expect(page.locator("#review[data-old]")).to_have_count(0)
        expect(focused).to_be_focused()
    held.go.set()
    whole(page)
    expect(page.get_by_role("link", name="Save the record")).to_be_focused()


# ---- without scripts ---------------------------------------------------------------------------------------


def test_without_scripts_the_review_fills_in_and_is_stepped_through(
    new_visitor: NewVisitor,
) -> None:
    page = finished(new_visitor(**PHONE, java_script_enabled=False))
    shows(page, 1)
    for name, number in (
        ("Next", 2),
        ("Last", WHOLE),
        ("Previous", WHOLE - 1),
        ("First", 1),
        ("Next mistake", MISTAKES[0]),
    ):
        page.get_by_role("link", name=name, exact=True).click()
        shows(page, number)
        expect(page).to_have_url(re.compile(rf"\?turn={number}#step$"))
        expect(heading(page, number)).to_be_in_viewport()
    page.get_by_role("link", name="Show it Better").click()
    better = FOUND.turns[MISTAKES[0] - 1].better
    assert better is not None
    shows_table(page, after("lost", MISTAKES[0] - 1).play(better))


def test_without_scripts_a_record_is_pasted_mended_and_tried_again_from_a_turn(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    page = new_visitor(**PHONE, java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_role("link", name="Review a record").click()
    pasted(
        page, TEXT.replace("\n4. ", "\n4. 3S>3 "), "Turn 4 cannot be read. “3S>3” is not a turn."
    )
    forgive(complaints, "422")
    page.get_by_label("Paste a record").fill(TEXT)
    page.get_by_role("button", name="Review it").click()
    whole(page)
    shows(page, 1, BROUGHT)
    page.get_by_role("link", name="Next", exact=True).click()
    shows(page, 2, BROUGHT)
    page.get_by_role("button", name="Try again from here").click()
    ScriptlessTable(page, BROUGHT).shows_board(after("won-again", 1))


def pasted(page: Page, text: str, error: str) -> None:
    """Pastes what is refused, and sees it said beside the field, which keeps it."""
    field = page.get_by_label("Paste a record")
    field.fill(text)
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text(error)
    expect(field).to_have_value(text.strip())
    expect(field).to_have_accessible_description(re.compile(re.escape(error)))


# ---- again, and records ------------------------------------------------------------------------------------


def test_one_tries_again_from_a_turn(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        shows(page, number)
    page.get_by_role("button", name="Try again from here").click()
    table = Table(page, after("lost", 2)).shows_board(after("lost", 2))
    table.play(LOST, upto=4)


def test_a_file_is_reviewed_and_its_address_is_good_for_somebody_else(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/records")
    pasted(page, "soup", "This game record cannot be read here: “soup”.")
    forgive(complaints, "422")
    page.get_by_label("Or choose its file").set_input_files(
        FilePayload(name="game.txt", mimeType="text/plain", buffer=TEXT.encode())
    )
    page.get_by_role("button", name="Review it").click()
    whole(page)
    shows(page, 1, BROUGHT)
    page.keyboard.press("ArrowRight")
    shows(page, 2, BROUGHT)
    expect(page).to_have_url(re.compile(r"/records/[\w-]+\?turn=2$"))
    other = new_visitor(**PHONE).new_page()
    other.goto(page.url)
    shows(whole(other), 2, BROUGHT)


def test_the_record_that_is_saved_is_that_of_the_game(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert Record.parse(download.value.path().read_text()).turns == LOST.turns


def test_par_is_stepped_through(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP), game=BROUGHT)
    page.get_by_role("link", name="Look at its turns").click()
    expect(heading(page, 1, par(BROUGHT.deal).draws or 0)).to_be_visible()
    expect(page.get_by_text("All piles flipped: ")).to_be_visible()


# ---- for everybody -----------------------------------------------------------------------------------------


def record_form(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/records")
    return page


def bad_record(visitor: BrowserContext) -> Page:
    page = record_form(visitor)
    pasted(page, "soup", "This game record cannot be read here: “soup”.")
    return page


def of_a_record(visitor: BrowserContext) -> Page:
    page = record_form(visitor)
    page.get_by_label("Paste a record").fill(TEXT)
    page.get_by_role("button", name="Review it").click()
    return whole(page)


def at_a_mistake(visitor: BrowserContext) -> Page:
    return finished(visitor, f"?turn={MISTAKES[0]}&see=better")


@pytest.mark.parametrize("scene", [at_a_mistake, of_a_record, record_form, bad_record])
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_violation_and_nothing_beside_the_screen(
    new_visitor: NewVisitor, complaints: list[str], scene: Any, look: dict[str, Any]
) -> None:
    page = scene(new_visitor(**look))
    assert audited(page) == ""
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    forgive(complaints, "422")
