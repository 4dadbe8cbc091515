"""Brings htmx and the compiled style sheets into the build: pip is all it takes to install.

Git holds no vendored script. The wheel of django-htmx, a build requirement pinned in pyproject.toml, carries
``htmx-2.min.js``. Every build of a wheel, editable or not, copies it to ``static/vendor/htmx.min.js``, which
git ignores, after checking that it is byte for byte the script we tested. Django itself is never imported.

Lightning CSS, another build requirement, compiles ``static/css`` for the browsers that we support, to
``static/compiled``, which git ignores as well.

The standard wheel has no checkout beside it, so it takes ``templates/`` and ``static/`` along inside the
package, as ``solitaire/_web/``. An editable install finds them beside the package.
"""

from __future__ import annotations

import hashlib
import runpy
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LENDER = "django-htmx"
LENT = "django_htmx/static/django_htmx/htmx-2.min.js"
TARGET = "static/vendor/htmx.min.js"
# htmx 2.0.10, as django-htmx 1.29.0 carries it.
SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"

STYLES = "solitaire/web/http/styles.py"
MISSING = (
    "{} is not in the build environment. Build with isolation (pip's default, which needs the network), "
    "or install requirements-build.lock without dependencies."
)


class BuildError(Exception):
    """The build environment has no htmx, or not the one we tested, or nothing that compiles style sheets."""


class Hook(BuildHookInterface[BuilderConfig]):
    """Hatchling calls this for each wheel; ``version`` is "standard" or "editable"."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put htmx and compiled styles into the checkout, and pages and scripts into a standard wheel."""
        root = Path(self.root)
        copy_htmx(find_htmx(), root / TARGET)
        compile_styles(root)
        if version == "standard":
            for folder in ("templates", "static"):
                build_data["force_include"][str(root / folder)] = f"solitaire/_web/{folder}"


def compile_styles(root: Path) -> None:
    """Compile the style sheets, by the product's own function: it needs no other part of it."""
    styles = runpy.run_path(str(root / STYLES))
    try:
        styles["compile_styles"](root / "static")
    except ImportError:
        raise BuildError(MISSING.format("lightningcss")) from None


def find_htmx() -> Path:
    """Where the build environment keeps htmx."""
    try:
        return Path(str(distribution(LENDER).locate_file(LENT)))
    except PackageNotFoundError:
        raise BuildError(MISSING.format(LENDER)) from None


def copy_htmx(source: Path, target: Path) -> None:
    """Copy htmx from source to target, unless it is missing or differs from the tested one."""
    try:
        script = source.read_bytes()
    except FileNotFoundError:
        raise BuildError(
            f"{LENDER} no longer carries {LENT}: see LENT in hatch_build.py."
        ) from None
    found = hashlib.sha256(script).hexdigest()
    if found != SHA256:
        raise BuildError(
            f"{source.name} of {LENDER} has sha256 {found}, but hatch_build.py expects {SHA256}. "
            "Test the new htmx, then change SHA256."
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != script:
        target.write_bytes(script)
