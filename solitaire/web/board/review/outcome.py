"""What pages of finished games share: crowns, the text to share, and links to what is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from solitaire.play.coach.turning.points import TurningPoint
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import DealChoice
from solitaire.play.deals.packs import PackPlace
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result
from solitaire.play.results.crowns import Ending
from solitaire.play.results.signs import Sign
from solitaire.rules import Variant
from solitaire.solver import TurnAnalysis
from solitaire.words import Words
from solitaire.words.board import endings as sentences
from solitaire.words.board.endings import Action, name_action
from solitaire.words.board.sharing import share_result
from solitaire.words.dailies import name_game_to_share, offer_daily
from solitaire.words.deals.deals import name_step
from solitaire.words.deals.packs import name_pack, name_place
from solitaire.words.puzzles.turning import offer_turn


@dataclass(frozen=True, slots=True)
class CrownView:
    """A crown: its name, for screen readers a sentence, and whether it is earned (None: not known yet)."""

    name: str
    spoken: str
    earned: bool | None


@dataclass(frozen=True, slots=True)
class ActionView:
    """A link, or a form with a button."""

    label: str
    address: str
    posts: bool = False
    """Whether it is a form."""
    turn: int | None = None
    note: str = ""
    """A line below the label."""
    downloads: bool = False
    names_code: bool = False
    """Whether the label has a deal code, which browsers must not translate."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """The text to share, with lines, and the address of the game."""

    text: str
    link: str


def crown_views(words: Words, ending: Ending) -> tuple[CrownView, ...]:
    """Make the views of the crowns of a game; none for a lost one."""
    views = []
    for crown, earned in ending.crowns:
        name = sentences.name_crown(words, crown, ending.crowned)
        goal = sentences.explain_crown(words, crown)
        spoken = sentences.describe_crown(words, name, goal, earned)
        views.append(CrownView(name, spoken, earned))
    return tuple(views)


def link_to(words: Words, action: Action, address: str, *, downloads: bool = False) -> ActionView:
    """A link to a page about the game, or a file."""
    return ActionView(name_action(words, action), address, downloads=downloads)


def daily_action(words: Words, number: int, variant: Variant) -> ActionView:
    """The link to a daily that the player has not begun."""
    address = url_for("daily.show_day", number=number, variant=variant)
    return ActionView(offer_daily(words, number, variant), address)


def turning_action(words: Words, point: TurningPoint) -> ActionView:
    """The link to a turning point that the player may answer."""
    address = url_for("daily.show_turning_point", number=point.number, variant=point.variant)
    return ActionView(offer_turn(words, point), address)


def retry_action(words: Words, address: str, mistake: TurnAnalysis) -> ActionView:
    """The button that tries again from the first mistake, as practice; ``address`` takes the form."""
    return ActionView(
        sentences.name_retry(words),
        address,
        posts=True,
        turn=mistake.number,
        note=sentences.describe_retry(words, mistake.number, mistake.best),
    )


def again_action(words: Words, player_game: PlayerGame) -> ActionView:
    """The button that plays the same deal from its start; a daily as practice."""
    action = Action.SAME_DEAL if player_game.daily is None else Action.PRACTICE
    address = url_for("board.play_again", game=player_game.id)
    return ActionView(name_action(words, action), address, posts=True)


def pack_action(words: Words, place: PackPlace) -> ActionView:
    """The button that plays the next deal of a pack; after the last a link to the pack."""
    if place.next is None:
        name = place.pack.name
        return ActionView(name_pack(words, name), url_for("deals.show_pack", name=name))
    address = url_for("deals.play_deal", code=place.next.code)
    return ActionView(name_place(words, place.next), address, posts=True)


def step_action(words: Words, step: DealChoice) -> ActionView:
    """The button that deals a harder game, and harder games from then on."""
    address = url_for("home.start_game", kind=step.kind, level=step.level)
    return ActionView(name_step(words), address, posts=True)


def deal_link(words: Words, code: str) -> ActionView:
    """The link to the page of a deal."""
    address = url_for("deals.show_deal", code=code)
    return ActionView(sentences.name_deal_link(words, code), address, names_code=True)


def share_view(
    words: Words,
    player_game: PlayerGame,
    result: Result,
    code: str | None,
    signs: Sequence[Sign],
    *,
    streak: int,
    squares: bool,
) -> ShareView:
    """Make the text to share of a finished game: the result first, then its turns, and no cards.

    ``code`` is the deal code, if it may be shown.
    """
    spare = result.spare
    text = share_result(
        words,
        name_game_to_share(words, player_game, code),
        result.outcome,
        signs,
        result.undone,
        helped=result.helped,
        again=player_game.origin.again,
        difficulty=None if spare is None else Difficulty.of(spare, player_game.variant),
        streak=streak,
        squares=squares,
    )
    return ShareView(text, url_for("board.show_table", game=player_game.id, _external=True))
