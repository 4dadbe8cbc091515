"""Makes the app of a site: ``wsgi`` for any WSGI server, ``make_app`` for our own."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import Final

import click
from flask import Flask
from flask.helpers import get_debug_flag

from solitaire.cli.failures import Failure
from solitaire.cli.opening import explain_failures
from solitaire.cli.settings import SERVER_OPTIONS
from solitaire.web import Settings, create_app
from solitaire.web.http.assets import NotInstalledError

GC_THRESHOLDS: Final = (2_000, 20, 50)
"""Of CPython's three generations, for which it has 700, 10 and 10."""


def wsgi() -> Flask:
    """The app, for any WSGI server that calls a factory, in any number of processes.

    Its settings are those of the environment. In Flask's debug mode (``flask run --debug``) it is set up for
    development. Failure with the reason if a setting is wrong or the app cannot be made.
    """
    return make_app(replace(read_settings(), develop=get_debug_flag()))


def read_settings() -> Settings:
    """The settings in the environment, read as ``solitaire serve`` reads them. Failure if one is wrong."""
    command = click.Command("serve", params=list(SERVER_OPTIONS))
    try:
        return Settings(**command.make_context("serve", []).params)
    except click.UsageError as error:
        raise Failure(error.format_message()) from error


def make_app(settings: Settings) -> Flask:
    """The app, in a process that is to serve it. Failure with the reason if it cannot be made."""
    with explain_failures(settings):
        try:
            app = create_app(settings)
        except NotInstalledError as error:
            raise Failure(str(error)) from error
    tune_garbage_collector()
    return app


def tune_garbage_collector() -> None:
    """Leave all objects of this moment out of later collections, and collect less often, for good.

    With CPython's own thresholds the collector stopped a server of fifty players for 0.2 seconds every ten
    (``docs/performance.md``), nearly all of it spent on the app and on what is cached of hands.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
