"""What the first game says: one short sentence at a time, made of what really lies there.

Steps are known by their key, answers by their value, as ``solitaire.play.lesson`` has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules import Card, Layout, Pile, Rank, best_melds
from solitaire.words.speech import Words
from solitaire.words.text import _
from solitaire.words.why import stands_for

NOW: Final = {
    "run": _("You drew the %(card)s. Pile %(pile)s is waiting for it: choose that pile."),
    "stock": _(
        "You know what is left in the stock, only not in which order."
        " Choose a card that completes pile %(pile)s."
    ),
    "joker": _(
        "A joker is wild in every pile. Piles 4 and 5 each lack one card, and the stock can"
        " still help one of them: give the joker to the other."
    ),
    "book": _("You drew the %(card)s. Choose the pile that is waiting for it."),
}
"""What to do, by step."""

HERE: Final = {
    "run": _(
        "Three or more of one suit in a row are a run. The %(loose)s fits nothing: discard it."
    ),
    "joker": _("%(stands)s Discard the %(loose)s."),
    "book": _(
        "Each pile has a wild rank of its own, here %(pile)s. With cards of one rank it is a book:"
        " discard the %(loose)s."
    ),
}
"""What to do once the pile is chosen that the step is about."""

NOT_HERE: Final = {
    "spare": _(
        "It fits no meld here. Discard it, or the card that is loose: that wastes a draw, too."
    ),
    "joker": _("It would complete this pile. But what else in the stock could help pile %(pile)s?"),
}
"""What to think of when another pile is chosen."""

ANSWERS: Final = {
    ("run", "right"): _(
        "Nothing is left over, so pile %(pile)s flips. That is what all are to do."
    ),
    ("stock", "right"): _("Right: with the %(card)s pile %(pile)s would be complete."),
    ("stock", "no-help"): _("The %(card)s would be loose in pile %(pile)s. Try another."),
    ("joker", "right"): _("Pile %(pile)s flips: two of three."),
}
"""What became of the last move, by step and answer."""

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


def now(words: Words, key: str, pile: Rank | None, card: Card | None, spare: int) -> str:
    """What to do in a step with the drawn card; ``spare`` is how many draws can be wasted."""
    name = "" if card is None else words.card(card)
    if key == "spare":
        return words.ngettext(
            "Nothing needs the %(card)s. You have %(spare)s draw to spare: discard it unplayed.",
            "Nothing needs the %(card)s. You have %(spare)s draws to spare: discard it unplayed.",
            spare,
            card=name,
            spare=spare,
        )
    return words.gettext(NOW[key], pile=pile, card=name)


def chosen(
    words: Words, key: str, about: Rank | None, pile: Pile, drawn: Card | None, spare: int
) -> str:
    """What to do while that pile is chosen, in a step that is ``about`` a pile."""
    if pile.flipped:
        return words.gettext(FLIPPED, pile=pile.rank)
    if drawn is None:
        return words.gettext(LOOK, pile=pile.rank)
    layout = best_melds(pile.rank, (*pile.cards, drawn))
    if pile.rank == about:
        return words.gettext(
            HERE[key],
            pile=pile.rank,
            loose=words.card(layout.loose[0]),
            stands=stands(words, layout),
        )
    return words.gettext(
        NOT_HERE.get(key, LOOSE_HERE), card=words.card(drawn), pile=about, spare=spare
    )


def stands(words: Words, layout: Layout) -> str:
    """What the wild cards of runs stand for: "The joker stands for the queen of clubs."."""
    return " ".join(
        stands_for(words, place)
        for meld in layout.melds
        for place in meld.places
        if place.suit is not None and not place.is_itself
    )


def answered(
    words: Words, key: str, answer: str, *, pile: Rank | None, card: Card, spare: int
) -> str:
    """What became of a move that fits the step, or that of a card which does not help; may be empty."""
    if (key, answer) == ("spare", "right"):
        return words.ngettext(
            "%(spare)s draw is left that you can waste and still win.",
            "%(spare)s draws are left that you can waste and still win.",
            spare,
            spare=spare,
        )
    if (key, answer) == ("spare", "as-good"):
        return words.ngettext(
            "Just as good: one loose card for another. You can waste %(spare)s more and still win.",
            "Just as good: one loose card for another. You can waste %(spare)s more and still win.",
            spare,
            spare=spare,
        )
    message = ANSWERS.get((key, answer))
    return "" if message is None else words.gettext(message, pile=pile, card=words.card(card))


def over(words: Words, left: int) -> str:
    """That the first game is won, with so many cards left in the stock."""
    return words.ngettext(
        "All three piles are flipped: you win, with %(left)s card left in the stock.",
        "All three piles are flipped: you win, with %(left)s cards left in the stock.",
        left,
        left=left,
    )


def went_wrong(
    words: Words, *, before: int, spare: int | None, stuck: Sequence[Rank], flipped: Rank | None
) -> str:
    """What a turn cost that is to be taken back: draws, or the game, and then by which pile.

    ``flipped`` is the pile that it flipped, if it did.
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
