"""The packs: their deals keep what they promise, and a player's progress is that of the best results."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from sqlalchemy import Engine

from bench.packs import (
    CODES,
    EASIEST,
    MOST,
    STEPS,
    candidates,
    count_winners,
    find_codes,
    has_a_choice,
    has_large_complete_pile,
    jokers_in_stock,
    measure_greedy_game,
    spare_of,
)
from solitaire.play.deals.eager import EAGER
from solitaire.play.deals.pack_progress import UNTRIED, PackAttempt, PackProgress, Packs
from solitaire.play.deals.packs import PACKS, SIZE, PackName, PackPlace, find_place, write_codes
from solitaire.rules import Deal
from solitaire.store import GameStore
from solitaire.store.packs import PackStore
from tests.kit.packs import pack_of
from tests.kit.postgresql import on_every_database
from tests.kit.rows import game_row, result_row

MOST_FLIPPED = 5
"""How many piles the greedy player flips at most in the hardest pack, as its page says."""
SAMPLE = 8
"""How many deals of a pack are searched for again: the later gentle steps take minutes."""
JOKERS = {PackName.NO_JOKER: 3, PackName.FOUR_JOKERS: 4}
"""The jokers in the stock of the packs that promise a number."""


def deals_of(name: PackName) -> list[Deal]:
    return [Deal.from_code(code) for code in pack_of(name).codes]


def test_each_pack_has_thirty_deals_of_its_game_and_shares_none() -> None:
    assert [pack.name for pack in PACKS] == list(PackName)
    for pack in PACKS:
        deals = deals_of(pack.name)
        assert len(deals) == SIZE
        assert {deal.variant for deal in deals} == {pack.name.variant}
        assert [deal.code for deal in deals] == [*pack.codes]
        assert len(pack.former) in (0, SIZE)
    counted = Counter(code for pack in PACKS for code in (*pack.codes, *pack.former))
    assert set(counted.values()) == {1}


@pytest.mark.parametrize("name", JOKERS)
def test_stock_has_the_promised_jokers(name: PackName) -> None:
    assert {jokers_in_stock(deal) for deal in deals_of(name)} == {JOKERS[name]}


def test_a_large_pile_is_complete_as_dealt() -> None:
    assert all(map(has_large_complete_pile, deals_of(PackName.COMPLETE)))


@pytest.mark.release
@pytest.mark.parametrize("name", PackName)
def test_every_deal_can_be_won_with_the_promised_spare(name: PackName) -> None:
    spares = [spare_of(deal) for deal in deals_of(name)]
    assert None not in spares
    if name is PackName.GENTLE_STEPS:
        assert spares == [spare for spare in STEPS for _ in range(SIZE // len(STEPS))]
        winners = [count_winners(deal) for deal in deals_of(name)]
        assert set(winners[:EASIEST]) == {len(EAGER)}
        assert min(winners) >= MOST
        assert all(map(has_a_choice, deals_of(name)))
    if name is PackName.ONE_SPARE:
        assert set(spares) == {1}


@pytest.mark.release
def test_greedy_player_loses_the_hardest_deals_by_most() -> None:
    """The deals are sorted by that loss, and no deal of a sample of the candidates was passed over."""
    hardest = deals_of(PackName.HARDEST)
    lost = [measure_greedy_game(deal) for deal in hardest]
    assert lost == sorted(lost)
    assert len(hardest[0].piles) - lost[0][0] <= MOST_FLIPPED
    for deal in islice(candidates(PackName.HARDEST), 200):
        if deal not in hardest and measure_greedy_game(deal) > lost[0]:
            assert spare_of(deal) is None


@pytest.mark.release
@pytest.mark.parametrize("name", [name for name in PackName if name is not PackName.HARDEST])
def test_search_finds_the_same_deals_again(name: PackName) -> None:
    assert tuple(find_codes(name, SAMPLE)) == pack_of(name).codes[:SAMPLE]


def test_file_is_as_the_search_writes_it() -> None:
    assert write_codes(PACKS) == CODES.read_text(encoding="ascii")


def test_place_of_a_deal_leads_to_the_next_one() -> None:
    pack = PACKS[0]
    place = find_place(pack.codes[6])
    assert place == PackPlace(pack, 7)
    assert place.next == find_place(pack.codes[7])
    last = find_place(pack.codes[-1])
    assert last is not None
    assert last.next is None
    assert find_place("1-8QZK-4M2T") is find_place(None) is None


WON = PackAttempt(127, won=True, finished=True)
LOST = PackAttempt(5, finished=True)
BEGUN = PackAttempt(begun=True)


@pytest.mark.parametrize(
    ("attempts", "number"),
    [
        ([], 1),
        ([WON, LOST], 3),
        ([WON, UNTRIED, BEGUN], 3),
        ([WON, LOST] + [WON] * 28, 2),
        ([WON] * 30, None),
    ],
    ids=["untried", "not finished", "begun", "not won", "all won"],
)
def test_a_player_goes_on_where_the_pack_was_left(
    attempts: list[PackAttempt], number: int | None
) -> None:
    attempts += [UNTRIED] * (SIZE - len(attempts))
    place = PackProgress(PACKS[0], tuple(attempts)).next
    assert (place.number if place else None) == number


@pytest.fixture
def packs(engine: Engine) -> Packs:
    return Packs(PackStore(engine))


def put(store: GameStore, id: str, deal: str, *, over: bool = False, **more: Any) -> None:
    """Store a game of Ada, unfinished or finished; ``more`` is of its result."""
    row = game_row(id, deal=deal, over=over)
    store.add(row, result_row(row, **more) if over else None)


@on_every_database
def test_best_result_on_a_deal_counts(store: GameStore, packs: Packs) -> None:
    pack = PACKS[0]
    first, second, third, *_ = pack.codes
    put(store, "worse", first, over=True, score=5, flipped_mask=0b1)
    put(store, "best", first, over=True, score=9, flipped_mask=0b11, won=True)
    put(store, "begun", second)
    put(store, "lost", third, over=True, score=7, flipped_mask=0b111)
    put(store, "again", third)
    put(store, "of no pack", "1-8QZK-4M2T", over=True)
    (progress,) = packs.progress("ada", [pack])
    assert progress.attempts[:4] == (
        PackAttempt(0b11, won=True, finished=True),
        BEGUN,
        PackAttempt(0b111, finished=True, begun=True),
        UNTRIED,
    )
    assert (progress.won, progress.finished) == (1, 2)


def test_what_was_done_with_the_former_deals_counts_for_their_places(
    store: GameStore, packs: Packs
) -> None:
    pack = pack_of(PackName.GENTLE_STEPS)
    put(store, "won before", pack.former[0], over=True, score=9, flipped_mask=127, won=True)
    put(store, "lost now", pack.codes[0], over=True, score=5, flipped_mask=1)
    put(store, "begun before", pack.former[4])
    (progress,) = packs.progress("ada", [pack])
    assert progress.attempts[0] == WON
    assert progress.attempts[4] == BEGUN
    assert progress.next == find_place(pack.former[4]) == find_place(pack.codes[4])
    assert (progress.won, progress.finished) == (1, 1)


def test_nothing_of_others_or_of_dropped_games_counts(store: GameStore, packs: Packs) -> None:
    pack = PACKS[-1]
    store.add(game_row("hers", deal=pack.codes[0], player="eve"))
    store.add(game_row("dropped", deal=pack.codes[1], dropped=True))
    for player in ("ada", None):
        assert packs.progress(player, PACKS)[-1].attempts == (UNTRIED,) * SIZE
