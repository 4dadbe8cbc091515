"""Compiles the style sheets, which are written in newer CSS, for the browsers in docs/browsers.md.

The sheets of every page become one bundle, so that a first visit is at most ten requests. Those of rooms
and matches, which only their pages load, stay by themselves, as does the dark theme, whose link has a media
query.

The build compiles them (hatch_build.py, which runs this file alone: it needs nothing but lightningcss), and
in a checkout each app does what has changed since.
"""

from __future__ import annotations

import hashlib
import os
import threading
from pathlib import Path
from typing import Final

LAYERS: Final = ("plain", "tokens", "print", "reset", "layout", "components/*", "pages/*", "motion")
"""The style sheets of the bundle, in order: the page below the baseline, then the cascade layers."""
BUNDLE: Final = "style"
BROWSERS: Final = ("chrome >= 99", "firefox >= 97", "safari >= 15.4", "ios_saf >= 15.4")
"""The first with cascade layers.

For older ones lightningcss would write copies of ``:is()`` as ``:-webkit-any()``, which counts as a class,
and so wins over other rules in the browsers of today.
"""
SOURCES: Final = "css"
COMPILED: Final = "compiled"


def style_sheets(css: Path) -> list[Path]:
    """The style sheets of the bundle, in order."""
    return [sheet for layer in LAYERS for sheet in sorted(css.glob(f"{layer}.css"))]


def compile_styles(static: Path) -> None:
    """Compile the sheets in ``static/css`` to ``static/compiled``, if they have changed since; some 40 ms.

    Processes may do so at once. ImportError if there is something to do and lightningcss is not installed.
    """
    sources = _read_sources(static / SOURCES)
    state = hashlib.sha256(repr((BROWSERS, sources)).encode()).hexdigest()[:16]
    compiled = static / COMPILED
    bundle = compiled / f"{BUNDLE}.css"
    stamp = f"/*{state}*/"
    if bundle.is_file() and bundle.read_text(encoding="utf-8").startswith(stamp):
        return
    import lightningcss  # not installed with the wheel, which has nothing to compile

    sheets = {
        name: lightningcss.process_stylesheet(
            source, filename=f"{name}.css", browsers_list=[*BROWSERS]
        )
        for name, source in sources.items()
    }
    for name, sheet in sheets.items():
        if name != BUNDLE:
            _replace(compiled / f"{name}.css", sheet)
    for path in compiled.rglob("*.css"):
        if path.relative_to(compiled).with_suffix("").as_posix() not in sources:
            path.unlink(missing_ok=True)
    _replace(bundle, stamp + sheets[BUNDLE])  # at last: it says that all is done


def _read_sources(css: Path) -> dict[str, str]:
    """The text of each sheet that browsers load, by its name without the ending."""
    bundle = style_sheets(css)
    alone = sorted({*css.rglob("*.css")} - {*bundle})
    return {
        BUNDLE: "\n".join(sheet.read_text(encoding="utf-8") for sheet in bundle),
        **{
            sheet.relative_to(css).with_suffix("").as_posix(): sheet.read_text(encoding="utf-8")
            for sheet in alone
        },
    }


def _replace(path: Path, text: str) -> None:
    """Write a file that others may be reading."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
