"""Whose names leaderboards, results and comparisons show: by the site's setting, without hidden ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solitaire.store.players import PlayerStore
from tests.kit import english
from tests.kit.attempts import CLOSED, CODE, attempt, golden
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import put_name
from tests.kit.sites import MakeSite, Site

PAGES = (
    "/daily/4/board",
    f"/deals/{CODE}",
    "/games/ada-4/lines",
    "/games/bob-4",
    "/games/zoe-4",
)
OF_ONE = {f"/games/{name}-4": {name.title()} for name in ("bob", "zoe")}


def site_with(make_site: MakeSite, names: str) -> Site:
    """A closed daily that Ada, Bob at her family, and Zoe have finished and published."""
    site = make_site(search=golden, public_names=names)
    for player in ("ada", "bob", "zoe"):
        attempt(site, player)
        site.store.publish(f"{player}-4", True)
        put_name(site.engine, player, player.title())
    families = site.use_cases.families
    table = families.start("ada", "The Lees", "Ada")
    families.join("bob", families.get("ada", table).invitation, "Bob")
    site.at(CLOSED)
    return site


def shown(site: Site, player: str | None, paths: Sequence[str] = PAGES) -> dict[str, set[str]]:
    """The names of Bob and Zoe that each page shows to that player."""
    browser = site.browser(player)
    found = {}
    for path in paths:
        text = browser.open(path).one("main").text
        assert browser.status in (200, 202), path
        found[path] = {name for name in ("Bob", "Zoe") if name in text}
    return found


@pytest.mark.parametrize(
    ("names", "of_all"), [("all", {"Bob", "Zoe"}), ("families", {"Bob"}), ("off", set())]
)
def test_public_pages_show_the_names_that_the_site_wants(
    make_site: MakeSite, names: str, of_all: set[str]
) -> None:
    site = site_with(make_site, names)
    assert shown(site, "ada") == {path: of_all & (OF_ONE.get(path) or of_all) for path in PAGES}
    found = shown(site, "zoe", [path for path in PAGES if "ada" not in path])
    assert any("Zoe" in each for each in found.values()) == (names == "all")


def test_an_operator_hides_a_name_and_its_player_sees_a_note(make_site: MakeSite) -> None:
    site = site_with(make_site, "all")
    assert english.HIDDEN_NAME not in site.browser("bob").open("/you/devices").text
    PlayerStore(site.engine).hide_name("bob", True)
    assert not any("Bob" in each for each in shown(site, "ada").values())
    page = site.browser("bob").open("/you/devices")
    assert english.HIDDEN_NAME in page.text
    assert english.SHOWN_NAME not in page.text


@pytest.mark.parametrize("names", ["families", "off"])
def test_the_field_of_the_name_says_who_sees_it(make_site: MakeSite, names: str) -> None:
    page = make_site(public_names=names).browser("ada").open("/you/devices")
    assert english.NAME_FOR_FAMILIES in page.text
    assert english.SHOWN_NAME not in page.text


@pytest.mark.parametrize(
    ("words", "names", "is_shown"),
    [
        ("the cabin, 2026", "all", True),
        ("the cabin, 2026", "families", False),
        ("www.example.org", "all", False),
        ("\u202ecabin", "all", False),
        ("the longest words of all the cabins", "all", False),
    ],
)
def test_others_see_words_for_a_deal_like_a_name(
    make_site: MakeSite, words: str, names: str, is_shown: bool
) -> None:
    site = make_site(public_names=names)
    lost = record("lost")
    path = site.put(deal_text(lost), turns_text(lost), label=words, public=True)
    site.review(path)
    for part in ("", "?turn=1"):
        assert (words in site.client("bob").get(f"{path}{part}").text) is is_shown
        assert words in site.client("ada").get(f"{path}{part}").text


def test_others_see_no_words_of_a_player_whose_name_is_hidden(site: Site) -> None:
    lost = record("lost")
    path = site.put(deal_text(lost), turns_text(lost), label="the cabin")
    put_name(site.engine, "ada", "Ada")
    assert "the cabin" in site.client("bob").get(path).text
    PlayerStore(site.engine).hide_name("ada", True)
    assert "the cabin" not in site.client("bob").get(path).text
