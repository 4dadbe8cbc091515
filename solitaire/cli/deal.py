"""``solitaire deal``: prints all cards of a deal, the stock included."""

from __future__ import annotations

import json

import click

from solitaire.cli.failures import explain_refusals
from solitaire.cli.options import as_json_option, choose_variant, same_seed_options
from solitaire.cli.output import format_piles
from solitaire.rules import Deal, Game, Variant, format_cards
from solitaire.words import ENGLISH
from solitaire.words.deals import records


@click.command(
    help="Show the deal of a deal CODE, or of any text: its piles in their best melds, its stock.",
)
@click.argument("code", required=False)
@click.option("--text", help="Any text to make a deal from.")
@same_seed_options
@as_json_option
def deal(code: str | None, text: str | None, variant: Variant | None, as_json: bool) -> None:
    """Show a deal."""
    with explain_refusals(as_json=as_json):
        if code is not None and text is None:
            dealt = Deal.from_code(code)
        elif text is not None and code is None:
            dealt = Deal.read(text)
        else:
            raise click.UsageError("Give either a deal code or --text.")
        dealt = choose_variant(dealt, variant)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "code": dealt.code,
                    "piles": [[card.text for card in pile] for pile in dealt.piles],
                    "stock": [card.text for card in dealt.stock],
                    "text": str(dealt),
                }
            )
        )
        return
    click.echo(records.name_deal(ENGLISH, dealt))
    click.echo()
    click.echo(format_piles(Game.start(dealt).piles))
    click.echo()
    click.echo(f"Stock, from the top: {format_cards(dealt.stock)}")
