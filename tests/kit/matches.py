"""Matches for tests: begun, played by a person and by computer players, and stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Engine

from solitaire.matches import CROWNS, Match, Table, format_record, name_bot
from solitaire.matches.crowns import HANDS, Draw, Source
from solitaire.play.daily import calendar
from solitaire.play.matches.player_match import PERSON, change_row, format_deal
from solitaire.rules import Seed
from solitaire.store.matches import MatchStore
from tests.kit.crowns import plain_move, random_move
from tests.kit.hands import Chance
from tests.kit.hidden import write_twice
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


def random_table(chance: Chance) -> str:
    """A person against one to three computer players of any level, five or eleven hands."""
    bots = [name_bot(chance.one_of(CROWNS.bots)) for _ in range(1 + chance.below(3))]
    return f"you,{','.join(bots)} {HANDS.name}={chance.one_of(HANDS.values)}"


def finished_record() -> str:
    """The record of a finished match."""
    return format_record(play_turns(begin_match("the cabin", "you,outs.1 hands=five")))


def play_person(match: Match, chance: Chance) -> Iterator[Match]:
    """Yield the match at each move of its person, who plays plainly or at random, and at its end."""
    match = match.play_bots()
    yield match
    while not match.is_over:
        move = plain_move(match.state) if chance.below(5) else random_move(match.state, chance)
        match = match.play(move).play_bots()
        yield match


def put_match(site: Site, id: str, match: Match, **columns: Any) -> str:
    """Store a match of ada of any game, with other ``columns``; return its path."""
    rules = match.rules
    deal = format_deal(rules, match.shuffles)
    row = match_row(id, at=START, game=rules.name, seats=str(match.table), deal=deal)
    stored = replace(change_row(row, match, START), revision=0)
    MatchStore(site.engine).add(replace(stored, **columns))
    return f"/matches/{id}"


def put_matches(site: Site, *, changed: bool) -> None:
    """Store ``match-open`` and ``match-over`` of ada, the first with other hidden cards if ``changed``."""
    begun = play_turns(begin_match(), TURNS)
    alike = write_twice(begun, begun.play(Draw(Source.STOCK)), Chance(1))
    put_match(site, "match-open", alike[changed])
    put_match(site, "match-over", play_turns(begin_match("the other cabin")))


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
