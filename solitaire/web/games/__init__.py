"""A player's games: the list of all of them, and dropping one that is unfinished."""

from flask import Blueprint

blueprint = Blueprint("games", __name__)
