"""What Continental says of itself, and the names of its cards, melds and contracts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Final

from solitaire.matches.continental import DECK, HANDS, JOKERS, NUMBERS, SEATS, ContinentalView
from solitaire.matches.continental.cards import Card, ContinentalCode, Suit, make_deck
from solitaire.matches.continental.melds import CONTRACTS, Contract, Meld, MeldKind
from solitaire.rules import Rank as CrownsRank
from solitaire.rules import SolitaireError
from solitaire.rules import Suit as CrownsSuit
from solitaire.words import cards as names
from solitaire.words.filling import clean_text
from solitaire.words.marks import _p
from solitaire.words.matches.game import GameWords, Level, Strength
from solitaire.words.words import Words

_ACES: Final[Mapping[Suit, tuple[str, str]]] = {
    Suit.HEARTS: _p("card", "ace of hearts"),
    Suit.DIAMONDS: _p("card", "ace of diamonds"),
    Suit.CLUBS: _p("card", "ace of clubs"),
    Suit.SPADES: _p("card", "ace of spades"),
}
_THE_ACES: Final[Mapping[Suit, tuple[str, str]]] = {
    Suit.HEARTS: _p("card with article", "the ace of hearts"),
    Suit.DIAMONDS: _p("card with article", "the ace of diamonds"),
    Suit.CLUBS: _p("card with article", "the ace of clubs"),
    Suit.SPADES: _p("card with article", "the ace of spades"),
}


class _ContinentalWords(GameWords):
    """What Continental says of itself."""

    levels: ClassVar[Mapping[str, Level]] = {
        "novice": Level(Strength.EASY, _p("level of a computer player", "discards high cards")),
        "deny": Level(
            Strength.HARD, _p("level of a computer player", "keeps what fits the table"), 68
        ),
    }
    codes: ClassVar[type[StrEnum]] = ContinentalCode

    def name(self, words: Words) -> str:
        return words.pgettext("game", "Continental")

    def about(self, words: Words) -> str:
        return words.gettext(
            "Lay tríos and escaleras, from two tríos in the first hand to three escaleras in the last."
            " Fewest points win."
        )

    def name_option(self, words: Words, option: str) -> str:
        if option == HANDS.name:
            return words.pgettext("heading", "Length")
        if option == SEATS.name:
            return words.pgettext("heading", "First hand")
        return words.pgettext("heading", "Cards")

    def label_value(self, words: Words, option: str, value: str) -> str:
        if option == SEATS.name:
            if value == "drawn":
                return words.gettext("Whoever draws highest deals")
            return words.gettext("You lead")
        if option == DECK.name:
            return words.gettext("With %(count)s jokers", count=JOKERS[value])
        hands = len(NUMBERS[value])
        return words.ngettext("%(count)s hand", "%(count)s hands", hands, count=hands)

    def explain_option(self, words: Words, option: str) -> str:
        if option == HANDS.name:
            return words.gettext("Three hands are the first, the fourth and the last.")
        return ""

    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        hands = len(NUMBERS[options[HANDS.name]])
        return words.ngettext(
            "%(game)s: %(count)s hand, %(cards)s cards",
            "%(game)s: %(count)s hands, %(cards)s cards",
            hands,
            game=self.name(words),
            count=hands,
            cards=len(make_deck(JOKERS[options[DECK.name]])),
        )

    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        return _describe_hand(words, hand, NUMBERS[options[HANDS.name]])

    def list_commands(self, words: Words) -> str:
        return words.gettext(
            "D draw, T take, LAY lay the contract, K H 2: add the king of hearts to meld 2, D 9 S: discard"
            " the 9 of spades, N next hand, C what to do, P my cards, L last moves, G score."
        )

    def explain(self, words: Words, error: SolitaireError) -> str:
        return _explain(words, ContinentalCode(error.code), error)


CONTINENTAL_WORDS: Final = _ContinentalWords()


# ---- cards, melds, contracts ---------------------------------------------------------------------------


def name_card(words: Words, card: Card) -> str:
    """A card alone: "ace of hearts"."""
    return _name(words, card, names.NAMES, _ACES)


def the_card(words: Words, card: Card) -> str:
    """A card within a sentence: "the ace of hearts"."""
    return _name(words, card, names.NAMES_WITH_ARTICLE, _THE_ACES)


def _name(
    words: Words, card: Card, forms: names.Names, aces: Mapping[Suit, tuple[str, str]]
) -> str:
    if card.rank is None or card.suit is None:
        return words.pgettext(*forms[None][0])
    if card.rank == 1:
        return words.pgettext(*aces[card.suit])
    form = forms[CrownsSuit(card.suit.value)]
    place = max(0, card.rank - CrownsRank.JACK + 1)
    return words.pgettext(*form[place], rank=card.rank)


def list_cards(words: Words, cards: Iterable[Card]) -> str:
    """Cards by their names."""
    return words.join_list([name_card(words, card) for card in cards])


def name_kind(words: Words, kind: MeldKind) -> str:
    """What a meld is: "trío"."""
    if kind is MeldKind.TRIO:
        return words.pgettext("meld", "trío")
    return words.pgettext("meld", "escalera")


def name_meld(words: Words, meld: Meld) -> str:
    """A meld with its cards: "trío: king of hearts, king of clubs, and joker"."""
    cards = list_cards(words, meld.cards)
    return words.gettext("%(kind)s: %(cards)s", kind=name_kind(words, meld.kind), cards=cards)


def name_contract(words: Words, contract: Contract) -> str:
    """What is to be laid: "2 tríos and 1 escalera"."""
    parts = []
    if contract.trios:
        parts.append(
            words.ngettext("%(num)s trío", "%(num)s tríos", contract.trios, num=contract.trios)
        )
    if contract.escaleras:
        parts.append(
            words.ngettext(
                "%(num)s escalera",
                "%(num)s escaleras",
                contract.escaleras,
                num=contract.escaleras,
            )
        )
    return words.join_list(parts)


def describe_hand(words: Words, view: ContinentalView) -> str:
    """Which hand is played: "Hand 2 of 7: 1 trío and 1 escalera"."""
    return _describe_hand(words, view.numbers.index(view.number) + 1, view.numbers)


def _describe_hand(words: Words, number: int, contracts: Sequence[int]) -> str:
    """Which hand is played, from 1, of a match with the contracts of these numbers."""
    return words.gettext(
        "Hand %(number)s of %(hands)s: %(contract)s",
        number=number,
        hands=len(contracts),
        contract=name_contract(words, CONTRACTS[contracts[number - 1] - 1]),
    )


def count_needed(words: Words, needed: int) -> str:
    """How far a contract is: "2 cards needed"."""
    if not needed:
        return words.gettext("The contract can be laid.")
    return words.ngettext("%(num)s card needed.", "%(num)s cards needed.", needed, num=needed)


# ---- refusals ------------------------------------------------------------------------------------------


def _explain(words: Words, code: ContinentalCode, error: SolitaireError) -> str:
    data = dict(error.data)
    for name in ("card", "drawn"):
        if name in data and code is not ContinentalCode.CARD:
            data[name] = the_card(words, Card.parse(str(data[name])))
    match code:
        case ContinentalCode.CARD:
            return words.gettext(
                "“%(text)s” is not a card. Cards look like 9S, AH or JK.",
                text=clean_text(str(data["text"])),
            )
        case ContinentalCode.DRAW_FIRST:
            return words.gettext("A turn begins with a card from the stock or the discards.")
        case ContinentalCode.DISCARD_FIRST:
            return words.gettext("You have a card in this turn already.")
        case ContinentalCode.NOT_HELD:
            return words.gettext("You do not hold %(the_card)s.", the_card=data["card"])
        case ContinentalCode.NOT_DRAWN:
            return words.gettext(
                "The card drawn is %(the_drawn)s, not %(the_card)s.",
                the_card=data["card"],
                the_drawn=data["drawn"],
            )
        case ContinentalCode.NO_MELD:
            cards = [Card.parse(each) for each in str(data["cards"]).split(",")]
            return words.gettext(
                "These are neither a trío nor an escalera: %(cards)s.",
                cards=list_cards(words, cards),
            )
        case ContinentalCode.OTHER_CONTRACT:
            return words.gettext(
                "The contract of this hand is %(contract)s, laid at once.",
                contract=name_contract(words, _read_contract(str(data["contract"]))),
            )
        case ContinentalCode.CANNOT_LAY:
            return words.ngettext(
                "The contract cannot be laid yet: it needs %(num)s more card.",
                "The contract cannot be laid yet: it needs %(num)s more cards.",
                int(str(data["needed"])),
                num=data["needed"],
            )
        case ContinentalCode.LAID_ALREADY:
            return words.gettext("You have laid your contract already.")
        case ContinentalCode.LAY_FIRST:
            return words.gettext("First lay your own contract; then you may add to melds.")
        case ContinentalCode.KEEP_ONE:
            return words.gettext("Keep one card: it has to be discarded.")
        case ContinentalCode.NO_SUCH_MELD:
            return words.gettext(
                "There is no meld %(meld)s. Melds on the table: %(melds)s.",
                meld=data["meld"],
                melds=data["melds"],
            )
        case ContinentalCode.NO_PLACE:
            return words.gettext("No meld there takes %(the_card)s.", the_card=data["card"])
        case ContinentalCode.NOT_LAST:
            return words.gettext("Only a last card is laid face down.")


def _read_contract(text: str) -> Contract:
    """The contract of its letters, as errors name it."""
    return Contract(text.count(MeldKind.TRIO.value), text.count(MeldKind.ESCALERA.value))
