"""The cards of Continental as its table and its review show them: contract, hand, and melds on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.matches.continental import ContinentalView
from solitaire.matches.continental.cards import Card, Rank
from solitaire.matches.continental.coach import MoveAdvice
from solitaire.matches.continental.frames import Frame, keep_frames, list_hands
from solitaire.matches.continental.melds import Meld
from solitaire.matches.continental.moves import LayOff, Turn
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.continental.names import name_card, name_kind
from solitaire.words.matches.continental.telling import describe_melds


@dataclass(frozen=True, slots=True)
class FaceView:
    """A card, for the filter ``face``."""

    card: Card
    name: str
    wild: bool = False
    marked: bool = False
    paired: bool = False


@dataclass(frozen=True, slots=True)
class HeldView:
    """A card of the player's hand."""

    face: FaceView
    at: int
    """Its number in the hand, from 0, as the melds name it that take it."""
    is_new: bool
    """Whether it was drawn in this turn."""
    is_advised: bool
    meld: int
    """The number of its meld if the contract is laid as proposed, from 1; 0 for none."""


@dataclass(frozen=True, slots=True)
class FrameView:
    """A meld of the contract, as far as the hand fills it."""

    name: str
    cards: tuple[HeldView, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table."""

    number: int
    seat: int
    """Whose it is."""
    spoken: str
    cards: tuple[FaceView, ...]
    takes: tuple[int, ...]
    """The numbers of the player's cards that may be added."""
    offers: tuple[int, ...]
    """Those of them for which the button below the hand names this meld: each card has one."""


def face_view(words: Words, card: Card) -> FaceView:
    """Make the view of a card."""
    return FaceView(card, name_card(words, card))


def hand_views(
    words: Words,
    view: ContinentalView,
    advice: MoveAdvice | None,
    lays: Sequence[Meld],
    turns: Sequence[Turn] = (),
    sort: Sort = Sort.SUIT,
) -> tuple[tuple[FrameView, ...], tuple[HeldView, ...]]:
    """The contract as far as the hand fills it, and the other cards, sorted; all loose once it is laid.

    ``lays`` are the melds of the contract if it can be laid, ``turns`` the player's in this hand: frames that
    these have shown stay, unless others need fewer cards.
    """
    proposed = [(card, at) for at, meld in enumerate(lays, start=1) for card in meld.cards]
    drawn = view.drawn.card if view.drawn else None
    advised = None if advice is None else getattr(advice.move, "card", None)
    views: list[HeldView] = []
    for at, card in enumerate(view.held):
        place = next((each for each in proposed if each[0] == card), None)
        if place:
            proposed.remove(place)
        is_new = card == drawn and not any(each.is_new for each in views)
        is_advised = card == advised and not any(each.is_advised for each in views)
        meld = place[1] if place else 0
        views.append(HeldView(face_view(words, card), at, is_new, is_advised, meld))
    found: list[FrameView] = []
    if not (view.is_laid or view.is_over):
        frames = tuple(Frame(meld.kind, meld.cards) for meld in lays)
        frames = frames or keep_frames(list_hands(view.held, turns), view.contract)[0]
        for frame in frames:
            cards = tuple(_take(views, card) for card in frame.cards)
            found.append(FrameView(name_kind(words, frame.kind), cards, frame.missing))
    if sort is Sort.RANK:
        views.sort(key=lambda each: (each.face.card.rank or len(Rank) + 1, each.at))
    return tuple(found), tuple(views)


def _take(views: list[HeldView], card: Card) -> HeldView:
    """The view of that card, which is no longer among the others."""
    view = next(each for each in views if each.face.card == card)
    views.remove(view)
    return view


def meld_views(
    words: Words, view: ContinentalView, advice: MoveAdvice | None = None
) -> tuple[MeldView, ...]:
    """The melds on the table, and which cards of the hand may be added to them.

    The button below the hand offers the first meld that takes a card, or the one that is advised.
    """
    offs = list(view.list_offs())
    offered = {off.card: off.meld for off in reversed(offs)}
    if advice is not None and isinstance(advice.move, LayOff):
        offered[advice.move.card] = advice.move.meld
    melds = zip(view.melds, view.owners, describe_melds(words, view), strict=True)
    return tuple(
        MeldView(
            number,
            owner,
            spoken,
            tuple(face_view(words, card) for card in meld.cards),
            tuple(
                at
                for at, card in enumerate(view.held)
                if any(off.meld == number and off.card == card for off in offs)
            ),
            tuple(at for at, card in enumerate(view.held) if offered.get(card) == number),
        )
        for number, (meld, owner, spoken) in enumerate(melds, start=1)
    )
