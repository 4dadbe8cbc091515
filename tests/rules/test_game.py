"""Games: what a turn does, what is allowed, and how a game ends."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solitaire.rules import (
    JOKER,
    STANDARD,
    VARIANTS,
    Card,
    Code,
    Deal,
    Game,
    IllegalTurn,
    NotationError,
    Outcome,
    Pile,
    Rank,
    Record,
    Seed,
    Turn,
    format_cards,
    goes_out,
    parse_cards,
)
from tests.kit import pages
from tests.rules import twins

CODES = [code for variant in VARIANTS for code, _ in pages.golden_deals(variant)]


def dealt(stock: str = "", **piles: str) -> Deal:
    """Return a deal with these piles and first stock cards, filled up with the rest of the deck.

    Keywords ``p3`` to ``p13`` name the piles. No other pile goes out as dealt.
    """
    told = {Rank(int(name[1:])): parse_cards(cards) for name, cards in piles.items()}
    first = parse_cards(stock)
    rest = list(STANDARD.deck)
    for card in [*first, *(card for cards in told.values() for card in cards)]:
        rest.remove(card)
    shuffler = random.Random(1)
    for _ in range(1_000):
        shuffler.shuffle(rest)
        left = list(rest)
        filled = []
        for rank in STANDARD.piles:
            cards = list(told.get(rank, ()))
            while len(cards) < rank:
                cards.append(left.pop())
            filled.append(tuple(cards))
        if not any(
            goes_out(rank, cards)
            for rank, cards in zip(STANDARD.piles, filled, strict=True)
            if rank not in told
        ):
            return Deal(tuple(filled), (*first, *left))
    raise AssertionError("these cards leave no such deal")


goes_out_by_the_twin = cache(twins.goes_out)
leftover_by_the_twin = cache(twins.leftover)


def cache_key(pile: Pile) -> tuple[Card, ...]:
    """Return the cards of a pile as a cache key for the twins."""
    return tuple(sorted(pile.cards))


def won_record() -> Record:
    return Record.parse(pages.golden_record("won"))


# ---- every game --------------------------------------------------------------------------------------


class AnyGame(RuleBasedStateMachine):
    """Play random legal turns and undos on random deals, and check invariants at every position."""

    @initialize(
        deal=st.sampled_from([Deal.from_code(code) for code in CODES])
        | st.builds(Deal.from_seed, st.builds(Seed, st.integers(0, 999)), st.sampled_from(VARIANTS))
    )
    def deal(self, deal: Deal) -> None:
        self.games = [Game.start(deal)]
        self.variant = deal.variant

    @property
    def game(self) -> Game:
        return self.games[-1]

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        turn = data.draw(st.sampled_from(self.game.legal_turns()))
        before, after = self.game, self.game.play(turn)
        self.games.append(after)
        self.check_turn(before, turn, after)

    @rule(turns=st.integers(0, 3))
    def undo(self, turns: int) -> None:
        """Undo restores the earlier game."""
        last = max(0, len(self.games) - 1 - turns)
        assert self.game.undo(turns) == self.games[last]
        del self.games[last + 1 :]

    @invariant()
    def no_card_is_lost(self) -> None:
        """R1, R10: piles, stock and discards hold the whole deck at every position."""
        position = self.game.position
        cards = [card for pile in position.piles for card in pile.cards]
        cards += [turn.discard for turn in self.game.turns]
        cards += position.left
        cards += [] if position.drawn is None else [position.drawn]
        assert Counter(cards) == Counter(self.variant.deck)

    @invariant()
    def piles_keep_their_size_and_are_flipped_when_they_go_out(self) -> None:
        """R2, R7, R8: a pile that goes out is flipped immediately, without an action of the player."""
        for rank, pile in zip(self.variant.piles, self.game.piles, strict=True):
            assert pile.rank is rank
            assert len(pile.cards) == rank
            assert pile.flipped == goes_out_by_the_twin(rank, cache_key(pile))

    @invariant()
    def the_draw_is_the_top_of_the_stock(self) -> None:
        """R2, R9, R10: the stock is never rebuilt."""
        game = self.game
        assert game.number == len(game.turns) + 1
        if game.is_over:
            assert game.drawn is None
            assert game.legal_turns() == ()
            assert game.stock_left == self.variant.stock_size - len(game.turns)
        else:
            assert game.drawn is game.deal.stock[len(game.turns)]
            assert game.stock_left == self.variant.stock_size - len(game.turns) - 1
        left = game.position.left
        assert len(left) == game.stock_left
        assert list(left) == sorted(left)

    @invariant()
    def the_outcome_comes_with_the_end(self) -> None:
        """R11, R12."""
        outcome = self.game.outcome
        open_piles = [pile for pile in self.game.piles if not pile.flipped]
        assert (outcome is None) == bool(
            open_piles and len(self.game.turns) < self.variant.stock_size
        )
        if outcome is not None:
            assert outcome.variant is self.variant
            assert outcome.won == (not open_piles)
            assert (
                outcome.flipped_count
                == len(self.variant.piles) - len(open_piles)
                == self.game.flipped_count
            )
            assert outcome.points == sum(
                leftover_by_the_twin(pile.rank, cache_key(pile)) for pile in open_piles
            )

    def check_turn(self, before: Game, turn: Turn, after: Game) -> None:
        """R9, R10: one pile gains the drawn card and loses the discard; no other pile changes."""
        for old, new in zip(before.piles, after.piles, strict=True):
            if old.rank == turn.pile:
                assert not old.flipped
                gained = Counter([*old.cards, turn.drawn])
                assert gained == Counter([*new.cards, turn.discard])
            else:
                assert new is old
        assert after.turns == (*before.turns, turn)
        assert after.deal is before.deal


AnyGame.TestCase.settings = settings(derandomize=True, max_examples=6, stateful_step_count=40)
TestAnyGame = AnyGame.TestCase


@pytest.mark.deep
class TestManyGames(AnyGame.TestCase):  # type: ignore[misc, valid-type, name-defined]
    settings = settings(derandomize=True, max_examples=60, stateful_step_count=40)


# ---- legal turns -------------------------------------------------------------------------------------


def test_legal_turns_are_every_open_pile_with_every_discard() -> None:
    """R7, R9: discard any card of the pile, or the drawn card."""
    for code in CODES:
        game = Game.start(Deal.from_code(code))
        expected = {
            (pile.rank, card)
            for pile in game.piles
            if not pile.flipped
            for card in (*pile.cards, game.drawn)
        }
        turns = game.legal_turns()
        assert {(turn.pile, turn.discard) for turn in turns} == expected
        assert len(turns) == len(expected)
        assert all(turn.drawn is game.drawn for turn in turns)


def test_flipping_discards_are_those_whose_turn_flips_the_pile() -> None:
    found = 0
    for code in CODES:
        game = Game.start(Deal.from_code(code))
        flipping = {
            (turn.pile, turn.discard)
            for turn in game.legal_turns()
            if game.play(turn).pile(turn.pile).flipped
        }
        assert game.drawn is not None
        assert flipping == {
            (pile.rank, discard)
            for pile in game.piles
            if not pile.flipped
            for discard in pile.flipping_discards(game.drawn)
        }
        found += len(flipping)
    assert found


# Golden counts: a difference means that the rules have changed.
COUNTS = {
    "1-0000-0000": "89 89 89 88 85 88 88 88 87 87 89 88 89 88 88 89 88 88 89 88 88 88 88 87 88 88 88 87",
    "1-8QZK-4M2T": "92 95 96 95 95 96 95 96 95 95 96 91 95 94 95 94 94 95 95 94 94 94 94 95 95 94 94 85",
    "1-0001-0000-0000": (
        "91 91 92 91 92 91 91 91 91 91 91 90 90 90 91 91 90 90 90 90 90 91 90 90 91 90 90 91"
    ),
}


@pytest.mark.parametrize(("code", "counts"), COUNTS.items())
def test_counts_of_legal_turns_are_pinned(code: str, counts: str) -> None:
    """R7, R9: in a game that always plays the middle legal turn."""
    game = Game.start(Deal.from_code(code))
    found = []
    while not game.is_over:
        turns = game.legal_turns()
        found.append(len(turns))
        game = game.play(turns[len(turns) // 2])
    assert " ".join(map(str, found)) == counts


def test_counts_of_two_turn_sequences_are_pinned() -> None:
    """R9: the number of sequences of two turns, and of the positions they lead to."""
    game = Game.start(Deal.from_code("1-8QZK-4M2T"))
    lines = 0
    positions = set()
    for first in game.legal_turns():
        after = game.play(first)
        for second in after.legal_turns():
            lines += 1
            piles = after.play(second).piles
            positions.add(tuple(tuple(sorted(pile.cards)) for pile in piles))
    assert (lines, len(positions)) == (8712, 6557)


# ---- turns that are not allowed ----------------------------------------------------------------------


def refusal_of(game: Game, turn: str) -> tuple[Code, dict[str, str | int]]:
    with pytest.raises(IllegalTurn) as refusal:
        game.play(Turn.parse(turn))
    return refusal.value.code, refusal.value.data


def test_a_flipped_pile_takes_no_cards() -> None:
    """R7."""
    game = Game.start(dealt("8H", p3="9S 9H 9C"))
    assert refusal_of(game, "8H>3:8H") == (Code.PILE_FLIPPED, {"turn": 1, "pile": "3"})
    assert refusal_of(game, "8H>3:9S") == (Code.PILE_FLIPPED, {"turn": 1, "pile": "3"})


def test_only_cards_of_the_chosen_pile_can_be_discarded() -> None:
    """R9, R10: neither a card of another pile nor one that was discarded earlier."""
    game = Game.start(dealt("8H 9C", p3="9S 9H 4C", p4="5S 6H JC QD"))
    expected = {"turn": 1, "pile": "3", "card": "JC"}
    assert refusal_of(game, "8H>3:JC") == (Code.CARD_NOT_THERE, expected)
    game = game.play(Turn.parse("8H>4:5S"))
    expected = {"turn": 2, "pile": "4", "card": "5S"}
    assert refusal_of(game, "9C>4:5S") == (Code.CARD_NOT_THERE, expected)


def test_only_the_drawn_card_can_be_placed() -> None:
    """R9: the top card of the stock and no other."""
    game = Game.start(dealt("8H", p3="9S 9H 4C"))
    expected = {"turn": 1, "card": "KS", "drawn": "8H"}
    assert refusal_of(game, "KS>3:4C") == (Code.NOT_DRAWN, expected)


def test_no_turn_is_allowed_after_the_end_of_a_game() -> None:
    """R11."""
    won = won_record().game()
    turn = str(won.turns[-1])
    assert refusal_of(won, turn) == (Code.GAME_OVER, {"turn": len(won.turns) + 1})
    lost = Record.parse(pages.golden_record("lost")).game()
    assert refusal_of(lost, turn) == (Code.GAME_OVER, {"turn": 29})
    with pytest.raises(IllegalTurn):
        lost.turn(Rank.THREE, JOKER)


def test_replay_reports_the_number_of_an_illegal_turn() -> None:
    record = won_record()
    turns = [*record.turns[:4], record.turns[5], *record.turns[4:]]
    with pytest.raises(IllegalTurn) as refusal:
        Game.replay(record.deal, turns)
    assert refusal.value.data["turn"] == 5


def test_an_illegal_turn_changes_nothing() -> None:
    game = Game.start(Deal.from_code(CODES[0]))
    piles, drawn = game.piles, game.drawn
    refusal_of(game, "JK>3:KC")
    assert (game.piles, game.drawn, game.number) == (piles, drawn, 1)


def test_play_accepts_a_plain_int_as_the_pile() -> None:
    """The int 7 equals the rank, so the card placed there must not get lost."""
    game = Game.start(Deal.from_code(CODES[0]))
    assert game.drawn is not None
    seven: Rank = 7  # type: ignore[assignment]
    assert (
        game.play(game.turn(seven, game.pile(Rank.SEVEN).cards[0])).pile(Rank.SEVEN).cards[-1]
        is game.drawn
    )


# ---- flips -------------------------------------------------------------------------------------------


def test_a_pile_complete_as_dealt_is_flipped_before_the_first_draw() -> None:
    """R8."""
    game = Game.start(dealt(p5="4S JK 4H 5D 4C"))
    assert [pile.rank for pile in game.piles if pile.flipped] == [Rank.FIVE]
    assert (game.number, game.flipped_count, game.stock_left) == (1, 1, 27)


def test_a_completed_pile_is_flipped_and_stays_flipped() -> None:
    """R7: by the turn that completes it, without an action of the player."""
    game = Game.start(dealt("6H KS", p4="6S 6C 9D 4H"))
    assert not game.pile(Rank.FOUR).flipped
    game = game.play(Turn.parse("6H>4:9D"))
    assert game.pile(Rank.FOUR).flipped
    game = game.play(Turn.parse("KS>3:KS"))
    assert game.pile(Rank.FOUR).flipped


def test_one_card_is_always_discarded() -> None:
    """R9: four cards that all meld do not go out in the pile of three; three of them do."""
    game = Game.start(dealt("9D", p3="9S 9H 4C"))
    assert not game.play(Turn.parse("9D>3:9D")).pile(Rank.THREE).flipped
    assert game.play(Turn.parse("9D>3:4C")).pile(Rank.THREE).flipped


def test_the_drawn_card_may_be_discarded_at_once() -> None:
    """R9: this leaves the pile as it was."""
    game = Game.start(dealt("8H", p7="KS QH"))
    after = game.play(Turn.parse("8H>7:8H"))
    assert sorted(after.pile(Rank.SEVEN).cards) == sorted(game.pile(Rank.SEVEN).cards)
    assert after.turns[0].discard is Card.parse("8H")


def test_discarding_a_copy_of_the_drawn_card_is_not_a_separate_turn() -> None:
    """R9: discarding the drawn card or its copy leaves the same pile."""
    game = Game.start(dealt("8H", p3="8H 9S JC"))
    turns = [str(turn) for turn in game.legal_turns() if turn.pile is Rank.THREE]
    assert turns == ["8H>3:9S", "8H>3:8H", "8H>3:JC"]
    assert len(game.play(Turn.parse("8H>3:8H")).pile(Rank.THREE).cards) == 3


def test_discards_never_return() -> None:
    """R10: neither to the stock nor to a pile."""
    game = won_record().game()
    for earlier, later in pairwise(game.history()):
        gone = Counter(turn.discard for turn in later.turns)
        there = Counter(card for pile in later.piles for card in pile.cards)
        there.update(later.deal.stock[len(later.turns) :])
        assert there + gone == Counter(STANDARD.deck)
        assert len(later.turns) == len(earlier.turns) + 1


# ---- endings -----------------------------------------------------------------------------------------


def test_a_game_is_won_when_all_piles_are_flipped() -> None:
    """R11."""
    game = won_record().game()
    assert game.is_over
    assert all(pile.flipped for pile in game.piles)
    assert game.outcome == Outcome(
        won=True, flipped_count=11, stock_left=28 - len(game.turns), points=0
    )
    before = game.undo()
    assert before.outcome is None
    assert before.flipped_count == 10


def test_the_last_stock_card_can_win() -> None:
    """R11: a win is checked before an empty stock."""
    game = Record.parse(pages.golden_record("won-by-the-last-card")).game()
    assert len(game.turns) == STANDARD.stock_size
    assert game.outcome == Outcome(won=True, flipped_count=11, stock_left=0, points=0)
    before = game.undo()
    assert (before.stock_left, before.is_over, before.flipped_count) == (0, False, 10)
    assert before.drawn is not None


def test_a_game_is_lost_when_the_stock_is_empty() -> None:
    """R11, R12."""
    game = Record.parse(pages.golden_record("lost")).game()
    assert len(game.turns) == STANDARD.stock_size
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.won, outcome.stock_left) == (False, 0)
    points = [twins.leftover(pile.rank, pile.cards) for pile in game.piles if not pile.flipped]
    assert outcome.points == sum(points)
    assert len(points) == 11 - outcome.flipped_count > 0


def test_a_game_that_is_given_up_is_lost_with_its_piles_as_they_are() -> None:
    game = list(Record.parse(pages.golden_record("lost")).game().history())[9]
    given_up = game.give_up()
    assert (given_up.is_over, given_up.drawn, given_up.legal_turns()) == (True, None, ())
    assert given_up.piles == game.piles
    outcome = given_up.outcome
    assert outcome is not None
    assert outcome.given_up
    assert (outcome.won, outcome.flipped_count) == (False, game.flipped_count)
    points = [twins.leftover(pile.rank, pile.cards) for pile in game.piles if not pile.flipped]
    assert outcome.points == sum(points)
    assert set(given_up.position.left) == {*game.position.left, game.drawn}
    assert given_up.undo(0) == game


def test_only_a_game_that_goes_on_can_be_given_up() -> None:
    won, lost, given_up = (
        Record.parse(pages.golden_record(name)).game() for name in ("won", "lost", "given-up")
    )
    for over in (won, lost, given_up):
        with pytest.raises(IllegalTurn) as refusal:
            over.give_up()
        assert refusal.value.code is Code.GAME_OVER
        assert over.outcome is not None
        assert over.outcome.given_up is (over is given_up)


def test_flipped_piles_have_no_leftover_points() -> None:
    """R12: only open piles have points."""
    assert all(twins.leftover(pile.rank, pile.cards) == 0 for pile in won_record().game().piles)


def test_outcomes_are_ordered() -> None:
    """R11, R12: by wins with more stock left, then by more flipped piles, then by fewer points."""
    in_order = [
        Outcome(won=True, flipped_count=11, stock_left=9, points=0),
        Outcome(won=True, flipped_count=11, stock_left=1, points=0),
        Outcome(won=True, flipped_count=11, stock_left=0, points=0),
        Outcome(won=False, flipped_count=10, stock_left=0, points=3),
        Outcome(won=False, flipped_count=10, stock_left=0, points=80),
        Outcome(won=False, flipped_count=9, stock_left=0, points=2),
        Outcome(won=False, flipped_count=0, stock_left=0, points=300),
    ]
    shuffled = random.Random(3).sample(in_order, len(in_order))
    assert sorted(shuffled, reverse=True) == in_order
    for better, worse in pairwise(in_order):
        assert better > worse
        assert better >= worse
        assert worse < better
        assert better != worse


# ---- what a player may know --------------------------------------------------------------------------


def test_a_position_hides_the_order_of_the_stock() -> None:
    """R2, R9: the stock is face down; only its set of cards is known."""
    deal = Deal.from_code(CODES[0])
    other = Deal(deal.piles, (deal.stock[0], *deal.stock[:0:-1]))
    ours, theirs = Game.start(deal), Game.start(other)
    assert deal != other
    assert ours.position == theirs.position
    assert repr(ours.position) == repr(theirs.position)


# ---- values and undo ---------------------------------------------------------------------------------


def test_games_are_immutable_and_hashable() -> None:
    game = Game.start(Deal.from_code(CODES[0]))
    with pytest.raises(FrozenInstanceError):
        game.turns = ()  # type: ignore[misc]
    assert hash(game) == hash(Game.start(Deal.from_code(CODES[0])))


def test_history_lists_the_games_that_undo_returns() -> None:
    game = won_record().game()
    history = list(game.history())
    assert len(history) == len(game.turns) + 1
    assert history[-1] == game
    for turns, earlier in enumerate(reversed(history)):
        assert game.undo(turns) == earlier


def test_undo_stops_at_the_start() -> None:
    game = won_record().game()
    assert game.undo(1_000) == Game.start(game.deal)
    assert game.undo(0) == game
    with pytest.raises(ValueError, match="negative"):
        game.undo(-1)


# ---- turns as text -----------------------------------------------------------------------------------


def test_turns_round_trip_through_notation() -> None:
    for code in CODES[:4]:
        for turn in Game.start(Deal.from_code(code)).legal_turns():
            assert Turn.parse(str(turn)) == turn
            assert Turn.parse(f" {str(turn).lower()} ") == turn


def test_turn_notation_allows_spaces_and_numeric_ranks() -> None:
    assert Turn.parse("8h > 13 : jk") == Turn(Card.parse("8H"), Rank.KING, JOKER)
    assert str(Turn.parse("8h>k:jk")) == "8H>K:JK"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.TURN),
        ("8H", Code.TURN),
        ("8H>7", Code.TURN),
        ("8H:7>3S", Code.TURN),
        ("8H>7:3S:4S", Code.TURN),
        ("8H>7:-", Code.TURN),
        ("8X>7:3S", Code.CARD),
        ("8H>7:33", Code.CARD),
        ("8H>2:3S", Code.RANK),
        ("8H>14:3S", Code.RANK),
    ],
)
def test_invalid_turn_text_is_rejected(text: str, code: Code) -> None:
    with pytest.raises(NotationError) as refusal:
        Turn.parse(text)
    assert refusal.value.code is code
    assert str(refusal.value.data["text"]) in text


def test_a_pile_after_a_turn_keeps_its_other_cards_in_order() -> None:
    pile = Pile.of(Rank.FOUR, parse_cards("8H 3S KD 3S"))
    after = pile.after(Card.parse("9C"), Card.parse("3S"))
    assert format_cards(after.cards) == "8H KD 3S 9C"
