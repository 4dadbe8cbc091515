"""What Last Card says of itself, and the names of its cards and colors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import ClassVar, Final

from solitaire.matches.lastcard import (
    BLUFFS,
    DRAWN,
    EXTRAS,
    GOAL,
    GOALS,
    OUT,
    PAIRS,
    SAY,
    LastCardView,
    count_teams,
)
from solitaire.matches.lastcard.cards import Card, Color, LastCardCode, Symbol, make_deck
from solitaire.matches.lastcard.moves import find_forbidding
from solitaire.rules import SolitaireError
from solitaire.words.board.table import Sort
from solitaire.words.filling import clean_text
from solitaire.words.marks import _p
from solitaire.words.matches.game import GameWords, Level, Strength
from solitaire.words.words import Words

COLORS: Final[Mapping[Color, tuple[str, str]]] = {
    Color.RED: _p("color", "red"),
    Color.YELLOW: _p("color", "yellow"),
    Color.GREEN: _p("color", "green"),
    Color.BLUE: _p("color", "blue"),
}
_OF_A_CARD: Final[Mapping[Color, tuple[str, str]]] = {
    Color.RED: _p("color of a card", "red"),
    Color.YELLOW: _p("color of a card", "yellow"),
    Color.GREEN: _p("color of a card", "green"),
    Color.BLUE: _p("color of a card", "blue"),
}
_CARDS: Final[Mapping[Color, tuple[str, str]]] = {
    Color.RED: _p("card", "red %(sign)s"),
    Color.YELLOW: _p("card", "yellow %(sign)s"),
    Color.GREEN: _p("card", "green %(sign)s"),
    Color.BLUE: _p("card", "blue %(sign)s"),
}
_THE_CARDS: Final[Mapping[Color, tuple[str, str]]] = {
    Color.RED: _p("card in a sentence", "the red %(sign)s"),
    Color.YELLOW: _p("card in a sentence", "the yellow %(sign)s"),
    Color.GREEN: _p("card in a sentence", "the green %(sign)s"),
    Color.BLUE: _p("card in a sentence", "the blue %(sign)s"),
}
_SIGNS: Final[Mapping[Symbol, tuple[str, str]]] = {
    Symbol.SKIP: _p("card of a color", "skip"),
    Symbol.REVERSE: _p("card of a color", "reverse"),
    Symbol.TWO: _p("card of a color", "+2"),
}
_WILDS: Final[Mapping[Symbol, tuple[str, str]]] = {
    Symbol.WILD: _p("card", "wild"),
    Symbol.FOUR: _p("card", "+4"),
    Symbol.SWAP: _p("card", "swap hands"),
    Symbol.OTHERS_DRAW: _p("card", "blank: all others draw 2"),
    Symbol.AGAIN: _p("card", "blank: play again"),
    Symbol.CLEAR: _p("card", "blank: the others discard their wilds"),
}
_THE_WILDS: Final[Mapping[Symbol, tuple[str, str]]] = {
    Symbol.WILD: _p("card in a sentence", "a wild"),
    Symbol.FOUR: _p("card in a sentence", "a +4"),
    Symbol.SWAP: _p("card in a sentence", "the swap hands card"),
    Symbol.OTHERS_DRAW: _p("card in a sentence", "the blank that makes all others draw 2"),
    Symbol.AGAIN: _p("card in a sentence", "the blank to play again"),
    Symbol.CLEAR: _p("card in a sentence", "the blank that makes the others discard their wilds"),
}
_OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    GOAL.name: _p("heading", "Length"),
    "swap": _p("option", "One more wild: swap hands"),
    "draw": _p("option", "One more wild: all others draw 2"),
    "again": _p("option", "One more wild: play again"),
    "clear": _p("option", "One more wild: the others discard their wilds"),
    PAIRS.name: _p("option", "With four players"),
    OUT.name: _p("option", "Points"),
    DRAWN.name: _p("option", "A drawn wild"),
    BLUFFS.name: _p("option", "Bluffs"),
    SAY.name: _p("option", "“Last card”"),
}


class _LastCardWords(GameWords):
    """What Last Card says of itself."""

    levels: ClassVar[Mapping[str, Level]] = {
        "fits": Level(
            Strength.EASY, _p("level of a computer player", "plays the first card that fits")
        ),
        "high": Level(
            Strength.MIDDLE, _p("level of a computer player", "plays the highest points first")
        ),
        "keeps": Level(Strength.HARD, _p("level of a computer player", "keeps its wilds"), 63),
        "bluffs": Level(
            Strength.BLUFFER, _p("level of a computer player", "bluffs a +4 now and then")
        ),
    }
    codes: ClassVar[type[StrEnum]] = LastCardCode

    def name(self, words: Words) -> str:
        return words.gettext("Last Card")

    def about(self, words: Words) -> str:
        return words.gettext(
            "Play a card of the same color or number, and be rid of yours first. Most points win."
        )

    def say_who_wins(self, words: Words) -> str:
        return words.gettext("Most points win.")

    def name_option(self, words: Words, option: str) -> str:
        return words.pgettext(*_OPTIONS[option])

    def count_teams(self, players: int, options: Mapping[str, str]) -> int:
        return count_teams(players, options)

    def label_value(self, words: Words, option: str, value: str) -> str:
        if option == PAIRS.name:
            if value == "yes":
                return words.gettext("Two against two")
            return words.pgettext("option", "Each alone")
        if option == OUT.name:
            if value == "yes":
                return words.pgettext("option", "Are lost, until one is left")
            return words.pgettext("option", "Are won")
        if option == DRAWN.name:
            if value == "played":
                return words.pgettext("option", "Has to be played")
            return words.pgettext("option", "May be kept")
        if option == SAY.name:
            if value == "yes":
                return words.pgettext("option", "Said by each player")
            return words.pgettext("option", "Said by the program")
        if option != GOAL.name:
            return (
                words.pgettext("option", "with")
                if value == "yes"
                else words.pgettext("option", "without")
            )
        goal = GOALS[value]
        if goal.hands is not None:
            return words.ngettext("%(count)s hand", "%(count)s hands", goal.hands, count=goal.hands)
        return words.gettext("To %(points)s points", points=goal.points)

    def explain_option(self, words: Words, option: str) -> str:
        if option == next(iter(EXTRAS)):
            return words.gettext("Each of these four adds one wild to the 108 cards.")
        if option == PAIRS.name:
            return words.gettext("With three opponents: the one who sits opposite is your partner.")
        if option == SAY.name:
            return words.gettext(
                "Each says it with the move. Whoever forgets it can be caught by the next player, and draws"
                " two."
            )
        if option == BLUFFS.name:
            return words.gettext(
                "You may play a +4 against the rule, and the others challenge one in four. Whoever"
                " challenges sees the hand."
            )
        if option == OUT.name:
            return words.gettext(
                "Lost: everybody begins with the points of the goal, and whoever has none left is out. Not"
                " in pairs, in five hands, or with a goal of more than 500."
            )
        return ""

    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        extras = [symbol for name, symbol in EXTRAS.items() if options[name] == "yes"]
        goal = GOALS[options[GOAL.name]]
        name = self.name(words)
        if count_teams(players, options) < players:
            name = words.gettext("%(game)s in pairs", game=name)
        values = {"game": name, "cards": len(make_deck(extras))}
        if options[OUT.name] == "yes":
            return words.gettext(
                "%(game)s: from %(points)s points down, %(cards)s cards",
                points=goal.points or 0,
                **values,
            )
        if goal.hands is not None:
            return words.ngettext(
                "%(game)s: %(count)s hand, %(cards)s cards",
                "%(game)s: %(count)s hands, %(cards)s cards",
                goal.hands,
                count=goal.hands,
                **values,
            )
        return words.gettext(
            "%(game)s: to %(points)s points, %(cards)s cards", points=goal.points, **values
        )

    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        return words.gettext("Hand %(number)s", number=hand)

    def name_order(self, words: Words, order: Sort) -> str:
        if order is Sort.RANK:
            return words.pgettext("order of cards", "number")
        return words.pgettext("order of cards", "color")

    def announce_order(self, words: Words, order: Sort) -> str:
        if order is Sort.RANK:
            return words.gettext("Sorted by number.")
        return words.gettext("Sorted by color.")

    def list_commands(self, words: Words) -> str:
        return words.gettext(
            "R 7 play the red 7, W G a wild and green, D draw, K keep, Q challenge, N next hand, C what to"
            " do, P my cards, L last moves, G score."
        )

    def explain(self, words: Words, error: SolitaireError) -> str:
        return _explain(words, LastCardCode(error.code), error)


LASTCARD_WORDS: Final = _LastCardWords()


# ---- cards and colors --------------------------------------------------------------------------------


def name_color(words: Words, color: Color) -> str:
    """A color alone: "red"."""
    return words.pgettext(*COLORS[color])


def name_color_of_card(words: Words, color: Color) -> str:
    """A color before the word for a card: "without a red card"."""
    return words.pgettext(*_OF_A_CARD[color])


def name_sign(words: Words, symbol: Symbol) -> str:
    """What a card of a color shows: "7", "skip"."""
    return words.pgettext(*_SIGNS[symbol]) if symbol in _SIGNS else symbol.value


def name_card(words: Words, card: Card) -> str:
    """A card alone: "red 7", "wild"."""
    if card.color is None:
        return words.pgettext(*_WILDS[card.symbol])
    return words.pgettext(*_CARDS[card.color], sign=name_sign(words, card.symbol))


def the_card(words: Words, card: Card) -> str:
    """A card in a sentence: "the red 7", "a wild"."""
    if card.color is None:
        return words.pgettext(*_THE_WILDS[card.symbol])
    return words.pgettext(*_THE_CARDS[card.color], sign=name_sign(words, card.symbol))


def name_bluff(words: Words, card: Card) -> str:
    """A card that can be played only against the rule, in a hand: "+4, as a bluff"."""
    return words.gettext("%(card)s, as a bluff", card=name_card(words, card))


def list_cards(words: Words, cards: Iterable[Card]) -> str:
    """Cards by their names: "red 7, red skip, and wild"."""
    return words.join_list([name_card(words, card) for card in cards])


# ---- what fits, and why something is refused -----------------------------------------------------------


def say_needs(words: Words, top: Card, color: Color) -> str:
    """What fits, wilds aside: "red or a 7", "green"."""
    named = name_color(words, color)
    if top.is_wild:
        return named
    sign = name_sign(words, top.symbol)
    if top.symbol is Symbol.N8:
        return words.gettext("%(color)s or an %(sign)s", color=named, sign=sign)
    return words.gettext("%(color)s or a %(sign)s", color=named, sign=sign)


def say_why_not(words: Words, card: Card, view: LastCardView) -> str:
    """Why a card of the hand cannot be played: "needs red or a 7"."""
    if view.color is None:
        return ""
    forbidding = find_forbidding(view.held, view.color)
    if card.symbol is Symbol.FOUR and forbidding is not None:
        return words.gettext(
            "only without a %(color)s card: you hold %(the_card)s",
            color=name_color_of_card(words, view.color),
            the_card=the_card(words, forbidding),
        )
    return words.gettext("needs %(needs)s", needs=say_needs(words, view.top, view.color))


def _explain(words: Words, code: LastCardCode, error: SolitaireError) -> str:
    cards = {
        name: Card.parse(str(error.data[name]))
        for name in ("card", "drawn", "top")
        if name in error.data and code is not LastCardCode.CARD
    }
    known = {f"the_{name}": the_card(words, card) for name, card in cards.items()}
    match code:
        case LastCardCode.CARD:
            text = clean_text(str(error.data["text"]))
            return words.gettext(
                "“%(text)s” is not a card. Cards look like R7, G+ or W.", text=text
            )
        case LastCardCode.NOT_HELD:
            return words.gettext("You do not hold %(the_card)s.", **known)
        case LastCardCode.NOT_DRAWN:
            return words.gettext("The card drawn is %(the_drawn)s, not %(the_card)s.", **known)
        case LastCardCode.NO_FIT:
            needs = say_needs(words, cards["top"], Color(error.data["color"]))
            return words.gettext("The card has to be %(needs)s, or a wild.", needs=needs)
        case LastCardCode.FOUR_NEEDS:
            return words.gettext(
                "+4 may be played only without a %(color)s card: you hold %(the_card)s.",
                color=name_color_of_card(words, Color(error.data["color"])),
                the_card=known["the_card"],
            )
        case LastCardCode.NAME_COLOR:
            return words.gettext("Name a color with %(the_card)s.", **known)
        case LastCardCode.SWAP_WITH:
            return words.gettext("Choose another player to swap hands with.")
        case LastCardCode.NAME_FIRST:
            return words.gettext("A wild was turned up, so name its color first.")
        case LastCardCode.KEEP_OR_PLAY:
            return words.gettext(
                "You drew %(the_card)s: play it, or keep it.", the_card=known["the_drawn"]
            )
        case LastCardCode.PLAY_DRAWN:
            return words.gettext(
                "You drew %(the_card)s, and have to play it.", the_card=known["the_drawn"]
            )
        case LastCardCode.KEEP_FIRST:
            return words.gettext(
                "Only the drawn card can be played now, not %(the_card)s.", **known
            )
        case LastCardCode.ANSWER_FIRST:
            return words.gettext("A +4 was played on you: draw 4 cards, or challenge it.")
        case LastCardCode.NOTHING_TO_KEEP:
            return words.gettext("No drawn card can be kept now: play a card, or draw one.")
        case LastCardCode.NOTHING_TO_CATCH:
            return words.gettext("There is nobody to be caught now.")
        case LastCardCode.NOTHING_TO_CHALLENGE:
            return words.gettext("There is no +4 to be challenged.")
        case LastCardCode.NOTHING_TO_NAME:
            return words.gettext("A color is named with a wild, not alone.")
