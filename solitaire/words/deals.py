"""Names and sentences of what a new game can be dealt as: its variant and its difficulty."""

from __future__ import annotations

from solitaire.play.daily.difficulty import kind_of
from solitaire.play.games.fair_deals import DealChoice
from solitaire.rules import VARIANTS, Variant
from solitaire.words.dailies import name_difficulty, phrase_difficulty
from solitaire.words.variants import name_variant, phrase_variant, words_of
from solitaire.words.words import Words


def name_level(words: Words, choice: DealChoice) -> str:
    """The difficulty of a choice, or "Any deal"."""
    if choice.difficulty is None:
        return words.pgettext("difficulty", "Any deal")
    return name_difficulty(words, choice.difficulty)


def _phrase_level(words: Words, choice: DealChoice) -> str:
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


def explain_levels(words: Words) -> str:
    """What a difficulty promises, and any deal does not."""
    return words.join_sentences(
        words.gettext("The harder, the fewer draws you can waste; all of these can be won."),
        *(_warn_of_any_deal_of(words, variant) for variant in VARIANTS),
    )


def _warn_of_any_deal_of(words: Words, variant: Variant) -> str:
    return words.gettext(
        "%(variant)s, any deal: about %(share)s in 100 cannot be won.",
        variant=name_variant(words, variant),
        share=kind_of(variant).unwinnable_in_100,
    )


def warn_of_any_deal(words: Words, choice: DealChoice) -> str | None:
    """What to know about a choice before it is dealt; None unless it is any deal."""
    if choice.difficulty is not None:
        return None
    return words.gettext(
        "About %(share)s in 100 cannot be won.", share=kind_of(choice.variant).unwinnable_in_100
    )


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
