"""Why the study refuses a folder, or cannot go on: codes and data, for which the commands have sentences."""

from enum import StrEnum


class StudyCode(StrEnum):
    """All reasons; a comment names the keys of the error's data."""

    NO_SHARD = "no-shard"  # a file that is damaged, or no shard: path
    DAMAGED = "damaged"  # a shard whose rows are not those that were written: path
    OTHER_RUN = "other-run"  # a shard or a worker of another run: where, key, found, expected
    OTHER_SEEDS = "other-seeds"  # a shard of seeds that this run does not have: path
    NO_MANIFEST = "no-manifest"  # a folder without one: path
    OTHER_MANIFEST = "other-manifest"  # a manifest of another run, or of other shards: path
    TWICE = "twice"  # a folder of the same run as another one: path, reading, ask
    MISSING = "missing"  # no shard with a seed that there should be: path, first
    OTHER_ANSWER = (
        "other-answer"  # a row with another answer than now: where, seed, key, found, expected
    )
    NO_PROOF = "no-proof"  # a line that is no proof of a deal: line
    NO_LIMITS = "no-limits"  # a run whose rows do not say where a search was given up: path, ask
    WORKERS_LOST = "workers-lost"  # no answer from the workers or their scheduler: reason


class StudyError(Exception):
    """A refusal of the study: ``code`` is the reason, ``data`` the values for its sentence."""

    def __init__(self, code: StudyCode, **data: str | int) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data
