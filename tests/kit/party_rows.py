"""Parties of ada and bob: one that waits, one whose match goes on, and one whose match is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solitaire.matches import Match
from solitaire.matches.crowns import Draw, Source
from solitaire.play.matches.player_match import change_row, format_deal
from solitaire.store.parties import PartyStore, StoredParty, StoredSeat
from tests.kit.hands import Chance
from tests.kit.hidden import write_twice
from tests.kit.matches import begin_match
from tests.kit.rows import match_row, put_name
from tests.kit.sites import START, Site

OPEN: Final = "party-open"
BEGUN: Final = "party-begun"
OVER: Final = "party-over"
TABLE: Final = "you,you,outs.1 hands=five"


def put_party(site: Site, id: str, match: Match | None, *players: str) -> str:
    """Store a party of these players, at the first seats, with its match; returns the path of that.

    Without a match there is one empty seat.
    """
    seats = 3 if match is None else len(players)
    begun = None if match is None else START
    table = "you,you,you hands=five" if match is None else str(match.table)
    store = PartyStore(site.engine)
    with store.lock(None) as change:
        for player in players:
            put_name(site.engine, player, player.title(), START)
        change.add_party(
            StoredParty(id, "crowns", table, "outs", players[0], START, begun=begun),
            [
                StoredSeat(id, seat, *((players[seat], START) if seat < len(players) else ()))
                for seat in range(seats)
            ],
        )
        if match is not None:
            deal = format_deal(match.rules, match.shuffles)
            row = match_row(id, at=START, player=id, seats=table, deal=deal)
            change.add_match(replace(change_row(row, match, START), revision=0))
            if match.is_over:
                places, scores = match.places(), match.state.scores
                for seat in range(len(players)):
                    change.set_seat(seat, place=places[seat], points=scores[seat])
    return f"/matches/{id}"


def play_people(match: Match, moves: int | None = None) -> Match:
    """The match after so many moves, all as the weakest computer player makes them; or at its end."""
    bot, made = match.rules.bots[0], 0
    while not match.is_over and made != moves:
        assert match.state.seat is not None
        match = match.play(bot.choose(match.state.view(match.state.seat)))
        made += 1
    return match


def put_parties(site: Site, *, changed: bool) -> None:
    """The three; ``changed`` changes what ada, whose turn it is, cannot see of the match that goes on."""
    put_party(site, OPEN, None, "ada", "bob")
    begun = play_people(begin_match("the house 55", TABLE), 6)
    while begun.state.seat != 0 or begun.state.view(0).drawn is not None:
        begun = play_people(begun, 1)
    alike = write_twice(begun, begun.play(Draw(Source.STOCK)), Chance(1))
    put_party(site, BEGUN, alike[changed], "ada", "bob")
    put_party(site, OVER, play_people(begin_match("the other house", TABLE)), "ada", "bob")
