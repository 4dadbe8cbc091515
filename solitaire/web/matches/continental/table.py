"""The table of a match of Continental: the others, the melds, and the player's contract and hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.continental import ContinentalView
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import Card, Cards
from solitaire.matches.continental.coach import MoveAdvice, advise
from solitaire.matches.continental.melds import arrange
from solitaire.matches.continental.moves import Lay, LayOff, Turn
from solitaire.rules import NotationError
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
from solitaire.web.matches.continental.cards import (
    FaceView,
    FrameView,
    HeldView,
    MeldView,
    face_view,
    hand_views,
    meld_views,
)
from solitaire.web.matches.table import Look, ScoreView, score_views, seats_after
from solitaire.words import Words
from solitaire.words.matches.continental import telling
from solitaire.words.matches.continental.names import describe_hand, name_kind
from solitaire.words.matches.games import name_player, say_how_it_ended
from solitaire.words.matches.seats import say_whose_turn


@dataclass(frozen=True, slots=True)
class OtherContinental(SeatView):
    """Another player of Continental."""

    has_laid: bool
    last: FaceView | None
    """The last discard; None before."""
    step: int


@dataclass(frozen=True, slots=True)
class ContinentalTable(CardTable[FaceView]):
    """What Continental adds to the table of a match."""

    template: ClassVar[str] = "continental"
    laid_now: str
    """Who of the others laid since the player's last turn: only shown, because ``told`` says it as well."""
    others: tuple[OtherContinental, ...]
    melds: tuple[MeldView, ...]
    advised: str
    """The move that a coach advises, in notation; "" for none."""
    advised_meld: int
    """The number of the meld to which that adds a card; 0 for none."""
    advised_add: str
    """The name of the button that does so; "" for none."""
    frames: tuple[FrameView, ...]
    """The contract; empty once it is laid."""
    loose: tuple[HeldView, ...]
    """The cards of the hand that are in no frame."""
    can_lay: bool
    """Whether the contract can be laid now: as the frames show it."""
    closed: str
    """How the last hand ended, once the match is over; "" before."""
    kinds: tuple[str, ...]
    """The names of the melds of the contract, for whoever lays it otherwise."""

    @property
    def held(self) -> tuple[HeldView, ...]:
        """All cards of the hand, by their numbers."""
        cards = [card for frame in self.frames for card in frame.cards]
        return tuple(sorted((*cards, *self.loose), key=lambda card: card.at))


def continental_table(words: Words, seen: SeenHand, look: Look) -> ContinentalTable:
    """Make the view of the table."""
    view: ContinentalView = seen.view
    turns: Sequence[Turn] = seen.events
    others = others_since(turns, seen.seat)
    asked = Phase.DRAW if view.drawn is None else Phase.PLAY
    phase = find_phase(view.turn_of, view.is_over, asked, seen.seat)
    told = open_told(
        _tell_draws(words, view, turns),
        [telling.tell_turn(words, turn) for turn in others],
        is_apart=seen.table.bots.count(None) > 1,
    )
    news = look.count_new(len(told)) if phase is not Phase.PLAY else 0
    new, first = split_news(others, news)
    # Another player may have taken the top since, so no step shows the discards as they were.
    seen_new = () if is_under_way(turns, seen.seat) else new
    advice = advise(view) if look.coached and phase in (Phase.DRAW, Phase.PLAY) else None
    add = advice.move if advice and isinstance(advice.move, LayOff) else None
    lays = layout.melds if (layout := view.layout()) else ()  # none once they are laid
    needed = 0 if view.is_laid else cards_away(view.held, view.contract)
    own = [turn for turn in turns if turn.seat == seen.seat]
    frames, loose = hand_views(words, view, advice, lays, own, look.sort)
    return ContinentalTable(
        turn=find_turn_of(view.turn_of, phase, seen.seat),
        heading=describe_hand(words, view),
        now=_now(words, seen, view, turns, is_coached=advice is not None),
        told=told,
        news=news,
        coach="" if advice is None else _coach(words, view, turns, advice),
        alarm="",
        cards=telling.describe_held(words, view, needed),
        shows_scores=view.is_over,
        phase=phase,
        laid_now="" if view.is_over else telling.say_who_laid(words, view, others),
        others=_others(words, turns, new, first, view),
        melds=meld_views(words, view, advice),
        stock_left=view.stock_left,
        thrown=tuple(
            face_view(words, card)
            for card in tops_since(view.discards, [(each.taken, each.thrown) for each in seen_new])
        ),
        advised="" if advice is None else str(advice.move),
        advised_meld=add.meld if add else 0,
        advised_add=telling.ask_to_add(words, add) if add else "",
        frames=frames,
        loose=loose,
        can_lay=bool(lays),
        closed=telling.say_who_closed(words, view) if phase is Phase.OVER else "",
        kinds=tuple(name_kind(words, kind) for kind in view.contract.kinds),
        laid=_laid(words, view) if view.is_over else (),
    )


def continental_scores(words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each hand, named by its contract."""
    view: ContinentalView = seen.view
    return score_views(view.points, len(view.numbers), view.numbers.index(view.number))


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


def _coach(words: Words, view: ContinentalView, turns: Sequence[Turn], advice: MoveAdvice) -> str:
    has_begun = any(turn.seat == view.seat for turn in turns)
    return telling.tell_advice(words, view, advice, is_first=not has_begun)


def _tell_draws(words: Words, view: ContinentalView, turns: Sequence[Turn]) -> str:
    """The cards that were drawn for the first deal, before the player's first turn; "" later."""
    if not view.draws or view.points or any(turn.seat == view.seat for turn in turns):
        return ""
    return telling.tell_draws(words, view)


def _now(
    words: Words,
    seen: SeenHand,
    view: ContinentalView,
    turns: Sequence[Turn],
    *,
    is_coached: bool,
) -> str:
    """What is to be done, or how the hand or the match ended."""
    if view.turn_of is None:
        return say_how_it_ended(words, seen.places, seen.scores, seen.seat)
    if view.is_over:
        return telling.say_who_closed(words, view)
    if view.turn_of != view.seat:
        return say_whose_turn(words, view.turn_of)
    turn = None if view.drawn is None else turns[-1]
    return telling.say_what_to_do(words, view, turn, is_coached=is_coached)


def _others(
    words: Words, turns: Sequence[Turn], new: Sequence[Turn], first: int, view: ContinentalView
) -> tuple[OtherContinental, ...]:
    """The other players in the order in which they play, with the last discard of each in this hand.

    The step of the first new turn is ``first``.
    """
    last = {turn.seat: turn.thrown for turn in turns if turn.discard is not None}
    thrown = {seat: card for seat, card in last.items() if card}
    steps = {turn.seat: step for step, turn in enumerate(new, start=first)}
    return tuple(
        OtherContinental(
            seat,
            name_player(words, seat, view.seat),
            view.counts[seat],
            seat in view.owners,
            face_view(words, thrown[seat]) if seat in thrown else None,
            steps.get(seat, 0),
        )
        for seat in seats_after(view.seat, view.players, -1)
    )


def _laid(words: Words, view: ContinentalView) -> tuple[LaidView[FaceView], ...]:
    def show(cards: Cards) -> tuple[tuple[FaceView, ...], str]:
        faces = tuple(face_view(words, card) for card in cards)
        return faces, ", ".join(face.name for face in faces)

    hands = [view.held if seat == view.seat else known for seat, known in enumerate(view.known)]
    return laid_views(words, hands, view.points[-1], view.seat, show)
