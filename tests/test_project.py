"""What the project says about itself in more than one place, and what no committed file may say."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import grimp
import pytest

import solitaire

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "requirements-dev.lock"]
PURE = ["solitaire.rules", "solitaire.solver"]

# Put together here, so that this file does not name what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("files", "pythonhosted"),
        ("registry", "npmjs"),
        ("deb", "debian", "org"),
    ]
]
MACHINE_PATH = re.compile(r"(?<![\w.*-])/(?:work|root|tmp|home/\w+)/")

PAGE = re.compile(r"(?:docs/)?[^/]+\.md")
LINK = re.compile(r"\]\(([^()\s]+)\)")
"""Where a link or an image of a document leads."""


@pytest.fixture(scope="module")
def committed() -> dict[str, str]:
    """The text of every file that is in git or would be with the next `git add`."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = [path for path in listing.split("\0") if path and (ROOT / path).is_file()]
    return {path: (ROOT / path).read_text(encoding="utf-8", errors="replace") for path in paths}


def test_the_version_is_said_once_in_two_places() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == solitaire.__version__


@pytest.mark.parametrize(
    "command", ["scripts/play", "scripts/test", "scripts/check", "scripts/bench"]
)
def test_the_readme_names_the_commands_and_they_exist(command: str) -> None:
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / command).is_file()


def test_what_fails_in_a_check_is_shown_line_by_line() -> None:
    """The function of scripts/check, without the checks."""
    check = (ROOT / "scripts/check").read_text(encoding="utf-8")
    function = check[check.index("check() {") : check.index("\n}\n") + 3]
    script = f"failed=()\n{function}check broken bash -c 'printf \"one\\ntwo\\n\"; exit 1'"
    run = subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True)
    assert run.stdout == "FAILED  broken\n\none\ntwo\n\n"


def test_scripts_can_be_run() -> None:
    scripts = [path for path in (ROOT / "scripts").iterdir() if path.is_file()]
    scripts.append(ROOT / ".ci" / "run")
    idle = [
        path.name
        for path in scripts
        if path.read_bytes().startswith(b"#!") and not os.access(path, os.X_OK)
    ]
    assert len(scripts) > 5
    assert not idle


def test_no_file_names_a_package_registry(committed: dict[str, str]) -> None:
    assert [(p, h) for p, text in committed.items() for h in HOSTS if h in text] == []


def test_no_file_names_a_path_of_one_machine(committed: dict[str, str]) -> None:
    assert [p for p, text in committed.items() if MACHINE_PATH.search(text)] == []


def test_what_the_documents_link_to_is_there(committed: dict[str, str]) -> None:
    pages = {path: text for path, text in committed.items() if PAGE.fullmatch(path)}
    assert {"README.md", "docs/architecture.md", "docs/operations.md"} <= set(pages)
    broken = [
        (path, link)
        for path, text in pages.items()
        for link in LINK.findall(text)
        if not link.startswith(("https:", "#"))
        and os.path.normpath(Path(path).parent / link.partition("#")[0]) not in committed
    ]
    assert broken == []


@pytest.mark.parametrize("lock", [*LOCKS, "requirements-bench.lock"])
def test_locks_pin_by_hash_and_name_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert " @ " not in text
    pins = [block for block in re.split(r"^(?=\S)", text, flags=re.MULTILINE) if block]
    assert pins
    assert all("==" in pin and "--hash=sha256:" in pin for pin in pins)


def test_development_runs_what_players_run() -> None:
    runtime, development = (
        set(re.findall(r"^\S+==\S+", (ROOT / lock).read_text(), re.MULTILINE)) for lock in LOCKS
    )
    assert runtime <= development


def test_imports_follow_the_arrow() -> None:
    """In a process of its own, since import-linter sets up logging for the whole process."""
    lint = (
        "from importlinter.cli import lint_imports;"
        " raise SystemExit(lint_imports(config_filename='pyproject.toml', no_cache=True))"
    )
    run = subprocess.run(
        [sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_pure_packages_are_named_in_their_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (contract,) = (c for c in settings["contracts"] if c["name"].startswith("Rules and solver"))
    there = [name for name in PURE if (ROOT / name.replace(".", "/")).is_dir()]
    assert contract["source_modules"] == there


def test_rules_and_solver_import_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("solitaire", include_external_packages=True, cache_dir=None)

    def foreign() -> Iterator[tuple[str, str]]:
        for module in graph.modules:
            if module.startswith(tuple(PURE)):
                for imported in graph.find_modules_directly_imported_by(module):
                    top = imported.partition(".")[0]
                    if top != "solitaire" and top not in sys.stdlib_module_names:
                        yield module, imported

    assert list(foreign()) == []


@pytest.fixture(scope="module")
def copy_htmx() -> Callable[[Path, Path], None]:
    """The function of hatch_build.py, which no package holds."""
    names: dict[str, object] = {"__name__": "hatch_build"}
    exec(compile((ROOT / "hatch_build.py").read_text(), "hatch_build.py", "exec"), names)
    copy = names["copy_htmx"]
    assert callable(copy)
    return copy


def test_the_build_takes_the_htmx_we_tested(
    copy_htmx: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    copy_htmx(ROOT / "static/vendor/htmx.min.js", tmp_path / "new" / "htmx.min.js")
    assert 'version:"2.0.' in (tmp_path / "new" / "htmx.min.js").read_text()


def test_the_build_refuses_another_htmx(
    copy_htmx: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    other = tmp_path / "other.js"
    other.write_text("var htmx = {}")
    with pytest.raises(Exception, match="expects"):
        copy_htmx(other, tmp_path / "htmx.min.js")
    assert not (tmp_path / "htmx.min.js").exists()


def test_the_build_says_when_htmx_is_missing(
    copy_htmx: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    with pytest.raises(Exception, match="no longer carries"):
        copy_htmx(tmp_path / "absent.js", tmp_path / "htmx.min.js")
