"""How hard the dailies of a week are: which spares the deal of each weekday may have.

The full game climbs from Monday to Sunday. The short game did until 1.1; now it is gentle to steady, and
friendliest at the weekend. A site changes to the new plan at the first short daily that it had not made by
then (``DailyStore.plan_begins``), so that dailies that are made stay what they are.
"""

from __future__ import annotations

from solitaire.play.deals.difficulty import Week, kind_of
from solitaire.rules import Variant


def spares_of(number: int, variant: Variant, changed: int | None = None) -> range:
    """The spares that the deal of a daily may have, on a site whose newest plan begins with ``changed``.

    None if all its dailies follow the newest plan.

    >>> from solitaire.rules import SHORT
    >>> spares_of(28, SHORT), spares_of(28, SHORT, changed=29)
    (range(5, 17), range(0, 1))
    """
    plans = kind_of(variant).plans
    return _of_day(plans[-1] if changed is None or number >= changed else plans[0], number)


def fits_a_plan(spare: int | None, number: int, variant: Variant) -> bool:
    """Whether some plan has that spare for a daily: when a site changed its plan, only its database knows."""
    return any(spare in _of_day(plan, number) for plan in kind_of(variant).plans)


def _of_day(plan: Week, number: int) -> range:
    return plan[(number - 1) % len(plan)]
