"""Sentences about packs: what each is about, and how far the player is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.play.deals.packs import PackName, PackPlace
from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.deals.pack_progress import (  # loads SQLAlchemy, 0.2 s
        PackAttempt,
        PackProgress,
    )


def name_pack(words: Words, name: PackName) -> str:
    """The title of a pack."""
    match name:
        case PackName.GENTLE_STEPS:
            return words.gettext("Gentle steps")
        case PackName.ONE_SPARE:
            return words.gettext("One spare draw")
        case PackName.NO_JOKER:
            return words.gettext("No joker dealt")
        case PackName.COMPLETE:
            return words.gettext("Complete as dealt")
        case PackName.FOUR_JOKERS:
            return words.gettext("Four jokers to come")
        case PackName.HARDEST:
            return words.gettext("The hardest we know")


def explain_pack(words: Words, name: PackName) -> str:
    """What a pack is about."""
    match name:
        case PackName.GENTLE_STEPS:
            return words.gettext(
                "Five simulated players who never look ahead all win the first twelve,"
                " and at least three of them each of the others."
                " 6 spare draws at first, one less after every six deals."
            )
        case PackName.ONE_SPARE:
            return words.gettext("You can waste one draw and still win. A second one is too many.")
        case PackName.NO_JOKER:
            return words.gettext("All three jokers are in the stock. Be ready when they come.")
        case PackName.COMPLETE:
            return words.gettext("A pile of seven or more cards is complete before the first draw.")
        case PackName.FOUR_JOKERS:
            return words.gettext(
                "Two jokers are dealt, and four are in the stock. Keep a place for each."
            )
        case PackName.HARDEST:
            return words.gettext(
                "All can be won, but not by eager play:"
                " whoever takes the biggest gain in every turn flips five piles at most."
            )


def explain_game(words: Words, name: PackName) -> str:
    """Which game the deals of a pack are of, and why."""
    match name:
        case PackName.GENTLE_STEPS:
            return words.gettext("The short game: a first win takes a few minutes.")
        case PackName.ONE_SPARE:
            return words.gettext("The short game: it has 16 draws, so you can count every one.")
        case PackName.NO_JOKER:
            return words.gettext("The short game: it has few jokers, so all of them can wait.")
        case PackName.COMPLETE:
            return words.gettext("The full game: it has piles of up to 13 cards.")
        case PackName.FOUR_JOKERS:
            return words.gettext("The full game: it has six jokers.")
        case PackName.HARDEST:
            return words.gettext("The full game: eleven piles leave most room for mistakes.")


def name_place(words: Words, place: PackPlace) -> str:
    """A deal by its place in its pack: "Deal 7 of 30", "Step 7 of 30"."""
    deals = len(place.pack.codes)
    if place.pack.name is PackName.GENTLE_STEPS:
        return words.gettext("Step %(step)s of %(steps)s", step=place.number, steps=deals)
    return words.gettext("Deal %(number)s of %(deals)s", number=place.number, deals=deals)


def name_deal(words: Words, place: PackPlace) -> str:
    """A deal of a pack by its number: "Deal 7", "Step 7"."""
    number = str(place.number)
    if place.pack.name is PackName.GENTLE_STEPS:
        return words.gettext("Step %(number)s", number=number)
    return words.gettext("Deal %(number)s", number=number)


def name_deal_of_pack(words: Words, place: PackPlace) -> str:
    """A deal with its pack: "Gentle steps, step 7"."""
    name = name_pack(words, place.pack.name)
    if place.pack.name is PackName.GENTLE_STEPS:
        return words.gettext("%(pack)s, step %(number)s", pack=name, number=str(place.number))
    return words.gettext("%(pack)s, deal %(number)s", pack=name, number=str(place.number))


def describe_progress(words: Words, progress: PackProgress) -> str:
    """How many deals of a pack the player has won, and finished: "6 of 30 won, 8 played"."""
    deals = len(progress.attempts)
    if not progress.finished:
        return words.ngettext("%(deals)s deal", "%(deals)s deals", deals, deals=deals)
    if progress.won == deals:
        return words.gettext("All %(deals)s won", deals=deals)
    if progress.won == progress.finished:
        return words.gettext("%(won)s of %(deals)s won", won=progress.won, deals=deals)
    return words.gettext(
        "%(won)s of %(deals)s won, %(finished)s played",
        won=progress.won,
        deals=deals,
        finished=progress.finished,
    )


def describe_attempt(words: Words, place: PackPlace, attempt: PackAttempt) -> str:
    """A deal of a pack and the player's best result on it: "Deal 7: 5 of 7 piles"."""
    deal = name_deal(words, place)
    if attempt.won:
        return words.gettext("%(deal)s: won", deal=deal)
    if attempt.begun:
        return words.gettext("%(deal)s: in progress", deal=deal)
    if not attempt.finished:
        return words.gettext("%(deal)s: not played yet", deal=deal)
    return words.gettext(
        "%(deal)s: %(flipped)s of %(piles)s piles",
        deal=deal,
        flipped=attempt.flipped.bit_count(),
        piles=len(place.pack.name.variant.piles),
    )
