"""Parses and replays games from text, memoized: a cache of a pure function, never state.

A position is always replayed from the text. If the game before the last turn is in the cache, that costs one
``Game.play``; in another process, or after eviction, all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solitaire.rules import VARIANTS, Code, Deal, Game, NotationError, Turn
from solitaire.rules.deal import GROUP_MARK

DEALS_REMEMBERED: Final = 512
GAMES_REMEMBERED: Final = 8192
"""About 1.2 KB each, so 10 MB: all positions of some 290 whole games."""
MOST_TURNS: Final = max(variant.stock_size for variant in VARIANTS)
"""The most turns of a game of any variant."""


@lru_cache(maxsize=DEALS_REMEMBERED)
def deal_of(text: str) -> Deal:
    """Parse a deal code or a deal written out card by card; NotationError if the text is neither."""
    return Deal.parse(text) if is_written_out(text) else Deal.from_code(text)


def text_of(deal: Deal) -> str:
    """The text of a deal in rows, which ``deal_of`` parses: its code, or its cards if it has none."""
    return deal.code or str(deal)


def is_written_out(text: str) -> bool:
    """Whether a deal is written out card by card, and so chosen by a player, not given by a code."""
    return GROUP_MARK in text


def game_at(deal: str, turns: str) -> Game:
    """The game on a deal after ``turns``, which are separated by single blanks.

    NotationError if the text cannot be parsed or has more turns than any stock has cards; IllegalTurn. Cost:
    12 us if the game before the last turn is in the cache, 0.5 ms for a whole game if none is.
    """
    if turns.count(" ") >= MOST_TURNS:  # before the recursion, which is as deep
        raise NotationError(Code.TURN, text=turns[:80])
    return _game_at(deal, turns)


@lru_cache(maxsize=GAMES_REMEMBERED)
def _game_at(deal: str, turns: str) -> Game:
    if not turns:
        return Game.start(deal_of(deal))
    before, _, last = turns.rpartition(" ")
    return _game_at(deal, before).play(Turn.parse(last))
