"""What a typed command asks about a position, on whichever board: its answer in words."""

from __future__ import annotations

from solitaire.rules import NotationError, Position, Rank, best_melds
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.commands import Command, Verb
from solitaire.web.http.errors import WebCode
from solitaire.words import Words
from solitaire.words.board.piles import describe_pile, describe_pile_with
from solitaire.words.board.table import list_flipped, list_stock


def pile_of(command: Command, choice: Choice) -> Rank:
    """The pile that the command names, else the chosen one; NotationError if there is neither."""
    if command.rank is not None:
        return command.rank
    if choice.pile is None:
        raise NotationError(WebCode.NO_PILE)
    return choice.pile


def chosen_by(command: Command, choice: Choice) -> Choice:
    """What is chosen after a command that changes nothing else."""
    return Choice(command.rank) if command.verb is Verb.CHOOSE else choice


def describe(words: Words, position: Position, command: Command, choice: Choice) -> str | None:
    """The answer to a command that asks what lies there; None for others. NotationError without a pile."""
    match command.verb:
        case Verb.CHOOSE:
            return _describe_with_drawn(words, position, pile_of(command, choice))
        case Verb.READ:
            return _describe_pile(words, position, pile_of(command, choice))
        case Verb.STOCK:
            return list_stock(words, position)
        case Verb.FLIPPED:
            return list_flipped(words, position)
        case _:
            return None


def _describe_with_drawn(words: Words, position: Position, rank: Rank) -> str:
    """Describe the pile, with the drawn card on it where it can be placed."""
    pile, drawn = position.pile(rank), position.drawn
    if pile.flipped or drawn is None:
        return _describe_pile(words, position, rank)
    layout = best_melds(rank, (*pile.cards, drawn))
    return describe_pile_with(words, rank, layout, drawn, pile.flipping_discards(drawn))


def _describe_pile(words: Words, position: Position, rank: Rank) -> str:
    pile = position.pile(rank)
    return describe_pile(words, rank, best_melds(rank, pile.cards), flipped=pile.flipped)
