"""Pasted and uploaded records: reviewed at a URL that contains them, or refused with the reason."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from solitaire.play.games.help_used import Help, HintStep, ShownNumber
from solitaire.rules import Deal, Game, NotationError, Record
from solitaire.rules.record import RECORD_LIMIT, TITLE
from solitaire.solver import analyze
from solitaire.web.http.record_codec import LONGEST, decode_record, encode_record
from solitaire.words.board import hints
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import SAME_SITE, Browser, piles, readable
from tests.kit.reading import read
from tests.kit.records import NAMES, deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST, WON, UNFINISHED = record("lost"), record("won"), record("unfinished")
WRITTEN_OUT = Record(Deal.parse(str(LOST.deal)), LOST.turns)
"""The same game, on a deal without a code."""


def paste(client: FlaskClient, text: str, file: bytes | None = None) -> TestResponse:
    """Submit the form of the page as a browser does."""
    upload = (io.BytesIO(file or b""), "game.txt" if file else "")
    return client.post(
        "/records",
        data={"record": text, "file": upload},
        content_type="multipart/form-data",
        headers=SAME_SITE,
    )


def review_record(site: Site, given: Record) -> str:
    """Make the review of a record; returns its URL."""
    address = f"/try/{encode_record(given)}"
    site.client("ada").get(f"{address}?turn=1")
    site.work()
    return address


def alert(answer: TestResponse) -> str:
    return read(answer.text).one(role="alert").text


# ---- in ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [LOST, UNFINISHED, WRITTEN_OUT], ids=["lost", "unfinished", "written out"]
)
def test_pasted_or_uploaded_record_redirects_to_its_review(site: Site, given: Record) -> None:
    client = site.client()  # without a cookie
    crlf = str(given).replace("\n", "\r\n")
    answers = [
        paste(client, crlf),
        paste(client, f"\n {given}"),
        paste(client, "", str(given).encode()),
        paste(client, "what is pasted does not matter then", b"\xef\xbb\xbf" + crlf.encode()),
    ]
    addresses = {answer.headers["Location"] for answer in answers}
    assert addresses == {f"/try/{encode_record(given)}?turn=1"}
    assert {answer.status_code for answer in answers} == {303}
    assert "Set-Cookie" not in answers[0].headers
    review_record(site, given)
    (address,) = addresses
    strip = read(client.get(address).text).one("nav", cls="turns-strip")
    assert len(strip.all("li")) == len(given.turns)
    page = read(client.get(address.replace("?turn=1", "/findings")).text)
    found = analyze(given)
    shown = {each.one("dt").text: each.one("dd").text for each in page.one(cls="totals").all("div")}
    assert shown["Mistakes"] == english.mistakes(found)
    # An unfinished game does not tell the cards that come later, nor par, which needs them.
    tells = given != UNFINISHED
    assert (f"{english.PAR}{found.par.draws} " in page.text) is tells
    assert (english.PAR_LEFT_OUT in page.text) is not tells


def test_review_of_an_unfinished_game_says_how_far_it_is(site: Site, ada: Browser) -> None:
    page = ada.open(f"{review_record(site, UNFINISHED)}/findings")
    assert english.GAME_NOT_OVER in page.text
    assert english.LOST_AT_TURN not in page.text


def test_record_without_turns_shows_the_table_and_the_plan(site: Site, ada: Browser) -> None:
    address = review_record(site, Record(LOST.deal, ()))
    page = ada.open(f"{address}?turn=1")
    assert page.one(cls="told").one("span").text == f"{english.AS_DEALT}."
    assert piles(page) == readable(Game.start(LOST.deal))
    assert not page.one("nav", cls="turns-strip").all("li")
    assert ada.open(f"{address}/findings").all("ol", cls="plan")


def test_review_lists_the_help_in_the_record(site: Site, ada: Browser) -> None:
    given = Record(LOST.deal, LOST.turns, 3, "away spare hint:9:3")
    address = review_record(site, given)
    note = ada.open(f"{address}?turn=1").one(cls="menu-note")
    assert note.text == hints.list_help(english.WORDS, Help.parse(given.help))
    assert english.TURNS_TAKEN_BACK in ada.open(f"{address}/findings").text


# ---- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "\n7. 7S>10:4S",
            "\n7. 7S>10:KS",
            "Turn 7 is not allowed. Pile 10 does not hold the king of spades.",
        ),
        ("\n3. 7H>", "\n3. 6H>", "Turn 3 is not allowed. The card drawn is the 7 of hearts"),
        ("\n5. 10H>3:KC", "\n5. 10H>3", "Turn 5 cannot be read. “10H>3” is not a turn."),
        ("\n5. 10H>3:KC", "\n5. 10X>3:KC", "Turn 5 cannot be read. “10X” is not a card."),
        ("Deal: 1-", "Deal: 7-", "differ"),
        ("Undone: 0", "Undone: few", "Line 4 cannot be read."),
        ("Undone: 0", "Undone: 0\nHelp: a friend", "Line 5 cannot be read."),
        (TITLE, "A recipe for soup", "This game record cannot be read here: “A recipe for soup”."),
    ],
)
def test_bad_record_is_refused_with_the_reason_and_kept_in_the_field(
    client: FlaskClient, old: str, new: str, said: str
) -> None:
    text = str(LOST).replace(old, new)
    assert text != str(LOST)
    if said == "differ":  # a code of an unknown version, without the cards
        text = "\n".join(line for line in text.splitlines() if not line.startswith("Cards"))
        said = "Line 2 cannot be read. The deal code"
    for answer in (paste(client, text), paste(client, "", text.encode())):
        assert answer.status_code == 422
        assert alert(answer).startswith(said)
        field = read(answer.text).one("textarea")
        assert "".join(map(str, field.content)).strip() == text.strip()
        assert "record-error" in field["aria-describedby"]
        assert "aria-invalid" in field


def test_a_turn_after_the_end_is_refused(client: FlaskClient) -> None:
    answer = paste(client, f"{LOST}29. 8D>K:8D\n")
    assert alert(answer) == english.GAME_IS_OVER_AT_29


def test_empty_forms_and_binary_files_are_refused(client: FlaskClient) -> None:
    for answer in (paste(client, " \n "), client.post("/records", headers=SAME_SITE)):
        assert answer.status_code == 422
        assert alert(answer) == english.PASTE_FIRST
    assert paste(client, "", b"\x89PNG\r\n\x1a\n\x00\xff\xfe").status_code == 422
    assert paste(client, "\x00\ud7ff👑" * 9).status_code == 422


def test_error_of_a_long_record_names_the_limit(client: FlaskClient) -> None:
    for size, status in ((RECORD_LIMIT, 422), (60_000, 422), (300_000, 413)):
        for answer in (paste(client, "x" * (size + 1)), paste(client, "", b"x" * (size + 1))):
            assert answer.status_code == status
            assert english.WORDS.number(RECORD_LIMIT) in alert(answer)


def test_markup_in_a_record_is_escaped(client: FlaskClient) -> None:
    page = read(paste(client, "</textarea><script>alert(1)</script>").text)
    assert page.one("textarea").text == "</textarea><script>alert(1)</script>"


# ---- the address -------------------------------------------------------------------------------------------


def test_golden_records_round_trip_through_their_urls() -> None:
    for name in NAMES:
        assert decode_record(encode_record(record(name))) == record(name)
        assert len(encode_record(record(name))) < 500


def test_longest_record_fits_into_a_url() -> None:
    hints = tuple((turn, HintStep.USES) for turn in range(1, 29))
    longest = Record(
        WRITTEN_OUT.deal,
        LOST.turns,
        999_999,
        str(Help((ShownNumber.AWAY, ShownNumber.SPARE), hints)),
    )
    assert len(encode_record(longest)) < 1_000 <= LONGEST
    assert decode_record(encode_record(longest)) == longest


def test_old_urls_stay_readable() -> None:
    """Links are shared, so every later version must decode them."""
    kept = (
        "HYxLasQwEET3PkVdYEDK2Pr0ojcSQUgrIeUAQ0YLw2CDE5Lrp5XeFF31qt73n4Fwnb_HF9r52r8f-zVwjc_zekIvcTxeBH1Tcjf1"
        "pszycTzPYxDUkgvfySfYxpZqgFaJtaJ7xBZ4IxeRIxfKHTlwnoQJ7EmrAKla2hLcBHyHjRKYjhLYkBewi9qEkkTXhpokd8I3dnPQ"
        "JVErw0mGbYCPolubu5VMhJmcabP_z62BVyrCTX_tqFH-GuGmX9Mf"
    )
    assert decode_record(kept) == WON


@settings(max_examples=25)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: raw.hex()))
def test_decoding_an_invalid_url_raises_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        decode_record(text)


def bomb() -> str:
    """A short URL that decompresses to a megabyte of blanks."""
    import zlib
    from base64 import urlsafe_b64encode

    deflating = zlib.compressobj(9, wbits=-15)
    deflated = deflating.compress(f"{TITLE}{' ' * 1_000_000}".encode()) + deflating.flush()
    return urlsafe_b64encode(deflated).rstrip(b"=").decode()


def test_invalid_record_urls_get_404(client: FlaskClient) -> None:
    another_deal = encode_record(Record(LOST.deal, WON.turns))
    broken = encode_record(LOST)[:-3]
    for address in ("none", "x" * (LONGEST + 1), "%00", "é", bomb(), broken, another_deal):
        for path in (f"/try/{address}", f"/try/{address}/record", f"/try/{address}/0:0/findings"):
            assert client.get(path).status_code == 404, path


# ---- out ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [LOST, UNFINISHED, WRITTEN_OUT], ids=["lost", "unfinished", "written out"]
)
def test_record_can_be_downloaded_from_its_review(site: Site, ada: Browser, given: Record) -> None:
    page = ada.open(f"{review_record(site, given)}?turn=1")
    (link,) = [link for link in page.all("a") if link.text == english.SAVE_THE_RECORD]
    answer = site.client().get(link["href"])
    assert answer.mimetype == "text/plain"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.text == str(given)


def test_record_saved_from_a_game_can_be_pasted_for_review(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), help="away hint:5:1", undone=2, first=True)
    client = site.client("ada")
    saved = client.get(f"{path}/record").text
    address = paste(client, saved).headers["Location"]
    assert decode_record(address.rpartition("/")[2].partition("?")[0]) == Record(
        LOST.deal, LOST.turns, 2, "away hint:5:1"
    )


# ---- dailies -----------------------------------------------------------------------------------------------


def reverse_stock(deal: Deal) -> Deal:
    """A deal with the cards of each pile and the stock reversed, without a code."""
    piles = tuple(tuple(reversed(pile)) for pile in deal.piles)
    return Deal(piles, tuple(reversed(deal.stock)))


def rename_suits(deal: Deal) -> Deal:
    """A deal with each suit replaced by the next."""
    return Deal.parse(str(deal).translate(str.maketrans("SHCDT", "HCDTS")))


def test_deal_of_an_open_daily_gets_409_whatever_its_stock(
    make_site: MakeSite,
) -> None:
    """The player knows the piles and which cards are left, so a review would give away the plan."""
    site = make_site(search=golden)
    attempt(site, "ada", 3)
    client = site.client("ada")
    written, other = Deal.parse(str(LOST.deal)), reverse_stock(LOST.deal)
    given = [Record(deal, ()) for deal in (LOST.deal, written, other)]
    given.append(Record(LOST.deal, LOST.turns[:3]))
    given += [
        Record(rename_suits(deal), ()) for deal in (LOST.deal, other, rename_suits(LOST.deal))
    ]
    refused = set()
    for each in given:
        answer = paste(client, str(each))
        assert answer.status_code == 409
        refused.add(alert(answer))
        address = f"/try/{encode_record(each)}"
        lines = f"{address}/0:0"
        parts = "?turn=2", "/findings", "/record"
        for path in (address, lines, f"{lines}/spare", *(f"{address}{part}" for part in parts)):
            answer = client.get(path)
            assert answer.status_code == 409, path
            assert "data-rank" not in answer.text
        sent = client.post(f"{lines}/turns", data={"pile": "K"}, headers=SAME_SITE)
        assert sent.status_code == 409
    assert len(refused) == 1
    assert english.OTHERS_MAY_BEGIN in refused.pop()


def test_deal_that_only_resembles_an_open_daily_is_reviewed(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    first, second, *rest = LOST.deal.piles
    changed = ((second[0], *first[1:]), (first[0], *second[1:]), *rest)
    other = Deal(changed, LOST.deal.stock)
    answer = site.client("ada").get(f"/try/{encode_record(Record(other, ()))}?turn=1")
    assert answer.status_code == 202


@pytest.mark.parametrize("given", [LOST, WRITTEN_OUT], ids=["code", "cards"])
def test_record_of_a_closed_daily_has_its_name(make_site: MakeSite, given: Record) -> None:
    site = make_site(search=golden)
    site.at(CLOSED)
    page = site.browser("ada").open(f"{review_record(site, given)}?turn=1")
    assert page.one("title").text.startswith(english.REVIEW_OF_DAILY_4)


@pytest.mark.parametrize("other", [reverse_stock, rename_suits])
def test_deal_with_the_piles_of_a_closed_daily_is_not_that_daily(
    make_site: MakeSite, other: Callable[[Deal], Deal]
) -> None:
    site = make_site(search=golden)
    site.at(CLOSED)
    given = encode_record(Record(other(LOST.deal), ()))
    page = read(site.client("ada").get(f"/try/{given}?turn=1").text)
    assert "Daily 4" not in page.one("h1").text
