"""Matches against computer players: starting them, their table, and what comes after."""

from flask import Blueprint

blueprint = Blueprint("matches", __name__)
