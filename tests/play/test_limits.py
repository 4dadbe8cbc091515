"""The rate limits: whose uses count together, what the setting means, and when it can be tried again."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, text

from solitaire.play.errors import PlayCode, TooOften
from solitaire.play.limits import SHARED, USUAL, Costly, Limits, Rates, read_rates
from solitaire.store.rates import RateStore
from tests.kit.clocks import Clock

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
GAMES = Costly.GAMES


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 5, 12, tzinfo=UTC))


def limits_of(engine: Engine, clock: Clock, rates: Rates) -> Limits:
    return Limits(RateStore(engine), b"a secret of the tests", rates, clock=clock)


@pytest.fixture
def limits(engine: Engine, clock: Clock) -> Limits:
    """Two games an hour for a player, three new players, two guesses, and three of all addresses."""
    rates = {GAMES: 2, Costly.PLAYERS: 3, Costly.GUESSES: 2, Costly.ALL_GUESSES: 3}
    return limits_of(engine, clock, {**USUAL, **rates})


def wait(limits: Limits, what: Costly, address: str = HERE, player: str | None = None) -> int:
    """The seconds to wait, 0 if the use was counted."""
    try:
        limits.spend(what, address, player)
    except TooOften as refused:
        assert refused.code is PlayCode.TOO_OFTEN  # noqa: PT017
        return int(refused.data["seconds"])
    return 0


def test_a_player_has_one_rate_at_all_addresses(limits: Limits, clock: Clock) -> None:
    assert [wait(limits, GAMES, address, "ada") for address in (HERE, ELSEWHERE)] == [0, 0]
    assert wait(limits, GAMES, HERE, "ada") == 1800
    assert wait(limits, GAMES, ELSEWHERE, "ada") == 1800
    assert wait(limits, GAMES, HERE, "bob") == 0
    assert wait(limits, Costly.NAMES, HERE, "ada") == 0, "other things have rates of their own"
    clock.now += timedelta(seconds=1799.5)
    assert wait(limits, GAMES, HERE, "ada") == 1
    clock.now += timedelta(seconds=0.5)
    assert wait(limits, GAMES, HERE, "ada") == 0


def test_the_counts_of_all_processes_are_one(limits: Limits, engine: Engine, clock: Clock) -> None:
    other = limits_of(engine, clock, {**USUAL, GAMES: 2})
    assert [wait(each, GAMES, HERE, "ada") for each in (limits, other)] == [0, 0]
    assert [wait(each, GAMES, HERE, "ada") for each in (limits, other)] == [1800, 1800]


def test_an_address_has_the_rate_of_several_players(limits: Limits) -> None:
    players = [f"player {number}" for number in range(SHARED)]
    assert {wait(limits, GAMES, HERE, player) for player in players * 2} == {0}
    assert wait(limits, GAMES, HERE, "one more") == 180
    assert wait(limits, GAMES, ELSEWHERE, "one more") == 0


def test_browsers_without_a_player_count_as_new_ones(limits: Limits) -> None:
    assert [wait(limits, GAMES), wait(limits, Costly.FAMILIES), wait(limits, GAMES)] == [0, 0, 0]
    assert wait(limits, GAMES) == 1200
    assert wait(limits, GAMES, ELSEWHERE) == 0
    assert wait(limits, GAMES, HERE, "ada") == 0, "those who play go on playing"


@pytest.mark.parametrize("what", [Costly.TRIES, Costly.PAPER, Costly.REVIEWS])
def test_what_stores_nothing_makes_no_new_players(
    engine: Engine, clock: Clock, what: Costly
) -> None:
    limits = limits_of(engine, clock, {**USUAL, what: 1, Costly.PLAYERS: 1})
    assert [wait(limits, what) for _ in range(SHARED)] == [0] * SHARED
    assert wait(limits, what) == 360
    assert [wait(limits, GAMES), wait(limits, GAMES)] == [0, 3600], "a game has a player"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (HERE, ELSEWHERE, False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", HERE, True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "", True),
        ("unix:", "", False),
    ],
)
def test_uses_are_counted_by_ipv4_address_or_ipv6_network(
    limits: Limits, one: str, other: str, same: bool
) -> None:
    for _ in range(2):
        assert wait(limits, Costly.GUESSES, one) == 0
    assert (wait(limits, Costly.GUESSES, other) > 0) is same


def test_all_addresses_together_have_a_limit_on_guesses(limits: Limits) -> None:
    waits = [wait(limits, Costly.ALL_GUESSES, f"192.0.2.{number}") for number in range(4)]
    assert waits == [0, 0, 0, 1200]


def test_a_use_can_be_given_back(limits: Limits) -> None:
    for _ in range(9):
        limits.spend(Costly.GUESSES, HERE)
        limits.give_back(Costly.GUESSES, HERE)
    assert [wait(limits, Costly.GUESSES) for _ in range(3)] == [0, 0, 1800]


def test_addresses_and_players_are_stored_as_keyed_hashes(limits: Limits, engine: Engine) -> None:
    limits.spend(GAMES, HERE, "ada")
    with engine.connect() as connection:
        keys = connection.execute(text("SELECT key FROM rates")).scalars().all()
    assert len(keys) == 2
    assert not any("ada" in key.split() or HERE in key for key in keys)


def test_without_rates_nothing_is_counted(engine: Engine, clock: Clock) -> None:
    limits = limits_of(engine, clock, read_rates("off"))
    for _ in range(30):
        limits.spend(Costly.GUESSES, HERE)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM rates")).scalar_one() == 0


def test_a_setting_is_on_off_or_a_factor() -> None:
    assert read_rates(" On ") == USUAL
    assert read_rates("off") == {}
    assert read_rates("1") == USUAL
    assert read_rates("2.5")[GAMES] == 750
    assert read_rates("0.001")[Costly.GUESSES] == 1


@pytest.mark.parametrize(
    "wrong", [" ", "games=60/h", "0", "0.0", "-1", "1,5", "1e3", "nan", "on off", "²"]
)
def test_a_setting_that_cannot_be_read_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        read_rates(wrong)


def test_everything_is_limited_by_default() -> None:
    assert set(USUAL) == set(Costly)
