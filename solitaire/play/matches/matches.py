"""Starts matches, finds and plays them.

A player's first match on a deal at a table is the only one that counts, unless a record of it was read in
before, or the player begins it again before its end: a copy shows what comes next. On a daily it is the
attempt. The code of a closed daily is public, and starts that daily, late. A change names the revision it was
made for: of two concurrent requests the store lets one through (optimistic lock), the other is a StaleTurn.
Computer players move in the same request, in a millisecond or two.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from solitaire.matches import (
    IllegalMove,
    Match,
    MatchCode,
    SeededShuffles,
    Shuffles,
    Table,
    find_game,
    format_code,
    name_bot,
    read_seed,
)
from solitaire.matches.errors import not_a_move
from solitaire.matches.game import AnyRules, DealNext
from solitaire.matches.table import YOU
from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.deals.ready import random_seed
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused, StaleTurn
from solitaire.play.games.disclosure import why_hidden
from solitaire.play.games.games import label_of, new_id
from solitaire.play.matches.dailies import DailyMatch
from solitaire.play.matches.party_matches import PartyMatches
from solitaire.play.matches.player_match import (
    PERSON,
    ListedMatch,
    PlayerMatch,
    change_row,
    format_deal,
    parse_deal,
    why_kept,
    write_row,
)
from solitaire.play.matches.replays import Replays
from solitaire.play.matches.results import MatchResult
from solitaire.rules import NotationError, Seed
from solitaire.store import ConstraintError
from solitaire.store.matches import MatchStore, StoredMatch
from solitaire.store.parties import PartyStore

WELCOMES: Final = 40
"""How many deals are tried for a newcomer, some four milliseconds each; of Spiral one in eight welcomes."""
LISTED: Final = 20
"""The default number of matches in a list."""


@dataclass(frozen=True, slots=True)
class GameTotals:
    """What some finished matches of a game add up to; practice does not count."""

    rules: AnyRules
    matches: int
    won: int
    drawn: int
    points: int
    """The player's own, in all hands."""
    hands: int


@dataclass(frozen=True, slots=True)
class TableTotals(GameTotals):
    """Those of a player against the computer, at one kind of table."""

    table: Table


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What a player's finished matches add up to."""

    tables: tuple[TableTotals, ...]
    """Against the computer."""
    with_people: tuple[GameTotals, ...]
    """By game."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a player has of matches, in brief."""

    resume: ListedMatch | None = None
    """The unfinished match to go on with."""
    going_on: frozenset[str] = frozenset()
    """The names of the games of which ``play_at_once`` goes on with a match."""
    last: AnyRules | None = None
    """The game that was played last; None without a match."""
    attempt: ListedMatch | None = None
    """The attempt at the daily of today of that game."""


NO_MATCHES: Final = MatchSummary()


@dataclass(frozen=True, slots=True)
class RankedMatch:
    """A line of the leaderboard of a daily match. Equal points share a rank."""

    rank: int
    result: MatchResult


@dataclass(frozen=True, slots=True)
class MatchCounts:
    """How many matches a player has."""

    finished: int = 0
    unfinished: int = 0


class Matches:
    """The matches of all players. Tests pass their own ``new_id``, ``clock`` (aware) and ``random_seed``."""

    def __init__(
        self,
        store: MatchStore,
        parties: PartyStore,
        *,
        new_id: Callable[[], str] = new_id,
        clock: Callable[[], datetime] = clock.now,
        random_seed: Callable[[], Seed] = random_seed,
    ) -> None:
        self._store: Final = store
        self._new_id: Final = new_id
        self._clock: Final = clock
        self._random_seed: Final = random_seed
        self._replays: Final = Replays()
        self.of_parties: Final = PartyMatches(parties, self._replays, clock=clock)

    def start(
        self,
        player: str,
        rules: AnyRules,
        opponents: str,
        wanted: str = "",
        *,
        is_newcomer: bool = False,
    ) -> PlayerMatch:
        """A new match against these computer players, in notation, with options: ``outs,away hands=five``.

        The deal is random, for a newcomer to the game one that welcomes, or that of the code or the words
        ``wanted``; for a closed daily as ``attempt``.
        NotationError as ``Table.parse`` and ``read_seed``.
        """
        table = seat_person(rules, opponents)
        typed = " ".join(wanted.split())
        seed = read_seed(typed) if typed else self._draw_seed(rules, table, is_newcomer)
        label = label_of(typed, format_code(rules, seed)) if typed else None
        return self._start(player, rules, SeededShuffles(rules.name, seed), table, label)

    def find_ended(
        self, player: str, rules: AnyRules, opponents: str, wanted: str
    ) -> PlayerMatch | None:
        """The player's match that counts on a code or words at a table, as in ``start``, after its end.

        None also while its code is hidden, so that nobody learns of a guess. Cost: one statement.
        """
        shuffles = SeededShuffles(rules.name, read_seed(" ".join(wanted.split())))
        table = str(seat_person(rules, opponents))
        row = self._store.first_on(player, format_deal(rules, shuffles), table)
        return None if row is None or self._why_hidden(row) else PlayerMatch.of(row)

    def again(self, player: str, match_id: str) -> PlayerMatch:
        """The same match from its start, as practice; the computer plays for other people.

        If it is under way and counts (``is_at_stake``), it is practice from now on. Absent as in ``get``;
        NotOver for the match of a party before its end.
        """
        played = self.get(player, match_id)
        match, label = played.match, played.label
        if played.people is not None and (reason := self._why_hidden(played.row)):
            raise NotOver(reason, turn=len(match.moves))
        table = play_alone(match.rules, match.table)
        return self._start(
            player,
            match.rules,
            match.shuffles,
            table,
            label,
            daily=played.daily,
            again=True,
            is_known=table != match.table,
        )

    def rematch(self, player: str, match_id: str) -> PlayerMatch:
        """A random match of the same game at the same table, as in ``again``. Absent as in ``get``."""
        match = self.get(player, match_id).match
        shuffles = SeededShuffles(match.rules.name, self._random_seed())
        table = play_alone(match.rules, match.table)
        return self._start(player, match.rules, shuffles, table, None)

    def play_at_once(
        self, player: str, rules: AnyRules, usual: str, *, is_newcomer: bool = False
    ) -> PlayerMatch:
        """The player's match of a game to go on with; else a random one, at the table of the last one.

        Without any at the ``usual`` table, as in ``start``. Those of dailies are not meant.
        """
        last = self._store.last_of(player, rules.name)
        if last is not None and not last.over:
            return PlayerMatch.of(last)
        if last is not None:
            table = play_alone(rules, Table.parse(rules, last.seats))
            usual = str(table).removeprefix(f"{YOU},")
        return self.start(player, rules, usual, is_newcomer=is_newcomer)

    def get(self, player: str, match_id: str) -> PlayerMatch:
        """The player's match of that id; Absent if there is none, it is another player's, or was dropped.

        Cost: one statement, and another one for the people of a party.
        """
        row, seat = self._find(player, match_id)
        if seat is not None:
            return self.of_parties.load(row, seat)
        if row.dropped:
            raise Absent(PlayCode.NO_MATCH)
        return PlayerMatch.of(row, replay=self._replays.replay)

    def play(self, player_match: PlayerMatch, *, revision: int, word: str) -> PlayerMatch:
        """Make the moves of a word of notation, then those of the computer players; store them all.

        A word ends with the first move that reveals a card: what follows from it is to be chosen by it.
        Between two hands of a party the word for the next one only says that the player is ready, until all
        are. Whoever moves is back. StaleTurn if the match has changed since that revision; NotationError and
        IllegalMove for the word, and the match is as it was.
        """
        player_match = self.of_parties.come_back(player_match)
        row, match, reveals = player_match.row, player_match.match, False
        if row.revision != revision:
            raise StaleTurn(PlayCode.STALE, turn=revision, now=row.revision)
        moves = match.rules.parse(word)
        if player_match.people is not None and match.is_between_hands and moves == (DealNext(),):
            return self.of_parties.say_ready(player_match)
        for move in moves:
            if match.is_over or match.state.seat != player_match.seat:
                raise IllegalMove(MatchCode.OVER if match.is_over else MatchCode.NOT_YOURS)
            # What a word says of a card that nobody has seen is refused, or not looked at: else the answer
            # would tell which card it is.
            if reveals:
                raise not_a_move(word, match.rules.examples)
            hidden = match.rules.public(move)
            if hidden != move and move in match.state.legal():
                hidden = move  # such as a bluff where all may
            match = match.play(hidden)
            reveals = match.moves[-1] != hidden
        if player_match.people is not None:
            after = self.of_parties.store_moves(player_match, match)
        else:
            after = self._store_moves(player_match, match.play_bots())
        if after is None:
            now = self._find(player_match.player or "", row.id)[0].revision
            raise StaleTurn(PlayCode.STALE, turn=revision, now=now)
        return after

    def _store_moves(self, player_match: PlayerMatch, match: Match) -> PlayerMatch | None:
        """Store a match after moves; None if it has changed."""
        row = player_match.row
        new = change_row(row, match, self._clock(), player_match.match)
        if not self._store.change(row, new):
            return None
        self._replays.keep(new, match)
        return replace(player_match, row=new, match=match)

    def drop(self, player: str, match_id: str) -> None:
        """Drop an unfinished match, which then is in no list, unless it was dropped before.

        Absent if there is none, it is another player's, or it is played with others, who go on with it.
        Refused (attempt-stays) for the attempt at a daily, (result-stays) for a match that is over.
        StaleTurn if a move was made at the same moment.
        """
        row, seat = self._find(player, match_id)
        if seat is not None:
            raise Absent(PlayCode.NO_MATCH)
        if row.dropped:
            return
        if reason := why_kept(row):
            raise Refused(reason)
        if not self._store.drop(row):
            raise StaleTurn(PlayCode.STALE, turn=row.revision, now=row.revision + 1)

    def list_unfinished(self, player: str, limit: int = LISTED) -> tuple[ListedMatch, ...]:
        """The player's matches to go on with, newest change first, without damaged ones (``ListedMatch``)."""
        return self._list(player, False, limit)

    def list_finished(self, player: str, limit: int = LISTED) -> tuple[ListedMatch, ...]:
        """The player's finished matches, newest first, as ``list_unfinished``."""
        return self._list(player, True, limit)

    def summarize(self, player: str, today: int, after: datetime | None) -> MatchSummary:
        """The player's matches in brief, of the ``LISTED`` unfinished ones last changed.

        The one to resume is one in which others wait for the player, or else no attempt at the daily of
        ``today``, and was changed later than ``after``.
        Cost: one statement.
        """
        opened = calendar.opens_at(max(1, today))
        rows = self._store.recent(player, LISTED, today, opened)
        found = tuple(filter(None, map(ListedMatch.of_undamaged, rows)))
        of_today = [each for each in found if each.first and each.daily == today]
        unfinished = [each for each in found if not each.over]
        resumed = [each for each in unfinished if each not in of_today]
        later = [each for each in resumed if after is None or each.changed > after]
        waited_for = [each for each in resumed if each.is_own_turn]
        last = found[0].rules if found else None
        return MatchSummary(
            next(iter((*waited_for, *later)), None),
            frozenset(
                each.rules.name for each in unfinished if each.daily is None and not each.is_party
            ),
            last,
            next((each for each in of_today if each.rules is last), None),
        )

    def count(self, player: str) -> MatchCounts:
        """How many matches the player has. Cost: one statement."""
        return MatchCounts(*self._store.count_of(player))

    def load_totals(self, player: str) -> PlayerTotals:
        """The totals of the player, by game and table, and by game. Cost: one statement.

        Without those of games and tables that only a later release knows.
        """
        tables, with_people = [], []
        for row in self._store.totals(player):
            counted = (row.matches, row.won, row.drawn, row.points, row.hands)
            with suppress(NotationError):
                rules = find_game(row.game)
                if not row.seats:
                    with_people.append(GameTotals(rules, *counted))
                else:
                    tables.append(TableTotals(rules, *counted, Table.parse(rules, row.seats)))
        return PlayerTotals(tuple(tables), tuple(with_people))

    # ---- dailies -------------------------------------------------------------------------------------

    def find_attempt(self, player: str, daily: DailyMatch) -> PlayerMatch | None:
        """The player's attempt at a daily, or None if it is not started."""
        row = self._store.first_on(player, daily.hidden_code, str(daily.table))
        return PlayerMatch.of(row) if row and row.daily == daily.number else None

    def attempt(self, player: str, daily: DailyMatch) -> PlayerMatch:
        """The player's attempt at a daily, started if there is none; practice after it is over.

        Absent (no-match) before the daily opens.
        """
        if daily.number > calendar.latest(self._clock()):
            raise Absent(PlayCode.NO_MATCH)
        shuffles = parse_deal(daily.rules, daily.hidden_code)
        return self._start(player, daily.rules, shuffles, daily.table, None, daily=daily.number)

    def rank_attempts(self, daily: DailyMatch, limit: int = LISTED) -> tuple[RankedMatch, ...]:
        """The attempts at a daily that were started on its day and ended before it closed, the best first."""
        rules, number = daily.rules, daily.number
        rows = self._store.best_of_daily(
            rules.name, number, calendar.closes_at(number), limit, lowest=rules.lowest_wins
        )
        results = [MatchResult.of(rules, row) for row in rows]
        points = [result.points for result in results]
        return tuple(RankedMatch(1 + points.index(each.points), each) for each in results)

    # ---- records -------------------------------------------------------------------------------------

    def find_code(self, player_match: PlayerMatch) -> str | None:
        """The code of a match; None if it has none, or may not be shown yet."""
        return None if self._why_hidden(player_match.row) else player_match.match.code

    def reveal_record(self, player: str, match_id: str) -> str:
        """The record of the player's match; NotOver while that would reveal what is hidden."""
        row, _ = self._find(player, match_id)
        if row.dropped:
            raise Absent(PlayCode.NO_MATCH)
        if reason := self._why_hidden(row):
            raise NotOver(reason, turn=len(row.moves.split()))
        return write_row(row)

    def find_finished(self, player: str, match: Match) -> PlayerMatch | None:
        """The player's match that is over and has the same deal, table and moves, or None."""
        deal, moves = format_deal(match.rules, match.shuffles), " ".join(match.notation)
        row = self._store.find_finished(player, deal, str(match.table), moves)
        return PlayerMatch.of(row) if row else None

    def add_finished(self, player: str, id: str, match: Match) -> None:
        """Store a match that is over, which counts for nothing; does nothing if one of that id is stored."""
        row = self._new_row(player, match, None, self._find_closed_daily(match))
        row = replace(change_row(row, match, row.created), id=id, revision=0)
        try:
            self._store.add(row)
        except ConstraintError:
            if self.find_finished(player, match) is None:
                raise

    # ------------------------------------------------------------------------------------------------------

    def _draw_seed(self, rules: AnyRules, table: Table, is_newcomer: bool) -> Seed:
        """A random seed; for a newcomer the first whose deal welcomes, of so many."""
        for _ in range(WELCOMES):
            seed = self._random_seed()
            if not is_newcomer or rules.welcomes(
                Match.start(rules, seed, table).state.view(PERSON)
            ):
                break
        return seed

    def _find(self, player: str, match_id: str) -> tuple[StoredMatch, int | None]:
        """The row of the player's match, dropped or not, with the player's seat if it has a party."""
        # An unprintable text cannot be an id, and not every database accepts it.
        found = self._store.find(match_id, player) if match_id.isprintable() else None
        if found is None or (found[0].player != player and found[1] is None):
            raise Absent(PlayCode.NO_MATCH)
        return found

    def _why_hidden(self, row: StoredMatch) -> PlayCode | None:
        """Why the deal of a match is still hidden, or None if it may be revealed."""
        return why_hidden(row.over, row.daily, None, self._clock())

    def _list(self, player: str, over: bool, limit: int) -> tuple[ListedMatch, ...]:
        rows = self._store.list_of(player, over, limit)
        return tuple(filter(None, map(ListedMatch.of_undamaged, rows)))

    def _start(
        self,
        player: str,
        rules: AnyRules,
        shuffles: Shuffles,
        table: Table,
        label: str | None,
        *,
        daily: int | None = None,
        again: bool = False,
        is_known: bool = False,
    ) -> PlayerMatch:
        """Store a new match: the player's first one on the deal at the table, which counts, or practice.

        Returns the one that is there while it has no move, so that a start that is sent twice is one match; a
        first one until it is over, unless it is begun ``again``: a copy would show what comes next, so it is
        practice then; and the attempt at a daily in any case, since there is no practice before its end.
        Cards that are known from a match with others (``is_known``) are practice too.
        """
        match = Match.start(rules, shuffles, table).play_bots()
        daily = daily or self._find_closed_daily(match)
        row = self._new_row(player, match, label, daily)
        known = self._store.known_on(player, row.deal, row.seats)
        has_first = known is not None and known.first
        if known is not None and not (known.over or known.dropped):
            is_unmoved = known.revision == 0 and (has_first or daily is None)
            goes_on = has_first and daily is None and not again
            if is_unmoved or goes_on or (has_first and known.daily is not None):
                return PlayerMatch.of(known)
            if has_first and again:
                self._store.make_practice(known.id)
        # A record showed its cards, so no match on them counts; but the attempt at a daily stays.
        is_new = known is None or (daily is not None and not has_first)
        # Who writes a deal out has chosen its cards: it counts for nothing.
        first = is_new and not is_known and isinstance(shuffles, SeededShuffles)
        on_day = first and daily is not None and calendar.is_open(daily, row.created)
        row = replace(row, first=first, on_day=on_day)
        try:
            self._store.add(row)
        except ConstraintError:
            if not first:
                raise
            return self._start(player, rules, shuffles, table, label, daily=daily)
        return PlayerMatch.of(row)

    def _find_closed_daily(self, match: Match) -> int | None:
        """The number of the closed daily with the deal and the table of a match.

        An open daily is no daily here: what a start does must not tell that its code was guessed.
        """
        if match.code is None:
            return None
        number = self._store.daily_of(match.rules.name, match.code, str(match.table))
        return number if number and calendar.is_closed(number, self._clock()) else None

    def _new_row(
        self, player: str, match: Match, label: str | None, daily: int | None
    ) -> StoredMatch:
        now = self._clock()
        return StoredMatch(
            id=self._new_id(),
            player=player,
            game=match.rules.name,
            deal=format_deal(match.rules, match.shuffles),
            seats=str(match.table),
            label=label,
            moves=" ".join(match.notation),
            revision=0,
            over=match.is_over,
            created=now,
            changed=now,
            daily=daily,
            hands=match.state.hands_over,
        )


def play_alone(rules: AnyRules, table: Table) -> Table:
    """The table with one person, the first player: the strongest computer player for each other one."""
    others = (rules.bots[-1] if bot is None else bot for bot in table.bots[1:])
    return replace(table, bots=(table.bots[0], *others))


def seat_person(rules: AnyRules, opponents: str) -> Table:
    """The table of a person, at seat 0, and these computer players; NotationError as ``Table.parse``."""
    table = Table.parse(rules, f"{YOU},{opponents}")
    if table.bots.count(None) != 1:
        raise NotationError(
            MatchCode.BOT, text=YOU, known=", ".join(name_bot(bot) for bot in rules.bots)
        )
    return table
