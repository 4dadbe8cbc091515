"""A match as its player sees it: one frozen view model, with nothing that is hidden.

A game of the wing adds a ``GameView`` of its own, which names its template. Views are made from what a seat
sees (``State.view``), so that no mistake in a template can show hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solitaire.play.matches.player_match import PlayerMatch
from solitaire.words import Words
from solitaire.words.matches import name_daily_match, name_level, name_player, name_table
from solitaire.words.table import Sort


@dataclass(frozen=True, slots=True)
class Look:
    """How a player wants the table."""

    sort: Sort = Sort.MELDS
    """The order of the player's cards."""
    coached: bool = False
    """Whether a coach says what to do."""
    news: bool = False
    """Whether the others have just moved: then it is shown step by step, and spoken."""


@dataclass(frozen=True, slots=True)
class GameView:
    """What a game adds to the table of a match."""

    template: ClassVar[str]
    """The name of the template that renders it: ``matches/_crowns.html``."""
    heading: str
    """Which part of the match is played."""
    now: str
    """What is to be done."""
    told: tuple[str, ...]
    """What the others did since the player's last turn, a sentence each."""
    is_news: bool
    """Whether they have just done it: then it is shown step by step, and spoken."""
    coach: str
    """What a coach says in a player's first hand; "" later."""
    alarm: str
    """What must not be missed; "" if there is nothing."""
    cards: str
    """The player's cards in words, for whoever asks by the command line."""
    shows_scores: bool
    """Whether the score sheet is part of the table, as between two hands; else a button opens it."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the table."""

    seat: int
    name: str
    level: str
    """What a computer player looks at; "" for a person."""
    total: int
    place: int | None
    """None before the end."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A line of the score sheet: what was played, and the points of each seat; None if it is to come."""

    name: str
    points: tuple[int, ...] | None
    is_now: bool
    has_decided: bool = False
    """Whether the winner was ahead from then on; once the match is over."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match at its table."""

    address: str
    """The path of the match; its actions have paths below it."""
    revision: int
    title: str
    daily: int | None
    """The number of the daily that this is an attempt at, or practice on."""
    game: GameView
    players: tuple[PlayerView, ...]
    scores: tuple[ScoreView, ...]
    commands: str
    """Some commands to type, as an example."""
    status: str
    """The sentences that screen readers read."""
    code: str | None
    """The code of the match, once it may be shown."""
    link: str
    """The address of its start card, once its code may be shown; "" before."""
    is_over: bool
    alert: str
    """Why the last request was refused."""


def match_view(
    player_match: PlayerMatch,
    game: GameView,
    scores: tuple[ScoreView, ...],
    words: Words,
    *,
    address: str,
    title: str,
    commands: str,
    code: str | None,
    link: str,
    alert: str,
    status: str,
) -> MatchView:
    """Make the view of a match from that of its game; ``status`` replaces what is said otherwise."""
    match = player_match.match
    told = game.told if game.is_news else ()
    status = status or words.join_sentences(
        alert, game.alarm and f"{game.alarm}.", *told, game.now, game.coach
    )
    return MatchView(
        address=address,
        revision=player_match.revision,
        title=title,
        daily=player_match.daily,
        game=game,
        players=player_views(player_match, words),
        scores=scores,
        commands=commands,
        status=status,
        code=code,
        link=link,
        is_over=match.is_over,
        alert=alert,
    )


def player_views(player_match: PlayerMatch, words: Words) -> tuple[PlayerView, ...]:
    """Make the views of all players, by seat."""
    match = player_match.match
    places: Sequence[int | None] = (
        match.places() if match.is_over else (None,) * match.table.players
    )
    return tuple(
        PlayerView(
            seat,
            name_player(words, seat),
            "" if bot is None else name_level(words, bot),
            match.state.scores[seat],
            places[seat],
        )
        for seat, bot in enumerate(match.table.bots)
    )


def title_of(player_match: PlayerMatch, words: Words) -> str:
    """What the player calls it: the daily, the words that were typed, or who plays."""
    if player_match.daily is not None:
        return name_daily_match(words, player_match.daily)
    return player_match.label or name_table(words, player_match.match.table.players)
