"""Choosing the deal of a daily from the secret, and verifying a published daily."""

from __future__ import annotations

import hashlib
import hmac
from datetime import date, timedelta
from pathlib import Path

import pytest

from solitaire.play.daily.calendar import FIRST_DAY, day_of
from solitaire.play.daily.candidates import Candidate, commitment, first_fitting, seed_of, verify
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, NotationError, Seed, Variant
from solitaire.solver import find_need

SECRET = b"golden dailies"
LATER = 1_000
"""The number of a daily after those of the files."""
FILES = {
    "golden_dailies.txt": (STANDARD, None),
    "golden_short_dailies.txt": (SHORT, LATER),
    "golden_friendly_short_dailies.txt": (SHORT, None),
}
"""Files of golden dailies: their variant, and the number with which its newest plan begins."""
GOLDENS = {
    name: [
        line.split()
        for line in (Path(__file__).parents[1] / "data" / name).read_text().splitlines()
        if not line.startswith("#")
    ]
    for name in FILES
}
GOLDEN = GOLDENS["golden_dailies.txt"]
SHORT_GOLDEN = GOLDENS["golden_short_dailies.txt"]


def by_trying_all(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The slow twin: solves every candidate from the position before the first draw."""
    place = 0
    while True:
        game = "" if variant is STANDARD else f"{variant.name}/"
        message = f"five-crowns-solitaire/daily/1/{game}{day}/{place}".encode()
        digest = hmac.new(secret, message, hashlib.sha256).hexdigest()
        deal = Deal.from_seed(Seed(int(digest[:20], 16)), variant)
        spare = find_need(Game.start(deal).position.before_draw).spare
        if spare in spares:
            return Candidate(deal.code or "", place, spare)
        place += 1


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("number", range(22, 29))
def test_a_daily_is_the_first_candidate_in_its_band(number: int, variant: Variant) -> None:
    """One week with another secret, compared with the slow twin."""
    of = b"another secret", day_of(number), variant, spares_of(number, variant)
    assert first_fitting(*of) == by_trying_all(*of)


@pytest.mark.parametrize(
    ("name", "golden"),
    [
        pytest.param(name, golden, id=f"{name} {golden[1]}")
        for name, goldens in GOLDENS.items()
        for golden in goldens
    ],
)
def test_golden_dailies_do_not_change(name: str, golden: list[str]) -> None:
    number, day, place, spare, code, hash = golden
    assert day == day_of(int(number)).isoformat()
    variant, changed = FILES[name]
    spares = spares_of(int(number), variant, changed)
    found = first_fitting(SECRET, day_of(int(number)), variant, spares)
    assert (found.code, found.place, found.spare) == (code, int(place), int(spare))
    assert commitment(int(number), code) == hash


def test_golden_dailies_cover_every_weekday() -> None:
    for goldens in GOLDENS.values():
        days = {date.fromisoformat(golden[1]).weekday() for golden in goldens}
        assert days == set(range(7))


def test_a_seed_is_80_bits_derived_from_secret_date_variant_and_place() -> None:
    day = FIRST_DAY
    seeds = {
        seed_of(secret, day + timedelta(days=days), variant, place)
        for secret in (SECRET, b"another secret")
        for days in range(3)
        for variant in VARIANTS
        for place in range(12)
    }
    assert len(seeds) == 2 * 3 * len(VARIANTS) * 12
    assert max(seed.value for seed in seeds) >> 79 == 1
    assert seed_of(SECRET, day, STANDARD, 11) == seed_of(SECRET, day, STANDARD, 11)


def test_the_hash_covers_number_and_code() -> None:
    text = b"five-crowns-solitaire/daily/1/4/1-8RSJ-8MYX"
    assert commitment(4, "1-8RSJ-8MYX") == hashlib.sha256(text).hexdigest()
    assert commitment(5, "1-8RSJ-8MYX") != commitment(4, "1-8RSJ-8MYX")


def test_the_hash_tells_the_dailies_of_a_day_apart_by_the_prefix_of_the_code() -> None:
    assert commitment(22, "S1-8RSJ-8MYX") != commitment(22, "1-8RSJ-8MYX")


def test_the_repr_of_a_candidate_hides_its_code() -> None:
    assert "8RSJ" not in repr(Candidate("1-8RSJ-8MYX", 0, 2))


# Verifying


def test_verifies_an_honest_daily() -> None:
    number, _, _, spare, code, hash = GOLDEN[0]
    check = verify(int(number), code, hash)
    assert (check.hash_agrees, check.winnable, check.fits_plan, check.holds) == (True,) * 4
    assert (check.number, check.code, check.spare) == (int(number), code, int(spare))
    assert check.hash == hash
    assert check.day == day_of(int(number))
    assert check.difficulty is Difficulty.of(int(spare))


def test_verify_ignores_case_and_whitespace() -> None:
    number, _, _, _, code, hash = GOLDEN[0]
    assert verify(int(number), f" {code.lower()} ", f"{hash.upper()}\n").holds


def test_verify_without_a_hash_checks_only_the_deal() -> None:
    number, _, _, _, code, hash = GOLDEN[0]
    check = verify(int(number), code)
    assert (check.hash_agrees, check.hash, check.holds) == (None, hash, True)


def test_detects_a_deal_that_does_not_match_the_hash() -> None:
    (number, _, _, _, _, hash), (*_, other, _) = GOLDEN[0], GOLDEN[7]
    check = verify(int(number), other, hash)
    assert check.hash_agrees is False
    assert (check.fits_plan, check.holds) == (True, False)  # both fall on a Monday


def test_detects_a_hash_of_another_day() -> None:
    number, _, _, _, code, hash = GOLDEN[0]
    assert verify(int(number) + 7, code, hash).hash_agrees is False


def test_detects_a_deal_too_hard_for_its_day() -> None:
    check = verify(1, "1-8RSJ-8MYX", commitment(1, "1-8RSJ-8MYX"))
    assert (check.hash_agrees, check.winnable, check.spare) == (True, True, 2)
    assert (check.fits_plan, check.holds) == (False, False)


def test_detects_an_unwinnable_deal() -> None:
    check = verify(7, "1-8QZK-4M2T", commitment(7, "1-8QZK-4M2T"))
    assert (check.hash_agrees, check.winnable, check.spare) == (True, False, None)
    assert (check.fits_plan, check.holds) == (False, False)


def test_rejects_invalid_numbers_and_codes() -> None:
    with pytest.raises(ValueError, match="there is no daily 0 of this game"):
        verify(0, "1-8RSJ-8MYX")
    with pytest.raises(NotationError):
        verify(1, "the cabin")


def test_verifies_a_short_daily_by_the_variant_of_its_code() -> None:
    number, _, _, spare, code, hash = SHORT_GOLDEN[0]
    check = verify(int(number), code, hash)
    assert (check.variant, check.spare, check.holds) == (SHORT, int(spare), True)
    # As the full game's daily it is another promise.
    assert verify(int(number), code.removeprefix("S"), hash).hash_agrees is False


def test_there_is_no_short_daily_before_number_22() -> None:
    code = SHORT_GOLDEN[0][4]
    with pytest.raises(ValueError, match="no daily 21 of this game"):
        verify(21, code)
