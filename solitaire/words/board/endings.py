"""What an ending says: its headline, a fact, its crowns, and the names of what can be done then."""

from __future__ import annotations

from collections.abc import Container
from enum import Enum

from solitaire.play.results.crowns import Crown, Ending, Feat
from solitaire.rules import Outcome
from solitaire.words.variants import words_of
from solitaire.words.words import Words


class Action(Enum):
    """What can be done with a finished game."""

    NEW_DEAL = "new-deal"
    SAME_DEAL = "same-deal"
    PRACTICE = "practice"
    REVIEW = "review"
    DAY = "day"
    RACE = "race"
    PLAY = "play"
    LEARN = "learn"
    RECORD = "record"


def name_action(words: Words, action: Action) -> str:
    """The label of a button or link."""
    match action:
        case Action.NEW_DEAL:
            return words.pgettext("button", "New game")
        case Action.SAME_DEAL:
            return words.pgettext("button", "Same deal again")
        case Action.PRACTICE:
            return words.pgettext("button", "Try again from the start")
        case Action.REVIEW:
            return words.pgettext("link", "Review")
        case Action.DAY:
            return words.pgettext("link", "How others did")
        case Action.RACE:
            return words.pgettext("link", "To the race")
        case Action.PLAY:
            return words.pgettext("button", "Play it yourself")
        case Action.LEARN:
            return words.pgettext("link", "Learn in a minute")
        case Action.RECORD:
            return words.pgettext("link", "Save the record")


def name_retry(words: Words) -> str:
    """The label of the button that plays on from the first mistake."""
    return words.pgettext("button", "Try again from your first mistake")


def describe_retry(words: Words, turn: int, spare: int) -> str:
    """Where that button plays on, and how much can be wasted from there."""
    return words.ngettext(
        "turn %(turn)s, %(draws)s spare draw left",
        "turn %(turn)s, %(draws)s spare draws left",
        spare,
        turn=turn,
        draws=spare,
    )


def name_deal_link(words: Words, code: str) -> str:
    """The label of the link to the page of a deal."""
    return words.pgettext("link", "Deal %(code)s", code=code)


def announce_end(words: Words, ending: Ending) -> str:
    """The headline of an ending, the best true thing: "Your first win!"; of a loss "Ten of eleven piles"."""
    if ending.outcome.won:
        return next(iter(tell_story(words, ending)), words.gettext("You win!"))
    variant, flipped = ending.outcome.variant, ending.outcome.flipped_count
    return words.gettext(words_of(variant).flipped[flipped])


def tell_fact(words: Words, ending: Ending, headline: str) -> str:
    """The sentence below a headline: the next best thing, or what was left over."""
    rest = describe_rest(words, ending.outcome)
    return next((each for each in tell_story(words, ending) if each != headline), rest)


def longest_fact(words: Words, ending: Ending) -> str:
    """A fact as long as the review of a loss may bring, to keep its place; empty for a win."""
    if ending.outcome.won:
        return ""
    return words.join_sentences(_phrase_lost_at(words, 28), _phrase_mistake(words, 28, 10))


def tell_losses(words: Words, ending: Ending) -> str:
    """What mistakes and bad luck cost, and how the adviser did with these draws; or that it is not known."""
    review = ending.review
    if review is None:
        return words.gettext("What mistakes and bad luck cost you is not known yet.")
    return words.join_sentences(
        _phrase_losses(words, review.lost_by_mistakes, review.luck),
        None if review.adviser is None else _phrase_adviser(words, review.adviser, ending.outcome),
    )


def longest_losses(words: Words) -> str:
    """As much as ``tell_losses`` may say, to keep its place until there is a review."""
    lost = Outcome(False, 0, 0, 0)
    return words.join_sentences(_phrase_losses(words, 10, 10), _phrase_adviser(words, 10, lost))


def _phrase_losses(words: Words, mistakes: int, luck: int) -> str:
    return words.ngettext(
        "%(mistakes)s draw lost by mistakes, %(luck)s by bad luck.",
        "%(mistakes)s draws lost by mistakes, %(luck)s by bad luck.",
        mistakes,
        mistakes=mistakes,
        luck=luck,
    )


def _phrase_adviser(words: Words, value: int, outcome: Outcome) -> str:
    """How the adviser did with the draws of a game of that outcome; ``value`` as in ``Review.adviser``."""
    if value < 0:
        return words.gettext(
            "The adviser behind the hints, who did not know the order either, could not win it."
        )
    if not (outcome.won or outcome.given_up):  # with the whole stock drawn, it has won
        return words.ngettext(
            "The adviser behind the hints, who did not know the order either,"
            " won with %(draws)s spare draw left.",
            "The adviser behind the hints, who did not know the order either,"
            " won with %(draws)s spare draws left.",
            value,
            draws=value,
        )
    return words.ngettext(
        "The adviser behind the hints, who did not know the order either, had %(draws)s spare draw left.",
        "The adviser behind the hints, who did not know the order either, had %(draws)s spare draws left.",
        value,
        draws=value,
    )


def tell_story(words: Words, ending: Ending, *, without: Container[Feat] = ()) -> tuple[str, ...]:
    """What is worth telling, the best first; nothing if nothing is known yet.

    Of a win what stands out: "Your first win! Not one mistake!"; of a loss until when it could still be won.
    """
    if not ending.outcome.won:
        return tuple(filter(None, [_tell_loss(words, ending)]))
    return tuple(_tell_feat(words, feat) for feat in ending.feats if feat not in without)


def tell_after_result(words: Words, ending: Ending) -> str:
    """The story after the sentence of the result, which says itself that the last card won."""
    return words.join_sentences(*tell_story(words, ending, without=(Feat.LAST_CARD,)))


def _tell_loss(words: Words, ending: Ending) -> str:
    if ending.review is None:
        return ""
    if ending.lost_at is None:  # given up too early
        return words.gettext("It could still be won.")
    if ending.lost_at == 1:
        return words.gettext("This deal could be won.")
    if ending.lost_at:
        until = _phrase_lost_at(words, ending.lost_at)
        return words.join_sentences(until, _tell_earlier_mistake(words, ending))
    if ending.most == ending.outcome.flipped_count:
        return words.gettext("This deal could not be won, and you flipped all that could be.")
    return words.ngettext(
        "This deal could not be won: %(piles)s pile was the most.",
        "This deal could not be won: %(piles)s piles were the most.",
        ending.most or 0,
        piles=ending.most,
    )


def _tell_earlier_mistake(words: Words, ending: Ending) -> str | None:
    """What the first mistake cost, if the game could still be won after it."""
    mistake = ending.first_mistake
    if mistake is None or mistake.number >= (ending.lost_at or 0):
        return None
    return _phrase_mistake(words, mistake.number, mistake.mistake)


def _phrase_lost_at(words: Words, turn: int) -> str:
    return words.gettext("It could still be won until turn\u00a0%(turn)s.", turn=turn)


def _phrase_mistake(words: Words, turn: int, cost: int) -> str:
    return words.ngettext(
        "Your first mistake, at turn\u00a0%(turn)s, only cost %(cost)s spare draw.",
        "Your first mistake, at turn\u00a0%(turn)s, only cost %(cost)s spare draws.",
        cost,
        turn=turn,
        cost=cost,
    )


def _tell_feat(words: Words, feat: Feat) -> str:
    match feat:
        case Feat.FIRST_WIN:
            return words.gettext("Your first win!")
        case Feat.FIRST_FLAWLESS:
            return words.gettext("Your first win without a mistake!")
        case Feat.FLAWLESS:
            return words.gettext("Not one mistake!")
        case Feat.LAST_CARD:
            return words.gettext("With the very last card!")
        case Feat.BEST:
            return words.gettext("Your best so far!")


def describe_rest(words: Words, outcome: Outcome) -> str:
    """What was left over at the end."""
    if not outcome.won:
        return words.ngettext(
            "%(points)s point left.",
            "%(points)s points left.",
            outcome.points,
            points=outcome.points,
        )
    if not outcome.stock_left:
        return words.gettext("All piles flipped.")
    return words.ngettext(
        "%(left)s card left in the stock.",
        "%(left)s cards left in the stock.",
        outcome.stock_left,
        left=outcome.stock_left,
    )


# ---- crowns ------------------------------------------------------------------------------------------------


def name_crown(words: Words, crown: Crown, feat: Feat | None = None) -> str:
    """The name of a crown: what it was earned for, or takes."""
    match crown:
        case Crown.WON:
            return words.pgettext("crown", "Won")
        case Crown.MISTAKES:
            return words.pgettext("crown", "No mistakes")
        case Crown.HELP:
            return words.pgettext("crown", "No help")
        case Crown.HARD:
            return words.pgettext("crown", "Hard deal")
        case Crown.FEAT if feat is Feat.LAST_CARD:
            return words.pgettext("crown", "Last card")
        case Crown.FEAT if feat is Feat.BEST:
            return words.pgettext("crown", "Your best")
        case Crown.FEAT if feat is Feat.FIRST_WIN:
            return words.pgettext("crown", "First win")
        case Crown.FEAT:
            return words.pgettext("crown", "Last card or best")


def explain_crown(words: Words, crown: Crown) -> str:
    """What a crown takes."""
    match crown:
        case Crown.WON:
            return words.gettext("Flip all piles.")
        case Crown.MISTAKES:
            return words.gettext("Lose no draw that a better move would have kept.")
        case Crown.HELP:
            return words.gettext("No hints, no numbers shown, no warnings, no turn taken back.")
        case Crown.HARD:
            return words.gettext("Win a deal that is hard, or harder.")
        case Crown.FEAT:
            return words.gettext(
                "Win with the last card of the stock, or with more cards left than in any win before."
            )


def describe_crown(words: Words, name: str, goal: str, earned: bool | None) -> str:
    """A crown for screen readers; ``goal`` is the sentence of what it takes."""
    if earned is None:
        return words.gettext("%(crown)s: not known yet.", crown=name)
    if earned:
        return words.gettext("%(crown)s: earned.", crown=name)
    return words.join_sentences(words.gettext("%(crown)s: not earned.", crown=name), goal)
