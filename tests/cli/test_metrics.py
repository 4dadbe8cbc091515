"""The metrics of several server processes of one site."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.play.deals.ready import SHELVES
from tests.kit.serving import Served, start_server


def count_of(server: Served, metric: str) -> float:
    """The value of a metric as that process tells it."""
    for line in server.ask("GET", "/metrics").text.splitlines():
        if line.startswith(f"{metric} "):
            return float(line.rpartition(" ")[2])
    return 0


@pytest.mark.deep
@pytest.mark.parametrize("shared", [True, False])
def test_processes_that_share_a_folder_answer_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: bool
) -> None:
    if shared:
        (tmp_path / "numbers").mkdir()
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path / "numbers"))
    rules = 'solitaire_responses_total{method="GET",route="/rules",status="200"}'
    with (
        start_server(tmp_path / "site", "--workers", "0", metrics="1") as one,
        start_server(tmp_path / "site", "--workers", "0", metrics="1") as other,
    ):
        for server in (one, one, other):
            assert server.ask("GET", "/rules").status == 200
        found = [count_of(server, rules) for server in (one, other)]
        waiting = [count_of(server, "solitaire_jobs_waiting") for server in (one, other)]
        # deals of new games, and puzzles: there is no worker; those of races wait for the first race
        filled = [shelf for shelf in SHELVES.values() if not shelf.sealed]
        assert waiting[0] == waiting[1] >= len(filled)
    assert found == ([3, 3] if shared else [2, 1])
