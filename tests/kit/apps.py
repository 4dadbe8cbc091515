"""What an app costs that is made for one test: most of it is done once in a process.

A thousand tests make an app of their own. Each would compile the same templates, and the same functions that
build addresses from the same rules.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

Builder = Callable[..., Any]


class Compiled(BytecodeCache):
    """The templates that are compiled in this process already, by their names and texts."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


def once_for_each_rule(compile_builder: Callable[[Rule, bool], Builder]) -> Callable[..., Builder]:
    """The same, which asks it once for equal rules; what it makes knows nothing of an app."""
    known: dict[tuple[str, tuple[tuple[bool, str], ...], bool], Builder] = {}

    def compiled(rule: Rule, append_unknown: bool = True) -> Builder:
        if rule.defaults:
            return compile_builder(rule, append_unknown)
        key = rule.rule, tuple(rule._trace), append_unknown
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    return compiled


def make_apps_cheap() -> None:
    """Once in a process."""
    Flask.jinja_options = {"bytecode_cache": Compiled()}
    Rule._compile_builder = once_for_each_rule(Rule._compile_builder)  # type: ignore[method-assign]
