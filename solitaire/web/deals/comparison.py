"""The page that compares games of one deal: the player's own, the adviser's, and others' public ones.

The query names the games to compare with: ``?with=adviser&with=<game>``. Players who have not finished the
deal see nothing of it here (``solitaire.play.results.ghosts``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.row_text import text_of
from solitaire.web.deals import blueprint
from solitaire.web.deals.side_by_side import (
    ComparedGame,
    ComparisonView,
    comparison_view,
    phrase_game_result,
)
from solitaire.web.deals.views import read_canonical_deal
from solitaire.web.drawings.lines import MOST_LINES
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.names import load_public_names
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import COMPARISON_SECONDS
from solitaire.web.http.preferences import preferences
from solitaire.words import Words, comparison

ADVISER: Final = "adviser"
"""The adviser's id in the query; no game has an id that short."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that can be compared with; ``game`` is None for the adviser's."""

    id: str
    name: str
    short_name: str = ""
    game: PlayerGame | None = None


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A link that adds a candidate to the comparison, or removes it if it is ``shown``."""

    id: str
    name: str
    result: str
    address: str
    shown: bool


@dataclass(frozen=True, slots=True)
class ComparePage:
    """A player's own game beside others; ``view`` is None if the player has no game to compare.

    ``own`` is the id of that game, ``waits`` what the page waits for, ``problem`` why the adviser's game is
    missing, ``address`` what to poll every so many ``seconds``; screen readers read ``announcement``.
    """

    code: str
    own: str | None = None
    view: ComparisonView | None = None
    choices: tuple[ChoiceView, ...] = ()
    waits: str = ""
    problem: str = ""
    others: bool = False
    address: str = ""
    announcement: str = ""
    seconds: int = COMPARISON_SECONDS


@blueprint.get("/deals/<code>/compare")
def compare_games(code: str) -> AnyResponse:
    """The player's game on a deal beside others; ``?own=`` picks the player's game, by default the last."""
    deal = read_canonical_deal(code)
    code = text_of(deal)
    player = known_player()
    own = use_cases().ghosts.own(player, deal) if player else ()
    if not own:
        return make_response(render_template("deals/compare.html", page=ComparePage(code)))
    words = words_of_request()
    wanted = request.args.get("own", "")
    mine = next((game for game in own if game.id == wanted), own[0])
    others = use_cases().ghosts.others(mine) if preferences().shows_statistics else ()
    candidates = {each.id: each for each in _candidates(mine, own, others, words)}
    asked = dict.fromkeys(request.args.getlist("with") or [ADVISER])
    chosen = [candidates[id] for id in asked if id in candidates][: MOST_LINES - 1]
    compared, waits, problem = _load(mine, chosen, words)
    announcement = ""
    if wants_fragment():
        names = [each.name for each in compared]
        announcement = waits or problem or comparison.announce_all(words, names)
    page = ComparePage(
        code,
        own=mine.id,
        view=comparison_view(compared, words),
        choices=tuple(_choices(code, mine, [*candidates.values()], chosen, words)),
        waits=waits,
        problem=problem,
        others=bool(others),
        address=request.full_path,
        announcement=announcement,
    )
    response = make_response(render_template("deals/compare.html", page=page))
    if waits:
        response.headers["Retry-After"] = str(COMPARISON_SECONDS)
    return response


def _candidates(
    mine: PlayerGame, own: Sequence[PlayerGame], others: Sequence[PlayerGame], words: Words
) -> Iterator[Candidate]:
    """Yield the games that can be compared with, each under a name of its own."""
    yield Candidate(ADVISER, comparison.name_adviser(words))
    names = [comparison.name_own_game(words), comparison.name_adviser(words)]
    for number, game in enumerate(reversed(own), start=1):
        if game is not mine:
            names.append(comparison.name_other_game(words, number))
            yield Candidate(game.id, names[-1], comparison.shorten_other_game(words, number), game)
    players = load_public_names({game.player for game in others})
    for game in others:
        name = words.player_name(players.get(game.player))
        names.append(_make_unique(name, names, words))
        yield Candidate(game.id, names[-1], game=game)


def _make_unique(name: str, taken: Sequence[str], words: Words) -> str:
    """The name, with a number if another game already has it."""
    known = {each.casefold() for each in taken}
    number, unique = 1, name
    while unique.casefold() in known:
        number += 1
        unique = comparison.number_name(words, name, number)
    return unique


def _load(
    mine: PlayerGame, chosen: Sequence[Candidate], words: Words
) -> tuple[list[ComparedGame], str, str]:
    """Load the games to compare: the player's own, the adviser's, the others.

    With them come sentences about what the page waits for, and why the adviser's game is missing.
    """
    ghosts = use_cases().ghosts
    compared = [ComparedGame(comparison.name_own_game(words), ghosts.ghost(mine, mine))]
    waits = problem = ""
    for candidate in sorted(chosen, key=lambda each: each.game is not None):
        if candidate.game is not None:
            ghost = ghosts.ghost(mine, candidate.game)
            compared.append(ComparedGame(candidate.name, ghost, candidate.short_name))
            continue
        try:
            advised = ghosts.adviser(mine)
        except (Busy, Refused) as error:
            problem = explain(words, error)
        else:
            if isinstance(advised, Waiting):
                waits = comparison.describe_adviser_wait(words)
            else:
                compared.append(ComparedGame(candidate.name, advised))
    if not waits and any(each.ghost.waiting for each in compared):
        waits = comparison.describe_review_wait(words)
    return compared, waits, problem


def _choices(
    code: str,
    mine: PlayerGame,
    candidates: Sequence[Candidate],
    chosen: Sequence[Candidate],
    words: Words,
) -> Iterator[ChoiceView]:
    """Yield a link for each candidate that is shown or for which there is room."""
    for candidate in candidates:
        shown = candidate in chosen
        if not shown and len(chosen) >= MOST_LINES - 1:
            continue
        ids = [each.id for each in chosen if each is not candidate]
        if not shown:
            ids.append(candidate.id)
        query: dict[str, Any] = {"with": ids or "", "own": mine.id}
        yield ChoiceView(
            candidate.id,
            candidate.name,
            phrase_game_result(candidate.game.game, words) if candidate.game else "",
            url_for("deals.compare_games", code=code, **query),
            shown,
        )
