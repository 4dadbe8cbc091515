"""What programs ask a site for: monitors, proxies and crawlers, no players."""

from flask import Blueprint

blueprint = Blueprint("operation", __name__)
