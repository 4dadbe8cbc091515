"""Stops the server on Ctrl+C or SIGTERM: quietly, and after it has answered the requests that it has."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from waitress import wasyncore  # type: ignore[import-untyped]

GRACE_SECONDS: Final = 10
"""How long a stopped server answers requests. Nearly all take milliseconds."""
_ARRIVAL: Final = 0.1
"""Seconds in which the requests of connections just accepted arrive."""
_PAUSE: Final = 1.0


@contextmanager
def stop_quietly() -> Iterator[None]:
    """Let Ctrl+C and SIGTERM end the block without a message."""
    before = signal.signal(signal.SIGTERM, _exit)
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def run_until_stopped(server: Any) -> None:
    """Run a waitress server until Ctrl+C or SIGTERM, and then until it has answered the requests it has.

    It does so for ``GRACE_SECONDS`` at most, without new connections. A second signal ends it at once.
    """
    stopped = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        for each in before:
            signal.signal(each, _exit)
        server.pull_trigger()  # otherwise the loop would go on waiting for a request

    # A shell starts its background jobs with Ctrl+C ignored, which is to stay so.
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {
        each: signal.signal(each, stop)
        for each in signals
        if signal.getsignal(each) is not signal.SIG_IGN
    }
    try:
        while not stopped:
            _run_once(server, _PAUSE)
        _stop_listening(server)
        begun = time.monotonic()
        while _is_busy(server) or time.monotonic() < begun + _ARRIVAL:
            if time.monotonic() > begun + GRACE_SECONDS:
                break
            _run_once(server, _PAUSE / 100)
    finally:
        server.task_dispatcher.shutdown()
        server.close()
        for each, handler in before.items():
            signal.signal(each, handler)


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit()


def _run_once(server: Any, seconds: float) -> None:
    """Read and write what can be, after waiting for that at most so long; as ``server.run`` does for ever."""
    wasyncore.loop(seconds, use_poll=server.adj.asyncore_use_poll, map=server._map, count=1)


def _stop_listening(server: Any) -> None:
    """Accept the connections that wait to be accepted, and let others be refused.

    A proxy sends a request to another server only if this one refuses the connection. While the socket
    listens, the system accepts it, and nobody would answer.
    """
    known = None
    while known != len(server.active_channels):
        known = len(server.active_channels)
        server.handle_accept()
    wasyncore.dispatcher.close(server)


def _is_busy(server: Any) -> bool:
    """Whether a client waits for the rest of an answer."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.total_outbufs_len for channel in channels)
