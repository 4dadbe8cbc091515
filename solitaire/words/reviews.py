"""Sentences of a review: what each turn cost and what was better, totals, and the plan for a deal."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.play.review.review import Review
from solitaire.rules import Turn
from solitaire.solver import PilePlan, TurnAnalysis
from solitaire.words.hints import describe_value
from solitaire.words.piles import describe_layout
from solitaire.words.words import Words


def announce_review(words: Words) -> str:
    """A note that the review is complete."""
    return words.gettext("The review is complete.")


def describe_start(words: Words) -> str:
    """A note that a replay shows the table before the first turn."""
    return words.gettext("As it was dealt.")


# ---- the whole game ----------------------------------------------------------------------------------------


def list_totals(
    words: Words, review: Review, *, is_over: bool, undone: int
) -> tuple[tuple[str, str], ...]:
    """The totals of a review, each with its name; ``undone`` is the number of turns taken back."""
    at_the_end = (
        words.gettext("At the end")
        if is_over
        else words.gettext("After turn %(number)s", number=len(review.turns))
    )
    totals = [
        (words.gettext("Mistakes"), str(review.mistakes)),
        (words.gettext("Bad luck"), str(review.luck)),
        (words.gettext("At the start"), describe_value(words, review.start)),
        (at_the_end, describe_value(words, review.end)),
    ]
    if review.par is not None and review.par.draws is not None:
        totals.append((words.gettext("Par"), str(review.par.draws)))
    if review.over_par is not None:
        totals.append((words.gettext("Draws over par"), str(review.over_par)))
    if undone:
        totals.append((words.gettext("Turns taken back"), str(undone)))
    return tuple(totals)


def describe_loss(words: Words, lost_at: int | None) -> str | None:
    """The turn that lost the game, 0 for the deal; None if the game could be won to the last."""
    if lost_at is None:
        return None
    if lost_at == 0:
        return words.gettext("This deal could not be won.")
    return words.gettext("The game was lost at turn %(number)s.", number=lost_at)


def name_chart(words: Words) -> str:
    """The title of the chart of draws to spare."""
    return words.gettext("Draws to spare after each turn")


def name_ends(words: Words, turns: int) -> tuple[str, str]:
    """The names of the first and the last moment of a chart of a game."""
    return words.gettext("Start"), words.gettext("Turn %(turn)s", turn=turns)


def describe_chart(words: Words, turns: Sequence[TurnAnalysis]) -> str:
    """The chart of draws to spare in words, for screen readers."""
    return words.gettext(
        "Draws to spare after each turn. At the start: %(start)s. After turn %(turn)s: %(end)s."
        " The list of turns says the same in words.",
        start=describe_value(words, turns[0].before),
        turn=len(turns),
        end=describe_value(words, turns[-1].after),
    )


def describe_plan(words: Words, pile: PilePlan) -> str:
    """A plan's part for one pile: the cards to wait for and to give up, and the hand that goes out."""
    uses = words.join_list([words.card_in(card, pile.rank) for card in pile.uses])
    discards = words.join_list([words.card_in(card, pile.rank) for card in pile.discards])
    waits = (
        words.gettext("Wait for: %(cards)s. Give up: %(discards)s.", cards=uses, discards=discards)
        if uses
        else words.gettext("Complete as dealt.")
    )
    name = words.pile_name(pile.rank)
    plan = words.gettext("%(pile)s. %(waits)s", pile=name, waits=waits)
    melds = describe_layout(words, pile.layout)
    return words.gettext("%(plan)s Goes out with: %(melds)s", plan=plan, melds=melds)


# ---- a turn ------------------------------------------------------------------------------------------------


def name_played(words: Words) -> str:
    """The heading of the use that was played."""
    return words.gettext("Played")


def name_better(words: Words) -> str:
    """The heading of a use that was better."""
    return words.gettext("Better")


def describe_use(words: Words, turn: Turn) -> str:
    """The use of a drawn card in a sentence."""
    if turn.drawn is turn.discard:
        return words.gettext("Discarded unplayed.")
    return words.gettext(
        "On pile %(pile)s, discarding the %(discard)s.",
        pile=turn.pile,
        discard=words.card_in(turn.discard, turn.pile),
    )


def describe_better_use(words: Words, turn: Turn) -> str:
    """A better use of a drawn card in a sentence that says that it is better."""
    if turn.drawn is turn.discard:
        return words.gettext("Better: discarded unplayed.")
    return words.gettext(
        "Better: on pile %(pile)s, discarding the %(discard)s.",
        pile=turn.pile,
        discard=words.card_in(turn.discard, turn.pile),
    )


def describe_verdict(words: Words, turn: TurnAnalysis) -> str:
    """What a turn cost by bad luck and by a mistake; empty if it cost nothing."""
    luck = _describe_luck(words, turn) if turn.luck else ""
    mistake = _describe_mistake(words, turn) if turn.mistake else ""
    return words.join_sentences(luck, mistake)


def _describe_luck(words: Words, turn: TurnAnalysis) -> str:
    """The cost of bad luck: the game, a draw, or, in a lost game, piles."""
    if turn.before < 0:
        return words.ngettext(
            "Bad luck: %(piles)s more pile went out of reach, and no use of this card could have kept it.",
            "Bad luck: %(piles)s more piles went out of reach, and no use of this card could have kept them.",
            turn.luck,
            piles=turn.luck,
        )
    if turn.best < 0:
        return words.gettext(
            "Bad luck: it lost the game, and no use of this card could have kept it."
        )
    return words.gettext("Bad luck: no use of this card could have kept the draw.")


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
        "Mistake: it cost %(cost)s draw.",
        "Mistake: it cost %(cost)s draws.",
        turn.mistake,
        cost=turn.mistake,
    )
