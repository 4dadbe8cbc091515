"""Matches with friends, by forms without scripts and by polls: each situation has its sentence."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from solitaire.matches import CROWNS, MatchCode
from solitaire.play.errors import PlayCode
from solitaire.play.limits import USUAL, Costly
from solitaire.play.matches.people import DEALS, GIVES_UP, MAY_ASK
from solitaire.play.parties.parties import LISTED, MOST
from solitaire.web.http.polls import MOST as MOST_POLLS
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.friends import Friends
from tests.kit.reading import Element, form_to, forms, read
from tests.kit.sites import MakeSite, Site
from tests.kit.statements import watch_statements

SECOND = timedelta(seconds=1)


def start(browser: Browser, name: str = "Ada", opponents: str = "2", game: str = "crowns") -> str:
    """Start a match with friends; the path of its page."""
    browser.open(f"/matches?game={game}&opponents={opponents}")
    values = form_to(browser.page, "/matches").filled() | {"friends": "1", "opponents": opponents}
    answer = browser.client.post("/matches", data=values, headers=SAME_SITE)
    browser.open(answer.headers["Location"])
    browser.press(form_to(browser.page, "/with"), name=name)
    assert browser.status == 200
    return browser.path


def sit_down(browser: Browser, path: str, name: str, seat: str = "1") -> Element:
    browser.open(path)
    form = form_to(browser.page, "/sit")
    return browser.press(form, name=name, seat=seat)


def meet(site: Site, *names: str, opponents: str = "1") -> tuple[str, list[Browser]]:
    """Friends at a match that has begun: its path, and their browsers."""
    browsers = [site.browser(name.lower()) for name in names]
    path = start(browsers[0], names[0], opponents)
    for seat, (browser, name) in enumerate(zip(browsers[1:], names[1:], strict=True), start=1):
        sit_down(browser, path, name, str(seat))
    browsers[0].press(form_to(browsers[0].open(path), "/begin"))
    for browser in browsers:
        browser.open(path)
    return browsers[0].path, browsers


def mover_of(browsers: list[Browser], path: str) -> tuple[Browser, Browser]:
    """Whose turn it is, and another one."""
    asked = [bool(each.open(path).all("form", cls="draws")) for each in browsers]
    mover = browsers[asked.index(True)]
    return mover, next(each for each in browsers if each is not mover)


def draw_and_discard(browser: Browser, path: str) -> None:
    """Play a turn: the first card of the hand goes."""
    browser.press(form_to(browser.open(path), "/moves", cls="draws"), move="S")
    form = form_to(browser.page, "/moves", cls="throws")
    cards = [each["value"] for each in browser.page.all("input", name="discard")]
    browser.press(form, discard=cards[0])


def poll_of(page: Element) -> str:
    return page.one("div", id="people")["hx-get"]


def says(page: Element) -> str:
    """All that a page says."""
    return " ".join(page.text.split())


# ---- meeting -----------------------------------------------------------------------------------------------


def test_home_leads_to_a_form_that_is_for_friends_alone(site: Site, ada: Browser) -> None:
    path = "/matches?friends=1"
    for page in ("/", "/new"):
        assert ada.open(page).all("a", href=path), page
    form = form_to(ada.open(path), "/matches")
    assert {each.get("name") for each in form.buttons} == {"friends"}
    assert "deal" not in form.filled()
    assert english.COMPUTER_TAKES_EMPTY_SEATS in says(ada.page), "or who takes the seats?"
    for tile in ada.page.all("a", cls="match-tile"):
        assert "friends=1" in tile["href"]


def test_a_match_that_has_not_begun_is_found_where_the_next_one_is_planned(site: Site) -> None:
    ada, ben, path = site.browser("ada"), site.browser("ben"), "/matches?friends=1"
    party = start(ada)
    sit_down(ben, party, "Ben")
    for browser in (ada, ben):
        assert "Ada and Ben; 1 seat is empty." in browser.open(path).one("a", href=party).text
    assert not site.browser("cleo").open(path).all("a", href=party)
    ada.press(form_to(ada.open(party), "/begin"))
    for browser in (ada, ben):
        assert not browser.open(path).all("a", href=party)


def test_at_the_end_all_are_led_to_the_same_next_match(site: Site) -> None:
    friends = Friends(site.engine, site.clock)
    path = f"/matches/{friends.meet(CROWNS, 'points hands=five', 'Ada', 'Ben')}"
    friends.play_out(path.removeprefix("/matches/"))
    ada, ben = site.browser("ada"), site.browser("ben")
    (again,) = (each for each in forms(ada.open(path)) if each.action.startswith("/with/"))
    poll = poll_of(ben.open(path))
    ada.press(again)
    assert ada.status == 200
    page = read(ben.client.get(poll, headers=HX).text)
    assert page.all("a", href=ada.path)
    for place in ("people", "status"):
        assert english.NEXT_HAS_BEGUN in page.one(id=place).text


def test_a_match_with_friends_has_a_link_and_a_qr_code(site: Site, ada: Browser) -> None:
    path = start(ada)
    assert re.fullmatch(r"/with/[\w-]{22}", path)
    assert ada.page.one("p", id="invitation").text == f"http://localhost{path}"
    assert ada.page.one(cls="qr").all("svg")
    stranger = site.browser().open(path)
    assert not stranger.all(id="invitation")
    assert [each.text for each in stranger.one("ol", cls="chairs").all("b")] == [
        *("Ada", "Empty", "Empty")
    ]


def test_the_link_and_the_code_are_shown_as_long_as_a_seat_is_empty(site: Site) -> None:
    ada, ben = site.browser("ada"), site.browser("ben")
    path = start(ada, "Ada", "1")
    poll = ada.page.one("div", id="party")["hx-get"]
    sit_down(ben, path, "Ben")
    for page in (ada.open(path), ben.open(path), read(ada.client.get(poll, headers=HX).text)):
        assert not page.all(id="invitation") + page.all(cls="qr")
        assert english.error(PlayCode.PARTY_FULL) in page.one(id="invite-link").text
    poll = ada.open(path).one("div", id="party")["hx-get"]
    ben.press(form_to(ben.open(path), "/stand"))
    assert read(ada.client.get(poll, headers=HX).text).one(id="invite-link").all(cls="qr")


def test_a_guest_sits_down_and_is_led_to_the_match_when_it_begins(site: Site) -> None:
    ada, ben = site.browser("ada"), site.browser()
    path = start(ada)
    page = sit_down(ben, path, "Ben", "2")
    assert [each.text for each in page.one("ol", cls="chairs").all("b")] == ["Ada", "Empty", "Ben"]
    ada.press(form_to(ada.open(path), "/begin"))
    assert ada.path.startswith("/matches/")
    ben.open(path)
    assert ben.path == ada.path


def test_a_form_that_is_sent_twice_by_a_new_player_sits_down_once(site: Site, ada: Browser) -> None:
    path = start(ada)
    guest = site.browser()
    form = form_to(guest.open(path), "/sit")
    for browser in (guest, site.browser()):  # the second one has lost the first answer
        browser.press(form, name="Ben", seat="1")
        assert browser.status == 200
    assert [each.text for each in ada.open(path).one("ol", cls="chairs").all("b")] == [
        *("Ada", "Ben", "Empty")
    ]


@pytest.mark.parametrize(
    ("name", "seat", "code", "data"),
    [
        (" ", "1", PlayCode.NAME_EMPTY, {}),
        ("ADA", "1", PlayCode.SEAT_NAMED, {"text": "ADA"}),
        ("Ben", "2", PlayCode.SEAT_TAKEN, {}),
    ],
)
def test_who_cannot_sit_down_is_told_why_beside_the_name(
    site: Site, ada: Browser, name: str, seat: str, code: PlayCode, data: dict[str, str]
) -> None:
    path = start(ada)
    ben = site.browser("ben")
    form = form_to(ben.open(path), "/sit")
    sit_down(site.browser("cleo"), path, "Cleo", "2")  # meanwhile
    page = ben.press(form, name=name, seat=seat)
    assert ben.status == 422
    assert page.one("p", id="name-error").text == english.error(code, **data)


def test_who_comes_late_is_told_so(site: Site) -> None:
    match, (ada, _) = meet(site, "Ada", "Ben")
    party = match.replace("/matches/", "/with/")
    page = site.browser("dan").open(party)
    assert english.BEGUN_WITHOUT_YOU in says(page)
    assert not page.all("form", action=f"{party}/sit")
    full = start(ada, "Ada", "1", "spiral")
    sit_down(site.browser("cleo"), full, "Cleo")
    assert english.error(PlayCode.PARTY_FULL) in says(site.browser("dan").open(full))


def test_there_is_no_match_at_a_wrong_link_nor_for_strangers(site: Site) -> None:
    match, _ = meet(site, "Ada", "Ben")
    dan = site.browser("dan")
    for path, code in (("/with/none", PlayCode.NO_PARTY), (match, PlayCode.NO_MATCH)):
        page = dan.open(path)
        assert dan.status == 404
        assert english.error(code) in says(page)
    for path in (f"{match}/news", f"{match}/leave", f"{match}/record", f"{match}/review"):
        assert dan.client.get(path, headers=HX).status_code in (404, 303)
    for action in ("moves", "stand-in", "back", "leave", "again"):
        sent = dan.client.post(f"{match}/{action}", data={"seat": "0", "revision": "0"}, headers=HX)
        assert sent.status_code == 404, action


def test_the_maker_gives_it_up_and_a_guest_stands_up(site: Site) -> None:
    ada, ben = site.browser("ada"), site.browser("ben")
    path = start(ada)
    sit_down(ben, path, "Ben")
    ben.press(form_to(ben.open(path), "/stand"))
    assert ben.path == "/matches"
    assert "Ben" not in says(ada.open(path))
    ada.press(form_to(ada.open(path), "/stand"))
    ada.open(path)
    assert ada.status == 404


def test_nobody_begins_alone(ada: Browser) -> None:
    path = start(ada)
    assert not [each for each in ada.page.all("form") if each["action"].endswith("/begin")]
    answer = ada.client.post(f"{path}/begin", headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 422
    assert english.error(PlayCode.PARTY_ALONE) in says(read(answer.text))


def test_so_many_matches_with_friends_and_no_more(site: Site, ada: Browser) -> None:
    for number in range(MOST):
        start(ada, opponents=str(1 + number % 7))
        site.clock.now += timedelta(minutes=10)
    browser = site.browser("ada")
    browser.open("/with/new?game=spiral&table=lines")
    page = browser.press(form_to(browser.page, "/with"), name="Ada")
    assert browser.status == 422
    assert english.error(PlayCode.PARTIES_MANY, limit=MOST) in says(page)


@pytest.mark.parametrize("table", ["", "you", "deep", "outs,outs pairs=yes", "x" * 300])
def test_an_address_with_a_bad_table_leads_to_the_form(ada: Browser, table: str) -> None:
    ada.open(f"/with/new?game=crowns&table={table}")
    assert (ada.status, ada.path.partition("?")[0]) == (200, "/matches")


# ---- polls -------------------------------------------------------------------------------------------------


def test_a_poll_takes_one_statement_and_brings_nothing_while_nothing_has_changed(
    site: Site,
) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    _, waiting = mover_of(browsers, match)
    found: list[str] = []
    with watch_statements(site.engine, found.append):
        answer = waiting.client.get(poll_of(waiting.page), headers=HX)
    assert (answer.status_code, answer.data) == (204, b"")
    assert len(found) == 1


def test_a_poll_in_the_waiting_room_takes_one_statement(site: Site, ada: Browser) -> None:
    path = start(ada)
    poll = ada.page.one("div", id="party")["hx-get"]
    found: list[str] = []
    with watch_statements(site.engine, found.append):
        answer = ada.client.get(poll, headers=HX)
    assert (answer.status_code, answer.data, len(found)) == (204, b"", 1)
    sit_down(site.browser("ben"), path, "Ben")
    answer = ada.client.get(poll, headers=HX)
    assert (answer.status_code, "Ben" in answer.text) == (200, True)


def test_a_poll_brings_what_others_did_and_whose_turn_it_is(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    mover, waiting = mover_of(browsers, match)
    poll = poll_of(waiting.page)
    draw_and_discard(mover, match)
    answer = waiting.client.get(poll, headers=HX)
    assert answer.status_code == 200
    page = read(answer.text)
    assert page.one("title").text.startswith("Your turn")
    assert page.all("form", cls="draws")
    assert "discarded" in page.one("ol", cls="match-told").text


def test_each_poll_shows_step_by_step_only_what_is_new(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben", "Cleo", opponents="2")
    first = browsers.index(mover_of(browsers, match)[0])
    *movers, last = browsers[first:] + browsers[:first]
    page, steps = last.open(match), []
    for mover in movers:
        draw_and_discard(mover, match)
        page = read(last.client.get(poll_of(page), headers=HX).text)
        told = page.one("ol", cls="match-told").all("li")
        steps.append([each.get("data-step") for each in told])
    assert steps == [["1"], ["", "1"]]


def test_a_poll_keeps_the_cards_that_are_chosen(site: Site) -> None:
    """On one's own turn only the people change, when somebody leaves."""
    match, browsers = meet(site, "Ada", "Ben", "Cleo", opponents="2")
    mover, other = mover_of(browsers, match)
    poll = poll_of(mover.open(match))
    other.press(form_to(other.open(f"{match}/leave"), "/leave"))
    answer = mover.client.get(poll, headers=HX)
    assert answer.headers["HX-Retarget"] == "#people"
    assert "The computer plays for" in answer.text
    assert "own-hand" not in answer.text


def test_polls_are_limited(site: Site) -> None:
    match, (ada, ben) = meet(site, "Ada", "Ben")
    site.clock.now += 10 * SECOND  # the site has counted polls of other tests
    poll = poll_of(ada.open(match))
    answers = [ada.client.get(poll, headers=HX).status_code for _ in range(MOST_POLLS + 1)]
    assert answers == [*[204] * MOST_POLLS, 429]
    assert ben.client.get(poll_of(ben.open(match)), headers=HX).status_code == 204
    site.clock.now += 10 * SECOND
    assert ada.client.get(poll, headers=HX).status_code == 204


def test_making_them_is_limited(make_site: MakeSite) -> None:
    site = make_site(limits={**USUAL, Costly.PARTIES: 1})
    ada = site.browser("ada")
    start(ada)
    ada.open("/with/new?game=spiral&table=lines")
    ada.press(form_to(ada.page, "/with"), name="Ada")
    assert ada.status == 429


# ---- playing -----------------------------------------------------------------------------------------------


def test_who_waits_sees_whose_turn_it_is_and_cannot_move(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    mover, waiting = mover_of(browsers, match)
    name = "Ada" if mover is browsers[0] else "Ben"
    page = waiting.open(match)
    assert f"It is {name}\u2019s turn." in says(page)
    assert not [each for each in page.all("form") if each["action"].endswith("/moves")]
    sent = waiting.client.post(f"{match}/moves", data={"move": "S", "revision": "0"}, headers=HX)
    assert sent.status_code == 422
    assert english.error(MatchCode.NOT_YOURS) in sent.text


def test_typed_questions_name_the_people(site: Site) -> None:
    match, (ada, _) = meet(site, "Ada", "Benedikt")
    asked = ada.client.post(f"{match}/line", data={"line": "g", "revision": "0"}, headers=HX)
    assert "Benedikt 0" in read(asked.text).one(id="status").text


def test_two_tabs_of_one_player_make_one_move(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    mover, _ = mover_of(browsers, match)
    answers = [
        mover.client.post(f"{match}/moves", data={"move": "S", "revision": "0"}, headers=HX)
        for _ in range(2)
    ]
    assert [each.status_code for each in answers] == [200, 409]
    assert english.error(PlayCode.STALE) in answers[1].text


def test_the_computer_plays_for_who_stays_away_until_they_are_back(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    mover, other = mover_of(browsers, match)
    name = "Ada" if mover is browsers[0] else "Ben"
    early = {"seat": str(browsers.index(mover))}
    sent = other.client.post(f"{match}/stand-in", data=early, headers=HX)
    assert english.error(PlayCode.WAIT_FOR_PLAYER) in says(read(sent.text).one(id="match"))
    poll = poll_of(other.open(match))
    site.clock.now += MAY_ASK
    offered = read(other.client.get(poll, headers=HX).text)
    assert f"{name} has not moved for some minutes. Let the computer play for {name}" in says(
        offered
    )
    absent = f"{name} has not moved for some minutes. You can let the computer play on."
    assert offered.one(id="status").text == absent
    page = other.press(form_to(other.open(match), "/stand-in"))
    assert f"The computer plays for {name}." in says(page)
    assert page.all("form", cls="draws"), "it is the other's turn"
    back = read(mover.client.get(match, headers=HX).text)  # a page that polls is nobody yet
    assert english.COMPUTER_PLAYS_FOR_YOU in says(back)
    (status,) = back.all(id="status")
    assert status.text.startswith(english.COMPUTER_PLAYS_FOR_YOU)
    assert "Waiting for" not in status.text, "nobody has ended a hand"
    mover.open(match)
    assert "The computer plays for" not in says(mover.page)
    assert "The computer plays for" not in says(other.open(match))


def test_after_a_day_the_computer_plays_on_by_itself(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    _, other = mover_of(browsers, match)
    site.clock.now += GIVES_UP
    assert other.open(match).all("form", cls="draws")


def test_between_hands_each_says_when_to_go_on(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    ada, ben = browsers
    play_hand(site, match)
    page = ada.press(form_to(ada.open(match), "/moves"))
    assert "Waiting for Ben." in says(page)
    assert [each for each in ben.open(match).all("form") if each["action"].endswith("/moves")]
    poll = poll_of(ada.page)
    site.clock.now += DEALS
    assert "Hand 2" in ada.client.get(poll, headers=HX).text


def test_who_is_asked_for_the_next_hand_sees_who_is_ready(site: Site) -> None:
    match, (ada, ben, cy) = meet(site, "Ada", "Ben", "Cy", opponents="2")
    play_hand(site, match)
    page = cy.open(match)
    button = form_to(page, "/moves")
    assert page.one(id="ready").text == ""
    for friend, said in ((ada, english.ADA_IS_READY), (ben, english.ADA_AND_BEN_ARE_READY)):
        poll = poll_of(page)
        friend.press(form_to(friend.open(match), "/moves"))
        assert not friend.page.all(id="ready"), "it says who is waited for"
        part = read(cy.client.get(poll, headers=HX).text)
        assert not part.all(id="match"), "the button stays, with the focus"
        page = cy.open(match)
        for each in (part, page):
            assert each.one(id="ready").text == said
            assert each.one(id="status").text.endswith(said)
    cy.press(button)
    assert "Hand 2" in says(cy.page)
    assert not cy.page.all(id="ready")


def play_hand(site: Site, match: str) -> None:
    """Play on to the end of the hand, as computer players would."""
    friends, party = Friends(site.engine, site.clock), match.removeprefix("/matches/")
    while (mover := friends.find_mover(party)) is not None:
        friends.move(mover, party)


def test_who_leaves_is_played_for_and_the_match_is_in_no_list_of_theirs(site: Site) -> None:
    match, (_, ben) = meet(site, "Ada", "Ben")
    assert "With friends" in says(ben.open("/games"))
    assert "The computer plays on for you" in says(ben.open(f"{match}/leave"))
    ben.press(form_to(ben.page, "/leave"))
    assert ben.path == "/matches?done=left"
    assert "With friends" not in says(ben.open("/games"))
    ben.open(match)  # the link brings them back
    assert ben.status == 200
    assert "With friends" in says(ben.open("/games"))


def test_a_match_with_friends_is_left_and_not_dropped(site: Site) -> None:
    match, (ada, _) = meet(site, "Ada", "Ben")
    ada.open(f"{match}/drop")
    assert ada.path == f"{match}/leave"
    dropped = ada.client.post(f"{match}/drop", headers={"Sec-Fetch-Site": "same-origin"})
    assert dropped.status_code == 404
    assert "With friends" in says(ada.open("/games"))


def test_home_says_that_it_is_ones_turn(site: Site) -> None:
    match, browsers = meet(site, "Ada", "Ben")
    mover, other = mover_of(browsers, match)
    assert "Your turn" in says(mover.open("/").one(cls="go-on"))
    assert "Your turn" not in says(other.open("/").one(cls="go-on"))
    assert match in str([each["href"] for each in mover.page.all("a") if each.get("href")])


def test_a_form_to_leave_that_is_sent_after_the_end_leads_to_the_result(site: Site) -> None:
    friends = Friends(site.engine, site.clock)
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    match = f"/matches/{party}"
    ben = site.browser("ben")
    form = form_to(ben.open(f"{match}/leave"), "/leave")
    friends.play_out(party)
    ben.press(form)
    assert (ben.status, ben.path) == (200, match.replace(" ", "%20"))


def test_a_match_against_the_computer_has_no_news(site: Site, ada: Browser) -> None:
    match = site.use_cases.matches.start("ada", CROWNS, "outs")
    news = f"/matches/{match.id}/news?seen=0.{match.revision}"
    assert ada.client.get(news, headers=HX).status_code == 404


# ---- other doors -------------------------------------------------------------------------------------------


def test_a_family_finds_its_matches_and_their_results_on_its_page(site: Site, ada: Browser) -> None:
    ada.open("/families")
    ada.press(form_to(ada.page, "/families"), family="Lee", name="Ada")
    family = ada.path
    id = family.removeprefix("/families/")
    ada.open(f"/with/new?game=crowns&table=outs&family={id}")
    ada.press(form_to(ada.page, "/with"), name="Ada")
    path = ada.path
    assert path in str([each.get("href") for each in ada.open(family).all("a")])
    assert "Ada; 1 seat is empty." in says(ada.page)
    stranger = site.browser("dan")
    stranger.open(f"/with/new?game=crowns&table=outs&family={id}")
    stranger.press(form_to(stranger.page, "/with"), name="Dan")
    assert stranger.status == 404


def test_a_member_who_did_not_play_sees_how_it_ended(site: Site, ada: Browser) -> None:
    ada.press(form_to(ada.open("/families"), "/families"), family="Lee", name="Ada")
    family = ada.path
    (found,) = site.use_cases.families.of_player("ada")
    invitation = site.use_cases.families.get("ada", found.id).invitation
    for name in ("Ben", "Cleo"):
        site.use_cases.families.join(name.lower(), invitation, name)
    friends = Friends(site.engine, site.clock)
    party = friends.parties.start("ada", CROWNS, "points hands=five", "Ada", found.id)
    friends.parties.sit_down("ben", party, "Ben", None)
    friends.parties.begin("ada", party)
    cleo = site.browser("cleo")
    assert "Ada and Ben are playing." in says(cleo.open(family))
    friends.play_out(party)
    own, other = friends.load("ada", party).match.state.scores
    told = says(cleo.open(family))
    assert f"Ada {own}" in told
    assert f"Ben {other}" in told
    links = [each.get("href") for each in cleo.page.all("a")]
    address = "/with/" + party.replace(" ", "%20")
    assert address not in links
    assert address in [each.get("href") for each in ada.open(family).all("a")]


def test_matches_that_never_began_push_none_out_of_a_familys_list(site: Site, ada: Browser) -> None:
    ada.press(form_to(ada.open("/families"), "/families"), family="Lee", name="Ada")
    family = ada.path
    (found,) = site.use_cases.families.of_player("ada")
    friends = Friends(site.engine, site.clock)
    party = friends.parties.start("ada", CROWNS, "points hands=five", "Ada", found.id)
    friends.parties.sit_down("ben", party, "Ben", None)
    friends.parties.begin("ada", party)
    for _ in range(LISTED):
        site.clock.now += timedelta(minutes=1)
        friends.parties.start("ada", CROWNS, "points hands=five", "Ada", found.id)
    assert "Ada and Ben are playing." not in says(ada.open(family))
    site.clock.now += timedelta(days=2)
    assert "Ada and Ben are playing." in says(ada.open(family))


def test_a_seat_is_the_players_on_another_device(site: Site) -> None:
    """Whose phrase is new, or who links a device, sits where they sat."""
    match, (_, ben) = meet(site, "Ada", "Ben")
    phrase = site.use_cases.players.make_phrase("ben")
    site.use_cases.players.make_phrase("ben")
    other = site.browser("ben")
    assert phrase
    assert other.open(match).one("div", id="match") is not None
    assert other.status == 200
    assert ben.open(match)


def test_the_export_has_ones_own_seat_and_no_name_of_another(site: Site) -> None:
    match, (ada, ben) = meet(site, "Ada", "Ben")
    exported = ben.client.get("/you/export").get_json()
    (found,) = exported["with_friends"]
    assert (found["seat"], found["table"]) == (1, "you,you")
    assert "Ada" not in ben.client.get("/you/export").text
    assert found["id"] == match.removeprefix("/matches/")
    assert CROWNS.name == found["game"]
    assert ada.open(match)


def test_a_record_of_two_people_is_read_in_as_practice(site: Site) -> None:
    friends = Friends(site.engine, site.clock)
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    friends.play_out(party)
    record = friends.matches.reveal_record("ben", party)
    dan = site.browser("dan")
    dan.open("/matches/records")
    dan.press(form_to(dan.page, "/matches/records"), record=record)
    site.work()
    dan.open("/matches/records")
    dan.press(form_to(dan.page, "/matches/records"), record=record)
    assert dan.path.startswith("/matches/")
    assert "Ben" not in says(dan.page)
    listed = says(dan.open("/games"))
    assert "practice" in listed
