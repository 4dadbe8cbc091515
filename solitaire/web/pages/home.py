"""The home page: an introduction for newcomers; else the game to continue, the dailies and new games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.errors import Busy
from solitaire.play.games.all_games import Show
from solitaire.play.games.days import Attempt, DayState
from solitaire.play.games.fair_deals import ANY_DEAL, DealChoice
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits
from solitaire.play.home import HomeState
from solitaire.play.limits import Costly
from solitaire.play.people.families import FamilyLeaderboards
from solitaire.play.people.family_leaderboard import LeaderboardRow
from solitaire.rules import (
    STANDARD,
    TEXT_LIMIT,
    VARIANTS,
    Deal,
    NotationError,
    Rank,
    Variant,
    parse_cards,
)
from solitaire.web.board.piles import CardView
from solitaire.web.board.responses import redirect_to_table
from solitaire.web.daily.day import DayView, day_view
from solitaire.web.daily.week import WeekDay, week_view
from solitaire.web.deals.views import play_closed_daily
from solitaire.web.drawings.staircase import Stage, stage_of
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.preferences import preferences, renew_preferences, save_deal_choice
from solitaire.web.http.zone import ZoneView, zone_name, zone_view
from solitaire.web.pages import blueprint
from solitaire.web.pages.choosing import (
    ChoiceView,
    choice_view,
    is_inviting,
    read_choice,
    usual_choice,
    wait_for_deal,
)
from solitaire.words import Words
from solitaire.words.dailies import describe_streak, name_daily, name_game, offer_daily
from solitaire.words.dates import format_day, format_recent_day
from solitaire.words.families import name_member, phrase_day
from solitaire.words.games import describe_state, offer_to_continue
from solitaire.words.results import describe_result

SHOWN: Final = 2
"""How many unfinished games the page lists, besides the one to continue and today's dailies."""
FAMILIES: Final = 2
"""How many families it lists."""
OTHERS: Final = 3
"""How many members of each table it names, besides the player."""
WON: Final = """
10H 3T JK
6H 7H 8H JK
8S 9S 5D JS QS
10H 6C QH 8H 8C JK
4C 4T 7S 5S 5H 5C 5T
9S 10S 8D QS KS JC QC JK
JC QC 9C 7T 8T 9D 5C 5D JK
3H 10S 5H 6H 3S 3C 3T 7D 10C 10T
6C 7C 8C 9C 5S 5T JT JK KS KC KC
4S 4H 4H 9H 9D 9T 10C 10T QT JS JH JD
6S 7S 8S 6T 7T KD 9T 3H 3D 3D 4C 4D 4T
"""
"""The eleven piles at the end of a won game, for the picture that newcomers see."""


@dataclass(frozen=True, slots=True)
class PictureColumn:
    """A pile of the picture."""

    rank: Rank
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A daily of today."""

    number: int
    variant: Variant
    title: str
    offer: str
    """The label of the link to it."""
    day: DayView | None
    """None while it is being made."""
    stage: Stage = Stage.UNPLAYED
    game: str | None = None
    """The id of the player's attempt."""
    flipped: int = 0
    """A bit for each flipped pile of the attempt."""
    state: str = ""
    """How far the attempt is, or how it ended."""


@dataclass(frozen=True, slots=True)
class TodayView:
    """The dailies of today, the player's usual game first, and the week."""

    date: str
    dailies: tuple[DailyRow, ...]
    week: tuple[WeekDay, ...]
    streak: str | None

    @property
    def first(self) -> DailyRow | None:
        """The daily to play or to continue next; None if all are finished."""
        still = (each for each in self.dailies if each.stage in (Stage.UNPLAYED, Stage.PLAYING))
        return next(still, None)


@dataclass(frozen=True, slots=True)
class UnfinishedRow:
    """An unfinished game."""

    id: str
    title: str
    progress: str
    offer: str
    """The label of the button that leads to it."""
    variant: Variant
    flipped: int
    """A bit for each flipped pile."""
    date: str
    """The date of its last change."""
    may_drop: bool


@dataclass(frozen=True, slots=True)
class FamilyStanding:
    """The results of the members of a family on a daily, the best first, the player last."""

    daily: str
    members: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """A family, and its standings of today."""

    id: str
    name: str
    standings: tuple[FamilyStanding, ...]


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page."""

    picture: tuple[PictureColumn, ...]
    """A won game for newcomers, else empty."""
    resume: UnfinishedRow | None
    """The game to continue."""
    today: TodayView | None
    families: tuple[FamilyRow, ...]
    games: tuple[UnfinishedRow, ...]
    next: ChoiceView
    """The kind of the next new game."""
    deal: Field
    """The field for a deal code."""
    zone: ZoneView


@blueprint.get("/")
def show_home() -> AnyResponse:
    """The home page. It once listed all unfinished games, and later pages of them had ``?from=``."""
    if "from" in request.args:
        return redirect(url_for("games.list_games", show=Show.UNFINISHED))
    return make_response(_render_home(Field(longest=TEXT_LIMIT)))


@blueprint.post("/games")
@needs_cookies
@limited(Costly.GAMES)
def start_game() -> AnyResponse:
    """Start a game of the deal code or text in the form's ``deal``, or of a random deal if that is empty.

    ``kind`` and ``level`` choose a random deal, by default the player's last choice; they become the default
    unless ``once`` is in the query. For a text ``kind`` alone counts.
    """
    wanted = request.form.get("deal", "")
    renew_preferences()
    try:
        game = DealChoice.read(request.form.get("kind", ""), ANY_DEAL.level) or ANY_DEAL
        code = Deal.read(wanted, game.variant).code if wanted.strip() else None
        daily = use_cases().dailies.of_code(code) if code else None
        if daily is not None:
            return play_closed_daily(daily)
        if code is not None:
            player_game = use_cases().games.start(player_or_new(), wanted, game)
        else:
            return _deal_at_random()
    except NotationError as error:
        page = _render_home(Field(wanted, explain(words_of_request(), error), TEXT_LIMIT))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect_to_table(player_game)


def _deal_at_random() -> AnyResponse:
    """Start a game on a random deal as the player chooses, or chose last; or wait for a deal."""
    player = known_player()
    choice = read_choice(player)
    if "once" not in request.args:
        save_deal_choice(choice)
    inviting = is_inviting(player, choice)
    try:
        player_game = use_cases().games.start(player_or_new(), "", choice, inviting=inviting)
    except Busy:
        return wait_for_deal(choice)
    return redirect_to_table(player_game)


def _render_home(deal: Field) -> str:
    player, chosen = known_player(), preferences()
    state = use_cases().home.load(
        player,
        zone_name(),
        use_cases().dailies.now(),
        games=SHOWN,
        families=FAMILIES,
        compares=chosen.shows_statistics,
    )
    usual = chosen.deals or usual_choice(has_finished=state.has_finished)
    zone = zone_view(state.now, state.number)
    page = home_view(state, usual, deal, zone, words_of_request())
    return render_template("pages/home.html", page=page)


def home_view(
    state: HomeState, usual: DealChoice, deal: Field, zone: ZoneView, words: Words
) -> HomePage:
    """Make the view of the page; ``usual`` is the kind of the next new game."""
    resume = state.unfinished[0] if state.unfinished else None
    attempts = [each.game for each in state.attempts.values() if each.number == state.number]
    others = [each for each in state.unfinished[1:] if each.id not in attempts]
    return HomePage(
        picture=draw_picture() if state.is_new else (),
        resume=unfinished_row(resume, state.now, zone.name, words) if resume else None,
        today=_today_view(state, usual.variant, words) if state.days else None,
        families=tuple(_family_row(each, state.number, words) for each in state.families),
        games=tuple(unfinished_row(each, state.now, zone.name, words) for each in others[:SHOWN]),
        next=choice_view(usual, words),
        deal=deal,
        zone=zone,
    )


def draw_picture() -> tuple[PictureColumn, ...]:
    """Make the picture of a won game."""
    piles = zip(STANDARD.piles, WON.split("\n")[1:-1], strict=True)
    return tuple(
        PictureColumn(
            rank, tuple(CardView(card, "", card.is_wild(rank)) for card in parse_cards(cards))
        )
        for rank, cards in piles
    )


def unfinished_row(
    player_game: PlayerGame, now: datetime, zone: str, words: Words
) -> UnfinishedRow:
    """Make the row of a game, with its date relative to now in this time zone."""
    number, flipped = player_game.number, flipped_bits(player_game.game.piles)
    variant = player_game.variant
    today, changed = (calendar.date_in_zone(time, zone) for time in (now, player_game.changed))
    return UnfinishedRow(
        player_game.id,
        name_game(words, player_game),
        describe_state(words, variant, number, flipped, None),
        offer_to_continue(words, variant, number, flipped),
        variant,
        flipped,
        format_recent_day(words, changed, today),
        may_drop=player_game.daily is None or not player_game.first,
    )


def _today_view(state: HomeState, usual: Variant, words: Words) -> TodayView:
    """Today's dailies with the player's attempts, that of the ``usual`` game first."""
    days = sorted(state.days.values(), key=lambda each: each.variant is not usual)
    return TodayView(
        format_day(words, state.number),
        tuple(
            _daily_row(each, state.attempts.get((each.number, each.variant)), words)
            for each in days
        ),
        week_view(state.attempts, state.monday, state.number, words),
        describe_streak(words, state.streaks) if state.streaks else None,
    )


def _daily_row(day: DayState, attempt: Attempt | None, words: Words) -> DailyRow:
    number, variant = day.number, day.variant
    row = DailyRow(
        number,
        variant,
        name_daily(words, number, variant),
        offer_daily(words, number, variant),
        day_view(day.daily, words) if day.daily else None,
    )
    if attempt is None or day.daily is None:
        return row
    flipped, described = 0, ""
    if attempt.result is not None:
        flipped = attempt.result.flipped
        described = describe_result(words, attempt.result.outcome)
    elif attempt.unfinished is not None:
        flipped = flipped_bits(attempt.unfinished.game.piles)
        described = describe_state(words, variant, attempt.unfinished.number, flipped, None)
    return replace(
        row,
        stage=stage_of(attempt.result.outcome if attempt.result else None),
        game=attempt.game,
        flipped=flipped,
        state=described,
    )


def _family_row(table: FamilyLeaderboards, number: int, words: Words) -> FamilyRow:
    """The row of a table: its standing at each daily of today that a member has played, or at the daily."""
    played = [each for each in VARIANTS if any(row.result for row in table.leaderboards[each])]
    return FamilyRow(
        table.id,
        table.name,
        tuple(
            FamilyStanding(
                name_daily(words, number, each), tuple(_members(table.leaderboards[each], words))
            )
            for each in played or [STANDARD]
        ),
    )


def _members(rows: Sequence[LeaderboardRow], words: Words) -> Iterator[tuple[str, str]]:
    others = [row for row in rows if row.rank and not row.seat.mine]
    for row in (*others[:OTHERS], *(row for row in rows if row.seat.mine)):
        yield (
            name_member(words, row.seat.name, mine=row.seat.mine),
            phrase_day(words, row.result),
        )
