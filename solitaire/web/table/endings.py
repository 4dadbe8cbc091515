"""What is said of a game that is over: where its result stands, what to pass on, what its link leads to."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.errors import NotOver
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Result, outcome_of
from solitaire.web.http.preferences import preferences
from solitaire.web.http.use_cases import games, results
from solitaire.web.http.words import words
from solitaire.web.table.table import NOTHING_AFTER, Afterwards
from solitaire.words import hints
from solitaire.words.dailies import title_of_game
from solitaire.words.sharing import share_text
from solitaire.words.standings import standing_sentence


@dataclass(frozen=True, slots=True)
class ShareView:
    """What a player passes on: a sentence, and the address of the game for everybody."""

    text: str
    link: str


def afterwards(player_game: PlayerGame) -> Afterwards:
    """What stands below the piles besides the result; nothing before the game is over."""
    if not player_game.game.is_over:
        return NOTHING_AFTER
    result = results().of_game(player_game.id)
    day = "" if player_game.daily is None else url_for("daily.show_day", number=player_game.daily)
    return Afterwards(
        code_of(player_game),
        standing_of(result),
        day,
        url_for("review.show_result", game=player_game.id),
        url_for("review.show_review", game=player_game.id),
        hints.used(words(), player_game.help),
    )


def deal_is_told(player_game: PlayerGame) -> bool:
    """Whether a game may be said to be of its deal by now, which tells the order of the stock."""
    try:
        games().disclosure.code(player_game)
    except NotOver:
        return False
    return True


def code_of(player_game: PlayerGame) -> str | None:
    """The deal code of a game, if it has one and that can be told by now."""
    return player_game.game.deal.code if deal_is_told(player_game) else None


def record_of(player_game: PlayerGame) -> str:
    """Where the record of a player's own game is saved; nothing while that cannot be told."""
    return (
        url_for("table.download_record", game=player_game.id) if deal_is_told(player_game) else ""
    )


def standing_of(result: Result | None) -> str:
    """Where a result stands among others', in a sentence; nothing for those who do not want to know."""
    standing = results().standing(result) if result and preferences().shows_statistics else None
    return standing_sentence(standing, words()) if standing else ""


def share_view(player_game: PlayerGame, result: Result) -> ShareView:
    """What to pass on of a game that is over: how it ended first, and nothing of its cards."""
    piles = player_game.game.piles
    still_open = [pile.rank for at, pile in enumerate(piles) if not result.flipped >> at & 1]
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
        title = title_of_game(player_game, words())
    text = share_text(
        words(), title, outcome_of(result), still_open, result.undone, helped=result.helped
    )
    return ShareView(text, url_for("table.show_table", game=player_game.id, _external=True))
