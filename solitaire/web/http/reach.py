"""Links for other devices, which cannot open a loopback host, as in ``http://127.0.0.1:5116/``.

Who plays on their own computer has such an address, and a QR code with it would lead a phone to itself. If
the built-in server listens in the local network, such a link gets this computer's address there; else a note
says how to start it. With proxies or trusted hosts the site has a name that others know, and nothing is
said.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask, current_app, request, url_for

from solitaire.web.settings import Settings
from solitaire.words import Words
from solitaire.words.board.sharing import explain_loopback

_SOMEWHERE: Final = {4: (socket.AF_INET, "192.0.2.1"), 6: (socket.AF_INET6, "2001:db8::1")}
"""For each version of IP an address elsewhere, of those that are reserved for documents."""
_KEY: Final = "reach"


@dataclass(frozen=True, slots=True)
class LinkForOthers:
    """A link that another device opens, and what to say beside it, if that is in question."""

    address: str
    note: str


def init_app(app: Flask, settings: Settings) -> None:
    """Store what the settings know: None if the site has a name, else where it listens, or ``""``."""
    has_name = settings.proxies or settings.trusted_hosts
    app.extensions[_KEY] = None if has_name else settings.listens_on


def link_for_others(words: Words, endpoint: str, **values: Any) -> LinkForOthers:
    """The link to a page for other devices than that of this request."""
    address = url_for(endpoint, _external=True, **values)
    parts, listens_on = urlsplit(address), current_app.extensions[_KEY]
    host = parts.hostname or ""
    if listens_on is None or not is_loopback(host):
        return LinkForOthers(address, "")
    # Else the request has come through a container's port or a tunnel, and this is not the computer to reach.
    is_direct = is_loopback(request.remote_addr or "")
    lan = find_lan_address(listens_on) if is_direct else ""
    if lan:
        port = f":{parts.port}" if parts.port else ""
        netloc = f"[{lan}]{port}" if ":" in lan else f"{lan}{port}"
        address = parts._replace(netloc=netloc).geturl()
    return LinkForOthers(address, explain_loopback(words, host, lan))


def is_loopback(host: str) -> bool:
    """Whether a name or an address, without brackets, is that of the device itself.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.7", "crowns.example")]
    [True, True, True, False, False]
    """
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _parse(name)
    return address is not None and (address.is_loopback or address.is_unspecified)


def find_lan_address(listens_on: str) -> str:
    """This computer's address in its network if a server listens there; else empty.

    Sends nothing: to connect a UDP socket only looks up the route.
    """
    address = _parse(listens_on)
    if address is None or not address.is_unspecified:
        return ""
    family, somewhere = _SOMEWHERE[address.version]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))
            found: str = probe.getsockname()[0]
    except OSError:  # there is no network
        return ""
    return "" if is_loopback(found) else found


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
