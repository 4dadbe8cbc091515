"""``python -m bench.torture.clock``: sets the clocks of two servers while players play.

The servers have one database, and clocks that differ by seconds, which jump one after the other: by seconds,
minutes, hours and days, forwards and back; the second is killed each time before. The requests of players go
to them by turns, and are sent again if there was no answer. Asserted after each jump: everybody plays on, as
the same player, pages are shown, and a review is made. At the end all reviews are there, no answered turn is
lost or made twice, the logs have no error, and ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import monotonic, time
from typing import Final

from bench.report import Report
from bench.torture import make_parser, run
from bench.torture.group import (
    compare_all,
    finish,
    print_counts,
    wait_for_each,
    wait_for_review,
)
from bench.torture.machines import REVIEW_SECONDS, RoamingPlayer
from bench.torture.sites import (
    DATABASES,
    HOST,
    Server,
    check_database,
    check_quiet,
    site,
    wait_until,
)
from bench.torture.visitor import Visitor
from solitaire.play.limits import UNITS

PLAYERS: Final = 3
PACE: Final = 0.02
"""Seconds from one change of a player to the next."""
CHANGES: Final = 5
"""How many changes of each player must be answered after each jump."""
APART: Final = 7
"""Seconds by which the second server is ahead of the first."""
ROUNDING: Final = 2
"""Seconds by which the Date of an answer may be older than the clock of its server."""
JUMPS: Final = (
    *("+20s", "-20s", "+3m", "-3m", "+2h", "-2h"),
    *("+2d", "-1h", "+40d", "+0s", "-2d", "+40d", "-40d", "+0s"),
)
"""How wrong the clocks are set, one after the other."""


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("clock", __doc__)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument(
        "--times",
        type=int,
        default=len(JUMPS),
        help="how often the clocks are set, at most %(default)s",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the deals and turns")
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Play and set the clocks, compare, and print. BrokenPromise as the module says."""
    with site(arguments.database, ANALYSTS="1") as (settings, _):
        folder, url = Path(settings["INSTANCE"]), settings["DATABASE_URL"]
        report.part(f"Two servers on {arguments.database}, {APART} s apart, whose clocks jump")
        with (
            ClockServer(settings, folder / "first.log") as first,
            ClockServer(settings, folder / "second.log", ahead=APART) as second,
        ):
            servers = (first, second)
            addresses = [(HOST, server.port) for server in servers]
            players = [
                RoamingPlayer(number, addresses, url, seed=arguments.seed, pace=PACE)
                for number in range(PLAYERS)
            ]
            for player in players:
                player.start()
            visitor = Visitor(first.port)
            visitor.begin()
            for jump in JUMPS[-arguments.times :]:
                second.kill()
                second.start()
                second.wait_until_healthy()
                for server in servers:
                    server.set_clock(int(jump[:-1]) * UNITS[jump[-1]])
                    wait_for_each(players, CHANGES)
                    visitor.port = server.port
                    visitor.look()
                began = monotonic()
                wait_for_review(players, url)
                report.figure(f"{jump}: until a review is made", monotonic() - began, "s")
            visitor.leave()
            finish(players)
            began = monotonic()
            made = sum(player.count_reviews(began + REVIEW_SECONDS) for player in players)
            report.figure(f"until all {made} reviews are there", monotonic() - began, "s")
            compare_all(players, url)
            print_counts(report, players)
            for server in servers:
                server.stop()
        check_database(settings)
        for server in servers:
            check_quiet(server.log)
        print("Every turn was kept, and everybody went on.")


class ClockServer(Server):
    """A server and its workers, whose clock can be set; it is ``ahead`` seconds off all the time."""

    def __init__(self, settings: Mapping[str, str], log: Path, *, ahead: int = 0) -> None:
        super().__init__(settings, log)
        self._ahead = ahead
        self._file = log.with_suffix(".clock")
        folder = Path(__file__).with_name("wrong_clock")
        self._command = [
            *("env", f"PYTHONPATH={folder}", f"CLOCK_FILE={self._file}"),
            *self._command,
        ]
        self._write(0)

    def set_clock(self, wrong: int) -> None:
        """Set the clock wrong by so many seconds, and wait until the server says so."""
        self._write(wrong)
        wait_until(
            lambda: abs(self._read() - time() - wrong - self._ahead) <= ROUNDING,
            f"the clock of a server was not set to {wrong:+} s",
            self.check_running,
        )

    def _write(self, wrong: int) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(str(wrong + self._ahead))
        new.replace(self._file)

    def _read(self) -> float:
        """The clock, in seconds since 1970."""
        answer = Visitor(self.port).ask("GET", "/healthz")
        return parsedate_to_datetime(answer.value("Date")).timestamp()


if __name__ == "__main__":
    main()
