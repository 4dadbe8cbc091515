"""A finished game for everybody who has its link: how it ended, its last table, its turns if that is wanted.

Of a daily that others may still begin only the result is shown to others, without a card. Its player sees
everything of a finished game; others see the turns when its player says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, PlayCode
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Result, is_as_it_ended, outcome_of
from solitaire.rules import Game, Rank
from solitaire.web.http.player import known_player
from solitaire.web.http.query import number_of
from solitaire.web.http.use_cases import games, players, results
from solitaire.web.http.words import words
from solitaire.web.review.blueprint import blueprint
from solitaire.web.table.endings import code_of, record_of, share_view, standing_of
from solitaire.web.table.piles import hand_view
from solitaire.web.table.press import press
from solitaire.web.table.responses import player as this_player
from solitaire.words import hints
from solitaire.words.dailies import title_of_game


@dataclass(frozen=True, slots=True)
class PileLine:
    """A pile of a table that is only looked at: its rank, its cards as faces, and in words."""

    rank: Rank
    flipped: bool
    cards: Markup
    spoken: Markup


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a game: so many turns of ``turns`` played, the last one in words, and the table then."""

    at: int
    turns: int
    said: str
    piles: tuple[PileLine, ...]


@blueprint.get("/games/<game>/result")
def show_result(game: str) -> str:
    """How a finished game ended, for everybody."""
    return result_page(games().finished(game))


def result_page(player_game: PlayerGame) -> str:
    """The page of a finished game, for its player or for somebody else."""
    mine = player_game.player == known_player()
    ended = results().of_game(player_game.id)
    if ended is None:  # nothing of ours does this; an older version's game has no result
        raise Absent(PlayCode.NO_GAME)
    code = code_of(player_game)
    as_it_ended = is_as_it_ended(player_game, ended)
    shows_cards = as_it_ended and (mine or code is not None or player_game.daily is None)
    name = players().name_of(player_game.player) or ""
    return render_template(
        "review/result.html",
        player_game=player_game,
        title=title_of_game(player_game, words()),
        mine=mine,
        name=name,
        ended=ended,
        sentence=words().result_sentence(outcome_of(ended)),
        standing=standing_of(ended) if mine else "",
        help=hints.used(words(), player_game.help) if ended.helped else "",
        share=share_view(player_game, ended) if mine else None,
        code=code,
        record=record_of(player_game) if mine else "",
        as_it_ended=as_it_ended,
        piles=pile_lines(player_game.game) if shows_cards else (),
        may_publish=mine and (player_game.daily is None or code is not None),
        shows_turns=_shows_turns(player_game, ended),
    )


@blueprint.get("/games/<game>/replay")
def show_replay(game: str) -> str:
    """A finished game turn by turn; ``?turn=7`` is the table after seven turns."""
    player_game = games().finished(game)
    if not _shows_turns(player_game, results().of_game(game)):
        raise Absent(PlayCode.NO_GAME)
    states = list(player_game.game.history())
    at = min(number_of("turn"), len(states) - 1)
    state = states[at]
    said = words().turn(at, state.turns[-1]) if at else words().gettext("As it was dealt.")
    if at and state.flipped_count > states[at - 1].flipped_count:
        said = words().sentences(said, words().completed(state.turns[-1].pile, state.flipped_count))
    return render_template(
        "review/replay.html",
        player_game=player_game,
        title=title_of_game(player_game, words()),
        step=Step(at, len(states) - 1, said, pile_lines(state)),
    )


@blueprint.post("/games/<game>/public")
def publish(game: str) -> AnyResponse:
    """Let whoever has the link see the turns (``public`` is 1), or no longer (0)."""
    games().disclosure.publish(this_player(), game, request.form.get("public") == "1")
    return redirect(url_for("review.show_result", game=game), 303)


def _shows_turns(player_game: PlayerGame, ended: Result | None) -> bool:
    """To its player always; to others when it is public, and no daily that still goes on.

    Not if other turns were played since.
    """
    if not is_as_it_ended(player_game, ended):
        return False
    if player_game.player == known_player():
        return True
    return player_game.public and (player_game.daily is None or code_of(player_game) is not None)


def pile_lines(game: Game) -> tuple[PileLine, ...]:
    """The piles of a table, in their order, to be looked at."""
    lines = []
    for pile in game.piles:
        hand = hand_view(pile, words(), press())
        lines.append(PileLine(pile.rank, pile.flipped, hand.cards, hand.spoken))
    return tuple(lines)
