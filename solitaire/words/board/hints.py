"""Sentences about hints, the value of a game, and the help used.

Examples: "Place it on pile 7 and discard the 3 of spades.", "It fits the run 5 to 7 of clubs.". All
facts come from the solver's answers; nothing here judges.
"""

from __future__ import annotations

from typing import Final

from solitaire.play.coach.hint import Hint
from solitaire.play.games.help_used import Help, HintStep, ShownNumber
from solitaire.rules import Card, Meld, Place, Rank
from solitaire.solver import Effect, Use
from solitaire.words.words import Words

LISTED_TURNS: Final = 4
"""The most turns with hints that are listed; above it only their number is given."""


def announce_search(words: Words) -> str:
    """A note that a hint is not ready yet."""
    return words.gettext("Thinking …")


def announce_search_of_spare(words: Words) -> str:
    """A note that the spare is not ready yet."""
    return words.gettext("Spare draws: thinking …")


def describe_value(words: Words, value: int) -> str:
    """The value of a game: "3 spare draws", or the number of piles out of reach once it is lost."""
    if value >= 0:
        return words.ngettext("%(draws)s spare draw", "%(draws)s spare draws", value, draws=value)
    return words.ngettext(
        "%(piles)s pile out of reach", "%(piles)s piles out of reach", -value, piles=-value
    )


def _describe_value_after(words: Words, value: int) -> str:
    """The value of a game after a use, in a sentence: "You keep 3 spare draws."."""
    if value >= 0:
        return words.ngettext(
            "You keep %(draws)s spare draw.", "You keep %(draws)s spare draws.", value, draws=value
        )
    return words.ngettext(
        "That leaves %(piles)s pile out of reach.",
        "That leaves %(piles)s piles out of reach.",
        -value,
        piles=-value,
    )


def explain_spare(words: Words) -> str:
    """What spare means."""
    return words.gettext("Spare draws: so many draws you can waste, and still win.")


def name_step(words: Words, step: HintStep) -> str:
    """What a step of a hint answers, for the lamp."""
    match step:
        case HintStep.PILE:
            return words.gettext("Hint: which pile?")
        case HintStep.DISCARD:
            return words.gettext("Hint: which discard?")
        case HintStep.USES:
            return words.gettext("Hint: why?")


def warn_of_hint(words: Words) -> str:
    """What the first hint of a daily costs."""
    return words.gettext("A hint costs the crown No help.")


def name_agreement(words: Words) -> str:
    """The button that gives the hint all the same."""
    return words.pgettext("button", "Give the hint")


def ask_about_loss(words: Words) -> str:
    """The last call: what a turn on its way would do."""
    return words.gettext("This would lose the game. Look again?")


def name_second_look(words: Words) -> str:
    """The button that does not play such a turn."""
    return words.pgettext("button", "Look again")


def name_insistence(words: Words) -> str:
    """The button that plays it."""
    return words.pgettext("button", "Play it")


def tell_lost(words: Words) -> str:
    """The news that a game is lost, for players who want to be told."""
    return words.gettext("It can no longer be won.")


def name_way_back(words: Words, turn: int) -> str:
    """The button that undoes all turns from the one that lost the game."""
    return words.pgettext("button", "Go back to turn %(turn)s", turn=turn)


def ask_way_back(words: Words, turn: int) -> str:
    """The same as a question, which is spoken."""
    return words.gettext("Go back to turn %(turn)s?", turn=turn)


def describe_hint(words: Words, hint: Hint) -> str:
    """A hint up to its step; the last one comes with the reason for the best use, and the value after it."""
    return words.join_sentences(advise(words, hint), explain_hint(words, hint))


def explain_hint(words: Words, hint: Hint) -> str:
    """Why a hint advises what it does, and the value after that; empty before its last step."""
    if not hint.uses:
        return ""
    best = hint.uses[0]
    return words.join_sentences(explain_use(words, best), _describe_value_after(words, best.value))


def advise(words: Words, hint: Hint) -> str:
    """What a hint advises, up to its step."""
    if hint.pile and hint.discard:
        return advise_use(words, hint.pile, hint.discard)
    return advise_pile(words, hint.pile)


def advise_pile(words: Words, pile: Rank | None) -> str:
    """The first step of a hint: where the drawn card goes."""
    if pile is None:
        return words.gettext("No pile needs it. Discard it.")
    return words.gettext("Place it on pile %(pile)s.", pile=pile)


def advise_use(words: Words, pile: Rank | None, discard: Card) -> str:
    """A use of the drawn card; without a pile it is discarded unplayed."""
    if pile is None:
        return words.gettext("Discard it.")
    return words.gettext(
        "Place it on pile %(pile)s and discard %(the_card)s.",
        pile=pile,
        the_card=words.the_card(discard),
    )


def explain_use(words: Words, use: Use) -> str:
    """What a use of the drawn card does for its pile."""
    match use.effect:
        case Effect.FLIPS:
            return words.gettext("Pile %(pile)s flips.", pile=use.pile)
        case Effect.FILLS if use.meld is not None and use.place is not None:
            return _explain_place(words, use.meld, use.place)
        case Effect.UNPLAYED:
            return words.gettext("It would help a pile.")
        case Effect.USELESS:
            return words.gettext("It helps no pile.")
        case Effect.HARMS:
            return words.gettext(
                "Pile %(pile)s needs %(the_card)s.",
                pile=use.pile,
                the_card=words.the_card(use.discard),
            )
        case Effect.FILLS | Effect.WASTES:
            return words.gettext("It is not needed there.")


def _explain_place(words: Words, meld: Meld, place: Place) -> str:
    """The place that a card takes in a meld of the hand with which its pile can go out."""
    if meld.suit is None:
        joins = words.gettext("It joins a book of %(ranks)s.", ranks=words.cards_of(meld.rank))
        return (
            joins
            if place.is_itself
            else words.join_sentences(words.gettext("It is wild here."), joins)
        )
    low, high = words.rank(meld.rank), words.rank(meld.places[-1].rank)
    if place.is_itself:
        return words.gettext(
            "It fits the run %(low)s to %(high)s of %(suit)s.",
            low=low,
            high=high,
            suit=words.suit(meld.suit),
        )
    return words.gettext(
        "It stands for %(the_card)s in the run %(low)s to %(high)s.",
        the_card=words.the_card(Card.of(place.rank, meld.suit)),
        low=low,
        high=high,
    )


def list_help(words: Words, help: Help) -> str | None:
    """The help used: "Help used: cards needed, hints at turns 5, 9."; None without any."""
    parts = []
    if ShownNumber.AWAY in help.shown:
        parts.append(words.pgettext("help that was shown", "cards needed"))
    if ShownNumber.SPARE in help.shown:
        parts.append(words.pgettext("help that was shown", "spare draws"))
    if ShownNumber.LOST in help.shown:
        parts.append(words.pgettext("help that was shown", "a warning of a loss"))
    turns = list(map(str, help.steps))
    if len(turns) > LISTED_TURNS:
        parts.append(
            words.ngettext(
                "hints at %(count)s turn",
                "hints at %(count)s turns",
                len(turns),
                count=len(turns),
            )
        )
    elif turns:
        parts.append(
            words.ngettext(
                "a hint at turn %(turns)s",
                "hints at turns %(turns)s",
                len(turns),
                turns=words.join_list(turns),
            )
        )
    if not parts:
        return None
    return words.gettext("Help used: %(help)s.", help=words.join_list(parts))
