"""Views of a game's ending, for its table and for sharing."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.errors import NotOver
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.preferences import preferences
from solitaire.words import hints
from solitaire.words.dailies import phrase_game
from solitaire.words.results import (
    announce_ending,
    describe_result,
    describe_standing,
    share_result,
)


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending of a game, with links to go on from there.

    ``code`` is the deal code, if it may be shown; ``standing`` compares the result with others', and ``help``
    lists the help used. ``day`` is the address of its daily, ``result`` of the page to share, ``review`` of
    its review.
    """

    won: bool
    headline: str
    sentence: str
    code: str | None = None
    standing: str | None = None
    day: str | None = None
    result: str | None = None
    review: str | None = None
    help: str | None = None


@dataclass(frozen=True, slots=True)
class ShareView:
    """The text to share: a sentence, and the address of the result page."""

    text: str
    link: str


def ending_view(player_game: PlayerGame) -> EndingView | None:
    """Make the complete view of a game's ending; None before the game is over."""
    outcome = player_game.game.outcome
    if outcome is None:
        return None
    daily = player_game.daily
    return EndingView(
        outcome.won,
        announce_ending(words(), outcome),
        describe_result(words(), outcome),
        code=code_of(player_game),
        standing=standing_of(use_cases().results.of_game(player_game.id)),
        day=None if daily is None else url_for("daily.show_day", number=daily),
        result=url_for("review.show_result", game=player_game.id),
        review=url_for("review.show_review", game=player_game.id),
        help=hints.list_help(words(), player_game.help),
    )


def may_show_deal(player_game: PlayerGame) -> bool:
    """Whether the deal of a game may be shown, since it reveals the order of the stock."""
    try:
        use_cases().games.disclosure.code(player_game)
    except NotOver:
        return False
    return True


def code_of(player_game: PlayerGame) -> str | None:
    """The deal code of a game, or None if it has none or the code is still secret."""
    return player_game.game.deal.code if may_show_deal(player_game) else None


def record_of(player_game: PlayerGame) -> str:
    """The download address of a game's record; empty while its deal is secret."""
    return (
        url_for("table.download_record", game=player_game.id) if may_show_deal(player_game) else ""
    )


def standing_of(result: Result | None) -> str | None:
    """A sentence that compares a result with others'; None for players who hide statistics."""
    standing = (
        use_cases().results.standing(result) if result and preferences().shows_statistics else None
    )
    return describe_standing(words(), standing) if standing else None


def share_view(player_game: PlayerGame, result: Result) -> ShareView:
    """Make the text to share of a finished game: the result first, and no cards."""
    piles = player_game.game.piles
    still_open = [pile.rank for at, pile in enumerate(piles) if not result.flipped >> at & 1]
    title = phrase_game(words(), player_game, code_of(player_game))
    text = share_result(
        words(), title, result.outcome, still_open, result.undone, helped=result.helped
    )
    return ShareView(text, url_for("table.show_table", game=player_game.id, _external=True))
