"""The dailies: start card, board, check and calendar."""

from flask import Blueprint

blueprint = Blueprint("daily", __name__)
