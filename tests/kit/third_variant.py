"""A third variant, of five piles: its three values, and a program that plays its daily.

The program runs in a package that has the values. It prints the addresses that it passed, and fails where a
page does. It leaves the table before the first turn, and after some, as files.
"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import first_fitting
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import VARIANTS, Deal
from tests.kit.reading import form_to
from tests.kit.releases import ROOT, copy_release
from tests.kit.sites import site_in

RULES: Final = """
VARIANTS = (*VARIANTS, Variant("tiny", "T", _deck(copies=1, jokers=2), tuple(Rank)[:5]))
"""
PLAY: Final = """
from solitaire.rules import VARIANTS

_KINDS["tiny"] = VariantDeals(
    first_daily=29,
    seeds="tiny/",
    plans=((range(22, VARIANTS[-1].stock_size + 1),) * 7,),
    spares={
        Difficulty.GENTLE: range(22, VARIANTS[-1].stock_size + 1),
        **{each: range(25 - each.level, 26 - each.level) for each in list(Difficulty)[1:4]},
        Difficulty.FIERCE: range(21),
    },
    unwinnable_in_100=1,
    slope=2.0,
    beginner=(20.0, 4.0),
)
"""
WORDS: Final = """
_WORDS["tiny"] = VariantWords(
    name=("variant", "Tiny game"),
    phrase=("variant in a sentence", "tiny game"),
    only="Tiny games only.",
    length="Tiny game: %(piles)s piles.",
    invitation="The tiny game.",
    introduction="A solitaire with five piles.",
    flipped=("None", "One", "Two", "Three", "Four"),
    daily="Tiny daily %(number)s",
    daily_of_game="%(game)s tiny daily %(number)s",
    turn_of_daily="Turn %(turn)s of tiny daily %(number)s",
    play_daily="Play tiny daily %(number)s",
    dailies_finished=("%(played)s of %(days)s tiny daily.", "%(played)s of %(days)s tiny dailies."),
)
"""

BEGUN: Final = 3
"""So many turns are played before the second table is left."""


def play_third_variant(folder: Path) -> str:
    """Play in a copy of the package with the three values; returns what the program prints.

    It leaves ``0.html`` and ``3.html`` in the folder: the table after so many turns.
    """
    package = copy_release(folder / "release")
    for module, value in (
        ("rules/variant.py", RULES),
        ("play/deals/difficulty.py", PLAY),
        ("words/variants.py", WORDS),
    ):
        (package / module).write_text((package / module).read_text() + value)
    run = subprocess.run(
        [sys.executable, "-m", "tests.kit.third_variant", folder],
        cwd=package.parent,
        env=os.environ | {"PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def main(folder: Path) -> None:
    """Play in an instance in that folder."""
    third = VARIANTS[-1]
    number = calendar.first_number(third)
    site = site_in(folder / "instance", lambda path: None, search=first_fitting, ahead=False)
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
        if len(game.turns) in (0, BEGUN):
            table = site.client(row.player).get(f"/games/{row.id}")
            (folder / f"{len(game.turns)}.html").write_bytes(table.data)
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
    main(Path(sys.argv[1]))
