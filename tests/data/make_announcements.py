"""How announcements.txt came about: ``python -m tests.data.make_announcements`` writes it anew.

It holds what a player hears in two games that are played by ear (tests/browser/test_by_ear.py), a line for
each announcement, from the rules and the words. Write it by hand only, when words change on purpose, and read
the difference as what it is, a text that people listen to, before you commit it.
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
class Played:
    """A golden record from some turn on, where some of its turns are taken back at once and played again."""

    record: str
    since: int = 0
    undone: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        return Record.parse((DATA / "records" / f"{self.record}.txt").read_text("utf-8")).game()

    @property
    def steps(self) -> Iterator[Turn | None]:
        """The turns in order; None takes the last one back."""
        for number, turn in enumerate(self.game.turns[self.since :], self.since + 1):
            yield turn
            if number in self.undone:
                yield None
                yield turn

    @property
    def announcements(self) -> Iterator[str]:
        """What is said at the beginning and after every step."""
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


# Turn 1 of the first flips a pile, turn 20 discards the drawn card unplayed.
GAMES: Final = {"won": Played("won", undone=(1, 20)), "lost": Played("lost", since=17)}


def golden() -> dict[str, list[str]]:
    """The announcements of each game, as the file has them."""
    parts = ANNOUNCEMENTS.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return dict(zip(GAMES, [part.splitlines() for part in parts], strict=True))


if __name__ == "__main__":
    said = ["\n".join(played.announcements) for played in GAMES.values()]
    ANNOUNCEMENTS.write_text("\n\n".join(said) + "\n", encoding="utf-8")
