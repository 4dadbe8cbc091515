"""What tests of trying out share: cards of one's own, and 28 turns with two branches on them."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.coach.trying.packed import pack_turns
from solitaire.rules import Game, Turn
from tests.kit.reading import Element, Form, forms
from tests.kit.routes import LAID, OWN_DEAL

__all__ = ["GAME", "LAID", "Line", "begun_text", "branches", "names_of_lines", "pick_form"]


def _play() -> Game:
    """A game to the last card: every other one is placed on the first open pile, the others discarded."""
    game = Game.start(OWN_DEAL)
    while game.drawn is not None:
        pile = next(each for each in game.piles if not each.flipped)
        discard = pile.cards[0] if game.number % 2 else game.drawn
        game = game.play(game.turn(pile.rank, discard))
    return game


GAME = _play()


@dataclass(frozen=True)
class Line:
    """A line: how many turns of the one before are undone, and the turns that are played then."""

    back: int
    turns: tuple[Turn, ...]
    game: Game
    """The game at its end."""


def begun_text(turns: int) -> str:
    """The text of a trial of ``LAID`` in which so many turns of ``GAME`` are played."""
    if not turns:
        return "0:0"
    return f"1:{turns}.A{pack_turns(GAME.turns[:turns])}"


def branches(begun: int = 0) -> tuple[Line, ...]:
    """``GAME`` from a turn to its end, then a branch of its last turns, and one of that.

    Branches draw the cards of the game, and discard all but one unplayed.
    """
    whole = GAME.turns
    back = 8 if begun < 20 else 4
    first = Game.replay(GAME.deal, whole[:-back])
    one = _turn_aside(first, 1)
    second = Game.replay(GAME.deal, (*first.turns, *one[: back // 2]))
    other = _turn_aside(second, 2)
    return (
        Line(0, whole[begun:], GAME),
        Line(back, one, Game.replay(GAME.deal, (*first.turns, *one))),
        Line(back // 2, other, Game.replay(GAME.deal, (*second.turns, *other))),
    )


def names_of_lines(begun: int = 0) -> list[str]:
    """The names of the lines of ``branches``: each by the first turn that is its own."""
    firsts = [(1, GAME.turns[0])]
    for line in branches(begun)[1:]:
        firsts.append((len(line.game.turns) - len(line.turns) + 1, line.turns[0]))
    return [
        f"Turn {at}: " + ("discarded" if turn.is_unplayed else f"pile {turn.pile}")
        for at, turn in firsts
    ]


def _turn_aside(game: Game, discard: int) -> tuple[Turn, ...]:
    """The turns to the end if the next card is placed on the first open pile and the others discarded."""
    pile = next(each for each in game.piles if not each.flipped)
    turn = game.turn(pile.rank, pile.cards[discard])
    rest = game.deal.stock[game.number :]
    return (turn, *(Turn(card, pile.rank, card) for card in rest))


def pick_form(page: Element) -> Form:
    """The form of the picker."""
    (form,) = [each for each in forms(page) if any(b.get("name") == "card" for b in each.buttons)]
    return form
