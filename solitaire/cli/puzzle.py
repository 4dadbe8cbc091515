"""``solitaire puzzle``: prints a puzzle of a site with its answers, once its day is over everywhere."""

from __future__ import annotations

import json
from typing import Any

import click

from solitaire.cli.failures import Failure
from solitaire.cli.options import DAILY_NUMBER, as_json_option
from solitaire.cli.output import count, format_piles
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_site
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.puzzles import Puzzles
from solitaire.play.coach.puzzles.question import Question, ValuedMove
from solitaire.play.coach.puzzles.schedule import FIRST, PuzzleKey, has_puzzles
from solitaire.play.daily import calendar
from solitaire.play.errors import NotOver
from solitaire.play.site import SiteSettings
from solitaire.rules import Record, format_cards
from solitaire.words import ENGLISH
from solitaire.words.puzzles.puzzles import ask, name_day, name_puzzle


@with_options(SITE_OPTIONS)
@click.command(
    help=(
        "Show a puzzle of this site, named by its NUMBER or date: the position, the drawn card, the right "
        "moves, and the record that leads there. Its answers are shown once its day is over everywhere."
    ),
)
@click.argument("number", metavar="NUMBER", type=DAILY_NUMBER)
@click.option(
    "--crowns",
    metavar="N",
    type=click.IntRange(min(Crowns), max(Crowns)),
    required=True,
    help="Which of the three: 1, 2 or 3.",
)
@as_json_option
def puzzle(number: int, crowns: int, as_json: bool, **site: Any) -> None:
    """Show a puzzle."""
    key = PuzzleKey(number, Crowns(crowns))
    if not has_puzzles(number):
        raise Failure(
            f"{name_day(ENGLISH, FIRST)}, of {calendar.day_of(FIRST)}, are the first ones."
        )
    with open_site(SiteSettings(**site), create=False) as use_cases:
        question = _reveal(use_cases.puzzles, key)
    if as_json:
        click.echo(json.dumps(_as_json(key, question)))
        return
    position = question.game.position
    assert position.drawn is not None, "a puzzle is about a drawn card"
    click.echo(f"{name_puzzle(ENGLISH, *key)}: {ask(ENGLISH, question.before, question.best)}")
    click.echo()
    click.echo(format_piles(position.piles))
    click.echo()
    click.echo(f"Drawn: {position.drawn}. Left in the stock: {format_cards(position.left)}")
    click.echo(f"Right, with {count(question.best, 'spare draw')}: {_list_moves(question.right)}")
    click.echo()
    click.echo(str(Record.of(question.game)).rstrip())


def _reveal(puzzles: Puzzles, key: PuzzleKey) -> Question:
    """The puzzle with its answers; Failure if they are still secret, or it does not exist."""
    title = name_puzzle(ENGLISH, *key)
    try:
        question = puzzles.reveal(key)
    except NotOver:
        closes = calendar.closes_at(key.number).strftime("%Y-%m-%d %H:%M")
        raise Failure(
            f"{title}: its answers are shown once its day has ended worldwide, from {closes} UTC on."
        ) from None
    if question is None:
        raise Failure(f"{title} has not been made here.")
    return question


def _list_moves(moves: tuple[ValuedMove, ...]) -> str:
    return ", ".join(f"pile {move.pile}, discarding {move.discard}" for move in moves)


def _as_json(key: PuzzleKey, question: Question) -> dict[str, object]:
    game = question.game
    return {
        "number": key.number,
        "crowns": key.crowns.value,
        "variant": key.variant.name,
        "date": calendar.day_of(key.number).isoformat(),
        "turn": game.number,
        "piles": [
            {
                "pile": str(pile.rank),
                "flipped": pile.flipped,
                "cards": [card.text for card in pile.cards],
            }
            for pile in game.piles
        ],
        "stock": [card.text for card in game.position.left],
        "drawn": str(game.drawn),
        "before": question.before,
        "best": question.best,
        "right": [str(question.turn(move)) for move in question.right],
        "moves": [
            {"turn": str(question.turn(move)), "keeps": move.value} for move in question.moves
        ],
        "record": str(Record.of(game)),
    }
