"""How hard the days of a week are, and the number at which a site changes to the next plan."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import Engine, text

from solitaire.play.daily.candidates import Candidate
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.plans import fits_a_plan, spares_of
from solitaire.play.deals.difficulty import Difficulty, kind_of
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from solitaire.store.dailies import DailyStore
from tests.kit.jobs import held_queue

NOON = datetime(2026, 12, 3, 12, tzinfo=UTC)
WEEK = range(29, 36)


def make_dailies(engine: Engine) -> Dailies:
    """Dailies whose deals have the least spare of those asked for."""

    def search(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        return Candidate(f"{variant.prefix}1-{day:%m%d}-0000", 0, spares.start)

    return Dailies(
        DailyStore(engine), b"secret", held_queue(engine), clock=lambda: NOON, search=search
    )


def levels(dailies: Dailies, variant: Variant) -> list[str]:
    made = dailies.list_made(WEEK[0], WEEK[-1], variant)
    return [daily.difficulty.value for daily in made]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_plan_has_seven_days_with_spares_that_a_deal_can_have(variant: Variant) -> None:
    for plan in kind_of(variant).plans:
        assert len(plan) == 7
        assert all(spares and spares.stop <= variant.stock_size + 1 for spares in plan)


def test_the_full_game_climbs_and_the_short_one_is_never_hard(engine: Engine) -> None:
    dailies = make_dailies(engine)
    for number in WEEK:
        for variant in VARIANTS:
            assert dailies.make(number, variant)
    climb = ["gentle", "easy", "steady", "steady", "hard", "hard", "fierce"]
    assert levels(dailies, STANDARD) == climb
    spares = [daily.spare for daily in dailies.list_made(WEEK[0], WEEK[-1], STANDARD)]
    assert spares == sorted(spares, reverse=True)
    friendly = ["gentle", "easy", "steady", "easy", "steady", "easy", "gentle"]
    assert levels(dailies, SHORT) == friendly


def test_a_site_changes_the_plan_where_it_had_made_nothing(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO daily_plans VALUES ('short', 33)"))
    dailies = make_dailies(engine)
    for number in WEEK:
        dailies.make(number, SHORT)
    before = ["gentle", "easy", "steady", "steady"]
    assert levels(dailies, SHORT) == [*before, "steady", "easy", "gentle"]


def test_servers_of_both_releases_agree_on_every_daily(engine: Engine) -> None:
    """A server of before asks for the spares of the old plan, whatever the number."""

    def search_of_before(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        old = kind_of(variant).plans[0][day.weekday()]
        return Candidate(f"{variant.prefix}1-{day:%m%d}-9999", 0, old.start)

    new = make_dailies(engine)
    old = Dailies(
        DailyStore(engine),
        b"secret",
        held_queue(engine),
        clock=lambda: NOON,
        search=search_of_before,
    )
    for number in WEEK:
        first, second = (old, new) if number % 2 else (new, old)
        assert first.make(number, SHORT)
        assert not second.make(number, SHORT)
    made = new.list_made(WEEK[0], WEEK[-1], SHORT)
    assert made == old.list_made(WEEK[0], WEEK[-1], SHORT)
    assert [new.hidden_code(each, SHORT) for each in WEEK] == [
        f"S1-{daily.day:%m%d}-{9999 if daily.number % 2 else 0:04}" for daily in made
    ]
    for daily in made:
        assert daily.difficulty is Difficulty.of(daily.spare, SHORT)
        assert fits_a_plan(daily.spare, daily.number, SHORT)


def test_a_spare_of_no_plan_fits_none() -> None:
    sunday = 28
    assert spares_of(sunday, SHORT).start == 5
    assert [spare for spare in range(6) if fits_a_plan(spare, sunday, SHORT)] == [0, 5]
    assert not fits_a_plan(None, sunday, SHORT)
