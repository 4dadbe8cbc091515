"""Texts of the lesson: one short sentence at a time, made from the cards on the table.

The tables are keyed by the topic of a step and by the outcome of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.play.lesson import Answer, Topic
from solitaire.rules import Card, Layout, Pile, Rank, best_melds
from solitaire.words.why import stands_for
from solitaire.words.words import Words, _

HERE: Final = {
    Topic.RUN: _(
        "Three or more of one suit in a row are a run. The %(loose)s fits nothing: discard it."
    ),
    Topic.JOKER: _("%(stands)s Discard the %(loose)s."),
    Topic.BOOK: _(
        "Each pile has a wild rank of its own, here %(pile)s. With cards of one rank it is a book:"
        " discard the %(loose)s."
    ),
}
"""What to do while the pile of the step is chosen."""

NOT_HERE: Final = {
    Topic.SPARE: _(
        "It fits no meld here. Discard it, or the card that is loose: that wastes a draw, too."
    ),
    Topic.JOKER: _(
        "It would complete this pile. But what else in the stock could help pile %(pile)s?"
    ),
}
"""What to consider while another pile is chosen."""

ANSWERS: Final = {
    (Topic.RUN, Answer.RIGHT): _(
        "Nothing is left over, so pile %(pile)s flips. That is what all are to do."
    ),
    (Topic.STOCK, Answer.RIGHT): _("Right: with the %(card)s pile %(pile)s would be complete."),
    (Topic.STOCK, Answer.NO_HELP): _("The %(card)s would be loose in pile %(pile)s. Try another."),
    (Topic.JOKER, Answer.RIGHT): _("Pile %(pile)s flips: two of three."),
}
"""The outcome of the last move, by topic and answer."""

LOOSE_HERE: Final = _("The %(card)s fits no meld here. Go back, and look at the other piles.")
FLIPPED: Final = _("Pile %(pile)s is flipped. It takes no more cards, but you can look at it.")
LOOK: Final = _("Pile %(pile)s, with its melds bracketed and what is loose beside them.")
LOSES: Final = _("That is allowed, but then the stock cannot flip all piles any more.")
STUCK: Final = _("That is allowed, but nothing in the stock completes pile %(pile)s any more.")
STUCK_THOUGH: Final = _(
    "Pile %(flipped)s flips, but nothing in the stock completes pile %(pile)s any more."
)
TAKE_BACK: Final = _("Take it back and try again.")
GOAL: Final = _("Flip all three piles: that is the goal.")
REAL: Final = _("The real game is just this, with eleven piles and 28 cards in the stock.")
UNREADABLE: Final = _("That address leads no further. This is as far as it goes.")


def now(words: Words, topic: Topic, pile: Rank | None, card: Card | None, spare: int) -> str:
    """The task of a step with the drawn card; ``spare`` is how many draws can be wasted."""
    name = "" if card is None else words.card(card)
    match topic:
        case Topic.RUN:
            return words.gettext(
                "You drew the %(card)s. Pile %(pile)s is waiting for it: choose that pile.",
                card=name,
                pile=pile,
            )
        case Topic.STOCK:
            return words.gettext(
                "You know what is left in the stock, only not in which order."
                " Choose a card that completes pile %(pile)s.",
                pile=pile,
            )
        case Topic.SPARE:
            return words.ngettext(
                "Nothing needs the %(card)s. You have %(spare)s draw to spare: discard it unplayed.",
                "Nothing needs the %(card)s. You have %(spare)s draws to spare: discard it unplayed.",
                spare,
                card=name,
                spare=spare,
            )
        case Topic.JOKER:
            return words.gettext(
                "A joker is wild in every pile. Piles 4 and 5 each lack one card, and the stock can"
                " still help one of them: give the joker to the other."
            )
        case Topic.BOOK:
            return words.gettext(
                "You drew the %(card)s. Choose the pile that is waiting for it.", card=name
            )


def chosen(
    words: Words, topic: Topic, about: Rank | None, pile: Pile, drawn: Card | None, spare: int
) -> str:
    """The task while ``pile`` is chosen, in a step that is ``about`` a pile."""
    if pile.flipped:
        return words.gettext(FLIPPED, pile=pile.rank)
    if drawn is None:
        return words.gettext(LOOK, pile=pile.rank)
    layout = best_melds(pile.rank, (*pile.cards, drawn))
    if pile.rank == about:
        return words.gettext(
            HERE[topic],
            pile=pile.rank,
            loose=words.card(layout.loose[0]),
            stands=stands(words, layout),
        )
    return words.gettext(
        NOT_HERE.get(topic, LOOSE_HERE), card=words.card(drawn), pile=about, spare=spare
    )


def stands(words: Words, layout: Layout) -> str:
    """Explain the wild cards of runs: "The joker stands for the queen of clubs."."""
    return words.join_sentences(
        *(
            stands_for(words, place)
            for meld in layout.melds
            for place in meld.places
            if place.suit is not None and not place.is_itself
        )
    )


def answered(
    words: Words, topic: Topic, answer: Answer, *, pile: Rank | None, card: Card, spare: int
) -> str:
    """The outcome of a move that fits the step, or of a card that does not help; may be empty."""
    if (topic, answer) == (Topic.SPARE, Answer.RIGHT):
        return words.ngettext(
            "%(spare)s draw is left that you can waste and still win.",
            "%(spare)s draws are left that you can waste and still win.",
            spare,
            spare=spare,
        )
    if (topic, answer) == (Topic.SPARE, Answer.AS_GOOD):
        return words.ngettext(
            "Just as good: one loose card for another. You can waste %(spare)s more and still win.",
            "Just as good: one loose card for another. You can waste %(spare)s more and still win.",
            spare,
            spare=spare,
        )
    message = ANSWERS.get((topic, answer))
    return "" if message is None else words.gettext(message, pile=pile, card=words.card(card))


def over(words: Words, left: int) -> str:
    """The sentence at the end of the lesson, with the number of cards left in the stock."""
    return words.ngettext(
        "All three piles are flipped: you win, with %(left)s card left in the stock.",
        "All three piles are flipped: you win, with %(left)s cards left in the stock.",
        left,
        left=left,
    )


def went_wrong(
    words: Words, *, before: int, spare: int | None, stuck: Sequence[Rank], flipped: Rank | None
) -> str:
    """Explain the cost of a turn that has to be undone: draws, or the game, and then by which pile.

    ``flipped`` is the pile that the turn flipped, if any.
    """
    if spare is not None:
        return words.ngettext(
            "That is allowed, but now you can waste only %(now)s draw and still win."
            " Before it was %(before)s.",
            "That is allowed, but now you can waste only %(now)s draws and still win."
            " Before it was %(before)s.",
            spare,
            now=spare,
            before=before,
        )
    if len(stuck) != 1:
        return words.gettext(LOSES)
    if flipped is not None:
        return words.gettext(STUCK_THOUGH, flipped=flipped, pile=stuck[0])
    return words.gettext(STUCK, pile=stuck[0])
