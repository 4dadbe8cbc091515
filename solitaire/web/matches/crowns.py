"""The table of a match of Five Crowns: the others, stock and discards, and the player's hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, cast

from solitaire.matches.crowns import CrownsView, DealNext, Discard, Draw, Move, Source
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.rules import Card, Pile, Rank
from solitaire.web.board.piles import (
    CardView,
    GroupView,
    HandView,
    Showing,
    card_view,
    hand_view,
    pile_view,
)
from solitaire.web.matches.table import GameView, ScoreView, moves_of_others
from solitaire.words import Words
from solitaire.words.crowns import (
    describe_hand,
    name_player,
    say_how_it_ended,
    say_what_to_do,
    say_who_was_out,
    tell_last_turn,
    tell_turns,
)
from solitaire.words.table import Sort


class Phase(Enum):
    """What the player is asked for."""

    DRAW = "draw"
    DISCARD = "discard"
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LastTurnView:
    """The last turn of another player in this hand."""

    drawn: CardView | None
    """The card from the discards; None if it came from the stock."""
    discard: CardView


@dataclass(frozen=True, slots=True)
class OtherView:
    """Another player in this hand."""

    seat: int
    name: str
    cards: int
    """How many it holds."""
    is_out: bool
    last: LastTurnView | None
    """None before its first turn."""


@dataclass(frozen=True, slots=True)
class LaidView:
    """A hand that lies open at the end."""

    seat: int
    name: str
    hand: HandView
    points: int


@dataclass(frozen=True, slots=True)
class CrownsTable(GameView):
    """What Five Crowns adds to the table of a match."""

    template: ClassVar[str] = "crowns"
    phase: Phase
    rank: Rank
    others: tuple[OtherView, ...]
    stock_left: int
    top: CardView | None
    may_take: bool
    kept: Card | None
    """The card that was just taken from the discards, and cannot be discarded (M8)."""
    hand: tuple[GroupView, ...]
    """The player's cards, each of them a possible discard in that phase."""
    laid: tuple[LaidView, ...]
    """All hands, once the hand is over."""
    next_rank: Rank | None
    """The rank of the next hand, once this one is over."""


def crowns_table(player_match: PlayerMatch, words: Words, sort: Sort = Sort.MELDS) -> CrownsTable:
    """Make the view of the table."""
    match = player_match.match
    view: CrownsView = player_match.view
    number = view.ranks.index(view.rank) + 1
    told = tell_turns(
        words, cast("list[tuple[int, Move]]", moves_of_others(player_match)), view.out
    )
    phase = _phase(view)
    drawn = view.drawn if view.turn_of == PERSON else None
    top = view.top
    if phase is Phase.OVER:
        now = say_how_it_ended(words, match.places())
    elif phase is Phase.NEXT:
        now = say_who_was_out(words, view.out)
    else:
        now = say_what_to_do(words, drawn, top)
    is_last = view.out not in (None, PERSON) and not view.is_over
    return CrownsTable(
        heading=describe_hand(words, number, len(view.ranks), view.rank),
        now=now,
        told=told,
        alarm=tell_last_turn(words, view.out or 0) if is_last else "",
        phase=phase,
        rank=view.rank,
        others=_others(player_match, view, words),
        stock_left=view.stock_left,
        top=None if top is None else card_view(top, words, top.is_wild(view.rank)),
        may_take=any(
            isinstance(move, Draw) and move.source is Source.DISCARDS for move in view.legal()
        ),
        kept=drawn.kept if drawn is not None else None,
        hand=_hand(view, drawn, words, sort),
        laid=_laid(view, words) if view.is_over else (),
        next_rank=view.ranks[number] if phase is Phase.NEXT else None,
    )


def crowns_scores(player_match: PlayerMatch) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each hand of the match."""
    view: CrownsView = player_match.view
    points = dict(zip(view.ranks, view.points, strict=False))
    return tuple(ScoreView(str(rank), points.get(rank), rank is view.rank) for rank in view.ranks)


def _phase(view: CrownsView) -> Phase:
    if view.turn_of is None:
        return Phase.OVER
    if view.is_over:
        return Phase.NEXT
    return Phase.DRAW if view.drawn is None else Phase.DISCARD


def _others(player_match: PlayerMatch, view: CrownsView, words: Words) -> tuple[OtherView, ...]:
    """The other players, from the left of the player on."""
    last = _last_turns(player_match, view.rank, words)
    return tuple(
        OtherView(seat, name_player(words, seat), int(view.rank), seat == view.out, last.get(seat))
        for seat in range(1, len(view.known))
    )


def _last_turns(player_match: PlayerMatch, rank: Rank, words: Words) -> dict[int, LastTurnView]:
    """The last turn of each seat in this hand."""
    match = player_match.match
    found: dict[int, LastTurnView] = {}
    drawn: Draw | None = None
    for seat, move in zip(match.seats, match.seen_by(PERSON), strict=True):
        if isinstance(move, DealNext):
            found.clear()
        elif isinstance(move, Draw):
            drawn = move
        elif isinstance(move, Discard):
            card = drawn.card if drawn is not None else None
            found[seat] = LastTurnView(
                card_view(card, words, card.is_wild(rank)) if card and seat != PERSON else None,
                card_view(move.card, words, move.card.is_wild(rank)),
            )
    return found


def _hand(view: CrownsView, drawn: Draw | None, words: Words, sort: Sort) -> tuple[GroupView, ...]:
    """The player's cards in groups, with the drawn one marked, and those that go out if discarded."""
    held = list(view.held)
    if drawn is not None and drawn.card is not None:
        held.remove(drawn.card)
    pile = Pile(view.rank, tuple(held), flipped=False)
    showing = Showing(sort=sort, pairs=True)
    shown = pile_view(pile, drawn.card if drawn is not None else None, words, showing)
    return (shown.tray if drawn is not None else shown.row).groups


def _laid(view: CrownsView, words: Words) -> tuple[LaidView, ...]:
    points = view.points[-1]
    cards = [view.held if seat == PERSON else known for seat, known in enumerate(view.known)]
    return tuple(
        LaidView(
            seat,
            name_player(words, seat),
            hand_view(Pile(view.rank, held, flipped=False), words),
            points[seat],
        )
        for seat, held in enumerate(cards)
    )
