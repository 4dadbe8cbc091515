"""The review of a match of Five Crowns: what each turn of a seat was worth, judged by what that seat saw.

Only what is true is here: useful cards are counted over the unseen cards, a last turn is an exact sum over
them, and what a computer player would have done is no judgement. An unseen card counts alike whether it lies
in the stock or in another hand.

Once discards were shuffled in a hand (M7), that does not hold: they are in the stock and in no other hand. A
view does not say which cards they are, so for the rest of the hand nothing is counted over unseen cards: no
useful cards, no luck, and no mean of a last draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, cast

from solitaire.matches.crowns.bots import CrownsBot
from solitaire.matches.crowns.estimates import (
    cards_away,
    cards_away_with,
    count_useful,
    expected_points,
    fewest_points,
    without,
)
from solitaire.matches.crowns.moves import Discard, Draw, Source, can_take
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.match import Match
from solitaire.rules import Card, leftover

CARD_POINTS: Final = 4
"""What a card needed costs in points: 3.5 in the mean of 1,833 turns of two strong players."""
LUCKY: Final = Fraction(1, 4)
"""A useful card from the stock was lucky if fewer of the unseen cards were useful."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of the unseen cards bring a hand nearer to going out."""

    useful: int
    unseen: int

    @property
    def share(self) -> Fraction:
        """The probability that a drawn card is useful."""
        return Fraction(self.useful, self.unseen)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How near a hand is to going out: the cards that it needs, and how many bring it nearer."""

    needed: int
    odds: Odds | None
    """None once discards were shuffled in the hand."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a seat, and what the seat saw before its draw and before its discard."""

    number: int
    """Of the seat's turns in the whole match, from 1."""
    hand_number: int
    before: CrownsView
    drawn: Draw
    after: CrownsView
    discard: Card
    counts_before: bool
    """Whether a draw can be any unseen card: no discards were shuffled in the hand, or would be now (M7)."""
    counts_after: bool
    """Whether any unseen card can come after the discard: no discards were shuffled in the hand by then."""

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that the seat held after the turn."""
        return without(self.after.held, self.discard)

    @property
    def is_last(self) -> bool:
        """Whether somebody else was out, so that this was the last turn of the hand (M5)."""
        return self.before.out is not None

    @property
    def goes_out(self) -> bool:
        """Whether the seat was the first to go out, with this turn."""
        return not self.is_last and leftover(self.after.rank, self.left) == 0


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a computer player would have done in that place."""

    source: Source
    discard: Card
    """With the card that was drawn, wherever it would have drawn from."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What a turn was worth, but for what takes longer (``look_ahead``, ``value_last_draw``)."""

    played: PlayedTurn
    needed_before: int
    """The cards needed before the draw."""
    needed_drawn: int
    """With the drawn card, after the best discard."""
    needed: int
    """After the turn."""
    odds: Odds | None
    """Of a draw from the stock, before the draw; None unless ``PlayedTurn.counts_before``."""
    bot: BotTurn | None
    """None in a last turn, whose value is known exactly."""
    fewest: int | None
    """In a last turn the fewest points that a discard left."""

    @property
    def is_useful(self) -> bool:
        """Whether the drawn card brought the hand nearer."""
        return self.needed_drawn < self.needed_before

    @property
    def points(self) -> int:
        """The points that the turn left."""
        return leftover(self.played.after.rank, self.played.left)

    @property
    def wastes_points(self) -> bool:
        """Whether a last turn left more points than another discard would have."""
        return self.fewest is not None and self.points > self.fewest

    @property
    def is_lucky(self) -> bool:
        """Whether a useful card came from the stock against the odds: ``LUCKY``."""
        if self.odds is None or self.played.drawn.source is Source.DISCARDS:
            return False
        return self.is_useful and self.odds.share < LUCKY

    @property
    def differs(self) -> bool:
        """Whether the computer player would have played otherwise."""
        return self.differs_in_draw or self.differs_in_discard

    @property
    def differs_in_draw(self) -> bool:
        """Whether the computer player would have drawn from elsewhere."""
        return self.bot is not None and self.bot.source is not self.played.drawn.source

    @property
    def differs_in_discard(self) -> bool:
        """Whether the computer player would have discarded another card; who goes out may discard any."""
        other = self.bot is not None and self.bot.discard is not self.played.discard
        return other and not self.played.goes_out


@dataclass(frozen=True, slots=True)
class TurnLoss:
    """What a turn gave away: points in a last turn, else cards."""

    number: int
    points: int
    """How many more points it left than another discard."""
    cards: int
    """How many more cards the hand needs than it had to, with the drawn card or with the top discard."""
    could_go_out: bool

    @property
    def weight(self) -> int:
        """The loss in points."""
        return self.points + CARD_POINTS * self.cards


@dataclass(frozen=True, slots=True)
class LastDraw:
    """The exact value of both draws of a last turn: the points left after the best discard."""

    stock: Fraction | None
    """The mean over the unseen cards; None unless ``PlayedTurn.counts_before``."""
    discards: int | None
    """None if the top of the discards could not be taken."""


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn with all that a page about it says."""

    turns: tuple[PlayedTurn, ...]
    """All turns of the seat."""
    hand: tuple[TurnReview, ...]
    """Those of its hand."""
    review: TurnReview
    outlook: Outlook
    """After the discard."""
    bot_outlook: Outlook | None
    """After the discard of the computer player; None in a last turn."""
    other: TurnReview | None
    """Beside another computer player, if it would have played otherwise than the first."""
    other_outlook: Outlook | None
    last_draw: LastDraw | None
    """None but in a last turn."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The useful cards that came from the stock, and the mean number that was to be expected."""

    came: int
    expected: Fraction
    draws: int


def show_turn(
    match: Match, seat: int, number: int, bot: CrownsBot, other_bot: CrownsBot | None = None
) -> ShownTurn:
    """Review the seat's turn nearest to ``number``, beside what a computer player would have done.

    Where another computer player, ``other_bot``, differs from it, both are reviewed.

    Replays the match. Cost: 20 milliseconds, up to 100; half of that while a reader stays in one hand.
    """
    turns = list_turns(match, seat)
    turn = turns[max(1, min(number, len(turns))) - 1]
    review = review_turn(turn, bot)
    other = review_turn(turn, other_bot) if other_bot else None
    if other and other.bot == review.bot:
        other = None
    return ShownTurn(
        turns,
        tuple(review_turn(each, bot) for each in turns if each.hand_number == turn.hand_number),
        review,
        look_ahead(turn, turn.discard),
        look_ahead(turn, review.bot.discard) if review.bot else None,
        other,
        look_ahead(turn, other.bot.discard) if other and other.bot else None,
        value_last_draw(turn) if turn.is_last else None,
    )


def list_turns(match: Match, seat: int) -> tuple[PlayedTurn, ...]:
    """All turns of a seat. Replays the match."""
    turns: list[PlayedTurn] = []
    drawing: CrownsState | None = None
    states = cast("Iterable[CrownsState]", match.history())
    for state, mover, move in zip(states, match.seats, match.moves, strict=False):
        if mover != seat:
            continue
        if isinstance(move, Draw):
            drawing = state
        elif isinstance(move, Discard):
            drawn = state.hand.drawn
            assert drawing is not None, "a discard follows a draw"
            assert drawn is not None
            turns.append(
                PlayedTurn(
                    len(turns) + 1,
                    state.hand_number,
                    drawing.view(seat),
                    drawn,
                    state.view(seat),
                    move.card,
                    # A seat can count the cards of its lane.
                    bool(drawing.hand.lanes[seat]) and not drawing.hand.shuffled,
                    not state.hand.shuffled,
                )
            )
    return tuple(turns)


# Cache: a page marks all turns of a hand, and a reader goes from one to the next. It saves 12 of the 32 ms
# of such a page, and takes some 2 MB.
@lru_cache(maxsize=1 << 9)
def review_turn(turn: PlayedTurn, bot: CrownsBot) -> TurnReview:
    """Review a turn beside a computer player. Cost: five milliseconds, next to nothing from the cache."""
    before, after, rank, kept = turn.before, turn.after, turn.before.rank, turn.drawn.kept
    return TurnReview(
        turn,
        needed_before=cards_away(rank, before.held),
        needed_drawn=_needed_drawn(turn),
        needed=cards_away(rank, turn.left),
        odds=_odds(before, before.held) if turn.counts_before else None,
        bot=None if turn.is_last else _ask(bot, turn),
        fewest=fewest_points(rank, after.held, kept)[0] if turn.is_last else None,
    )


def find_losses(turns: Iterable[PlayedTurn]) -> tuple[TurnLoss, ...]:
    """The turns that gave something away. Cost: 20 milliseconds for eleven hands, up to 40.

    Which of equally near hands has more useful cards is not weighed: that takes half a second.
    """
    losses = (_find_loss(turn) for turn in turns)
    return tuple(loss for loss in losses if loss.weight)


def _find_loss(turn: PlayedTurn) -> TurnLoss:
    view, rank = turn.before, turn.before.rank
    if turn.is_last:
        fewest, _ = fewest_points(rank, turn.after.held, turn.drawn.kept)
        return TurnLoss(turn.number, leftover(rank, turn.left) - fewest, 0, could_go_out=False)
    nearest, top = _needed_drawn(turn), view.top
    if top is not None and can_take(view.held, top):
        nearest = min(nearest, cards_away_with(rank, (*view.held, top)))
    lost = cards_away(rank, turn.left) - nearest
    return TurnLoss(turn.number, 0, lost, could_go_out=not nearest)


def look_ahead(turn: PlayedTurn, discard: Card) -> Outlook:
    """How near a discard in that turn leaves the hand. Cost: two milliseconds, up to fifteen."""
    view, held = turn.after, without(turn.after.held, discard)
    return Outlook(cards_away(view.rank, held), _odds(view, held) if turn.counts_after else None)


def value_last_draw(turn: PlayedTurn) -> LastDraw:
    """The exact value of both draws of a last turn. Cost: ten milliseconds, up to eighty."""
    view, rank, top = turn.before, turn.before.rank, turn.before.top
    discards = None
    if top is not None and can_take(view.held, top):
        discards, _ = fewest_points(rank, (*view.held, top), kept=top)
    stock = expected_points(rank, view.held, view.unseen()) if turn.counts_before else None
    return LastDraw(stock, discards)


def add_luck(reviews: Iterable[TurnReview]) -> Luck:
    """The luck of the lane: all draws from the stock whose odds are known."""
    drawn = [
        (review.is_useful, review.odds.share)
        for review in reviews
        if review.played.drawn.source is Source.STOCK and review.odds is not None
    ]
    came = sum(is_useful for is_useful, _ in drawn)
    return Luck(came, sum((share for _, share in drawn), Fraction(0)), len(drawn))


def _needed_drawn(turn: PlayedTurn) -> int:
    """The cards needed after the best discard, which is not a card that was just taken (M8)."""
    rank, cards, kept = turn.after.rank, turn.after.held, turn.drawn.kept
    if kept is None:
        return cards_away_with(rank, cards)
    return min(cards_away(rank, without(cards, card)) for card in {*cards} - {kept})


def _ask(bot: CrownsBot, turn: PlayedTurn) -> BotTurn:
    """What a computer player would do; its moves are legal in these views, so of these kinds."""
    draw, discard = bot.choose(turn.before), bot.choose(turn.after)
    assert isinstance(draw, Draw)
    assert isinstance(discard, Discard)
    return BotTurn(draw.source, discard.card)


def _odds(view: CrownsView, held: tuple[Card, ...]) -> Odds:
    unseen = view.unseen()
    return Odds(count_useful(view.rank, held, unseen), sum(unseen.values()))
