"""Matches in words, whatever is played: who plays, the games, and why a move or a record is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solitaire.matches import MatchCode, Table
from solitaire.matches.game import AnyBot, AnyRules
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import SolitaireError
from solitaire.words.filling import fill_message
from solitaire.words.marks import _
from solitaire.words.matches.continental.names import CONTINENTAL_WORDS
from solitaire.words.matches.crowns.telling import CROWNS_WORDS
from solitaire.words.matches.game import PHRASES, GameWords, Strength
from solitaire.words.matches.lastcard.names import LASTCARD_WORDS
from solitaire.words.matches.seats import name_seat
from solitaire.words.matches.spiral.telling import SPIRAL_WORDS
from solitaire.words.words import Words

GAME_WORDS: Final[dict[str, GameWords]] = {
    "crowns": CROWNS_WORDS,
    "spiral": SPIRAL_WORDS,
    "lastcard": LASTCARD_WORDS,
    "continental": CONTINENTAL_WORDS,
}
"""What each game says of itself, by the name of its rules."""


def words_of_game(rules: AnyRules) -> GameWords:
    """What a game says of itself."""
    return GAME_WORDS[rules.name]


def name_player(words: Words, seat: int, reader: int = PERSON) -> str:
    """The player of a seat: "You" for the reader's own, "Ada"."""
    return words.pgettext("player of a match", "You") if seat == reader else name_seat(words, seat)


def name_coach(words: Words) -> str:
    """Whose play a review judges by: "the coach"."""
    return words.pgettext("in your place ... would have played", "the coach")


def say_farewell(words: Words) -> str:
    """What the coach says when he leaves."""
    return words.gettext(
        "The coach, who told you what to play, leaves you here. The menu brings him back."
    )


def name_random_match(words: Words) -> str:
    """The title of a match whose cards are not chosen yet: "Random cards"."""
    return words.pgettext("heading", "Random cards")


def name_level(words: Words, rules: AnyRules, bot: AnyBot) -> str:
    """The level of a computer player by its strength: "easy"."""
    return words.pgettext(*PHRASES[words_of_game(rules).levels[bot.name].strength])


def label_level(words: Words, rules: AnyRules, bot: AnyBot) -> str:
    """The label of a level in a choice: "Easy"."""
    return words.pgettext(*words_of_game(rules).levels[bot.name].strength.value)


def describe_level(words: Words, rules: AnyRules, bot: AnyBot) -> str:
    """What a computer player looks at: "counts useful cards"."""
    return words.pgettext(*words_of_game(rules).levels[bot.name].look)


def introduce_level(words: Words, level: str, look: str) -> str:
    """A level and what it looks at: "Easy: counts points."."""
    return words.gettext("%(level)s: %(look)s.", level=level, look=look)


def explain_levels(words: Words, rules: AnyRules) -> str:
    """What the levels of a game look at and how strong they are, each in the order of a choice."""
    bots = {bot.name: bot for bot in rules.bots}
    return words.join_sentences(
        *(_explain_level(words, rules, bots[name]) for name in words_of_game(rules).levels)
    )


def _explain_level(words: Words, rules: AnyRules, bot: AnyBot) -> str:
    """A level, what it looks at, and how often it wins against the one below, where that is measured."""
    levels = words_of_game(rules).levels
    label, look = label_level(words, rules, bot), describe_level(words, rules, bot)
    wins = levels[bot.name].wins
    if wins is None:
        return introduce_level(words, label, look)
    strengths = [level.strength for level in levels.values()]
    below = strengths[strengths.index(levels[bot.name].strength) - 1]
    return words.gettext(
        "%(level)s: %(look)s, and wins %(wins)s of 100 matches against %(below)s.",
        level=label,
        look=look,
        wins=wins,
        below=words.pgettext(*PHRASES[below]),
    )


def find_stronger(rules: AnyRules, table: Table) -> Table | None:
    """The table with every computer player a level up; None if all are at the highest."""
    levels = words_of_game(rules).levels
    bots = {levels[bot.name].strength: bot for bot in rules.bots}

    def raise_bot(bot: AnyBot) -> AnyBot:
        strength = levels[bot.name].strength
        return bots.get(strength.next, bots[Strength.HARD])

    raised = replace(
        table, bots=tuple(None if bot is None else raise_bot(bot) for bot in table.bots)
    )
    return None if raised == table else raised


def name_opponents(words: Words, *, friends: bool = False) -> str:
    """The heading of the choice of how many play: "Opponents", with friends "Others at the table"."""
    if friends:
        return words.pgettext("heading", "Others at the table")
    return words.pgettext("heading", "Opponents")


def explain_seats(words: Words) -> str:
    """Who sits at the seats of a match with friends."""
    return words.gettext("Count all your friends. The computer plays where nobody sits down.")


def name_level_choice(words: Words, *, friends: bool = False) -> str:
    """The heading of the choice of the level: "How they play", with friends "How the computer plays"."""
    if friends:
        return words.pgettext("heading", "How the computer plays")
    return words.pgettext("heading", "How they play")


def name_done(words: Words) -> str:
    """What the tile of a daily says whose attempt is over: "Done"."""
    return words.pgettext("daily match", "Done")


def name_score_sheet(words: Words) -> str:
    """The label of the link to how a match ended: "Score sheet"."""
    return words.pgettext("heading", "Score sheet")


def name_match(words: Words, rules: AnyRules, daily: int | None, label: str | None) -> str:
    """What a match is called: "Spiral"; "Spiral daily 214"; "Spiral · the cabin", of words or a code."""
    game = words_of_game(rules)
    if daily is not None:
        return game.name_daily(words, daily)
    return name_with_game(words, rules, label) if label else game.short_name(words)


def name_with_game(words: Words, rules: AnyRules, about: str) -> str:
    """A text about a match, prefixed with the name of its game: "Spiral · easy and hard"."""
    game = words_of_game(rules).short_name(words)
    return words.gettext("%(game)s · %(about)s", game=game, about=about)


def tell_with_opponents(words: Words, opponents: str, about: str) -> str:
    """Who is played against, and how far a match is: "Against Ada · Game 2 of 3"."""
    return words.gettext("%(opponents)s · %(about)s", opponents=opponents, about=about)


def count_matches(words: Words, matches: int, won: int) -> str:
    """How many matches somebody has finished: "7 matches, first in 3". A first place can be shared."""
    return words.ngettext(
        "%(count)s match, first in %(won)s",
        "%(count)s matches, first in %(won)s",
        matches,
        count=matches,
        won=won,
    )


def say_how_it_ended(
    words: Words, places: Sequence[int], scores: Sequence[int], reader: int
) -> str:
    """How the match ended for the reader: "Ada won. You came second.", of two "Ada won, 16 to 93."."""
    winners = [
        name_seat(words, seat) for seat, place in enumerate(places) if place == 1 and seat != reader
    ]
    names = words.join_list(winners)
    if places[reader] == 1:
        if winners:
            return words.gettext("You share the win with %(names)s.", names=names)
        if len(places) > 2:
            return words.gettext("You won the match!")
        return words.gettext(
            "You won the match, %(own)s to %(others)s!",
            own=scores[reader],
            others=scores[1 - reader],
        )
    if len(places) == 2:
        return words.gettext(
            "%(name)s won, %(others)s to %(own)s.",
            name=names,
            others=scores[1 - reader],
            own=scores[reader],
        )
    won = words.ngettext("%(names)s won.", "%(names)s share the win.", len(winners), names=names)
    return words.join_sentences(won, _say_place(words, places[reader]))


def describe_end(
    words: Words, rules: AnyRules, table: Table, place: int, scores: Sequence[int]
) -> str:
    """How a match ended for the first seat, by the totals of the seats: "Won with 87 points to 102"."""
    game = words_of_game(rules)
    teams = game.count_teams(table.players, table.options_of(rules))
    return game.describe_end(words, place, scores[:teams])


def _say_place(words: Words, place: int) -> str:
    match place:
        case 2:
            return words.gettext("You came second.")
        case 3:
            return words.gettext("You came third.")
        case 4:
            return words.gettext("You came fourth.")
        case 5:
            return words.gettext("You came fifth.")
        case 6:
            return words.gettext("You came sixth.")
        case 7:
            return words.gettext("You came seventh.")
        case 8:
            return words.gettext("You came eighth.")
        case 9:
            return words.gettext("You came ninth.")
        case _:
            return words.gettext("You came tenth.")


def explain_match(words: Words, error: SolitaireError) -> str:
    """The reason for a refusal of the wing, or of one of its games; TypeError for other codes."""
    if isinstance(error.code, MatchCode):
        return fill_message(words, _message_of(error.code), error)
    for game in GAME_WORDS.values():
        if game.codes is not None and isinstance(error.code, game.codes):
            return game.explain(words, error)
    raise TypeError(f"no message for {error.code!r}")


def explain_choice(words: Words, rules: AnyRules, error: SolitaireError) -> str:
    """Why what was chosen in a form cannot stand: a refusal of options, by their labels in the form.

    ``explain_match`` names them in notation, as they are typed.
    """
    assert isinstance(error.code, MatchCode)
    values = {
        name: _label_choice(words, rules, datum)
        if isinstance(datum, str) and "=" in datum
        else datum
        for name, datum in error.data.items()
    }
    return words.gettext(_message_of(error.code), **values)


def _label_choice(words: Words, rules: AnyRules, text: str) -> str:
    """An option with its value, as a form has them: "With four players: Two against two"."""
    name, _, value = text.partition("=")
    game = words_of_game(rules)
    return words.gettext(
        "%(option)s: %(value)s",
        option=game.name_option(words, name),
        value=game.label_value(words, name, value),
    )


def _message_of(code: MatchCode) -> str:
    match code:
        case MatchCode.GAME:
            return _("“%(text)s” is not a game that is played as a match.")
        case MatchCode.MOVE:
            return _("“%(text)s” is not a move. Moves look like %(one)s or %(other)s.")
        case MatchCode.PLAYERS:
            return _("A match has %(fewest)s to %(most)s players, not %(found)s.")
        case MatchCode.PLAYERS_KNOWN:
            return _(
                "A match of this game has no %(found)s players. These numbers are possible: %(known)s."
            )
        case MatchCode.BOT:
            return _("“%(text)s” is not a computer player. These are: %(known)s.")
        case MatchCode.OPTION:
            return _("“%(text)s” is not an option of this game. These are: %(known)s.")
        case MatchCode.OPTION_PLAYERS:
            return _("“%(text)s” is for %(known)s players, and here there are %(found)s.")
        case MatchCode.OPTION_EXCLUDED:
            return _("“%(text)s” and “%(other)s” exclude each other.")
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
        case MatchCode.RECORD_GAME:
            return _(
                "The line “Game” of this record says %(game)s, but its code %(text)s is of another game:"
                " %(other)s."
            )
        case MatchCode.RECORD_CODE:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of its code."
            )
        case MatchCode.PERSON:
            return _(
                "Only a match whose first player is a person can be kept. Here these play: %(text)s."
            )
        case MatchCode.CARDS:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of the deck. Of this"
                " card it needs %(expected)s and has %(found)s: %(card)s."
            )
        case MatchCode.OVER:
            return _("This match is over.")
        case MatchCode.LONG:
            return _("A match has at most %(limit)s moves, and this one would have more.")
        case MatchCode.NO_MOVE:
            return _("Choose a card first.")
        case MatchCode.NOT_YOURS:
            return _("It is not your turn.")
        case MatchCode.DEAL_FIRST:
            return _("This hand is over, so the next one has to be dealt first.")
        case MatchCode.NOT_OVER:
            return _("This hand is not over, so the next one cannot be dealt yet.")
        case MatchCode.NOT_HELD:
            return _("This card is not among those in the hand: %(card)s.")
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
