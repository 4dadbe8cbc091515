"""The addresses of trying out: ``/try``, what is tried, and its lines; and where that comes from.

What is tried is a deal code, cards of one's own (``OwnCards``), or a whole record (``record_codec``), which
nothing but the address holds. The lines are the text of a ``Trial``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import abort, url_for

from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.rules import IllegalTurn, NotationError, Record
from solitaire.web.board.review.looking_back import address_of
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import known_player
from solitaire.web.http.record_codec import decode_record, encode_record
from solitaire.words import Words
from solitaire.words.board import trying
from solitaire.words.dailies import name_daily
from solitaire.words.deals.records import name_code

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


def load_trial(start: str, lines: str) -> tuple[TrialSource, Trial, bool]:
    """Load what is tried, its trial of these lines, and whether they could be read.

    404 if nothing can be tried by that start; NotOver if it is an open daily's or race's.
    """
    source = _load_source(start)
    return source, *Trial.read(source.setup, lines)


def _load_source(text: str) -> TrialSource:
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


def title_of(words: Words, source: TrialSource) -> str:
    """The name of what is tried; a deal has its code also where the stock is not known."""
    setup = source.setup
    if setup.daily:
        return name_daily(words, setup.daily, setup.deal.variant)
    if setup.code:
        return name_code(words, setup.code)
    return words.gettext("A deal without a code") if source.record else words.gettext("Your cards")


def way_back_of(words: Words, source: TrialSource, trial: Trial) -> ActionView:
    """To the review of the turn where the game was left: the visitor's own, else that of the record.

    What has no turns comes from the page of its deal, or from cards that were laid out or written down.
    """
    setup = source.setup
    if setup.game:
        turn = min(trial.left_at + 1, len(setup.game))
        game = source.address_of(trial.text_at(turn - 1, 0))
        if setup.mine:
            game = url_for("board.show_table", game=setup.mine)
        return ActionView(trying.name_way_back(words, turn), address_of(game, turn))
    if setup.code:
        deal = url_for("deals.show_deal", code=setup.code)
        return ActionView(trying.name_way_to_deal(words), deal)
    cards = url_for("deals.ask_for_cards")
    if source.record is None:
        cards = url_for("deals.lay_out_cards", laid=source.text)
    return ActionView(words.pgettext("link", "Back to the cards"), cards)
