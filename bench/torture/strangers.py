"""Strangers: many connections to a site from one address, each of which asks for something costly for ever.

All connections share one thread, and answers are parsed no further than needed, which leaves the processors
to the server.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Final
from urllib.parse import urlencode

from bench.torture.programs import HOST
from solitaire.rules import Deal, Game, Record, Seed, Turn
from solitaire.web.http.record_codec import encode_record

SOURCE: Final = "127.0.0.2"
"""The address of all of them."""
RAREST: Final = {"kind": "standard", "level": "fierce"}
"""The choice of random deals that takes longest to find."""
PAUSE: Final = 0.1
"""Seconds until a closed connection is opened again."""


class Stranger:
    """A connection with the cookies of its answers. ConnectionError from ``ask`` if the server closes it."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, statuses: Counter[int]
    ) -> None:
        self.cookie = ""
        self._reader = reader
        self._writer = writer
        self._statuses = statuses

    async def send(self, request: str) -> None:
        """Send a request, or a part of one."""
        self._writer.write(request.encode())
        await self._writer.drain()

    async def ask(self, method: str, path: str, form: Mapping[str, str] | None = None) -> str:
        """Send a request and read the answer; where it leads, or an empty text."""
        body = urlencode(form or {})
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Cookie: {self.cookie}"]
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        await self.send("\r\n".join([*lines, "", body]))
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
        if length is None:
            raise ConnectionError("an answer whose end is unknown")
        await self._reader.readexactly(int(length[1]))
        self._statuses[int(head[9:12])] += 1
        given = re.findall(r"(?i)\r\nset-cookie: ([^;\r]*)", head)
        self.cookie = "; ".join(given) or self.cookie
        location = re.search(r"(?i)\r\nlocation: (\S+)", head)
        return location[1] if location else ""


NEW: Final = count(1 << 31)
"""Numbers of deals without a game."""


async def none(stranger: Stranger) -> None:
    """Nothing, to compare with."""
    await asyncio.Event().wait()


async def home(stranger: Stranger) -> None:
    """The home page of a player."""
    await stranger.ask("POST", "/games", {"deal": Seed(next(NEW)).code, "anyway": "1"})
    while True:
        await stranger.ask("GET", "/")


async def games(stranger: Stranger) -> None:
    """Games of ever new players, whose deals have to be found."""
    while True:
        stranger.cookie = ""
        await stranger.ask("POST", "/games?once=1", RAREST)


async def hints(stranger: Stranger) -> None:
    """Hints in ever new games."""
    while True:
        table = await stranger.ask("POST", "/games", {"deal": Seed(next(NEW)).code, "anyway": "1"})
        await stranger.ask("POST", f"{table}/hint", {"turn": "1", "step": "3"})


async def reviews(stranger: Stranger) -> None:
    """Reviews of ever new records, written out card by card."""
    while True:
        deal = Deal.from_seed(Seed(next(NEW)))
        game = Game.start(Deal(deal.piles, deal.stock))
        while game.drawn is not None:
            pile = next(pile.rank for pile in game.piles if not pile.flipped)
            game = game.play(Turn(game.drawn, pile, game.drawn))
        await stranger.ask("GET", f"/try/{encode_record(Record(game.deal, game.turns))}?turn=1")


async def halves(stranger: Stranger) -> None:
    """Half a request, and then a byte a second."""
    await stranger.send(f"POST /settings HTTP/1.1\r\nHost: {HOST}\r\nX-Slow: ")
    while True:
        await asyncio.sleep(1)
        await stranger.send("x")


Act = Callable[[Stranger], Awaitable[None]]
ACTS: Final[dict[str, Act]] = {
    act.__name__: act for act in (none, home, games, hints, reviews, halves)
}


def flood(name: str, connections: int, port: int, seconds: float) -> Counter[int]:
    """Flood a port for so many seconds; the answers by status, 0 for closed connections."""

    async def run() -> Counter[int]:
        statuses = Counter[int]()
        opened = [_connect(ACTS[name], port, statuses) for _ in range(connections)]
        tasks = [*map(asyncio.create_task, opened)]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return statuses

    return asyncio.run(run())


async def _connect(act: Act, port: int, statuses: Counter[int]) -> None:
    """A connection, which is opened again for ever."""
    while True:
        try:
            streams = await asyncio.open_connection(HOST, port, local_addr=(SOURCE, 0))
        except OSError:
            await asyncio.sleep(PAUSE)
            continue
        try:
            await act(Stranger(*streams, statuses))
        except (OSError, EOFError):
            statuses[0] += 1
        finally:
            streams[1].close()
        await asyncio.sleep(PAUSE)
