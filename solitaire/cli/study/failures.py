"""Turns errors of the study into Failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
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
            words.gettext(
                "This command needs the packages of the extra “study”, and %(name)s is not installed.",
                name=error.name,
            )
        ) from error
    except BrokenPipeError:
        raise  # whoever reads the output has had enough, and click ends quietly
    except OSError as error:
        raise Failure(_explain_system(error)) from error


def _explain_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        return words.gettext("Reading or writing failed: %(reason)s.", reason=reason)
    return words.gettext("%(path)s cannot be used: %(reason)s.", path=error.filename, reason=reason)


def explain_study(error: StudyError) -> str:
    """The sentence of an error of the study."""
    match StudyCode(error.code):
        case StudyCode.NO_SHARD:
            return words.gettext("%(path)s is damaged, or no shard of a study.", **error.data)
        case StudyCode.DAMAGED:
            return words.gettext(
                "%(path)s is damaged: its rows are not those that were written.", **error.data
            )
        case StudyCode.OTHER_RUN if error.data["key"] == "commit":
            return words.gettext(
                "%(where)s is of the commit %(found)s, not %(expected)s. All of a run needs the same commit.",
                **error.data,
            )
        case StudyCode.OTHER_RUN:
            return words.gettext(
                "%(where)s belongs to another run: its %(key)s is %(found)s, not %(expected)s.",
                **error.data,
            )
        case StudyCode.OTHER_SEEDS:
            return words.gettext(
                "%(path)s has seeds that do not belong to this run. Choose another folder, or the"
                " seeds that it was begun with.",
                **error.data,
            )
        case StudyCode.NO_MANIFEST:
            return words.gettext(
                "%(path)s has no manifest, so there is no complete run in it.", **error.data
            )
        case StudyCode.OTHER_MANIFEST:
            return words.gettext(
                "%(path)s is the manifest of another run, or of other shards.", **error.data
            )
        case StudyCode.TWICE:
            return words.gettext(
                "%(path)s has the same run as another folder: --reading %(reading)s --ask %(ask)s.",
                **error.data,
            )
        case StudyCode.MISSING:
            return words.gettext("%(path)s has no shard with the seed %(first)s.", **error.data)
        case StudyCode.OTHER_ANSWER:
            return words.gettext(
                "%(where)s has another answer for the seed %(seed)s: its %(key)s is %(found)s, not"
                " %(expected)s.",
                **error.data,
            )
        case StudyCode.NO_PROOF:
            return words.gettext("Line %(line)s is not a line of “study proofs”.", **error.data)
        case StudyCode.NO_LIMITS:
            return words.gettext(
                "%(path)s is a run for %(ask)s, whose rows do not say where a search was given up.",
                **error.data,
            )
        case StudyCode.WORKERS_LOST:
            reason = str(error.data["reason"]).rstrip(".")
            return words.gettext("The workers do not answer: %(reason)s.", reason=reason)
