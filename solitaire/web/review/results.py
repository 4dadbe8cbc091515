"""The result of a finished game and its last table, for all who have the link; and publishing its turns.

Others see no card of a deal that they are invited to play, which a closed daily is too. Players see all of
their own finished games; others see the turns once the player publishes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, PlayCode
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, is_as_it_ended
from solitaire.play.results.crowns import Ending
from solitaire.rules import Variant
from solitaire.web.board.finished import (
    ActionView,
    CrownView,
    ShareView,
    crown_views,
    deal_link,
    link_to,
    retry_action,
    share_view,
)
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.names import load_public_names, title_of
from solitaire.web.http.player import known_player, required_player
from solitaire.web.http.preferences import preferences
from solitaire.web.review import blueprint
from solitaire.web.review.piles import ReadOnlyPile, read_only_piles
from solitaire.words import Words, hints
from solitaire.words.endings import Action, tell_story
from solitaire.words.results import (
    describe_result,
    describe_standing,
    describe_undone,
    phrase_result,
)
from solitaire.words.variants import describe_picture, introduce, invite_to


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The result of a game, for its player (``mine``) or for others.

    ``introduction`` says to new visitors what the game is; link previews have ``invitation`` and ``picture``.
    ``flipped`` are the bits of the flipped piles, ``name`` is the player's if there is one; ``story`` and
    ``crowns`` are for the player only. ``notes`` are sentences below the result. ``piles`` is empty where the
    cards are not shown; ``as_it_ended`` is False if turns were taken back after the end.
    """

    id: str
    title: str
    mine: bool
    invitation: str
    picture: str
    introduction: str | None
    name: str | None
    variant: Variant
    stage: Stage
    flipped: int
    on_day: bool
    sentence: str
    result: str
    story: tuple[str, ...]
    crowns: tuple[CrownView, ...]
    standing: str | None
    notes: tuple[str, ...]
    primary: ActionView | None
    actions: tuple[ActionView, ...]
    links: tuple[ActionView, ...]
    share: ShareView | None
    as_it_ended: bool
    piles: tuple[ReadOnlyPile, ...]
    public: bool
    may_publish: bool


@blueprint.get("/games/<game>/result")
def show_result(game: str) -> str:
    """The result page of a finished game, for its player or for others."""
    player_game, words = use_cases().games.get_finished(game), words_of_request()
    ended = use_cases().results.of_game(player_game.id)
    if ended is None:  # a game that an older version stored without a result
        raise Absent(PlayCode.NO_GAME)
    mine = player_game.player == known_player()
    may_show_deal = use_cases().games.disclosure.may_show(player_game)
    code = use_cases().games.disclosure.find_code(player_game)
    as_it_ended = is_as_it_ended(player_game, ended)
    ending = use_cases().endings.of(player_game) if mine and as_it_ended else None
    primary, actions, links = _choose_actions(
        player_game,
        ending,
        code,
        words,
        mine=mine,
        shows_turns=_shows_turns(player_game, ended),
        may_show_deal=may_show_deal,
    )
    variant, chosen = player_game.variant, preferences()
    compares = mine and chosen.shows_statistics
    standing = use_cases().results.standing(ended) if compares else None
    shows_cards = as_it_ended and (mine or primary is None)  # others are invited to play the deal
    page = ResultPage(
        id=player_game.id,
        title=title_of(player_game),
        mine=mine,
        invitation=invite_to(words, variant),
        picture=describe_picture(words, variant),
        introduction=introduce(words, variant) if known_player() is None else None,
        name=load_public_names({player_game.player}).get(player_game.player),
        variant=variant,
        stage=Stage.WON if ended.outcome.won else Stage.LOST,
        flipped=ended.flipped,
        on_day=ended.on_day,
        sentence=describe_result(words, ended.outcome),
        result=phrase_result(words, ended.outcome),
        story=tell_story(words, ending) if ending else (),
        crowns=crown_views(ending, words) if ending else (),
        standing=describe_standing(words, standing) if standing else None,
        notes=result_notes(ended, player_game.help, words),
        primary=primary,
        actions=actions,
        links=links,
        share=share_view(
            player_game,
            ended,
            code,
            words,
            streak=use_cases().open_games.count_streak(ended) if chosen.shows_statistics else 0,
            squares=chosen.shares_squares,
        )
        if mine
        else None,
        as_it_ended=as_it_ended,
        piles=read_only_piles(player_game.game, words) if shows_cards else (),
        public=player_game.public,
        may_publish=mine and (player_game.daily is None or code is not None),
    )
    return render_template("review/result.html", page=page)


def result_notes(ended: Result, help: Help, words: Words) -> tuple[str, ...]:
    """The sentences below a result: what was taken back, and the help that was used before the end."""
    notes = (
        describe_undone(words, ended.undone),
        hints.list_help(words, help) if ended.helped else None,
    )
    return tuple(filter(None, notes))


def _choose_actions(
    player_game: PlayerGame,
    ending: Ending | None,
    code: str | None,
    words: Words,
    *,
    mine: bool,
    shows_turns: bool,
    may_show_deal: bool,
) -> tuple[ActionView | None, tuple[ActionView, ...], tuple[ActionView, ...]]:
    """The primary action, if there is one, further buttons, and quiet links, in order.

    Others are offered to play it themselves, or to learn the game if they have never played; its player to
    try again from the turn that lost it.
    """
    game, primary = player_game.id, None
    buttons, links = [], []
    if not mine and player_game.daily:
        day = url_for("daily.show_day", number=player_game.daily, variant=player_game.variant)
        primary = link_to(Action.PLAY, day, words)
    elif not mine and code:
        primary = link_to(Action.PLAY, url_for("deals.show_deal", code=code), words)
    elif ending and ending.lost_at:
        primary = retry_action(game, ending.lost_at, words)
    if known_player() is None:
        buttons.append(link_to(Action.LEARN, url_for("board.show_lesson"), words))
    if shows_turns:
        buttons.append(
            link_to(Action.REVIEW, url_for("board.show_table", game=game, turn=1), words)
        )
    if mine:
        buttons.append(link_to(Action.TABLE, url_for("board.show_table", game=game), words))
    if mine and code:
        compare = url_for("deals.compare_games", code=code, own=game)
        links += [link_to(Action.COMPARE, compare, words), deal_link(code, words)]
    if mine and may_show_deal:
        record = url_for("board.download_record", game=game)
        links.append(link_to(Action.RECORD, record, words, downloads=True))
    return primary, tuple(buttons), tuple(links)


@blueprint.post("/games/<game>/public")
def publish(game: str) -> AnyResponse:
    """Publish the turns to all who have the link (the form's ``public`` is 1), or hide them again (0)."""
    use_cases().games.disclosure.publish(required_player(), game, request.form.get("public") == "1")
    return redirect(url_for("review.show_result", game=game), HTTPStatus.SEE_OTHER)


def _shows_turns(player_game: PlayerGame, ended: Result | None) -> bool:
    """Whether the visitor may see the turns: players always, others if public and not of an open daily.

    False for all if other turns were played after the end.
    """
    if not is_as_it_ended(player_game, ended):
        return False
    if player_game.player == known_player():
        return True
    may_show_deal = use_cases().games.disclosure.may_show(player_game)
    return player_game.public and (player_game.daily is None or may_show_deal)
