"""What a review opens with: the turns that lost most, and the way to all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.web.board.review.looking_back import StepView
from solitaire.web.matches.review import ReviewPage, Walk
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game
from solitaire.words.matches.reviews import (
    count_looks,
    name_first_look,
    name_first_turn,
    say_nothing_lost,
)


@dataclass(frozen=True, slots=True)
class LookView:
    """A turn to look at: its name, and what it lost."""

    address: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class PartView:
    """A hand or a game of the match: its number, and the address of its first turn."""

    address: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview(ReviewPage):
    """The first page of a review."""

    heading: str
    """How many turns there are to look at; without one, that nothing was given away."""
    looks: tuple[LookView, ...]
    part: str
    """What the numbers of ``parts`` count: "Hand"."""
    parts: tuple[PartView, ...]
    next: StepView
    """To the first of the turns to look at, else to the first turn."""


def overview(
    words: Words, walk: Walk, lines: Sequence[str], *, address: str, title: str, style: str
) -> Overview:
    """Make the page of the turns that ``walk`` marks; ``lines`` say what they lost."""
    names, marked = words_of_game(walk.rules), walk.addresses.marked
    looks = tuple(
        LookView(walk.addresses.of(number), walk.name(number), line)
        for number, line in zip(marked, lines, strict=True)
    )
    heading = count_looks(words, len(looks)) if looks else say_nothing_lost(words)
    label = name_first_look(words) if looks else name_first_turn(words)
    first = looks[0].address if looks else walk.addresses.of(1)
    parts = {part: number for number, part in reversed([*enumerate(walk.parts, start=1)])}
    told = (f"{look.name}: {look.line}" for look in looks)
    return Overview(
        name=walk.rules.name,
        address=address,
        title=title,
        style=style,
        about=names.name(words),
        heading=heading,
        looks=looks,
        part=names.name_part(words),
        parts=tuple(
            PartView(walk.addresses.of(number), str(part)) for part, number in sorted(parts.items())
        ),
        next=StepView(label, label, first),
        status=words.join_sentences(heading if not looks else f"{heading}.", *told),
    )
