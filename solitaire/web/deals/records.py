"""Reviews of pasted or uploaded records, at an address that contains the whole record.

So nothing is stored, and the address can be shared and does not expire. ``solitaire.play.review.records``
decides which records may not be reviewed.
"""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Final

from flask import Response, abort, make_response, redirect, render_template, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import NotOver
from solitaire.play.games.help_used import Help, parse_record
from solitaire.play.limits import Costly
from solitaire.play.review.records import CheckedRecord
from solitaire.play.review.review import Review
from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError
from solitaire.rules.record import RECORD_LIMIT, TITLE
from solitaire.web.board.finished import link_to
from solitaire.web.board.looking_back import play_action, respond, respond_with_findings
from solitaire.web.board.responses import redirect_to_table
from solitaire.web.board.review import Subject
from solitaire.web.deals import blueprint
from solitaire.web.deals.views import redirect_to_start_card
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import Field, read_number, read_text_or_file
from solitaire.web.http.limits import limited, spend
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.record_codec import decode_record, encode_record, send_record
from solitaire.web.settings import KIB
from solitaire.words.dailies import name_daily
from solitaire.words.endings import Action
from solitaire.words.records import (
    describe_game,
    explain_daily_first,
    explain_empty_form,
    explain_refusal,
    name_deal,
)

FORM_LIMIT: Final = 128 * KIB
"""The largest body of a form with a record: twice what shows that a record is too long, in any encoding."""


@blueprint.get("/records")
def ask_for_record() -> str:
    """The page with the form for a record."""
    return _form(Field())


@blueprint.post("/records")
@limited(Costly.RECORDS)
def read_record() -> AnyResponse:
    """Redirect to the review of the uploaded ``file``, or without one of the text in ``record``."""
    text = ""
    try:
        text = read_text_or_file("record", FORM_LIMIT)
        record = parse_record(text)
        use_cases().records.check(record, known_player())
    except RequestEntityTooLarge:
        error: SolitaireError = NotationError(Code.RECORD_LONG, limit=RECORD_LIMIT)
        return _refused(error, "", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except (NotationError, IllegalTurn) as refused:
        return _refused(refused, text, HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotOver as refused:
        return _refused(refused, text, HTTPStatus.CONFLICT)
    return redirect(
        url_for("deals.show_record", record=encode_record(record)), HTTPStatus.SEE_OTHER
    )


@blueprint.get("/records/<record>")
def show_record(record: str) -> AnyResponse:
    """The review of the record in the address; ``?turn=7`` selects turn 7, ``&see=better`` its better use."""
    checked, asker = _load_record(record), known_player()
    return respond(_subject(checked, asker), partial(_load_review, checked, asker))


@blueprint.get("/records/<record>/findings")
def show_record_findings(record: str) -> AnyResponse:
    """What the review of a record found of the whole game."""
    checked, asker = _load_record(record), known_player()
    review, result = _load_review(checked, asker), describe_game(words_of_request(), checked.game)
    return respond_with_findings(_subject(checked, asker), review, result)


@blueprint.get("/records/<record>/record")
def download_record(record: str) -> Response:
    """Download the record as a file."""
    return send_record(_load_record(record).record)


@blueprint.post("/records/<record>/from")
@needs_cookies
@limited(Costly.GAMES)
def play_record_from(record: str) -> AnyResponse:
    """Start a practice game at the form's ``turn``; for a daily only after the player's attempt."""
    found = _load_record(record)
    turn = read_number("turn", least=1)
    player_game = use_cases().records.try_again(player_or_new(), found, turn)
    if player_game is not None:
        return redirect_to_table(player_game)
    assert found.daily is not None, "only an attempt at a daily has to be begun first"
    return redirect_to_start_card(found.daily)


def _load_record(address: str) -> CheckedRecord:
    """Load the record in an address; 404 if it cannot be read or replayed."""
    try:
        return use_cases().records.check(decode_record(address), known_player())
    except (NotationError, IllegalTurn):
        abort(404)


def _load_review(checked: CheckedRecord, asker: str | None) -> Review | Waiting:
    return use_cases().records.review(checked, asker, partial(spend, Costly.REVIEWS))


def _form(record: Field) -> str:
    return render_template("deals/record.html", record=record, first_line=TITLE)


def _refused(error: SolitaireError, text: str, status: HTTPStatus) -> AnyResponse:
    if not text.strip() and status is HTTPStatus.UNPROCESSABLE_ENTITY:
        message = explain_empty_form(words_of_request())
    else:
        message = explain_refusal(words_of_request(), error)
    return make_response(_form(Field(text, message)), status)


def _subject(checked: CheckedRecord, asker: str | None) -> Subject:
    record, words = checked.record, words_of_request()
    address, code = encode_record(record), record.deal.code
    title = name_deal(words, record.deal)
    if checked.number:
        title = name_daily(words, checked.number, record.deal.variant)
    may_try_again = use_cases().records.may_try_again(checked, asker)
    again = url_for("deals.play_record_from", record=address)
    download = url_for("deals.download_record", record=address)
    return Subject(
        checked.game,
        title,
        url_for("deals.show_record", record=address),
        actions=(
            play_action(url_for("deals.play_deal", code=code) if code else again, words),
            link_to(Action.RECORD, download, words, downloads=True),
        ),
        try_again=again if may_try_again else "",
        findings=url_for("deals.show_record_findings", record=address),
        undone=record.undone,
        help=Help.parse(record.help),
        note="" if may_try_again else explain_daily_first(words),
        may_show_deal=True,
    )
