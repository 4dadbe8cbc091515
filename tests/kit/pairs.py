"""Choices in pairs: few combinations in which each two values of two choices stand together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from allpairspy import AllPairs

from solitaire.matches.game import AnyRules


def combine_in_pairs(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Combinations of values, by choice, in which every two values of two choices are together once."""
    return [dict(zip(choices, values, strict=True)) for values in AllPairs([*choices.values()])]


def drop_excluded(rules: AnyRules, chosen: Mapping[str, str]) -> dict[str, str]:
    """The options of a table, with the first value possible where one excludes what is chosen of another."""
    left = dict(chosen)
    for option in rules.options:
        if left.get(option.name, option.values[0]) == option.values[0]:
            continue
        for other in option.excludes:
            name, value = other.split("=")
            if left.get(name) == value:
                values = next(each.values for each in rules.options if each.name == name)
                left[name] = next(each for each in values if each != value)
    return left
