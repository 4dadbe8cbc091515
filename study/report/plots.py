"""The plots of the study. What differs in color differs in hatching, marker or line too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from solitaire.rules import STANDARD, Rank
from study.report.counting import find_mean
from study.report.drawing import Plot, Theme, find_contrast
from study.report.figures import Figures
from study.report.player_figures import PLAYERS

# Sums of away


def _draw_sums(figure: Figure, figures: Figures, theme: Theme) -> None:
    axes = figure.subplots()
    rows = figures["sums"]
    below = dict.fromkeys([row["sum"] for row in rows], 0)
    highest = max([row["won"] + row["lost"] + row["unknown"] for row in rows])
    for fate, label, hatch, tone in zip(
        ("won", "lost", "unknown"),
        ("can be won", "cannot be won", "unknown"),
        ("", "////", "\\\\\\\\"),
        theme.tones,
        strict=True,
    ):
        deals = {row["sum"]: row[fate] for row in rows if row[fate]}
        if deals:
            axes.bar(
                list(deals),
                list(deals.values()),
                bottom=[below[value] for value in deals],
                # A hatch has the color of the edge.
                color=theme.paper if hatch else tone,
                edgecolor=tone if hatch else theme.paper,
                hatch=hatch,
                label=label,
            )
        for value in deals:
            below[value] += deals[value]
    axes.set_ylim(0, 1.2 * highest)  # a place for the texts
    stock = STANDARD.stock_size
    axes.axvline(stock + 0.5, color=theme.ink, linestyle="--")
    axes.text(
        stock + 0.4,
        0.99,
        f"{stock} cards in the stock",
        ha="right",
        va="top",
        transform=axes.get_xaxis_transform(),
    )
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0.92))
    axes.set_xlabel("sum of away over all piles")
    axes.set_ylabel("deals")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _describe_sums(figures: Figures) -> str:
    rows = figures["sums"]
    stock = STANDARD.stock_size
    within = [row for row in rows if row["sum"] <= stock]
    beyond = [row for row in rows if row["sum"] > stock]
    return (
        f"Bars: the deals by their sum of away, which is {rows[0]['sum']} to {rows[-1]['sum']}."
        f" With a sum of at most {stock}, {_add(within, 'won')} can be won and {_add(within, 'lost')} cannot."
        f" With a larger sum, none of {_add(beyond, 'lost')} can be won."
    )


def _add(rows: Sequence[dict[str, int]], fate: str) -> str:
    return f"{sum([row[fate] for row in rows]):,}"


# Stock


def _draw_stock(figure: Figure, figures: Figures, theme: Theme) -> None:
    axes = figure.subplots()
    short, long = figures["stock"], figures.get("long_stock", [])
    for rows, marker, linestyle, tone in (
        (short, "o", "-", theme.tones[0]),
        (long, "s", "--", theme.tones[1]),
    ):
        if rows:
            _draw_shares(
                axes,
                rows,
                "cards",
                0,
                marker=marker,
                linestyle=linestyle,
                color=tone,
                label=f"of {rows[0]['deals']:,} deals",
            )
    for row in (*short, *long[1:]):
        # Above the line, but where it is near to the top.
        place, side = (
            ((-4, 4), "right") if row["cards"] <= STANDARD.stock_size else ((0, -15), "center")
        )
        axes.annotate(
            _format_percent(_share(row)),
            (row["cards"], _share(row)),
            xytext=place,
            textcoords="offset points",
            ha=side,
            size=10,
        )
    axes.axvline(STANDARD.stock_size, color=theme.ink, linestyle=":", zorder=0)
    axes.text(
        STANDARD.stock_size + 0.2,
        0.02,
        "as printed",
        va="bottom",
        transform=axes.get_xaxis_transform(),
    )
    axes.legend(loc="upper left")
    axes.set_xlabel("cards in the stock, shown before play")
    axes.set_ylabel("deals that can be won")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _describe_stock(figures: Figures) -> str:
    sentences = []
    for rows in filter(None, (figures["stock"], figures.get("long_stock"))):
        shares = [f"{row['cards']} cards {_share(row):.1%}" for row in rows]
        sentences.append(f"Of {rows[0]['deals']:,} deals: {', '.join(shares)}.")
    return (
        "Rising lines: the share of deals that can be won by the size of the stock, if its cards are shown"
        f" before play, but not their order. {' '.join(sentences)}"
    )


# Draws over par


def _draw_over_par(figure: Figure, figures: Figures, theme: Theme) -> None:
    axes = figure.subplots()
    over_par = figures["over_par"]
    most = max(map(len, over_par.values()))
    for (name, games), linestyle, tone in zip(
        over_par.items(), ("--", "-"), theme.tones, strict=False
    ):
        shares = [each / sum(games) for each in accumulate(games)]
        axes.step(
            range(most),
            shares + [1.0] * (most - len(games)),
            where="post",
            linestyle=linestyle,
            linewidth=2,
            color=tone,
            label=PLAYERS[name],
        )
    axes.legend(loc="lower right")
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("draws over par, at most")
    (deals,) = {sum(games) for games in over_par.values()}
    axes.set_ylabel(f"of {deals:,} deals that both won")
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _describe_over_par(figures: Figures) -> str:
    sentences = []
    for name, games in figures["over_par"].items():
        sentences.append(
            f"{PLAYERS[name]} won {games[0] / sum(games):.0%} in par, on average {find_mean(games):.2f} draws"
            " over it."
        )
    return (
        "Two rising steps: the share of games by draws over par, of the deals that both players won."
        f" {' '.join(sentences)}"
    )


# Simple players

FEWEST: Final = 30
"""Of fewer deals of a spare, shares of wins say too little for a line."""


def _list_lines(figures: Figures) -> dict[str, list[dict[str, int]]]:
    """What each player wins, of the spares that are frequent enough."""
    return {
        name: [row for row in rows if row["deals"] >= FEWEST]
        for name, rows in figures["by_spare"].items()
    }


def _draw_by_spare(figure: Figure, figures: Figures, theme: Theme) -> None:
    axes = figure.subplots()
    for number, (name, rows) in enumerate(_list_lines(figures).items()):
        _draw_shares(
            axes,
            rows,
            "spare",
            (number - 1) * 0.15,  # side by side, so that the bars can be told apart
            marker="os^"[number],
            linestyle=("-", "--", ":")[number],
            color=theme.tones[number],
            label=PLAYERS[name],
        )
    axes.legend(loc="lower right")
    axes.set_xlabel("spare draws of the deal")
    axes.set_ylabel("of the deals that can be won")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _describe_by_spare(figures: Figures) -> str:
    sentences = []
    for name, rows in _list_lines(figures).items():
        shares = [f"{_share(row):.0%} at {row['spare']}" for row in rows]
        sentences.append(f"{PLAYERS[name]} wins {', '.join(shares)}.")
    return (
        "Three lines: the share of deals that each rule wins, by spare draws of the deal, with intervals;"
        f" spares of fewer than {FEWEST} deals are left out. {' '.join(sentences)}"
    )


# Piles


def _draw_piles(figure: Figure, figures: Figures, theme: Theme) -> None:
    away, last_open = figure.subplots(1, 2, sharey=True, width_ratios=(3, 1))
    rows = figures["piles"]
    columns = max([len(row["away"]) for row in rows])
    shares = [
        [deals / sum(row["away"]) for deals in row["away"]] + [0.0] * (columns - len(row["away"]))
        for row in rows
    ]
    shades = LinearSegmentedColormap.from_list("shades", [theme.paper, theme.tones[0]])
    mesh = away.pcolormesh(shares, cmap=shades, edgecolors=theme.grid, linewidth=0.5)
    for place, row in enumerate(shares):
        for number, share in enumerate(row):
            if share:
                away.text(
                    number + 0.5,
                    place + 0.5,
                    _format_percent(share),
                    ha="center",
                    va="center",
                    size=10,
                    color=max(
                        (theme.ink, theme.paper),
                        key=lambda color: find_contrast(color, mesh.to_rgba(share)),
                    ),
                )
    away.set_xticks([number + 0.5 for number in range(columns)], map(str, range(columns)))
    away.set_yticks([place + 0.5 for place in range(len(rows))], [_name_pile(row) for row in rows])
    away.invert_yaxis()
    away.set_ylabel("pile")
    away.set_xlabel("away, % of deals")
    lost = figures["stays"]["lost"]
    bars = last_open.barh(
        [place + 0.5 for place in range(len(rows))],
        [row["stays"] / lost if lost else 0 for row in rows],
        color=theme.paper,
        edgecolor=theme.tones[1],
        hatch="////",
    )
    last_open.bar_label(
        bars, [_format_percent(bar.get_width()) for bar in bars], padding=2, size=10
    )
    last_open.set_xticks([])
    last_open.tick_params(left=False)
    last_open.margins(x=0.4)
    last_open.spines["bottom"].set_visible(False)
    last_open.set_xlabel("can be last\nopen, % of\nlost deals")


def _describe_piles(figures: Figures) -> str:
    sentences = []
    for row in figures["piles"]:
        mean = find_mean(row["away"])
        sentences.append(
            f"Pile {_name_pile(row)}: {mean:.2f} away, can be the last in {row['stays']:,}."
        )
    return (
        "A table in shades: for each pile, the share of deals in which it is 0, 1, 2 and so on away. Beside"
        f" it, bars: in how many of {figures['stays']['lost']:,} deals that cannot be won it can be the last"
        f" one open. On average: {' '.join(sentences)}"
    )


def _name_pile(row: dict[str, int]) -> str:
    return str(Rank(row["pile"]))


def _format_percent(share: float) -> str:
    """A share in percent, without its sign; 0 and 100 are exact.

    >>> [_format_percent(share) for share in (0.274, 0.001, 0, 0.9999)]
    ['27', '<1', '0', '>99']
    """
    if 0 < share < 0.01:
        return "<1"
    if 0.99 < share < 1:
        return ">99"
    return f"{100 * share:.0f}"


# Shares with their intervals


def _share(row: dict[str, int]) -> float:
    return row["won"] / row["deals"]


def _draw_shares(
    axes: Axes, rows: Sequence[dict[str, Any]], key: str, shift: float, **looks: Any
) -> None:
    """Draw the share won of each row over the value of its key, with its interval as a bar."""
    shares = [_share(row) for row in rows]
    # An end may be rounded past the share, if that is 0 or 1.
    down = [max(share - row["low"], 0) for row, share in zip(rows, shares, strict=True)]
    up = [max(row["high"] - share, 0) for row, share in zip(rows, shares, strict=True)]
    values = [row[key] + shift for row in rows]
    axes.errorbar(values, shares, yerr=(down, up), markersize=4, capsize=2, **looks)
    axes.set_ylim(0, 1.05)
    axes.yaxis.set_major_formatter(PercentFormatter(1))


PLOTS: Final = (
    Plot("sums", "Sum of away, and who can win", ("sums",), 3.4, _describe_sums, _draw_sums),
    Plot(
        "stock",
        "Deals that can be won if the stock is shown, by its size",
        ("stock",),
        3.4,
        _describe_stock,
        _draw_stock,
    ),
    Plot("over-par", "Draws over par", ("over_par",), 3.0, _describe_over_par, _draw_over_par),
    Plot(
        "by-spare",
        "Deals won by a simple rule, by spare",
        ("by_spare",),
        3.4,
        _describe_by_spare,
        _draw_by_spare,
    ),
    Plot(
        "piles",
        "How far away each pile is, and which can be the last one open",
        ("piles", "stays"),
        4.4,
        _describe_piles,
        _draw_piles,
    ),
)
