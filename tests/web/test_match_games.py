"""Every game of the wing has all that its pages need."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import pytest

from gallery.match_games import TABLES
from solitaire.matches import CROWNS, GAMES, find_game
from solitaire.play.matches.player_match import PERSON
from solitaire.web.matches import games
from solitaire.words.matches.games import GAME_WORDS
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.match_games import TRIED
from tests.kit.match_pages import fields_of, load_match, press_move
from tests.kit.reading import form_to, forms
from tests.kit.releases import ROOT
from tests.kit.sites import Site

NAMES = [game.name for game in GAMES]


def test_every_game_is_in_the_list_of_each_layer() -> None:
    assert [*games.GAMES] == [*GAME_WORDS] == NAMES
    assert {*TRIED} == {*NAMES}, "what tests and torture play, also with other hidden cards"
    assert {rules.name for rules, _, _ in TABLES.values()} == {*NAMES} - {CROWNS.name}, (
        "in the gallery"
    )
    for name, game in games.GAMES.items():
        assert game.rules is find_game(name)


def test_no_two_games_have_a_prefix_in_common() -> None:
    assert len({game.prefix for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_files_of_a_game_are_there(name: str) -> None:
    game = games.GAMES[name]
    parts = ["", "_rules", "_keys", *(["_review"] if game.has_review else [])]
    wanted = [f"templates/matches/_{name}{part}.html" for part in parts]
    wanted += [f"static/css/{game.style}.css"] if game.style else []
    wanted += [f"static/js/{game.script}.js"] if game.script else []
    assert [each for each in wanted if not (ROOT / each).is_file()] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_begun_by_its_form_and_leads_to_its_rules_and_keys(site: Site, name: str) -> None:
    browser = site.browser("ada")
    browser.press(form_to(browser.open(f"/matches?game={name}"), "/matches"))
    match = site.use_cases.matches.get("ada", browser.path.removeprefix("/matches/")).match
    rules = find_game(name)
    assert match.rules is rules
    assert match.table.bots[PERSON] is None
    links = {link["href"] for link in browser.page.one(cls="menu").all("a")}
    assert {f"/matches/{name}/rules", f"/keys?match={name}"} <= links
    assert browser.open(f"/matches/{name}/rules").one("h1").text
    assert browser.open(f"/keys?match={name}").one(id=f"{name}-keys")


@pytest.mark.parametrize("name", NAMES)
def test_s_goes_from_order_to_order_where_a_hand_has_several(site: Site, name: str) -> None:
    """Typed and in the menu; what is chosen is remembered, also in other games."""
    browser, orders = site.browser("ada"), games.GAMES[name].orders
    browser.press(form_to(browser.open(f"/matches?game={name}"), "/matches"))
    path = browser.path

    def shown() -> list[str]:
        buttons = browser.open(path).all("button", name="sort")
        return [str(each["value"]) for each in buttons if each["aria-pressed"] == "true"]

    found = [*shown()]
    for _ in orders:
        browser.press(form_to(browser.open(path), f"{path}/line"), line="s")
        found += shown()
    assert found == [*orders, *orders[:1]]
    browser.press(form_to(browser.open(path), f"{path}/line"), line="s")
    assert browser.status == (200 if orders else 422)


SEATED: Final = {
    "crowns": ("As on the sheets, two to eight play", "More players, with two boxes, are left out"),
    "spiral": ("two, three, four or six play, never five",),
    "lastcard": ("As on the sheet, two to ten play",),
    "continental": (english.TWO_TO_FOUR_PLAY,),
}
"""What the rules of each game say of how many its sheet seats, and of how many play here."""
NOT_ON_THE_SHEET: Final = {
    "crowns": ("says nothing of an empty stock", "are silent here"),
    "spiral": ("The rules are those of the printed sheet",),
    "lastcard": (),
    "continental": ("because on the sheet a discard ends the hand", "the sheet ends a hand"),
}
"""What the pages and documents once said of the sheets, and is not so."""


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_say_how_many_play_and_only_what_is_on_the_sheet(site: Site, name: str) -> None:
    page = site.browser("ada").open(f"/matches/{name}/rules").text
    assert [each for each in SEATED[name] if each not in page] == []
    document = (ROOT / f"docs/{'matches' if name == 'crowns' else name}.md").read_text("utf-8")
    for text in (page, document):
        assert [each for each in NOT_ON_THE_SHEET[name] if each in text] == []


def test_continentals_sheet_names_neither_decks_nor_who_wins(site: Site) -> None:
    """The page of it that we have does not; both are our choice."""
    page = site.browser("ada").open("/matches/continental/rules")
    _, of_the_sheet, chosen, _ = (each.text for each in page.one(cls="prose").all("p"))
    document = (ROOT / "docs/continental.md").read_text("utf-8")
    before, after = document.split("## What we chose")
    for sheet, ours in ((of_the_sheet, chosen), (before, after)):
        for claim in ("two decks of 52", "fewest points"):
            assert claim not in sheet.lower()
            assert claim in ours.lower()
        assert "ends the hand" not in sheet


@pytest.mark.parametrize(
    ("name", "deal"),
    [
        ("crowns", "the house 1"),
        ("spiral", "the house 27"),
        ("lastcard", "the house 195"),
        ("continental", "the house 5"),
    ],
)
def test_the_focus_is_on_what_the_coach_advises(site: Site, name: str, deal: str) -> None:
    """Whether to take a discard, to lay or to name a color too: else Enter would make another move."""
    browser = site.browser("ada")
    browser.press(form_to(browser.open(f"/matches?game={name}"), "/matches"), deal=deal)
    advise = import_module(f"solitaire.matches.{name}.coach").advise
    advised = []
    for _ in range(8):
        move = advise(load_match(site, browser.path).view).move
        advised.append(str(move))
        (focused,) = (each for each in browser.page if "autofocus" in each)
        assert (focused["name"], focused["value"]) in fields_of(name, move).items()
        press_move(browser, name, TRIED[name].rules.public(move))
    hard = {"crowns": "P7H", "spiral": "+", "lastcard": "/B", "continental": "P9C"}
    assert hard[name] in advised
    assert any(move.startswith("=") for move in advised) == (name == "continental")


@pytest.mark.parametrize("name", NAMES)
def test_the_daily_of_a_game_is_begun_on_its_page(site: Site, name: str) -> None:
    browser: Browser = site.browser("ada")
    path = f"/matches/{name}/daily/4"
    browser.press(form_to(browser.open(path), path))
    attempt = browser.path
    played = site.use_cases.matches.get("ada", attempt.removeprefix("/matches/"))
    assert (played.is_attempt, played.match.rules.name) == (True, name)
    page = browser.open(path)
    assert attempt in {link["href"] for link in page.all("a")}
    assert path not in {form.action for form in forms(page)}, "it is not begun twice"
