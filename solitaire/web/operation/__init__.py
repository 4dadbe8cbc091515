"""Routes for programs: monitors, proxies and crawlers."""

from flask import Blueprint

blueprint = Blueprint("operation", __name__)
