"""Sentences about the turning point of a daily: which turn it was, who lost something, and oneself then."""

from __future__ import annotations

from solitaire.play.coach.turning.points import TurningPoint
from solitaire.rules import Turn
from solitaire.words.variants import words_of
from solitaire.words.words import Words


def name_turning_point(words: Words) -> str:
    """The heading of a turning point."""
    return words.pgettext("heading", "The turning point")


def name_turn(words: Words, point: TurningPoint) -> str:
    """Which turn it was: "Turn 9 of daily 27"."""
    message = words_of(point.variant).turn_of_daily
    return words.gettext(message, turn=point.turn, number=str(point.number))


def offer_turn(words: Words, point: TurningPoint) -> str:
    """The label of a link that leads to it from elsewhere, in a line of a phone."""
    return words.gettext("%(when)s: the turning point", when=name_turn(words, point))


def tell_card(words: Words, point: TurningPoint) -> str:
    """Which turn it was, and which card all players drew in it."""
    return words.gettext(
        "%(when)s: everybody drew %(the_card)s.",
        when=name_turn(words, point),
        the_card=words.the_card(point.card),
    )


def tell_losers(words: Words, point: TurningPoint) -> str:
    """How many lost something in it; empty if too few played."""
    if not point.counts:
        return ""
    if point.simulated:
        return words.ngettext(
            "%(losers)s of %(players)s simulated players made a mistake with it.",
            "%(losers)s of %(players)s simulated players made a mistake with it.",
            point.losers,
            losers=point.losers,
            players=point.players,
        )
    return words.ngettext(
        "%(losers)s of %(players)s players made a mistake with it.",
        "%(losers)s of %(players)s players made a mistake with it.",
        point.losers,
        losers=point.losers,
        players=point.players,
    )


def tell_keepers(words: Words, point: TurningPoint) -> str:
    """How many lost nothing in it; empty if too few played."""
    if not point.counts:
        return ""
    kept = point.players - point.losers
    if point.simulated:
        return words.ngettext(
            "%(kept)s of %(players)s simulated players made no mistake.",
            "%(kept)s of %(players)s simulated players made no mistake.",
            kept,
            kept=kept,
            players=point.players,
        )
    return words.ngettext(
        "%(kept)s of %(players)s players made no mistake.",
        "%(kept)s of %(players)s players made no mistake.",
        kept,
        kept=kept,
        players=point.players,
    )


def tell_then(words: Words, played: Turn, value: int, best: int) -> str:
    """What the player did in the daily itself, and what that lost: its value, beside that of a right move."""
    if played.is_unplayed:
        then = words.gettext("In your game you discarded it.")
    else:
        then = words.gettext(
            "In your game you placed it on pile %(pile)s, discarding %(the_discard)s.",
            pile=played.pile,
            the_discard=words.the_card_in(played.discard, played.pile),
        )
    return words.join_sentences(then, _tell_loss(words, value, best))


def tell_same(words: Words) -> str:
    """That the wrong move that was just named is the one that the player made in the daily itself."""
    return words.gettext("That was your move in the daily.")


def _tell_loss(words: Words, value: int, best: int) -> str:
    if value == best:
        return words.gettext("That was no mistake.")
    if value < 0:
        return words.gettext("That gave the win away.")
    return words.ngettext(
        "That lost %(draws)s spare draw.",
        "That lost %(draws)s spare draws.",
        best - value,
        draws=best - value,
    )


def name_waiting(words: Words) -> str:
    """The page while it is being made."""
    return words.gettext("The turning point is being found. It takes a few seconds.")


def name_question(words: Words) -> str:
    """The button that leads to the question about it."""
    return words.pgettext("button", "What would you play?")


def name_own_turn(words: Words, turn: int) -> str:
    """The title of the question's page."""
    return words.gettext("The turning point: turn %(turn)s", turn=turn)
