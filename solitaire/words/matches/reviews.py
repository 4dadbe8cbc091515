"""What reviews of all matches say: how many turns there are to look at, and the ways to them."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.words.words import Words


def count_looks(words: Words, count: int) -> str:
    """The heading over the turns that lost most: "3 turns to look at"."""
    return words.ngettext("%(num)s turn to look at", "%(num)s turns to look at", count, num=count)


def say_nothing_lost(words: Words) -> str:
    """What a review without such a turn says."""
    return words.gettext("No turn stands out: you missed nothing that we look for.")


def name_first_look(words: Words) -> str:
    """The label of the button that leads to the first of them: "Show me"."""
    return words.pgettext("button", "Show me")


def name_first_turn(words: Words) -> str:
    """The label of the button that leads to the first turn, if none lost anything."""
    return words.pgettext("button", "Show me all turns")


def name_hand_again(words: Words, number: int) -> str:
    """The label of the button that leads to the first turn of a hand: "See hand 4 again"."""
    return words.gettext("See hand %(hand)s again", hand=number)


def name_game_again(words: Words, number: int) -> str:
    """The same of a game: "See game 2 again"."""
    return words.gettext("See game %(game)s again", game=number)


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
