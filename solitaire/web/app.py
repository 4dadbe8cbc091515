"""The app: everything is put together here, and nothing is made before ``create_app`` is called."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import solitaire
from solitaire.play import Games
from solitaire.store import GameStore, open_database
from solitaire.web import (
    assets,
    compression,
    errors,
    games,
    hx,
    pages,
    play,
    player,
    security,
    words,
)
from solitaire.web.secret import keep_secret
from solitaire.web.settings import Settings


def create_app(settings: Settings, *, use_cases: Games | None = None) -> Flask:
    """The app with those settings, ready to serve; ``use_cases`` is for tests.

    Makes the instance folder, the secret and the database where they are missing. OSError if the folder
    cannot be used, NotInstalledError in a checkout that was not installed.
    """
    folder = assets.web_folder()
    app = Flask(
        solitaire.__name__,
        instance_path=str(settings.instance.absolute()),
        static_folder=str(folder / "static"),
        template_folder=str(folder / "templates"),
    )
    app.config.update(
        SECRET_KEY=keep_secret(settings.instance),
        MAX_CONTENT_LENGTH=settings.body_limit,
        MAX_FORM_MEMORY_SIZE=settings.body_limit,
        MAX_FORM_PARTS=20,
        TRUSTED_HOSTS=list(settings.trusted_hosts) or None,
        TEMPLATES_AUTO_RELOAD=settings.develop,
    )
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=settings.proxies
        )
    if use_cases is None:
        engine = open_database(settings.database, synchronous=settings.synchronous)
        use_cases = Games(GameStore(engine))
    play.init_app(app, use_cases)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    compression.init_app(app)
    words.init_app(app)
    security.init_app(app)
    player.init_app(app, settings)
    hx.init_app(app)
    assets.init_app(app, develop=settings.develop)
    errors.init_app(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(games.blueprint)
    return app
