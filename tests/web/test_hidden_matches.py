"""Cards that a player of a match has not seen change no byte of any answer, in each state of each game.

``tests.kit.match_games`` names the states. Two sites have a match in each of them, with other hidden cards on
the second one, and get the same requests. The matches that are over are attempts at an open daily, which keep
hidden what nobody has drawn. ``python -m bench.torture pairs`` does this with random matches and requests,
and plays on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solitaire.matches import CROWNS, Match
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import Seed
from tests.kit.browsing import HX
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike, write_twice
from tests.kit.match_games import TRIED, find_moments
from tests.kit.matches import put_match
from tests.kit.sheets import list_sheets, seat_bots
from tests.kit.sites import site_in
from tests.kit.walk import Walk, Walker, make_alike

OPEN = 4
"""The number of a daily that has begun and is not closed."""
STATUSES = {200, 404, 409, 422}
OF_NO_MATCH = ("/", "/matches", "/games", "/statistics", "/you/export")


@pytest.fixture
def walker(
    tmp_path: Path, put_database: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Walker]:
    randomness = Random()
    make_alike(monkeypatch, randomness)
    with ExitStack() as closed:
        sites = []
        for name in ("one", "other"):
            randomness.seed(0)
            site = site_in(tmp_path / name, put_database)
            sites.append(closed.enter_context(closing(site)))
        yield Walker((sites[0], sites[1]), Walk("en", sites[0]), randomness)


def write_pair(match: Match) -> tuple[Match, Match]:
    """The match with its cards written out, and one that differs in hidden cards."""
    write = write_twice if match.rules is CROWNS and not match.is_over else write_alike
    return write(match, match, Chance(1))


@pytest.mark.parametrize("game", TRIED)
def test_hidden_cards_change_no_byte_in_any_state(game: str, walker: Walker) -> None:
    found = find_moments(game)
    for name, match in found.items():
        pair = write_pair(match)
        assert pair[0].shuffles != pair[1].shuffles, name
        attempt = {"daily": OPEN, "first": True, "on_day": True} if match.is_over else {}
        for site, each in zip(walker.sites, pair, strict=True):
            put_match(site, f"{game}-{name}", each, **attempt)
    for name, headers in zip(found, cycle(({}, HX)), strict=False):
        path = f"/matches/{game}-{name}".replace(" ", "%20")
        ask_about(walker, path, headers)
        for part in ("", "/record"):
            assert walker.ask("eve", f"{path}{part}").status == 404
        assert walker.ask("ada", path).status == 200
        assert walker.ask("ada", f"{path}/record").status == 409, "an open daily, or under way"
    for path in OF_NO_MATCH:
        walker.ask("ada", path)
    assert walker.walk.differing == []
    assert {answer.status for answer in walker.walk.answers} == STATUSES


@pytest.mark.deep
@pytest.mark.parametrize("game", TRIED)
def test_hidden_cards_change_no_byte_at_the_tables_of_the_sheets(game: str, walker: Walker) -> None:
    """Each new number of players and option, in the first turns of the person and in the middle."""
    paths = []
    for number, (players, options) in enumerate(list_sheets(game)):
        chance = Chance(number)
        table = seat_bots(TRIED[game].rules, players, options, chance)
        match = Match.start(TRIED[game].rules, Seed(number), table).play_bots()
        for turns in (2, 10):
            for _ in range(turns):
                if not match.is_over:
                    match = match.play(TRIED[game].choose(match, chance, 3)).play_bots()
            if match.is_over:
                continue
            pair = write_alike(match, match, chance)
            assert pair[0].shuffles != pair[1].shuffles, table
            for site, each in zip(walker.sites, pair, strict=True):
                put_match(site, f"{game}-{number}-{turns}", each)
            paths.append(f"/matches/{game}-{number}-{turns}")
    for path, headers in zip(paths, cycle(({}, HX)), strict=False):
        ask_about(walker, path, headers)
        assert walker.ask("ada", path).status == 200
        assert walker.ask("ada", f"{path}/record").status == 409, "under way"
    assert walker.walk.differing == []
    assert len(paths) > len([*list_sheets(game)])


def ask_about(walker: Walker, path: str, headers: Mapping[str, str]) -> None:
    """Send the requests of ada about a match that make no move."""
    for part in ("", "?turn=1", "/record"):
        walker.ask("ada", f"{path}{part}", headers=headers)
    for form in ({"revision": "9", "move": "next"}, {"revision": "0", "move": "none"}, {}):
        walker.ask("ada", f"{path}/moves", method="POST", form=form, headers=headers)
    for line in ("?", "c", "none"):
        form = {"revision": "0", "line": line}
        walker.ask("ada", f"{path}/line", method="POST", form=form, headers=headers)


@pytest.mark.parametrize("game", TRIED)
def test_a_page_that_tells_hidden_cards_is_noticed(
    game: str, walker: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = PlayerMatch.seen.fget  # type: ignore[attr-defined]

    def seen(player_match: PlayerMatch) -> Any:
        return replace(usual(player_match), label=repr(player_match.match.shuffles))

    monkeypatch.setattr(PlayerMatch, "seen", property(seen))
    match = next(TRIED[game].play(Chance(1)))
    for site, each in zip(walker.sites, write_pair(match), strict=True):
        put_match(site, "told", each)
    assert walker.ask("ada", "/matches/told").status == 200
    assert len(walker.walk.differing) == 1
