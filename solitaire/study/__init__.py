"""The study: what is known about this game, from solving every deal of a long range of seeds.

``readings`` says by which rules, and ``solving`` makes a row of one deal. ``runs`` lets ``executors`` do that
for all seeds and writes the rows into ``shards``; ``verifying`` does some again. ``figures`` asks a
``database`` of the rows of several runs, and ``report`` writes the answers, as they are and as ``tables`` and
``plots``; ``player_figures`` and ``player_tables`` are those of the players. ``proofs``, ``cpsat`` and
``shuffling`` check the answers by other means. Nothing of the game itself imports this package. Some of its
modules need what the extra ``study`` installs.
"""
