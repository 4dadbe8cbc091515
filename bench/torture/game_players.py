"""Players of games: they play turns at random, and undo some."""

from __future__ import annotations

import re
from time import monotonic, sleep
from typing import Final

from bench.torture.ledger import KnownGame, choose_turn
from bench.torture.players import ORPHANS, PAUSE, Answer, Play, Player
from solitaire.rules import VARIANTS, Deal, Game
from tests.kit.browsing import counts, piles
from tests.kit.reading import read

_IDENTITY: Final = re.compile(r'name="turn" value="(\d+)"><input .*?name="revision" value="(\d+)"')
_FLIPPED: Final = re.compile(r"<b>(\d+)/\d+</b>")


def identity_of(answer: Answer) -> tuple[int, int] | None:
    """The turn and the revision of the forms of a table."""
    found = _IDENTITY.search(answer.text)
    return (int(found[1]), int(found[2])) if found else None


class GamePlayer(Player[KnownGame]):
    """A player of games, who requests the review of each one that ends, if the play says so."""

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        self._reviewed: list[str] = []

    def wait_for_reviews(self, until: float) -> int:
        """Wait for the requested reviews, of games that are still over; after the end.

        How many there are. BrokenPromise if one is not there by then.
        """
        over = [path for path in self._reviewed if self.ledger[path].game.is_over]
        for path in over:
            while (answer := self._send(f"{path}?turn=1")) is None or (
                "retry-after" in answer.headers
            ):
                if monotonic() > until:
                    raise self._fault(f"no worker made the review of {path}")
                sleep(PAUSE)
        self.disconnect()
        return len(over)

    def play_on(self) -> None:
        """Begin a game, play a turn or undo one."""
        known = self.ledger.get(self._path)
        if known is None:
            self._begin()
        elif known.game.turns and self._chance.below(12) == 0:
            self._change(known, known.undo(), "undo", known.form)
        elif known.game.is_over:
            self._begin()
        else:
            turn = choose_turn(known.game, self._chance)
            form = {**known.form, "pile": str(turn.pile), "discard": str(turn.discard)}
            after, begun = known.play(turn), monotonic()
            self._change(known, after, "turns", form)
            self.seconds.append(monotonic() - begun)
            if after.ended and not known.ended:
                self.counts["games finished"] += 1
                self._request_review()

    def _begin(self) -> None:
        """Begin a game on a new deal. The address resumes a game that was begun without an answer."""
        deal = Deal.from_seed(next(self._seeds), self._chance.one_of(VARIANTS))
        known, address = KnownGame(Game.start(deal)), f"/deals/{deal.code}"
        while (answer := self._send(address, {})) is None:
            if self._path:
                self._look(self.ledger[self._path], begun=[known])
            else:  # there is no cookie yet
                self.counts[ORPHANS] += 1
        self._enter(answer, known)
        self.counts["games begun"] += 1

    def _request_review(self) -> None:
        if self._play.reviews:
            self._reviewed.append(self._path)
            self._send(f"{self._path}?turn=1")

    def _check(self, answer: Answer, after: KnownGame) -> None:
        identity, flipped = identity_of(answer), _FLIPPED.search(answer.text)
        if identity != after.identity or not flipped:
            raise self._fault(f"an answer shows {identity} instead of {after.identity}")
        if int(flipped[1]) != after.game.flipped_count:
            raise self._fault(f"an answer shows {flipped[1]} flipped piles")

    def _read(self, answer: Answer) -> tuple[object, ...]:
        page = read(answer.text)
        left, *_, flipped = counts(page)
        return identity_of(answer), left, flipped, piles(page)
