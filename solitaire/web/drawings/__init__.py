"""Drawings: charts and staircases as SVG, and the preview pictures of links."""
