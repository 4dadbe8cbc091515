"""Turns errors of the study, of files and of missing packages into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from study.errors import StudyCode, StudyError


@contextmanager
def explain_failures() -> Iterator[None]:
    """Turn these errors into a ClickException, which ends the command with the exit code 1."""
    try:
        yield
    except StudyError as error:
        raise click.ClickException(explain_study(error)) from error
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is not installed. study/README.md says how to install it."
        ) from error
    except BrokenPipeError:
        raise  # whoever reads the output has had enough, and click ends quietly
    except OSError as error:
        raise click.ClickException(_explain_system(error)) from error


def _explain_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        return f"Reading or writing failed: {reason}."
    return f"{error.filename} cannot be used: {reason}."


_SENTENCES = {
    StudyCode.NO_SHARD: "{path} is damaged, or no shard of a study.",
    StudyCode.DAMAGED: "{path} is damaged: its rows are not those that were written.",
    StudyCode.OTHER_RUN: "{where} belongs to another run: its {key} is {found}, not {expected}.",
    StudyCode.OTHER_SEEDS: "{path} has seeds that do not belong to this run. Choose another folder, or the"
    " seeds that it was begun with.",
    StudyCode.NO_MANIFEST: "{path} has no manifest, so there is no complete run in it.",
    StudyCode.OTHER_MANIFEST: "{path} is the manifest of another run, or of other shards.",
    StudyCode.TWICE: "{path} has the same run as another folder: --reading {reading} --ask {ask}.",
    StudyCode.MISSING: "{path} has no shard with the seed {first}.",
    StudyCode.OTHER_ANSWER: "{where} has another answer for the seed {seed}: its {key} is {found}, not"
    " {expected}.",
    StudyCode.NO_PROOF: "Line {line} is not a line of “proofs”.",
    StudyCode.NO_LIMITS: "{path} is a run for {ask}, whose rows do not say where a search was given up.",
    StudyCode.WORKERS_LOST: "The workers do not answer: {reason}.",
}
_OTHER_COMMIT = (
    "{where} is of the commit {found}, not {expected}. All of a run needs the same commit."
)


def explain_study(error: StudyError) -> str:
    """The sentence of an error of the study."""
    sentence = _SENTENCES[error.code]
    if error.code is StudyCode.OTHER_RUN and error.data["key"] == "commit":
        sentence = _OTHER_COMMIT
    values = {
        key: str(value).rstrip(".") if key == "reason" else value
        for key, value in error.data.items()
    }
    return sentence.format(**values)
