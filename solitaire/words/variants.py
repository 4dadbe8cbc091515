"""The games that can be played: their names, and what each is for somebody who has never played it."""

from __future__ import annotations

from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.words.marks import _, _p
from solitaire.words.words import Words

_NAMES: Final = {
    STANDARD.name: _p("variant", "Full game"),
    SHORT.name: _p("variant", "Short game"),
}
_PHRASES: Final = {
    STANDARD.name: _p("variant in a sentence", "full game"),
    SHORT.name: _p("variant in a sentence", "short game"),
}
_LISTS: Final = {STANDARD.name: _("Full games only."), SHORT.name: _("Short games only.")}
_INVITATIONS: Final = {
    STANDARD.name: _("Five suits, eleven piles, 28 draws. Can you flip them all?"),
    SHORT.name: _("The short game: five suits, seven piles, 16 draws. Can you flip them all?"),
}
_PICTURES: Final = {
    STANDARD.name: _("Eleven piles like a staircase, from three cards to thirteen."),
    SHORT.name: _("Seven piles like a staircase, from three cards to nine."),
}
_INTRODUCTIONS: Final = {
    STANDARD.name: _(
        "A solitaire with five suits and eleven piles, of 3 to 13 cards. Every turn brings a card:"
        " place it on a pile, and discard one from there. When all cards of a pile fall into books"
        " and runs, it is flipped. Flip all eleven and you win."
    ),
    SHORT.name: _(
        "A solitaire with five suits and seven piles, of 3 to 9 cards. Every turn brings a card:"
        " place it on a pile, and discard one from there. When all cards of a pile fall into books"
        " and runs, it is flipped. Flip all seven and you win."
    ),
}


def name_variant(words: Words, variant: Variant) -> str:
    """The name of a variant: "Short game"."""
    return words.pgettext(*_NAMES[variant.name])


def phrase_variant(words: Words, variant: Variant) -> str:
    """The name of a variant within a sentence: "short game"."""
    return words.pgettext(*_PHRASES[variant.name])


def mark_variant(words: Words, variant: Variant) -> str:
    """The name of a variant beside a game of it; empty for the game as printed, which needs no mark."""
    return "" if variant is STANDARD else name_variant(words, variant)


def describe_variant(words: Words, variant: Variant) -> str:
    """What is in a list of games of one variant."""
    return words.gettext(_LISTS[variant.name])


def invite_to(words: Words, variant: Variant) -> str:
    """One line about a variant, for link previews."""
    return words.gettext(_INVITATIONS[variant.name])


def describe_picture(words: Words, variant: Variant) -> str:
    """What the picture of a link shows of a variant."""
    return words.gettext(_PICTURES[variant.name])


def introduce(words: Words, variant: Variant) -> str:
    """What a variant is, for visitors who have never played."""
    return words.gettext(_INTRODUCTIONS[variant.name])
