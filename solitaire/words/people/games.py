"""Sentences about a player's games: the list of them, how far they are, and what dropping one means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.pages.all_games import Show
from solitaire.rules import Outcome, Rank, Variant
from solitaire.words.dailies import name_difficulty
from solitaire.words.results import name_result
from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.games.player_game import PlayerGame  # loads SQLAlchemy, 0.2 s


def describe_state(
    words: Words, variant: Variant, turn: int, flipped: int, outcome: Outcome | None
) -> str:
    """How a game ended, or its next turn and its flipped piles."""
    if outcome is not None:
        return name_result(words, outcome)
    return words.gettext(
        "Turn %(turn)s of %(turns)s, %(flipped)s of %(piles)s piles",
        turn=turn,
        turns=variant.stock_size,
        flipped=flipped.bit_count(),
        piles=len(variant.piles),
    )


def offer_to_continue(words: Words, variant: Variant, turn: int, flipped: int) -> str:
    """The label of the button that leads back to a game: "Continue: turn 14, 6 of 11"."""
    return words.gettext(
        "Continue: turn %(turn)s, %(flipped)s of %(piles)s",
        turn=turn,
        flipped=flipped.bit_count(),
        piles=len(variant.piles),
    )


def explain_practice(words: Words, player_game: PlayerGame) -> str | None:
    """What another game on the deal of a dropped one would be; None if the player cannot get at the deal."""
    if player_game.label is None or not player_game.first:
        return None
    return words.gettext(
        "If you play this deal again, that is practice: only your first game on a deal counts."
    )


def name_show(words: Words, show: Show) -> str:
    """The name of a kind of games, as a choice of the list."""
    match show:
        case Show.ALL:
            return words.pgettext("which games are shown", "All")
        case Show.DAILY:
            return words.pgettext("which games are shown", "Daily")
        case Show.WON:
            return words.pgettext("which games are shown", "Won")
        case Show.LOST:
            return words.pgettext("which games are shown", "Lost")
        case Show.UNFINISHED:
            return words.pgettext("which games are shown", "Unfinished")
        case Show.MATCHES:
            return words.pgettext("which games are shown", "Matches")


def explain_empty(words: Words, show: Show) -> str:
    """What an empty list means, and what will be in it."""
    match show:
        case Show.ALL:
            return words.gettext(
                "No games yet. Each game and each match is kept here, to go on with or to look back at."
            )
        case Show.DAILY:
            return words.gettext(
                "No dailies yet. There is a new one every day, the same for everybody."
            )
        case Show.WON:
            return words.gettext("Nothing won yet. The first game that you win will be here.")
        case Show.LOST:
            return words.gettext("Nothing lost.")
        case Show.UNFINISHED:
            return words.gettext("Everything is finished.")
        case Show.MATCHES:
            return words.gettext("No matches yet. Those against the computer are kept here.")


def describe_flipped(words: Words, variant: Variant, piles: int) -> str:
    """What is in a list of games with so many flipped piles."""
    return words.gettext(
        "Games that ended with %(flipped)s of %(piles)s piles.",
        flipped=piles,
        piles=len(variant.piles),
    )


def describe_left(words: Words, rank: Rank) -> str:
    """What is in a list of games in which that pile stayed open."""
    return words.gettext("Games in which pile %(rank)s stayed open.", rank=rank)


def describe_difficulty(words: Words, difficulty: Difficulty) -> str:
    """What is in a list of games of one difficulty."""
    name = name_difficulty(words, difficulty)
    return words.gettext("Games of one difficulty: %(difficulty)s.", difficulty=name)


def count_lost_by_mistakes(words: Words, draws: int) -> str:
    """How many draws a game lost by mistakes: "2 draws lost by mistakes"."""
    if not draws:
        return words.pgettext("result", "no mistakes")
    return words.ngettext(
        "%(draws)s draw lost by mistakes", "%(draws)s draws lost by mistakes", draws, draws=draws
    )
