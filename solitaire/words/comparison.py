"""Sentences that compare games on one deal, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import Turn
from solitaire.words.words import Words

# ---- names of games ----------------------------------------------------------------------------------------


def name_own_game(words: Words) -> str:
    """The name of the player's own game."""
    return words.pgettext("player", "You")


def name_adviser(words: Words) -> str:
    """The name of the adviser's game."""
    return words.pgettext("player", "Adviser")


def name_other_game(words: Words, number: int) -> str:
    """The name of another game of the player's own."""
    return words.gettext("Your game %(number)s", number=number)


def shorten_other_game(words: Words, number: int) -> str:
    """The name of another game, short enough for a label in a chart."""
    return words.gettext("Game %(number)s", number=number)


def number_name(words: Words, name: str, number: int) -> str:
    """A name with a number that tells it apart from equal names."""
    return words.gettext("%(name)s %(number)s", name=name, number=number)


# ---- progress ----------------------------------------------------------------------------------------------


def describe_adviser_wait(words: Words) -> str:
    """A note that a worker is playing the adviser's game."""
    return words.gettext("The adviser is playing this deal. Its game comes in a moment.")


def describe_review_wait(words: Words) -> str:
    """A note that a worker is reviewing one of the games."""
    return words.gettext("A game is being reviewed for its spare draws.")


def announce_all(words: Words, names: Sequence[str]) -> str:
    """A note that nothing is missing any more."""
    return words.gettext("All games are shown: %(names)s.", names=words.join_list(names))


# ---- charts ------------------------------------------------------------------------------------------------


def name_moments(words: Words, turns: int) -> tuple[str, list[str]]:
    """The heading over the moments of a chart, and their names: the start, and each of so many turns."""
    numbers = (str(number) for number in range(1, turns + 1))
    return words.pgettext("column", "Turn"), [words.pgettext("moment", "Start"), *numbers]


def describe_spares_chart(words: Words) -> tuple[str, str]:
    """The title and the summary of the chart of spare draws."""
    return words.pgettext("heading", "Spare draws"), words.gettext(
        "Draws you can still waste and win, after each turn. Below 0 the game is lost,"
        " and that many piles are out of reach."
    )


def describe_flips_chart(words: Words, piles: int) -> tuple[str, str]:
    """The title and the summary of the chart of flipped piles, of so many."""
    return words.pgettext("heading", "Piles flipped"), words.gettext(
        "After each turn, of %(piles)s.", piles=piles
    )


# ---- turns -------------------------------------------------------------------------------------------------


def describe_same_turns(words: Words, name: str) -> str:
    """A sentence about a game with the same turns as the player's own."""
    return words.gettext("%(name)s: the same turns as yours, from first to last.", name=name)


def describe_difference(words: Words, name: str, turn: Turn, number: int) -> str:
    """Where a game first differs from the player's own, in which ``turn`` has this number."""
    return words.gettext(
        "From turn %(number)s (%(card)s), %(name)s played differently.",
        name=name,
        number=number,
        card=words.card(turn.drawn),
    )


def describe_adviser_difference(words: Words, turn: Turn, number: int) -> str:
    """Where the adviser's game first differs from the player's own, as ``describe_difference``."""
    return words.gettext(
        "From turn %(number)s (%(card)s), the adviser played differently.",
        number=number,
        card=words.card(turn.drawn),
    )


def describe_use(words: Words, turn: Turn, *, flips: bool) -> str:
    """The use of a card, without naming it: "on pile 7, 3 of stars discarded"."""
    if turn.is_unplayed:
        return words.pgettext("the drawn card", "discarded")
    values = {"pile": turn.pile, "discard": words.card(turn.discard)}
    if flips:
        return words.gettext(
            "on pile %(pile)s, %(discard)s discarded, and the pile is flipped", **values
        )
    return words.gettext("on pile %(pile)s, %(discard)s discarded", **values)
