"""Simulated players, who do not see the order of the stock. All but one play by a rule that fits on a card.

* **greedy**: place the card where the leftover points fall most; discard a card that is in no meld.
* **away**: place the card only if it brings a pile nearer to going out; else discard it.
* **pairs**: as *away*, and never break a pair if another discard brings a pile as near.
* **adviser**: the best use of the card, as the hints of the site have it.

Ties of *away* and *pairs* go to the first pile, from 3 to K, then to the discard of the fewest points, then
to the lowest card. How near a pile is, ``away`` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solitaire.play.deals import choose_greedily
from solitaire.rules import Card, Deal, Game, Pile, Turn
from solitaire.solver import away, play_out

Player = Callable[[Game], Turn]


def choose_nearer(game: Game) -> Turn:
    """The turn of *away*: brings a pile nearer to going out, or discards the card unplayed."""
    return _choose(game, keeps_pairs=False)


def choose_nearer_keeping_pairs(game: Game) -> Turn:
    """The turn of *pairs*: as *away*, with a discard that breaks no pair if there is one."""
    return _choose(game, keeps_pairs=True)


def play_to_end(game: Game, player: Player) -> Game:
    """Play a game to its end."""
    while not game.is_over:
        game = game.play(player(game))
    return game


@dataclass(frozen=True, slots=True)
class PlayersRow:
    """How each player's game of a deal ended: the piles left open, by their ranks, and the draws."""

    seed: int
    greedy_open: tuple[int, ...]
    greedy_draws: int
    away_open: tuple[int, ...]
    away_draws: int
    pairs_open: tuple[int, ...]
    pairs_draws: int
    adviser_open: tuple[int, ...]
    adviser_draws: int


def play_players(deal: Deal) -> PlayersRow:
    """Let each player play a deal that has a seed. Cost: 0.8 s, nearly all of it the adviser's."""
    assert deal.seed is not None, "the study plays deals of seeds"
    start = Game.start(deal)
    greedy = play_to_end(start, choose_greedily)
    nearer = play_to_end(start, choose_nearer)
    pairs = play_to_end(start, choose_nearer_keeping_pairs)
    adviser = Game.replay(deal, play_out(deal).turns)
    return PlayersRow(
        seed=deal.seed.value,
        greedy_open=_list_open(greedy),
        greedy_draws=len(greedy.turns),
        away_open=_list_open(nearer),
        away_draws=len(nearer.turns),
        pairs_open=_list_open(pairs),
        pairs_draws=len(pairs.turns),
        adviser_open=_list_open(adviser),
        adviser_draws=len(adviser.turns),
    )


def _list_open(game: Game) -> tuple[int, ...]:
    return tuple([int(pile.rank) for pile in game.piles if not pile.flipped])


def _choose(game: Game, *, keeps_pairs: bool) -> Turn:
    drawn = game.drawn
    assert drawn is not None, "the game is not over"
    open_piles = [pile for pile in game.piles if not pile.flipped]
    nearer = [
        (
            keeps_pairs and _breaks_pair(pile, drawn, discard),
            pile.rank,
            discard.points(pile.rank),
            discard,
        )
        for pile in open_piles
        for discard in set(pile.cards) - {drawn}
        if away(pile.after(drawn, discard)) < away(pile)
    ]
    if not nearer:
        return Turn(drawn, open_piles[0].rank, drawn)
    _, rank, _, discard = min(nearer)
    return Turn(drawn, rank, discard)


def _breaks_pair(pile: Pile, drawn: Card, discard: Card) -> bool:
    """Whether the discard is one of exactly two naturals of a rank in the pile with the drawn card."""
    if discard.is_wild(pile.rank):
        return False
    return [card.rank for card in (*pile.cards, drawn)].count(discard.rank) == 2
