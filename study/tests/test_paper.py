"""The numbers of the paper are those of the published rows: a test makes its sentences from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from solitaire.rules import Rank
from study.report.counting import find_mean
from study.report.database import open_database
from study.report.figures import Figures, make_figures
from study.report.intervals import share_interval
from study.report.sections import format_interval, format_percent
from study.report.tables import format_tables

STUDY: Final = Path(__file__).parents[2] / "docs/study"
SITE: Final = STUDY.parents[1] / "solitaire/play/results/study.json"
MUCH_SPARE: Final = 10
LABELS: Final = {
    "greedy": "greedy",
    "away": "away",
    "pairs": "away, and pairs",
    "adviser": "the adviser",
}
PAPER: Final = " ".join((STUDY / "README.md").read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def figures() -> Figures:
    return make_figures(
        open_database([path.parent for path in (STUDY / "data").glob("*/manifest.txt")])
    )


def interval(row: Mapping[str, Any]) -> str:
    return format_interval(row["low"], row["high"])


def share(row: Mapping[str, Any]) -> str:
    return f"{format_percent(row['won'], row['deals'])} ({interval(row)})"


def points(difference: Mapping[str, float]) -> str:
    """A difference in percentage points."""
    value, low, high = (f"{100 * difference[key]:+.2f}" for key in ("share", "low", "high"))
    return f"{value} ({low} to {high})"


def say_games(figures: Figures) -> Iterator[str]:
    game, short = figures["games"]["standard"], figures["games"]["short"]
    won, deals = game["won"], game["deals"]
    yield f"finds that {won:,} of {deals:,} deals can be won, {format_percent(won, deals)} (95% interval"
    yield f"interval {interval(game)})"
    yield (
        f"Of {deals:,} deals of the standard game {won:,} can be won and {game['lost']:,} cannot:"
        f" {format_percent(won, deals)} ({interval(game)};"
        f" at 99% {format_interval(game['low99'], game['high99'])})."
    )
    yield f"{game['unknown'] or 'None'} are unknown"
    others = game["others"]
    yield f"without them it is {format_percent(others['won'], others['deals'])}"
    yield f"Of {short['deals']:,} deals of the short game {share(short)} can be won."


def say_sums(figures: Figures) -> Iterator[str]:
    rows = figures["sums"]
    above = [row for row in rows if row["sum"] > 28]
    within = [row for row in rows if row["sum"] <= 28]
    assert not any(row["won"] for row in above)
    lost = sum(row["lost"] for row in rows)
    yield f"these are {sum(row['lost'] for row in above):,} of the {lost:,} lost deals"
    deals = sum(row["won"] + row["lost"] + row["unknown"] for row in within)
    lost_within = sum(row["lost"] for row in within)
    yield f"Of the deals with a sum of at most 28, {format_percent(lost_within, deals)} are lost"
    wrong = sum(row["lost"] + row["unknown"] for row in within)
    all_deals = deals + sum(row["lost"] for row in above)
    yield f"knows the fate of all but {format_percent(wrong, all_deals)} of the deals"


def say_need(figures: Figures) -> Iterator[str]:
    same, one_more, *_ = counts = figures["need_over_away"]["with_room"]
    yield f"need is the sum in {format_percent(same, sum(counts))} of the deals that can be won"
    yield f"and one more in {format_percent(one_more, sum(counts))}"


def say_worth(figures: Figures) -> Iterator[str]:
    joker, stock, wild = (
        next(row for row in figures["worth"] if row["name"] == name)
        for name in ("joker_dealt", "joker_in_stock", "wild_at_home")
    )

    def worth(row: Mapping[str, Any], unit: str = "") -> str:
        return f"{row['spare']:.3f}{unit} ({row['low']:.3f} to {row['high']:.3f})"

    yield f"A joker in a pile is worth {worth(joker, ' spare draws')}"
    yield f"a card in the pile of its rank {worth(wild)}"
    yield f"A joker in the stock is worth {worth(stock)}"
    lost = [format_percent(row["lost"], row["winnable"]) for row in (joker, wild, stock)]
    yield f"Without that one card {lost[0]}, {lost[1]} and {lost[2]} of the deals that could be won"


def say_readings(figures: Figures) -> Iterator[str]:
    labels = {
        "standard": "as printed",
        "r8-off": "piles complete as dealt stay open until played on",
        "around": "runs go around the corner",
        "no-wild-rank": "only jokers are wild",
        "no-jokers": "no jokers, so a stock of 22, and other deals",
    }
    for row in figures["readings"]:
        if row["name"] in labels:
            difference = row.get("difference")
            cells = labels[row["name"]], format_percent(row["won"], row["deals"])
            yield f"| {' | '.join([*cells, points(difference) if difference else ''])}".rstrip()


def say_generators(figures: Figures) -> Iterator[str]:
    ours, theirs = figures["generators"]["rows"]
    shares = [format_percent(row["won"], row["deals"]) for row in (theirs, ours)]
    yield (
        f"Of {theirs['deals']:,} deals of Python's own generator {shares[0]} can be won, of as many of ours"
        f" {shares[1]}: a difference of {points(figures['generators']['difference'])} points"
    )


def say_stock(figures: Figures) -> Iterator[str]:
    rows = {row["cards"]: row for row in figures["stock"]}
    some = [format_percent(rows[cards]["won"], rows[cards]["deals"]) for cards in (20, 24, 26)]
    yield (
        f"Of the first {rows[20]['deals']:,} deals {some[0]} could be won with 20 cards, {some[1]} with 24"
        f" and {some[2]} with 26."
    )
    rows = {row["cards"]: row for row in figures["long_stock"]}
    some = [format_percent(rows[cards]["won"], rows[cards]["deals"]) for cards in (28, 30)]
    yield f"Of the first {rows[28]['deals']:,}, {some[0]} can be won with 28 cards, and {some[1]} with two"


def say_par(figures: Figures) -> Iterator[str]:
    above = figures["par_above_need"]["all"]
    yield f"par is above need in {format_percent(above['above'], above['deals'])} ({interval(above)})"
    rows = figures["par_above_need"]["by_spare"]
    much = [row for row in rows if row["spare"] >= MUCH_SPARE]
    deals, above_need = (sum(row[key] for row in much) for key in ("deals", "above"))
    yield (
        f"with {MUCH_SPARE} spare draws or more it does in {format_percent(above_need, deals)}"
        f" of {deals} deals ({format_interval(*share_interval(above_need, deals - above_need))})"
    )


def say_last_open(figures: Figures) -> Iterator[str]:
    last_open = figures["stays"]
    yield f"all piles but one can be flipped in {format_percent(last_open['one'], last_open['lost'])}"
    yield f"on average any of {last_open['mean']:.1f} piles"
    least, *_, most = sorted(figures["piles"], key=lambda row: row["stays"])
    shares = [format_percent(row["stays"], last_open["lost"]) for row in (most, least)]
    yield (
        f"It can be pile {Rank(most['pile'])} in {shares[0]} of the lost deals,"
        f" and pile {Rank(least['pile'])} in {shares[1]}."
        f" In {last_open['unsure']} of these deals a search was given up"
    )


def say_left_open(figures: Figures) -> Iterator[str]:
    left_open = figures["left_open"]
    most = max(left_open["by_pile"], key=lambda row: row["games"])
    rate = format_percent(most["games"], left_open["lost"])
    yield f"pile {Rank(most['pile'])} was open at the end most often, in {rate}"


def say_players(figures: Figures) -> Iterator[str]:
    for row in figures["players"]:
        yield f"| {LABELS[row['name']]} | {share(row)} |"


def say_fate(figures: Figures) -> Iterator[str]:
    fate = figures["fate"]
    greedy, skill, unwinnable = (
        format_percent(fate[name], fate["deals"]) for name in ("greedy", "skill", "nobody")
    )
    greedy_in, skill_in, unwinnable_in = (
        f"({format_interval(*fate['intervals'][name])})" for name in ("greedy", "skill", "nobody")
    )
    simple = max(row["won"] for row in figures["players"] if row["name"] != "adviser")
    best = format_percent(simple, fate["deals"])
    yield f"a greedy player wins {greedy}, the best of three simple rules {best}"
    winnable = format_percent(fate["greedy"] + fate["skill"], fate["deals"])
    yield f"a player with the solver every deal that can be won, {winnable}"
    yield f"So greed wins {greedy} {greedy_in} of the deals, and no one can win {unwinnable} {unwinnable_in}"
    yield f"the other {skill} {skill_in} take skill"
    yield f"Of these another simple rule won {format_percent(fate['another'], fate['skill'])}"
    assert (fate["missed"], fate["refuted"], fate["unknown"]) == (0, 0, 0)
    yield "The adviser won all deals that can be won, and no other."


def say_spare(figures: Figures) -> Iterator[str]:
    greedy, away, pairs = (figures["no_loss"][name] for name in ("greedy", "away", "pairs"))
    yield f"Greedy lost no deal with {greedy['spare']} spare draws or more ({greedy['deals']} deals)"
    yield f"away none with {away['spare']} ({away['deals']})"
    yield f"away and pairs none with {pairs['spare']} ({pairs['deals']})"
    much = [row for row in figures["by_spare"]["away"] if row["spare"] >= MUCH_SPARE]
    deals, won = (sum(row[key] for row in much) for key in ("deals", "won"))
    yield (
        f"of the {deals} with {MUCH_SPARE} spare draws or more, away won {format_percent(won, deals)}"
        f" ({format_interval(*share_interval(won, deals - won))})"
    )
    over = figures["over_par"]
    yield f"the adviser took {find_mean(over['adviser']):.1f} draws more than par on average"
    yield f"and greedy {find_mean(over['greedy']):.1f}"


SENTENCES: Final[dict[str, Callable[[Figures], Iterator[str]]]] = {
    "games": say_games,
    "sums": say_sums,
    "need_over_away": say_need,
    "stock": say_stock,
    "readings": say_readings,
    "generators": say_generators,
    "worth": say_worth,
    "par": say_par,
    "stays": say_last_open,
    "left_open": say_left_open,
    "players": say_players,
    "fate": say_fate,
    "spare": say_spare,
}


@pytest.mark.parametrize("part", SENTENCES)
def test_the_paper_says_what_the_rows_say(part: str, figures: Figures) -> None:
    for sentence in SENTENCES[part](figures):
        assert sentence in PAPER


def test_the_site_and_the_tables_say_what_the_rows_say(figures: Figures) -> None:
    assert SITE.read_text(encoding="ascii") == json.dumps(figures, indent=1) + "\n"
    assert (STUDY / "report/tables.md").read_text(encoding="utf-8") == format_tables(figures)
