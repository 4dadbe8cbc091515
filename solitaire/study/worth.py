"""What a joker or a wild card is worth in spare draws: the mean of what an exchange costs."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

from solitaire.study.database import Database

_QUANTILE = NormalDist().inv_cdf(0.975)


def measure_worth(database: Database) -> list[dict[str, Any]]:
    """The spare draws that each is worth, with an interval at 95 % of the mean.

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
        mean, half_width = row.pop("worth"), _QUANTILE * row.pop("error")
        low, high = mean - half_width, mean + half_width
        worth.append(row | {"spare": round(mean, 4), "low": round(low, 4), "high": round(high, 4)})
    return worth
