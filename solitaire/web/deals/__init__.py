"""Deals by their code, and records."""

from flask import Blueprint

blueprint = Blueprint("deals", __name__)
