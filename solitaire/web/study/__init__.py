"""The study: what is known of all deals, for players."""

from flask import Blueprint

blueprint = Blueprint("study", __name__)
