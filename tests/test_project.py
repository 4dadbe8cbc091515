"""The project's own lint, and the build step that copies htmx."""

from __future__ import annotations

import runpy
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
