"""The table of a match of Last Card: the others, the top card with the color, and the player's hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.lastcard import LASTCARD, House, LastCardView
from solitaire.matches.lastcard.cards import Card, Color, Symbol, count_points
from solitaire.matches.lastcard.coach import MoveReason, advise
from solitaire.matches.lastcard.events import Event, EventKind
from solitaire.matches.lastcard.moves import Asked, Catch, Challenge, Play
from solitaire.rules import NotationError
from solitaire.web.matches.card_table import (
    CardTable,
    LaidView,
    Phase,
    SeatView,
    find_phase,
    find_turn_of,
    laid_views,
)
from solitaire.web.matches.table import Look, ScoreView, score_views
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.games import name_player, say_how_it_ended
from solitaire.words.matches.lastcard import telling
from solitaire.words.matches.lastcard.coach import tell_advice
from solitaire.words.matches.lastcard.names import name_bluff, name_card, name_color, say_why_not
from solitaire.words.matches.seats import say_whose_turn

SWAP: Final = Card.of(Symbol.SWAP)


@dataclass(frozen=True, slots=True)
class FaceView:
    """A card."""

    card: str
    """Its notation."""
    name: str
    color: str
    """The letter of its color; "" for a wild."""
    symbol: str
    """A value of ``Symbol``, which the template draws."""
    is_number: bool


@dataclass(frozen=True, slots=True)
class HeldView:
    """A card of the player's hand."""

    face: FaceView
    fits: bool
    why_not: str
    """Why it cannot be played now; "" if it can, or if nothing is asked."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class ColorView:
    """A color that counts, or that may be named."""

    letter: str
    name: str
    advised: bool = False


@dataclass(frozen=True, slots=True)
class OtherLastCard(SeatView):
    """Another player of Last Card."""

    is_next: bool
    """Whether it moves after the player."""
    is_out: bool
    """Whether it has no points left, and no cards."""
    is_silent: bool
    """Whether it did not say that it has one card left."""
    is_partner: bool
    """Whether it wins and loses with the player."""


@dataclass(frozen=True, slots=True)
class LastCardTable(CardTable[FaceView]):
    """What Last Card adds to the table of a match."""

    template: ClassVar[str] = "lastcard"
    others: tuple[OtherLastCard, ...]
    order: str
    """Who plays after the player: "Next: Ada, Bruno, Chidi"; "" for nobody."""
    goes_left: bool
    """Whether that is the order in which they sit."""
    color: ColorView | None
    """The color that counts; None until it is named."""
    hand: tuple[HeldView, ...]
    """The player's cards."""
    held: int
    names: tuple[ColorView, ...]
    """The colors that may be named, with a wild or for the first card."""
    may_swap: bool
    """Whether a card that may be played, or the first one, lets the player swap hands."""
    may_keep: bool
    """Whether a drawn wild may be kept."""
    may_say: bool
    """Whether "last card" may be said with a move."""
    catches: str
    """The name of the player who can be caught; "" for nobody."""
    advises_draw: bool
    advises_challenge: bool
    advises_catch: bool
    challenge: str
    """What a challenge wins or costs; "" if there is none."""
    loses: bool
    """Whether the points of the cards that are left are lost, and not won by another player."""


def lastcard_table(words: Words, seen: SeenHand, look: Look) -> LastCardTable:
    """Make the view of the table."""
    view: LastCardView = seen.view
    phase = find_phase(view.turn_of, view.is_over, Phase(view.asked), seen.seat)
    events: Sequence[Event] = seen.events
    if seen.seat in view.seated:
        since = _since(events, view, is_alone=seen.table.bots.count(None) == 1)
        news = look.count_new(len(since))
    else:  # of the many moves that others make the last one, which is new
        since = tuple(events[-1:])
        news = len(since) if look.news else 0
    is_asked = view.turn_of == seen.seat and not view.is_over
    advice = advise(view) if look.coached and is_asked else None
    announced = telling.find_last_cards(view)
    play = advice.move if advice else None
    advised = getattr(play, "color", None)
    return LastCardTable(
        turn=find_turn_of(view.turn_of, phase, seen.seat),
        heading=describe_heading(words, seen, view.number),
        now=_now(words, seen, view),
        told=tuple(telling.tell_event(words, event, seen.seat, announced) for event in since),
        news=news,
        coach=tell_advice(words, view, advice, _reasons_given(events)) if advice else "",
        alarm=telling.tell_last_cards(words, view),
        cards=telling.describe_held(words, view),
        shows_scores=view.is_over,
        phase=phase,
        others=tuple(
            OtherLastCard(
                seat,
                name_player(words, seat, view.seat),
                count,
                seat == view.following,
                seat not in view.seated,
                seat == view.unsaid,
                view.wins_with(seat),
            )
            for seat, count in enumerate(view.counts)
            if seat != view.seat
        ),
        # Nobody plays after who is out, and watches others play on.
        order=telling.describe_order(words, view) if view.list_following() or view.is_over else "",
        goes_left=view.direction == 1,
        stock_left=view.stock_left,
        thrown=_thrown(words, events, since[len(since) - news :], view)
        if look.news
        else (face_view(words, view.top),),
        color=_color(words, view),
        hand=_hand(words, view, play.card if isinstance(play, Play) else None, look.sort),
        held=len(view.held),
        names=tuple(
            ColorView(color.value, name_color(words, color), color is advised) for color in Color
        ),
        may_swap=SWAP in (view.playable() if phase is not Phase.NAME else (view.top,)),
        may_keep=view.keeps_wilds,
        may_say=view.says and len(view.held) == 2,
        catches=name_player(words, view.unsaid or 0, view.seat) if view.can_catch else "",
        advises_draw=advice is not None and not isinstance(play, Play | Challenge | Catch),
        advises_challenge=isinstance(play, Challenge),
        advises_catch=isinstance(play, Catch),
        challenge=telling.explain_challenge(words, view) if phase is Phase.ANSWER else "",
        loses=bool(view.begins_with),
        laid=_laid(words, view),
    )


def lastcard_scores(words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each hand so far."""
    view: LastCardView = seen.view
    return score_views(view.points, view.number, view.number - 1)


_TYPED: Final = {"d": "+", "k": ".", "q": "!", "n": "next", "u": "^"}
"""Typed moves: draw, keep or draw the four, challenge, next hand."""
_SIGNS: Final = re.compile(r"([rygb]) ?(\d|s|r|\+2?)", re.I)
_WILD: Final = re.compile(r"(w4|w|\+4|h|x[dac])(?: ?/? ?([rygb])(?: ?/? ?(\d))?)?(\?)?", re.I)


def read_typed(text: str) -> str | None:
    """The word of notation of a typed move: ``r 7``, ``w g``, ``+4 b``, ``h g 2``, ``d``, ``k``, ``q``.

    Moves in notation are read as well. None for all that is no move, such as the letters of questions.

    >>> [read_typed(text) for text in ("D", "r 7", "y+2", "w g", "+4 b", "+4 b?!", "h r 2", "/g", "p")]
    ['+', 'r7', 'y+', 'w/g', 'w4/b', 'w4/b?!', 'h/r/2', '/g', None]
    """
    plain = text.lower().rstrip(",")
    if plain in (".", "!", "+", "^"):
        return plain
    if plain.endswith("!"):
        word = read_typed(plain[:-1])
        return f"{word}!" if word and word not in _TYPED.values() else word
    plain = plain.rstrip(".")
    if plain in _TYPED:
        return _TYPED[plain]
    if found := _SIGNS.fullmatch(plain):
        return f"{found[1]}{found[2].removesuffix('2') if found[2] == '+2' else found[2]}"
    if found := _WILD.fullmatch(plain):
        card = "w4" if found[1] == "+4" else found[1]
        return "/".join(filter(None, (card, found[2], found[3]))) + (found[4] or "")
    try:
        LASTCARD.parse(plain)
    except NotationError:
        return None
    return plain


def read_form(form: Mapping[str, str]) -> str | None:
    """The word of notation of a form: its ``move``, or its ``card``, a wild with ``color`` and ``swap``."""
    if form.get("move"):
        return form["move"]
    try:
        card = Card.parse(form["card"].removesuffix("?")) if "card" in form else None
    except NotationError:
        return form["card"]
    color, swap = form.get("color", ""), form.get("swap", "")
    if card is None:
        return "/".join(["", color, *filter(None, [swap])]) if color and "names" in form else None
    said = "!" if form.get("says") else ""
    if not card.is_wild:
        return card.text + said
    named = [color] if color else []
    word = "/".join([card.text, *named, *([swap] if swap and card.symbol is Symbol.SWAP else [])])
    return f"{word}?{said}" if form["card"].endswith("?") else f"{word}{said}"


def face_view(words: Words, card: Card) -> FaceView:
    """Make the view of a card."""
    return FaceView(
        card.text,
        name_card(words, card),
        card.color.value if card.color else "",
        card.symbol.value,
        card.symbol.number is not None,
    )


def describe_heading(words: Words, seen: SeenHand, number: int) -> str:
    """Which hand of the match that is."""
    house = House.of(seen.table.players, seen.table.options_of(LASTCARD))
    return telling.describe_hand(words, number, house)


def _now(words: Words, seen: SeenHand, view: LastCardView) -> str:
    """What is to be done, or how the hand or the match ended."""
    if view.turn_of is None:
        if view.teams < view.players:
            return telling.say_which_pair_won(words, view)
        if view.begins_with:
            return telling.say_who_is_left(words, view)
        return say_how_it_ended(words, seen.places, seen.scores, seen.seat)
    if view.is_over:
        return telling.say_who_won(words, view)
    if view.turn_of != view.seat:
        return say_whose_turn(words, view.turn_of)
    return telling.say_what_to_do(words, view)


def _reasons_given(events: Sequence[Event]) -> frozenset[MoveReason] | None:
    """The reasons that the coach gave in the player's earlier turns of this hand; None in the first."""
    own = [event.seen for event in events if event.seen]
    return frozenset(advise(view).reason for view in own[1:]) if own else None


def _since(events: Sequence[Event], view: LastCardView, *, is_alone: bool) -> tuple[Event, ...]:
    """The moves of the others since the player's last one; with that if it is not seen by itself.

    Of several people each sees a move before the next one: what was told then is not taken back.
    """
    own = [at for at, event in enumerate(events) if event.seat == view.seat]
    if not own:
        return tuple(events)
    at, last = own[-1], events[own[-1]]
    is_plain = (
        last.kind in (EventKind.PLAYED, EventKind.NAMED, EventKind.KEPT) and last.swap is None
    )
    changes = last.drew or last.shed or last.missed is not None or last.turns or last.left == 1
    # A card that others cover with one like the card below it leaves no trace on the table.
    is_covered = is_alone and last.card is not None and at > 0
    is_covered = is_covered and events[at - 1].top == events[-1].top
    quiet = is_plain and not changes and not is_covered
    is_turn = view.turn_of == view.seat
    pending = last.kind is EventKind.DREW and at == len(events) - 1 and is_turn
    return tuple(events[at + (quiet or pending) :])


def _thrown(
    words: Words, events: Sequence[Event], since: Sequence[Event], view: LastCardView
) -> tuple[FaceView, ...]:
    """The top of the discards before the moves that are told, and after each of them."""
    before = events[: len(events) - len(since)]
    first = before[-1].top if before else None
    tops = [first, *(event.top for event in since)] if since else [view.top]
    return tuple(face_view(words, card or view.top) for card in tops)


def _color(words: Words, view: LastCardView) -> ColorView | None:
    if view.color is None:
        return None
    return ColorView(view.color.value, name_color(words, view.color))


def _by_number(card: Card) -> tuple[int, Card]:
    """What cards are sorted by if not by color; wilds come last, as they have no number either."""
    return tuple(Symbol).index(card.symbol), card


def _hand(
    words: Words, view: LastCardView, advised: Card | None, sort: Sort
) -> tuple[HeldView, ...]:
    """The player's cards, in order; one that is advised or drawn is chosen."""
    playing = view.turn_of == view.seat and view.asked in (Asked.PLAY.value, Asked.KEEP.value)
    fitting = view.playable()
    chosen = view.drawn or advised
    held: list[HeldView] = []
    for card in sorted(view.held, key=_by_number) if sort is Sort.RANK else view.held:
        is_bluff = view.bluffs and view.may_bluff(card)
        fits = card in fitting or is_bluff
        why = say_why_not(words, card, view) if playing and not fits and not view.is_over else ""
        is_chosen = card == chosen and not any(each.chosen for each in held)
        face = face_view(words, card)
        if is_bluff:
            face = replace(face, card=f"{card}?", name=name_bluff(words, card))
        held.append(HeldView(face, fits, why, is_chosen))
    return tuple(held)


def _laid(words: Words, view: LastCardView) -> tuple[LaidView[FaceView], ...]:
    def show(cards: tuple[Card, ...]) -> tuple[tuple[FaceView, ...], str]:
        faces = tuple(face_view(words, card) for card in cards)
        return faces, ", ".join(face.name for face in faces)

    points = [count_points(cards) for cards in view.laid]
    laid = laid_views(words, view.laid, points, view.seat, show)
    return tuple(each for each in laid if each.seat in view.seated)
