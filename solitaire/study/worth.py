"""What a joker or a wild card is worth in spare draws: linear least squares over the deals as they fell.

Spare is known only of deals that can be won, and those have more wild cards; over them alone, a wild card
would look like less than it is. So the sum of away is taken, which every deal has: the spare of a won deal is
the stock less that sum, but for the few cards that packing costs.

Every deal has all jokers, so those dealt and those in the stock cannot stand in one equation. There are two:

* The sum of away depends on the dealt cards alone. Over all deals, how much lower is it for each joker, or
  wild at home, that lies there in place of an average other card?
* The stock has its say in packing: need, less the sum of away. Among deals with the same sum of away, how
  much lower is that for each joker in the stock? Deals whose sum of away exceeds the stock do not count, as
  they are lost whatever the stock has. If one of the others is lost, its need is taken to be a card more than
  the stock; if it is unknown, the proven bound.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from solitaire.study.database import Database

_Floats = npt.NDArray[np.float64]

_DEALT: Final = """
SELECT -away_sum AS spare, 1 AS every_deal, jokers_dealt, wilds_at_home FROM standard
"""
_PACKED: Final = """
SELECT spare - avg(spare) OVER same AS spare,
    jokers_in_stock - avg(jokers_in_stock) OVER same AS jokers_in_stock,
    wilds_at_home - avg(wilds_at_home) OVER same AS wilds_at_home
FROM (
    SELECT away_sum, jokers_in_stock, wilds_at_home,
        CASE WHEN lost THEN -1 ELSE stock - need END AS spare
    FROM standard WHERE away_sum <= stock
)
WINDOW same AS (PARTITION BY away_sum)
"""


def measure_worth(database: Database) -> list[dict[str, Any]]:
    """The spare draws that each is worth, with an interval at 95 % that allows for unequal variance.

    Empty if the deals are too few to tell.
    """
    dealt = _fit(database, _DEALT)
    packed = _fit(database, _PACKED)
    if not dealt or not packed:
        return []
    found = {
        "joker_dealt": dealt["jokers_dealt"],
        "joker_in_stock": packed["jokers_in_stock"],
        "wild_at_home": dealt["wilds_at_home"],
    }
    half_width = NormalDist().inv_cdf(0.975)
    return [
        {
            "name": name,
            "spare": round(slope, 4),
            "low": round(slope - half_width * error, 4),
            "high": round(slope + half_width * error, 4),
        }
        for name, (slope, error) in found.items()
    ]


def _fit(database: Database, query: str) -> dict[str, tuple[float, float]]:
    """The slope of the first column in each other one, and its standard error (White 1980).

    Empty if the other columns depend on each other.
    """
    columns = database.connection.execute(query).fetchnumpy()
    spare, *given = [np.asarray(column, dtype=float) for column in columns.values()]
    deals: _Floats = np.column_stack(given)
    if np.linalg.matrix_rank(deals) < len(given):
        return {}
    inverse = np.linalg.inv(deals.T @ deals)
    slopes = inverse @ deals.T @ spare
    left = spare - deals @ slopes
    spread = inverse @ ((deals.T * left**2) @ deals) @ inverse
    errors = np.sqrt(np.diag(spread))
    return {
        name: (float(slope), float(error))
        for name, slope, error in zip(list(columns)[1:], slopes, errors, strict=True)
    }
