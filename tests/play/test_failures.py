"""What has failed is not tried again for some minutes, and then it is."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future

import pytest

from solitaire.play import failures
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.failures import Failures


def done(how: int | Exception) -> Future[int]:
    task = Future[int]()
    if isinstance(how, Exception):
        task.set_exception(how)
    else:
        task.set_result(how)
    return task


def test_what_has_failed_is_refused_for_some_minutes_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(failures, "monotonic", lambda: now[0])
    failed = Failures[str](seconds=600)
    failed.add("hard")
    failed.check("easy")
    now[0] += 599
    with pytest.raises(Refused) as refused:
        failed.check("hard")
    assert refused.value.code is PlayCode.GIVEN_UP
    now[0] += 1
    failed.check("hard")


@pytest.mark.parametrize(
    ("how", "logged"), [(Refused(PlayCode.GIVEN_UP), 0), (RuntimeError("a fault of ours"), 1)]
)
def test_a_task_that_failed_is_remembered_and_a_fault_of_ours_is_logged(
    how: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    failed = Failures[str]()
    assert failed.found("hard", done(how)) is None
    assert "hard" in failed
    assert len(caplog.records) == logged


def test_what_was_found_or_is_not_answered_any_more_has_not_failed() -> None:
    failed = Failures[str]()
    assert failed.found("easy", done(7)) == 7
    assert failed.found("late", done(CancelledError())) is None
    cancelled = Future[int]()
    cancelled.cancel()
    assert failed.found("late", cancelled) is None
    assert "easy" not in failed
    assert "late" not in failed
