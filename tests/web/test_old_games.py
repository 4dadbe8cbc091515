"""Playing on with a cookie of an older version."""

from __future__ import annotations

from solitaire.rules import Game
from tests.kit.browsing import Browser, piles, readable
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site


def test_the_preference_to_draw_by_tap_is_passed_over(site: Site, ada: Browser) -> None:
    """Up to 0.2.0 players could choose to."""
    lost = record("lost")
    path = site.put(deal_text(lost), turns_text(lost, 3))
    ada.client.set_cookie("preferences", "draw=by-hand&theme=dark")
    ada.open(path)
    assert ada.page.one("html")["data-theme"] == "dark"
    ada.take(lost.turns[3])
    assert piles(ada.page) == readable(Game.replay(lost.deal, lost.turns[:4]))
