"""The tables of the simulated players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from solitaire.rules import Rank
from study.report.counting import find_mean
from study.report.player_figures import PLAYERS
from study.report.sections import (
    Section,
    Table,
    format_interval,
    format_percent,
    format_share,
)

_FATE: Final = {
    "greedy": "the greedy player",
    "skill": "not the greedy player, but the deal can be won",
    "another": "of these, another simple player",
    "better": "of these, only a better player",
    "nobody": "nobody",
}


def _tabulate_players(players: Iterable[dict[str, Any]]) -> Table:
    yield "player", "deals", "won", "share won", "95% interval"
    for row in players:
        yield PLAYERS[row["name"]], row["deals"], row["won"], *format_share(row)


def _tabulate_fate(fate: Mapping[str, Any]) -> Table:
    yield "who wins", "deals", "share", "95% interval"
    for name, sentence in _FATE.items():
        interval = format_interval(*fate["intervals"][name])
        yield sentence, fate[name], format_percent(fate[name], fate["deals"]), interval


def _tabulate_lemma(fate: Mapping[str, Any]) -> Table:
    yield "what must not be", "deals"
    yield "a player won, though the solver says it cannot be won", fate["refuted"]
    yield "the adviser lost, though it can be won", fate["missed"]


def _tabulate_by_spare(by_spare: Mapping[str, Iterable[dict[str, Any]]]) -> Table:
    yield "player", "spare", "deals", "won", "share won", "95% interval"
    for name, rows in by_spare.items():
        for row in rows:
            yield PLAYERS[name], row["spare"], row["deals"], row["won"], *format_share(row)


def _tabulate_no_loss(no_loss: Mapping[str, dict[str, Any] | None]) -> Table:
    yield "player", "spare", "deals with that or more", "share lost, at most"
    for name, row in no_loss.items():
        if row:
            yield PLAYERS[name], row["spare"], row["deals"], f"{row['high']:.2%}"
        else:
            yield PLAYERS[name], "none", 0, ""


def _tabulate_over_par(over_par: Mapping[str, list[int]]) -> Table:
    yield "draws over par", *[PLAYERS[name] for name in over_par]
    for draws in range(max(map(len, over_par.values()))):
        yield draws, *[dict(enumerate(games)).get(draws, 0) for games in over_par.values()]
    yield "mean", *[f"{find_mean(games):.2f}" for games in over_par.values()]


def _tabulate_hard(hard: Iterable[str]) -> Table:
    yield "", "deal"
    for place, code in enumerate(hard, 1):
        yield place, f"`{code}`"


def _tabulate_left_open(left_open: Mapping[str, Any]) -> Table:
    yield "pile", "games", "share"
    for row in left_open["by_pile"]:
        yield str(Rank(row["pile"])), row["games"], format_percent(row["games"], left_open["lost"])


def _tabulate_number_left(left_open: Mapping[str, Any]) -> Table:
    yield "piles left open", "games", "share"
    for row in left_open["by_number"]:
        yield row["piles"], row["games"], format_percent(row["games"], left_open["lost"])


SECTIONS: Final = (
    Section("players", "Players", "None sees the order of the stock.", _tabulate_players),
    Section(
        "left_open",
        "Piles that the adviser leaves open",
        "Of the games that it lost: in how many each pile was open at the end. A game may count for several.",
        _tabulate_left_open,
    ),
    Section(
        "left_open",
        "How many piles the adviser leaves open",
        "Of the games that it lost.",
        _tabulate_number_left,
    ),
    Section("fate", "Who wins a deal", "The rest, if any, is unknown.", _tabulate_fate),
    Section(
        "fate",
        "The lemma, tried by the players",
        "A deal that can be won is won for sure by a player who makes no mistake, whatever the order of the"
        " stock; one that cannot is lost by all. So both numbers must be 0.",
        _tabulate_lemma,
    ),
    Section(
        "by_spare",
        "Simple players by spare",
        "Deals that can be won, by the draws they can spare.",
        _tabulate_by_spare,
    ),
    Section(
        "no_loss",
        "No loss seen from this spare on",
        "The player won every deal with that spare or more. That does not show that it always wins them: the"
        " last column is the upper end of the 95% interval of the share that it loses of such deals. It does"
        " not allow for the fact that the spare was chosen by the same deals.",
        _tabulate_no_loss,
    ),
    Section(
        "over_par",
        "Draws over par",
        "Games by their draws over par, of the deals that both players won: the same deals, and rather easy"
        " ones.",
        _tabulate_over_par,
    ),
    Section(
        "hard",
        "Hard deals that can be won",
        "All simple players lose them. Of these they are those of the least spare, and then those that need"
        " the most cards beyond the sum of away. The hardest is first.",
        _tabulate_hard,
    ),
)
