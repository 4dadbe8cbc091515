"""What an ending says: its headline, its story, its crowns, and the names of what can be done then."""

from __future__ import annotations

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
    FIND_TURN = "find-turn"
    REVIEW = "review"
    SHARE = "share"
    DAY = "day"
    RESULT = "result"
    PLAY = "play"
    LEARN = "learn"
    COMPARE = "compare"
    TABLE = "table"
    RECORD = "record"


def name_action(words: Words, action: Action) -> str:
    """The label of a button or link."""
    match action:
        case Action.NEW_DEAL:
            return words.pgettext("button", "New deal")
        case Action.SAME_DEAL:
            return words.pgettext("button", "Same deal again")
        case Action.PRACTICE:
            return words.pgettext("button", "Try again from the start")
        case Action.FIND_TURN:
            return words.pgettext("button", "See where it was lost")
        case Action.REVIEW:
            return words.pgettext("link", "Review")
        case Action.SHARE:
            return words.pgettext("button", "Share")
        case Action.DAY:
            return words.pgettext("link", "How others did")
        case Action.RESULT:
            return words.pgettext("link", "Result")
        case Action.PLAY:
            return words.pgettext("button", "Play it yourself")
        case Action.LEARN:
            return words.pgettext("link", "Learn in a minute")
        case Action.COMPARE:
            return words.pgettext("link", "Compare games")
        case Action.TABLE:
            return words.pgettext("button", "Look at the table")
        case Action.RECORD:
            return words.pgettext("link", "Save the record")


def name_retry(words: Words, turn: int) -> str:
    """The label of the button that plays on from a turn."""
    return words.pgettext("button", "Try again from turn %(turn)s", turn=turn)


def name_deal_link(words: Words, code: str) -> str:
    """The label of the link to the page of a deal."""
    return words.pgettext("link", "Deal %(code)s", code=code)


def announce_end(words: Words, outcome: Outcome) -> str:
    """The headline of an ending: "Ten of eleven piles"."""
    if outcome.won:
        return words.gettext("You win!")
    return words.gettext(words_of(outcome.variant).flipped[outcome.flipped_count])


def tell_story(words: Words, ending: Ending) -> tuple[str, ...]:
    """The sentences of the story under the headline; none if nothing is known yet.

    Of a win how well it was played: "At par. No mistakes."; of a loss until when it could still be won.
    """
    if not ending.outcome.won:
        return tuple(filter(None, [_tell_loss(words, ending)]))
    found = (_tell_par(words, ending), _tell_mistakes(words, ending), *_tell_feats(words, ending))
    return tuple(filter(None, found))


def _tell_loss(words: Words, ending: Ending) -> str:
    if ending.lost_at is None:
        return ""
    if ending.lost_at:
        return words.gettext("It could still be won until turn %(turn)s.", turn=ending.lost_at)
    if ending.most == ending.outcome.flipped_count:
        return words.gettext("This deal could not be won, and you flipped all that could be.")
    return words.ngettext(
        "This deal could not be won: %(piles)s pile was the most.",
        "This deal could not be won: %(piles)s piles were the most.",
        ending.most or 0,
        piles=ending.most,
    )


def _tell_par(words: Words, ending: Ending) -> str:
    over = ending.over_par
    if over is None:
        return ""
    if over <= 0:
        return words.gettext("At par.")
    return words.ngettext("%(draws)s draw over par.", "%(draws)s draws over par.", over, draws=over)


def _tell_mistakes(words: Words, ending: Ending) -> str:
    cost = ending.mistakes
    if cost is None:
        return ""
    if not cost:
        return words.gettext("No mistakes.")
    return words.ngettext(
        "Mistakes cost %(draws)s draw.", "Mistakes cost %(draws)s draws.", cost, draws=cost
    )


def _tell_feats(words: Words, ending: Ending) -> list[str]:
    sentences = {
        Feat.LAST_CARD: words.gettext("With the very last card!"),
        Feat.FIRST_WIN: words.gettext("Your first win!"),
        Feat.BEST: words.gettext("Your best so far!"),
    }
    return [sentences[feat] for feat in ending.feats]


def describe_rest(words: Words, outcome: Outcome) -> str:
    """What was left over at the end, and which way is better."""
    if not outcome.won:
        return words.ngettext(
            "%(points)s point left: the fewer, the better.",
            "%(points)s points left: the fewer, the better.",
            outcome.points,
            points=outcome.points,
        )
    if not outcome.stock_left:
        return words.gettext("The stock is used up.")
    return words.ngettext(
        "%(left)s card left in the stock.",
        "%(left)s cards left in the stock.",
        outcome.stock_left,
        left=outcome.stock_left,
    )


# ---- crowns ------------------------------------------------------------------------------------------------


def name_crown(words: Words, crown: Crown, feats: tuple[Feat, ...] = ()) -> str:
    """The name of a crown: what it was earned for, or takes."""
    match crown:
        case Crown.WON:
            return words.pgettext("crown", "Won")
        case Crown.PAR:
            return words.pgettext("crown", "At par")
        case Crown.MISTAKES:
            return words.pgettext("crown", "No mistakes")
        case Crown.HELP:
            return words.pgettext("crown", "No help")
        case Crown.FEAT:
            return _name_feat(words, feats[0] if feats else None)


def _name_feat(words: Words, feat: Feat | None) -> str:
    match feat:
        case None:
            return words.pgettext("crown", "Last card or best")
        case Feat.LAST_CARD:
            return words.pgettext("crown", "Last card")
        case Feat.FIRST_WIN:
            return words.pgettext("crown", "First win")
        case Feat.BEST:
            return words.pgettext("crown", "Your best")


def explain_crown(words: Words, crown: Crown) -> str:
    """What a crown takes."""
    match crown:
        case Crown.WON:
            return words.gettext("Flip all piles.")
        case Crown.PAR:
            return words.gettext("Win at par: in the fewest draws possible.")
        case Crown.MISTAKES:
            return words.gettext("Lose no draw that a better move would have kept.")
        case Crown.HELP:
            return words.gettext("No hints, no numbers on the piles, no turn taken back.")
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


def explain_par(words: Words, ending: Ending) -> str | None:
    """What par is, with the first win; and why it is not decided yet, if it is hidden."""
    if ending.hides_par:
        return words.gettext(
            "Par, the fewest draws that can win, is shown once this daily has ended worldwide."
        )
    if Feat.FIRST_WIN in ending.feats and ending.over_par is not None:
        return words.gettext("Par is the fewest draws that can win.")
    return None


def explain_practice(words: Words) -> str:
    """What trying again does to the result of a daily."""
    return words.gettext("Trying again is practice: your result stays.")
