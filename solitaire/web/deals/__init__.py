"""Deals by their code, and games on the same deal compared."""

from flask import Blueprint

blueprint = Blueprint("deals", __name__)
