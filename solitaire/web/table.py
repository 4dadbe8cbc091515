"""The table as templates are given it: frozen view models, in which the hidden stock does not exist.

They are made from a ``Position``, which knows what is left in the stock but in no order, so that no slip in
a template can show what a player must not see. Sentences come from the request's ``Words``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    best_melds_with,
)
from solitaire.web.days import title_of_game
from solitaire.web.press import Press, Shell, side_by_side
from solitaire.web.spare import SpareView
from solitaire.words import Words
from solitaire.words.marks import _

KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
LOOSE: Final = "loose"
MELDS: Final = "melds"
SUIT: Final = "suit"
JOKERS_LAST: Final = 99
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
    this pile chosen, ``has_away`` whether it is shown how far it is from going out.
    """

    rank: str
    name: str
    flipped: bool
    takes_cards: bool
    chosen: bool
    has_away: bool = False


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
class Choice:
    """What the page shows as chosen: a pile, and a card to discard, both in notation; empty for none."""

    pile: str = ""
    discard: str = ""


NOTHING_CHOSEN: Final = Choice()


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
    sitting: Sitting,
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
    """The table of a sitting, for its player; ``status`` replaces what is said of the last turn.

    The cards stand in their melds, or sorted by suit or rank. With ``focus`` the chosen pile or that of the
    last turn gets the focus of the page. ``after`` is for a game that is over, ``help`` for who has it shown.

    ``address`` is the path of the game, and everything that is done with it has an address below that;
    ``root`` is the path that the site's addresses begin with. Cost: about a millisecond, most of it for the
    best melds of eleven trays.
    """
    game = sitting.game
    position = sitting.position
    drawn = position.drawn
    outcome = game.outcome
    last = game.turns[-1] if game.turns else None
    title = title_of_game(sitting, words)
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
        "last_discard": press.face(last.discard) if last else NOTHING,
        "last_turn": escape(words.last_turn(game.turns)),
    }
    for pile in position.piles:
        is_last = last is not None and pile.rank is last.pile
        has_focus = focus and (choice.pile == str(pile.rank) or (is_last and not choice.pile))
        marks = {"last": LAST if is_last else NOTHING, "focus": FOCUS if has_focus else NOTHING}
        away = None if help.aways is None else help.aways.get(pile.rank)
        printed = print_pile(pile, drawn, choice, sort, away, values | marks, words, press)
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
    if sitting.covered:
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
        sitting.may_undo,
        sitting.is_attempt and outcome is None,
        sitting.redo > 0,
        sitting.covered,
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
        number=sitting.number,
        revision=sitting.revision,
        pile=choice.pile,
        explained=help.explained,
    )


@lru_cache(maxsize=1 << 7)
def _frame(frame: FrameView, words: Words, press: Press) -> Shell:
    """The table with gaps for its piles and for what a turn changes."""
    return press.table(frame, tuple(map(str, PILES)))


def print_pile(
    pile: Pile,
    drawn: Card | None,
    choice: Choice,
    sort: str,
    away: int | None,
    values: dict[str, Markup],
    words: Words,
    press: Press,
) -> Markup:
    """A pile with its tray; ``values`` are those of the table that its macro asks for."""
    chosen = choice.pile == str(pile.rank)
    takes_cards = drawn is not None and not pile.flipped
    if drawn is None or pile.flipped:
        order = MELDS if pile.flipped else sort
        tray = _tray(best_melds(pile.rank, pile.cards), order, words, press)
    else:
        layout = best_melds_with(pile.rank, pile.cards, drawn)
        tray = _tray(layout, sort, words, press, drawn, choice.discard if chosen else "")
    row = _row(pile, sort, away, words, press)
    shell = _shell(pile.rank, pile.flipped, takes_cards, chosen, away is not None, words, press)
    return shell.fill(
        {
            **values,
            "away": NOTHING if away is None else escape(away),
            "row": row.cards,
            "row_spoken": row.spoken,
            "tray": tray.cards,
            "spoken": tray.spoken,
        }
    )


@lru_cache(maxsize=1 << 8)
def _shell(
    rank: Rank,
    flipped: bool,
    takes_cards: bool,
    chosen: bool,
    has_away: bool,
    words: Words,
    press: Press,
) -> Shell:
    """A pile with gaps for its cards and the turn."""
    name = words.pile_name(rank)
    return press.pile(PileView(str(rank), name, flipped, takes_cards, chosen, has_away))


def hand_view(pile: Pile, words: Words, press: Press) -> HandView:
    """A pile of a table that is only looked at: its cards in their best melds, those of a flipped one too."""
    layout = best_melds(pile.rank, pile.cards)
    groups = [
        press.group(kind, [press.face(card, pile.rank, False) for card in cards])
        for kind, cards in _groups(layout)
    ]
    return HandView(side_by_side(groups), escape(words.pile(pile.rank, layout, pile.flipped)))


@lru_cache(maxsize=1 << 11)
def _row(pile: Pile, sort: str, away: int | None, words: Words, press: Press) -> HandView:
    """A pile as faces in their best melds or sorted, or as backs; kept until the pile changes."""
    layout = best_melds(pile.rank, pile.cards)
    in_melds = pile.flipped or sort == MELDS
    groups = _groups(layout) if in_melds else [(LOOSE, _sorted(pile.cards, sort))]
    printed = []
    for kind, of in groups:
        last = len(of) if of is groups[-1][1] else 0  # the card that no other covers, in a column
        faces = [
            press.back(at == last) if pile.flipped else press.face(card, pile.rank, at == last)
            for at, card in enumerate(of, start=1)
        ]
        printed.append(press.group(kind, faces))
    spoken = words.pile(pile.rank, layout, pile.flipped, away)
    return HandView(side_by_side(printed), escape(spoken))


def _groups(layout: Layout) -> list[tuple[str, tuple[Card, ...]]]:
    """The cards that lie together, and what they are."""
    groups = [(meld.kind.value, meld.cards) for meld in layout.melds]
    return [*groups, (LOOSE, layout.loose)] if layout.loose else groups


def _sorted(cards: Iterable[Card], sort: str) -> tuple[Card, ...]:
    """By suit, or by rank and then suit; jokers last."""
    if sort == SUIT:
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.rank or JOKERS_LAST, card)))


def _tray(
    layout: Layout,
    sort: str,
    words: Words,
    press: Press,
    drawn: Card | None = None,
    chosen: str = "",
) -> HandView:
    """A pile in its tray, as cards to choose the discard from if there is a drawn card among them."""
    rank, choosable = layout.pile, drawn is not None
    printed = []
    melds, loose = layout.melds, layout.loose
    if sort != MELDS:
        melds, loose = (), _sorted(_cards_of(layout), sort)
    for meld in melds:
        # Only what concerns this meld is passed on: most melds then are the same as a turn ago. A set,
        # because it knows cards by identity, and a tuple would compare them one by one.
        here = drawn if drawn in {*meld.cards} else None
        of_it = chosen if chosen and any(card.text == chosen for card in meld.cards) else ""
        if here is not None:
            drawn = None  # of twins only one has been drawn
        whole = not loose and meld is melds[-1]
        printed.append(_tray_meld(meld, rank, words, press, choosable, here, of_it, whole))
    if loose:
        last = len(loose)
        at_drawn = last - loose[::-1].index(drawn) if drawn in loose else 0
        choices = [
            press.choice(
                card,
                rank,
                words,
                None,
                "",
                at == last,
                choosable,
                at == at_drawn,
                card.text == chosen,
            )
            for at, card in enumerate(loose, start=1)
        ]
        printed.append(press.group(LOOSE, choices))
    return HandView(side_by_side(printed), escape(words.layout(layout)))


def _cards_of(layout: Layout) -> Iterator[Card]:
    for meld in layout.melds:
        yield from meld.cards
    yield from layout.loose


@lru_cache(maxsize=1 << 12)
def _tray_meld(
    meld: Meld,
    rank: Rank,
    words: Words,
    press: Press,
    choosable: bool,
    drawn: Card | None,
    chosen: str,
    whole: bool,
) -> Markup:
    """A meld of a tray; ``whole`` if no card lies on its last one."""
    stand_ins = [place if place.wild and not place.is_itself else None for place in meld.places]
    # Each card has room for one caption: what it stands for, or the name of the meld.
    named = stand_ins.index(None) if None in stand_ins else 0
    at_drawn = meld.cards.index(drawn) if drawn is not None else None
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
                whole and at == len(meld.places) - 1,
                choosable,
                at == at_drawn,
                card.text == chosen,
            )
        )
    return press.group(meld.kind.value, cards)


def _ending_view(outcome: Outcome, after: Afterwards, words: Words) -> EndingView:
    headline = words.gettext(WON if outcome.won else LOST)
    return EndingView(outcome.won, headline, words.result_sentence(outcome), after)


def _status(last: Turn | None, position: Position, outcome: Outcome | None, words: Words) -> str:
    """What is said: a pile that went out with the last turn, then the next card or the ending."""
    if last is None:
        return words.at_start(position, outcome)
    return words.after_turn(last, position, outcome)
