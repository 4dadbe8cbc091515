"""The turns of a review: all of them as lines, and the selected one with its table.

The numbers are the solver's; nothing here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.rules import Game, Rank, Turn
from solitaire.solver import TurnAnalysis
from solitaire.web.review.results import PileLine, pile_lines
from solitaire.web.table.piles import CardView, card_view
from solitaire.words import Words, hints
from solitaire.words.turns import describe_turn

PLAYED, BETTER = "played", "better"
"""The values of ``?see=``: the table after the turn as played, and after the better use."""
LUCK: Final = "luck"
MISTAKE: Final = "mistake"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn of the list: the use played, its cost, and the better use.

    ``kind`` is luck, mistake, both as ``luck mistake``, or empty.
    """

    number: int
    played: str
    verdict: str
    kind: str
    better: str
    spare: str


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
class StepView:
    """The selected turn: ``piles`` are those before it, or after the selected use.

    ``changed`` is the pile of that use. ``earlier`` and ``later`` are the turns of the nearest mistakes, 0
    without one.
    """

    line: TurnLine
    of: int
    drawn: CardView
    uses: tuple[UseView, ...]
    changed: Rank | None
    piles: tuple[PileLine, ...]
    earlier: int
    later: int

    @property
    def number(self) -> int:
        """The number of the turn."""
        return self.line.number

    @property
    def seen(self) -> str:
        """The value of ``?see=`` for the table shown; empty for the table before the turn."""
        return next((use.see for use in self.uses if use.seen), "")


def turn_lines(
    turns: Sequence[Turn], known: Sequence[TurnAnalysis], words: Words
) -> tuple[TurnLine, ...]:
    """Make the lines of all turns; those not analyzed yet have no cost."""
    return tuple(
        turn_line(number, turn, known[number - 1] if number <= len(known) else None, words)
        for number, turn in enumerate(turns, start=1)
    )


def turn_line(number: int, turn: Turn, found: TurnAnalysis | None, words: Words) -> TurnLine:
    """Make the line of a turn; without a cost if it is not analyzed yet."""
    played = describe_turn(words, number, turn)
    if found is None:
        return TurnLine(number, played, "", "", "", "")
    better = _describe_better(found.better, words) if found.better else ""
    spare = hints.describe_value(words, found.after)
    return TurnLine(number, played, _describe_verdict(found, words), kind_of(found), better, spare)


def _describe_better(turn: Turn, words: Words) -> str:
    if turn.drawn is turn.discard:
        return words.gettext("Better: discarded unplayed.")
    return words.gettext(
        "Better: on pile %(pile)s, discarding the %(discard)s.",
        pile=turn.pile,
        discard=words.card_in(turn.discard, turn.pile),
    )


def kind_of(turn: TurnAnalysis) -> str:
    """Whether the turn was bad luck, a mistake, or both: ``TurnLine.kind``."""
    return " ".join(filter(None, (LUCK if turn.luck else "", MISTAKE if turn.mistake else "")))


def _describe_verdict(turn: TurnAnalysis, words: Words) -> str:
    luck = _describe_luck(turn, words) if turn.luck else ""
    mistake = _describe_mistake(turn, words) if turn.mistake else ""
    return words.join_sentences(luck, mistake)


def _describe_luck(turn: TurnAnalysis, words: Words) -> str:
    """Describe the cost of bad luck: the game, a draw, or, in a lost game, a pile."""
    if turn.before < 0:
        return words.ngettext(
            "Bad luck: %(piles)s more pile went out of reach, and no use of this card could have kept it.",
            "Bad luck: %(piles)s more piles went out of reach, and no use of this card could have kept them.",
            turn.luck,
            piles=turn.luck,
        )
    if turn.best < 0:
        return words.gettext(
            "Bad luck: it lost the game, and no use of this card could have kept it."
        )
    return words.gettext("Bad luck: no use of this card could have kept the draw.")


def _describe_mistake(turn: TurnAnalysis, words: Words) -> str:
    """Describe the cost of a mistake: draws, piles, or the game if another use would have kept it."""
    if turn.best < 0:
        return words.ngettext(
            "Mistake: it put %(piles)s more pile out of reach.",
            "Mistake: it put %(piles)s more piles out of reach.",
            turn.mistake,
            piles=turn.mistake,
        )
    if turn.after < 0:
        return words.gettext("Mistake: it lost the game.")
    return words.ngettext(
        "Mistake: it cost %(cost)s draw.",
        "Mistake: it cost %(cost)s draws.",
        turn.mistake,
        cost=turn.mistake,
    )


def step_view(
    game: Game,
    lines: Sequence[TurnLine],
    known: Sequence[TurnAnalysis],
    at: int,
    see: str,
    words: Words,
) -> StepView:
    """Make the view of turn ``at``; ``see`` names the use after which its table is shown."""
    before = Game.replay(game.deal, game.turns[: at - 1])
    turn = game.turns[at - 1]
    found = known[at - 1] if at <= len(known) else None
    better = found.better if found else None
    spare = hints.describe_value(words, found.after) if found else ""
    uses = [_use_view(PLAYED, words.gettext("Played"), turn, spare, see, words)]
    if found and better:
        best = hints.describe_value(words, found.best)
        uses.append(_use_view(BETTER, words.gettext("Better"), better, best, see, words))
    shown = {PLAYED: turn, BETTER: better}.get(see)
    mistakes = [line.number for line in lines if MISTAKE in line.kind]
    return StepView(
        lines[at - 1],
        len(lines),
        card_view(turn.drawn, words),
        tuple(uses),
        shown.pile if shown else None,
        pile_lines(before.play(shown) if shown else before, words),
        max((number for number in mistakes if number < at), default=0),
        min((number for number in mistakes if number > at), default=0),
    )


def _use_view(see: str, name: str, turn: Turn, spare: str, seen: str, words: Words) -> UseView:
    unplayed = turn.drawn is turn.discard
    sentence = (
        words.gettext("Discarded unplayed.")
        if unplayed
        else words.gettext(
            "On pile %(pile)s, discarding the %(discard)s.",
            pile=turn.pile,
            discard=words.card_in(turn.discard, turn.pile),
        )
    )
    wild = not unplayed and turn.discard.is_wild(turn.pile)
    discard = card_view(turn.discard, words, wild)
    return UseView(
        see, name, sentence, None if unplayed else turn.pile, discard, spare, see == seen
    )
