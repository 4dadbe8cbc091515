"""The text that a player shares about a finished game, in which is no card of the deal; links for others."""

from __future__ import annotations

from typing import Final

from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import Outcome, Variant
from solitaire.words.dailies import phrase_difficulty
from solitaire.words.words import Words

FLIPPED: Final = "\N{LARGE YELLOW SQUARE}"
OPEN: Final = "\N{LARGE BLUE SQUARE}"
"""Yellow and blue differ for every kind of color blindness, and both show on a light and on a dark screen."""


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
    flipped: int,
    undone: int,
    *,
    helped: bool,
    difficulty: Difficulty | None = None,
    streak: int = 0,
    squares: bool = True,
) -> str:
    """The text to share, a line a fact: the result in words, the piles, how it was done.

    ``title`` names the program and the deal, ``flipped`` are the bits of the flipped piles, ``undone`` is
    the number of turns taken back. Without ``squares`` the open piles are named instead.
    """
    if difficulty is not None:
        level = phrase_difficulty(words, difficulty)
        title = words.gettext("%(title)s, %(difficulty)s", title=title, difficulty=level)
    lines = [
        words.gettext("%(title)s: %(result)s", title=title, result=_phrase_result(words, outcome)),
        draw_squares(outcome.variant, flipped)
        if squares
        else _name_open(words, outcome.variant, flipped),
        _tell_streak(words, _tell_help(words, undone, helped=helped), streak),
    ]
    return "\n".join(filter(None, lines))


def draw_squares(variant: Variant, flipped: int) -> str:
    """A square for each pile, after its rank: yellow if it is flipped.

    >>> from solitaire.rules import STANDARD
    >>> draw_squares(STANDARD, 0b11111111111)[:4] == "3" + FLIPPED + "4" + FLIPPED
    True
    """
    return "".join(
        f"{rank}{FLIPPED if flipped >> at & 1 else OPEN}" for at, rank in enumerate(variant.piles)
    )


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


def _name_open(words: Words, variant: Variant, flipped: int) -> str:
    still_open = [str(rank) for at, rank in enumerate(variant.piles) if not flipped >> at & 1]
    if not still_open:
        return ""
    return words.gettext("Open: %(piles)s", piles=words.join_list(still_open))


def _tell_help(words: Words, undone: int, *, helped: bool) -> str:
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
