"""Records of matches that players hand in: pasted or as a file, checked by the workers, kept as practice."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Final

from flask import make_response, render_template, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove, MatchCode
from solitaire.matches.record import RECORD_LIMIT, TITLE
from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused, TooOften
from solitaire.play.limits import Costly
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain, set_retry_after
from solitaire.web.http.forms import Field, read_text_or_file
from solitaire.web.http.limits import give_back, limited, spend
from solitaire.web.http.player import player_or_new, remember_player
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.web.matches import blueprint
from solitaire.web.matches.responses import redirect_to_match
from solitaire.web.settings import KIB
from solitaire.words.deals.records import explain_empty_form, explain_refusal
from solitaire.words.matches.games import explain_reading, name_reading

FORM_LIMIT: Final = 960 * KIB
"""The largest body of a form with a record: what shows that a record is too long, in any encoding."""


@blueprint.get("/matches/records")
def ask_for_match_record() -> str:
    """The form for a record."""
    return _render_form(Field())


@blueprint.post("/matches/records")
@needs_cookies
@limited(Costly.RECORDS)
def read_match_record() -> AnyResponse:
    """Keep the match of the uploaded ``file``, or of the text in ``record``; waits while workers check it.

    The waiting page repeats this request.
    """
    text, player, words = "", player_or_new(), words_of_request()
    try:
        text = read_text_or_file("record", FORM_LIMIT)
        found = use_cases().match_imports.take_in(player, text, partial(spend, Costly.REVIEWS))
    except RequestEntityTooLarge:
        error = NotationError(MatchCode.RECORD_LONG, limit=RECORD_LIMIT)
        return _refuse(error, "", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except Busy as error:
        return _wait(text, player, explain(words, error))
    except TooOften as error:
        response = _refuse(error, text, HTTPStatus.TOO_MANY_REQUESTS)
        set_retry_after(response, error)
        return response
    except (NotationError, IllegalMove, Refused) as error:
        return _refuse(error, text, HTTPStatus.UNPROCESSABLE_ENTITY)
    if isinstance(found, Waiting):
        return _wait(text, player, explain_reading(words))
    return redirect_to_match(found)


def _wait(text: str, player: str, about: str) -> AnyResponse:
    """The page that asks again. A new player has to be the same one then; asking again is not counted."""
    give_back(Costly.RECORDS)
    remember_player(player)
    fields = (("record", text),)
    address = url_for("matches.read_match_record")
    return respond_waiting(WaitingPage(name_reading(words_of_request()), about, fields, address))


def _refuse(error: SolitaireError, text: str, status: HTTPStatus) -> AnyResponse:
    """The form with the text in its field, and why it cannot be kept."""
    words = words_of_request()
    is_empty = not text.strip() and status is HTTPStatus.UNPROCESSABLE_ENTITY
    reason = explain_empty_form(words) if is_empty else explain_refusal(words, error)
    return make_response(_render_form(Field(text, reason)), status)


def _render_form(record: Field) -> str:
    return render_template("matches/record.html", record=record, first_line=TITLE)
