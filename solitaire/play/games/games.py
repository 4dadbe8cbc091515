"""Starts games and finds them again; the attempts of races begin in ``play.races``.

A player's first game on a deal is the only one that counts, unless the player begins it again before its end:
a copy shows the next cards. On a daily it is the attempt, which allows no undo. ``Turns`` changes games,
``Disclosure`` reveals their deals. Games are not cached, so any number of threads and processes may serve
them.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.fair import ANY_DEAL, FIRST_STEP, DealChoice
from solitaire.play.deals.levels import LevelEstimate
from solitaire.play.deals.ready import SHELVES, ReadyDeals, Shelf, random_seed, shelf_near
from solitaire.play.deals.row_text import deal_of, is_written_out, new_row, text_of
from solitaire.play.errors import Absent, NotOver, PlayCode
from solitaire.play.games.disclosure import Disclosure
from solitaire.play.games.loading import load_game, load_row
from solitaire.play.games.origin import UNKNOWN, Origin
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.games.turns import Turns
from solitaire.rules import Deal, Game, IllegalTurn, Seed, Variant
from solitaire.rules.seeds import read_code
from solitaire.store import ConstraintError, GameStore, StoredGame

PAGE: Final = 20
"""The default number of unfinished games."""


def new_id() -> str:
    """A new id of a game or a match, which nobody can guess."""
    return secrets.token_urlsafe(12)


class Games:
    """The games of all players. A player is any text by which the front end identifies one.

    ``on_end`` is as in ``Turns``. Random deals come from ``ready``; without it each is found in the calling
    thread. ``find_level`` finds how good a player is in a variant. Tests pass their own ``new_id``, ``clock``
    (aware) and ``random_seed``.
    """

    def __init__(
        self,
        store: GameStore,
        dailies: Dailies,
        secret_deals: SecretDeals,
        *,
        on_end: Callable[[PlayerGame], object] | None = None,
        ready: ReadyDeals | None = None,
        find_level: Callable[[str, Variant], LevelEstimate] | None = None,
        new_id: Callable[[], str] = new_id,
        clock: Callable[[], datetime] = clock.now,
        random_seed: Callable[[], Seed] = random_seed,
    ) -> None:
        self.turns: Final = Turns(store, on_end=on_end, clock=clock)
        self.disclosure: Final = Disclosure(store, clock)
        self._store: Final = store
        self._dailies: Final = dailies
        self._ready: Final = ready
        self._find_level = find_level or (lambda _, variant: LevelEstimate.unknown(variant))
        self._secret_deals: Final = secret_deals
        self._new_id = new_id
        self._clock = clock
        self._random_seed = random_seed

    def start(
        self,
        player: str,
        wanted: str = "",
        choice: DealChoice = ANY_DEAL,
        *,
        inviting: bool = False,
    ) -> PlayerGame:
        """A new game on a random deal of that ``choice``, or on the deal code or text seed ``wanted``.

        A choice ``for_you`` deals what fits the player's level. A text seed uses the variant of the choice;
        a deal code has its own. The player's first game on it goes on until it is over. ``inviting`` looks
        for a deal that even a beginner wins. Blank text counts as empty; NotationError for text that is
        neither (``Deal.read``), Busy (dealing) as ``ReadyDeals.take``, NotOver (race-open) for the deal of a
        race that the player has joined and not begun.
        """
        if not wanted.strip():
            label, origin = None, Origin(choice.difficulty, for_you=choice.for_you)
            if choice.for_you:
                deal = self._deal_for(player, choice.variant, inviting)
            else:
                deal = self._deal_at_random(Shelf(choice, inviting))
        else:
            deal, origin = Deal.read(wanted, choice.variant), UNKNOWN
            label = label_of(wanted, text_of(deal))
        return self._start(self._new_row(player, Game.start(deal), label, origin=origin))

    def resume_or_start(self, player: str, deal: Deal) -> PlayerGame:
        """The player's unfinished game on a deal, the last changed one, or else a new one.

        NotOver as in ``start``.
        """
        unfinished = self.find_unfinished(player, deal)
        return unfinished or self._start(self._new_row(player, Game.start(deal), deal.code))

    def find_unfinished(self, player: str, deal: Deal) -> PlayerGame | None:
        """The player's unfinished game on a deal, the last changed one, or None."""
        row = self._store.on_deal(player, text_of(deal))
        return PlayerGame.of(row) if row else None

    def attempt(self, player: str, number: int, variant: Variant) -> PlayerGame:
        """The player's attempt at a daily, started if there is none. Absent if the daily is not made yet.

        Each player has one attempt, started on the day or later. A player whose first game on the deal was
        started by its code has none, and gets a practice game: the unfinished one, or a new one.
        """
        code = self._dailies.hidden_code(number, variant)
        if code is None:
            raise Absent(PlayCode.NO_GAME)
        first = self._store.first_on_deal(player, code)
        if first is None:
            try:
                row = self._new_row(player, Game.start(deal_of(code)), None, number)
                return self._insert(row, first=True)
            except ConstraintError:  # another request has started it since
                return self.attempt(player, number, variant)
        if first.daily == number:
            return PlayerGame.of(first)
        return self._practice(player, number, code)

    def find_attempt(self, player: str, number: int, variant: Variant) -> PlayerGame | None:
        """The player's attempt at a daily, or None if it is not started."""
        row = self._attempt_row(player, number, variant)
        return PlayerGame.of(row) if row else None

    def attempt_or_practice(self, player: str, number: int, variant: Variant) -> PlayerGame | None:
        """The player's attempt at a daily until it is over, then a practice game on its deal.

        Practice is the unfinished game last changed, or else a new one. None if the attempt is not started.
        """
        row = self._attempt_row(player, number, variant)
        if row is not None and row.over:
            return self._practice(player, number, row.deal)
        return PlayerGame.of(row) if row else None

    def play_again(self, player: str, game_id: str) -> PlayerGame:
        """A new practice game on the same deal. Absent as in ``get``.

        If the old one is under way and counts (``is_at_stake``), it is practice from now on, too.
        """
        row = load_row(self._store, player, game_id)
        game, origin = Game.start(deal_of(row.deal)), replace(Origin.parse(row.origin), again=1)
        new = self._new_row(player, game, row.label, row.daily, origin=origin)
        return self._start(new, again=True)

    def play_again_from(self, player: str, game_id: str, turn: int) -> PlayerGame:
        """A new practice game on a finished game's deal, played up to ``turn`` (from 1), which is next.

        The turns from there on count as undone. Absent as in ``get``; NotOver if the game is not over;
        IllegalTurn (nothing-to-undo) if it has no such turn.
        """
        player_game = self.get(player, game_id)
        if not player_game.game.is_over:
            raise NotOver(PlayCode.NOT_OVER, turn=player_game.number)
        turns = player_game.game.turns
        back = len(turns) - turn + 1
        if turn < 1 or back < 1:
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=player_game.number)
        game = Game.replay(player_game.game.deal, turns[: turn - 1])
        label, daily = player_game.label, player_game.daily
        origin = replace(player_game.origin, again=turn)
        new = self._new_row(player, game, label, daily, undone=back, origin=origin)
        return self._start(new, again=True)

    def get(self, player: str, game_id: str) -> PlayerGame:
        """The player's game of that id; Absent if there is none, or it is another player's."""
        return load_game(self._store, player, game_id)

    def get_finished(self, game_id: str) -> PlayerGame:
        """The finished game of that id, of any player; Absent if there is none, or it has not ended.

        Its turns may have been undone since, and others played: its result is still that of its first end.
        """
        row = self._store.get_finished(game_id) if game_id.isprintable() else None
        if row is None:
            raise Absent(PlayCode.NO_GAME)
        return PlayerGame.of(row)

    def get_looked_at(self, game_id: str, visitor: str | None) -> PlayerGame:
        """A game that turns may be looked back at of: the visitor's own, or a finished one of any player.

        Absent as in ``get_finished``. Who may see which turns of a finished one, its review decides.
        """
        row = self._store.get(game_id) if game_id.isprintable() else None
        if row is not None and row.player == visitor:
            return PlayerGame.of(row)
        return self.get_finished(game_id)

    def list_unfinished(self, player: str, limit: int = PAGE) -> tuple[PlayerGame, ...]:
        """The player's unfinished games, newest change first.

        Leaves out games without a turn, except the newest of all. Damaged games, for which ``get`` raises,
        are logged and replaced by the next ones.
        """
        found: list[PlayerGame] = []
        offset = 0
        while (missing := limit - len(found)) > 0:
            rows = self._store.list_unfinished(player, missing, offset)
            found += filter(None, map(PlayerGame.of_undamaged, rows))
            if len(rows) < missing:
                break
            offset += len(rows)
        return tuple(found)

    def _deal_at_random(self, shelf: Shelf) -> Deal:
        if self._ready is None or shelf.name not in SHELVES:  # any deal needs no search
            return shelf.find(self._random_seed).deal
        return self._ready.take(shelf)

    def _deal_for(self, player: str, variant: Variant, inviting: bool) -> Deal:
        """A deal that the player wins two times in three, as far as is known.

        Until that is known from five games, newcomers of the short game get its gentle deals.
        """
        level = self._find_level(player, variant)
        if variant == FIRST_STEP.variant and not level.is_known:
            return self._deal_at_random(Shelf(FIRST_STEP, inviting))
        if self._ready is None:
            return shelf_near(variant, level.fitting).find(self._random_seed).deal
        return self._ready.take_near(variant, level.fitting)

    def _attempt_row(self, player: str, number: int, variant: Variant) -> StoredGame | None:
        code = self._dailies.hidden_code(number, variant)
        row = self._store.first_on_deal(player, code) if code else None
        return row if row and row.daily == number else None

    def _practice(self, player: str, number: int, deal: str) -> PlayerGame:
        """The player's unfinished game on the deal of a daily, or a new one."""
        row = self._store.on_deal(player, deal)
        if row is not None:
            return PlayerGame.of(row)
        return self._start(self._new_row(player, Game.start(deal_of(deal)), None, number))

    def _new_row(
        self,
        player: str,
        game: Game,
        label: str | None,
        daily: int | None = None,
        *,
        undone: int = 0,
        origin: Origin = UNKNOWN,
    ) -> StoredGame:
        return new_row(
            self._new_id(),
            player,
            game,
            self._clock(),
            label=label,
            daily=daily,
            undone=undone,
            origin=str(origin) or None,
        )

    def _start(self, row: StoredGame, *, again: bool = False) -> PlayerGame:
        """Store a new game: the player's first one on the deal, which counts, or else practice.

        A daily cannot be practiced before the attempt at it is over, nor the deal of an open race: returns
        the attempt then. Any other first one goes on until it is over, unless it is begun ``again`` after a
        turn: then it counts for nothing, since its copy shows the next cards.
        """
        begun = self._store.first_on_deal(row.player, row.deal)
        if begun is not None and not begun.over and self._is_sealed(begun):
            return PlayerGame.of(begun)
        if begun is not None and not (begun.over or begun.dropped or begun.race):
            is_played = begun.turn > 1 or begun.undone > 0 or row.turn > 1
            if again and is_played:
                self._store.mark_copied(begun.id)
            elif (going_on := PlayerGame.of_undamaged(begun)) is not None:
                return going_on
        if begun is not None:
            row = replace(row, race=begun.race, sealed=begun.sealed)
        elif row.label is not None:  # random deals are new
            self._secret_deals.check_race(deal_of(row.deal), row.player)
        # A player who writes a deal out has chosen its cards: no game on it is compared with others'.
        first = begun is None and not is_written_out(row.deal)
        try:
            return self._insert(row, first=first)
        except ConstraintError:
            if not first:
                raise
            return self._start(row, again=again)  # another request has started the first game since

    def _is_sealed(self, attempt: StoredGame) -> bool:
        """Whether an attempt is at a daily, or in a race that is open."""
        closes = attempt.sealed
        return attempt.daily is not None or (closes is not None and self._clock() < closes)

    def _insert(self, row: StoredGame, *, first: bool) -> PlayerGame:
        """Store a new game. ConstraintError if ``first`` and the player has a first one on the deal."""
        on_day = first and row.daily is not None and calendar.is_open(row.daily, row.created)
        row = replace(row, first=first, on_day=on_day)
        player_game = PlayerGame.of(row)
        self._store.add(row, make_result(player_game) if row.over else None)
        return player_game


def label_of(wanted: str, code: str) -> str:
    """The typed text on one line; the deal code if it was one, or if the text cannot be shown."""
    text = " ".join(wanted.split())
    if any(unicodedata.category(character) == "Cc" for character in text):
        return code  # \0 among them, which PostgreSQL does not accept in a text
    return text if read_code(wanted) is None else code
