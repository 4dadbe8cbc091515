"""The page of the ideas of mistakes, each with a drawn example, and the way to practise one."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.idea_examples import EXAMPLES
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.puzzles.practice import NO_COSTS, IdeaCosts
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.rules import Game, Rank
from solitaire.web.board.parts.piles import CardView, GroupView, card_view, pile_view
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.web.http.zone import todays_number, zone_name
from solitaire.web.puzzles import blueprint
from solitaire.web.puzzles.day import address_of
from solitaire.web.puzzles.learning import practise_action
from solitaire.words import Words
from solitaire.words.board.comparison import describe_use
from solitaire.words.puzzles import ideas as texts


@dataclass(frozen=True, slots=True)
class ExamplePile:
    """A pile of an example, as in a tray, and what is read aloud in its place."""

    rank: Rank
    groups: tuple[GroupView, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class IdeaView:
    """An idea: what it is, an example, and what it cost the player."""

    id: Idea
    name: str
    sentences: tuple[str, ...]
    piles: tuple[ExamplePile, ...]
    drawn: CardView
    left: tuple[CardView, ...]
    """The cards left in the stock of the example."""
    mistake: str
    better: str
    cost: str
    """Empty if it cost nothing."""
    note: str
    """Why there is nothing to practise, if it was chosen."""
    practise: ActionView


@dataclass(frozen=True, slots=True)
class IdeasPage:
    """All ideas."""

    title: str
    ideas: tuple[IdeaView, ...]


@blueprint.get("/ideas")
def show_ideas() -> str:
    """The ideas of mistakes; after a choice that led nowhere the page says why."""
    player = known_player()
    costs = use_cases().practice.costs(player) if player else NO_COSTS
    page = ideas_page(words_of_request(), costs, chosen=request.args.get("nothing", ""))
    return render_template("puzzles/ideas.html", page=page)


@blueprint.post("/ideas/<idea>/practise")
def practise(idea: str) -> AnyResponse:
    """Redirect to a mistake or a puzzle of an idea; to the page if there is none."""
    if idea not in {*Idea}:
        abort(HTTPStatus.NOT_FOUND)
    cases, player = use_cases(), known_player()
    today = cases.exercises.today(zone_name())
    found = cases.practice.choose(player, Idea(idea), today, todays_number())
    if found is None:
        address = url_for("puzzles.show_ideas", nothing=idea, _anchor=idea)
    elif isinstance(found, PuzzleKey):
        address = address_of(found)
    else:
        address = url_for("puzzles.show_mistake", mistake=found)
    return redirect(address, HTTPStatus.SEE_OTHER)


def ideas_page(words: Words, costs: IdeaCosts, *, chosen: str = "") -> IdeasPage:
    """Make the page of a player whose mistakes cost so much; of ``chosen`` is nothing to practise."""
    said = {
        each.idea: texts.describe_cost(words, each.lost, costs.games)
        for each in costs.costs
        if each.lost
    }
    return IdeasPage(
        texts.name_ideas(words),
        tuple(
            _idea_view(
                words,
                idea,
                said.get(idea, ""),
                texts.explain_nothing_left(words) if chosen == idea else "",
            )
            for idea in Idea
        ),
    )


def _idea_view(words: Words, idea: Idea, cost: str, note: str) -> IdeaView:
    example = EXAMPLES[idea]
    game = example.game
    assert game.drawn is not None, "an example is about a drawn card"
    return IdeaView(
        id=idea,
        name=texts.name_idea(words, idea),
        sentences=(texts.describe_mistake(words, idea), texts.advise(words, idea)),
        piles=tuple(_example_piles(words, game)),
        drawn=card_view(words, game.drawn),
        left=tuple(card_view(words, card) for card in game.position.left),
        mistake=texts.show_mistake(words, describe_use(words, example.played)),
        better=texts.show_better(words, describe_use(words, example.right)),
        cost=cost,
        note=note,
        practise=practise_action(words, idea),
    )


def _example_piles(words: Words, game: Game) -> list[ExamplePile]:
    views = [pile_view(words, pile, None) for pile in game.piles]
    return [ExamplePile(view.rank, view.tray.groups, view.tray.spoken) for view in views]
