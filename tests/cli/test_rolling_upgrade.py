"""From this release to the next and the one after: one server after the other is replaced while players play.

The next release has one revision more, which expands the tables; the one after has another, which contracts
them. Their code is otherwise that of this checkout.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.torture.game_players import GamePlayer
from bench.torture.machines import SECRETS
from bench.torture.match_players import MatchPlayer
from bench.torture.players import Play, compare_all, finish, start_players, wait_for_changes
from bench.torture.programs import (
    HOST,
    NO_LIMITS,
    Program,
    environment,
    free_port,
    is_healthy,
    wait_until_healthy,
)
from solitaire.store.migrations import HEAD
from tests.kit.postgresql import Server as PostgreSQL
from tests.kit.releases import ROOT, copy_release

NUMBER = int(HEAD[:4])
EXPANDED = f"{NUMBER + 1:04}_since_{NUMBER:04}"
CONTRACTED = f"{NUMBER + 2:04}_since_{NUMBER + 1:04}"
REVISION = """\
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"

def upgrade():
"""
EXPANDING = """\
    op.add_column("games", sa.Column("mood", sa.Text(), nullable=True))
    op.create_table("moods", sa.Column("name", sa.Text(), primary_key=True))
"""
CONTRACTING = """\
    op.drop_table("moods")
    op.drop_column("games", "mood")
"""


def make_release(folder: Path, revisions: Mapping[str, str]) -> Path:
    """A copy of this release with more revisions: their names, and what they do."""
    migrations, before = copy_release(folder) / "store/migrations", HEAD
    for revision, steps in revisions.items():
        text = REVISION.format(revision=revision, before=before) + steps
        (migrations / f"versions/v{revision}.py").write_text(text)
        before = revision
    module = migrations / "__init__.py"
    text = module.read_text()
    assert text.count(f'HEAD: Final = "{HEAD}"') == 1
    module.write_text(text.replace(f'HEAD: Final = "{HEAD}"', f'HEAD: Final = "{before}"'))
    return folder


def command(release: Path, *arguments: str) -> list[str]:
    """A command of a release."""
    program = (
        f"import sys; sys.path.insert(0, {str(release)!r}); from solitaire.cli import main; main()"
    )
    return [sys.executable, "-c", program, *arguments]


class Port:
    """A port on which one server after the other runs. As a context it ends with the block."""

    def __init__(self, settings: Mapping[str, str], folder: Path) -> None:
        self.port = free_port()
        self._settings = {**settings, "INSTANCE": str(folder / f"instance {self.port}")}
        self._log = folder / "log"
        self._server: Program | None = None

    def run(self, release: Path) -> None:
        """Stop the server, and start one of that release."""
        self.stop()
        serve = command(release, "serve", "--port", str(self.port), "--workers", "0")
        self._server = Program(serve, self._settings, self._log)
        self._server.start()
        wait_until_healthy((HOST, self.port), self._server)

    def stop(self) -> None:
        """Stop the server gracefully, if it runs."""
        if self._server and self._server.is_running:
            assert self._server.stop() == 0

    def kill(self) -> None:
        """Kill the server."""
        assert self._server
        self._server.kill()

    def __enter__(self) -> Port:
        return self

    def __exit__(self, *_: object) -> None:
        if self._server:
            self._server.kill()


@pytest.mark.release
def test_servers_are_replaced_one_by_one_while_players_play(
    tmp_path: Path, postgresql: PostgreSQL
) -> None:
    this, new = ROOT, {EXPANDED: EXPANDING}
    following = make_release(tmp_path / "following", new)
    last = make_release(tmp_path / "last", new | {CONTRACTED: CONTRACTING})
    with ExitStack() as stack:
        url = stack.enter_context(postgresql.database(empty=True))
        settings = {"DATABASE_URL": url, **NO_LIMITS, **SECRETS}
        one, two, forgotten = (stack.enter_context(Port(settings, tmp_path)) for _ in range(3))

        def run(release: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
            """Run a command of a release to its end."""
            return subprocess.run(
                command(release, *arguments),
                env=environment({**settings, "INSTANCE": str(tmp_path)}),
                capture_output=True,
                text=True,
            )

        for place in (one, two, forgotten):
            place.run(this)
        addresses = [(HOST, one.port), (HOST, two.port)]
        players = start_players(3, Play(addresses, url, pace=0.05), [GamePlayer, MatchPlayer])
        wait_for_changes(players, 5)

        one.run(following)  # expands the tables
        wait_for_changes(players, 5)
        two.kill()
        two.run(this)  # an older server can still start
        wait_for_changes(players, 5)
        assert run(this, "db", "check").returncode == 0
        assert is_healthy((HOST, forgotten.port))
        two.run(following)
        wait_for_changes(players, 5)

        one.run(last)  # contracts them
        wait_for_changes(players, 5)
        two.kill()
        two.run(following)
        wait_for_changes(players, 5)
        assert not is_healthy((HOST, forgotten.port)), "no balancer should send it requests"
        assert f"revision {CONTRACTED}" in run(this, "serve", "--port", "0").stderr

        finish(players)
        compare_all(players, url)
        checked = run(last, "db", "check")
        assert (checked.returncode, checked.stderr) == (0, "")
        for place in (one, two, forgotten):
            place.stop()
    assert sum(player.counts["turns answered"] for player in players) >= 20
    assert "Traceback" not in (tmp_path / "log").read_text()
