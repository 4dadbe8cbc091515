"""The lesson: by forms and links, by fragments, from any address, in any state."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solitaire.play.coach.lesson import DEAL, Lesson
from solitaire.rules import SHORT, Code
from solitaire.web.http.errors import WebCode
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.pseudo import OPEN, pseudo_words
from tests.kit.reading import NOTHING, Element, form_to, read
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

WAY = "3:KS,9T,4:6S,5:KD,4:JH"
STATES = [
    "",
    "3:KS",
    "3:KS,QS",
    "3:KS,JK",
    "3:KS,9T",
    "3:KS,9T,4:6S",
    "3:KS,9T,5:KD",
    "3:KS,9T,4:6S,5:KD",
    WAY,
    "3:8H",
    "3:6H",
    "3:KS,9T,4:9S",
    "3:KS,9T,4:6S,4:JH",
    "3:KS,9T,4:6S,4:JK",
]
"""The moves that lead to every step and every answer of the lesson."""


@pytest.fixture
def newcomer(site: Site) -> Browser:
    return site.browser()


def coach(page: Element) -> Element:
    """What the coach says, in the dock."""
    return page.one(cls="coach-says")


def status(page: Element) -> str:
    """What a screen reader reads."""
    return page.one(id="status").text


def at(moves: str) -> str:
    """The address of the lesson after ``moves``."""
    return f"/learn/{moves}" if moves else "/learn"


def faces(part: Element) -> list[str]:
    """The face-up cards in ``part``, in notation."""
    open_cards = [card for card in part.all(cls="card") if "back" not in card.classes]
    return [card.all("b")[0].text + card.get("data-suit") for card in open_cards]


def turn(page: Element, pile: str, discard: str, browser: Browser) -> Element:
    (there,) = page.all(cls="pile", **{"data-rank": pile})
    return browser.press(form_to(there, "/turns", cls="tray"), discard=discard)


def test_the_lesson_can_be_played_without_scripts(newcomer: Browser) -> None:
    page = newcomer.open("/learn")
    assert "Step 1 of 5" in page.one(cls="strip").text
    page = turn(page, "3", "KS", newcomer)
    assert newcomer.path == "/learn/3:KS"
    (nine,) = [a for a in page.one(cls="known-cards").all("a") if a["aria-label"] == "9 of stars"]
    page = newcomer.open(nine["href"])
    page = newcomer.press(form_to(page, "/turns", cls="unplayed"))
    page = turn(page, "5", "KD", newcomer)
    page = turn(page, "4", "JH", newcomer)
    assert english.LESSON_WON in coach(page).text
    assert len(page.all(cls="pile", **{"data-flipped": ""})) == 3
    assert not page.all(cls="drawn")


def test_the_lesson_leads_to_the_gentle_steps(newcomer: Browser) -> None:
    page = newcomer.open(f"/learn/{WAY}").one(cls="dock")
    links = {link.text: link["href"] for link in page.all("a")}
    assert links["Home"] == "/"
    newcomer.press(form_to(page, "/packs/gentle-steps"))
    assert newcomer.page.one("html")["data-piles"] == str(len(SHORT.piles))


def test_the_lesson_ends_with_a_habit(newcomer: Browser) -> None:
    for moves in STATES:
        page = newcomer.open(at(moves))
        assert bool(page.all(cls="coach-habit")) == (moves == WAY)


def test_the_lesson_can_be_left_at_any_time(newcomer: Browser) -> None:
    for moves in STATES:
        page = newcomer.open(at(moves))
        assert page.one("header").one("a", cls="brand")["href"] == "/"
        assert form_to(page, "/packs/gentle-steps").buttons, "in the bar, and at the end below it"


def test_a_wrong_turn_is_played_and_can_be_undone(newcomer: Browser) -> None:
    page = turn(newcomer.open("/learn/3:KS,9T,4:6S"), "4", "JH", newcomer)
    assert english.NOTHING_COMPLETES_5 in coach(page).text
    assert page.all(cls="pile", **{"data-rank": "4", "data-flipped": ""})
    assert not [form for form in page.all("form") if form.get("action").endswith("/turns")]
    (back,) = page.all("a", cls="take-it-back")
    assert back["href"] == "/learn/3:KS,9T,4:6S"


def test_a_costly_turn_says_what_it_cost(newcomer: Browser) -> None:
    page = newcomer.open("/learn/3:8H")
    assert english.WASTE_ONLY_2 in coach(page).text
    assert english.TWO_TO_SPARE in page.one(cls="known").text


def test_spare_draws_are_shown_from_the_step_that_says_what_they_are(newcomer: Browser) -> None:
    assert "spare" not in newcomer.open("/learn/3:KS").text
    page = newcomer.open("/learn/3:KS,9T")
    assert english.SPARE_IS_WHAT_CAN_BE_WASTED in coach(page).text
    assert english.FOUR_TO_SPARE in page.one(cls="known").text


def test_a_lost_game_is_told_once(newcomer: Browser) -> None:
    page = newcomer.open("/learn/3:KS,9T,4:6S,4:JH")
    assert english.NOTHING_COMPLETES_5 in coach(page).text
    assert page.one(cls="known").all(cls="known-spare") == []


def test_another_card_can_be_chosen_after_a_useless_one(newcomer: Browser) -> None:
    page = newcomer.open("/learn/3:KS,QS")
    assert english.QUEEN_LOOSE in coach(page).text
    links = {link["aria-label"]: link for link in page.one(cls="known-cards").all("a")}
    assert links["10 of stars"]["href"] == "/learn/3:KS,10T"
    assert [name for name, link in links.items() if "data-tried" in link] == ["queen of spades"]


def test_the_tray_of_each_pile_has_advice(newcomer: Browser) -> None:
    page = newcomer.open("/learn/3:KS,9T,4:6S")
    said = {
        pile["data-rank"]: pile.one(cls="tray-advice").text
        for pile in page.one(cls="piles").all(cls="pile")
    }
    assert said["3"].startswith(english.PILE_3_FLIPPED)
    assert english.HELP_PILE_5 in said["4"]
    assert english.FIVE_AS_NINE in said["5"]
    assert english.JOKER_AS_QUEEN in said["5"]


def test_htmx_gets_the_board_and_the_status_as_a_fragment(client: FlaskClient) -> None:
    form = {"pile": "3", "discard": "KS"}
    answer = client.post("/learn/turns", data=form, headers=SAME_SITE | HX)
    page = read(answer.text)
    assert answer.status_code == 200
    assert not page.all("html")
    assert page.one(id="table")["data-address"] == "/learn/3:KS"
    assert "hx-swap-oob" in page.one(id="status")
    whole = read(client.get("/learn/3:KS").text)
    assert coach(whole).text == coach(page).text
    assert status(whole) == status(page)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, english.error(WebCode.MISSING, field="discard")),
        ({"pile": "3"}, english.error(WebCode.MISSING, field="discard")),
        ({"pile": "3", "discard": "x"}, english.error(Code.CARD, text="x")),
        (
            {"pile": "3", "discard": "QS"},
            english.error(Code.CARD_NOT_THERE, turn=1, pile="3", card="QS"),
        ),
        ({"pile": "7", "discard": "8H"}, english.error(Code.PILE_ABSENT, pile="7")),
        ({"pile": "<b>", "discard": "8H"}, english.error(Code.RANK, text="<b>")),
        ({"discard": "8H"}, english.SOMETHING_MISSING),
    ],
)
@pytest.mark.parametrize("headers", [SAME_SITE, SAME_SITE | HX], ids=["page", "fragment"])
def test_an_invalid_form_gets_a_reason_and_changes_nothing(
    client: FlaskClient, headers: dict[str, str], form: dict[str, str], said: str
) -> None:
    answer = client.post("/learn/turns", data=form, headers=headers)
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one(cls="coach-answer").text.startswith(said)
    assert page.one(id="table")["data-address"] == "/learn"
    if form.get("pile") == "3":
        assert "checked" in page.one(id="pile-3")


def test_an_invalid_address_shows_its_valid_part(client: FlaskClient) -> None:
    for moves in ("x", "3:KS,x", "3:KS,3:8H", "3:KS" + ",QS" * 60, "%00", "%F0"):
        answer = client.get(at(moves))
        assert answer.status_code == 422
        page = read(answer.text)
        assert page.one(cls="coach-answer").text
        known = "/learn/3:KS" if moves.startswith("3:KS") else "/learn"
        assert page.one(id="table")["data-address"].startswith(known)
        assert coach(page).text


def test_the_lesson_is_translated(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    for moves in STATES:
        # the address contains notation, which is not translated
        html = client.get(at(moves), headers=HX if len(moves) % 2 else {}).text
        assert_translated(re.sub(r'data-address="[^"]*"', "", html))
    refused = client.post("/learn/3:KS/turns", headers=SAME_SITE)
    assert read(refused.text).one(cls="coach-answer").text.startswith(OPEN)


def test_undrawn_cards_are_shown_only_as_a_set(client: FlaskClient) -> None:
    for moves in STATES:
        lesson, _ = Lesson.read(moves)
        page = read(client.get(at(moves)).text)
        (known,) = page.all(cls="known") or [NOTHING]
        assert faces(known) in ([], [card.text for card in lesson.position.left])
        others = [card.node for card in known.all(cls="card")]
        seen = {card.text for pile in DEAL.piles for card in pile}
        seen |= {card.text for card in DEAL.stock[: lesson.game.number]}
        elsewhere = [card for card in page.all(cls="card") if card.node not in others]
        assert {face for card in elsewhere for face in faces(card)} <= seen


def test_the_lesson_sets_no_cookie(site: Site) -> None:
    client = site.client()
    for moves in STATES:
        answer = client.get(at(moves))
        assert "Set-Cookie" not in answer.headers
    answer = client.post("/learn/turns", data={"pile": "3", "discard": "KS"}, headers=SAME_SITE)
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Location"] == "/learn/3:KS"


def test_the_home_page_offers_the_lesson_first_to_new_players(site: Site) -> None:
    (first, *_) = site.browser().open("/").one("main").all(cls="primary")
    assert (first["href"], first.text) == ("/learn", english.LEARN_BY_PLAYING)
    site.put("1-8QZK-4M2T")
    home = site.browser("ada").open("/")
    assert [link for link in home.all("a") if link["href"] == "/learn"] == []
    assert [a for a in site.browser().open("/rules").all("a") if a["href"] == "/learn"]
