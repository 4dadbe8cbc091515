"""Races of ada, bob and eve, stored as if they had played them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from solitaire.play.deals.row_text import new_row, text_of
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.races.races import LASTS
from solitaire.rules import Deal, Game, Turn
from solitaire.store.races import RaceStore, StoredRace
from tests.kit.rows import put_name
from tests.kit.sites import START, Site

OPEN: Final = "race-open"
OVER: Final = "race-over"
RACED: Final = replace(Deal.from_code("1-0000-0077"), seed=None)
ELSEWHERE: Final = Deal.from_code("S1-0000-0077")
"""The deals of the two races; no other game of the tests has them."""
SEEN: Final = 8
"""At most so many cards are drawn in a race that goes on."""


def put_race(
    site: Site,
    id: str,
    deal: Deal,
    played: Mapping[str, Sequence[Turn] | None],
    *,
    over: bool = False,
) -> None:
    """Store a race with these racers, and the turns of each; None for one who has not begun.

    The attempt of ada has the id of the race and ``-ada``. With ``over`` all have given up after their turns.
    """
    store, choice = RaceStore(site.engine), deal.variant.name
    closes = START if over else START + LASTS
    first, *_ = played
    with store.lock(None, first) as change:
        change.add_race(StoredRace(id, text_of(deal), choice, "gentle", START, START + LASTS))
        for player in played:
            change.add_racer(player, START)
    for player, turns in played.items():
        put_name(site.engine, player, player.title(), START)
        if turns is None:
            continue
        row = new_row(
            f"{id}-{player}", player, Game.start(deal), START, race=id, sealed=closes, first=True
        )
        assert store.begin(row, START)
        for number in range(len(turns) + over):
            before = site.store.get(row.id)
            assert before is not None
            game = Game.replay(deal, turns[: number + 1])
            game = game.give_up() if number == len(turns) else game
            new = new_row(row.id, player, game, START, race=id, sealed=closes, first=True)
            new = replace(new, revision=number + 1)
            result = make_result(PlayerGame(new, game)) if game.is_over else None
            assert site.store.change(before, new, result)


def put_races(site: Site, *, hidden: bool) -> None:
    """A race that goes on, and one that is over; ``hidden`` changes what only bob knows of the first.

    Those are his cards, which he has exchanged or not, and the order of the cards that nobody draws.
    """
    deal = RACED
    if hidden:
        deal = replace(deal, stock=(*deal.stock[:SEEN], *reversed(deal.stock[SEEN:])))
    played = {
        "ada": keep_to_himself(deal, 3, hidden=False),
        "bob": keep_to_himself(deal, 3, hidden=hidden),
        "eve": None,
    }
    put_race(site, OPEN, deal, played)
    ended = {
        "ada": keep_to_himself(ELSEWHERE, 9, hidden=False),
        "bob": keep_to_himself(ELSEWHERE, 4, hidden=True),
    }
    put_race(site, OVER, ELSEWHERE, ended, over=True)


def keep_to_himself(deal: Deal, turns: int, *, hidden: bool) -> tuple[Turn, ...]:
    """So many turns that flip no pile: cards discarded unplayed, or if ``hidden`` exchanged."""
    game = Game.start(deal)
    for _ in range(turns):
        game = next(
            after
            for turn in game.legal_turns()
            if turn.is_unplayed != hidden
            for after in [game.play(turn)]
            if after.flipped_count == game.flipped_count
        )
    return game.turns
