"""``play_out``: legal turns, the best use at each, deterministic, independent of hidden cards."""

from __future__ import annotations

import pytest

from solitaire.rules import Deal, Game, Record
from solitaire.solver import Playout, advise, analyze, evaluate, play_out
from tests.kit.pages import golden_record

LOST = Record.parse(golden_record("lost"))
LOST_AS_DEALT = Deal.from_code("1-8QZK-4M2T")


@pytest.fixture(scope="module")
def found() -> Playout:
    return play_out(LOST.deal)


def test_a_playout_ends_the_game_without_a_mistake(found: Playout) -> None:
    game = Game.replay(LOST.deal, found.turns)
    assert game.is_over
    analysis = analyze(Record(LOST.deal, found.turns))
    assert analysis.mistakes == 0
    assert analysis.luck > 0
    assert (analysis.start, *(turn.after for turn in analysis.turns)) == found.values


def test_a_playout_wins_a_deal_that_the_player_lost(found: Playout) -> None:
    assert LOST.game().flipped_count < 11
    assert Game.replay(LOST.deal, found.turns).flipped_count == 11


def test_each_turn_of_a_winning_playout_is_the_best_use(found: Playout) -> None:
    games = list(Game.replay(LOST.deal, found.turns).history())
    for number in (0, 9, 20, 27):
        best = advise(games[number].position, known=evaluate(games[number].position)).best
        turn = found.turns[number]
        assert turn.discard == best.discard
        assert best.pile in (None, turn.pile)
        assert (best.pile is None) == (turn.discard is turn.drawn)


def test_a_playout_does_not_depend_on_undrawn_cards() -> None:
    seen = 3
    rest = LOST.deal.stock[seen:]
    other = Deal(LOST.deal.piles, (*LOST.deal.stock[:seen], *reversed(rest)))
    assert other.stock[seen] != LOST.deal.stock[seen]

    assert play_out(LOST.deal).turns[:seen] == play_out(other).turns[:seen]


def test_an_unwinnable_deal_is_played_to_its_end() -> None:
    found = play_out(LOST_AS_DEALT)
    assert found == play_out(LOST_AS_DEALT)
    game = Game.replay(LOST_AS_DEALT, found.turns)
    assert game.is_over
    assert found.values[-1] == found.values[0] == game.flipped_count - 11 < 0
