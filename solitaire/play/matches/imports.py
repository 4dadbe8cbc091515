"""Takes the records of matches in: replays them at once, and has a worker ask the computer players.

The text waits in the page that polls, and comes with every request. The message of the job also has it, with
the id of the player, until a worker takes it; the row of the job has the id until the job ends, and a refusal
for a day. No other row is stored before the match is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Final

from solitaire.matches import IllegalMove, Match, MatchCode, MatchRecord
from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.matches.matches import Matches
from solitaire.play.matches.player_match import PERSON, PlayerMatch, format_deal
from solitaire.rules import NotationError

PRIORITY: Final = 1
"""As the reviews of records: what a visitor can make up comes last."""


class MatchImports:
    """The records that players hand in. Safe for threads and several processes."""

    def __init__(self, matches: Matches, queue: Queue) -> None:
        self._matches = matches
        self._checking = queue.task(
            self._check, name="check_match_record", priority=PRIORITY, awaited=True
        )

    def take_in(
        self, player: str, text: str, admit: Callable[[], None] | None = None
    ) -> PlayerMatch | Waiting:
        """The match of a record as finished practice of the player; Waiting while a worker checks it.

        Idempotent, also after a merge of players: a match that the player has, from a record or played here,
        is found. NotationError and IllegalMove as ``replay_record``; IllegalMove
        (match-bot-differs) if a computer player would have moved otherwise; errors and ``admit`` as in
        ``Task.ask``. Cost: replaying takes 20 ms, the worker a second or two.
        """
        match = replay_record(text)
        found = self._matches.find_finished(player, match)
        if found is None:
            answer = self._checking.ask(
                f"match record {_id(player, match)}",
                player,
                text,
                player=player,
                limit=HALF,
                admit=admit,
            )
            if isinstance(answer, Waiting):
                return answer
            if answer is not None:
                raise IllegalMove(MatchCode.BOT_DIFFERS, **json.loads(answer))
            found = self._matches.find_finished(player, match)
        if found is None:  # the player has gone since
            raise Refused(PlayCode.GIVEN_UP)
        return found

    def _check(self, player: str, text: str) -> str | None:
        """Store the match of a record; returns why not, as JSON, if a computer player differs."""
        match = replay_record(text)
        try:
            match.check_bots()
        except IllegalMove as error:
            return json.dumps(error.data)
        self._matches.add_finished(player, _id(player, match), match)
        return None


def replay_record(text: str) -> Match:
    """The match of a record; errors as ``MatchRecord.parse`` and ``match``.

    NotationError (match-person) unless the first player is a person, from whose seat it is shown.
    """
    record = MatchRecord.parse(text)
    if record.table.bots[PERSON] is not None:
        raise NotationError(MatchCode.PERSON, text=str(record.table))
    return record.match()


def _id(player: str, match: Match) -> str:
    """The id of the match of a record, which nobody can guess without the id of the player."""
    text = "\n".join(
        (player, format_deal(match.rules, match.shuffles), str(match.table), *match.notation)
    )
    return hashlib.sha256(text.encode()).hexdigest()[:24]
