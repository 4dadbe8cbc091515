"""Requests as bytes on a socket, since HTTP libraries refuse to send what a hostile client does."""

from __future__ import annotations

import socket
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

import brotli

from bench.torture.sites import HOST

FORM: Final = "application/x-www-form-urlencoded"
TIMEOUT: Final = 20.0
"""Seconds without a byte after which an answer is given up."""

Headers = list[tuple[str, str]]
"""Names and values; characters above U+00FF are sent as UTF-8, others as one byte."""


@dataclass(frozen=True)
class Request:
    """A request; ``target`` and ``body`` are sent as they are."""

    method: str
    target: str
    headers: Headers = field(default_factory=list)
    body: bytes = b""

    def as_bytes(self) -> bytes:
        """The request as it is sent."""
        lines = [f"{self.method} {self.target} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return b"".join(encode_line(line) for line in [*lines, ""]) + self.body


def browser_request(
    method: str,
    path: str,
    cookie: str = "",
    form: Mapping[str, str] | None = None,
    host: str = HOST,
) -> Request:
    """A request as a browser sends it; a POST has a form, if only an empty one."""
    headers, body = [("Host", host)], b""
    if cookie:
        headers.append(("Cookie", cookie))
    if method == "POST":
        body = urlencode(form or {}).encode()
        headers += [("Content-Type", FORM), ("Content-Length", str(len(body)))]
    return Request(method, path, headers, body)


@dataclass(frozen=True)
class Answer:
    """An answer; status 0 if the server closed the connection instead. ``body`` is unpacked."""

    status: int
    headers: Headers
    body: bytes
    seconds: float

    def values(self, name: str) -> list[str]:
        """The values of a header."""
        return [value for other, value in self.headers if other.lower() == name.lower()]

    def value(self, name: str) -> str:
        """The first value of a header, or an empty text."""
        return next(iter(self.values(name)), "")

    @property
    def cookie(self) -> str:
        """The cookies that it sets, as a browser would send them."""
        return "; ".join(given.partition(";")[0] for given in self.values("Set-Cookie"))


class Connection:
    """A keep-alive connection from the address ``source``, opened again whenever the server closes it."""

    def __init__(self, port: int, source: str = HOST) -> None:
        self._port = port
        self._source = source
        self._socket: socket.socket | None = None

    def ask(self, request: Request) -> Answer:
        """Send a request and read the answer. TimeoutError if none comes."""
        reused = self._socket is not None
        answer = self._ask(request)
        if reused and answer.status == 0:  # the server closed it after the answer before
            answer = self._ask(request)
        return answer

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _ask(self, request: Request) -> Answer:
        start = perf_counter()
        if self._socket is None:
            self._socket = socket.create_connection((HOST, self._port), TIMEOUT, (self._source, 0))
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # A server that does not read on may have answered nevertheless, as it does if a body is too large.
        with suppress(BrokenPipeError, ConnectionResetError):
            self._socket.sendall(request.as_bytes())
        response = HTTPResponse(self._socket, method=request.method)
        try:
            response.begin()
            body = response.read()
        except (HTTPException, ConnectionResetError, BrokenPipeError):
            self.close()
            return Answer(0, [], b"", perf_counter() - start)
        except TimeoutError:
            self.close()
            raise
        seconds = perf_counter() - start
        if response.will_close:
            self.close()
        body = unpack(body, response.getheader("Content-Encoding", ""))
        return Answer(response.status, response.getheaders(), body, seconds)


def send_raw(port: int, data: bytes) -> list[int]:
    """Send bytes on a new connection, end them, and return the statuses of all answers.

    TimeoutError if the server does not close the connection then.
    """
    with socket.create_connection((HOST, port), timeout=TIMEOUT) as connection:
        answered = b""
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(1 << 16):
                answered += part
        except TimeoutError:
            raise
        except OSError:
            pass  # the server has closed it
    return [int(line[9:12]) for line in _status_lines(answered)]


def encode_line(line: str) -> bytes:
    """A line of a request, with its end."""
    try:
        return line.encode("latin-1") + b"\r\n"
    except UnicodeEncodeError:
        return line.encode("utf-8", "surrogatepass") + b"\r\n"


def unpack(body: bytes, coding: str) -> bytes:
    """A body without its Content-Encoding."""
    if not body or not coding:
        return body
    if coding == "gzip":
        return zlib.decompress(body, wbits=31)
    if coding == "deflate":
        return zlib.decompress(body)
    if coding == "br":
        return bytes(brotli.decompress(body))
    raise ValueError(f"an unknown coding: {coding}")


def _status_lines(answered: bytes) -> Iterable[bytes]:
    parts = answered.split(b"HTTP/1.")
    return (b"HTTP/1." + part for part in parts[1:] if part[2:5].isdigit())
