"""Endings: the feats of a win, compared with earlier wins, and what is known without a review."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.play.coach.reviews import Reviews
from solitaire.play.deals.row_text import game_at
from solitaire.play.errors import NotOver
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.results.crowns import Crown, Ending, Feat
from solitaire.play.results.endings import Endings
from solitaire.store import Database, GameStore
from solitaire.store.endings import EndingStore
from tests.kit.jobs import HeldQueue
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import NOON, first_row, game_row, result_row

WON = record("won")


@pytest.fixture
def endings(engine: Database, reviews: Reviews) -> Endings:
    return Endings(EndingStore(engine), reviews)


def put_ended(store: GameStore, name: str = "won", **others: object) -> PlayerGame:
    """Store a whole game that counts, finished at noon, with three cards left if it is the won one."""
    game = record(name)
    deal, turns = deal_text(game), turns_text(game)
    over = game_at(deal, turns)
    values = {"first": True} | others
    row = game_row(deal=deal, turns=turns, turn=over.number, over=True, **values)
    store.add(row, make_result(PlayerGame(row, over)))
    return PlayerGame.of(row)


def ending_of(endings: Endings, player_game: PlayerGame) -> Ending:
    return endings.of(player_game, endings.load(player_game.id))


def put_earlier(
    store: GameStore, left: int, *, hours: int = 1, first: bool = True, **more: object
) -> None:
    """Store a win with so many cards left, so many hours before noon."""
    row = first_row(f"{hours} h earlier", "ada", over=True)
    ended = NOON - timedelta(hours=hours)
    store.add(row, result_row(row, won=True, stock_left=left, ended=ended, first=first, **more))


def test_the_first_win_is_a_feat_although_games_were_lost(
    store: GameStore, endings: Endings
) -> None:
    row = first_row("lost before", "ada", over=True)
    store.add(row, result_row(row, ended=NOON - timedelta(hours=1)))
    assert ending_of(endings, put_ended(store)).feats == (Feat.FIRST_WIN,)


@pytest.mark.parametrize(
    ("earlier", "feats"),
    [([2], (Feat.BEST,)), ([3], ()), ([1, 4], ()), ([2, 0], (Feat.BEST,))],
)
def test_a_win_is_compared_with_earlier_ones(
    store: GameStore, endings: Endings, earlier: list[int], feats: tuple[Feat, ...]
) -> None:
    for hours, left in enumerate(earlier, start=1):
        put_earlier(store, left, hours=hours)
    put_earlier(store, 9, hours=-1)  # later wins do not matter
    assert ending_of(endings, put_ended(store)).feats == feats


@pytest.mark.parametrize(
    ("mistakes", "feat"),
    [(2, Feat.FIRST_FLAWLESS), (None, Feat.FIRST_FLAWLESS), (0, Feat.FLAWLESS)],
)
def test_the_first_win_without_a_mistake_stands_out(
    store: GameStore, endings: Endings, queue: HeldQueue, mistakes: int | None, feat: Feat
) -> None:
    put_earlier(store, 9, mistakes=mistakes)
    player_game = put_ended(store)
    assert ending_of(endings, player_game).feats == ()
    queue.work()
    assert ending_of(endings, player_game).feats == (feat,)


def test_practice_is_compared_with_nothing(store: GameStore, endings: Endings) -> None:
    put_earlier(store, 1)
    assert ending_of(endings, put_ended(store, first=False)).feats == ()


def test_practice_is_no_win_to_beat(store: GameStore, endings: Endings) -> None:
    put_earlier(store, 9, first=False)
    assert ending_of(endings, put_ended(store)).feats == (Feat.FIRST_WIN,)


def test_the_last_card_is_a_feat_in_practice_too(store: GameStore, endings: Endings) -> None:
    assert ending_of(endings, put_ended(store, "won-by-the-last-card", first=False)).feats == (
        Feat.LAST_CARD,
    )


def test_a_lost_game_has_no_crowns(store: GameStore, endings: Endings) -> None:
    assert ending_of(endings, put_ended(store, "lost")).crowns == ()


def test_it_asks_for_the_review_and_does_not_wait(
    store: GameStore, endings: Endings, queue: HeldQueue
) -> None:
    player_game = put_ended(store)
    before = ending_of(endings, player_game)
    assert before.waiting is not None
    assert dict(before.crowns)[Crown.HARD] is dict(before.crowns)[Crown.MISTAKES] is None
    queue.work()
    after = ending_of(endings, player_game)
    assert after.waiting is None
    assert (after.mistakes, after.lost_at, after.first_mistake) == (0, None, None)
    assert dict(after.crowns)[Crown.HARD] is False
    assert dict(after.crowns)[Crown.MISTAKES] is True
    assert after.feats == (Feat.FIRST_WIN, Feat.FLAWLESS)


def test_the_turn_that_lost_the_game_is_known_with_the_review(
    store: GameStore, endings: Endings, queue: HeldQueue
) -> None:
    player_game = put_ended(store, "lost")
    ending_of(endings, player_game)
    queue.work()
    ending = ending_of(endings, player_game)
    assert (ending.lost_at, ending.most) == (17, 11)
    assert ending.first_mistake is not None
    assert ending.first_mistake.number == 17


def test_a_game_that_goes_on_has_no_ending(store: GameStore, endings: Endings) -> None:
    row = game_row(deal=deal_text(WON))
    store.add(row)
    with pytest.raises(NotOver):
        endings.of(PlayerGame.of(row), endings.load(row.id))
