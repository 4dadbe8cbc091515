"""The page of matches: those to go on with, and the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from solitaire.matches import read_match
from solitaire.matches.game import AnyRules, Option
from solitaire.play.matches.player_match import ListedMatch
from solitaire.play.parties.parties import ListedParty
from solitaire.rules import NotationError
from solitaire.web.http.forms import Field
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.party_pages import ListedPartyView, listed_party_view
from solitaire.web.matches.rows import MatchRow, match_row
from solitaire.web.matches.tiles import MatchTile, form_tiles
from solitaire.words import Words
from solitaire.words.matches.games import (
    explain_levels,
    explain_seats,
    label_level,
    name_level_choice,
    name_opponents,
    words_of_game,
)

OPPONENTS: Final = "opponents"
LEVEL: Final = "level"
"""Fields of the form beside those of the options of the game, which have their names."""
COMMON: Final = 2
"""So many values of the first option are not folded."""
SHOWN: Final = 3
"""So many matches to go on with stand beside the form; All games has the others."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice of the form: pairs of values and labels, and the value that is chosen."""

    name: str
    legend: str
    values: tuple[tuple[str, str], ...]
    help: str
    chosen: str


@dataclass(frozen=True, slots=True)
class StartPage:
    """The page: the form of a new match of one game, the other games, and the player's matches."""

    game: str
    """The name of the rules of the game that is chosen."""
    about: str
    """What it is, in one or two sentences."""
    games: tuple[MatchTile, ...]
    """All games; none if there is only one."""
    problem: str
    """Why the link that led here names no match; "" without one."""
    unfinished: tuple[MatchRow, ...]
    """The last few to go on with."""
    has_more: bool
    """Whether there are more of them."""
    waiting: tuple[ListedPartyView, ...]
    """The player's matches with people that have not begun; listed where the next one is planned."""
    done: str
    """What has just been done: ``dropped``, ``left``; "" for nothing."""
    choices: tuple[ChoiceView, ...]
    rare: tuple[ChoiceView, ...]
    """Choices that are folded: what else the first option has, and the other options."""
    rare_open: bool
    """Whether one of them is not the usual one."""
    deal: Field
    """The field for words or a code."""
    example: str
    """A code, as an example."""
    today: str
    """The label of the link to the daily of today."""
    friends: bool
    """Whether it is to be one with people."""
    family: str
    """The id of the family whose evening is planned; "" for nobody's."""


def start_page(
    words: Words,
    rules: AnyRules,
    unfinished: Sequence[ListedMatch],
    finished: Sequence[ListedMatch],
    chosen: Mapping[str, str],
    deal: Field,
    now: datetime,
    zone: str,
    *,
    waiting: Sequence[ListedParty] = (),
    problem: str = "",
    done: str = "",
) -> StartPage:
    """Make the page, with the form of that game; days are named as seen now, in this time zone."""
    game, family = words_of_game(rules), chosen.get("family", "")
    friends = plans_party(chosen)
    usual = _complete_choice(rules, _last_choice(rules, (*unfinished, *finished)), {})
    complete = _complete_choice(rules, chosen, usual)
    first, *others = rules.options
    common, more = first.values[:COMMON], first.values[COMMON:]
    rare = [*([replace(first, values=more)] if more else []), *others]
    return StartPage(
        game=rules.name,
        about=game.about(words),
        games=form_tiles(words, rules, friends=friends, family=family),
        problem=problem,
        unfinished=tuple(match_row(words, each, now, zone) for each in unfinished[:SHOWN]),
        has_more=len(unfinished) > SHOWN,
        waiting=tuple(listed_party_view(words, each, now, zone) for each in waiting),
        done=done,
        choices=(
            *_opponent_choices(words, rules, complete, friends=friends),
            *_option_choices(words, rules, [replace(first, values=common)], complete),
        ),
        rare=_option_choices(words, rules, rare, complete),
        rare_open=complete[first.name] in more
        or any(complete[option.name] != option.values[0] for option in others),
        deal=deal,
        example=f"{rules.prefix}1-8RSJ-8MYX",
        today=game.name_today(words),
        friends=friends,
        family=family,
    )


def plans_party(chosen: Mapping[str, str]) -> bool:
    """Whether the form is for a match with people."""
    return bool(chosen.get("family") or chosen.get("friends"))


def choose_game(wanted: str, deal: str, matches: Sequence[ListedMatch]) -> AnyRules:
    """The game whose form is shown: the one wanted, or that of a code; else what was played last."""
    if wanted in GAMES:
        return GAMES[wanted].rules
    played = [each for each in matches if each.rules.name in GAMES]
    if rules := find_game_of(deal):
        return rules
    if played:
        return max(played, key=lambda each: each.changed).rules
    return next(iter(GAMES.values())).rules


def find_game_of(deal: str) -> AnyRules | None:
    """The game of the code of a match; None for words, and for a code with a mistake."""
    try:
        found = read_match(deal)
    except NotationError:
        return None
    return found[0] if found else None


def _opponent_choices(
    words: Words, rules: AnyRules, chosen: Mapping[str, str], *, friends: bool
) -> tuple[ChoiceView, ...]:
    """How many opponents, and of which level. What has only one value is not asked for."""
    game = words_of_game(rules)
    bots = {bot.name: bot for bot in rules.bots}
    opponents = [(str(each - 1), game.label_opponents(words, each - 1)) for each in rules.players]
    levels = [(name, label_level(words, rules, bots[name])) for name in game.levels]
    looks = explain_levels(words, rules)
    seats = explain_seats(words) if friends else ""
    opponents_name = name_opponents(words, friends=friends)
    level_name = name_level_choice(words, friends=friends)
    views = (
        ChoiceView(OPPONENTS, opponents_name, tuple(opponents), seats, chosen[OPPONENTS]),
        ChoiceView(LEVEL, level_name, tuple(levels), looks, chosen[LEVEL]),
    )
    return tuple(view for view in views if len(view.values) > 1)


def _option_choices(
    words: Words, rules: AnyRules, options: Sequence[Option], chosen: Mapping[str, str]
) -> tuple[ChoiceView, ...]:
    game = words_of_game(rules)
    return tuple(
        ChoiceView(
            option.name,
            game.name_option(words, option.name),
            tuple((value, game.label_value(words, option.name, value)) for value in option.values),
            game.explain_option(words, option.name),
            chosen[option.name],
        )
        for option in options
    )


def _last_choice(rules: AnyRules, matches: Sequence[ListedMatch]) -> dict[str, str]:
    """What the player chose of the newest of these matches; empty if a form chose none of them.

    Nobody chooses the table of a daily. A link can give each opponent a level: then it is the first one's.
    """
    chosen = [each for each in matches if each.rules is rules and each.daily is None]
    if not chosen:
        return {}
    table = max(chosen, key=lambda each: each.created).table
    return {
        OPPONENTS: str(table.players - 1),
        LEVEL: next((bot.name for bot in table.bots if bot is not None), rules.bots[0].name),
    } | table.options_of(rules)


def _complete_choice(
    rules: AnyRules, chosen: Mapping[str, str], usual: Mapping[str, str]
) -> dict[str, str]:
    """What is chosen of a new match: the values given, for missing or unknown ones the usual or first."""
    known = {
        OPPONENTS: [str(players - 1) for players in rules.players],
        LEVEL: [bot.name for bot in rules.bots],
    } | {option.name: list(option.values) for option in rules.options}
    return {
        name: chosen[name] if chosen.get(name) in values else usual.get(name, values[0])
        for name, values in known.items()
    }


def opponents_of(rules: AnyRules, chosen: Mapping[str, str]) -> str:
    """The opponents that were chosen, in notation: ``outs,outs hands=five``."""
    values = _complete_choice(rules, chosen, {})
    seats = ",".join([values[LEVEL]] * int(values[OPPONENTS]))
    return " ".join([seats, *(f"{each.name}={values[each.name]}" for each in rules.options)])
