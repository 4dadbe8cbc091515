"""The view model of the table: frozen, and without the hidden stock.

Views are made from a ``Position``, which holds the cards left in the stock without their order, so that no
mistake in a template can show hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Outcome, Position, Rank, Turn
from solitaire.web.board.endings import EndingView
from solitaire.web.board.live_help import NO_HELP_VIEW, HelpView, SpareView
from solitaire.web.board.piles import (
    NO_CHOICE,
    CardView,
    Choice,
    PileView,
    card_view,
    pile_view,
)
from solitaire.web.drawings.staircase import stage_of
from solitaire.words import Words
from solitaire.words.dailies import name_game
from solitaire.words.table import Sort, count_stock
from solitaire.words.turns import (
    announce_dealt,
    announce_start,
    announce_turn,
    describe_last_turn,
)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Options of the view of a table."""

    choice: Choice = NO_CHOICE
    sort: Sort = Sort.MELDS
    alert: str | None = None
    tip: str | None = None
    coach: str | None = None
    """The sentence in the dock in place of the last turn."""
    status: str | None = None
    """Replaces the sentence about the last turn."""
    focus: bool = True
    """Whether the chosen pile, or that of the last turn, gets the focus of the page."""
    help: HelpView = NO_HELP_VIEW
    ending: EndingView | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a game. The fields ``last_`` describe the last turn, if there is one."""

    id: str
    address: str
    """The path of the game; its actions have paths below it."""
    title: str
    game: str
    """The name of the variant, as in the CSS."""
    number: int
    """The number of the turn to be played; with ``revision`` it identifies the table."""
    revision: int
    state: str
    """``playing``, ``won`` or ``lost``, as in the CSS."""
    piles: tuple[PileView, ...]
    flipped: int
    drawn: CardView | None
    """None when the game is over."""
    open_pile: Rank | None
    """The pile that the form of the drawn card names to discard it."""
    stock_left: int
    stock_hint: str
    dealt: str | None
    """Before the first turn a sentence about the piles that were complete as dealt."""
    last_pile: Rank | None
    last_drawn: CardView | None
    last_discard: CardView | None
    last_flipped: bool
    last_turn: str
    is_attempt: bool
    may_undo: bool
    may_redo: bool
    sort: Sort
    chosen_pile: Rank | None
    """The pile chosen when the page loads."""
    focus_pile: Rank | None
    """The pile that gets the focus."""
    status: str
    """The sentence that screen readers read."""
    alert: str | None
    tip: str | None
    coach: str | None
    spare: SpareView | None
    explanation: str | None
    ending: EndingView | None


def table_view(
    player_game: PlayerGame, address: str, words: Words, options: TableOptions
) -> TableView:
    """Make the view of a game for its player.

    Cost: 1 to 2 ms, half of it for the best melds of eleven trays.
    """
    game = player_game.game
    position = player_game.position
    outcome = game.outcome
    last = game.turns[-1] if game.turns else None
    aways = options.help.aways or {}
    last_pile = last.pile if last else None
    # at the end the focus is on the ending, unless the player looks at a pile
    focus_pile = options.choice.pile or (None if outcome else last_pile)
    return TableView(
        id=player_game.id,
        address=address,
        title=name_game(words, player_game),
        game=game.deal.variant.name,
        number=player_game.number,
        revision=player_game.revision,
        state=stage_of(outcome).value,
        piles=tuple(
            pile_view(
                pile, position.drawn, words, options.choice, options.sort, aways.get(pile.rank)
            )
            for pile in position.piles
        ),
        flipped=position.flipped_count,
        drawn=card_view(position.drawn, words) if position.drawn else None,
        open_pile=next((pile.rank for pile in position.piles if not pile.flipped), None),
        stock_left=len(position.left),
        stock_hint=count_stock(words, len(position.left)),
        dealt=None if last else announce_dealt(words, position),
        last_pile=last_pile,
        last_drawn=card_view(last.drawn, words) if last else None,
        last_discard=card_view(last.discard, words) if last else None,
        last_flipped=last is not None and game.pile(last.pile).flipped,
        last_turn=describe_last_turn(words, game.turns),
        is_attempt=player_game.is_attempt and outcome is None,
        may_undo=player_game.may_undo,
        may_redo=bool(player_game.ahead),
        sort=options.sort,
        chosen_pile=options.choice.pile,
        focus_pile=focus_pile if options.focus else None,
        status=options.status or _status(last, position, outcome, words),
        alert=options.alert,
        tip=options.tip,
        coach=options.coach,
        spare=options.help.spare,
        explanation=options.help.explanation,
        ending=options.ending,
    )


def _status(last: Turn | None, position: Position, outcome: Outcome | None, words: Words) -> str:
    """The status sentence: a pile that went out with the last turn, then the next card or the ending."""
    if last is None:
        return announce_start(words, position, outcome)
    return announce_turn(words, last, position, outcome)
