"""Sentences of puzzles: the question, what a move keeps, why it is right, and how far one is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.play.coach.puzzles.answers import Answer, PuzzleMark
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.rules import Card, Turn
from solitaire.solver import Reason, Why
from solitaire.words.board.reviews import describe_reason
from solitaire.words.marks import _p
from solitaire.words.words import Words

_CROWNS: Final = {
    Crowns.ONE: _p("how hard a puzzle is", "One crown"),
    Crowns.TWO: _p("how hard a puzzle is", "Two crowns"),
    Crowns.THREE: _p("how hard a puzzle is", "Three crowns"),
}


def name_crowns(words: Words, crowns: Crowns) -> str:
    """How hard a puzzle is: "Two crowns"."""
    return words.pgettext(*_CROWNS[crowns])


def name_day(words: Words, number: int) -> str:
    """The puzzles of a day: "Puzzles 26"."""
    return words.gettext("Puzzles %(number)s", number=str(number))


def name_puzzle(words: Words, number: int, crowns: Crowns) -> str:
    """The title of a puzzle: "Puzzle 26, two crowns"."""
    match crowns:
        case Crowns.ONE:
            return words.gettext("Puzzle %(number)s, one crown", number=str(number))
        case Crowns.TWO:
            return words.gettext("Puzzle %(number)s, two crowns", number=str(number))
        case Crowns.THREE:
            return words.gettext("Puzzle %(number)s, three crowns", number=str(number))


def name_home_row(words: Words) -> str:
    """The heading of the day's puzzles on the home page."""
    return words.gettext("Puzzles of the day")


def name_next(words: Words) -> str:
    """The button that leads to the next puzzle."""
    return words.pgettext("button", "Next puzzle")


def name_solve(words: Words) -> str:
    """The button that leads to the day's puzzles."""
    return words.pgettext("button", "Solve")


def count_found(words: Words, marks: Sequence[PuzzleMark]) -> str:
    """How many of the day's puzzles a player has found; those that were shown do not count."""
    found = sum(mark is PuzzleMark.FOUND for mark in marks)
    return words.gettext("%(found)s of %(of)s found", found=found, of=len(marks))


# ---- the question ------------------------------------------------------------------------------------------


def ask(words: Words, before: int, best: int) -> str:
    """The question about a position: its value, and the value after a right move."""
    if best < 0:
        return words.gettext("Which move keeps the most piles in reach?")
    if best == 0:
        return words.gettext("Which move keeps the win?")
    if best < before:
        return words.ngettext(
            "Which move keeps %(draws)s spare draw?",
            "Which move keeps %(draws)s spare draws?",
            best,
            draws=best,
        )
    return words.ngettext(
        "Which move keeps the spare draw?",
        "Which move keeps the %(draws)s spare draws?",
        best,
        draws=best,
    )


def tell_drawn(words: Words, card: Card) -> str:
    """Which card is drawn."""
    return words.gettext("You drew %(the_card)s.", the_card=words.the_card(card))


def name_try(words: Words, turn: Turn) -> str:
    """Which move was tried, before what it keeps."""
    if turn.is_unplayed:
        return words.gettext("You tried to discard it.")
    return words.gettext(
        "You tried pile %(pile)s, discarding %(the_discard)s.",
        pile=turn.pile,
        the_discard=words.the_card_in(turn.discard, turn.pile),
    )


def explain_spent(words: Words) -> str:
    """That the try which counts is over, after a wrong one."""
    return words.gettext("You can still find it, though no longer at the first try.")


def list_commands(words: Words) -> str:
    """The commands of a question that are used most."""
    return words.gettext(
        "7 9 S: 9 of spades off pile 7. X discard, P 7 pile, C card, G stock, L last try, SHOW the answer."
    )


def name_wrong(words: Words) -> str:
    """The heading after a wrong move."""
    return words.pgettext("heading", "Not this one")


def describe_wrong(words: Words, value: int, best: int) -> str:
    """What a wrong move keeps, and what a better one would."""
    if best < 0:
        return words.ngettext(
            "This move leaves %(piles)s pile out of reach; a better one leaves %(best)s.",
            "This move leaves %(piles)s piles out of reach; a better one leaves %(best)s.",
            -value,
            piles=-value,
            best=-best,
        )
    if value >= 0:
        return words.gettext(
            "This is not the best move: it keeps %(value)s, a better one %(best)s.",
            value=value,
            best=best,
        )
    if best == 0:
        return words.gettext("This move gives the win away; a better one keeps it.")
    return words.ngettext(
        "This move gives the win away; a better one keeps it, with %(best)s spare draw.",
        "This move gives the win away; a better one keeps it, with %(best)s spare draws.",
        best,
        best=best,
    )


# ---- the answer --------------------------------------------------------------------------------------------


def name_found(words: Words, tries: int, *, first: bool) -> str:
    """The heading once a right move is found, at that try; if not ``first`` then after its pile was shown."""
    if tries == 1 and not first:
        return words.gettext("Found with a hint")
    if tries == 1:
        return words.gettext("Found at the first try")
    return words.gettext("Found at try %(tries)s", tries=tries)


def name_shown(words: Words) -> str:
    """The heading once a right move was shown."""
    return words.pgettext("heading", "The right move")


def explain_right(words: Words, reasons: tuple[Reason, ...]) -> str | None:
    """One sentence why a right move is right; None if no fact about single piles says it."""
    return _explain(words, reasons[0]) if reasons else None


def _explain(words: Words, reason: Reason) -> str:
    """A reason as in a review, but not of what happened: the worse move need not have been made."""
    pile = reason.pile
    card = words.the_card_in(reason.discard, pile) if reason.discard else ""
    match reason.why:
        case Why.RUINED:
            return words.gettext(
                "Pile %(pile)s needs %(the_discard)s: without it no cards left in the stock can complete it.",
                pile=pile,
                the_discard=card,
            )
        case Why.SET_BACK:
            return words.ngettext(
                "Pile %(pile)s needs %(the_discard)s: without it, it needs %(now)s card, not %(other)s.",
                "Pile %(pile)s needs %(the_discard)s: without it, it needs %(now)s cards, not %(other)s.",
                reason.now or 0,
                pile=pile,
                the_discard=card,
                now=reason.now,
                other=reason.other,
            )
        case Why.WRONG_DISCARD if not reason.other:
            return words.gettext(
                "Discarding %(the_discard)s completes pile %(pile)s.", pile=pile, the_discard=card
            )
        case Why.WRONG_DISCARD if reason.now is None:
            return words.gettext(
                "With %(the_discard)s discarded, the stock can still complete pile %(pile)s.",
                pile=pile,
                the_discard=card,
            )
        case Why.WRONG_DISCARD:
            return words.ngettext(
                "With %(the_discard)s discarded, pile %(pile)s needs %(other)s card, otherwise %(now)s.",
                "With %(the_discard)s discarded, pile %(pile)s needs %(other)s cards, otherwise %(now)s.",
                reason.other,
                pile=pile,
                the_discard=card,
                other=reason.other,
                now=reason.now,
            )
        case Why.COMPLETES if reason.now is None:
            return words.gettext(
                "This card completes pile %(pile)s, and nothing in the stock can.", pile=pile
            )
        case Why.COMPLETES if reason.cards > 1:
            return words.gettext("This card completes pile %(pile)s.", pile=pile)
        case _:
            return describe_reason(words, reason)


def compare(words: Words, rival: Turn, value: int, best: int) -> str:
    """The two spare draws: what the right move keeps, and what another one would."""
    rival_move = _name_rival(words, rival)
    if best < 0:
        return words.ngettext(
            "It leaves %(best)s pile out of reach; %(rival_move)s leaves %(value)s.",
            "It leaves %(best)s piles out of reach; %(rival_move)s leaves %(value)s.",
            -best,
            best=-best,
            value=-value,
            rival_move=rival_move,
        )
    if value < 0 and best == 0:
        return words.gettext(
            "It keeps the win; %(rival_move)s gives it away.", rival_move=rival_move
        )
    if value < 0:
        return words.ngettext(
            "It keeps %(best)s spare draw; %(rival_move)s gives the win away.",
            "It keeps %(best)s spare draws; %(rival_move)s gives the win away.",
            best,
            best=best,
            rival_move=rival_move,
        )
    return words.ngettext(
        "It keeps %(best)s spare draw; %(rival_move)s keeps %(value)s.",
        "It keeps %(best)s spare draws; %(rival_move)s keeps %(value)s.",
        best,
        best=best,
        rival_move=rival_move,
        value=value,
    )


def _name_rival(words: Words, turn: Turn) -> str:
    """A move within a sentence, with the comma that ends it: "pile 7, discarding the 3 of spades,"."""
    if turn.is_unplayed:
        return words.pgettext("a move", "discarding it")
    return words.pgettext(
        "a move",
        "pile %(pile)s, discarding %(the_discard)s,",
        pile=turn.pile,
        the_discard=words.the_card_in(turn.discard, turn.pile),
    )


def tell_others(words: Words, found: int, players: int) -> str:
    """How many players found it at the first try, of those who tried."""
    return words.gettext(
        "%(found)s of %(players)s found it at the first try.", found=found, players=players
    )


def describe_stage(words: Words, answer: Answer) -> str:
    """How far a player is with a puzzle, for lists."""
    if answer.shown:
        return words.pgettext("a puzzle", "Shown")
    if answer.over:
        return name_found(words, 1 if answer.first else len(answer.tries), first=answer.first)
    if answer.tries:
        return words.pgettext("a puzzle", "Begun")
    return words.pgettext("a puzzle", "Not tried yet")
