"""Sentences about the study: what is known of all deals, made from its figures."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from solitaire.play.results.study import HardName, Simulated
from solitaire.rules import Rank
from solitaire.words.board.comparison import name_adviser
from solitaire.words.marks import _, _p
from solitaire.words.words import Words


class StudyLabel(Enum):
    """The names of pictures and their columns; each value is its context and message."""

    DIFFICULTY = _p("figure", "Difficulty")
    NEEDED = _p("figure", "Needs three cards or more")
    NEEDED_BY_PILE = _p("figure", "Piles that need three cards or more as dealt")
    PILE = _p("figure", "Pile")
    PLAYER = _p("figure", "Player")
    WINS = _p("figure", "Wins")
    WINS_BY_DIFFICULTY = _p("figure", "Deals that Careful wins, by difficulty")
    WINS_BY_PLAYER = _p("figure", "Deals that each player wins")


_PLAYERS: Final = {
    Simulated.GREEDY: _p("player", "Eager"),
    Simulated.AWAY: _p("player", "Careful"),
}
_WAYS: Final = {
    Simulated.GREEDY: _(
        "Eager takes the biggest gain in points in every turn. It wins %(percent)s of all deals."
    ),
    Simulated.AWAY: _(
        "Careful places a card only if its pile then needs fewer, and else discards it. It wins"
        " %(percent)s."
    ),
    Simulated.ADVISER: _(
        "Adviser does what the hints of this site say. It wins %(percent)s: every deal that can be won."
    ),
}
PLAYERS: Final = tuple(_WAYS)
"""The players that the page shows, in their order."""
_HARD: Final = {
    HardName.NEEDLE: _p("name of a deal", "The needle"),
    HardName.TIGHTROPE: _p("name of a deal", "The tightrope"),
    HardName.LABYRINTH: _p("name of a deal", "The labyrinth"),
    HardName.GLACIER: _p("name of a deal", "The glacier"),
    HardName.RIDDLE: _p("name of a deal", "The riddle"),
    HardName.LIGHTHOUSE: _p("name of a deal", "The lighthouse"),
}


def translate(words: Words, label: StudyLabel) -> str:
    """A label in the reader's language."""
    return words.pgettext(*label.value)


# The percentages that follow are whole: "90%".


def describe_winnable(words: Words, standard: int, short: int) -> str:
    """How many deals of each game can be won."""
    return words.join_sentences(
        words.gettext(
            "About %(percent)s of all deals can be won.", percent=words.percent(standard)
        ),
        words.gettext("In the short game it is %(percent)s.", percent=words.percent(short)),
    )


def explain_lemma(words: Words) -> str:
    """Why the order of the stock does not matter."""
    return words.gettext(
        "You need not know the order of the stock for that. You see all piles, so you know which cards"
        " are still to come, and a plan for those cards wins in whatever order they come."
        " So a player who makes no mistake wins all of these deals."
    )


def name_player(words: Words, player: Simulated) -> str:
    """The name of one of the ``PLAYERS``."""
    if player is Simulated.ADVISER:
        return name_adviser(words)
    return words.pgettext(*_PLAYERS[player])


def describe_player(words: Words, player: Simulated, percent: int) -> str:
    """How one of the ``PLAYERS`` plays, and how often it wins."""
    return words.gettext(_WAYS[player], percent=words.percent(percent))


def describe_spares(words: Words, spares: Sequence[int], none: int) -> str:
    """What spare draws are, the median of ``spares[n]`` deals with n, and how often there are none."""
    total, seen, middle = sum(spares), 0, 0
    for spare, deals in enumerate(spares):
        seen += deals
        if 2 * seen >= total:
            middle = spare
            break
    return words.join_sentences(
        words.gettext("Spare draws are those you can waste and still win."),
        words.gettext(
            "At least half of the deals that can be won have %(spare)s or fewer.", spare=middle
        ),
        words.gettext(
            "In %(percent)s of them not one draw may be wasted.", percent=words.percent(none)
        ),
    )


def describe_difficulties(words: Words, gentle: int, fierce: int) -> str:
    """What spare draws are worth to a simple player."""
    return words.gettext(
        "The difficulties of this site go by spare draws: Careful wins %(gentle)s of the gentle deals and"
        " %(fierce)s of the fierce ones.",
        gentle=words.percent(gentle),
        fierce=words.percent(fierce),
    )


def describe_piles(words: Words, hard: tuple[Rank, int], easy: tuple[Rank, int]) -> str:
    """Compare the hardest pile with the easiest of those that are larger, and say why."""
    return words.join_sentences(
        words.gettext("A larger pile is not always harder."),
        words.gettext(
            "Pile %(pile)s needs three cards or more in %(percent)s of all deals, the larger pile %(larger)s"
            " in %(fewer)s.",
            pile=hard[0],
            percent=words.percent(hard[1]),
            larger=easy[0],
            fewer=words.percent(easy[1]),
        ),
        words.gettext(
            "Melds of three are the easiest: 6, 9 or 12 cards divide into them. Of 5, 8 or 11 cards two are"
            " left over, which takes larger melds."
        ),
    )


def name_hard_deal(words: Words, name: HardName) -> str:
    """The name of a hard deal."""
    return words.pgettext(*_HARD[name])


def describe_page(words: Words, deals: int) -> str:
    """What the page is about, for the preview of a link to it."""
    return words.ngettext(
        "How many deals can be won, and what makes a deal or a pile hard: from %(deals)s deal, solved"
        " exactly.",
        "How many deals can be won, and what makes a deal or a pile hard: from %(deals)s deals, solved"
        " exactly.",
        deals,
        deals=deals,
    )
