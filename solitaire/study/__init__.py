"""The study: what is known about this game, from solving every deal of a long range of seeds.

Four rooms, of which each imports only those before it. ``rows`` makes a row of one deal, by any reading of
the rules. ``runs`` lets processes or a cluster do that for all seeds, and keeps the rows in shards.
``checks`` tests the answers by other means. ``report`` asks a database of the rows of several runs, and
writes the answers as figures, tables and plots.

Nothing of the game itself imports this package. Some of its modules need what the extra ``study`` installs.
"""
