"""Turns errors of the study into Failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solitaire.cli.failures import Failure
from solitaire.study.errors import StudyCode, StudyError


@contextmanager
def explain_failures() -> Iterator[None]:
    """Turn errors of the study and of files, and missing packages, into Failures."""
    try:
        yield
    except StudyError as error:
        raise Failure(explain_study(error)) from error
    except ModuleNotFoundError as error:
        raise Failure(
            f"This command needs the packages of the extra “study”, and {error.name} is not installed."
        ) from error
    except BrokenPipeError:
        raise  # whoever reads the output has had enough, and click ends quietly
    except OSError as error:
        raise Failure(_explain_system(error)) from error


def _explain_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        return f"Reading or writing failed: {reason}."
    return f"{error.filename} cannot be used: {reason}."


def explain_study(error: StudyError) -> str:
    """The sentence of an error of the study."""
    data = error.data
    match StudyCode(error.code):
        case StudyCode.NO_SHARD:
            return f"{data['path']} is damaged, or no shard of a study."
        case StudyCode.DAMAGED:
            return f"{data['path']} is damaged: its rows are not those that were written."
        case StudyCode.OTHER_RUN if data["key"] == "commit":
            return (
                f"{data['where']} is of the commit {data['found']}, not {data['expected']}. All of a run "
                "needs the same commit."
            )
        case StudyCode.OTHER_RUN:
            return (
                f"{data['where']} belongs to another run: its {data['key']} is {data['found']}, not "
                f"{data['expected']}."
            )
        case StudyCode.OTHER_SEEDS:
            return (
                f"{data['path']} has seeds that do not belong to this run. Choose another folder, or the "
                "seeds that it was begun with."
            )
        case StudyCode.NO_MANIFEST:
            return f"{data['path']} has no manifest, so there is no complete run in it."
        case StudyCode.OTHER_MANIFEST:
            return f"{data['path']} is the manifest of another run, or of other shards."
        case StudyCode.TWICE:
            return (
                f"{data['path']} has the same run as another folder: --reading {data['reading']} --ask "
                f"{data['ask']}."
            )
        case StudyCode.MISSING:
            return f"{data['path']} has no shard with the seed {data['first']}."
        case StudyCode.OTHER_ANSWER:
            return (
                f"{data['where']} has another answer for the seed {data['seed']}: its {data['key']} is "
                f"{data['found']}, not {data['expected']}."
            )
        case StudyCode.NO_PROOF:
            return f"Line {data['line']} is not a line of “study proofs”."
        case StudyCode.NO_LIMITS:
            return (
                f"{data['path']} is a run for {data['ask']}, whose rows do not say where a search was given "
                "up."
            )
        case StudyCode.WORKERS_LOST:
            reason = str(data["reason"]).rstrip(".")
            return f"The workers do not answer: {reason}."
