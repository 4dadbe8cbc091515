"""What players know of their games and matches from the answers they got, beside what is stored of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, Protocol

from sqlalchemy import select

from bench.torture import BrokenPromise
from solitaire.matches import Match
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Game, Turn
from solitaire.store import Database
from solitaire.store.opening import connect
from solitaire.store.tables import games, matches, results
from solitaire.words.matches.games import words_of_game
from solitaire.words.signs import say_signs
from tests.kit.browsing import readable
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.records import WORDS as EN

Row = tuple[object, ...]
"""The columns that the ledger knows of a stored game, and whether it has a result; or of a stored match."""


class Known(Protocol):
    """A game or a match as the ledger knows it."""

    @property
    def revision(self) -> int:
        """How many changes it had."""
        ...

    @property
    def shown(self) -> tuple[object, ...]:
        """What its table shows, as far as it is compared."""
        ...

    @property
    def row(self) -> Row:
        """What the database has of it."""
        ...


@dataclass(frozen=True)
class KnownGame:
    """A game as the ledger knows it: its position, the changes so far, and whether it was ever over."""

    game: Game
    revision: int = 0
    undone: int = 0
    ended: bool = False

    def play(self, turn: Turn) -> KnownGame:
        """The game after a turn."""
        game = self.game.play(turn)
        return KnownGame(game, self.revision + 1, self.undone, self.ended or game.is_over)

    def undo(self) -> KnownGame:
        """The game after the last turn was taken back."""
        return replace(
            self, game=self.game.undo(), revision=self.revision + 1, undone=self.undone + 1
        )

    @property
    def identity(self) -> tuple[int, int]:
        """The turn and the revision, which the forms of its table name."""
        return self.game.number, self.revision

    @property
    def form(self) -> dict[str, str]:
        """The fields by which a form names the turn and the revision."""
        return {"turn": str(self.game.number), "revision": str(self.revision)}

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


@dataclass(frozen=True)
class KnownMatch:
    """A match as the ledger knows it, with the moves of the computer players, and the changes so far."""

    match: Match
    revision: int = 0

    def play(self, move: object) -> KnownMatch:
        """The match after a move of its player."""
        return KnownMatch(self.match.play(move).play_bots(), self.revision + 1)

    @property
    def shown(self) -> tuple[object, ...]:
        """What its table tells: the revision, the totals if there are points, and the player's cards."""
        game, view = TRIED[self.match.rules.name], self.match.state.view(PERSON)
        words = words_of_game(self.match.rules)
        scores = self.match.state.scores
        totals = [say_signs(EN, words.format_score(EN, each)) for each in scores]
        totals = totals if any(scores) else []
        return self.revision, totals, [] if view.is_over else game.held(view)

    @property
    def row(self) -> Row:
        """What the database has of it."""
        match, over = self.match, self.match.is_over
        result = (match.places()[PERSON], match.state.scores[PERSON]) if over else (None, None)
        moves = " ".join(match.notation)
        return (
            match.code,
            str(match.table),
            moves,
            self.revision,
            over,
            *result,
            match.state.hands_over,
        )


@contextmanager
def open_briefly(url: str) -> Iterator[Database]:
    """The database, for a moment: a connection that stays open would spare the server its recovery."""
    database = connect(url)
    try:
        yield database
    finally:
        database.dispose()


_OF_GAMES: Final = ("id", "deal", "turns", "turn", "revision", "undone", "over")
_OF_MATCHES: Final = (
    "id",
    "deal",
    "seats",
    "moves",
    "revision",
    "over",
    "place",
    "points",
    "hands",
)
_QUERIES: Final = (
    (
        "/games/",
        games,
        select(*(games.c[name] for name in _OF_GAMES), results.c.game.is_not(None)).select_from(
            games.outerjoin(results, results.c.game == games.c.id)
        ),
    ),
    ("/matches/", matches, select(*(matches.c[name] for name in _OF_MATCHES))),
)
"""The prefix of the addresses, the table, and the rows of all games, and of all matches."""


def rows_of(database: Database, beside: str | None = None) -> dict[str, Row]:
    """The rows of all games and matches, by their addresses.

    With ``beside``, the address of a game or of a match: the games, or the matches, of its player.
    """
    found: dict[str, Row] = {}
    for path, table, query in _QUERIES:
        if beside is not None:
            player = select(table.c.player).where(table.c.id == beside.removeprefix(path))
            query = query.where(table.c.player == player.scalar_subquery())
        found |= {f"{path}{id}": (*row,) for id, *row in database.rows(lambda *row: row, query)}
    return found


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
