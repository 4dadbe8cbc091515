"""Settings are stored in a cookie, work without scripts, and apply at once."""

import re

from solitaire.rules import Rank
from solitaire.web.http.preferences import CHOICES
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Form, form_to, forms
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")
REMEMBERED = (
    *("sort", "pace", "coach", "spare_explained", "quick_ways_shown", "finished_games"),
    "unwarned_wins",
    *("stock", "kind", "level"),
)
"""What is stored in the cookie and chosen elsewhere, or not at all."""
OFFERED = {name: values for name, values in CHOICES.items() if name not in REMEMBERED}


def settings(browser: Browser, game: str = "") -> Form:
    page = browser.open(f"/settings?game={game}" if game else "/settings")
    return form_to(page, "/settings")


def root(browser: Browser) -> dict[str, str]:
    """The settings on the root of the page; at a table it says that and the game, too."""
    html = browser.page.one("html").attributes
    others = "lang", "dir", "data-table", "data-piles", "data-most"
    found = {name: value for name, value in html.items() if name not in others}
    return {name.removeprefix("data-").replace("-", "_"): found[name] for name in found}


def test_settings_offer_every_choice_and_default_to_the_first(site: Site, ada: Browser) -> None:
    form = settings(ada)
    for name, values in OFFERED.items():
        assert form.options(name) == list(values)
        assert form.filled()[name] == values[0]


def test_settings_persist_and_can_be_reset(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST))
    last = {name: values[-1] for name, values in OFFERED.items()}
    page = ada.press(settings(ada, "put"), **last)
    assert ada.path == "/settings?game=put&done=saved"
    assert page.one("p", role="status")
    assert path in [link["href"] for link in page.one("main").all("a")]
    assert root(ada) == last
    ada.open("/")
    assert root(ada) == last
    assert settings(ada).filled().items() >= last.items()
    ada.press(settings(ada), **{name: values[0] for name, values in OFFERED.items()})
    assert ada.path == "/settings?done=saved"
    assert root(ada) == {}
    assert ada.client.get_cookie("preferences") is None


def test_settings_persist_without_a_player(site: Site) -> None:
    newcomer = site.browser()
    newcomer.press(settings(newcomer), theme="dark")
    assert root(newcomer) == {"theme": "dark"}


def test_theme_sets_the_media_of_style_sheets_and_theme_colors(site: Site, ada: Browser) -> None:
    dark = "screen and (prefers-color-scheme: dark)"
    media = {"system": dark, "light": "not all", "dark": "screen"}
    for theme, wanted in media.items():
        ada.press(settings(ada), theme=theme)
        (sheet,) = (link for link in ada.page.all("link") if "data-theme-part" in link)
        assert sheet["media"] == wanted
        colors = [meta for meta in ada.page.all("meta") if meta.get("name") == "theme-color"]
        assert [meta["data-theme-part"] for meta in colors] == ["light", "dark"]
        assert colors[1]["media"] == wanted


def test_settings_sheet_saves_each_change_at_once(site: Site, ada: Browser) -> None:
    sheet = ada.client.get("/settings", headers=HX).text
    assert "<html" not in sheet
    assert re.search(r'hx-post="/settings"\s+hx-trigger="change"', sheet)
    answer = ada.client.post("/settings", data={"cards": "large"}, headers=HX)
    assert answer.status_code == 204
    ada.open("/")
    assert root(ada) == {"cards": "large"}


def test_the_page_saves_each_change_at_once_as_the_sheet_does(site: Site, ada: Browser) -> None:
    """Its button is for browsers without scripts. In another language the page is loaded anew."""
    form = ada.open("/settings").one("form", cls="settings")
    assert (form["hx-post"], form["hx-trigger"]) == ("/settings", "change")
    assert form.one("button", id="save")
    page = {"page": "1", "language": "nl"}
    answer = ada.client.post("/settings", data=page, headers=HX)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, "/settings?done=saved")
    assert "HX-Redirect" not in ada.client.post("/settings", data=page, headers=HX).headers


def test_unknown_settings_are_ignored(ada: Browser) -> None:
    unknown = ("theme=purple", "nonsense", "theme", "=", "&&&", "theme=dark;", "x=" + "y" * 5000)
    for cookie in (*unknown, "\u2660"):
        headers = {"Cookie": f"preferences={cookie}".encode().decode("latin-1")}
        answer = ada.client.get("/", headers=headers)
        assert answer.status_code == 200
        assert 'data-theme="purple"' not in answer.text
    form = ada.client.post("/settings", data={"theme": "purple", "evil": "1"}, headers=SAME_SITE)
    assert form.status_code == 303
    assert "purple" not in str(form.headers)


def test_a_cookie_names_the_games_of_matches_that_were_played(site: Site, ada: Browser) -> None:
    """As 1.0.0 wrote it, in any order; games that this version does not know are ignored."""
    for cookie, shown in (
        ("first_hand=played", {"first_hand": "played"}),
        ("first_hand=to-come&other_first_hands=", {}),
        (
            "first_hand=played&other_first_hands=lastcard.chess.spiral",
            {"first_hand": "played", "other_first_hands": "spiral.lastcard"},
        ),
    ):
        ada.client.set_cookie("preferences", cookie)
        ada.open("/")
        assert root(ada) == shown


def test_saved_settings_name_no_game_that_is_not_the_players(site: Site, ada: Browser) -> None:
    site.put(deal_text(LOST), player="bob", id="bobs")
    for game in ("bobs", "none", "//evil.example"):
        answer = ada.client.post("/settings", data={"game": game}, headers=SAME_SITE)
        assert answer.headers["Location"] == "/settings?done=saved"


def test_sort_order_of_cards_persists(site: Site, ada: Browser) -> None:
    ada.client.set_cookie("preferences", "finished_games=5")  # pairs would stand together
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    ada.open(path)

    def arrange(by: str) -> None:
        form = next(form for form in forms(ada.page) if form.action.endswith("/sort"))
        answer = ada.client.post(form.action, data={"by": by}, headers=SAME_SITE)
        assert answer.status_code == 303
        ada.open(path)

    def row(rank: str) -> list[str]:
        pile = ada.page.one(cls="pile", **{"data-rank": rank})
        return [
            card.get("data-suit") + card.one("b").text
            for card in pile.one(cls="row").all(cls="card")
        ]

    melds = row("K")
    assert ada.page.one(cls="pile", **{"data-rank": "K"}).one(cls="row").all(cls="meld")
    arrange("suit")
    suits = [card[:1] for card in row("K") if card != "JK"]
    assert suits == sorted(suits, key="SHCDT".index)
    assert not ada.page.one(cls="pile", **{"data-rank": "K"}).all(cls="meld")
    arrange("rank")
    ranks = [card[1:] for card in row("K") if card != "JK"]
    assert ranks == sorted(ranks, key=[str(rank) for rank in Rank].index)
    assert sorted(row("K")) == sorted(melds)
    arrange("melds")
    assert row("K") == melds


def test_sorting_keeps_the_chosen_pile_and_discard(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST))
    drawn = LOST.turns[0].drawn.text
    form = {"by": "rank", "pile": "K", "discard": drawn}
    by_htmx = ada.client.post(f"{path}/sort", data=form, headers=HX).text
    without = ada.client.post(
        f"{path}/sort", data=form, headers=SAME_SITE, follow_redirects=True
    ).text
    for html in (by_htmx, without):
        assert re.search(r'id="pile-K"[^>]* checked', html)
    assert re.search(rf'name="discard" value="{drawn}"[^>]* checked', without)
    assert re.search(rf'data-rank="K" data-tray="[^"]*\b{drawn}\.\w*c', by_htmx)
    assert english.SORTED_BY_RANK in by_htmx
