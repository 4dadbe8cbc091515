"""Specimens of the table's components, from cards to messages, each in every state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from flask import get_template_attribute

from gallery.scenes import ALL, LONG, LOST, SCENES, WON, Scene, make_review
from gallery.specimen import (
    Section,
    Specimen,
    render_frame,
    render_scene,
    render_without_piles,
    replace_once,
    unhide,
)
from solitaire.play.background import Waiting
from solitaire.play.coach.hint import Hint
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.games.help_used import HintStep
from solitaire.rules import (
    CARDS,
    STANDARD,
    Card,
    Code,
    MeldKind,
    NotationError,
    Rank,
    Suit,
    Turn,
    parse_cards,
)
from solitaire.store.results import EarlierWins
from solitaire.web.board.parts.piles import (
    LOOSE,
    NO_CHOICE,
    CardView,
    Choice,
    GroupView,
    card_view,
    card_views,
)
from solitaire.web.board.play.notes import (
    NoteKind,
    NoteView,
    SpareView,
    WayBack,
    ask_about,
    ask_for_crown,
)
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import WebCode
from solitaire.web.http.preferences import override_preferences, preferences
from solitaire.words.board.hints import ask_way_back, explain_spare, name_way_back, tell_lost
from solitaire.words.board.piles import name_kind
from solitaire.words.board.table import Sort

CARDS_TEMPLATE: Final = "board/_cards.html"
FACE_TEMPLATE: Final = "board/_face.html"
RUN: Final = "meld run"
BOOK: Final = "meld book"
UNPLAYED: Final = Hint(HintStep.PILE, Card.parse("3C"), None, free=True)


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Cards", _cards()
    yield "Melds", _groups()
    yield "Choices of a tray", _choices()
    yield "Piles", _piles()
    yield "Trays", _trays()
    yield "Bar", _bars()
    yield "Dock", _docks()
    yield "Endings", _endings()
    yield "Messages and the command line", _messages()


def _cards() -> Iterator[Specimen]:
    face = get_template_attribute(FACE_TEMPLATE, "face")
    back = get_template_attribute(CARDS_TEMPLATE, "back")
    plain = [card_view(words_of_request(), card) for card in CARDS]
    wild = [card_view(words_of_request(), card, wild=True) for card in CARDS]
    for about, cards in (
        ("plain", map(face, plain)),
        ("wild", map(face, wild)),
        ("whole", (face(card, whole=True) for card in plain)),
        ("wild and whole", (face(card, whole=True) for card in wild)),
        ("backs, the second whole", (back(), back(whole=True))),
    ):
        yield Specimen(about, "".join(cards), "cards")


def _groups() -> Iterator[Specimen]:
    hand = get_template_attribute(CARDS_TEMPLATE, "hand")
    for about, kind, text in (
        ("run", RUN, "4C JK 6C"),
        ("long run", RUN, "3T 4T 5T QS 7T 8T 9T 10T JT JK KT"),
        ("book", BOOK, "JS JC QC"),
        ("long book", BOOK, "10S 10H 10C 10D 10T QH JK"),
        ("loose", LOOSE, "3H 10D KS"),
    ):
        cards = card_views(words_of_request(), parse_cards(text), Rank.QUEEN)
        yield Specimen(about, hand([GroupView(kind, cards)]), "group")


def _choices() -> Iterator[Specimen]:
    tray = get_template_attribute(CARDS_TEMPLATE, "tray")
    run, book = (name_kind(words_of_request(), kind) for kind in (MeldKind.RUN, MeldKind.BOOK))

    def card(text: str, **marks: Any) -> CardView:
        shown = Card.parse(text)
        return replace(card_view(words_of_request(), shown, shown.is_wild(Rank.SEVEN)), **marks)

    for about, kind, cards in (
        ("plain", LOOSE, [card("9H")]),
        ("wild", LOOSE, [card("7T")]),
        ("joker", LOOSE, [card("JK")]),
        ("drawn", LOOSE, [card("9H", drawn=True)]),
        ("chosen", LOOSE, [card("9H", chosen=True)]),
        ("drawn and chosen", LOOSE, [card("9H", drawn=True, chosen=True)]),
        ("not to be chosen", LOOSE, [card("9H")]),
        ("flips the pile", LOOSE, [card("9H", flips=True)]),
        ("flips the pile, chosen", LOOSE, [card("9H", flips=True, chosen=True)]),
        (
            "a run: named, standing for a card, plain",
            RUN,
            [card("4C", kind=run), card("7H", stands_for=(Rank.FIVE, Suit.CLUBS)), card("6C")],
        ),
        (
            "a book: named and drawn, plain, standing for a rank and chosen",
            BOOK,
            [
                card("QS", kind=book, drawn=True),
                card("QT"),
                card("JK", stands_for=(Rank.QUEEN, None), chosen=True),
            ],
        ),
    ):
        group = GroupView(kind, tuple(cards))
        yield Specimen(
            about, tray([group], None if about == "not to be chosen" else Rank.SEVEN), "choices"
        )


def _piles() -> Iterator[Specimen]:
    yield Specimen("open, 3 to 13 cards", render_scene(Scene("", WON, 0)), "piles")
    yield Specimen(
        "some flipped; the last turn was on pile 7", render_scene(Scene("", WON, 8)), "piles"
    )
    yield Specimen("flipped, 3 to 13 cards", render_scene(Scene("", WON, ALL)), "piles")
    yield Specimen("sorted by suit", render_scene(Scene("", LOST, 9, sort=Sort.SUIT)), "piles")


def _trays() -> Iterator[Specimen]:
    for about, scene in (
        ("4 cards", Scene("", WON, 0, Choice(Rank.THREE))),
        ("4 cards, the drawn one chosen", Scene("", WON, 0, Choice(Rank.THREE, Card.parse("JK")))),
        ("14 cards", Scene("", WON, 7, Choice(Rank.KING))),
        (
            "14 cards, one that flips the pile chosen",
            Scene("", WON, 7, Choice(Rank.KING, Card.parse("9T"))),
        ),
        (
            "13 cards in many melds, one chosen",
            Scene("", WON, 8, Choice(Rank.QUEEN, Card.parse("3C"))),
        ),
        (
            "14 cards, sorted by rank",
            Scene("", WON, 7, Choice(Rank.KING, Card.parse("JC")), sort=Sort.RANK),
        ),
        ("a flipped pile", Scene("", WON, 9, Choice(Rank.KING))),
        ("a turn that would lose", _ask_about("JC>J:QC", Choice(Rank.JACK, Card.parse("QC")))),
    ):
        yield Specimen(about, render_scene(scene), "tray")


def _ask_about(turn: str, choice: Choice = NO_CHOICE) -> Scene:
    """A scene before turn 6, which is asked about."""
    words = words_of_request()
    asked = ask_about(words, Turn.parse(turn))
    note = None if asked.pile else NoteView(NoteKind.ASK, asked.text, answer=asked.agree)
    return Scene("", WON, 5, choice, note=note, last_call=asked)


def _bars() -> Iterator[Specimen]:
    for about, scene in (
        ("a short title; nothing to undo or redo", Scene("", LOST, 0, label="é")),
        ("a title of 200 characters; undo", Scene("", LOST, 3, label=LONG)),
        ("one word of 200 characters; undo and redo", Scene("", LOST, 3, label="W" * 200, redo=1)),
        ("the highest numbers", Scene("", WON, 0)),
        ("all piles flipped", Scene("", WON, ALL)),
    ):
        yield Specimen(about, render_without_piles(scene), "bar")
    opened = ('<details class="menu"', '<details class="menu" open')
    for about, scene in (
        ("the menu, nothing to redo", Scene("", WON, 8)),
        ("the menu, redo, sorted by suit", Scene("", WON, 8, redo=2, sort=Sort.SUIT)),
    ):
        yield Specimen(about, replace_once(render_without_piles(scene), *opened), "menu")


def _docks() -> Iterator[Specimen]:
    words = words_of_request()
    back = WayBack(name_way_back(words, 6), 3, ask_way_back(words, 6))
    lost = SpareView(tell_lost(words), lost=True, back=back)
    for about, scene in (
        ("the shortest name of a card, before the first turn", Scene("", WON, 0)),
        ("the longest name of a card", Scene("", WON, 23)),
        ("a card with a figure", Scene("", LOST, 12)),
        ("a pile was complete as dealt", Scene("", LOST, 0)),
        ("the last turn flipped a pile", Scene("", WON, 8)),
        ("the last card of the stock", Scene("", LOST, 27)),
        ("spare draws", Scene("", WON, 8, spare=SpareView("9 spare draws"))),
        (
            "spare is being found",
            Scene("", WON, 8, spare=SpareView("Spare draws: thinking …", 150)),
        ),
        ("the game is lost", Scene("", WON, 8, spare=lost)),
        ("what a hint costs", Scene("", LOST, 9, note=ask_for_crown(words))),
        ("a discard that would lose", _ask_about("JC>J:JC")),
        ("a hint", SCENES["hint"]),
        ("a hint to discard the drawn card", Scene("", LOST, 9, hint=UNPLAYED)),
        (
            "what is told once",
            Scene("", LOST, 9, note=NoteView(NoteKind.TIP, explain_spare(words))),
        ),
    ):
        yield Specimen(about, render_without_piles(scene), "dock")
    attempt = render_without_piles(Scene("", LOST, 9, attempt=True))
    yield Specimen("the attempt at a daily: to discard it takes two steps", attempt, "dock")
    lifted = replace_once(attempt, '<details class="lift"', '<details class="lift" open')
    yield Specimen("the second step: the card is lifted", lifted, "dock")


def _endings() -> Iterator[Specimen]:
    best, far = make_review(WON), make_review(WON, mistakes=2, over_par=3)
    lost = make_review(LOST, mistakes=2, lost_at=10)
    hopeless = make_review(LOST, lost_at=0, start=-2)
    for about, scene in (
        ("won, all crowns", Scene("", WON, ALL, review=best, earlier=EarlierWins(None, False))),
        ("won with mistakes, without a code", Scene("", WON, ALL, review=far, dealt_by_hand=True)),
        ("won, the review is being made", Scene("", WON, ALL, review=Waiting(0, 0))),
        (
            "a daily won on its day",
            Scene("", WON, ALL, review=best, attempt=True),
        ),
        ("lost, to try again from the first mistake", Scene("", LOST, ALL, review=lost)),
        ("a daily lost", Scene("", LOST, ALL, review=lost, attempt=True)),
        ("lost, the review is being made", Scene("", LOST, ALL, review=Waiting(0, 0))),
        ("a deal that could not be won", Scene("", LOST, ALL, review=hopeless)),
        ("lost, without a review", Scene("", LOST, ALL)),
    ):
        yield Specimen(about, render_without_piles(scene), "ending")
    chosen = preferences()
    override_preferences(chosen.with_values({"kind": STANDARD.name, "level": "steady"}))
    as_chosen = replace(best, start=Difficulty.STEADY.spares_in(STANDARD).start)
    step = render_without_piles(Scene("", WON, ALL, review=as_chosen, first=True))
    override_preferences(chosen)
    yield Specimen("won, with a step up", step, "ending")
    closed = render_without_piles(Scene("", WON, ALL, Choice(Rank.QUEEN), review=best))
    yield Specimen("closed, to look at the table", closed, "ending")


def _messages() -> Iterator[Specimen]:
    for error in (
        NotationError(WebCode.MISSING, field="discard"),
        NotationError(Code.CODE_VERSION, text="9-" + "W" * 80, version="9"),
    ):
        yield Specimen("an alert", render_without_piles(Scene("", LOST, 3, error=error)), "dock")
    for about, name in (
        ("a turn was not saved", "not-saved"),
        ("a sheet was not loaded", "not-loaded"),
    ):
        yield Specimen(about, unhide(render_frame(), name), "message")
    asked, mend = CommandLine(is_open=True), CommandLine(True, "7 9x" + "W" * 36)
    yield Specimen("the command line with an answer", render_frame(asked), "line")
    yield Specimen("the command line with what could not be read", render_frame(mend), "line")
