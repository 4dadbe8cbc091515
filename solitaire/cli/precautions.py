"""Warns in the log, when a site starts, of what its operator may have overlooked, and nothing forbids."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from stat import S_IROTH, S_IXOTH
from typing import Final

from solitaire.cli.settings import KNOWN_VARIABLES, PREFIX
from solitaire.play.secret_files import find_daily_secret, secret_files
from solitaire.play.site import SiteSettings
from solitaire.store.opening import file_of

_LOG: Final = logging.getLogger("solitaire.start")

OF_TESTS: Final = f"{PREFIX}CHROMIUM"
"""The browser of the tests, which developers may have set."""
LONG_ENOUGH: Final = 32
"""Bytes that make a daily secret unguessable, typed ones included."""


def warn_of_oversights(settings: SiteSettings) -> None:
    """Log a warning for each variable that is no setting, each readable file, and a short daily secret."""
    for warning in (
        *_unknown_variables(),
        *_readable_files(settings),
        *_short_secret(settings),
    ):
        _LOG.warning(warning)


def _unknown_variables() -> Iterator[str]:
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in {*KNOWN_VARIABLES, OF_TESTS}:
            alike = get_close_matches(name, KNOWN_VARIABLES, n=1, cutoff=0.85)
            yield f"{name} is no setting" + (f"; {alike[0]} is one" if alike else "")


def _readable_files(settings: SiteSettings) -> Iterator[str]:
    database = file_of(settings.database)
    files = [*secret_files(settings.instance), *([database] if database else [])]
    for file in files:
        if _may_others(file.parent, S_IXOTH) and _may_others(file, S_IROTH):
            yield f"every user of this computer can read {file}: chmod go= is enough"


def _may_others(path: Path, bit: int) -> bool:
    return path.exists() and bool(path.stat().st_mode & bit)


def _short_secret(settings: SiteSettings) -> Iterator[str]:
    secret = settings.daily_secret or find_daily_secret(settings.instance)
    if secret is not None and len(secret) < LONG_ENOUGH:
        yield (
            "the secret of the dailies is short: whoever guesses it knows all coming dailies, and closed"
            " ones tell whether a guess is right; openssl rand -hex 32 makes a good one, for new sites"
        )
