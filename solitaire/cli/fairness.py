"""A fair queue for the requests of the built-in server: addresses take turns, so none can crowd others out.

Waitress serves requests in the order in which they come, so an address with a hundred connections would let
everybody else wait for a hundred requests. Requests of one address stay in their order.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]

from solitaire.play.limits import network_of


class FairDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]
    """Waitress' threads with a fair queue; one address may use half of them at once.

    ``proxies`` is how many proxies add to X-Forwarded-For, as in ProxyFix.
    """

    def __init__(self, threads: int, proxies: int) -> None:
        super().__init__()
        self.queue = FairQueue(lambda channel: address_of(channel, proxies), max(1, threads // 2))
        self.set_thread_count(threads)


class FairQueue:
    """Waiting tasks by client, instead of the one ``deque`` of the dispatcher, which locks its calls.

    It is true while there is a task to be taken: a client has at most ``most`` at work at once.
    """

    def __init__(self, client_of: Callable[[Any], str], most: int) -> None:
        self._client_of: Final = client_of
        self._most: Final = most
        self._waiting: dict[str, deque[Any]] = {}
        """The tasks of each client; the client whose turn it is comes first."""
        self._at_work: Counter[str] = Counter()
        self._lock = Lock()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        return self._next_client() is not None

    def append(self, task: Any) -> None:
        """Add a task."""
        self._waiting.setdefault(self._client_of(task), deque()).append(task)

    def popleft(self) -> Served:
        """Take the next task. IndexError if there is none."""
        client = self._next_client()
        if client is None:
            raise IndexError("no task may be taken")
        tasks = self._waiting.pop(client)
        task = tasks.popleft()
        if tasks:
            self._waiting[client] = tasks  # after all others
        with self._lock:
            self._at_work[client] += 1
        return Served(task, lambda: self._leave(client))

    def _next_client(self) -> str | None:
        with self._lock:
            return next(
                (client for client in self._waiting if self._at_work[client] < self._most), None
            )

    def _leave(self, client: str) -> None:
        with self._lock:
            self._at_work[client] -= 1
            if not self._at_work[client]:
                del self._at_work[client]


class Served:
    """A task of the dispatcher that says when it is done. The thread that did it then looks for the next."""

    def __init__(self, task: Any, done: Callable[[], None]) -> None:
        self._task = task
        self._done = done

    def service(self) -> None:
        """Do the task."""
        try:
            self._task.service()
        finally:
            self._done()

    def cancel(self) -> None:
        """Give the task up."""
        self._task.cancel()
        self._done()


def address_of(channel: Any, proxies: int) -> str:
    """The network address of the client of a connection that has a request, as ProxyFix finds it."""
    given = channel.requests[0].headers.get("X_FORWARDED_FOR", "") if proxies else ""
    forwarded = [each.strip() for each in given.split(",") if each.strip()]
    return network_of(forwarded[-proxies] if 0 < proxies <= len(forwarded) else channel.addr[0])
