"""Processes that make the same daily concurrently, on either database."""

from solitaire.rules import STANDARD
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore
from tests.kit.own_process import start_program
from tests.kit.postgresql import on_every_database

pytestmark = on_every_database

# Prints "ready", then reads numbers. Makes each daily, and prints whether it did and its searches so far.
MAKER = """
import sys
from datetime import UTC, datetime
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.candidates import Candidate
from solitaire.rules import STANDARD
from solitaire.store import open_database, sqlite
from solitaire.store.dailies import DailyStore
from tests.kit.jobs import quick_queue

found = []

def search(secret, day, variant, spares):
    found.append(day)
    return Candidate("1-8RSJ-8MYX", 0, 2)

sqlite.BUSY_SECONDS = 600
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
    made = dailies.make(int(line), STANDARD)
    print(made, len(found), flush=True)
"""


def test_only_one_process_makes_a_daily(url: str) -> None:
    open_database(url).dispose()
    with start_program(MAKER, url) as first, start_program(MAKER, url) as second:
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
        rows = DailyStore(engine).between(1, 20, STANDARD)
        assert [row.code for row in rows] == ["1-8RSJ-8MYX"] * 20
    finally:
        engine.dispose()
