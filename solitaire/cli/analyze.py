"""``solitaire analyze``: what each turn of a recorded game cost, and whether luck or a mistake cost it."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from solitaire.cli.failures import explain_refusals
from solitaire.cli.options import as_json_option, read_record, record_argument
from solitaire.cli.output import count, format_table, outcome_json, progress_bar
from solitaire.rules import Game
from solitaire.solver import Analysis, TurnAnalysis
from solitaire.solver import analyze as analyze_record
from solitaire.words import ENGLISH
from solitaire.words.deals import records


@click.command(
    help=(
        "Analyze the game record in FILE, or - for standard input: the spare draws before and after "
        "each turn, what was bad luck, what was a mistake, and what would have been better."
    ),
)
@record_argument
@as_json_option
def analyze(file: BinaryIO, as_json: bool) -> None:
    """Analyze a record."""
    with explain_refusals(as_json=as_json):
        record, game = read_record(file)
    # Par is computed after the turns.
    with progress_bar(range(len(record.turns) + 1)) as bar:
        analysis = analyze_record(record, progress=lambda done, total: bar.update(1))
    if as_json:
        click.echo(json.dumps(_as_json(game, analysis)))
        return
    click.echo(records.name_deal(ENGLISH, game.deal))
    click.echo()
    if analysis.turns:
        click.echo(_turn_table(analysis))
        if analysis.end < 0:
            click.echo("“1 lost” says that the game is lost and one pile is out of reach.")
        click.echo()
    for sentence in _summary(game, analysis):
        click.echo(sentence)


def _as_json(game: Game, analysis: Analysis) -> dict[str, object]:
    return {
        "code": game.deal.code,
        "start": analysis.start,
        "end": analysis.end,
        "turns": [
            {
                "number": each.number,
                "turn": str(each.turn),
                "before": each.before,
                "best": each.best,
                "after": each.after,
                "luck": each.luck,
                "mistake": each.mistake,
                "better": each.better and str(each.better),
                "exact": each.exact,
            }
            for each in analysis.turns
        ],
        "luck": analysis.luck,
        "mistakes": analysis.mistakes,
        "lost_by_mistakes": analysis.lost_by_mistakes,
        "exact": analysis.exact,
        "lost_at": analysis.lost_at,
        "par": analysis.par.draws,
        "draws": len(analysis.turns),
        "result": game.outcome and outcome_json(game.outcome),
    }


# Text output


def standing_text(value: int) -> str:
    """The value of a game as text: its spare while it can be won, then how many piles are out of reach.

    >>> standing_text(3), standing_text(-2)
    ('3', '2 lost')
    """
    if value >= 0:
        return str(value)
    return f"{-value} lost"


def _turn_table(analysis: Analysis) -> str:
    head = (
        "No.",
        "Turn",
        "Spare before",
        "At best",
        "After",
        "Bad luck",
        "Mistake",
        "Better",
    )
    return format_table([head, *map(_row, analysis.turns)], {0, 2, 3, 4, 5, 6})


def _row(each: TurnAnalysis) -> tuple[str, ...]:
    return (
        str(each.number),
        str(each.turn),
        standing_text(each.before),
        standing_text(each.best),
        standing_text(each.after),
        str(each.luck or ""),
        str(each.mistake or ""),
        str(each.better or ""),
    )


def _summary(game: Game, analysis: Analysis) -> list[str]:
    mistakes = f"{count(analysis.mistakes, 'mistake')} cost {analysis.lost_by_mistakes}"
    sentences = [
        records.describe_game(ENGLISH, game),
        f"Bad luck cost {analysis.luck}, {mistakes}.",
    ]
    if analysis.lost_at == 0:
        sentences.append("The game was lost as dealt.")
    elif analysis.lost_at is not None:
        sentences.append(f"The game was lost at turn {analysis.lost_at}.")
    if analysis.par.draws is not None:
        sentences.append(
            f"Par is {analysis.par.draws} draws; this game has used {count(len(analysis.turns), 'draw')}."
        )
    if not analysis.exact:
        sentences.append("Some searches were given up, so some of this may not be exact.")
    return sentences
