"""Help at the table: hints step by step, cards away, spare, and what a pile could use of the stock."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from solitaire.play.errors import PlayCode, Refused
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hint import count_aways, find_wanted, rank_uses
from solitaire.play.help.solver_cache import SolverCache
from solitaire.rules import Position, Rank
from solitaire.solver import Use, advise, budget, evaluate
from solitaire.web.board import help
from solitaire.web.board import responses as answers
from solitaire.web.http.errors import explain
from solitaire.words import hints, words_for
from solitaire.words.table import list_helpers
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site
from tests.kit.waiting import LONG

LOST, WON = record("lost"), record("won")
EN = words_for("en")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every page wait for the solver."""
    monkeypatch.setattr(help, "PATIENCE", LONG)
    monkeypatch.setattr(answers, "AT_ONCE", LONG)


@pytest.fixture
def table(site: Site) -> str:
    """A table at turn 21 of a winnable game, which the solver solves at once."""
    return site.put(deal_text(WON), turns_text(WON, 20), id="table")


@pytest.fixture
def free(site: Site) -> str:
    """The same game a turn earlier, when nothing beats discarding the drawn card."""
    return site.put(deal_text(WON), turns_text(WON, 19), id="free")


@pytest.fixture
def lost(site: Site) -> str:
    """A table at which a pile is out of reach."""
    return site.put(deal_text(LOST), turns_text(LOST, 24), id="lost")


def player_game(site: Site, path: str) -> PlayerGame:
    return site.games.get("ada", path.removeprefix("/games/"))


def best_use(site: Site, path: str) -> Use:
    return rank_uses(advise(player_game(site, path).position))[0]


def climb(browser: Browser) -> str:
    """Ask for the next step; return the hint."""
    browser.press(form_to(browser.page, "/hint"))
    return browser.page.one(cls="answer").text


def switch(browser: Browser, path: str, **chosen: str) -> Element:
    """Submit the form that chooses the help at the table; return the page."""
    return browser.press(form_to(browser.open(f"{path}/help"), "/help"), **chosen)


# ---- hints -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["1", "3"])
def test_a_hint_reads_its_game_once(site: Site, table: str, step: str) -> None:
    statements: list[str] = []
    event.listen(site.engine.engine, "before_cursor_execute", lambda *of: statements.append(of[2]))
    form = {"turn": "21", "step": step}
    answer = site.client("ada").post(f"{table}/hint", data=form, headers=HX | SAME_SITE)
    assert answer.status_code == 200
    of_games = [statement for statement in statements if "games" in statement]
    assert [statement.split()[0] for statement in of_games] == ["SELECT", "UPDATE"]


def test_hints_come_in_three_steps_without_scripts(site: Site, ada: Browser, table: str) -> None:
    best = best_use(site, table)
    page = ada.open(f"{table}/help")
    assert page.all(cls="answer") == []
    assert not player_game(site, table).help
    assert climb(ada) == hints.advise_pile(EN, best.pile)
    assert str(player_game(site, table).help) == "hint:21:1"
    whole = hints.advise_use(EN, best.pile, best.discard)
    assert climb(ada).startswith(whole)
    assert str(player_game(site, table).help) == "hint:21:2"
    assert climb(ada).startswith(whole)
    assert str(player_game(site, table).help) == "hint:21:3"
    rows = [row for part in ada.page.all(cls="every-use") for row in part.one("tbody").all("tr")]
    assert len(rows) == len(advise(player_game(site, table).position).uses)
    assert rows[0].one("th").text.startswith(whole)
    assert hints.list_help(EN, Help.parse("hint:21:3")) in ada.page.text
    assert [form for form in ada.page.all("form") if form["action"].endswith("/hint")] == []


def test_a_hint_is_shown_until_its_turn_is_played(site: Site, ada: Browser, table: str) -> None:
    ada.open(f"{table}/help")
    hint = climb(ada)
    assert ada.open(f"{table}/help").one(cls="answer").text == hint
    ada.open(table)
    ada.discard_unplayed()
    assert ada.open(f"{table}/help").all(cls="answer") == []


def test_no_query_parameter_reveals_a_hint(site: Site, ada: Browser, table: str, free: str) -> None:
    """Only the form gives hints, as it records them as help."""
    for path in (table, free):
        plain = ada.open(f"{path}/help").text
        for token in ("1", "3", "x", "", "WyJwdXQiLDEsMV0.x"):
            for name in ("step", "asked"):
                assert ada.open(f"{path}/help?{name}={token}").text == plain
        assert not player_game(site, path).help


def test_the_address_of_a_hint_works_for_its_game_and_turn_only(
    site: Site, ada: Browser, free: str
) -> None:
    ada.open(f"{free}/help")
    hint, address = climb(ada), ada.path
    assert ada.open(address).one(cls="answer").text == hint
    other = site.put(deal_text(WON), turns_text(WON, 19), id="other")
    assert ada.open(address.replace(free, other)).all(cls="answer") == []
    ada.open(free)
    ada.discard_unplayed()
    assert ada.open(address).all(cls="answer") == []


def test_a_hint_can_be_shown_at_the_table(site: Site, ada: Browser, table: str) -> None:
    best = best_use(site, table)
    ada.open(f"{table}/help")
    climb(ada)
    climb(ada)
    (show,) = ada.page.all("a", cls="see")
    (pile,) = ada.open(show["href"]).all(cls="pile", **{"data-rank": str(best.pile)})
    chosen = [each["value"] for each in pile.all("input") if "checked" in each]
    assert chosen == [str(best.pile), best.discard.text]
    assert player_game(site, table).number == 21


def test_a_hint_is_free_if_nothing_beats_discarding_the_drawn_card(
    site: Site, ada: Browser, table: str, free: str
) -> None:
    notes = []
    for path in (table, free):
        ada.open(f"{path}/help")
        climb(ada)
        notes.append(len(ada.page.one(cls="answer").all("small")))
    assert notes == [0, 1]
    climb(ada)
    assert not player_game(site, free).help


def test_only_the_last_step_says_that_the_game_is_lost(site: Site, ada: Browser, lost: str) -> None:
    how = hints.describe_value(EN, evaluate(player_game(site, lost).position).value)
    ada.open(f"{lost}/help")
    for _ in range(2):
        climb(ada)
        assert how not in ada.page.text
    assert how in climb(ada)


def test_invalid_hint_requests_are_refused_and_not_recorded(
    site: Site, ada: Browser, table: str
) -> None:
    for path, form, status in (
        (table, {"turn": "20", "step": "1"}, 409),  # already played
        *((table, {"turn": "21", "step": step}, 422) for step in ("", "0", "4", "x")),
    ):
        answer = ada.client.post(f"{path}/hint", data=form, headers=SAME_SITE)
        assert answer.status_code == status
        assert not player_game(site, path).help
    played = ada.client.post(f"{table}/hint", data={"turn": "20", "step": "1"}, headers=HX)
    assert played.status_code == 200
    assert read(played.text).one(role="alert").text
    assert read(played.text).all(cls="answer") == []


def test_the_page_polls_for_a_slow_hint(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = SolverCache.find
    monkeypatch.setattr(SolverCache, "find", lambda *given, **how: None)
    ada.open(f"{table}/help")
    climb(ada)
    assert not player_game(site, table).help
    (waiting,) = (each for each in ada.page if "hx-trigger" in each and "hx-vals" in each)
    assert waiting["hx-post"] == f"{table}/hint"
    monkeypatch.setattr(SolverCache, "find", find)
    assert climb(ada) == hints.advise_pile(EN, best_use(site, table).pile)


@pytest.mark.parametrize(("headers", "status"), [({}, 409), (HX, 200)])
def test_if_the_solver_gives_up_it_says_so_and_records_no_help(
    site: Site,
    ada: Browser,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
    headers: dict[str, str],
    status: int,
) -> None:
    error = Refused(PlayCode.GIVEN_UP)
    monkeypatch.setattr("solitaire.play.help.solver_cache.budget", lambda states: budget(0))
    form = {"turn": "21", "step": "1"}
    answer = ada.client.post(f"{table}/hint", data=form, headers=SAME_SITE | headers)
    assert answer.status_code == status
    assert read(answer.text).one(role="alert").text == explain(EN, error)
    switch(ada, table, spare="on")
    assert ada.page.one(id="spare").one("b").text == "?"
    ada.discard_unplayed()
    assert player_game(site, table).number == 22
    assert not player_game(site, table).help


def test_help_for_a_finished_game_links_to_its_review(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    page = ada.open(f"{path}/help")
    assert [link["href"] for link in page.all("a") if "review" in link["href"]]
    assert [form for form in page.all("form") if "hint" in form["action"]] == []


def test_the_command_line_gives_hints_too(site: Site, ada: Browser, table: str, free: str) -> None:
    best = best_use(site, table)
    for step, words in enumerate((f"pile {best.pile}", EN.card(best.discard), "Then"), start=1):
        ada.open(table)
        ada.press(form_to(ada.page, "/line"), line="h")
        assert words in ada.page.one(id="status").text
        assert str(player_game(site, table).help) == f"hint:21:{step}"
    ada.open(free)
    ada.press(form_to(ada.page, "/line"), line="h 3")
    assert "Then" in ada.page.one(id="status").text
    assert str(player_game(site, free).help) == "hint:20:3"


# ---- cards away and spare ----------------------------------------------------------------------------------


def test_cards_away_are_shown_and_recorded_as_help(site: Site, ada: Browser, table: str) -> None:
    assert ada.open(table).all(cls="away") == []
    page = switch(ada, table, away="on")
    assert ada.path == table
    there = count_aways(player_game(site, table).position)
    shown = {
        Rank.parse(pile["data-rank"]): int(pile.one(cls="away").text)
        for pile in page.all(cls="pile")
        if "data-flipped" not in pile
    }
    assert shown == there
    rank, cards = next(iter(there.items()))
    assert f", needs {cards}. " in page.one("input", id=f"pile-{rank}")["aria-label"]
    assert str(player_game(site, table).help) == "away"
    assert ada.discard_unplayed().all(cls="away") != []
    assert switch(ada, table, away="off").all(cls="away") == []
    assert str(player_game(site, table).help) == "away"


def test_spare_is_explained_until_the_explanation_is_dismissed(
    site: Site, ada: Browser, table: str
) -> None:
    page = switch(ada, table, spare="on")
    value = evaluate(player_game(site, table).position).spare
    assert page.one(id="spare").one("b").text == str(value)
    assert page.one(id="explained").text
    assert str(player_game(site, table).help) == "spare"
    assert ada.discard_unplayed().one(id="explained").text
    ada.press(form_to(ada.page.one(id="explained"), "/help"))
    assert ada.page.one(id="explained").text == ""
    assert len(ada.page.all(id="spare")) == 1
    assert ada.open(table).one(id="explained").text == ""


def test_spare_of_a_lost_game_counts_unreachable_piles(site: Site, ada: Browser, lost: str) -> None:
    value = evaluate(player_game(site, lost).position).value
    assert value < 0
    assert switch(ada, lost, spare="on").one(id="spare").one("b").text == f"\u2212{-value}"


def test_a_turn_does_not_wait_for_spare_and_the_page_polls_for_it(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(ada, table, spare="on")
    waits: list[float] = []
    find = SolverCache.find

    def slow(self: SolverCache[Any], position: Position, wait: float) -> Any:
        waits.append(wait)
        return None

    monkeypatch.setattr(SolverCache, "find", slow)
    turn = {"turn": "21", "pile": "8", "discard": "7T"}
    answer = ada.client.post(f"{table}/turns", data=turn, headers=SAME_SITE | HX)
    assert waits == [0]
    pending = read(answer.text).one(id="spare")
    assert pending["hx-get"] == f"{table}/spare"
    assert pending["hx-trigger"].startswith("load delay:150ms, ")
    again = read(ada.client.get(pending["hx-get"], headers=HX).text).one(id="spare")
    assert waits[0] == 0 < waits[1]
    assert again["hx-trigger"].startswith("load delay:1000ms, ")
    monkeypatch.setattr(SolverCache, "find", find)
    ada.open(table)
    arrived = read(ada.client.get(pending["hx-get"], headers=HX).text).one(id="spare")
    assert arrived.one("b").text == str(evaluate(player_game(site, table).position).spare)
    assert "hx-trigger" not in arrived


def test_spare_is_not_revealed_by_default(site: Site, ada: Browser, table: str) -> None:
    ada.open(f"{table}/spare")
    assert ada.path == f"{table}/help"
    assert ada.client.get(f"{table}/spare", headers=HX).status_code == 303
    assert not player_game(site, table).help


def test_the_result_shows_only_help_used_before_the_end(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27), first=True)
    ada.open(path)
    ada.discard_unplayed()
    ada.undo()
    switch(ada, path, away="on")
    assert str(player_game(site, path).help) == "away"
    ada.discard_unplayed()
    used = hints.list_help(EN, Help.parse("away"))
    assert used not in ada.open(f"{path}/result").text
    helped = site.put(deal_text(LOST), turns_text(LOST), id="helped", help="away")
    assert used in ada.open(f"{helped}/result").text
    assert used in ada.open(helped).one(cls="ending").text
    assert ada.page.all(cls="away") == []


# ---- what a pile could use of the stock --------------------------------------------------------------------


@pytest.mark.parametrize("rank", [Rank.THREE, Rank.SEVEN, Rank.KING])
def test_marks_of_cards_that_a_pile_could_use_do_not_count_as_help(
    site: Site, ada: Browser, rank: Rank
) -> None:
    path = site.put(deal_text(WON))
    page = ada.open(f"{path}/stock?pile={rank}")
    could = find_wanted(player_game(site, path).position, rank)
    cells = {
        f"{list(Rank)[at]}{row['data-suit']}": cell
        for row in page.one("tbody").all("tr")
        for at, cell in enumerate(row.all("td"))
    }
    marked = {card for card, cell in cells.items() if "data-wanted" in cell}
    assert marked == {card.text for card in could if card.suit}
    assert page.one(role="status").text == list_helpers(EN, str(rank), sorted(could))
    jokers = any(card.suit is None for card in could)
    assert ("data-wanted" in page.one(cls="left-jokers").one("span")) is jokers
    assert page.one("a", **{"aria-current": "true"}).text == str(rank)
    assert not player_game(site, path).help


def test_an_invalid_or_flipped_pile_marks_no_cards(site: Site, ada: Browser, lost: str) -> None:
    flipped = next(pile for pile in player_game(site, lost).game.piles if pile.flipped)
    for pile in ("", "2", "x", "7; drop", "%00", str(flipped.rank)):
        page = ada.open(f"{lost}/stock?pile={pile}")
        assert page.all(**{"data-wanted": ""}) == []
        assert page.all("a", **{"aria-current": "true"}) == []
