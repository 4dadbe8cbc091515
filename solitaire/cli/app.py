"""Makes the Flask app from options or the environment, and tunes the process to serve it."""

from __future__ import annotations

from dataclasses import replace

import click
from flask import Flask
from flask.helpers import get_debug_flag

from solitaire.cli.collector import made_for_good, tune_garbage_collector
from solitaire.cli.failures import Failure
from solitaire.cli.logs import configure_logs
from solitaire.cli.precautions import warn_of_oversights
from solitaire.cli.settings import SERVER_OPTIONS
from solitaire.cli.site import explain_failures
from solitaire.web import Settings, create_app
from solitaire.web.http.access import add_request_number
from solitaire.web.http.assets import NotInstalledError


def make_app_from_environment() -> Flask:
    """Make the app with the settings in the environment, in any number of processes.

    Flask's debug mode (``flask run --debug``) turns on development mode. Failure with the reason if a setting
    is invalid or the app cannot be made.
    """
    return make_app(replace(read_settings(), develop=get_debug_flag()))


def read_settings() -> Settings:
    """Read the settings in the environment like ``solitaire serve``. Failure if one is invalid."""
    command = click.Command("serve", params=list(SERVER_OPTIONS))
    try:
        return Settings(**command.make_context("serve", []).params)
    except click.UsageError as error:
        raise Failure(error.format_message()) from error


def make_app(settings: Settings) -> Flask:
    """Make the app, and configure this process to serve it. Failure with the reason if it cannot be made."""
    configure_logs(settings.log, access=settings.access_log, annotate=add_request_number)
    with made_for_good(), explain_failures(settings):
        try:
            app = create_app(settings)
        except NotInstalledError as error:
            raise Failure(str(error)) from error
    tune_garbage_collector()
    warn_of_oversights(settings)
    return app
