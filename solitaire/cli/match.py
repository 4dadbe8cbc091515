"""``solitaire match``: plays matches of computer players, and replays the record of any match."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from typing import BinaryIO

import click

from solitaire.cli.failures import explain_refusals
from solitaire.cli.options import as_json_option, read_text, record_argument
from solitaire.cli.output import format_table
from solitaire.matches import (
    CAST,
    GAMES,
    Match,
    MatchRecord,
    Table,
    format_record,
    name_bot,
    read_seed,
)
from solitaire.matches.game import AnyRules, Option, view_data
from solitaire.matches.record import RECORD_LIMIT
from solitaire.words import ENGLISH
from solitaire.words.matches.games import describe_level, words_of_game


@click.group(help="Play a match of computer players, and check the record of a match.")
def match() -> None:
    """Commands about matches."""


def _list_numbers(numbers: Sequence[int]) -> str:
    """Numbers of players: "2 to 8", with gaps "2, 3, 4 or 6"."""
    *fewer, most = numbers
    if not fewer:
        return str(most)
    if most - fewer[0] == len(fewer):
        return f"{fewer[0]} to {most}"
    return f"{', '.join(map(str, fewer))} or {most}"


def _describe_option(option: Option) -> str:
    """The values of an option, and where it cannot be chosen: "pairs=no, yes (only with 4 players)"."""
    limits = []
    if option.players:
        limits.append(f"only with {_list_numbers(option.players)} players")
    if option.excludes:
        limits.append(f"not with {' or '.join(option.excludes)}")
    values = f"{option.name}={', '.join(option.values)}"
    return f"{values} ({'; '.join(limits)})" if limits else values


def add_game(rules: AnyRules) -> None:
    """Add the command that plays a game."""
    bots = ", ".join(dict.fromkeys(bot.name for bot in rules.bots))
    options = "; ".join(map(_describe_option, rules.options))
    name = words_of_game(rules).short_name(ENGLISH)

    @match.command(
        rules.name,
        short_help=f"Play a match between computer players: {name}.",
        help=(
            f"Play a match between computer players: {name}. The same seed and table are always the "
            f"same match. {_list_numbers(rules.players)} play. Players, the weakest first: {bots}. "
            f"Options, the usual value first: {options}."
        ),
    )
    @click.option("--seed", required=True, help="Any words, or the code of a match.")
    @click.option("--table", required=True, help="The players and options, with commas between.")
    @as_json_option
    @click.option("--record", "as_record", is_flag=True, help="Print the record of the match.")
    def play(seed: str, table: str, as_json: bool, as_record: bool) -> None:
        """Play a match."""
        if as_json and as_record:
            raise click.UsageError("Give either --json or --record.")
        with explain_refusals(as_json=as_json):
            players = Table.parse(rules, table)
            if None in players.bots:
                raise click.UsageError("Only computer players play here: leave “you” out.")
            played = Match.start(rules, read_seed(seed), players).play_bots()
        if as_json:
            click.echo(json.dumps(_match_json(played)))
        elif as_record:
            click.echo(format_record(played), nl=False)
        else:
            click.echo(_format_match(played))


for each in GAMES:
    add_game(each)


@match.command(
    help="Check the record of a match in FILE, or - for standard input, by the rules.",
)
@record_argument
@click.option(
    "--check-bots", is_flag=True, help="Check that the computer players would have moved so, too."
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print a line of JSON for each move: what the player saw, could do, and did.",
)
def replay(file: BinaryIO, check_bots: bool, as_json: bool) -> None:
    """Check a record."""
    with explain_refusals(as_json=as_json):
        played = MatchRecord.parse(read_text(file, RECORD_LIMIT)).match()
        if check_bots:
            played.check_bots()
    if as_json:
        for line in _moves_json(played):
            click.echo(json.dumps(line))
        return
    click.echo(_format_match(played))
    if check_bots:
        click.echo("The computer players would have moved so.")


@dataclass(frozen=True)
class _Hand:
    """A hand as it was played: by seat its turns in notation, its points, and the totals after it."""

    number: int
    leader: int
    turns: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


def _split_hands(played: Match) -> Iterator[_Hand]:
    """The hands of a match. The moves that deal them belong to none."""
    steps = [
        (before, after)
        for before, after in pairwise(played.history())
        if before.hand_number == after.hand_number
    ]
    for number, group in groupby(steps, lambda step: step[0].hand_number):
        hand = [*group]
        first, last = hand[0][0], hand[-1][1]
        assert first.seat is not None
        yield _Hand(
            number,
            first.seat,
            tuple(
                played.rules.format([after.last for before, after in hand if before.seat == seat])
                for seat in range(played.table.players)
            ),
            tuple(after - before for before, after in zip(first.scores, last.scores, strict=True)),
            last.scores,
        )


def _names(played: Match) -> list[str]:
    """The names by seat."""
    bots = played.table.bots
    return ["You" if bot is None else name for name, bot in zip(CAST, bots, strict=False)]


def _format_match(played: Match) -> str:
    """A match as text: its table, its hands, and the places."""
    names, game = _names(played), words_of_game(played.rules)
    levels = [
        f"{name} {describe_level(ENGLISH, played.rules, bot) if bot else 'play'}"
        for name, bot in zip(names, played.table.bots, strict=True)
    ]
    rows = [(game.name_part(ENGLISH), "Player", "Points", "Total", "Turns")]
    for hand in _split_hands(played):
        for place in range(played.table.players):
            seat = (hand.leader + place) % played.table.players
            number = "" if place else str(hand.number)
            points = game.format_score(ENGLISH, hand.points[seat])
            total = game.format_score(ENGLISH, hand.totals[seat])
            rows.append((number, names[seat], points, total, " ".join(hand.turns[seat])))
    results = sorted(
        zip(played.places(), names, played.state.scores, strict=True), key=itemgetter(0)
    )
    return "\n".join(
        [
            f"Match {played.code or 'written out card by card'}",
            f"Table {played.table}: {', '.join(levels)}",
            "",
            format_table(rows, {0, 2, 3}),
            "",
            *(
                f"{place or '='}. {name}, {game.count_points(ENGLISH, score)}"
                for place, name, score in results
            ),
        ]
    )


def _match_json(played: Match) -> dict[str, object]:
    return {
        "game": played.rules.name,
        "code": played.code,
        "table": str(played.table),
        "names": _names(played),
        "hands": [
            {
                "hand": hand.number,
                "leader": hand.leader,
                "turns": hand.turns,
                "points": hand.points,
            }
            for hand in _split_hands(played)
        ],
        "scores": played.state.scores,
        "places": played.places(),
    }


def _moves_json(played: Match) -> Iterator[dict[str, object]]:
    """An object for each move."""
    for number, (before, after) in enumerate(pairwise(played.history()), start=1):
        assert before.seat is not None
        yield {
            "number": number,
            "turn": len(played.rules.format(played.moves[:number])),
            "hand": before.hand_number,
            "seat": before.seat,
            "player": name_bot(played.table.bots[before.seat]),
            "view": view_data(before.view(before.seat)),
            "legal": [str(move) for move in before.accepted()],
            "move": str(after.last),
            "scores": after.scores,
        }
