"""Spoken names of cards, melds, piles and turns, and sentences about turns and endings.

Names are made for screen readers: "9 of stars", "Run 4, joker as 5, 6 of clubs", "Pile 7, sevens wild".
A status, which screen readers read after every turn, has at most twenty words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from itertools import groupby
from operator import attrgetter
from typing import Final

from solitaire.rules import (
    CARDS,
    JOKER,
    PILES,
    Card,
    Layout,
    Meld,
    MeldKind,
    Outcome,
    Place,
    Position,
    Rank,
    Suit,
    Turn,
)
from solitaire.words.text import Text, _

RANKS: Final = {Rank.JACK: _("jack"), Rank.QUEEN: _("queen"), Rank.KING: _("king")}
SUITS: Final = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.STARS: _("stars"),
}
WILDS: Final = {
    Rank.THREE: _("threes wild"),
    Rank.FOUR: _("fours wild"),
    Rank.FIVE: _("fives wild"),
    Rank.SIX: _("sixes wild"),
    Rank.SEVEN: _("sevens wild"),
    Rank.EIGHT: _("eights wild"),
    Rank.NINE: _("nines wild"),
    Rank.TEN: _("tens wild"),
    Rank.JACK: _("jacks wild"),
    Rank.QUEEN: _("queens wild"),
    Rank.KING: _("kings wild"),
}
ORDERS: Final = {
    "melds": _("Melds first."),
    "suit": _("Sorted by suit."),
    "rank": _("Sorted by rank."),
}


class Words(Text):
    """All sentences about a game in one language, and the language's messages (``Text``).

    The names of cards are made once, so a page may ask for hundreds.
    """

    def __init__(self, locale: str, translations: NullTranslations) -> None:
        super().__init__(locale, translations)
        self._ranks = {
            rank: self.gettext(RANKS[rank]) if rank in RANKS else str(rank) for rank in Rank
        }
        self._cards = {card: self._card_name(card) for card in CARDS}

    # Names

    def rank(self, rank: Rank) -> str:
        """The name of a rank: "9", "jack"."""
        return self._ranks[rank]

    def suit(self, suit: Suit) -> str:
        """The name of a suit: "stars"."""
        return self.gettext(SUITS[suit])

    def card(self, card: Card, wild: bool = False) -> str:
        """The name of a card: "9 of stars", "joker"; if ``wild`` "7 of hearts, wild"."""
        name = self._cards[card]
        return self.gettext("%(card)s, wild", card=name) if wild else name

    def card_in(self, card: Card, pile: Rank) -> str:
        """The name of a card in a pile, where it may be wild (R3)."""
        return self.card(card, card.is_wild(pile))

    def wilds(self, rank: Rank) -> str:
        """The wild rank of the pile of that rank: "sevens wild"."""
        return self.gettext(WILDS[rank])

    def pile_name(self, rank: Rank) -> str:
        """The name of a pile, with the letter of the screen and of its key: "Pile 7", "Pile J"."""
        return self.gettext("Pile %(rank)s", rank=rank)

    # What lies in a pile

    def meld(self, meld: Meld) -> str:
        """A meld: "Run 4, joker as 5, 6 of clubs", "Book jack jack, joker wild"."""
        if meld.kind is MeldKind.BOOK or meld.suit is None:
            return self.gettext("Book %(cards)s", cards=self._places(meld.places))
        return self.gettext(
            "Run %(ranks)s of %(suit)s",
            ranks=self._places(meld.places),
            suit=self.suit(meld.suit),
        )

    def loose(self, layout: Layout) -> str:
        """The loose cards: "Loose 9 of hearts, joker wild"; empty if there are none."""
        if not layout.loose:
            return ""
        cards = [
            self._wild(card) if card.is_wild(layout.pile) else self.card(card)
            for card in layout.loose
        ]
        return self.gettext("Loose %(cards)s", cards=self.listed(cards))

    def layout(self, layout: Layout) -> str:
        """All melds and the loose cards, a sentence each; empty if there are no cards."""
        return self._sentences([*map(self.meld, layout.melds), self.loose(layout)])

    def pile(self, rank: Rank, layout: Layout, flipped: bool, away: int | None = None) -> str:
        """A whole pile: "Pile 7, sevens wild, 2 away. Run 4 5 6 of clubs. Loose 9 of hearts.".

        ``away`` is how many cards it is away from going out, if that is shown.
        """
        values = {"pile": self.pile_name(rank), "wilds": self.wilds(rank), "away": away}
        if flipped:
            head = self.gettext("%(pile)s, complete and flipped", **values)
        elif away is not None:
            head = self.gettext("%(pile)s, %(wilds)s, %(away)s away", **values)
        else:
            head = self.gettext("%(pile)s, %(wilds)s", **values)
        return self._headed(head, layout)

    def pile_with(self, rank: Rank, layout: Layout, drawn: Card) -> str:
        """An open pile with the drawn card on it, as it would be melded."""
        head = self.gettext(
            "%(pile)s, %(wilds)s, with the drawn %(card)s",
            pile=self.pile_name(rank),
            wilds=self.wilds(rank),
            card=self.card(drawn),
        )
        return self._headed(head, layout)

    # Answers to commands

    def stock(self, position: Position) -> str:
        """The cards left in the stock: "3 left in the stock. Spades 4 jack. 1 joker."."""
        left = Counter(position.left)
        parts = [self.left(len(position.left)) if left else self.gettext("The stock is empty")]
        for suit in Suit:
            ranks = " ".join(
                self.rank(card.rank)
                for card in position.left
                if card.suit is suit and card.rank is not None
            )
            if ranks:
                suit_name = _capitalized(self.suit(suit))
                parts.append(self.gettext("%(suit)s %(ranks)s", suit=suit_name, ranks=ranks))
        if left[JOKER]:
            parts.append(
                self.ngettext("%(num)d joker", "%(num)d jokers", left[JOKER], num=left[JOKER])
            )
        return self._sentences(parts)

    def flipped(self, position: Position) -> str:
        """The flipped and the open piles."""
        done = [str(pile.rank) for pile in position.piles if pile.flipped]
        to_do = [str(pile.rank) for pile in position.piles if not pile.flipped]
        parts = [
            self.gettext("Flipped: %(piles)s", piles=self.listed(done))
            if done
            else self.gettext("No pile is flipped")
        ]
        if to_do:
            parts.append(self.gettext("Open: %(piles)s", piles=self.listed(to_do)))
        return self._sentences(parts)

    def commands(self) -> str:
        """A summary of the commands of the command line."""
        return self.gettext(
            "7 chooses pile 7. D 9 S discards the 9 of spades from it. 7 9 S does both."
            " X discards the drawn card. P 7 reads pile 7. C the drawn card. G the stock."
            " L the last turn. F flipped piles. H a hint, step by step. U undo. R redo. S sorts. N draws."
        )

    # Statuses: at most twenty words each

    def drawn(self, card: Card, left: int) -> str:
        """The drawn card, and the number left in the stock without it."""
        name = _capitalized(self.card(card))
        if not left:
            return self.gettext("%(card)s, the last card of the stock.", card=name)
        return self.ngettext(
            "%(card)s. %(left)s left in the stock.",
            "%(card)s. %(left)s left in the stock.",
            left,
            card=name,
            left=left,
        )

    def left(self, left: int) -> str:
        """The number of cards left in the stock, as on the table: "26 left in the stock"."""
        if not left:
            return self.gettext("the last card of the stock")
        return self.ngettext(
            "%(count)s left in the stock", "%(count)s left in the stock", left, count=left
        )

    def completed(self, rank: Rank, flipped: int) -> str:
        """A pile has gone out, with the number of flipped piles (R7)."""
        return self.gettext(
            "%(pile)s complete and flipped. %(flipped)s of %(piles)s.",
            pile=self.pile_name(rank),
            flipped=flipped,
            piles=len(PILES),
        )

    def now(self, position: Position, outcome: Outcome | None) -> str:
        """The drawn card, or a prompt to draw it, or the ending of the game."""
        if outcome is not None:
            return self.ending(outcome)
        if position.drawn is not None:
            return self.drawn(position.drawn, len(position.left))
        left = len(position.left)
        return self.ngettext(
            "%(left)s left in the stock. Draw a card.",
            "%(left)s left in the stock. Draw a card.",
            left,
            left=left,
        )

    def after_turn(self, turn: Turn, position: Position, outcome: Outcome | None) -> str:
        """The outcome of a turn: a flipped pile if any, then the ending or the next card."""
        now = self.now(position, outcome)
        if not position.piles[turn.pile - PILES[0]].flipped:
            return now
        return self.sentences(self.completed(turn.pile, position.flipped_count), now)

    def at_start(self, position: Position, outcome: Outcome | None = None) -> str:
        """The start of a deal: the number of piles flipped as dealt (R8), and the first card."""
        now = self.now(position, outcome)
        if not position.flipped_count:
            return now
        complete = self.ngettext(
            "%(flipped)s pile complete as dealt.",
            "%(flipped)s piles complete as dealt.",
            position.flipped_count,
            flipped=position.flipped_count,
        )
        return self.sentences(complete, now)

    def after_undo(self, turns: int, position: Position) -> str:
        """The number of turns taken back, and the card drawn again."""
        undone = self.ngettext(
            "%(turns)s turn taken back.", "%(turns)s turns taken back.", turns, turns=turns
        )
        return self.sentences(undone, self.now(position, None))

    def turn(self, number: int, turn: Turn) -> str:
        """A turn in the past: "Turn 5: 8 of hearts on pile 7, 3 of spades discarded."."""
        values = {
            "number": number,
            "drawn": self.card(turn.drawn),
            "pile": turn.pile,
            "discard": self.card(turn.discard),
        }
        if turn.drawn is turn.discard:
            return self.gettext("Turn %(number)s: %(drawn)s discarded unplayed.", **values)
        return self.gettext(
            "Turn %(number)s: %(drawn)s on pile %(pile)s, %(discard)s discarded.", **values
        )

    def sorted_by(self, order: str) -> str:
        """The new order of the cards in piles: in melds, or by suit or rank."""
        return self.gettext(ORDERS[order])

    def last_turn(self, turns: Sequence[Turn]) -> str:
        """The last of these turns in a sentence, or a note that there is none."""
        if not turns:
            return self.gettext("No turn has been played yet.")
        return self.turn(len(turns), turns[-1])

    # How it ended

    def result(self, outcome: Outcome) -> str:
        """The result as a phrase: "9 of 11 piles, 37 points left" (R11, R12)."""
        values = {
            "flipped": outcome.flipped_count,
            "piles": len(PILES),
            "points": outcome.points,
            "left": outcome.stock_left,
        }
        if not outcome.won:
            return self.ngettext(
                "%(flipped)s of %(piles)s piles, %(points)s point left",
                "%(flipped)s of %(piles)s piles, %(points)s points left",
                outcome.points,
                **values,
            )
        if not outcome.stock_left:
            return self.gettext("won with the last card of the stock")
        return self.ngettext(
            "won with %(left)s card left in the stock",
            "won with %(left)s cards left in the stock",
            outcome.stock_left,
            **values,
        )

    def result_sentence(self, outcome: Outcome) -> str:
        """The result as a sentence that stands alone: "9 of 11 piles flipped, 37 points left."."""
        if not outcome.won:
            return self.ngettext(
                "%(flipped)s of %(piles)s piles flipped, %(points)s point left.",
                "%(flipped)s of %(piles)s piles flipped, %(points)s points left.",
                outcome.points,
                flipped=outcome.flipped_count,
                piles=len(PILES),
                points=outcome.points,
            )
        if not outcome.stock_left:
            return self.gettext("Won with the last card of the stock.")
        return self.ngettext(
            "Won with %(left)s card left in the stock.",
            "Won with %(left)s cards left in the stock.",
            outcome.stock_left,
            left=outcome.stock_left,
        )

    def ending(self, outcome: Outcome) -> str:
        """The result as the sentence that ends a game."""
        result = self.result(outcome)
        if outcome.won:
            return self.gettext("All piles flipped: %(result)s.", result=result)
        return self.gettext("The stock is empty: %(result)s.", result=result)

    # Parts

    def _card_name(self, card: Card) -> str:
        if card.rank is None or card.suit is None:
            return self.gettext("joker")
        return self.gettext(
            "%(rank)s of %(suit)s", rank=self.rank(card.rank), suit=self.suit(card.suit)
        )

    def _wild(self, card: Card) -> str:
        """A wild card among other cards: "7 of hearts wild"."""
        return self.gettext("%(card)s wild", card=self.card(card))

    def _places(self, places: Iterable[Place]) -> str:
        """The cards of a meld: ranks side by side, with commas around wild cards that stand for others."""
        parts: list[str] = []
        for is_itself, group in groupby(places, key=attrgetter("is_itself")):
            if is_itself:
                parts.append(" ".join([self._ranks[place.rank] for place in group]))
            else:
                parts += map(self._stand_in, group)
        return self.listed(parts)

    def _stand_in(self, place: Place) -> str:
        if place.suit is None:
            return self._wild(place.card)
        return self.gettext(
            "%(card)s as %(rank)s", card=self.card(place.card), rank=self.rank(place.rank)
        )

    def _headed(self, head: str, layout: Layout) -> str:
        return f"{self._sentences([head])} {self.layout(layout)}".rstrip()

    def listed(self, parts: Sequence[str]) -> str:
        """Join parts to a list: "5, 9"; "" without parts."""
        if not parts:
            return ""
        listed = parts[0]
        for part in parts[1:]:
            listed = self.gettext("%(list)s, %(next)s", list=listed, next=part)
        return listed

    def sentences(self, *sentences: str) -> str:
        """Join whole sentences; skips empty ones."""
        said = ""
        for sentence in filter(None, sentences):
            said = self.gettext("%(said)s %(next)s", said=said, next=sentence) if said else sentence
        return said

    def _sentences(self, parts: list[str]) -> str:
        return " ".join([self.gettext("%(sentence)s.", sentence=part) for part in parts if part])


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
