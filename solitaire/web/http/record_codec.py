"""Sends a record as a file, or encodes it into a URL: its review is shared without storing anything.

The encoding is the record's text, with the deal code in place of the cards where there is one, deflated (RFC
1951), in URL-safe base64 (RFC 4648) without padding. The longest, a deal written out card by card with a
hint at every turn, takes some 650 characters; a record of a deal with a code some 270.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final

from flask import Response

from solitaire.play.games.help_used import parse_record
from solitaire.rules import Code, NotationError, Record
from solitaire.rules.record import GIVEN_UP, RECORD_LIMIT, TITLE

LONGEST: Final = 2_000
"""The most characters of an encoded record."""
_RAW: Final = -15  # no header, no checksum


def encode_record(record: Record) -> str:
    """Encode a record. Does not replay it."""
    deal = record.deal.code
    lines = [f"Deal: {deal}" if deal else f"Cards: {record.deal}", f"Undone: {record.undone}"]
    if record.help:
        lines.append(f"Help: {record.help}")
    if record.given_up:
        lines.append(f"End: {GIVEN_UP}")
    text = "\n".join([TITLE, *lines, " ".join(map(str, record.turns))])
    deflating = zlib.compressobj(9, wbits=_RAW)
    deflated = deflating.compress(text.encode()) + deflating.flush()
    return urlsafe_b64encode(deflated).rstrip(b"=").decode()


def decode_record(text: str) -> Record:
    """Decode a record; NotationError if the text is invalid. Does not replay it."""
    if not (text.isascii() and len(text) <= LONGEST):
        raise NotationError(Code.RECORD, text=text[:80])
    inflating = zlib.decompressobj(wbits=_RAW)
    try:
        deflated = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflated = inflating.decompress(deflated, RECORD_LIMIT + 1)  # against bombs
    except (NotBase64, ValueError, zlib.error):
        raise NotationError(Code.RECORD, text=text[:80]) from None
    if not inflating.eof or inflating.unused_data:
        raise NotationError(Code.RECORD, text=text[:80])
    return parse_record(inflated.decode(errors="replace"))


def send_record(record: Record) -> Response:
    """Respond with a record as a file to download."""
    name = record.deal.code or "deal"
    attachment = f'attachment; filename="five-crowns-{name}.txt"'
    return Response(str(record), mimetype="text/plain", headers={"Content-Disposition": attachment})
