"""Matches that differ only in cards that a seat has not seen: in lanes, in other hands, in later hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from typing import Final

from solitaire.matches import CROWNS, IllegalMove, Match, Shuffles, WrittenShuffles
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import Discard, Draw, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.record import used_shuffles
from solitaire.matches.shuffles import C
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import STANDARD, Card, NotationError
from tests.kit.hands import Chance

SWAPS: Final = 40
"""How many pairs of cards are tried to change places in a match of any game."""
TRIES: Final = 20
"""How often other hands are dealt otherwise, until nobody can see that by the moves that were made."""
DEALER: Final = "dealer"
"""The label of the order of the seats whose first deals the first hand, if it is drawn."""


# ---- one hand ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OtherHand:
    """Shuffles of which that of one hand has other cards in those places."""

    shuffles: Shuffles
    label: str
    places: list[int]
    instead: list[int]

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        order = self.shuffles.order(label, cards)
        return reorder(order, self.places, self.instead) if label == self.label else order


def reorder(order: Sequence[C], places: Sequence[int], instead: Sequence[int]) -> tuple[C, ...]:
    """The order with the cards of ``instead`` in these places."""
    changed = list(order)
    for place, other in zip(places, instead, strict=True):
        changed[place] = order[other]
    return tuple(changed)


def minus(cards: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    left = Counter(cards)
    left.subtract(Counter(gone))
    assert all(count >= 0 for count in left.values())
    return sorted(left.elements())


def deal_order(hand: Hand) -> list[Card]:
    """The order of the cards before the deal of a hand."""
    return list(hand.shuffles.order(f"hand{int(hand.rank)}", STANDARD.deck))


def hidden_places(match: Match, seat: int) -> list[int]:
    """The places in the order of this hand whose cards the seat has never seen; no discards were shuffled.

    Of equal cards of another seat, those that came last are still in its hand.
    """
    hand: Hand = match.state.hand
    order, players = deal_order(hand), hand.players
    dealt = players * hand.rank
    came: list[list[int]] = [
        list(range((other - hand.dealer - 1) % players, dealt, players)) for other in range(players)
    ]
    lanes = [list(range(dealt + 1 + other, len(order), players)) for other in range(players)]
    for mover, move in moves_of_hand(match):
        if isinstance(move, Draw) and move.source is Source.STOCK:
            came[mover].append(lanes[mover].pop(0))
    hidden = sorted(place for lane in lanes for place in lane)
    for other in set(range(players)) - {seat}:
        for card in minus(hand.held[other], hand.known[other]):
            place = max(place for place in came[other] if order[place] is card)
            came[other].remove(place)
            hidden.append(place)
    return hidden


def moves_of_hand(match: Match) -> list[tuple[int, object]]:
    """The seats and moves of the hand that is played."""
    pairs = list(zip(match.seats, match.moves, strict=True))
    deals = [at for at, (_, move) in enumerate(pairs) if not isinstance(move, Draw | Discard)]
    return pairs[deals[-1] + 1 :] if deals else pairs


def replay_with(shuffles: Shuffles, match: Match, seat: int) -> Match | None:
    """The moves of a match as the seat saw them, on other shuffles; None if they do not allow them."""
    try:
        other = Match.start(match.rules, shuffles, match.table)
        for mover, move in zip(match.seats, match.moves, strict=True):
            other = other.play(move) if mover == seat else _play_unseen(other, move)
    except (IllegalMove, NotationError):  # a later shuffle may depend on the cards that are left
        return None
    return other


def _play_unseen(match: Match, move: object) -> Match:
    """A move of another seat without what only that seat saw; a bluff of Last Card may need it."""
    try:
        return match.play(match.rules.public(move))
    except IllegalMove:
        return match.play(move)


# ---- a whole match -----------------------------------------------------------------------------------------


def write_shuffles(match: Match) -> dict[str, tuple[str, ...]]:
    """The shuffles that a match has used, and those of its later hands."""
    state: CrownsState = match.state
    later = state.ranks[state.ranks.index(state.hand.rank) + 1 :]
    orders = {f"hand{int(rank)}": STANDARD.deck for rank in later}
    return used_shuffles(match) | {
        label: tuple(map(str, match.shuffles.order(label, deck))) for label, deck in orders.items()
    }


def places_left(match: Match, written: Mapping[str, tuple[str, ...]]) -> dict[str, list[int]]:
    """By label, the places of each shuffle whose cards nobody has drawn: in lanes, and of later hands.

    All see which seat was drawn to deal first; the order of the others tells nothing.
    """
    left = {label: list(range(label == DEALER, len(cards))) for label, cards in written.items()}
    last, turn, offset, first = "", 0, 0, 0
    for state in match.history():
        hand: Hand = state.hand
        label = f"hand{int(hand.rank)}" + (f"/again{hand.shuffled}" if hand.shuffled else "")
        if label != last and hand.shuffled:  # by the seat whose turn it was, with all that was left
            left[last], offset, first = [], 0, turn
        elif label != last:
            offset, first = hand.players * hand.rank + 1, 0
        left[label] = []
        for seat, lane in enumerate(hand.lanes):
            start = offset + (seat - first) % hand.players
            places = range(start, len(written[label]), hand.players)
            left[label] += places[len(places) - len(lane) :]
        last, turn = label, hand.seat
    return left


def write_twice(match: Match, played: Match, chance: Chance) -> tuple[Match, Match]:
    """A match with its shuffles written out, and one that differs in what its person cannot see.

    They look alike up to ``played``, the same match later on, and may be played on to there. If only the
    person has moved between them, the cards of the others in this hand differ too.
    """
    written, state = write_shuffles(played), played.state
    one = Match.replay(CROWNS, WrittenShuffles(written), match.table, match.notation)
    alone = all(seat == PERSON for seat in played.seats[len(match.moves) :])
    hands = alone and not state.hand.shuffled
    for others in (*[True] * (TRIES * hands), False):
        left = places_left(played, written)
        if others:
            left[f"hand{int(state.hand.rank)}"] = hidden_places(played, PERSON)
        changed = WrittenShuffles(
            {
                label: reorder(cards, left[label], chance.some(left[label], len(left[label])))
                for label, cards in written.items()
            }
        )
        other, later = (replay_with(changed, each, PERSON) for each in (match, played))
        # With other cards, another seat may have gone out: that would be seen.
        if other and later and looks_alike(one, other) and looks_alike(played, later):
            return one, other
    raise AssertionError("cards that nobody has drawn were seen")


# ---- a match of any game -----------------------------------------------------------------------------------


def write_alike(
    match: Match, played: Match, chance: Chance, seat: int = PERSON
) -> tuple[Match, Match]:
    """A match of any game with its shuffles written out, and one that differs in what a seat cannot see.

    If its player plays on to ``played``, the same match later on, they look alike at each move. Found by
    trying: pairs of cards change places, most of them in the last shuffle, and stay so if nobody can see it.
    Cost: ``SWAPS`` replays.
    """
    written, last = used_shuffles(played), [*used_shuffles(match)][-1]
    one = Match.replay(match.rules, WrittenShuffles(written), match.table, match.notation)
    after = [*zip(played.seats, played.moves, strict=True)][len(match.moves) :]
    moves = [match.rules.public(move) for mover, move in after if mover == seat]
    moments, found = [*_play_on(one, moves)], one
    for _ in range(SWAPS):
        label = last if chance.below(4) else chance.one_of(list(written))
        place, other = chance.some(range(len(written[label])), 2)
        tried = written | {label: reorder(written[label], (place, other), (other, place))}
        changed = replay_with(WrittenShuffles(tried), one, seat)
        if changed and _is_played_alike(moments, changed, moves, seat):
            written, found = tried, changed
    return one, found


def _play_on(match: Match, moves: Iterable[object]) -> Iterator[Match]:
    """Yield the match, and after each of those moves of a player, with the moves of the others."""
    yield match
    for move in moves:
        match = match.play(move).play_bots()
        yield match


def _is_played_alike(
    moments: Sequence[Match], changed: Match, moves: Sequence[object], seat: int
) -> bool:
    """Whether the player of a seat, who plays on, sees the same in the changed match at each moment."""
    try:
        return all(map(partial(looks_alike, seat=seat), moments, _play_on(changed, moves)))
    except (IllegalMove, NotationError):
        return False


def looks_alike(one: Match, other: Match, seat: int = PERSON) -> bool:
    """Whether the player of a seat sees the same in two matches."""
    seen, other_seen = one.seen_by(seat), other.seen_by(seat)
    return seen == other_seen and one.state.view(seat) == other.state.view(seat)


def parts_of(value: object) -> Iterator[object]:
    """A value and all that can be reached from it by fields and elements."""
    yield value
    if is_dataclass(value):
        assert not hasattr(value, "__dict__"), "it has no attributes besides its fields"
        for each in fields(value):
            yield from parts_of(getattr(value, each.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from parts_of(part)
