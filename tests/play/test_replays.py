"""Matches that are kept as they stand: the same as if each was replayed whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import pytest
from sqlalchemy import Engine

from solitaire.matches import CROWNS, Match, MatchCode
from solitaire.play.errors import CorruptGameError
from solitaire.play.matches.matches import Matches
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.play.matches.replays import Replays
from solitaire.rules import NotationError
from solitaire.store.matches import MatchStore, StoredMatch
from solitaire.store.parties import PartyStore
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.rows import match_row

ROW = match_row("a", seats="you,points.1 hands=five", deal="M1-8QZK-4M2T")


@pytest.fixture
def store(engine: Engine) -> MatchStore:
    return MatchStore(engine)


@pytest.fixture
def matches(store: MatchStore, clock: Callable[[], datetime], engine: Engine) -> Matches:
    return Matches(store, PartyStore(engine), new_id=lambda: "a", clock=clock)


def replay_whole(row: StoredMatch) -> Match:
    return PlayerMatch.of(row).match


def is_same(one: Match, other: Match) -> bool:
    """Whether they are equal, and so are their states in the last hand, which ``==`` leaves out."""
    return (one, one.past) == (other, other.past)


@pytest.mark.parametrize("game", sorted(TRIED))
def test_a_kept_match_is_the_one_that_its_row_gives(
    game: str, matches: Matches, store: MatchStore
) -> None:
    """Other processes know it as it was some moves or a hand ago, or not at all."""
    tried, chance = TRIED[game], Chance(1)
    others, compared, dealt = Replays(), 0, 0
    played = matches.start("ada", tried.rules, tried.rules.bots[0].name, "the cabin")
    while not played.match.is_over and played.match.state.hand_number < 4:
        hand = played.match.state.hand_number
        word = str(tried.choose(played.match, chance, 9))
        played = matches.play(matches.get("ada", "a"), revision=played.revision, word=word)
        dealt += played.match.state.hand_number > hand
        row = store.get("a")
        assert row is not None
        if chance.below(4):
            continue
        whole = replay_whole(row)
        assert row.moves == " ".join(whole.notation)
        assert is_same(matches.get("ada", "a").match, whole)
        assert is_same(others.replay(row), whole)
        compared += 1
    assert compared > 5
    assert dealt, "a hand was dealt"


def test_a_match_is_replayed_once() -> None:
    replays, row = Replays(), replace(ROW, moves=" ".join(first_turns(2)))
    match = replays.replay(row)
    assert replays.replay(row) is match


def first_turns(count: int) -> tuple[str, ...]:
    """So many words of the match, by random computer players."""
    match = replay_whole(ROW)
    while len(match.notation) < count or match.state.view(0).drawn:
        match = match.play(CROWNS.bots[0].choose(match.state.view(match.state.seat or 0)))
    return match.notation


def test_a_turn_that_was_kept_by_its_half_goes_on() -> None:
    words = first_turns(4)
    replays = Replays()
    half, _, _ = words[3].partition(":")
    for moves in ((*words[:3], half), words):
        row = replace(ROW, moves=" ".join(moves))
        assert is_same(replays.replay(row), replay_whole(row))


def test_a_row_with_other_moves_is_replayed_whole() -> None:
    """As that of a database that was put back from a copy."""
    words, replays = first_turns(4), Replays()
    for count in (4, 2, 0, 3):
        row = replace(ROW, moves=" ".join(words[:count]))
        assert is_same(replays.replay(row), replay_whole(row))


def test_a_row_with_another_deal_or_table_is_replayed_whole() -> None:
    replays = Replays()
    for other in ({}, {"deal": "M1-4KKQ-RWZ7"}, {"seats": "you,outs.1"}):
        row = replace(ROW, **other)
        assert is_same(
            replays.replay(replace(row, moves="S")), replay_whole(replace(row, moves="S"))
        )


def test_only_those_that_were_used_last_are_kept() -> None:
    replays = Replays(kept=2)
    rows = {id: replace(ROW, id=id, moves=first_turns(1)[0]) for id in "abc"}
    a, b = replays.replay(rows["a"]), replays.replay(rows["b"])
    assert replays.replay(rows["a"]) is a
    replays.replay(rows["c"])
    assert replays.replay(rows["a"]) is a
    assert replays.replay(rows["b"]) is not b


def test_what_cannot_be_read_after_a_kept_match_is_reported_and_not_kept() -> None:
    words, replays = first_turns(3), Replays()
    replays.replay(replace(ROW, moves=" ".join(words[:2])))
    damaged = replace(ROW, moves=" ".join((*words[:2], "what")))
    for _ in range(2):
        with pytest.raises(NotationError) as refused:
            replays.replay(damaged)
        assert (refused.value.code, refused.value.data["move"]) == (MatchCode.MOVE, 3)
        with pytest.raises(CorruptGameError):
            PlayerMatch.of(damaged, replay=replays.replay)
