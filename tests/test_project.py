"""The project's own lint, and the build step that copies htmx."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CopyHtmx = Callable[[Path, Path], None]


@pytest.fixture(scope="module")
def copy_htmx() -> CopyHtmx:
    """Load the function from hatch_build.py, which is not in a package."""
    copy: CopyHtmx = runpy.run_path(str(ROOT / "hatch_build.py"))["copy_htmx"]
    return copy


def test_build_takes_tested_htmx(copy_htmx: CopyHtmx, tmp_path: Path) -> None:
    copy_htmx(ROOT / "static/vendor/htmx.min.js", tmp_path / "new" / "htmx.min.js")
    assert 'version:"2.0.' in (tmp_path / "new" / "htmx.min.js").read_text()


@pytest.mark.parametrize(
    ("content", "error"), [("var htmx = {}", "expects"), (None, "no longer carries")]
)
def test_build_refuses_other_or_missing_htmx(
    copy_htmx: CopyHtmx, tmp_path: Path, content: str | None, error: str
) -> None:
    source = tmp_path / "source.js"
    if content is not None:
        source.write_text(content)
    with pytest.raises(Exception, match=error):
        copy_htmx(source, tmp_path / "htmx.min.js")
    assert not (tmp_path / "htmx.min.js").exists()


def test_a_build_without_the_compiler_of_styles_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styles = tmp_path / "solitaire/web/http/styles.py"
    styles.parent.mkdir(parents=True)
    styles.write_text((ROOT / styles.relative_to(tmp_path)).read_text(encoding="utf-8"))
    monkeypatch.setitem(sys.modules, "lightningcss", None)
    with pytest.raises(Exception, match=r"^lightningcss is not in the build environment"):
        runpy.run_path(str(ROOT / "hatch_build.py"))["compile_styles"](tmp_path)


@pytest.mark.parametrize(
    ("file", "times"),
    [("scripts/setup.sh", 1), ("docs/deploy/Containerfile", 1), ("docs/operations.md", 1)],
)
def test_the_project_is_built_by_locked_packages_alone(file: str, times: int) -> None:
    lines = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    builds = [line for line in lines if re.search(r"pip install\b[^&]* \.(?: |$)", line)]
    assert len(builds) == times
    for line in builds:
        assert "PYTHONPATH=" in line
        assert {"--no-deps", "--no-build-isolation"} <= {*line.split()}
    locked = [line for line in lines if "requirements-build.lock" in line and "pip install" in line]
    assert len(locked) == times
    for line in locked:
        assert {"--require-hashes", "--no-deps", "--target"} <= {*line.split()}


def test_lint_finds_names_that_block_lists_hide() -> None:
    """A list of social widgets hid "share-text", and with it the result and its Copy button."""
    lint = runpy.run_path(str(ROOT / "scripts/lint_templates.py"))
    found = lint["find_hidden"]
    named = """<p class="share-text {{ x }} actions" id="top-ad">{% call panel(_("Share"), "share") %}"""
    assert list(found(named)) == ["share-text", "top-ad", "share"]
    assert list(found("""<p class="shade {{ share }}" id="reads" data-share="x">"Share" """)) == []
