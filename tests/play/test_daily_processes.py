"""Several processes that want one daily at once: one of them makes it, on either database."""

import subprocess
import sys
from contextlib import ExitStack

from solitaire.store import open_database
from solitaire.store.dailies import DailyStore
from tests.kit.postgresql import on_every_database

pytestmark = on_every_database

# Says when it is ready; makes the dailies it is told; says if it did, and how often it looked for a deal.
MAKER = """
import sys
from datetime import UTC, datetime
from solitaire.play import Dailies
from solitaire.play.candidates import Candidate
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore

found = []

def search(secret, day):
    found.append(day)
    return Candidate("1-8RSJ-8MYX", 0, 2)

store = DailyStore(open_database(sys.argv[1]))
dailies = Dailies(store, b"the secret", clock=lambda: datetime(2026, 11, 5, tzinfo=UTC), search=search)
print("ready", flush=True)
for line in sys.stdin:
    made = dailies.try_to_make(int(line))
    print(made, len(found), flush=True)
"""


def test_of_processes_that_want_a_daily_at_once_one_makes_it(url: str) -> None:
    open_database(url).dispose()
    with ExitStack() as running:
        processes = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", MAKER, url],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for _ in range(3)
        ]
        for process in processes:
            running.callback(process.kill)
        assert [hear(process) for process in processes] == ["ready"] * 3
        for number in range(1, 21):
            for process in processes:
                tell(process, str(number))
            answers = [hear(process).split() for process in processes]
            assert sorted(made for made, _ in answers) == ["False", "False", "True"]
            assert sum(int(searched) for _, searched in answers) == number
    engine = open_database(url)
    try:
        assert [row.code for row in DailyStore(engine).between(1, 20)] == ["1-8RSJ-8MYX"] * 20
    finally:
        engine.dispose()


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
