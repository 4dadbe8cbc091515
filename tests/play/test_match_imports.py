"""Records of matches that players hand in: replayed at once, checked by a worker, stored once as practice."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from operator import eq

import pytest
from sqlalchemy import Engine

from solitaire.matches import CROWNS, IllegalMove, Match, MatchCode, MatchRecord, format_record
from solitaire.play.background import Waiting
from solitaire.play.daily import calendar
from solitaire.play.errors import Busy, PlayCode, Refused, TooOften
from solitaire.play.matches.dailies import DailyMatches
from solitaire.play.matches.imports import MatchImports
from solitaire.play.matches.matches import Matches
from solitaire.play.matches.player_match import ListedMatch, parse_deal
from solitaire.rules import NotationError, SolitaireError
from solitaire.store.matches import MatchStore
from solitaire.store.parties import PartyStore
from solitaire.store.players import PlayerStore
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue, quick_queue
from tests.kit.matches import finished_record, play_turns
from tests.kit.sites import SECRET

RECORD = finished_record()
WRITTEN_OUT = re.sub(r"Code: .*\n", "", RECORD)
MATCH = MatchRecord.parse(RECORD).match()


@pytest.fixture
def matches(engine: Engine) -> Matches:
    return Matches(MatchStore(engine), PartyStore(engine))


@pytest.fixture
def imports(matches: Matches, queue: HeldQueue) -> MatchImports:
    return MatchImports(matches, queue)


def test_a_record_waits_for_the_worker_and_is_then_finished_practice(
    imports: MatchImports, matches: Matches, queue: HeldQueue
) -> None:
    assert isinstance(imports.take_in("bob", RECORD), Waiting)
    assert matches.list_finished("bob") == ()
    assert queue.work() == 1
    found = imports.take_in("bob", RECORD)
    assert not isinstance(found, Waiting)
    assert found.match == MATCH
    assert (found.first, found.daily, found.player) == (False, None, "bob")
    assert matches.list_finished("bob") == (ListedMatch.of_undamaged(found.row),)
    assert matches.load_totals("bob").tables == ()
    assert matches.find_code(found) == MATCH.code


def test_no_match_on_a_deal_counts_once_a_record_showed_it(
    engine: Engine, matches: Matches
) -> None:
    found = MatchImports(matches, quick_queue(engine)).take_in("bob", RECORD)
    assert not isinstance(found, Waiting)
    begun = (
        matches.again("bob", found.id),
        matches.start("bob", MATCH.rules, "outs hands=five", "the cabin"),
        matches.start("bob", MATCH.rules, "outs", "the cabin"),
        matches.start("ada", MATCH.rules, "outs hands=five", "the cabin"),
    )
    assert [each.row.first for each in begun] == [False, False, True, True]


def test_the_attempt_at_a_daily_stays_after_its_record_was_read_in(engine: Engine) -> None:
    """It is late, so not among the best of its day; its page promises it."""
    store, day = MatchStore(engine), Clock(calendar.closes_at(28) + timedelta(hours=1))
    matches = Matches(store, PartyStore(engine), clock=day)
    daily = DailyMatches(store, SECRET, clock=day).get(28, CROWNS)
    assert daily is not None
    match = play_turns(Match.start(CROWNS, parse_deal(CROWNS, daily.hidden_code), daily.table))
    found = MatchImports(matches, quick_queue(engine)).take_in("bob", format_record(match))
    assert not isinstance(found, Waiting)
    assert (found.daily, found.is_attempt) == (28, False)
    assert matches.find_attempt("bob", daily) is None
    attempt = matches.again("bob", found.id)
    assert attempt.is_attempt
    assert matches.find_attempt("bob", daily) == attempt


def test_a_record_is_stored_once_for_each_player(engine: Engine, matches: Matches) -> None:
    imports = MatchImports(matches, quick_queue(engine))
    ids = {
        (player, imports.take_in(player, text).id)  # type: ignore[union-attr]
        for player in ("ada", "bob")
        for text in (RECORD, f"Look!\n\n{RECORD}", RECORD.lower())
    }
    assert len(ids) == 2
    assert len(matches.list_finished("ada")) == 1


def test_after_a_merge_a_record_is_the_match_that_was_stored(
    engine: Engine, matches: Matches
) -> None:
    imports = MatchImports(matches, quick_queue(engine))
    found = imports.take_in("ada", RECORD)
    assert not isinstance(found, Waiting)
    PlayerStore(engine).join("ada", "bob", eq, 1, found.row.created)
    again = imports.take_in("bob", RECORD)
    assert not isinstance(again, Waiting)
    assert again.id == found.id
    assert len(matches.list_finished("bob")) == 1


def test_the_record_of_a_match_that_was_played_here_is_that_match(
    engine: Engine, matches: Matches
) -> None:
    played = matches.start("ada", CROWNS, "outs hands=five", "the cabin")
    bot = CROWNS.bots[0]
    while not played.match.is_over:
        word = str(CROWNS.public(bot.choose(played.view)))
        played = matches.play(played, revision=played.revision, word=word)
    record = matches.reveal_record("ada", played.id)
    assert MatchImports(matches, quick_queue(engine)).take_in("ada", record) == played


def test_one_on_cards_without_a_code_is_kept_too(engine: Engine, matches: Matches) -> None:
    found = MatchImports(matches, quick_queue(engine)).take_in("ada", WRITTEN_OUT)
    assert not isinstance(found, Waiting)
    assert found.match.notation == MATCH.notation
    assert matches.find_code(found) is None
    assert matches.get("ada", found.id) == found


def test_workers_who_check_it_at_once_store_it_once(
    imports: MatchImports, matches: Matches
) -> None:
    """A job that was taken for lost runs twice."""
    at_once([partial(imports._check, "ada", RECORD)] * 4)
    assert len(matches.list_finished("ada")) == 1


def test_what_a_computer_player_would_not_do_is_refused(
    imports: MatchImports, matches: Matches, queue: HeldQueue
) -> None:
    other = RECORD.replace("outs.1", "points.1")
    imports.take_in("bob", other)
    queue.work()
    for _ in range(2):
        with pytest.raises(IllegalMove) as refused:
            imports.take_in("bob", other)
        assert refused.value.code is MatchCode.BOT_DIFFERS
        assert refused.value.data["bot"] == "points.1"
        assert refused.value.data["found"] != refused.value.data["expected"]
        move = refused.value.data["move"]
        assert isinstance(move, int)
        assert 1 <= move <= len(MATCH.notation)
    assert matches.list_finished("bob") == ()


@pytest.mark.parametrize("seats", ["outs.1,you", "outs.1,away.1"])
def test_only_matches_whose_first_player_is_a_person_are_kept(
    imports: MatchImports, seats: str
) -> None:
    with pytest.raises(NotationError) as refused:
        imports.take_in("ada", RECORD.replace("you,outs.1", seats))
    assert refused.value.code is MatchCode.PERSON
    assert refused.value.data["text"] == f"{seats} hands=five"


def test_what_breaks_the_rules_needs_no_worker(imports: MatchImports, queue: HeldQueue) -> None:
    for text in ("", RECORD.replace("1. ", "1. :"), RECORD[: len(RECORD) // 2]):
        with pytest.raises(SolitaireError):
            imports.take_in("ada", text)
    assert queue.work() == 0


def test_a_player_waits_for_one_record_at_a_time(imports: MatchImports) -> None:
    imports.take_in("ada", RECORD)
    imports.take_in("bob", RECORD)
    with pytest.raises(Busy) as refused:
        imports.take_in("ada", WRITTEN_OUT)
    assert refused.value.code is PlayCode.BUSY_YOURS


def test_who_is_not_admitted_queues_nothing(imports: MatchImports, queue: HeldQueue) -> None:
    def refuse() -> None:
        raise TooOften(PlayCode.TOO_OFTEN, seconds=60)

    with pytest.raises(TooOften):
        imports.take_in("ada", RECORD, refuse)
    assert queue.work() == 0


def test_a_check_that_failed_is_not_repeated_at_once(
    imports: MatchImports, queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Matches, "add_finished", fail)
    imports.take_in("ada", RECORD)
    queue.work()
    with pytest.raises(Refused) as refused:
        imports.take_in("ada", RECORD)
    assert refused.value.code is PlayCode.GIVEN_UP
