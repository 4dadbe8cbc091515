"""The text that a player shares about a finished game, in which is no card of the deal; links for others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.results.signs import Sign, lay_rows
from solitaire.rules import Outcome
from solitaire.words.dailies import phrase_difficulty
from solitaire.words.words import Words

SQUARES: Final = {
    Sign.FLIPPED: "\N{CROWN}",
    Sign.PLACED: "\N{LARGE BLUE SQUARE}",
    Sign.DISCARDED: "\N{WHITE LARGE SQUARE}",
    Sign.MISTAKE: "\N{LARGE RED SQUARE}",
}
"""They differ for every kind of color blindness, and show on a light and on a dark screen."""


def explain_loopback(words: Words, host: str, lan: str) -> str:
    """What stands beside a link for others on a page of a loopback host.

    ``lan`` is this computer's address in its network if the link leads there; else the link is for this
    computer alone.
    """
    if lan:
        return words.gettext(
            "Other devices cannot open %(host)s. So the link leads to %(address)s, where this computer is"
            " in your network.",
            host=host,
            address=lan,
        )
    return words.gettext(
        "The link leads only to this computer: other devices cannot open %(host)s. Start the server with"
        " “--host 0.0.0.0”, and open it by the address that this computer has in your network.",
        host=host,
    )


def share_result(
    words: Words,
    title: str,
    outcome: Outcome,
    signs: Sequence[Sign],
    undone: int,
    *,
    helped: bool,
    again: int = 0,
    difficulty: Difficulty | None = None,
    streak: int = 0,
    squares: bool = True,
) -> str:
    """The text to share: the result and how it was done in words, then the turns in rows of signs.

    ``title`` names the program and the deal, ``undone`` is the number of turns taken back, ``again`` the
    turn of an earlier game from which it was played again, or 0. Without ``squares`` the signs are letters.
    """
    if difficulty is not None:
        level = phrase_difficulty(words, difficulty)
        title = words.gettext("%(title)s, %(difficulty)s", title=title, difficulty=level)
    result = words.gettext(
        "%(result)s, %(help)s",
        result=_phrase_result(words, outcome),
        help=_tell_streak(words, _tell_help(words, undone, again, helped=helped), streak),
    )
    rows = lay_rows(signs, outcome.variant.stock_size)
    return "\n".join(
        (
            words.gettext("%(title)s: %(result)s", title=title, result=result),
            *("".join(_draw_sign(words, sign, squares=squares) for sign in row) for row in rows),
        )
    )


def count_signs(words: Words, sign: Sign, count: int) -> str:
    """How many turns have a sign, which also says what it means: "8 flips".

    No turn flips a pile that is complete as dealt, so there may be fewer flips than flipped piles.
    """
    match sign:
        case Sign.FLIPPED:
            return words.ngettext("%(num)s flip", "%(num)s flips", count, num=count)
        case Sign.PLACED:
            return words.ngettext("%(num)s card placed", "%(num)s cards placed", count, num=count)
        case Sign.DISCARDED:
            return words.ngettext(
                "%(num)s card discarded", "%(num)s cards discarded", count, num=count
            )
        case Sign.MISTAKE:
            return words.ngettext("%(num)s mistake", "%(num)s mistakes", count, num=count)


def _draw_sign(words: Words, sign: Sign, *, squares: bool) -> str:
    if squares:
        return SQUARES[sign]
    match sign:
        case Sign.FLIPPED:
            return words.pgettext("sign of a turn", "F")
        case Sign.PLACED:
            return words.pgettext("sign of a turn", "P")
        case Sign.DISCARDED:
            return words.pgettext("sign of a turn", "D")
        case Sign.MISTAKE:
            return words.pgettext("sign of a turn", "M")


def _phrase_result(words: Words, outcome: Outcome) -> str:
    if not outcome.won:
        return words.gettext(
            "%(flipped)s of %(piles)s piles",
            flipped=outcome.flipped_count,
            piles=len(outcome.variant.piles),
        )
    if not outcome.stock_left:
        return words.gettext("won with the very last card")
    return words.ngettext(
        "won with %(left)s card to go",
        "won with %(left)s cards to go",
        outcome.stock_left,
        left=outcome.stock_left,
    )


def _tell_help(words: Words, undone: int, again: int, *, helped: bool) -> str:
    if again:
        return words.gettext("again from turn %(turn)s", turn=again)
    if undone:
        return words.ngettext(
            "%(turns)s turn taken back", "%(turns)s turns taken back", undone, turns=undone
        )
    return words.pgettext("result", "with help") if helped else words.gettext("no hints")


def _tell_streak(words: Words, help: str, days: int) -> str:
    """The help used, and the streak if there is one."""
    if days <= 1:
        return help
    return words.ngettext(
        "%(help)s, streak of %(days)s day",
        "%(help)s, streak of %(days)s days",
        days,
        help=help,
        days=days,
    )
