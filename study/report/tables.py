"""Formats the figures of the study as tables in Markdown: ``tables.md``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from solitaire.rules import Rank
from study.report import player_tables
from study.report.counting import find_mean
from study.report.figures import PARTS, ROOM, SEEN, Figures
from study.report.sections import (
    HEADS,
    Section,
    Table,
    format_interval,
    format_percent,
    format_share,
    format_table,
    list_verdicts,
)
from study.rows.readings import READINGS


def format_tables(figures: Figures) -> str:
    """All tables, as a page. In place of one whose part is not in the figures is what it would need."""
    blocks = [
        "# The tables of the study",
        "`python -m study report docs/study/data/*/ --out docs/study/report` makes them from the rows.",
        "Each interval is of its own row alone: of many at 95%, one in twenty does not hold the true value.",
    ]
    for section in SECTIONS:
        blocks.append(f"## {section.title}")
        part = figures.get(section.part)
        if part:
            blocks += [section.sentence, format_table(section.tabulate(part))]
        else:
            blocks.append(_explain_gap(section.part, part))
    return "\n\n".join(blocks) + "\n"


def _explain_gap(name: str, part: object) -> str:
    runs = [f"`--reading {reading} --ask {ask}`" for reading, ask in PARTS[name].runs]
    if part is None:
        return f"Left out: this needs the run of {' and of '.join(runs)}."
    return "Left out: the runs have no such deals."


# Tables of the parts


def _tabulate_games(games: Mapping[str, dict[str, Any]]) -> Table:
    yield "game", "deals", *HEADS, "share that can be won", "95% interval", "99% interval"
    for name, game in games.items():
        interval99 = format_interval(game["low99"], game["high99"])
        yield name, game["deals"], *list_verdicts(game), *format_share(game), interval99
        for part, seeds in (("seen", f"seeds below {SEEN:,}"), ("others", "other seeds")):
            some = game[part]
            if some["deals"]:
                yield (
                    f"{name}, {seeds}",
                    some["deals"],
                    *list_verdicts(some),
                    *format_share(some),
                    "",
                )


def _tabulate_readings(readings: Iterable[dict[str, Any]]) -> Table:
    yield (
        *_HEADS_BY_READING,
        "only by the standard rules",
        "only by this reading",
        "difference",
        "95% interval of it",
    )
    for row in readings:
        difference = row.get("difference")
        compared = (
            (row["only_standard"], row["only_this"], *_format_difference(difference))
            if difference
            else [""] * 4
        )
        yield *_verdicts_by_reading(row), *compared


def _tabulate_generators(generators: Mapping[str, Any]) -> Table:
    yield _HEADS_BY_READING
    for row in generators["rows"]:
        yield _verdicts_by_reading(row)


def _tabulate_difference(generators: Mapping[str, Any]) -> Table:
    yield (
        "difference",
        "95% interval",
        "chi-square of the sums",
        "degrees of freedom",
        "p-value",
    )
    sums = generators["sums"]
    p_value = f"{sums['p_value']:.4f}"
    yield *_format_difference(generators["difference"]), sums["statistic"], sums["freedom"], p_value


def _tabulate_stock(stock: Iterable[dict[str, Any]]) -> Table:
    yield "cards", "deals", "can be won", "unknown", "share that can be won", "95% interval"
    for row in stock:
        yield row["cards"], row["deals"], row["won"], row["unknown"], *format_share(row)


def _tabulate_sums(sums: Iterable[dict[str, Any]]) -> Table:
    yield "sum of away", *HEADS
    for row in sums:
        yield row["sum"], *list_verdicts(row)


def _tabulate_counts(name: str) -> Callable[[list[int]], Table]:
    """The table of a list of counts, whose values have that name."""

    def tabulate(counts: list[int]) -> Table:
        yield name, "deals", "share"
        for value, count in enumerate(counts):
            yield value, count, format_percent(count, sum(counts))

    return tabulate


def _tabulate_par_above_need(above: Mapping[str, Any]) -> Table:
    yield "spare", "deals", "par above need", "unknown", "share above need", "95% interval"
    for row in (above["all"], *above["by_spare"]):
        share = format_percent(row["above"], row["deals"])
        interval = format_interval(row["low"], row["high"])
        yield row.get("spare", "all"), row["deals"], row["above"], row["unknown"], share, interval


def _tabulate_need_over_away(need_over_away: Mapping[str, list[int]]) -> Table:
    counts, with_room = need_over_away["all"], need_over_away["with_room"]
    yield "need above the sum", "deals", "share", f"sum of {ROOM} at most", "share"
    for value, count in enumerate(counts):
        some = sum(with_room[value : value + 1])
        share = format_percent(some, sum(with_room)) if some else ""
        yield value, count, format_percent(count, sum(counts)), some, share


def _tabulate_worth(worth: Iterable[dict[str, Any]]) -> Table:
    yield "card", "deals", "spare draws", "95% interval", "can be won", "not without it"
    for row in worth:
        interval = f"{row['low']:.3f} to {row['high']:.3f}"
        counts = row["winnable"], format_percent(row["lost"], row["winnable"])
        yield _WORTH[row["name"]], row["deals"], f"{row['spare']:.3f}", interval, *counts


def _tabulate_piles(piles: Sequence[dict[str, Any]]) -> Table:
    columns = max([len(row["away"]) for row in piles])
    yield (
        "pile",
        *[f"{away} away" for away in range(columns)],
        "mean away",
        "can be the last one open",
    )
    for row in piles:
        away = row["away"]
        counts = away + [0] * (columns - len(away))
        yield str(Rank(row["pile"])), *counts, f"{find_mean(away):.2f}", row["stays"]


def _tabulate_last_open(last_open: Mapping[str, Any]) -> Table:
    yield (
        "cannot be won",
        "all piles but one",
        "piles that can be it, mean",
        "any pile can be it",
        "not sure",
    )
    mean = f"{last_open['mean']:.2f}" if last_open["one"] else ""
    yield last_open["lost"], last_open["one"], mean, last_open["any"], last_open["unsure"]


def _tabulate_reach(reach: Sequence[Mapping[str, int]]) -> Table:
    yield "piles", "deals", "share", "perhaps more piles"
    lost = sum([row["deals"] for row in reach])
    for row in reach:
        yield row["piles"], row["deals"], format_percent(row["deals"], lost), row["inexact"]


def _tabulate_manifest(manifest: Mapping[str, str]) -> Table:
    yield "run", "SHA-256 of its manifest"
    for name, sha256 in manifest.items():
        yield name, f"`{sha256}`"


_WORTH: Final = {
    "joker_dealt": "a joker in a pile, as dealt",
    "joker_in_stock": "a joker in the stock",
    "wild_at_home": "a card in the pile of its rank, as dealt",
}
_HEADS_BY_READING: Final = (
    "reading",
    "rules",
    "deals",
    *HEADS,
    "share that can be won",
    "95% interval",
)


def _verdicts_by_reading(row: Mapping[str, Any]) -> tuple[object, ...]:
    name = row["name"]
    return name, READINGS[name].sentence, row["deals"], *list_verdicts(row), *format_share(row)


def _format_difference(difference: Mapping[str, float]) -> tuple[str, str]:
    """A difference of shares in percentage points, and its interval."""
    share, low, high = (f"{100 * difference[key]:+.2f}" for key in ("share", "low", "high"))
    return share, f"{low} to {high}"


SECTIONS: Final = (
    Section(
        "games",
        "Deals that can be won",
        "In an interval, unknown deals count as lost and as won. The first deals were seen before the runs:"
        " the search was tuned on most of them, and their figures were known.",
        _tabulate_games,
    ),
    Section(
        "readings",
        "Other readings of the rules",
        "Each changes one rule of the standard game. The deals are the same, so they are also compared one by"
        " one: how many can be won by the standard rules only, how many by this reading only, and the"
        " difference of the shares in percentage points. Without jokers the deals are others, and two things"
        " change, as the stock is smaller then. If the card just placed may not be discarded, all is as in"
        " the standard row: method.md has the proof.",
        _tabulate_readings,
    ),
    Section(
        "generators",
        "Another generator",
        "As many deals of the standard game, shuffled by the Mersenne Twister of Python.",
        _tabulate_generators,
    ),
    Section(
        "generators",
        "Both generators compared",
        "The difference of the shares that can be won, in percentage points; and whether sums of away are"
        " equally frequent, by a chi-square test of two samples.",
        _tabulate_difference,
    ),
    Section(
        "stock",
        "A shorter stock",
        "The first cards of the stock; the others are out of play. A player who does not know which these"
        " are knows less than one of the printed game. So these are the deals that can be won if the cards"
        " of the stock are shown before play, but not their order. With all cards nothing has to be shown,"
        " and the share is what the best player wins.",
        _tabulate_stock,
    ),
    Section(
        "long_stock",
        "A longer stock",
        "More cards come from a second box. As above, these are the deals that can be won if the cards of the"
        " stock are shown before play, but not their order. The first row has the printed stock of the same"
        " deals.",
        _tabulate_stock,
    ),
    Section(
        "sums",
        "Sum of away",
        "The cards that the piles of the standard game need, if any card could come.",
        _tabulate_sums,
    ),
    Section(
        "need_over_away",
        "Need above the sum of away",
        "Deals of the standard game that can be won: what it costs that the stock has only the cards it has."
        f" A large need is cut off where the stock ends. With a sum of {ROOM} at most there is room for two"
        " cards more; the table of sums says how many of these deals cannot be won.",
        _tabulate_need_over_away,
    ),
    Section(
        "spares",
        "Spare",
        "Deals of the standard game that can be won, by the draws they can spare.",
        _tabulate_counts("spare"),
    ),
    Section(
        "par_over_need",
        "Par above need",
        "Deals of the standard game that can be won: what it costs that the cards come in their order. Those"
        " whose par is not known exactly are left out.",
        _tabulate_counts("par above need"),
    ),
    Section(
        "par_above_need",
        "Par above need, by spare",
        "All deals that can be won. Since the stock ends, par can be above need by no more than the spare."
        " That cuts off the shares at little spare, and with them the share of all deals. If par is not known"
        " exactly, a lower bound of it is.",
        _tabulate_par_above_need,
    ),
    Section(
        "worth",
        "What a wild card is worth",
        "The spare that is lost, on average, if another card lies in its place: in a pile one that is not"
        " wild there, in the stock any natural. A deal that cannot be won has a spare below 0: minus the"
        " fewest jokers with which it could be won.",
        _tabulate_worth,
    ),
    Section(
        "piles",
        "Piles",
        "How far away each pile is as dealt, over all deals; and the deals that cannot be won, of the run for"
        " par, in which it can be the last one open. Which ones the adviser leaves open see below.",
        _tabulate_piles,
    ),
    Section(
        "stays",
        "The last pile open",
        "Of the deals of the run for par that cannot be won, those in which all piles but one can be flipped;"
        " how many piles can be that one, on average over these; those in which it can be any pile that is"
        " open as dealt; and those of which a search that reached its limit may have missed such a pile.",
        _tabulate_last_open,
    ),
    Section(
        "reach",
        "Piles that can be flipped",
        "Deals of the standard game that cannot be won, by the most piles that can be flipped; those that are"
        " complete as dealt count. If a search reached its limit, there may be more.",
        _tabulate_reach,
    ),
    *player_tables.SECTIONS,
    Section("manifest", "Runs", "Their manifests.", _tabulate_manifest),
)
