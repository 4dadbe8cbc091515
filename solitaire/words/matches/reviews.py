"""What reviews of all matches say: how many turns there are to look at, and the ways to them."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.words.words import Words


def count_looks(words: Words, count: int) -> str:
    """The heading over the turns that lost most: "3 turns to look at"."""
    return words.ngettext("%(num)s turn to look at", "%(num)s turns to look at", count, num=count)


def say_nothing_lost(words: Words) -> str:
    """The heading of a review without such a turn."""
    return words.gettext("No turn stands out: you missed nothing that we look for.")


def name_first_look(words: Words) -> str:
    """The label of the button that leads to the first of them: "Show me"."""
    return words.pgettext("button", "Show me")


def name_first_turn(words: Words) -> str:
    """The label of the button that leads to the first turn, if none lost anything."""
    return words.pgettext("button", "Show me all turns")


def name_next_look(words: Words) -> str:
    """The label of the button that leads to the next of them."""
    return words.pgettext("button", "Next to look at")


def name_overview(words: Words) -> str:
    """The label of the button that leads back to the list of them."""
    return words.pgettext("button", "Overview")


def tell_kept(words: Words, cards: Sequence[str], points: int) -> str:
    """What a turn lost in a game that counts what is left: the cards, and their points."""
    return words.ngettext(
        "You kept %(cards)s, and that cost %(points)s point.",
        "You kept %(cards)s, and that cost %(points)s points.",
        points,
        cards=words.join_list(cards),
        points=points,
    )
