"""Records of games that are pasted or uploaded: read here, and then reviewed and tried out at an address.

The address contains the whole record (``record_codec``), so nothing is stored.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import NotOver
from solitaire.play.games.help_used import parse_record
from solitaire.play.limits import Costly
from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError
from solitaire.rules.record import RECORD_LIMIT, TITLE
from solitaire.web.deals import blueprint
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import Field, read_text_or_file
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player
from solitaire.web.http.record_codec import encode_record
from solitaire.web.settings import KIB
from solitaire.words.deals.records import explain_empty_form, explain_refusal

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
        use_cases().trials.of_record(record, known_player())
    except RequestEntityTooLarge:
        error: SolitaireError = NotationError(Code.RECORD_LONG, limit=RECORD_LIMIT)
        return _refused(error, "", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except (NotationError, IllegalTurn) as refused:
        return _refused(refused, text, HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotOver as refused:
        return _refused(refused, text, HTTPStatus.CONFLICT)
    address = url_for("board.try_out", start=encode_record(record), turn=1)
    return redirect(address, HTTPStatus.SEE_OTHER)


def _form(record: Field) -> str:
    return render_template("deals/record.html", record=record, first_line=TITLE)


def _refused(error: SolitaireError, text: str, status: HTTPStatus) -> AnyResponse:
    if not text.strip() and status is HTTPStatus.UNPROCESSABLE_ENTITY:
        message = explain_empty_form(words_of_request())
    else:
        message = explain_refusal(words_of_request(), error)
    return make_response(_form(Field(text, message)), status)
