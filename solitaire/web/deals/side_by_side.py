"""Games of one deal side by side: how each ended, where they first differ, and every turn.

All players of a deal draw the same cards, so each turn can be compared: where each put the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.play.results.ghosts import Ghost, find_parting
from solitaire.rules import Game
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import plot_lines
from solitaire.words import Words, comparison
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """A finished game to compare, its name, and a shorter one for a label if the name is too long."""

    name: str
    ghost: Ghost
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class EndView:
    """The ending of a game."""

    name: str
    result: str


@dataclass(frozen=True, slots=True)
class UseView:
    """A use of a card and the names of the games that chose it; no names if all of them did."""

    names: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn: its card and the uses of it, equal uses merged."""

    number: int
    card: str
    uses: tuple[UseView, ...]


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """The first turn in which a game differs from the player's own; ``number`` is None if none does."""

    name: str
    sentence: str
    number: int | None = None
    yours: str = ""
    theirs: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Games side by side. ``spares`` is None until the values of at least one game are known."""

    ends: tuple[EndView, ...]
    differences: tuple[DifferenceView, ...]
    spares: Lines | None
    flips: Lines
    turns: tuple[TurnView, ...]


def comparison_view(compared: Sequence[ComparedGame], words: Words) -> ComparisonView:
    """Make the view of games on one deal; the first is the player's own."""
    states = [(each.name, tuple(each.ghost.game.history())) for each in compared]
    values = [(each.name, each.ghost.values or ()) for each in compared]
    flips = [(name, [state.flipped_count for state in played]) for name, played in states]
    last = max(len(played) for _, played in states) - 1
    moments = comparison.name_moments(words, last)
    short_names = {each.name: each.short_name for each in compared if each.short_name}
    piles = len(compared[0].ghost.game.piles)
    spares = None
    if any(value for _, value in values):
        spares = plot_lines(
            *comparison.describe_spares_chart(words),
            moments,
            values,
            steps=True,
            short_names=short_names,
        )
    return ComparisonView(
        ends=tuple(
            EndView(each.name, phrase_game_result(each.ghost.game, words)) for each in compared
        ),
        differences=tuple(
            _difference_view(each, states[0][1], played, words)
            for each, (_, played) in zip(compared[1:], states[1:], strict=True)
        ),
        spares=spares,
        flips=plot_lines(
            *comparison.describe_flips_chart(words, piles),
            moments,
            flips,
            steps=True,
            most=piles,
            short_names=short_names,
        ),
        turns=tuple(_turn_view(number, states, words) for number in range(1, last + 1)),
    )


def phrase_game_result(game: Game, words: Words) -> str:
    """The result of a finished game."""
    assert game.outcome is not None, "only finished games are compared"
    return phrase_result(words, game.outcome)


def _difference_view(
    other: ComparedGame, mine: Sequence[Game], theirs: Sequence[Game], words: Words
) -> DifferenceView:
    """Make the view of the first difference, from the states of both games."""
    turns = mine[-1].turns
    number = find_parting(turns, theirs[-1].turns)
    if number is None:
        return DifferenceView(other.name, comparison.describe_same_turns(words, other.name))
    turn = turns[number - 1]
    if other.ghost.is_adviser:
        sentence = comparison.describe_adviser_difference(words, turn, number)
    else:
        sentence = comparison.describe_difference(words, other.name, turn, number)
    return DifferenceView(
        other.name,
        sentence,
        number,
        _describe_use(number, mine, words),
        _describe_use(number, theirs, words),
    )


def _turn_view(number: int, states: Sequence[tuple[str, Sequence[Game]]], words: Words) -> TurnView:
    """Make the view of a turn of the games that were not over before it."""
    played = [(name, games) for name, games in states if len(games) > number]
    uses: dict[str, list[str]] = {}
    for name, games in played:
        uses.setdefault(_describe_use(number, games, words), []).append(name)
    alike = len(uses) == 1 < len(played)
    _, games = played[0]
    return TurnView(
        number,
        words.card(games[number].turns[-1].drawn),
        tuple(UseView(() if alike else tuple(names), use) for use, names in uses.items()),
    )


def _describe_use(number: int, games: Sequence[Game], words: Words) -> str:
    before, after = games[number - 1], games[number]
    flips = after.flipped_count > before.flipped_count
    return comparison.describe_use(words, after.turns[-1], flips=flips)
