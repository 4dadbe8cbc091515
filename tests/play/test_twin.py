"""Stateful test of the games against a model: for each game, a plain list of its states by the rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from solitaire.play.errors import Absent, PlayCode, StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Code, Deal, Game, IllegalTurn, Rank, Seed, Turn
from solitaire.store import GameStore, open_database
from tests.kit.playing import NO_SECRETS, ONE_DEAL

PLAYERS = ("ada", "bob")


class GamesAndTheirTwin(RuleBasedStateMachine):
    """``twin`` maps a game's id to all of its states, the current one last."""

    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        minutes = count()
        self.engine = open_database("sqlite://")
        self.games = Games(
            GameStore(self.engine),
            ONE_DEAL,
            NO_SECRETS,
            clock=lambda: datetime(2026, 11, 5, tzinfo=UTC) + timedelta(minutes=next(minutes)),
        )
        self.twin: dict[str, list[Game]] = {}
        self.player: dict[str, str] = {}
        self.undone: dict[str, int] = {}
        self.ahead: dict[str, list[Turn]] = {}  # what redo would play, next first
        self.latest: list[str] = []  # ids, the latest change last

    def teardown(self) -> None:
        self.engine.dispose()

    def changed(self, game_id: str) -> None:
        self.latest = [other for other in self.latest if other != game_id] + [game_id]

    @contextmanager
    def refused_if_stale(self, seen: int, game_id: str) -> Iterator[None]:
        """Expects StaleTurn, with the current number, unless the state seen is the current one."""
        if seen == len(self.twin[game_id]) - 1:
            yield
            self.changed(game_id)
        else:
            with pytest.raises(StaleTurn) as refused:
                yield
            assert refused.value.data["now"] == self.twin[game_id][-1].number

    @initialize(target=ids, player=st.sampled_from(PLAYERS), text=st.sampled_from("xyz"))
    def start_first(self, player: str, text: str) -> str:
        return self.start(player, text)

    @rule(target=ids, player=st.sampled_from(PLAYERS), text=st.sampled_from("xyz"))
    def start_one(self, player: str, text: str) -> str:
        return self.start(player, text)

    def start(self, player: str, text: str) -> str:
        first = self.first_of(player, Seed.from_text(text))
        goes_on = first is not None and not self.twin[first][-1].is_over
        return self.begun(self.games.start(player, text), first if goes_on else None)

    def first_of(self, player: str, seed: Seed | None) -> str | None:
        """The id of the player's first game on a deal."""
        return next(
            (
                game_id
                for game_id, states in self.twin.items()
                if self.player[game_id] == player and states[0].deal.seed == seed
            ),
            None,
        )

    def begun(self, player_game: PlayerGame, going_on: str | None) -> str:
        """A game that was begun: the one that goes on, or else a new one."""
        if going_on is not None:
            assert player_game.id == going_on
            return going_on
        assert player_game.id not in self.twin
        return self.added(player_game.id, player_game.player, player_game.game)

    def added(self, game_id: str, player: str, game: Game) -> str:
        self.twin[game_id] = [Game.start(game.deal)]
        self.player[game_id] = player
        self.undone[game_id] = 0
        self.ahead[game_id] = []
        self.changed(game_id)
        return game_id

    @rule(target=ids, game_id=ids)
    def again(self, game_id: str) -> str:
        player, deal = self.player[game_id], self.twin[game_id][0].deal
        first = self.first_of(player, deal.seed)
        assert first is not None
        is_untouched = len(self.twin[first]) == 1 and not self.undone[first]
        player_game = self.games.play_again(player, game_id)
        assert player_game.game.deal == deal
        return self.begun(player_game, first if is_untouched else None)

    @rule(target=ids, player=st.sampled_from(PLAYERS), text=st.sampled_from("xyz"))
    def come_back(self, player: str, text: str) -> object:
        seed = Seed.from_text(text)
        candidates = [
            game_id
            for game_id in self.latest
            if self.player[game_id] == player
            and not self.twin[game_id][-1].is_over
            and self.twin[game_id][0].deal.seed == seed
        ]
        player_game = self.games.resume_or_start(player, Deal.from_seed(seed))
        if candidates:
            assert player_game.id == candidates[-1]
            return multiple()
        return self.added(player_game.id, player, player_game.game)

    @rule(game_id=ids, data=st.data(), back=st.integers(0, 3))
    def take_turn(self, game_id: str, data: st.DataObject, back: int) -> None:
        tables = self.twin[game_id]
        seen = max(0, len(tables) - 1 - back)
        turns = tables[seen].legal_turns()
        if not turns:
            return
        turn = data.draw(st.sampled_from([*turns, *self.ahead[game_id][:1]]))
        wanted = {
            "number": tables[seen].number,
            "pile": turn.pile,
            "discard": turn.discard,
            "revision": seen,
        }
        with self.refused_if_stale(seen, game_id):
            player_game = self.games.turns.take(self.player[game_id], game_id, **wanted)
            self.played(game_id, turn)
            assert player_game.game == tables[-1]

    def played(self, game_id: str, turn: Turn) -> None:
        tables, ahead = self.twin[game_id], self.ahead[game_id]
        tables.append(tables[-1].play(turn))
        self.ahead[game_id] = ahead[1:] if ahead[:1] == [turn] else []

    @rule(game_id=ids)
    def redo(self, game_id: str) -> None:
        tables, ahead = self.twin[game_id], self.ahead[game_id]
        player, number = self.player[game_id], tables[-1].number
        if not ahead or tables[-1].given_up:
            with pytest.raises(IllegalTurn) as refused:
                self.games.turns.redo(player, game_id, number=number)
            assert refused.value.code is (Code.GAME_OVER if ahead else PlayCode.NOTHING_TO_REDO)
            return
        self.games.turns.redo(player, game_id, number=number)
        self.played(game_id, ahead[0])
        self.changed(game_id)

    @rule(game_id=ids, turns=st.integers(1, 30))
    def play_on(self, game_id: str, turns: int) -> None:
        """Plays many turns in one step, since otherwise no game would end."""
        tables = self.twin[game_id]
        for _ in range(turns):
            legal = tables[-1].legal_turns()
            if not legal:
                return
            turn = legal[turns % len(legal)]
            number = tables[-1].number
            player = self.player[game_id]
            self.games.turns.take(
                player, game_id, number=number, pile=turn.pile, discard=turn.discard
            )
            self.played(game_id, turn)
            self.changed(game_id)

    @rule(game_id=ids, turns=st.integers(1, 30), back=st.integers(0, 3))
    def undo(self, game_id: str, turns: int, back: int) -> None:
        tables = self.twin[game_id]
        seen = max(0, len(tables) - 1 - back)
        number, player = tables[seen].number, self.player[game_id]
        ended = tables[seen].given_up
        if seen == len(tables) - 1 and number == 1 and not ended:
            with pytest.raises(IllegalTurn):
                self.games.turns.undo(player, game_id, number=1, turns=turns, revision=seen)
            return
        with self.refused_if_stale(seen, game_id):
            self.games.turns.undo(player, game_id, number=number, turns=turns, revision=seen)
            tables.append(tables[seen].undo(turns - ended))
            back_at = tables[-1].number - 1
            self.ahead[game_id] = [*tables[seen].turns[back_at:], *self.ahead[game_id]]
            self.undone[game_id] += number - tables[-1].number + ended

    @rule(game_id=ids, back=st.integers(0, 3))
    def give_up(self, game_id: str, back: int) -> None:
        tables = self.twin[game_id]
        seen = max(0, len(tables) - 1 - back)
        number, player = tables[seen].number, self.player[game_id]
        if seen == len(tables) - 1 and tables[-1].is_over:
            with pytest.raises(IllegalTurn):
                self.games.turns.give_up(player, game_id, number=number, revision=seen)
            return
        with self.refused_if_stale(seen, game_id):
            self.games.turns.give_up(player, game_id, number=number, revision=seen)
            tables.append(tables[-1].give_up())

    @rule(game_id=ids, pile=st.sampled_from(Rank))
    def meddle(self, game_id: str, pile: Rank) -> None:
        game = self.twin[game_id][-1]
        with pytest.raises(Absent):
            self.games.turns.take(
                "eve", game_id, number=game.number, pile=pile, discard=game.deal.stock[0]
            )

    @invariant()
    def every_game_is_as_its_twin(self) -> None:
        for game_id, tables in self.twin.items():
            player_game = self.games.get(self.player[game_id], game_id)
            assert player_game.game == tables[-1]
            assert player_game.revision == len(tables) - 1
            assert player_game.undone == self.undone[game_id]
            assert player_game.ahead == tuple(self.ahead[game_id])
            assert player_game.position == tables[-1].position

    @invariant()
    def games_in_progress_are_those_of_the_twin(self) -> None:
        for player in PLAYERS:
            unfinished = [
                game_id
                for game_id in reversed(self.latest)
                if self.player[game_id] == player and not self.twin[game_id][-1].is_over
            ]
            expected = [
                game_id
                for game_id in unfinished
                if self.twin[game_id][-1].turns or self.undone[game_id] or game_id == unfinished[0]
            ]
            listed = self.games.list_unfinished(player, limit=1000)
            assert [player_game.id for player_game in listed] == expected


TestGamesAndTheirTwin = GamesAndTheirTwin.TestCase
TestGamesAndTheirTwin.settings = settings(max_examples=8, stateful_step_count=30)


@pytest.mark.deep
class TestManyGames(GamesAndTheirTwin.TestCase):  # type: ignore[misc, valid-type, name-defined]
    settings = settings(max_examples=30, stateful_step_count=40)
