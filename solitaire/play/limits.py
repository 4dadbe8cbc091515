"""How often strangers may ask for what costs something: by their network address, and by their player.

Most things have a rate for a player, and one for an address that is ``SHARED`` times as much, since families
and schools share one. A browser without a player counts as a new one, except for what stores nothing. Turns
and pages are not limited.
"""

from __future__ import annotations

import hmac
import math
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import count
from types import MappingProxyType
from typing import Final

from solitaire.play.clock import now
from solitaire.play.errors import PlayCode, TooOften
from solitaire.store.rates import PERIOD, Allowance, RateStore

NEIGHBORS: Final = 64
"""The network prefix of an IPv6 address, in bits; a customer can choose the others freely."""
SHARED: Final = 10
"""How many times the rate of a player an address may use."""


class Costly(StrEnum):
    """What is limited. The values are the names in the database."""

    PLAYERS = "players"  # new players, from one address
    GAMES = "games"  # games begun
    RACES = "races"  # races begun
    PARTIES = "parties"  # matches with people started
    RECORDS = "records"  # records read
    REVIEWS = "reviews"  # reviews of records that a worker has to make
    PAPER = "paper"  # booklets and solutions to print that a worker has to find
    HINTS = "hints"  # hints asked for
    ERRORS = "errors"  # errors of scripts told, from one address
    TRIES = "tries"  # turns tried out that a worker has to weigh
    FAMILIES = "tables"  # families started or joined
    NAMES = "names"  # names chosen, for players and families
    GUESSES = "guesses"  # wrong recovery phrases, from one address
    ALL_GUESSES = "all-guesses"  # wrong recovery phrases, from all addresses together


STORES_NOTHING: Final = frozenset({Costly.REVIEWS, Costly.PAPER, Costly.TRIES, Costly.ERRORS})
"""What only workers do, or only metrics keep: nobody becomes a player by it."""

Rates = Mapping[Costly, int]
"""The rates of a site, in times an hour; what has none is not limited. All may be used at once."""

USUAL: Final[Rates] = MappingProxyType(
    {
        Costly.PLAYERS: 300,
        Costly.GAMES: 300,
        Costly.RACES: 30,
        Costly.PARTIES: 30,
        Costly.RECORDS: 120,
        Costly.REVIEWS: 30,
        Costly.PAPER: 60,
        Costly.HINTS: 1200,
        Costly.TRIES: 1200,
        Costly.ERRORS: 30,
        Costly.FAMILIES: 30,
        Costly.NAMES: 60,
        Costly.GUESSES: 10,
        Costly.ALL_GUESSES: 1000,
    }
)
"""The rates of a site that sets none; several times what the fastest players need."""
FORGETTING: Final = 100
"""After so many uses a process deletes what is not spent any more."""


def read_rates(text: str) -> Rates:
    """The usual rates for "on", none for "off", the usual ones times a number for a number; else ValueError.

    >>> read_rates("2")[Costly.NAMES], read_rates("0.01")[Costly.NAMES]
    (120, 1)
    """
    match text.strip().lower():
        case "on":
            return USUAL
        case "off":
            return MappingProxyType({})
        case factor if re.fullmatch(r"\d{1,4}(\.\d{1,4})?", factor, re.ASCII) and float(factor):
            return MappingProxyType(
                {what: max(1, round(float(factor) * times)) for what, times in USUAL.items()}
            )
    raise ValueError(text)


class Limits:
    """The rate limits of one site, the same in all its processes.

    ``secret`` is the site's phrase key: the store has keyed hashes of addresses and players, which are
    forgotten when nothing is spent any more.
    """

    def __init__(
        self,
        store: RateStore,
        secret: bytes,
        rates: Rates = USUAL,
        *,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._store = store
        self._key = hmac.digest(secret, b"five-crowns-solitaire/address/1", "sha256")
        self._rates = rates
        self._clock = clock
        self._uses = count(1)

    def spend(self, what: Costly, address: str, player: str | None = None) -> None:
        """Count a use by that player, None for a new one, at that network address.

        TooOften (too-often, with the seconds until the next try) beyond a limit: then nothing is counted.
        """
        allowances = [*self._allowances(what, address, player)]
        wait = self._store.spend(allowances, self._clock()) if allowances else 0
        if next(self._uses) % FORGETTING == 0:
            self._store.forget(self._clock())
        if wait:
            raise TooOften(PlayCode.TOO_OFTEN, seconds=max(1, math.ceil(wait)))

    def give_back(self, what: Costly, address: str, player: str | None = None) -> None:
        """Undo a ``spend``, of a use that is not to count."""
        self._store.give_back([*self._allowances(what, address, player)])

    def _allowances(self, what: Costly, address: str, player: str | None) -> Iterator[Allowance]:
        network = f"address {network_of(address)}"
        counted: tuple[tuple[Costly, str, int], ...]
        if what is Costly.GUESSES:
            counted = ((what, network, 1),)
        elif what is Costly.ALL_GUESSES:
            counted = ((what, "", 1),)
        elif what in STORES_NOTHING and player is None:
            counted = ((what, network, SHARED),)
        elif player is None:
            counted = (what, network, SHARED), (Costly.PLAYERS, network, 1)
        else:
            counted = (what, network, SHARED), (what, f"player {player}", 1)
        for kind, who, times in counted:
            rate = self._rates.get(kind)
            if rate is not None:
                key = f"{kind} {hmac.digest(self._key, who.encode(), 'sha256').hex()}"
                yield Allowance(key, PERIOD / (rate * times))


def network_of(address: str) -> str:
    """The address, of IPv6 only the network (``NEIGHBORS``); what is no address stays as it is."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, NEIGHBORS), strict=False))
