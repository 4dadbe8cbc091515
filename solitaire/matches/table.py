"""Who plays a match, and with which options: part of what "the same match" means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.matches.errors import MatchCode
from solitaire.matches.game import AnyBot, AnyRules
from solitaire.rules import NotationError

CAST: Final = (
    *("Dora", "Ada", "Bruno", "Chidi", "Emil"),
    *("Farah", "Goro", "Hana", "Ivo", "Juno"),
)
"""The names of the computer players, by seat: first names, the same in every language.

Seat 0 is a person's, except in a match of computer players alone.
"""
YOU: Final = "you"
"""The seat of a person in notation."""
_BETWEEN: Final = re.compile(r"[\s,;+]+")


@dataclass(frozen=True, slots=True)
class Table:
    """The computer player of each seat, None for a person, and the options that are not the usual ones.

    >>> from solitaire.matches import CROWNS
    >>> table = Table.parse(CROWNS, "you, outs, away.1 hands=five")
    >>> str(table), table.players
    ('you,outs.1,away.1 hands=five', 3)
    """

    bots: tuple[AnyBot | None, ...]
    options: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, rules: AnyRules, text: str) -> Table:
        """Parse the seats, then the options. A bot without a version is the newest, an absent option usual.

        NotationError (match-players, match-bot, match-option and those that begin with that).
        """
        words = [word.lower() for word in _BETWEEN.split(text.strip()) if word]
        seats = [word for word in words if "=" not in word]
        given = _read_options(word for word in words if "=" in word)
        table = cls(
            tuple(None if seat == YOU else find_bot(rules, seat) for seat in seats),
            _choose_options(rules, given),
        )
        found, fewest, most = table.players, rules.players[0], rules.players[-1]
        if fewest < found < most and found not in rules.players:
            known = ", ".join(map(str, rules.players))
            raise NotationError(MatchCode.PLAYERS_KNOWN, found=found, known=known)
        if found not in rules.players:
            raise NotationError(MatchCode.PLAYERS, found=found, fewest=fewest, most=most)
        _check_options(rules, table)
        return table

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.bots)

    def options_of(self, rules: AnyRules) -> dict[str, str]:
        """The value of each option of the game."""
        return {option.name: option.values[0] for option in rules.options} | dict(self.options)

    def __str__(self) -> str:
        """The seats, and the options that are not the usual ones; the inverse of ``parse``."""
        return " ".join([",".join(map(name_bot, self.bots)), *map("=".join, self.options)])


def _check_options(rules: AnyRules, table: Table) -> None:
    """Refuse options that there are not for so many players, or that exclude each other.

    NotationError (match-option-players, match-option-excluded).
    """
    chosen = {"=".join(each): each[0] for each in table.options}
    of = {option.name: option for option in rules.options}
    for text, name in chosen.items():
        if of[name].players and table.players not in of[name].players:
            known, found = ", ".join(map(str, of[name].players)), table.players
            raise NotationError(MatchCode.OPTION_PLAYERS, text=text, found=found, known=known)
        for other in of[name].excludes:
            if other in chosen:
                raise NotationError(MatchCode.OPTION_EXCLUDED, text=text, other=other)


def name_bot(bot: AnyBot | None) -> str:
    """A computer player in notation, with its version, or a person."""
    return YOU if bot is None else f"{bot.name}.{bot.version}"


def find_bot(rules: AnyRules, text: str) -> AnyBot:
    """The computer player of that name and version, the newest without one; NotationError (match-bot)."""
    found = [bot for bot in rules.bots if text in (bot.name, name_bot(bot))]
    if not found:
        raise NotationError(MatchCode.BOT, text=text, known=", ".join(map(name_bot, rules.bots)))
    return found[-1]


def _read_options(words: Iterable[str]) -> dict[str, str]:
    """The options that are written down; NotationError (match-option-twice), also for equal values."""
    given: dict[str, str] = {}
    for word in words:
        name, value = word.split("=", 1)
        if name in given:
            raise NotationError(MatchCode.OPTION_TWICE, text=name)
        given[name] = value
    return given


def _choose_options(rules: AnyRules, given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The options that differ from the usual ones, in the order of the rules."""
    known = {option.name: option.values for option in rules.options}
    for name, value in given.items():
        if value not in known.get(name, ()):
            texts = [f"{name}={value}" for name, values in known.items() for value in values]
            raise NotationError(MatchCode.OPTION, text=f"{name}={value}", known=", ".join(texts))
    chosen = [(name, given.get(name, values[0])) for name, values in known.items()]
    return tuple((name, value) for name, value in chosen if value != known[name][0])
