"""Every figure of the players has a twin here: the same from the rows themselves, in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from solitaire.rules import Seed
from study.report import player_figures
from study.report.database import Database, open_database
from study.report.figures import make_figures
from study.report.intervals import share_interval
from study.report.player_figures import HARD, PLAYERS, SIMPLE
from study.rows.players import PlayersRow
from study.rows.row import Row
from study.tests.kit import (
    LOST,
    find_won,
    list_from_zero,
    play,
    random_games,
    random_rows,
    with_interval,
    write_run,
)

NEED = random_rows(1, 300, with_par=False)
PAR = random_rows(1, 200, with_par=True)
PLAYED = random_games(5, PAR[:150])
WON = replace(LOST, verdict="won", away=(2,) * 11, need=22, par=23)
GAMES = {
    (row.seed, player): (not getattr(row, f"{player}_open"), getattr(row, f"{player}_draws"))
    for row in PLAYED
    for player in PLAYERS
}
"""Whether each player won each deal, and in how many draws."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("runs")
    return open_database(
        [
            write_run(folder / "need", "standard", "need", NEED),
            write_run(folder / "par", "standard", "par", PAR),
            write_run(folder / "players", "standard", "players", PLAYED),
        ]
    )


def open_games(folder: Path, deals: list[Row], played: list[PlayersRow]) -> Database:
    """Runs of these deals, and of games of them."""
    return open_database(
        [
            write_run(folder / "need", "standard", "need", deals),
            write_run(folder / "players", "standard", "players", played),
        ]
    )


def test_players_by_deals_won(database: Database) -> None:
    expected = []
    for player in PLAYERS:
        won = [game[0] for (_, name), game in GAMES.items() if name == player]
        expected.append({"name": player} | with_interval({"deals": len(won), "won": sum(won)}))
    assert player_figures.count_players(database) == expected


def test_piles_that_the_adviser_left_open(database: Database) -> None:
    left = [row.adviser_open for row in PLAYED if row.adviser_open]
    piles = Counter(pile for each in left for pile in each)
    numbers = Counter(map(len, left))
    assert player_figures.count_left_open(database) == {
        "lost": len(left),
        "by_pile": [{"pile": pile, "games": piles[pile]} for pile in sorted(piles)],
        "by_number": [{"piles": number, "games": numbers[number]} for number in sorted(numbers)],
    }


def test_draws_over_par(database: Database) -> None:
    def over(player: str) -> Iterable[int]:
        for row in find_won(PAR):
            won, draws = GAMES.get((row.seed, player), (False, 0))
            if won and row.exact and GAMES[row.seed, "greedy"][0]:
                yield draws - (row.par or 0)

    expected = {player: list_from_zero(over(player)) for player in ("greedy", "adviser")}
    assert player_figures.count_over_par(database) == expected


def test_draws_over_par_are_of_deals_that_both_won(tmp_path: Path) -> None:
    lost = (5,)
    played = [play(0), play(1, greedy=lost), play(2, adviser=lost), play(3, away=lost, pairs=lost)]
    database = open_database(
        [
            write_run(
                tmp_path / "par", "standard", "par", [replace(WON, seed=seed) for seed in range(4)]
            ),
            write_run(tmp_path / "players", "standard", "players", played),
        ]
    )
    both = [0, 0, 2]
    assert player_figures.count_over_par(database) == {"greedy": both, "adviser": both}


def _games(player: str) -> list[tuple[int, bool]]:
    """The spare of each deal that can be won, and whether the player won it."""
    return [
        (28 - (row.need or 0), GAMES[row.seed, player][0])
        for row in find_won(NEED)
        if (row.seed, player) in GAMES
    ]


def test_simple_players_by_spare(database: Database) -> None:
    found = player_figures.count_by_spare(database)
    assert list(found) == list(SIMPLE)
    for player, rows in found.items():
        games = _games(player)
        assert rows == [
            {"spare": spare}
            | with_interval(
                {
                    "deals": len([each for each, _ in games if each == spare]),
                    "won": games.count((spare, True)),
                }
            )
            for spare in sorted({spare for spare, _ in games})
        ]


def test_no_loss_is_seen_above_the_largest_spare_of_a_loss(database: Database) -> None:
    for player, found in player_figures.find_no_loss(database).items():
        games = _games(player)
        largest = max([spare for spare, won in games if not won])
        above = [spare for spare, _ in games if spare > largest]
        assert above or player != "pairs"
        high = round(share_interval(0, len(above)).high, 6)
        assert found == (
            {"spare": min(above), "deals": len(above), "high": high} if above else None
        )


def test_no_loss_is_seen_from_a_spare_that_was_seen(tmp_path: Path) -> None:
    """Of spares 0, 2, 5 and 5 the three players lose 2, none and one of 5."""
    deals = [replace(WON, seed=seed, need=28 - spare) for seed, spare in enumerate((0, 2, 5, 5))]
    played = [play(0), play(1, greedy=(5,)), play(2, pairs=(5,)), play(3)]
    found = player_figures.find_no_loss(open_games(tmp_path, deals, played))
    # The share lost of m deals may be z * z / (m + z * z), and not 3 / m, which would be 1.5.
    assert found["greedy"] == {"spare": 5, "deals": 2, "high": 0.657620}
    assert found["away"] == {"spare": 0, "deals": 4, "high": 0.489891}
    assert found["pairs"] is None


def _name_fate(row: Row) -> str:
    winners = [player for player in PLAYERS if GAMES[row.seed, player][0]]
    if winners:
        return {"greedy": "greedy", "adviser": "better"}.get(winners[0], "another")
    return {"won": "better", "lost": "nobody"}.get(row.verdict, "unknown")


def test_who_wins_a_deal(database: Database) -> None:
    fates = Counter(map(_name_fate, NEED[: len(PLAYED)]))
    found = player_figures.count_fate(database)
    intervals = found.pop("intervals")
    assert found == {
        **fates,
        "deals": len(PLAYED),
        "skill": fates["another"] + fates["better"],
        "refuted": 0,
        "missed": 0,
    }
    assert min(fates.values()) > 0
    for name, (low, high) in intervals.items():
        unknown = 0 if name in ("greedy", "another") else fates["unknown"]
        counts = {"deals": len(PLAYED), name: found[name], "unknown": unknown}
        assert with_interval(counts, name) == counts | {"low": low, "high": high}


def test_a_deal_that_was_given_up_and_won_by_a_player_can_be_won(tmp_path: Path) -> None:
    unknown = replace(LOST, verdict="unknown", exact=False)
    played = [
        play(0),
        play(1, greedy=(5,), away=(5,)),
        play(2, greedy=(5,), away=(5,), pairs=(5,)),
        play(3, **dict.fromkeys(PLAYERS, (5,))),
    ]
    deals = [replace(unknown, seed=seed) for seed in range(4)]
    found = player_figures.count_fate(open_games(tmp_path, deals, played))
    fates = ("greedy", "skill", "another", "better", "nobody", "unknown")
    assert [found[name] for name in fates] == [1, 2, 1, 1, 0, 1]


def test_the_lemma_is_refuted_by_a_win_or_a_loss_that_cannot_be(tmp_path: Path) -> None:
    deals = [LOST, *[replace(WON, seed=seed) for seed in (1, 2, 3)], replace(LOST, seed=4)]
    everybody = dict.fromkeys(PLAYERS, (5,))
    played = [
        play(0, **everybody),
        play(1),
        play(2, adviser=(5,)),
        play(3, **everybody),
        play(4, **{name: (5,) for name in PLAYERS if name != "pairs"}),
    ]
    found = player_figures.count_fate(open_games(tmp_path, deals, played))
    assert (found["refuted"], found["missed"]) == (1, 2)


def test_a_deal_that_cannot_be_won_has_no_draws_over_par(tmp_path: Path) -> None:
    database = open_database(
        [
            write_run(tmp_path / "par", "standard", "par", [LOST, replace(WON, seed=1)]),
            write_run(tmp_path / "players", "standard", "players", [play(0), play(1)]),
        ]
    )
    assert player_figures.count_over_par(database)["greedy"] == [0, 0, 1]


def test_hard_deals_come_by_spare_and_then_by_need_above_the_sum(database: Database) -> None:
    hard = [
        row
        for row in find_won(NEED)
        if (row.seed, "greedy") in GAMES
        and not any(GAMES[row.seed, player][0] for player in SIMPLE)
    ]
    hard.sort(key=lambda row: (row.need or 0, (row.need or 0) - sum(row.away)), reverse=True)
    assert player_figures.find_hard(database) == [Seed(row.seed).code for row in hard[:HARD]]


def test_players_of_other_deals_share_no_fate(tmp_path: Path) -> None:
    found = make_figures(open_games(tmp_path, [WON], [play(7)]))
    assert [found[name] for name in ("fate", "by_spare", "hard")] == [{}, {}, []]


def test_players_alone_have_figures(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "players", "standard", "players", [play(7)])
    found = make_figures(open_database([folder]))
    assert list(found) == ["games", "readings", "players", "left_open", "manifest"]
    assert [found[name] for name in ("games", "readings", "left_open")] == [{}, [], {}]
