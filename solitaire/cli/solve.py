"""``solitaire solve``: reports whether deals can be won, how, and how soon.

Deals given by code are answered as text or JSON; deals written out, one a line, as JSON, each as soon as it
is solved.
"""

from __future__ import annotations

import json
import sys
from io import BufferedIOBase
from itertools import chain
from typing import cast

import click

from solitaire.cli.failures import explain_refusals
from solitaire.cli.json_lines import answer_line, read_batches
from solitaire.cli.options import as_json_option, choose_variant, same_seed_options
from solitaire.cli.output import count, format_hand, format_table, progress_bar
from solitaire.cli.solution import (
    SearchTask,
    TimedSolution,
    figures_json,
    solution_json,
    solve_deal,
)
from solitaire.rules import Deal, Game, Variant, best_melds, format_cards
from solitaire.solver import LIMIT, Finish, Verdict
from solitaire.words import ENGLISH
from solitaire.words.deals import records


@click.command(
    help=(
        "Solve the deal of each deal CODE, or of any text: how many stock cards it takes to win, how "
        "many spare draws there are, par, and the plan for every pile. With --stdin, read deals "
        "written out card by card, one a line, the piles and then the stock with | between them, and "
        "print a JSON object for each line."
    ),
)
@click.argument("codes", metavar="[CODE]...", nargs=-1)
@click.option("--text", help="Any text to make a deal from.")
@click.option("--stdin", "from_stdin", is_flag=True, help="Read deals, one a line.")
@same_seed_options
@as_json_option
@click.option("--no-par", is_flag=True, help="Skip par, which saves time.")
@click.option(
    "--limit",
    metavar="STATES",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    help="How many states a search may visit before it gives up.",
)
def solve(
    codes: tuple[str, ...],
    text: str | None,
    from_stdin: bool,
    variant: Variant | None,
    as_json: bool,
    no_par: bool,
    limit: int,
) -> None:
    """Solve deals."""
    if bool(codes) + (text is not None) + from_stdin != 1:
        raise click.UsageError("Give either deal codes, --text or --stdin.")
    if from_stdin:
        _solve_lines(SearchTask(not no_par, finish=False, limit=limit))
        return
    with explain_refusals(as_json=as_json):
        # Parse all before solving the first, to report an error in any of them at once.
        found = list(map(Deal.from_code, codes)) if text is None else [Deal.read(text)]
    deals = [choose_variant(deal, variant) for deal in found]
    task = SearchTask(not no_par, finish=True, limit=limit)
    # On a terminal the answers themselves show how far it is.
    with progress_bar(deals, hidden=sys.stdout.isatty()) as bar:
        for place, deal in enumerate(bar):
            game = Game.start(deal)
            solution = solve_deal(game.piles, deal.stock, task)
            if as_json:
                click.echo(json.dumps(solution_json(game, solution)))
            else:
                click.echo(("\n" if place else "") + format_solution(deal, solution))


# Deals from standard input


def _solve_lines(task: SearchTask) -> None:
    """Answer lines until there are no more, each as soon as it is solved."""

    def answer(text: str) -> dict[str, object]:
        game = Game.start(Deal.parse_any(text))
        return figures_json(solve_deal(game.piles, game.deal.stock, task))

    source = cast(BufferedIOBase, sys.stdin.buffer)
    target = sys.stdout.buffer
    lines = chain.from_iterable(read_batches(source))
    # On a terminal the answers themselves show how far it is.
    hidden = sys.stdin.isatty() or sys.stdout.isatty()
    with progress_bar(lines, hidden=hidden) as bar:
        for question in bar:
            target.write(answer_line(question, answer))
            target.flush()


# Text output


def format_solution(deal: Deal, solution: TimedSolution) -> str:
    """Format a solution as sentences, and its plan as a table."""
    sentences = [_verdict(solution)]
    if solution.finish:
        sentences.append(_best_finish(solution.finish, len(solution.piles)))
    return "\n".join([records.name_deal(ENGLISH, deal), "", *sentences, "", _plan_table(solution)])


def _verdict(solution: TimedSolution) -> str:
    need, par = solution.need, solution.par
    away = f"cards needed {sum(solution.away)}"
    won = f"It can be won: {away}, from the stock {need.cards}, spare draws {need.spare}"
    if need.verdict is Verdict.UNWINNABLE:
        return f"It cannot be won: {away}."
    if need.verdict is Verdict.UNKNOWN:
        return (
            "It is not known whether it can be won, since the search was given up: "
            f"{away}, from the stock at least {need.least}."
        )
    if par is None:
        return f"{won}."
    if par.verdict is Verdict.UNKNOWN:
        return f"{won}, par at least {par.least}, since the search was given up."
    return f"{won}, par {par.least}."


def _best_finish(best: Finish, piles: int) -> str:
    points = count(best.points, "point")
    finish = f"The best finish is {best.flipped_count} of {piles} piles, {points} left"
    if best.points_exact:
        return f"{finish}."
    if best.flipped_exact:
        return f"{finish} or fewer."
    return f"{finish}, or better."


def _plan_table(solution: TimedSolution) -> str:
    planned = {pile.rank: pile for pile in solution.plan.piles}
    rows = [
        (
            "Pile",
            "Needed",
            "Waits for",
            "Discards",
            "Complete with",
        )
    ]
    for pile, distance in zip(solution.piles, solution.away, strict=True):
        plan = planned.get(pile.rank)
        if plan:
            uses, discards = format_cards(plan.uses), format_cards(plan.discards)
            rows.append((str(pile.rank), str(distance), uses, discards, format_hand(plan.layout)))
        elif pile.flipped:
            layout = best_melds(pile.rank, pile.cards)
            rows.append((str(pile.rank), str(distance), "", "", format_hand(layout)))
        else:
            rows.append((str(pile.rank), str(distance), "", "", "stays open"))
    rows.append(("All", str(sum(solution.away)), "", "", ""))
    return format_table(rows, {0, 1})
