"""Finished games: results, replays, reviews and records."""

from flask import Blueprint

blueprint = Blueprint("review", __name__)
