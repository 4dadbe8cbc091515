"""Fills a database like that of a site with many players: real games, distributed to many players.

Turns follow the rules: most games are random, some compare a few piles before each turn, and a few compare
all. Playing a million games would take hours, so a pool of distinct games is played, on the deals of the
dailies and on others, and each is stored for many players, on different days, with different help. The
stored values are those of the game, so ``solitaire db check`` finds no faults.

The deals of the dailies are the first candidates, without a search, so the stored spare is only a plausible
one for their weekday. Games are not reviewed either: the ratings beside results are random.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from operator import attrgetter
from typing import Any, Final, cast

from sqlalchemy import Connection, Table, insert, text

from solitaire.play.daily.calendar import day_of
from solitaire.play.daily.candidates import seed_of
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.beginner import choose_greedily
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result, outcome_of, score
from solitaire.rules import STANDARD, Card, Deal, Game, Pile, Seed, Turn, best_melds, leftover
from solitaire.store import Database, StoredGame, StoredResult
from solitaire.store.dailies import StoredDaily
from solitaire.store.tables import dailies, games, players, results
from study.rows.players import Player, play_to_end
from tests.kit.hands import Chance

SECRET: Final = b"the secret of the crowd"
AHEAD: Final = 3
"""The number of dailies made ahead, so that no request makes one."""
CHUNK: Final = 10_000
NAMED: Final = 5
"""One in so many players has a name."""
_PARTS: Final = 1 << 30
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Size:
    """The size of a population; ``pool`` and ``free_pool`` are the numbers of distinct games on a deal."""

    games: int = 1_000_000
    players: int = 50_000
    days: int = 365
    pool: int = 100
    free_deals: int = 4_000
    free_pool: int = 5

    @classmethod
    def of(cls, games: int, players: int) -> Size:
        """Make a size, with a smaller pool where that is enough."""
        whole = cls()
        share = min(1.0, games / whole.games)
        return cls(
            games,
            players,
            pool=max(2, round(whole.pool * share)),
            free_deals=max(50, round(whole.free_deals * share)),
        )

    @property
    def distinct(self) -> int:
        """The number of distinct games."""
        return self.days * self.pool + self.free_deals * self.free_pool

    @property
    def now(self) -> datetime:
        """The end of the simulated time: noon, UTC, on the day of the last daily."""
        return datetime.combine(day_of(self.days), time(12), UTC)


# Playing


def choose_at_random(chance: Chance, game: Game) -> Turn:
    """Choose a random open pile, and a random card to discard."""
    pile = chance.one_of([pile for pile in game.piles if not pile.flipped])
    return _turn(game, pile, chance.one_of((*pile.cards, _drawn_card(game))))


def choose_after_a_look(chance: Chance, game: Game) -> Turn:
    """Choose the best of one to three random piles, and discard the loose card that counts most."""
    piles = [pile for pile in game.piles if not pile.flipped]
    return max(
        (_sensible(game, chance.one_of(piles)) for _ in range(1 + chance.below(3))),
        key=lambda found: found[0],
    )[1]


def _sensible(game: Game, pile: Pile) -> tuple[int, Turn]:
    cards = [*pile.cards, _drawn_card(game)]
    loose = best_melds(pile.rank, cards).loose or cards
    discard = max(loose, key=lambda card: card.points(pile.rank))
    cards.remove(discard)
    return -leftover(pile.rank, cards), _turn(game, pile, discard)


def _turn(game: Game, pile: Pile, discard: Card) -> Turn:
    return Turn(_drawn_card(game), pile.rank, discard)


def _drawn_card(game: Game) -> Card:
    assert game.drawn is not None, "a game that goes on has a card"
    return game.drawn


def _player(chance: Chance) -> Player:
    kind = chance.below(100)
    if kind >= 97:
        return choose_greedily
    return partial(choose_after_a_look if kind >= 85 else choose_at_random, chance)


@dataclass(frozen=True, slots=True)
class PoolGame:
    """A game of the pool: its deal, its turns, and its result, without a player and a time."""

    deal: str
    turns: str
    number: int
    result: StoredResult


Pool = tuple[list[list[PoolGame]], list[PoolGame]]
"""The games of each daily, and those on other deals."""


def play_games_on(seed: Seed, count: int) -> list[PoolGame]:
    """Play ``count`` games on a deal."""
    chance = Chance(seed.value ^ 1)
    deal = Deal.from_seed(seed)
    return [_pool_game(play_to_end(Game.start(deal), _player(chance))) for _ in range(count)]


def _pool_game(game: Game) -> PoolGame:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    turns = " ".join(map(str, game.turns))
    row = StoredGame(
        "",
        "",
        game.deal.code or "",
        game.deal.variant.name,
        None,
        turns,
        game.number,
        0,
        0,
        "",
        True,
        moment,
        moment,
    )
    return PoolGame(row.deal, turns, game.number, make_result(PlayerGame(row, game)))


def make_pool(size: Size) -> Pool:
    """Play the games of the pool in two processes. Cost: 5 ms of processor time a game."""
    daily = [seed_of(SECRET, day_of(number + 1), STANDARD, 0) for number in range(size.days)]
    free = [Seed(number) for number in range(size.free_deals)]
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        of_dailies = list(
            processes.map(partial(play_games_on, count=size.pool), daily, chunksize=4)
        )
        of_deals = processes.map(partial(play_games_on, count=size.free_pool), free, chunksize=50)
        return of_dailies, [game for some in of_deals for game in some]


# Distributing


def player_id(number: int) -> str:
    """The id of player ``number``, from 0 on: the lower the number, the more games."""
    return _token(f"player {number}", 24)


def _token(name: str, length: int) -> str:
    return urlsafe_b64encode(sha256(name.encode()).digest()).decode()[:length]


def spare_of(daily: int) -> int:
    """The stored spare of a daily."""
    return spares_of(daily, STANDARD).start


class Population:
    """Distributes a pool of games to players and times. The same size gives the same rows on any machine."""

    def __init__(self, size: Size, of_dailies: list[list[PoolGame]], free: list[PoolGame]) -> None:
        self._size = size
        self._of_dailies = of_dailies
        self._free = free
        self._chance = Chance(size.games)
        self._begun: set[tuple[int, str]] = set()

    def rows(self) -> Iterator[tuple[StoredGame, StoredResult | None]]:
        """Yield all games, with the results of finished ones; call it once only."""
        size, chance = self._size, self._chance
        for number in range(size.games):
            # All play once, then some much more than others: the first some 40 times the mean.
            often = int(size.players * self._random_share() ** 1.5)
            player = number if number < size.players else often
            # The site grows: the last days have twice the mean number of players.
            daily = int(size.days * self._random_share() ** 0.5) + 1
            played = chance.one_of(self._of_dailies[daily - 1])
            if chance.below(10) < 4 or (player, played.deal) in self._begun:
                yield self._free_game(number, player)
            else:
                yield self._attempt(number, player, daily, played)

    def _attempt(
        self, number: int, player: int, daily: int, played: PoolGame
    ) -> tuple[StoredGame, StoredResult | None]:
        midnight = datetime.combine(day_of(daily), time(), UTC)
        on_day = daily == self._size.days or self._chance.below(100) < 85
        latest = min(midnight + _DAY, self._size.now) if on_day else self._size.now
        created = midnight + (latest - midnight) * self._random_share()
        return self._row(number, player, played, created, daily=daily, on_day=on_day)

    def _free_game(self, number: int, player: int) -> tuple[StoredGame, StoredResult | None]:
        created = self._size.now - self._size.days * _DAY * self._random_share()
        played = self._chance.one_of(self._free)
        return self._row(number, player, played, created)

    def _row(
        self,
        number: int,
        player: int,
        played: PoolGame,
        created: datetime,
        *,
        daily: int | None = None,
        on_day: bool = False,
    ) -> tuple[StoredGame, StoredResult | None]:
        chance = self._chance
        turns, turn, over = played.turns, played.number, True
        if chance.below(100) < 5:  # abandoned
            turn, over = 1 + chance.below(turn - 1), False
            turns = " ".join(turns.split()[: turn - 1])
        undone = 1 + chance.below(5) if daily is None and chance.below(4) == 0 else 0
        first = (player, played.deal) not in self._begun
        self._begun.add((player, played.deal))
        game = StoredGame(
            id=_token(f"game {number}", 16),
            player=player_id(player),
            deal=played.deal,
            variant=played.result.variant,
            label=None,
            turns=turns,
            turn=turn,
            revision=turn - 1 + 2 * undone,
            undone=undone,
            redo="",
            over=over,
            created=created,
            changed=created + timedelta(minutes=2 + chance.below(40)),
            daily=daily,
            first=first,
            on_day=on_day,
            public=over and chance.below(50) == 0,
        )
        return game, _result(game, played.result) if over else None

    def _random_share(self) -> float:
        """A random number in [0, 1)."""
        return self._chance.below(_PARTS) / _PARTS


def _result(row: StoredGame, played: StoredResult) -> StoredResult:
    helped = row.undone > 0
    spare = spare_of(row.daily) if row.daily else None
    chance = sha256(row.id.encode()).digest()
    return replace(
        played,
        game=row.id,
        player=row.player,
        daily=row.daily,
        first=row.first,
        on_day=row.on_day,
        ended=row.changed,
        undone=row.undone,
        helped=helped,
        spare=spare,
        score=score(outcome_of(played), helped=helped),
        start=chance[0] % 14 - 2 if spare is None else spare,
        luck=chance[1] % 4,
        mistakes=chance[2] % 9,
        ideas="7:wrong-discard:2 19:wild:1",
    )


# Storing


def fill(database: Database, size: Size, pool: Pool) -> None:
    """Insert a population into an empty database, and update its statistics as PostgreSQL would by itself."""
    chunk: list[tuple[StoredGame, StoredResult | None]] = []
    for row in Population(size, *pool).rows():
        chunk.append(row)
        if len(chunk) == CHUNK:
            _store_chunk(database, chunk)
            chunk.clear()
    _store_chunk(database, chunk)
    with database.begin() as connection:
        _insert_rows(
            connection, dailies, (_daily_row(size, at) for at in range(1, size.days + AHEAD + 1))
        )
        _insert_rows(
            connection, players, (_player_row(size, at) for at in range(0, size.players, NAMED))
        )
    if database.engine.dialect.name == "postgresql":  # its autovacuum would, after a while
        with database.engine.connect().execution_options(
            isolation_level="AUTOCOMMIT"
        ) as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _store_chunk(database: Database, chunk: list[tuple[StoredGame, StoredResult | None]]) -> None:
    of_game = attrgetter(*(field.name for field in fields(StoredGame)))
    of_result = attrgetter(*(field.name for field in fields(StoredResult)))
    with database.begin() as connection:
        _insert_rows(connection, games, (of_game(game) for game, _ in chunk))
        _insert_rows(connection, results, (of_result(result) for _, result in chunk if result))


def _daily_row(size: Size, number: int) -> tuple[object, ...]:
    code = seed_of(SECRET, day_of(number), STANDARD, 0).code
    return attrgetter(*(field.name for field in fields(StoredDaily)))(
        StoredDaily(number, STANDARD.name, size.now - size.days * _DAY, code, 0, spare_of(number))
    )


def _player_row(size: Size, number: int) -> tuple[object, ...]:
    return player_id(number), f"Player {number}", None, size.now - size.days * _DAY, False, 0, 0


def _insert_rows(connection: Connection, table: Table, rows: Iterable[tuple[object, ...]]) -> None:
    """Insert rows, with all columns in order, in the fastest way of the database."""
    if connection.dialect.name == "sqlite":
        found = [dict(zip(table.columns.keys(), row, strict=True)) for row in rows]
        if found:
            connection.execute(insert(table), found)
        return
    cursor = cast(Any, connection.connection).cursor()
    quoted = ", ".join(f'"{column.name}"' for column in table.columns)
    with cursor.copy(f"COPY {table.name} ({quoted}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
