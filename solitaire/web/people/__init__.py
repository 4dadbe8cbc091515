"""A player's account, families and statistics."""

from flask import Blueprint

blueprint = Blueprint("people", __name__)
