"""What the pages of a party show, and what its match shows of its people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import url_for
from markupsafe import Markup

from solitaire.matches import Table
from solitaire.matches.game import AnyRules
from solitaire.matches.table import YOU
from solitaire.play.daily import calendar
from solitaire.play.matches.player_match import SeenMatch
from solitaire.play.parties.parties import ListedParty, Party
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.forms import Field
from solitaire.web.http.reach import link_for_others
from solitaire.web.matches.table import PeopleView, title_of
from solitaire.words import Words
from solitaire.words.dates import format_recent_day
from solitaire.words.matches.games import words_of_game
from solitaire.words.matches.people import (
    ask_for_stand_in,
    explain_begin,
    name_own_turn,
    name_seats,
    name_table,
    name_team,
    say_next_has_begun,
    say_played_for,
    say_who_is_absent,
    say_who_is_away,
    say_who_is_ready,
    say_who_keeps_waiting,
    say_who_waits,
    tell_listed_party,
    tell_score,
)


@dataclass(frozen=True, slots=True)
class NewPartyPage:
    """The form for a new party."""

    game: str
    about: str
    """What is played, and how many seats there are."""
    table: str
    """The opponents and options in notation."""
    family: str
    """The id of the family whose evening it is; "" for nobody's."""
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
    is_lonely: bool
    """Whether its maker waits for the first who sits down."""
    name: Field
    problem: str
    poll: str
    """The address that polls."""
    invites: bool
    """Whether the visitor sits there, and there is an empty seat."""
    link: str
    """The link for others; "" for who does not sit there."""
    note: str
    """Who can open it, if that is in question."""
    qr: Markup
    """The link as a code; empty if all seats are taken."""


def new_party_page(
    words: Words, rules: AnyRules, table: Table, family: str, name: Field
) -> NewPartyPage:
    """Make the form for a party at that table."""
    return NewPartyPage(
        rules.name,
        words_of_game(rules).describe_table(words, table.players, table.options_of(rules)),
        str(table).removeprefix(f"{YOU},"),
        family,
        name,
    )


def party_page(words: Words, party: Party, name: Field, problem: str = "") -> PartyPage:
    """Make the page."""
    game, own = words_of_game(party.rules), party.own
    options = party.table.options_of(party.rules)
    stage = _stage(party)
    teams = game.count_teams(party.table.players, options)
    link = link_for_others(words, "matches.show_party", party=party.id)
    is_inside = own is not None and not party.has_begun
    invites = is_inside and not party.is_full
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
        is_lonely=party.is_makers and stage == "wait",
        name=name,
        problem=problem,
        poll=url_for("matches.show_seats", party=party.id, seen=party.mark),
        invites=invites,
        link=link.address if is_inside else "",
        note=link.note,
        qr=draw_qr_code(link.address) if invites else Markup(),
    )


@dataclass(frozen=True, slots=True)
class ListedPartyView:
    """A party in a list."""

    address: str
    """"" for a match that the reader does not play."""
    title: str
    about: str
    """Who sits there, and with which results."""
    day: str


def listed_party_view(
    words: Words, listed: ListedParty, now: datetime, zone: str
) -> ListedPartyView:
    """Make the view of a party in a list; days are named as seen now, in this time zone."""
    party = listed.party
    game = words_of_game(party.rules)
    names = [
        words.player_name(chair.name)
        if points is None
        else tell_score(words, words.player_name(chair.name), game.format_score(words, points))
        for chair, (_, points) in sorted(
            zip(party.chairs, listed.results, strict=True), key=lambda each: each[1][0] or 0
        )
        if chair.is_taken or points is not None
    ]
    may_open = party.own is not None or not party.has_begun
    today, made = (calendar.date_in_zone(time, zone) for time in (now, listed.made))
    return ListedPartyView(
        url_for("matches.show_party", party=party.id) if may_open else "",
        game.short_name(words),
        tell_listed_party(words, words.join_list(names), party, listed.is_over),
        format_recent_day(words, made, today),
    )


def write_told(hand: int, told: int) -> str:
    """What a page has told, for its polls: the number of its hand, and of the sentences about it."""
    return f"{hand}.{told}"


def read_told(text: str, hand: int) -> int:
    """How many sentences about that hand the page has told that polls so.

    >>> read_told("3.2", 3), read_told("3.2", 4), read_told("3.x", 3)
    (2, 0, 0)
    """
    of, _, told = text.partition(".")
    return int(told) if of == str(hand) and told.isdecimal() and len(told) < 4 else 0


def people_view(words: Words, seen: SeenMatch, told: str) -> PeopleView | None:
    """Make the view of the people of a match, whose page has told that; None without any.

    ``words`` are those of the table (``words_at``).
    """
    people, seat = seen.people, seen.hand.seat
    if people is None:
        return None
    due = people.due.isoformat() if people.due else None
    own = people.find(seat)
    away = [each.seat for each in people.persons if not each.is_here and each.seat != seat]
    absent = people.absent if people.absent != seat else None
    asked = people.waits_for if people.is_between_hands else (seen.hand.view.turn_of,)
    is_own_turn = seat in asked
    is_away = own is not None and not own.is_here and not seen.hand.is_over
    others_away = "" if seen.hand.is_over else say_who_is_away(words, away)
    asks_for_next = people.is_between_hands and is_own_turn
    ready = say_who_is_ready(words, people.ready) if asks_for_next else None
    spoken = [
        say_played_for(words) if is_away else "",
        others_away,
        "" if absent is None else say_who_is_absent(words, absent),
        ready or "",
    ]
    title = title_of(words, seen)
    return PeopleView(
        title=name_own_turn(words, title) if is_own_turn else title,
        poll=url_for("matches.show_news", match=seen.id, seen=people.mark, told=told, due=due),
        is_own_turn=is_own_turn,
        is_away=is_away,
        away=others_away,
        absent=absent,
        why="" if absent is None else say_who_keeps_waiting(words, absent),
        ask="" if absent is None else ask_for_stand_in(words, absent),
        spoken=words.join_sentences(*spoken),
        ready=ready,
        next=url_for("matches.show_match", match=people.next) if people.next else "",
        begun=say_next_has_begun(words) if people.next else "",
        again=url_for("matches.play_on", party=seen.id),
    )


def words_at(words: Words, seen: SeenMatch) -> Words:
    """The words of a match, with the names of the people who sit there."""
    if seen.people is None:
        return words
    names = {each.seat: each.name for each in seen.people.persons}
    return words.at_table(name_seats(seen.table, names))


def who_waits(words: Words, seen: SeenMatch) -> str:
    """Between hands, for whom those wait who have said that the next may be dealt; else ""."""
    people, seat = seen.people, seen.hand.seat
    if people is None or not people.is_between_hands or seat in people.waits_for:
        return ""
    return say_who_waits(words, people.waits_for)


def _stage(party: Party) -> str:
    if party.has_begun:
        return "begun"
    if party.own is None:
        return "full" if party.is_full else "sit"
    return "begin" if party.is_makers and not party.is_alone else "wait"
