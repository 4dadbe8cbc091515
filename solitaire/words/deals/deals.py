"""Names and sentences of what a new game can be dealt as: its variant and its difficulty."""

from __future__ import annotations

from solitaire.play.deals.difficulty import Difficulty, kind_of
from solitaire.play.deals.fair import DealChoice
from solitaire.rules import VARIANTS, Variant
from solitaire.words.dailies import name_difficulty, phrase_difficulty
from solitaire.words.variants import name_variant, phrase_variant, words_of
from solitaire.words.words import Words


def name_level(words: Words, choice: DealChoice) -> str:
    """The difficulty of a choice, "For you", or "Any deal"."""
    if choice.for_you:
        return words.pgettext("difficulty", "For you")
    if choice.difficulty is None:
        return words.pgettext("difficulty", "Any deal")
    return name_difficulty(words, choice.difficulty)


def _phrase_level(words: Words, choice: DealChoice) -> str:
    if choice.for_you:
        return words.pgettext("difficulty in a sentence", "for you")
    if choice.difficulty is None:
        return words.pgettext("difficulty in a sentence", "any deal")
    return phrase_difficulty(words, choice.difficulty)


def name_choice(words: Words, choice: DealChoice) -> str:
    """A choice in a line: "Short game, gentle"."""
    return words.gettext(
        "%(variant)s, %(difficulty)s",
        variant=name_variant(words, choice.variant),
        difficulty=_phrase_level(words, choice),
    )


def explain_length(words: Words, variant: Variant) -> str:
    """How long a game of a variant is."""
    return words.gettext(words_of(variant).length, piles=len(variant.piles))


def explain_for_you(words: Words) -> str:
    """What a deal that fits the player is."""
    return words.gettext("For you: you win such deals about two times in three.")


def explain_difficulties(words: Words) -> str:
    """How many spare draws the difficulties have in each game, from the gentlest to the fiercest."""
    games = [
        words.gettext(
            "%(variant)s %(spares)s",
            variant=phrase_variant(words, variant),
            spares=", ".join(_format_spares(words, each, variant) for each in Difficulty),
        )
        for variant in VARIANTS
    ]
    return words.gettext(
        "Draws that you can waste and still win, from gentle to fierce: %(games)s.",
        games="; ".join(games),
    )


def _format_spares(words: Words, difficulty: Difficulty, variant: Variant) -> str:
    """The spare draws of a difficulty, as short as can be: "8+", "6\u20137", "4"."""
    spares = difficulty.spares_in(variant)
    first, last = spares.start, spares.stop - 1
    if last == variant.stock_size:
        return words.pgettext("spare draws of deals", "%(first)s+", first=first)
    if first == last:
        return str(first)
    return words.pgettext("spare draws of deals", "%(first)s\u2013%(last)s", first=first, last=last)


def warn_of_any_deal(words: Words, variant: Variant) -> str:
    """What to know of any deal of a variant, before one is dealt."""
    return words.gettext(
        "%(variant)s, any deal: about %(share)s in 100 cannot be won.",
        variant=name_variant(words, variant),
        share=kind_of(variant).unwinnable_in_100,
    )


def explain_search(words: Words) -> str:
    """What a page waits for while a random deal is looked for."""
    return words.gettext("Finding a deal that can be won. It takes a few seconds.")


def offer_step(words: Words, choice: DealChoice) -> str:
    """The sentence that offers a harder game after a win."""
    return words.gettext(
        "Your next step: %(variant)s, %(difficulty)s.",
        variant=phrase_variant(words, choice.variant),
        difficulty=_phrase_level(words, choice),
    )


def name_step(words: Words) -> str:
    """The label of the button that deals the harder game."""
    return words.pgettext("button", "Step up")
