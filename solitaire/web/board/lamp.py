"""The lamp: a hint on the board in three steps, the pile, the discard, and why."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.games.help_used import HintStep
from solitaire.play.help.hint import Hint
from solitaire.rules import Card, Rank
from solitaire.words import Words, hints


@dataclass(frozen=True, slots=True)
class LampView:
    """The lamp in the bar; pressing it asks for a step of the hint."""

    step: int
    """The step to ask for next."""
    label: str
    """What that step says."""
    is_lit: bool = False
    """Whether the board shows a step."""
    is_waiting: bool = False
    """Whether the solver still looks for it."""


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint as far as it was given: what is lit on the board, and a sentence in the dock."""

    pile: Rank | None
    discard: Card | None
    """The card to discard of that pile, from the second step on."""
    is_unplayed: bool
    """Whether it advises to discard the drawn card."""
    sentence: str
    """What its last step adds."""

    @property
    def marked(self) -> tuple[Rank, Card] | None:
        """The card that is lit, with its pile."""
        return (self.pile, self.discard) if self.pile and self.discard else None


def lamp_view(hint: Hint | None, asked: HintStep | None, words: Words) -> LampView:
    """Make the lamp; ``asked`` without a hint is a step that the solver still looks for."""
    if hint is None:
        step = asked or HintStep.PILE
        return LampView(step, hints.name_step(words, step), is_waiting=asked is not None)
    step = next_step(hint)
    return LampView(step, hints.name_step(words, step), is_lit=True)


def next_step(hint: Hint) -> HintStep:
    """The step after a hint; the last one is repeated. A card for no pile has no second step."""
    if hint.pile is None:
        return HintStep.USES
    return HintStep(min(hint.step + 1, max(HintStep)))


def hint_view(hint: Hint, words: Words) -> HintView:
    """Make the view of a hint."""
    return HintView(
        hint.pile,
        hint.discard if hint.pile else None,
        is_unplayed=hint.pile is None,
        sentence=hints.explain_hint(words, hint) or hints.advise(words, hint),
    )
