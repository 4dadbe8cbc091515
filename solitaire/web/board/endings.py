"""The view of a game's ending, which opens over the table."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.fair_deals import DealChoice
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits
from solitaire.play.open_game import OpenGame
from solitaire.play.packs.packs import find_place
from solitaire.play.results.crowns import Ending
from solitaire.rules import Variant
from solitaire.web.board.finished import (
    ActionView,
    CrownView,
    ShareView,
    again_action,
    crown_views,
    daily_action,
    deal_link,
    link_to,
    pack_action,
    retry_action,
    share_view,
    step_action,
)
from solitaire.web.drawings.staircase import Stage, stage_of
from solitaire.web.http.polling import Progress
from solitaire.web.http.preferences import Preferences
from solitaire.words import Words, hints
from solitaire.words import endings as sentences
from solitaire.words.deals import offer_step
from solitaire.words.endings import Action, name_action
from solitaire.words.results import describe_standing


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending of a game: how it was played, and where to go from there."""

    won: bool
    address: str
    """The address that is polled while ``progress`` is set."""
    headline: str
    story: tuple[str, ...]
    rest: str
    standing: str | None
    notes: tuple[str, ...]
    variant: Variant
    flipped: int
    """A bit for each flipped pile."""
    stage: Stage
    crowns: tuple[CrownView, ...]
    primary: ActionView
    """The prominent button."""
    actions: tuple[ActionView, ...]
    """Further buttons."""
    links: tuple[ActionView, ...]
    """Buttons that look like links."""
    share: ShareView | None
    progress: Progress | None
    """Set while the review is being made."""


def ending_view(state: OpenGame, chosen: Preferences, words: Words) -> EndingView | None:
    """Make the view of a game's ending for its player; None before the game is over."""
    player_game, ended = state.game, state.ended
    if ended is None:
        return None
    share = None
    if ended.result is not None:
        share = share_view(
            player_game,
            ended.result,
            ended.code,
            words,
            streak=ended.streak,
            squares=chosen.shares_squares,
        )
    return make_ending_view(
        player_game,
        ended.ending,
        words,
        standing=describe_standing(words, ended.standing) if ended.standing else None,
        share=share,
        code=ended.code,
        usual=chosen.deals,
        next_daily=daily_action(ended.next_daily, words) if ended.next_daily else None,
    )


def make_ending_view(
    player_game: PlayerGame,
    ending: Ending,
    words: Words,
    *,
    standing: str | None,
    share: ShareView | None,
    code: str | None,
    usual: DealChoice | None = None,
    next_daily: ActionView | None = None,
) -> EndingView:
    """Make the view of an ending from these parts; ``code`` is the deal code, if it may be shown.

    ``usual`` is the kind of games that the player has chosen, ``next_daily`` leads to the day's daily of the
    next kind, if that is still to be played.
    """
    outcome = ending.outcome
    address = url_for("board.show_ending", game=player_game.id)
    primary, actions, links = _choose_actions(player_game, ending, code, words)
    notes = [hints.list_help(words, player_game.help)]
    if outcome.won:
        notes.append(sentences.explain_par(words, ending))
    step = _next_step(player_game, ending, usual)
    if step is not None:
        notes.append(offer_step(words, step))
        actions = (step_action(step, words), *actions)
    if next_daily is not None:
        actions = (next_daily, *actions)
    if primary.turn and player_game.is_attempt:
        notes.append(sentences.explain_practice(words))
    return EndingView(
        won=outcome.won,
        address=address,
        headline=sentences.announce_end(words, outcome),
        story=sentences.tell_story(words, ending),
        rest=sentences.describe_rest(words, outcome),
        standing=standing,
        notes=tuple(filter(None, notes)),
        variant=outcome.variant,
        flipped=flipped_bits(player_game.game.piles),
        stage=stage_of(outcome),
        crowns=crown_views(ending, words),
        primary=primary,
        actions=actions,
        links=links,
        share=share,
        progress=Progress.of_waiting(ending.waiting, address) if ending.waiting else None,
    )


def _choose_actions(
    player_game: PlayerGame, ending: Ending, code: str | None, words: Words
) -> tuple[ActionView, tuple[ActionView, ...], tuple[ActionView, ...]]:
    """The primary action, further buttons, and quiet links, in order.

    The primary one is, after a loss, to try again from the turn that lost the game; after a daily, to share
    it; else a new deal. Until that turn is known, a link to the review stands in.
    """
    game, daily = player_game.id, player_game.daily
    review = link_to(Action.REVIEW, url_for("board.show_table", game=game, turn=1), words)
    result = link_to(Action.RESULT, url_for("review.show_result", game=game), words)
    share = ActionView(name_action(words, Action.SHARE), result.address + "#pass-on", shares=True)
    again = again_action(player_game, words)
    place = find_place(code) if daily is None else None
    if place:
        next = pack_action(place, words)
    elif daily is None:
        next = ActionView(
            name_action(words, Action.NEW_DEAL),
            url_for("pages.start_game"),
            posts=True,
        )
    else:
        next = link_to(
            Action.DAY, url_for("daily.show_day", number=daily, variant=player_game.variant), words
        )
    deal = (deal_link(code, words),) if code else ()
    if not ending.outcome.won and (ending.lost_at or ending.waiting):
        if ending.lost_at:
            primary = retry_action(game, ending.lost_at, words)
        else:
            primary = link_to(Action.FIND_TURN, review.address, words)
        return primary, (next, share), (review, again, *deal, result)
    if player_game.is_attempt:
        return share, (next, review), (again, *deal, result)
    return next, (share, review), (again, *deal, result)


def _next_step(
    player_game: PlayerGame, ending: Ending, usual: DealChoice | None
) -> DealChoice | None:
    """The harder game to offer: after a win of a random deal as hard as the player has chosen."""
    review = ending.review
    is_random = player_game.daily is None and player_game.label is None and player_game.first
    if usual is None or review is None or not (ending.outcome.won and is_random):
        return None
    variant = player_game.variant
    won = DealChoice(variant, Difficulty.of(review.start, variant))
    return usual.harder if won == usual else None
