"""Five Crowns as a game of patience: the rules, a solver, and a table to play it on in the browser.

The packages inside form one arrow, each importing only those to its right:
``cli > web > play > (solver | store | words) > rules``.
"""

__version__ = "0.1.0"
