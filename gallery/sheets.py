"""Specimens of the sheets over a table; help is made without the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from flask import render_template

from gallery.scenes import ALL, LOST, WON, Scene
from gallery.specimen import Section, Specimen, render_frame
from solitaire.play.games.fair_deals import FIRST_STEP
from solitaire.play.games.help_used import Help, HintStep
from solitaire.play.help.hint import Hint, Spare
from solitaire.rules import Pile, Rank, best_melds, parse_cards
from solitaire.solver import Effect, Use
from solitaire.web.board.help_sheet import help_sheet_view
from solitaire.web.board.live_help import HelpView, SpareView
from solitaire.web.board.piles import hand_view
from solitaire.web.board.responses import SHEET
from solitaire.web.board.sheets import turns_view
from solitaire.web.board.stock import stock_view
from solitaire.web.http.context import words_of_request
from solitaire.web.pages.choosing import choosing_page
from solitaire.web.pages.examples import example_views
from solitaire.web.pages.views import RulesPage
from solitaire.words.why import explain_pile

HELP: Final = {
    "spare": HelpView(SpareView("9", "9 draws to spare")),
    "spare is being found": HelpView(SpareView("…", "Spare draws: thinking …", 150)),
    "the game is lost": HelpView(SpareView("\u221211", "11 piles out of reach", lost=True)),
}
"""Help beside the cards of a table."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Sheets", _sheets()


def _sheets() -> Iterator[Specimen]:
    def render_stock(scene: Scene, pile: str = "") -> str:
        stock = stock_view(scene.player_game.position, words_of_request(), pile)
        return render_template("board/stock.html", **SHEET, stock=stock)

    def render_turns(scene: Scene) -> str:
        turns = turns_view(scene.player_game, words_of_request())
        return render_template("board/turns.html", **SHEET, played=turns)

    rules = RulesPage(None, example_views(words_of_request()))
    choosing = choosing_page(FIRST_STEP, words_of_request())
    for about, content in (
        ("left in the stock: all", render_stock(Scene("", WON, 0))),
        ("left in the stock: some", render_stock(Scene("", LOST, 20))),
        ("left in the stock: what a pile could use", render_stock(Scene("", LOST, 8), "Q")),
        ("left in the stock: one", render_stock(Scene("", LOST, 26))),
        ("left in the stock: nothing", render_stock(Scene("", LOST, ALL))),
        ("turns played: none", render_turns(Scene("", LOST, 0))),
        ("turns played: some", render_turns(Scene("", WON, 5))),
        ("turns played: all 28", render_turns(Scene("", LOST, ALL))),
        *_help_sheets(),
        *_why_sheets(),
        ("a deal to choose", render_template("pages/new.html", page=choosing, **SHEET)),
        ("settings", render_template("pages/settings.html", **SHEET)),
        ("keys and commands", render_template("pages/keys.html", **SHEET)),
        ("rules", render_template("pages/rules.html", page=rules, **SHEET)),
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
        stock = stock_view(scene.player_game.position, words_of_request(), pile)
        panel = render_template("board/_stock_panel.html", stock=stock, address="")
        yield Specimen(f"stock panel: {about}", panel, "stock")
    closed = render_template("board/_stock_panel.html", stock=None, address="")
    yield Specimen("stock panel: closed", closed, "stock")


def _help_sheets() -> Iterator[tuple[str, str]]:
    scene = Scene("", LOST, 9)
    drawn = parse_cards("10H")[0]
    first = Hint(HintStep.PILE, drawn, Rank.QUEEN, free=False)
    second = replace(first, step=HintStep.DISCARD, discard=parse_cards("QD")[0])
    third = replace(second, step=HintStep.USES, before=Spare(3, 0, True), uses=tuple(_uses()))
    yield "help: nothing asked", _sheet(scene)
    yield "help: the pile", _sheet(scene, first)
    yield "help: the pile and the discard", _sheet(scene, second)
    yield "help: every use", _sheet(scene, third)
    yield "help: nothing is better", _sheet(scene, replace(first, pile=None, free=True))
    yield "help: it is being found", _sheet(scene, asked=HintStep.DISCARD)
    yield "help: too many ask", _sheet(scene, alert=True)
    yield "help: the game is over", _sheet(Scene("", LOST, ALL))


def _sheet(
    scene: Scene, hint: Hint | None = None, asked: HintStep | None = None, alert: bool = False
) -> str:
    player_game = scene.player_game
    if hint:
        player_game = replace(player_game, help=Help.parse("away spare hint:5:1 hint:9:3"))
    sheet = help_sheet_view(player_game, "", words_of_request(), hint=hint, asked=asked)
    if alert:
        sheet = replace(sheet, alert="Many games are being worked out just now.")
    return render_template("board/help.html", **SHEET, sheet=sheet)


def _uses() -> Iterator[Use]:
    """Yield a use of each effect, with melds of each kind; more than a sheet shows at first."""
    cards = parse_cards("KS 3C 4T 10D 5D JK 9T 8C 7S 6H")
    one = Fraction(1)
    yield Use(Rank.THREE, cards[0], 3, 0, Effect.FLIPS, one)
    for hand, drawn in (
        ("9H 10H JH", "10H"),
        ("9H JK JH", "JK"),
        ("KS KH KD", "KS"),
        ("KS KH JK", "JK"),
    ):
        meld = best_melds(Rank.QUEEN, parse_cards(hand)).melds[0]
        place = next(each for each in meld.places if str(each.card) == drawn)
        yield Use(Rank.QUEEN, cards[1], 3, 0, Effect.FILLS, one, meld, place)
    yield Use(Rank.KING, cards[2], 2, 1, Effect.WASTES, one)
    yield Use(None, cards[3], 2, 1, Effect.UNPLAYED, one)
    yield Use(None, cards[4], 2, 1, Effect.USELESS, one)
    yield Use(Rank.FOUR, cards[5], -1, 4, Effect.HARMS, one)


def _why_sheets() -> Iterator[tuple[str, str]]:
    for about, rank, cards in (
        ("a run and a book", Rank.QUEEN, "JK QS QC 3T 4T 5T 7T 8T JS JC KH KT"),
        ("a wild card that stands for itself", Rank.FIVE, "3S 4S 5S 6S 7S"),
        ("nothing but loose cards", Rank.THREE, "JK 6S QD"),
        ("one loose card", Rank.FOUR, "9S 9D 4C JH"),
    ):
        pile = Pile.of(rank, parse_cards(cards))
        sheet = render_template(
            "board/why.html",
            **SHEET,
            why=explain_pile(words_of_request(), pile),
            hand=hand_view(pile, words_of_request()),
        )
        yield f"why {'' if pile.flipped else 'not '}complete: {about}", sheet
