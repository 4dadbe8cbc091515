"""The view of a game's ending, which opens over the table: the best true thing, a fact, what is next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import DealChoice
from solitaire.play.deals.packs import find_place
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.pages.game import FinishedGame
from solitaire.play.results.crowns import Ending
from solitaire.web.board.review.outcome import (
    ActionView,
    CrownView,
    ShareView,
    again_action,
    crown_views,
    daily_action,
    link_to,
    pack_action,
    retry_action,
    share_view,
    step_action,
    turning_action,
)
from solitaire.web.drawings.signs import SignsView, signs_view
from solitaire.web.drawings.staircase import Staircase
from solitaire.web.http.polling import PollInterval
from solitaire.web.http.preferences import Preferences
from solitaire.words import Words
from solitaire.words.board import endings as sentences
from solitaire.words.board import hints
from solitaire.words.board.endings import Action, name_action
from solitaire.words.board.reviews import name_turn
from solitaire.words.dailies import count_streak
from solitaire.words.deals.deals import offer_step
from solitaire.words.results import describe_standing


@dataclass(frozen=True, slots=True)
class StepUpView:
    """The offer of a harder game; ``waits`` until the review says whether it is made."""

    offer: str
    action: ActionView
    waits: bool


@dataclass(frozen=True, slots=True)
class DailyEnding:
    """What the ending of an attempt at a daily says beside its headline."""

    streak: str
    """Empty below two days."""
    losses: str
    room: str
    """As long as the review may make it; empty if it makes it no longer."""


@dataclass(frozen=True, slots=True)
class MoreView:
    """What is folded below the buttons: four links at most."""

    notes: tuple[str, ...]
    actions: tuple[ActionView, ...]
    share: ShareView | None
    public: bool
    """Whether all who have the link see the turns."""
    publish: str
    """The address that changes that; empty if it may not be changed."""
    step: StepUpView | None


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending of a game: how it was played, and where to go from there.

    The review comes later than the ending. It changes texts, which keep their place, and no control.
    """

    won: bool
    poll: str
    """The address that is polled while ``progress`` is set."""
    headline: str
    fact: str
    room: str
    """A fact as long as the review may bring; empty if it brings none."""
    news: str
    """What the review adds to headline and fact, for screen readers."""
    staircase: Staircase
    crowns: tuple[CrownView, ...]
    daily: DailyEnding | None
    """None for other games than attempts at dailies."""
    signs: SignsView | None
    """The turns, drawn for a daily, and what the signs of the shared text mean."""
    primary: ActionView | None
    """None if it is to share the result."""
    review: ActionView
    following: ActionView | None
    """What comes next, unless that is the button."""
    last_turn: ActionView | None
    """The way to look back from the end; None for a game given up before its first turn."""
    more: MoreView
    progress: PollInterval | None
    """Set while the review is being made."""


def ending_view(
    words: Words,
    player_game: PlayerGame,
    ended: FinishedGame,
    chosen: Preferences,
    *,
    is_seen: bool,
    is_polled: bool = False,
) -> EndingView:
    """Make the view of a game's ending for its player.

    If the ending ``is_seen`` already, its headline does not wait for the review: it would change under the
    player's eyes. ``is_polled`` if it stands already, and waited for the review.
    """
    ending, game = ended.ending, player_game.id
    poll = url_for("board.show_ending", game=game, seen=1 if is_seen else None)
    at_once = replace(ending, review=None)
    headline = sentences.announce_end(words, at_once if is_seen else ending)
    known = sentences.tell_story(words, at_once)
    fact = sentences.tell_fact(words, ending, headline)
    fills_in = ending.waiting is not None or is_polled
    primary, following = _primary(words, player_game, ended), _following(words, player_game, ended)
    daily = (
        _daily_ending(words, ended, fills_in=fills_in) if _is_daily(player_game, ended) else None
    )
    return EndingView(
        won=ending.outcome.won,
        poll=poll,
        headline=headline,
        fact=fact,
        room=sentences.longest_fact(words, ending) if fills_in else "",
        news=words.join_sentences(
            *(each for each in sentences.tell_story(words, ending) if each not in known),
            daily.losses if daily else None,
        ),
        staircase=Staircase.of_game(player_game),
        crowns=crown_views(words, ending),
        daily=daily,
        signs=signs_view(words, ended.signs, ending.outcome.variant),
        primary=primary,
        review=link_to(words, Action.REVIEW, url_for("board.show_table", game=game, turn=1)),
        following=following if following != primary else None,
        last_turn=_last_turn(words, player_game),
        more=_more_view(words, player_game, ended, chosen, fact),
        progress=PollInterval.of_waiting(ending.waiting, poll) if ending.waiting else None,
    )


def _daily_ending(words: Words, ended: FinishedGame, *, fills_in: bool) -> DailyEnding:
    ending = ended.ending
    return DailyEnding(
        count_streak(words, ended.streak, is_best=ended.is_best_streak) or "",
        sentences.tell_losses(words, ending),
        sentences.longest_losses(words) if fills_in else "",
    )


def _is_daily(player_game: PlayerGame, ended: FinishedGame) -> bool:
    """Whether it is an attempt at a daily, whose result is shared."""
    return player_game.daily is not None and player_game.is_attempt and ended.result is not None


def _primary(words: Words, player_game: PlayerGame, ended: FinishedGame) -> ActionView | None:
    """What is next; after a loss that need not have been, the game from the first mistake.

    After an attempt in a race the race is next; that at a daily is shared, which is no action here.
    """
    if _is_daily(player_game, ended):
        return None
    if player_game.race and player_game.is_attempt:
        return _race_link(words, player_game.race)
    return _retry(words, player_game, ended.ending) or _following(words, player_game, ended)


def _retry(words: Words, player_game: PlayerGame, ending: Ending) -> ActionView | None:
    """The button that tries again from the first mistake, also while the review looks for it; else None."""
    address = url_for("board.play_again_from", game=player_game.id)
    if ending.first_mistake:
        return retry_action(words, address, ending.first_mistake)
    if ending.waiting and not ending.outcome.won:
        return ActionView(sentences.name_retry(words), address, posts=True)
    return None


def _following(words: Words, player_game: PlayerGame, ended: FinishedGame) -> ActionView:
    """The race, the next deal of a pack, or a new game.

    After a daily the other one of the day, then the last turning point, then the day's page.
    """
    if player_game.race:
        return _race_link(words, player_game.race)
    if player_game.daily is not None:
        if ended.next_daily:
            return daily_action(words, player_game.daily, ended.next_daily)
        if ended.turning_point:
            return turning_action(words, ended.turning_point)
        return _day_link(words, player_game)
    place = find_place(ended.code)
    if place:
        return pack_action(words, place)
    return ActionView(name_action(words, Action.NEW_DEAL), url_for("home.start_game"), posts=True)


def _day_link(words: Words, player_game: PlayerGame) -> ActionView:
    day = url_for("daily.show_day", number=player_game.daily, variant=player_game.variant)
    return link_to(words, Action.DAY, day)


def _race_link(words: Words, race: str) -> ActionView:
    return link_to(words, Action.RACE, url_for("deals.show_race", race=race))


def _last_turn(words: Words, player_game: PlayerGame) -> ActionView | None:
    last = len(player_game.game.turns)
    if not last:
        return None
    address = url_for("board.show_table", game=player_game.id, turn=last)
    return ActionView(name_turn(words, last, last), address)


def _more_view(
    words: Words, player_game: PlayerGame, ended: FinishedGame, chosen: Preferences, fact: str
) -> MoreView:
    ending, game, code = ended.ending, player_game.id, ended.code
    rest = sentences.describe_rest(words, ending.outcome)
    notes = (
        rest if rest != fact or ending.waiting else None,
        describe_standing(words, ended.standing) if ended.standing else None,
        hints.list_help(words, player_game.help),
        words.gettext("Trying again is practice: your result stays.")
        if player_game.is_attempt
        else None,
    )
    actions: list[ActionView] = []
    if player_game.is_attempt:
        actions += filter(None, [_retry(words, player_game, ending)])
    if ended.next_daily or ended.turning_point:
        actions.append(_day_link(words, player_game))
    actions.append(again_action(words, player_game))
    share = None
    if ended.result is not None:
        share = share_view(
            words,
            player_game,
            ended.result,
            code,
            ended.signs,
            streak=ended.streak,
            squares=chosen.shares_squares,
        )
    return MoreView(
        notes=tuple(filter(None, notes)),
        actions=tuple(actions),
        share=share,
        public=player_game.public,
        publish=url_for("board.publish", game=game) if ended.may_show_deal else "",
        step=_step_up(words, player_game, ending, chosen.deals),
    )


def _step_up(
    words: Words, player_game: PlayerGame, ending: Ending, usual: DealChoice | None
) -> StepUpView | None:
    """The harder game to offer: after a win of a random deal as hard as the player has chosen."""
    review, variant = ending.review, player_game.variant
    is_event = player_game.daily is not None or player_game.race is not None
    is_random = not is_event and player_game.label is None and player_game.first
    harder = usual.harder if usual and usual.variant == variant else None
    if harder is None or not (ending.outcome.won and is_random):
        return None
    waits = ending.waiting is not None
    if not waits and (
        review is None or usual != DealChoice(variant, Difficulty.of(review.start, variant))
    ):
        return None
    return StepUpView(offer_step(words, harder), step_action(words, harder), waits)
