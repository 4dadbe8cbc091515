"""The export has all the data of a player, and no hidden stock."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import Engine, Select, func, select

from solitaire.matches import CROWNS, Match, MatchRecord
from solitaire.play.coach.puzzles.exercises import export_exercises
from solitaire.play.coach.puzzles.puzzles import export_answers
from solitaire.play.daily import calendar
from solitaire.play.deals.row_text import game_at
from solitaire.play.errors import NotOver
from solitaire.play.games.export import Values, export_game, export_races, write_export
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.limits import Limits
from solitaire.play.matches.export import export_match, export_matches
from solitaire.play.matches.matches import Matches
from solitaire.play.people.families import Families
from solitaire.play.people.players import Players
from solitaire.rules import STANDARD, Deal, Game, Record, Seed
from solitaire.store import GameStore, StoredGame, StoredResult, database, tables
from solitaire.store.exercises import ExerciseStore, StoredExercise
from solitaire.store.families import FamilyStore
from solitaire.store.matches import MatchStore, StoredMatch
from solitaire.store.parties import PartyStore
from solitaire.store.players import PlayerStore
from solitaire.store.puzzles import PuzzleStore, StoredAnswer
from solitaire.store.races import RaceStore, StoredRace, StoredRacer
from solitaire.store.rates import RateStore
from tests.kit.playing import NO_SECRETS, ONE_DEAL
from tests.kit.rows import game_row, match_row, race_row
from tests.kit.statements import watch_statements

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
DAILY = 4
"""The daily of that date, open at ``NOON``."""
CODE = Seed(7 << 40).code
RECORDS = Path(__file__).parents[1] / "data" / "records"
LOST = Record.parse((RECORDS / "lost.txt").read_text(encoding="utf-8"))
WON = Record.parse((RECORDS / "won.txt").read_text(encoding="utf-8"))


@pytest.fixture
def moment() -> list[datetime]:
    """The current time, in a list so that a test can change it."""
    return [NOON]


@pytest.fixture
def players(engine: Engine, moment: list[datetime]) -> Players:
    limits = Limits(RateStore(engine), b"secret")
    exports = {
        "matches": partial(export_matches, MatchStore(engine)),
        "puzzles": partial(export_answers, PuzzleStore(engine)),
        "mistakes": partial(export_exercises, ExerciseStore(engine)),
        "races": partial(export_races, RaceStore(engine)),
    }
    stores = PlayerStore(engine), limits, FamilyStore(engine)
    return Players(*stores, exports, b"a secret of the tests", clock=lambda: moment[0])


def put(store: GameStore, id: str, deal: str, turns: str = "", **others: Any) -> StoredGame:
    game = game_at(deal, turns)
    of = {"deal": deal, "turns": turns, "turn": game.number, "over": game.is_over}
    row = game_row(id, at=NOON, **of | others)
    store.add(row, make_result(PlayerGame(row, game)) if game.is_over else None)
    return row


def export(players: Players, player: str = "ada") -> Any:
    return json.loads("".join(players.export(player, {"theme": "dark"})))


def games_of(players: Players) -> dict[str, Any]:
    return {game["id"]: game for game in export(players)["games"]}


def turns_of(record: Record, count: int | None = None) -> str:
    return " ".join(map(str, record.turns[:count]))


def deal_of(record: Record) -> str:
    return record.deal.code or str(record.deal)


def test_the_export_of_a_new_player_is_empty(players: Players) -> None:
    assert export(players) == {
        "format": "five-crowns-solitaire/export/1",
        "made": "2026-11-05T12:00:00+00:00",
        "name": None,
        "name_hidden": False,
        "has_phrase": False,
        "preferences": {"theme": "dark"},
        "families": [],
        "games": [],
        "matches": [],
        "puzzles": [],
        "mistakes": [],
        "races": [],
    }


def test_has_the_name_and_the_families_but_not_the_phrase(engine: Engine, players: Players) -> None:
    families = Families(FamilyStore(engine), players, MatchStore(engine))
    families.start("ada", "The Lées", "Åda")
    without = "".join(players.export("ada", {}))
    players.make_phrase("ada")
    told = export(players)
    assert (told["name"], told["has_phrase"]) == ("Åda", True)
    assert told["families"] == [{"name": "The Lées", "own": True, "members": 1}]
    row = PlayerStore(engine).get("ada")
    assert row is not None
    text = "".join(players.export("ada", {}))
    assert "The Lées" in text
    assert str(row.phrase) not in text
    assert text == without.replace('"has_phrase": false', '"has_phrase": true')


def test_has_the_help_that_was_used(players: Players, store: GameStore) -> None:
    put(store, "begun", CODE, help="away hint:1:2")
    put(store, "over", deal_of(LOST), turns_of(LOST), help="spare")
    told = games_of(players)
    assert (told["begun"]["help"], told["over"]["help"]) == ("away hint:1:2", "spare")
    assert "\nHelp: spare\n" in told["over"]["record"]


def test_a_finished_game_is_replayed_once(
    players: Players, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, "over", deal_of(LOST), turns_of(LOST))
    replays = Mock(wraps=Game.replay)
    monkeypatch.setattr(Game, "replay", replays)
    assert "record" in games_of(players)["over"]
    assert replays.call_count == 1


def test_a_finished_game_has_its_record_and_its_result(players: Players, store: GameStore) -> None:
    put(store, "lost", deal_of(LOST), turns_of(LOST), undone=2, first=True, label="the cabin")
    (game,) = export(players)["games"]
    record = Record.parse(game.pop("record"))
    assert (record.deal, record.turns, record.undone) == (LOST.deal, LOST.turns, 2)
    outcome = record.game().outcome
    assert outcome is not None
    assert game == {
        "id": "lost",
        "begun": "2026-11-05T12:00:00+00:00",
        "changed": "2026-11-05T12:00:00+00:00",
        "label": "the cabin",
        "variant": "standard",
        "first": True,
        "undone": 2,
        "result": {
            "ended": "2026-11-05T12:00:00+00:00",
            "flipped": [str(p.rank) for p in record.game().piles if p.flipped],
            "won": False,
            "stock_left": 0,
            "points": outcome.points,
            "undone": 2,
            "helped": True,
            "spare": None,
        },
    }


def test_an_unfinished_game_has_its_piles_and_turns_but_no_record(
    players: Players, store: GameStore
) -> None:
    put(store, "begun", deal_of(LOST), turns_of(LOST, 5))
    game = games_of(players)["begun"]
    assert "record" not in game
    assert game["turns"] == turns_of(LOST, 5)
    assert list(game["piles"]) == [str(rank) for rank in STANDARD.piles]
    for pile, cards in zip(LOST.deal.piles, game["piles"].values(), strict=True):
        assert cards == " ".join(map(str, pile))


@pytest.mark.parametrize("deal", [CODE, deal_of(LOST), str(LOST.deal)])
def test_does_not_replay_a_game_without_turns_and_help(
    players: Players, store: GameStore, monkeypatch: pytest.MonkeyPatch, deal: str
) -> None:
    """An attacker can create tens of thousands of them, and a replay takes half a millisecond."""
    put(store, "laid out", deal)
    with monkeypatch.context() as replaying:
        replaying.delattr("solitaire.play.games.export.PlayerGame")
        (laid_out,) = export(players)["games"]
    put(store, "with help", deal, help="away")  # replayed
    twin = games_of(players)["with help"]
    assert (laid_out.pop("id"), twin.pop("id"), twin.pop("help")) == (
        "laid out",
        "with help",
        "away",
    )
    assert json.dumps(laid_out) == json.dumps(twin)


def test_hides_the_code_of_a_daily_until_it_closes(
    players: Players, store: GameStore, moment: list[datetime]
) -> None:
    turns = " ".join(f"{card}>{rank}:{card}" for card, rank in discard_all(Deal.from_code(CODE)))
    put(store, "attempt", CODE, turns, daily=DAILY, first=True, on_day=True)
    put(store, "practice", CODE, turns, daily=DAILY)
    text = "".join(players.export("ada", {}))
    assert CODE not in text
    assert [set(game) & {"record", "piles", "result"} for game in games_of(players).values()] == [
        {"piles", "result"}
    ] * 2
    moment[0] = calendar.closes_at(DAILY) - timedelta(seconds=1)
    assert CODE not in "".join(players.export("ada", {}))
    moment[0] = calendar.closes_at(DAILY)
    assert all(CODE in game["record"] for game in games_of(players).values())


def discard_all(deal: Deal) -> list[tuple[Any, Any]]:
    """Turns that discard every card as drawn, on a pile that stays open."""
    game = game_at(deal.code or "", "")
    pile = next(pile.rank for pile in reversed(game.piles) if not pile.flipped)
    return [(card, pile) for card in deal.stock]


def test_undoing_the_end_of_a_game_hides_its_record(players: Players, store: GameStore) -> None:
    row = put(store, "lost", deal_of(LOST), turns_of(LOST))
    assert "record" in games_of(players)["lost"]
    back = game_at(row.deal, turns_of(LOST, 20))
    store.change(
        row,
        replace(row, turns=turns_of(LOST, 20), turn=back.number, over=False, undone=8, revision=1),
    )
    game = games_of(players)["lost"]
    assert "record" not in game
    assert game["turns"] == turns_of(LOST, 20)
    assert game["result"]["undone"] == 0, "the result of the first end"


@pytest.mark.parametrize("at", [NOON, calendar.closes_at(DAILY)])
@pytest.mark.parametrize("daily", [None, DAILY])
@pytest.mark.parametrize("turns", [turns_of(LOST), turns_of(LOST, 27), ""])
def test_has_a_record_exactly_when_disclosure_allows_it(
    players: Players,
    store: GameStore,
    moment: list[datetime],
    turns: str,
    daily: int | None,
    at: datetime,
) -> None:
    """The twin: ``games.disclosure.reveal_record`` of the same game at the same time."""
    moment[0] = at
    put(store, "it", deal_of(LOST), turns, daily=daily)
    games = Games(store, ONE_DEAL, NO_SECRETS, clock=lambda: moment[0])
    try:
        wanted = str(games.disclosure.reveal_record("ada", "it"))
    except NotOver:
        wanted = None
    assert games_of(players)["it"].get("record") == wanted


def test_undrawn_cards_do_not_change_the_export(players: Players, store: GameStore) -> None:
    texts = []
    for drawn, record in ((15, LOST), (0, WON)):
        rest = record.deal.stock[drawn:]
        for stock in (rest, rest[::-1]):
            deal = Deal(record.deal.piles, (*record.deal.stock[:drawn], *stock))
            id = f"game {len(texts)}"
            put(store, id, str(Deal(deal.piles, deal.stock)), turns_of(record, drawn))
            game = games_of(players)[id]
            del game["id"]
            texts.append(json.dumps(game))
    assert texts[0] == texts[1]
    assert texts[2] == texts[3]
    assert texts[0] != texts[2]


def test_marks_a_damaged_game_and_omits_its_cards(players: Players, store: GameStore) -> None:
    put(store, "whole", deal_of(LOST), turns_of(LOST))
    put(store, "torn", deal_of(WON), turns_of(WON, 5), turn=3)
    put(store, "worse", CODE, turn=3, over=True)
    store.add(game_row("worst", at=NOON, deal="1-none"))
    games = games_of(players)
    assert "record" in games["whole"]
    for id in ("torn", "worse", "worst"):
        assert games[id]["damaged"] is True
        assert not set(games[id]) & {"record", "piles", "turns"}
    assert CODE not in json.dumps(games["worse"])


def test_streams_games_in_the_order_they_were_started(players: Players, store: GameStore) -> None:
    for number in range(database.CHUNK + 20):
        begun = NOON - timedelta(minutes=number)
        put(store, f"game {number}", deal_of(LOST), turns_of(LOST, 1), created=begun)
    pieces = list(players.export("ada", {}))
    assert max(map(len, pieces)) < 2000
    games = json.loads("".join(pieces))["games"]
    in_order = reversed(range(database.CHUNK + 20))
    assert [game["id"] for game in games] == [f"game {n}" for n in in_order]


MANY = 7


def put_many(engine: Engine, store: GameStore) -> None:
    """Store some rows of each kind, in another order than that of the export, and others of bob."""
    matches, exercises, puzzles = MatchStore(engine), ExerciseStore(engine), PuzzleStore(engine)
    races = RaceStore(engine)
    for number in range(MANY):
        at = NOON - timedelta(minutes=number % 3)
        for player in ("ada", "bob"):
            id = f"{player} {number * 5 % MANY}"
            put(
                store,
                id,
                deal_of(LOST),
                turns_of(LOST, 28 * (number % 2)),
                player=player,
                created=at,
            )
            over = {"over": True, "place": 1, "points": number} if number % 2 else {}
            matches.add(
                match_row(id, at=at, player=player, seats="you,points.1 hands=five", **over)
            )
            found = (player, id, id, CODE, "3H>9:3H " * (number % 2), "8H>7:3S", 3, "[]")
            exercises.add(StoredExercise(id, *found, made=at, answered_on=NOON.date()))
            with races.lock(None, player) as change:
                change.add_race(race_row(f"race {id}", at=at))
                change.add_racer("carl", at)
                change.add_racer(player, at)
            answer = StoredAnswer(player, number * 5 % MANY, 1, "", True, True, False, True, at)
            for crowns in (3, 1):
                puzzles.change_answer(replace(answer, crowns=crowns), None)


def make_place(*row: Any) -> tuple[StoredRace, StoredRacer]:
    size = len(tables.racers.columns)
    return StoredRace(*row[size:]), StoredRacer(*row[:size])


def export_at_once(engine: Engine, player: str) -> str:
    """The twin: each kind is read by one statement."""

    def rows(make: Callable[..., Any], query: Select[Any]) -> Iterator[Any]:
        with engine.connect() as connection:
            return iter([make(*row) for row in connection.execute(query)])

    def select_all(table: Any, *order: Any) -> Select[Any]:
        return select(table).where(table.c.player == player).order_by(*order)

    of_games, of_matches = tables.games.c, tables.matches.c
    mistakes, answers = tables.exercises.c, tables.puzzle_answers.c
    by_turns = mistakes.made, func.length(mistakes.turns), mistakes.id
    results = {row.game: row for row in rows(StoredResult, select(tables.results))}
    games = rows(StoredGame, select_all(tables.games, of_games.created, of_games.id))
    matches = rows(StoredMatch, select_all(tables.matches, of_matches.created, of_matches.id))
    exercises = Mock(all_of=lambda _: rows(StoredExercise, select_all(tables.exercises, *by_turns)))
    of_puzzles = select_all(tables.puzzle_answers, answers.number, answers.crowns)
    puzzles = Mock(all_answers=lambda _: rows(StoredAnswer, of_puzzles))
    places = select_all(tables.racers, tables.races.c.created, tables.races.c.id)
    joined = places.join(tables.races).add_columns(tables.races)
    races = Mock(all_of=lambda _: rows(make_place, joined))
    lists: dict[str, Iterable[Values]] = {
        "games": [export_game(row, results.get(row.id), NOON) for row in games],
        "matches": [export_match(row, NOON) for row in matches],
        "puzzles": export_answers(puzzles, player, NOON),
        "mistakes": export_exercises(exercises, player, NOON),
        "races": export_races(races, player, NOON),
    }
    named = {"name": None, "name_hidden": False, "has_phrase": False}
    return "".join(write_export({**named, "preferences": {}, "families": []}, lists, NOON))


@pytest.mark.parametrize("chunk", [1, 3, MANY, database.CHUNK])
def test_an_export_in_chunks_has_the_same_bytes(
    engine: Engine,
    players: Players,
    store: GameStore,
    monkeypatch: pytest.MonkeyPatch,
    chunk: int,
) -> None:
    put_many(engine, store)
    monkeypatch.setattr(database, "CHUNK", chunk)
    text = "".join(players.export("ada", {}))
    assert text == export_at_once(engine, "ada")
    sizes = {name: len(each) for name, each in json.loads(text).items() if isinstance(each, list)}
    assert sizes == {"families": 0, "puzzles": 2 * MANY} | dict.fromkeys(
        ("games", "matches", "mistakes", "races"), MANY
    )


def test_an_export_reads_a_chunk_when_it_is_due(
    engine: Engine, players: Players, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of the longest rows, those of matches and mistakes. What is deleted meanwhile is left out."""
    put_many(engine, store)
    monkeypatch.setattr(database, "CHUNK", 2)
    asked: list[str] = []
    pieces = players.export("ada", {})
    with watch_statements(engine, asked.append):
        statements = [(len(asked), piece) for piece in pieces]
    chunks = -(-MANY // 2)
    # the ids, and the chunks; those of games with their results
    assert len(asked) == (1 + 2 * chunks) + 4 * (1 + chunks)
    assert max(after - before for (before, _), (after, _) in pairwise(statements)) == 3
    pieces = players.export("ada", {})
    while '"matches"' not in next(pieces):
        pass
    next(pieces)
    PlayerStore(engine).delete("ada", 1, NOON)
    rest = "".join(pieces)
    assert rest.count('"table"') == 1, "of the chunk that was read"
    assert '"made"' not in rest


def test_contains_nothing_of_other_players(players: Players, store: GameStore) -> None:
    put(store, "theirs", deal_of(LOST), turns_of(LOST), player="bob")
    players.rename("bob", "Bob")
    assert export(players)["games"] == []
    assert "bob" not in "".join(players.export("ada", {})).casefold()


def test_matches_are_exported_as_the_player_saw_them(
    engine: Engine, players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record contains the stock and others' hands, so it is there only once the match is over."""
    matches = Matches(
        MatchStore(engine),
        PartyStore(engine),
        new_id=iter(["open", "over"]).__next__,
        clock=lambda: NOON,
    )
    begun = matches.start("ada", CROWNS, "points hands=five", "the cabin")
    card = begun.match.state.view(0).held[0]
    matches.play(matches.get("ada", "open"), revision=0, word="S")
    matches.play(matches.get("ada", "open"), revision=1, word=f":{card}")
    over = matches.start("ada", CROWNS, "points hands=five", "the other cabin")
    while not over.match.is_over:
        move = CROWNS.bots[0].choose(over.match.state.view(0))
        over = matches.play(over, revision=over.revision, word=str(move))
    replays = Mock(wraps=Match.start)
    monkeypatch.setattr(Match, "start", replays)
    seen, told = export(players)["matches"]
    assert replays.call_count == 2, "each match once"
    moves = seen["moves"].split()
    assert len(moves) == 2
    assert moves[0].startswith("S")
    assert moves[0].endswith(f":{card}")
    assert moves[1][:2] in ("S:", "P" + str(card)[0]), "what a computer player drew is hidden"
    assert "record" not in seen
    assert MatchRecord.parse(told["record"]).match() == over.match
    assert told["points"] == over.match.state.scores[0]


def test_answers_to_puzzles_are_exported(engine: Engine, players: Players) -> None:
    store = PuzzleStore(engine)
    found = StoredAnswer("ada", 26, 2, "8H>7:3S 8H>9:KD", False, True, False, True, NOON)
    shown = replace(found, number=27, crowns=1, tries="", shown=True, on_day=False)
    for answer in (found, shown, replace(found, player="bob")):
        assert store.change_answer(answer, None)
    told = {"begun": "2026-11-05T12:00:00+00:00"}
    assert export(players)["puzzles"] == [
        told
        | {"number": 26, "crowns": 2, "tries": "8H>7:3S 8H>9:KD", "over": True, "on_day": True},
        told | {"number": 27, "crowns": 1, "tries": "", "over": True, "shown": True},
    ]
