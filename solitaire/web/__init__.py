"""The game in a browser: a Flask app that renders on the server, with htmx to make it smooth.

>>> from pathlib import Path
>>> Settings(instance=Path("instance")).database
'sqlite:///instance/solitaire.db'
"""

from solitaire.web.app import close_app, create_app
from solitaire.web.settings import Settings

__all__ = ["Settings", "close_app", "create_app"]
