"""A program that plays the daily of a third variant as a visitor; for a package that has one.

It prints the addresses that it passed, and fails where a page does.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import first_fitting
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import VARIANTS, Deal
from tests.kit.reading import form_to
from tests.kit.sites import site_in


def main(folder: str) -> None:
    """Play in an instance of that folder."""
    third = VARIANTS[2]
    number = calendar.first_number(third)
    site = site_in(Path(folder), lambda path: None, search=first_fitting, ahead=False)
    site.clock.now = calendar.opens_at(number) + timedelta(hours=22)
    for variant in VARIANTS:
        assert site.dailies.make(number, variant)
    browser = site.browser()
    day = f"/daily/{third.name}/{number}"
    short = browser.open(f"/daily/{VARIANTS[1].name}/{number}")
    assert day in [link["href"] for link in short.all("a")], "the short daily does not lead to it"
    browser.press(form_to(browser.open(day), day))
    row = site.row(f"/games/{browser.game}")
    assert Deal.from_code(row.deal).variant is third
    while not site.row(f"/games/{browser.game}").over:
        game = site.games.get(row.player, row.id).game
        browser.take(choose_greedily(game))
        assert browser.status == 200
    result, month = f"/games/{row.id}", f"/archive/{calendar.day_of(number):%Y-%m}"
    for path in (day, result, f"/daily/{number}", month, "/new", "/games", "/statistics"):
        browser.open(path)
        assert browser.status == 200, path
        print(path)
    assert day in [link["href"] for link in browser.open("/").all("a")], "Home does not show it"
    # Fierce is what the third variant lacks, and so is everything harder than what it has.
    browser.press(form_to(browser.open("/new"), "/games"), kind=third.name, level="fierce")
    assert Deal.from_code(site.row(f"/games/{browser.game}").deal).variant is third
    site.close()


if __name__ == "__main__":
    main(sys.argv[1])
