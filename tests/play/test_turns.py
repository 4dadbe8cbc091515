"""Turns and undo: applied once, to the revision the player saw; a refusal changes nothing."""

from collections.abc import Callable
from datetime import datetime, timedelta
from operator import eq

import pytest
from sqlalchemy import Engine, update

from solitaire.play.deals.row_text import text_of_turns
from solitaire.play.errors import Absent, CorruptGameError, NotOver, PlayCode, StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.games.help_used import ShownNumber
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, is_as_it_ended, outcome_of
from solitaire.rules import JOKER, Card, Code, IllegalTurn, Rank, Turn
from solitaire.store import GameStore, ResultStore
from solitaire.store.players import PlayerStore
from solitaire.store.tables import games as table
from tests.kit.playing import NO_SECRETS, ONE_DEAL, play, play_on, with_columns
from tests.kit.rows import NOON

CODE = "1-8QZK-4M2T"


def test_a_turn_is_played_by_the_rules_and_stored(games: Games, store: GameStore) -> None:
    start = games.start("ada", CODE)
    turn = start.game.legal_turns()[5]
    played = play(games, start, turn)
    assert played.game == start.game.play(turn)
    assert (played.number, played.revision, played.undone) == (2, 1, 0)
    assert played.changed == start.changed + timedelta(minutes=1)
    assert played.created == start.created
    assert games.get("ada", start.id) == played
    row = store.get(start.id)
    assert row is not None
    assert (row.deal, row.turns, row.turn, row.over) == (CODE, str(turn), 2, False)


def test_the_record_of_a_finished_game_replays_to_the_game(games: Games) -> None:
    end = play_on(games, games.start("ada", CODE))
    assert end.game.outcome is not None
    assert end.record.game() == end.game
    assert end.revision == len(end.game.turns)
    assert games.list_unfinished("ada") == ()


@pytest.mark.parametrize("revision", [None, 0])
def test_a_turn_sent_twice_is_played_once(games: Games, revision: int | None) -> None:
    start = games.start("ada", CODE)
    turn = start.game.legal_turns()[0]
    played = play(games, start, turn, revision)
    with pytest.raises(StaleTurn) as refused:
        play(games, start, turn, revision)
    assert refused.value.code is PlayCode.STALE
    assert refused.value.data == {"turn": 1, "now": 2}
    assert games.get("ada", start.id) == played


def test_a_turn_with_a_wrong_number_is_refused(games: Games) -> None:
    start = games.start("ada", CODE)
    turn = start.game.legal_turns()[0]
    for number in (-1, 0, 2, 29, 10**30):
        with pytest.raises(StaleTurn):
            games.turns.take("ada", start.id, number=number, pile=turn.pile, discard=turn.discard)


def test_a_turn_from_an_outdated_tab_is_refused(games: Games) -> None:
    start = games.start("ada", CODE)
    first, other = start.game.legal_turns()[:2]
    second_tab = play(games, start, first)
    taken_back = games.turns.undo("ada", start.id, number=2)
    now = play(games, taken_back, other)
    assert now.number == second_tab.number
    with pytest.raises(StaleTurn) as refused:
        play(games, second_tab, second_tab.game.legal_turns()[0], second_tab.revision)
    assert refused.value.data == {"turn": 2, "now": 2}
    with pytest.raises(StaleTurn):
        games.turns.undo("ada", start.id, number=2, revision=second_tab.revision)
    assert games.get("ada", start.id) == now


def test_a_turn_overtaken_between_load_and_store_is_refused(
    games: Games, store: GameStore, clock: Callable[[], datetime]
) -> None:
    start = games.start("ada", CODE)
    mine, theirs = start.game.legal_turns()[:2]
    answered: list[PlayerGame] = []

    def overtaken() -> datetime:  # the clock is read after the game is loaded
        answered.append(play(games, start, theirs))
        return clock()

    with pytest.raises(StaleTurn) as refused:
        play(Games(store, ONE_DEAL, NO_SECRETS, clock=overtaken), start, mine)
    assert refused.value.data == {"turn": 1, "now": 2}
    assert answered == [games.get("ada", start.id)]


def test_an_illegal_turn_leaves_the_game_unchanged(games: Games) -> None:
    start = games.start("ada", CODE)
    absent = next(
        card
        for card in map(Card.parse, ("3S", "4S", "5S", "6S", "7S"))
        if card not in (*start.game.pile(Rank.KING).cards, start.game.drawn)
    )
    with pytest.raises(IllegalTurn) as refused:
        games.turns.take("ada", start.id, number=1, pile=Rank.KING, discard=absent)
    assert refused.value.code is Code.CARD_NOT_THERE
    assert games.get("ada", start.id) == start


def test_a_stale_turn_is_reported_as_stale_even_if_it_is_illegal(games: Games) -> None:
    end = play_on(games, games.start("ada", CODE))
    with pytest.raises(StaleTurn):
        games.turns.take("ada", end.id, number=1, pile=Rank.THREE, discard=JOKER)
    with pytest.raises(IllegalTurn) as refused:
        games.turns.take("ada", end.id, number=end.number, pile=Rank.THREE, discard=JOKER)
    assert refused.value.code is Code.GAME_OVER


def test_undo_restores_the_game_before_and_is_counted(games: Games) -> None:
    start = games.start("ada", CODE)
    two = play_on(games, start, 2)
    four = play_on(games, two, 2)
    back = games.turns.undo("ada", start.id, number=5, turns=2, revision=4)
    assert back.game == two.game
    assert (back.number, back.revision, back.undone) == (3, 5, 2)
    assert back.changed == four.changed + timedelta(minutes=1)
    assert back.record.undone == 2
    assert games.get("ada", start.id) == back


def test_undo_stops_at_the_start_and_counts_the_turns_undone(games: Games) -> None:
    start = games.start("ada", CODE)
    play_on(games, start, 3)
    back = games.turns.undo("ada", start.id, number=4, turns=10**30)
    assert back.game == start.game
    assert back.undone == 3
    with pytest.raises(IllegalTurn) as refused:
        games.turns.undo("ada", start.id, number=1)
    assert refused.value.code is PlayCode.NOTHING_TO_UNDO
    assert refused.value.data == {"turn": 1}
    assert games.get("ada", start.id) == back


def test_an_undo_sent_twice_happens_once(games: Games) -> None:
    start = games.start("ada", CODE)
    play_on(games, start, 3)
    back = games.turns.undo("ada", start.id, number=4)
    with pytest.raises(StaleTurn):
        games.turns.undo("ada", start.id, number=4)
    assert games.get("ada", start.id) == back


@pytest.mark.parametrize("turns", [0, -1])
def test_undo_of_less_than_one_turn_is_refused(games: Games, turns: int) -> None:
    played = play_on(games, games.start("ada", CODE), 2)
    with pytest.raises(ValueError, match="at least 1"):
        games.turns.undo("ada", played.id, number=3, turns=turns)


def test_a_finished_game_can_be_undone_and_continued(games: Games) -> None:
    end = play_on(games, games.start("ada", CODE))
    back = games.turns.undo("ada", end.id, number=end.number)
    assert not back.game.is_over
    assert games.list_unfinished("ada") == (back,)
    assert play_on(games, back).game.is_over


def test_giving_up_ends_a_game_and_is_undone_like_a_turn(
    games: Games, results: ResultStore, store: GameStore
) -> None:
    played = play_on(games, games.start("ada", CODE), 5)
    end = games.turns.give_up("ada", played.id, number=6, revision=played.revision)
    assert end.game == played.game.give_up()
    assert (end.number, end.revision, end.undone) == (6, played.revision + 1, 0)
    assert games.get("ada", played.id) == end
    row = store.get(played.id)
    assert row is not None
    assert (row.over, row.turns) == (True, f"{text_of_turns(played.game.turns)} given-up")
    result = results.of_game(played.id)
    assert result is not None
    assert outcome_of(result) == end.game.outcome
    assert outcome_of(result).given_up
    back = games.turns.undo("ada", played.id, number=6, revision=end.revision)
    assert (back.game, back.undone, back.ahead) == (played.game, 1, ())
    assert not is_as_it_ended(back, Result.of(result))


def test_a_game_is_given_up_once(games: Games) -> None:
    start = games.start("ada", CODE)
    with pytest.raises(StaleTurn):
        games.turns.give_up("ada", start.id, number=2)
    end = games.turns.give_up("ada", start.id, number=1, revision=0)
    with pytest.raises(StaleTurn):
        games.turns.give_up("ada", start.id, number=1, revision=0)
    with pytest.raises(IllegalTurn):
        games.turns.give_up("ada", start.id, number=1)
    with pytest.raises(Absent):
        games.turns.give_up("eve", start.id, number=1)
    assert games.get("ada", start.id) == end


@pytest.fixture
def elsewhere(engine: Engine, clock: Callable[[], datetime]) -> Games:
    """The games as another process has them: only the database is shared."""
    return Games(GameStore(engine), ONE_DEAL, NO_SECRETS, clock=clock)


def test_a_turn_after_another_process_s_turn_is_stale_even_if_illegal(
    games: Games, elsewhere: Games
) -> None:
    seen = games.get("ada", games.start("ada", CODE).id)
    legal, other = seen.game.legal_turns()[:2]
    now = play(elsewhere, seen, other, 0)
    for wanted in (legal, Turn(legal.drawn, legal.pile, Card.parse("5C"))):
        assert (wanted in seen.game.legal_turns()) is (wanted is legal)
        with pytest.raises(StaleTurn):
            play(games, seen, wanted, 0)
    assert games.get("ada", seen.id) == now


def test_a_game_merged_by_another_process_changes_owner_at_once(
    engine: Engine, games: Games
) -> None:
    seen = games.get("ada", games.start("ada", CODE).id)
    PlayerStore(engine).join("ada", "eve", eq, 7, NOON)
    turn = seen.game.legal_turns()[0]
    with pytest.raises(Absent):
        play(games, seen, turn, 0)
    assert games.get("eve", seen.id).number == 1
    played = play(games, with_columns(seen, player="eve"), turn, 0)
    assert played == games.get("eve", seen.id)


def test_help_stored_by_another_process_is_in_the_result(
    engine: Engine, games: Games, store: GameStore
) -> None:
    before_last = play_on(games, games.start("ada", CODE), 27)
    store.note_help(before_last.id, "ada", before_last.number, "", str(ShownNumber.AWAY))
    end = play(games, before_last, before_last.game.legal_turns()[0], before_last.revision)
    assert ShownNumber.AWAY in end.help.shown
    result = ResultStore(engine).of_game(end.id)
    assert result is not None
    assert result.helped


def test_a_stored_game_is_loaded_as_it_was_after_its_turn(games: Games, store: GameStore) -> None:
    played = play_on(games, games.start("ada", CODE))
    assert Games(store, ONE_DEAL, NO_SECRETS).get("ada", played.id) == played
    undone = games.turns.undo("ada", played.id, number=played.number, turns=2)
    assert Games(store, ONE_DEAL, NO_SECRETS).get("ada", played.id) == undone


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"deal": "nonsense"}, "code"),
        ({"deal": "9-0000-0000"}, "code-version"),
        ({"deal": "3S | 4S"}, "deal-groups"),
        ({"turns": "nonsense"}, "turn"),
        ({"turns": " "}, "turn"),
        ({"turns": "3S>3:3S " * 10_000}, "turn"),
        ({"turns": "3S>3:JK"}, "not-drawn"),
        ({"turn": 2}, "its turns differ"),
        ({"over": True}, "its turns differ"),
    ],
)
def test_a_damaged_row_raises_an_error_that_names_the_game(
    games: Games, engine: Engine, wrong: dict[str, object], reason: str
) -> None:
    player_game = games.start("ada", CODE)
    assert player_game.game.drawn is JOKER
    with engine.begin() as connection:
        connection.execute(update(table).values(wrong))
    with pytest.raises(CorruptGameError, match=rf"stored game {player_game.id}: .*{reason}"):
        games.get("ada", player_game.id)
    with pytest.raises(CorruptGameError):
        games.turns.take("ada", player_game.id, number=1, pile=Rank.THREE, discard=JOKER)


def test_a_damaged_game_is_logged_and_does_not_hide_the_others(
    games: Games, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    player_games = [play_on(games, games.start("ada", f"cabin {n}"), 1) for n in range(6)]
    damaged = [player_games[4].id, player_games[2].id]
    with engine.begin() as connection:
        connection.execute(update(table).where(table.c.id.in_(damaged)).values(turns="8H"))
    whole = [player_games[number] for number in (5, 3, 1, 0)]
    for limit in (-1, 0, 1, 2, 3, 4, 20):
        caplog.clear()
        assert list(games.list_unfinished("ada", limit)) == whole[: max(0, limit)]
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    for id, record in zip(damaged, caplog.records, strict=True):
        assert f"stored game {id}: " in record.getMessage()
    with pytest.raises(CorruptGameError):
        games.get("ada", damaged[0])


def test_a_record_is_available_only_while_the_game_is_over(games: Games) -> None:
    player_game = play_on(games, games.start("ada", CODE), 3)
    with pytest.raises(NotOver) as refused:
        games.disclosure.reveal_record("ada", player_game.id)
    assert (refused.value.code, refused.value.data) == (PlayCode.NOT_OVER, {"turn": 4})
    over = play_on(games, player_game)
    assert games.disclosure.reveal_record("ada", player_game.id) == over.record
    games.turns.undo("ada", player_game.id, number=over.number)
    with pytest.raises(NotOver):
        games.disclosure.reveal_record("ada", player_game.id)
