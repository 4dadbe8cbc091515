"""What holds for all tests, those of the study too."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings


def set_profile() -> None:
    """Set hypothesis' profile, and let Ctrl+C reach the programs that tests start.

    No example has a deadline, and slow ones are no fault, since a busy machine is none. The profile is based
    on hypothesis' own, which on CI repeats the same examples in every run. A shell starts background jobs
    with Ctrl+C ignored, which the programs that tests start would inherit.
    """
    settings.register_profile(
        "solitaire", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("solitaire")
    signal.signal(signal.SIGINT, signal.default_int_handler)
