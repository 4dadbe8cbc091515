"""Brings htmx into the build: pip is all it takes to install, and git holds no vendored script.

The wheel of django-htmx, a build requirement pinned in pyproject.toml, carries ``htmx-2.min.js``. Every
build of a wheel, editable or not, copies it to ``static/vendor/htmx.min.js``, which git ignores, after
checking that it is byte for byte the script we tested. Django itself is never imported.

The standard wheel has no checkout beside it, so it takes ``templates/`` and ``static/`` along inside the
package, as ``solitaire/_web/``. An editable install finds them beside the package.
"""

from __future__ import annotations

import hashlib
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


class HtmxError(Exception):
    """The build environment has no htmx, or not the one we tested."""


class Hook(BuildHookInterface[BuilderConfig]):
    """Hatchling calls this for each wheel; ``version`` is "standard" or "editable"."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put htmx into the checkout, and pages and scripts into a standard wheel."""
        root = Path(self.root)
        copy_htmx(find_htmx(), root / TARGET)
        if version == "standard":
            for folder in ("templates", "static"):
                build_data["force_include"][str(root / folder)] = f"solitaire/_web/{folder}"


def find_htmx() -> Path:
    """Where the build environment keeps htmx."""
    try:
        return Path(str(distribution(LENDER).locate_file(LENT)))
    except PackageNotFoundError:
        raise HtmxError(
            f"{LENDER} is not in the build environment. Build with isolation (pip's default), "
            "or install requirements-build.lock without dependencies."
        ) from None


def copy_htmx(source: Path, target: Path) -> None:
    """Copy htmx from source to target, unless it is missing or differs from the tested one."""
    try:
        script = source.read_bytes()
    except FileNotFoundError:
        raise HtmxError(f"{LENDER} no longer carries {LENT}: see LENT in hatch_build.py.") from None
    found = hashlib.sha256(script).hexdigest()
    if found != SHA256:
        raise HtmxError(
            f"{source.name} of {LENDER} has sha256 {found}, but hatch_build.py expects {SHA256}. "
            "Test the new htmx, then change SHA256."
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != script:
        target.write_bytes(script)
