"""Compares other readings of the rules, and another generator, with the standard game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from study.checks.shuffling import compare_samples
from study.report.counting import with_interval
from study.report.database import Database
from study.report.intervals import Counts, Interval, difference_interval, paired_interval
from study.rows.readings import READINGS, SAME_RULES


def count_readings(database: Database) -> list[dict[str, Any]]:
    """The verdicts by each other reading of the rules, after those of as many deals by the standard one.

    A reading with the same deals is also compared with the standard one deal by deal (``_compare_deals``).
    """
    rows = _count_beside_standard(database, READINGS.keys() - {"standard", *SAME_RULES})
    return [row | _compare_deals(database, row["name"]) for row in rows]


def _compare_deals(database: Database, name: str) -> dict[str, Any]:
    """The deals that can be won by the standard rules only and by ``only_this`` reading, and what that is.

    ``difference`` is the share that can be won less that by the standard rules. Empty unless the reading has
    other rules for the same deals.
    """
    if not READINGS[name].rules:
        return {}
    (counts,) = database.select(
        """
        SELECT count(*) AS deals,
            count(*) FILTER (standard.won AND this.lost) AS only_standard,
            count(*) FILTER (standard.lost AND this.won) AS only_this,
            count(*) FILTER (NOT standard.lost AND NOT this.won) AS most_standard,
            count(*) FILTER (NOT standard.won AND NOT this.lost) AS most_this
        FROM standard JOIN deals AS this USING (seed) WHERE this.reading = $name AND this.ask = 'need'
        """,
        name=name,
    )
    deals, standard, this = (counts[key] for key in ("deals", "only_standard", "only_this"))
    if not deals:
        return {}
    low, _ = paired_interval(this, counts["most_standard"], deals)
    _, high = paired_interval(counts["most_this"], standard, deals)
    difference = _difference((this - standard) / deals, Interval(low, high))
    return {"only_standard": standard, "only_this": this, "difference": difference}


def compare_generators(database: Database) -> dict[str, Any]:
    """The verdicts of the deals of the standard game, and of as many deals of another generator.

    ``difference`` is the share of the former that can be won less that of the latter; ``sums`` is a test of
    whether both have the same sums of away. Empty if the seeds are others.
    """
    rows = _count_beside_standard(database, {"twister"})
    if len(rows) < 2:
        return {}
    one, other = (Counts(row["won"], row["lost"], row["unknown"]) for row in rows)
    share = one.won / sum(one) - other.won / sum(other)
    sums = database.select(
        """
        SELECT away_sum AS sum, count(*) FILTER (reading = 'standard') AS standard,
            count(*) FILTER (reading = 'twister') AS twister
        FROM deals
        WHERE ask = 'need' AND reading IN ('standard', 'twister') AND seed IN (
            SELECT seed FROM deals WHERE ask = 'need' AND reading = 'twister'
        )
        GROUP BY away_sum
        """
    )
    test = compare_samples(
        {row["sum"]: row["standard"] for row in sums}, {row["sum"]: row["twister"] for row in sums}
    )
    return {
        "rows": rows,
        "difference": _difference(share, difference_interval(one, other)),
        "sums": {
            "statistic": round(test.statistic, 2),
            "freedom": test.degrees_of_freedom,
            "p_value": round(test.p_value, 6),
        },
    }


def _difference(share: float, interval: Interval) -> dict[str, float]:
    return {
        "share": round(share, 6),
        "low": round(interval.low, 6),
        "high": round(interval.high, 6),
    }


def _count_beside_standard(database: Database, names: Iterable[str]) -> list[dict[str, Any]]:
    others = sorted([name for name in names if (name, "need") in database.runs])
    if not others:
        return []
    rows = database.select(
        """
        SELECT reading AS name, count(*) AS deals, count(*) FILTER (won) AS won,
            count(*) FILTER (lost) AS lost, count(*) FILTER (unknown) AS unknown
        FROM deals
        WHERE ask = 'need' AND (
            reading IN $others
            OR reading = 'standard' AND seed IN (
                SELECT seed FROM deals WHERE ask = 'need' AND reading IN $others
            )
        )
        GROUP BY name
        """,
        others=others,
    )
    order = list(READINGS)
    return [with_interval(row) for row in sorted(rows, key=lambda row: order.index(row["name"]))]
