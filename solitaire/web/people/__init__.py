"""A player's account, family tables and statistics."""

from flask import Blueprint

blueprint = Blueprint("people", __name__)
