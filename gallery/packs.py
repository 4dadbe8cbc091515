"""Specimens of the pages of packs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.deals.pack_progress import UNTRIED, PackAttempt, PackProgress
from solitaire.play.deals.packs import PACKS, SIZE, Pack
from solitaire.web.deals.packs import pack_page, pack_view
from solitaire.web.http.context import words_of_request

WON: Final = PackAttempt(0b111_1111, won=True, finished=True)
ATTEMPTS: Final = (
    WON,
    PackAttempt(0b101_1010, finished=True),
    PackAttempt(0, finished=True),
    PackAttempt(0b001_1110, finished=True, begun=True),
    PackAttempt(begun=True),
)
"""Every kind of attempt that a deal can have."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Packs", _pages()


def _pages() -> Iterator[Specimen]:
    new = [_progress(pack) for pack in PACKS]
    some = [_progress(pack, *ATTEMPTS) for pack in PACKS]
    for about, found in (("nothing played", new), ("each begun", some)):
        packs = [pack_view(words_of_request(), each) for each in found]
        yield page_specimen(f"all packs, {about}", "deals/packs.html", packs=packs)
    all_won = _progress(PACKS[0], *repeat(WON, SIZE))
    for about, progress in (("new", new[-1]), ("begun", some[0]), ("all won", all_won)):
        page_of_one = pack_page(words_of_request(), progress)
        yield page_specimen(f"a pack, {about}", "deals/pack.html", page_of_one)


def _progress(pack: Pack, *attempts: PackAttempt) -> PackProgress:
    rest = repeat(UNTRIED, SIZE - len(attempts))
    return PackProgress(pack, tuple(chain(attempts, rest)))
