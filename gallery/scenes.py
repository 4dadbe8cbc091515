"""Fixtures for the gallery: tables at fixed moments of two fixed games.

They are not stored; ``views.py`` explains their use. A scene in which a style sheet was once wrong belongs
here, with a note on what to look for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.coach.hint import Hint
from solitaire.play.coach.review import ParPlay, Review
from solitaire.play.deals.row_text import new_row, text_of_turns
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits
from solitaire.play.results.crowns import Ending
from solitaire.rules import STANDARD, Card, Deal, Game, NotationError, Rank, SolitaireError, Turn
from solitaire.solver import TurnAnalysis
from solitaire.store.results import EarlierWins
from solitaire.web.board.parts.board import LastCallView
from solitaire.web.board.parts.piles import NO_CHOICE, Choice
from solitaire.web.board.play.notes import NoteKind, NoteView, SpareView
from solitaire.web.board.play.responses import CLOSED_LINE, CommandLine
from solitaire.web.http.errors import WebCode
from solitaire.words.board.table import Sort

WON: Final = (
    "1-0000-0206",
    "JK>3:9H 7S>7:QC 10H>10:3D 5C>5:8D JD>K:JT JC>J:QC 6C>9:10C JK>7:5H 8D>K:9T 7D>9:6T KC>6:9C 6T>6:7H"
    " KH>6:4S QH>9:8H 8S>8:JT 8H>8:7T JH>J:7C 9D>J:5S JK>Q:6D 6S>8:6S KH>8:7T 4C>4:KC 9S>8:4T QD>4:QD"
    " 8C>4:QH",
)
"""A deal and its turns, won with three cards left; turn 24 draws the card with the longest name."""
LOST: Final = (
    "1-0000-01ZA",
    "9D>7:5C 8S>7:3H 7H>10:9S QT>6:KD 10H>3:KC 9C>6:10H 7S>10:4S 8C>9:JD 8D>8:10D 7S>9:4T 9C>5:KH 4H>8:5S"
    " KD>K:10T 9H>K:5T 7T>10:3C JH>J:KH 5T>5:QD 8D>8:4C QD>Q:JS JT>J:10T KC>K:3S 4S>Q:3D QH>Q:3T KS>J:KS"
    " KT>J:KT QH>J:QH 3C>J:3C 6D>J:6D",
)
"""A deal and its turns, lost with nine piles flipped."""
ALL: Final = 28
"""The most turns of a game."""
LONG: Final = "the long winter evenings in the cabin by the lake " * 4
"""The longest possible title, 200 characters."""
DAY: Final = datetime(2026, 11, 5, tzinfo=UTC)


@cache
def games(played: tuple[str, str]) -> tuple[Game, ...]:
    """The states of a game before its first turn and after each."""
    code, turns = played
    game = Game.replay(Deal.from_code(code), map(Turn.parse, turns.split()))
    return tuple(game.history())


@dataclass(frozen=True, slots=True)
class Scene:
    """A table: some turns of a game, and the state of the page."""

    about: str
    """What to look at."""
    played: tuple[str, str]
    turns: int
    choice: Choice = NO_CHOICE
    label: str | None = None
    sort: Sort | None = None
    """None for the player's preference."""
    redo: int = 0
    dealt_by_hand: bool = False
    """Whether the deal has no code."""
    attempt: bool = False
    """Whether the game is the one attempt at a daily."""
    first: bool = False
    """Whether the game is the player's first on its deal."""
    error: SolitaireError | None = None
    command_line: CommandLine = CLOSED_LINE
    aways: dict[Rank, int] = field(default_factory=dict)
    spare: SpareView | None = None
    hint: Hint | None = None
    note: NoteView | None = None
    last_call: LastCallView | None = None
    pairs: bool = False
    review: Review | Waiting | None = None
    earlier: EarlierWins | None = None

    @property
    def ending(self) -> Ending | None:
        """The ending of the scene's game, with the scene's review; None before its end."""
        outcome = self.player_game.game.outcome
        if outcome is None:
            return None
        review, waiting = self.review, None
        if isinstance(review, Waiting):
            review, waiting = None, review
        return Ending(outcome, self.redo > 0, self.earlier, review, waiting)

    @property
    def result(self) -> Result | None:
        """The result of the scene's game; None before its end."""
        player_game = self.player_game
        if player_game.game.outcome is None:
            return None
        return Result(
            game=player_game.id,
            player="",
            daily=player_game.daily,
            first=True,
            on_day=True,
            outcome=player_game.game.outcome,
            flipped=flipped_bits(player_game.game.piles),
            undone=player_game.undone,
            helped=False,
            score=0,
            ended=DAY,
        )

    @property
    def player_game(self) -> PlayerGame:
        """The scene as a player's game."""
        states = games(self.played)
        game = states[min(self.turns, len(states) - 1)]
        if self.dealt_by_hand:
            game = Game.replay(Deal.parse(str(game.deal)), game.turns)
        row = replace(
            new_row("gallery", "", game, DAY, label=self.label, daily=4 if self.attempt else None),
            revision=self.turns + self.redo,
            undone=self.redo,
            redo=text_of_turns(game.turns[: self.redo]),
            first=self.attempt or self.first,
            on_day=self.attempt,
        )
        return PlayerGame(row, game)


ADVICE: Final = Hint(
    HintStep.USES, Card.parse("9C"), Rank.QUEEN, free=False, discard=Card.parse("QD")
)


def make_review(
    played: tuple[str, str],
    *,
    mistakes: int = 0,
    over_par: int = 0,
    lost_at: int | None = None,
    start: int = 3,
) -> Review:
    """A review of a played game with these findings."""
    game = games(played)[-1]
    turns = tuple(
        TurnAnalysis(at, turn, start, start, start - (mistakes if at == 1 else 0), None, True)
        for at, turn in enumerate(game.turns, start=1)
    )
    par = ParPlay(len(turns) - over_par, ())
    won = game.flipped_count == len(STANDARD.piles)
    return Review(start, (), turns, lost_at, won, par)


SCENES: Final = {
    "fresh": Scene("Before the first turn, a joker drawn; undo and redo wait", WON, 0),
    "middle": Scene("Some piles flipped, some away; undo", WON, 8, label=WON[0]),
    "chosen": Scene(
        "Pile Q, a card of it chosen", WON, 8, Choice(Rank.QUEEN, Card.parse("3C")), label=WON[0]
    ),
    "drawn-chosen": Scene(
        "Pile K, the drawn card chosen", LOST, 12, Choice(Rank.KING, Card.parse("KD"))
    ),
    "short": Scene("Pile 3, the shortest tray, nothing chosen", LOST, 0, Choice(Rank.THREE)),
    "long": Scene("Pile K, the longest tray, nothing chosen", WON, 0, Choice(Rank.KING)),
    "flips": Scene(
        "Pile K, two discards flip it, one chosen", WON, 7, Choice(Rank.KING, Card.parse("9T"))
    ),
    "look": Scene("A look at pile 10, which is flipped", WON, 9, Choice(Rank.TEN)),
    "suit": Scene("Sorted by suit, pile J chosen", LOST, 9, Choice(Rank.JACK), sort=Sort.SUIT),
    "rank": Scene("Sorted by rank", LOST, 9, sort=Sort.RANK),
    "attempt": Scene("The attempt at a daily: no undo", LOST, 9, attempt=True),
    "undone": Scene("Two turns taken back: redo", LOST, 10, redo=2),
    "title": Scene("A title of 200 characters, the longest name of a card", WON, 23, label=LONG),
    "refused": Scene(
        "A turn was refused",
        LOST,
        9,
        Choice(Rank.JACK),
        error=NotationError(WebCode.MISSING, field="discard"),
    ),
    "line": Scene(
        "The command line, asked what is left", LOST, 9, command_line=CommandLine(is_open=True)
    ),
    "helped": Scene(
        "Cards away on every pile, and spare",
        LOST,
        9,
        label="1-0000-01ZA",
        aways=dict.fromkeys(STANDARD.piles, 2),
        spare=SpareView("9 spare draws"),
    ),
    "hint": Scene(
        "A hint: the pile and the discard",
        LOST,
        9,
        hint=ADVICE,
        note=NoteView(NoteKind.HINT, "It fits the run 8 to 10 of clubs. You keep 5 spare draws."),
    ),
    "pairs": Scene(
        "Pairs have dotted brackets, also in a tray", LOST, 9, Choice(Rank.KING), pairs=True
    ),
    "court": Scene("A king drawn, a queen at the end of a pile", LOST, 12),
    "last": Scene("The last card of the stock", LOST, 27),
    "won": Scene(
        "Won with all crowns",
        WON,
        ALL,
        label=WON[0],
        review=make_review(WON),
        earlier=EarlierWins(None, False),
    ),
    "lost": Scene("Lost at turn 10", LOST, ALL, review=make_review(LOST, mistakes=2, lost_at=10)),
    "lost-look": Scene("Lost, a look at an open pile", LOST, ALL, Choice(Rank.QUEEN)),
}
"""The tables at ``/gallery/table/<name>``."""
