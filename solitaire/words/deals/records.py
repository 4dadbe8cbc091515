"""Sentences about a record: its deal, the state of its game, and why it cannot be read or replayed."""

from __future__ import annotations

from solitaire.rules import Deal, Game, IllegalTurn, SolitaireError
from solitaire.words.errors import explain
from solitaire.words.results import describe_ending
from solitaire.words.words import Words


def name_deal(words: Words, deal: Deal) -> str:
    """The name of a deal: "Deal 1-8QZK-4M2T"."""
    return (
        name_code(words, deal.code)
        if deal.code
        else words.gettext("A deal written out card by card")
    )


def name_code(words: Words, code: str) -> str:
    """The name of a deal with this code."""
    return words.pgettext("heading", "Deal %(code)s", code=code)


def describe_game(words: Words, game: Game) -> str:
    """The state of a game: how it ended, or its next turn."""
    if game.outcome is not None:
        return describe_ending(words, game.outcome)
    turns = len(game.turns)
    return words.ngettext(
        "The game is not over: %(turns)s turn of %(most)s played.",
        "The game is not over: %(turns)s turns of %(most)s played.",
        turns,
        turns=turns,
        most=len(game.deal.stock),
    )


def explain_empty_form(words: Words) -> str:
    """The reason why an empty form is refused."""
    return words.gettext("Paste a record or choose its file first.")


def explain_refusal(words: Words, error: SolitaireError) -> str:
    """The reason why a record is refused, with the turn or line at fault if there is one.

    ``move`` is the turn of a match, as its record numbers them.
    """
    reason = explain(words, error)
    turn, line = error.data.get("turn"), error.data.get("line")
    if move := error.data.get("move"):
        return words.gettext("Turn %(turn)s: %(reason)s", turn=move, reason=reason)
    if isinstance(error, IllegalTurn):
        return words.join_sentences(
            words.gettext("Turn %(turn)s is not allowed.", turn=turn), reason
        )
    if line is None:
        return reason
    if turn is None:
        return words.join_sentences(
            words.gettext("Line %(line)s cannot be read.", line=line), reason
        )
    return words.join_sentences(words.gettext("Turn %(turn)s cannot be read.", turn=turn), reason)
