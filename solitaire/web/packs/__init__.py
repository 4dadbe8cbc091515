"""Packs of deals: the list of them, and the deals of each with the player's results."""

from flask import Blueprint

blueprint = Blueprint("packs", __name__)
