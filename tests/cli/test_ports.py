"""The port that the server listens on."""

import socket

import pytest

from solitaire.cli.failures import Failure
from solitaire.cli.serve import listen


def test_listening_on_a_taken_port_fails() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Failure):
        listen("127.0.0.1", other.getsockname()[1]).close()
