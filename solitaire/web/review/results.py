"""A finished game for everybody who has its link: how it ended, its last table, its turns if that is wanted.

Of a daily that others may still begin only the result is shown to others, without a card. Its player sees
everything of a finished game; others see the turns when its player says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play import Absent, Sitting
from solitaire.play.results.results import Result, is_as_it_ended, outcome_of
from solitaire.rules import Code, Game, Rank
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


def result_page(sitting: Sitting) -> str:
    """The page of a finished game, for its player or for somebody else."""
    mine = sitting.player == known_player()
    ended = results().of_game(sitting.id)
    if ended is None:  # nothing of ours does this; an older version's game has no result
        raise Absent(Code.NO_GAME)
    code = code_of(sitting)
    as_it_ended = is_as_it_ended(sitting, ended)
    shows_cards = as_it_ended and (mine or code is not None or sitting.daily is None)
    name = players().name_of(sitting.player) or ""
    return render_template(
        "review/result.html",
        sitting=sitting,
        title=title_of_game(sitting, words()),
        mine=mine,
        name=name,
        ended=ended,
        sentence=words().result_sentence(outcome_of(ended)),
        standing=standing_of(ended) if mine else "",
        help=hints.used(words(), sitting.help) if ended.helped else "",
        share=share_view(sitting, ended) if mine else None,
        code=code,
        record=record_of(sitting) if mine else "",
        as_it_ended=as_it_ended,
        piles=pile_lines(sitting.game) if shows_cards else (),
        may_publish=mine and (sitting.daily is None or code is not None),
        shows_turns=_shows_turns(sitting, ended),
    )


@blueprint.get("/games/<game>/replay")
def show_replay(game: str) -> str:
    """A finished game turn by turn; ``?turn=7`` is the table after seven turns."""
    sitting = games().finished(game)
    if not _shows_turns(sitting, results().of_game(game)):
        raise Absent(Code.NO_GAME)
    states = list(sitting.game.history())
    at = min(number_of("turn"), len(states) - 1)
    state = states[at]
    said = words().turn(at, state.turns[-1]) if at else words().gettext("As it was dealt.")
    if at and state.flipped > states[at - 1].flipped:
        said = f"{said} {words().completed(state.turns[-1].pile, state.flipped)}"
    return render_template(
        "review/replay.html",
        sitting=sitting,
        title=title_of_game(sitting, words()),
        step=Step(at, len(states) - 1, said, pile_lines(state)),
    )


@blueprint.post("/games/<game>/public")
def publish(game: str) -> AnyResponse:
    """Let whoever has the link see the turns (``public`` is 1), or no longer (0)."""
    games().publish(this_player(), game, request.form.get("public") == "1")
    return redirect(url_for("review.show_result", game=game), 303)


def _shows_turns(sitting: Sitting, ended: Result | None) -> bool:
    """To its player always; to others when it is public, and no daily that still goes on.

    Not if other turns were played since.
    """
    if not is_as_it_ended(sitting, ended):
        return False
    if sitting.player == known_player():
        return True
    return sitting.public and (sitting.daily is None or code_of(sitting) is not None)


def pile_lines(game: Game) -> tuple[PileLine, ...]:
    """The piles of a table, in their order, to be looked at."""
    lines = []
    for pile in game.piles:
        hand = hand_view(pile, words(), press())
        lines.append(PileLine(pile.rank, pile.flipped, hand.cards, hand.spoken))
    return tuple(lines)
