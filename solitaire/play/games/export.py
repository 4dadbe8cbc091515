"""Exports all data of a player as JSON: games with records and results, matches, races, families.

A game's record contains its deal, and so the order of its stock. While that is hidden
(``disclosure.why_hidden``) the game is written as the player sees it: the piles as dealt, and the turns so
far.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from solitaire.play.deals.row_text import deal_of
from solitaire.play.errors import CorruptGameError
from solitaire.play.games.disclosure import why_hidden
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import variant_of
from solitaire.rules import NotationError
from solitaire.store import StoredGame, StoredResult
from solitaire.store.races import RaceStore, StoredRace, StoredRacer

FORMAT: Final = "five-crowns-solitaire/export/1"
_RESULT_FIELDS: Final = ("won", "stock_left", "points", "undone", "helped", "spare")

Values = Mapping[str, Any]


def write_export(
    about: Values, lists: Mapping[str, Iterable[Values]], now: datetime
) -> Iterator[str]:
    """The text of the export, in pieces: the keys of ``about``, then each list, one value at a time.

    Only one value of a list is in memory at a time.
    """
    about = {"format": FORMAT, "made": format_time(now), **about}
    yield json.dumps(about, ensure_ascii=False, indent=1).removesuffix("\n}")
    for name, values in lists.items():
        yield f',\n "{name}": ['
        between = "\n  "
        for value in values:
            yield between + json.dumps(value, ensure_ascii=False)
            between = ",\n  "
        yield "\n ]"
    yield "\n}\n"


def export_game(row: StoredGame, result: StoredResult | None, now: datetime) -> Values:
    """One game; keys whose value is None or False are left out. ``now`` decides which dailies are closed.

    Cost: a replay, 0.3 ms.
    """
    values: dict[str, Any] = {
        "id": row.id,
        "begun": format_time(row.created),
        "changed": format_time(row.changed),
        "label": row.label,
        "daily": row.daily,
        "race": row.race,
        "variant": row.variant,
        "first": row.first,
        "on_day": row.on_day,
        "public": row.public,
        "dropped": row.dropped,
        "copied": row.copied,
        "origin": row.origin,
        "undone": row.undone,
        "help": row.help or None,
    }
    try:
        values["result"] = _result(result) if result else None
        values |= _deal_and_turns(row, now)
    except CorruptGameError:
        values["damaged"] = True
    return leave_out_absent(values)


def export_races(store: RaceStore, player: str, now: datetime) -> Iterator[Values]:
    """All races of a player, as ``export_race``."""
    return (export_race(race, racer) for race, racer in store.all_of(player))


def export_race(race: StoredRace, racer: StoredRacer) -> Values:
    """One race, without its deal, which its game has once it may be known, and without the others in it."""
    return leave_out_absent(
        {
            "id": race.id,
            "variant": race.variant,
            "level": race.level,
            "begun": format_time(race.created),
            "closes": format_time(race.closes),
            "joined": format_time(racer.joined),
            "seat": racer.seat,
            "game": racer.game,
        }
    )


def leave_out_absent(values: Values) -> Values:
    """The values that are neither None nor False."""
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def _deal_and_turns(row: StoredGame, now: datetime) -> dict[str, Any]:
    if row.turn == 1 and not (row.turns or row.over or row.help):
        # Laid out but not played: nothing to replay. A player can have tens of thousands of these.
        try:
            deal = deal_of(row.deal)
        except NotationError as error:
            raise CorruptGameError(row.id, str(error)) from error
    else:
        player_game = PlayerGame.of(row)
        if why_hidden(row.over, row.daily, row.sealed, now) is None:
            return {"record": player_game.record.format(player_game.game)}
        deal = player_game.game.deal
    dealt = zip(deal.variant.piles, deal.piles, strict=True)
    piles = {str(rank): " ".join(map(str, pile)) for rank, pile in dealt}
    return {"piles": piles, "turns": row.turns}


def _result(result: StoredResult) -> dict[str, Any]:
    piles = variant_of(result.game, result.variant).piles
    flipped = [str(rank) for at, rank in enumerate(piles) if result.flipped_mask >> at & 1]
    return {
        "ended": format_time(result.ended),
        "flipped": flipped,
        **{name: getattr(result, name) for name in _RESULT_FIELDS},
    }


def format_time(at: datetime) -> str:
    """A time as it is written in exports."""
    return at.isoformat(timespec="seconds")
