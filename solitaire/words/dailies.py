"""Names of dailies, games and difficulties, and sentences about streaks and the next daily."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol

from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.packs import find_place
from solitaire.rules import Outcome, Variant
from solitaire.words.deals.packs import name_deal_of_pack
from solitaire.words.marks import _p
from solitaire.words.results import phrase_result
from solitaire.words.variants import words_of
from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.games.origin import Origin  # these load SQLAlchemy, 0.2 s
    from solitaire.play.games.player_game import PlayerGame

_NAMES: Final = {
    Difficulty.GENTLE: _p("difficulty", "Gentle"),
    Difficulty.EASY: _p("difficulty", "Easy"),
    Difficulty.STEADY: _p("difficulty", "Steady"),
    Difficulty.HARD: _p("difficulty", "Hard"),
    Difficulty.FIERCE: _p("difficulty", "Fierce"),
}
_PHRASES: Final = {
    Difficulty.GENTLE: _p("difficulty in a sentence", "gentle"),
    Difficulty.EASY: _p("difficulty in a sentence", "easy"),
    Difficulty.STEADY: _p("difficulty in a sentence", "steady"),
    Difficulty.HARD: _p("difficulty in a sentence", "hard"),
    Difficulty.FIERCE: _p("difficulty in a sentence", "fierce"),
}
_DEALS: Final = {
    Difficulty.GENTLE: _p("heading", "Gentle deal"),
    Difficulty.EASY: _p("heading", "Easy deal"),
    Difficulty.STEADY: _p("heading", "Steady deal"),
    Difficulty.HARD: _p("heading", "Hard deal"),
    Difficulty.FIERCE: _p("heading", "Fierce deal"),
}
_RANDOM: Final = _p("heading", "Random deal")
_FOR_YOU: Final = _p("heading", "Deal at your level")


def name_difficulty(words: Words, difficulty: Difficulty) -> str:
    """The name of a difficulty: "Gentle"."""
    return words.pgettext(*_NAMES[difficulty])


def phrase_difficulty(words: Words, difficulty: Difficulty) -> str:
    """The name of a difficulty within a sentence: "gentle"."""
    return words.pgettext(*_PHRASES[difficulty])


def name_daily(words: Words, number: int, variant: Variant) -> str:
    """The title of a daily: "Daily 214", "Short daily 214"."""
    return words.gettext(words_of(variant).daily, number=str(number))


class Titled(Protocol):
    """What the title of a game is made of, as in ``PlayerGame``."""

    @property
    def variant(self) -> Variant:
        """The variant of its deal."""

    @property
    def daily(self) -> int | None:
        """The number of its daily."""

    @property
    def race(self) -> str | None:
        """The id of its race."""

    @property
    def first(self) -> bool:
        """Whether it counts."""

    @property
    def label(self) -> str | None:
        """What the player typed for its deal."""

    @property
    def origin(self) -> Origin:
        """Where it came from."""


def name_game(words: Words, game: Titled) -> str:
    """The title of a game: what its deal is called, and what is played of it again.

    "Daily 4", "Easy deal, again", "Turn 5 again", "Turn 5 again: Daily 4".
    """
    deal, again = _name_deal(words, game), game.origin.again
    is_event = game.daily is not None or (game.race is not None and game.label is None)
    if again > 1:
        turn = words.gettext("Turn %(turn)s again", turn=again)
        if not (is_event or game.label):
            return turn
        return words.gettext("%(turn)s: %(deal)s", turn=turn, deal=deal)
    if is_event and not game.first:
        return words.gettext("%(daily)s, practice", daily=deal)
    return words.gettext("%(deal)s, again", deal=deal) if again and not is_event else deal


def _name_deal(words: Words, game: Titled) -> str:
    """Its daily, a race, its place in a pack, the text of its deal, "Easy deal", or the like."""
    if game.daily is not None:
        return name_daily(words, game.daily, game.variant)
    if game.race is not None and game.label is None:
        return words.pgettext("heading", "Race")
    if place := find_place(game.label):
        return name_deal_of_pack(words, place)
    if game.label:
        return game.label
    difficulty = game.origin.difficulty
    if difficulty is None:
        return words.pgettext(*(_FOR_YOU if game.origin.for_you else _RANDOM))
    return words.pgettext(*_DEALS[difficulty])


def name_game_to_share(words: Words, player_game: PlayerGame, code: str | None) -> str:
    """The title of a game for a text to share; ``code`` is its deal code, if it may be shown."""
    number, product = str(player_game.daily), words.game_name
    if player_game.daily is not None:
        title = words_of(player_game.variant).daily_of_game
        daily = words.gettext(title, game=product, number=number)
        return daily if player_game.first else words.gettext("%(daily)s, practice", daily=daily)
    if player_game.label is None and code:
        return words.gettext("%(game)s deal %(code)s", game=product, code=code)
    return words.gettext("%(game)s, %(deal)s", game=product, deal=_name_deal(words, player_game))


def describe_spare(words: Words, spare: int) -> str:
    """How many spare draws a deal has: "3 spare draws"."""
    return words.ngettext("%(spare)s spare draw", "%(spare)s spare draws", spare, spare=spare)


def explain_spare(words: Words, spare: int) -> str:
    """How many draws a player of the deal can waste, in words."""
    if not spare:
        return words.gettext("You can win it, and not one draw may be wasted.")
    return words.ngettext(
        "You can waste %(spare)s draw and still win.",
        "You can waste %(spare)s draws and still win.",
        spare,
        spare=spare,
    )


def explain_day(words: Words, *, closed: bool, over: bool) -> str | None:
    """What an attempt counts for once the daily is ``closed``, or its day is ``over`` where the player is."""
    if closed:
        return words.gettext(
            "Its day is over. It still counts in your calendar,"
            " but not for your streak or on the leaderboard."
        )
    if over:
        return words.gettext(
            "Its day is over where you are, but not worldwide, so it still counts."
        )
    return None


def explain_wait(words: Words, now: datetime, number: int, zone: str | None) -> str | None:
    """When a daily begins in the player's time zone; None once it has begun."""
    time = format_wait(words, now, number - 1, zone)
    return words.gettext("It begins in %(time)s.", time=time) if time else None


def explain_leaderboard(words: Words, *, closed: bool) -> str:
    """Why a leaderboard has no results."""
    if closed:
        return words.gettext("No results from its day.")
    return words.gettext("No results yet.")


def describe_attempt(
    words: Words, daily: str, outcome: Outcome | None, *, begun: bool, on_day: bool
) -> str:
    """The name of a daily, and the result or state of the player's attempt at it."""
    if outcome is None and begun:
        return words.gettext("%(daily)s: in progress", daily=daily)
    if outcome is None:
        return words.gettext("%(daily)s: not played yet", daily=daily)
    result = phrase_result(words, outcome)
    if on_day:
        return words.gettext("%(daily)s: %(result)s", daily=daily, result=result)
    return words.gettext("%(daily)s: %(result)s, played later", daily=daily, result=result)


def describe_weekday(words: Words, day: str, attempts: Sequence[str]) -> str:
    """A day of the week with the player's attempts at its dailies, as ``describe_attempt`` has them."""
    if not attempts:
        return words.gettext("%(daily)s: not played yet", daily=day)
    return words.join_sentences(
        *(words.gettext("%(statement)s.", statement=each) for each in (day, *attempts))
    )


def count_played(words: Words, played: int, days: int, variant: Variant) -> str:
    """How many of a month's dailies of a game are finished."""
    singular, plural = words_of(variant).dailies_finished
    return words.ngettext(singular, plural, days, played=played, days=days)


def offer_daily(words: Words, number: int, variant: Variant) -> str:
    """The label of a link that leads to a daily to be played."""
    return words.gettext(words_of(variant).play_daily, number=str(number))


def offer_practice(words: Words, difficulty: Difficulty) -> str:
    """The label of the button that deals another game as hard as a daily, before the attempt."""
    return words.gettext(
        "Practise on another %(difficulty)s deal",
        difficulty=phrase_difficulty(words, difficulty),
    )


def describe_streak(words: Words, streaks: Streaks) -> str | None:
    """A sentence about a streak, with its length without rest days if that differs; None below two."""
    if streaks.current < 2:
        return None
    if streaks.current_without_rest == streaks.current:
        return words.ngettext(
            "Streak: %(days)s day.",
            "Streak: %(days)s days.",
            streaks.current,
            days=streaks.current,
        )
    return words.ngettext(
        "Streak: %(days)s day. %(strict)s without a rest day.",
        "Streak: %(days)s days. %(strict)s without a rest day.",
        streaks.current,
        days=streaks.current,
        strict=streaks.current_without_rest,
    )


def count_streak(words: Words, days: int, *, is_best: bool = False) -> str | None:
    """A streak as a greeting: "2 days in a row"; None below two. ``is_best`` if none was longer."""
    if days < 2:
        return None
    if is_best:
        return words.ngettext(
            "%(days)s day in a row: your best streak!",
            "%(days)s days in a row: your best streak!",
            days,
            days=days,
        )
    return words.ngettext("%(days)s day in a row", "%(days)s days in a row", days, days=days)


def format_wait(words: Words, now: datetime, number: int, zone: str | None) -> str | None:
    """The time left until the next daily begins in the player's time zone; None once it has begun."""
    minutes = (calendar.begins_in_zone(number + 1, zone) - now) // timedelta(minutes=1)
    if minutes < 0:
        return None
    hours, minutes = divmod(minutes + 1, 60)
    return words.gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=minutes)
