"""Matches as use cases: started, played with the computer players' moves, found, dropped, revealed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest

from solitaire.matches import CROWNS, GAMES, IllegalMove, Match, MatchCode, MatchRecord
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.spiral import SPIRAL, Play
from solitaire.matches.spiral.coach import advise
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, CorruptGameError, NotOver, PlayCode, Refused, StaleTurn
from solitaire.play.matches.dailies import DailyMatch, DailyMatches
from solitaire.play.matches.matches import Matches, seat_person
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.play.use_cases import UseCases
from solitaire.rules import CARDS, STANDARD, Code, NotationError, Seed
from solitaire.store import Database
from solitaire.store.matches import MatchStore
from solitaire.store.parties import PartyStore
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.jobs import work
from tests.kit.postgresql import on_every_database
from tests.kit.sites import SECRET

OPPONENTS = "points hands=five"
TODAY = 28
"""The number of the daily that is open in these tests."""


@pytest.fixture
def match_store(engine: Database) -> MatchStore:
    return MatchStore(engine)


@pytest.fixture
def matches(match_store: MatchStore, clock: Callable[[], datetime], engine: Database) -> Matches:
    ids, seeds = count(1), count(1)
    return Matches(
        match_store,
        PartyStore(engine),
        new_id=lambda: f"match {next(ids)}",
        clock=clock,
        random_seed=lambda: Seed(next(seeds)),
    )


def start(matches: Matches, wanted: str = "the cabin", opponents: str = OPPONENTS) -> PlayerMatch:
    return matches.start("ada", CROWNS, opponents, wanted)


def play(matches: Matches, player_match: PlayerMatch, word: str) -> PlayerMatch:
    return matches.play(player_match, revision=player_match.revision, word=word)


def play_out(matches: Matches, player_match: PlayerMatch) -> PlayerMatch:
    """Play as the computer player ``points`` would."""
    bot = CROWNS.bots[0]
    while not player_match.match.is_over:
        move = bot.choose(player_match.match.state.view(PERSON))
        player_match = play(matches, player_match, str(move))
    return player_match


# ---- starting ----------------------------------------------------------------------------------------------


def test_the_first_deal_of_a_newcomer_to_spiral_begins_with_a_stone(matches: Matches) -> None:
    """Others get random cards, of which one deal in eight does; so does whoever asks for a deal."""
    for _ in range(4):
        begun = matches.start("ada", SPIRAL, "lines", is_newcomer=True)
        assert isinstance(advise(begun.view).move, Play)
    usual = [matches.start("ada", SPIRAL, "lines") for _ in range(12)]
    assert not all(isinstance(advise(each.view).move, Play) for each in usual)
    asked = matches.start("ada", SPIRAL, "lines", "the cabin", is_newcomer=True)
    assert asked.label == "the cabin"


def test_words_and_codes_start_the_same_match(matches: Matches) -> None:
    words = start(matches, "  The Cabin ")
    play(matches, words, "S")
    code = start(matches, "m1 4kkq rwz7")
    assert code.id == words.id, "until it is over it goes on"
    play_out(matches, code)
    code = start(matches, "m1 4kkq rwz7")
    assert words.match == code.match
    assert (words.label, code.label) == ("The Cabin", "m1 4kkq rwz7")
    assert (words.first, code.first) == (True, False), "the second one is practice"


def test_a_start_that_is_sent_twice_is_one_match(matches: Matches) -> None:
    begun = start(matches, "the cabin")
    assert start(matches, "the cabin").id == begun.id
    assert matches.again("ada", begun.id).id == begun.id
    assert start(matches, "the cabin", opponents="points").id != begun.id
    matches.drop("ada", begun.id)
    assert start(matches, "the cabin").id != begun.id


def test_a_random_match_has_no_label_and_counts(matches: Matches) -> None:
    one, other = start(matches, ""), start(matches, " ")
    assert one.label is other.label is None
    assert [one.first, other.first] == [True, True]
    assert one.match.shuffles != other.match.shuffles


def test_the_table_is_part_of_what_the_same_match_means(matches: Matches) -> None:
    assert start(matches).first
    assert start(matches, opponents="points").first
    assert start(matches, opponents="away hands=five").first


@pytest.mark.parametrize(
    ("opponents", "code"),
    [
        ("", MatchCode.PLAYERS),
        (",".join(["outs"] * 8), MatchCode.PLAYERS),
        ("outs,you", MatchCode.BOT),
        ("deep", MatchCode.BOT),
        ("outs.7", MatchCode.BOT),
        ("outs hands=seven", MatchCode.OPTION),
        ("outs sets=two", MatchCode.OPTION),
    ],
)
def test_unknown_tables_are_refused(matches: Matches, opponents: str, code: MatchCode) -> None:
    with pytest.raises(NotationError) as refused:
        start(matches, opponents=opponents)
    assert refused.value.code is code
    assert matches.list_unfinished("ada") == ()


@pytest.mark.parametrize(
    ("wanted", "code"), [("M1-8QZK-4M2", Code.CODE_SLIP), ("x" * 300, Code.TEXT_LONG)]
)
def test_mistyped_codes_are_refused(matches: Matches, wanted: str, code: Code) -> None:
    with pytest.raises(NotationError) as refused:
        start(matches, wanted)
    assert refused.value.code is code


# ---- playing -----------------------------------------------------------------------------------------------


def test_a_move_is_stored_with_those_of_the_computer_players(
    matches: Matches, match_store: MatchStore
) -> None:
    begun = start(matches)
    drawn = play(matches, begun, "S")
    assert drawn.match.moves[0].card is not None, "the drawn card is in the record"
    assert len(drawn.match.moves) == 1, "the computer player waits for the discard"
    card = drawn.match.state.view(PERSON).legal()[0]
    after = play(matches, drawn, str(card))
    assert after.match.seats[:2] == (PERSON, PERSON)
    assert after.match.seats[2:] == (1, 1)
    assert after.match.state.seat == PERSON
    assert matches.get("ada", begun.id) == after
    row = match_store.get(begun.id)
    assert row is not None
    assert row.moves == " ".join(after.match.notation)


def test_a_whole_turn_may_be_one_word_if_it_reveals_nothing(matches: Matches) -> None:
    begun = start(matches)
    card = begun.match.state.view(PERSON).held[0]
    top = begun.match.state.view(PERSON).discards[-1]
    after = play(matches, begun, f"P{top}:{card}")
    assert after.revision == 1
    assert after.match.seats == (0, 0, 1, 1)


def test_no_word_finds_out_the_top_of_the_stock(matches: Matches) -> None:
    """Whatever is named, the answer is the same; only drawing tells."""
    begun = start(matches)
    answers = set()
    for card in map(str, CARDS):
        with pytest.raises(NotationError) as refused:
            play(matches, begun, f"S:{card}")
        answers.add(refused.value.code)
    assert answers == {MatchCode.MOVE}
    assert matches.get("ada", begun.id) == begun
    lane = begun.match.state.hand.lanes[PERSON]
    other = next(card for card in CARDS if card is not lane[0])
    drawn = play(matches, begun, f"S{other}")
    assert drawn.match.moves[-1].card is lane[0]


def test_an_illegal_move_changes_nothing(matches: Matches) -> None:
    begun = start(matches)
    for word, code in [
        (":3S", CrownsCode.DRAW_FIRST),
        ("next", MatchCode.NOT_OVER),
    ]:
        with pytest.raises(IllegalMove) as refused:
            play(matches, begun, word)
        assert refused.value.code is code
    with pytest.raises(NotationError) as unread:
        play(matches, begun, "8 of hearts")
    assert unread.value.code is MatchCode.MOVE
    assert matches.get("ada", begun.id) == begun


def test_no_word_tells_which_card_is_on_top_of_the_stock(matches: Matches) -> None:
    """A card that is named with a draw from the stock is not compared with the drawn one."""
    begun = play(matches, start(matches), "S")
    for word in ("S3S", "SJK", "SKD"):
        again = matches.again("ada", begun.id)
        assert play(matches, again, word).match.moves == begun.match.moves


def test_a_move_sent_twice_is_made_once(matches: Matches) -> None:
    begun = start(matches)
    drawn = play(matches, begun, "S")
    with pytest.raises(StaleTurn) as refused:
        play(matches, begun, "S")
    assert refused.value.code is PlayCode.STALE
    assert matches.get("ada", begun.id) == drawn


@on_every_database
def test_of_concurrent_moves_one_is_made(matches: Matches) -> None:
    """A draw, and a discard with the moves of the computer player."""
    seen = start(matches)

    def try_to_play() -> PlayerMatch | None:
        word = str(CROWNS.public(CROWNS.bots[0].choose(seen.view)))
        try:
            return play(matches, seen, word)
        except StaleTurn:
            return None

    for _ in range(4):
        (made,) = filter(None, at_once([try_to_play] * 6))
        assert made.revision == seen.revision + 1
        assert matches.get("ada", seen.id) == made
        seen = made


def test_the_next_hand_waits_for_the_player(matches: Matches) -> None:
    player_match = start(matches)
    bot = CROWNS.bots[0]
    while not player_match.match.state.hands_over:
        move = bot.choose(player_match.match.state.view(PERSON))
        player_match = play(matches, player_match, str(move))
    assert [str(move) for move in player_match.match.state.legal()] == ["next"]
    assert player_match.match.state.hands_over == 1
    after = play(matches, player_match, "next")
    assert set(after.match.seats[-2:]) == {1}, "the computer player leads hand 2"


def test_the_end_stores_the_result(matches: Matches, match_store: MatchStore) -> None:
    ended = play_out(matches, start(matches))
    row = match_store.get(ended.id)
    assert row is not None
    assert row.over
    assert (row.place, row.points, row.hands) == (
        ended.match.places()[PERSON],
        ended.match.state.scores[PERSON],
        5,
    )
    with pytest.raises(IllegalMove) as refused:
        play(matches, ended, "S")
    assert refused.value.code is MatchCode.OVER


def test_another_players_match_is_absent(matches: Matches) -> None:
    begun = start(matches)
    for call in (
        lambda: matches.get("bob", begun.id),
        lambda: matches.get("ada", "\0"),
        lambda: matches.get("bob", begun.id),
        lambda: matches.again("bob", begun.id),
        lambda: matches.drop("bob", begun.id),
        lambda: matches.reveal_record("bob", begun.id),
    ):
        with pytest.raises(Absent) as refused:
            call()
        assert refused.value.code is PlayCode.NO_MATCH


def test_again_is_practice_and_a_rematch_counts(matches: Matches) -> None:
    begun = play(matches, start(matches), "S")
    again, rematch = matches.again("ada", begun.id), matches.rematch("ada", begun.id)
    assert not again.first
    assert again.match == Match.start(CROWNS, begun.match.shuffles, begun.match.table)
    assert rematch.first
    assert rematch.match.table == begun.match.table
    assert rematch.match.shuffles != begun.match.shuffles


def test_a_match_that_is_begun_again_before_its_end_counts_for_nothing(matches: Matches) -> None:
    """Its copy shows the next cards. Nor does the copy count, or any later one."""
    begun = start(matches)
    assert not begun.is_at_stake, "who has not moved gets the same match again"
    begun = play(matches, begun, "S")
    assert begun.is_at_stake
    again = matches.again("ada", begun.id)
    assert again.id != begun.id
    assert matches.again("ada", begun.id).id == again.id, "a start that is sent twice is one match"
    begun = matches.get("ada", begun.id)
    assert not begun.is_at_stake
    for match in (begun, again):
        assert not play_out(matches, match).first
    assert not start(matches).first
    assert matches.load_totals("ada").tables == ()


def test_a_finished_match_still_counts_when_it_is_played_again(matches: Matches) -> None:
    ended = play_out(matches, start(matches))
    assert not ended.is_at_stake
    play_out(matches, matches.again("ada", ended.id))
    assert [each.matches for each in matches.load_totals("ada").tables] == [1]


def test_a_dropped_match_is_gone_and_stays_the_first(matches: Matches) -> None:
    begun = start(matches)
    matches.drop("ada", begun.id)
    with pytest.raises(Absent):
        matches.get("ada", begun.id)
    assert matches.list_unfinished("ada") == ()
    assert not start(matches).first


def test_a_finished_match_is_not_dropped(matches: Matches) -> None:
    ended = play_out(matches, start(matches))
    with pytest.raises(Refused) as refused:
        matches.drop("ada", ended.id)
    assert refused.value.code is PlayCode.RESULT_STAYS
    assert [each.id for each in matches.list_finished("ada")] == [ended.id]


@pytest.mark.parametrize("damage", [{"seats": "you"}, {"game": "crown"}, {"over": True}])
def test_a_damaged_row_is_logged_and_left_out(
    match_store: MatchStore,
    matches: Matches,
    caplog: pytest.LogCaptureFixture,
    damage: dict[str, Any],
) -> None:
    begun = start(matches)
    match_store.add(replace(begun.row, id="damaged", first=False, **damage))
    with pytest.raises(CorruptGameError):
        matches.get("ada", "damaged")
    assert [each.id for each in matches.list_unfinished("ada")] == [begun.id]
    assert matches.list_finished("ada") == ()
    assert "passed over: stored game damaged" in caplog.text


def test_lists_replay_no_match(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    """To replay a match takes up to 40 ms, and a list has forty of them."""
    ended = play_out(matches, start(matches))
    begun = play(matches, start(matches, "the lake"), "S")
    monkeypatch.setattr(Match, "replay", None)
    (unfinished,), (finished,) = matches.list_unfinished("ada"), matches.list_finished("ada")
    assert (unfinished.id, unfinished.hands, unfinished.result) == (begun.id, 0, None)
    scores = ended.match.state.scores
    assert (finished.id, finished.hands) == (ended.id, 5)
    assert finished.result == (ended.match.places()[PERSON], scores[PERSON])
    assert matches.summarize("ada", TODAY, None).resume == unfinished


def test_an_unfinished_match_knows_how_many_hands_are_over(matches: Matches) -> None:
    begun = start(matches)
    while not begun.match.state.hands_over:
        move = CROWNS.bots[0].choose(begun.match.state.view(PERSON))
        begun = play(matches, begun, str(move))
    assert [each.hands for each in matches.list_unfinished("ada")] == [1]


# ---- what may be revealed ----------------------------------------------------------------------------------


def test_code_and_record_are_hidden_until_the_end(matches: Matches) -> None:
    begun = start(matches)
    assert matches.find_code(begun) is None
    with pytest.raises(NotOver):
        matches.reveal_record("ada", begun.id)
    ended = play_out(matches, begun)
    assert matches.find_code(ended) == "M1-4KKQ-RWZ7"
    record = MatchRecord.parse(matches.reveal_record("ada", ended.id))
    assert record.match() == ended.match


# ---- dailies -----------------------------------------------------------------------------------------------


@pytest.fixture
def day() -> Clock:
    return Clock(calendar.opens_at(TODAY) + timedelta(hours=20))


@pytest.fixture
def dailies(match_store: MatchStore, day: Clock) -> DailyMatches:
    return DailyMatches(match_store, SECRET, clock=day)


def daily_of(dailies: DailyMatches, number: int = TODAY) -> DailyMatch:
    daily = dailies.get(number, CROWNS)
    assert daily is not None
    return daily


def test_a_daily_is_the_same_for_the_same_secret(dailies: DailyMatches, day: Clock) -> None:
    number = TODAY
    daily = daily_of(dailies)
    assert daily.hidden_code == "M1-" + daily.hidden_code.removeprefix("M1-")
    assert daily.code is None
    assert daily.hidden_code not in repr(daily)
    assert daily.table == seat_person(CROWNS, "outs,away")
    day.now += timedelta(days=4)
    closed = daily_of(dailies)
    assert closed.code == daily.hidden_code
    assert closed.hash == daily.hash
    assert dailies.get(number, CROWNS) == closed


def test_a_new_secret_changes_no_daily_that_was_shown(
    dailies: DailyMatches, match_store: MatchStore, day: Clock
) -> None:
    shown = daily_of(dailies)
    for secret in (b"another secret", None):
        assert DailyMatches(match_store, secret, clock=day).get(shown.number, CROWNS) == shown
    other = DailyMatches(match_store, b"another secret", clock=day)
    assert daily_of(other, shown.number - 1).hash != daily_of(dailies, shown.number).hash
    assert DailyMatches(match_store, None, clock=day).get(shown.number - 2, CROWNS) is None


@pytest.mark.parametrize("number", [0, -1, TODAY + 10, 1 << 70])
def test_there_are_no_other_dailies(dailies: DailyMatches, number: int) -> None:
    assert dailies.get(number, CROWNS) is None


def test_the_first_match_on_a_daily_is_the_attempt(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    matches = Matches(match_store, PartyStore(engine), clock=day)
    daily = daily_of(dailies)
    assert matches.find_attempt("ada", daily) is None
    attempt = matches.attempt("ada", daily)
    assert attempt.is_attempt
    assert attempt.row.on_day
    assert matches.attempt("ada", daily).id == attempt.id
    assert matches.again("ada", attempt.id).id == attempt.id, "no practice before its end"
    assert matches.find_attempt("ada", daily) == attempt
    with pytest.raises(Refused) as refused:
        matches.drop("ada", attempt.id)
    assert refused.value.code is PlayCode.ATTEMPT_STAYS


def test_a_daily_stays_secret_until_it_is_closed(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    matches = Matches(match_store, PartyStore(engine), clock=day)
    ended = play_out(matches, matches.attempt("ada", daily_of(dailies)))
    assert matches.find_code(ended) is None
    with pytest.raises(NotOver) as refused:
        matches.reveal_record("ada", ended.id)
    assert refused.value.code is PlayCode.DAILY_OPEN
    practice = matches.attempt("ada", daily_of(dailies))
    assert not practice.is_attempt
    day.now += timedelta(days=4)
    assert matches.find_code(ended) == daily_of(dailies).code


def test_the_code_of_a_closed_daily_starts_its_attempt(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    """Late, so not for its day; at another table it is another match."""
    matches = Matches(match_store, PartyStore(engine), clock=day)
    daily = daily_of(dailies)
    day.now += timedelta(days=4)
    other = matches.start("ada", CROWNS, "outs", daily.hidden_code)
    assert other.daily is None
    begun = matches.start("ada", CROWNS, "outs,away", daily.hidden_code)
    assert begun.is_attempt
    assert begun.daily == TODAY
    (row,) = [each for each in match_store.all_of("ada") if each.id == begun.id]
    assert not row.on_day
    assert matches.find_attempt("ada", daily) == begun
    assert matches.start("ada", CROWNS, "outs,away", daily.hidden_code) == begun
    assert matches.attempt("ada", daily) == begun
    play_out(matches, begun)
    practice = matches.start("ada", CROWNS, "outs,away", daily.hidden_code)
    assert (practice.daily, practice.is_attempt) == (TODAY, False)


def test_the_code_of_an_open_daily_is_that_of_any_match(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    """Who guesses it learns nothing: neither at the start nor on the page of the daily."""
    matches = Matches(match_store, PartyStore(engine), clock=day)
    daily = daily_of(dailies)
    guessed = matches.start("ada", CROWNS, "outs,away", daily.hidden_code)
    assert guessed.daily is None
    assert matches.find_attempt("ada", daily) is None
    assert matches.find_code(play_out(matches, guessed)) == daily.hidden_code
    again = matches.again("ada", guessed.id)
    assert again.daily is None


def test_the_hash_of_a_daily_is_known_a_day_before_it_begins(
    dailies: DailyMatches, match_store: MatchStore, day: Clock
) -> None:
    """And fixed from then on; nothing else of it is known."""
    day.now = calendar.published_at(TODAY) - timedelta(seconds=1)
    assert TODAY not in {each.number for each in dailies.list_coming(CROWNS)}
    assert dailies.get(TODAY, CROWNS) is None
    day.now = calendar.published_at(TODAY)
    (coming,) = dailies.list_coming(CROWNS)
    assert [field.name for field in fields(coming)] == ["number", "hash"]
    day.now = calendar.opens_at(TODAY)
    begun = daily_of(DailyMatches(match_store, b"another secret", clock=day))
    assert (begun.number, begun.hash) == (coming.number, coming.hash)
    assert TODAY not in {each.number for each in dailies.list_coming(CROWNS)}


def test_who_makes_the_dailies_ahead_fixes_the_matches_of_their_days(
    engine: Database, match_store: MatchStore, day: Clock
) -> None:
    """A worker, or the command that prepares them."""
    brokers = memory_brokers(immediate=False)
    use_cases = UseCases.of(engine, SECRET, brokers, clock=day)
    use_cases.dailies.start_making([(TODAY + 1, STANDARD)])
    assert work(brokers.dailies) == 1
    for rules in GAMES:
        assert [*match_store.dailies_of(rules.name, range(1, 100))] == [TODAY + 1]


def test_a_daily_does_not_begin_before_its_day(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    day.now = calendar.published_at(TODAY + 1) + timedelta(minutes=1)
    published = daily_of(dailies, TODAY + 1)
    with pytest.raises(Absent):
        Matches(match_store, PartyStore(engine), clock=day).attempt("ada", published)


def test_many_at_once_start_one_attempt(
    match_store: MatchStore, dailies: DailyMatches, day: Clock, engine: Database
) -> None:
    matches, daily = Matches(match_store, PartyStore(engine), clock=day), daily_of(dailies)
    begun = at_once([partial(matches.attempt, "ada", daily)] * 6)
    assert len({each.id for each in begun}) == 1


def test_a_match_without_an_end_is_stopped_and_can_be_left(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = play(matches, start(matches, "the cabin"), "S")
    monkeypatch.setattr("solitaire.matches.match.MOVES_LIMIT", len(begun.match.moves) + 2)
    word = str(begun.match.state.legal()[0])
    with pytest.raises(IllegalMove) as refused:  # by a move of a computer player
        play(matches, begun, word)
    assert refused.value.code is MatchCode.LONG
    assert matches.get("ada", begun.id) == begun
    matches.drop("ada", begun.id)


def test_totals_are_of_finished_matches_that_count(matches: Matches) -> None:
    assert matches.load_totals("ada").tables == ()
    ended = [play_out(matches, start(matches, words)) for words in ("the cabin", "the lake")]
    play_out(matches, start(matches, "the cabin"))
    start(matches, "the hill")
    (totals,) = matches.load_totals("ada").tables
    assert totals.table == ended[0].match.table
    points = sum(each.match.state.scores[PERSON] for each in ended)
    won = sum(each.match.places()[PERSON] == 1 for each in ended)
    assert (totals.matches, totals.won, totals.points, totals.hands) == (2, won, points, 10)


def test_totals_of_a_game_of_a_later_release_are_left_out(
    matches: Matches, match_store: MatchStore
) -> None:
    ended = play_out(matches, start(matches, "the cabin"))
    for id, game, seats in (("one", "whist", "you,deep.1"), ("two", "crowns", "you,deep.9")):
        later = replace(ended.row, id=id, game=game, seats=seats)
        match_store.add(later)
    assert [each.table for each in matches.load_totals("ada").tables] == [ended.match.table]
