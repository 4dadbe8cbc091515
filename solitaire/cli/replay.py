"""``solitaire replay``: checks a game record by replaying it, and prints the final table."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from solitaire.cli.failures import explain_refusals
from solitaire.cli.options import as_json_option, read_record, record_argument
from solitaire.cli.output import format_piles, hand_json, outcome_json
from solitaire.play.games.help_used import Help
from solitaire.rules import Game, Record, best_melds
from solitaire.words import ENGLISH
from solitaire.words.deals import records


@click.command(
    help="Check the game record in FILE, or - for standard input, and show the final table.",
)
@record_argument
@as_json_option
def replay(file: BinaryIO, as_json: bool) -> None:
    """Check a record."""
    with explain_refusals(as_json=as_json):
        record, game = read_record(file)
    if as_json:
        click.echo(json.dumps(_as_json(record, game)))
        return
    click.echo(records.name_deal(ENGLISH, game.deal))
    click.echo()
    click.echo(format_piles(game.piles))
    click.echo()
    click.echo(records.describe_game(ENGLISH, game))


def _as_json(record: Record, game: Game) -> dict[str, object]:
    used = Help.parse(record.help)
    return {
        "code": game.deal.code,
        "turns": len(game.turns),
        "undone": record.undone,
        "help": {
            "shown": [shown.value for shown in used.shown],
            "hints": [{"turn": turn, "step": int(step)} for turn, step in used.hints],
        },
        "drawn": game.drawn and game.drawn.text,
        "stock_left": game.stock_left,
        "given_up": game.given_up,
        "piles": [
            {
                "pile": str(pile.rank),
                "flipped": pile.flipped,
                **hand_json(best_melds(pile.rank, pile.cards)),
            }
            for pile in game.piles
        ],
        "result": game.outcome and outcome_json(game.outcome),
    }
