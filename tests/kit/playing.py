"""Games played by the use cases, for tests of what comes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.play import Games, Sitting
from solitaire.rules import Record, Turn
from tests.kit.records import deal_text, record

LOST: Final[Record] = record("lost")
WON: Final[Record] = record("won")


def play(games: Games, sitting: Sitting, turn: Turn, revision: int | None = None) -> Sitting:
    """The sitting after that turn."""
    return games.take_turn(
        sitting.player,
        sitting.id,
        number=sitting.number,
        pile=turn.pile,
        discard=turn.discard,
        revision=revision,
    )


def play_turns(games: Games, sitting: Sitting, turns: Iterable[Turn]) -> Sitting:
    """The sitting after these turns."""
    for turn in turns:
        sitting = play(games, sitting, turn)
    return sitting


def play_record(games: Games, record: Record = LOST, player: str = "ada") -> Sitting:
    """A new game on the deal of that record, after all of its turns."""
    return play_turns(games, games.start(player, deal_text(record)), record.turns)


def play_on(games: Games, sitting: Sitting, turns: int = 28) -> Sitting:
    """The sitting so many turns later, or at its end: each the first that is legal."""
    for _ in range(turns):
        if sitting.game.is_over:
            break
        sitting = play(games, sitting, sitting.game.legal_turns()[0])
    return sitting


def unplayed(sitting: Sitting) -> Turn:
    """The turn that discards the drawn card."""
    return next(turn for turn in sitting.game.legal_turns() if turn.discard is turn.drawn)


def discard_all(games: Games, sitting: Sitting) -> Sitting:
    """The sitting at its end, after every further card was discarded unplayed."""
    while not sitting.game.is_over:
        sitting = play(games, sitting, unplayed(sitting))
    return sitting
