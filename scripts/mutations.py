"""Mutation tests: applies each mutation of tests/mutations.toml and reports which test catches it.

    scripts/mutate                  all of them
    scripts/mutate key-x rules      some, by id or by layer
    scripts/mutate --nearest        run only the nearest tests of each
    scripts/mutate --list           list them with the harm that each would do
    scripts/mutate --check          only check that each can be applied, and that its nearest tests exist

A mutation is caught by the first test that fails: of its nearest tests, else of its layer, else of the whole
suite, else of the deep tier. The nearest tests are run without a mutation first. Everything happens in a copy
of the checkout. A mutation that breaks the collection of tests counts as caught, and the line says so.
Exit code 1 if one survives, cannot be applied, or a run times out.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LIST: Final = "tests/mutations.toml"
FOLDERS: Final[dict[str, list[str]]] = {
    "rules": ["tests/rules"],
    "solver": ["tests/solver"],
    "store": ["tests/store", "tests/play"],
    "play": ["tests/play", "tests/web"],
    "words": ["tests/words", "tests/web"],
    "web": ["tests/web"],
    "templates": ["tests/web", "tests/browser"],
    "css": ["tests/browser"],
    "js": ["tests/browser"],
    "worker": ["tests/browser"],
    "cli": ["tests/cli"],
    "study": ["tests/study", "tests/cli"],
    "build": ["tests/cli"],
    "docs": ["tests/cli", "tests/rules", "tests/solver"],
}
"""The tests of each layer, which run when the nearest ones have passed."""
NEAREST_SECONDS: Final = 300
SECONDS: Final = 3600
"""The timeouts of a run in seconds: of the nearest tests, and of larger ones."""
LONGEST: Final = 160
"""How many characters of a test's name are printed; its parameters may be whole games."""
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", re.MULTILINE)
_STAMPS: Final = count(int(time.time()), 2)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A fault: in ``file`` the text ``old``, which occurs once, becomes ``new``; ``minds`` names the harm."""

    id: str
    layer: str
    file: str
    old: str
    new: str
    minds: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a run of pytest: the test that failed, or why there is no result."""

    failed: str = ""
    problem: str = ""


def read_mutations() -> list[Mutation]:
    """All mutations, in the order of the file."""
    layers = tomllib.loads((ROOT / LIST).read_text(encoding="utf-8"))
    return [
        Mutation(layer=layer, **{**entry, "tests": tuple(entry["tests"])})
        for layer, entries in layers.items()
        for entry in entries
    ]


def find_problems(mutations: Sequence[Mutation]) -> Iterator[str]:
    """Find mutations that cannot be applied, or whose nearest tests do not exist."""
    ids = [mutation.id for mutation in mutations]
    for mutation in mutations:
        if ids.count(mutation.id) > 1:
            yield f"{mutation.id}: there are two of this id"
        if mutation.layer not in FOLDERS:
            yield f"{mutation.id}: no such layer: {mutation.layer}"
        if mutation.old == mutation.new:
            yield f"{mutation.id}: nothing changes"
        file = ROOT / mutation.file
        found = file.read_text(encoding="utf-8").count(mutation.old) if file.is_file() else 0
        if found != 1:
            yield f"{mutation.id}: not once but {found} times in {mutation.file}: {mutation.old!r}"
        for test in mutation.tests:
            if not test_exists(test):
                yield f"{mutation.id}: no such test: {test}"


def test_exists(test: str) -> bool:
    """Whether the file or folder of a test exists, and the classes and functions that are named in it."""
    path, *names = re.sub(r"\[.*", "", test).split("::")
    if not (ROOT / path).exists():
        return False
    text = (ROOT / path).read_text(encoding="utf-8") if names else ""
    return all(re.search(rf"^\s*(?:def|class) {name}\b", text, re.MULTILINE) for name in names)


@contextmanager
def copy_checkout() -> Iterator[Path]:
    """Copy all files that git has or would add, and htmx, so that Python imports nothing of the checkout."""
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        copy = Path(folder).resolve() / "checkout"
        listing = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for name in filter(None, listing.split("\0")):
            if (ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, copy / name)
        shutil.copytree(ROOT / "static/vendor", copy / "static/vendor")
        subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)  # a test lists its files
        imported = subprocess.run(
            [sys.executable, "-c", "import solitaire; print(solitaire.__file__)"],
            cwd=folder,
            env=environment(copy),
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        assert Path(imported.strip()).is_relative_to(copy), f"not the copy: {imported}"
        yield copy


def environment(copy: Path) -> dict[str, str]:
    """The environment of the tests: imports come from the copy, and hypothesis repeats its examples."""
    return {**os.environ, "PYTHONPATH": str(copy), "CI": "1"}


@contextmanager
def apply_mutation(copy: Path, mutation: Mutation) -> Iterator[None]:
    """Apply a mutation to the copy for the duration of the block."""
    file = copy / mutation.file
    before = file.read_bytes()
    try:
        write(file, before.decode().replace(mutation.old, mutation.new).encode())
        yield
    finally:
        write(file, before)


def write(file: Path, content: bytes) -> None:
    """Write a file with a new time stamp: Python compares seconds and size to detect a stale .pyc file."""
    file.write_bytes(content)
    stamp = next(_STAMPS)
    os.utime(file, (stamp, stamp))


def run_tests(copy: Path, *arguments: str, workers: str, seconds: float) -> Outcome:
    """Run pytest in the copy until a test fails."""
    options = ["-n", workers, "-p", "no:randomly", "-x", "-q", "--tb=no", "-rfE", "--color=no"]
    options += ["-p", "no:tests.kit.budget"]  # slow is not wrong
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, *arguments],
        cwd=copy,
        env=environment(copy),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if not isinstance(error, subprocess.TimeoutExpired):
            raise
        return Outcome(problem=f"no end after {seconds:.0f} s")
    failed = _FAILED.search(output)
    match process.returncode:
        case 0 | 5:  # 5: no tests
            return Outcome()
        case 1 if failed:
            return Outcome(failed[1])
        case 2 | 4:  # without the mutation they are collected: the baseline says so
            return Outcome(f"{failed[1] if failed else 'tests/conftest.py'} (cannot be collected)")
    return Outcome(problem=f"pytest ended with {process.returncode}:\n{output}")


def list_stages(mutation: Mutation, workers: str) -> Iterator[tuple[str, list[str], str, float]]:
    """Yield the runs, the nearest tests first: name, arguments of pytest, workers, timeout."""
    nearest = [test for test in mutation.tests if test_exists(test)]
    if nearest:
        yield "nearest", ["-m", "", *nearest], "0", NEAREST_SECONDS
    yield "layer", FOLDERS[mutation.layer], workers, SECONDS
    yield "suite", [], workers, SECONDS
    yield "deep", ["-m", "deep"], workers, SECONDS


def judge(copy: Path, mutation: Mutation, *, nearest: bool, workers: str) -> tuple[str, bool]:
    """Run the tests with a mutation; return a line about the outcome, and whether it was caught."""
    begun = time.monotonic()
    with apply_mutation(copy, mutation):
        for name, arguments, processes, seconds in list_stages(mutation, workers):
            if nearest and name != "nearest":
                break
            found = run_tests(copy, *arguments, workers=processes, seconds=seconds)
            took = f"{name}, {time.monotonic() - begun:.0f} s"
            if found.failed:
                return f"{shorten(found.failed)} ({took})", True
            if found.problem:
                return f"NO VERDICT ({took}): {found.problem}", False
    return f"SURVIVED: {mutation.minds}", False


def shorten(test: str) -> str:
    """Shorten the name of a test."""
    return test if len(test) <= LONGEST else f"{test[: LONGEST - 1]}…"


def try_all(mutations: Sequence[Mutation], *, nearest: bool, workers: str) -> int:
    """Judge mutations and print a line for each; return how many were not caught."""
    width = max(len(mutation.id) for mutation in mutations)
    survivors = []
    with copy_checkout() as copy:
        tests = sorted({test for mutation in mutations for test in mutation.tests})
        found = run_tests(
            copy, "-m", "", *filter(test_exists, tests), workers=workers, seconds=SECONDS
        )
        if found.failed or found.problem:
            print(f"Without a mutation: {found.failed}{found.problem}")
            return len(mutations)
        print(f"Without a mutation the {len(tests)} nearest tests pass.", flush=True)
        for mutation in mutations:
            line, caught = judge(copy, mutation, nearest=nearest, workers=workers)
            print(f"{mutation.layer:9}  {mutation.id:{width}}  {line}", flush=True)
            if not caught:
                survivors.append(mutation.id)
    print(f"{len(mutations) - len(survivors)} of {len(mutations)} mutations were caught.")
    if survivors:
        print("Not caught:", *survivors)
    return len(survivors)


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="scripts/mutate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("which", nargs="*", metavar="ID", help="an id, or a layer; all if none")
    parser.add_argument("--nearest", action="store_true", help="run only the nearest tests")
    parser.add_argument("--list", action="store_true", help="only list the mutations")
    parser.add_argument("--check", action="store_true", help="only check that they can be made")
    parser.add_argument(
        "--workers", default="auto", help="processes for all but the nearest tests (default: auto)"
    )
    chosen = parser.parse_args()
    mutations = read_mutations()
    if unknown := set(chosen.which) - {
        name for each in mutations for name in (each.id, each.layer)
    }:
        parser.error(f"no such mutation: {', '.join(sorted(unknown))}")
    if chosen.which:
        mutations = [each for each in mutations if {each.id, each.layer} & set(chosen.which)]
    if chosen.list:
        for each in mutations:
            print(f"{each.layer:9}  {each.id:28}  {each.minds}")
        return 0
    if problems := list(find_problems(mutations)):
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    if chosen.check:
        print(f"{len(mutations)} mutations can be made.")
        return 0
    return 1 if try_all(mutations, nearest=chosen.nearest, workers=chosen.workers) else 0


if __name__ == "__main__":
    sys.exit(main())
