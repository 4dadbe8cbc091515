"""Stores games and matches of browser tests at any turn, without playing them there.

Servers of browser tests have extra routes for that: one stores a game for the requesting player, one puzzles,
and one lets a match go on after other moves.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, replace
from typing import Any

from flask import Blueprint, request, url_for
from playwright.sync_api import BrowserContext, Page
from sqlalchemy import update

from solitaire.matches import Match
from solitaire.matches.game import AnyRules
from solitaire.play.coach.review import Review
from solitaire.play.deals.row_text import game_at
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.matches.player_match import PERSON, PlayerMatch, change_row
from solitaire.rules import Game
from solitaire.store import Database, GameStore
from solitaire.store.matches import MatchStore
from solitaire.store.puzzles import PuzzleStore
from solitaire.store.tables import matches
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import player_or_new, remember_player
from solitaire.web.http.preferences import preferences, save_preferences
from tests.kit.match_games import TRIED
from tests.kit.match_pages import fields_of
from tests.kit.puzzles import put_puzzles
from tests.kit.rows import game_row


def seats(engine: Database) -> Blueprint:
    """The blueprint with these routes."""
    blueprint, store = Blueprint("seats", __name__), GameStore(engine)

    @blueprint.post("/seat")
    def seat() -> str:
        """Store the game of the form; responds with the path of its table."""
        player, deal, turns = player_or_new(), request.form["deal"], request.form["turns"]
        remember_player(player)
        daily, game = request.form.get("daily", type=int), game_at(deal, turns)
        row = game_row(
            secrets.token_hex(8),
            at=use_cases().dailies.now(),
            player=player,
            deal=deal,
            variant=game.deal.variant.name,
            label=None if daily else deal,
            turns=turns,
            turn=game.number,
            revision=len(game.turns),
            over=game.is_over,
            daily=daily,
            first=store.first_on_deal(player, deal) is None,
            on_day=daily is not None,
        )
        store.add(row, make_result(PlayerGame(row, game)) if game.is_over else None)
        if "reviewed" in request.form:
            assert isinstance(use_cases().reviews.of(PlayerGame.of(row), player), Review)
        return url_for("board.show_table", game=row.id)

    @blueprint.post("/seat/puzzles")
    def seat_puzzles() -> str:
        """Store the golden puzzles as those of a day, unless it has some."""
        number = int(request.form["number"])
        if not PuzzleStore(engine).list_states([number]):
            put_puzzles(engine, number)
        return ""

    @blueprint.get("/seat/people/<match>")
    def see_people(match: str) -> dict[str, Any]:
        """A match of people as it is stored, and what each seat may see of it: see ``SeatedMatch``."""
        row = MatchStore(engine).get(match)
        assert row is not None
        stored = PlayerMatch.of(row).match
        tried, state = TRIED[row.game], stored.state
        views = [] if stored.is_over else [state.view(n) for n in range(stored.table.players)]
        is_between = stored.is_between_hands
        move: Any = None
        if state.seat is not None:
            move = tried.rules.bots[-1].choose(state.view(state.seat))
            move = find_offered(tried.rules, state, move)
        return {
            "game": row.game,
            "revision": row.revision,
            "seat": None if is_between else state.seat,
            "is_between": is_between,
            "scores": list(state.scores),
            "held": [] if is_between else [tried.held(view) for view in views],
            "move": {} if move is None else fields_of(row.game, move),
        }

    @blueprint.post("/seat/match")
    def seat_match() -> str:
        """Let a match go on after the moves of the form, which are those of all its players."""
        row = MatchStore(engine).get(request.form["match"])
        assert row is not None
        begun, moves = PlayerMatch.of(row).match, request.form["moves"].split()
        match = Match.replay(begun.rules, begun.shuffles, begun.table, moves)
        row = change_row(row, match, use_cases().dailies.now())
        row = replace(row, revision=match.seats.count(PERSON))
        with engine.begin() as connection:
            connection.execute(update(matches).where(matches.c.id == row.id).values(asdict(row)))
        if match.state.hands_over:  # only the first hand is coached
            save_preferences(preferences().with_match(row.game))
        return ""

    return blueprint


def find_offered(rules: AnyRules, state: Any, move: Any) -> Any:
    """A computer player's move as a page offers it: there the last card, face down, has its name."""
    legal = state.legal()
    return (
        move
        if move in legal
        else next((each for each in legal if rules.public(each) == move), move)
    )


def seat(visitor: BrowserContext, game: Game, turns: int | None = None, **more: str | int) -> str:
    """Store that game after so many turns, or all, for the visitor; the path of its table.

    ``daily=4`` makes it the attempt at that daily; ``reviewed=1`` computes its review.
    """
    played = " ".join(map(str, game.turns[:turns]))
    answer = visitor.request.post(
        "/seat", form={"deal": game.deal.code or "", "turns": played, **more}
    )
    assert answer.ok
    return answer.text()


def seat_match(page: Page, match: Match) -> None:
    """Let the match on the page be at these moves, as if they had been made there, and load it again."""
    id = page.url.rpartition("/")[2]
    form = {"match": id, "moves": " ".join(match.notation)}
    answer = page.request.post("/seat/match", form=form)
    assert answer.ok
    page.reload()


@dataclass(frozen=True)
class SeatedMatch:
    """A match of people as it is stored."""

    game: str
    revision: int
    seat: int | None
    """Whose turn it is; None between hands and after the end."""
    is_between: bool
    scores: list[int]
    held: list[list[str]]
    """What the page of each seat shows as held; empty between hands and after the end."""
    move: dict[str, str]
    """The fields of a good move of whose turn it is."""

    @property
    def is_over(self) -> bool:
        return self.seat is None and not self.is_between


def see_people(visitor: BrowserContext, url: str) -> SeatedMatch:
    """The match of people of that address."""
    answer = visitor.request.get(f"/seat/people/{url.rpartition('/')[2]}")
    assert answer.ok
    return SeatedMatch(**answer.json())
