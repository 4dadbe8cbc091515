"""Sentences of trying out: what comes next, the lines, what cards of one's own lack, and the best move."""

from __future__ import annotations

from solitaire.rules import Card, Outcome, Position, Rank, Turn
from solitaire.words.board.hints import advise_use
from solitaire.words.board.reviews import describe_left
from solitaire.words.board.turns import announce_dealt, announce_flip, announce_position
from solitaire.words.words import Words


def name_trying(words: Words) -> str:
    """The heading of trying out, and the label of the links to it."""
    return words.gettext("Try it out")


def name_page(words: Words, title: str) -> str:
    """The title of the page."""
    return words.gettext("Trying out: %(title)s", title=title)


def name_line(words: Words, number: int, turn: Turn, *, tells_card: bool = False) -> str:
    """The name of a line by its first own turn: "Turn 6: pile 7"; with the discard to tell two apart."""
    values = {"number": number, "pile": turn.pile, "card": words.card(turn.discard)}
    if turn.is_unplayed and tells_card:
        return words.pgettext("a line of turns", "Turn %(number)s: %(card)s discarded", **values)
    if turn.is_unplayed:
        return words.pgettext("a line of turns", "Turn %(number)s: discarded", **values)
    if tells_card:
        return words.pgettext(
            "a line of turns", "Turn %(number)s: pile %(pile)s, %(card)s", **values
        )
    return words.pgettext("a line of turns", "Turn %(number)s: pile %(pile)s", **values)


def name_way_back(words: Words, turn: int) -> str:
    """The label of the link to the review of that turn."""
    return words.pgettext("link", "Back to turn %(turn)s", turn=turn)


def name_way_to_deal(words: Words) -> str:
    """The label of the link to the page of the deal that is tried."""
    return words.pgettext("link", "Back to the deal")


def name_pick(words: Words, card: Card, left: int) -> str:
    """The label of a card that can be picked: "8 of hearts, 2 left"."""
    return words.ngettext(
        "%(card)s, %(left)s left", "%(card)s, %(left)s left", left, card=words.card(card), left=left
    )


def name_whole_review(words: Words) -> str:
    """The label of the link to the review of the line."""
    return words.gettext("Review this line")


def announce(words: Words, last: Turn | None, position: Position, outcome: Outcome | None) -> str:
    """What a turn did, and what comes next: the drawn card, that one is to be picked, or the ending."""
    following = (
        announce_position(words, position, outcome)
        if position.drawn or outcome
        else announce_pick(words, len(position.left))
    )
    if last is None:
        return words.join_sentences(announce_dealt(words, position), following)
    if not position.pile(last.pile).flipped or last.is_unplayed:
        return following
    flip = announce_flip(words, last.pile, position.flipped_count, len(position.piles))
    return words.join_sentences(flip, following)


def announce_pick(words: Words, left: int) -> str:
    """That the next card has to be picked among those left."""
    return words.ngettext(
        "Pick the card that is drawn: %(left)s is left.",
        "Pick the card that is drawn: %(left)s are left.",
        left,
        left=left,
    )


def advise_best(words: Words, turn: Turn, value: int) -> str:
    """The best move, and what it leaves."""
    pile: Rank | None = None if turn.is_unplayed else turn.pile
    return words.join_sentences(advise_use(words, pile, turn.discard), describe_left(words, value))


def explain_pick(words: Words) -> str:
    """Why cards are picked on a deal that has a code."""
    return words.gettext("You pick each card, since you have not finished a game of this deal.")


def list_commands(words: Words) -> str:
    """The commands of trying out that are used most."""
    return words.gettext(
        "8 H picks that card. 7 9 S: 9 of spades off pile 7. X discard, U undo, H best move, G stock."
    )


def describe_progress(words: Words, laid: int, of: int, pile: Rank | None, left: int) -> str:
    """How far somebody is with laying out cards, and where the next one goes."""
    if pile is None:
        return words.gettext(
            "All %(of)s cards are laid out. The other %(left)s are the stock.", of=of, left=left
        )
    return words.gettext(
        "%(laid)s of %(of)s cards. Next: pile %(pile)s.", laid=laid, of=of, pile=pile
    )
