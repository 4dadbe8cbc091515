"""The manifest, and what a run is."""

from __future__ import annotations

import hashlib
import platform
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import solitaire
from study.errors import StudyCode, StudyError
from study.runs import manifest
from study.runs.manifest import (
    Origin,
    Run,
    check_same,
    format_manifest,
    read_hash,
    read_origin,
)
from study.tests.kit import RUN

HASHED = """\
Five Crowns Solitaire study 1
reading: standard
ask: need
columns: seed verdict away complete need par reach may_stay exact jokers_dealt jokers_in_stock wilds_at_home
seeds 0:10000 aaaa
seeds 10000:20000 bbbb
"""
HASHES = [(range(10_000), "aaaa"), (range(10_000, 20_000), "bbbb")]
OTHER = Run("short", "par", Origin("another", "3.14.0", "another"))


def test_the_manifest_has_the_hashes_and_below_them_who_made_it() -> None:
    whole = hashlib.sha256(HASHED.encode()).hexdigest()
    text = format_manifest(RUN, HASHES)
    assert text == (
        f"{HASHED}all {whole}\n\ncommit: 0123456789abcdef\npython: 3.11.7\nlock: fedcba9876543210\n"
    )
    assert read_hash(text) == whole


def test_the_hash_depends_on_what_was_asked_and_not_on_who_did_it() -> None:
    def hash_of(run: Run) -> str:
        return read_hash(format_manifest(run, HASHES))

    assert hash_of(replace(RUN, origin=OTHER.origin)) == hash_of(RUN)
    assert hash_of(replace(RUN, reading="short")) != hash_of(RUN)
    assert hash_of(replace(RUN, ask="par")) != hash_of(RUN)


def test_a_run_is_its_values() -> None:
    assert Run.of(RUN.values | {"first": "0"}) == RUN


@pytest.mark.parametrize("key", RUN.values)
def test_every_value_of_a_run_is_compared(key: str) -> None:
    found = Run.of(RUN.values | {key: OTHER.values[key]})
    with pytest.raises(StudyError) as refused:
        check_same(RUN, found, "there")
    assert refused.value.code is StudyCode.OTHER_RUN
    assert refused.value.data == {
        "where": "there",
        "key": key,
        "found": OTHER.values[key],
        "expected": RUN.values[key],
    }


def git(folder: Path, *arguments: str) -> str:
    """Run git in a repository; what it prints."""
    me = ["-c", "user.name=me", "-c", "user.email=me@here.example"]
    command = ["git", *me, *arguments]
    run = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return run.stdout.strip()


def test_the_origin_is_that_of_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lock = tmp_path / "study/requirements.lock"
    lock.parent.mkdir()
    lock.write_bytes(b"packages")
    monkeypatch.setattr(manifest, "_ROOT", tmp_path)
    git(tmp_path, "init")
    assert read_origin().commit == "unknown"
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--message", "study: begin")
    git(tmp_path, "tag", "--annotate", "v1", "--message", "version 1")
    commit = git(tmp_path, "rev-parse", "HEAD")
    assert read_origin() == Origin(
        commit, platform.python_version(), hashlib.sha256(b"packages").hexdigest()
    )
    lock.write_bytes(b"others")
    assert read_origin().commit == f"{commit}-dirty"


def test_outside_of_a_checkout_the_origin_is_the_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(manifest, "_ROOT", tmp_path)
    assert read_origin().commit == f"version {solitaire.__version__}"
