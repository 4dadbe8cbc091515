"""Families: their leaderboards, and starting, joining, renaming and leaving one.

Non-members get a 404. An invitation shows the name of the family and the number of members, but no names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.limits import Costly
from solitaire.play.people.families import Family, FamilySummary
from solitaire.play.people.names import read_name
from solitaire.rules import NotationError
from solitaire.web.daily.leaderboard import ResultRow
from solitaire.web.daily.turning import TurningLine, turning_line
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field, read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.name_fields import name_field, own_name
from solitaire.web.http.player import known_player, player_or_new, remember_player, returning_player
from solitaire.web.http.reach import LinkForOthers, link_for_others
from solitaire.web.http.zone import ZoneView, todays_number, zone_name, zone_view
from solitaire.web.matches.party_pages import ListedPartyView, listed_party_view
from solitaire.web.people import blueprint
from solitaire.web.people.account import load_families
from solitaire.web.people.family_games import (
    FAMILY_GAMES,
    USUAL,
    FamilyGame,
    read_query_game,
)
from solitaire.web.people.family_leaderboard import (
    HIDDEN,
    DayHead,
    WeekRowView,
    result_row,
    week_row_view,
)
from solitaire.web.people.games import ChoiceLink
from solitaire.words import Words
from solitaire.words.dates import format_day


@dataclass(frozen=True, slots=True)
class FamiliesPage:
    """The families of a player, and the fields of the form for a new one."""

    families: tuple[FamilySummary, ...]
    family: Field
    name: Field


@dataclass(frozen=True, slots=True)
class FamilyPage:
    """A family: the results of a daily, the week up to today, and the members."""

    family: Family
    link: LinkForOthers
    """The invitation."""
    choices: tuple[ChoiceLink, ...]
    """The games to choose from."""
    number: int
    today: int
    title: str
    offer: str
    """The label of the link to the daily."""
    daily: str
    """The address of the daily."""
    before: str
    """The address of the day before, or empty."""
    after: str
    """The address of the day after, or empty."""
    date: str
    leaderboard: tuple[ResultRow, ...] | None
    """None while others' results are hidden."""
    turning_point: TurningLine | None
    """None while the daily is open anywhere."""
    week_about: str
    """What the table of the week shows."""
    counts_points: bool
    """Whether its numbers may have three digits."""
    heads: tuple[DayHead, ...]
    week: tuple[WeekRowView, ...]
    name: Field
    """The field in which its owner renames it."""
    evenings: tuple[ListedPartyView, ...]
    """The last matches that members played together."""
    evening: str
    """The address at which one is started."""
    zone: ZoneView

    @property
    def any_late(self) -> bool:
        """Whether a daily of the week was played after its day."""
        return any(cell and cell.late for row in self.week for cell in row.cells)

    @property
    def any_hidden(self) -> bool:
        """Whether others' results of a daily of the week are hidden."""
        return any(cell is HIDDEN for row in self.week for cell in row.cells)


@dataclass(frozen=True, slots=True)
class JoinPage:
    """An invitation to a family, and the field for the new member's name."""

    invitation: str
    invited: FamilySummary
    name: Field


@blueprint.get("/families")
def list_families() -> str:
    """The page of the player's families, with a form for a new one."""
    return _render_families(name_field(""), name_field(own_name()))


@blueprint.post("/families")
@limited(Costly.FAMILIES)
def start_family() -> ResponseReturnValue:
    """Start a family named by the form's ``family``, with the player as its member ``name``."""
    player = returning_player()
    title, name = request.form.get("family", ""), request.form.get("name", "")
    try:
        family = use_cases().families.start(player, title, name)
    except (NotationError, Refused) as error:
        reason = explain(words_of_request(), error)
        at_title, at_name = ("", reason) if _is_name(title) else (reason, "")
        page = _render_families(name_field(title, at_title), name_field(name, at_name))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    remember_player(player)
    return _redirect_to_family(family)


@blueprint.get("/families/<family>")
def show_family(family: str) -> str:
    """The page of a family: the leaderboard of today's daily or of ``?daily=``, the week, and the members.

    ``?game=`` chooses the game of the dailies.
    """
    return _render_family(family)


@blueprint.get("/families/join/<invitation>")
def show_invitation(invitation: str) -> ResponseReturnValue:
    """The page of an invitation, which asks for a name; members are redirected to the family."""
    invited = use_cases().families.of_invitation(invitation)
    player = known_player()
    if player is not None and use_cases().families.is_member(player, invited.id):
        return _redirect_to_family(invited.id)
    return _render_invitation(invitation, name_field(own_name()))


@blueprint.post("/families/join/<invitation>")
@needs_cookies
@limited(Costly.FAMILIES)
def join_family(invitation: str) -> ResponseReturnValue:
    """Join the family of an invitation under the form's ``name``."""
    player, name = player_or_new(), request.form.get("name", "")
    try:
        family = use_cases().families.join(player, invitation, name)
    except (NotationError, Refused) as error:
        page = _render_invitation(invitation, name_field(name, explain(words_of_request(), error)))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    remember_player(player)
    return _redirect_to_family(family)


@blueprint.post("/families/<family>/name")
@limited(Costly.NAMES)
def rename_family(family: str) -> ResponseReturnValue:
    """Rename a family to the form's ``family``; only its owner may."""
    name = request.form.get("family", "")
    try:
        use_cases().families.rename(_member(), family, name)
    except NotationError as error:
        page = _render_family(family, name_field(name, explain(words_of_request(), error)))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    return _redirect_to_family(family)


@blueprint.post("/families/<family>/invitation")
def renew_invitation(family: str) -> AnyResponse:
    """Replace the invitation of a family, so that old links fail; only its owner may."""
    use_cases().families.invite_anew(_member(), family)
    return _redirect_to_family(family)


@blueprint.post("/families/<family>/remove")
def remove_member(family: str) -> AnyResponse:
    """Remove the member of the form's ``seat``; only the owner may."""
    use_cases().families.remove(_member(), family, request.form.get("seat", ""))
    return _redirect_to_family(family)


@blueprint.get("/families/<family>/leave")
def ask_to_leave(family: str) -> str:
    """Ask for confirmation of leaving, with the consequences for the family."""
    return render_template("people/leave.html", page=use_cases().families.get(_member(), family))


@blueprint.post("/families/<family>/leave")
def leave_family(family: str) -> AnyResponse:
    """Leave the family."""
    use_cases().families.leave(_member(), family)
    return redirect(url_for("people.list_families"), HTTPStatus.SEE_OTHER)


@blueprint.post("/families/<family>/delete")
def delete_family(family: str) -> AnyResponse:
    """Delete a family for all its members; only its owner may."""
    use_cases().families.delete(_member(), family)
    return redirect(url_for("people.list_families"), HTTPStatus.SEE_OTHER)


def _render_families(family: Field, name: Field) -> str:
    page = FamiliesPage(load_families(), family, name)
    return render_template("people/families.html", page=page)


def _render_invitation(invitation: str, name: Field) -> str:
    page = JoinPage(invitation, use_cases().families.of_invitation(invitation), name)
    return render_template("people/join.html", page=page)


def _render_family(family: str, name: Field | None = None) -> str:
    player, today = _member(), todays_number()
    game = read_query_game(today)
    number = read_query_number("daily", today)
    if not game.first <= number <= today:
        number = today

    def address(number: int) -> str:
        return _address(family, game, None if number == today else number)

    board = use_cases().families.compare(player, family, game.game, number, today)
    words = words_of_request()
    page = FamilyPage(
        family=board.family,
        link=link_for_others(words, "people.show_invitation", invitation=board.family.invitation),
        choices=tuple(_choose(words, family, number, today, game)),
        number=number,
        today=today,
        title=game.title(words, number),
        offer=game.offer(words, number, board.progress),
        daily=game.address(number),
        before=address(number - 1) if number > game.first else "",
        after=address(number + 1) if number < today else "",
        date=format_day(words, number),
        leaderboard=None
        if number in board.hidden
        else tuple(result_row(words, row) for row in board.day),
        turning_point=turning_line(words, board.turning_point) if board.turning_point else None,
        week_about=game.explain_week(words),
        counts_points=game.counts_points,
        heads=tuple(
            DayHead.of(words, each, game.title(words, each), address(each))
            for each in board.numbers
        ),
        week=tuple(week_row_view(words, row, board.numbers, board.hidden) for row in board.week),
        name=name or name_field(board.family.name),
        evenings=tuple(
            listed_party_view(words, each, use_cases().dailies.now(), zone_name())
            for each in use_cases().parties.of_family(player, family)
        ),
        evening=url_for("matches.list_matches", family=family),
        zone=zone_view(use_cases().dailies.now(), today),
    )
    return render_template("people/family.html", page=page)


def _choose(
    words: Words, family: str, number: int, today: int, shown: FamilyGame
) -> Iterator[ChoiceLink]:
    """The games of a family's dailies, on the same day if it has one."""
    for each in FAMILY_GAMES:
        if each.first <= today:
            address = _address(family, each, number if each.first <= number else None)
            yield ChoiceLink(each.name(words), address, each == shown)


def _address(family: str, game: FamilyGame, number: int | None) -> str:
    """The address of a family on the day of a daily, or today."""
    value = None if game == USUAL else game.value
    return url_for("people.show_family", family=family, daily=number, game=value)


def _is_name(text: str) -> bool:
    try:
        read_name(text)
    except NotationError:
        return False
    return True


def _member() -> str:
    """The player of this request; Absent (no-family) without one, since only players are members."""
    player = known_player()
    if player is None:
        raise Absent(PlayCode.NO_FAMILY)
    return player


def _redirect_to_family(family: str) -> AnyResponse:
    return redirect(url_for("people.show_family", family=family), HTTPStatus.SEE_OTHER)
