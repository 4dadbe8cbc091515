"""The hand that decided a finished match between a seat and its rival, as that seat saw it end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.matches.game import DealNext
from solitaire.matches.match import Match, SeenHand


@dataclass(frozen=True, slots=True)
class KeyHand:
    """A hand, or a game of a match of several."""

    number: int
    """From 1."""
    hands: int
    """How many the match had."""
    rival: int
    """Whom the seat is compared with: the winner, or if it won itself, whoever came next."""
    lead: int
    """How far the seat was ahead of it in the end, in points; less than 0 if it was behind."""
    points: tuple[int, ...]
    """What each seat got in this hand."""
    seen: SeenHand
    """How it ended, as the seat saw it."""


def find_key_hand(match: Match, seat: int) -> KeyHand | None:
    """The hand in which a seat gained most on its rival, if it was ahead in the end, else lost most.

    Of equal ones the last. None if no hand made a difference, as in drawn games. Cost: a replay of the match.
    """
    hands = match.state.points
    good = -1 if match.rules.lowest_wins else 1
    totals = [good * total for total in match.state.scores]
    rival = _find_rival(totals, hands, seat)
    if rival is None:
        return None
    lead = totals[seat] - totals[rival]
    towards = good if lead > 0 else -good
    gains = [towards * (points[seat] - points[rival]) for points in hands]
    number = max(range(1, len(hands) + 1), key=lambda hand: (gains[hand - 1], hand))
    seen = replay_hand(match, number).seen_hand(seat)
    return KeyHand(number, len(hands), rival, lead, hands[number - 1], seen)


def replay_hand(match: Match, number: int) -> Match:
    """A finished match as it was at the end of its hand of that number. Replays the hands up to it."""
    ends = [place for place, move in enumerate(match.moves) if isinstance(move, DealNext)]
    moves = match.moves[: [*ends, len(match.moves)][number - 1]]
    return Match.start(match.rules, match.shuffles, match.table).play_all(moves)


def _find_rival(totals: Sequence[int], hands: Sequence[Sequence[int]], seat: int) -> int | None:
    """The seat with the best of the totals that differ from this one's, which a partner's does not.

    If all are equal, the first seat that had other points in some hand.
    """
    others = [other for other in range(len(totals)) if other != seat]
    if apart := [other for other in others if totals[other] != totals[seat]]:
        return max(apart, key=lambda other: (totals[other], -other))
    differing = (other for other in others if any(hand[other] != hand[seat] for hand in hands))
    return next(differing, None)
