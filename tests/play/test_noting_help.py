"""Help in a game: stored once, before it is shown, and marked in the result; nothing else changes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from solitaire.play.coach.hint import count_aways
from solitaire.play.coach.hints import Hints
from solitaire.play.errors import Absent, CorruptGameError, StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.games.help_used import HintStep, ShownNumber
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Results
from solitaire.rules import STANDARD, Code, IllegalTurn, Record, Turn
from solitaire.solver import Use, advise
from solitaire.store import GameStore, ResultStore
from tests.kit.at_once import at_once
from tests.kit.playing import LOST, discard_unplayed, play, play_record, play_turns, with_columns
from tests.kit.postgresql import on_every_database
from tests.kit.waiting import LONG

CODE, UNLUCKY = "1-8QZK-4M2T", "1-0000-006A"
"""In the second deal, the seventh card is of no use after best play."""
Step = HintStep


@pytest.fixture
def hints(store: GameStore) -> Hints:
    return Hints(store)


def stored_help(games: Games, player_game: PlayerGame) -> str:
    return str(games.get("ada", player_game.id).help)


def best_use(player_game: PlayerGame) -> tuple[Use, int]:
    """The best use of the drawn card, and the value of discarding it unplayed."""
    advised = advise(player_game.position)
    return advised.best, next(use.value for use in advised.uses if use.pile is None)


# ---- storing help ------------------------------------------------------------------------------------------


def test_the_furthest_hint_step_of_a_turn_is_stored(games: Games, hints: Hints) -> None:
    player_game = games.start("ada", CODE)
    for step in (Step.PILE, Step.DISCARD, Step.PILE, Step.USES, Step.DISCARD):
        after, hint = hints.give_hint(games.get("ada", player_game.id), step, number=1, wait=LONG)
        assert hint is not None
        assert (hint.step, hint.free) == (step, False)
        assert after == games.get("ada", player_game.id)
    assert stored_help(games, player_game) == "hint:1:3"
    second = play(games, player_game, discard_unplayed(player_game))
    hints.give_hint(games.get("ada", player_game.id), Step.PILE, number=second.number, wait=LONG)
    assert stored_help(games, player_game).split()[0] == "hint:1:3"


def test_a_free_hint_is_not_stored_until_its_uses_are_shown(games: Games, hints: Hints) -> None:
    player_game = games.start("ada", UNLUCKY)
    best, kept = best_use(player_game)
    while best.value > kept:
        assert best.pile is not None
        assert player_game.game.drawn is not None
        player_game = play(
            games, player_game, Turn(player_game.game.drawn, best.pile, best.discard)
        )
        best, kept = best_use(player_game)
    for step in (Step.PILE, Step.DISCARD):
        _, hint = hints.give_hint(
            games.get("ada", player_game.id), step, number=player_game.number, wait=LONG
        )
        assert hint is not None
        assert (hint.free, hint.pile) == (True, None)
        assert stored_help(games, player_game) == ""
    hints.give_hint(
        games.get("ada", player_game.id), Step.USES, number=player_game.number, wait=LONG
    )
    assert stored_help(games, player_game) == f"hint:{player_game.number}:3"


def test_shown_help_is_stored_once(games: Games, store: GameStore, hints: Hints) -> None:
    player_game = games.start("ada", CODE)
    shown, found = hints.give_aways(player_game)
    assert found == count_aways(player_game.position)
    assert str(shown.help) == stored_help(games, player_game) == "away"
    shown, spare = hints.give_spare(player_game, wait=LONG)
    assert spare is not None
    assert str(shown.help) == stored_help(games, player_game) == "away spare"
    before = store.get(player_game.id)
    hints.give_aways(player_game)
    assert hints.give_spare(player_game)[1] == spare
    assert store.get(player_game.id) == before


def test_help_still_being_computed_is_neither_shown_nor_stored(games: Games, hints: Hints) -> None:
    player_game = games.start("ada", CODE)
    assert hints.give_spare(player_game) == (player_game, None)
    assert hints.give_hint(games.get("ada", player_game.id), Step.PILE, number=1) == (
        player_game,
        None,
    )
    assert stored_help(games, player_game) == ""


def test_help_does_not_change_the_revision(games: Games, hints: Hints) -> None:
    """A page opened before the help can still play its turn."""
    player_game = games.start("ada", CODE)
    hints.give_aways(player_game)
    assert games.get("ada", player_game.id).with_help(player_game.help) == player_game
    after = play(games, player_game, discard_unplayed(player_game), player_game.revision)
    assert (after.revision, str(after.help)) == (1, "away")


# ---- records and results -----------------------------------------------------------------------------------


def test_the_record_lists_the_help_used(games: Games, hints: Hints) -> None:
    player_game = hints.note_help(games.start("ada", LOST.deal.code or ""), ShownNumber.AWAY)
    assert player_game.record == replace(Record(LOST.deal, ()), help="away")
    player_game = play_turns(games, player_game, LOST.turns)
    assert "\nHelp: away\n" in str(games.disclosure.reveal_record("ada", player_game.id))


@pytest.mark.parametrize("used", [None, ShownNumber.SPARE, Step.PILE])
def test_an_equal_result_with_help_scores_lower(
    games: Games, store: GameStore, used: ShownNumber | HintStep | None, hints: Hints
) -> None:
    results = Results(ResultStore(store._database))
    player_games = []
    for player, helped in (("ada", used), ("bob", None)):
        player_game = games.attempt(player, 4, STANDARD)
        for each in LOST.turns:
            if helped is not None and player_game.number == 9:
                player_game = hints.note_help(player_game, helped)
            player_game = play(games, player_game, each)
        player_games.append(player_game)
    one, other = (results.of_game(player_game.id) for player_game in player_games)
    assert one is not None
    assert other is not None
    assert (one.helped, other.helped) == (used is not None, False)
    assert (one.score < other.score) is (used is not None)
    assert one.outcome == other.outcome


def test_help_in_a_finished_game_is_not_stored(games: Games, hints: Hints) -> None:
    player_game = play_record(games)
    assert hints.give_aways(player_game)[0] == player_game
    assert hints.give_spare(player_game, wait=LONG)[0] == player_game
    with pytest.raises(IllegalTurn) as refused:
        hints.give_hint(games.get("ada", player_game.id), Step.PILE, number=player_game.number)
    assert refused.value.code is Code.GAME_OVER


# ---- refusals ----------------------------------------------------------------------------------------------


def test_help_in_another_player_s_game_is_refused(games: Games, hints: Hints) -> None:
    player_game = games.start("ada", CODE)
    eves = with_columns(player_game, player="eve")
    for ask in (
        lambda: hints.give_aways(eves),
        lambda: hints.give_spare(eves, wait=LONG),
        lambda: hints.give_hint(eves, Step.PILE, number=1, wait=LONG),
    ):
        with pytest.raises(Absent):
            ask()
    assert stored_help(games, player_game) == ""


def test_a_hint_for_a_past_turn_is_stale(games: Games, hints: Hints) -> None:
    start = games.start("ada", CODE)
    player_game = play(games, start, discard_unplayed(start))
    with pytest.raises(StaleTurn):
        hints.give_hint(games.get("ada", player_game.id), Step.PILE, number=1, wait=LONG)
    with pytest.raises(StaleTurn):
        hints.note_help(replace(player_game, game=player_game.game.undo()), Step.PILE)
    assert stored_help(games, player_game) == ""


def test_invalid_stored_help_is_a_corrupt_game(games: Games, store: GameStore) -> None:
    player_game = games.start("ada", CODE)
    row = store.get(player_game.id)
    assert row is not None
    store.note_help(row.id, row.player, row.turn, row.help, "a friend")
    with pytest.raises(CorruptGameError, match="Help: a"):
        games.get("ada", player_game.id)


# ---- concurrency -------------------------------------------------------------------------------------------


@on_every_database
def test_concurrent_requests_for_help_are_all_stored(games: Games, hints: Hints) -> None:
    player_game = games.start("ada", CODE)
    used: tuple[ShownNumber | HintStep, ...] = (
        ShownNumber.AWAY,
        ShownNumber.SPARE,
        *Step,
        Step.PILE,
    )
    at_once([partial(hints.note_help, player_game, each) for each in used])
    assert stored_help(games, player_game) == "away spare hint:1:3"
