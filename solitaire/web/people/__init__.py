"""A player's account, devices, families, statistics and games."""

from flask import Blueprint

blueprint = Blueprint("people", __name__)
