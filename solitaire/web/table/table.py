"""The table as templates are given it: frozen view models, in which the hidden stock does not exist.

They are made from a ``Position``, which knows what is left in the stock but in no order, so that no slip in
a template can show what a player must not see. Sentences come from the request's ``Words``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import PILES, Outcome, Position, Rank, Turn
from solitaire.web.table.piles import MELDS, NOTHING, NOTHING_CHOSEN, Choice, print_pile
from solitaire.web.table.press import Press, Shell
from solitaire.web.table.spare import SpareView
from solitaire.words import Words
from solitaire.words.dailies import title_of_game
from solitaire.words.text import _

PLAYING: Final = "playing"
FLIPPED: Final = Markup(" data-flipped")
WON: Final = _("You win!")
LOST: Final = _("The stock is empty")


@dataclass(frozen=True, slots=True)
class HelpView:
    """What is shown beside the cards, for who wants it: cards away by pile, and how the game stands.

    None for what is not shown. ``explained`` is what spare means, for who has not been told.
    """

    aways: Mapping[Rank, int] | None = None
    spare: SpareView | None = None
    explained: str = ""


NOTHING_SHOWN: Final = HelpView()


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What is known of a game that is over, besides how it ended.

    ``code`` deals it again, if that can be told by now; ``standing`` says how it compares; ``day`` is the
    address of its daily, ``page`` that of the page to pass on, ``review`` of its review; ``help``
    says what help was used. Empty for what there is not.
    """

    code: str | None = None
    standing: str = ""
    day: str = ""
    page: str = ""
    review: str = ""
    help: str = ""


NOTHING_AFTER: Final = Afterwards()


@dataclass(frozen=True, slots=True)
class EndingView:
    """How the game ended, in words, and what there is to do then."""

    won: bool
    headline: str
    sentence: str
    after: Afterwards


@dataclass(frozen=True, slots=True)
class FrameView:
    """The table around its piles as its macro draws it: which parts of it there are, not what they say.

    ``state`` is ``playing``, ``won`` or ``lost``, as CSS knows it; ``begun`` says whether there is a turn to
    tell, ``may_undo`` whether it can be taken back, ``undone`` whether there is one to play again, and
    ``covered`` whether the next card waits to be drawn; ``attempt`` that the deal cannot be begun anew;
    ``sort`` is the order of the cards, ``root`` the path that the site's addresses begin with; ``has_spare``
    whether it is shown how the game stands.
    """

    state: str
    begun: bool
    may_undo: bool
    attempt: bool
    undone: bool
    covered: bool
    has_alert: bool
    sort: str
    root: str
    has_spare: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the ending is there, and no drawn card."""
        return self.state != PLAYING


@dataclass(frozen=True, slots=True)
class TableView:
    """What a page shows of a game: its title, the whole table, and what is said of the last turn.

    ``address`` is the path of the game; ``number``, ``revision`` and ``pile`` are what the command line,
    which stands outside of the table, sends along: which table this is, and the pile it came with chosen.
    ``explained`` is what is explained to who sees it for the first time.
    """

    title: str
    markup: Markup
    status: str
    address: str
    number: int
    revision: int
    pile: str
    explained: str = ""


def table_view(
    player_game: PlayerGame,
    address: str,
    words: Words,
    press: Press,
    *,
    root: str = "",
    choice: Choice = NOTHING_CHOSEN,
    alert: str = "",
    status: str = "",
    sort: str = MELDS,
    focus: bool = True,
    after: Afterwards = NOTHING_AFTER,
    help: HelpView = NOTHING_SHOWN,
) -> TableView:
    """The table of a game, for its player; ``status`` replaces what is said of the last turn.

    The cards stand in their melds, or sorted by suit or rank. With ``focus`` the chosen pile or that of the
    last turn gets the focus of the page. ``after`` is for a game that is over, ``help`` for who has it shown.

    ``address`` is the path of the game, and everything that is done with it has an address below that;
    ``root`` is the path that the site's addresses begin with. Cost: about a millisecond, most of it for the
    best melds of eleven trays.
    """
    game = player_game.game
    position = player_game.position
    drawn = position.drawn
    outcome = game.outcome
    last = game.turns[-1] if game.turns else None
    title = title_of_game(player_game, words)
    everywhere = {
        "address": escape(address),
        "number": escape(player_game.number),
        "revision": escape(player_game.revision),
    }
    values = {
        **everywhere,
        "id": escape(player_game.id),
        "title": escape(title),
        "alert": escape(alert),
        "stock_left": escape(len(position.left)),
        "stock_hint": escape(words.left(len(position.left))),
        "flipped": escape(position.flipped_count),
        "last_discard": press.face(last.discard) if last else NOTHING,
        "last_turn": escape(words.last_turn(game.turns)),
    }
    for pile in position.piles:
        is_last = last is not None and pile.rank is last.pile
        has_focus = focus and (choice.pile == str(pile.rank) or (is_last and not choice.pile))
        printed = print_pile(
            pile,
            drawn,
            choice,
            sort,
            None if help.aways is None else help.aways.get(pile.rank),
            is_last=is_last,
            has_focus=has_focus,
            values=everywhere,
            words=words,
            press=press,
        )
        values[str(pile.rank)] = printed
        values[f"flipped {pile.rank}"] = FLIPPED if pile.flipped else NOTHING
    if drawn is not None:
        first = next(pile for pile in position.piles if not pile.flipped)
        values |= {
            "face": press.face(drawn),
            "name": escape(words.card(drawn)),
            "drawn": escape(drawn.text),
            "open_pile": escape(first.rank),
        }
    if player_game.covered:
        values["back"] = press.back(True)
    if help.spare is not None:
        values["spare"] = press.spare(help.spare, address)
    state = PLAYING
    if outcome is not None:
        state = "won" if outcome.won else "lost"
        values["ending"] = press.ending(_ending_view(outcome, after, words), address)
    frame = FrameView(
        state,
        last is not None,
        player_game.may_undo,
        player_game.is_attempt and outcome is None,
        bool(player_game.ahead),
        player_game.covered,
        bool(alert),
        sort,
        root,
        help.spare is not None,
    )
    return TableView(
        title=title,
        markup=_frame(frame, words, press).fill(values),
        status=status or _status(last, position, outcome, words),
        address=address,
        number=player_game.number,
        revision=player_game.revision,
        pile=choice.pile,
        explained=help.explained,
    )


def fragment(table: TableView, press: Press) -> Markup:
    """What htmx swaps for that table, and what it changes around it."""
    return press.swap().fill(
        {
            "markup": table.markup,
            "status": escape(table.status),
            "number": escape(table.number),
            "revision": escape(table.revision),
            "pile": escape(table.pile),
        }
    )


@lru_cache(maxsize=1 << 7)
def _frame(frame: FrameView, words: Words, press: Press) -> Shell:
    """The table with gaps for its piles and for what a turn changes."""
    return press.table(frame, tuple(map(str, PILES)))


def _ending_view(outcome: Outcome, after: Afterwards, words: Words) -> EndingView:
    headline = words.gettext(WON if outcome.won else LOST)
    return EndingView(outcome.won, headline, words.result_sentence(outcome), after)


def _status(last: Turn | None, position: Position, outcome: Outcome | None, words: Words) -> str:
    """What is said: a pile that went out with the last turn, then the next card or the ending."""
    if last is None:
        return words.at_start(position, outcome)
    return words.after_turn(last, position, outcome)
