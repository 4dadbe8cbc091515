"""The table of a match of Continental: the others, the melds, and the player's contract and hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.continental import ContinentalView
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import Card
from solitaire.matches.continental.coach import MoveAdvice, advise
from solitaire.matches.continental.melds import arrange
from solitaire.matches.continental.moves import Lay, Source, Turn
from solitaire.rules import NotationError
from solitaire.web.matches.continental.cards import (
    FaceView,
    FrameView,
    HeldView,
    MeldView,
    face_view,
    hand_views,
    meld_views,
)
from solitaire.web.matches.table import GameView, Look, ScoreView, seats_after
from solitaire.words import Words
from solitaire.words.matches.continental import telling
from solitaire.words.matches.continental.names import describe_hand, name_card, name_kind
from solitaire.words.matches.games import name_player, say_how_it_ended


class Phase(Enum):
    """What the player is asked for."""

    DRAW = "draw"
    PLAY = "play"
    """To lay, to lay off, or to discard."""
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OtherView:
    """Another player in this hand."""

    seat: int
    name: str
    cards: int
    has_laid: bool
    last: FaceView | None
    """The last discard; None before."""
    step: int


@dataclass(frozen=True, slots=True)
class LaidView:
    """What a player held at the end of a hand."""

    seat: int
    name: str
    cards: tuple[FaceView, ...]
    spoken: str
    points: int


@dataclass(frozen=True, slots=True)
class ContinentalTable(GameView):
    """What Continental adds to the table of a match."""

    template: ClassVar[str] = "continental"
    sorts: ClassVar[bool] = False
    phase: Phase
    laid_now: str
    """Who of the others laid since the player's last turn: only shown, because ``told`` says it as well."""
    others: tuple[OtherView, ...]
    melds: tuple[MeldView, ...]
    stock_left: int
    thrown: tuple[FaceView, ...]
    """The top of the discards after the player's last turn and after each one since: the last is on top."""
    advised: str
    """The move that a coach advises, in notation; "" for none."""
    frames: tuple[FrameView, ...]
    """The contract; empty once it is laid."""
    loose: tuple[HeldView, ...]
    """The cards of the hand that are in no frame."""
    can_lay: bool
    """Whether the contract can be laid now: as the frames show it."""
    kinds: tuple[str, ...]
    """The names of the melds of the contract, for whoever lays it otherwise."""
    laid: tuple[LaidView, ...]
    """What all held, once the hand is over."""

    @property
    def held(self) -> tuple[HeldView, ...]:
        """All cards of the hand, by their numbers."""
        cards = [card for frame in self.frames for card in frame.cards]
        return tuple(sorted((*cards, *self.loose), key=lambda card: card.at))

    @property
    def top(self) -> FaceView | None:
        """The top of the discards; None if there is none."""
        return self.thrown[-1] if self.thrown else None


def continental_table(seen: SeenHand, words: Words, look: Look) -> ContinentalTable:
    """Make the view of the table."""
    view: ContinentalView = seen.view
    turns: Sequence[Turn] = seen.events
    told = others_since(turns, seen.seat)
    phase = _phase(view)
    is_news = look.news and phase is not Phase.PLAY
    news = told if is_news else ()
    advice = advise(view) if look.coached and phase in (Phase.DRAW, Phase.PLAY) else None
    lays = layout.melds if (layout := view.layout()) else ()  # none once they are laid
    needed = 0 if view.is_laid else cards_away(view.held, view.contract)
    frames, loose = hand_views(view, words, advice, lays)
    return ContinentalTable(
        heading=describe_hand(words, view),
        now=_now(seen, view, turns, words, is_coached=advice is not None),
        told=tuple(telling.tell_turn(words, turn) for turn in told),
        is_news=is_news,
        coach="" if advice is None else _coach(view, turns, advice, words),
        alarm="",
        cards=telling.describe_held(words, view, needed),
        shows_scores=view.is_over,
        phase=phase,
        laid_now="" if view.is_over else telling.say_who_laid(words, view, told),
        others=_others(turns, news, view, words),
        melds=meld_views(view, words),
        stock_left=view.stock_left,
        thrown=_thrown(view, news, words),
        advised="" if advice is None else str(advice.move),
        frames=frames,
        loose=loose,
        can_lay=bool(lays),
        kinds=tuple(name_kind(words, kind) for kind in view.contract.kinds),
        laid=_laid(view, words) if view.is_over else (),
    )


def continental_scores(seen: SeenHand, words: Words) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each hand, named by its contract."""
    view: ContinentalView = seen.view
    points = dict(enumerate(view.points))
    return tuple(
        ScoreView(str(place + 1), points.get(place), number == view.number)
        for place, number in enumerate(view.numbers)
    )


# ---- forms and typed moves -----------------------------------------------------------------------------

_TYPED: Final = {"d": "S", "t": "P", "lay": "=", "n": "next", "next": "next"}
"""Typed moves: draw, take, lay, next hand."""
_CARD: Final = r"(?:10|[2-9ajqk]) ?[hdcs]|jk"
_OFF: Final = re.compile(rf"({_CARD}) (\d+)(-?)", re.I)
MELD: Final = "meld-of-"
"""The beginning of the fields that say in which meld a card is laid: its number in the hand follows."""


def read_typed(text: str) -> str | None:
    """The word of notation of a typed move: ``d``, ``t``, ``lay``, ``k h 2`` adds to meld 2, ``9s`` discards.

    Moves in notation are read as well. None for all that is no move, such as the letters of questions.

    >>> [read_typed(text) for text in ("D.", "t", "lay", "k h 2", "d 9s", "10 h", "+2-8h", "p")]
    ['S', 'P', '=', '+2:kh', ':9s', ':10h', '+2-8h', None]
    """
    plain = text.lower().rstrip(".,!")
    if plain in _TYPED:
        return _TYPED[plain]
    if off := _OFF.fullmatch(plain):
        return f"+{off[2]}{off[3] or ':'}{off[1].replace(' ', '')}"
    card = plain.removeprefix("d ")
    if re.fullmatch(_CARD, card):
        return f":{card.replace(' ', '')}"
    if plain.startswith(("=", "+", ":")) or re.fullmatch(rf"[sp](?:{_CARD})", plain):
        return text.strip().lower()
    return None


def read_form(form: Mapping[str, str]) -> str | None:
    """The word of notation of a form: its ``move``; its ``card``, added to a ``meld`` or discarded.

    Or the cards by ``meld-of-``, as they are laid otherwise than proposed.
    """
    if form.get("move"):
        return form["move"]
    if card := form.get("card"):
        return f"+{form['meld']}:{card}" if form.get("meld") else f":{card}"
    return _read_lay(form)


def _read_lay(form: Mapping[str, str]) -> str | None:
    """The contract of a form that says of each card, ``KH 2``, in which meld it is laid; 0 for none."""
    melds: dict[str, list[Card]] = {}
    for name, value in form.items():
        text, _, meld = value.partition(" ")
        if name.startswith(MELD) and meld.strip("0"):
            try:
                melds.setdefault(meld, []).append(Card.parse(text))
            except NotationError:
                return value
    if not melds:
        return None
    rows = [arrange(cards) or tuple(cards) for _, cards in sorted(melds.items())]
    return str(Lay(tuple(rows)))


# ---- parts of the table --------------------------------------------------------------------------------


def others_since(turns: Sequence[Turn], own: int) -> tuple[Turn, ...]:
    """The turns of others since the player's last one in the hand, or its one under way."""
    since: list[Turn] = []
    for turn in turns:
        if turn.seat != own:
            since.append(turn)
        elif turn.discard is not None:
            since.clear()
    return tuple(since)


def _coach(view: ContinentalView, turns: Sequence[Turn], advice: MoveAdvice, words: Words) -> str:
    has_begun = any(turn.seat == view.seat for turn in turns)
    return telling.tell_advice(words, view, advice, is_first=not has_begun)


def _now(
    seen: SeenHand,
    view: ContinentalView,
    turns: Sequence[Turn],
    words: Words,
    *,
    is_coached: bool,
) -> str:
    """What is to be done, or how the hand or the match ended."""
    if view.turn_of is None:
        return say_how_it_ended(words, seen.places, seen.seat)
    if view.is_over:
        return telling.say_who_closed(words, view)
    turn = None if view.drawn is None else turns[-1]
    return telling.say_what_to_do(words, view, turn, is_coached=is_coached)


def _phase(view: ContinentalView) -> Phase:
    if view.turn_of is None:
        return Phase.OVER
    if view.is_over:
        return Phase.NEXT
    return Phase.DRAW if view.drawn is None else Phase.PLAY


def _thrown(view: ContinentalView, told: Sequence[Turn], words: Words) -> tuple[FaceView, ...]:
    """The top of the discards before the turns that are told, and after each of them."""
    below = list(view.discards)
    for turn in reversed(told):
        if turn.discard is not None and not turn.discard.is_last:
            del below[-1:]  # there may be none: a shuffle takes all but the top
        if turn.draw.source is Source.DISCARDS and turn.draw.card is not None:
            below.append(turn.draw.card)
    cards = [*below[-1:], *_discarded(*told)]
    return tuple(face_view(card, words) for card in cards)


def _discarded(*turns: Turn | None) -> list[Card]:
    return [each.discard.card for each in turns if each and each.discard and each.discard.card]


def _others(
    turns: Sequence[Turn], told: Sequence[Turn], view: ContinentalView, words: Words
) -> tuple[OtherView, ...]:
    """The other players in the order in which they play, with the last discard of each in this hand."""
    last = {turn.seat: turn for turn in turns}
    steps = {turn.seat: step for step, turn in enumerate(told, start=1)}
    return tuple(
        OtherView(
            seat,
            name_player(words, seat, view.seat),
            view.counts[seat],
            seat in view.owners,
            next((face_view(card, words) for card in _discarded(last.get(seat))), None),
            steps.get(seat, 0),
        )
        for seat in seats_after(view.seat, view.players, -1)
    )


def _laid(view: ContinentalView, words: Words) -> tuple[LaidView, ...]:
    cards = [view.held if seat == view.seat else known for seat, known in enumerate(view.known)]
    return tuple(
        LaidView(
            seat,
            name_player(words, seat, view.seat),
            tuple(face_view(card, words) for card in held),
            ", ".join(name_card(words, card) for card in held),
            view.points[-1][seat],
        )
        for seat, held in enumerate(cards)
    )
