"""A third game of the family needs a value in each layer that knows variants, and nothing else.

Its deck, piles and prefix stand in ``rules``, its dailies in ``play``, its sentences in ``words``. The test
adds these three to a copy of the package, and plays the new game's daily there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.kit.releases import ROOT, copy_release

RULES = """
VARIANTS = (*VARIANTS, Variant("tiny", "T", _deck(copies=1, jokers=2), tuple(Rank)[:6]))
"""
PLAY = """
from solitaire.rules import VARIANTS

_KINDS["tiny"] = Kind(
    first_daily=29,
    seeds="tiny/",
    spares={
        Difficulty.GENTLE: range(12, VARIANTS[2].stock_size + 1),
        Difficulty.EASY: range(12),
    },
    unwinnable_in_100=1,
)
"""
WORDS = """
_WORDS["tiny"] = VariantWords(
    name=("variant", "Tiny game"),
    phrase=("variant in a sentence", "tiny game"),
    only="Tiny games only.",
    length="Tiny game: %(piles)s piles.",
    invitation="The tiny game.",
    picture="Six piles.",
    introduction="A solitaire with six piles.",
    flipped=("None", "One", "Two", "Three", "Four", "Five"),
    daily="Tiny daily %(number)s",
    daily_of_game="%(game)s tiny daily %(number)s",
    play_daily="Play tiny daily %(number)s",
    dailies_finished=("%(played)s of %(days)s tiny daily.", "%(played)s of %(days)s tiny dailies."),
)
"""


def test_a_third_variant_is_three_values_and_its_daily_is_played(tmp_path: Path) -> None:
    package = copy_release(tmp_path / "release")
    for module, value in (
        ("rules/variant.py", RULES),
        ("play/deals/difficulty.py", PLAY),
        ("words/variants.py", WORDS),
    ):
        (package / module).write_text((package / module).read_text() + value)
    run = subprocess.run(
        [sys.executable, "-m", "tests.kit.third_variant", tmp_path / "instance"],
        cwd=package.parent,
        env=os.environ | {"PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "/daily/tiny/29" in run.stdout
