"""Fixtures for the gallery: help at a table, made without the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from flask import render_template

from gallery.scenes import ALL, LOST, Scene
from solitaire.play.help.hints import Hint, Spare
from solitaire.rules import Help, HintStep, Rank, best_melds, parse_cards
from solitaire.solver import Effect, Use
from solitaire.web.http.context import words
from solitaire.web.table.help import HelpSheetView, hint_view
from solitaire.web.table.live_help import HelpView, SpareView
from solitaire.words import hints

AWAYS: Final = {rank: number for number, rank in enumerate(Rank)}
SHOWN: Final = {
    "cards away, spare": HelpView(AWAYS, SpareView("9", "9 draws to spare")),
    "spare is being found": HelpView(None, SpareView("…", "Spare is being worked out", 150)),
    "the game is lost": HelpView(None, SpareView("\u221211", "11 piles out of reach", lost=True)),
}
"""Help beside the cards of a table."""


def sheets() -> Iterator[tuple[str, str]]:
    """Yield help sheets as (what to look at, markup)."""
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
    yield "help: no card is drawn", _sheet(Scene("", LOST, 9, covered=True))
    yield "help: the game is over", _sheet(Scene("", LOST, ALL))


def _sheet(
    scene: Scene, hint: Hint | None = None, asked: HintStep | None = None, alert: bool = False
) -> str:
    player_game = scene.player_game
    drawn = player_game.position.drawn
    sheet = HelpSheetView(
        address="",
        number=player_game.number,
        is_over=player_game.game.is_over,
        drawn=words().card(drawn) if drawn else "",
        used=hints.list_help(
            words(), Help.parse("away spare hint:5:1 hint:9:3") if hint else Help()
        ),
        meaning=hints.explain_spare(words()),
        hint=hint_view(hint, "", words()) if hint else None,
        asked=asked,
        alert="Many games are being worked out just now." if alert else "",
    )
    return render_template("table/_help_sheet.html", sheet=sheet)


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
