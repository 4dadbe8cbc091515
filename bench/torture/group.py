"""All players of a run together: started, waited for, finished, and compared with the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sqlalchemy import func, select

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.players import REFUSED, Player, opened, rows_of
from bench.torture.sites import PATIENCE, wait_until
from solitaire.store.tables import results, reviews


def start_players(
    number: int, port: int, url: str, *, seed: int = 1, pace: float = 0.0
) -> list[Player]:
    """Players who play at a server; the database at ``url`` is its own. ``finish`` them."""
    players = [Player(each, [port], url, seed=seed, pace=pace) for each in range(number)]
    for player in players:
        player.start()
    return players


def count_answered(players: Sequence[Player]) -> int:
    """How many changes of all players were answered so far."""
    return sum(len(player.answered) for player in players)


def count_refused(players: Sequence[Player]) -> int:
    """How many requests of all players were answered with 503 so far."""
    return sum(player.counts[REFUSED] for player in players)


def wait_for_changes(players: Sequence[Player], number: int, seconds: float = PATIENCE) -> None:
    """Wait until so many more changes are answered, of all players together; as ``wait_for``."""
    enough = count_answered(players) + number
    wait_for(players, lambda: count_answered(players) >= enough, "no change was answered", seconds)


def wait_for_each(players: Sequence[Player], number: int) -> None:
    """Wait until so many more changes of each player are answered; as ``wait_for``."""
    enough = {player: len(player.answered) + number for player in players}
    wait_for(
        players,
        lambda: all(len(player.answered) >= most for player, most in enough.items()),
        "not every player went on",
    )


def wait_for(
    players: Sequence[Player],
    condition: Callable[[], bool],
    otherwise: str,
    seconds: float = PATIENCE,
) -> None:
    """Wait for a condition; the problem of a player is raised.

    BrokenPromise with the sentence ``otherwise`` if it takes longer than ``seconds``.
    """
    wait_until(condition, otherwise, lambda: raise_problems(players), seconds)


def wait_for_review(players: Sequence[Player], url: str) -> None:
    """Wait until another review is stored, which the end of a game asks for; as ``wait_for``."""
    before = _count_reviews(url)
    wait_for(players, lambda: _count_reviews(url) > before, "no review was made")


def raise_problems(players: Sequence[Player]) -> None:
    """Raise the problem of a player who had one."""
    for player in players:
        if player.problem is not None:
            raise player.problem


def finish(players: Sequence[Player]) -> None:
    """Let all players end after the change that is under way. The problem of one of them is raised."""
    for player in players:
        player.finish()
    for player in players:
        player.join()
    raise_problems(players)


def compare_all(players: Sequence[Player], url: str) -> None:
    """Compare the whole database with the ledgers of all players, who have finished.

    BrokenPromise if they differ. Games that were begun by a first request without an answer, and so without
    a cookie, belong to nobody.
    """
    with opened(url) as database:
        stored = rows_of(database)
        ended = database.scalar(select(func.count()).select_from(results))
    expected = {path: known for player in players for path, known in player.ledger.items()}
    for path, known in expected.items():
        row = stored.pop(path, None)
        if row != known.row:
            raise BrokenPromise(f"{path} is stored as {row}, and known as {known.row}")
    most = sum(player.counts["first games begun without an answer"] for player in players)
    if len(stored) > most or any(row.revision for row in stored.values()):
        raise BrokenPromise(f"{len(stored)} games were not begun by an answered request")
    finished = sum(known.ended for known in expected.values())
    if ended != finished:
        raise BrokenPromise(f"{finished} games were finished, and {ended} results are stored")


def print_counts(report: Report, players: Sequence[Player]) -> None:
    """Print what the players did and met."""
    total = sum((player.counts for player in players), Counter[str]())
    report.count("players", len(players))
    for name in sorted(total):
        report.count(name, total[name])


def _count_reviews(url: str) -> int:
    with opened(url) as database:
        return int(database.scalar(select(func.count()).select_from(reviews)))
