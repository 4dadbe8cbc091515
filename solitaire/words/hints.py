"""Hints, how a game stands, and the help that was used, as people are told them.

As in "Place it on pile 7 and discard the 3 of spades." and "Fills the 6 of the run 5 to 7 of clubs.". What is
said comes from the solver's own answer; nothing here judges.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules import Card, Help, Meld, Place, Rank, Shown
from solitaire.words.speech import Words
from solitaire.words.text import _

BOOKS: Final = {
    Rank.THREE: _("Joins a book of threes."),
    Rank.FOUR: _("Joins a book of fours."),
    Rank.FIVE: _("Joins a book of fives."),
    Rank.SIX: _("Joins a book of sixes."),
    Rank.SEVEN: _("Joins a book of sevens."),
    Rank.EIGHT: _("Joins a book of eights."),
    Rank.NINE: _("Joins a book of nines."),
    Rank.TEN: _("Joins a book of tens."),
    Rank.JACK: _("Joins a book of jacks."),
    Rank.QUEEN: _("Joins a book of queens."),
    Rank.KING: _("Joins a book of kings."),
}

NAMED: Final = 4
"""How many turns with hints are named; of more it is said how many."""


def describe_value(words: Words, value: int) -> str:
    """How a game stands: "3 draws to spare", or how many piles are out of reach once it is lost."""
    if value >= 0:
        return words.ngettext(
            "%(draws)s draw to spare", "%(draws)s draws to spare", value, draws=value
        )
    return words.ngettext(
        "%(piles)s pile out of reach", "%(piles)s piles out of reach", -value, piles=-value
    )


def meaning_of_spare(words: Words) -> str:
    """What spare is, in a sentence."""
    return words.gettext(
        "Spare is how many draws you can still waste and win, in whatever order the cards come."
    )


def first_step(words: Words, pile: Rank | None) -> str:
    """Where the drawn card goes."""
    if pile is None:
        return words.gettext("No pile needs this card: nothing is better than to discard it.")
    return words.gettext("Place it on pile %(pile)s.", pile=pile)


def use(words: Words, pile: Rank | None, discard: Card) -> str:
    """What is done with the drawn card; without a pile it is discarded unplayed."""
    if pile is None:
        return words.gettext("Discard it unplayed.")
    return words.gettext(
        "Place it on pile %(pile)s and discard the %(card)s.",
        pile=pile,
        card=words.card(discard),
    )


def fills(words: Words, meld: Meld, place: Place) -> str:
    """Which place of which meld a card takes, in the hand that its pile can go out with."""
    if meld.suit is None:
        joins = words.gettext(BOOKS[meld.rank])
        if place.is_itself:
            return joins
        return words.gettext("It is wild here. %(joins)s", joins=joins)
    values = {
        "rank": words.rank(place.rank),
        "low": words.rank(meld.rank),
        "high": words.rank(meld.places[-1].rank),
        "suit": words.suit(meld.suit),
    }
    if place.is_itself:
        return words.gettext(
            "Fills the %(rank)s of the run %(low)s to %(high)s of %(suit)s.", **values
        )
    return words.gettext(
        "Stands for the %(rank)s of the run %(low)s to %(high)s of %(suit)s.", **values
    )


def used(words: Words, help: Help) -> str:
    """The help that was used: "Help used: cards away, hints at turns 5, 9."; nothing if none was."""
    parts = []
    if Shown.AWAY in help.shown:
        parts.append(words.gettext("cards away"))
    if Shown.SPARE in help.shown:
        parts.append(words.gettext("spare"))
    turns = list(map(str, help.steps))
    if len(turns) > NAMED:
        parts.append(words.gettext("hints at %(count)s turns", count=len(turns)))
    elif turns:
        parts.append(
            words.ngettext(
                "a hint at turn %(turns)s",
                "hints at turns %(turns)s",
                len(turns),
                turns=words.listed(turns),
            )
        )
    if not parts:
        return ""
    return words.gettext("Help used: %(help)s.", help=words.listed(parts))
