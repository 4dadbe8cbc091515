"""Home, New game, rules, settings and other fixed pages, and what is known of all deals."""

from flask import Blueprint

blueprint = Blueprint("home", __name__)
