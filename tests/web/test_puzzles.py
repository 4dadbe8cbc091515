"""The puzzles of a day on their pages: nothing is told before it is answered, and an answer counts once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.play.daily import calendar
from solitaire.rules import Turn
from solitaire.solver import find_reasons
from solitaire.store.puzzles import PuzzleStore, StoredAnswer
from solitaire.words.board.hints import advise_pile
from solitaire.words.board.reviews import describe_use
from solitaire.words.puzzles import puzzles as texts
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser, piles
from tests.kit.puzzles import (
    begin_puzzles,
    golden_question,
    golden_rows,
    put_puzzles,
    right_turn,
    try_of,
    wrong_turns,
)
from tests.kit.reading import Element, form_to, read
from tests.kit.sites import START, MakeSite, Site

EN = english.WORDS
TODAY = 4
ADDRESS = f"/puzzles/{TODAY}/2"
QUESTION = golden_question(Crowns.TWO)
RIGHT = right_turn(QUESTION)
WRONG, WORSE = wrong_turns(QUESTION)[:2]
UNPLAYED = next(turn for turn in wrong_turns(QUESTION) if turn.is_unplayed)


@pytest.fixture
def site(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """With puzzles of today and of the day before yesterday."""
    begin_puzzles(monkeypatch, 2)
    for number in (2, TODAY):
        put_puzzles(site.engine, number)
    return site


def heading(page: Element) -> str:
    return page.one("h2", id="dock-heading").text


def told(page: Element) -> str:
    return page.one(cls="told").text


def marks_in(part: Element) -> list[str]:
    """The crowns of puzzles that it shows."""
    return [mark["data-mark"] for mark in part.all("svg", cls="crown-mark")]


def answers(site: Site, player: str = "ada") -> tuple[StoredAnswer, ...]:
    return tuple(PuzzleStore(site.engine).all_answers(player))


def take(browser: Browser, turn: Turn) -> Element:
    (pile,) = browser.page.all(cls="pile", **{"data-rank": str(turn.pile)})
    return browser.press(form_to(pile, "/answers", cls="tray"), discard=turn.discard.text)


def press_twice(browser: Browser) -> Element:
    """Let the answer be shown: the pile, then the discard."""
    browser.press(form_to(browser.page, "/show"))
    return browser.press(form_to(browser.page, "/show"))


# ---- the board ----


def test_a_puzzle_from_the_question_to_the_right_move(ada: Browser, site: Site) -> None:
    page = ada.open(ADDRESS)
    assert heading(page) == texts.ask(EN, QUESTION.before, QUESTION.best)
    drawn = QUESTION.game.drawn
    assert drawn is not None
    assert texts.tell_drawn(EN, drawn) in told(page)
    page = take(ada, WRONG)
    assert heading(page) == texts.name_wrong(EN)
    assert page.one(id="status").text.startswith(texts.name_wrong(EN))
    assert texts.describe_wrong(EN, QUESTION.judge(WRONG), QUESTION.best) in told(page)
    assert texts.explain_spent(EN) in told(page)
    (pile,) = page.all(cls="pile", **{"data-rank": str(WRONG.pile)})
    assert "data-wrong" in pile
    assert "data-wrong" not in page.one(cls="told-cards")
    page = ada.press(form_to(page, "/answers", cls="unplayed"))
    assert heading(page) == texts.name_wrong(EN)
    assert "data-wrong" in page.one(cls="told-cards"), "no pile was tried"
    assert texts.describe_wrong(EN, QUESTION.judge(UNPLAYED), QUESTION.best) in told(page)
    assert texts.name_try(EN, UNPLAYED) in told(page)
    assert texts.explain_spent(EN) not in told(page)
    page = take(ada, RIGHT)
    assert heading(page) == texts.name_found(EN, 3, first=False)
    assert texts.compare(EN, WRONG, QUESTION.judge(WRONG), QUESTION.best) in told(page)
    why = texts.explain_right(EN, find_reasons(QUESTION.game.position, WRONG, RIGHT))
    assert why
    assert why in told(page)
    assert not page.all("form", cls="tray")
    (answer,) = answers(site)
    assert answer.tries.split() == [str(WRONG), str(UNPLAYED), str(RIGHT)]
    assert answer.on_day


def test_draws_the_spare_draws_that_a_move_keeps(ada: Browser, site: Site) -> None:
    question = golden_question(Crowns.THREE)
    assert question.best == 3
    wrong = next(turn for turn in wrong_turns(question) if question.judge(turn) > 0)

    def kept(page: Element) -> list[bool]:
        return ["data-lost" not in draw for draw in page.one(cls="draws").all("i")]

    assert kept(ada.open(f"/puzzles/{TODAY}/3")) == [True] * 3
    assert kept(take(ada, wrong)) == [draw < question.judge(wrong) for draw in range(3)]
    assert kept(take(ada, right_turn(question))) == [True] * 3
    assert not ada.open(ADDRESS).all(cls="draws"), "there the win is kept, and no draw"


def test_it_is_shown_in_two_steps(ada: Browser, site: Site) -> None:
    """First the pile, which is only lit, then the discard."""
    ada.open(ADDRESS)
    page = ada.press(form_to(ada.page, "/show"))
    assert heading(page) == texts.ask(EN, QUESTION.before, QUESTION.best)
    assert advise_pile(EN, RIGHT.pile) in told(page)
    (lit,) = [pile for pile in page.all(cls="pile") if "data-hint" in pile]
    assert lit["data-rank"] == str(RIGHT.pile)
    assert not [card for card in page.all(cls="card") if "data-marked" in card]
    page = ada.press(form_to(page, "/show"))
    assert heading(page) == texts.name_shown(EN)
    assert describe_use(EN, RIGHT) in told(page)
    (pile,) = page.all(cls="pile", **{"data-rank": str(RIGHT.pile)})
    assert "data-move" in pile
    (answer,) = answers(site)
    assert (answer.tries, answer.first, answer.over, answer.shown) == ("", False, True, True)


def test_found_with_a_hint(ada: Browser, site: Site) -> None:
    """By another right move, or the same: a find is a find, but not at the first try."""
    ada.open(ADDRESS)
    ada.press(form_to(ada.page, "/show"))
    page = take(ada, WRONG)
    assert advise_pile(EN, RIGHT.pile) in told(page)
    assert texts.explain_spent(EN) not in told(page)
    assert heading(take(ada, RIGHT)) == texts.name_found(EN, 2, first=False)
    ada.open(f"/puzzles/{TODAY}/1")
    ada.press(form_to(ada.page, "/show"))
    right = right_turn(golden_question(Crowns.ONE))
    assert heading(take(ada, right)) == texts.name_found(EN, 1, first=False)
    assert [(each.first, each.over, each.shown) for each in answers(site)] == [
        (False, True, False),
        (False, True, False),
    ]


def test_leads_to_the_next_one_and_then_back_to_the_day(ada: Browser, site: Site) -> None:
    visited, page = [], ada.open(f"/puzzles/{TODAY}/2")
    for marks in ("open open open", "open found open", "open found shown"):
        visited.append(ada.path)
        count = texts.count_found(EN, [PuzzleMark(mark) for mark in marks.split()])
        strip = page.one(cls="strip")
        assert strip.one(cls="strip-name").text == count
        assert [mark["data-mark"] for mark in strip.all("svg")] == marks.split()
        now = [at for at, mark in enumerate(strip.all("svg"), start=1) if "data-now" in mark]
        assert now == [int(ada.path[-1])]
        page = take(ada, RIGHT) if marks == "open open open" else press_twice(ada)
        link = page.one(cls="told-steps").one("a", cls="primary")
        page = ada.open(link["href"])
    assert visited == [f"/puzzles/{TODAY}/{crowns}" for crowns in (2, 3, 1)]
    assert ada.path == "/puzzles"


def test_a_pile_can_be_chosen_without_scripts(ada: Browser, site: Site) -> None:
    page = ada.open(f"{ADDRESS}?pile={RIGHT.pile}")
    (chosen,) = (each for each in page.all("input", name="pile", type="radio") if "checked" in each)
    assert chosen["value"] == str(RIGHT.pile)


def test_tells_how_many_found_it_once_ten_have_tried(ada: Browser, site: Site) -> None:
    store = PuzzleStore(site.engine)
    row = StoredAnswer("", TODAY, 2, str(RIGHT), True, True, False, True, START)
    for number in range(9):
        assert store.change_answer(replace(row, player=str(number), first=number < 7), None)
    ada.open(ADDRESS)
    page = take(ada, RIGHT)
    assert texts.tell_others(EN, 8, 10) in told(page)


def test_its_position_can_be_tried_out_once_it_is_over(ada: Browser, site: Site) -> None:
    for turn in (WRONG, None):
        assert not [each for each in ada.open(ADDRESS).all("a") if "/try/" in each["href"]]
        if turn:
            take(ada, turn)
    page = press_twice(ada)
    seen = piles(page)
    (link,) = [each for each in page.all("a") if "/try/" in each["href"]]
    page = ada.open(link["href"])
    assert ada.status == 200
    assert piles(page) == seen
    drawn = QUESTION.game.drawn
    assert drawn is not None
    assert EN.card_at_start(drawn) in page.one(cls="drawn-name").text
    assert QUESTION.game.deal.code not in page.text


# ---- answers count once ----


def post(site: Site, turn: Turn, seen: int, player: str = "ada", **headers: str) -> Element:
    form = {"turn": "9", "revision": str(seen), "pile": str(turn.pile)}
    answer = site.client(player).post(
        f"{ADDRESS}/answers", data=form | {"discard": turn.discard.text}, headers=HX | headers
    )
    assert answer.status_code == 200
    return read(answer.text)


def test_what_cannot_be_played_says_why_and_is_no_try(ada: Browser, site: Site) -> None:
    flipped = next(pile for pile in QUESTION.game.piles if pile.flipped)
    for fields in (
        {"pile": str(flipped.rank), "discard": "JK", "revision": "0"},
        {"pile": str(RIGHT.pile), "discard": RIGHT.discard.text, "revision": "x"},
        {},
    ):
        for headers in (SAME_SITE, HX):
            answer = site.client("ada").post(f"{ADDRESS}/answers", data=fields, headers=headers)
            assert answer.status_code == 422
            page = read(answer.text)
            assert heading(page) == texts.ask(EN, QUESTION.before, QUESTION.best)
            assert len(told(page)) > len(heading(page)) + 30
    assert answers(site) == ()


def test_a_new_visitor_becomes_a_player_with_the_first_answer(site: Site) -> None:
    for headers in (HX, SAME_SITE):
        client = site.client()
        assert not client.get(ADDRESS).headers.getlist("Set-Cookie")
        form = {"turn": "9", "revision": "0", "pile": str(RIGHT.pile)}
        sent = client.post(
            f"{ADDRESS}/answers", data=form | {"discard": RIGHT.discard.text}, headers=headers
        )
        assert sent.status_code == (200 if headers is HX else 303)
        found = texts.name_found(EN, 1, first=True)
        assert heading(read(client.get(ADDRESS).text)) == found


# ---- secrets ----


def test_which_moves_are_right_changes_no_byte(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_puzzles(monkeypatch, 2)
    pages = []
    row = golden_rows()[1]
    for name, moves in (("one", row.moves), ("other", (row.moves or "").replace(",-1]", ",-2]"))):
        site = make_site(name)
        assert PuzzleStore(site.engine).put(replace(row, number=TODAY, moves=moves))
        client = site.client("ada")
        pages.append([client.get(ADDRESS).data, client.get(f"{ADDRESS}?pile=8").data])
    assert pages[0] == pages[1]


def test_a_puzzle_is_not_seen_before_its_day(site: Site) -> None:
    day, client = f"/puzzles/{calendar.latest(site.clock()) + 1}", site.client("ada")
    form = {"turn": "9", "revision": "0", "pile": "8", "discard": "4C"}
    for path in (day, f"{day}/1"):
        assert client.get(path).status_code == 404
    for path in (f"{day}/1/show", f"{day}/1/answers"):
        assert client.post(path, data=form, headers=SAME_SITE).status_code == 404


def test_a_day_that_has_begun_elsewhere_leads_to_todays(site: Site) -> None:
    site.at(START + timedelta(hours=11))
    latest = calendar.latest(site.clock())
    assert latest == TODAY + 1
    put_puzzles(site.engine, latest)
    client = site.client("ada")
    for path in (f"/puzzles/{latest}", f"/puzzles/{latest}/1"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/puzzles")
    client.set_cookie("zone", "Pacific/Kiritimati")
    assert client.get(f"/puzzles/{latest}/1").status_code == 200


# ---- the day ----


def test_the_day_lists_its_three(ada: Browser, site: Site) -> None:
    ada.open(ADDRESS)
    take(ada, RIGHT)
    page = ada.open("/puzzles")
    rows = page.one("ul", cls="rows").all("a")
    assert [row["href"] for row in rows] == [f"/puzzles/{TODAY}/{crowns}" for crowns in Crowns]
    assert [row.one("b").text for row in rows] == [texts.name_crowns(EN, each) for each in Crowns]
    assert texts.name_found(EN, 1, first=True) in rows[1].text
    assert marks_in(rows[1]) == ["found"] * 2
    assert marks_in(rows[2]) == ["open"] * 3
    assert "1 of 3 found" in page.one(cls="about").text
    ada.open(f"/puzzles/{TODAY}/3")
    press_twice(ada)
    page = ada.open("/puzzles")
    assert marks_in(page.one("ul", cls="rows").all("a")[2]) == ["shown"] * 3
    assert "1 of 3 found" in page.one(cls="about").text, "what was shown is not found"


def test_earlier_days_are_a_step_away(ada: Browser, site: Site) -> None:
    ada.open("/puzzles")
    before = ada.page.one("a", rel="prev")["href"]
    assert before == f"/puzzles/{TODAY - 1}"
    assert not ada.page.all("a", rel="next")
    ada.open(before)
    assert not ada.page.all("a", rel="next"), "those of today, twice"
    assert ada.page.all("a", href="/puzzles")
    before = ada.page.one("a", rel="prev")["href"]
    ada.open(before)
    assert not ada.page.all("a", rel="prev")
    assert ada.page.one("a", rel="next")["href"] == f"/puzzles/{TODAY - 1}"


def test_a_puzzle_that_is_missing_is_waited_for(ada: Browser, site: Site) -> None:
    page = ada.open("/puzzles/3/1")
    assert ada.status == 202
    assert page.one(cls="hero", role="status")
    assert page.one("a", cls="primary")["href"] == "/puzzles/3/1"
    answer = site.client("ada").post("/puzzles/3/1/show", headers=SAME_SITE, follow_redirects=True)
    assert answer.status_code == 202
    assert "Refresh" in answer.headers


def test_home_has_the_puzzles_of_the_day_for_players(ada: Browser, site: Site) -> None:
    assert not read(site.client().get("/").text).all(cls="puzzles")
    site.put("1-8QZK-4M2T")
    panel = ada.open("/").one(cls="puzzles")
    assert "0 of 3 found" in panel.text
    assert [link["href"] for link in panel.all("a")] == ["/puzzles", "/puzzles"]
    site.use_cases.puzzles.answer(PuzzleKey(TODAY, Crowns.TWO), "ada", try_of(RIGHT))
    for crowns in Crowns:
        site.use_cases.puzzles.show(PuzzleKey(TODAY, crowns), "ada")
    panel = ada.open("/").one(cls="puzzles")
    assert "1 of 3 found" in panel.text
    assert marks_in(panel) == ["shown", "found", "shown"]
    assert len(panel.all("a")) == 1


def test_the_daily_of_today_has_a_place_for_its_puzzles(ada: Browser, site: Site) -> None:
    """Their state and one door; the pages of older days have neither."""
    site.use_cases.puzzles.answer(PuzzleKey(TODAY, Crowns.TWO), "ada", try_of(RIGHT))
    site.use_cases.puzzles.show(PuzzleKey(TODAY, Crowns.THREE), "ada")
    panel = ada.open(f"/daily/{TODAY}").one(cls="puzzles")
    assert marks_in(panel) == ["open", "found", "shown"]
    assert "1 of 3 found" in panel.text
    assert [link["href"] for link in panel.all("a")] == ["/puzzles"]
    stranger = read(site.client().get(f"/daily/{TODAY}").text).one(cls="puzzles")
    assert marks_in(stranger) == ["open"] * 3
    assert "found" not in stranger.text
    links = [link["href"] for link in ada.open("/daily/2").all("a")]
    assert not [link for link in links if link.startswith("/puzzles")]


def test_the_streak_of_the_puzzles_stands_beside_that_of_the_dailies(
    ada: Browser, site: Site
) -> None:
    """Also over a midnight at which the day of the puzzles is still open elsewhere."""
    site.put("1-8QZK-4M2T")
    put_puzzles(site.engine, TODAY + 1)
    for number in (TODAY, TODAY + 1):
        site.at(calendar.opens_at(number) + timedelta(hours=30))
        site.use_cases.puzzles.answer(PuzzleKey(number, Crowns.TWO), "ada", try_of(RIGHT))
        for crowns in Crowns:
            site.use_cases.puzzles.show(PuzzleKey(number, crowns), "ada")
    assert "Puzzles: 2 days in a row." in ada.open("/").one(cls="greeting").text
    assert "Puzzles: 2 days in a row." in ada.open(f"/daily/{TODAY + 1}").one(cls="puzzles").text
    assert "Streak: 2 days." in ada.open("/puzzles").one(cls="about").text
