"""The gallery for developers: every component in every state, and whole tables.

    flask --app gallery run --debug     the site with the gallery at /gallery (scripts/dev)
    python -m gallery                   screenshots of all of it

It is not part of the wheel.
"""

from flask import Flask

import solitaire
from gallery import views


def create_app() -> Flask:
    """Create the site from environment variables, with the gallery."""
    app = solitaire.create_app()
    add_gallery(app)
    return app


def add_gallery(app: Flask) -> None:
    """Register the pages of the gallery on a site."""
    app.register_blueprint(views.blueprint)
