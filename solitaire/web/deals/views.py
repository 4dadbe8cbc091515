"""The page of a shared deal: results on it, a button that plays it, and the way to compare games.

The deal of a closed daily counts as that daily, whichever link leads to it. The one attempt begins only on
the daily's own page, which announces it.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily.dailies import Daily
from solitaire.play.deals.packs import find_place
from solitaire.play.deals.row_text import text_of
from solitaire.play.limits import Costly
from solitaire.play.results.results import PAGE
from solitaire.rules import Deal, Variant
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.board.review.looking_back import ADVISER, address_of
from solitaire.web.daily.leaderboard import LeaderboardView, leaderboard_view
from solitaire.web.deals import blueprint
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.names import load_names_on_leaderboard
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.preferences import preferences, renew_preferences
from solitaire.words import Words
from solitaire.words.dailies import name_daily
from solitaire.words.deals.packs import name_pack, name_place
from solitaire.words.variants import introduce, invite_to, mark_variant


@dataclass(frozen=True, slots=True)
class PackLink:
    """A link to the pack of a deal, with the deal's place in it."""

    title: str
    address: str
    place: str


@dataclass(frozen=True, slots=True)
class DealPage:
    """The page of a deal."""

    code: str
    variant: Variant
    kind: str
    """The name of the game, unless it is the one as printed."""
    invitation: str
    """The text of a link to the page."""
    introduction: str | None
    is_new: bool
    in_progress: bool
    may_compare: bool
    """Whether the player has finished a game of it."""
    leaderboard: LeaderboardView | None
    is_unwinnable: bool
    daily: int | None
    """The number of the closed daily that it was."""
    daily_title: str = ""
    pack: PackLink | None = None


@blueprint.get("/deals/<code>")
def show_deal(code: str) -> str:
    """The page of a deal with the results of first attempts; ``?from=`` is the offset.

    Players who hide statistics see no results. NotOver (race-open) for those who race on it.
    """
    deal = read_canonical_deal(code)
    code = text_of(deal)
    player = known_player()
    use_cases().secret_deals.check_race(deal, player)
    daily = use_cases().dailies.of_code(code)
    words, leaderboard = words_of_request(), None
    if preferences().shows_statistics:
        found = use_cases().results.leaderboard_of_deal(code, read_query_number("from"))
        names = load_names_on_leaderboard(found)
        leaderboard = leaderboard_view(words, found, names, player, PAGE)
    page = DealPage(
        code,
        variant=deal.variant,
        kind=mark_variant(words, deal.variant),
        invitation=invite_to(words, deal.variant),
        introduction=introduce(words, deal.variant) if player is None else None,
        is_new=player is None,
        in_progress=player is not None
        and use_cases().games.find_unfinished(player, deal) is not None,
        may_compare=player is not None and use_cases().ghosts.has_finished(player, deal),
        leaderboard=leaderboard,
        is_unwinnable=use_cases().results.is_unwinnable(code),
        daily=daily.number if daily else None,
        daily_title=name_daily(words, daily.number, daily.variant) if daily else "",
        pack=pack_link(words, code),
    )
    return render_template("deals/page.html", page=page)


def pack_link(words: Words, code: str) -> PackLink | None:
    """The link to the pack of a deal; None if it is in none."""
    place = find_place(code)
    if place is None:
        return None
    name = place.pack.name
    address = url_for("deals.show_pack", name=name)
    return PackLink(name_pack(words, name), address, name_place(words, place))


@blueprint.get("/deals/<code>/compare")
def compare_games(code: str) -> AnyResponse:
    """Lead to the player's last finished game of a deal, with the line of ``?with=``, or the adviser's.

    Who has finished none is led to the deal's page.
    """
    deal, player = read_canonical_deal(code), known_player()
    own = use_cases().ghosts.own(player, deal) if player else ()
    if own:
        table, beside = url_for("board.show_table", game=own[0].id), request.args.get("with")
        address = address_of(table, 1, **{"with": beside or ADVISER})
    else:
        address = url_for("deals.show_deal", code=deal.code)
    return redirect(address, HTTPStatus.SEE_OTHER)


@blueprint.post("/deals/<code>")
@needs_cookies
@limited(Costly.GAMES)
def play_deal(code: str) -> AnyResponse:
    """Start a game of the deal, or resume the player's unfinished one."""
    renew_preferences()
    deal = Deal.from_code(code)
    daily = use_cases().dailies.of_code(text_of(deal))
    if daily is not None:
        return play_closed_daily(daily)
    return redirect_to_table(use_cases().games.resume_or_start(player_or_new(), deal))


def play_closed_daily(daily: Daily) -> AnyResponse:
    """Answer a request to play the deal of a daily whose day is over.

    Redirects to the daily's page if the player has not begun the attempt, else to a table: the attempt's
    until it is over, then a practice game's.
    """
    player_game = use_cases().games.attempt_or_practice(
        player_or_new(), daily.number, daily.variant
    )
    return redirect_to_start_card(daily) if player_game is None else redirect_to_table(player_game)


def redirect_to_start_card(daily: Daily) -> AnyResponse:
    """Redirect to the page of a daily, where its attempt begins."""
    address = url_for("daily.show_day", number=daily.number, variant=daily.variant)
    return redirect(address, HTTPStatus.SEE_OTHER)


def read_canonical_deal(code: str) -> Deal:
    """The deal of the deal code in an address; redirects other spellings to the canonical one.

    NotationError if the text is not a deal code.
    """
    deal = Deal.from_code(code)
    if code != deal.code:
        values = {**(request.view_args or {}), "code": deal.code}
        query = request.query_string.decode()
        address = url_for(request.endpoint or "", **values) + (f"?{query}" if query else "")
        abort(redirect(address, HTTPStatus.MOVED_PERMANENTLY))
    return deal
