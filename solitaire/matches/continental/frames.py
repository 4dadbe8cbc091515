"""Where the cards of a hand would go in its contract: frames that fill, as the table draws them.

Of all ways to come as near as ``cards_away`` says, the first one that the search finds; but a player who has
seen some frames sees the same ones, until others need fewer cards. The twin of the tests checks the number of
cards that are missing, not which they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from solitaire.matches.continental.away import cards_away, find_cores
from solitaire.matches.continental.cards import JOKER, Card, Cards, without
from solitaire.matches.continental.melds import Contract, MeldKind, arrange, read_meld
from solitaire.matches.continental.moves import Turn


@dataclass(frozen=True, slots=True)
class Frame:
    """A meld of the contract, perhaps without some cards."""

    kind: MeldKind
    cards: Cards
    """What the hand brings, sorted."""

    @property
    def missing(self) -> int:
        """How many cards it still needs."""
        return max(0, self.kind.size - len(self.cards))


def find_frames(held: Cards, contract: Contract) -> tuple[tuple[Frame, ...], Cards]:
    """The frames of a contract as full as a hand can fill them together, and the cards that are left.

    ``held`` is sorted. Cost: as ``cards_away``.
    """
    frames: list[Frame] = []
    left = held
    for kind, cards, jokers in find_cores(held, contract):
        filled = (*cards, *[JOKER] * min(jokers, left.count(JOKER)))
        frames.append(Frame(kind, filled))
        left = without(left, *filled)
    return tuple(frames), left


def keep_frames(hands: Sequence[Cards], contract: Contract) -> tuple[tuple[Frame, ...], Cards]:
    """As ``find_frames`` for the last of some hands, which a player held one after the other.

    The frames of the hand before stay, without the cards that are gone and with those that fit, unless others
    need fewer cards. Cards that continue a full one lie in it. Hands are sorted.
    Cost: ``cards_away`` for each hand, which caches, and ``find_frames`` where frames change.
    """
    frames, left = find_frames(hands[0], contract)
    for held in hands[1:]:
        frames, left = _follow(frames, held, contract)
    grown = []
    for frame in frames:
        more = _continue(frame, left)
        left = without(left, *without(more.cards, *frame.cards))
        grown.append(more)
    return tuple(grown), left


def list_hands(held: Cards, turns: Sequence[Turn]) -> tuple[Cards, ...]:
    """The hands of a player before and after each draw and discard of some turns; ``held`` is the last."""
    hands = [held]
    for turn in reversed(turns):
        drawn, discard = turn.draw.card, turn.discard.card if turn.discard else None
        if discard is not None:
            hands.append(tuple(sorted((*hands[-1], discard))))
        assert drawn is not None, "players see what they draw"
        hands.append(without(hands[-1], drawn))
    return tuple(reversed(hands))


def _follow(
    before: Sequence[Frame], held: Cards, contract: Contract
) -> tuple[tuple[Frame, ...], Cards]:
    """The frames of a hand that comes after another one, and the cards that are left."""
    frames, left = [], held
    for frame in before:
        cards = _common(frame.cards, left)
        frames.append(Frame(frame.kind, cards))
        left = without(left, *cards)
    for card in left:
        place = next((at for at, frame in enumerate(frames) if _takes(frame, card)), None)
        if place is not None:
            frame = frames[place]
            frames[place] = Frame(frame.kind, tuple(sorted((*frame.cards, card))))
            left = without(left, card)
    if sum(frame.missing for frame in frames) == cards_away(held, contract):
        return tuple(frames), left
    found, left = find_frames(held, contract)
    return _near(before, found), left


def _common(cards: Cards, held: Cards) -> Cards:
    """Those of the cards that are held, as often as they are."""
    found: list[Card] = []
    for card in cards:
        if found.count(card) < held.count(card):
            found.append(card)
    return tuple(found)


def _takes(frame: Frame, card: Card) -> bool:
    """Whether a card brings a frame nearer to its meld."""
    if not frame.missing:
        return False
    alone = Contract(int(frame.kind is MeldKind.TRIO), int(frame.kind is MeldKind.ESCALERA))
    return cards_away(tuple(sorted((*frame.cards, card))), alone) < frame.missing


def _near(before: Sequence[Frame], frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames in that order of those of a kind in which most cards stay where they were."""

    def count_staying(order: Sequence[Frame]) -> int:
        pairs = list(zip(before, order, strict=True))
        if any(one.kind is not other.kind for one, other in pairs):
            return -1
        return sum(len(_common(one.cards, other.cards)) for one, other in pairs)

    return max(permutations(frames), key=count_staying)


def _continue(frame: Frame, left: Cards) -> Frame:
    """A full frame with the naturals that continue it."""
    meld = None if frame.missing else read_meld(arrange(frame.cards) or frame.cards)
    if meld is None:
        return frame
    for card in (*left, *left):  # a run may grow at both ends, past the last rank
        if card.is_joker or meld.cards.count(card) >= frame.cards.count(card) + left.count(card):
            continue
        low = not meld.fits(card)
        if meld.fits(card, low=low):
            meld = meld.add(card, low=low)
    return Frame(frame.kind, meld.cards)
