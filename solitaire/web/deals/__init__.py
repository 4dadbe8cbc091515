"""Deals by their code, packs of deals, and records."""

from flask import Blueprint

blueprint = Blueprint("deals", __name__)
