"""Sentences about a match of Five Crowns: what somebody did, what is to be done, and how a hand ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Final

from solitaire.matches.crowns import (
    DEALER,
    HANDS,
    RANKS,
    CrownsCode,
    CrownsView,
    Discard,
    Draw,
    Source,
)
from solitaire.matches.crowns.coach import MoveAdvice
from solitaire.matches.crowns.moves import Turn
from solitaire.rules import Card, Rank, SolitaireError, Suit, best_melds
from solitaire.words.board.piles import describe_layout
from solitaire.words.filling import fill_message
from solitaire.words.marks import _, _p
from solitaire.words.matches.game import GameWords, Level, Strength
from solitaire.words.matches.seats import name_seat, say_whose_turn
from solitaire.words.words import Words

NAMED: Final = 3
"""The most cards that a coach names as needed, wilds aside."""


class _CrownsWords(GameWords):
    """What Five Crowns says of itself."""

    levels: ClassVar[Mapping[str, Level]] = {
        "points": Level(Strength.EASY, _p("level of a computer player", "counts points")),
        "away": Level(Strength.MIDDLE, _p("level of a computer player", "counts cards needed"), 69),
        "outs": Level(Strength.HARD, _p("level of a computer player", "counts useful cards"), 61),
    }
    codes: ClassVar[type[StrEnum]] = CrownsCode

    def name(self, words: Words) -> str:
        return words.gettext("%(game)s match", game=words.game_name)

    def short_name(self, words: Words) -> str:
        return words.game_name

    def about(self, words: Words) -> str:
        return words.gettext(
            "One hand after the other: threes are wild in the first, fours in the second, and so on."
            " Fewest points win."
        )

    def name_rules(self, words: Words) -> str:
        return words.gettext("The rules of a %(game)s match", game=words.game_name)

    def name_option(self, words: Words, option: str) -> str:
        if option == DEALER.name:
            return words.pgettext("heading", "First hand")
        return words.pgettext("heading", "Length")

    def label_value(self, words: Words, option: str, value: str) -> str:
        if option == DEALER.name:
            if value == "drawn":
                return words.gettext("Dealer drawn by lot")
            return words.gettext("You lead")
        return name_hands(words, len(RANKS[value]))

    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        hands = self.label_value(words, HANDS.name, options[HANDS.name])
        return words.gettext("%(match)s: %(hands)s", match=self.name(words), hands=hands)

    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        return describe_progress(words, hand, len(RANKS[options[HANDS.name]]))

    def list_commands(self, words: Words) -> str:
        return words.gettext(
            "D draw, T take, D 9 S: discard the 9 of spades, N next hand, C what to do, P my cards,"
            " L last moves, G score."
        )

    def explain(self, words: Words, error: SolitaireError) -> str:
        return fill_message(words, _message_of(CrownsCode(error.code)), error)


CROWNS_WORDS: Final = _CrownsWords()


def _message_of(code: CrownsCode) -> str:
    match code:
        case CrownsCode.DRAW_FIRST:
            return _("First a card has to be taken, from the stock or from the discards.")
        case CrownsCode.DISCARD_FIRST:
            return _("A card was taken already, so one has to be discarded now.")
        case CrownsCode.JUST_TAKEN:
            return _(
                "This card was just taken from the discards, so discard another one: %(card)s."
            )
        case CrownsCode.ALL_ALIKE:
            return _(
                "All cards in the hand are like this one, so nothing else could be discarded after"
                " taking it: %(card)s."
            )


def name_hands(words: Words, count: int) -> str:
    """How long a match is: "11 hands"."""
    return words.ngettext("%(count)s hand", "%(count)s hands", count, count=count)


def describe_progress(words: Words, number: int, hands: int) -> str:
    """How far a match is: "Hand 4 of 11"."""
    return words.gettext("Hand %(number)s of %(hands)s", number=number, hands=hands)


def describe_hand(words: Words, number: int, hands: int, rank: Rank) -> str:
    """Which hand is played: "Hand 4 of 11: sixes are wild"."""
    return words.gettext(
        "Hand %(number)s of %(hands)s: %(ranks)s are wild",
        number=number,
        hands=hands,
        ranks=words.cards_of(rank),
    )


def describe_cards(words: Words, rank: Rank, cards: tuple[Card, ...]) -> str:
    """The reader's cards: "Run 4 5 6 of clubs. Loose 9 of hearts."."""
    return describe_layout(words, best_melds(rank, cards))


def tell_turns(words: Words, turns: Sequence[Turn], out: int | None) -> tuple[str, ...]:
    """What others did, a sentence each: "Ada took the 8 of hearts and discarded the king of diamonds."

    ``out`` is the seat that went out in this hand, if one did.
    """
    return tuple(
        words.join_sentences(
            _tell_turn(words, turn),
            words.gettext("%(name)s is out.", name=name_seat(words, turn.seat))
            if turn.seat == out
            else None,
        )
        for turn in turns
    )


def _tell_turn(words: Words, turn: Turn) -> str:
    assert turn.discard is not None, "others finish their turns"
    values = {"name": name_seat(words, turn.seat), "the_discard": words.the_card(turn.discard)}
    if turn.draw.source is Source.DISCARDS and turn.draw.card is not None:
        return words.gettext(
            "%(name)s took %(the_card)s and discarded %(the_discard)s.",
            the_card=words.the_card(turn.draw.card),
            **values,
        )
    return words.gettext("%(name)s drew from the stock and discarded %(the_discard)s.", **values)


def tell_last_turn(words: Words, out: int) -> str:
    """That somebody is out, so that the reader has one turn more."""
    return words.gettext("Last turn: %(name)s is out", name=name_seat(words, out))


def say_who_deals(words: Words, dealer: int, reader: int) -> str:
    """Who was drawn to deal the first hand."""
    if dealer == reader:
        return words.gettext("By lot, you deal first.")
    return words.gettext("By lot, %(name)s deals first.", name=name_seat(words, dealer))


def say_what_to_do(words: Words, drawn: Draw | None, top: Card | None) -> str:
    """What the reader may do now."""
    if drawn is None:
        if top is None:
            return words.gettext("Your turn: draw from the stock.")
        return words.gettext(
            "Your turn: draw from the stock, or take %(the_card)s.", the_card=words.the_card(top)
        )
    assert drawn.card is not None, "one sees one's own card"
    the_card = words.the_card(drawn.card)
    if drawn.source is Source.STOCK:
        return words.gettext("You drew %(the_card)s. Discard a card.", the_card=the_card)
    return words.gettext("You took %(the_card)s. Discard another card.", the_card=the_card)


def say_who_is_next(words: Words, seat: int, *, is_out: bool) -> str:
    """Whom the reader waits for, who perhaps is out."""
    return words.join_sentences(
        words.gettext("You went out.") if is_out else None, say_whose_turn(words, seat)
    )


def say_who_was_out(words: Words, out: int | None, reader: int) -> str:
    """How a hand ended."""
    if out is None or out == reader:
        return words.gettext("You went out first.")
    return words.gettext("%(name)s went out first.", name=name_seat(words, out))


def say_when_out(words: Words, out: int, turns: int, reader: int) -> str:
    """How a hand ended, and after how many turns of whoever ended it."""
    if out == reader:
        return words.ngettext(
            "You went out first, after %(num)s turn.",
            "You went out first, after %(num)s turns.",
            turns,
            num=turns,
        )
    return words.ngettext(
        "%(name)s went out first, after %(num)s turn.",
        "%(name)s went out first, after %(num)s turns.",
        turns,
        name=name_seat(words, out),
        num=turns,
    )


def say_what_follows(words: Words, rank: Rank) -> str:
    """What is wild in the next hand: "Next: eights are wild."."""
    return words.gettext("Next: %(ranks)s are wild.", ranks=words.cards_of(rank))


def say_what_decided(words: Words, rank: Rank, winner: int, reader: int) -> str:
    """From which hand on the winner was ahead, of that with eights wild."""
    ranks = words.cards_of(rank)
    if winner == reader:
        return words.gettext(
            "The hand of %(ranks)s decided: from then on you were ahead.", ranks=ranks
        )
    return words.gettext(
        "The hand of %(ranks)s decided: from then on %(name)s was ahead.",
        name=name_seat(words, winner),
        ranks=ranks,
    )


def tell_advice(words: Words, view: CrownsView, advice: MoveAdvice, *, is_first: bool) -> str:
    """What a coach says in a first hand: what to know in the first turn, then a move and what it leads to."""
    is_draw, is_last = isinstance(advice.move, Draw), view.out is not None
    known = None
    if is_last and is_draw:
        known = words.gettext("This is your last turn: keep as few points as you can.")
    elif is_first and is_draw:
        known = words.gettext(
            "Collect three or more cards of one rank (a book), or of one suit in a row (a run)."
            " Jokers and %(ranks)s stand for any card.",
            ranks=words.cards_of(view.rank),
        )
    elif is_first:
        known = words.gettext(
            "Whoever holds only books and runs goes out; the others then have one turn more."
        )
    return words.join_sentences(known, _tell_move(words, view, advice, is_last))


def _tell_move(words: Words, view: CrownsView, advice: MoveAdvice, is_last: bool) -> str:
    """A move that is advised, with its reason."""
    if isinstance(advice.move, Discard):
        the_card = words.the_card(advice.move.card)
        if not advice.away:
            return words.gettext(
                "Discard %(the_card)s: all your other cards are in melds.", the_card=the_card
            )
        if is_last:
            return words.gettext(
                "Discard %(the_card)s: that leaves the fewest points.", the_card=the_card
            )
        if advice.away == 1 and (cards := _list_wanted(words, advice.wanted)):
            return words.gettext(
                "Discard %(the_card)s: then you need %(cards)s.", the_card=the_card, cards=cards
            )
        return words.ngettext(
            "Discard %(the_card)s: then you need %(count)s card.",
            "Discard %(the_card)s: then you need %(count)s cards.",
            advice.away,
            the_card=the_card,
            count=advice.away,
        )
    if view.top is None:
        return words.gettext("Draw from the stock.")
    the_card = words.the_card(view.top)
    if advice.move.source is Source.STOCK and is_last:
        return words.gettext(
            "Draw from the stock: on average it leaves fewer points than %(the_card)s.",
            the_card=the_card,
        )
    if advice.move.source is Source.STOCK:
        return words.gettext(
            "You do not need %(the_card)s, so draw from the stock.", the_card=the_card
        )
    if not advice.away:
        return words.gettext("Take %(the_card)s: then you can go out.", the_card=the_card)
    if is_last:
        return words.gettext(
            "Take %(the_card)s: the stock leaves more points on average.", the_card=the_card
        )
    return words.gettext("Take %(the_card)s: it brings you nearer to going out.", the_card=the_card)


def _list_wanted(words: Words, wanted: Sequence[Card]) -> str:
    """The cards that a hand needs, or a wild: "the 9 of spades or a wild"; "" if that is too much to say."""
    ranks = Counter(card.rank for card in wanted)
    whole = [rank for rank, suits in ranks.items() if rank and suits == len(Suit)]
    names = [
        words.pgettext("card that a hand needs", "any %(rank)s", rank=words.rank(rank))
        for rank in whole
    ]
    names += [words.the_card(card) for card in wanted if card.rank not in whole]
    if len(names) > NAMED:
        return ""
    return words.join_choices([*names, words.pgettext("card that a hand needs", "a wild")])
