"""Reviews of pasted or uploaded records, at an address that contains the whole record.

So nothing is stored, and the address can be shared and does not expire. ``solitaire.play.games.records``
decides which records may not be reviewed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import (
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import NotOver
from solitaire.play.games.records import Brought
from solitaire.rules import Code, IllegalTurn, NotationError, Record, SolitaireError, Turn
from solitaire.rules.record import RECORD_LIMIT
from solitaire.web.deals.views import to_start_card
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.forms import read_number
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.review import blueprint
from solitaire.web.review.page import ReviewLinks, Subject, answer
from solitaire.web.review.record_codec import decode_record, encode_record
from solitaire.web.settings import KIB
from solitaire.web.table.responses import redirect_to_table
from solitaire.words.dailies import name_daily
from solitaire.words.records import describe_game, explain_refusal, name_deal

FORM_LIMIT: Final = 128 * KIB
"""The largest body of a form with a record: twice what shows that a record is too long, in any encoding."""


@dataclass(frozen=True, slots=True)
class RecordPage:
    """The form for a record, with its contents and error."""

    text: str = ""
    error: str = ""


@blueprint.get("/records")
def ask_for_record() -> str:
    """The page with the form for a record."""
    return _form(RecordPage())


@blueprint.post("/records")
def read_record() -> AnyResponse:
    """Redirect to the review of the uploaded ``file``, or without one of the text in ``record``."""
    request.max_content_length = request.max_form_memory_size = FORM_LIMIT
    text = ""
    try:
        text = _read_form()
        record = Record.parse(text)
        use_cases().records.look(record)
    except RequestEntityTooLarge:
        error: SolitaireError = NotationError(Code.RECORD_LONG, limit=RECORD_LIMIT)
        return _refused(error, "", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except (NotationError, IllegalTurn) as refused:
        return _refused(refused, text, HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotOver as refused:
        return _refused(refused, text, HTTPStatus.CONFLICT)
    return redirect(url_for("review.show_record", record=encode_record(record)), 303)


@blueprint.get("/records/<record>")
def show_record(record: str) -> AnyResponse:
    """The review of the record in the address; ``?turn=7`` selects turn 7, ``&see=better`` its better use."""
    brought, asker = _load_record(record), known_player()
    subject = _subject(brought, asker)
    return answer(subject, lambda: use_cases().records.review(brought, asker))


@blueprint.get("/records/<record>/record")
def download_record(record: str) -> Response:
    """Download the record as a file."""
    found = _load_record(record).record
    response = make_response(str(found))
    response.mimetype = "text/plain"
    name = found.deal.code or "deal"
    response.headers["Content-Disposition"] = f'attachment; filename="five-crowns-{name}.txt"'
    return response


@blueprint.post("/records/<record>/from")
def play_record_from(record: str) -> AnyResponse:
    """Start a practice game at the form's ``turn``; for a daily only after the player's attempt."""
    found = _load_record(record)
    turn = read_number("turn", least=1)
    player_game = use_cases().records.try_again(player_or_new(), found, turn)
    if player_game is not None:
        return redirect_to_table(player_game)
    assert found.daily is not None, "only an attempt at a daily has to be begun first"
    return to_start_card(found.daily.number)


def _read_form() -> str:
    """The pasted text or that of the file, with line breaks normalized to newlines."""
    file = request.files.get("file")
    # Invalid UTF-8 becomes a character that no record has, so parsing refuses it there.
    uploaded = file.read().decode("utf-8-sig", errors="replace") if file else ""
    return "\n".join(
        ((uploaded.strip() and uploaded) or request.form.get("record", "")).splitlines()
    )


def _load_record(address: str) -> Brought:
    """Load the record in an address; 404 if it cannot be read or replayed."""
    try:
        return use_cases().records.look(decode_record(address))
    except (NotationError, IllegalTurn):
        abort(404)


def _form(page: RecordPage) -> str:
    return render_template("review/record.html", page=page)


def _refused(error: SolitaireError, text: str, status: HTTPStatus) -> AnyResponse:
    if not text.strip() and status is HTTPStatus.UNPROCESSABLE_ENTITY:
        message = words().gettext("Paste a record or choose its file first.")
    else:
        message = explain_refusal(words(), error)
    return make_response(_form(RecordPage(text, message)), status)


def _subject(brought: Brought, asker: str | None) -> Subject:
    record, game = brought.record, brought.game
    address = encode_record(record)
    title = (
        name_daily(words(), brought.number) if brought.number else name_deal(words(), record.deal)
    )
    may_try_again = use_cases().records.may_try_again(brought, asker)
    code = record.deal.code
    again = url_for("review.play_record_from", record=address)
    links = ReviewLinks(
        url_for("review.show_record", record=address),
        again=again if may_try_again else "",
        play=url_for("deals.play_deal", code=code) if code else again,
        record=url_for("review.download_record", record=address),
    )
    note = words().gettext(
        "This deal was a daily. Play it from its start first; then you can try again from any turn."
    )

    def link_par(turns: Sequence[Turn]) -> str:
        par = Record(record.deal, tuple(turns))
        return url_for("review.show_record", record=encode_record(par))

    return Subject(
        game,
        title,
        describe_game(words(), game),
        links,
        undone=record.undone,
        help=record.help,
        note="" if may_try_again else note,
        link_par=link_par,
    )
