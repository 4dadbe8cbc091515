"""Developer commands, guides, and the metadata of the distribution."""

import importlib.util
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest
from trove_classifiers import classifiers

ROOT = Path(__file__).parent.parent
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


@contextmanager
def development_server(instance: Path) -> Iterator[str]:
    """Run scripts/dev; yields its URL, and stops it and its reloader at the end."""
    process = subprocess.Popen(
        [ROOT / "scripts/dev", "--port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"SOLITAIRE_INSTANCE": str(instance)},
        start_new_session=True,
    )
    assert process.stderr
    with process:
        try:
            output = ""
            for line in process.stderr:
                output += line
                if found := re.search(r"Running on (http://\S+)", line):
                    break
            else:
                pytest.fail(output)
            yield found[1]
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def test_development_server_serves_game_and_gallery(tmp_path: Path) -> None:
    with development_server(tmp_path) as address:
        for path in ("/", "/gallery"):
            with urlopen(address + path) as page:
                assert page.status == 200


def test_contributing_names_every_command() -> None:
    commands = [
        path.name for path in (ROOT / "scripts").iterdir() if path.is_file() and not path.suffix
    ]
    assert {"dev", "fix", "check", "test"} <= set(commands)
    assert [name for name in commands if f"scripts/{name}" not in CONTRIBUTING + README] == []


def test_readme_links_to_contributing() -> None:
    assert "](CONTRIBUTING.md)" in README


def test_changelog_has_the_version_and_an_unreleased_section(project: dict[str, Any]) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert titles[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{project['version']}\] - \d{{4}}-\d\d-\d\d", titles[1])


def test_one_name_stands_for_the_public_host_and_operations_says_where() -> None:
    operations = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    section = operations.split("\n## Example addresses\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| (.+?) \|", section, re.MULTILINE)[1:])
    named = {}
    for page in [*ROOT.glob("*.*"), *(ROOT / "docs").rglob("*")]:
        text = page.read_text(encoding="utf-8", errors="ignore") if page.is_file() else ""
        if found := re.findall(r"[\w-]+\.example\b", text):
            named[f"`{page.relative_to(ROOT)}`"] = set(found)
    assert set().union(*named.values()) == {"crowns.example"}
    assert set(named) == {name for names in listed for name in names.split(", ")}


def test_the_classifiers_exist(project: dict[str, Any]) -> None:
    assert set(project["classifiers"]) - classifiers == set()


def test_a_command_has_the_name_of_the_distribution(project: dict[str, Any]) -> None:
    name = project["name"]
    assert project["scripts"][name] == project["scripts"]["solitaire"]
    program = Path(sys.executable).parent / name
    run = subprocess.run([program, "--help"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith(f"Usage: {name} ")


# ---- scripts/lint_project.py, lint_templates.py and lint_scripts.py ------------------------------------


def load_script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"scripts/{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def lint() -> ModuleType:
    return load_script("lint_project")


def test_a_long_line_of_a_template_is_a_fault() -> None:
    lint_templates = load_script("lint_templates")
    line = "x" * lint_templates.LONGEST
    assert list(lint_templates.find_long_lines("page.html", line)) == []
    (fault,) = lint_templates.find_long_lines("page.html", f"\n{line}x")
    assert fault == "templates/page.html:2: 161 characters, at most 160"


def test_what_old_browsers_lack_is_a_fault_of_a_script() -> None:
    lint_scripts = load_script("lint_scripts")
    fine = """
        // requestSubmit comes with Safari 16
        /* nor :has() */
        element.setAttribute("aria-label", name);
        element.requestSubmit?.();
        element.animate({ transform: `translate(0, ${scale}px)` }, 160);
    """
    assert list(lint_scripts.find_newer("x.js", fine)) == []
    newer = """
        element.ariaLabel = name;
        form.requestSubmit();
        find("li:has(a)");
        card.animate({ translate: "0 0" }, 160);
        text.replace(/(?<=a)b/, "");
    """
    faults = list(lint_scripts.find_newer("x.js", newer))
    assert [fault.partition(" needs ")[0] for fault in faults] == [
        "x.js:2: ariaLabel",
        "x.js:3: requestSubmit",
        "x.js:4: :has(",
        "x.js:5: translate",
        "x.js:6: (?<=",
    ]


def decision(words: int) -> str:
    parts = "**Context.**", "**Decision.**", "**Alternatives.**", "**What would change our mind.**"
    written = " ".join(parts)
    return f"# Decisions\n\n## Title\n\n{written}{' word' * (words - len(written.split()))}\n"


def test_a_subject_of_decisions_is_no_decision(lint: ModuleType) -> None:
    text = decision(50).replace("## Title", "## Subject\n\n### Title")
    assert list(lint.check_decision_lengths(text)) == []
    (fault,) = lint.check_decision_lengths(text.replace("**Alternatives.**", ""))
    assert fault == "docs/decisions.md: Title: no **Alternatives.**"


def test_a_decision_of_more_than_120_words_is_a_fault(lint: ModuleType) -> None:
    assert list(lint.check_decision_lengths(decision(120))) == []
    (fault,) = lint.check_decision_lengths(decision(121))
    assert fault == "docs/decisions.md: Title: 121 words, at most 120"


def test_a_decision_without_alternatives_is_a_fault(lint: ModuleType) -> None:
    (fault,) = lint.check_decision_lengths(decision(50).replace("**Alternatives.**", ""))
    assert fault == "docs/decisions.md: Title: no **Alternatives.**"


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("from solitaire.rules import Card, shuffle_deck", 0),
        ("from solitaire.rules.shuffle import shuffle_deck", 1),
        ("from solitaire.play.deals import find_deal", 1),
        ("import solitaire.solver", 1),
        ("from study.rows.row import Row", 0),
    ],
)
def test_only_public_names_of_the_game_may_be_imported(
    lint: ModuleType, line: str, faults: int
) -> None:
    assert len(list(lint.find_private_imports("study/row.py", line))) == faults


@pytest.mark.parametrize(
    ("name", "path", "faults"),
    [
        ("Label", "web/home/known.py", 1),
        ("Label", "matches/spiral/board.py", 1),
        ("Card", "matches/spiral/board.py", 0),
        ("Card", "web/home/known.py", 1),
    ],
)
def test_a_class_name_that_stands_in_two_modules_is_a_fault(
    lint: ModuleType, name: str, path: str, faults: int
) -> None:
    """But for the parts of a game."""
    text = f"class {name}:\n    pass\n"
    modules = [("solitaire/rules/cards.py", text), (f"solitaire/{path}", text)]
    assert len(list(lint.find_shared_names(modules))) == faults


def test_a_guide_that_names_a_missing_file_is_a_fault(lint: ModuleType) -> None:
    text = "A turn is taken in `play/games.py`, once in `play/tables.py`."
    (fault,) = lint.find_missing_files("guide.md", text, ["solitaire/play/games.py", "games.py"])
    assert fault == "guide.md: names play/tables.py, which does not exist"
