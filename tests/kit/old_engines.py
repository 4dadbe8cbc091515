"""Old browsers for tests and pictures: Chromium 87, 102 and 108, driven by Playwright like the present one.

``scripts/old-engine`` makes their environments; ``tests/old/host.py`` runs in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryFile
from typing import Final

from playwright.sync_api import Browser, Playwright

from tests.kit.patience import PATIENCE

ENGINES: Final = ("87", "102", "108")
"""Below the baseline, the baseline, and the next one with a wheel."""
ROOT: Final = Path(__file__).parents[2]
HOST: Final = ROOT / "tests/old/host.py"


@contextmanager
def run_engine(playwright: Playwright, engine: str, *flags: str) -> Iterator[Browser]:
    """Run the engine of that number, with flags of Chromium. SystemExit if its environment is missing."""
    python = ROOT / f".venv-old-{engine}/bin/python"
    if not python.exists():
        raise SystemExit(f"Chromium {engine} is missing: scripts/old-engine {engine} installs it.")
    command = [str(python), str(HOST), "--no-sandbox", *flags]
    with (
        TemporaryFile("w+") as log,
        Popen(command, stdin=PIPE, stdout=PIPE, stderr=log, text=True) as host,
    ):
        assert host.stdout
        address = host.stdout.readline().strip()
        if not address:
            log.seek(0)
            raise RuntimeError(log.read())
        browser = playwright.chromium.connect_over_cdp(address, timeout=PATIENCE)
        yield browser
        browser.close()
