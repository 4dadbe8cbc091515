"""Writes announcements.txt: ``python -m tests.data.make_announcements``.

The file has the announcements of two games, one a line, for tests/browser/test_screen_reader.py. Write it
again only after an intended change of words, and proofread the diff as text that people listen to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solitaire.rules import Game, Record, Turn
from solitaire.words import words_for
from solitaire.words.turns import announce_start, announce_turn, announce_undo

DATA: Final = Path(__file__).parent
ANNOUNCEMENTS: Final = DATA / "announcements.txt"


@dataclass(frozen=True)
class GoldenGame:
    """A golden record from turn ``since`` on; the turns in ``undone`` are undone at once and played again."""

    record: str
    since: int = 0
    undone: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        return Record.parse((DATA / "records" / f"{self.record}.txt").read_text("utf-8")).game()

    @property
    def steps(self) -> Iterator[Turn | None]:
        """The turns in order; None is an undo."""
        for number, turn in enumerate(self.game.turns[self.since :], self.since + 1):
            yield turn
            if number in self.undone:
                yield None
                yield turn

    @property
    def announcements(self) -> Iterator[str]:
        """The announcements at the start and after every step."""
        words = words_for("en")
        game = Game.replay(self.game.deal, self.game.turns[: self.since])
        if game.turns:
            yield announce_turn(words, game.turns[-1], game.position, game.outcome)
        else:
            yield announce_start(words, game.position)
        for turn in self.steps:
            if turn is None:
                game = game.undo()
                yield announce_undo(words, 1, game.position)
            else:
                game = game.play(turn)
                yield announce_turn(words, turn, game.position, game.outcome)


# In the won game, turn 1 flips a pile and turn 20 discards the drawn card unplayed.
GAMES: Final = {"won": GoldenGame("won", undone=(1, 20)), "lost": GoldenGame("lost", since=17)}


def read_golden() -> dict[str, list[str]]:
    """Read the announcements of each game from the file."""
    parts = ANNOUNCEMENTS.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return dict(zip(GAMES, [part.splitlines() for part in parts], strict=True))


if __name__ == "__main__":
    texts = ["\n".join(golden_game.announcements) for golden_game in GAMES.values()]
    ANNOUNCEMENTS.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
