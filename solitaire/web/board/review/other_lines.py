"""Other lines over one's own in looking back: the adviser's, or those of other games on the deal.

``?with=adviser``, or ``?with=`` and the id of a game; after a race once for each of the others.
``play.coach.ghosts`` decides who may see whose line; what may not be seen is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from flask import request, url_for

from solitaire.play.background import Waiting
from solitaire.play.coach.ghosts import Ghost
from solitaire.play.errors import Absent, Busy, NotOver, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.web.board import blueprint
from solitaire.web.board.play.responses import load_game, render_sheet
from solitaire.web.board.review.looking_back import ADVISER, address_of
from solitaire.web.board.review.turn_report import Found, OtherLine
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.names import load_public_names
from solitaire.web.http.polling import PollInterval
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.board import comparison
from solitaire.words.results import phrase_result

MOST: Final = 5
"""How many lines are laid over one's own at most: those of a race of six."""


@dataclass(frozen=True, slots=True)
class OtherLineView:
    """A link that lays a line over the game's own, or takes it away."""

    name: str
    result: str
    address: str
    is_shown: bool


@blueprint.get("/games/<game>/lines")
def show_lines(game: str) -> str:
    """The lines that can be laid over that of the player's finished game; ``?turn=7`` is where to go on."""
    mine, words = load_game(game), words_of_request()
    use_cases().games.disclosure.reveal_code(mine)  # NotOver
    address, turn = url_for("board.show_table", game=mine.id), max(1, read_query_number("turn"))
    ghosts = use_cases().ghosts
    own = [game for game in ghosts.own(mine.player, mine.game.deal) if game.id != mine.id]
    others = ghosts.others(mine) if preferences().shows_statistics else ()
    names = _load_names({game.player for game in others}, mine)
    lines = tuple(_list_lines(words, mine, own, others, names, turn))
    return render_sheet("board/lines.html", address_of(address, turn), lines=lines)


def lay_over(mine: PlayerGame, ids: Iterable[str], found: Found) -> Found:
    """Add other lines, or what they wait for; those that may not be seen are left out.

    Cost: three statements a line.
    """
    ghosts: list[Ghost] = []
    for id in islice(dict.fromkeys(ids), MOST):
        found, ghost = _load_ghost(mine, id, found)
        if ghost is not None:
            ghosts.append(ghost)
    words = words_of_request()
    names = _load_names({each.player for each in ghosts if each.player} - {mine.player}, mine)
    others = (
        OtherLine(_name(words, each, mine, names), each.turns, each.values) for each in ghosts
    )
    return replace(found, others=tuple(others))


def _load_ghost(mine: PlayerGame, id: str, found: Found) -> tuple[Found, Ghost | None]:
    """Load one line: its ghost if it is there, and what is known with it."""
    words, ghosts = words_of_request(), use_cases().ghosts
    try:
        ghost = ghosts.adviser(mine) if id == ADVISER else ghosts.ghost(mine, id)
    except (Absent, NotOver):
        return found, None
    except Refused as error:
        return replace(found, wait=explain(words, error)), None
    except Busy as error:  # it can be asked for again
        found = replace(found, beside=(*found.beside, id))
        return _wait(found, Waiting(0, 0), explain(words, error)), None
    found = replace(found, beside=(*found.beside, id))
    if isinstance(ghost, Waiting):
        return _wait(found, ghost, comparison.describe_adviser_wait(words)), None
    if ghost.player not in (None, mine.player) and not preferences().shows_statistics:
        return found, None
    if ghost.waiting:
        found = _wait(found, ghost.waiting, comparison.describe_review_wait(words))
    return found, ghost


def _wait(found: Found, waiting: Waiting, sentence: str) -> Found:
    progress = found.progress or PollInterval.of_waiting(waiting, found.beside[-1])
    return replace(found, progress=progress, wait=found.wait or sentence)


def _name(words: Words, ghost: Ghost, mine: PlayerGame, names: Mapping[str, str]) -> str:
    if ghost.player is None:
        return comparison.name_adviser(words)
    if ghost.player == mine.player:
        return words.gettext("Your other game")
    return words.player_name(names.get(ghost.player))


def _load_names(players: set[str], mine: PlayerGame) -> Mapping[str, str]:
    """The names of these players, as far as this reader may see them; of those in one race all."""
    names = load_public_names(players)
    return {**names, **use_cases().races.load_names(mine.race)} if mine.race and players else names


def _list_lines(
    words: Words,
    mine: PlayerGame,
    own: Sequence[PlayerGame],
    others: Sequence[PlayerGame],
    names: Mapping[str, str],
    turn: int,
) -> Iterator[OtherLineView]:
    """Yield the line of ``mine``, the adviser's, one's other games, and the games of others."""
    address = url_for("board.show_table", game=mine.id)
    shown = request.args.getlist("with") or [""]

    def line(id: str, name: str, game: PlayerGame | None = None) -> OtherLineView:
        outcome = game.game.outcome if game else None
        result = phrase_result(words, outcome) if outcome else ""
        query = {"with": id} if id else {}
        return OtherLineView(name, result, address_of(address, turn, **query), id in shown)

    yield line("", comparison.name_own_game(words), mine)
    yield line(ADVISER, comparison.name_adviser(words))
    for number, game in zip(range(len(own), 0, -1), own, strict=True):
        yield line(game.id, comparison.name_other_game(words, number), game)
    taken = {comparison.name_own_game(words), comparison.name_adviser(words)}
    for game in others:
        name = _make_unique(words, words.player_name(names.get(game.player)), taken)
        yield line(game.id, name, game)


def _make_unique(words: Words, name: str, taken: set[str]) -> str:
    """The name, with a number if another line already has it; adds it to those that are taken."""
    number, unique = 1, name
    while unique.casefold() in {each.casefold() for each in taken}:
        number += 1
        unique = comparison.number_name(words, name, number)
    taken.add(unique)
    return unique
