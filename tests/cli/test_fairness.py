"""The queue of the built-in server: addresses take turns, and one cannot take all threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from queue import SimpleQueue
from threading import Event

import pytest

from solitaire.cli.fairness import FairDispatcher, FairQueue, address_of
from tests.kit.waiting import LONG


@dataclass
class Request:
    headers: dict[str, str]


@dataclass
class Channel:
    """A connection with a request, which is served until the test lets it go."""

    addr: tuple[str, int]
    done: SimpleQueue[str] = field(default_factory=SimpleQueue)
    may_end: Event = field(default_factory=Event)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def requests(self) -> list[Request]:
        return [Request(self.headers)]

    def service(self) -> None:
        self.done.put(self.addr[0])
        assert self.may_end.wait(LONG)

    def cancel(self) -> None:
        self.done.put("cancelled")


def test_clients_take_turns_and_each_keeps_its_order() -> None:
    queue, served = FairQueue(lambda task: task.addr[0], most=10), SimpleQueue[str]()
    ports = count()
    for client in "aaaabcb":
        queue.append(Channel((client, next(ports)), done=served))
    order = [queue.popleft() for _ in range(len(queue))]
    assert not queue
    for each in order:
        each.cancel()
    queue.append(Channel(("a", 9)))
    assert len(queue) == 1
    taken = [str(each._task.addr[0]) + str(each._task.addr[1]) for each in order]
    assert taken == ["a0", "b4", "c5", "a1", "b6", "a2", "a3"]


def test_a_client_has_few_requests_at_work() -> None:
    queue = FairQueue(lambda task: task.addr[0], most=1)
    one, other = Channel(("a", 1)), Channel(("a", 2))
    one.may_end.set()
    queue.append(one)
    queue.append(other)
    begun = queue.popleft()
    assert len(queue) == 1
    assert not queue
    with pytest.raises(IndexError):
        queue.popleft()
    begun.service()
    assert queue


def test_an_address_with_many_connections_leaves_threads_to_others() -> None:
    dispatcher, served, may_end = FairDispatcher(threads=2, proxies=0), SimpleQueue[str](), Event()
    try:
        for port in range(100):
            dispatcher.add_task(Channel(("10.0.0.1", port), served, may_end))
        assert served.get(timeout=LONG) == "10.0.0.1"
        dispatcher.add_task(Channel(("10.0.0.2", 1), served, may_end))
        assert served.get(timeout=LONG) == "10.0.0.2"
        may_end.set()
        assert {served.get(timeout=LONG) for _ in range(99)} == {"10.0.0.1"}
    finally:
        may_end.set()
        dispatcher.shutdown()


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "10.0.0.9"),
        (0, "203.0.113.7", "10.0.0.9"),
        (1, "", "10.0.0.9"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        (2, "198.51.100.1,203.0.113.7", "198.51.100.1"),
        (2, "203.0.113.7", "10.0.0.9"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        (1, "what a client made up", "what a client made up"),
    ],
)
def test_finds_the_address_like_proxyfix(proxies: int, forwarded: str, address: str) -> None:
    headers = {"X_FORWARDED_FOR": forwarded} if forwarded else {}
    assert address_of(Channel(("10.0.0.9", 1), headers=headers), proxies) == address
