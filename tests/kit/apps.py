"""Makes apps cheap: most of what an app costs is done once in a process.

Each app would compile the same templates, which takes some 30 ms until its first pages are there.
"""

from __future__ import annotations

from types import CodeType

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """Templates that this process has compiled already, by their names and checksums."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


def share_compiled_templates() -> None:
    """Have all apps of this process share their compiled templates."""
    Flask.jinja_options = {"bytecode_cache": Compiled()}
