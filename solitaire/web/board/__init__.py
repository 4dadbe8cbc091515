"""The table: its page, its turns, its sheets, help and the command line."""

from flask import Blueprint

blueprint = Blueprint("board", __name__)
