"""A match as its player sees it: one frozen view model, with nothing that is hidden.

A game of the wing adds a ``GameView`` of its own, which names its template. Views are made from what a seat
sees (``State.view``), so that no mistake in a template can show hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solitaire.matches import SeenHand
from solitaire.matches.table import YOU
from solitaire.play.matches.player_match import ListedMatch, SeenMatch
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.games import (
    find_stronger,
    name_level,
    name_match,
    name_player,
    say_farewell,
    words_of_game,
)


@dataclass(frozen=True, slots=True)
class Look:
    """How a player wants the table."""

    sort: Sort = Sort.MELDS
    """The order of the player's cards."""
    coached: bool = False
    """Whether a coach says what to do."""
    coach: str = ""
    """The same as the menu has it, "on" or "off"; "" in the attempt at a daily, where there is none."""
    coach_leaves: bool = False
    """Whether he leaves with this hand, which is over."""
    news: bool = False
    """Whether the others have just moved: then it is shown step by step, and spoken."""
    told: int = 0
    """How many of the sentences of ``GameView.told``, the first ones, the player's page has shown already."""

    def count_new(self, told: int) -> int:
        """How many of so many sentences are new, the last ones; all if fewer are told than were shown."""
        if not self.news:
            return 0
        return told - self.told if told >= self.told else told


@dataclass(frozen=True, slots=True)
class GameView:
    """What a game adds to the table of a match."""

    template: ClassVar[str]
    """The name of the template that renders it: ``matches/_crowns.html``."""
    turn: int | None
    """The seat whose turn it is; between two hands the reader's."""
    heading: str
    """Which part of the match is played."""
    now: str
    """What is to be done."""
    told: tuple[str, ...]
    """What the others did since the player's last turn, a sentence each."""
    news: int
    """How many of these, the last ones, are new: they are shown step by step, and spoken."""
    coach: str
    """What a coach says in a player's first hand; "" later."""
    alarm: str
    """What must not be missed; "" if there is nothing."""
    cards: str
    """The player's cards in words, for whoever asks by the command line."""
    shows_scores: bool
    """Whether the score sheet is part of the table, as between two hands; else a button opens it."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the table."""

    seat: int
    name: str
    level: str
    """How strong a computer player is: "easy"; "" for a person."""
    total: str
    place: int | None
    """None before the end; ``DRAWN`` after one that nobody won."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A line of the score sheet: what was played, and the points of each seat; None if it is to come."""

    name: str
    points: tuple[int | str, ...] | None
    is_now: bool
    has_decided: bool = False
    """Whether the winner was ahead from then on; once the match is over."""


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The people of a match, around its table."""

    title: str
    """That of the page, which says when it is the reader's turn."""
    poll: str
    """The address that polls."""
    is_own_turn: bool
    is_away: bool
    """Whether the computer plays for the reader."""
    away: str
    """For whom else it plays, in a sentence; "" for nobody."""
    absent: int | None
    """The seat for which it may be asked to."""
    why: str
    """Why it may be, in a sentence."""
    ask: str
    """The label of the button that does."""
    spoken: str
    """What screen readers say of others when that changes: who is absent, and who is ready."""
    ready: str | None
    """Who has said that the next hand may be dealt, in a sentence; None if the reader is not asked for it."""
    next: str
    """The address of the next match of the same people; "" without one."""
    begun: str
    """That it has begun, in a sentence; "" without one."""
    again: str
    """The address that begins it."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match at its table."""

    name: str
    """The name of the rules, which is part of addresses."""
    style: str
    """The style sheet of the game beside that of all matches; "" if it has none."""
    script: str
    """The script of the game beside that of all matches; "" if it has none."""
    address: str
    """The path of the match; its actions have paths below it."""
    revision: int
    seat: int
    """The reader's."""
    turn: int | None
    """As of the game; None at the end."""
    title: str
    daily: int | None
    """The number of the daily that this is an attempt at, or practice on."""
    game: GameView
    players: tuple[PlayerView, ...]
    scores: tuple[ScoreView, ...]
    orders: tuple[tuple[Sort, str], ...]
    """The orders of the player's cards to choose from, with their labels; empty if there is but one."""
    order: Sort
    """The chosen one."""
    part: str
    """The head of the column with the names of the lines of the score sheet."""
    commands: str
    """Some commands to type, as an example."""
    has_review: bool
    """Whether the game has a review."""
    status: str
    """The sentences that screen readers read."""
    link: str
    """The address of its start card, once its code may be shown; "" before."""
    coach: str
    """As of ``Look``."""
    farewell: str
    """What the coach says when he leaves; "" otherwise."""
    stronger: str
    """After a win, the opponents of a match one level up, in notation; "" otherwise."""
    waits: str
    """Whom the next hand waits for, in a sentence; "" for nobody."""
    result: str
    """How it ended for the reader; "" before."""
    shared: str
    """How it ended for whoever shared its link, as that says; "" if it does not, and before the end."""
    is_over: bool
    is_at_stake: bool
    """Whether it counts, and would not if it was played again before its end."""
    may_drop: bool
    """Whether the player may drop it."""
    alert: str
    """Why the last request was refused."""
    people: PeopleView | None = None
    """Who else sits there; None against the computer alone."""


def match_view(
    words: Words,
    seen: SeenMatch,
    game: GameView,
    scores: tuple[ScoreView, ...],
    look: Look,
    *,
    address: str,
    title: str,
    style: str,
    script: str,
    orders: Sequence[Sort],
    order: Sort,
    commands: str,
    has_review: bool,
    link: str,
    result: str,
    shared: str,
    alert: str,
    status: str,
    waits: str = "",
) -> MatchView:
    """Make the view of a match from that of its game; ``status`` replaces what is said otherwise."""
    hand = seen.hand
    name_order = words_of_game(hand.rules).name_order
    told = game.told[len(game.told) - game.news :]
    farewell = say_farewell(words) if look.coach_leaves else ""
    said = (game.now, *told) if hand.is_over else (waits,) if waits else (*told, game.now)
    status = status or words.join_sentences(
        alert, game.alarm and f"{game.alarm}.", *said, game.coach or farewell
    )
    return MatchView(
        name=hand.rules.name,
        style=style,
        script=script,
        address=address,
        revision=seen.revision,
        seat=hand.seat,
        turn=None if hand.is_over else game.turn,
        title=title,
        daily=seen.daily,
        game=game,
        players=player_views(words, hand),
        scores=scores,
        orders=tuple((each, name_order(words, each)) for each in orders),
        order=order,
        part=words_of_game(hand.rules).name_part(words),
        commands=commands,
        has_review=has_review,
        status=status,
        link=link,
        coach=look.coach,
        farewell=farewell,
        stronger=_find_stronger(hand),
        waits=waits,
        result=result,
        shared=shared,
        is_over=hand.is_over,
        is_at_stake=seen.is_at_stake,
        may_drop=seen.kept is None,
        alert=alert,
    )


def _find_stronger(hand: SeenHand) -> str:
    is_alone = hand.table.bots.count(None) == 1
    has_won = hand.is_over and hand.places[hand.seat] == 1 and is_alone
    table = find_stronger(hand.rules, hand.table) if has_won else None
    return "" if table is None else str(table).removeprefix(f"{YOU},")


def player_views(words: Words, seen: SeenHand) -> tuple[PlayerView, ...]:
    """Make the views of all players, by seat."""
    game = words_of_game(seen.rules)
    places: Sequence[int | None] = seen.places or (None,) * seen.table.players
    return tuple(
        PlayerView(
            seat,
            name_player(words, seat, seen.seat),
            "" if bot is None else name_level(words, seen.rules, bot),
            game.format_score(words, seen.scores[seat]),
            places[seat],
        )
        for seat, bot in enumerate(seen.table.bots)
    )


def seats_after(seat: int, players: int, step: int = 1) -> tuple[int, ...]:
    """The other seats in the order of play, which goes to the next seat, or with a step of -1 to the last.

    >>> seats_after(0, 4), seats_after(2, 4, -1)
    ((1, 2, 3), (1, 0, 3))
    """
    return tuple((seat + step * turn) % players for turn in range(1, players))


def score_views(
    points: Sequence[tuple[int | str, ...]], lines: int, now: int, decided: int | None = None
) -> tuple[ScoreView, ...]:
    """Make so many lines of the score sheet, of which the first have points: places are from 0."""
    return tuple(
        ScoreView(
            str(place + 1),
            points[place] if place < len(points) else None,
            place == now,
            place == decided,
        )
        for place in range(lines)
    )


def title_of(words: Words, match: SeenMatch | ListedMatch) -> str:
    """What it is called: its game, with the daily or the words that were typed."""
    return name_match(words, match.rules, match.daily, match.label)
