"""The mutation testing script: reports which test catches a mutation, and entries that do not apply."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script, with a project of two functions, one of them tested, as its checkout."""
    spec = importlib.util.spec_from_file_location("mutations", ROOT / "scripts/mutations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutations", module)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "product.py").write_text("def one():\n    return 1\n\n\ndef two():\n    return 2\n")
    test = "import product\n\n\ndef test_one():\n    assert product.one() == 1\n"
    (tmp_path / "test_product.py").write_text(test)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


def mutation(script: ModuleType, old: str, new: str, test: str = "test_product.py") -> object:
    return script.Mutation(
        "it", "rules", "product.py", old, new, "A number would be wrong.", (test,)
    )


@pytest.mark.deep  # it runs pytest twice
def test_a_mutation_is_caught_by_a_failing_test_or_survives(
    script: ModuleType, tmp_path: Path
) -> None:
    before = (tmp_path / "product.py").read_bytes()

    def judge_change(old: str, new: str) -> tuple[str, bool]:
        change = mutation(script, old, new)
        line, caught = script.judge(tmp_path, change, nearest=True, workers="0")
        return line, caught

    line, caught = judge_change("return 1", "return 3")
    assert caught
    assert line.startswith("test_product.py::test_one (nearest, ")
    assert judge_change("return 2", "return 3") == ("SURVIVED: A number would be wrong.", False)
    assert (tmp_path / "product.py").read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "test", "problem"),
    [
        ("return 1", "return 3", "test_product.py::test_one", ""),
        ("return", "yield", "test_product.py", "it: not once but 2 times in product.py: 'return'"),
        (
            "return 3",
            "return 1",
            "test_product.py",
            "it: not once but 0 times in product.py: 'return 3'",
        ),
        ("return 1", "return 1", "test_product.py", "it: nothing changes"),
        ("return 1", "return 3", "test_none.py", "it: no such test: test_none.py"),
        (
            "return 1",
            "return 3",
            "test_product.py::test_two",
            "it: no such test: test_product.py::test_two",
        ),
    ],
)
def test_reports_entries_that_do_not_apply(
    script: ModuleType, old: str, new: str, test: str, problem: str
) -> None:
    found = list(script.find_problems([mutation(script, old, new, test)]))
    assert found == ([problem] if problem else [])
