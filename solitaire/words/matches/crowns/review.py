"""Sentences of the review of a match of Five Crowns: what a turn was worth, and the luck of the lane."""

from __future__ import annotations

from solitaire.matches.crowns import Source
from solitaire.matches.crowns.review import BotTurn, LastDraw, Luck, Outlook, TurnLoss, TurnReview
from solitaire.rules import Card
from solitaire.words.dates import format_decimal
from solitaire.words.matches.game import tell_agreement, tell_difference
from solitaire.words.words import Words

# ---- a turn ------------------------------------------------------------------------------------------------


def tell_draw(words: Words, review: TurnReview) -> str:
    """What was drawn, whether it was useful, and of the stock how likely that was."""
    draw, odds = review.played.drawn, review.odds
    assert draw.card is not None, "one sees one's own card"
    card = words.the_card(draw.card)
    if draw.source is Source.DISCARDS:
        if review.is_useful:
            return words.gettext(
                "You took %(the_card)s from the discards, and it helped.", the_card=card
            )
        return words.gettext(
            "You took %(the_card)s from the discards, and it did not help.", the_card=card
        )
    if odds is None or not review.needed_before:
        return words.gettext("You drew %(the_card)s.", the_card=card)
    values = {"the_card": card, "useful": odds.useful, "unseen": odds.unseen}
    if review.is_useful:
        return words.ngettext(
            "You drew %(the_card)s, and it helped: %(useful)s of %(unseen)s unseen cards did.",
            "You drew %(the_card)s, and it helped: %(useful)s of %(unseen)s unseen cards did.",
            odds.useful,
            **values,
        )
    if not odds.useful:
        return words.gettext(
            "You drew %(the_card)s; none of the %(unseen)s unseen cards helped.",
            the_card=card,
            unseen=odds.unseen,
        )
    return words.ngettext(
        "You drew %(the_card)s; %(useful)s of %(unseen)s unseen cards would have helped.",
        "You drew %(the_card)s; %(useful)s of %(unseen)s unseen cards would have helped.",
        odds.useful,
        **values,
    )


def tell_discard(words: Words, review: TurnReview, outlook: Outlook) -> str:
    """What was discarded, the cards that the hand needs now, and the useful cards left, if counted."""
    card = words.the_card(review.played.discard)
    if review.played.goes_out:
        return words.gettext("You discarded %(the_card)s and went out.", the_card=card)
    if not review.needed_drawn:
        return words.gettext(
            "You discarded %(the_card)s: with another discard you would have gone out.",
            the_card=card,
        )
    if review.needed > review.needed_drawn:
        return words.ngettext(
            "You discarded %(the_card)s: %(needed)s card needed, %(fewer)s with another discard.",
            "You discarded %(the_card)s: %(needed)s cards needed, %(fewer)s with another discard.",
            review.needed,
            the_card=card,
            needed=review.needed,
            fewer=review.needed_drawn,
        )
    if outlook.odds is None:
        return words.ngettext(
            "You discarded %(the_card)s: %(needed)s card needed.",
            "You discarded %(the_card)s: %(needed)s cards needed.",
            outlook.needed,
            the_card=card,
            needed=outlook.needed,
        )
    return words.ngettext(
        "You discarded %(the_card)s: %(needed)s card needed; %(useful)s of %(unseen)s unseen cards help.",
        "You discarded %(the_card)s: %(needed)s cards needed; %(useful)s of %(unseen)s unseen cards help.",
        outlook.needed,
        the_card=card,
        needed=outlook.needed,
        useful=outlook.odds.useful,
        unseen=outlook.odds.unseen,
    )


def tell_bot(words: Words, review: TurnReview, outlook: Outlook | None, name: str) -> str:
    """What the computer player of that name would have done, and the outlook after its discard.

    "" in a last turn, whose value is known exactly, and where both would have gone out.
    """
    bot, who = review.bot, {"name": name}
    if bot is None or outlook is None:
        return ""
    if review.differs_in_draw:
        return _tell_other_draw(words, review, bot, who)
    if review.played.goes_out:
        return ""
    if not review.differs_in_discard:
        return tell_agreement(words, name)
    discard = words.the_card(bot.discard)
    if not outlook.needed:
        return words.gettext(
            "In your place %(name)s would have discarded %(the_card)s and gone out.",
            the_card=discard,
            **who,
        )
    if outlook.odds is None:
        return words.ngettext(
            "In your place %(name)s would have discarded %(the_card)s: %(needed)s card needed.",
            "In your place %(name)s would have discarded %(the_card)s: %(needed)s cards needed.",
            outlook.needed,
            the_card=discard,
            needed=outlook.needed,
            **who,
        )
    return words.ngettext(
        "In your place %(name)s would have discarded %(the_card)s: %(needed)s card needed;"
        " %(useful)s of %(unseen)s unseen cards help.",
        "In your place %(name)s would have discarded %(the_card)s: %(needed)s cards needed;"
        " %(useful)s of %(unseen)s unseen cards help.",
        outlook.needed,
        the_card=discard,
        needed=outlook.needed,
        useful=outlook.odds.useful,
        unseen=outlook.odds.unseen,
        **who,
    )


def _tell_other_draw(words: Words, review: TurnReview, bot: BotTurn, who: dict[str, str]) -> str:
    """The draw from elsewhere, and with the card that was drawn the discard, if that differs as well."""
    discard, top = words.the_card(bot.discard), review.played.before.top
    if bot.source is Source.STOCK:
        if not review.differs_in_discard:
            return words.gettext("In your place %(name)s would have drawn from the stock.", **who)
        return words.gettext(
            "In your place %(name)s would have drawn from the stock, and with the card that"
            " you took, discarded %(the_discard)s.",
            the_discard=discard,
            **who,
        )
    assert top is not None, "it would have been taken"
    if not review.differs_in_discard:
        return words.gettext(
            "In your place %(name)s would have taken %(the_card)s.",
            the_card=words.the_card(top),
            **who,
        )
    return words.gettext(
        "In your place %(name)s would have taken %(the_card)s, and with the card that"
        " you drew, discarded %(the_discard)s.",
        the_card=words.the_card(top),
        the_discard=discard,
        **who,
    )


def tell_loss(words: Words, loss: TurnLoss) -> str:
    """What a turn gave away, in a short sentence."""
    if loss.points:
        return words.ngettext(
            "Another discard would have left %(points)s point fewer.",
            "Another discard would have left %(points)s points fewer.",
            loss.points,
            points=loss.points,
        )
    if loss.could_go_out:
        return words.gettext("You could have gone out here.")
    return words.ngettext(
        "Your hand could have been %(cards)s card nearer to going out.",
        "Your hand could have been %(cards)s cards nearer to going out.",
        loss.cards,
        cards=loss.cards,
    )


# ---- a last turn -------------------------------------------------------------------------------------------


def tell_last_draw(words: Words, value: LastDraw, top: Card | None, out: str) -> str:
    """What both draws of a last turn were worth, and why it was the last: that player was out."""
    if top is None or value.discards is None:
        if value.stock is None:
            return words.gettext("Last turn, as %(name)s was out.", name=out)
        return words.gettext(
            "Last turn, as %(name)s was out: the stock leaves %(mean)s points on average.",
            name=out,
            mean=format_decimal(words, float(value.stock)),
        )
    if value.stock is None:
        return words.ngettext(
            "Last turn, as %(name)s was out: %(the_card)s from the discards leaves %(points)s point.",
            "Last turn, as %(name)s was out: %(the_card)s from the discards leaves %(points)s points.",
            value.discards,
            name=out,
            the_card=words.the_card(top),
            points=value.discards,
        )
    return words.gettext(
        "Last turn, as %(name)s was out: the stock leaves %(mean)s points on average,"
        " %(the_card)s from the discards %(points)s.",
        name=out,
        mean=format_decimal(words, float(value.stock)),
        the_card=words.the_card(top),
        points=value.discards,
    )


def tell_last_move(words: Words, review: TurnReview) -> str:
    """What was drawn and discarded in a last turn."""
    turn = review.played
    assert turn.drawn.card is not None, "one sees one's own card"
    cards = {
        "the_card": words.the_card(turn.drawn.card),
        "the_discard": words.the_card(turn.discard),
    }
    if turn.drawn.source is Source.STOCK:
        return words.gettext("You drew %(the_card)s and discarded %(the_discard)s.", **cards)
    return words.gettext("You took %(the_card)s and discarded %(the_discard)s.", **cards)


def tell_last_points(words: Words, review: TurnReview) -> str:
    """The points that a last turn left, beside the fewest possible with the drawn card."""
    if review.wastes_points:
        return words.ngettext(
            "%(points)s point was left; discarding another card leaves %(fewest)s.",
            "%(points)s points were left; discarding another card leaves %(fewest)s.",
            review.points,
            points=review.points,
            fewest=review.fewest,
        )
    return words.ngettext(
        "%(points)s point was left, the fewest with this draw.",
        "%(points)s points were left, the fewest with this draw.",
        review.points,
        points=review.points,
    )


# ---- a hand ------------------------------------------------------------------------------------------------


def describe_mark(words: Words, review: TurnReview, name: str) -> str:
    """What the strip says of a turn: the cards needed after it, and the meaning of its mark."""
    needed = words.ngettext(
        "%(needed)s card needed.",
        "%(needed)s cards needed.",
        review.needed,
        needed=review.needed,
    )
    if review.wastes_points:
        return words.join_sentences(needed, words.gettext("More points than another discard."))
    if review.differs:
        return words.join_sentences(needed, tell_difference(words, name))
    if review.is_lucky:
        return words.join_sentences(needed, words.gettext("A lucky draw."))
    return needed


def describe_luck(words: Words, luck: Luck) -> str:
    """The luck of the lane in a hand; "" if no draw counts."""
    if not luck.draws:
        return ""
    return words.ngettext(
        "In this hand the stock gave you %(came)s card that helped; on average that is %(mean)s.",
        "In this hand the stock gave you %(came)s cards that helped; on average that is %(mean)s.",
        luck.came,
        came=luck.came,
        mean=format_decimal(words, float(luck.expected)),
    )
