"""A position as every mode shows it: one view model, frozen, and without the order of the stock.

A mode (``play``, ``lesson``) makes a ``BoardView`` from values: the piles are the same for all, and the dock
is what the mode adds. Views are made from a ``Position``, which holds the cards left in the stock without
their order, so that no mistake in a template can show hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solitaire.rules import Position, Rank
from solitaire.web.board.parts.piles import CardView, PileView, Showing, card_view, pile_view
from solitaire.web.drawings.staircase import Stage
from solitaire.words import Words
from solitaire.words.board.table import count_stock


@dataclass(frozen=True, slots=True)
class Dock:
    """What a mode adds to the board: its bar, and what stands below the piles."""

    mode: ClassVar[str]
    """The name of the template that renders it: ``board/_play.html``."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Identifies the position: every form carries it."""

    number: int = 1
    """The number of the turn to be played."""
    revision: int = 0
    warned: str | None = None
    """What the page has warned the player of, empty for nothing; None where nothing is warned of."""

    @property
    def hidden(self) -> tuple[tuple[str, str], ...]:
        """The hidden fields of a form."""
        fields = ("turn", str(self.number)), ("revision", str(self.revision))
        return fields if self.warned is None else (*fields, ("warned", self.warned))


@dataclass(frozen=True, slots=True)
class LastCallView:
    """What is asked about the turn that is chosen, before it is played."""

    text: str
    again: str
    """The name of the button that does not play it."""
    agree: str
    """The name of the one that does."""
    pile: Rank | None
    """The pile in whose tray this stands; None for the dock, if the drawn card would be discarded."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The piles that stand out."""

    last: Rank | None = None
    chosen: Rank | None = None
    """The pile chosen when the page loads."""
    focus: Rank | None = None
    played: Rank | None = None
    """The pile of the move that is looked at."""
    wrong: Rank | None = None
    """The pile of a move that is not the best."""
    hint: Rank | None = None
    theirs: tuple[Rank, ...] = ()
    """The piles of other players' moves."""


@dataclass(frozen=True, slots=True)
class TurnForm:
    """The form of a turn; the tray of a pile adds ``pile`` and ``discard``."""

    action: str
    method: str
    hidden: tuple[tuple[str, str], ...]

    @property
    def is_try(self) -> bool:
        """Whether it plays nothing: the address says what was tried."""
        return self.method == "get"


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position, and what the mode adds."""

    address: str
    """The path of the position; its actions have paths below it."""
    title: str
    stamp: Stamp
    state: Stage
    piles: tuple[PileView, ...]
    drawn: CardView | None
    """None between turns, and when the game is over."""
    open_pile: Rank | None
    """The pile that the form of the drawn card names to discard it."""
    stock_left: int
    stock_hint: str
    marks: Marks
    dock: Dock
    status: str
    """The sentence that screen readers read."""
    form: TurnForm | None
    """What a turn is sent by; None if no pile can be touched."""
    last_call: LastCallView | None = None

    @property
    def most(self) -> int:
        """The most cards that a pile is dealt."""
        return max(int(pile.rank) for pile in self.piles)

    @property
    def flipped(self) -> int:
        """The number of flipped piles."""
        return sum(pile.flipped for pile in self.piles)


def board_view(
    words: Words,
    position: Position,
    showing: Showing,
    dock: Dock,
    *,
    address: str,
    title: str,
    stamp: Stamp,
    state: Stage,
    marks: Marks,
    status: str,
    form: TurnForm | None,
    last_call: LastCallView | None = None,
) -> BoardView:
    """Make the view of a position. Cost: a millisecond, half of it for the best melds of eleven trays."""
    left, drawn = len(position.left), position.drawn if form else None
    return BoardView(
        address=address,
        title=title,
        stamp=stamp,
        state=state,
        piles=tuple(pile_view(words, pile, drawn, showing) for pile in position.piles),
        drawn=card_view(words, position.drawn) if position.drawn else None,
        open_pile=next((pile.rank for pile in position.piles if not pile.flipped), None),
        stock_left=left,
        stock_hint=count_stock(words, left),
        marks=marks,
        dock=dock,
        status=status,
        form=form,
        last_call=last_call,
    )
