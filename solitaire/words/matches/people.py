"""Matches of several people in words: their names, what they wait for, and for whom the computer plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solitaire.matches import CAST, Table
from solitaire.matches.game import AnyRules
from solitaire.play.parties.parties import Party
from solitaire.play.people.names import alike
from solitaire.words.matches.games import words_of_game
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


def name_seats(table: Table, names: Mapping[int, str | None]) -> tuple[str, ...]:
    """The name of each seat: a person's, else one of the cast, that of the seat if nobody has one like it.

    >>> from solitaire.matches import CROWNS
    >>> name_seats(Table.parse(CROWNS, "you,you,outs,you"), {0: "Ben", 1: "bruno", 3: None})
    ('Ben', 'bruno', 'Dora', 'Chidi')
    """
    given = [name for name in names.values() if name]
    free = [each for each in CAST if not any(alike(each, name) for name in given)]
    seats = range(table.players)
    own = [names.get(seat) or (CAST[seat] if CAST[seat] in free else "") for seat in seats]
    spare = (each for each in free if each not in own)
    return tuple(name or next(spare) for name in own)


def name_table(words: Words, rules: AnyRules) -> str:
    """The title of a party: "Five Crowns with friends"."""
    return words.gettext("%(game)s with friends", game=words_of_game(rules).short_name(words))


def name_company(words: Words) -> str:
    """With whom a match in a list is played: "With friends"."""
    return words.gettext("With friends")


def say_own_turn(words: Words) -> str:
    """That the others wait for the reader."""
    return words.gettext("Your turn")


def name_own_turn(words: Words, match: str) -> str:
    """The title of the page of a match in which it is the reader's turn: "Your turn: Five Crowns"."""
    return words.gettext("Your turn: %(match)s", match=match)


def name_team(words: Words, team: int) -> str:
    """A team before the match, by its number from 0: "Team 1"."""
    return words.gettext("Team %(number)s", number=str(team + 1))


def explain_begin(words: Words, party: Party, stage: str) -> str:
    """What the visitor of a party may expect."""
    if stage == "begun":
        return words.gettext("This match has begun without you.")
    if stage == "full":
        return words.gettext("All seats of this match are taken.")
    if stage == "begin":
        if party.is_full:
            return words.gettext("All have sat down.")
        return words.gettext("Seats that are empty when you begin are played by the computer.")
    maker = party.chairs[0].name
    if party.is_makers:
        return words.gettext("Send this link. You can begin as soon as somebody has sat down.")
    if stage == "sit":
        if maker is None:
            return words.gettext("Sit down. The match begins when whoever invited you says so.")
        return words.gettext("%(name)s invites you, and says when the match begins.", name=maker)
    if maker is None:
        return words.gettext(
            "Keep this page open: the match begins when whoever invited you says so."
        )
    return words.gettext("Keep this page open: the match begins when %(name)s says so.", name=maker)


def tell_listed_party(words: Words, names: str, party: Party, is_over: bool) -> str:
    """Who sits at a party in a list: "Ada and Ben; 2 seats are empty."."""
    if is_over:
        return words.gettext("%(names)s.", names=names)
    if party.has_begun:
        return words.gettext("%(names)s are playing.", names=names)
    free = sum(not each.is_taken for each in party.chairs)
    return words.ngettext(
        "%(names)s; %(free)s seat is empty.",
        "%(names)s; %(free)s seats are empty.",
        free,
        names=names,
        free=free,
    )


def tell_score(words: Words, name: str, points: str) -> str:
    """Somebody's points in a list: "Ben 87"."""
    return words.gettext("%(name)s %(points)s", name=name, points=points)


def say_next_has_begun(words: Words) -> str:
    """That somebody else has begun to play again together."""
    return words.gettext("The next match has begun.")


def say_played_for(words: Words) -> str:
    """That the computer plays for the reader."""
    return words.gettext("The computer plays for you.")


def say_who_is_away(words: Words, seats: Sequence[int]) -> str:
    """For whom the computer plays: "The computer plays for Ben."; "" for nobody."""
    if not seats:
        return ""
    names = _list_names(words, seats)
    return words.gettext("The computer plays for %(names)s.", names=names)


def ask_for_stand_in(words: Words, seat: int) -> str:
    """The label of a button: "Let the computer play for Ben"."""
    return words.gettext("Let the computer play for %(name)s", name=name_seat(words, seat))


def say_who_keeps_waiting(words: Words, seat: int) -> str:
    """Why the computer may be asked to play: "Ben has not moved for some minutes."."""
    return words.gettext("%(name)s has not moved for some minutes.", name=name_seat(words, seat))


def say_who_is_absent(words: Words, seat: int) -> str:
    """That the computer may be asked to play: "Ben has not moved for some minutes. ..."."""
    return words.join_sentences(
        say_who_keeps_waiting(words, seat), words.gettext("You can let the computer play on.")
    )


def say_who_waits(words: Words, seats: Sequence[int]) -> str:
    """Who has not said yet that the next hand may be dealt: "Waiting for Ben."."""
    names = _list_names(words, seats)
    return words.gettext("Waiting for %(names)s.", names=names)


def say_who_is_ready(words: Words, seats: Sequence[int]) -> str:
    """Who has said that the next hand may be dealt: "Ada and Ben are ready."; "" for nobody."""
    if not seats:
        return ""
    names = _list_names(words, seats)
    return words.ngettext("%(names)s is ready.", "%(names)s are ready.", len(seats), names=names)


def _list_names(words: Words, seats: Sequence[int]) -> str:
    """The names at these seats: "Ada and Ben"."""
    return words.join_list([name_seat(words, seat) for seat in seats])
