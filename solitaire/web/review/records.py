"""Records that somebody pastes or uploads: reviewed at an address that has the whole record in it.

So nothing is stored, the address can be passed on, and it is good as long as records can be read. What may
not be looked through is said in ``solitaire.play.games.records``.
"""

from __future__ import annotations

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
from solitaire.play.games.records import Brought, Records
from solitaire.rules import Code, IllegalTurn, NotationError, Record, SolitaireError
from solitaire.rules.record import RECORD_LIMIT
from solitaire.web.deals.views import to_start_card
from solitaire.web.http.player import known_player, this_player
from solitaire.web.http.use_cases import use_cases
from solitaire.web.http.words import words
from solitaire.web.review.blueprint import blueprint
from solitaire.web.review.packed import packed, unpacked
from solitaire.web.review.page import Subject, answer
from solitaire.web.settings import KIB
from solitaire.web.table.responses import number, to_table
from solitaire.words.dailies import title_of
from solitaire.words.records import heading, refusal, state

FORM_LIMIT: Final = 128 * KIB
"""The most bytes of a form with a record: enough to see that a record is too long, in any letters, twice."""


@blueprint.get("/records")
def ask_for_record() -> str:
    """Where a record is pasted or uploaded."""
    return _form("", "")


@blueprint.post("/records")
def read_record() -> AnyResponse:
    """On to the review of the record in ``record``, or of the uploaded ``file`` if there is one."""
    request.max_content_length = request.max_form_memory_size = FORM_LIMIT
    text = ""
    try:
        text = _given()
        record = Record.parse(text)
        _records().look(record)
    except RequestEntityTooLarge:
        error: SolitaireError = NotationError(Code.RECORD_LONG, limit=RECORD_LIMIT)
        return _refused(error, "", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except (NotationError, IllegalTurn) as refused:
        return _refused(refused, text, HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotOver as refused:
        return _refused(refused, text, HTTPStatus.CONFLICT)
    return redirect(url_for("review.show_record", record=packed(record)), 303)


@blueprint.get("/records/<record>")
def show_record(record: str) -> AnyResponse:
    """The review of the record in the address; ``?turn=7`` looks at turn 7, ``&see=better`` as well."""
    brought, asker = _there(record), known_player()
    subject = _subject(brought, asker)
    return answer(subject, lambda: _records().review(brought, asker or ""))


@blueprint.get("/records/<record>/record")
def download_record(record: str) -> Response:
    """The record as a file."""
    found = _there(record).record
    response = make_response(str(found))
    response.mimetype = "text/plain"
    name = found.deal.code or "deal"
    response.headers["Content-Disposition"] = f'attachment; filename="five-crowns-{name}.txt"'
    return response


@blueprint.post("/records/<record>/from")
def play_record_from(record: str) -> AnyResponse:
    """A game for practice that begins with the turn of the form's ``turn``; of a daily after its attempt."""
    found = _there(record)
    turn = number("turn", least=1)
    player_game = _records().try_again(this_player(), found, turn)
    if player_game is not None:
        return to_table(player_game)
    assert found.daily is not None, "only an attempt at a daily has to be begun first"
    return to_start_card(found.daily.number)


def _records() -> Records:
    site = use_cases()
    return Records(site.games, site.reviews, site.dailies)


def _given() -> str:
    """The text that was pasted, or that of the file; line breaks are what they are elsewhere."""
    file = request.files.get("file")
    # Bytes that are no UTF-8 become a character that no record has, so the record is refused there.
    uploaded = file.read().decode("utf-8-sig", errors="replace") if file else ""
    return "\n".join(
        ((uploaded.strip() and uploaded) or request.form.get("record", "")).splitlines()
    )


def _there(address: str) -> Brought:
    """The record of an address, which is not there (404) if it cannot be read or replayed."""
    try:
        return _records().look(unpacked(address))
    except (NotationError, IllegalTurn):
        abort(404)


def _form(text: str, error: str) -> str:
    return render_template("review/record.html", text=text, error=error)


def _refused(error: SolitaireError, text: str, status: HTTPStatus) -> AnyResponse:
    if not text.strip() and status is HTTPStatus.UNPROCESSABLE_ENTITY:
        said = words().gettext("Paste a record or choose its file first.")
    else:
        said = refusal(words(), error)
    return make_response(_form(text, said), status)


def _subject(brought: Brought, asker: str | None) -> Subject:
    record, game = brought.record, brought.game
    address = packed(record)
    title = title_of(brought.number, words()) if brought.number else heading(words(), record.deal)
    may_try_again = _records().may_try_again(brought, asker)
    code = record.deal.code
    again = url_for("review.play_record_from", record=address)
    return Subject(
        game,
        title,
        state(words(), game),
        url_for("review.show_record", record=address),
        again=again if may_try_again else "",
        play=url_for("deals.play_deal", code=code) if code else again,
        record=url_for("review.download_record", record=address),
        undone=record.undone,
        help=record.help,
        note=""
        if may_try_again
        else words().gettext(
            "This deal was a daily. Play it from its start first; then you can try again from any turn."
        ),
        par=lambda turns: url_for(
            "review.show_record", record=packed(Record(record.deal, tuple(turns)))
        ),
    )
