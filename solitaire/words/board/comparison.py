"""Sentences about another's line beside one's own: its name, and what it did with a card."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import Turn
from solitaire.words.words import Words


def name_own_game(words: Words) -> str:
    """The name of the player's own game."""
    return words.pgettext("player", "You")


def name_adviser(words: Words) -> str:
    """The name of the adviser's game."""
    return words.pgettext("player", "Adviser")


def name_other_game(words: Words, number: int) -> str:
    """The name of another game of the player's own."""
    return words.gettext("Your game %(number)s", number=number)


def number_name(words: Words, name: str, number: int) -> str:
    """A name with a number that tells it apart from equal names."""
    return words.gettext("%(name)s %(number)s", name=name, number=number)


def describe_adviser_wait(words: Words) -> str:
    """A note that a worker is playing the adviser's game."""
    return words.gettext("The adviser is playing this deal. Its game comes in a moment.")


def describe_review_wait(words: Words) -> str:
    """A note that a worker is reviewing the other game."""
    return words.gettext("A game is being reviewed for its spare draws.")


def describe_uses(words: Words, turn: Turn, others: Sequence[tuple[str, Turn | None]]) -> str:
    """What all did with a card, a sentence for each use, one's own first: "You and Bo: discarded."

    ``others`` are names with their turns, None for a game that was over.
    """
    users: dict[str, list[str]] = {describe_use(words, turn): [name_own_game(words)]}
    over = [name for name, theirs in others if theirs is None]
    for name, theirs in others:
        if theirs is not None:
            users.setdefault(describe_use(words, theirs), []).append(name)
    return words.join_sentences(
        *(
            words.gettext("%(names)s: %(use)s.", names=words.join_list(names), use=use)
            for use, names in users.items()
        ),
        words.ngettext(
            "%(names)s: done before.",
            "%(names)s: done before.",
            len(over),
            names=words.join_list(over),
        )
        if over
        else None,
    )


def describe_use(words: Words, turn: Turn) -> str:
    """The use of a card, without naming it: "on pile 7, 3 of stars discarded"."""
    if turn.is_unplayed:
        return words.pgettext("the drawn card", "discarded")
    return words.gettext(
        "on pile %(pile)s, %(discard)s discarded",
        pile=turn.pile,
        discard=words.card(turn.discard),
    )
