"""The use cases, whatever the front end: start a game, take turns, get help, compare results.

The rules say what is allowed, the store makes sure that each turn happens once. Import from the modules: this
one imports nothing, so that code which needs an enum of ``play`` does not load the database layer.
"""
