"""Matches in a browser without scripts: started, refused moves, and whose they are."""

from __future__ import annotations

import hashlib
from contextlib import closing
from datetime import timedelta
from functools import partial
from urllib.parse import parse_qs, urlencode

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.cli import main
from solitaire.matches import CAST, CROWNS, MatchCode, find_game, format_code, read_seed
from solitaire.matches.crowns import Draw, Source
from solitaire.play.daily.candidates import commitment
from solitaire.play.matches.matches import seat_person
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import TEXT_LIMIT, Code, NotationError
from solitaire.store.matches import MatchStore
from solitaire.web.http.errors import explain
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.links import read_card
from solitaire.web.matches.shared import read_result, write_result
from solitaire.words.matches.crowns.telling import CROWNS_WORDS, name_hands
from solitaire.words.matches.games import describe_level, name_level, say_farewell
from tests.kit import english
from tests.kit.at_once import at_once
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.match_pages import begin_by_form, load_match, press_move
from tests.kit.matches import begin_match, play_turns, put_match, put_matches
from tests.kit.postgresql import on_every_database
from tests.kit.reading import Element, form_to, forms, own_forms, read
from tests.kit.sites import START, MakeSite, Site

OPEN, OVER = "/matches/match-open", "/matches/match-over"
EASY = "you,points.1 hands=five"


def test_a_page_is_the_same_after_loading_it_again(site: Site) -> None:
    browser = begin_by_form(site, "crowns", hands="five")
    press_move(browser, "crowns", Draw(Source.STOCK))
    sent = browser.page.text
    assert browser.open(browser.path).text == sent


def test_the_match_of_a_link_is_filled_in(site: Site) -> None:
    browser = Browser(site.client())
    page = browser.open("/matches?deal=M1-8QZK-4M2T&opponents=2&level=outs&hands=five")
    form = form_to(page, "/matches")
    browser.press(form)
    match = load_match(site, browser.path).match
    assert str(match.table) == "you,outs.1,outs.1 hands=five"
    assert MatchStore(site.engine).list_of(load_match(site, browser.path).player, False, 9)


def test_what_was_chosen_last_is_chosen_unless_the_query_says_otherwise(site: Site) -> None:
    """The newest match tells it, but for a daily, whose table nobody chooses."""
    late, latest = START + timedelta(hours=1), START + timedelta(hours=2)

    def chosen(query: str = "") -> tuple[object, ...]:
        form = form_to(site.browser("ada").open(f"/matches{query}"), "/matches").filled()
        return form["opponents"], form["level"], form["hands"]

    assert chosen() == ("1", "points", "eleven")
    put_matches(site, changed=False)
    assert chosen() == ("2", "outs", "five")
    table = "you,away.1,away.1,away.1"
    put_match(site, "newest", begin_match("the cabin", table), created=late)
    assert chosen() == ("3", "away", "eleven")
    assert chosen("?opponents=1&level=deep&hands=five") == ("1", "away", "five")
    put_match(site, "daily", begin_match("the lake"), created=latest, daily=4)
    assert chosen() == ("3", "away", "eleven")


@pytest.mark.parametrize(
    "form", [{"deal": "M1-8QZK-4M2"}, {"table": "deep"}, {"table": "outs hands=nine"}]
)
def test_a_match_that_cannot_be_started_says_why(site: Site, form: dict[str, str]) -> None:
    answer = site.client().post("/matches", data=form, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one(id="deal-error").text
    assert page.one(id="deal")["value"] == form.get("deal", "")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"revision": "0", "discard": "JK"}, 422),
        ({"revision": "0", "move": "next"}, 422),
        ({"revision": "0", "move": "8 of hearts"}, 422),
        ({"revision": "0"}, 422),
        ({"move": "S"}, 422),
        ({"revision": "7", "move": "S"}, 409),
    ],
)
@pytest.mark.parametrize("headers", [SAME_SITE, SAME_SITE | HX])
def test_a_refused_move_says_why_and_changes_nothing(
    site: Site, form: dict[str, str], status: int, headers: dict[str, str]
) -> None:
    put_matches(site, changed=False)
    before = load_match(site, OPEN)
    answer = site.client("ada").post(f"{OPEN}/moves", data=form, headers=headers)
    assert answer.status_code == status
    assert read(answer.text).one(cls="match-alert").text
    assert load_match(site, OPEN) == before


@on_every_database
def test_of_many_tabs_that_move_at_once_one_moves(make_site: MakeSite, url: str) -> None:
    """Draws, and discards with the moves of the computer players. The others get the match as it is then."""
    with closing(make_site(database_url=url)) as site:
        put_matches(site, changed=False)
        tabs = [site.client("ada") for _ in range(8)]
        for revision in range(4):
            move = CROWNS.bots[0].choose(load_match(site, OPEN).view)
            word = "S" if str(move).startswith("S") else str(move)
            form = {"revision": str(revision), "move": word}
            posts = [
                partial(tab.post, f"{OPEN}/moves", data=form, headers=SAME_SITE | HX)
                for tab in tabs
            ]
            answers = at_once(posts)
            assert sorted(each.status_code for each in answers) == [200] + [409] * 7
            after = load_match(site, OPEN)
            assert after.revision == revision + 1
            for answer in answers:
                named = read(answer.text).all("input", name="revision")
                assert {each["value"] for each in named} == {str(after.revision)}


def test_another_players_match_is_not_found(site: Site) -> None:
    put_matches(site, changed=False)
    for who in ("eve", None):
        client = site.client(who)
        for path in (OPEN, OVER, f"{OVER}?turn=1", f"{OVER}/record"):
            assert client.get(path).status_code == 404
        for path in (f"{OPEN}/moves", f"{OPEN}/look", f"{OVER}/again", f"{OVER}/rematch"):
            form = {"revision": "0", "move": "S"}
            assert client.post(path, data=form, headers=SAME_SITE).status_code == 404
    assert load_match(site, OPEN).revision == 0


def test_no_record_before_the_end(site: Site) -> None:
    put_matches(site, changed=False)
    client = site.client("ada")
    assert client.get(f"{OPEN}/record").status_code == 409
    assert client.get(f"{OVER}/record").status_code == 200


def run(client: FlaskClient, line: str, revision: str = "0", **headers: str) -> TestResponse:
    form = {"line": line, "revision": revision}
    return client.post(f"{OPEN}/line", data=form, headers=SAME_SITE | headers)


@pytest.mark.parametrize("question", ["p", "c", "l", "g", "?", "/P."])
def test_a_typed_question_is_answered_and_changes_nothing(site: Site, question: str) -> None:
    put_matches(site, changed=False)
    before, client = load_match(site, OPEN), site.client("ada")
    answer = run(client, question)
    assert answer.status_code == 200
    page = read(answer.text)
    assert page.one(id="status").text
    assert "autofocus" in page.one(id="command").attributes
    assert load_match(site, OPEN) == before


def test_a_typed_move_is_made(site: Site) -> None:
    put_matches(site, changed=False)
    client, before = site.client("ada"), load_match(site, OPEN)
    assert before.view.drawn is None
    assert run(client, "D").status_code == 303
    held = load_match(site, OPEN).view.held
    answer = run(client, f"d {held[0].text.lower()}", "1", **HX)
    assert answer.status_code == 200
    assert 'name="revision" value="2"' in answer.text
    assert "autofocus" not in answer.text, "the focus stays in the command line"
    assert load_match(site, OPEN).match.moves != before.match.moves


@pytest.mark.parametrize(
    ("line", "revision", "status"),
    [("d 9", "0", 422), ("play", "0", 422), ("9s", "0", 422), ("n", "0", 422), ("d", "7", 409)],
)
def test_a_refused_command_is_there_to_be_corrected(
    site: Site, line: str, revision: str, status: int
) -> None:
    put_matches(site, changed=False)
    before = load_match(site, OPEN)
    answer = run(site.client("ada"), line, revision)
    assert answer.status_code == status
    page = read(answer.text)
    assert page.one(id="command")["value"] == line
    assert page.one(cls="match-alert").text
    assert load_match(site, OPEN) == before


def test_a_coach_speaks_in_the_first_hand_of_a_player_and_never_in_a_daily(site: Site) -> None:
    browser = Browser(site.client("ada"))
    begin_daily(browser)
    assert not browser.page.all(cls="match-coach")
    browser = begin_by_form(site, "crowns", hands="five")
    hands, farewells = [], []
    while not (match := load_match(site, browser.path).match).is_over:
        if browser.page.all(cls="match-coach"):
            hands.append(match.state.hand_number)
        if say_farewell(english.WORDS) in browser.page.one("main").text:
            farewells.append(match.state.hands_over)
        press_move(browser, "crowns", CROWNS.bots[0].choose(match.state.view(PERSON)))
    assert set(hands) == {1}
    assert farewells == [1], "he says when he leaves"
    browser.open("/matches")
    browser.press(form_to(browser.page, "/matches"))
    assert not browser.page.all(cls="match-coach")


@pytest.mark.parametrize("name", GAMES)
def test_a_switch_in_the_menu_brings_the_coach_back_and_sends_him_away(
    site: Site, name: str
) -> None:
    browser = begin_by_form(site, name)

    def is_coached() -> bool:
        page = browser.page
        (pressed,) = page.all("button", name="coach", **{"aria-pressed": "true"})
        coached = bool(page.all(cls="match-coach") or page.all(cls="spiral-coach"))
        assert coached == (pressed["value"] == "on")
        return coached

    def look(**chosen: str) -> None:
        (name,) = chosen
        found = [form for form in forms(browser.page) if form.element.all("button", name=name)]
        browser.press(found[0], **chosen)

    assert is_coached()
    for value in ("off", "on"):
        look(coach=value)
        assert is_coached() == (value == "on")
        look(pace="slow")
        assert is_coached() == (value == "on"), "another setting changes nothing"
    browser.open(f"/matches?game={name}")
    browser.press(form_to(browser.page, "/matches"), deal="the house 2")
    assert is_coached(), "in later matches, too"


@pytest.mark.parametrize("place", [1, 2])
def test_a_win_and_nothing_else_offers_stronger_players(site: Site, place: int) -> None:
    matches = (play_turns(begin_match(f"the cabin {at}", EASY)) for at in range(20))
    match = next(each for each in matches if each.places()[PERSON] == place)
    browser = site.browser("ada")
    page = browser.open(put_match(site, "ended", match))
    offers = [form for form in own_forms(page) if form.action == "/matches"]
    assert bool(offers) == (place == 1)
    for form in offers:
        browser.press(form)
        begun = load_match(site, browser.path).match
        assert str(begun.table) == EASY.replace("points", "away")
        assert begun.shuffles != match.shuffles


# ---- the link of a match -----------------------------------------------------------------------------------


def test_the_link_of_a_finished_match_starts_the_same_table(site: Site) -> None:
    put_matches(site, changed=False)
    page = site.browser("ada").open(OVER)
    link = page.one(id="match-link").text
    code = load_match(site, OVER).match.code
    totals = "-".join(map(str, load_match(site, OVER).match.state.scores))
    table = "outs.1,away.1+hands%3Dfive"
    assert link == f"http://localhost/matches?deal={code}&table={table}&result={totals}"
    assert page.one("button", **{"data-copy": "match-link"})
    friend = site.browser()
    page = friend.open(link.removeprefix("http://localhost"))
    assert page.one("h1").text == code
    (form,) = own_forms(page)
    friend.press(form)
    begun, linked = load_match(site, friend.path).match, load_match(site, OVER).match
    assert (begun.table, begun.shuffles) == (linked.table, linked.shuffles)


def test_no_link_before_the_code_may_be_shown(site: Site) -> None:
    put_matches(site, changed=False)
    assert not site.browser("ada").open(OPEN).all(id="match-link")
    ada = site.browser("ada")
    begin_daily(ada)
    attempt = ada.path
    play_to_the_end(site, attempt)
    assert not ada.open(attempt).all(id="match-link"), "its daily is open"
    site.clock.now += timedelta(days=3)
    link = ada.open(attempt).one(id="match-link").text
    daily = ada.open("/matches/crowns/daily/4")
    card = link.removeprefix("http://localhost").partition("&result")[0]
    assert card in [each["href"] for each in daily.all("a")]


def results(page: Element) -> list[str]:
    """The results that stand side by side."""
    return [each.text for facts in page.all("dl", cls="facts") for each in facts.all("dd")]


def test_the_result_in_a_link_is_told_before_and_beside_ones_own_after_the_match(
    site: Site,
) -> None:
    put_matches(site, changed=False)
    match = load_match(site, OVER).match
    link = site.browser("ada").open(OVER).one(id="match-link").text.removeprefix("http://localhost")
    told = CROWNS_WORDS.describe_end(english.WORDS, match.places()[0], match.state.scores)
    friend = site.browser()
    page = friend.open(link)
    assert results(page) == [told]
    friend.press(own_forms(page)[0])
    path = friend.path
    assert results(friend.page) == []
    play_to_the_end(site, path)
    own = load_match(site, path).match
    ended = CROWNS_WORDS.describe_end(english.WORDS, own.places()[0], own.state.scores)
    assert results(friend.open(path)) == [told, ended]
    assert results(friend.open(link)) == [told, ended]
    assert results(site.browser("ada").open(OVER)) == []


@pytest.mark.parametrize(
    "result", ["", "46", "46-91", "46-x-9", "46-91-1.5", "46-91-123456", "1-2-3-4"]
)
def test_a_result_that_cannot_be_one_is_ignored(site: Site, result: str) -> None:
    """The table has three players."""
    page = site.browser().open(f"/matches?deal=the+cabin&table=outs,outs&result={result}")
    assert results(page) == []


@pytest.mark.parametrize(
    ("game", "scores", "text"),
    [
        ("crowns", (46, 91), "46-91"),
        ("spiral", (4, 0), "2-0"),
        ("spiral", (5, 1), "2.5-0.5"),
        ("continental", (-10, 35), "-10-35"),
        ("continental", (-20, -10), "-20--10"),
    ],
)
def test_a_link_has_the_totals_as_players_count_them(
    game: str, scores: tuple[int, ...], text: str
) -> None:
    rules = find_game(game)
    table = seat_person(rules, rules.bots[0].name)
    assert write_result(rules, scores) == text
    assert read_result(rules, table, text) == scores


def test_a_guessed_code_of_an_open_daily_tells_nothing(site: Site) -> None:
    ada = site.browser("ada")
    begin_daily(ada)
    attempt = ada.path
    play_to_the_end(site, attempt)
    match = load_match(site, attempt).match
    table = str(match.table).removeprefix("you,")
    link = f"/matches?{urlencode({'deal': match.code, 'table': table})}"
    assert results(ada.open(link)) == []
    site.clock.now += timedelta(days=3)
    assert len(results(ada.open(link))) == 1


@pytest.mark.parametrize(
    ("deal", "title"), [("the+cabin", "the cabin"), ("m1+8qzk+4m2t", "M1-8QZK-4M2T")]
)
def test_the_card_of_a_link_says_who_plays(site: Site, deal: str, title: str) -> None:
    """Each opponent has a level of its own."""
    browser = site.browser()
    page = browser.open(f"/matches?deal={deal}&table=outs,points.1,away+hands%3Deleven")
    assert "Set-Cookie" not in browser.client.get("/matches?table=outs").headers
    assert page.one("h1").text == title
    assert name_hands(english.WORDS, 11) in page.one("main").text
    rows = [row.text for row in page.one("ul", cls="rows").all("li")]
    bots = [CROWNS.bots[at] for at in (2, 0, 1)]
    assert rows == [
        f"{name} {name_level(english.WORDS, CROWNS, bot)}: {describe_level(english.WORDS, CROWNS, bot)}."
        for name, bot in zip(CAST[1:4], bots, strict=True)
    ]
    (form,) = own_forms(page)
    browser.press(form)
    match = load_match(site, browser.path).match
    assert str(match.table) == "you,outs.1,points.1,away.1"
    assert match.code == format_code(CROWNS, read_seed(title))


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("table=deep", MatchCode.BOT),
        ("table=outs.9", MatchCode.BOT),
        ("table=outs,you", MatchCode.BOT),
        (f"table=outs{7 * ',outs'}", MatchCode.PLAYERS),
        ("table=hands%3Dfive", MatchCode.PLAYERS),
        ("table=outs+hands%3Dsix", MatchCode.OPTION),
        ("table=outs+cards%3Dtwo", MatchCode.OPTION),
        ("table=outs+hands%3Dfive+hands%3Dfive", MatchCode.OPTION_TWICE),
        ("table=outs&deal=M1-8QZK-4M2", Code.CODE_SLIP),
        (f"table=outs&deal={'x' * 300}", Code.TEXT_LONG),
    ],
)
def test_a_link_to_no_match_says_why_above_the_usual_form(
    site: Site, query: str, error: MatchCode | Code
) -> None:
    answer = site.client().get(f"/matches?{query}")
    assert answer.status_code == 422
    args = parse_qs(query)
    deal, table = (args.get(name, [""])[0] for name in ("deal", "table"))
    with pytest.raises(NotationError) as refused:
        read_card(english.WORDS, CROWNS, deal, table)
    assert refused.value.code is error
    page = read(answer.text)
    assert page.one(role="alert").text == explain(english.WORDS, refused.value)
    assert form_to(page, "/matches").filled()["deal"] == deal[:TEXT_LIMIT]


# ---- the daily match ---------------------------------------------------------------------------------------


def test_a_daily_match_is_played_once_and_then_compared(site: Site) -> None:
    """Nobody sees the results of others before the end of the own attempt."""
    other = Browser(site.client("eve"))
    begin_daily(other)
    play_to_the_end(site, other.path)
    browser = Browser(site.client("ada"))
    page = browser.open("/matches/crowns/daily/4")
    assert not page.all(cls="results")
    begin_daily(browser)
    attempt = browser.path
    assert load_match(site, attempt).is_attempt
    page = browser.open("/matches/crowns/daily/4")
    assert attempt in [link["href"] for link in page.all("a")]
    play_to_the_end(site, attempt)
    page = browser.open("/matches/crowns/daily/4")
    places = [row.all("td")[0].text for row in page.one(cls="results").one("tbody").all("tr")]
    assert places == ["1", "1"], "who plays alike gets the same points"
    again = browser.press(form_to(page, "/matches/crowns/daily/4"))
    assert again.all(cls="draws")
    assert not load_match(site, browser.path).is_attempt


def test_the_code_of_a_daily_match_is_shown_after_its_day(site: Site) -> None:
    daily = site.use_cases.daily_matches.get(4, CROWNS)
    assert daily is not None
    client = site.client("ada")
    page = client.get("/matches/crowns/daily/4").text
    assert daily.hash in page
    assert daily.hidden_code not in page
    site.clock.now += timedelta(days=3)
    page = client.get("/matches/crowns/daily/4").text
    assert daily.hash in page
    assert daily.hidden_code in page


@pytest.mark.parametrize("game", GAMES)
def test_of_a_coming_daily_match_its_hash_is_shown_and_nothing_else(
    game: str, make_site: MakeSite
) -> None:
    """Two sites whose matches of tomorrow differ answer alike, but for the hash."""
    pages = []
    prefix = GAMES[game].rules.prefix
    for digit in "12":
        site = make_site()
        code = f"{prefix}1-{digit * 4}-0000-0000-0000"
        MatchStore(site.engine).fix_daily(game, 5, code, GAMES[game].rules.dailies[0])
        hash = commitment(5, code)
        client = site.client("ada")
        answers = [
            client.get(path) for path in (f"/matches/{game}/daily/4", f"/matches/{game}/daily/5")
        ]
        assert [each.status_code for each in answers] == [200, 404]
        assert answers[0].text.count(hash) == 1
        text = "".join(each.text for each in answers)
        assert code not in text
        pages.append(text.replace(hash, "the hash"))
    assert pages[0] == pages[1]


def test_the_page_of_a_closed_daily_match_says_how_to_check_its_hash(site: Site) -> None:
    assert site.use_cases.daily_matches.get(4, CROWNS)
    site.clock.now += timedelta(days=3)
    page = Browser(site.client("ada")).open("/matches/crowns/daily/4")
    command, line = (each.text for each in page.all("pre"))
    hash = hashlib.sha256(line.encode()).hexdigest()
    assert hash == page.all("dl")[0].all("dd")[0].text
    answer = CliRunner().invoke(main, command.split()[1:])
    assert answer.exit_code == 0
    assert "The hash agrees" in answer.output


def test_the_code_of_a_closed_daily_match_leads_to_its_attempt(site: Site) -> None:
    """Its page then knows the attempt."""
    assert site.use_cases.daily_matches.get(4, CROWNS)
    site.clock.now += timedelta(days=3)
    browser = Browser(site.client("ada"))
    page = browser.open("/matches/crowns/daily/4")
    (code,) = [link for link in page.all("dl")[0].all("a") if "deal=" in link["href"]]
    browser.press(form_to(browser.open(code["href"]), "/matches"))
    attempt = browser.path
    assert load_match(site, attempt).is_attempt
    page = browser.open("/matches/crowns/daily/4")
    assert attempt in [link["href"] for link in page.all("a")]


def test_the_menu_says_what_playing_it_again_costs(site: Site) -> None:
    """Before the first move it is the same match, and after that the copy is practice, too."""
    browser = begin_by_form(site, "crowns", hands="five")
    assert not browser.page.all(cls="menu-note")
    press_move(browser, "crowns", Draw(Source.STOCK))
    assert browser.page.one(cls="menu-note").text == english.THEN_PRACTICE
    browser.press(form_to(browser.page, f"{browser.path}/again"))
    press_move(browser, "crowns", Draw(Source.STOCK))
    assert not browser.page.all(cls="menu-note")


@pytest.mark.parametrize("number", [0, 5, 6, 999, 10**30])
def test_other_daily_matches_are_not_found(site: Site, number: int) -> None:
    """The daily of tomorrow has a hash, but no page before its day."""
    assert site.client("ada").get(f"/matches/crowns/daily/{number}").status_code == 404
    answer = site.client("ada").post(f"/matches/crowns/daily/{number}", headers=SAME_SITE)
    assert answer.status_code == 404


def begin_daily(browser: Browser) -> None:
    browser.press(form_to(browser.open("/matches/crowns/daily/4"), "/matches/crowns/daily/4"))


def play_to_the_end(site: Site, path: str) -> None:
    """Play the match of that address as a computer player would."""
    matches, played = site.use_cases.matches, load_match(site, path)
    while not played.match.is_over:
        move = CROWNS.bots[0].choose(played.view)
        played = matches.play(played, revision=played.revision, word=str(move))


# ---- many at a table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ({"game": "lastcard", "opponents": "2", "pairs": "yes"}, english.PAIRS_OF_THREE),
        ({"game": "spiral", "opponents": "3", "teams": "three"}, english.TEAMS_OF_FOUR),
        ({"game": "lastcard", "goal": "five", "out": "yes"}, english.LOST_IN_FIVE_HANDS),
    ],
)
def test_options_that_cannot_stand_are_named_as_the_form_does(
    site: Site, form: dict[str, str], reason: str
) -> None:
    answer = site.client().post("/matches", data=form, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one(role="alert").text == reason
    filled = form_to(page, "/matches").filled()
    assert {name: filled[name] for name in form} == form, "and what was chosen stays"


@pytest.mark.parametrize(
    ("game", "opponents", "option"),
    [
        ("crowns", 7, {}),
        ("lastcard", 9, {"goal": "five"}),
        ("spiral", 2, {}),
        ("spiral", 5, {"teams": "two"}),
        ("spiral", 5, {"teams": "three"}),
    ],
)
def test_the_largest_tables_are_begun_by_their_form(
    site: Site, game: str, opponents: int, option: dict[str, str]
) -> None:
    """Every seat has a name of its own at the table, and a column of the score sheet."""
    browser = begin_by_form(site, game, opponents=str(opponents), **option)
    names = CAST[: opponents + 1]
    page = browser.page
    shown = {each.text for other in page.all(cls="other") for each in other.all(cls="other-name")}
    assert {*names[1:]} <= shown
    match = load_match(site, browser.path).match
    assert match.table.players == opponents + 1
    seats = {each["data-seat"] for each in page.all() if "data-seat" in each}
    assert {str(seat) for seat in range(opponents + 1)} >= seats >= {str(opponents)}
