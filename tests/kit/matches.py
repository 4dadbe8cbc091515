"""Matches for tests: played by computer players, and the same with other hidden cards."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Engine

from solitaire.matches import CROWNS, Match, Table, WrittenShuffles, format_record
from solitaire.matches.record import used_shuffles
from solitaire.play.daily import calendar
from solitaire.play.matches.player_match import PERSON, change_row, format_deal
from solitaire.rules import Seed
from solitaire.store.matches import MatchStore
from tests.kit.rows import match_row
from tests.kit.sites import START, Site

TABLE = "you,outs.1,away.1 hands=five"
TURNS = 2
"""How many turns the person of an open match has played."""


def play_turns(match: Match, turns: int | None = None) -> Match:
    """The match after that many turns of the person, who plays as ``points``; or else to its end."""
    person = CROWNS.bots[0]
    match = match.play_bots()
    played = 0
    while not match.is_over and played != turns:
        match = match.play(person.choose(match.state.view(PERSON))).play_bots()
        played += match.state.view(PERSON).drawn is None
    return match


def begin_match(words: str = "the house 27", table: str = TABLE) -> Match:
    """A match before its first move."""
    return Match.start(CROWNS, Seed.from_text(words), Table.parse(CROWNS, table))


def finished_record() -> str:
    """The record of a finished match."""
    return format_record(play_turns(begin_match("the cabin", "you,outs.1 hands=five")))


def write_out(match: Match) -> Match:
    """The same match with the shuffles that it has used written out in place of its seed."""
    shuffles = WrittenShuffles(used_shuffles(match))
    return Match.replay(match.rules, shuffles, match.table, match.words)


def change_hidden(match: Match) -> Match:
    """A written-out match in its first hand, with other cards in another's hand and deep in the stock.

    The person sees the same.
    """
    assert isinstance(match.shuffles, WrittenShuffles)
    ((label, cards),) = match.shuffles.written.items()
    hand, last = match.state.hand, len(cards) - 1
    hidden = next(card for card in hand.held[1] if card not in hand.known[1])
    place = cards.index(str(hidden))
    changed = list(cards)
    changed[-20:] = reversed(changed[-20:])
    changed[place], changed[last] = changed[last], changed[place]
    assert changed[place] != cards[place]
    shuffles = WrittenShuffles({label: tuple(changed)})
    other = Match.replay(match.rules, shuffles, match.table, match.words)
    assert other.state != match.state
    assert other.state.view(PERSON) == match.state.view(PERSON)
    return other


def put_matches(site: Site, *, changed: bool) -> None:
    """Store ``match-open`` and ``match-over`` of ada, the first with other hidden cards if ``changed``."""
    store = MatchStore(site.engine)
    begun = write_out(play_turns(begin_match(), TURNS))
    for id, match in (
        ("match-open", change_hidden(begun) if changed else begun),
        ("match-over", play_turns(begin_match("the other cabin"))),
    ):
        row = match_row(id, at=START, seats=TABLE, deal=format_deal(CROWNS, match.shuffles))
        store.add(replace(change_row(row, match, START), revision=0))


def put_attempt(
    engine: Engine,
    player: str,
    daily: int,
    points: int,
    *,
    place: int = 2,
    on_day: bool = True,
    ended: datetime | None = None,
) -> None:
    """Store the result of an attempt at a daily match, with cards that do not matter."""
    row = match_row(
        f"{player}-match-{daily}",
        at=ended or calendar.opens_at(daily),
        player=player,
        deal=f"M{daily}",
        daily=daily,
        first=True,
        on_day=on_day,
    )
    MatchStore(engine).add(replace(row, over=True, place=place, points=points, hands=11))
