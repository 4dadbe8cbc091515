"""Sentences of a review: what each turn cost, what was better and why, totals, and the plan for a deal."""

from __future__ import annotations

from typing import Final

from solitaire.play.coach.review import Review
from solitaire.play.coach.tries import Judgement
from solitaire.rules import Turn
from solitaire.solver import PilePlan, Reason, TurnAnalysis, Why
from solitaire.words.board.piles import describe_layout
from solitaire.words.words import Words

FEW: Final = 4
"""So many cards that could help a pile, or fewer, are "only" so many."""


def announce_review(words: Words) -> str:
    """A note that the review is complete."""
    return words.gettext("The review is complete.")


def describe_wait(words: Words, ahead: int) -> str:
    """A note that the review is being made, after so many others."""
    if not ahead:
        return words.gettext("It is being reviewed.")
    return words.ngettext(
        "In the queue: %(num)s game is ahead of yours.",
        "In the queue: up to %(num)s games are ahead of yours.",
        ahead,
        num=ahead,
    )


def name_turn(words: Words, number: int, of: int) -> str:
    """The name of a turn: "Turn 7 of 25"."""
    return words.gettext("Turn %(number)s of %(of)s", number=number, of=of)


def announce_turn(words: Words, number: int, of: int) -> str:
    """The turn that is looked at, in a sentence."""
    return words.gettext("Turn %(number)s of %(of)s.", number=number, of=of)


def describe_left(words: Words, value: int, *, explains: bool = False) -> str:
    """What can still be reached after a turn: spare draws, and what these are, or piles out of reach."""
    if value < 0:
        return words.ngettext(
            "%(piles)s pile is out of reach.",
            "%(piles)s piles are out of reach.",
            -value,
            piles=-value,
        )
    if explains:
        return words.ngettext(
            "%(draws)s spare draw is left, which you can waste and still win.",
            "%(draws)s spare draws are left, which you can waste and still win.",
            value,
            draws=value,
        )
    return words.ngettext(
        "%(draws)s spare draw is left.",
        "%(draws)s spare draws are left.",
        value,
        draws=value,
    )


def describe_brink(words: Words) -> str:
    """What marks the turn that lost the game, before which it could still be won."""
    return words.gettext("From here every draw counts.")


def name_better(words: Words) -> str:
    """The heading of the better move."""
    return words.pgettext("before and after a turn", "Better")


def ask_for_better(words: Words) -> str:
    """The heading of a mistake whose better move is looked for."""
    return words.gettext("Find a better move")


def name_review(words: Words, title: str) -> str:
    """The title of the page of a review."""
    return words.gettext("Review of %(title)s", title=title)


def name_try_again(words: Words, turn: int) -> str:
    """The label of the button that plays on from the turn that is looked at."""
    return words.pgettext("button", "Play on from turn %(turn)s", turn=turn)


def name_try_out(words: Words, turn: int) -> str:
    """The label of the link that tries out moves from the turn that is looked at."""
    return words.pgettext("link", "Try moves at turn %(turn)s", turn=turn)


# ---- the whole game ----------------------------------------------------------------------------------------


def list_totals(words: Words, review: Review, *, undone: int) -> tuple[tuple[str, str], ...]:
    """The totals of a review, each with its name; ``undone`` is the number of turns taken back."""
    totals = [
        (words.pgettext("figure", "Mistakes"), _count_mistakes(words, review)),
        (
            words.pgettext("figure", "Bad luck"),
            words.ngettext("%(num)s draw", "%(num)s draws", review.luck, num=review.luck),
        ),
    ]
    if review.over_par is not None:
        totals.append((words.pgettext("figure", "Draws over par"), str(review.over_par)))
    if undone:
        totals.append((words.pgettext("figure", "Turns taken back"), str(undone)))
    return tuple(totals)


def _count_mistakes(words: Words, review: Review) -> str:
    """How many turns were mistakes, and what they cost: "2 (4 draws)"."""
    if not review.mistakes:
        return "0"
    lost = review.lost_by_mistakes
    return words.ngettext(
        "%(mistakes)s (%(draws)s draw)",
        "%(mistakes)s (%(draws)s draws)",
        lost,
        mistakes=review.mistakes,
        draws=lost,
    )


def describe_loss(words: Words, lost_at: int | None) -> str | None:
    """The turn that lost the game, 0 for the deal; None if the game could be won to the last."""
    if lost_at is None:
        return None
    if lost_at == 0:
        return words.gettext("This deal could not be won.")
    return words.gettext("Lost at turn %(number)s.", number=lost_at)


def explain_hidden_par(words: Words) -> str:
    """What par is, and why it is not shown yet."""
    return words.gettext(
        "Par, the fewest draws that can win, is shown once this daily or race has ended for everybody."
    )


def describe_plan(words: Words, pile: PilePlan) -> str:
    """A plan's part for one pile: the cards to wait for and to give up, and the hand that goes out."""
    trade, melds = describe_trade(words, pile), describe_layout(words, pile.layout)
    completes = words.gettext("That completes it:") if pile.uses else None
    return words.join_sentences(trade, completes, melds)


def describe_trade(words: Words, pile: PilePlan) -> str:
    """The same without the hand."""
    name = words.pile_name(pile.rank)
    if not pile.uses:
        return words.gettext("%(pile_name)s: complete as dealt.", pile_name=name)
    uses = words.join_list([words.card_in(card, pile.rank) for card in pile.uses])
    discards = words.join_list([words.card_in(card, pile.rank) for card in pile.discards])
    return words.join_sentences(
        words.gettext("%(pile_name)s: wait for %(cards)s.", pile_name=name, cards=uses),
        words.gettext("Discard: %(cards)s.", cards=discards),
    )


# ---- a turn ------------------------------------------------------------------------------------------------


def describe_use(words: Words, turn: Turn) -> str:
    """The use of a drawn card in a sentence."""
    if turn.is_unplayed:
        return words.pgettext("the drawn card", "Discarded.")
    return words.gettext(
        "On pile %(pile)s, discarding %(the_discard)s.",
        pile=turn.pile,
        the_discard=words.the_card_in(turn.discard, turn.pile),
    )


def describe_verdict(words: Words, turn: TurnAnalysis) -> str:
    """What a turn cost by bad luck and by a mistake."""
    if not turn.luck and not turn.mistake:
        return words.gettext("It cost nothing.")
    luck = _describe_luck(words, turn) if turn.luck else None
    mistake = _describe_mistake(words, turn) if turn.mistake else None
    return words.join_sentences(luck, mistake)


def _describe_luck(words: Words, turn: TurnAnalysis) -> str:
    """The cost of bad luck: the game, a draw, or, in a lost game, piles."""
    if turn.before < 0:
        return words.ngettext(
            "Bad luck: %(piles)s more pile went out of reach, and no move could have kept it.",
            "Bad luck: %(piles)s more piles went out of reach, and no move could have kept them.",
            turn.luck,
            piles=turn.luck,
        )
    if turn.best < 0:
        return words.gettext("Bad luck: it lost the game, and no move could have kept it.")
    return words.gettext("Bad luck: no move could have kept the spare draw.")


def _describe_mistake(words: Words, turn: TurnAnalysis) -> str:
    """The cost of a mistake: draws, piles, or the game if another use would have kept it."""
    if turn.best < 0:
        return words.ngettext(
            "Mistake: it put %(piles)s more pile out of reach.",
            "Mistake: it put %(piles)s more piles out of reach.",
            turn.mistake,
            piles=turn.mistake,
        )
    if turn.after < 0:
        return words.gettext("Mistake: it lost the game.")
    return words.ngettext(
        "Mistake: it cost %(cost)s spare draw.",
        "Mistake: it cost %(cost)s spare draws.",
        turn.mistake,
        cost=turn.mistake,
    )


# ---- a mistake ---------------------------------------------------------------------------------------------


def describe_kept(words: Words, turn: TurnAnalysis) -> str:
    """What the best use would have kept, for a mistake."""
    if turn.best < 0:
        return words.ngettext(
            "A better move leaves %(best)s pile out of reach instead of %(after)s.",
            "A better move leaves %(best)s piles out of reach instead of %(after)s.",
            -turn.best,
            best=-turn.best,
            after=-turn.after,
        )
    if turn.after < 0:
        return words.gettext("With a better move the game could still be won.")
    return words.ngettext(
        "A better move keeps %(best)s spare draw instead of %(after)s.",
        "A better move keeps %(best)s spare draws instead of %(after)s.",
        turn.best,
        best=turn.best,
        after=turn.after,
    )


def describe_reason(words: Words, reason: Reason) -> str:
    """A reason why a turn was a mistake."""
    pile, cards = reason.pile, reason.cards
    match reason.why:
        case Why.RUINED:
            return words.gettext(
                "Pile %(pile)s needed %(the_discard)s: no cards left in the stock can complete it now.",
                pile=pile,
                the_discard=_discard(words, reason),
            )
        case Why.SET_BACK:
            return words.ngettext(
                "Pile %(pile)s needed %(the_discard)s: it needs %(now)s card now, instead of %(other)s.",
                "Pile %(pile)s needed %(the_discard)s: it needs %(now)s cards now, instead of %(other)s.",
                reason.now or 0,
                pile=pile,
                the_discard=_discard(words, reason),
                now=reason.now,
                other=reason.other,
            )
        case Why.WRONG_DISCARD:
            return _describe_wrong_discard(words, reason)
        case Why.COMPLETES:
            return _describe_completion(words, reason)
        case Why.LAST_CHANCE:
            return words.gettext(
                "Without this card, nothing left in the stock can complete pile %(pile)s.",
                pile=pile,
            )
        case Why.NEARER if cards == 1:
            return words.gettext(
                "This was the only card that could bring pile %(pile)s nearer.", pile=pile
            )
        case Why.NEARER if cards <= FEW:
            return words.ngettext(
                "Only %(cards)s card could bring pile %(pile)s nearer, and this was one.",
                "Only %(cards)s cards could bring pile %(pile)s nearer, and this was one.",
                cards,
                pile=pile,
                cards=cards,
            )
        case Why.NEARER:
            return words.ngettext(
                "Pile %(pile)s needed it: this was one of %(cards)s card that could bring it nearer.",
                "Pile %(pile)s needed it: this was one of %(cards)s cards that could bring it nearer.",
                cards,
                pile=pile,
                cards=cards,
            )
        case Why.SCARCE:
            return words.ngettext(
                "Pile %(pile)s needed it more: only %(cards)s card could help it,"
                " but %(rivals)s could help pile %(rival)s.",
                "Pile %(pile)s needed it more: only %(cards)s cards could help it,"
                " but %(rivals)s could help pile %(rival)s.",
                cards,
                pile=pile,
                cards=cards,
                rival=reason.rival,
                rivals=reason.rival_cards,
            )


def _describe_wrong_discard(words: Words, reason: Reason) -> str:
    """The other discard of the same pile, and what the pile would need then."""
    values = {"pile": reason.pile, "the_discard": _discard(words, reason)}
    if not reason.other:
        return words.gettext(
            "Discarding %(the_discard)s would have completed pile %(pile)s.", **values
        )
    if reason.now is None:
        return words.gettext(
            "With %(the_discard)s discarded, the stock could still complete pile %(pile)s.",
            **values,
        )
    return words.ngettext(
        "With %(the_discard)s discarded, pile %(pile)s would need %(other)s card; now it needs %(now)s.",
        "With %(the_discard)s discarded, pile %(pile)s would need %(other)s cards; now it needs %(now)s.",
        reason.other,
        other=reason.other,
        now=reason.now,
        **values,
    )


def _describe_completion(words: Words, reason: Reason) -> str:
    """A pile that the drawn card completes, and how many others could."""
    values = {"pile": reason.pile, "cards": reason.cards}
    if reason.now is None:
        return words.gettext(
            "This card would have completed pile %(pile)s: now nothing in the stock can.", **values
        )
    if reason.cards == 1:
        return words.gettext("This was the only card that could complete pile %(pile)s.", **values)
    if reason.cards <= FEW:
        return words.ngettext(
            "Only %(cards)s card could complete pile %(pile)s, and this was one.",
            "Only %(cards)s cards could complete pile %(pile)s, and this was one.",
            reason.cards,
            **values,
        )
    return words.ngettext(
        "This card would have completed pile %(pile)s.",
        "This card would have completed pile %(pile)s. It was one of %(cards)s that could.",
        reason.cards,
        **values,
    )


def _discard(words: Words, reason: Reason) -> str:
    """The discard of a reason about one, with its article."""
    assert reason.discard is not None, "this reason is about a discard"
    return words.the_card_in(reason.discard, reason.pile)


# ---- a try at a better use ---------------------------------------------------------------------------------


def describe_try(words: Words, turn: TurnAnalysis, judgement: Judgement) -> str:
    """The answer to a try at a better use than a mistake."""
    match judgement:
        case Judgement.WRONG:
            return words.gettext("Not yet: another move keeps more.")
        case Judgement.UNKNOWN:
            return words.gettext("This move is too hard to judge. Try another.")
        case Judgement.RIGHT if turn.best < 0:
            return words.gettext("You found it: no other pile goes out of reach.")
        case Judgement.RIGHT if not turn.best:
            return words.gettext("You found it: the game can still be won.")
        case Judgement.RIGHT:
            return words.ngettext(
                "You found it: this keeps %(draws)s spare draw.",
                "You found it: this keeps %(draws)s spare draws.",
                turn.best,
                draws=turn.best,
            )
