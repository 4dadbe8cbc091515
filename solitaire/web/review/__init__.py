"""Finished games: results, records, and trying again from a turn."""

from flask import Blueprint

blueprint = Blueprint("review", __name__)
