"""Several processes that want one daily at once: one of them makes it, on either database."""

import pytest

from solitaire.store import open_database
from solitaire.store.dailies import DailyStore
from tests.kit.own_process import running
from tests.kit.postgresql import on_every_database

pytestmark = [on_every_database, pytest.mark.slow]  # each process imports SQLAlchemy

# Says when it is ready; makes the dailies it is told; says if it did, and how often it looked for a deal.
MAKER = """
import sys
from datetime import UTC, datetime
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.candidates import Candidate
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore
from tests.kit.jobs import quick_queue

found = []

def search(secret, day):
    found.append(day)
    return Candidate("1-8RSJ-8MYX", 0, 2)

engine = open_database(sys.argv[1])
dailies = Dailies(
    DailyStore(engine),
    b"the secret",
    quick_queue(engine),
    clock=lambda: datetime(2026, 11, 5, tzinfo=UTC),
    search=search,
)
print("ready", flush=True)
for line in sys.stdin:
    made = dailies.make(int(line))
    print(made, len(found), flush=True)
"""


def test_of_processes_that_want_a_daily_at_once_one_makes_it(url: str) -> None:
    open_database(url).dispose()
    with running(MAKER, url) as first, running(MAKER, url) as second:
        both = (first, second)
        assert [each.hear() for each in both] == ["ready"] * 2
        for number in range(1, 21):
            for each in both:
                each.tell(str(number))
            answers = [each.hear().split() for each in both]
            assert sorted(made for made, _ in answers) == ["False", "True"]
            assert sum(int(searched) for _, searched in answers) == number
    engine = open_database(url)
    try:
        assert [row.code for row in DailyStore(engine).between(1, 20)] == ["1-8RSJ-8MYX"] * 20
    finally:
        engine.dispose()
