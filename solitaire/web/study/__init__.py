"""The study: facts about all deals, for players."""

from flask import Blueprint

blueprint = Blueprint("study", __name__)
