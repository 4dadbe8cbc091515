"""Help at the table: the lamp, cards away, spare, and what a pile could use of the stock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import pytest
from sqlalchemy import event

from solitaire.play.coach.hint import count_aways, find_wanted, rank_uses
from solitaire.play.coach.solver_cache import SolverCache
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Deal, Game, Position, Rank
from solitaire.solver import Use, advise, budget, evaluate
from solitaire.web.board.play import help
from solitaire.web.board.play import responses as answers
from solitaire.web.http.errors import explain
from solitaire.words import words_for
from solitaire.words.board import hints
from solitaire.words.board.table import list_helpers
from tests.kit import english
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


def press_lamp(browser: Browser) -> str:
    """Press the lamp; return the note in the dock."""
    browser.press(form_to(browser.page, "/hint"))
    return browser.page.one(cls="drawn-note").text


def lit(page: Element) -> tuple[list[str], list[str]]:
    """The piles that are lit, and the cards that are lit in the rows."""
    piles = [pile["data-rank"] for pile in page.all(cls="pile") if "data-hint" in pile]
    cards = [
        card.one("b").text + card.get("data-suit")
        for row in page.all(cls="row")
        for card in row.all(cls="card")
        if "data-marked" in card
    ]
    return piles, cards


def switch(browser: Browser, path: str, **chosen: str) -> Element:
    """Choose the help at the table in the settings; return the page of the table."""
    browser.press(form_to(browser.open("/settings"), "/settings"), **chosen)
    return browser.open(path)


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


def test_the_lamp_lights_the_pile_then_the_discard_then_says_why(
    site: Site, ada: Browser, table: str
) -> None:
    best = best_use(site, table)
    assert lit(ada.open(table)) == ([], [])
    assert not player_game(site, table).help
    assert press_lamp(ada) == hints.advise_pile(EN, best.pile)
    assert lit(ada.page) == ([str(best.pile)], [])
    assert str(player_game(site, table).help) == "hint:21:1"
    assert press_lamp(ada) == hints.advise_use(EN, best.pile, best.discard)
    assert lit(ada.page) == ([str(best.pile)], [best.discard.text])
    assert str(player_game(site, table).help) == "hint:21:2"
    for _ in range(2):  # the last step is repeated
        why = press_lamp(ada)
        assert why.startswith(hints.explain_use(EN, best))
        assert hints.describe_value(EN, best.value) in why
        assert lit(ada.page) == ([str(best.pile)], [best.discard.text])
        assert str(player_game(site, table).help) == "hint:21:3"


def test_each_step_of_a_hint_is_spoken_once(site: Site, ada: Browser, table: str) -> None:
    best = best_use(site, table)
    ada.open(table)
    said = []
    for _ in range(3):
        press_lamp(ada)
        said.append(ada.page.one(id="status").text)
    assert said[:2] == [
        hints.advise_pile(EN, best.pile),
        hints.advise_use(EN, best.pile, best.discard),
    ]
    assert said[2].startswith(hints.explain_use(EN, best))


def test_a_hint_stays_lit_until_its_turn_is_played(site: Site, ada: Browser, table: str) -> None:
    ada.open(table)
    hint = press_lamp(ada)
    again = ada.open(table)
    assert again.one(cls="drawn-note").text == hint
    assert lit(again) == lit(ada.open(f"{table}?pile=8"))
    ada.open(table)
    ada.discard_unplayed()
    assert lit(ada.page) == ([], [])


def test_the_hinted_discard_is_marked_in_the_tray(site: Site, ada: Browser, table: str) -> None:
    best = best_use(site, table)
    ada.open(table)
    press_lamp(ada)
    press_lamp(ada)
    (pile,) = ada.page.all(cls="pile", **{"data-rank": str(best.pile)})
    marked = [
        choice.one("input")["value"]
        for choice in pile.all(cls="choice")
        if "data-marked" in choice.one(cls="card")
    ]
    assert marked == [best.discard.text]


def test_no_address_reveals_a_hint(site: Site, ada: Browser, table: str, free: str) -> None:
    """Only the lamp gives hints, as it records them as help."""
    for path in (table, free):
        plain = ada.open(path).text
        for query in ("hint=1", "step=3", "asked=1"):
            assert ada.open(f"{path}?{query}").text == plain
        assert not player_game(site, path).help


def test_a_hint_is_free_if_nothing_beats_discarding_the_drawn_card(
    site: Site, ada: Browser, free: str
) -> None:
    """It has no second step: the lamp then says why, which counts."""
    ada.open(free)
    assert press_lamp(ada) == hints.advise_pile(EN, None)
    assert lit(ada.page) == ([], [])
    assert "data-hint" in ada.page.one(cls="unplayed").one("button")
    assert not player_game(site, free).help
    assert hints.describe_value(EN, best_use(site, free).value) in press_lamp(ada)
    assert str(player_game(site, free).help) == "hint:20:3"


def test_only_the_last_step_says_that_the_game_is_lost(site: Site, ada: Browser, lost: str) -> None:
    how = hints.describe_value(EN, best_use(site, lost).value)
    ada.open(lost)
    while "hint:25:3" not in str(player_game(site, lost).help):
        assert how not in ada.page.text
        press_lamp(ada)
    assert how in ada.page.text


@pytest.mark.parametrize("headers", [SAME_SITE, SAME_SITE | HX], ids=["page", "fragment"])
def test_invalid_hint_requests_are_refused_and_not_recorded(
    site: Site, ada: Browser, table: str, headers: dict[str, str]
) -> None:
    for step in ("", "0", "4", "x"):
        form = {"turn": "21", "step": step}
        answer = ada.client.post(f"{table}/hint", data=form, headers=headers)
        assert answer.status_code == 422
        assert read(answer.text).one(**{"data-kind": "alert"}).text
    played = ada.client.post(f"{table}/hint", data={"turn": "20", "step": "1"}, headers=headers)
    assert played.status_code == (409 if headers.get("HX-Request") else 303)
    assert not player_game(site, table).help


def test_the_table_polls_for_a_slow_hint(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = SolverCache.find
    monkeypatch.setattr(SolverCache, "find", lambda *given, **how: None)
    ada.open(table)
    assert press_lamp(ada) == english.THINKING
    assert not player_game(site, table).help
    waiting = ada.page.one(id="lamp")
    assert waiting["hx-post"] == f"{table}/hint"
    assert "load delay:400ms" in waiting["hx-trigger"]
    monkeypatch.setattr(SolverCache, "find", find)
    assert press_lamp(ada) == hints.advise_pile(EN, best_use(site, table).pile)
    assert "hx-trigger" not in ada.page.one(id="lamp")


@pytest.mark.parametrize("headers", [SAME_SITE, SAME_SITE | HX], ids=["page", "fragment"])
def test_if_the_solver_gives_up_it_says_so_and_records_no_help(
    site: Site,
    ada: Browser,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
    headers: dict[str, str],
) -> None:
    error = Refused(PlayCode.GIVEN_UP)
    monkeypatch.setattr("solitaire.play.coach.solver_cache.budget", lambda states: budget(0))
    form = {"turn": "21", "step": "1"}
    answer = ada.client.post(f"{table}/hint", data=form, headers=headers)
    assert answer.status_code == 422
    assert read(answer.text).one(**{"data-kind": "alert"}).text == explain(EN, error)
    assert switch(ada, table, spare="on").one(id="spare").text == explain(EN, error)
    assert switch(ada, table, spare="lost").all(id="spare") == []
    ada.discard_unplayed()
    assert player_game(site, table).number == 22
    assert not player_game(site, table).help


def test_a_finished_game_has_no_lamp(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    assert ada.open(path).all(id="lamp") == []


@pytest.mark.parametrize("form", ["/turns", "/hint", "/line"])
def test_the_address_of_a_form_leads_to_the_table(site: Site, table: str, form: str) -> None:
    answer = site.client("ada").get(f"{table}{form}")
    assert (answer.status_code, answer.location) == (308, table)


def test_the_command_line_gives_hints_too(site: Site, ada: Browser, table: str, free: str) -> None:
    best = best_use(site, table)
    for step, words in enumerate((f"pile {best.pile}", EN.card(best.discard), "You keep"), start=1):
        ada.open(table)
        ada.press(form_to(ada.page, "/line"), line="h")
        assert words in ada.page.one(id="status").text
        assert lit(ada.page)[0] == [str(best.pile)]
        assert str(player_game(site, table).help) == f"hint:21:{step}"
    ada.open(free)
    ada.press(form_to(ada.page, "/line"), line="h 3")
    assert "You keep" in ada.page.one(id="status").text
    assert str(player_game(site, free).help) == "hint:20:3"


@pytest.mark.parametrize("turns", [19, 20], ids=["free", "not-free"])
def test_in_a_daily_the_lamp_first_says_what_a_hint_costs(
    site: Site, ada: Browser, turns: int
) -> None:
    path = site.put(deal_text(WON), turns_text(WON, turns), id="attempt", daily=1, first=True)
    best = best_use(site, path)
    pile = hints.advise_pile(EN, best.pile)
    ada.open(path)
    assert press_lamp(ada) == english.A_HINT_COSTS_A_CROWN == ada.page.one(id="status").text
    assert lit(ada.page) == ([], [])
    assert not player_game(site, path).help
    answer = ada.page.one("button", form="lamp")
    assert answer.text == ada.page.one(id="lamp").one("button")["aria-label"]
    ada.open(path)
    assert press_lamp(ada) == english.A_HINT_COSTS_A_CROWN  # the page is a new one
    assert press_lamp(ada) == pile
    assert bool(player_game(site, path).help) == (best.pile is not None)
    asks = press_lamp(ada) == english.A_HINT_COSTS_A_CROWN
    assert asks == (best.pile is None)  # what was free cost nothing


@pytest.mark.parametrize(
    "row", [{"daily": 1}, {"daily": 1, "first": True, "help": "away"}], ids=["practice", "helped"]
)
def test_the_lamp_asks_only_where_a_crown_can_be_lost(
    site: Site, ada: Browser, row: dict[str, Any]
) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 20), id="other", **row)
    ada.open(path)
    assert press_lamp(ada) == hints.advise_pile(EN, best_use(site, path).pile)


def test_a_lamp_that_waits_in_a_daily_asks_once(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 20), id="attempt", daily=1, first=True)
    ada.open(path)
    press_lamp(ada)
    with monkeypatch.context() as context:
        context.setattr(SolverCache, "find", lambda *_: None)
        assert press_lamp(ada) == hints.announce_search(EN)
    assert press_lamp(ada) == hints.advise_pile(EN, best_use(site, path).pile)


def test_the_command_line_asks_in_a_daily_too(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 20), id="attempt", daily=1, first=True)
    ada.open(path)
    for said in (english.A_HINT_COSTS_A_CROWN, hints.advise_pile(EN, best_use(site, path).pile)):
        assert not player_game(site, path).help
        ada.press(form_to(ada.page, "/line"), line="h")
        assert ada.page.one(id="status").text == said
    assert str(player_game(site, path).help) == "hint:21:1"


# ---- cards away and spare ----------------------------------------------------------------------------------


def test_cards_away_are_shown_and_recorded_as_help(site: Site, ada: Browser, table: str) -> None:
    assert ada.open(table).all(cls="away") == []
    page = switch(ada, table, away="on")
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


def test_spare_is_explained_once(site: Site, ada: Browser, table: str) -> None:
    page = switch(ada, table, spare="on")
    value = evaluate(player_game(site, table).position).value
    assert page.one(id="spare").text == hints.describe_value(EN, value)
    assert page.one(**{"data-kind": "tip"}).text == hints.explain_spare(EN)
    assert str(player_game(site, table).help) == "spare"
    page = ada.open(table)
    assert len(page.all(id="spare")) == 1
    assert page.all(**{"data-kind": "tip"}) == []


def test_spare_of_a_lost_game_counts_unreachable_piles(site: Site, ada: Browser, lost: str) -> None:
    value = evaluate(player_game(site, lost).position).value
    assert value < 0
    assert switch(ada, lost, spare="on").one(id="spare").text == hints.describe_value(EN, value)


def test_players_who_wish_are_told_only_that_a_game_is_lost(
    site: Site, ada: Browser, table: str, lost: str
) -> None:
    """It counts as help once it has been told."""
    assert switch(ada, table, spare="lost").all(id="spare") == []
    assert not player_game(site, table).help
    assert ada.open(lost).one(id="spare").text.startswith(hints.tell_lost(EN))
    assert str(player_game(site, lost).help) == "lost"
    ada.undo()  # the turn before may have lost it: what was told stays told
    assert str(player_game(site, lost).help) == "lost"


def test_a_turn_does_not_wait_for_spare_and_the_table_polls_for_it(
    site: Site, ada: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(ada, table, spare="on")
    waits: list[float] = []
    find = SolverCache.find

    def slow(self: SolverCache[Any], position: Position, wait: float, solve: Any = None) -> Any:
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
    assert waits[0] == 0 < waits[-1]
    assert again["hx-trigger"].startswith("load delay:1000ms, ")
    monkeypatch.setattr(SolverCache, "find", find)
    ada.open(table)
    arrived = read(ada.client.get(pending["hx-get"], headers=HX).text).one(id="spare")
    value = evaluate(player_game(site, table).position).value
    assert arrived.text == hints.describe_value(EN, value)
    assert "hx-trigger" not in arrived


def test_a_poll_that_finds_the_game_lost_says_so(site: Site, ada: Browser, lost: str) -> None:
    switch(ada, lost, spare="lost")
    answer = read(ada.client.get(f"{lost}/spare", headers=HX).text)
    news = hints.tell_lost(EN)
    assert answer.one(id="spare").text.startswith(news)
    assert answer.one(id="status").text.startswith(f"{news} ")


STEP: Final = Deal.from_code(GENTLE_STEPS.codes[0])


@pytest.fixture(scope="module")
def given_away() -> tuple[Game, int]:
    """A gentle step whose cards were all discarded until two turns after it was lost, and by which turn."""
    game, found = Game.start(STEP), list[Game]()
    while len(found) < 3:
        game = game.play(game.turn(next(p.rank for p in game.piles if not p.flipped), game.drawn))
        found += [game] if evaluate(game.position).value < 0 else []
    return game, found[0].number - 1


def put_step(site: Site, game: Game, **row: Any) -> str:
    return site.put(GENTLE_STEPS.codes[0], " ".join(map(str, game.turns)), id="step", **row)


def test_easy_games_say_that_they_are_lost_and_lead_back(
    site: Site, ada: Browser, given_away: tuple[Game, int]
) -> None:
    game, lost_at = given_away
    path = put_step(site, game)
    line = ada.open(path).one(id="spare")
    back = line.one("button", form="undo")
    assert line.text == f"{hints.tell_lost(EN)} {back.text}"
    assert back.text == hints.name_way_back(EN, lost_at)
    assert str(player_game(site, path).help) == "lost"
    polled = read(ada.client.get(f"{path}/spare", headers=HX).text)
    assert polled.one(id="status").text.endswith(hints.ask_way_back(EN, lost_at))
    page = ada.press(form_to(ada.page, "/undo"), turns=back["value"])
    assert player_game(site, path).number == lost_at
    assert page.all(id="spare") == []  # from here it can be won


@pytest.mark.parametrize(
    "row",
    [
        {"daily": 1},
        {"daily": 1, "first": True},
        {"race": "race", "sealed": datetime(2026, 11, 4, tzinfo=UTC)},
    ],
    ids=["practice", "daily", "race"],
)
def test_dailies_and_races_do_not_say_that_they_are_lost(
    site: Site, ada: Browser, given_away: tuple[Game, int], row: dict[str, Any]
) -> None:
    path = put_step(site, given_away[0], **row)
    assert ada.open(path).all(id="spare") == []
    assert ada.client.get(f"{path}/spare", headers=HX).status_code == 303
    assert not player_game(site, path).help


def test_who_has_chosen_keeps_it_in_easy_games_and_in_others(
    site: Site, ada: Browser, lost: str, given_away: tuple[Game, int]
) -> None:
    path = put_step(site, given_away[0])
    assert ada.open(lost).all(id="spare") == []  # it is harder
    assert switch(ada, path, spare="off").all(id="spare") == []
    assert switch(ada, path, spare="on").one(id="spare").all("button") == []
    assert switch(ada, lost, spare="lost").one(id="spare").all("button") != []


def test_there_is_no_way_back_in_an_attempt(
    site: Site, ada: Browser, given_away: tuple[Game, int]
) -> None:
    path = put_step(site, given_away[0], daily=1, first=True)
    assert switch(ada, path, spare="lost").one(id="spare").text == hints.tell_lost(EN)


def test_spare_is_not_revealed_by_default(site: Site, ada: Browser, table: str) -> None:
    ada.open(f"{table}/spare")
    assert ada.path == table
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
    eve = site.browser("eve")
    assert used not in eve.open(path).text
    helped = site.put(deal_text(LOST), turns_text(LOST), id="helped", help="away")
    assert used in eve.open(helped).text
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
    assert page.one(id="helpers").text == list_helpers(EN, str(rank), sorted(could))
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
