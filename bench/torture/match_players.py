"""Players of matches of any game: they make moves, post some twice, and some from an old page."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from bench.torture.ledger import KnownMatch
from bench.torture.players import ORPHANS, Answer, Play, Player
from solitaire.matches import Match, Table
from tests.kit.reading import read

OLD_IN: Final = 4
"""One move in so many is followed by one that comes too late."""
RANDOM_IN: Final = 6
"""One move in so many is random; the others end the matches."""


class MatchPlayer(Player[KnownMatch]):
    """A player of matches."""

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        self._lost: list[KnownMatch] = []
        """Matches that were begun without an answer, and may be stored."""
        self._game = play.games[0]
        """What the current match is of."""

    def play_on(self) -> None:
        """Begin a match, or make a move, and perhaps one that comes too late."""
        known = self.ledger.get(self._path)
        if known is None or known.match.is_over:
            self._begin()
            return
        move = self._game.choose(known.match, self._chance, RANDOM_IN)
        after, begun = known.play(move), monotonic()
        self._change(known, after, "moves", self._form(known.revision, move))
        self.seconds.append(monotonic() - begun)
        self.counts["matches finished"] += after.match.is_over
        if self._chance.below(OLD_IN) == 0:
            self._move_too_late(after, self._chance.below(after.revision), move)

    def _form(self, revision: int, move: object) -> dict[str, str]:
        """The form of a move, as the page sends it."""
        return {"revision": str(revision), **self._game.form(move)}

    def _begin(self) -> None:
        """Begin a match on a new seed. What got no answer is begun again, as practice on that seed."""
        self._game = self._chance.one_of(self._play.games)
        seed, text = next(self._seeds), self._game.random_table(self._chance)
        rules = self._game.rules
        known = KnownMatch(Match.start(rules, seed, Table.parse(rules, text)).play_bots())
        opponents = text.removeprefix("you,")
        form = {"game": rules.name, "table": opponents, "deal": str(known.match.code)}
        while (answer := self._send("/matches", form)) is None:
            self.counts[ORPHANS] += 1
            if self._path:
                self._lost.append(known)
                self._look(self.ledger[self._path])
        self._enter(answer, known)
        self.counts[f"matches of {rules.name} begun"] += 1

    def _move_too_late(self, now: KnownMatch, revision: int, move: object) -> None:
        """Post a move once more, or for an earlier revision: it is refused, and changes nothing."""
        form = self._form(revision, move)
        while (answer := self._send(f"{self._path}/moves", form)) is None:
            self._look(now)
        if answer.status != 409:
            raise self._fault(f"a move for revision {revision} got {answer.status}")
        self._check(answer, now)
        self.counts["old moves refused"] += 1

    def _look(self, *allowed: KnownMatch, begun: Sequence[KnownMatch] = ()) -> None:
        super()._look(*allowed, begun=[*self._lost, *begun])

    def _check(self, answer: Answer, after: KnownMatch) -> None:
        shown = self._read(answer)
        if shown != after.shown:
            raise self._fault(f"an answer shows {shown} instead of {after.shown}")

    def _read(self, answer: Answer) -> tuple[object, ...]:
        page = read(answer.text)
        revisions = {field["value"] for field in page.all("input", name="revision")}
        sheets = page.all("tfoot")  # a game may have none while no points are counted
        totals = [cell.heard for sheet in sheets for cell in sheet.all("td")]
        if {*totals} <= {"0"}:
            totals = []
        return int(*revisions), totals, self._game.read(page)
