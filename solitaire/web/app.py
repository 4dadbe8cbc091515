"""The app factory: wires everything together; importing it creates nothing.

A room's blueprint is in its ``__init__.py``. The modules imported by their full names below register their
routes on it.
"""

from __future__ import annotations

from types import TracebackType
from typing import Final

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix

import solitaire
import solitaire.web.board.lesson
import solitaire.web.board.play.command_line
import solitaire.web.board.play.help
import solitaire.web.board.play.views
import solitaire.web.board.review.stranger
import solitaire.web.board.trying.command_line
import solitaire.web.board.trying.views
import solitaire.web.daily.month
import solitaire.web.daily.turning
import solitaire.web.daily.views
import solitaire.web.deals.own_cards
import solitaire.web.deals.packs
import solitaire.web.deals.races
import solitaire.web.deals.records
import solitaire.web.deals.views
import solitaire.web.drawings.views
import solitaire.web.home.greeting
import solitaire.web.home.known
import solitaire.web.home.pwa
import solitaire.web.home.report
import solitaire.web.home.starting
import solitaire.web.home.views
import solitaire.web.matches.command_line
import solitaire.web.matches.daily
import solitaire.web.matches.dropping
import solitaire.web.matches.parties
import solitaire.web.matches.records
import solitaire.web.matches.spiral.drawing
import solitaire.web.matches.views
import solitaire.web.paper.scores
import solitaire.web.paper.starting
import solitaire.web.paper.views
import solitaire.web.people.account
import solitaire.web.people.devices
import solitaire.web.people.families
import solitaire.web.people.games
import solitaire.web.people.statistics
import solitaire.web.people.you
import solitaire.web.puzzles.ideas
import solitaire.web.puzzles.mistakes
import solitaire.web.puzzles.views
from solitaire.play.site import load_signing_keys, open_site
from solitaire.play.use_cases import UseCases
from solitaire.web import (
    board,
    daily,
    deals,
    drawings,
    home,
    matches,
    operation,
    paper,
    people,
    puzzles,
)
from solitaire.web.board.parts import cards as faces
from solitaire.web.http import (
    access,
    assets,
    compression,
    context,
    errors,
    hx,
    player,
    polls,
    preferences,
    reach,
    security,
)
from solitaire.web.operation.views import measure_requests
from solitaire.web.settings import Settings

STATEMENT_SECONDS: Final = 10
"""Statement timeout of PostgreSQL for requests; nearly all statements take milliseconds."""
_SITE: Final = "solitaire.site"


class _App(Flask):
    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Log an exception that no error handler saw, such as one of ``after_request``.

        Flask's own line has the address as the client sent it, line ends and all.
        """
        errors.log_exception(exc_info[1])


def create_app(settings: Settings, *, use_cases: UseCases | None = None) -> Flask:
    """Create the app with these settings, ready to serve; ``use_cases`` is for tests.

    Creates the instance folder, its secrets and the database where they are missing. OSError if the folder
    cannot be used, NotInstalledError in a checkout that was not installed. ``close_app`` it at the end.
    """
    folder = assets.web_folder()
    app = _App(
        solitaire.__name__,
        instance_path=str(settings.instance.absolute()),
        static_folder=str(folder / "static"),
        template_folder=str(folder / "templates"),
    )
    app.url_map.merge_slashes = False  # its redirects would lead to whatever host a request names
    key, *fallbacks = load_signing_keys(settings)
    app.config.update(
        SECRET_KEY=key,
        SECRET_KEY_FALLBACKS=fallbacks,
        MAX_CONTENT_LENGTH=settings.body_limit,
        MAX_FORM_MEMORY_SIZE=settings.body_limit,
        MAX_FORM_PARTS=20,
        TRUSTED_HOSTS=list(settings.trusted_hosts) or None,
        TEMPLATES_AUTO_RELOAD=settings.develop,
        DEVELOP=settings.develop,
        SECURITY_CONTACT=settings.security_contact,
        CONTACT=settings.contact,
        PUBLIC_NAMES=settings.public_names,
        METRICS=settings.metrics,
        APPLICATION_ROOT=settings.prefix or "/",
    )
    if settings.prefix:
        app.wsgi_app = DispatcherMiddleware(  # type: ignore[method-assign]
            NotFound(), {settings.prefix: app.wsgi_app}
        )
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=settings.proxies
        )
    try:
        if use_cases is None:
            use_cases = _open_site(app, settings)
        context.set_use_cases(app, use_cases)
        _init_rooms(app, settings)
    except BaseException:
        close_app(app)
        raise
    return app


def _open_site(app: Flask, settings: Settings) -> UseCases:
    site = open_site(settings, statement_seconds=STATEMENT_SECONDS, rates=settings.limits)
    app.extensions[_SITE] = site
    site.use_cases.ready_deals.refill()
    site.use_cases.puzzles.stock.refill()
    site.use_cases.turning_points.stock.refill()
    return site.use_cases


def _init_rooms(app: Flask, settings: Settings) -> None:
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    access.init_app(app)
    if settings.metrics:
        measure_requests(app)
    compression.init_app(app)
    context.init_app(app)
    security.init_app(app)
    player.init_app(app, settings)
    reach.init_app(app, settings)
    preferences.init_app(app)
    hx.init_app(app)
    polls.init_app(app)
    faces.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    rooms = (home, board, deals, daily, puzzles, matches, paper, people, drawings, operation)
    for room in rooms:
        app.register_blueprint(room.blueprint)


def close_app(app: Flask) -> None:
    """Close the site of an app that opened it."""
    if site := app.extensions.pop(_SITE, None):
        site.close()
