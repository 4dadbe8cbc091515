"""What holds for every test: hypothesis sets no deadline, since a busy machine is not a failure."""

from hypothesis import settings

# Built on the profile hypothesis chose, which on CI repeats the same examples in every run.
settings.register_profile("solitaire", settings(), deadline=None)
settings.load_profile("solitaire")
