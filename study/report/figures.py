"""Makes every number of the study from the rows of its runs; the paper, plots and site read no others.

A part of the figures is the answer of a query or two; one whose runs are not there is left out. Counts are
whole numbers; a list of them has those of 0, 1, 2 and so on. ``low`` and ``high`` are the ends of an interval
at 95 % (``intervals``), nearly always of the share that is won: unknown deals count as lost, and as won.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from solitaire.rules import STANDARD
from study.report.comparisons import compare_generators, count_readings
from study.report.counting import find_interval, list_from_zero, with_interval
from study.report.database import Database, RunKey
from study.report.intervals import mean_interval
from study.report.player_figures import (
    count_by_spare,
    count_fate,
    count_left_open,
    count_over_par,
    count_players,
    find_hard,
    find_no_loss,
)
from study.rows.readings import MORE
from study.runs.manifest import read_hash

Figures = dict[str, Any]
"""All figures, as they are in the file; ``PARTS`` has the keys."""

SEEN: Final = 2_400
"""The deals of the seeds below this one were seen before the runs, and are also counted apart."""
ROOM: Final = STANDARD.stock_size - 2
"""Up to this sum of away, the stock has room for two cards more."""


def make_figures(database: Database) -> Figures:
    """All figures for which the study has the runs."""
    return {
        name: part.make(database)
        for name, part in PARTS.items()
        if database.runs.keys() >= set(part.runs)
    }


def count_games(database: Database) -> dict[str, Any]:
    """The verdicts of all deals of each game, of those that were seen before the runs, and of the others."""
    games = {}
    for name in ("standard", "short"):
        if (name, "need") in database.runs:
            seen, others = (_count_verdicts(database, name, is_seen) for is_seen in (True, False))
            whole = {key: seen[key] + others[key] for key in seen}
            low99, high99 = find_interval(whole, confidence=0.99)
            games[name] = {
                **with_interval(whole),
                "low99": low99,
                "high99": high99,
                "seen": with_interval(seen),
                "others": with_interval(others),
            }
    return games


def _count_verdicts(database: Database, reading: str, is_seen: bool) -> dict[str, Any]:
    # Not by ``count_if``, here and below: of no rows, that is NULL.
    (counts,) = database.select(
        """
        SELECT count(*) AS deals, count(*) FILTER (won) AS won, count(*) FILTER (lost) AS lost,
            count(*) FILTER (unknown) AS unknown
        FROM deals
        WHERE reading = $reading AND ask = 'need' AND (seed < $end) = $is_seen
        """,
        reading=reading,
        end=SEEN,
        is_seen=is_seen,
    )
    return counts


def count_sums(database: Database) -> list[dict[str, Any]]:
    """The verdicts of the deals of each sum of away."""
    return database.select(
        """
        SELECT away_sum AS sum, count(*) FILTER (won) AS won, count(*) FILTER (lost) AS lost,
            count(*) FILTER (unknown) AS unknown
        FROM standard GROUP BY away_sum ORDER BY away_sum
        """
    )


def count_need_over_away(database: Database) -> dict[str, list[int]]:
    """The deals won with need 0, 1, 2 and so on above the sum of away: ``all``, and those ``with_room``."""
    return {
        "all": _count_need_over(database, STANDARD.stock_size),
        "with_room": _count_need_over(database, ROOM),
    }


def _count_need_over(database: Database, most: int) -> list[int]:
    """The deals won by need above the sum of away, where that sum is at most ``most``."""
    return list_from_zero(
        database.select(
            """
            SELECT need - away_sum AS value, count(*) AS deals
            FROM standard WHERE won AND away_sum <= $most GROUP BY value
            """,
            most=most,
        )
    )


def count_spares(database: Database) -> list[int]:
    """The deals won with 0, 1, 2 and so on spare draws."""
    return list_from_zero(
        database.select(
            """
            SELECT spare AS value, count(*) AS deals
            FROM standard WHERE won GROUP BY value
            """
        )
    )


def count_par_over_need(database: Database) -> list[int]:
    """The deals won with par 0, 1, 2 and so on above need; those whose par is not exact are left out."""
    return list_from_zero(
        database.select(
            """
            SELECT par - need AS value, count(*) AS deals
            FROM par WHERE won AND exact GROUP BY value
            """
        )
    )


def count_par_above_need(database: Database) -> dict[str, Any]:
    """The deals won whose par is above need: of ``all``, and of those of each spare.

    If par is not exact it is a lower bound. It is above need if the bound is, and else unknown; but without a
    spare draw it cannot be.
    """
    rows = database.select(
        """
        SELECT spare, count(*) AS deals,
            count(*) FILTER (par > need) AS above,
            count(*) FILTER (par = need AND NOT exact AND spare > 0) AS unknown
        FROM par WHERE won GROUP BY spare ORDER BY spare
        """
    )
    total = {key: sum([row[key] for row in rows]) for key in ("deals", "above", "unknown")}
    return {
        "all": with_interval(total, "above"),
        "by_spare": [with_interval(row, "above") for row in rows],
    }


def count_stock(database: Database) -> list[dict[str, Any]]:
    """The deals that can be won with the first 20 to 28 cards of the stock, if those are shown."""
    return _count_stock(database, "standard", range(20, STANDARD.stock_size + 1))


def count_long_stock(database: Database) -> list[dict[str, Any]]:
    """The deals that can be won with 28 to 32 cards, if they are shown; by the reading ``long-stock``."""
    sizes = range(STANDARD.stock_size, STANDARD.stock_size + MORE + 1)
    return _count_stock(database, "long-stock", sizes)


def _count_stock(database: Database, reading: str, sizes: range) -> list[dict[str, Any]]:
    """The deals that can be won with each of these numbers of cards: par is at most as large.

    If par is not exact, it is a lower bound: with fewer cards the deal is lost, with more it is unknown, and
    with the whole stock it has its verdict.
    """
    rows = database.select(
        """
        SELECT cards, count(*) AS deals,
            count(*) FILTER (won AND par <= cards AND (exact OR cards = stock)) AS won,
            count(*) FILTER (won AND par <= cards AND NOT exact AND cards < stock
                OR unknown AND need <= cards) AS unknown
        FROM deals CROSS JOIN (SELECT unnest($sizes) AS cards)
        WHERE ask = 'par' AND reading = $reading
        GROUP BY cards ORDER BY cards
        """,
        reading=reading,
        sizes=list(sizes),
    )
    return [with_interval(row) for row in rows]


def count_piles(database: Database) -> list[dict[str, Any]]:
    """How far away each pile is as dealt, and in how many lost deals it can be the last one open.

    The first is of the run for need, the second of the run for par (``count_last_open``).
    """
    away = database.select(
        """
        SELECT place, value, count(*) AS deals FROM (
            SELECT unnest(away) AS value, generate_subscripts(away, 1) AS place FROM standard
        ) GROUP BY place, value
        """
    )
    last_open = database.select(
        """
        SELECT pile, count(*) AS deals FROM (SELECT unnest(may_stay) AS pile FROM par) GROUP BY pile
        """
    )
    deals_of = {row["pile"]: row["deals"] for row in last_open}
    return [
        {
            "pile": int(pile),
            "away": list_from_zero([row for row in away if row["place"] == place]),
            "stays": deals_of.get(int(pile), 0),
        }
        for place, pile in enumerate(STANDARD.piles, 1)
    ]


def count_last_open(database: Database) -> dict[str, Any]:
    """The lost deals of the run for par: all, and those in which ``one`` pile can be the last one open.

    Of these, ``mean`` is the mean number of piles that can, and in ``any`` every pile can that is open as
    dealt. Of those that are ``unsure``, a search that reached its limit may have missed such a pile.
    """
    (counts,) = database.select(
        """
        SELECT count(*) AS lost,
            count(*) FILTER (len(may_stay) > 0) AS one,
            round(avg(len(may_stay)) FILTER (len(may_stay) > 0), 4) AS mean,
            count(*) FILTER (len(may_stay) + len(complete) = $piles) AS any,
            count(*) FILTER (NOT exact) AS unsure
        FROM par WHERE lost
        """,
        piles=len(STANDARD.piles),
    )
    return counts


def measure_worth(database: Database) -> list[dict[str, Any]]:
    """What a joker or a wild card is worth: the mean of the spare draws that an exchange costs.

    Of the ``winnable`` deals, those that had such a card and could be won, ``lost`` cannot without it. Deals
    with an unknown spare are left out, as are cards of which there are too few to tell.
    """
    rows = database.select(
        """
        SELECT name, avg(spare - other) AS worth, stddev_samp(spare - other) / sqrt(count(*)) AS error,
            count(*) AS deals, count_if(spare >= 0) AS winnable, count_if(spare >= 0 AND other < 0) AS lost
        FROM exchanged WHERE spare IS NOT NULL
        GROUP BY name HAVING count(*) > 1
        """
    )
    order = "joker_dealt", "joker_in_stock", "wild_at_home"
    worth = []
    for row in sorted(rows, key=lambda row: order.index(row["name"])):
        mean = row.pop("worth")
        low, high = mean_interval(mean, row.pop("error"))
        worth.append(row | {"spare": round(mean, 4), "low": round(low, 4), "high": round(high, 4)})
    return worth


def count_reach(database: Database) -> list[dict[str, int]]:
    """The lost deals by the most piles that can be flipped; of the ``inexact`` ones, more might be."""
    return database.select(
        """
        SELECT reach AS piles, count(*) AS deals, count(*) FILTER (NOT exact) AS inexact
        FROM standard WHERE lost GROUP BY reach ORDER BY reach
        """
    )


def list_hashes(database: Database) -> dict[str, str]:
    """The hash of the manifest of each run: by its reading, and its question unless that is need."""
    return {
        reading if ask == "need" else f"{reading} {ask}": read_hash(run.manifest)
        for (reading, ask), run in database.runs.items()
    }


class Part(NamedTuple):
    """A part of the figures, and the runs without which it is left out."""

    make: Callable[[Database], Any]
    runs: tuple[RunKey, ...] = ()


_NEED: Final = ("standard", "need")
_PAR: Final = ("standard", "par")
_PLAYERS: Final = ("standard", "players")
_WORTH: Final = ("standard", "worth")
PARTS: Final = {
    "games": Part(count_games),
    "sums": Part(count_sums, (_NEED,)),
    "need_over_away": Part(count_need_over_away, (_NEED,)),
    "spares": Part(count_spares, (_NEED,)),
    "par_over_need": Part(count_par_over_need, (_PAR,)),
    "par_above_need": Part(count_par_above_need, (_PAR,)),
    "stock": Part(count_stock, (_PAR,)),
    "long_stock": Part(count_long_stock, (("long-stock", "par"),)),
    "readings": Part(count_readings),
    "generators": Part(compare_generators, (("twister", "need"), _NEED)),
    "players": Part(count_players, (_PLAYERS,)),
    "over_par": Part(count_over_par, (_PLAYERS, _PAR)),
    "by_spare": Part(count_by_spare, (_PLAYERS, _NEED)),
    "no_loss": Part(find_no_loss, (_PLAYERS, _NEED)),
    "piles": Part(count_piles, (_NEED, _PAR)),
    "stays": Part(count_last_open, (_PAR,)),
    "worth": Part(measure_worth, (_WORTH,)),
    "reach": Part(count_reach, (_NEED,)),
    "left_open": Part(count_left_open, (_PLAYERS,)),
    "fate": Part(count_fate, (_PLAYERS, _NEED)),
    "hard": Part(find_hard, (_PLAYERS, _NEED)),
    "manifest": Part(list_hashes),
}
