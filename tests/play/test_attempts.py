"""First games on a deal, attempts at dailies, and their results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from operator import eq

import pytest
from sqlalchemy import Engine, select

from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, NotOver, PlayCode
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits, outcome_of
from solitaire.rules import SHORT, STANDARD, Deal, IllegalTurn, Record, Seed, Variant
from solitaire.store import GameStore, ResultStore, StoredGame
from solitaire.store.players import PlayerStore
from solitaire.store.tables import dailies
from tests.kit.playing import (
    LOST,
    NO_SECRETS,
    ONE_DEAL,
    SHORT_LOST,
    WON,
    discard_unplayed,
    play,
    play_turns,
    with_columns,
)
from tests.kit.postgresql import on_every_database
from tests.kit.records import deal_text
from tests.kit.rows import NOON

CODE = deal_text(LOST)
DAILY = calendar.number_of(datetime(2026, 11, 5, tzinfo=UTC).date())


def play_out(
    games: Games, player_game: PlayerGame, record: Record = LOST, turns: int = 28
) -> PlayerGame:
    """Play the remaining turns of ``record``, up to turn number ``turns``."""
    return play_turns(games, player_game, record.turns[player_game.number - 1 : turns])


def test_only_the_first_game_on_a_deal_counts(games: Games) -> None:
    first = games.start("ada", "the cabin")
    games.turns.give_up("ada", first.id, number=1)
    assert first.first
    assert not games.start("ada", "the cabin").first
    assert not games.play_again("ada", first.id).first
    assert games.start("eve", "the cabin").first
    assert games.start("ada", "another cabin").first


def test_there_is_one_attempt_at_a_daily(games: Games) -> None:
    assert games.find_attempt("ada", DAILY, STANDARD) is None
    attempt = games.attempt("ada", DAILY, STANDARD)
    assert (attempt.daily, attempt.is_attempt, attempt.on_day) == (DAILY, True, True)
    assert (
        games.attempt("ada", DAILY, STANDARD)
        == attempt
        == games.find_attempt("ada", DAILY, STANDARD)
    )
    over = play_out(games, attempt, LOST)
    assert games.attempt("ada", DAILY, STANDARD) == over
    assert games.attempt("eve", DAILY, STANDARD).id != attempt.id


def test_the_dailies_of_a_day_have_an_attempt_each(games: Games) -> None:
    full, short = (games.attempt("ada", DAILY, variant) for variant in (STANDARD, SHORT))
    assert (full.variant, short.variant) == (STANDARD, SHORT)
    assert (short.daily, short.is_attempt, short.on_day) == (DAILY, True, True)
    assert games.find_attempt("ada", DAILY, SHORT) == short
    over = play_out(games, short, SHORT_LOST)
    assert games.attempt("ada", DAILY, SHORT) == over


@pytest.mark.parametrize("variant", [STANDARD, SHORT], ids=lambda variant: str(variant.name))
def test_a_result_has_the_spare_of_its_own_daily(
    games: Games, engine: Engine, variant: Variant
) -> None:
    with engine.begin() as connection:
        for spare, of in ((2, "standard"), (1, "short")):
            row = {"number": DAILY, "variant": of, "claimed": datetime.now(UTC), "spare": spare}
            connection.execute(dailies.insert(), row)
    played = LOST if variant is STANDARD else SHORT_LOST
    over = play_out(games, games.attempt("ada", DAILY, variant), played)
    result = ResultStore(engine).of_game(over.id)
    assert result is not None
    assert result.spare == (2 if variant is STANDARD else 1)


def test_an_attempt_started_later_is_not_on_its_day(games: Games) -> None:
    assert not games.attempt("ada", 1, STANDARD).on_day


@on_every_database
@pytest.mark.parametrize("turns", [0, len(LOST.turns)])
def test_concurrent_requests_share_one_attempt(
    store: GameStore, games: Games, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    attempt = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST, turns)
    too_early, real = iter([True]), store.first_on_deal

    def late(player: str, deal: str) -> StoredGame | None:
        return None if next(too_early, False) else real(player, deal)

    monkeypatch.setattr(store, "first_on_deal", late)
    assert games.attempt("ada", DAILY, STANDARD) == attempt


def test_a_daily_is_practice_after_playing_its_deal_by_code(games: Games) -> None:
    play_out(games, games.start("ada", CODE), LOST)
    practice = games.attempt("ada", 1, STANDARD)
    assert (practice.daily, practice.is_attempt) == (1, False)
    assert games.attempt("ada", 1, STANDARD) == practice


def test_attempts_cannot_undo_turns(games: Games) -> None:
    attempt = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST, 3)
    assert not attempt.may_undo
    with pytest.raises(IllegalTurn) as refused:
        games.turns.undo("ada", attempt.id, number=4)
    assert refused.value.code is PlayCode.NO_UNDO
    over = play_out(games, attempt, LOST)
    with pytest.raises(IllegalTurn):
        games.turns.undo("ada", attempt.id, number=over.number)
    assert games.get("ada", attempt.id) == over


def test_giving_up_an_attempt_is_final(games: Games) -> None:
    attempt = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST, 3)
    over = games.turns.give_up("ada", attempt.id, number=4)
    assert not over.may_undo
    with pytest.raises(IllegalTurn) as refused:
        games.turns.undo("ada", attempt.id, number=4)
    assert refused.value.code is PlayCode.NO_UNDO
    assert games.attempt("ada", DAILY, STANDARD) == over


def test_practice_on_a_daily_can_undo_any_number_of_turns(games: Games) -> None:
    attempt = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST)
    practice = play_out(games, games.play_again("ada", attempt.id), LOST, 4)
    assert (practice.daily, practice.first) == (DAILY, False)
    assert games.turns.undo("ada", practice.id, number=5, turns=4).number == 1


@pytest.mark.parametrize("played", [LOST, WON])
def test_stores_the_result_with_the_last_turn(
    games: Games, results: ResultStore, played: Record
) -> None:
    player_game = play_out(
        games, games.start("ada", deal_text(played)), played, len(played.turns) - 1
    )
    assert results.of_game(player_game.id) is None
    over = play_out(games, player_game, played)
    result = results.of_game(player_game.id)
    assert result is not None
    assert outcome_of(result) == over.game.outcome
    assert result.flipped_mask == flipped_bits(over.game.piles)
    assert (result.player, result.ended, result.first) == ("ada", over.changed, True)


def test_replaying_the_end_does_not_change_the_result(games: Games, results: ResultStore) -> None:
    over = play_out(games, games.start("ada", CODE), LOST)
    result = results.of_game(over.id)
    back = games.turns.undo("ada", over.id, number=over.number, turns=1)
    assert play(games, back, discard_unplayed(back)).game.is_over
    assert results.of_game(over.id) == result


def test_undone_turns_count_as_help(games: Games, results: ResultStore) -> None:
    player_game = play_out(games, games.start("ada", CODE), LOST, 3)
    games.turns.undo("ada", player_game.id, number=4)
    games.turns.redo("ada", player_game.id, number=3)
    play_out(games, games.get("ada", player_game.id), LOST)
    result = results.of_game(player_game.id)
    assert result is not None
    assert (result.undone, result.helped) == (1, True)


def test_a_result_has_the_spare_of_its_daily(
    games: Games, engine: Engine, results: ResultStore
) -> None:
    with engine.begin() as connection:
        connection.execute(
            dailies.insert().values(
                number=DAILY, claimed=datetime.now(UTC), code=CODE, candidate=3, spare=4
            )
        )
    over = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST)
    result = results.of_game(over.id)
    assert result is not None
    assert result.spare == 4


def test_reveals_the_code_of_a_daily_only_after_it_closes(
    store: GameStore, clock: Callable[[], datetime]
) -> None:
    during = Games(store, ONE_DEAL, NO_SECRETS, new_id=lambda: "attempt", clock=clock)
    over = play_out(during, during.attempt("ada", DAILY, STANDARD), LOST)
    for ask in (
        during.disclosure.reveal_code,
        lambda player_game: during.disclosure.reveal_record("ada", player_game.id),
    ):
        with pytest.raises(NotOver) as refused:
            ask(over)
        assert refused.value.code is PlayCode.DAILY_OPEN
        assert CODE not in f"{refused.value!r} {refused.value}"
    closes = calendar.closes_at(DAILY)
    before = Games(store, ONE_DEAL, NO_SECRETS, clock=lambda: closes - timedelta(microseconds=1))
    with pytest.raises(NotOver):
        before.disclosure.reveal_code(over)
    after = Games(store, ONE_DEAL, NO_SECRETS, clock=lambda: closes)
    assert after.disclosure.reveal_code(over) == CODE
    assert after.disclosure.reveal_record("ada", over.id) == over.record


def test_others_can_open_only_finished_games(games: Games) -> None:
    player_game = play_out(games, games.start("ada", CODE), LOST, 5)
    for absent in (player_game.id, "none"):
        with pytest.raises(Absent):
            games.get_finished(absent)
    over = play_out(games, player_game, LOST)
    assert games.get_finished(player_game.id) == over


def test_only_its_player_can_publish_a_finished_game(games: Games) -> None:
    player_game = games.start("ada", CODE)
    with pytest.raises(NotOver):
        games.disclosure.publish("ada", player_game.id, True)
    over = play_out(games, player_game, LOST)
    with pytest.raises(Absent):
        games.disclosure.publish("eve", over.id, True)
    games.disclosure.publish("ada", over.id, True)
    assert games.get_finished(over.id) == with_columns(over, public=True)
    games.disclosure.publish("ada", over.id, False)
    assert not games.get_finished(over.id).public


def test_random_deals_count_too(games: Games, engine: Engine) -> None:
    player_game = games.start("ada")
    assert player_game.first
    assert player_game.game.deal.seed == Seed(1)
    with engine.connect() as connection:
        assert connection.execute(select(dailies)).all() == []


def test_an_attempt_that_ends_after_the_close_is_not_on_its_day(
    store: GameStore, clock: Callable[[], datetime], results: ResultStore
) -> None:
    during = Games(store, ONE_DEAL, NO_SECRETS, new_id=lambda: "attempt", clock=clock)
    begun = play_out(during, during.attempt("ada", DAILY, STANDARD), LOST, 27)
    assert begun.on_day
    closes = calendar.closes_at(DAILY)
    after = Games(store, ONE_DEAL, NO_SECRETS, clock=lambda: closes)
    play_out(after, begun, LOST)
    result = results.of_game("attempt")
    assert result is not None
    assert (result.first, result.on_day) == (True, False)


def test_starting_by_code_resumes_an_unfinished_attempt(games: Games) -> None:
    attempt = play_out(games, games.attempt("ada", DAILY, STANDARD), LOST, 5)
    for again in (
        games.start("ada", CODE),
        games.play_again("ada", attempt.id),
        games.resume_or_start("ada", Deal.from_code(CODE)),
    ):
        assert again == attempt
    play_out(games, attempt, LOST)
    assert not games.start("ada", CODE).is_attempt


def test_rejects_the_last_turn_if_its_player_is_merged_meanwhile(
    games: Games, engine: Engine, store: GameStore, results: ResultStore
) -> None:
    begun = play_out(games, games.start("ada", CODE), LOST, 27)
    last = LOST.turns[27]

    def joined() -> datetime:  # the clock is read after the game is loaded
        PlayerStore(engine).join("ada", "eve", eq, 7, NOON)
        return begun.changed

    with pytest.raises(Absent):
        play(Games(store, ONE_DEAL, NO_SECRETS, clock=joined), begun, last)
    theirs = games.get("eve", begun.id)
    assert theirs.game == begun.game
    assert results.of_game(begun.id) is None
    play(games, theirs, last)
    result = results.of_game(begun.id)
    assert result is not None
    assert result.player == "eve"
