"""What the pages of a party show, and what its match shows of its people."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from solitaire.matches import Table
from solitaire.matches.game import AnyRules
from solitaire.matches.table import YOU
from solitaire.play.matches.player_match import SeenMatch
from solitaire.play.parties.parties import Party
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.forms import Field
from solitaire.web.http.reach import link_for_others
from solitaire.web.matches.table import PeopleView
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game
from solitaire.words.matches.people import (
    ask_for_stand_in,
    explain_begin,
    name_seats,
    name_table,
    name_team,
    say_who_is_away,
    say_who_waits,
)


@dataclass(frozen=True, slots=True)
class NewPartyPage:
    """The form for a new party."""

    game: str
    about: str
    """What is played, and how many seats there are."""
    table: str
    """The opponents and options in notation."""
    name: Field


@dataclass(frozen=True, slots=True)
class ChairView:
    """A seat of a party before its match."""

    seat: int
    name: str
    """"" for an empty seat."""
    is_own: bool
    may_sit: bool
    """Whether the visitor may sit down there, or move there."""
    team: str
    """Its team, if there are any."""


@dataclass(frozen=True, slots=True)
class PartyPage:
    """A party before its match, for one visitor."""

    id: str
    game: str
    title: str
    about: str
    chairs: tuple[ChairView, ...]
    stage: str
    """What the visitor can do: ``sit``, ``full``, ``begin``, ``wait``, ``begun``."""
    status: str
    """What is to come, in a sentence."""
    is_makers: bool
    name: Field
    problem: str
    poll: str
    """The address that polls."""
    link: str
    """The link for others; "" for who cannot invite any."""
    note: str
    """Who can open it, if that is in question."""
    qr: Markup


def new_party_page(words: Words, rules: AnyRules, table: Table, name: Field) -> NewPartyPage:
    """Make the form for a party at that table."""
    return NewPartyPage(
        rules.name,
        words_of_game(rules).describe_table(words, table.players, table.options_of(rules)),
        str(table).removeprefix(f"{YOU},"),
        name,
    )


def party_page(words: Words, party: Party, name: Field, problem: str = "") -> PartyPage:
    """Make the page."""
    game, own = words_of_game(party.rules), party.own
    options = party.table.options_of(party.rules)
    stage = _stage(party)
    teams = game.count_teams(party.table.players, options)
    link = link_for_others(words, "matches.show_party", party=party.id)
    invites = own is not None and not party.is_full and not party.has_begun
    may_move = stage == "sit" or (stage == "wait" and not party.is_makers)
    return PartyPage(
        id=party.id,
        game=party.rules.name,
        title=name_table(words, party.rules),
        about=game.describe_table(words, party.table.players, options),
        chairs=tuple(
            ChairView(
                each.seat,
                words.player_name(each.name) if each.is_taken else "",
                each.is_own,
                may_move and not each.is_taken,
                name_team(words, each.seat % teams) if teams < party.table.players else "",
            )
            for each in party.chairs
        ),
        stage=stage,
        status=explain_begin(words, party, stage),
        is_makers=party.is_makers,
        name=name,
        problem=problem,
        poll=url_for("matches.show_seats", party=party.id, seen=party.mark),
        link=link.address if invites else "",
        note=link.note,
        qr=draw_qr_code(link.address) if invites else Markup(),
    )


def people_view(words: Words, seen: SeenMatch, told: int) -> PeopleView | None:
    """Make the view of the people of a match, whose page has told so many sentences; None without any.

    ``words`` are those of the table (``words_at``).
    """
    people, seat = seen.people, seen.hand.seat
    if people is None:
        return None
    due = people.due.isoformat() if people.due else None
    own = people.find(seat)
    away = [each.seat for each in people.persons if not each.is_here and each.seat != seat]
    absent = people.absent if people.absent != seat else None
    return PeopleView(
        poll=url_for("matches.show_news", match=seen.id, seen=people.mark, told=told, due=due),
        is_own_turn=seen.hand.view.turn_of == seat,
        is_away=own is not None and not own.is_here and not seen.hand.is_over,
        away="" if seen.hand.is_over else say_who_is_away(words, away),
        absent=absent,
        ask="" if absent is None else ask_for_stand_in(words, absent),
        next=url_for("matches.show_match", match=people.next) if people.next else "",
    )


def words_at(words: Words, seen: SeenMatch) -> Words:
    """The words of a match, with the names of the people who sit there."""
    if seen.people is None:
        return words
    names = {each.seat: each.name for each in seen.people.persons}
    return words.at_table(name_seats(seen.table, names))


def who_waits(words: Words, seen: SeenMatch) -> str:
    """For whom those wait who have said that the next hand may be dealt; "" for who has not."""
    people, seat = seen.people, seen.hand.seat
    if people is None or seen.hand.is_over or seat in people.waits_for:
        return ""
    return say_who_waits(words, people.waits_for)


def _stage(party: Party) -> str:
    if party.has_begun:
        return "begun"
    if party.own is None:
        return "full" if party.is_full else "sit"
    return "begin" if party.is_makers and not party.is_alone else "wait"
