"""The study: what is known about this game, from solving every deal of a long range of seeds.

Five rooms; each imports only those before it. ``rows`` makes a row of one deal, by any reading of
the rules. ``runs`` lets processes or a cluster do that for all seeds, and keeps the rows in shards.
``checks`` tests the answers by other means. ``report`` asks a database of the rows of several runs, and
writes the answers as figures, tables and plots. ``commands`` is ``python -m study``.

The game does not import this package, and its wheel does not have it. The study imports the game's packages
by the names in their ``__all__`` alone.
"""
