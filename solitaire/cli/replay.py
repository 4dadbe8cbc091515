"""``solitaire replay``: checks a game record by replaying it with the rules, and shows where it ends."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import BinaryIO

import click

from solitaire.cli.failures import failing
from solitaire.cli.speech import words
from solitaire.cli.table import hand_of, table
from solitaire.rules import STOCK_SIZE, Game, Record, best_melds
from solitaire.rules.record import RECORD_LIMIT

BYTES_READ = 4 * RECORD_LIMIT + 8
"""Enough to see that a record is too long, in any letters; the rest is not read."""


@click.command(
    short_help=words.gettext("Check the record of a game."),
    help=words.gettext(
        "Check the game record in FILE, or - for standard input, and show the final table."
    ),
)
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help=words.gettext("Print JSON, for programs."))
def replay(file: BinaryIO, as_json: bool) -> None:
    """Check a record."""
    # Bytes that are no UTF-8 become a character that no record has, so the record is refused there.
    text = file.read(BYTES_READ).decode("utf-8-sig", errors="replace")
    with failing(as_json=as_json):
        record = Record.parse(text)
        game = record.game()
    if as_json:
        click.echo(json.dumps(_as_json(record, game)))
        return
    if game.deal.code:
        click.echo(words.gettext("Deal %(code)s", code=game.deal.code))
    else:
        click.echo(words.gettext("A deal written out card by card"))
    click.echo()
    click.echo(table(game.piles))
    click.echo()
    turns = len(game.turns)
    if game.outcome is None:
        click.echo(
            words.ngettext(
                "The game is not over: %(turns)s turn of %(most)s played.",
                "The game is not over: %(turns)s turns of %(most)s played.",
                turns,
                turns=turns,
                most=STOCK_SIZE,
            )
        )
    else:
        click.echo(words.ending(game.outcome))


def _as_json(record: Record, game: Game) -> dict[str, object]:
    return {
        "code": game.deal.code,
        "turns": len(game.turns),
        "undone": record.undone,
        "drawn": game.drawn and game.drawn.text,
        "stock_left": game.stock_left,
        "piles": [
            {
                "pile": str(pile.rank),
                "flipped": pile.flipped,
                **hand_of(best_melds(pile.rank, pile.cards)),
            }
            for pile in game.piles
        ],
        "result": game.outcome and asdict(game.outcome),
    }
