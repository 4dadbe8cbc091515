"""The table of a match of Five Crowns: the others, stock and discards, and the player's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.crowns import CrownsView, Discard, Draw, Source
from solitaire.matches.crowns.coach import MoveAdvice, advise
from solitaire.matches.crowns.moves import Turn
from solitaire.rules import Card, NotationError, Pile, Rank
from solitaire.web.board.parts.piles import (
    CardView,
    GroupView,
    Showing,
    card_view,
    hand_view,
    pile_view,
)
from solitaire.web.matches.card_table import (
    CardTable,
    LaidView,
    Phase,
    SeatView,
    find_phase,
    find_turn_of,
    is_under_way,
    laid_views,
    open_told,
    others_since,
    split_news,
    tops_since,
)
from solitaire.web.matches.crowns.rows import HandGroup, hand_groups
from solitaire.web.matches.table import Look, ScoreView, score_views, seats_after
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.crowns.telling import (
    describe_cards,
    describe_hand,
    say_what_decided,
    say_what_follows,
    say_what_to_do,
    say_who_deals,
    say_who_is_next,
    say_who_was_out,
    tell_advice,
    tell_last_turn,
    tell_turns,
)
from solitaire.words.matches.games import name_player, say_how_it_ended


@dataclass(frozen=True, slots=True)
class OtherCrowns(SeatView):
    """Another player of Five Crowns."""

    is_out: bool
    last: CardView | None
    """Its last discard in this hand; None before."""
    step: int
    """The place of that turn among those that are shown step by step, from 1; 0 if it is not one of them."""


@dataclass(frozen=True, slots=True)
class CrownsTable(CardTable[CardView]):
    """What Five Crowns adds to the table of a match."""

    template: ClassVar[str] = "crowns"
    rank: Rank
    others: tuple[OtherCrowns, ...]
    may_take: bool
    advised: str
    """The draw that a coach advises, in notation; "" for none."""
    advised_card: Card | None
    """The discard that it advises."""
    kept: Card | None
    """The card that was just taken from the discards, and cannot be discarded (M8)."""
    hand: tuple[HandGroup, ...]
    """The player's cards, each of them a possible discard in that phase."""
    following: str
    """Which cards are wild in the next hand, once this one is over; "" before, and after the last one."""
    decided: str
    """Which hand decided the match, once it is over; "" before."""


def crowns_table(words: Words, seen: SeenHand, look: Look) -> CrownsTable:
    """Make the view of the table."""
    view: CrownsView = seen.view
    number = view.ranks.index(view.rank) + 1
    turns: Sequence[Turn] = seen.events
    others = others_since(turns, seen.seat)
    asked = Phase.DRAW if view.drawn is None else Phase.DISCARD
    phase = find_phase(view.turn_of, view.is_over, asked, seen.seat)
    drawn = view.drawn if view.turn_of == seen.seat else None
    told = open_told(
        _tell_dealer(words, view, turns),
        tell_turns(words, others, view.out),
        is_apart=seen.table.bots.count(None) > 1,
    )
    news = look.count_new(len(told)) if phase is not Phase.DISCARD else 0
    new, first = split_news(others, news)
    # Another player may have taken the top since, so no step shows the discards as they were.
    seen_new = () if is_under_way(turns, seen.seat) else new
    advice = advise(view) if look.coached and phase in (Phase.DRAW, Phase.DISCARD) else None
    move = advice.move if advice else None
    return CrownsTable(
        turn=find_turn_of(view.turn_of, phase, seen.seat),
        heading=describe_hand(words, number, len(view.ranks), view.rank),
        now=_now(words, seen, view),
        told=told,
        news=news,
        alarm=tell_last_turn(words, view.out or 0) if view.has_last_turn else "",
        cards=describe_cards(words, view.rank, view.held),
        shows_scores=view.is_over,
        phase=phase,
        rank=view.rank,
        others=_others(words, turns, new, first, view),
        stock_left=view.stock_left,
        thrown=tuple(
            card_view(words, card, card.is_wild(view.rank))
            for card in tops_since(view.discards, [(each.taken, each.discard) for each in seen_new])
        ),
        may_take=any(
            isinstance(move, Draw) and move.source is Source.DISCARDS for move in view.legal()
        ),
        advised=move.source.value if isinstance(move, Draw) else "",
        advised_card=move.card if isinstance(move, Discard) else None,
        kept=drawn.kept if drawn is not None else None,
        hand=_hand(words, view, drawn, look.sort),
        coach="" if advice is None else _coach(words, view, turns, advice),
        laid=_laid(words, view) if view.is_over else (),
        following=say_what_follows(words, view.ranks[number]) if phase is Phase.NEXT else "",
        decided=_decided(words, seen, view),
    )


_TYPED: Final = {"d": "S", "t": "P", "n": "next"}
"""Typed moves: draw, take, next hand."""


def read_typed(text: str) -> str | None:
    """The word of notation of a typed move: ``d`` draws, ``t`` takes, ``n`` deals, ``d 9s`` discards.

    Turns in notation are read as well. None for all that is no move, such as the letters of questions.

    >>> [read_typed(text) for text in ("D.", "d 9s", "jk", "p8h:kd", "p")]
    ['S', ':9s', ':jk', 'p8h:kd', None]
    """
    plain = text.lower().rstrip(".,!")
    if plain in _TYPED:
        return _TYPED[plain]
    if plain.startswith("d "):
        return f":{plain.removeprefix('d ')}"
    if ":" in plain or plain == "next":
        return plain
    try:
        Card.parse(plain)
    except NotationError:
        return None
    return f":{plain}"


def read_form(form: Mapping[str, str]) -> str | None:
    """The word of notation of a form: its ``discard``, or its ``move``."""
    discard = form.get("discard")
    return f":{discard}" if discard else form.get("move")


def _coach(words: Words, view: CrownsView, turns: Sequence[Turn], advice: MoveAdvice) -> str:
    played = sum(turn.seat == view.seat and turn.discard is not None for turn in turns)
    return tell_advice(words, view, advice, is_first=not played)


def _tell_dealer(words: Words, view: CrownsView, turns: Sequence[Turn]) -> str:
    """Who was drawn to deal, before the player's first turn; "" later, and if nobody was."""
    if view.drawn_dealer is None or view.points or any(turn.seat == view.seat for turn in turns):
        return ""
    return say_who_deals(words, view.drawn_dealer, view.seat)


def _now(words: Words, seen: SeenHand, view: CrownsView) -> str:
    """What is to be done, or how the hand or the match ended."""
    if view.turn_of is None:
        return say_how_it_ended(words, seen.places, seen.scores, seen.seat)
    if view.is_over:
        return say_who_was_out(words, view.out, view.seat)
    if view.turn_of != view.seat:
        return say_who_is_next(words, view.turn_of, is_out=view.out == view.seat)
    return say_what_to_do(words, view.drawn, view.top)


def crowns_scores(words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each hand of the match."""
    view: CrownsView = seen.view
    now = view.ranks.index(view.rank)
    return score_views(view.points, len(view.ranks), now, view.deciding_hand)


def _others(
    words: Words, turns: Sequence[Turn], new: Sequence[Turn], first: int, view: CrownsView
) -> tuple[OtherCrowns, ...]:
    """The other players, from the left of the player on, with the last discard of each in this hand.

    The step of the first new turn is ``first``.
    """
    last = {turn.seat: turn.discard for turn in turns if turn.discard is not None}
    steps = {turn.seat: step for step, turn in enumerate(new, start=first)}
    return tuple(
        OtherCrowns(
            seat,
            name_player(words, seat, view.seat),
            int(view.rank),
            seat == view.out,
            card_view(words, last[seat], last[seat].is_wild(view.rank)) if seat in last else None,
            steps.get(seat, 0),
        )
        for seat in seats_after(view.seat, len(view.known))
    )


def _decided(words: Words, seen: SeenHand, view: CrownsView) -> str:
    if view.deciding_hand is None:
        return ""
    winner = seen.places.index(1)
    return say_what_decided(words, view.ranks[view.deciding_hand], winner, seen.seat)


def _hand(words: Words, view: CrownsView, drawn: Draw | None, sort: Sort) -> tuple[HandGroup, ...]:
    """The player's cards in groups, with the drawn one marked, and those that go out if discarded."""
    held = list(view.held)
    if drawn is not None and drawn.card is not None:
        held.remove(drawn.card)
    pile = Pile(view.rank, tuple(held), flipped=False)
    showing = Showing(sort=sort, pairs=True)
    shown = pile_view(words, pile, drawn.card if drawn is not None else None, showing)
    groups = (shown.tray if drawn is not None else shown.row).groups
    return hand_groups(groups, view.rank + 1)


def _laid(words: Words, view: CrownsView) -> tuple[LaidView[GroupView], ...]:
    def show(cards: tuple[Card, ...]) -> tuple[tuple[GroupView, ...], str]:
        hand = hand_view(words, Pile(view.rank, cards, flipped=False))
        return hand.groups, describe_cards(words, view.rank, cards)  # a hand is no pile

    hands = [view.held if seat == view.seat else known for seat, known in enumerate(view.known)]
    return laid_views(words, hands, view.points[-1], view.seat, show)
