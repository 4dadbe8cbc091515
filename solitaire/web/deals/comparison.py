"""Compares games of one deal turn by turn: the player's own, the adviser's, and others' public ones.

All players of a deal draw the same cards, so each turn can be compared: where each put the card. The query
names the games to compare with: ``?with=adviser&with=<game>``. Players who have not finished the deal see
nothing of it here (``solitaire.play.results.ghosts``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ghosts import Ghost, parting
from solitaire.rules import PILES, Game, Turn
from solitaire.web.deals import blueprint
from solitaire.web.deals.views import seed_of_address
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import MOST, NO_SHORTS, named_lines
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.results import phrase_result

ADVISER: Final = "adviser"
"""The adviser's name in the query; no game has an id that short."""
SECONDS: Final = 2
"""Poll interval of a page that waits for a line."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A line that can be compared with: the adviser's, or the game with this id.

    The address adds it to the comparison, or removes it.
    """

    id: str
    name: str
    about: str
    address: str
    shown: bool


@dataclass(frozen=True, slots=True)
class EndView:
    """The ending of a line."""

    name: str
    result: str


@dataclass(frozen=True, slots=True)
class UseView:
    """A use of a card and the names of the lines that chose it; no names if all of them did."""

    names: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn: its card and the uses of it, equal uses merged."""

    number: int
    card: str
    uses: tuple[UseView, ...]
    alike: bool


@dataclass(frozen=True, slots=True)
class PartingView:
    """Where a line leaves the player's own, in a sentence and as a number; None if it never does."""

    name: str
    number: int | None
    said: str
    yours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Lines side by side. ``spares`` is None until the spare of at least one line is known."""

    ends: tuple[EndView, ...]
    partings: tuple[PartingView, ...]
    spares: Lines | None
    flips: Lines
    turns: tuple[TurnView, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """A player's own game beside others; ``view`` is None if the player has no game to compare.

    ``own`` is the id of that game, ``waits`` what the page waits for, ``problem`` why the adviser's line is
    missing, ``again`` the address to poll every so many ``seconds``, ``announcement`` is read out.
    """

    code: str
    own: str | None = None
    view: ComparisonView | None = None
    choices: tuple[ChoiceView, ...] = ()
    waits: str = ""
    problem: str = ""
    others: bool = False
    again: str = ""
    announcement: str = ""
    seconds: int = SECONDS


@blueprint.get("/deals/<code>/compare")
def compare_games(code: str) -> AnyResponse:
    """The player's line on a deal beside others; ``?own=`` picks the player's game, by default the last."""
    seed = seed_of_address(code)
    me = known_player()
    own = use_cases().ghosts.own(me, seed) if me else ()
    if not own:
        return make_response(render_template("deals/compare.html", page=ComparePage(seed.code)))
    wanted = request.args.get("own", "")
    mine = next((player_game for player_game in own if player_game.id == wanted), own[0])
    chosen = list(dict.fromkeys(request.args.getlist("with") or [ADVISER]))
    others = use_cases().ghosts.others(mine) if preferences().shows_statistics else ()
    named = [(words().gettext("You"), mine)]
    names = use_cases().players.names_of({player_game.player for player_game in others})
    there = {ADVISER: words().gettext("Adviser")}
    shorts = {}
    for number, player_game in enumerate(reversed(own), start=1):
        if player_game is not mine:
            there[player_game.id] = words().gettext("Your game %(number)s", number=number)
            shorts[there[player_game.id]] = words().gettext("Game %(number)s", number=number)
    taken = {words().gettext("You"), *there.values()}
    for player_game in others:
        name = names.get(player_game.player, "") or words().gettext("Somebody")
        there[player_game.id] = _number_apart(taken, name, words())
        taken.add(there[player_game.id])
    chosen = [each for each in chosen if each in there][: MOST - 1]
    by_id = {player_game.id: player_game for player_game in (*own, *others)}
    named += [(there[each], by_id[each]) for each in chosen if each != ADVISER]
    found = [(name, use_cases().ghosts.ghost(mine, player_game)) for name, player_game in named]
    waits, problem = "", ""
    if ADVISER in chosen:
        try:
            advised = use_cases().ghosts.adviser(mine)
        except (Busy, Refused) as error:
            problem = explain(words(), error)
        else:
            if isinstance(advised, Waiting):
                waits = words().gettext("The adviser is playing this deal. It comes in a moment.")
            else:
                found.insert(1, (there[ADVISER], advised))
    if not waits and any(ghost.waiting for _, ghost in found):
        waits = words().gettext("A game is being looked through, for its draws to spare.")
    page = ComparePage(
        seed.code,
        own=mine.id,
        view=comparison_view(found, words(), shorts),
        choices=tuple(_choices(seed.code, mine, own, there, chosen, by_id, words())),
        waits=waits,
        problem=problem,
        others=bool(others),
        again=request.full_path,
        announcement=_announce(waits or problem, [name for name, _ in found], words())
        if wants_fragment()
        else "",
    )
    response = make_response(render_template("deals/compare.html", page=page))
    if waits:
        response.headers["Retry-After"] = str(SECONDS)
    return response


def _announce(waits: str, names: Sequence[str], words: Words) -> str:
    """The screen reader's announcement after a poll: what the page waits for, or that all lines are there."""
    return waits or words.gettext("All lines are there: %(names)s.", names=words.join_list(names))


def comparison_view(
    found: Sequence[tuple[str, Ghost]], words: Words, shorts: Mapping[str, str] = NO_SHORTS
) -> ComparisonView:
    """Make the view of named lines on one deal; the first is the player's own.

    ``shorts`` maps names too long for a label beside a line to shorter ones.
    """
    states = [(name, list(ghost.game.history())) for name, ghost in found]
    (_, mine), *others = states
    most = max(len(played) for _, played in states)
    known = [(name, ghost.standings or ()) for name, ghost in found]
    moments = (
        words.gettext("Turn"),
        [words.gettext("Start"), *(str(number) for number in range(1, most))],
    )
    spares = None
    if any(standings for _, standings in known):
        spares = named_lines(
            words.gettext("Draws to spare"),
            words.gettext(
                "After each turn. Below 0 the game is lost: so many piles are out of reach."
            ),
            moments,
            known,
            steps=True,
            shorts=shorts,
        )
    return ComparisonView(
        ends=tuple(EndView(name, _describe_result(played[-1], words)) for name, played in states),
        partings=tuple(
            _parting_view(name, ghost.is_adviser, mine, played, words)
            for (name, played), (_, ghost) in zip(others, found[1:], strict=True)
        ),
        spares=spares,
        flips=named_lines(
            words.gettext("Piles flipped"),
            words.gettext("After each turn, of %(piles)s.", piles=len(PILES)),
            moments,
            [(name, [state.flipped_count for state in played]) for name, played in states],
            steps=True,
            most=len(PILES),
            shorts=shorts,
        ),
        turns=tuple(_turn_view(number, states, words) for number in range(1, most)),
    )


def _number_apart(taken: Collection[str], name: str, words: Words) -> str:
    """The name, with a number appended if another line already has it."""
    known = {each.casefold() for each in taken}
    number, unlike = 1, name
    while unlike.casefold() in known:
        number += 1
        unlike = words.gettext("%(name)s %(number)s", name=name, number=number)
    return unlike


def _describe_result(game: Game, words: Words) -> str:
    outcome = game.outcome
    assert outcome is not None, "only finished games are compared"
    return phrase_result(words, outcome)


def _parting_view(
    name: str, is_adviser: bool, mine: Sequence[Game], theirs: Sequence[Game], words: Words
) -> PartingView:
    number = parting(mine[-1].turns, theirs[-1].turns)
    if number is None:
        said = words.gettext("%(name)s: just your turns, from first to last.", name=name)
        return PartingView(name, None, said, "", "")
    values = {"number": number, "card": words.card(mine[-1].turns[number - 1].drawn)}
    said = words.gettext(
        "%(name)s leaves your line at turn %(number)s: %(card)s.", name=name, **values
    )
    if is_adviser:
        said = words.gettext("The adviser leaves your line at turn %(number)s: %(card)s.", **values)
    return PartingView(
        name, number, said, _describe_use(number, mine, words), _describe_use(number, theirs, words)
    )


def _turn_view(number: int, states: Sequence[tuple[str, Sequence[Game]]], words: Words) -> TurnView:
    """Make the view of a turn from the lines that were still being played."""
    played = [(name, games) for name, games in states if len(games) > number]
    uses: dict[str, list[str]] = {}
    for name, games in played:
        uses.setdefault(_describe_use(number, games, words), []).append(name)
    return TurnView(
        number,
        words.card(played[0][1][-1].turns[number - 1].drawn),
        tuple(
            UseView(() if len(uses) == 1 < len(names) else tuple(names), said)
            for said, names in uses.items()
        ),
        len(uses) == 1,
    )


def _describe_use(number: int, games: Sequence[Game], words: Words) -> str:
    """Describe the use of a card without naming it: "on pile 7, 3 of stars discarded"."""
    before, after = games[number - 1], games[number]
    turn: Turn = after.turns[-1]
    if turn.drawn is turn.discard:
        return words.gettext("discarded unplayed")
    values = {"pile": turn.pile, "discard": words.card(turn.discard)}
    if after.flipped_count > before.flipped_count:
        return words.gettext(
            "on pile %(pile)s, %(discard)s discarded, and the pile is flipped", **values
        )
    return words.gettext("on pile %(pile)s, %(discard)s discarded", **values)


def _choices(
    code: str,
    mine: PlayerGame,
    own: Sequence[PlayerGame],
    there: dict[str, str],
    chosen: Sequence[str],
    by_id: dict[str, PlayerGame],
    words: Words,
) -> Iterator[ChoiceView]:
    for each, name in there.items():
        shown = each in chosen
        if not shown and len(chosen) >= MOST - 1:
            continue
        after = [other for other in chosen if other != each] if shown else [*chosen, each]
        about = _describe_result(by_id[each].game, words) if each in by_id else ""
        query: dict[str, Any] = {"with": after or ""}
        if mine is not own[0]:
            query["own"] = mine.id
        yield ChoiceView(
            each, name, about, url_for("deals.compare_games", code=code, **query), shown
        )
