"""Players without accounts: an optional name, a recovery phrase for other devices, export and deletion.

A player is an id in a browser's cookie. The phrase gives full access to the player, so it is shown once and
stored only as a keyed hash; the key is derived from the site's phrase key, which is not in the database.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play.clock import now
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.games.export import Values, export_game, write_export
from solitaire.play.limits import Costly, Limits
from solitaire.play.people.names import PublicNames, alike, read_name
from solitaire.play.people.phrases import make_phrase, read_phrase
from solitaire.rules import NotationError
from solitaire.store.errors import PlayerGone
from solitaire.store.families import FamilyStore
from solitaire.store.members import StoredMember
from solitaire.store.players import PlayerStore, StoredProfile

Export = Callable[[str, datetime], Iterable[Values]]
"""Lists what a player has of one kind, for the export; the time decides which dailies are closed."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name, whether there is a recovery phrase, and how many games and matches were started."""

    name: str | None
    has_phrase: bool
    games: int
    matches: int
    phrase_mark: str = ""
    """Changes with the phrase, and reveals nothing of it; "" without a phrase."""
    name_hidden: bool = False
    """An operator has hidden the name from public pages."""

    @property
    def has_played(self) -> bool:
        """Whether there is a game or a match."""
        return self.games + self.matches > 0


NEW_PLAYER: Final = Player(None, False, 0, 0)
"""A player without name, phrase or games."""


class Players:
    """The players of one site. ``secret`` is its phrase key; if it changes, all phrases become invalid.

    ``exports`` list what an export has of a player beside the games, by name.
    """

    def __init__(
        self,
        store: PlayerStore,
        limits: Limits,
        families: FamilyStore,
        exports: Mapping[str, Export],
        secret: bytes,
        *,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._store = store
        self._limits = limits
        self._families = families
        self._exports = exports
        self._phrase_key = hmac.digest(secret, b"five-crowns-solitaire/phrase/1", "sha256")
        self._clock = clock

    def get(self, player: str) -> Player:
        """The player of that id; the defaults for a new one."""
        row = self._store.get(player)
        played = self._store.count_played(player)
        if row is None:
            return Player(None, False, played.games, played.matches + played.seats)
        has_phrase = row.phrase is not None
        mark = _mark(row.phrase)
        matches = played.matches + played.seats
        return Player(row.name, has_phrase, played.games, matches, mark, row.hidden)

    def get_name(self, player: str) -> str | None:
        """The name of the player, or None. Unlike ``get``, it counts no games."""
        row = self._store.get(player)
        return row.name if row else None

    def get_profile(self, player: str) -> StoredProfile:
        """The name, family and matches of the player, in brief. Cost: one statement."""
        return self._store.get_profile(player)

    def public_names(
        self, players: Collection[str], shown: PublicNames, reader: str | None
    ) -> Mapping[str, str]:
        """The names of players, by id, as a public page shows them to this reader.

        Without those that an operator has hidden. One query; meant for the players of one page.
        """
        match shown:
            case PublicNames.ALL:
                return self._store.public_names(players)
            case PublicNames.FAMILIES if reader is not None:
                return self._store.public_names(players, mates_of=reader)
            case _:
                return {}

    def rename(self, player: str, text: str) -> str | None:
        """Set the player's name to ``text``, or remove it if that is blank; returns the normalized name.

        NotationError as ``read_name``, and name-empty for blanks while the player has a family; Refused
        (name-taken) if another member of one of these has a name that is alike.
        """
        name = read_name(text) if text.strip() else None
        with self._families.lock_all(player) as change:
            if name:
                self.check_name(change.named_family_mates(player), name)
            elif change.has_family(player):
                raise NotationError(PlayCode.NAME_EMPTY)
            change.put_name(player, name, self._clock())
        return name

    @staticmethod
    def check_name(members: Iterable[StoredMember], name: str) -> None:
        """Raise Refused (name-taken) if a member's name looks like ``name``."""
        if any(alike(name, member.name) for member in members if member.name):
            raise Refused(PlayCode.NAME_TAKEN, text=name)

    def make_phrase(self, player: str, seen: str | None = None) -> str:
        """Create and return a new recovery phrase for the player; the old one becomes invalid.

        ``seen`` is the ``phrase_mark`` that the player saw (optimistic lock): Refused (phrase-made) if it has
        changed, as when a button was pressed twice. None replaces whatever phrase there is now.
        """
        row = self._store.get(player)
        now = row.phrase if row else None
        phrase = make_phrase()
        if seen not in (None, _mark(now)) or not self._store.put_phrase(
            player, self._hash_phrase(phrase), self._clock(), now
        ):
            raise Refused(PlayCode.PHRASE_MADE)
        return phrase

    def player_of_phrase(self, text: str, address: str) -> str:
        """The player with that recovery phrase, typed at that network address.

        NotationError as ``read_phrase``; Absent (no-player) if no player has the phrase; TooOften beyond a
        rate limit. Only well-formed wrong guesses count. Each is one index look-up by its hash, so its time
        reveals nothing about how close it was. The right phrase passes while others use up the guesses of all
        addresses, or they could lock a player out.
        """
        phrase = read_phrase(text)
        # Counted before the look-up, so that concurrent guesses count, too.
        self._limits.spend(Costly.GUESSES, address)
        player = self._store.of_phrase(self._hash_phrase(phrase))
        if player is None:
            self._limits.spend(Costly.ALL_GUESSES, "")
            raise Absent(PlayCode.NO_PLAYER)
        self._limits.give_back(Costly.GUESSES, address)
        return player

    def count_used_links(self, player: str) -> int:
        """How many links to another device were used: the number of the player's next link."""
        row = self._store.get(player)
        return row.links if row else 0

    def use_link(self, player: str, number: int) -> bool:
        """Use up the player's link of that number; False if it was used before, by one of several at once."""
        return self._store.use_link(player, number, self._clock())

    def admits(self, player: str, number: int) -> bool:
        """Whether the player's cookies with that number are valid.

        A higher number than any seen makes all lower ones invalid: so other devices are signed out when a
        cookie with ``next_number`` is used, and none if it never reached its browser.
        """
        least = self._store.least_cookie_number(player)
        if number > least:
            self._store.sign_out(player, number, self._clock())
        return number >= least

    def number_of(self, player: str) -> int:
        """The number for a cookie of the player in another browser."""
        return self._store.least_cookie_number(player)

    def next_number(self, player: str) -> int:
        """The number for a cookie of the player that signs out all other devices: the time, in seconds.

        Not a count: an attacker could get the next one ahead.
        """
        return max(int(self._clock().timestamp()), self._store.least_cookie_number(player) + 1)

    def merge(self, old: str, into: str) -> bool:
        """Merge player ``old`` into ``into``: games, results, families. False if both are the same.

        Nothing is lost. Where both have a first game on a deal, one becomes practice, but no attempt at a
        daily that has a turn, unless both have one: then that of the player who has played for longer counts.
        Else the finished game counts, or the earlier one. The phrase and name of ``into`` stay; returns
        whether a phrase of ``old`` became invalid. If a name looks like that of a family member, the other
        player's name is used instead, or none.

        All cookies and links of ``old`` are invalid then. Absent (no-player) if ``into`` was deleted or
        merged meanwhile.
        """
        if old == into:
            return False
        try:
            return self._store.join(old, into, alike, self.next_number(old), self._clock())
        except PlayerGone:
            raise Absent(PlayCode.NO_PLAYER) from None

    def export(self, player: str | None, preferences: Mapping[str, str]) -> Iterator[str]:
        """All data of the player as JSON (``write_export``), with the preferences given."""
        row = self._store.get(player) if player else None
        about = {
            "name": row.name if row else None,
            "name_hidden": bool(row and row.hidden),
            "has_phrase": bool(row and row.phrase),
            "preferences": dict(preferences),
            "families": [
                {"name": family.name, "own": family.owner == player, "members": seats}
                for family, seats in (self._families.of_player(player) if player else ())
            ],
        }
        at = self._clock()
        lists = {
            name: export(player, at) if player else ()
            for name, export in {"games": self._export_games, **self._exports}.items()
        }
        return write_export(about, lists, at)

    def delete(self, player: str) -> None:
        """Delete all data of the player in one transaction, and the families that the player owns.

        All cookies of the player are invalid then.
        """
        self._store.delete(player, self.next_number(player), self._clock())

    def _export_games(self, player: str, now: datetime) -> Iterator[Values]:
        return (export_game(row, result, now) for row, result in self._store.all_games(player))

    def _hash_phrase(self, phrase: str) -> str:
        return hmac.digest(self._phrase_key, phrase.encode(), "sha256").hex()


def _mark(phrase: str | None) -> str:
    return hashlib.sha256(phrase.encode()).hexdigest()[:16] if phrase else ""
