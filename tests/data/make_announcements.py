"""Writes announcements.txt: ``python -m tests.data.make_announcements``.

The file has what a screen reader says of two games in every language, and of the help, the stock and the
review around them, for tests/words/test_announcements.py and tests/browser/test_screen_reader.py. Write it
again only after an intended change of words, and proofread the diff as text that people listen to:
``grep ^nl: tests/data/announcements.txt | cut -c5- | espeak-ng -v nl -w spoken.wav``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solitaire.play.coach.tries import Judgement
from solitaire.rules import Card, Game, Pile, Position, Rank, Record, Turn, best_melds
from solitaire.solver import Reason, TurnAnalysis, Why
from solitaire.words import LANGUAGES, Words, words_for
from solitaire.words.board.hints import (
    advise_pile,
    advise_use,
    announce_search_of_spare,
    describe_value,
)
from solitaire.words.board.piles import describe_pile
from solitaire.words.board.reviews import (
    announce_review,
    describe_loss,
    describe_reason,
    describe_try,
    describe_use,
    describe_verdict,
)
from solitaire.words.board.table import Sort, announce_sort, list_flipped, list_stock
from solitaire.words.board.turns import announce_start, announce_turn, announce_undo

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

    def announcements(self, words: Words) -> Iterator[str]:
        """The announcements at the start and after every step."""
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


def _announce_rest(words: Words) -> Iterator[str]:
    """The descriptions of piles, the stock, hints and a review, in the middle of the lost game."""
    game = GAMES["lost"].game
    position = Game.replay(game.deal, game.turns[:14]).position
    for pile in position.piles[3:6]:
        yield _describe(words, pile)
    yield list_flipped(words, position)
    yield list_stock(words, position)
    yield list_stock(words, Position(position.piles, None, ()))
    yield announce_sort(words, Sort.MELDS)
    yield announce_search_of_spare(words)
    for value in (2, 1, 0, -1, -2):
        yield describe_value(words, value)
    yield advise_pile(words, Rank.QUEEN)
    yield advise_use(words, Rank.JACK, Card.parse("QS"))
    yield advise_use(words, None, Card.parse("KH"))
    yield announce_review(words)
    for lost_at in (0, 21):
        yield describe_loss(words, lost_at) or ""
    yield describe_use(words, Turn.parse("8H>J:JK"))
    yield describe_use(words, Turn.parse("8H>J:8H"))
    turn = Turn.parse("8H>7:3S")
    for values in ((3, 3, 3), (3, 3, 0), (3, 2, 2), (2, 2, -1), (0, -1, -1)):
        yield describe_verdict(words, TurnAnalysis(1, turn, *values, None, exact=True))
    queen = Card.parse("QS")
    yield describe_reason(words, Reason(Why.RUINED, Rank.TEN, queen))
    yield describe_reason(words, Reason(Why.SET_BACK, Rank.TEN, queen, now=3, other=2))
    yield describe_reason(words, Reason(Why.WRONG_DISCARD, Rank.TEN, queen, now=2, other=0))
    mistake = TurnAnalysis(1, turn, 3, 3, 0, Turn.parse("8H>9:QS"), exact=True)
    for judgement in Judgement:
        yield describe_try(words, mistake, judgement)


def announcements(words: Words) -> dict[str, list[str]]:
    """Everything in the file in one language, by section."""
    sections = {name: list(golden.announcements(words)) for name, golden in GAMES.items()}
    return {**sections, "around": list(_announce_rest(words))}


def read_golden(language: str = "en") -> dict[str, list[str]]:
    """Read the announcements in a language from the file, by section."""
    sections: dict[str, list[str]] = {}
    for line in ANNOUNCEMENTS.read_text(encoding="utf-8").splitlines():
        start, _, text = line.partition(" ")
        if start == "#":
            section = sections[text] = []
        elif start == f"{language}:":
            section.append(text)
    return sections


def _describe(words: Words, pile: Pile) -> str:
    return describe_pile(words, pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped)


def _lines() -> Iterator[str]:
    spoken = {language: announcements(words_for(language)) for language in LANGUAGES}
    for section, texts in spoken["en"].items():
        yield f"# {section}\n"
        for at in range(len(texts)):
            yield from (f"{language}: {spoken[language][section][at]}" for language in LANGUAGES)
            yield ""


if __name__ == "__main__":
    ANNOUNCEMENTS.write_text("\n".join(_lines()), encoding="utf-8")
