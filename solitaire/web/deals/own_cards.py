"""Cards of one's own to try out: written down, or tapped one by one. All that is laid is in the address."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.trying.own_cards import TEXT_LIMIT, OwnCards, read_cards
from solitaire.play.errors import NotOver
from solitaire.play.limits import Costly
from solitaire.rules import STANDARD, VARIANTS, Card, NotationError, Rank, Record
from solitaire.web.board.parts.picker import PickerView, picker_view
from solitaire.web.board.parts.piles import CardView, card_views
from solitaire.web.deals import blueprint
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field, read_query_variant
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player
from solitaire.web.http.record_codec import encode_record
from solitaire.words import Words
from solitaire.words.board.trying import describe_progress
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class OwnPile:
    """A pile as far as it is laid."""

    rank: Rank
    name: str
    cards: tuple[CardView, ...]
    missing: int
    is_next: bool
    clear: str
    """The address without its cards; empty if there are none."""


@dataclass(frozen=True, slots=True)
class OwnCardsPage:
    """The page on which cards are laid."""

    address: str
    progress: str
    error: str
    piles: tuple[OwnPile, ...]
    picker: PickerView | None
    """None once all piles are whole."""
    undo: str
    others: tuple[tuple[str, str], ...]
    """The other games, each with its address, which has no cards."""
    try_out: str
    """Where the cards are tried out, once they all lie."""


@blueprint.get("/try")
def ask_for_cards() -> str:
    """The page that asks what to try out: cards of one's own, or a record."""
    return _ask(Field(longest=TEXT_LIMIT))


@blueprint.post("/try")
@limited(Costly.RECORDS)
def read_own_cards() -> AnyResponse:
    """Lead to the board of the written ``cards``, or say what is wrong with them."""
    text = "\n".join(request.form.get("cards", "").splitlines())
    try:
        cards, deal = read_cards(text)
        if deal is None:
            use_cases().trials.of_cards(cards.deal(), known_player())
            return redirect(url_for("board.try_out", start=str(cards)), HTTPStatus.SEE_OTHER)
        record = Record(deal, ())
        use_cases().trials.of_record(record, known_player())
    except NotationError as error:
        return _refuse(text, error, HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotOver as error:
        return _refuse(text, error, HTTPStatus.CONFLICT)
    return redirect(url_for("board.try_out", start=encode_record(record)), HTTPStatus.SEE_OTHER)


@blueprint.get("/try/cards", defaults={"laid": ""})
@blueprint.get("/try/cards/<laid>")
def lay_out_cards(laid: str) -> AnyResponse:
    """The picker with the piles so far; ``?card=8H`` lays that card, ``?game=short`` begins that game."""
    try:
        cards = OwnCards.parse(laid) if laid else OwnCards.start(read_query_variant() or STANDARD)
    except NotationError as error:
        page = _page(OwnCards.start(STANDARD), explain(words_of_request(), error))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    card = request.args.get("card")
    if not card:
        return make_response(_page(cards))
    try:
        after = cards.add(Card.parse(card))
    except NotationError as error:
        page = _page(cards, explain(words_of_request(), error))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if wants_fragment():
        return make_response(_page(after))
    return redirect(_address(after), HTTPStatus.SEE_OTHER)


def _address(cards: OwnCards) -> str:
    return url_for("deals.lay_out_cards", laid=str(cards))


def _ask(cards: Field) -> str:
    return render_template("deals/try.html", cards=cards)


def _refuse(text: str, error: NotationError | NotOver, status: HTTPStatus) -> AnyResponse:
    said = explain(words_of_request(), error)
    return make_response(_ask(Field(text, said, TEXT_LIMIT)), status)


def _page(cards: OwnCards, error: str = "") -> str:
    page = own_cards_page(words_of_request(), cards, error)
    template = "deals/_own_cards_swap.html" if wants_fragment() else "deals/own_cards.html"
    return render_template(template, page=page)


def own_cards_page(words: Words, cards: OwnCards, error: str = "") -> OwnCardsPage:
    """Make the page of these cards."""
    filling, left = cards.filling, cards.left
    whole = sum(cards.variant.piles)
    return OwnCardsPage(
        address=_address(cards),
        progress=describe_progress(words, cards.count, whole, filling, left.total()),
        error=error,
        piles=tuple(
            OwnPile(
                rank,
                words.pile_name(rank),
                card_views(words, pile, rank),
                rank - len(pile),
                rank is filling,
                _address(cards.clear(rank)) if pile else "",
            )
            for rank, pile in zip(cards.variant.piles, cards.piles, strict=True)
        ),
        picker=picker_view(words, cards.variant, left) if filling else None,
        undo=_address(cards.undo()) if cards.count else "",
        others=tuple(
            (name_variant(words, each), url_for("deals.lay_out_cards", game=each.name))
            for each in VARIANTS
            if each is not cards.variant
        ),
        try_out="" if filling else url_for("board.try_out", start=str(cards)),
    )
