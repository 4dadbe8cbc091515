"""Deals and booklets to print."""

from flask import Blueprint

blueprint = Blueprint("paper", __name__)
