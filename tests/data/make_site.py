"""Writes the site that a release leaves behind, for the tests of the upgrades that follow.

``python -m tests.data.make_site 1.0.0`` in a checkout of that release writes its database, as
``site_of_1_0_0.sql``, and as JSON beside it what the release says: statistics, boards, packs, puzzles, the
family's table. It was made for 1.0.0 (commit 6cd245ae), into which this module was copied, and so uses only
what has the same name there, but for ``describe_player``, which has followed ``Statistics.of`` since (commit
5e7040fd). Ids and random deals are others each time. Cost: some minutes.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import text

from solitaire.matches.lastcard import LASTCARD
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, VARIANTS, Seed, Turn, Variant, variant_named
from solitaire.solver import play_out
from solitaire.store import Database, GameStore, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.ready_deals import ReadyDealStore
from solitaire.store.statistics import StatisticsStore
from solitaire.web import Settings, create_app
from tests.kit.browsing import SAME_SITE
from tests.kit.clocks import Clock
from tests.kit.packs import pack_of
from tests.kit.playing import play_on
from tests.kit.puzzles import (
    golden_rows,
    key_of,
    put_puzzles,
    question_of,
    right_turn,
    try_of,
    wrong_turns,
)
from tests.kit.sites import Site

SECRET: Final = b"a secret of the tests"
DAYS: Final = range(29, 39)
"""The dailies of ten days, from a Monday on."""
TODAY: Final = DAYS[-1]
REVIEWED: Final = 30
"""The day up to which games are reviewed; later jobs wait."""
PLAYERS: Final = ("ada", "bob", "eve")
GONE: Final = (("short", "tricky"), ("standard", "severe"), ("standard", "tricky"))
"""Levels that 1.1 no longer has, with their games."""
PACKS: Final[tuple[Any, ...]] = ("gentle-steps", "one-spare-draw", "complete-as-dealt")


def describe_player(use: UseCases, database: Database, player: str) -> dict[str, Any]:
    """What a site says of a player's games, by variant."""
    found = {}
    for variant in use.statistics.list_variants(player):
        figures, _ = use.statistics.of(player, variant)
        tallies = ("all", "dailies", "free", "practice", "streaks")
        found[variant.name] = {
            **{tally: asdict(getattr(figures, tally)) for tally in tallies},
            "piles": list(figures.piles),
            "flips": list(figures.flips),
            "rating": asdict(StatisticsStore(database).rating(player, [variant])),
        }
    return found


def describe_board(use: UseCases, name: str) -> list[list[Any]]:
    """The leaderboard of a daily ("short 30"), or of the deal of that code."""
    game, _, number = name.partition(" ")
    board = (
        use.results.leaderboard_of_daily(int(number), variant_named(game))
        if number
        else use.results.leaderboard_of_deal(name)
    )
    return [
        [place.rank, place.result.game, place.result.player, place.result.score]
        for place in board.places
    ]


def describe_standing(standing: Any) -> list[Any] | None:
    """How a finished game stands among others."""
    return [*asdict(standing).values()] if standing else None


def describe_packs(use: UseCases, player: str) -> dict[str, dict[str, list[Any]]]:
    """What a player did with the deals of packs, by place."""
    found: dict[str, dict[str, list[Any]]] = {}
    for name in PACKS:
        (progress,) = use.packs.progress(player, [pack_of(name)])
        places = enumerate(progress.attempts, 1)
        found[name] = {
            str(at): [*asdict(each).values()] for at, each in places if each.begun or each.finished
        }
    return found


def describe_family(use: UseCases, variant: Variant) -> dict[str, list[Any]]:
    """The table of Ada's family: today's places, and the scores of the week."""
    (family,) = use.families.of_player("ada")
    board = use.families.compare("ada", family.id, variant, TODAY, TODAY)
    return {
        "today": [
            [row.seat.name, row.rank, row.result.score if row.result else None] for row in board.day
        ],
        "week": [
            [row.seat.name, [result and result.score for result in row.results]]
            for row in board.week
        ],
    }


def describe_race(use: UseCases, race: str) -> list[list[Any]]:
    """What Ada sees of a race: for each racer the name, how far, the piles, the turns and the place."""
    return [
        [seal.name, seal.progress.value, seal.flipped, seal.turns, seal.place]
        for seal in use.races.get(race, "ada").seals
    ]


def describe_match(use: UseCases, match: str) -> list[Any]:
    """A match of Eve: its daily, how many moves, her place and her points."""
    found = use.matches.get("eve", match)
    return [found.daily, len(found.match.moves), found.row.place, found.row.points]


def describe_puzzles(use: UseCases, player: str) -> list[list[Any]]:
    """A player's answers to today's puzzles: the tries, whether the first was right, over, shown."""
    answers = use.puzzles.load_day(TODAY, player).answers
    return [
        [" ".join(map(str, answer.tries)), answer.first, answer.over, answer.shown]
        for _, answer in sorted(answers.items())
    ]


def describe_exercises(use: UseCases, player: str) -> list[int]:
    """How far a player is with the exercises."""
    counts = use.exercises.learning(player, use.exercises.today("UTC")).counts
    return [counts.asked, counts.learned, counts.due, counts.hidden, counts.unproven]


def describe_others(use: UseCases, said: dict[str, Any]) -> dict[str, Any]:
    """What a site says of all else; ``said`` has the ids of races and matches, and the phrase."""
    return {
        "packs": {player: describe_packs(use, player) for player in PLAYERS},
        "family": {variant.name: describe_family(use, variant) for variant in VARIANTS},
        "races": [describe_race(use, said[race]) for race in ("race over", "race open")],
        "matches": {match: describe_match(use, match) for match in said["played"]},
        "puzzles": {player: describe_puzzles(use, player) for player in PLAYERS},
        "exercises": {player: describe_exercises(use, player) for player in PLAYERS},
        "phrase of": use.players.player_of_phrase(said["phrase"], "address"),
    }


def wrong_turn(question: Any) -> Turn:
    """The best of the wrong turns."""
    return wrong_turns(question)[0]


class TenDays:
    """What three players do in ten days; ``said`` has the ids that tests need."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.use = site.use_cases
        self.said: dict[str, Any] = {}

    def post(self, player: str, path: str, **fields: str) -> str:
        """Submit a form as a player; the id at the end of the path that it leads to, if to any.

        Once more if it leads to none: without a worker a deal is found after a moment.
        """
        for _ in range(2):
            self.site.clock.now += timedelta(seconds=5)
            answer = self.site.client(player).post(path, data=fields, headers=SAME_SITE)
            assert answer.status_code in (200, 202, 303), (path, answer.status)
            if answer.status_code == 303:
                return answer.headers["Location"].partition("?")[0].split("/")[-1]
        return ""

    def play(self, player: str, game: str, turns: Sequence[Turn]) -> None:
        """Take turns a minute apart."""
        for turn in turns:
            self.site.clock.now += timedelta(minutes=1)
            number = self.use.games.get(player, game).number
            self.use.games.turns.take(
                player, game, number=number, pile=turn.pile, discard=turn.discard
            )

    def play_well(self, player: str, game: str, turns: int | None = None) -> None:
        """Take the adviser's turns, all or so many."""
        deal = self.use.games.get(player, game).game.deal
        self.play(player, game, play_out(deal).turns[:turns])

    def play_badly(self, player: str, game: str) -> None:
        """Take twelve of the adviser's turns, then any."""
        self.play_well(player, game, 12)
        self.site.clock.now += timedelta(minutes=20)
        play_on(self.use.games, self.use.games.get(player, game))

    def begin_day(self, number: int) -> None:
        """Set the clock to the afternoon, and make the dailies up to tomorrow's, and the puzzles."""
        self.site.clock.now = calendar.opens_at(number) + timedelta(hours=26)
        for missing, variant in self.use.dailies.find_missing(range(DAYS[0], number + 2)):
            assert self.use.dailies.make(missing, variant)
        put_puzzles(self.site.engine, number)

    def review(self) -> None:
        """Run the waiting jobs: reviews, and the exercises made of their mistakes."""
        while (job := self.site.queue.dequeue()) is not None:
            self.site.queue.execute(job)

    def play_dailies(self) -> None:
        """Ada misses a day, Bob loses, Eve comes late; of today's, one goes on."""
        for number in DAYS:
            self.begin_day(number)
            for player, variant, days, play in (
                ("ada", SHORT, {*DAYS} - {36}, self.play_well),
                ("ada", STANDARD, {31, 33}, self.play_well),
                ("bob", STANDARD, {30, 31, 34, 37}, self.play_badly),
                ("bob", SHORT, {33, 37, 38}, self.play_badly),
                ("eve", SHORT, {35, 37}, self.play_well),
            ):
                if number in days:
                    play(player, self.use.games.attempt(player, number, variant).id)
            if number == REVIEWED:
                self.review()
        late = self.use.games.attempt("eve", 30, SHORT).id
        self.play_well("eve", late)
        self.post("eve", f"/games/{late}/public", public="1")
        self.play_well("bob", self.use.games.attempt("bob", TODAY, STANDARD).id, 5)
        assert DailyStore(self.site.engine).claim(TODAY + 2, SHORT, self.site.clock.now)

    def play_packs(self) -> None:
        """Ada wins three gentle steps and begins one; Bob loses and begins deals of others."""
        for turns in (None, None, 0, 6):
            game = self.post("ada", "/packs/gentle-steps")
            self.play_badly("ada", game) if turns == 0 else self.play_well("ada", game, turns)
        self.play_badly("bob", self.post("bob", "/packs/one-spare-draw"))
        self.post("bob", "/packs/complete-as-dealt")

    def play_others(self) -> None:
        """Games of the levels that went, one with turns to redo and help; words typed; a dropped game."""
        for kind, level in GONE:
            game = self.post("ada", "/games", kind=kind, level=level)
            self.play_well("ada", game, None if kind == "short" else 8)
        self.use.games.turns.undo("ada", game, number=9)
        self.post("ada", f"/games/{game}/hint", turn="8", step="3")
        typed = self.post("bob", "/games", kind="short", deal="the house 27", anyway="1")
        self.play_badly("bob", typed)
        self.use.dropping.drop("bob", self.use.games.play_again("bob", typed).id)

    def play_races(self) -> None:
        """A race of each of the levels that went: one is over, of the other a racer has not begun."""
        for name, kind, level in (("race over", *GONE[0]), ("race open", *GONE[1])):
            race = self.post("ada", "/races", kind=kind, level=level, name="Ada")
            self.post("bob", f"/races/{race}/join", name="Bob")
            self.play_well("ada", self.post("ada", f"/races/{race}/begin"), 4)
            self.said[name] = race
        race = self.said["race over"]
        self.post("ada", f"/games/{self.post('ada', f'/races/{race}/begin')}/give-up", turn="5")
        self.play_well("bob", self.post("bob", f"/races/{race}/begin"))

    def fill_shelves(self) -> None:
        """Two deals on each of the shelves of levels that went, and one for newcomers."""
        codes = (SHORT.prefix + Seed(number).code for number in count(1))
        store = ReadyDealStore(self.site.engine)
        for kind, level in GONE:
            for code in islice(codes, 2):
                store.put(f"{kind} {level}", code)
        store.put("short gentle inviting", next(codes))

    def play_matches(self) -> None:
        """Eve ends a daily match, and is within another one."""
        daily = self.use.daily_matches.get(TODAY, LASTCARD)
        assert daily is not None
        ended = self.use.matches.attempt("eve", daily)
        begun = self.use.matches.rematch("eve", ended.id)
        for match, moves in ((ended, 2_000), (begun, 3)):
            while not match.match.is_over and moves:
                (word,) = LASTCARD.format([LASTCARD.bots[0].choose(match.view)])
                match = self.use.matches.play(match, revision=match.revision, word=word)
                moves -= 1
        self.said["played"] = [ended.id, begun.id]

    def answer_puzzles(self) -> None:
        """Ada finds one at once and one at the second try, and is shown the third; Bob errs."""
        one, two, three = (replace(row, number=TODAY) for row in golden_rows()[:3])
        for row, tries in ((one, [right_turn]), (two, [wrong_turn, right_turn]), (three, [])):
            for seen, choose in enumerate(tries):
                tried = try_of(choose(question_of(row)), seen)
                self.use.puzzles.answer(key_of(row), "ada", tried)
        self.use.puzzles.show(key_of(three), "ada")
        self.use.puzzles.answer(key_of(three), "bob", try_of(wrong_turn(question_of(three))))

    def meet(self) -> None:
        """A family of three, and a phrase."""
        family = self.use.families.start("ada", "The Browns", "Ada")
        self.said["table"] = f"/families/{family}"
        invitation = self.use.families.get("ada", family).invitation
        for player in ("bob", "eve"):
            self.use.families.join(player, invitation, player.title())
        self.said["phrase"] = self.use.players.make_phrase("bob")


@contextmanager
def empty_site(folder: Path) -> Iterator[Site]:
    """A site without players, whose database is ``site.db`` in that folder, on the last of the days."""
    database = open_database(f"sqlite:///{folder / 'site.db'}")
    clock, brokers = (
        Clock(datetime(2026, 11, 30, 8, tzinfo=UTC)),
        memory_brokers(immediate=False),
    )
    use = UseCases.of(database, SECRET, brokers, secret=SECRET, clock=clock)
    settings = Settings(instance=folder / "instance")
    app = create_app(settings, use_cases=use)
    store = GameStore(database)
    yield Site(app, store, use, database, settings, clock, brokers.jobs, brokers.dailies)
    database.dispose()


def dump_site(folder: Path) -> str:
    """The database of ``empty_site`` as statements."""
    with closing(sqlite3.connect(folder / "site.db")) as connection:
        return "\n".join(connection.iterdump())


def write_site(kind: str, release: str, dump: str, said: dict[str, Any]) -> None:
    """Write a database, and what the site said of it, beside this module."""
    written = Path(__file__).with_name(f"{kind}_of_{release.replace('.', '_')}")
    written.with_suffix(".sql").write_text(
        f"-- A site of {release}, as make_{kind}.py made it.\n{dump}\n"
    )
    lines = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in said.items())
    written.with_suffix(".json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main(release: str) -> None:
    """Play, and write both files."""
    with TemporaryDirectory() as folder:
        with empty_site(Path(folder)) as site:
            use, database, days = site.use_cases, site.engine, TenDays(site)
            for part in (
                *(days.meet, days.play_dailies, days.play_packs, days.play_others),
                *(days.play_races, days.fill_shelves, days.play_matches, days.answer_puzzles),
            ):
                part()
            with database.connect() as connection:
                query = text("SELECT game FROM results ORDER BY game")
                finished = list(connection.execute(query).scalars())
            results: Any = use.results  # whose standing of 1.0.0 asked for the result alone
            boards = [f"{variant.name} {number}" for number in DAYS for variant in VARIANTS]
            said: dict[str, Any] = {
                "now": site.clock.now.isoformat(),
                **days.said,
                "players": {player: describe_player(use, database, player) for player in PLAYERS},
                "boards": {name: found for name in boards if (found := describe_board(use, name))},
                "standings": {
                    game: describe_standing(results.standing(results.of_game(game)))
                    for game in finished
                },
                **describe_others(use, days.said),
            }
        write_site("site", release, dump_site(Path(folder)), said)


if __name__ == "__main__":
    main(sys.argv[1])
