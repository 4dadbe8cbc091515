"""Matches in words, whatever is played: who plays, how far it is, and why a move or a record is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solitaire.matches import CAST, MatchCode
from solitaire.matches.game import AnyBot
from solitaire.words.dates import format_decimal
from solitaire.words.marks import _, _p
from solitaire.words.words import Words

LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "points": _p("level of a computer player", "counts points"),
    "away": _p("level of a computer player", "counts cards needed"),
    "outs": _p("level of a computer player", "counts useful cards"),
}
_LABELS: Final = {
    "points": _p("level in a choice", "Counts points"),
    "away": _p("level in a choice", "Counts cards needed"),
    "outs": _p("level in a choice", "Counts useful cards"),
}


def name_player(words: Words, seat: int) -> str:
    """The player of a seat: "You", "Ada"."""
    return CAST[seat] if seat else words.pgettext("player of a match", "You")


def name_matches(words: Words) -> str:
    """The game among those that have dailies: "Match"."""
    return words.pgettext("variant", "Match")


def name_daily_match(words: Words, number: int) -> str:
    """The title of a daily match: "Daily match 214"."""
    return words.gettext("Daily match %(number)s", number=str(number))


def offer_daily_match(words: Words, number: int, *, is_begun: bool) -> str:
    """The label of a link that leads to a daily match to be played, or to go on with."""
    if is_begun:
        return words.gettext("Continue daily match %(number)s", number=str(number))
    return words.gettext("Play daily match %(number)s", number=str(number))


def phrase_match_result(words: Words, points: int, *, won: bool) -> str:
    """The result of a match as a phrase: "won with 87 points"."""
    if won:
        return words.ngettext(
            "won with %(points)s point", "won with %(points)s points", points, points=points
        )
    return words.ngettext(
        "lost with %(points)s point", "lost with %(points)s points", points, points=points
    )


def explain_week_of_matches(words: Words) -> str:
    """What stands in the table of a family's week of daily matches."""
    return words.gettext("Points on each day, and a crown for winning.")


def name_table(words: Words, seats: int) -> str:
    """Who is played against: "Against Ada and Bruno"."""
    return words.gettext("Against %(names)s", names=words.join_list(CAST[1:seats]))


def name_random_match(words: Words) -> str:
    """The title of a match whose cards are not chosen yet: "Random cards"."""
    return words.pgettext("heading", "Random cards")


def describe_progress(words: Words, number: int, hands: int) -> str:
    """How far a match is: "Hand 4 of 11"."""
    return words.gettext("Hand %(number)s of %(hands)s", number=number, hands=hands)


def describe_end(words: Words, place: int, points: Sequence[int]) -> str:
    """How a match ended: "Won with 87 points to 102"."""
    own, others = points[0], words.join_list([str(each) for each in points[1:]])
    if place == 1:
        return words.ngettext(
            "Won with %(points)s point to %(others)s",
            "Won with %(points)s points to %(others)s",
            own,
            points=own,
            others=others,
        )
    return words.ngettext(
        "Lost with %(points)s point to %(others)s",
        "Lost with %(points)s points to %(others)s",
        own,
        points=own,
        others=others,
    )


def describe_totals(words: Words, matches: int, won: int, mean: float) -> str:
    """What matches add up to: "3 matches, 2 won, 8.4 points a hand"."""
    return words.ngettext(
        "%(count)s match, %(won)s won, %(mean)s points a hand",
        "%(count)s matches, %(won)s won, %(mean)s points a hand",
        matches,
        count=matches,
        won=won,
        mean=format_decimal(words, mean),
    )


def name_level(words: Words, bot: AnyBot) -> str:
    """The level of a computer player, which is what it looks at: "counts useful cards"."""
    return words.pgettext(*LEVELS[bot.name])


def label_level(words: Words, bot: AnyBot) -> str:
    """The label of a level of Five Crowns in a choice: "Counts useful cards"."""
    return words.pgettext(*_LABELS[bot.name])


def list_totals(words: Words, totals: Sequence[tuple[str, int]]) -> str:
    """The points of all players: "You 12, Ada 20, Bruno 25."."""
    parts = [words.gettext("%(name)s %(points)s", name=name, points=each) for name, each in totals]
    return words.gettext("%(totals)s points.", totals=words.join_list(parts))


def message_of_match(code: MatchCode) -> str:
    """The message of a refusal; ``solitaire.words.errors`` fills in its data."""
    match code:
        case MatchCode.GAME:
            return _("“%(text)s” is not a game that is played as a match.")
        case MatchCode.MOVE:
            return _("“%(text)s” is not a move. Moves look like S8H:3S or P8H:KD.")
        case MatchCode.PLAYERS:
            return _("A match has %(fewest)s to %(most)s players, not %(found)s.")
        case MatchCode.BOT:
            return _("“%(text)s” is not a computer player. These are: %(known)s.")
        case MatchCode.OPTION:
            return _("“%(text)s” is not an option of this game. These are: %(known)s.")
        case MatchCode.OPTION_TWICE:
            return _("The option “%(text)s” is given more than once.")
        case MatchCode.RECORD:
            return _("This record of a match cannot be read here: “%(text)s”.")
        case MatchCode.RECORD_LONG:
            return _(
                "This record of a match is too long: it may have at most %(limit)s characters."
            )
        case MatchCode.RECORD_CUT:
            return _("This record of a match ends before the match does.")
        case MatchCode.RECORD_CODE:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of its code."
            )
        case MatchCode.PERSON:
            return _(
                "Only a match of one person, the first player, can be kept. Here these play: %(text)s."
            )
        case MatchCode.CARDS:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of the deck. Of this"
                " card it needs %(expected)s and has %(found)s: %(card)s."
            )
        case MatchCode.OVER:
            return _("This match is over.")
        case MatchCode.NO_MOVE:
            return _("Choose a card first.")
        case MatchCode.NOT_YOURS:
            return _("It is not your turn.")
        case MatchCode.DRAW_FIRST:
            return _("First a card has to be taken, from the stock or from the discards.")
        case MatchCode.DISCARD_FIRST:
            return _("A card was taken already, so one has to be discarded now.")
        case MatchCode.DEAL_FIRST:
            return _("This hand is over, so the next one has to be dealt first.")
        case MatchCode.NOT_OVER:
            return _("This hand is not over, so the next one cannot be dealt yet.")
        case MatchCode.NOT_HELD:
            return _("This card is not among those in the hand: %(card)s.")
        case MatchCode.JUST_TAKEN:
            return _(
                "This card was just taken from the discards, so discard another one: %(card)s."
            )
        case MatchCode.ALL_ALIKE:
            return _(
                "All cards in the hand are like this one, so nothing else could be discarded after"
                " taking it: %(card)s."
            )
        case MatchCode.NOT_DRAWN:
            return _("The card taken in this turn is %(the_drawn)s, not %(the_card)s.")
        case MatchCode.BOT_DIFFERS:
            return _("The computer player %(bot)s would have moved %(expected)s, not %(found)s.")


def name_reading(words: Words) -> str:
    """The title of the page that waits while a record is checked."""
    return words.gettext("Reading the record")


def explain_reading(words: Words) -> str:
    """What the page waits for."""
    return words.gettext(
        "The computer players check that they would have moved so. It takes a second or two."
    )
