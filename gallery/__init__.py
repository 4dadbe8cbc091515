"""The gallery: every component in every state, and whole tables, to be looked at while developing.

    flask --app gallery run --debug     the site with the gallery at /gallery (scripts/dev)
    python -m gallery                   pictures of all of it

It is not part of the wheel.
"""

from flask import Flask

import solitaire
from gallery import views


def create_app() -> Flask:
    """The site that the environment describes, with the gallery."""
    app = solitaire.create_app()
    add_gallery(app)
    return app


def add_gallery(app: Flask) -> None:
    """Register the gallery's pages on a site."""
    app.register_blueprint(views.blueprint)
