"""The use cases, whatever the front end: start a game, take turns, get help, compare results.

The rules decide what is legal, the store makes each turn happen once. Import from the modules: the package
itself imports nothing, so that code which needs an enum of ``play`` does not load the database layer.
"""
