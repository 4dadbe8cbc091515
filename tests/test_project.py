"""The project's own lint, and the build step that copies htmx."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CopyHtmx = Callable[[Path, Path], None]


@pytest.mark.slow
def test_lint_finds_no_fault() -> None:
    """``scripts/check`` runs it too; this covers runs of the tests alone."""
    lint = runpy.run_path(str(ROOT / "scripts/lint_project.py"))
    assert list(lint["find_faults"]()) == []


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


def test_lint_finds_names_that_block_lists_hide() -> None:
    """A list of social widgets hid "share-text", and with it the result and its Copy button."""
    lint = runpy.run_path(str(ROOT / "scripts/lint_templates.py"))
    found = lint["find_hidden"]
    named = """<p class="share-text {{ x }} actions" id="top-ad">{% call panel(_("Share"), "share") %}"""
    assert list(found(named)) == ["share-text", "top-ad", "share"]
    assert list(found("""<p class="shade {{ share }}" id="reads" data-share="x">"Share" """)) == []
    assert list(lint["find_faults"](ROOT / "templates")) == []
