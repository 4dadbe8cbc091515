"""The examples in the docstrings of the study print what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import study

MODULES = [found.name for found in walk_packages(study.__path__, "study.")]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "study.__main__"])
def test_examples_print_what_they_show(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
