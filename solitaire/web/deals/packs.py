"""The list of packs, and the page of a pack. A deal begins on its own page, or by the button to go on."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.deals.pack_progress import PackAttempt, PackProgress
from solitaire.play.deals.packs import PACKS, PackPlace, pack_named
from solitaire.play.limits import Costly
from solitaire.play.paper.booklets import SEPARATOR
from solitaire.rules import Deal, Variant
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.deals import blueprint
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.preferences import renew_preferences
from solitaire.words import Words
from solitaire.words.deals.packs import (
    describe_attempt,
    describe_progress,
    explain_game,
    explain_pack,
    name_deal,
    name_pack,
)
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class DealCell:
    """A deal of a pack with the player's best result; ``is_next`` is the one to go on with."""

    number: int
    address: str
    label: str
    staircase: Staircase
    is_next: bool


@dataclass(frozen=True, slots=True)
class PackView:
    """A pack, and how far the player is."""

    name: str
    title: str
    goal: str
    game: str
    why: str
    """Why its deals are of that game."""
    progress: str
    staircase: Staircase
    """Of the deal to go on with, or of the last one if all are won."""


@dataclass(frozen=True, slots=True)
class PackPage:
    """The page of a pack; ``offer`` is the label of the button that plays, empty if all deals are won."""

    pack: PackView
    offer: str
    deals: tuple[DealCell, ...]
    paper: str
    """The address of the booklet of its deals."""


@blueprint.get("/packs")
def list_packs() -> str:
    """All packs, with the player's progress."""
    found, words = use_cases().packs.progress(known_player(), PACKS), words_of_request()
    packs = [pack_view(words, each) for each in found]
    return render_template("deals/packs.html", packs=packs)


@blueprint.get("/packs/<name>")
def show_pack(name: str) -> str:
    """A pack and its deals; 404 if there is none of that name."""
    pack = pack_named(name) or abort(HTTPStatus.NOT_FOUND)
    (progress,) = use_cases().packs.progress(known_player(), [pack])
    return render_template("deals/pack.html", page=pack_page(words_of_request(), progress))


@blueprint.post("/packs/<name>")
@needs_cookies
@limited(Costly.GAMES)
def play_next(name: str) -> AnyResponse:
    """Play the deal of a pack that the player goes on with; redirect to the pack once all are won."""
    pack = pack_named(name) or abort(HTTPStatus.NOT_FOUND)
    (progress,) = use_cases().packs.progress(known_player(), [pack])
    if progress.next is None:
        return redirect(url_for("deals.show_pack", name=name), HTTPStatus.SEE_OTHER)
    renew_preferences()
    deal = Deal.from_code(progress.next.code)
    return redirect_to_table(use_cases().games.resume_or_start(player_or_new(), deal))


def pack_view(words: Words, progress: PackProgress) -> PackView:
    """Make the view of a pack."""
    name, next = progress.pack.name, progress.next
    attempt = progress.attempts[next.number - 1 if next else -1]
    return PackView(
        name=name,
        title=name_pack(words, name),
        goal=explain_pack(words, name),
        game=name_variant(words, name.variant),
        why=explain_game(words, name),
        progress=describe_progress(words, progress),
        staircase=staircase_of(attempt, name.variant),
    )


def pack_page(words: Words, progress: PackProgress) -> PackPage:
    """Make the page of a pack."""
    offer = name_deal(words, progress.next) if progress.next else ""
    paper = url_for("paper.print_booklet", codes=SEPARATOR.join(progress.pack.codes))
    return PackPage(pack_view(words, progress), offer, deal_cells(words, progress), paper)


def deal_cells(words: Words, progress: PackProgress) -> tuple[DealCell, ...]:
    """Make the cells of a pack's deals."""
    places = [PackPlace(progress.pack, at) for at in range(1, len(progress.attempts) + 1)]
    return tuple(
        DealCell(
            place.number,
            url_for("deals.show_deal", code=place.code),
            describe_attempt(words, place, attempt),
            staircase_of(attempt, progress.pack.name.variant),
            is_next=place == progress.next,
        )
        for place, attempt in zip(places, progress.attempts, strict=True)
    )


def staircase_of(attempt: PackAttempt, variant: Variant) -> Staircase:
    """The staircase of a deal with this attempt: won if it was ever won."""
    if attempt.won:
        stage = Stage.WON
    elif attempt.begun:
        stage = Stage.PLAYING
    else:
        stage = Stage.LOST if attempt.finished else Stage.UNPLAYED
    return Staircase(variant, stage, attempt.flipped)
