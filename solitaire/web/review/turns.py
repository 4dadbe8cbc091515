"""The turns of a review: a list of all of them, and the selected one with its table.

The numbers are the solver's; nothing here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.rules import Game, Rank, Turn
from solitaire.solver import TurnAnalysis
from solitaire.web.review.piles import ReadOnlyPile, read_only_piles
from solitaire.web.table.piles import CardView, card_view
from solitaire.words import Words, reviews
from solitaire.words.hints import describe_value
from solitaire.words.turns import describe_turn

PLAYED, BETTER = "played", "better"
"""The values of ``?see=``: the table after the turn as played, and after the better use."""
LUCK: Final = "luck"
MISTAKE: Final = "mistake"


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A row of the list of turns: the use played, its cost, the better use, and the spare after it.

    ``kind`` is luck, mistake, both as ``luck mistake``, or empty. Without a review there is neither cost nor
    spare.
    """

    number: int
    played: str
    verdict: str = ""
    kind: str = ""
    better: str = ""
    spare: str = ""


@dataclass(frozen=True, slots=True)
class UseView:
    """A use of the drawn card: its cards, a sentence, the spare after it, and whether its table is shown."""

    see: str
    name: str
    sentence: str
    pile: Rank | None
    discard: CardView
    spare: str
    seen: bool


@dataclass(frozen=True, slots=True)
class SelectedTurn:
    """The selected turn of so many: ``piles`` are those before it, or after the use whose table is shown.

    ``changed`` is the pile of that use. ``earlier`` and ``later`` are the turns of the nearest mistakes, 0
    without one.
    """

    row: TurnRow
    of: int
    drawn: CardView
    uses: tuple[UseView, ...]
    changed: Rank | None
    piles: tuple[ReadOnlyPile, ...]
    earlier: int
    later: int

    @property
    def number(self) -> int:
        """The number of the turn."""
        return self.row.number

    @property
    def seen(self) -> str:
        """The value of ``?see=`` for the table shown; empty for the table before the turn."""
        return next((use.see for use in self.uses if use.seen), "")


def turn_rows(
    turns: Sequence[Turn], analyzed: Sequence[TurnAnalysis], words: Words
) -> tuple[TurnRow, ...]:
    """Make the rows of all turns; ``analyzed`` is empty while there is no review."""
    if analyzed:
        return tuple(turn_row(turn, words) for turn in analyzed)
    return tuple(
        TurnRow(number, describe_turn(words, number, turn))
        for number, turn in enumerate(turns, start=1)
    )


def turn_row(turn: TurnAnalysis, words: Words) -> TurnRow:
    """Make the row of an analyzed turn."""
    return TurnRow(
        turn.number,
        describe_turn(words, turn.number, turn.turn),
        reviews.describe_verdict(words, turn),
        kind_of(turn),
        reviews.describe_better_use(words, turn.better) if turn.better else "",
        describe_value(words, turn.after),
    )


def kind_of(turn: TurnAnalysis) -> str:
    """Whether the turn was bad luck, a mistake, or both: ``TurnRow.kind``."""
    return " ".join(filter(None, (LUCK if turn.luck else "", MISTAKE if turn.mistake else "")))


def select_turn(
    game: Game,
    rows: Sequence[TurnRow],
    analyzed: Sequence[TurnAnalysis],
    at: int,
    see: str,
    words: Words,
) -> SelectedTurn:
    """Make the view of turn ``at``; ``see`` names the use after which its table is shown."""
    before = Game.replay(game.deal, game.turns[: at - 1])
    row, turn = rows[at - 1], game.turns[at - 1]
    uses = [_use_view(PLAYED, reviews.name_played(words), turn, row.spare, see, words)]
    better = analyzed[at - 1].better if analyzed else None
    if better:
        best = describe_value(words, analyzed[at - 1].best)
        uses.append(_use_view(BETTER, reviews.name_better(words), better, best, see, words))
    shown = {PLAYED: turn, BETTER: better}.get(see)
    mistakes = [row.number for row in rows if MISTAKE in row.kind]
    return SelectedTurn(
        row,
        len(rows),
        card_view(turn.drawn, words),
        tuple(uses),
        shown.pile if shown else None,
        read_only_piles(before.play(shown) if shown else before, words),
        max((number for number in mistakes if number < at), default=0),
        min((number for number in mistakes if number > at), default=0),
    )


def _use_view(see: str, name: str, turn: Turn, spare: str, seen: str, words: Words) -> UseView:
    unplayed = turn.drawn is turn.discard
    wild = not unplayed and turn.discard.is_wild(turn.pile)
    return UseView(
        see,
        name,
        reviews.describe_use(words, turn),
        None if unplayed else turn.pile,
        card_view(turn.discard, words, wild),
        spare,
        see == seen,
    )
