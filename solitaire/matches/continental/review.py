"""The review of a match of Continental: each decision of a seat beside that of a computer player.

That is no judgement: how many cards the contract needed is exact, and what a computer player would have done
with what the seat saw is told as such. What a decision lost (``losses.find_kept``) is the points of the cards
which that player would have discarded, laid or laid off, if they still counted at the end of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import cast

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.bots import ContinentalBot
from solitaire.matches.continental.cards import Cards
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, Move
from solitaire.matches.continental.state import ContinentalState
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.game import DealNext
from solitaire.matches.match import Match


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a seat, and what it saw before."""

    number: int
    """Of the seat's decisions in the whole match, from 1."""
    hand_number: int
    before: ContinentalView
    move: Move
    bot: ContinentalBot
    """Beside whom it is reviewed."""
    needed: int
    """How many cards the contract needed after it; 0 once it is laid."""
    counted: Cards
    """The cards that the seat had at the end of the hand."""

    @property
    def held(self) -> Cards:
        """The cards of the seat before it."""
        return self.before.held

    @property
    def riddance(self) -> Cards:
        """The cards that the computer player would have got rid of, if it differs, and if any counted."""
        if not self.counted or isinstance(self.move, Draw):
            return ()
        match self.choice:
            case Discard(card=card) | LayOff(card=card) if self.differs and card is not None:
                return (card,)
            case Lay(melds=melds) if self.differs:
                return tuple(chain.from_iterable(melds))
            case _:
                return ()

    def beside(self, bot: ContinentalBot) -> Decision:
        """The same beside another computer player."""
        return replace(self, bot=bot)

    @property
    def choice(self) -> Move:
        """That of the computer player, with what the seat saw."""
        return _choose(self.bot, self.before)

    @property
    def differs(self) -> bool:
        """Whether the computer player would have moved otherwise; of a draw by where it is from."""
        if isinstance(self.move, Draw) and isinstance(self.choice, Draw):
            return self.move.source is not self.choice.source
        if isinstance(self.move, Discard) and isinstance(self.choice, Discard):
            return self.move.card != self.choice.card
        return str(self.move) != str(self.choice)


# Cache: a reader goes from turn to turn, and each page marks the turns of a hand and those to look at. Of a
# match of seven hands the first page takes 0.1 to 0.4 s of the processor, later ones 20 ms. It takes 2 MB.
@lru_cache(maxsize=1 << 10)
def _choose(bot: ContinentalBot, view: ContinentalView) -> Move:
    return bot.choose(view)


def list_decisions(match: Match, seat: int, bot: ContinentalBot) -> tuple[Decision, ...]:
    """All decisions of a seat. Replays the match; the computer player is asked only where it is needed."""
    found: list[Decision] = []
    states = list(cast("Iterable[ContinentalState]", match.history()))
    ends = {state.hand_number: state.hand.held[seat] for state in states}
    steps = zip(pairwise(states), match.seats, match.moves, strict=True)
    for (state, after), mover, move in steps:
        if mover != seat or isinstance(move, DealNext):
            continue
        view, later = state.view(seat), after.view(seat)
        needed = 0 if later.is_laid else cards_away(later.held, view.contract)
        number, counted = state.hand_number, ends[state.hand_number]
        found.append(Decision(len(found) + 1, number, view, move, bot, needed, counted))
    return tuple(found)
