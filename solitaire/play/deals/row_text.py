"""Rows of games: the text of deals and turns, parsed when a row is loaded and printed when one is stored.

The turns of a game that its player gave up end with a mark of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from solitaire.rules import Deal, Game, Turn
from solitaire.rules.deal import GROUP_MARK
from solitaire.store import StoredGame

_GIVEN_UP: Final = "given-up"


def deal_of(text: str) -> Deal:
    """Parse a deal code or a deal written out card by card; NotationError if the text is neither."""
    return Deal.parse(text) if is_written_out(text) else Deal.from_code(text)


def text_of(deal: Deal) -> str:
    """The text of a deal in rows, which ``deal_of`` parses: its code, or its cards if it has none."""
    return deal.code or str(deal)


def is_written_out(text: str) -> bool:
    """Whether a deal is written out card by card, and so chosen by a player, not given by a code."""
    return GROUP_MARK in text


def turns_of(text: str) -> tuple[Turn, ...]:
    """Parse turns separated by single blanks; NotationError."""
    return tuple(map(Turn.parse, text.split(" "))) if text else ()


def text_of_turns(turns: Iterable[Turn]) -> str:
    """The text of turns in rows, which ``turns_of`` parses."""
    return " ".join(map(str, turns))


def text_of_game(game: Game) -> str:
    """The text of the turns of a game, which ``game_at`` parses."""
    text = text_of_turns(game.turns)
    return f"{text} {_GIVEN_UP}".lstrip() if game.given_up else text


def game_at(deal: str, turns: str) -> Game:
    """The game on a deal after ``turns``, replayed from the texts of both; NotationError, IllegalTurn.

    Cost: 0.6 ms for a whole game.
    """
    words = turns.split(" ") if turns else []
    given_up = words[-1:] == [_GIVEN_UP]
    game = Game.replay(deal_of(deal), map(Turn.parse, words[:-1] if given_up else words))
    return game.give_up() if given_up else game


def new_row(
    id: str,
    player: str,
    game: Game,
    now: datetime,
    *,
    label: str | None = None,
    daily: int | None = None,
    undone: int = 0,
    race: str | None = None,
    sealed: datetime | None = None,
    first: bool = False,
    origin: str | None = None,
) -> StoredGame:
    """The row of a player's new game, begun now."""
    return StoredGame(
        id=id,
        player=player,
        deal=text_of(game.deal),
        variant=game.deal.variant.name,
        label=label,
        turns=text_of_game(game),
        turn=game.number,
        revision=0,
        undone=undone,
        redo="",
        over=game.is_over,
        created=now,
        changed=now,
        daily=daily,
        first=first,
        race=race,
        sealed=sealed,
        origin=origin,
    )
