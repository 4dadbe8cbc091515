"""The adviser's game: legal, the best use at every turn, deterministic, and independent of hidden cards."""

from __future__ import annotations

import pytest

from solitaire.rules import Deal, Game, Record, Turn
from solitaire.solver import Playout, advise, analyze, evaluate, step_playout
from tests.kit.pages import golden_record

LOST = Record.parse(golden_record("lost"))
LOST_AS_DEALT = Deal.from_code("1-8QZK-4M2T")


def whole(deal: Deal) -> Playout:
    """The adviser's whole game; asserts that each step is one turn further."""
    found, number = Playout(deal), 0
    while further := step_playout(found):
        assert len(further.turns) == len(further.values) - 1 == number
        assert further.turns[:-1] == found.turns[: max(0, number - 1)]
        found, number = further, number + 1
    return found


@pytest.fixture(scope="module")
def found() -> Playout:
    return whole(LOST.deal)


def test_it_plays_to_the_end_and_never_makes_a_mistake(found: Playout) -> None:
    game = Game.replay(LOST.deal, found.turns)
    assert game.is_over
    analysis = analyze(Record(LOST.deal, found.turns))
    assert analysis.mistakes == 0
    assert analysis.luck > 0
    assert (analysis.start, *(turn.after for turn in analysis.turns)) == found.values


def test_it_wins_a_game_that_was_lost_by_mistakes(found: Playout) -> None:
    assert LOST.game().flipped_count < 11
    assert Game.replay(LOST.deal, found.turns).flipped_count == 11


def test_while_it_can_win_each_turn_is_the_best_use(found: Playout) -> None:
    games = list(Game.replay(LOST.deal, found.turns).history())
    for number in (0, 9, 20, 27):
        best = advise(games[number].position, known=evaluate(games[number].position)).best
        turn = found.turns[number]
        assert turn.discard == best.discard
        assert best.pile in (None, turn.pile)
        assert (best.pile is None) == (turn.discard is turn.drawn)


@pytest.mark.slow
def test_it_knows_no_card_before_it_is_drawn() -> None:
    seen = 3
    rest = LOST.deal.stock[seen:]
    other = Deal(LOST.deal.piles, (*LOST.deal.stock[:seen], *reversed(rest)))
    assert other.stock[seen] != LOST.deal.stock[seen]

    def first(deal: Deal) -> list[Turn]:
        line: Playout | None = Playout(deal)
        for _ in range(seen + 1):
            assert line
            line = step_playout(line)
        assert line
        return list(line.turns)

    assert first(LOST.deal) == first(other)


def test_a_deal_that_is_lost_as_dealt_is_played_to_its_end() -> None:
    found = whole(LOST_AS_DEALT)
    assert found == whole(LOST_AS_DEALT)
    game = Game.replay(LOST_AS_DEALT, found.turns)
    assert game.is_over
    assert found.values[-1] == found.values[0] == game.flipped_count - 11 < 0
