"""Cards of one's own: laid one by one, packed into an address, and read from what people write."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from solitaire.play.coach.trying.own_cards import TEXT_LIMIT, OwnCards, read_cards
from solitaire.play.errors import PlayCode
from solitaire.rules import (
    SHORT,
    STANDARD,
    VARIANTS,
    Card,
    Code,
    Deal,
    NotationError,
    Rank,
    Variant,
    format_cards,
)
from tests.kit.records import record

DEAL = record("lost").deal
SHORT_DEAL = record("short-lost").deal
LINES = [format_cards(pile) for pile in DEAL.piles]
TEXT = "\n".join(LINES)
EIGHT, JOKER = Card.parse("8H"), Card.parse("JK")


def lay(cards: OwnCards, text: str) -> OwnCards:
    for word in text.split():
        cards = cards.add(Card.parse(word))
    return cards


def refusal(act: Callable[[], object]) -> NotationError:
    with pytest.raises(NotationError) as refused:
        act()
    return refused.value


# ---- card by card ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [DEAL, SHORT_DEAL], ids=["full", "short"])
def test_the_cards_of_a_deal_are_laid_one_by_one(deal: Deal) -> None:
    cards = OwnCards.start(deal.variant)
    for rank, pile in zip(deal.variant.piles, deal.piles, strict=True):
        for card in pile:
            assert cards.filling is rank
            cards = cards.add(card)
            assert OwnCards.parse(str(cards)) == cards
    assert cards.filling is None
    assert cards.deal() == Deal(deal.piles, tuple(sorted(deal.stock)), variant=deal.variant)
    assert sorted(cards.left.elements()) == sorted(deal.stock)


def test_a_card_that_lies_twice_already_is_refused_with_its_pile() -> None:
    cards = lay(OwnCards.start(STANDARD), "8H 8H 3S")
    error = refusal(lambda: cards.add(EIGHT))
    assert error.code is PlayCode.CARD_LAID
    assert error.data == {"pile": "4", "card": "8H", "limit": 2}
    short = lay(OwnCards.start(SHORT), "8H")
    assert refusal(lambda: short.add(EIGHT)).data["limit"] == 1
    jokers = lay(OwnCards.start(STANDARD), "JK " * 6)
    assert refusal(lambda: jokers.add(JOKER)).data == {"pile": "4", "card": "JK", "limit": 6}


def test_a_full_pile_is_refused() -> None:
    whole = OwnCards(DEAL.variant, DEAL.piles)
    card = DEAL.stock[0]
    assert refusal(lambda: whole.add(card)).code is PlayCode.PILE_FULL
    assert refusal(lambda: whole.add(card, Rank.THREE)).data["pile"] == "3"
    assert refusal(lambda: OwnCards.start(SHORT).add(card, Rank.KING)).code is Code.PILE_ABSENT


def test_the_last_card_is_taken_away_and_a_pile_cleared() -> None:
    cards = lay(OwnCards.start(STANDARD), "8H 8H 3S 4S")
    assert cards.undo() == lay(OwnCards.start(STANDARD), "8H 8H 3S")
    assert cards.undo().undo() == lay(OwnCards.start(STANDARD), "8H 8H")
    cleared = cards.clear(Rank.THREE)
    assert (cleared.filling, cleared.count) == (Rank.THREE, 1)
    assert cleared.undo().count == 0, "a later pile, if there is no card before it"
    assert OwnCards.start(STANDARD).undo().count == 0
    whole = OwnCards(DEAL.variant, DEAL.piles)
    assert whole.undo().filling is Rank.KING


def test_at_random_whatever_is_laid_and_taken_away_is_read_again() -> None:
    randomness = Random(7)
    cards = OwnCards.start(STANDARD)
    for _ in range(300):
        match randomness.randrange(8):
            case 0:
                cards = cards.undo()
            case 1 if randomness.random() < 0.2:
                cards = cards.clear(randomness.choice(STANDARD.piles))
            case _ if cards.filling:
                cards = cards.add(randomness.choice([*cards.left.elements()]))
        assert OwnCards.parse(str(cards)) == cards
        assert cards.count + cards.left.total() == len(STANDARD.deck)


@pytest.mark.parametrize(
    "text", ["", "9.A", "11.é", "11.AAA", "11.ABCD", "x", "11." + "." * 20, "7.A.A"]
)
def test_an_address_that_holds_no_cards_is_refused(text: str) -> None:
    refusal(lambda: OwnCards.parse(text))


def test_cards_that_are_not_whole_are_no_deal() -> None:
    error = refusal(lay(OwnCards.start(STANDARD), "8H").deal)
    assert error.data == {"pile": "3", "found": 1, "expected": 3}


# ---- written down ------------------------------------------------------------------------------------------

NAMED = "\n".join(f"{rank}: {line}" for rank, line in zip(DEAL.variant.piles, LINES, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.lower(),
        TEXT.replace(" ", ", "),
        TEXT.replace("\n", "\r\n\r\n"),
        TEXT.replace(" ", "\u00a0"),
        TEXT.replace("\n", " | "),
        NAMED,
        "\n".join(reversed(NAMED.splitlines())),
        NAMED.replace(": ", ") "),
        "\n".join(f"Stapel {line}" for line in NAMED.splitlines()),
        "\n".join(f"> * {line}" for line in NAMED.splitlines()),
        "\n".join([*LINES[:5], *NAMED.splitlines()[5:]]),
        TEXT.replace("H", "♥").replace("S", "♠"),
        f"```\n{TEXT}\n```",
    ],
)
def test_cards_are_read_however_they_are_written(text: str) -> None:
    cards, deal = read_cards(text)
    assert cards.deal().piles == DEAL.piles
    assert deal is None


@pytest.mark.parametrize(
    "form", ["{text}\n{stock}", "{text}\nStock: {stock}", "Mazo: {stock}\n{text}"]
)
def test_a_stock_that_is_written_down_is_in_its_order(form: str) -> None:
    _, deal = read_cards(form.format(text=TEXT, stock=format_cards(DEAL.stock)))
    assert deal == DEAL
    assert read_cards(str(DEAL))[1] == DEAL


def test_the_number_of_piles_says_the_game() -> None:
    for deal in (DEAL, SHORT_DEAL):
        cards, _ = read_cards("\n".join(map(format_cards, deal.piles)))
        assert cards.variant is deal.variant


def exchange(line: int, text: str) -> str:
    """The text of the deal with another line."""
    return "\n".join([*LINES[:line], text, *LINES[line + 1 :]])


STOCK = format_cards(DEAL.stock)
TWICE = next(card for card in STANDARD.copies if sum(p.count(card) for p in DEAL.piles) == 2)
AT = next(at for at in range(10, -1, -1) if TWICE not in DEAL.piles[at])
WRONG: list[tuple[str, PlayCode | Code, dict[str, object]]] = [
    ("", PlayCode.CARDS_EMPTY, {}),
    (" \n|| \n", PlayCode.CARDS_EMPTY, {}),
    ("3S " * 2000, PlayCode.CARDS_LONG, {"limit": TEXT_LIMIT}),
    (exchange(4, LINES[4][:-2] + "8X"), PlayCode.NO_SUCH_CARD, {"pile": "7", "text": "8X"}),
    (exchange(0, "3S 4S"), PlayCode.PILE_SIZE, {"pile": "3", "found": 2, "expected": 3}),
    (exchange(1, LINES[1] + " 3S"), PlayCode.PILE_SIZE, {"pile": "4", "found": 5, "expected": 4}),
    (
        exchange(AT, " ".join([*LINES[AT].split()[:-1], TWICE.text])),
        PlayCode.CARD_LAID,
        {"card": TWICE.text, "limit": 2},
    ),
    ("\n".join(LINES[:9]), PlayCode.PILES_TOTAL, {"found": 9, "expected": "11 / 7"}),
    (NAMED.replace("8: ", "7: "), PlayCode.PILE_TWICE, {"pile": "7"}),
    (f"{TEXT}\n{STOCK[:-3]}", PlayCode.STOCK_SIZE, {"found": 27, "expected": 28}),
    (f"{TEXT}\n{STOCK} 8X", Code.CARD, {"text": "8X"}),
    (
        "\n".join(f"{rank}: 3S" for rank in (3, 4, 5, 6, 7, 8, "K")),
        Code.PILE_ABSENT,
        {"pile": "K"},
    ),
]
"""Wrong layouts, with what their errors name."""


@pytest.mark.parametrize(("text", "code", "data"), WRONG)
def test_a_wrong_layout_is_refused_and_says_where(
    text: str, code: PlayCode | Code, data: dict[str, object]
) -> None:
    error = refusal(lambda: read_cards(text))
    assert error.code is code
    assert data.items() <= error.data.items()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_an_address_with_all_cards_is_short(variant: Variant) -> None:
    deal = DEAL if variant is STANDARD else SHORT_DEAL
    text = str(OwnCards(variant, deal.piles))
    assert len(text) <= sum(variant.piles) + len(variant.piles) + 2
    assert text.isascii()
