"""What a player looks up beside the table: the rest of the stock, the turns played, why a pile is complete.

Each is a page, and for htmx a sheet over the table. None of them shows more than lies open: of the stock it
is how many of each card are left, in no order, which can be found by counting.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from flask import render_template, request, url_for

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hints import wanted
from solitaire.rules import JOKER, Card, Pile, Position, Rank, Suit
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.words import words
from solitaire.web.table.blueprint import blueprint
from solitaire.web.table.piles import hand_view
from solitaire.web.table.responses import load_game
from solitaire.words import Words
from solitaire.words.why import why


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """A suit: its letter in notation, its name, and for each rank how many of its cards are left.

    Each with whether the chosen pile could use it.
    """

    letter: str
    name: str
    cards: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """How many cards are left, how many of them are jokers, and the others by suit and rank.

    ``ranks`` are pairs of what stands on a card and its name. ``open_piles`` can be chosen to see what they
    could use; ``pile`` is the one that is, or nothing, ``wants_jokers`` whether it could use a joker, and
    ``wants_any`` whether anything that is left.
    """

    total: int
    jokers: int
    ranks: tuple[tuple[str, str], ...]
    suits: tuple[SuitLeft, ...]
    open_piles: tuple[str, ...]
    pile: str
    wants_jokers: bool
    wants_any: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn in words, what it flipped or nothing, and how many turns to take back to be before it."""

    sentence: str
    flipped: str
    back: int


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The turns played, the last one first; ``number`` and ``revision`` say which table this is."""

    turns: tuple[TurnView, ...]
    number: int
    revision: int
    is_attempt: bool


@blueprint.get("/games/<game>/stock")
def show_stock(game: str) -> str:
    """What is left in the stock; ``?pile=7`` marks what that pile could use."""
    player_game = load_game(game)
    return render_template(
        "table/_stock_sheet.html" if wants_fragment() else "table/stock.html",
        stock=stock_view(player_game.position, words(), request.args.get("pile", "")),
        address=url_for("table.show_table", game=player_game.id),
    )


@blueprint.get("/games/<game>/turns")
def show_turns(game: str) -> str:
    """The turns played, the last one first, each with a way back to before it."""
    player_game = load_game(game)
    return render_template(
        "table/_turns_sheet.html" if wants_fragment() else "table/turns.html",
        played=turns_view(player_game, words()),
        address=url_for("table.show_table", game=player_game.id),
    )


@blueprint.get("/games/<game>/piles/<rank>/why")
def explain_pile(game: str, rank: str) -> str:
    """Why that pile is complete, or why not, as the game stands."""
    player_game = load_game(game)
    address = url_for("table.show_table", game=player_game.id)
    return render_why(player_game.game.pile(Rank.parse(rank)), address)


def render_why(pile: Pile, address: str) -> str:
    """Why a pile is complete, or why not; ``address`` is that of the table."""
    return render_template(
        "table/_why_sheet.html" if wants_fragment() else "table/why.html",
        why=why(words(), pile),
        hand=hand_view(pile, words()),
        rank=str(pile.rank),
        address=address,
    )


def stock_view(position: Position, words: Words, pile: str = "") -> StockView:
    """What is left in the stock, without the drawn card, which lies open.

    What an open ``pile`` could use of it is marked; anything else that is no open pile marks nothing.
    """
    left = Counter(position.left)
    open_piles = {str(each.rank): each.rank for each in position.piles if not each.flipped}
    chosen = pile if pile in open_piles else ""
    marked = wanted(position, open_piles[chosen]) if chosen else frozenset[Card]()
    return StockView(
        total=len(position.left),
        jokers=left[JOKER],
        ranks=tuple((str(rank), words.rank(rank)) for rank in Rank),
        suits=tuple(
            SuitLeft(
                str(suit),
                words.suit(suit),
                tuple(
                    (left[card], card in marked) for rank in Rank for card in [Card.of(rank, suit)]
                ),
            )
            for suit in Suit
        ),
        open_piles=tuple(open_piles),
        pile=chosen,
        wants_jokers=JOKER in marked,
        wants_any=bool(marked),
    )


def turns_view(player_game: PlayerGame, words: Words) -> TurnsView:
    """The turns of that game, the last one first."""
    steps = list(pairwise(player_game.game.history()))
    turns = []
    for number, (before, after) in reversed(list(enumerate(steps, start=1))):
        turn = after.turns[-1]
        has_flipped = after.flipped_count > before.flipped_count
        flipped = words.completed(turn.pile, after.flipped_count) if has_flipped else ""
        turns.append(TurnView(words.turn(number, turn), flipped, len(steps) - number + 1))
    return TurnsView(tuple(turns), player_game.number, player_game.revision, player_game.is_attempt)
