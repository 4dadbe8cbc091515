"""Sentences of the review of a match of Spiral: what a turn did, and what it missed."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.matches.spiral import Play
from solitaire.matches.spiral.review import TurnReview
from solitaire.words.matches.game import list_team, name_side
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


def tell_review(words: Words, review: TurnReview) -> tuple[str, ...]:
    """What a turn did by the lines of four on the board, and what it missed, a sentence each."""
    told = [
        _tell_five(words, review),
        _tell_four(words, review),
        _tell_partner(words, review),
        _tell_loss(words, review),
    ]
    found = tuple(filter(None, told))
    if found or review.wins:
        return found
    return (words.gettext("No five could be completed, and no four had to be blocked."),)


def tell_loss(words: Words, review: TurnReview) -> str:
    """What a turn gave away, in a short sentence."""
    if review.misses_five:
        return words.gettext("You could have won the game here.")
    if review.lost_on is None:
        return words.gettext("You could have blocked a line of four.")
    seat, space = review.lost_on
    return words.gettext(
        "%(name)s completed five on %(space)s next, and you could have blocked it.",
        name=name_seat(words, seat),
        space=space,
    )


def describe_miss(words: Words, review: TurnReview) -> str | None:
    """The mark of a turn in the strip, in words; None without one."""
    if review.misses_five:
        return words.gettext("A five was missed.")
    if review.misses_block:
        return words.gettext("A four was not blocked.")
    return None


def _tell_five(words: Words, review: TurnReview) -> str | None:
    if not review.misses_five:
        return None
    return words.ngettext(
        "A five was missed. This would have won the game: %(plays)s.",
        "A five was missed. Any of these would have won the game: %(plays)s.",
        len(review.missed),
        plays=_list_plays(words, review.missed),
    )


def _tell_four(words: Words, review: TurnReview) -> str | None:
    """About the lines of four of the others, if no five could be made instead of blocking them."""
    if not review.dangers or review.wins or review.misses_five:
        return None
    view = review.turn.before
    players, teams = len(view.cards), len(view.stones)
    spaces = words.join_list([str(space) for space in review.dangers])
    if review.blocked and teams > 2:
        return words.gettext("You blocked a line of four.")
    if review.blocked:
        others = list_team(players, teams, view.seat + 1)
        return words.ngettext(
            "You blocked a line of four of %(names)s.",
            "You blocked a line of four of %(names)s.",
            len(others),
            names=name_side(words, others),
        )
    if review.misses_block:
        return words.ngettext(
            "A line of four, open at %(spaces)s, was not blocked. This would have done it: %(plays)s.",
            "A line of four, open at %(spaces)s, was not blocked. Any of these would have blocked one:"
            " %(plays)s.",
            len(review.blocks),
            spaces=spaces,
            plays=_list_plays(words, review.blocks),
        )
    return words.gettext(
        "A line of four was open at %(spaces)s, and no card of yours could block it.", spaces=spaces
    )


def _tell_partner(words: Words, review: TurnReview) -> str | None:
    if review.covered_on is None:
        return None
    seat, space = review.covered_on
    return words.gettext(
        "Then %(name)s blocked a four on %(space)s.", name=name_seat(words, seat), space=space
    )


def _tell_loss(words: Words, review: TurnReview) -> str | None:
    if review.lost_on is None:
        return None
    seat, space = review.lost_on
    return words.gettext(
        "Then %(name)s completed five on %(space)s.", name=name_seat(words, seat), space=space
    )


def _list_plays(words: Words, plays: Sequence[Play]) -> str:
    """Plays in a list: "12 on 30 or 45 on 60"."""
    return words.join_choices(
        [
            words.gettext("%(card)s on %(space)s", card=each.card, space=each.space or 0)
            for each in plays
        ]
    )
