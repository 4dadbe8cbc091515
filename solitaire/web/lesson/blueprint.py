"""The blueprint on which this room's modules register their routes."""

from flask import Blueprint

blueprint = Blueprint("lesson", __name__, url_prefix="/learn")
