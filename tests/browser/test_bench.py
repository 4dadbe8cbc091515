"""The benchmark of what a person waits for runs, with the browser of these tests."""

from __future__ import annotations

import re

from tests.kit.quick_bench import quick_bench


def test_one_command_prints_the_figures_of_either_screen() -> None:
    printed = quick_bench("paint")
    assert re.findall(r"on (a [a-z ]+), ([\dx ]+)\n", printed) == [
        ("a phone", "360 x 640"),
        ("a large screen", "1280 x 720"),
    ]
    for name in ("come", "in the page", "painted"):
        assert len(re.findall(rf"{name}, median +[\d.,]+ ms", printed)) == 2
    assert len(re.findall(r"it is painted, slowest +[\d.,]+ ms", printed)) == 2
    assert (
        len(re.findall(r"a painted answer to an empty fetch, by medians +[\d.,]+ x", printed)) == 2
    )
    assert re.findall(r"turns +(\d+)", printed) == ["5", "5"]
