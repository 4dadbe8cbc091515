"""Five Crowns as a game of patience: the rules, a solver, and a table to play it on in the browser.

The packages inside form one arrow, each importing only those to its right:
``cli > web > words > play > (matches | store) > solver > rules``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

__version__ = "1.1.0"

__all__ = ["__version__", "create_app"]


def create_app() -> Flask:
    """Make the app with the settings in the environment, for WSGI servers and for ``flask --app solitaire``.

    Imports the web only when called: commands that do not serve start without it.
    """
    from solitaire.cli.collector import made_for_good

    with made_for_good():
        from solitaire.cli.app import make_app_from_environment

        return make_app_from_environment()
