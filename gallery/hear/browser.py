"""Firefox, driven by Marionette, its own protocol, and by real keys."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from typing import Any, Final

PORT: Final = 2828
"""Where Firefox listens when it is started with ``--marionette``."""


def connect(port: int) -> socket.socket:
    """Connect to a program as soon as it listens; ConnectionError if it does not in two minutes."""
    for _ in range(240):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except ConnectionError:
            time.sleep(0.5)
    raise ConnectionError(f"nothing listens at port {port}")


class Firefox:
    """A connection to a running Firefox. A message is its length, a colon and JSON."""

    def __init__(self) -> None:
        self.link = connect(PORT)
        self.replies = self.link.makefile("rb")
        self.number = 0
        self._read()  # its greeting
        self.send("WebDriver:NewSession")

    def _read(self) -> Any:
        digits = b""
        while (byte := self.replies.read(1)) != b":":
            digits += byte
        return json.loads(self.replies.read(int(digits)))

    def send(self, command: str, **values: object) -> Any:
        """Send a command; RuntimeError if Firefox refuses it."""
        self.number += 1
        message = json.dumps([0, self.number, command, values]).encode()
        self.link.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def open(self, address: str) -> None:
        """Open a page, and wait for it."""
        self.send("WebDriver:Navigate", url=address)

    def run(self, script: str, *values: object) -> Any:
        """Run a script in the page, and wait for a promise that it returns."""
        return self.send("WebDriver:ExecuteScript", script=script, args=values)["value"]


def press(keys: str) -> None:
    """Press keys, by their names in xdotool."""
    for key in keys.split():
        subprocess.run(["xdotool", "key", key], check=True)
        time.sleep(0.3)
