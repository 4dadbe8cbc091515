"""A finished game as others see it: a card with its result, and its table only if its player published it.

Who is invited to play a deal sees none of its cards here. A published game is looked back at on its board,
behind a link that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.pages.game import SharedGame
from solitaire.web.board import blueprint
from solitaire.web.board.review.looking_back import address_of
from solitaire.web.board.review.outcome import ActionView, link_to
from solitaire.web.drawings.signs import SignsView, signs_view
from solitaire.web.drawings.staircase import Staircase, stage_of
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.names import load_public_names, title_of
from solitaire.web.http.player import known_player, required_player
from solitaire.words import Words
from solitaire.words.board import hints
from solitaire.words.board.endings import Action
from solitaire.words.results import describe_result, describe_undone, phrase_result
from solitaire.words.variants import (
    introduce,
    invite_to,
)


@dataclass(frozen=True, slots=True)
class SharedPage:
    """The card of a game."""

    id: str
    title: str
    invitation: str
    """The text of a link to the page."""
    introduction: str | None
    name: str | None
    """The player's, if it may be shown."""
    staircase: Staircase
    sentence: str
    result: str
    notes: tuple[str, ...]
    play: ActionView | None
    """None for a deal without a code."""
    learn: ActionView | None
    signs: SignsView | None
    """Its turns."""
    table: str
    """The address of its first turn, if the visitor may see it."""
    both: str
    """The address of the visitor's own game with this one over it, if there is one, and both may be seen."""


def render_shared(game: str) -> str:
    """Render the card of a finished game; Absent if there is none of that id."""
    shared, visitor = use_cases().open_games.share(game), known_player()
    player, title = shared.game.player, title_of(shared.game)
    name = load_public_names({player}).get(player)
    page = shared_page(
        words_of_request(),
        shared,
        title,
        name,
        own=_find_own(shared, visitor) if visitor else None,
        is_new=visitor is None,
    )
    return render_template("board/shared.html", page=page)


def shared_page(
    words: Words,
    shared: SharedGame,
    title: str,
    name: str | None,
    *,
    own: str | None = None,
    is_new: bool,
) -> SharedPage:
    """Make the card of a game; ``is_new`` for a visitor who has never played.

    ``own`` is the id of the visitor's game that may be compared with it.
    """
    player_game, result = shared.game, shared.result
    variant, outcome = player_game.variant, result.outcome
    helped = hints.list_help(words, player_game.help) if result.helped else None
    table = url_for("board.show_table", game=player_game.id, turn=1)
    return SharedPage(
        id=player_game.id,
        title=title,
        invitation=invite_to(words, variant),
        introduction=introduce(words, variant) if is_new else None,
        name=name,
        staircase=Staircase(variant, stage_of(outcome), result.flipped, result.on_day),
        sentence=describe_result(words, outcome),
        result=phrase_result(words, outcome),
        notes=tuple(filter(None, (describe_undone(words, result.undone), helped))),
        play=_play_action(words, shared),
        learn=link_to(words, Action.LEARN, url_for("board.show_lesson")) if is_new else None,
        signs=signs_view(words, shared.signs, variant),
        table=table if shared.shows_turns else "",
        both=_address_of_both(own, player_game.id) if own else "",
    )


def _address_of_both(own: str, other: str) -> str:
    return address_of(url_for("board.show_table", game=own), 1, **{"with": other})


def _find_own(shared: SharedGame, visitor: str) -> str | None:
    """The id of the visitor's game that the shared one may be laid over, as ``Ghosts.ghost`` decides.

    Of several the one that counts. Cost: one query if the turns are published, or those of a race.
    """
    player_game = shared.game
    if not (player_game.first and (shared.shows_turns or player_game.race)):
        return None
    found = [
        each
        for each in use_cases().ghosts.own(visitor, player_game.game.deal)
        if shared.shows_turns or each.race == player_game.race
    ]
    return max(found, key=lambda each: each.first).id if found else None


def _play_action(words: Words, shared: SharedGame) -> ActionView | None:
    """The link to the page of the deal, or of the day that it belongs to."""
    daily, variant = shared.game.daily, shared.game.variant
    if daily:
        day = url_for("daily.show_day", number=daily, variant=variant)
        return link_to(words, Action.PLAY, day)
    if shared.code:
        return link_to(words, Action.PLAY, url_for("deals.show_deal", code=shared.code))
    return None


@blueprint.post("/games/<game>/public")
def publish(game: str) -> AnyResponse:
    """Publish the turns to all who have the link (the form's ``public`` is 1), or hide them again (0)."""
    use_cases().games.disclosure.publish(required_player(), game, request.form.get("public") == "1")
    address = url_for("board.show_table", game=game, _anchor="pass-on")
    return redirect(address, HTTPStatus.SEE_OTHER)
