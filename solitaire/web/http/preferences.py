"""Preferences for the table: theme, cards and their backs, hand, keys, sound, order of cards.

A readable cookie stores only what differs from the defaults, so preferences work without scripts and before
the first game. Unknown names and values are ignored: another version may have written them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final, cast
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, after_this_request, current_app, g, request

from solitaire.matches import CROWNS, GAMES
from solitaire.play.deals.difficulty import TAKEN_UP
from solitaire.play.deals.fair import FIRST_STEP, LEVELS, DealChoice
from solitaire.rules import VARIANTS, Variant
from solitaire.words import LANGUAGES
from solitaire.words.board.table import Sort

COOKIE: Final = "preferences"
FIRST_GAMES: Final = 5
"""In the first so many games the table puts brackets around pairs, and coaches in the first of them."""
ENOUGH_WINS: Final = 3
"""After so many wins without a last call the table no longer asks, unless a setting says so."""


def choice(*values: str) -> str:
    """Define a field with these possible values; the first is the default."""
    return field(default=values[0], metadata={"values": values})


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences of one player. Choices have the names in the cookie and in forms, and their values."""

    language: str = choice("", *LANGUAGES)
    """Empty for the browser's."""
    theme: str = choice("system", "light", "dark")
    cards: str = choice("normal", "large")
    letters: str = choice("off", "on")
    """Whether a suit has its letter beside its symbol."""
    back: str = choice("gold", "ruby", "night", "plum")
    hand: str = choice("right", "left")
    """The side of the buttons of the table."""
    keys: str = choice("on", "off")
    command_line: str = choice("off", "on")
    tap: str = choice("on", "off")
    sound: str = choice("off", "soft", "medium", "loud")
    sort: str = choice(*Sort)
    statistics: str = choice("shown", "hidden")
    squares: str = choice("on", "off")
    away: str = choice("off", "on")
    spare: str = choice("", "off", "lost", "on")
    """Whether the table shows the spare draws, or says only when a game can no longer be won; empty for the
    latter in gentle and easy games."""
    last_call: str = choice("", "on", "off")
    """Whether the table asks before a turn that would lose an easy game; empty until ``ENOUGH_WINS``."""
    unwarned_wins: str = choice("", *map(str, range(ENOUGH_WINS + 1)))
    """How many games the player has won without that, up to ``ENOUGH_WINS``; empty if not known yet."""
    spare_explained: str = choice("no", "yes")
    quick_ways_shown: str = choice("no", "yes")
    finished_games: str = choice("", *map(str, range(FIRST_GAMES + 1)))
    """How many games the player has finished, up to ``FIRST_GAMES``; empty if that is not known yet."""
    stock: str = choice("off", "on")
    pace: str = choice("normal", "slow", "at-once")
    """How the moves of others in a match are shown: one after the other, or at once."""
    coach: str = choice("", "on", "off")
    """Whether a coach speaks in matches; empty for a player's first hand of each game."""
    kind: str = choice("", *(variant.name for variant in VARIANTS))
    level: str = choice("", *LEVELS, *TAKEN_UP)
    """With ``kind`` the default of new games (``DealChoice``); empty until one is chosen."""
    played_matches: frozenset[str] = frozenset()
    """The games of matches of which the player has played a hand: the first one is coached."""

    def with_values(self, values: Mapping[str, str]) -> Preferences:
        """A copy with these values; unknown names and values are ignored."""
        known = {name: value for name, value in values.items() if value in CHOICES.get(name, ())}
        return replace(self, **known, played_matches=self.played_matches | _read_played(values))

    @property
    def changed(self) -> dict[str, str]:
        """The preferences that differ from the defaults, by name."""
        chosen = {
            name: value
            for name, values in CHOICES.items()
            if (value := getattr(self, name)) != values[0]
        }
        return chosen | _write_played(self.played_matches)

    @property
    def order(self) -> Sort:
        """The order of the cards in piles."""
        return Sort(self.sort)

    @property
    def shows_statistics(self) -> bool:
        """Whether streaks and comparisons with others are shown."""
        return self.statistics == "shown"

    @property
    def shares_squares(self) -> bool:
        """Whether the turns of a shared result are squares, not letters."""
        return self.squares == "on"

    @property
    def shows_away(self) -> bool:
        """Whether the table shows how many cards each pile is away."""
        return self.away == "on"

    @property
    def shows_spare(self) -> bool:
        """Whether the table shows the spare."""
        return self.spare == "on"

    def tells_lost(self, *, is_forgiving: bool) -> bool:
        """Whether the table says when a game can no longer be won, and nothing else of the spare."""
        return self.spare == "lost" or (not self.spare and is_forgiving)

    @property
    def gets_last_call(self) -> bool:
        """Whether the table asks before a turn that would lose an easy game."""
        is_newcomer = self.unwarned_wins not in ("", str(ENOUGH_WINS))
        return self.last_call == "on" or (not self.last_call and is_newcomer)

    @property
    def first_games(self) -> int | None:
        """How many games the player has finished; None if that is not known, or no longer matters."""
        return None if self.finished_games in ("", str(FIRST_GAMES)) else int(self.finished_games)

    @property
    def usual_variant(self) -> Variant:
        """The game that the player deals; the short one until one is chosen."""
        return (self.deals or FIRST_STEP).variant

    @property
    def shows_stock(self) -> bool:
        """Whether a wide table has the stock beside it."""
        return self.stock == "on"

    def knows_match(self, game: str) -> bool:
        """Whether the player has played a hand of that game of matches."""
        return game in self.played_matches

    def is_coached(self, game: str) -> bool:
        """Whether a coach speaks in that game of matches."""
        return self.coach == "on" if self.coach else not self.knows_match(game)

    def with_match(self, game: str) -> Preferences:
        """A copy that says that the player has played a hand of that game of matches."""
        return replace(self, played_matches=self.played_matches | {game})

    @property
    def deals(self) -> DealChoice | None:
        """The default of new games; None if none was chosen."""
        return DealChoice.read(self.kind, self.level)

    @property
    def tap_discards(self) -> bool:
        """Whether a tap on a card of an open pile discards it, in games with undo."""
        return self.tap == "on"

    @property
    def knows_quick_ways(self) -> bool:
        """Whether the table has shown the quick ways to play."""
        return self.quick_ways_shown == "yes"

    @property
    def knows_spare(self) -> bool:
        """Whether the player has seen what spare means."""
        return self.spare_explained == "yes"


DEFAULTS: Final = Preferences()
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    each.name: each.metadata["values"] for each in fields(Preferences) if each.metadata
}
"""The values of each choice, the default first."""


def _read_played(values: Mapping[str, str]) -> frozenset[str]:
    """The played games of matches, as ``_write_played`` names them; unknown ones are ignored."""
    named = values.get("other_first_hands", "").split(".")
    if values.get("first_hand") == "played":
        named.append(CROWNS.name)
    return frozenset(each.name for each in GAMES if each.name in named)


def _write_played(games: frozenset[str]) -> dict[str, str]:
    """The values that name the played games of matches: one for the first game, one for all others."""
    others = ".".join(each.name for each in GAMES if each.name in games and each is not CROWNS)
    return {
        **({"first_hand": "played"} if CROWNS.name in games else {}),
        **({"other_first_hands": others} if others else {}),
    }


def preferences() -> Preferences:
    """The preferences in this request's cookie."""
    if "preferences" not in g:
        g.preferences = DEFAULTS.with_values(dict(parse_qsl(request.cookies.get(COOKIE, ""))))
    return cast(Preferences, g.preferences)


def override_preferences(chosen: Preferences) -> None:
    """Use these preferences for this response only; sets no cookie."""
    g.preferences = chosen


def save_preferences(chosen: Preferences) -> None:
    """Store these preferences in the cookie, and use them for this response."""
    override_preferences(chosen)
    after_this_request(_set_cookie)


def change_preferences(values: Mapping[str, str]) -> None:
    """Change some preferences, and store them."""
    save_preferences(preferences().with_values(values))


def save_deal_choice(choice: DealChoice) -> None:
    """Store the default of new games."""
    change_preferences({"kind": choice.kind, "level": choice.level})


def renew_preferences() -> None:
    """Renew the cookie. Called with each new game, so that it lasts as long as the player plays."""
    if preferences().changed:
        save_preferences(preferences())


def _set_cookie(response: Response) -> Response:
    """Set the cookie, or delete it if nothing differs from the defaults.

    Below a path it is emptied instead: deleted, it would give way to one of the same name for the whole host,
    which an older version or another site has set.
    """
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    lifetime, path = current_app.permanent_session_lifetime, request.script_root or "/"
    text = urlencode(preferences().changed)
    if text or path != "/":
        response.set_cookie(
            COOKIE, text, max_age=lifetime, path=path, httponly=True, samesite="Lax", secure=secure
        )
    else:
        response.delete_cookie(COOKIE, path=path, httponly=True, samesite="Lax", secure=secure)
    return response


def init_app(app: Flask) -> None:
    """Add the preferences to the template globals."""

    @app.context_processor
    def add_preferences() -> dict[str, object]:
        return {"preferences": preferences()}
