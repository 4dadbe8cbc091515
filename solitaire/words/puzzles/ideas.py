"""Names and sentences of the ideas of mistakes: what a player overlooked, and what to look for."""

from __future__ import annotations

from typing import Final

from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.words.marks import _, _p
from solitaire.words.words import Words

_NAMES: Final = {
    Idea.UNUSED: _p("an idea", "A useful card discarded"),
    Idea.WILD: _p("an idea", "A wild card wasted"),
    Idea.GREEDY: _p("an idea", "A bad trade"),
    Idea.IDLE: _p("an idea", "Placed for nothing"),
    Idea.WRONG_PILE: _p("an idea", "The wrong pile"),
    Idea.WRONG_DISCARD: _p("an idea", "The wrong discard"),
}
_MISTAKES: Final = {
    Idea.UNUSED: _("The drawn card was discarded, though a pile could have used it."),
    Idea.WILD: _("A wild card was discarded, or went where it was needed less."),
    Idea.GREEDY: _(
        "The pile needed the card that went more than the one that came: better discard the drawn card."
    ),
    Idea.IDLE: _("The card brought this pile no nearer, and another pile could have used it."),
    Idea.WRONG_PILE: _("The card helped this pile, but another pile needed it more."),
    Idea.WRONG_DISCARD: _("The pile was right, but it still needed the card that went."),
}
_ADVICE: Final = {
    Idea.UNUSED: _(
        "Before you discard the drawn card, look at each open pile: does the card bring it nearer?"
    ),
    Idea.WILD: _("Save wild cards for places that no card left in the stock can fill."),
    Idea.GREEDY: _(
        "Each turn trades one card for another. If the pile needs what it would give up, leave it alone."
    ),
    Idea.IDLE: _(
        "Fewer points alone do not win. Look for the pile that needs a card less afterwards."
    ),
    Idea.WRONG_PILE: _(
        "If two piles could use the card, see what else in the stock helps each. Give it to the one "
        "with fewer other chances."
    ),
    Idea.WRONG_DISCARD: _(
        "Before you discard a card, see what is left in the stock: could it still make a meld with that?"
    ),
}


def name_idea(words: Words, idea: Idea) -> str:
    """The name of an idea, which can stand alone: "The wrong pile"."""
    return words.pgettext(*_NAMES[idea])


def describe_mistake(words: Words, idea: Idea) -> str:
    """What a mistake of that idea was, in a sentence."""
    return words.gettext(_MISTAKES[idea])


def advise(words: Words, idea: Idea) -> str:
    """What to look for, so as not to make it."""
    return words.gettext(_ADVICE[idea])


def name_ideas(words: Words) -> str:
    """The title of the page of all ideas."""
    return words.gettext("Kinds of mistakes")


def name_costliest(words: Words) -> str:
    """The heading of the idea that costs a player most."""
    return words.gettext("What costs you most")


def describe_cost(words: Words, lost: int, games: int) -> str:
    """What an idea cost a player: "5 draws lost in your last 12 games"."""
    draws = words.ngettext("%(draws)s draw lost", "%(draws)s draws lost", lost, draws=lost)
    return words.ngettext(
        "%(draws)s in your last game",
        "%(draws)s in your last %(games)s games",
        games,
        draws=draws,
        games=games,
    )


def explain_nothing_left(words: Words) -> str:
    """Why nothing can be practised."""
    return words.gettext(
        "There is nothing of this kind to practise now. Each day brings new puzzles, and a mistake "
        "comes back on the next day."
    )


def name_practice(words: Words) -> str:
    """The button that leads to a position of an idea."""
    return words.pgettext("button", "Practise this")


def name_another(words: Words) -> str:
    """The button that leads to another position of the same idea."""
    return words.pgettext("button", "Another like this")


def show_mistake(words: Words, use: str) -> str:
    """What was played in an example, by its use of the card."""
    return words.gettext("A mistake: %(use)s.", use=use)


def show_better(words: Words, use: str) -> str:
    """What is better in an example, by its use of the card."""
    return words.gettext("Better: %(use)s.", use=use)
