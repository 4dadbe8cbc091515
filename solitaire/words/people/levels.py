"""Sentences about a player's level: with how many spare draws the player wins half of the games."""

from __future__ import annotations

from solitaire.play.deals.levels import KNOWN, LevelEstimate
from solitaire.rules import Variant
from solitaire.words.variants import name_variant
from solitaire.words.words import Words


def explain_levels(words: Words) -> str:
    """What a level is."""
    return words.gettext(
        "Spare draws are draws that you could waste and still win. The fewer you need, the better you play."
    )


def tell_level(words: Words, level: LevelEstimate) -> str:
    """The level of a player in a variant, or how many games are needed to tell it."""
    name = name_variant(words, level.variant)
    if not level.is_known:
        return words.gettext(
            "%(variant)s: you see your level after %(known)s games that could be won. So far: %(games)s.",
            variant=name,
            known=KNOWN,
            games=level.games,
        )
    if not level.rounded:
        return words.gettext(
            "%(variant)s: you win about half of the games in which not one draw may be wasted.",
            variant=name,
        )
    return words.ngettext(
        "%(variant)s: you win half of the games that begin with about %(spare)s spare draw.",
        "%(variant)s: you win half of the games that begin with about %(spare)s spare draws.",
        level.rounded,
        variant=name,
        spare=level.rounded,
    )


def tell_progress(words: Words, level: LevelEstimate) -> str:
    """That a level became better, or is known now."""
    name = name_variant(words, level.variant)
    if not level.rounded:
        return words.gettext(
            "%(variant)s: you now win about half of the games in which not one draw may be wasted.",
            variant=name,
        )
    return words.ngettext(
        "%(variant)s: you now win half of the games that begin with about %(spare)s spare draw.",
        "%(variant)s: you now win half of the games that begin with about %(spare)s spare draws.",
        level.rounded,
        variant=name,
        spare=level.rounded,
    )


def name_chart(words: Words, variant: Variant) -> str:
    """The title of the line of a level over the games."""
    return words.gettext(
        "%(variant)s: your level, game by game", variant=name_variant(words, variant)
    )


def count_last(words: Words, games: int) -> str:
    """Which games the line numbers, where there are older ones."""
    return words.ngettext(
        "The line shows your last %(games)s game that counts.",
        "The line shows your last %(games)s games that count.",
        games,
        games=games,
    )


def label_level(words: Words) -> str:
    """What the line of a level shows, as short as can be."""
    return words.pgettext("figure", "Spare draws")
