"""Sheets beside the table: cards left in the stock, turns played, and why a pile is complete.

Each is a page, and for htmx a sheet over the table. None shows more than the open cards imply: of the stock
only how many of each card are left, which a player could count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from flask import request, url_for

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hint import find_wanted
from solitaire.rules import JOKER, Card, Pile, Position, Rank, Suit
from solitaire.web.http.context import words
from solitaire.web.table import blueprint
from solitaire.web.table.piles import hand_view
from solitaire.web.table.responses import load_game, render_sheet
from solitaire.words import Words, why
from solitaire.words.turns import announce_flip, describe_turn


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """A suit: its letter in notation, its name, and for each rank how many of its cards are left.

    Each number comes with whether the chosen pile could use the card.
    """

    letter: str
    name: str
    cards: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """The sheet of the stock: how many cards and jokers are left, and the others by suit and rank.

    ``ranks`` are pairs of the label on a card and its name. ``open_piles`` can be chosen to see which cards
    they could use; ``pile`` is the chosen one or empty, ``wants_jokers`` says whether it could use a joker,
    ``wants_any`` whether any card that is left.
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
    """A turn in words, the pile it flipped if any, and how many turns to undo to get to before it."""

    sentence: str
    flipped: str
    back: int


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The turns played, the last one first; ``number`` and ``revision`` identify the table."""

    turns: tuple[TurnView, ...]
    number: int
    revision: int
    is_attempt: bool


@blueprint.get("/games/<game>/stock")
def show_stock(game: str) -> str:
    """The cards left in the stock; ``?pile=7`` marks those that the pile could use."""
    player_game = load_game(game)
    return render_sheet(
        "table/stock.html",
        url_for("table.show_table", game=player_game.id),
        stock=stock_view(player_game.position, words(), request.args.get("pile", "")),
    )


@blueprint.get("/games/<game>/turns")
def show_turns(game: str) -> str:
    """The turns played, the last one first, each with a button that undoes it and all later ones."""
    player_game = load_game(game)
    return render_sheet(
        "table/turns.html",
        url_for("table.show_table", game=player_game.id),
        played=turns_view(player_game, words()),
    )


@blueprint.get("/games/<game>/piles/<rank>/why")
def explain_pile(game: str, rank: str) -> str:
    """Explain why a pile of the game is complete, or why not."""
    player_game = load_game(game)
    address = url_for("table.show_table", game=player_game.id)
    return render_why(player_game.game.pile(Rank.parse(rank)), address)


def render_why(pile: Pile, address: str) -> str:
    """Render why a pile is complete, or why not; ``address`` is that of the table."""
    return render_sheet(
        "table/why.html",
        address,
        back=f"{address}?pile={pile.rank}",
        why=why.explain_pile(words(), pile),
        hand=hand_view(pile, words()),
    )


def stock_view(position: Position, words: Words, pile: str = "") -> StockView:
    """Make the view of the cards left in the stock, without the drawn card, which lies open.

    Marks the cards that an open ``pile`` could use; any other ``pile`` marks nothing.
    """
    left = Counter(position.left)
    open_piles = {str(each.rank): each.rank for each in position.piles if not each.flipped}
    chosen = pile if pile in open_piles else ""
    marked = find_wanted(position, open_piles[chosen]) if chosen else frozenset[Card]()
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
    """Make the view of the turns of a game, the last one first."""
    steps = list(pairwise(player_game.game.history()))
    turns = []
    for number, (before, after) in reversed(list(enumerate(steps, start=1))):
        turn = after.turns[-1]
        has_flipped = after.flipped_count > before.flipped_count
        flipped = announce_flip(words, turn.pile, after.flipped_count) if has_flipped else ""
        turns.append(TurnView(describe_turn(words, number, turn), flipped, len(steps) - number + 1))
    return TurnsView(tuple(turns), player_game.number, player_game.revision, player_game.is_attempt)
