"""Sentences about turns, and the announcements after them.

Screen readers read an announcement after every turn, so it has at most twenty words.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import Card, Outcome, Position, Rank, Turn
from solitaire.words.results import describe_ending
from solitaire.words.words import Words


def describe_turn(words: Words, number: int, turn: Turn) -> str:
    """A turn in the past: "Turn 5: 8 of hearts on pile 7, 3 of spades discarded."."""
    values = {
        "turn": number,
        "drawn": words.card(turn.drawn),
        "pile": turn.pile,
        "discard": words.card(turn.discard),
    }
    if turn.is_unplayed:
        return words.gettext("Turn %(turn)s: %(drawn)s discarded.", **values)
    return words.gettext(
        "Turn %(turn)s: %(drawn)s on pile %(pile)s, %(discard)s discarded.", **values
    )


def describe_last_turn(words: Words, turns: Sequence[Turn]) -> str:
    """The last of these turns, or a note that there is none."""
    if not turns:
        return words.gettext("No turn has been played yet.")
    return describe_turn(words, len(turns), turns[-1])


def announce_start(words: Words, position: Position, outcome: Outcome | None = None) -> str:
    """The start of a deal: the piles flipped as dealt (R8), and the first card."""
    return words.join_sentences(
        announce_dealt(words, position), announce_position(words, position, outcome)
    )


def announce_dealt(words: Words, position: Position) -> str | None:
    """The piles that were flipped as dealt (R8); None if there are none."""
    flipped = [str(pile.rank) for pile in position.piles if pile.flipped]
    if not flipped:
        return None
    return words.ngettext(
        "Pile %(piles)s was complete as dealt.",
        "Piles %(piles)s were complete as dealt.",
        len(flipped),
        piles=words.join_list(flipped),
    )


def announce_turn(words: Words, turn: Turn, position: Position, outcome: Outcome | None) -> str:
    """The position after a turn: the pile that it flipped, if any, then the next card or the ending."""
    now = announce_position(words, position, outcome)
    if not position.pile(turn.pile).flipped:
        return now
    return words.join_sentences(
        announce_flip(words, turn.pile, position.flipped_count, len(position.piles)), now
    )


def announce_undo(words: Words, turns: int, position: Position) -> str:
    """The number of turns taken back, and the card drawn again."""
    undone = words.ngettext(
        "%(turns)s turn taken back.", "%(turns)s turns taken back.", turns, turns=turns
    )
    return words.join_sentences(undone, announce_position(words, position, None))


def announce_position(words: Words, position: Position, outcome: Outcome | None) -> str:
    """The drawn card, or the ending of the game."""
    if outcome is not None:
        return describe_ending(words, outcome)
    assert position.drawn is not None, "a game that is not over has a drawn card"
    return _announce_draw(words, position.drawn, len(position.left))


def announce_flip(words: Words, rank: Rank, flipped: int, piles: int) -> str:
    """A pile has gone out; so many of all ``piles`` are flipped now, this one included (R7)."""
    return words.gettext(
        "%(pile_name)s complete and flipped. %(flipped)s of %(piles)s.",
        pile_name=words.pile_name(rank),
        flipped=flipped,
        piles=piles,
    )


def _announce_draw(words: Words, card: Card, left: int) -> str:
    """The drawn card, and the number left in the stock without it."""
    name = words.card_at_start(card)
    if not left:
        return words.gettext("%(card)s, the last card of the stock.", card=name)
    return words.ngettext(
        "%(card)s. %(left)s left in the stock.",
        "%(card)s. %(left)s left in the stock.",
        left,
        card=name,
        left=left,
    )
