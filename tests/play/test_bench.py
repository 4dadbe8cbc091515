"""The benchmarks of what is made in the background run, and find it as it should be."""

import re

from tests.kit.quick_bench import quick_bench


def test_one_command_makes_a_week_and_certifies_it() -> None:
    printed = quick_bench("dailies")
    counted = dict(re.findall(r"^(\S.*?) {2,}([\d,]+)$", printed, re.MULTILINE))
    assert {counted.pop("dailies"), counted.pop("made again by a second site")} == {"7"}
    candidates = int(counted.pop("candidates looked at"))
    assert candidates > 7
    assert set(counted.values()) == {"7"}
    assert len(counted) == 4
    assert re.search(r"one of them +[\d.]+ s", printed)


def test_one_command_measures_turns_while_reviews_are_made() -> None:
    printed = quick_bench("reviews")
    counted = dict(re.findall(r"^(\S.*?) {2,}([\d,]+)$", printed, re.MULTILINE))
    assert (counted["turns without reviews"], counted["reviews"]) == ("12", "4")
    for when in ("without reviews", "while reviews are made"):
        assert re.search(rf"a turn {when}, median +[\d.,]+ ms", printed)
        assert re.search(rf"a turn {when}, 95 of 100 within +[\d.,]+ ms", printed)
    assert re.search(r"one of many seen whole, median +[\d.,]+ s", printed)
