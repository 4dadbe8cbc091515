"""Specimens of the sheets over a table."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template

from gallery.scenes import ALL, LOST, WON, Scene
from gallery.specimen import Section, Specimen, render_frame
from solitaire.play.deals.fair import FIRST_STEP
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.responses import SHEET
from solitaire.web.home.examples import example_views
from solitaire.web.home.starting import choosing_page
from solitaire.web.home.views import keys_page
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Sheets", _sheets()


def _sheets() -> Iterator[Specimen]:
    def render_stock(scene: Scene, pile: str = "") -> str:
        stock = stock_view(words_of_request(), scene.player_game.position, pile)
        return render_template("board/stock.html", **SHEET, stock=stock)

    rules = example_views(words_of_request())
    choosing = choosing_page(words_of_request(), FIRST_STEP, Field())
    for about, content in (
        ("left in the stock: all", render_stock(Scene("", WON, 0))),
        ("left in the stock: some", render_stock(Scene("", LOST, 20))),
        ("left in the stock: what a pile could use", render_stock(Scene("", LOST, 8), "Q")),
        ("left in the stock: one", render_stock(Scene("", LOST, 26))),
        ("left in the stock: nothing", render_stock(Scene("", LOST, ALL))),
        ("a deal to choose", render_template("home/new.html", page=choosing, **SHEET)),
        ("settings", render_template("home/settings.html", **SHEET)),
        (
            "keys and commands",
            render_template("home/keys.html", page=keys_page(words_of_request(), ""), **SHEET),
        ),
        ("rules", render_template("home/rules.html", page=rules, **SHEET)),
    ):
        yield Specimen(about, render_frame(sheet=content), "sheet")
    yield from _panels()


def _panels() -> Iterator[Specimen]:
    """The stock in the corner of a wide table; other screens do not show it."""
    for about, scene, pile in (
        ("many cards, those that help pile K", Scene("", LOST, 8), "K"),
        ("few cards", Scene("", LOST, 20), "5"),
        ("no card", Scene("", LOST, ALL - 1), ""),
    ):
        stock = stock_view(words_of_request(), scene.player_game.position, pile)
        panel = render_template("board/_stock_panel.html", stock=stock, address="")
        yield Specimen(f"stock panel: {about}", panel, "stock")
    closed = render_template("board/_stock_panel.html", stock=None, address="")
    yield Specimen("stock panel: closed", closed, "stock")
