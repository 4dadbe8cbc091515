"""Choices in pairs: few combinations in which each two values of two choices stand together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from allpairspy import AllPairs


def combine_in_pairs(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Combinations of values, by choice, in which every two values of two choices are together once."""
    return [dict(zip(choices, values, strict=True)) for values in AllPairs([*choices.values()])]
