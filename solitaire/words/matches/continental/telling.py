"""Sentences about a match of Continental: what somebody did, what is to be done, and how a hand ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.matches.continental import ContinentalView
from solitaire.matches.continental.cards import Cards
from solitaire.matches.continental.coach import MoveAdvice, MoveReason
from solitaire.matches.continental.draws import find_highest
from solitaire.matches.continental.melds import read_meld, shape_of
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, Move, Source, Turn
from solitaire.matches.continental.review import Decision
from solitaire.words.matches.continental.names import (
    count_needed,
    list_cards,
    name_card,
    name_contract,
    name_meld,
    the_card,
)
from solitaire.words.matches.game import tell_agreement, tell_difference
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


def describe_held(words: Words, view: ContinentalView, needed: int) -> str:
    """The reader's cards in words, and how far the contract is."""
    cards = words.ngettext(
        "%(count)s card: %(cards)s.",
        "%(count)s cards: %(cards)s.",
        len(view.held),
        count=len(view.held),
        cards=list_cards(words, view.held),
    )
    return words.join_sentences(cards, None if view.is_laid else count_needed(words, needed))


def describe_melds(words: Words, view: ContinentalView) -> tuple[str, ...]:
    """The melds on the table, and what they take: "Meld 2 of Ada, trío: 2 of hearts, ..."."""
    offs = list(view.list_offs())
    told = []
    for number, (meld, owner) in enumerate(zip(view.melds, view.owners, strict=True), start=1):
        values = {"number": number, "meld": name_meld(words, meld)}
        if owner == view.seat:
            name = words.gettext("Your meld %(number)s, %(meld)s.", **values)
        else:
            name = words.gettext(
                "Meld %(number)s of %(name)s, %(meld)s.", name=name_seat(words, owner), **values
            )
        taken = dict.fromkeys(off.card for off in offs if off.meld == number)
        takes = words.gettext("It takes: %(cards)s.", cards=list_cards(words, taken))
        told.append(words.join_sentences(name, takes if taken else None))
    return tuple(told)


# ---- what somebody did ---------------------------------------------------------------------------------


def tell_turn(words: Words, turn: Turn) -> str:
    """A turn of another player: "Ada took the 8 of hearts. Ada discarded the king of clubs."."""
    name = name_seat(words, turn.seat)
    return words.join_sentences(
        _tell_draw(words, name, turn.draw),
        _tell_lay(words, name, turn.lay) if turn.lay else None,
        *(_tell_off(words, name, off) for off in turn.offs),
        _tell_discard(words, name, turn.discard) if turn.discard else None,
    )


def _tell_draw(words: Words, name: str, draw: Draw) -> str:
    if draw.source is Source.STOCK or draw.card is None:
        return words.gettext("%(name)s drew a card.", name=name)
    card = the_card(words, draw.card)
    return words.gettext("%(name)s took %(the_card)s.", name=name, the_card=card)


def _tell_lay(words: Words, name: str, lay: Lay) -> str:
    melds = [meld for meld in map(read_meld, lay.melds) if meld]
    contract = name_contract(words, shape_of(melds))
    return words.gettext("%(name)s laid %(contract)s.", name=name, contract=contract)


def _name_cards(words: Words, cards: Cards) -> str:
    meld = read_meld(cards)
    return name_meld(words, meld) if meld else list_cards(words, cards)


def _tell_off(words: Words, name: str, off: LayOff) -> str:
    return words.gettext(
        "%(name)s added %(the_card)s to meld %(meld)s.",
        name=name,
        the_card=the_card(words, off.card),
        meld=off.meld,
    )


def _tell_discard(words: Words, name: str, discard: Discard) -> str:
    if discard.card is None or discard.is_last:
        return words.gettext("%(name)s closed with the last card.", name=name)
    card = the_card(words, discard.card)
    return words.gettext("%(name)s discarded %(the_card)s.", name=name, the_card=card)


def tell_draws(words: Words, view: ContinentalView) -> str:
    """What all drew for the first deal, and who deals."""
    drawn = [
        words.gettext(
            "%(name)s: %(cards)s",
            name=words.pgettext("player of a match", "You")
            if seat == view.seat
            else name_seat(words, seat),
            cards=list_cards(words, cards),
        )
        for seat, cards in enumerate(view.draws)
    ]
    dealer = find_highest(view.draws)
    return words.join_sentences(
        words.gettext("All drew for the deal. %(cards)s.", cards="; ".join(drawn)),
        words.gettext("You drew highest, and deal first.")
        if dealer == view.seat
        else words.gettext(
            "%(name)s drew highest, and deals first.", name=name_seat(words, dealer)
        ),
    )


def say_what_to_do(
    words: Words, view: ContinentalView, turn: Turn | None, *, is_coached: bool
) -> str:
    """What the reader did last in the ``turn`` under way, and may do now, unless a coach says that."""
    if turn is None:
        if view.top is None:
            return words.gettext("Your turn: draw a card.")
        return words.gettext(
            "Your turn: draw, or take %(the_card)s.", the_card=the_card(words, view.top)
        )
    done = _tell_own(words, turn.offs[-1] if turn.offs else turn.lay or turn.draw)
    return words.join_sentences(done, None if is_coached else _ask(words, view))


def _ask(words: Words, view: ContinentalView) -> str:
    moves = view.legal()
    if len(view.held) == 1:
        return words.gettext("Lay your last card face down.")
    if any(isinstance(move, Lay) for move in moves):
        return words.gettext("Your contract can be laid.")
    if any(isinstance(move, LayOff) for move in moves):
        return words.gettext("Add a card to a meld, or discard one.")
    return words.gettext("Discard a card.")


def _tell_own(words: Words, move: Move) -> str:
    """What the reader did."""
    match move:
        case Draw(Source.DISCARDS, card) if card is not None:
            return words.gettext("You took %(the_card)s.", the_card=the_card(words, card))
        case Draw(_, card) if card is not None:
            return words.gettext("You drew %(the_card)s.", the_card=the_card(words, card))
        case Lay():
            return words.gettext("You laid your contract.")
        case LayOff(meld, card):
            return words.gettext(
                "You added %(the_card)s to meld %(meld)s.",
                the_card=the_card(words, card),
                meld=meld,
            )
        case Discard(card, is_last=False) if card is not None:
            return words.gettext("You discarded %(the_card)s.", the_card=the_card(words, card))
        case _:
            return words.gettext("You closed with your last card.")


def say_who_closed(words: Words, view: ContinentalView) -> str:
    """How a hand ended, and that its contract was laid in the same turn, which takes points off (C8)."""
    if view.closed is None:
        return words.gettext("Nothing is left to draw, so the hand is over.")
    if view.closed == view.seat:
        if view.laid_now:
            return words.gettext("You laid your contract and closed in one turn: 10 points off.")
        return words.gettext("You closed the hand.")
    name = name_seat(words, view.closed)
    if view.laid_now:
        return words.gettext(
            "%(name)s laid the contract and closed in one turn: 10 points off.", name=name
        )
    return words.gettext("%(name)s closed the hand.", name=name)


def tell_end(words: Words, view: ContinentalView) -> str:
    """How a hand ended, and whether the reader had not laid anything by then."""
    missed = None if view.is_laid else words.gettext("You had not laid your contract yet.")
    return words.join_sentences(say_who_closed(words, view), missed)


def say_who_laid(words: Words, view: ContinentalView, turns: Sequence[Turn]) -> str:
    """An alarm: who laid in these turns; "" if nobody did, or the reader has laid, too."""
    laid = [turn for turn in turns if turn.lay]
    if not laid or view.is_laid:
        return ""
    return words.ngettext(
        "%(names)s has laid %(contract)s, so the hand can end soon",
        "%(names)s have laid %(contract)s, so the hand can end soon",
        len(laid),
        names=words.join_list([name_seat(words, turn.seat) for turn in laid]),
        contract=name_contract(words, view.contract),
    )


# ---- the coach -----------------------------------------------------------------------------------------


def tell_advice(words: Words, view: ContinentalView, advice: MoveAdvice, *, is_first: bool) -> str:
    """What a coach says in a first hand: in the first turn what the game is, then a move and why."""
    known = _teach(words, view) if is_first else ()
    return words.join_sentences(*known, _tell_advised(words, view, advice))


def _teach(words: Words, view: ContinentalView) -> Iterator[str]:
    """The contract of the hand and the melds that are in it, and what is left to count."""
    contract = view.contract
    yield words.gettext("Your contract is %(contract)s.", contract=name_contract(words, contract))
    if contract.trios:
        yield words.gettext("A trío is three of a rank, one joker at most.")
    if contract.escaleras:
        yield words.gettext("An escalera is four of a suit in a row.")
    yield words.gettext(
        "Lay it all in one turn. Cards that you hold when somebody has none left count against you."
    )


def _tell_advised(words: Words, view: ContinentalView, advice: MoveAdvice) -> str:
    move = advice.move
    if isinstance(move, Lay):
        return words.gettext("Lay your contract now, before somebody else is out of cards.")
    card = getattr(move, "card", None)
    if card is None or advice.reason is MoveReason.STOCK:
        if view.is_laid:
            return words.gettext("Draw from the stock: no meld takes the top discard.")
        return words.gettext("Draw from the stock: the top discard brings your contract no nearer.")
    name = the_card(words, card)
    match advice.reason:
        case MoveReason.NEARER:
            return words.gettext(
                "Take %(the_card)s: it brings your contract nearer.", the_card=name
            )
        case MoveReason.FITS:
            return words.gettext("Take %(the_card)s: a meld on the table takes it.", the_card=name)
        case MoveReason.LAST:
            return words.gettext("Discard %(the_card)s, your last card!", the_card=name)
        case MoveReason.SAFE:
            return words.gettext(
                "Discard %(the_card)s: %(name)s has one card left, and closes with one that a meld takes.",
                the_card=name,
                name=name_seat(words, view.following),
            )
        case MoveReason.OFF if isinstance(move, LayOff):
            return words.gettext(
                "Add %(the_card)s to meld %(meld)s: then it does not count.",
                the_card=name,
                meld=move.meld,
            )
        case _:
            return words.ngettext(
                "Discard %(the_card)s: you need it least, and it would cost you %(points)s point.",
                "Discard %(the_card)s: you need it least, and it would cost you %(points)s points.",
                card.points,
                the_card=name,
                points=card.points,
            )


def ask_to_add(words: Words, off: LayOff) -> str:
    """The button that adds a card to a meld: "Add king of hearts to meld 2"."""
    return words.gettext(
        "Add %(card)s to meld %(meld)s", card=name_card(words, off.card), meld=off.meld
    )


# ---- the review ----------------------------------------------------------------------------------------


def tell_decision(words: Words, decision: Decision) -> str:
    """What the reader did, and how far the contract was then."""
    return words.join_sentences(_tell_own(words, decision.move), _tell_needed(words, decision))


def _tell_needed(words: Words, decision: Decision) -> str | None:
    """How far the contract was; None once it lies, or was laid by this move."""
    if decision.before.is_laid or isinstance(decision.move, Lay):
        return None
    return count_needed(words, decision.needed)


def tell_choice(words: Words, decision: Decision, name: str) -> str:
    """What the computer player would have done, named as its choice and no judgement."""
    who = {"name": name}
    if not decision.differs:
        return tell_agreement(words, name)
    match decision.choice:
        case Draw(Source.STOCK):
            return words.gettext("In your place %(name)s would have drawn from the stock.", **who)
        case Draw(_, card) if card is not None:
            return words.gettext(
                "In your place %(name)s would have taken %(the_card)s.",
                the_card=the_card(words, card),
                **who,
            )
        case Lay():
            return words.gettext(
                "In your place %(name)s would have laid the contract so: %(melds)s.",
                melds="; ".join(_name_cards(words, cards) for cards in decision.choice.melds),
                **who,
            )
        case LayOff(meld, card):
            return words.gettext(
                "In your place %(name)s would have added %(the_card)s to meld %(meld)s.",
                the_card=the_card(words, card),
                meld=meld,
                **who,
            )
        case Discard(card) if card is not None:
            return words.gettext(
                "In your place %(name)s would have discarded %(the_card)s.",
                the_card=the_card(words, card),
                **who,
            )
        case _:
            raise AssertionError("a computer player knows its own cards")


def describe_mark(words: Words, decision: Decision, name: str) -> str:
    """What the strip says of a turn."""
    other = tell_difference(words, name) if decision.differs else None
    return words.join_sentences(_tell_needed(words, decision), other)
