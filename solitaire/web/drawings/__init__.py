"""Drawings: charts and staircases as SVG, and the preview pictures of links."""

from solitaire.web.drawings.views import blueprint

__all__ = ["blueprint"]
