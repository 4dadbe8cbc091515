"""The pages of races without scripts: starting, joining, playing, what they show, and what stays shut."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.limits import USUAL, Costly
from solitaire.play.races.races import LASTS, MOST
from solitaire.rules import Deal, Record
from solitaire.store.races import RaceStore
from solitaire.web.http.record_codec import encode_record
from solitaire.web.http.visitors import VISITOR
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.sites import START, MakeSite, Site

SECOND = timedelta(seconds=1)
"""The clock of a test site stands still, so what closes now is closed a moment later."""


def start_race(browser: Browser, name: str = "Ada", level: str = "gentle") -> str:
    """Start a race on a short deal; the path of its page."""
    form = form_to(browser.open("/races/new"), "/races")
    browser.press(form, name=name, kind="short", level=level)
    assert browser.status == 200
    return browser.path


def join(site: Site, path: str, player: str) -> Browser:
    browser = site.browser(player)
    browser.press(form_to(browser.open(path), f"{path}/join"), name=player.title())
    assert browser.path == path
    return browser


def begin(browser: Browser, path: str) -> str:
    """Begin the attempt; the path of its table."""
    browser.press(form_to(browser.open(path), f"{path}/begin"))
    assert browser.path.startswith("/games/")
    return browser.path


def play_a_turn(site: Site, browser: Browser, table: str) -> None:
    """Discard the drawn card of a new game."""
    game = PlayerGame.of(site.row(table)).game
    assert game.drawn is not None
    form = {"turn": "1", "pile": str(next(pile.rank for pile in game.piles if not pile.flipped))}
    form |= {"discard": game.drawn.text}
    assert browser.client.post(f"{table}/turns", data=form, headers=HX).status_code == 200


def give_up(browser: Browser, table: str) -> None:
    browser.press(form_to(browser.open(table), f"{table}/give-up"))


def seals(page: Element) -> list[str]:
    (rows,) = page.one("div", id="race").all("ol")
    return [row.one("b").text for row in rows.all("li") if not row.get("aria-hidden")]


def race_of_two(site: Site) -> tuple[str, Browser, Browser]:
    ada = site.browser("ada")
    path = start_race(ada)
    return path, ada, join(site, path, "bob")


def code_of(site: Site, table: str) -> str:
    return site.row(table).deal


# ---- starting and joining --------------------------------------------------------------------------------


def test_the_sheet_of_a_new_game_leads_on_in_the_order_of_the_likeliest(ada: Browser) -> None:
    wanted = ["/races/new", "/matches", "/packs"]
    links = [link["href"] for link in ada.open("/new").all("a") if link.get("href", "") in wanted]
    assert links[-3:] == wanted


@pytest.mark.parametrize(
    ("path", "last", "offered"),
    [
        ("/races/new", "", ["short", "gentle"]),
        ("/races/new", "kind=standard&level=any", ["standard", "easy"]),
        ("/races/new", "kind=short&level=hard", ["short", "hard"]),
        ("/booklets", "kind=short&level=hard", ["short", "hard"]),
    ],
)
def test_races_and_booklets_offer_the_last_choice_or_one_that_can_be_won(
    site: Site, path: str, last: str, offered: list[str]
) -> None:
    client = site.client()
    client.set_cookie("preferences", last)
    page = read(client.get(path).text)
    chosen = [each["value"] for each in page.all("input") if "checked" in each.attributes]
    assert chosen == offered
    values = {each["value"] for each in page.all("input", name="level")}
    assert values == set(Difficulty), "and not any deal"


def test_the_form_leads_back_to_races_that_are_open(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    assert open_races(ada) == [(path, "not begun yet")]
    begin(ada, path)
    assert open_races(ada) == [(path, "begun")]
    assert not site.browser("bob").open("/races/new").all(**{"aria-labelledby": "open-races"})
    site.clock.now += LASTS
    assert not ada.open("/races/new").all(**{"aria-labelledby": "open-races"})


def open_races(browser: Browser) -> list[tuple[str, str]]:
    """The address of each, and how far one's own attempt is."""
    rows = browser.open("/races/new").one("section", **{"aria-labelledby": "open-races"})
    return [(row.one("a")["href"], row.one("small").text) for row in rows.all("li")]


def test_a_race_has_a_link_and_a_qr_code_for_those_who_race(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    assert ada.page.one("p", id="invitation").text == f"http://localhost{path}"
    assert ada.page.one(cls="qr").all("svg")
    stranger = site.browser().open(path)
    assert not stranger.all(id="invitation")
    assert seals(stranger) == ["Ada"]


@pytest.mark.parametrize(
    ("name", "code", "data"),
    [
        (" ", PlayCode.NAME_EMPTY, {}),
        ("ADA", PlayCode.RACER_NAMED, {"text": "ADA"}),
    ],
)
def test_a_refused_name_is_explained_and_kept(
    site: Site, ada: Browser, name: str, code: PlayCode, data: dict[str, Any]
) -> None:
    path = start_race(ada)
    bob = site.browser("bob")
    page = bob.press(form_to(bob.open(path), f"{path}/join"), name=name)
    assert bob.status == 422
    assert page.one("p", id="name-error").text == english.error(code, **data)
    assert page.one("input", id="name").get("value", "") == name
    assert seals(page) == ["Ada"]


def test_a_refused_name_starts_no_race(site: Site, ada: Browser) -> None:
    form = form_to(ada.open("/races/new"), "/races")
    page = ada.press(form, name="<b>", kind="standard", level="hard")
    assert ada.status == 422
    assert page.one("p", id="name-error")
    chosen = [each["value"] for each in page.all("input") if "checked" in each.attributes]
    assert chosen == ["standard", "hard"]


def test_a_full_race_says_so(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    players = [f"player{number}" for number in range(MOST - 1)]
    last = join(site, path, players.pop())
    for player in players:
        join(site, path, player)
    stranger = site.browser("eve")
    assert not stranger.open(path).all("form", action=f"{path}/join")
    assert not last.open(path).all(id="invitation")


def test_a_form_of_a_new_player_that_is_sent_twice_joins_once(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    form = form_to(site.browser().open(path), f"{path}/join").filled(name="Bob")
    for _ in range(2):  # as by a double click: the second one has no cookie either
        answer = site.client().post(f"{path}/join", data=form, headers=SAME_SITE)
        assert answer.headers["Location"] == path
        assert answer.headers["Set-Cookie"]
    forged = {**form, "visitor": "ada.x", "name": "Eve"}
    site.client().post(f"{path}/join", data=forged, headers=SAME_SITE)
    assert seals(ada.open(path)) == ["Ada", "Bob", "Eve"]


def test_a_form_of_a_new_player_is_theirs_until_it_expires(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, stranger = start_race(ada), site.browser()
    monkeypatch.setattr("time.time", START.timestamp)
    form = form_to(stranger.open(path), f"{path}/join")
    early, late = START - 300 * SECOND, START + VISITOR + SECOND  # early: by a clock behind
    for at, name in ((early, "Bob"), (START + VISITOR, "Robert"), (late, "Eve")):
        monkeypatch.setattr("time.time", at.timestamp)
        site.client().post(f"{path}/join", data=form.filled(name=name), headers=SAME_SITE)
    assert seals(ada.open(path)) == ["Ada", "Bob", "Eve"]


def test_a_form_of_a_new_player_is_for_one_race(site: Site, ada: Browser) -> None:
    path, eve = start_race(ada), site.browser("eve")
    other = start_race(eve, "Eve")
    form = form_to(site.browser().open(path), f"{path}/join")
    site.client().post(f"{path}/join", data=form.filled(name="Bob"), headers=SAME_SITE)
    site.client().post(f"{other}/join", data=form.filled(name="Robert"), headers=SAME_SITE)
    assert seals(ada.open(path)) == ["Ada", "Bob"]
    assert seals(eve.open(other)) == ["Eve", "Robert"]


@pytest.mark.parametrize("gone", ["signed out", "deleted"])
def test_a_form_of_a_player_who_is_gone_is_by_another(site: Site, ada: Browser, gone: str) -> None:
    path, stranger = start_race(ada), site.browser()
    form = form_to(stranger.open(path), f"{path}/join").filled(name="Bob")
    site.client().post(f"{path}/join", data=form, headers=SAME_SITE)
    bob = next(
        each.racer.player for each in RaceStore(site.engine).racers(path[7:]) if each.name == "Bob"
    )
    assert bob is not None
    players = site.use_cases.players
    if gone == "deleted":
        players.delete(bob)
    else:
        players.admits(bob, players.next_number(bob))
    site.client().post(f"{path}/join", data={**form, "name": "Eve"}, headers=SAME_SITE)
    racers = RaceStore(site.engine).racers(path[7:])
    assert [each.racer.player for each in racers if each.name == "Eve"] not in ([], [bob])
    assert len(racers) == 3


def test_joining_is_limited_as_names_are(make_site: MakeSite) -> None:
    site = make_site("limited", limits={**USUAL, Costly.NAMES: 2})
    bob = site.client("bob")
    first, second, third = (
        start_race(site.browser(player), player) for player in ("ada", "eve", "fay")
    )

    def try_to_join(path: str, name: str) -> int:
        return bob.post(f"{path}/join", data={"name": name}, headers=SAME_SITE).status_code

    assert [try_to_join(first, "Bob") for _ in range(4)] == [303] * 4  # the later ones join nothing
    assert [try_to_join(path, "Robert") for path in (second, third)] == [303, 429]
    assert seals(site.browser("fay").open(third)) == ["fay"]


def test_new_players_who_join_are_limited(make_site: MakeSite) -> None:
    site = make_site("limited", limits={**USUAL, Costly.PLAYERS: 1})
    path = start_race(site.browser("ada"))
    statuses = [
        site.client().post(f"{path}/join", data={"name": name}, headers=SAME_SITE).status_code
        for name in ("Bob", "Eve")
    ]
    assert statuses == [303, 429]


def busy(*_: object) -> str:
    raise Busy(PlayCode.DEALING)


@pytest.mark.parametrize("player", ["ada", None])
def test_a_deal_is_waited_for_and_costs_nothing(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch, player: str | None
) -> None:
    site = make_site("limited", limits={**USUAL, Costly.RACES: 1, Costly.PLAYERS: 1})
    monkeypatch.setattr(site.use_cases.races, "_take_deal", busy, raising=True)
    form = {"kind": "short", "level": "hard", "name": "Ada"}
    for _ in range(3):
        answer = site.client(player).post("/races", data=form, headers=SAME_SITE)
        assert answer.status_code == 202
        assert 'name="name" value="Ada"' in answer.text


def test_the_deal_of_the_next_race_is_waited_for_and_costs_nothing(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site("limited", limits={**USUAL, Costly.RACES: 2})
    path, ada, bob = race_of_two(site)
    for browser in (ada, bob):
        give_up(browser, begin(browser, path))
    site.clock.now += SECOND
    monkeypatch.setattr(site.use_cases.races, "_take_deal", busy, raising=True)
    for _ in range(3):
        assert ada.client.post(f"{path}/again", headers=SAME_SITE).status_code == 202


def test_the_heads_of_a_shared_link_tell_nothing(site: Site) -> None:
    path, ada, _ = race_of_two(site)
    give_up(ada, begin(ada, path))
    heads = {
        re.sub(r"\A.*?<head>|</head>.*", "", c.get(path).text, flags=re.DOTALL)
        for c in (site.client(), site.client("ada"), site.client("bob"))
    }
    assert len(heads) == 1
    (head,) = heads
    assert "Ada" not in head
    assert path not in head
    assert "noindex" in head


# ---- playing ---------------------------------------------------------------------------------------------


def test_two_race_to_the_end_and_on_to_the_next_race(site: Site, ada: Browser) -> None:
    """One of them is a new player; whoever comes later sees the deal and the next race."""
    path, bob = start_race(ada), site.browser()
    bob.press(form_to(bob.open(path), f"{path}/join"), name="Bob")
    assert seals(bob.page) == ["Ada", "Bob"]
    tables = [begin(browser, path) for browser in (ada, bob)]
    for browser, table in zip((ada, bob), tables, strict=True):
        assert browser.open(path).one("a", id="race-next")["href"] == table
        give_up(browser, table)
        assert browser.page.one("a", id="ending-next")["href"] == path
    site.clock.now += SECOND
    bob.press(form_to(bob.open(path), f"{path}/again"))
    following = bob.path
    assert following != path
    ada.press(form_to(ada.open(path), f"{path}/again"))
    assert (ada.path, seals(ada.page)) == (following, ["Bob", "Ada"])
    eve = site.browser("eve").open(path)
    assert eve.all("a", href=following)
    assert eve.all("a", href=f"/deals/{code_of(site, tables[0])}")


def test_only_racers_begin(site: Site) -> None:
    """Others are led to the page of the race, where they can join."""
    path, _, _ = race_of_two(site)
    answer = site.client("eve").post(f"{path}/begin", headers=SAME_SITE)
    assert answer.headers["Location"] == path
    assert site.client().post(f"{path}/begin", headers=SAME_SITE).status_code == 404


def test_the_table_says_that_it_is_one_attempt(site: Site) -> None:
    path, ada, _ = race_of_two(site)
    table = begin(ada, path)
    assert english.ONE_ATTEMPT_NO_UNDO not in ada.page.text
    assert ada.page.all(cls="below-title")
    assert not ada.page.all("form", action=f"{table}/undo")
    (line,) = ada.page.all("a", id="race-line")
    assert line["href"] == path


def test_the_line_of_others_counts_their_piles(site: Site) -> None:
    path, ada, _ = race_of_two(site)
    begin(ada, path)
    answer = ada.client.get(f"{path}/line", headers=HX)
    assert "Bob 0" in answer.text
    again = re.search(r'hx-get="([^"]+)"', answer.text)
    assert again is not None
    assert ada.client.get(again[1], headers=HX).status_code == 204
    assert ada.client.get(f"{path}/line").headers["Location"] == path


def test_seals_are_polled_only_while_something_may_change(site: Site) -> None:
    path, ada, bob = race_of_two(site)
    poll = bob.open(path).one("div", id="race")["hx-get"]
    assert bob.client.get(poll, headers=HX).status_code == 204
    table = begin(ada, path)
    changed = bob.client.get(poll, headers=HX)
    assert changed.status_code == 200
    give_up(ada, table)
    give_up(bob, begin(bob, path))
    assert "hx-get" not in bob.open(path).one("div", id="race").attributes
    assert bob.client.get(f"{path}/seals").headers["Location"] == path


def test_whoever_types_a_name_is_not_interrupted(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    stranger = site.browser().open(path)
    assert "hx-get" not in stranger.one("div", id="race").attributes


def test_a_lone_racer_may_close_the_race(site: Site, ada: Browser) -> None:
    path = start_race(ada)
    give_up(ada, begin(ada, path))
    page = ada.press(form_to(ada.open(path), f"{path}/close"))
    assert page.all("a", href=f"/deals/{site.use_cases.races.get(path[7:], 'ada').code}")


# ---- the end ---------------------------------------------------------------------------------------------


def test_lines_are_compared_with_each_other_and_all_at_once(site: Site) -> None:
    site.queue.immediate = True
    path, ada, bob = race_of_two(site)
    browsers = (ada, bob, join(site, path, "cy"))
    mine, *theirs = [begin(browser, path) for browser in browsers]
    for browser, table in zip(browsers, (mine, *theirs), strict=True):
        play_a_turn(site, browser, table)
        give_up(browser, table)
    site.clock.now += SECOND
    each = [f"&with={table.removeprefix('/games/')}" for table in theirs]
    beside = "".join(each)
    for lines in (beside, *each):
        assert ada.open(path).all("a", href=f"{mine}?turn=1{lines}")
    board = ada.open(f"{mine}?turn=1{beside}")
    assert len(board.one(cls="strip-drawing").all("g", cls="theirs")) == 2
    assert all(name in board.one(cls="told").text for name in ("Bob", "Cy"))
    rows = ada.open(f"{mine}/lines?turn=1{beside}").one("ul", cls="lines").all("li")
    assert {"Bob", "Cy"} < {row.one("bdi").text for row in rows}
    assert ["shown" in row.text for row in rows] == [False, False, True, True]


def test_a_game_without_a_turn_has_no_line_to_compare(site: Site) -> None:
    path, ada, bob = race_of_two(site)
    mine, theirs = begin(ada, path), begin(bob, path)
    play_a_turn(site, bob, theirs)
    for browser, table in ((ada, mine), (bob, theirs)):
        give_up(browser, table)
    site.clock.now += SECOND
    assert not [link for link in ada.open(path).all("a") if "with=" in link["href"]]
    assert bob.open(path).all("a", href=f"{theirs}?turn=1&with={mine.removeprefix('/games/')}")


def test_a_race_closes_after_a_day(site: Site) -> None:
    path, ada, bob = race_of_two(site)
    give_up(ada, begin(ada, path))
    table = begin(bob, path)
    site.clock.now += LASTS * 1.01
    code = code_of(site, table)
    assert ada.open(path).all("a", href=f"/deals/{code}")
    assert code not in bob.open(path).text
    assert bob.page.one("a", id="race-next")["href"] == table


# ---- what stays shut -------------------------------------------------------------------------------------


def doors(code: str, table: str, other: str) -> dict[str, Callable[[Any], Any]]:
    """Every request by which a racer might learn of the deal, try it out, or play it again."""
    deal = Deal.from_code(code)
    record, bare = encode_record(Record(deal, ())), encode_record(Record(Deal.parse(str(deal)), ()))
    text = str(Record(deal, ()))

    def get(path: str) -> Callable[[Any], Any]:
        return lambda client: client.get(path)

    def post(path: str, **form: str) -> Callable[[Any], Any]:
        return lambda client: client.post(path, data=form, headers=SAME_SITE)

    return {
        "deal": get(f"/deals/{code}"),
        "play": post(f"/deals/{code}"),
        "typed": post("/games", deal=code, kind="short"),
        "record": get(f"{table}/record"),
        "lines": get(f"{table}/lines"),
        "publish": post(f"{table}/public", public="1"),
        "uploaded": post("/records", record=text),
        "tried": get(f"/try/{code}"),
        "written": get(f"/try/{record}"),
        "bare": get(f"/try/{bare}/0:0"),
        "review of a record": get(f"/try/{record}?turn=1"),
        "findings": get(f"/try/{record}/findings"),
        "download": get(f"/try/{bare}/record"),
        "spare draws": get(f"/try/{bare}/0:0/spare"),
        "its stock": get(f"/try/{bare}/0:0/stock"),
        "the attempt, tried": get(f"{table}/try?turn=1"),
        "other's, tried": get(f"{other}/try?turn=1"),
        "typed there": post(f"/try/{bare}/line", line="h"),
        "cards": post("/try", cards="\n".join(" ".join(map(str, pile)) for pile in deal.piles)),
        "printed": get(f"/deals/{code}/print"),
        "in a booklet": get(f"/booklets/S1-8QZK-4M2T,{code}?solutions=no"),
        "laid": get(f"/try/{OwnCards(deal.variant, deal.piles)}"),
        "other's turns": get(f"{other}?turn=1"),
        "other's findings": get(f"{other}/findings"),
    }


def test_the_deal_is_shut_to_those_who_race_until_the_race_closes(site: Site) -> None:
    path, ada, bob = race_of_two(site)
    eve = join(site, path, "eve")
    mine, other = begin(ada, path), begin(bob, path)
    code = code_of(site, mine)
    give_up(ada, mine)
    tables = {"ada": (mine, other), "bob": (other, mine), "eve": (mine, other)}
    for player, (own, theirs) in tables.items():
        for name, ask in doors(code, own, theirs).items():
            answer = ask(site.client(player))
            started = answer.status_code == 303 and answer.headers["Location"].startswith("/games/")
            if started and player != "eve":  # led to the attempt, or to practice after it
                continue
            assert answer.status_code in (404, 409), (player, name, answer.status_code)
            assert name == "uploaded" or code not in answer.text, (player, name)
    assert eve.open(path)
    give_up(bob, other)
    give_up(eve, begin(eve, path))
    site.clock.now += SECOND
    for name, ask in doors(code, mine, other).items():
        status = ask(site.client("ada")).status_code
        assert status not in (404, 409) or name.startswith("other"), (name, status)


def test_nothing_that_a_racer_can_open_names_the_deal(site: Site) -> None:
    """Neither its code, nor a link that has it."""
    path, ada, bob = race_of_two(site)
    mine, other = begin(ada, path), begin(bob, path)
    code = code_of(site, mine)
    give_up(ada, mine)
    site.review(mine)
    pages = (
        *("/", "/games", "/statistics", "/you", "/you/export", "/families", "/new", path),
        *(f"{path}/seals", f"{path}/line", mine, f"{mine}?turn=1", f"{mine}/findings"),
        *(f"{mine}/ending", f"{mine}/stock", other),
    )
    for player in ("ada", "bob", "eve", None):
        client = site.client(player)
        for page in pages:
            for headers in ({}, HX):
                answer = client.get(page, headers=headers)
                assert code.encode() not in answer.data, (player, page)


def test_par_of_the_review_stays_hidden(site: Site) -> None:
    path, ada, bob = race_of_two(site)
    mine = begin(ada, path)
    give_up(ada, mine)
    site.review(mine)
    assert english.PAR_IS_SHOWN_LATER in ada.open(f"{mine}/findings").text
    give_up(bob, begin(bob, path))
    site.clock.now += SECOND
    assert english.PAR_IS_SHOWN_LATER not in ada.open(f"{mine}/findings").text
