"""Records of matches, pasted or as a file: refused with the reason, or kept once the workers have checked."""

from __future__ import annotations

import io
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.matches import MatchCode, MatchRecord
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.record import RECORD_LIMIT, TITLE
from solitaire.play.limits import Costly
from solitaire.play.matches.imports import replay_record
from solitaire.rules import Code, NotationError, SolitaireError
from solitaire.web.matches.records import FORM_LIMIT
from solitaire.words.deals.records import explain_empty_form, explain_refusal
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.matches import finished_record
from tests.kit.reading import form_to, read
from tests.kit.sites import MakeSite, Site

RECORD = finished_record()
PATH = "/matches/records"


def paste(client: FlaskClient, text: str, file: bytes = b"") -> TestResponse:
    """Submit the form of the page as a browser does."""
    upload = (io.BytesIO(file), "match.txt" if file else "")
    return client.post(
        PATH,
        data={"record": text, "file": upload},
        content_type="multipart/form-data",
        headers=SAME_SITE,
    )


def line(number: int, word: str) -> str:
    """The record with another word in place of that turn."""
    return re.sub(rf"(?m)^{number}\. .*$", f"{number}. {word}", RECORD)


AFTER_THE_END = len(MatchRecord.parse(RECORD).notation) + 1


def word(number: int) -> str:
    return MatchRecord.parse(RECORD).notation[number - 1]


# ---- kept --------------------------------------------------------------------------------------------


def test_without_scripts_the_page_asks_again_by_its_button(site: Site) -> None:
    browser = Browser(site.client())
    page = browser.open(PATH)
    page = browser.press(form_to(page, PATH), record=RECORD)
    assert browser.status == 202
    waiting = form_to(page, PATH)
    assert page.one("form", action=PATH)["data-again"]
    page = browser.press(waiting)
    assert browser.status == 202
    assert site.work() == 1
    page = browser.press(form_to(page, PATH))
    assert browser.status == 200
    kept = browser.path
    match = MatchRecord.parse(RECORD).match()
    totals = [int(each.text) for each in page.one("tfoot").all("td")]
    assert totals == list(match.state.scores)
    (row,) = browser.open("/games").all("li", cls="item")
    assert row.all("a")[0]["href"] == kept
    browser.press(form_to(browser.open(PATH), PATH), record=RECORD)
    assert browser.path == kept, "a record is kept once"
    assert site.work() == 0


def test_a_file_is_read_as_what_is_pasted(site: Site) -> None:
    client = site.client("ada")
    crlf = RECORD.replace("\n", "\r\n").encode()
    assert (
        paste(client, "what is pasted does not matter then", b"\xef\xbb\xbf" + crlf).status_code
        == 202
    )
    site.work()
    (answer, other) = paste(client, "", crlf), paste(client, RECORD)
    assert (answer.status_code, other.status_code) == (303, 303)
    assert answer.headers["Location"] == other.headers["Location"]


def test_asking_again_is_not_counted(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.RECORDS: 2, Costly.REVIEWS: 1})
    client = site.client("ada")
    assert [paste(client, RECORD).status_code for _ in range(4)] == [202] * 4
    site.work()
    assert [paste(client, RECORD).status_code for _ in range(3)] == [303, 303, 429]


def test_too_many_records_for_the_workers_keep_the_text(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.REVIEWS: 1})
    client = site.client("ada")
    paste(client, RECORD)
    site.work()
    by_cards = re.sub(r"Code: .*\n", "", RECORD)
    answer = paste(client, by_cards)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"]
    assert kept_text(answer) == by_cards.split()


# ---- refused -----------------------------------------------------------------------------------------


def refusal(answer: TestResponse) -> str:
    return read(answer.text).one(id="record-error").text


def kept_text(answer: TestResponse) -> list[str]:
    return read(answer.text).one("textarea", id="record").text.split()


BAD = {
    "a discard out of turn": (line(1, ":3S"), CrownsCode.DRAW_FIRST, 1),
    "two cards taken": (line(2, "S S"), CrownsCode.DISCARD_FIRST, 3),
    "a hand dealt too early": (line(2, "next"), MatchCode.NOT_OVER, 2),
    "no move": (line(2, "8 of hearts"), MatchCode.MOVE, 2),
    "no card": (line(2, "S8H:3X"), Code.CARD, 2),
    "another card than was drawn": (line(1, "SJK:JK"), MatchCode.NOT_DRAWN, 1),
    "a move after the end": (f"{RECORD}999. next\n", MatchCode.OVER, AFTER_THE_END),
    "cut in the middle": (RECORD.partition("\n9. ")[0], MatchCode.RECORD_CUT, 8),
    "an unknown table": (RECORD.replace("outs.1", "deep"), MatchCode.BOT, None),
    "an unknown version": (RECORD.replace("outs.1", "outs.9"), MatchCode.BOT, None),
    "an unknown option": (RECORD.replace("hands=five", "hands=six"), MatchCode.OPTION, None),
    "a computer player first": (RECORD.replace("you,outs.1", "outs.1,you"), MatchCode.PERSON, None),
    "another code": (re.sub(r"Code: .*", "Code: M1-8QZK-4M2T", RECORD), None, None),
    "no record": ("hello", MatchCode.RECORD, None),
    "a record of the patience": ("Five Crowns Solitaire record 1", MatchCode.RECORD, None),
    "too long": (RECORD + "x" * RECORD_LIMIT, MatchCode.RECORD_LONG, None),
}


@pytest.mark.parametrize(("text", "code", "turn"), BAD.values(), ids=BAD.keys())
def test_a_refusal_names_turn_and_reason_and_keeps_the_text(
    client: FlaskClient, text: str, code: MatchCode | None, turn: int | None
) -> None:
    with pytest.raises(SolitaireError) as refused:
        replay_record(text)
    if code is not None:
        assert (refused.value.code, refused.value.data.get("move")) == (code, turn)
    answer = paste(client, text)
    assert answer.status_code == 422
    assert refusal(answer) == explain_refusal(english.WORDS, refused.value)
    assert kept_text(answer) == text.split()


def test_the_discard_just_taken_is_refused_with_its_turn(client: FlaskClient) -> None:
    match = MatchRecord.parse(RECORD).match()
    number = next(at for at, each in enumerate(match.notation, start=1) if each.startswith("P"))
    taken = word(number).split(":")[0].removeprefix("P")
    answer = paste(client, line(number, f"P{taken}:{taken}"))
    error = NotationError(CrownsCode.JUST_TAKEN, card=taken, move=number)
    assert (answer.status_code, refusal(answer)) == (422, explain_refusal(english.WORDS, error))


def test_a_card_that_is_not_held_is_refused_with_its_turn(client: FlaskClient) -> None:
    state = MatchRecord.parse(RECORD).match().history()
    next(state)
    held = next(state).view(0).held
    other = next(card for card in ("3S", "4S", "5S", "6S", "7S") if card not in map(str, held))
    answer = paste(client, line(1, f"{word(1).split(':')[0]}:{other}"))
    error = NotationError(MatchCode.NOT_HELD, card=other, move=1)
    assert (answer.status_code, refusal(answer)) == (422, explain_refusal(english.WORDS, error))


def test_a_card_too_many_is_named_with_its_line(client: FlaskClient) -> None:
    cards = re.search(r"Cards hand4: (\S+) (\S+)", RECORD)
    assert cards
    by_cards = re.sub(r"Code: .*\n", "", RECORD).replace(
        f"Cards hand4: {cards[1]} {cards[2]}", f"Cards hand4: {cards[2]} {cards[2]}"
    )
    answer = paste(client, by_cards)
    assert answer.status_code == 422
    assert "Cards hand4" in refusal(answer)
    assert re.match(r"Turn \d+:", refusal(answer)), "the one that deals the hand"


def test_a_move_that_the_computer_player_would_not_make_is_refused_by_the_worker(
    site: Site,
) -> None:
    client = site.client("ada")
    other = RECORD.replace("outs.1", "points.1")
    assert paste(client, other).status_code == 202
    site.work()
    for _ in range(2):
        answer = paste(client, other)
        assert answer.status_code == 422
        assert re.match(r"Turn \d+: .*points\.1", refusal(answer))
    assert kept_text(answer) == other.split()


def test_an_empty_form_asks_for_a_record(client: FlaskClient) -> None:
    answer = paste(client, " \n")
    assert (answer.status_code, refusal(answer)) == (422, explain_empty_form(english.WORDS))


def test_a_form_beyond_the_limit_is_refused(client: FlaskClient) -> None:
    answer = client.post(PATH, data={"record": "x" * (FORM_LIMIT + 1)}, headers=SAME_SITE)
    assert answer.status_code == 413
    assert refusal(answer) == english.error(MatchCode.RECORD_LONG, limit=RECORD_LIMIT)
    assert RECORD_LIMIT * 9 < FORM_LIMIT, "a character takes up to nine bytes in a form"


def test_the_page_of_matches_leads_to_the_form(client: FlaskClient) -> None:
    page = read(client.get("/matches").text)
    (link,) = page.all("a", href=PATH)
    assert TITLE in read(client.get(link["href"]).text).one(id="record-help").text
