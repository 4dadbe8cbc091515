"""The table of a match of Spiral: the board, the player's cards, and what was done since the last turn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.spiral import Move, Play, SpiralView
from solitaire.matches.spiral.board import (
    CELLS,
    FIVE,
    SPACES,
    find_lines,
    inner_of,
    outer_of,
    ring_of,
)
from solitaire.matches.spiral.coach import MoveAdvice, advise, max_open
from solitaire.matches.spiral.game import lead_of
from solitaire.matches.spiral.moves import HAND, SeatMove
from solitaire.web.matches.card_table import Phase, SeatView, find_phase, find_turn_of
from solitaire.web.matches.table import GameView, Look, ScoreView, score_views, seats_after
from solitaire.words import Words
from solitaire.words.matches.games import name_player
from solitaire.words.matches.seats import say_whose_turn
from solitaire.words.matches.spiral.coach import tell_advice
from solitaire.words.matches.spiral.telling import (
    SPIRAL_WORDS,
    count_stones,
    describe_hand,
    describe_open_cards,
    name_game,
    name_space,
    say_how_game_ended,
    say_how_match_ended,
    say_next_lead,
    say_what_to_do,
    say_with_whom,
    tell_move,
    tell_short,
)

COLUMN: Final = 150
HALF_ROW: Final = 87
"""The distances of columns and of half rows in the drawing, whose hexagons have sides of 100."""


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the board."""

    number: int
    name: str
    """What it is called, with its state."""
    team: int | None
    """Whose stone is on it; 0 is the player's team, from which the others count."""
    is_last: bool
    """Whether that is the last stone of its player."""
    step: int
    """The place of its move among those that are shown step by step, from 1; 0 if it is not one of them."""
    fits: str
    """The places in the hand of the cards that may take it: "0 2"; "" for none."""
    is_advised: bool

    @property
    def column(self) -> int:
        """To the right of the center."""
        return CELLS[self.number - 1][0]

    @property
    def row(self) -> int:
        """In half rows below the center."""
        q, r = CELLS[self.number - 1]
        return 2 * r + q

    @property
    def ring(self) -> int:
        """The ring on which it is, from 1."""
        return ring_of(self.number)

    @property
    def outer(self) -> int:
        """The space beside it on the ring around it."""
        return outer_of(self.number)

    @property
    def inner(self) -> int:
        """The space beside it on the ring inside it."""
        return inner_of(self.number)

    @property
    def x(self) -> int:
        """The middle in the drawing, from the center of the board."""
        return self.column * COLUMN

    @property
    def y(self) -> int:
        """The same, downwards."""
        return self.row * HALF_ROW


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card of the player."""

    number: int
    place: int
    is_new: bool
    """Whether it came with the player's last move."""
    is_advised: bool
    is_lost: bool
    """Whether it may take no space, and is played without a stone (K3)."""


@dataclass(frozen=True, slots=True)
class OtherSpiral(SeatView):
    """Another player of Spiral."""

    beside: str
    """With whom it plays, which its sign shows: "in your team", "with Chidi"; "" if it plays alone."""
    last: str
    """The last move in this game; "" before."""
    step: int


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of five in the drawing."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class SpiralTable(GameView):
    """What Spiral adds to the table of a match."""

    template: ClassVar[str] = "spiral"
    phase: Phase
    teams: int
    """How many teams there are."""
    spaces: tuple[SpaceView, ...]
    fives: tuple[LineView, ...]
    hand: tuple[OwnCard, ...]
    others: tuple[OtherSpiral, ...]
    own_last: str
    """The player's last move in this game; "" before."""
    stock_left: int
    known: tuple[str, ...]
    """What everybody knows: the cards that lie open, and how many stones there are."""
    swaps: bool
    """Whether the player may swap, with four cards; else draw."""
    advises_new: bool
    """Whether a coach advises that."""
    advises_space: bool
    """Whether a coach advises a space."""
    steps: int
    """How many moves of the others are shown one after the other."""


def spiral_table(words: Words, seen: SeenHand, look: Look) -> SpiralTable:
    """Make the view of the table."""
    view: SpiralView = seen.view
    moves: Sequence[SeatMove] = seen.events
    since = _since_own(moves, seen.seat)
    news = look.count_new(len(since))
    new = [each for each in since[len(since) - news :] if each[0] != seen.seat]
    phase = find_phase(view.turn_of, view.is_over, Phase.PLAY, seen.seat)
    advice = advise(view) if look.coached and phase is Phase.PLAY else None
    return SpiralTable(
        turn=find_turn_of(view.turn_of, phase, seen.seat),
        heading=name_game(words, view),
        now=_now(words, seen, view, phase),
        told=tuple(tell_of(words, seat, move, view) for seat, move in since),
        news=news,
        coach="" if advice is None else _coach(words, moves, advice, seen.seat),
        alarm="",
        cards=describe_hand(words, view),
        shows_scores=False,
        phase=phase,
        teams=len(view.stones),
        spaces=space_views(
            words, view, moves, news=new, advice=advice, shows_fits=phase is Phase.PLAY
        ),
        fives=line_views(view),
        hand=own_cards(view, advice.move if advice else None),
        others=_others(words, moves, new, view),
        own_last=_tell_last(words, moves, seen.seat),
        stock_left=view.stock_left,
        known=(describe_open_cards(words, view), count_stones(words, view)),
        swaps=len(view.held) == HAND,
        advises_new=advice is not None and not isinstance(advice.move, Play),
        advises_space=_advised_space(advice) is not None,
        steps=len(new),
    )


def space_views(
    words: Words,
    view: SpiralView,
    moves: Sequence[SeatMove],
    *,
    news: Sequence[SeatMove] = (),
    advice: MoveAdvice | None = None,
    shows_fits: bool = False,
) -> tuple[SpaceView, ...]:
    """Make the views of all spaces, with the stones that a seat sees."""
    teams = {
        space: team for team, stones in enumerate((view.own, *view.rivals)) for space in stones
    }
    steps = {
        move.space: step for step, (_, move) in enumerate(news, start=1) if isinstance(move, Play)
    }
    last = set(
        {seat: move.space for seat, move in moves if isinstance(move, Play) and move.space}.values()
    )
    advised = _advised_space(advice)
    fitting: dict[int, tuple[int, ...]] = {}  # by space, the places of the cards that may take it
    for place, card in enumerate(view.held if shows_fits else ()):
        for space in view.spaces_for(card):
            fitting[space] = (*fitting.get(space, ()), place)
    return tuple(
        SpaceView(
            number=space,
            name=name_space(words, space, teams.get(space), view, is_last=space in last),
            team=teams.get(space),
            is_last=space in last,
            step=steps.get(space, 0),
            fits=" ".join(map(str, fitting.get(space, ()))),
            is_advised=space == advised,
        )
        for space in SPACES
    )


def _advised_space(advice: MoveAdvice | None) -> int | None:
    return advice.move.space if advice and isinstance(advice.move, Play) else None


def line_views(view: SpiralView) -> tuple[LineView, ...]:
    """The lines of five on the board, from their first space to their last."""
    lines = []
    for line in chain.from_iterable(map(find_lines, view.stones)):
        (q1, r1), (q2, r2) = CELLS[line[0] - 1], CELLS[line[-1] - 1]
        ends = q1 * COLUMN, (2 * r1 + q1) * HALF_ROW, q2 * COLUMN, (2 * r2 + q2) * HALF_ROW
        lines.append(LineView(*ends))
    return tuple(lines)


def own_cards(view: SpiralView, advised: Move | None = None) -> tuple[OwnCard, ...]:
    """Make the views of the player's cards."""
    card = advised.card if isinstance(advised, Play) else None
    return tuple(
        OwnCard(number, place, number in view.drawn, number == card, not view.spaces_for(number))
        for place, number in enumerate(view.held)
    )


def spiral_scores(words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
    """Make the score sheet: a line for each game of the match."""
    view: SpiralView = seen.view
    points = [
        tuple(SPIRAL_WORDS.format_score(words, each) for each in game) for game in view.points
    ]
    return score_views(points, view.games, view.number - 1)


_TYPED: Final = {"d": "+", "x": "*", "n": "next"}
"""Typed moves: draw, swap, next game."""
_PLAYED: Final = re.compile(r"(\d{1,2})(?:\s+|\s*[>:/,]\s*|\s+(?:on|op|en)\s+)(\d{1,2}|-)", re.A)


def read_typed(text: str) -> str | None:
    """The word of notation of a typed move: ``d`` draws, ``x`` swaps, ``n`` goes on, ``68 71`` plays.

    Moves in notation are read as well. None for all that is no move, such as the letters of questions.

    >>> [read_typed(text) for text in ("D.", "68 71", "68>71", "88 -", "*", "p")]
    ['+', '68>71', '68>71', '88>-', '*', None]
    """
    plain = text.lower().rstrip(".,!")
    if plain in _TYPED:
        return _TYPED[plain]
    if plain in ("+", "*", "next"):
        return plain
    played = _PLAYED.fullmatch(plain)
    return f"{played[1]}>{played[2]}" if played else None


def read_form(form: Mapping[str, str]) -> str | None:
    """The word of notation of a form: its ``card`` on its ``space``, or its ``move``; None without a card."""
    if "space" in form:
        return f"{form['card']}>{form['space']}" if form.get("card") else None
    return form.get("move")


def _since_own(moves: Sequence[SeatMove], own_seat: int) -> list[SeatMove]:
    """The player's last move, and those of the others after it."""
    own = [place for place, (seat, _) in enumerate(moves) if seat == own_seat]
    return list(moves[own[-1] if own else 0 :])


def _tell_last(words: Words, moves: Sequence[SeatMove], seat: int) -> str:
    """The last move of a seat in the game, short; "" before."""
    move = _last_moves(moves).get(seat)
    return tell_short(words, move) if move else ""


def _last_moves(moves: Sequence[SeatMove]) -> dict[int, Move]:
    """The last move of each seat in the game."""
    return dict(moves)


def tell_of(words: Words, seat: int, move: Move, view: SpiralView) -> str:
    """What somebody did, how many stones its line has now, and which cards came with the reader's move."""
    stones = 0
    if isinstance(move, Play) and move.space is not None:
        taken = {*view.own, *view.theirs}
        stones = max_open(move.space, view.stones[seat % len(view.stones)], taken)
        stones = FIVE if move.space in view.five else min(stones, FIVE - 1)
    return tell_move(words, seat, move, stones, view.drawn, view.seat)


def _now(words: Words, seen: SeenHand, view: SpiralView, phase: Phase) -> str:
    """What is to be done, or how the game or the match ended."""
    if phase is Phase.PLAY:
        return say_what_to_do(words, view)
    if view.turn_of is not None and phase is Phase.WAIT:
        return say_whose_turn(words, view.turn_of)
    if phase is Phase.OVER and view.games > 1:
        scores = seen.scores[: len(view.stones)]
        return say_how_match_ended(words, seen.places, scores, seen.seat)
    ended = say_how_game_ended(words, view)
    if phase is Phase.OVER:
        return ended
    return words.join_sentences(
        ended, say_next_lead(words, lead_of(view.number + 1, len(view.cards)), view.seat)
    )


def _coach(words: Words, moves: Sequence[SeatMove], advice: MoveAdvice, own: int) -> str:
    return tell_advice(words, advice, [move for seat, move in moves if seat == own])


def _others(
    words: Words, moves: Sequence[SeatMove], news: Sequence[SeatMove], view: SpiralView
) -> tuple[OtherSpiral, ...]:
    steps = {seat: step for step, (seat, _) in enumerate(news, start=1)}
    return tuple(
        OtherSpiral(
            seat,
            name_player(words, seat, view.seat),
            view.cards[seat],
            say_with_whom(words, view, seat),
            _tell_last(words, moves, seat),
            steps.get(seat, 0),
        )
        for seat in seats_after(view.seat, len(view.cards))
    )
