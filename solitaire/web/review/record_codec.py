"""Encodes a record for an address, so that its review can be shared and nothing of it has to be stored.

It is the record's own text, with the deal code in the place of the cards where there is one, deflated (RFC
1951) and written in base64 for addresses (RFC 4648) without its ``=``. The longest, a deal written out card
by card with a hint at every turn, takes some 650 characters; one of a deal with a code some 270.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final

from solitaire.rules import Code, NotationError, Record
from solitaire.rules.record import RECORD_LIMIT, TITLE

LONGEST: Final = 2_000
"""The most characters of a record in an address."""
_RAW: Final = -15  # no header, no checksum


def encode_record(record: Record) -> str:
    """The record as text for an address. Does not replay it."""
    deal = record.deal.code
    lines = [f"Deal: {deal}" if deal else f"Cards: {record.deal}", f"Undone: {record.undone}"]
    if record.help:
        lines.append(f"Help: {record.help}")
    text = "\n".join([TITLE, *lines, " ".join(map(str, record.turns))])
    deflating = zlib.compressobj(9, wbits=_RAW)
    deflated = deflating.compress(text.encode()) + deflating.flush()
    return urlsafe_b64encode(deflated).rstrip(b"=").decode()


def decode_record(text: str) -> Record:
    """The record in an address; NotationError if there is none. Does not replay it."""
    if not (text.isascii() and len(text) <= LONGEST):
        raise NotationError(Code.RECORD, text=text[:80])
    inflating = zlib.decompressobj(wbits=_RAW)
    try:
        deflated = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflated = inflating.decompress(deflated, RECORD_LIMIT + 1)  # no bomb unfolds
    except (NotBase64, ValueError, zlib.error):
        raise NotationError(Code.RECORD, text=text[:80]) from None
    if not inflating.eof or inflating.unused_data:
        raise NotationError(Code.RECORD, text=text[:80])
    return Record.parse(inflated.decode(errors="replace"))
