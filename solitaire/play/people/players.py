"""Players without accounts: a name if they want one, a phrase that takes them to other devices, a way out.

A player is an id that a browser keeps. Whoever has the phrase is the player, so it is shown once and only a
keyed hash of it is stored; the key is made of the site's secret, which the database does not have.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from solitaire.play.clock import now
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.games.export import written
from solitaire.play.people.names import alike, read_name
from solitaire.play.people.phrases import make_phrase, read_phrase
from solitaire.rules import NotationError
from solitaire.store import StoredGame, StoredResult
from solitaire.store.families import FamilyStore
from solitaire.store.guesses import GuessStore
from solitaire.store.players import PlayerStore
from solitaire.store.seats import StoredMember

HOUR: Final = timedelta(hours=1)
GUESSES: Final = 10
"""The most wrong phrases in an hour from one address."""
GUESSES_IN_ALL: Final = 1000
"""The most wrong phrases in an hour from everywhere."""
CHUNK: Final = 100
"""How many games of an export are read at once."""
NEIGHBORS: Final = 64
"""The bits of an IPv6 address that say whose it is; the others everybody has for the taking."""


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of a player: the name, whether there is a phrase, and how many games were begun."""

    name: str | None
    has_phrase: bool
    games: int
    phrase_mark: str = ""
    """Tells one phrase from the next, and nothing of either; "" without a phrase."""


NEW_PLAYER: Final = Player(None, False, 0)
"""What is known of somebody who has not played yet."""


class Players:
    """The players of one site. ``secret`` is the site's: with another one no phrase is known any more."""

    def __init__(
        self,
        store: PlayerStore,
        guesses: GuessStore,
        families: FamilyStore,
        secret: bytes,
        *,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._store = store
        self._guesses = guesses
        self._families = families
        self._phrase_key = _key(secret, "phrase")
        self._address_key = _key(secret, "address")
        self._clock = clock

    def get(self, player: str) -> Player:
        """What is known of a player, which for somebody new is nothing."""
        row = self._store.get(player)
        games = self._store.count_games(player)
        if row is None:
            return Player(None, False, games)
        return Player(row.name, row.phrase is not None, games, _mark(row.phrase))

    def name_of(self, player: str) -> str | None:
        """The name the player chose, or None."""
        row = self._store.get(player)
        return row.name if row else None

    def names_of(self, players: Collection[str]) -> Mapping[str, str]:
        """The names of those who chose one. One query, for as many as a page shows."""
        return self._store.names(players)

    def rename(self, player: str, text: str) -> str | None:
        """Give the player the name that was typed, or none for blanks; the name as it is kept.

        NotationError as ``read_name``, and name-empty for blanks while the player sits at a family table;
        Refused (name-taken) if somebody at one of these has a name that looks like it.
        """
        name = read_name(text) if text.strip() else None
        with self._families.naming(player) as change:
            if name:
                self.check_name(change.near(player), name)
            elif change.sits_anywhere(player):
                raise NotationError(PlayCode.NAME_EMPTY)
            change.call(player, name, self._clock())
        return name

    @staticmethod
    def check_name(members: Iterable[StoredMember], name: str) -> None:
        """Refused (name-taken) if one of these has a name that looks like it."""
        if any(alike(name, member.name) for member in members if member.name):
            raise Refused(PlayCode.NAME_TAKEN, text=name)

    def make_phrase(self, player: str, seen: str | None = None) -> str:
        """A new phrase for the player, told this once; the one before it is nobody's from now on.

        ``seen`` is the ``phrase_mark`` that the player saw: Refused (phrase-made) if it is another one by
        now, as when a button was pressed twice. None replaces whatever was there when it was asked for.
        """
        row = self._store.get(player)
        now = row.phrase if row else None
        phrase = make_phrase()
        if seen not in (None, _mark(now)) or not self._store.put_phrase(
            player, self._hashed(phrase), self._clock(), now
        ):
            raise Refused(PlayCode.PHRASE_MADE)
        return phrase

    def player_of_phrase(self, text: str, address: str) -> str:
        """The player with the phrase that was typed at that address of the network.

        NotationError for what can be no phrase, as ``read_phrase``; Absent (no-player) if it is nobody's;
        Refused (guesses, with the seconds until the next may be tried) after too many of these. Only guesses
        that could have been right count. Each is one look into an index by its hash, so how long it takes
        says nothing about how near it was.
        """
        phrase = read_phrase(text)
        # Written down before it is tried, so that guesses that come all at once count, too.
        now, who = self._clock(), self._network(address)
        guess = self._guesses.add(who, now, now - HOUR)
        wait = self._seconds_to_wait(who, now, guess)
        player = None if wait else self._store.of_phrase(self._hashed(phrase))
        if player or wait:
            self._guesses.take_back(guess)
        if wait:
            raise Refused(PlayCode.GUESSES, seconds=wait)
        if player is None:
            raise Absent(PlayCode.NO_PLAYER)
        return player

    def join(self, old: str, into: str) -> bool:
        """Let everything of one player be the other's: games, results, places at family tables.

        Nothing is lost. Where both began a deal, the game that counts is the one that has ended, or else the
        earlier one; the other becomes practice. Of two phrases that of ``into`` stays, and the answer is
        whether there were two. Of two names that of ``into`` stays, unless somebody at a family table has one
        that looks like it; then it is the other one, if that does, or none.
        """
        return old != into and self._store.join(old, into, alike)

    def export(self, player: str | None, preferences: Mapping[str, str]) -> Iterator[str]:
        """Everything that is kept of the player, as ``export.written`` has it, with the preferences given."""
        row = self._store.get(player) if player else None
        about = {
            "name": row.name if row else None,
            "has_phrase": bool(row and row.phrase),
            "preferences": dict(preferences),
            "families": [
                {"name": family.name, "own": family.owner == player, "members": seats}
                for family, seats in (self._families.of_player(player) if player else ())
            ],
        }
        games = self._games(player) if player else iter(())
        return written(about, games, self._clock())

    def delete(self, player: str) -> None:
        """Delete everything of the player at once, with the family tables that are the player's own."""
        self._store.delete(player)

    def _games(self, player: str) -> Iterator[tuple[StoredGame, StoredResult | None]]:
        ids = self._store.game_ids(player)
        for start in range(0, len(ids), CHUNK):
            yield from self._store.some_games(player, ids[start : start + CHUNK])

    def _seconds_to_wait(self, who: str, now: datetime, guess: int) -> int:
        since = now - HOUR
        full = (
            self._guesses.newest(GUESSES, since, but=guess, who=who),
            self._guesses.newest(GUESSES_IN_ALL, since, but=guess),
        )
        waits = [at + HOUR - now for at in full if at]
        return max(1, math.ceil(max(waits).total_seconds())) if waits else 0

    def _hashed(self, phrase: str) -> str:
        return hmac.digest(self._phrase_key, phrase.encode(), "sha256").hex()

    def _network(self, address: str) -> str:
        """Whose address that is, as a hash: nobody's address is written down."""
        return hmac.digest(self._address_key, _whose(address).encode(), "sha256").hex()


def _mark(phrase: str | None) -> str:
    return hashlib.sha256(phrase.encode()).hexdigest()[:16] if phrase else ""


def _whose(address: str) -> str:
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, NEIGHBORS), strict=False))


def _key(secret: bytes, purpose: str) -> bytes:
    return hmac.digest(secret, f"five-crowns-solitaire/{purpose}/1".encode(), "sha256")
