"""A visitor: a browser with one game, which looks at pages while something is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing

from bench.torture import BrokenPromise
from bench.torture.wire import Answer, Connection, browser_request


class Visitor:
    """A browser with one game. BrokenPromise from its methods if an answer is not what it should be."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self.path = ""

    def begin(self) -> None:
        """Begin a game."""
        answer = self.ask("POST", "/games", {"deal": "the cabin"})
        if answer.status != 303:
            raise BrokenPromise(f"a new game got {answer.status}")
        self.cookie = answer.cookie
        self.path = answer.value("Location")

    def look(self) -> None:
        """Look at some pages, which must be shown."""
        for path in ("/", "/keys", "/games", self.path):
            answer = self.ask("GET", path)
            if answer.status != 200:
                raise BrokenPromise(f"{path} got {answer.status}")

    def leave(self) -> None:
        """Delete the game and the player."""
        answer = self.ask("POST", "/you/delete")
        if answer.status != 303:
            raise BrokenPromise(f"to delete everything got {answer.status}")

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None) -> Answer:
        """Send a request on a new connection."""
        request = browser_request(method, path, self.cookie, form)
        with closing(Connection(self.port)) as connection:
            try:
                return connection.ask(request)
            except TimeoutError:
                raise BrokenPromise(f"{path} got no answer") from None
