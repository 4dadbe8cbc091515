"""Families without scripts: starting, joining, privacy, leaving; the boards of a day and of a week."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.matches import GAMES
from solitaire.rules import STANDARD
from solitaire.words.matches.crowns.telling import CROWNS_WORDS
from solitaire.words.results import phrase_result
from tests.kit import english
from tests.kit.attempts import lost
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.matches import put_attempt
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to, own_forms
from tests.kit.routes import NOT_YOURS
from tests.kit.rows import first_row, result_row
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

NO_PLACE = "no value"


def start_family(browser: Browser, table: str = "The Lees", name: str = "Ada") -> str:
    """Start a table and open it; return its address."""
    page = browser.open("/families")
    browser.press(form_to(page, "/families"), family=table, name=name)
    assert browser.status == 200
    return browser.path


def invitation(page: Element) -> str:
    return page.one("p", id="invitation").text.removeprefix("http://localhost")


def join(site: Site, browser: Browser, path: str, player: str, name: str) -> Browser:
    """Let a player join the table at ``path``; return the player's browser."""
    to_table = invitation(browser.open(path))
    friend = site.browser(player)
    friend.press(form_to(friend.open(to_table), to_table), name=name)
    assert friend.path == path
    return friend


def seats(page: Element) -> list[str]:
    return [
        seat.one("span").text
        for seat in page.one("section", **{"aria-labelledby": "members"}).all("li")
    ]


def board(page: Element) -> list[tuple[str, str, str]]:
    table = page.one("table", cls="results")
    (body,) = table.all("tbody")
    rows = body.all("tr")
    return [(r.all("td")[0].heard, r.one("th").heard, r.all("td")[1].heard) for r in rows]


def week(page: Element) -> dict[str, list[str]]:
    """The board of the week as a screen reader reads it: the cells by name."""
    (body,) = page.one("table", cls="week").all("tbody")
    told = {}
    for row in body.all("tr"):
        cells = [
            cell.all("svg")[0]["aria-label"] if cell.all("svg") else cell.text
            for cell in row.all("td")
        ]
        told[row.one("th").text] = cells
    return told


def play(site: Site, player: str, daily: int, *, piles: int = 9, points: int = 37) -> None:
    """Store a player's first attempt at a daily, played on its day."""
    row = first_row(f"{player}-{daily}", player, daily=daily, on_day=True, over=True)
    won = piles == 11
    values = {
        "won": won,
        "flipped_count": piles,
        "points": 0 if won else points,
        "stock_left": 2 * won,
    }
    site.store.add(row, replace(result_row(row), **values, score=piles * 100 - points))


# ---- starting and joining ----------------------------------------------------------------------------------


def test_home_and_you_link_to_the_family_tables(site: Site) -> None:
    newcomer = site.browser()
    for page in (newcomer.open("/"), newcomer.open("/you")):
        assert "/families" in [link["href"] for link in page.all("a")]
    assert newcomer.open("/families").one("h1").text == english.FAMILY
    assert "Set-Cookie" not in newcomer.client.get("/families").headers


def test_a_table_is_started_with_its_name_and_that_of_the_player(site: Site) -> None:
    newcomer = site.browser("ada")
    path = start_family(newcomer, "  The   Lees ", "Ada")
    assert newcomer.page.one("h1").text == "The Lees"
    assert seats(newcomer.page) == [english.ADA_OWNER_YOU]
    links = {link["href"]: link.text for link in newcomer.open("/families").all("a")}
    assert links[path] == "The Lees 1 member"
    assert site.browser().open("/families").all("li") == []


def test_invalid_names_stay_in_their_fields(site: Site, ada: Browser) -> None:
    for table, name in (("<b>", "Ada"), ("The Lees", "http://x")):
        page = ada.press(form_to(ada.open("/families"), "/families"), family=table, name=name)
        assert ada.status == 422
        assert page.one("p", role="alert").text
        assert form_to(page, "/families").filled() == {"family": table, "name": name}
    assert ada.open("/families").all("li") == []
    path = start_family(ada)
    page = ada.press(form_to(ada.page, "/name"), family="<b>")
    assert ada.status == 422
    assert page.one("p", role="alert").text
    assert form_to(page, "/name").filled() == {"family": "<b>"}
    ada.open(path)
    refused = site.browser("bob")
    to_table = invitation(ada.page)
    page = refused.press(form_to(refused.open(to_table), to_table), name="ADA")
    assert refused.status == 422
    assert page.one("p", role="alert").text
    assert page.one("input", id="name").get("value") == "ADA"
    assert len(seats(ada.open(path))) == 1


def test_an_invitation_lets_a_new_player_join_with_a_name(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    newcomer = site.browser()
    page = newcomer.open(invitation(ada.page))
    assert page.one("h1").text == english.JOIN_THE_FAMILY
    assert "Ada" not in page.text, "member names are private"
    newcomer.press(form_to(page, newcomer.path), name="Bob")
    assert newcomer.path == path
    assert seats(newcomer.page) == [english.ADA_OWNER, "Bob (you)"]
    assert seats(ada.open(path)) == [english.ADA_OWNER_YOU, "Bob"]
    assert newcomer.open("/you/devices").one("input", id="name")["value"] == "Bob"


def test_the_name_field_is_prefilled(site: Site, ada: Browser) -> None:
    start_family(ada)
    to_table = invitation(ada.page)
    bob = site.browser("bob")
    bob.press(form_to(bob.open("/you/devices"), "/you/name"), name="Bob")
    assert form_to(bob.open(to_table), to_table).filled() == {"name": "Bob"}


def test_an_invitation_redirects_members_to_the_table(ada: Browser) -> None:
    path = start_family(ada)
    ada.open(invitation(ada.page))
    assert ada.path == path


def test_opening_an_invitation_does_not_join(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    to_table = invitation(ada.page)
    for client in (site.client(), site.client("bob")):
        for method in ("GET", "HEAD"):
            answer = client.open(to_table, method=method)
            assert answer.status_code == 200
            assert "Set-Cookie" not in answer.headers
    assert len(seats(ada.open(path))) == 1


def test_names_are_escaped_and_within_sentences_isolated(site: Site, ada: Browser) -> None:
    path = start_family(ada, "Lee & Sons", "O'Neill")
    to_table, isolated = invitation(ada.page), '<bdi translate="no">Lee &amp; Sons</bdi>'
    for way in (path, "/families"):
        assert "Lee &amp; Sons" in ada.client.get(way).text
    assert "O&#39;Neill" in ada.client.get(path).text
    for client, way in ((ada.client, f"{path}/leave"), (site.client(), to_table)):
        assert isolated in client.get(way).text
    deleting = ada.client.get("/you/delete").text
    assert isolated in deleting
    assert '<bdi translate="no">O&#39;Neill</bdi>' in deleting


# ---- privacy -----------------------------------------------------------------------------------------------


def test_strangers_get_the_same_404_for_a_table_as_for_none(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    for client in (site.client("eve"), site.client()):
        for route in NOT_YOURS:
            answers = []
            theirs = route.path.replace("/families/none", path)
            for address in {route.path, theirs}:
                form = dict(route.form)
                answer = client.open(address, method=route.method, data=form, headers=SAME_SITE)
                assert answer.status_code == 404
                assert "Set-Cookie" not in answer.headers
                answers.append(answer.data)
            assert len({*answers}) == 1
    assert ada.open(path).one("h1").text == "The Lees"


def test_no_page_names_the_id_of_another_player(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    join(site, ada, path, "8nVJ2m0Qk", "Bob")
    play(site, "8nVJ2m0Qk", 4)
    assert "8nVJ2m0Qk" not in ada.client.get(path).text


# ---- the owner and the others ------------------------------------------------------------------------------


def test_the_owner_renames_invites_anew_removes_and_deletes(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    join(site, ada, path, "cy", "Cyril")
    ada.press(form_to(ada.open(path), "/name"), family="The Kims")
    assert (ada.path, ada.page.one("h1").text) == (path, "The Kims")
    old = invitation(ada.page)
    ada.press(form_to(ada.page, "/invitation"))
    assert site.client().get(old).status_code == 404
    assert site.client().get(invitation(ada.page)).status_code == 200
    (first, _) = (one for one in ada.page.all("button") if one.text == "Remove")
    assert first["aria-label"] == "Remove Bob"
    ada.press(form_to(ada.page, "/remove"))
    assert seats(ada.page) == [english.ADA_OWNER_YOU, "Cyril"]
    assert bob.client.get(path).status_code == 404
    ada.press(form_to(ada.open(f"{path}/leave"), "/delete"))
    assert ada.path == "/families"
    assert ada.client.get(path).status_code == 404


def test_other_members_can_only_leave_after_a_confirmation(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    assert own_forms(bob.open(path)) == []
    assert english.OTHERS_GO_ON in bob.open(f"{path}/leave").text
    assert [form.action for form in own_forms(bob.page)] == [f"{path}/leave"]
    assert len(seats(ada.open(path))) == 2
    bob.press(form_to(bob.page, "/leave"))
    assert bob.path == "/families"
    assert seats(ada.open(path)) == [english.ADA_OWNER_YOU]


# ---- the board ---------------------------------------------------------------------------------------------


def test_past_days_have_a_board_and_future_days_do_not(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    play(site, "ada", 3, piles=7)
    page = ada.open(f"{path}?daily=3")
    assert board(page) == [("1", "Ada (you)", phrase_result(english.WORDS, lost(7, 37)))]
    links = {link.text: link["href"] for link in page.all("a")}
    assert links[english.DAY_BEFORE] == f"{path}?daily=2"
    assert links[english.DAY_AFTER] == path
    assert english.NOT_PLAYED in ada.open(f"{path}?daily=1").text
    assert english.DAY_BEFORE not in ada.page.text
    for daily in ("5", "0", "-1", "x", "", "9" * 40, "\u0664"):
        assert "Daily 4" in ada.open(f"{path}?daily={daily}").one("main").text
        assert english.DAY_AFTER not in ada.page.text


def test_the_board_has_results_and_the_week_crowns_and_piles(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    join(site, ada, path, "bob", "Bob")
    play(site, "bob", 2, piles=11)
    play(site, "bob", 4, piles=3)
    play(site, "ada", 3, piles=10)
    page = ada.open(path)
    assert board(page) == [
        ("1", "Bob", phrase_result(english.WORDS, lost(3, 37))),
        (NO_PLACE, "Ada (you)", english.NOT_PLAYED_YET),
    ]
    none = f"·{english.NOT_PLAYED}"
    assert week(page) == {
        "Bob": [none, "won", none, "3"],
        "Ada": [none, none, "10", none],
    }
    heads = page.one("table", cls="week").one("thead").all("a")
    assert [head.text for head in heads] == ["Mo", "Tu", "We", "Th"]
    assert heads[0]["aria-label"] == "Daily 1, Monday, November 2, 2026"
    assert [head["href"] for head in heads[1:3]] == [f"{path}?daily=2", f"{path}?daily=3"]


# ---- daily matches -----------------------------------------------------------------------------------------


def test_the_page_offers_each_game_of_the_dailies(site: Site, ada: Browser) -> None:
    """Short dailies have not begun."""
    path = start_family(ada)
    for game in ("", "crowns"):
        page = ada.open(f"{path}?daily=3&game={game}")
        choices = page.one("nav", cls="kinds").all("a")
        assert [link["href"] for link in choices] == [
            f"{path}?daily=3",
            *(f"{path}?daily=3&game={rules.name}" for rules in GAMES),
        ]
        (shown,) = (link["href"] for link in choices if link.get("aria-current"))
        assert shown.endswith(game and f"game={game}")
    for unknown in ("chess", "short"):
        page = ada.open(f"{path}?game={unknown}")
        assert page.one("nav", cls="kinds").all("a")[0].get("aria-current")


def test_the_board_of_a_daily_match_ranks_by_points(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    for player, name in (("bob", "Bob"), ("cy", "Cyril"), ("dan", "Dan")):
        join(site, ada, path, player, name)
    put_attempt(site.engine, "ada", 4, 90)
    put_attempt(site.engine, "bob", 4, 70, place=1)
    put_attempt(site.engine, "cy", 4, 20, place=1, on_day=False)
    page = ada.open(f"{path}?game=crowns")
    phrases = [
        CROWNS_WORDS.phrase_result(english.WORDS, place, points)
        for points, place in ((70, 1), (90, 2), (20, 1))
    ]
    assert board(page) == [
        ("1", "Bob", phrases[0]),
        ("2", "Ada (you)", phrases[1]),
        (NO_PLACE, "Cyril", f"{phrases[2]} {english.PLAYED_LATER}"),
        (NO_PLACE, "Dan", english.NOT_PLAYED_YET),
    ]
    assert "/matches/crowns/daily/4" in [link["href"] for link in page.one("main").all("a")]


@pytest.mark.parametrize("game", ["", "crowns"])
def test_a_finished_daily_is_not_offered_to_be_played(site: Site, ada: Browser, game: str) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    if not game:
        play(site, "ada", 4)
    else:
        put_attempt(site.engine, "ada", 4, 87)

    def offer(browser: Browser) -> str:
        return browser.open(f"{path}?game={game}&daily=4").one("main").one("a", cls="primary").text

    assert offer(ada) == english.HOW_EVERYBODY_DID
    assert offer(bob).startswith("Play")


def test_the_own_match_under_way_is_offered_to_go_on_with(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    ada.press(form_to(ada.open("/matches/crowns/daily/4"), "/matches/crowns/daily/4"))

    def offer(browser: Browser, number: int) -> str:
        page = browser.open(f"{path}?game=crowns&daily={number}")
        return page.one("main").one("a", href=f"/matches/crowns/daily/{number}").text

    words = english.WORDS
    assert offer(ada, 4) == CROWNS_WORDS.offer_daily(words, 4, is_begun=True)
    assert offer(ada, 3) == CROWNS_WORDS.offer_daily(words, 3, is_begun=False)
    assert offer(bob, 4) == CROWNS_WORDS.offer_daily(words, 4, is_begun=False)


def test_results_of_an_open_match_are_hidden_before_the_own_one(site: Site, ada: Browser) -> None:
    """The page is the same whether others have played or not."""
    path = start_family(ada)
    join(site, ada, path, "bob", "Bob")
    put_attempt(site.engine, "bob", 2, 120)
    put_attempt(site.engine, "ada", 3, 80, place=1)
    before = ada.client.get(f"{path}?game=crowns").text
    put_attempt(site.engine, "bob", 4, 70, place=1)
    page = ada.open(f"{path}?game=crowns")
    assert ada.client.get(f"{path}?game=crowns").text == before
    assert not page.all("table", cls="results")
    none = f"·{english.NOT_PLAYED}"
    assert week(page) == {
        "Ada": [none, none, "won", none],
        "Bob": [none, "120", none, f"?{english.NOT_SHOWN_YET}"],
    }
    put_attempt(site.engine, "ada", 4, 60)
    page = ada.open(f"{path}?game=crowns")
    assert [row[1] for row in board(page)] == ["Ada (you)", "Bob"]
    assert week(page)["Bob"][-1] == "won"


def test_the_board_of_an_open_daily_shows_results_only(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    table = bob.client.post("/daily/4", headers=SAME_SITE).headers["Location"]
    code = site.dailies.hidden_code(4, STANDARD)
    assert code is not None
    before = ada.client.get(path).text
    assert table not in before
    assert code not in before
    assert board(ada.open(path)) == [
        (NO_PLACE, "Ada (you)", english.NOT_PLAYED_YET),
        (NO_PLACE, "Bob", english.NOT_PLAYED_YET),
    ]


def test_a_name_conflict_on_a_merge_requests_another_name(site: Site, ada: Browser) -> None:
    path = start_family(ada)
    bob = join(site, ada, path, "bob", "Bob")
    eve = site.browser("eve")
    kims = start_family(eve, "The Kims", "Bob")
    cy = join(site, eve, kims, "cy", "Ada")
    page = cy.press(form_to(cy.open("/you/devices"), "/you/phrase"))
    phrase = " ".join(word.text for word in page.one("ol", id="phrase").all("li"))
    page = bob.press(form_to(bob.open("/you/devices"), "/you/come"), phrase=phrase)
    assert english.CHOOSE_ONE in page.text
    assert seats(bob.open(path)) == [english.ADA_OWNER, "Guest (you)"]


# ---- in every language -------------------------------------------------------------------------------------


def test_every_text_is_translated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = site.browser("ada")
    path = start_family(ada, "77", "11")
    to_table = invitation(ada.page)
    join(site, ada, path, "bob", "22")
    play(site, "ada", 4, piles=11)
    play(site, "bob", 3)
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    client = site.client("ada")
    put_attempt(site.engine, "ada", 3, 80)
    ways = ("", "?daily=3", "?game=crowns", "?game=crowns&daily=3", "/leave")
    for way in (*(path + way for way in ways), "/families", "/families/none"):
        assert_translated(without_days(client.get(way).text))
    assert_translated(without_days(site.client("bob").get(f"{path}/leave").text))
    assert_translated(without_days(site.client("eve").get(to_table).text))
    refused = site.client("eve").post(to_table, data={"name": "11"}, headers=SAME_SITE)
    assert refused.status_code == 422
    assert_translated(without_days(refused.text))
    refused = client.post("/families", data={"family": "", "name": "11"}, headers=SAME_SITE)
    assert_translated(refused.text)


def without_days(html: str) -> str:
    """The page without weekdays, which Babel translates, and without ``bdi`` elements."""
    html = html.replace("<bdi>", "").replace("</bdi>", "")
    for day in ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"):
        html = html.replace(f">{day}<", "><")
    return html
