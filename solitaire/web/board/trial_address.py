"""The addresses of trying out: ``/try``, what is tried, and its lines.

What is tried is a deal code, cards of one's own (``OwnCards``), or a whole record (``record_codec``), which
nothing but the address holds. The lines are the text of a ``Trial``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import abort, url_for

from solitaire.play.trying.own_cards import OwnCards
from solitaire.play.trying.trial import Setup, Trial
from solitaire.rules import IllegalTurn, NotationError, Record
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import known_player
from solitaire.web.http.record_codec import decode_record, encode_record

LONGEST_CODE: Final = 20
"""The most characters of a deal code in an address; the shortest record has three times as many."""


@dataclass(frozen=True, slots=True)
class TrialSource:
    """What an address tries: its text, its setup, and the record in it."""

    text: str
    setup: Setup
    record: Record | None = None

    def address_of(self, lines: str) -> str:
        """The address of the text of a trial with this setup."""
        return url_for("board.try_out", start=self.text, lines=lines)


def address_of_trial(trial: Trial) -> str:
    """The address of a trial whose cards are written out."""
    record = Record(trial.setup.deal, trial.setup.game)
    return TrialSource(encode_record(record), trial.setup).address_of(str(trial))


def load_source(text: str) -> TrialSource:
    """Load what is tried; 404 if the text is none, NotOver if it is an open daily's or race's."""
    trials, visitor = use_cases().trials, known_player()
    try:
        if "." in text:
            return TrialSource(text, trials.of_cards(OwnCards.parse(text).deal(), visitor))
        if len(text) <= LONGEST_CODE:
            return TrialSource(text, trials.of_code(text, visitor))
        record = decode_record(text)
        return TrialSource(text, trials.of_record(record, visitor), record)
    except (NotationError, IllegalTurn):
        abort(404)
