"""The short game in the web: its pages count seven piles and sixteen turns."""

from __future__ import annotations

import re

from solitaire.play.results.crowns import Ending
from solitaire.rules import SHORT, Deal, Game
from solitaire.words.board.endings import announce_end
from solitaire.words.variants import name_variant
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, counts, piles, readable
from tests.kit.reading import form_with, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

CODE = "S1-8QZK-4M2T"
LARGE = re.compile(r"\b(of|/) ?(11|28)\b|\beleven\b", re.I)
"""A number of the standard game."""


def put(site: Site, name: str) -> str:
    """Store Ada's game of that golden record, and its review if it is over."""
    played = record(f"short-{name}")
    path = site.put(deal_text(played), turns_text(played), id=name, first=name != "unfinished")
    if played.game().is_over:
        site.review(path)
    return path


def test_a_code_of_the_short_game_can_be_typed_and_played(site: Site) -> None:
    ada = site.browser("ada")
    ada.press(form_with(ada.open("/new"), "deal"), deal="s1 8qzk 4m2t")
    path, game = ada.path, Game.start(Deal.from_code(CODE))
    assert site.row(path).deal == CODE
    for _ in range(2):
        assert piles(ada.page) == readable(game)
        assert counts(ada.page) == [str(game.stock_left), f"{game.flipped_count}/7"]
        game = game.play(game.legal_turns()[0])
        ada.take(game.turns[-1])


def test_pages_of_short_games_count_their_own_piles(site: Site) -> None:
    pages = ["/", "/games", f"/deals/{deal_text(record('short-won'))}"]
    for name in ("won", "lost"):
        path = put(site, name)
        pages += [path + part for part in ("", "?turn=3", "/findings", "/lines")]
    path, ada = put(site, "unfinished"), site.client("ada")
    pages += [path + part for part in ("", "?pile=9", "/stock", "?turn=2", "/drop")]
    for page in pages:
        answer = ada.get(page)
        assert answer.status_code == 200, page
        assert not LARGE.search(read(answer.text).one("main").text), page
    outcome = record("short-lost").game().outcome
    assert outcome is not None
    said = announce_end(english.WORDS, Ending(outcome, False, None, None, None))
    assert said in site.browser("ada").open("/games/lost").one("main").text


def test_lists_mark_a_short_game_and_can_be_narrowed_to_it(site: Site) -> None:
    put(site, "won")
    site.put(deal_text(record("won")), turns_text(record("won")), id="large", first=True)

    def rows(query: str) -> list[str]:
        lists = site.browser("ada").open(f"/games{query}").one("main").all("ul", cls="rows")
        return [row.text for row in lists[0].all("li")] if lists else []

    name = name_variant(english.WORDS, SHORT)
    assert sorted(name in row for row in rows("")) == [False, True]
    (short,) = rows("?game=short")
    assert name in short
    assert rows("?game=short&piles=7") == [short]
    kinds = site.browser("ada").open("/games?game=short&show=won").one("nav", cls="kinds").all("a")
    assert all("game=short" in kind["href"] for kind in kinds)
    assert ["aria-current" in kind for kind in kinds].count(True) == 1
    for of_large in ("?game=standard", "?piles=11", "?show=won&piles=11&game=nonsense"):
        (large,) = rows(of_large)
        assert name not in large
    assert rows("?left=K") == rows("?game=short&piles=6") == []
    assert len(rows("?game=short&left=K")) == 1  # no pile of it, so nothing is left out


def test_no_address_or_form_of_a_pile_that_is_not_there_fails(site: Site) -> None:
    """K is a rank, but no pile of this game."""
    path, ada = put(site, "unfinished"), site.client("ada")
    for page in ("?pile=K", "/stock?pile=K", "/stock/panel?pile=K", "?pile=K&discard=KS"):
        assert ada.get(path + page, headers=HX).status_code == 200, page
    turn = str(len(record("short-unfinished").turns) + 1)
    for page, form in (
        ("/turns", {"pile": "K", "discard": "JH", "turn": turn, "revision": "5"}),
        ("/line", {"line": "k", "turn": turn}),
        ("/line", {"line": "d 9s", "pile": "K", "turn": turn}),
        ("/line", {"line": "k 9s", "turn": turn}),
    ):
        for headers in (SAME_SITE, SAME_SITE | HX):
            answer = ada.post(path + page, data=form, headers=headers)
            assert answer.status_code == 422, (page, form)
