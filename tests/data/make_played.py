"""Writes the matches that a release leaves behind: of all games, over and under way, dailies, with options.

``python -m tests.data.make_played 1.0.0`` in a checkout of that release writes its database, as
``played_of_1_0_0.sql``, and as JSON beside it what the release says of its matches. It was made for 1.0.0
(commit 6cd245ae), into which this module and ``make_site`` were copied, and so uses only what has the same
name there. Ids and the deals of nobody's code are others each time. Cost: a minute.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from solitaire.matches import format_record
from solitaire.matches.catalogue import GAMES
from solitaire.play.daily import calendar
from solitaire.play.errors import NotOver
from solitaire.play.use_cases import UseCases
from tests.data.make_site import TODAY, dump_site, empty_site, write_site
from tests.kit.reading import read
from tests.kit.sites import Site

PLAYERS: Final = ("ada", "bob")
YESTERDAY: Final = TODAY - 1
TABLES: Final = {
    "crowns": ("points.1 hands=five", "away.1,outs.1 hands=five", "outs.1,away.1,points.1"),
    "spiral": ("threats.1 games=one", "draws.1,threats.1,lines.1 joker=off", "lines.1"),
    "lastcard": (
        "high.1,keeps.1 goal=five",
        "fits.1,bluffs.1,keeps.1 goal=five swap=yes draw=yes again=yes clear=yes",
        "bluffs.1",
    ),
    "continental": ("novice.1 hands=three", "deny.1,novice.1 hands=three cards=108", "deny.1"),
}
"""By game, the tables of a match that is over, and of two that are under way."""
BETWEEN: Final = "between"
"""The second match of each game stops after its first hand, the third in its first turns."""
MANY: Final = 10_000
FEW: Final = 5


def play_on(use: UseCases, player: str, id: str, *, moves: int = MANY, until: str = "") -> None:
    """Play as the weakest computer player does, at most so many moves, or until a hand is over."""
    match = use.matches.get(player, id)
    rules = match.match.rules
    while not match.match.is_over and moves and not (until and match.match.state.hands_over):
        (word,) = rules.format([rules.public(rules.bots[0].choose(match.view))])
        match = use.matches.play(match, revision=match.revision, word=word)
        moves -= 1


def play_matches(site: Site, player: str) -> None:
    """Three matches of each game, the first of words."""
    use = site.use_cases
    for rules in GAMES:
        ended, between, begun = TABLES[rules.name]
        play_on(use, player, use.matches.start(player, rules, ended, f"{player} of the hill").id)
        play_on(use, player, use.matches.start(player, rules, between).id, until=BETWEEN)
        play_on(use, player, use.matches.start(player, rules, begun).id, moves=FEW)


def play_daily(site: Site, player: str, number: int, moves: int) -> None:
    """An attempt at the daily match of each game."""
    for rules in GAMES:
        daily = site.use_cases.daily_matches.get(number, rules)
        assert daily is not None
        site.clock.now += timedelta(minutes=5)
        id = site.use_cases.matches.attempt(player, daily).id
        play_on(site.use_cases, player, id, moves=moves)


def describe_match(site: Site, player: str, id: str) -> dict[str, Any]:
    """What a site says of a match to its player: its state, page, record, and code."""
    found = site.use_cases.matches.get(player, id)
    match = found.match
    page = read(site.client(player).get(f"/matches/{id}").text)
    return {
        "player": player,
        "game": match.rules.name,
        "label": found.label,
        "over": match.is_over,
        "scores": list(match.state.scores),
        "places": list(match.places()) if match.is_over else None,
        "sheet": read_sheet(page),
        "code": site.use_cases.matches.find_code(found),
        "record": hash_of(revealed_record(site, player, id)),
    }


def read_sheet(page: Any) -> list[list[str]]:
    """The cells of the score sheet on a page, as they are seen."""
    tables = page.all("table", cls="scores")
    return [[read_cell(cell) for cell in row.all("td")] for row in tables[0].all("tr")]


def read_cell(cell: Any) -> str:
    """What is written in a cell; later releases also have what a screen reader says."""
    (seen, *_) = (*cell.all(**{"aria-hidden": "true"}), cell)
    text: str = seen.text
    return text


def revealed_record(site: Site, player: str, id: str) -> str:
    """The record of a match, or nothing while that would reveal what is hidden."""
    try:
        return site.use_cases.matches.reveal_record(player, id)
    except NotOver:
        return ""


def hash_of(text: str) -> str:
    """Says that two texts have the same bytes, in fewer."""
    return sha256(text.encode()).hexdigest() if text else ""


def finish_match(site: Site, player: str, id: str) -> str:
    """The hash of the record of a match that is played to its end."""
    play_on(site.use_cases, player, id)
    return hash_of(format_record(site.use_cases.matches.get(player, id).match))


def describe_boards(use: UseCases) -> dict[str, list[list[Any]]]:
    """The boards of both dailies of each game."""
    found = {}
    for rules in GAMES:
        for number in (YESTERDAY, TODAY):
            daily = use.daily_matches.get(number, rules)
            assert daily is not None
            found[f"{rules.name} {number}"] = [
                [each.rank, each.result.player, each.result.place, each.result.points]
                for each in use.matches.rank_attempts(daily)
            ]
    return found


def list_matches(site: Site) -> list[tuple[str, str]]:
    """The player and the id of each match."""
    with site.engine.connect() as connection:
        query = "SELECT player, id FROM matches ORDER BY created, id"
        return [(row.player, row.id) for row in connection.exec_driver_sql(query)]


def main(release: str) -> None:
    """Play, write both files, and say how the matches under way would end."""
    with TemporaryDirectory() as folder, empty_site(Path(folder)) as site:
        for player in PLAYERS:
            site.clock.now = calendar.opens_at(YESTERDAY) + timedelta(hours=12)
            play_matches(site, player)
            play_daily(site, player, YESTERDAY, MANY)
            site.clock.now = calendar.opens_at(TODAY) + timedelta(hours=12)
            play_daily(site, player, TODAY, FEW if player == "ada" else MANY)
        site.clock.now = calendar.closes_at(YESTERDAY) + timedelta(hours=1)
        ids = list_matches(site)
        said: dict[str, Any] = {
            "now": site.clock.now.isoformat(),
            "boards": describe_boards(site.use_cases),
            "matches": {id: describe_match(site, player, id) for player, id in ids},
        }
        dump = dump_site(Path(folder))
        said["ends"] = {id: finish_match(site, player, id) for player, id in ids}
        write_site("played", release, dump, said)


if __name__ == "__main__":
    main(sys.argv[1])
