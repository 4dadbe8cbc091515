"""Five Crowns as a game of patience: the rules, a solver, and a table to play it on in the browser.

The packages inside form one arrow, each importing only those to its right:
``cli > web > play > (solver | store | words) > rules``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def create_app() -> Flask:
    """The app with the settings of the environment, where ``flask --app solitaire`` looks for it.

    Imports the web only when called: commands that do not serve start without it.
    """
    from solitaire.cli.site import wsgi

    return wsgi()
