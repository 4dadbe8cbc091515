"""Drawings: charts and staircases as SVG, and the preview pictures of links."""

from flask import Blueprint

blueprint = Blueprint("drawings", __name__)
