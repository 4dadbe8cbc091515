"""Views of a game's ending: what opens over the table, and the text to share."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.daily import calendar
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.days import DayState
from solitaire.play.games.fair_deals import DealChoice
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits
from solitaire.play.open_game import OpenGame
from solitaire.play.packs.packs import PackPlace, find_place
from solitaire.play.results.crowns import Crown, Ending
from solitaire.rules import Variant
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.polling import Progress
from solitaire.web.http.preferences import Preferences
from solitaire.words import endings as sentences
from solitaire.words import hints
from solitaire.words.dailies import name_game_to_share, offer_daily
from solitaire.words.deals import name_step, offer_step
from solitaire.words.endings import Action, name_action
from solitaire.words.packs import name_pack, name_place
from solitaire.words.results import describe_standing
from solitaire.words.sharing import share_result


@dataclass(frozen=True, slots=True)
class CrownView:
    """A crown: its name, for screen readers a sentence, and whether it is earned (None: not known yet)."""

    name: str
    spoken: str
    earned: bool | None


@dataclass(frozen=True, slots=True)
class ActionView:
    """A link, or a form with a button if ``posts``; ``turn`` is the form's field.

    With ``shares`` the link's script shares the text of the page instead; without scripts it leads there.
    A label that ``names_code`` is not for translators of browsers.
    """

    label: str
    address: str
    posts: bool = False
    turn: int | None = None
    shares: bool = False
    downloads: bool = False
    names_code: bool = False


@dataclass(frozen=True, slots=True)
class ShareView:
    """The text to share, with lines, and the address of the result page."""

    text: str
    link: str


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending of a game: how it was played, and where to go from there.

    ``address`` is where it is polled from while ``progress`` is set, since its review is being made.
    ``flipped`` and ``stage`` draw its staircase. ``primary`` is the one thing to do, ``actions`` are further
    buttons, ``links`` quiet ones.
    """

    won: bool
    address: str
    headline: str
    story: tuple[str, ...]
    rest: str
    standing: str | None
    notes: tuple[str, ...]
    variant: Variant
    flipped: int
    stage: Stage
    crowns: tuple[CrownView, ...]
    primary: ActionView
    actions: tuple[ActionView, ...]
    links: tuple[ActionView, ...]
    share: ShareView | None
    progress: Progress | None


def ending_view(state: OpenGame, chosen: Preferences) -> EndingView | None:
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
            streak=ended.streak,
            squares=chosen.shares_squares,
        )
    return make_ending_view(
        player_game,
        ended.ending,
        standing=describe_standing(words(), ended.standing) if ended.standing else None,
        share=share,
        code=ended.code,
        usual=chosen.deals,
        next_daily=daily_action(ended.next_daily) if ended.next_daily else None,
    )


def make_ending_view(
    player_game: PlayerGame,
    ending: Ending,
    *,
    standing: str | None,
    share: ShareView | None,
    code: str | None,
    usual: DealChoice | None = None,
    next_daily: ActionView | None = None,
) -> EndingView:
    """Make the view of an ending from these parts; ``code`` is the deal code, if it may be shown.

    ``usual`` is what the player's games are dealt as, ``next_daily`` leads to the day's daily of the next
    kind, if that is still to be played.
    """
    outcome = ending.outcome
    address = url_for("table.show_ending", game=player_game.id)
    primary, actions, links = _choose_actions(player_game, ending, code)
    notes = [hints.list_help(words(), player_game.help)]
    if outcome.won:
        notes.append(sentences.explain_par(words(), ending))
    step = _next_step(player_game, ending, usual)
    if step is not None:
        notes.append(offer_step(words(), step))
        actions = (step_action(step), *actions)
    if next_daily is not None:
        actions = (next_daily, *actions)
    if primary.turn and player_game.is_attempt:
        notes.append(sentences.explain_practice(words()))
    return EndingView(
        won=outcome.won,
        address=address,
        headline=sentences.announce_end(words(), outcome),
        story=sentences.tell_story(words(), ending),
        rest=sentences.describe_rest(words(), outcome),
        standing=standing,
        notes=tuple(filter(None, notes)),
        variant=outcome.variant,
        flipped=flipped_bits(player_game.game.piles),
        stage=Stage.WON if outcome.won else Stage.LOST,
        crowns=crown_views(ending),
        primary=primary,
        actions=actions,
        links=links,
        share=share,
        progress=Progress.of_waiting(ending.waiting, address) if ending.waiting else None,
    )


def crown_views(ending: Ending) -> tuple[CrownView, ...]:
    """Make the views of the crowns of a game; none for a lost one."""
    views = []
    for crown, earned in ending.crowns:
        feats = ending.feats if crown is Crown.FEAT else ()
        name = sentences.name_crown(words(), crown, feats)
        asks = sentences.explain_crown(words(), crown)
        spoken = sentences.describe_crown(words(), name, asks, earned)
        views.append(CrownView(name, spoken, earned))
    return tuple(views)


def _choose_actions(
    player_game: PlayerGame, ending: Ending, code: str | None
) -> tuple[ActionView, tuple[ActionView, ...], tuple[ActionView, ...]]:
    """The primary action, further buttons, and quiet links, in order.

    What helps comes first: after a loss the turn that lost the game, after a daily to share it, else a new
    deal. While that turn is being looked for, a link to the review keeps its place.
    """
    game, daily = player_game.id, player_game.daily
    review = link_to(Action.REVIEW, url_for("review.show_review", game=game))
    result = link_to(Action.RESULT, url_for("review.show_result", game=game))
    share = ActionView(name_action(words(), Action.SHARE), result.address + "#pass-on", shares=True)
    again = again_action(player_game)
    place = find_place(code) if daily is None else None
    if place:
        next = pack_action(place)
    elif daily is None:
        next = ActionView(
            name_action(words(), Action.NEW_DEAL), url_for("pages.start_game"), posts=True
        )
    else:
        next = link_to(
            Action.DAY, url_for("daily.show_day", number=daily, variant=player_game.variant)
        )
    deal = (deal_link(code),) if code else ()
    if not ending.outcome.won and (ending.lost_at or ending.waiting):
        if ending.lost_at:
            primary = retry_action(game, ending.lost_at)
        else:
            primary = link_to(Action.FIND_TURN, review.address)
        return primary, (next, share), (review, again, *deal, result)
    if player_game.is_attempt:
        return share, (next, review), (again, *deal, result)
    return next, (share, review), (again, *deal, result)


def daily_action(day: DayState) -> ActionView:
    """The link to a daily that the player has not begun."""
    address = url_for("daily.show_day", number=day.number, variant=day.variant)
    return ActionView(offer_daily(words(), day.number, day.variant), address)


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


def step_action(step: DealChoice) -> ActionView:
    """The button that deals a harder game, and harder games from then on."""
    address = url_for("pages.start_game", kind=step.kind, level=step.level)
    return ActionView(name_step(words()), address, posts=True)


def retry_action(game: str, turn: int) -> ActionView:
    """The button that tries again from the turn that lost the game, as practice."""
    address = url_for("review.play_from", game=game)
    return ActionView(sentences.name_retry(words(), turn), address, posts=True, turn=turn)


def again_action(player_game: PlayerGame) -> ActionView:
    """The button that plays the same deal from its start; a daily as practice."""
    action = Action.SAME_DEAL if player_game.daily is None else Action.PRACTICE
    address = url_for("table.play_again", game=player_game.id)
    return ActionView(name_action(words(), action), address, posts=True)


def pack_action(place: PackPlace) -> ActionView:
    """The button that plays the next deal of a pack; after the last a link to the pack."""
    if place.next is None:
        name = place.pack.name
        return ActionView(name_pack(words(), name), url_for("packs.show_pack", name=name))
    address = url_for("deals.play_deal", code=place.next.code)
    return ActionView(name_place(words(), place.next), address, posts=True)


def deal_link(code: str) -> ActionView:
    """The link to the page of a deal."""
    address = url_for("deals.show_deal", code=code)
    return ActionView(sentences.name_deal_link(words(), code), address, names_code=True)


def link_to(action: Action, address: str, *, downloads: bool = False) -> ActionView:
    """A link to a page about the game, or a file."""
    return ActionView(name_action(words(), action), address, downloads=downloads)


def may_show_deal(player_game: PlayerGame) -> bool:
    """Whether the deal of a game may be shown, since it reveals the order of the stock."""
    return use_cases().games.disclosure.is_shown(player_game)


def code_of(player_game: PlayerGame) -> str | None:
    """The deal code of a game, or None if it has none or the code is still secret."""
    return player_game.game.deal.code if may_show_deal(player_game) else None


def record_of(player_game: PlayerGame) -> str:
    """The download address of a game's record; empty while its deal is secret."""
    return (
        url_for("table.download_record", game=player_game.id) if may_show_deal(player_game) else ""
    )


def share_view(
    player_game: PlayerGame, result: Result, code: str | None, *, streak: int, squares: bool
) -> ShareView:
    """Make the text to share of a finished game: the result first, and no cards.

    ``code`` is the deal code, if it may be shown.
    """
    daily = player_game.daily
    text = share_result(
        words(),
        name_game_to_share(words(), player_game, code),
        result.outcome,
        result.flipped,
        result.undone,
        helped=result.helped,
        difficulty=(Difficulty.on(calendar.day_of(daily), player_game.variant) if daily else None),
        streak=streak,
        squares=squares,
    )
    return ShareView(text, url_for("table.show_table", game=player_game.id, _external=True))
