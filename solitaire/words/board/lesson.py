"""Texts of the lesson: one short sentence at a time, made from the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.play.coach.lesson import Judgment, Topic
from solitaire.rules import Card, Layout, Pile, Rank, best_melds
from solitaire.words.marks import _
from solitaire.words.words import Words

TAKE_BACK: Final = _("Take it back and try again.")
GOAL: Final = _(
    "Books (one rank) and runs (one suit in a row) are melds. A pile whose cards all meld flips."
    " Flip all three."
)
REAL: Final = _(
    "Real games are just this, with seven piles or eleven."
    " Piles J, Q and K have 11, 12 and 13 cards."
)
HABIT: Final = _(
    "One habit helps most: if several piles can use a card,"
    " choose the one that has the fewest useful cards left in the stock."
)
"""Of ten simple habits it wins most (``scripts/bench habits``)."""
UNREADABLE: Final = _("The rest of that address cannot be read. This is as far as it leads.")


def describe_task(
    words: Words, topic: Topic, pile: Rank | None, card: Card | None, spare: int
) -> str:
    """The task of a step with the drawn card; ``spare`` is how many draws can be wasted."""
    name = "" if card is None else words.the_card(card)
    match topic:
        case Topic.RUN:
            return words.gettext(
                "You drew %(the_card)s. Pile %(pile)s needs it: choose that pile.",
                the_card=name,
                pile=pile,
            )
        case Topic.STOCK:
            return words.gettext(
                "A %(pile)s is wild in pile %(pile)s: it stands for any card."
                " Which card left in the stock would complete that pile?",
                pile=pile,
            )
        case Topic.SPARE:
            return words.ngettext(
                "Nothing needs %(the_card)s: discard it."
                " You have %(spare)s spare draw: you can waste it and still win.",
                "Nothing needs %(the_card)s: discard it."
                " You have %(spare)s spare draws: you can waste them and still win.",
                spare,
                the_card=name,
                spare=spare,
            )
        case Topic.JOKER:
            return words.gettext(
                "A joker is wild in every pile."
                " The stock can help only one of piles 4 and 5, so give the joker to the other one."
            )
        case Topic.BOOK:
            return words.gettext(
                "You drew %(the_card)s. Choose the pile that needs it.", the_card=name
            )


def advise_on_pile(
    words: Words, topic: Topic, about: Rank | None, pile: Pile, drawn: Card | None
) -> str:
    """What to do or to consider while ``pile`` is chosen, in a step that is ``about`` a pile."""
    if pile.flipped:
        return words.gettext(
            "Pile %(pile)s is flipped. It takes no more cards, but you can look at it.",
            pile=pile.rank,
        )
    if drawn is None:
        return words.gettext(
            "Pile %(pile)s: first its melds, which are books and runs, then its loose cards.",
            pile=pile.rank,
        )
    if pile.rank == about:
        return _advise_on_right_pile(words, topic, best_melds(pile.rank, (*pile.cards, drawn)))
    match topic:
        case Topic.SPARE:
            return words.gettext(
                "It fits with nothing here. Discard it, or the card that is loose: that wastes a draw, too."
            )
        case Topic.JOKER:
            return words.gettext(
                "It would complete this pile. But what else in the stock could help pile %(pile)s?",
                pile=about,
            )
        case Topic.RUN | Topic.STOCK | Topic.BOOK:
            return words.gettext(
                "Nothing here fits with %(the_card)s. Go back, and look at the other piles.",
                the_card=words.the_card(drawn),
            )


def _advise_on_right_pile(words: Words, topic: Topic, layout: Layout) -> str:
    """What to do with the pile that the step is about; ``layout`` has the drawn card."""
    loose = words.the_card(layout.loose[0])
    match topic:
        case Topic.RUN:
            return words.gettext(
                "Three or more of one suit in a row are a run."
                " Discard %(the_card)s, and the pile flips.",
                the_card=loose,
            )
        case Topic.BOOK:
            return words.gettext(
                "Three or more of one rank are a book. Nothing fits with %(the_card)s: discard it.",
                the_card=loose,
            )
        case Topic.JOKER | Topic.STOCK | Topic.SPARE:
            wilds = [
                words.gettext(
                    "Here %(the_card)s stands for %(the_other)s.",
                    the_card=words.the_card(place.card),
                    the_other=words.the_card(Card.of(place.rank, place.suit)),
                )
                for meld in layout.melds
                for place in meld.places
                if place.suit is not None and not place.is_itself
            ]
            return words.join_sentences(
                *wilds, words.gettext("Discard %(the_card)s.", the_card=loose)
            )


def describe_answer(
    words: Words, topic: Topic, answer: Judgment, *, pile: Rank | None, card: Card, spare: int
) -> str | None:
    """The outcome of a move that fits, or of a card that does not help; None if there is nothing to say."""
    match topic, answer:
        case Topic.RUN, Judgment.RIGHT:
            return words.gettext("No card is loose, so pile %(pile)s flips.", pile=pile)
        case Topic.STOCK, Judgment.RIGHT:
            return words.gettext(
                "Right: with %(the_card)s pile %(pile)s would be complete.",
                the_card=words.the_card(card),
                pile=pile,
            )
        case Topic.STOCK, Judgment.NO_HELP:
            return words.gettext(
                "In pile %(pile)s %(the_card)s would be loose. Try another.",
                the_card=words.the_card(card),
                pile=pile,
            )
        case Topic.JOKER, Judgment.RIGHT:
            return words.gettext("Pile %(pile)s flips: two of three.", pile=pile)
        case Topic.SPARE, Judgment.RIGHT:
            return words.ngettext(
                "%(spare)s draw is left that you can waste and still win.",
                "%(spare)s draws are left that you can waste and still win.",
                spare,
                spare=spare,
            )
        case Topic.SPARE, Judgment.AS_GOOD:
            return words.ngettext(
                "Just as good: one loose card for another. You can waste %(spare)s more draw and"
                " still win.",
                "Just as good: one loose card for another. You can waste %(spare)s more draws and"
                " still win.",
                spare,
                spare=spare,
            )
        case _:
            return None


def describe_end(words: Words, left: int) -> str:
    """The end of the lesson, with the number of cards left in the stock."""
    return words.ngettext(
        "All three piles are flipped: you win, with %(left)s card left in the stock.",
        "All three piles are flipped: you win, with %(left)s cards left in the stock.",
        left,
        left=left,
    )


def describe_cost(
    words: Words, *, before: int, spare: int | None, stuck: Sequence[Rank], flipped: Rank | None
) -> str:
    """What a turn cost that has to be undone: draws, or the game, and then by which pile.

    ``flipped`` is the pile that the turn flipped, if any.
    """
    if spare is not None:
        return words.ngettext(
            "Allowed, but now you can waste only %(now)s draw and still win, not %(before)s.",
            "Allowed, but now you can waste only %(now)s draws and still win, not %(before)s.",
            spare,
            now=spare,
            before=before,
        )
    if len(stuck) != 1:
        return words.gettext("That is allowed, but then the stock cannot flip all piles any more.")
    if flipped is not None:
        return words.gettext(
            "Pile %(flipped)s flips, but nothing in the stock completes pile %(pile)s any more.",
            flipped=flipped,
            pile=stuck[0],
        )
    return words.gettext(
        "That is allowed, but nothing in the stock completes pile %(pile)s any more.",
        pile=stuck[0],
    )
