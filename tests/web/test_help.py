"""Help at the table: hints told step by step, cards away, spare, and what a pile could use of the stock."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.play.errors import Busy
from solitaire.play.hints import Hints, aways, ranked, wanted
from solitaire.play.sitting import Sitting
from solitaire.rules import Code, Rank
from solitaire.solver import Advice, advice, standing
from solitaire.web import answers, help
from solitaire.words import words_for
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LONG = 60
DEAL, UNLUCKY = "1-8QZK-4M2T", "1-0000-006A"
LOST = record("lost")
EN = words_for("en")
STEPS = ("Which pile?", "Which discard?", "Every use of the card")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page waits for the solver as long as it takes."""
    monkeypatch.setattr(help, "PATIENCE", LONG)
    monkeypatch.setattr(answers, "AT_ONCE", LONG)


@pytest.fixture
def table(site: Site) -> str:
    return site.put(DEAL)


def sitting(site: Site, path: str) -> Sitting:
    return site.games.get("ada", path.removeprefix("/games/"))


def advised(site: Site, path: str) -> Advice:
    return advice(sitting(site, path).position)


def climb(browser: Browser, label: str) -> str:
    """Ask for the step with that name; what is told then."""
    form = form_to(browser.page, "/hint")
    assert [button.text for button in form.buttons] == [label]
    browser.press(form)
    return browser.page.one(cls="told").text


# ---- hints -------------------------------------------------------------------------------------------------


def test_the_page_tells_nothing_before_it_is_asked(site: Site, ada: Browser, table: str) -> None:
    page = ada.open(f"{table}/help")
    assert page.all(cls="told") == []
    assert "No help was used so far" in page.text
    assert not sitting(site, table).help


def test_a_hint_is_told_step_by_step_without_scripts(site: Site, ada: Browser, table: str) -> None:
    best, *_ = uses = ranked(advised(site, table))
    assert best.pile is not None
    ada.open(f"{table}/help")
    assert climb(ada, STEPS[0]) == f"Place it on pile {best.pile}."
    assert str(sitting(site, table).help) == "hint:1:1"
    discard = EN.card(best.discard)
    whole = f"Place it on pile {best.pile} and discard the {discard}."
    assert climb(ada, STEPS[1]).startswith(whole)
    assert str(sitting(site, table).help) == "hint:1:2"
    assert climb(ada, STEPS[2]).startswith(whole)
    assert str(sitting(site, table).help) == "hint:1:3"
    rows = [row for part in ada.page.all(cls="every-use") for row in part.one("tbody").all("tr")]
    assert len(rows) == len(uses)
    assert rows[0].one("th").text.startswith(whole)
    assert "hints at turns" not in ada.page.text
    assert "a hint at turn 1" in ada.page.text


def test_what_was_told_of_a_turn_is_still_there_later(site: Site, ada: Browser, table: str) -> None:
    ada.open(f"{table}/help")
    told = climb(ada, STEPS[0])
    assert ada.open(f"{table}/help").one(cls="told").text == told
    ada.open(table)
    ada.discard_unplayed()
    assert ada.open(f"{table}/help").all(cls="told") == []


@pytest.mark.parametrize("is_free", [False, True])
def test_an_address_tells_no_hint(site: Site, ada: Browser, table: str, is_free: bool) -> None:
    """Only a form does, and what answers it: what is told by anything else would not be written down."""
    path = with_a_free_hint(site) if is_free else table
    plain = ada.open(f"{path}/help").text
    for asked in ("1", "2", "3", "x", "", "WyJwdXQiLDEsMV0.x"):
        for name in ("step", "asked"):
            assert ada.open(f"{path}/help?{name}={asked}").text == plain
    assert not sitting(site, path).help


def test_the_answer_to_a_form_is_good_for_that_turn_alone(site: Site, ada: Browser) -> None:
    path = with_a_free_hint(site)
    ada.open(f"{path}/help")
    climb(ada, STEPS[0])
    told, address = ada.page.one(cls="told").text, ada.path
    assert ada.open(address).one(cls="told").text == told
    ada.open(path)
    ada.discard_unplayed()
    assert ada.open(address).all(cls="told") == []
    other = site.put(DEAL, id="other")
    assert ada.open(address.replace(path, other)).all(cls="told") == []


def test_it_can_be_shown_at_the_table(site: Site, ada: Browser, table: str) -> None:
    best = ranked(advised(site, table))[0]
    ada.open(f"{table}/help")
    climb(ada, STEPS[0])
    climb(ada, STEPS[1])
    (show,) = ada.page.all("a", cls="see")
    page = ada.open(show["href"])
    (pile,) = page.all(cls="pile", **{"data-rank": str(best.pile)})
    assert "checked" in pile.one(cls="row").one("input").attributes
    chosen = [each["value"] for each in pile.all("input") if "checked" in each.attributes]
    assert chosen == [str(best.pile), best.discard.text]
    assert sitting(site, table).number == 1


def with_a_free_hint(site: Site) -> str:
    """A table at which nothing is better than to discard the drawn card."""
    path = site.put(UNLUCKY, id="free")
    while (best := ranked(advised(site, path))[0]).pile is not None:
        now = sitting(site, path)
        site.games.take_turn("ada", now.id, number=now.number, pile=best.pile, discard=best.discard)
    return path


def test_a_hint_that_finds_nothing_better_costs_nothing(site: Site, ada: Browser) -> None:
    path = with_a_free_hint(site)
    ada.open(f"{path}/help")
    told = climb(ada, STEPS[0])
    assert "nothing is better than to discard it" in told
    assert "costs nothing" in told
    climb(ada, STEPS[1])
    assert not sitting(site, path).help


def test_of_a_lost_game_a_hint_says_so_only_at_its_last_step(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27))
    assert standing(sitting(site, path).position).value < 0
    ada.open(f"{path}/help")
    for step in STEPS[:2]:
        climb(ada, step)
        assert "out of reach" not in ada.page.text
    assert "out of reach" in climb(ada, STEPS[2])


@pytest.mark.parametrize("hx", [{}, HX])
def test_a_hint_for_a_turn_that_has_been_played_is_not_told(
    site: Site, ada: Browser, table: str, hx: dict[str, str]
) -> None:
    ada.open(table)
    ada.discard_unplayed()
    form = {"turn": "1", "step": "1"}
    answer = ada.client.post(f"{table}/hint", data=form, headers=SAME_SITE | hx)
    assert answer.status_code == (200 if hx else 409)
    page = read(answer.text)
    assert page.one(role="alert").text
    assert page.all(cls="told") == []
    assert not sitting(site, table).help


@pytest.mark.parametrize("step", ["", "0", "4", "x"])
def test_a_step_that_is_none_is_refused(site: Site, ada: Browser, table: str, step: str) -> None:
    answer = ada.client.post(f"{table}/hint", data={"turn": "1", "step": step}, headers=SAME_SITE)
    assert answer.status_code == 422
    assert not sitting(site, table).help


def test_a_hint_that_takes_long_can_be_waited_for(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = Hints.hint
    monkeypatch.setattr(Hints, "hint", lambda *given, **how: None)
    ada.open(f"{table}/help")
    climb(ada, STEPS[0])
    assert not sitting(site, table).help
    assert "being worked out" in ada.page.text
    (waiting,) = (each for each in ada.page if "hx-trigger" in each and "hx-vals" in each)
    assert waiting["hx-post"] == f"{table}/hint"
    monkeypatch.setattr(Hints, "hint", find)
    assert "pile" in climb(ada, "Look again")


@pytest.mark.parametrize("hx", [{}, HX])
def test_when_too_many_ask_that_is_said_and_nothing_is_lost(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch, hx: dict[str, str]
) -> None:
    def busy(*given: Any, **how: Any) -> None:
        raise Busy(Code.BUSY, limit=9)

    monkeypatch.setattr(Hints, "hint", busy)
    monkeypatch.setattr(Hints, "spare", busy)
    answer = ada.client.post(
        f"{table}/hint", data={"turn": "1", "step": "1"}, headers=SAME_SITE | hx
    )
    assert answer.status_code == (200 if hx else 503)
    assert "Many games" in read(answer.text).one(role="alert").text
    switch(ada, table, spare="on")
    assert ada.page.one(id="spare").one("b").text == "?"
    ada.discard_unplayed()
    assert sitting(site, table).number == 2
    assert not sitting(site, table).help


def test_there_is_no_hint_before_the_card_is_drawn(site: Site, ada: Browser) -> None:
    path = site.put(DEAL, covered=True)
    assert ada.open(f"{path}/help").all(cls="told") == []
    sent = ada.client.post(f"{path}/hint", data={"turn": "1", "step": "1"}, headers=SAME_SITE)
    assert sent.status_code == 409
    assert not sitting(site, path).help


def test_when_the_game_is_over_its_review_is_pointed_to(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    page = ada.open(f"{path}/help")
    assert [link["href"] for link in page.all("a") if "review" in link["href"]]
    assert [form for form in page.all("form") if "hint" in form["action"]] == []


def test_the_command_line_tells_it_too(site: Site, ada: Browser, table: str) -> None:
    best = ranked(advised(site, table))[0]
    for step, told in enumerate((f"on pile {best.pile}.", EN.card(best.discard), "Then"), start=1):
        ada.open(table)
        ada.press(form_to(ada.page, "/line"), line="h")
        assert told in ada.page.one(id="status").text
        assert str(sitting(site, table).help) == f"hint:1:{step}"


def test_a_step_can_be_typed(site: Site, ada: Browser) -> None:
    path = with_a_free_hint(site)
    for _ in range(2):
        ada.open(path)
        ada.press(form_to(ada.page, "/line"), line="h")
        assert "nothing is better" in ada.page.one(id="status").text
    assert not sitting(site, path).help
    ada.open(path)
    ada.press(form_to(ada.page, "/line"), line="h 3")
    assert "Then" in ada.page.one(id="status").text
    assert str(sitting(site, path).help) == f"hint:{sitting(site, path).number}:3"


# ---- cards away and spare ----------------------------------------------------------------------------------


def switch(browser: Browser, path: str, **chosen: str) -> Element:
    browser.open(f"{path}/help")
    return browser.press(form_to(browser.page, "/help"), **chosen)


def test_cards_away_are_shown_from_then_on_and_written_down(
    site: Site, ada: Browser, table: str
) -> None:
    assert ada.open(table).all(cls="away") == []
    page = switch(ada, table, away="on")
    assert ada.path == table
    there = aways(sitting(site, table).position)
    shown = {
        Rank.parse(pile["data-rank"]): int(pile.one(cls="away").text)
        for pile in page.all(cls="pile")
        if "data-flipped" not in pile.attributes
    }
    assert shown == there
    heard = page.one("input", id="pile-K")["aria-label"]
    assert f", {there[Rank.KING]} away. " in heard
    assert str(sitting(site, table).help) == "away"
    assert ada.discard_unplayed().all(cls="away") != []
    assert switch(ada, table, away="off").all(cls="away") == []
    assert str(sitting(site, table).help) == "away"


def test_spare_is_shown_and_explained_the_first_time(site: Site, ada: Browser, table: str) -> None:
    path = site.put(UNLUCKY, id="other")
    stands = standing(sitting(site, path).position)
    page = switch(ada, path, spare="on")
    assert page.one(id="spare").one("b").text == str(stands.spare)
    assert "whatever order" in page.one(id="explained").text
    assert str(sitting(site, path).help) == "spare"
    assert "whatever order" in ada.discard_unplayed().one(id="explained").text
    ada.press(form_to(ada.page.one(id="explained"), "/help"))
    assert ada.page.one(id="explained").text == ""
    assert len(ada.page.all(id="spare")) == 1
    assert ada.open(path).one(id="explained").text == ""


def test_spare_of_a_lost_game_counts_the_piles_that_are_out_of_reach(
    site: Site, ada: Browser, table: str
) -> None:
    value = standing(sitting(site, table).position).value
    assert value < 0
    spare = switch(ada, table, spare="on").one(id="spare")
    assert spare.one("b").text == f"\u2212{-value}"
    assert "out of reach" in spare.text


def test_the_answer_to_a_turn_does_not_wait_for_the_spare(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = site.put(UNLUCKY, id="other")
    switch(ada, path, spare="on")
    waits: list[float] = []
    find = Hints.spare

    def slow(self: Hints, *given: Any, wait: float = 0) -> Any:
        waits.append(wait)
        return find(self, *given, wait=wait) if wait else None

    monkeypatch.setattr(Hints, "spare", slow)
    now = sitting(site, path)
    drawn = now.game.drawn
    assert drawn is not None
    turn = {"turn": "1", "pile": "K", "discard": drawn.text}
    answer = ada.client.post(f"{path}/turns", data=turn, headers=SAME_SITE | HX)
    assert waits == [0]
    pending = read(answer.text).one(id="spare")
    assert pending["hx-get"] == f"{path}/spare"
    assert pending["hx-trigger"].startswith("load delay:150ms, ")
    again = read(ada.client.get(pending["hx-get"], headers=HX).text).one(id="spare")
    assert waits == [0, 0]
    assert again["hx-trigger"].startswith("load delay:1000ms, ")
    monkeypatch.setattr(Hints, "spare", find)
    ada.open(path)
    arrived = read(ada.client.get(pending["hx-get"], headers=HX).text).one(id="spare")
    assert arrived.one("b").text == str(standing(sitting(site, path).position).spare)
    assert "hx-trigger" not in arrived.attributes


def test_a_result_is_not_told_with_help_that_came_after_it(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27), first=True)
    ada.open(path)
    ada.discard_unplayed()
    ada.undo()
    switch(ada, path, away="on")
    assert str(sitting(site, path).help) == "away"
    ada.discard_unplayed()
    assert "Help used" not in ada.open(f"{path}/result").text


def test_who_has_it_not_shown_is_not_told_the_spare(site: Site, ada: Browser, table: str) -> None:
    ada.open(f"{table}/spare")
    assert ada.path == f"{table}/help"
    assert ada.client.get(f"{table}/spare", headers=HX).status_code == 303
    assert not sitting(site, table).help


def test_help_is_told_with_the_result(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27))
    switch(ada, path, away="on", spare="on")
    ada.open(f"{path}/help")
    for step in STEPS:
        climb(ada, step)
    ada.open(path)
    ada.discard_unplayed()
    used = "Help used: cards away, spare, a hint at turn 28."
    assert used in ada.page.one(cls="ending").text
    assert used in ada.open(f"{path}/result").text
    assert ada.open(path).all(cls="away") == []


def test_in_a_daily_help_counts_as_help(site: Site, ada: Browser) -> None:
    site.at(site.clock.now)
    ada.open("/daily/4")
    ada.press(form_to(ada.page, "/daily/4"))
    switch(ada, ada.path, away="on")
    assert ada.page.all(cls="away")
    assert str(sitting(site, ada.path).help) == "away"


# ---- what a pile could use of the stock --------------------------------------------------------------------


@pytest.mark.parametrize("rank", [Rank.THREE, Rank.SEVEN, Rank.KING])
def test_what_a_pile_could_use_is_marked_and_is_no_help(
    site: Site, ada: Browser, table: str, rank: Rank
) -> None:
    page = ada.open(f"{table}/stock?pile={rank}")
    could = wanted(sitting(site, table).position, rank)
    marked = {
        f"{list(Rank)[at]}{row['data-suit']}"
        for row in page.one("tbody").all("tr")
        for at, cell in enumerate(row.all("td"))
        if "data-wanted" in cell.attributes and cell.text.endswith("could be used")
    }
    assert marked == {card.text for card in could if card.suit}
    assert ("data-wanted" in page.one(cls="left-jokers").attributes) is any(
        card.suit is None for card in could
    )
    assert page.one("a", **{"aria-current": "true"}).text == str(rank)
    assert not sitting(site, table).help


@pytest.mark.parametrize("pile", ["", "2", "x", "7; drop", "%00"])
def test_no_pile_marks_nothing(ada: Browser, table: str, pile: str) -> None:
    assert ada.open(f"{table}/stock?pile={pile}").all(**{"data-wanted": ""}) == []


def test_a_flipped_pile_marks_nothing(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27))
    flipped = next(pile for pile in sitting(site, path).game.piles if pile.flipped)
    page = ada.open(f"{path}/stock?pile={flipped.rank}")
    assert page.all("a", **{"aria-current": "true"}) == []
