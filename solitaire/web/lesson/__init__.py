"""The lesson."""

from flask import Blueprint

blueprint = Blueprint("lesson", __name__, url_prefix="/learn")
