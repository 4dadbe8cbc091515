"""Family tables: their boards, and starting, joining, renaming and leaving one.

Non-members get a 404. An invitation shows the name of the table and the number of members, but no names.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from babel.dates import format_date
from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.people.families import Days, Family, Line, Listed
from solitaire.play.people.names import LONGEST
from solitaire.play.results.results import outcome_of
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.player import known_player, player_or_new, remember_player, returning_player
from solitaire.web.http.time_zone import ZoneView, todays_number, zone_view
from solitaire.web.people import blueprint
from solitaire.words import Words
from solitaire.words.dailies import name_daily
from solitaire.words.dates import format_day, locale_of
from solitaire.words.results import phrase_result

LONGEST_TYPED: Final = 2 * LONGEST
"""``maxlength`` of a field: browsers count UTF-16 units, of which some letters take two."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A row of the board of a day; no rank for a member without a result on the day."""

    rank: int | None
    name: str
    mine: bool
    result: str
    helped: bool
    late: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A member's day: played or not, won or the flipped piles; ``late`` if played after the day."""

    played: bool
    won: bool
    piles: int
    late: bool


@dataclass(frozen=True, slots=True)
class WeekView:
    """A member's week, and the number of dailies won in it."""

    name: str
    mine: bool
    cells: tuple[Cell, ...]
    won: int


@dataclass(frozen=True, slots=True)
class DayHead:
    """The head of a column of the week: the short weekday, and a text for screen readers."""

    number: int
    brief: str
    title: str


@dataclass(frozen=True, slots=True)
class FamiliesPage:
    """The family tables of a player, and the form for a new one with its contents and error."""

    tables: tuple[Listed, ...]
    error: str
    table: str
    name: str
    longest: int = LONGEST_TYPED


@dataclass(frozen=True, slots=True)
class FamilyPage:
    """A family table: the board of daily ``number``, the week, the link for others, the members."""

    family: Family
    link: str
    number: int
    today: int
    title: str
    date: str
    lines: tuple[SeatView, ...]
    days: tuple[DayHead, ...]
    week: tuple[WeekView, ...]
    error: str
    typed: str
    zone: ZoneView
    longest: int = LONGEST_TYPED

    @property
    def any_late(self) -> bool:
        """Whether a daily of the week was played after its day."""
        return any(cell.late for line in self.week for cell in line.cells)


@dataclass(frozen=True, slots=True)
class JoinPage:
    """An invitation to a table, and the form for the new member's name."""

    invitation: str
    invited: Listed
    error: str
    name: str
    longest: int = LONGEST_TYPED


@blueprint.get("/families")
def list_families() -> str:
    """The page of the player's tables, with a form for a new one."""
    return _index()


@blueprint.post("/families")
def start_family() -> AnyResponse:
    """Start a table named by the form's ``table``, with the player as its member ``name``."""
    player = returning_player()
    table, name = request.form.get("table", ""), request.form.get("name", "")
    try:
        family = use_cases().families.start(player, table, name)
    except (NotationError, Refused) as error:
        page = _index(error=error, table=table, name=name)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    remember_player(player)
    return _to_table(family)


@blueprint.get("/families/<family>")
def show_family(family: str) -> str:
    """The page of a table: the board of today's daily or of ``?daily=``, the week, and the members."""
    return _table(family)


@blueprint.get("/families/join/<invitation>")
def show_invitation(invitation: str) -> AnyResponse:
    """The page of an invitation, which asks for a name; members are redirected to the table."""
    invited = use_cases().families.invited(invitation)
    player = known_player()
    if player is not None and use_cases().families.sits_at(player, invited.id):
        return _to_table(invited.id)
    return make_response(_invitation(invitation, name=_own_name()))


@blueprint.post("/families/join/<invitation>")
def join_family(invitation: str) -> AnyResponse:
    """Join the table of an invitation under the form's ``name``."""
    player, name = player_or_new(), request.form.get("name", "")
    try:
        family = use_cases().families.join(player, invitation, name)
    except (NotationError, Refused) as error:
        page = _invitation(invitation, error=error, name=name)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    remember_player(player)
    return _to_table(family)


@blueprint.post("/families/<family>/name")
def rename_family(family: str) -> AnyResponse:
    """Rename a table to the form's ``table``; only its owner may."""
    text = request.form.get("table", "")
    try:
        use_cases().families.rename(_member(), family, text)
    except NotationError as error:
        page = _table(family, error=error, typed=text)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _to_table(family)


@blueprint.post("/families/<family>/invitation")
def renew_invitation(family: str) -> AnyResponse:
    """Replace the invitation of a table, so that old links fail; only its owner may."""
    use_cases().families.invite_anew(_member(), family)
    return _to_table(family)


@blueprint.post("/families/<family>/remove")
def remove_member(family: str) -> AnyResponse:
    """Remove the member of the form's ``seat``; only the owner may."""
    use_cases().families.remove(_member(), family, request.form.get("seat", ""))
    return _to_table(family)


@blueprint.get("/families/<family>/leave")
def ask_to_leave(family: str) -> str:
    """Ask for confirmation of leaving; the page says what becomes of the table."""
    return render_template("people/leave.html", page=use_cases().families.get(_member(), family))


@blueprint.post("/families/<family>/leave")
def leave_family(family: str) -> AnyResponse:
    """Leave the table."""
    use_cases().families.leave(_member(), family)
    return redirect(url_for("people.list_families"), HTTPStatus.SEE_OTHER)


@blueprint.post("/families/<family>/delete")
def delete_family(family: str) -> AnyResponse:
    """Delete a table for all its members; only its owner may."""
    use_cases().families.delete(_member(), family)
    return redirect(url_for("people.list_families"), HTTPStatus.SEE_OTHER)


def _index(*, error: SolitaireError | None = None, table: str = "", name: str | None = None) -> str:
    player = known_player()
    page = FamiliesPage(
        tables=use_cases().families.of_player(player) if player else (),
        error=explain(words(), error) if error else "",
        table=table,
        name=_own_name() if name is None else name,
    )
    return render_template("people/families.html", page=page)


def _invitation(invitation: str, *, error: SolitaireError | None = None, name: str) -> str:
    message = explain(words(), error) if error else ""
    page = JoinPage(invitation, use_cases().families.invited(invitation), message, name)
    return render_template("people/join.html", page=page)


def _table(family: str, *, error: SolitaireError | None = None, typed: str | None = None) -> str:
    player = _member()
    there = use_cases().families.get(player, family)
    today = todays_number()
    number = _number(today)
    days, lines = use_cases().families.week(player, family, today)
    page = FamilyPage(
        family=there,
        link=url_for("people.show_invitation", invitation=there.invitation, _external=True),
        number=number,
        today=today,
        title=name_daily(words(), number),
        date=format_day(words(), number),
        lines=tuple(
            _seat_view(line, words()) for line in use_cases().families.board(player, family, number)
        ),
        days=tuple(_day_head(day, words()) for day in days),
        week=tuple(_week_view(line, words()) for line in lines),
        error=explain(words(), error) if error else "",
        typed=there.name if typed is None else typed,
        zone=zone_view(),
    )
    return render_template("people/family.html", page=page)


def _number(today: int) -> int:
    """The parameter ``daily`` if it is from 1 to today's number, else today's."""
    number = read_query_number("daily", today)
    return number if 1 <= number <= today else today


def _seat_view(line: Line, words: Words) -> SeatView:
    result = phrase_result(words, outcome_of(line.result)) if line.result else ""
    helped = line.result is not None and line.result.helped
    late = line.result is not None and line.rank is None
    return SeatView(
        line.rank, _name_or_somebody(line.seat.name, words), line.seat.mine, result, helped, late
    )


def _week_view(days: Days, words: Words) -> WeekView:
    cells = tuple(
        Cell(True, result.won, result.flipped_count, not result.on_day)
        if result
        else Cell(False, False, 0, False)
        for result in days.results
    )
    return WeekView(_name_or_somebody(days.seat.name, words), days.seat.mine, cells, days.won)


def _day_head(number: int, words: Words) -> DayHead:
    brief = format_date(calendar.day_of(number), "EEEEEE", locale_of(words))
    title = words.gettext(
        "%(title)s, %(date)s", title=name_daily(words, number), date=format_day(words, number)
    )
    return DayHead(number, brief, title)


def _name_or_somebody(name: str, words: Words) -> str:
    return name or words.gettext("Somebody")


def _own_name() -> str:
    """The initial value of the name field: the player's name."""
    player = known_player()
    return (use_cases().players.name_of(player) if player else None) or ""


def _member() -> str:
    """The player of this request; Absent (no-family) without one, since only players are members."""
    player = known_player()
    if player is None:
        raise Absent(PlayCode.NO_FAMILY)
    return player


def _to_table(family: str) -> AnyResponse:
    return redirect(url_for("people.show_family", family=family), HTTPStatus.SEE_OTHER)
