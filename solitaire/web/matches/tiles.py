"""The games against the computer as a row of small tiles: each one tap from a hand, or from its daily."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from flask import url_for

from solitaire.matches.game import AnyRules
from solitaire.web.matches.games import GAMES
from solitaire.words import Words
from solitaire.words.home.home import name_resume
from solitaire.words.matches.games import name_done, words_of_game


@dataclass(frozen=True, slots=True)
class MatchTile:
    """A game in a row of tiles."""

    game: str
    """The name of the rules, which is that of its sign."""
    name: str
    note: str
    """That there is a match to go on with, or that it is over; "" for neither."""
    address: str
    posts: bool = False
    """Whether it is a form."""
    is_shown: bool = False
    """Whether the page is that of this game."""


def game_tiles(words: Words, going_on: Collection[str] = ()) -> tuple[MatchTile, ...]:
    """Make the tiles that deal at once, or go on with a match of the games ``going_on``."""
    return tuple(
        MatchTile(
            name,
            words_of_game(game.rules).short_name(words),
            name_resume(words) if name in going_on else "",
            url_for("matches.play_at_once", game=name),
            posts=True,
        )
        for name, game in GAMES.items()
    )


def form_tiles(
    words: Words, shown: AnyRules, *, friends: bool = False, family: str = ""
) -> tuple[MatchTile, ...]:
    """Make the tiles that lead to the form of a new match of each game; none if there is only one.

    With ``friends`` it stays one with people, with a ``family`` one for its evening.
    """
    if len(GAMES) == 1:
        return ()
    return tuple(
        MatchTile(
            name,
            words_of_game(game.rules).short_name(words),
            "",
            url_for(
                "matches.list_matches",
                game=name,
                friends=1 if friends else None,
                family=family or None,
            ),
            is_shown=game.rules is shown,
        )
        for name, game in GAMES.items()
    )


def daily_tiles(words: Words, number: int, begun: Mapping[str, bool]) -> tuple[MatchTile, ...]:
    """Make the tiles that lead to the dailies of a day; ``begun`` says whether an attempt is over."""
    notes = {None: "", False: name_resume(words), True: name_done(words)}
    return tuple(
        MatchTile(
            name,
            words_of_game(game.rules).short_name(words),
            notes[begun.get(name)],
            url_for("matches.show_daily_match", game=name, number=number),
        )
        for name, game in GAMES.items()
    )
