"""What players know of their games from the answers they got, beside what the database has of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sqlalchemy import select

from bench.torture import BrokenPromise
from solitaire.rules import Game, Turn
from solitaire.store import Database
from solitaire.store.opening import connect
from solitaire.store.tables import games, results
from tests.kit.browsing import readable
from tests.kit.hands import Chance

Row = tuple[object, ...]
"""The columns of a stored game that the ledger knows, and whether it has a result."""


@dataclass(frozen=True)
class Known:
    """A game as the ledger knows it: its position, the changes so far, and whether it was ever over."""

    game: Game
    revision: int = 0
    undone: int = 0
    ended: bool = False

    def play(self, turn: Turn) -> Known:
        """The game after a turn."""
        game = self.game.play(turn)
        return Known(game, self.revision + 1, self.undone, self.ended or game.is_over)

    def undo(self) -> Known:
        """The game after the last turn was taken back."""
        return replace(
            self, game=self.game.undo(), revision=self.revision + 1, undone=self.undone + 1
        )

    @property
    def identity(self) -> tuple[int, int]:
        """The turn and the revision, which the forms of its table name."""
        return self.game.number, self.revision

    @property
    def shown(self) -> tuple[object, ...]:
        """What its table shows: the identity, the cards left in the stock, flipped piles, open cards."""
        game = self.game
        flipped = f"{game.flipped_count}/{len(game.piles)}"
        return self.identity, str(game.stock_left), flipped, readable(game)

    @property
    def row(self) -> Row:
        """What the database has of it."""
        turns, over = " ".join(map(str, self.game.turns)), self.game.is_over
        at = (self.game.number, self.revision, self.undone)
        return (self.game.deal.code, turns, *at, over, self.ended)


@contextmanager
def open_briefly(url: str) -> Iterator[Database]:
    """The database, for a moment: a connection that stays open would spare the server its recovery."""
    database = connect(url)
    try:
        yield database
    finally:
        database.dispose()


def rows_of(database: Database, beside: str | None = None) -> dict[str, Row]:
    """The rows of all games, by their addresses; or of the games of the player of the game ``beside``."""
    names = ("id", "deal", "turns", "turn", "revision", "undone", "over")
    query = select(*(games.c[name] for name in names), results.c.game.is_not(None)).select_from(
        games.outerjoin(results, results.c.game == games.c.id)
    )
    if beside is not None:
        player = select(games.c.player).where(games.c.id == beside.removeprefix("/games/"))
        query = query.where(games.c.player == player.scalar_subquery())
    return {f"/games/{id}": (*row,) for id, *row in database.rows(lambda *row: row, query)}


def choose_turn(game: Game, chance: Chance) -> Turn:
    """A random turn of a game that goes on."""
    assert game.drawn is not None, "it is over"
    pile = chance.one_of([pile for pile in game.piles if not pile.flipped])
    return Turn(game.drawn, pile.rank, chance.one_of([*pile.cards, game.drawn]))


def compare_rows(ledger: Mapping[str, tuple[Known, ...]], stored: dict[str, Row]) -> dict[str, Row]:
    """Compare rows with what each of the games may be; return the rows of other games.

    BrokenPromise if they differ.
    """
    for path, allowed in ledger.items():
        row = stored.pop(path, None)
        if row not in [known.row for known in allowed]:
            expected = " or ".join(str(known.row) for known in allowed)
            raise BrokenPromise(f"{path} is stored as {row}, and known as {expected}")
    return stored
