"""The style sheets that the build and checkouts compile."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

import pytest

from solitaire.web.http.assets import NotInstalledError, prepare_styles
from solitaire.web.http.styles import compile_styles
from tests.kit.at_once import at_once


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A folder of static files with a bundle of two sheets and one sheet that stays alone."""
    write(tmp_path, "tokens", "@layer tokens, reset; @layer tokens { :root { --place: 160ms } }")
    write(tmp_path, "reset", "@layer reset { a { color: red; &:hover { color: blue } } } /* why */")
    write(tmp_path, "matches/sums", ".sums { .row & { height: 50vh; height: 50dvh } }")
    return tmp_path


def write(static: Path, name: str, css: str) -> None:
    path = static / "css" / f"{name}.css"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(css)


def compiled(static: Path) -> dict[str, str]:
    """The compiled sheets by name, without what the bundle says of its sources."""
    folder = static / "compiled"
    return {
        path.relative_to(folder).as_posix(): re.sub(r"^/\*\w{16}\*/", "", path.read_text())
        for path in folder.rglob("*.css")
    }


def test_nesting_is_resolved_layers_stay_and_the_bundle_is_in_order(static: Path) -> None:
    compile_styles(static)
    assert compiled(static) == {
        "style.css": (
            "@layer tokens{:root{--place:.16s}}@layer reset{a{color:red}a:hover{color:#00f}}"
        ),
        "matches/sums.css": ".row .sums{height:50vh;height:50dvh}",
    }


def test_what_an_iphone_alone_knows_stays(static: Path) -> None:
    write(static, "reset", "html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }")
    compile_styles(static)
    assert "-webkit-text-size-adjust:100%" in compiled(static)["style.css"]


def test_what_has_not_changed_is_not_compiled_again(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_styles(static)
    before = compiled(static)
    monkeypatch.setitem(sys.modules, "lightningcss", None)  # as where it is not installed
    prepare_styles(static)
    assert compiled(static) == before
    write(static, "reset", "@layer reset { a { color: green } }")
    with pytest.raises(NotInstalledError, match=r"changed since .* pip install -e \."):
        prepare_styles(static)
    assert compiled(static) == before


def test_sheets_that_are_gone_are_not_served_any_more(static: Path) -> None:
    compile_styles(static)
    (static / "css/matches/sums.css").rename(static / "css/matches/more.css")
    compile_styles(static)
    assert [*compiled(static)].count("matches/sums.css") == 0
    assert "matches/more.css" in compiled(static)


def test_several_may_compile_at_once(static: Path, tmp_path: Path) -> None:
    at_once([partial(compile_styles, static)] * 4)
    assert len(compiled(static)) == 2
    assert [path.name for path in (static / "compiled").glob("*.*")] == ["style.css"]
