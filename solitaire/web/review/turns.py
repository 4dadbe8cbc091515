"""The turns of a review: a list of all of them, and the selected one with its cards.

The numbers are the solver's; nothing here judges. The better use of a mistake is hidden until the player
finds it or asks for it: the address says what was tried or asked for, and nothing else keeps that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from solitaire.play.review.tries import Judgement, judge_try
from solitaire.rules import Game, IllegalTurn, Rank, Turn
from solitaire.solver import TurnAnalysis, find_reasons
from solitaire.web.board.piles import (
    NO_CHOICE,
    CardView,
    Choice,
    GroupView,
    HandView,
    card_view,
    hand_view,
    pile_view,
)
from solitaire.web.review.piles import ReadOnlyPile, read_only_piles
from solitaire.words import Words, reviews
from solitaire.words.hints import describe_value
from solitaire.words.turns import describe_turn

BETTER: Final = "better"
"""The value of ``?see=`` that shows the better use of a mistake."""
LUCK: Final = "luck"
MISTAKE: Final = "mistake"


@dataclass(frozen=True, slots=True)
class Query:
    """The address of a selected turn: what is seen of it, and what the player tries in place of a mistake."""

    turn: int = 1
    see: str = ""
    tried: Choice = NO_CHOICE


@dataclass(frozen=True, slots=True)
class MoveView:
    """A use of the drawn card as cards: no ``pile`` if it was discarded unplayed."""

    drawn: CardView
    pile: Rank | None
    discard: CardView


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A row of the list of turns: the use played in words and as cards, its cost, and the spare after it.

    ``kind`` is luck, mistake, both as ``luck mistake``, or empty. Without a review there is neither cost nor
    spare.
    """

    number: int
    address: str
    played: str
    move: MoveView
    verdict: str = ""
    kind: str = ""
    spare: str = ""


@dataclass(frozen=True, slots=True)
class UseView:
    """A use of the drawn card in words and as cards, the spare after it, and its pile before and after."""

    sentence: str
    move: MoveView
    spare: str
    before: HandView | None
    after: HandView | None
    flips: bool


@dataclass(frozen=True, slots=True)
class KeyView:
    """A link that chooses an open pile."""

    pile: Rank
    name: str
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A link that discards a card of the chosen pile."""

    card: CardView
    address: str


@dataclass(frozen=True, slots=True)
class TrialView:
    """The search for a better use: the piles, the cards of the chosen one, and the answer to the last try."""

    answer: str
    keys: tuple[KeyView, ...]
    prompt: str
    groups: tuple[tuple[str, tuple[DiscardView, ...]], ...]
    unplayed: str
    show: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The addresses of other turns; empty where there is none."""

    previous: str
    next: str
    previous_mistake: str
    next_mistake: str


@dataclass(frozen=True, slots=True)
class SelectedTurn:
    """The selected turn of so many, with the table before it; ``changed`` is the pile that the use changes.

    ``better`` is None for a good turn, and while it is hidden; then there is a ``trial``. ``found`` praises a
    try that was right. ``reasons`` say why the turn was a mistake, as far as they may be seen.
    """

    row: TurnRow
    of: int
    played: UseView
    better: UseView | None
    reasons: tuple[str, ...]
    found: str
    trial: TrialView | None
    changed: Rank | None
    piles: tuple[ReadOnlyPile, ...]
    steps: Steps
    has_mistakes: bool

    @property
    def number(self) -> int:
        """The number of the turn."""
        return self.row.number


def address_of(address: str, turn: int, **query: object) -> str:
    """The address of a turn in the review at ``address``."""
    return f"{address}?{urlencode({'turn': turn, **query})}"


def turn_rows(
    turns: Sequence[Turn], analyzed: Sequence[TurnAnalysis], address: str, words: Words
) -> tuple[TurnRow, ...]:
    """Make the rows of all turns; ``analyzed`` is empty while there is no review."""
    if analyzed:
        return tuple(turn_row(turn, address, words) for turn in analyzed)
    return tuple(
        TurnRow(
            number,
            address_of(address, number),
            describe_turn(words, number, turn),
            move_view(turn, words),
        )
        for number, turn in enumerate(turns, start=1)
    )


def turn_row(turn: TurnAnalysis, address: str, words: Words) -> TurnRow:
    """Make the row of an analyzed turn."""
    return TurnRow(
        turn.number,
        address_of(address, turn.number),
        describe_turn(words, turn.number, turn.turn),
        move_view(turn.turn, words),
        reviews.describe_verdict(words, turn),
        kind_of(turn),
        describe_value(words, turn.after),
    )


def kind_of(turn: TurnAnalysis) -> str:
    """Whether the turn was bad luck, a mistake, or both: ``TurnRow.kind``."""
    return " ".join(filter(None, (LUCK if turn.luck else "", MISTAKE if turn.mistake else "")))


def move_view(turn: Turn, words: Words) -> MoveView:
    """Make the cards of a turn."""
    unplayed = _is_unplayed(turn)
    wild = not unplayed and turn.discard.is_wild(turn.pile)
    return MoveView(
        card_view(turn.drawn, words),
        None if unplayed else turn.pile,
        card_view(turn.discard, words, wild),
    )


def select_turn(
    game: Game,
    rows: Sequence[TurnRow],
    analyzed: Sequence[TurnAnalysis],
    query: Query,
    address: str,
    words: Words,
) -> SelectedTurn:
    """Make the view of a turn; ``query.turn`` must be one."""
    at = query.turn
    before = Game.replay(game.deal, game.turns[: at - 1])
    row, turn = rows[at - 1], game.turns[at - 1]
    mistake = analyzed[at - 1] if analyzed and analyzed[at - 1].better else None
    reasons: tuple[str, ...] = ()
    better, shown, found, trial = None, None, "", None
    if mistake:
        better, answer = _shown_use(before, mistake, query, words)
        reasons = _describe_reasons(before, mistake, better, words)
        if better:
            found = answer
            shown = _use_view(before, better, describe_value(words, mistake.best), words)
        else:
            trial = _trial_view(before, mistake, query.tried, answer, address, words)
    return SelectedTurn(
        row,
        len(rows),
        _use_view(before, turn, row.spare, words),
        shown,
        reasons,
        found,
        trial,
        _changed(trial, better, turn),
        read_only_piles(before, words),
        _steps(rows, at, address),
        any(MISTAKE in row.kind for row in rows),
    )


def _shown_use(
    before: Game, mistake: TurnAnalysis, query: Query, words: Words
) -> tuple[Turn | None, str]:
    """The better use if it may be seen, and the answer to what was tried."""
    if query.see == BETTER:
        return mistake.better, ""
    tried = query.tried
    if tried.pile is None or tried.discard is None:
        return None, ""
    turn = Turn(mistake.turn.drawn, tried.pile, tried.discard)
    try:
        judgement = judge_try(before, mistake, turn)
    except IllegalTurn:
        return None, ""
    answer = reviews.describe_try(words, mistake, judgement)
    return (turn if judgement is Judgement.RIGHT else None), answer


def _describe_reasons(
    before: Game, mistake: TurnAnalysis, better: Turn | None, words: Words
) -> tuple[str, ...]:
    """Why a turn was a mistake; while the better use is hidden, only what does not give it away."""
    assert mistake.better is not None
    reasons = find_reasons(before.position, mistake.turn, better or mistake.better)
    told = [reason for reason in reasons if better or not reason.reveals_better]
    if better and not reasons:
        return (reviews.describe_kept(words, mistake),)
    return tuple(reviews.describe_reason(words, reason) for reason in told)


def _use_view(before: Game, turn: Turn, spare: str, words: Words) -> UseView:
    pile = before.pile(turn.pile)
    after = pile.after(turn.drawn, turn.discard)
    placed = not _is_unplayed(turn)
    return UseView(
        reviews.describe_use(words, turn),
        move_view(turn, words),
        spare,
        hand_view(pile, words, turn.discard) if placed else None,
        hand_view(after, words, turn.drawn) if placed else None,
        after.flipped,
    )


def _trial_view(
    before: Game, mistake: TurnAnalysis, tried: Choice, answer: str, address: str, words: Words
) -> TrialView:
    at, drawn = mistake.number, mistake.turn.drawn
    open_piles = [pile for pile in before.piles if not pile.flipped]
    chosen = next((pile for pile in open_piles if pile.rank is tried.pile), None)
    groups: tuple[GroupView, ...] = ()
    if chosen and tried.discard is not drawn:
        groups = pile_view(chosen, drawn, words).tray.groups
    else:
        chosen = None
    return TrialView(
        answer,
        tuple(
            KeyView(
                pile.rank,
                words.pile_name(pile.rank),
                address_of(address, at, pile=pile.rank),
                pile is chosen,
            )
            for pile in open_piles
        ),
        reviews.ask_for_discard(words, chosen.rank) if chosen else "",
        tuple(
            (
                group.kind,
                tuple(
                    DiscardView(
                        card, address_of(address, at, pile=tried.pile, discard=card.card.text)
                    )
                    for card in group.cards
                ),
            )
            for group in groups
        ),
        address_of(address, at, pile=open_piles[0].rank, discard=drawn.text),
        address_of(address, at, see=BETTER),
    )


def _steps(rows: Sequence[TurnRow], at: int, address: str) -> Steps:
    mistakes = [row.number for row in rows if MISTAKE in row.kind]

    def to(number: int) -> str:
        return address_of(address, number) if 1 <= number <= len(rows) else ""

    return Steps(
        to(at - 1),
        to(at + 1),
        to(max((number for number in mistakes if number < at), default=0)),
        to(min((number for number in mistakes if number > at), default=0)),
    )


def _changed(trial: TrialView | None, better: Turn | None, played: Turn) -> Rank | None:
    """The pile of the use that is shown last, or that is being tried."""
    chosen = next((key.pile for key in trial.keys if key.chosen), None) if trial else None
    if chosen:
        return chosen
    turn = better or played
    return None if _is_unplayed(turn) else turn.pile


def _is_unplayed(turn: Turn) -> bool:
    return turn.drawn is turn.discard
