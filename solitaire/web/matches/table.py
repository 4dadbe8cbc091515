"""A match as its player sees it: one frozen view model, with nothing that is hidden.

A game of the wing adds a ``GameView`` of its own, which names its template. Views are made from what a seat
sees (``State.view``), so that no mistake in a template can show hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.words import Words
from solitaire.words.crowns import name_player
from solitaire.words.matches import name_level


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
    """What the others did since the player's last move, a sentence each."""
    alarm: str
    """What must not be missed; "" if there is nothing."""


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


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match at its table."""

    address: str
    """The path of the match; its actions have paths below it."""
    revision: int
    title: str
    game: GameView
    players: tuple[PlayerView, ...]
    scores: tuple[ScoreView, ...]
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
    code: str | None,
    link: str,
    alert: str,
) -> MatchView:
    """Make the view of a match from that of its game."""
    match = player_match.match
    status = words.join_sentences(alert, game.alarm and f"{game.alarm}.", *game.told, game.now)
    return MatchView(
        address=address,
        revision=player_match.revision,
        title=title,
        game=game,
        players=player_views(player_match, words),
        scores=scores,
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


def moves_of_others(player_match: PlayerMatch) -> tuple[tuple[int, object], ...]:
    """The moves since the player's last one, by seat, as the player saw them."""
    match = player_match.match
    moves = list(zip(match.seats, match.seen_by(PERSON), strict=True))
    last = max((at for at, (seat, _) in enumerate(moves) if seat == PERSON), default=-1)
    return tuple(moves[last + 1 :])
