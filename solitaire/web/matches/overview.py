"""What a review opens with: the result, the hand that decided most, the turns that lost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.matches import SeenHand
from solitaire.matches.key_hand import KeyHand
from solitaire.web.board.review.looking_back import StepView
from solitaire.web.matches.review import ReviewPage, Walk
from solitaire.words import Words
from solitaire.words.matches.games import name_player, words_of_game
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


@dataclass(frozen=True, slots=True)
class KeyHandView:
    """The hand that decided most: some sentences about it, and the step to its first turn."""

    sentences: tuple[str, ...]
    step: StepView | None
    """None if the player had no turn in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview(ReviewPage):
    """The first page of a review."""

    result: str
    """How the match ended for the player: "Lost with 93 points to 16"."""
    key: KeyHandView | None
    """None if no hand made a difference."""
    heading: str
    """How many turns there are to look at; without one, that nothing was given away."""
    looks: tuple[LookView, ...]
    part: str
    """What the numbers of ``parts`` count: "Hand"."""
    parts: tuple[PartView, ...]
    next: StepView
    """To the first of the turns to look at, else to the first turn."""


def overview(
    words: Words,
    walk: Walk,
    lines: Sequence[str],
    *,
    result: str,
    key: KeyHandView | None,
    address: str,
    title: str,
    about: str,
    style: str,
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
    told = (f"{look.name}: {look.line}" for look in looks)
    return Overview(
        name=walk.rules.name,
        address=address,
        title=title,
        style=style,
        about=about,
        result=result,
        key=key,
        heading=heading,
        looks=looks,
        part=names.name_part(words),
        parts=tuple(
            PartView(walk.addresses.of(number), str(part))
            for part, number in sorted(_first_turns(walk).items())
        ),
        next=StepView(label, label, first),
        status=words.join_sentences(
            f"{result}.",
            *(key.sentences if key else ()),
            heading if not looks else f"{heading}.",
            *told,
        ),
    )


def key_hand_view(
    words: Words, walk: Walk, seen: SeenHand, key: KeyHand, ended: str
) -> KeyHandView:
    """Make the view of a key hand, which ``ended`` so; that it decided is not said of an only hand."""
    names = words_of_game(walk.rules)
    points = [
        (name_player(words, seat, seen.seat), key.points[seat]) for seat in (seen.seat, key.rival)
    ]
    told = [names.tell_points_of_hand(words, points), ended]
    if key.hands > 1:
        told.insert(0, names.say_key_hand(words, key.number, key.lead))
    number, label = _first_turns(walk).get(key.number), names.name_again(words, key.number)
    step = None if number is None else StepView(label, label, walk.addresses.of(number))
    return KeyHandView(tuple(filter(None, told)), step)


def _first_turns(walk: Walk) -> dict[int, int]:
    """The number of the first turn of each part."""
    return {part: number for number, part in reversed([*enumerate(walk.parts, start=1)])}
