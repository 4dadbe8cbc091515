"""The games that can be played: all that this layer knows of each variant is one value here.

A new variant needs a value of its own; no sentence elsewhere names a variant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.words.marks import _, _n, _p
from solitaire.words.words import Words


@dataclass(frozen=True, slots=True)
class VariantWords:
    """The messages of a variant, to be translated where they are used."""

    name: tuple[str, str]
    phrase: tuple[str, str]
    """The name within a sentence."""
    only: str
    """What is in a list of its games alone."""
    length: str
    """How long a game is."""
    invitation: str
    """One line, for link previews."""
    introduction: str
    """What it is, for visitors who have never played."""
    flipped: tuple[str, ...]
    """The headline of a lost game, by the number of flipped piles."""
    daily: str
    """The title of one of its dailies."""
    daily_of_game: str
    """The title of a daily with the name of the game, for a text to share."""
    turn_of_daily: str
    """Names a turn of one of them, within a sentence or before it."""
    play_daily: str
    """The label of a link that leads to a daily to be played."""
    dailies_finished: tuple[str, str]
    """How many of a month's dailies are finished: singular and plural."""


_WORDS: Final[Mapping[str, VariantWords]] = {
    STANDARD.name: VariantWords(
        name=_p("variant", "Full game"),
        phrase=_p("variant in a sentence", "full game"),
        only=_("Full games only."),
        length=_("Full game: %(piles)s piles, a quarter of an hour."),
        invitation=_("Five suits, eleven piles, 28 draws. Can you flip them all?"),
        introduction=_(
            "A solitaire with five suits and eleven piles, of 3 to 13 cards. Every turn brings a card:"
            " place it on a pile, and discard one from there. When all cards of a pile fall into books"
            " and runs, it is flipped. Flip all eleven and you win."
        ),
        flipped=(
            _("None of eleven piles"),
            _("One of eleven piles"),
            _("Two of eleven piles"),
            _("Three of eleven piles"),
            _("Four of eleven piles"),
            _("Five of eleven piles"),
            _("Six of eleven piles"),
            _("Seven of eleven piles"),
            _("Eight of eleven piles"),
            _("Nine of eleven piles"),
            _("Ten of eleven piles"),
        ),
        daily=_("Daily %(number)s"),
        daily_of_game=_("%(game)s daily %(number)s"),
        turn_of_daily=_("Turn %(turn)s of daily %(number)s"),
        play_daily=_("Play daily %(number)s"),
        dailies_finished=_n(
            "%(played)s of %(days)s daily finished.",
            "%(played)s of %(days)s dailies finished.",
        ),
    ),
    SHORT.name: VariantWords(
        name=_p("variant", "Short game"),
        phrase=_p("variant in a sentence", "short game"),
        only=_("Short games only."),
        length=_("Short game: %(piles)s piles, five minutes."),
        invitation=_("The short game: five suits, seven piles, 16 draws. Can you flip them all?"),
        introduction=_(
            "A solitaire with five suits and seven piles, of 3 to 9 cards. Every turn brings a card:"
            " place it on a pile, and discard one from there. When all cards of a pile fall into books"
            " and runs, it is flipped. Flip all seven and you win."
        ),
        flipped=(
            _("None of seven piles"),
            _("One of seven piles"),
            _("Two of seven piles"),
            _("Three of seven piles"),
            _("Four of seven piles"),
            _("Five of seven piles"),
            _("Six of seven piles"),
        ),
        daily=_("Short daily %(number)s"),
        daily_of_game=_("%(game)s short daily %(number)s"),
        turn_of_daily=_("Turn %(turn)s of short daily %(number)s"),
        play_daily=_("Play short daily %(number)s"),
        dailies_finished=_n(
            "%(played)s of %(days)s short daily finished.",
            "%(played)s of %(days)s short dailies finished.",
        ),
    ),
}


def words_of(variant: Variant) -> VariantWords:
    """The messages of a variant."""
    return _WORDS[variant.name]


def name_variant(words: Words, variant: Variant) -> str:
    """The name of a variant: "Short game"."""
    return words.pgettext(*words_of(variant).name)


def phrase_variant(words: Words, variant: Variant) -> str:
    """The name of a variant within a sentence: "short game"."""
    return words.pgettext(*words_of(variant).phrase)


def mark_variant(words: Words, variant: Variant) -> str:
    """The name of a variant beside a game of it; empty for the game as printed, which needs no mark."""
    return "" if variant is STANDARD else name_variant(words, variant)


def describe_variant(words: Words, variant: Variant) -> str:
    """What is in a list of games of one variant."""
    return words.gettext(words_of(variant).only)


def invite_to(words: Words, variant: Variant) -> str:
    """One line about a variant, for link previews."""
    return words.gettext(words_of(variant).invitation)


def introduce(words: Words, variant: Variant) -> str:
    """What a variant is, for visitors who have never played."""
    return words.gettext(words_of(variant).introduction)
