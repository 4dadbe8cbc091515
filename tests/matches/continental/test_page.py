"""What the page of Continental rests on: frames, cards in order, the lay-out, turns, advice, review."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import islice, pairwise

import pytest

from solitaire.matches import IllegalMove, Match, Table
from solitaire.matches.continental import CONTINENTAL, ContinentalCode, ContinentalState
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import JOKER, make_deck
from solitaire.matches.continental.coach import MoveReason, advise
from solitaire.matches.continental.frames import find_frames, keep_frames, list_hands
from solitaire.matches.continental.melds import CONTRACTS, Contract, MeldKind, arrange, read_meld
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, turns_of
from solitaire.matches.continental.review import list_decisions
from solitaire.play.daily import calendar
from solitaire.play.matches.dailies import table_of
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.continental import (
    begin_continental,
    cards_of,
    hand_of,
    people,
    play_randomly,
    play_until,
    random_meld,
)
from tests.kit.hands import Chance


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_frames_are_as_full_as_the_distance_says(contract: Contract) -> None:
    """The twin counts the distance of the frames' own cards: nothing else of the hand comes nearer."""
    for number in range(60):
        held = tuple(sorted(Chance(number).some(make_deck(6), contract.dealt + 1)))
        frames, left = find_frames(held, contract)
        filled = [card for frame in frames for card in frame.cards]
        assert sorted([*filled, *left]) == list(held)
        assert sum(frame.missing for frame in frames) == cards_away(held, contract)
        assert [frame.kind for frame in frames] == list(contract.kinds)
        for frame in frames:
            naturals = [card for card in frame.cards if card != JOKER]
            if frame.kind is MeldKind.TRIO:
                assert len({card.rank for card in naturals}) <= 1
            else:
                assert len({card.suit for card in naturals}) <= 1
                assert len({card.rank for card in naturals}) == len(naturals)


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_frame_keeps_its_cards_until_fewer_are_needed(contract: Contract) -> None:
    compared = 0
    for number in range(8):
        chance = Chance(number)
        deck = chance.some(make_deck(6), 60)
        held = sorted(deck[: contract.dealt])
        hands = [tuple(held)]
        for card in deck[contract.dealt : contract.dealt + 8]:
            held = sorted([*held, card])
            hands.append(tuple(held))
            held.remove(chance.one_of(held))
            hands.append(tuple(held))
        shown = [keep_frames(hands[: at + 1], contract) for at in range(len(hands))]
        for hand, (frames, left) in zip(hands, shown, strict=True):
            assert sorted([*(card for frame in frames for card in frame.cards), *left]) == [*hand]
            assert sum(frame.missing for frame in frames) == cards_away(hand, contract)
            assert [frame.kind for frame in frames] == [*contract.kinds]
        for before, after in pairwise(zip(hands, shown, strict=True)):
            (one, (frames, _)), (other, (following, _)) = before, after
            gone = {*(Counter(one) - Counter(other))}
            held = {card for frame in frames for card in frame.cards}
            if gone & held or cards_away(other, contract) < cards_away(one, contract):
                continue
            for frame, now in zip(frames, following, strict=True):
                assert Counter(frame.cards) <= Counter(now.cards)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("came", "frames"),
    [
        ("5C 5D", ["8H 8S", "9D 10D JD"]),  # as near, so nothing changes
        ("5C 5D 5H", ["5H 5D 5C", "9D 10D JD"]),
        ("8C 8S", ["8H 8C 8S 8S", "9D 10D JD"]),
        ("8C QD KD", ["8H 8C 8S", "9D 10D JD QD KD"]),
        ("2D", ["8H 8S", "9D 10D JD"]),
    ],
)
def test_sets_grow_and_others_do_not_tear_them(came: str, frames: list[str]) -> None:
    held = "8H 8S AC 4C 9D 10D JD"
    hands = hand_of(held), hand_of(f"{held} {came}")
    found, _ = keep_frames(hands, Contract(1, 1))
    assert [" ".join(map(str, frame.cards)) for frame in found] == frames


def test_the_hands_of_a_player_follow_from_the_last_and_the_turns() -> None:
    match = begin_continental()
    seen = [match.state.view(PERSON).held]
    while not match.state.view(PERSON).layout():
        match = match.play(CONTINENTAL.bots[0].choose(match.state.view(PERSON))).play_bots()
        seen.append(match.state.view(PERSON).held)
    own = [turn for turn in match.seen_hand(PERSON).events if turn.seat == PERSON]
    assert len(seen) > 3
    assert list_hands(seen[-1], own) == tuple(seen)


@pytest.mark.parametrize("kind", MeldKind)
def test_the_cards_of_a_meld_are_arranged_whatever_their_order(kind: MeldKind) -> None:
    for number in range(200):
        chance = Chance(number)
        meld = random_meld(chance, kind)
        row = arrange(chance.some(meld.cards, len(meld.cards)))
        assert row is not None, str(meld)
        found = read_meld(row)
        assert found is not None
        assert found.kind is kind
        assert sorted(row) == sorted(meld.cards)


@pytest.mark.parametrize(
    "text",
    [
        "5H 6H 7H",
        "5H JK JK 8H",
        "5H 6H 7D 8H",
        "JK JK JK",
        "5H 6H JK JK JK",
        "5H 5H 6H 7H",
        "2S 3H",
    ],
)
def test_cards_that_are_no_meld_have_no_order(text: str) -> None:
    assert arrange(cards_of(text)) is None


def test_the_contract_is_laid_so_that_the_fewest_points_are_left() -> None:
    match = play_until(begin_continental(), lambda state: bool(state.view(PERSON).layout()))
    layout = match.state.view(PERSON).layout()
    assert layout is not None
    after = match.play(Lay())
    assert after.moves[-1] == Lay(tuple(meld.cards for meld in layout.melds))
    assert str(after.moves[-1]).startswith("="), "the record has the melds"
    assert Match.replay(CONTINENTAL, match.shuffles, match.table, after.notation) == after


def test_a_contract_that_cannot_be_laid_says_how_many_cards_it_needs() -> None:
    match = begin_continental().play(*CONTINENTAL.parse("S"))
    view = match.state.view(PERSON)
    with pytest.raises(IllegalMove) as refused:
        match.play(Lay())
    assert refused.value.code is ContinentalCode.CANNOT_LAY
    assert refused.value.data["needed"] == cards_away(view.held, view.contract)


def test_turns_have_all_moves_of_a_hand() -> None:
    match = play_until(begin_continental(), lambda state: state.hands_over == 1)
    turns = turns_of(zip(match.seats, match.moves, strict=True))
    moves = [
        move
        for turn in turns
        for move in (turn.draw, turn.lay, *turn.offs, turn.discard)
        if move is not None
    ]
    assert moves == list(match.moves)
    assert [turn.seat for turn in turns[:4]] == [0, 1, 0, 1]


def test_the_coach_says_why_of_every_kind_of_move() -> None:
    reasons = set()
    for number in range(6):
        match = begin_continental(str(number), "you,novice.1 hands=three")
        while not match.is_over:
            view = match.state.view(PERSON)
            if not view.is_over:
                advice = advise(view)
                reasons.add(advice.reason)
                kinds = {
                    MoveReason.LAY: Lay,
                    MoveReason.OFF: LayOff,
                    MoveReason.LAST: Discard,
                    MoveReason.STOCK: Draw,
                }
                assert isinstance(advice.move, kinds.get(advice.reason, (Draw, Discard)))
            match = match.play(CONTINENTAL.bots[-1].choose(view)).play_bots()
    assert reasons == set(MoveReason)


def test_the_review_of_the_strongest_agrees_with_itself() -> None:
    match = play_until(begin_continental(), lambda state: state.seat is None)
    decisions = list_decisions(match, PERSON, CONTINENTAL.bots[-1])
    assert not any(each.differs for each in decisions)
    assert [each.number for each in decisions] == list(range(1, len(decisions) + 1))
    assert any(each.differs for each in list_decisions(match, PERSON, CONTINENTAL.bots[0]))


def test_dailies_have_three_hands_and_at_the_weekend_all_seven() -> None:
    start = date(2026, 11, 23)  # a Monday
    numbers = [calendar.number_of(start + timedelta(days=day)) for day in range(14)]
    tables = [Table.parse(CONTINENTAL, table_of(number, CONTINENTAL)) for number in numbers]
    hands = [each.options_of(CONTINENTAL)["hands"] for each in tables]
    assert hands == [*["three"] * 5, "seven", "seven"] * 2
    assert all(each.bots[PERSON] is None and each.players == 3 for each in tables)


# ---- what a seat knows -------------------------------------------------------------------------------------


def test_unseen_are_the_stock_and_what_nobody_saw_others_get() -> None:
    """In hands without a shuffle and a last card face down, which count as unseen, too."""
    compared = 0
    start = Match.start(CONTINENTAL, Seed(0), people(3, "hands=three"))
    for match in islice(play_randomly(start, Chance(0)), 120):
        state: ContinentalState = match.state
        hand = state.hand
        if hand.shuffled or hand.last_card is not None:
            continue
        for seat in range(hand.players):
            hidden = Counter(card for lane in hand.lanes for card in lane)
            for other in {*range(hand.players)} - {seat}:
                hidden += Counter(hand.held[other]) - Counter(hand.taken[other])
            assert state.view(seat).unseen() == hidden
            compared += 1
    assert compared > 100
