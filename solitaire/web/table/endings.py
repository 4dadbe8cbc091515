"""Views of a game's ending, for its table and for sharing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from solitaire.play.errors import NotOver
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Result, outcome_of
from solitaire.rules import Outcome
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.preferences import preferences
from solitaire.words import Words, _, hints
from solitaire.words.dailies import name_game
from solitaire.words.results import describe_result, describe_standing, share_result

WON: Final = _("You win!")
LOST: Final = _("The stock is empty")


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending of a game, with links to go on from there.

    ``code`` is the deal code, if it may be shown; ``standing`` compares the result with others', and ``help``
    lists the help used. ``day`` is the address of its daily, ``result`` of the page to share, ``review`` of
    its review. A field that does not apply is empty.
    """

    won: bool
    headline: str
    sentence: str
    code: str | None = None
    standing: str = ""
    day: str = ""
    result: str = ""
    review: str = ""
    help: str = ""

    @classmethod
    def of(cls, outcome: Outcome, words: Words) -> EndingView:
        """Make the view of an ending without links."""
        headline = words.gettext(WON if outcome.won else LOST)
        return cls(outcome.won, headline, describe_result(words, outcome))


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
    day = "" if player_game.daily is None else url_for("daily.show_day", number=player_game.daily)
    return replace(
        EndingView.of(outcome, words()),
        code=code_of(player_game),
        standing=standing_of(use_cases().results.of_game(player_game.id)),
        day=day,
        result=url_for("review.show_result", game=player_game.id),
        review=url_for("review.show_review", game=player_game.id),
        help=hints.used(words(), player_game.help),
    )


def deal_is_told(player_game: PlayerGame) -> bool:
    """Whether the deal of a game may be shown, since it reveals the order of the stock."""
    try:
        use_cases().games.disclosure.code(player_game)
    except NotOver:
        return False
    return True


def code_of(player_game: PlayerGame) -> str | None:
    """The deal code of a game, or None if it has none or the code is still secret."""
    return player_game.game.deal.code if deal_is_told(player_game) else None


def record_of(player_game: PlayerGame) -> str:
    """The download address of a game's record; empty while its deal is secret."""
    return (
        url_for("table.download_record", game=player_game.id) if deal_is_told(player_game) else ""
    )


def standing_of(result: Result | None) -> str:
    """A sentence that compares a result with others'; empty for players who hide statistics."""
    standing = (
        use_cases().results.standing(result) if result and preferences().shows_statistics else None
    )
    return describe_standing(words(), standing) if standing else ""


def share_view(player_game: PlayerGame, result: Result) -> ShareView:
    """Make the text to share of a finished game: the result first, and no cards."""
    piles = player_game.game.piles
    still_open = [pile.rank for at, pile in enumerate(piles) if not result.flipped_mask >> at & 1]
    code = code_of(player_game)
    if player_game.daily is None and player_game.label is None and code:
        title = words().gettext("deal %(code)s", code=code)
    elif player_game.daily is not None:
        number = player_game.daily
        title = (
            words().gettext("daily %(number)s", number=number)
            if player_game.first
            else words().gettext("daily %(number)s, practice", number=number)
        )
    else:
        title = name_game(words(), player_game)
    text = share_result(
        words(), title, outcome_of(result), still_open, result.undone, helped=result.helped
    )
    return ShareView(text, url_for("table.show_table", game=player_game.id, _external=True))
