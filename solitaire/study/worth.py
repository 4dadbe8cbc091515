"""What a joker or a wild card is worth in spare draws: the mean of what an exchange costs."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

from solitaire.study.database import Database

_HALF_WIDTH = NormalDist().inv_cdf(0.975)


def measure_worth(database: Database) -> list[dict[str, Any]]:
    """The spare draws that each is worth, with an interval at 95 % of the mean.

    Of the ``winnable`` deals, those that had such a card and could be won, ``lost`` cannot without it. Deals
    with an unknown spare are left out, as are cards of which there are too few to tell.
    """
    rows = database.select(
        """
        SELECT name, avg(spare - other) AS spare, stddev_samp(spare - other) / sqrt(count(*)) AS error,
            count(*) AS deals, count_if(spare >= 0) AS winnable, count_if(spare >= 0 AND other < 0) AS lost
        FROM exchanged WHERE spare IS NOT NULL
        GROUP BY name HAVING count(*) > 1
        """
    )
    order = "joker_dealt", "joker_in_stock", "wild_at_home"
    worth = []
    for row in sorted(rows, key=lambda row: order.index(row["name"])):
        half_width = _HALF_WIDTH * row.pop("error")
        spare = row["spare"]
        row["spare"] = round(spare, 4)
        row["low"], row["high"] = round(spare - half_width, 4), round(spare + half_width, 4)
        worth.append(row)
    return worth
