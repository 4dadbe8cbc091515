"""The puzzles of the days: their pages, and the answers to them."""

from flask import Blueprint

blueprint = Blueprint("puzzles", __name__)
