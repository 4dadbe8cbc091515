"""The table as templates are given it: frozen view models, in which the hidden stock does not exist.

They are made from a ``Position``, which knows what is left in the stock but in no order, so that no slip in
a template can show what a player must not see. Sentences come from the request's ``Words``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from solitaire.play import Sitting
from solitaire.rules import (
    PILES,
    Card,
    Layout,
    Meld,
    MeldKind,
    Outcome,
    Pile,
    Position,
    Rank,
    Turn,
    best_melds,
)
from solitaire.web.press import Press, Shell, side_by_side
from solitaire.words import Words
from solitaire.words.marks import _

KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
LOOSE: Final = "loose"
PLAYING: Final = "playing"
NOTHING: Final = Markup()
LAST: Final = Markup(" data-last")
FLIPPED: Final = Markup(" data-flipped")
FOCUS: Final = Markup(" autofocus")
WON: Final = _("You win!")
LOST: Final = _("The stock is empty")


@dataclass(frozen=True, slots=True)
class HandView:
    """Cards in their best melds and those that are loose, as the ``Press`` printed them, and in words."""

    cards: Markup
    spoken: Markup


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase as its macro draws it.

    ``takes_cards`` says whether the drawn card can be placed here, ``chosen`` whether the page comes with
    this pile chosen.
    """

    rank: str
    name: str
    flipped: bool
    takes_cards: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class EndingView:
    """How the game ended, in words, and the code that deals it again."""

    won: bool
    headline: str
    sentence: str
    code: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page shows as chosen: a pile, and a card to discard, both in notation; empty for none."""

    pile: str = ""
    discard: str = ""


NOTHING_CHOSEN: Final = Choice()


@dataclass(frozen=True, slots=True)
class FrameView:
    """The table around its piles as its macro draws it: which parts of it there are, not what they say.

    ``state`` is ``playing``, ``won`` or ``lost``, as CSS knows it; ``begun`` says whether there is a turn to
    tell and to undo, ``root`` the path that the addresses of the site begin with.
    """

    state: str
    begun: bool
    has_alert: bool
    root: str

    @property
    def is_over(self) -> bool:
        """Whether the ending is there, and no drawn card."""
        return self.state != PLAYING


@dataclass(frozen=True, slots=True)
class TableView:
    """What a page shows of a game: its title, the whole table, and what is said of the last turn."""

    title: str
    markup: Markup
    status: str


def table_view(
    sitting: Sitting,
    address: str,
    words: Words,
    press: Press,
    *,
    root: str = "",
    choice: Choice = NOTHING_CHOSEN,
    alert: str = "",
    status: str = "",
) -> TableView:
    """The table of a sitting, for its player; ``status`` replaces what is said of the last turn.

    ``address`` is the path of the game, and everything that is done with it has an address below that;
    ``root`` is the path that the site's addresses begin with. Cost: about a millisecond, most of it for the
    best melds of eleven trays.
    """
    game = sitting.game
    position = game.position
    drawn = position.drawn
    outcome = game.outcome
    last = game.turns[-1] if game.turns else None
    title = sitting.label or words.gettext("Random deal")
    everywhere = {
        "address": escape(address),
        "number": escape(sitting.number),
        "revision": escape(sitting.revision),
    }
    values = {
        **everywhere,
        "id": escape(sitting.id),
        "title": escape(title),
        "alert": escape(alert),
        "stock_left": escape(len(position.left)),
        "stock_hint": escape(words.left(len(position.left))),
        "flipped": escape(position.flipped),
        "last_turn": escape(words.turn(len(game.turns), last) if last else ""),
    }
    for pile in position.piles:
        printed = _print_pile(
            pile, drawn, last.pile if last else None, choice, values, words, press
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
    state = PLAYING
    if outcome is not None:
        state = "won" if outcome.won else "lost"
        values["ending"] = press.ending(_ending_view(outcome, game.deal.code, words), address)
    frame = FrameView(state, last is not None, bool(alert), root)
    return TableView(
        title=title,
        markup=_frame(frame, words, press).fill(values),
        status=status or _status(last, position, outcome, words),
    )


@lru_cache(maxsize=1 << 6)
def _frame(frame: FrameView, words: Words, press: Press) -> Shell:
    """The table with gaps for its piles and for what a turn changes."""
    return press.table(frame, tuple(map(str, PILES)))


def _print_pile(
    pile: Pile,
    drawn: Card | None,
    last: Rank | None,
    choice: Choice,
    values: dict[str, Markup],
    words: Words,
    press: Press,
) -> Markup:
    rank = str(pile.rank)
    chosen = choice.pile == rank
    takes_cards = drawn is not None and not pile.flipped
    if drawn is None or pile.flipped:
        tray = _tray(best_melds(pile.rank, pile.cards), words, press)
    else:
        layout = best_melds(pile.rank, (*pile.cards, drawn))
        tray = _tray(layout, words, press, drawn, choice.discard if chosen else "")
    is_last = pile.rank == last
    focus = chosen or (is_last and not choice.pile)
    row = _row(pile, words, press)
    return _shell(pile.rank, pile.flipped, takes_cards, chosen, words, press).fill(
        {
            **values,
            "row": row.cards,
            "row_spoken": row.spoken,
            "last": LAST if is_last else NOTHING,
            "focus": FOCUS if focus else NOTHING,
            "tray": tray.cards,
            "spoken": tray.spoken,
        }
    )


@lru_cache(maxsize=1 << 8)
def _shell(
    rank: Rank, flipped: bool, takes_cards: bool, chosen: bool, words: Words, press: Press
) -> Shell:
    """A pile with gaps for its cards and the turn."""
    return press.pile(PileView(str(rank), words.pile_name(rank), flipped, takes_cards, chosen))


@lru_cache(maxsize=1 << 11)
def _row(pile: Pile, words: Words, press: Press) -> HandView:
    """A pile as faces in their best melds, or as backs, which stays as it is until the pile changes."""
    layout = best_melds(pile.rank, pile.cards)
    groups = [(meld.kind.value, meld.cards) for meld in layout.melds]
    if layout.loose:
        groups.append((LOOSE, layout.loose))
    printed = []
    for kind, of in groups:
        last = len(of) if of is groups[-1][1] else 0  # the card that no other covers, in a column
        faces = [
            press.back(at == last) if pile.flipped else press.face(card, pile.rank, at == last)
            for at, card in enumerate(of, start=1)
        ]
        printed.append(press.group(kind, faces))
    return HandView(side_by_side(printed), escape(words.pile(pile.rank, layout, pile.flipped)))


def _tray(
    layout: Layout, words: Words, press: Press, drawn: Card | None = None, chosen: str = ""
) -> HandView:
    """A pile in its tray, as cards to choose the discard from if there is a drawn card among them."""
    rank, choosable = layout.pile, drawn is not None
    printed = []
    for meld in layout.melds:
        # Only what concerns this meld is passed on: most melds then are the same as a turn ago. A set,
        # because it knows cards by identity, and a tuple would compare them one by one.
        here = drawn if drawn in {*meld.cards} else None
        printed.append(_tray_meld(meld, rank, words, press, choosable, here, chosen))
    if layout.loose:
        last = len(layout.loose)
        loose = [
            press.choice(
                card,
                rank,
                words,
                None,
                "",
                at == last,
                choosable,
                card is drawn,
                card.text == chosen,
            )
            for at, card in enumerate(layout.loose, start=1)
        ]
        printed.append(press.group(LOOSE, loose))
    return HandView(side_by_side(printed), escape(words.layout(layout)))


@lru_cache(maxsize=1 << 12)
def _tray_meld(
    meld: Meld,
    rank: Rank,
    words: Words,
    press: Press,
    choosable: bool,
    drawn: Card | None,
    chosen: str,
) -> Markup:
    stand_ins = [place if place.wild and not place.is_itself else None for place in meld.places]
    # Each card has room for one caption: what it stands for, or the name of the meld.
    named = stand_ins.index(None) if None in stand_ins else 0
    cards = []
    for at, place in enumerate(meld.places):
        card = place.card
        kind = words.gettext(KINDS[meld.kind]) if at == named else ""
        stand_in = None if kind else stand_ins[at]
        cards.append(
            press.choice(
                card,
                rank,
                words,
                stand_in,
                kind,
                False,
                choosable,
                card is drawn,
                card.text == chosen,
            )
        )
    return press.group(meld.kind.value, cards)


def _ending_view(outcome: Outcome, code: str | None, words: Words) -> EndingView:
    headline = words.gettext(WON if outcome.won else LOST)
    return EndingView(outcome.won, headline, words.result_sentence(outcome), code)


def _status(last: Turn | None, position: Position, outcome: Outcome | None, words: Words) -> str:
    """What is said: a pile that went out with the last turn, then the next card or the ending."""
    if last is None:
        return words.at_start(position, outcome)
    return words.after_turn(last, position, outcome)
