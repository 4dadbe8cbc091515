"""What several do at once at a match of people: on both databases nothing is lost, doubled or deadlocked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import event

from solitaire.matches import CROWNS
from solitaire.play.matches.people import DEALS, GIVES_UP, MAY_ASK
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.play.parties.parties import LONELY
from solitaire.play.people.players import Players
from solitaire.rules import SolitaireError
from solitaire.store import Database
from solitaire.store.parties import StoredSeat
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.friends import Friends
from tests.kit.postgresql import on_every_database

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
DUEL = "points hands=five"
FOUR = "points,points,points hands=five"
NAMES = ("Ada", "Ben", "Cleo", "Dan")
IDS = tuple(each.lower() for each in NAMES)
DONE = "done"
ROUNDS = 8
"""How often two things are done at once that may come in either order."""


@pytest.fixture
def now() -> Clock:
    return Clock(NOON)


@pytest.fixture
def friends(engine: Database, now: Clock) -> Friends:
    return Friends(engine, now)


def answer(call: Callable[[], object]) -> str:
    """``DONE``, or the code of the refusal. Other errors, such as deadlocks, are raised."""
    try:
        call()
    except SolitaireError as error:
        return str(error.code)
    return DONE


def answers(*calls: Callable[[], object]) -> Counter[str]:
    """What those who do that at once are answered."""

    def ask(call: Callable[[], object]) -> Callable[[], str]:
        return lambda: answer(call)

    return Counter(at_once([ask(call) for call in calls]))


def seats_of(friends: Friends, party: str) -> Sequence[StoredSeat]:
    row = friends.store.get(party)
    assert row is not None
    return row.seats


def play_hand(friends: Friends, party: str) -> None:
    while (mover := friends.find_mover(party)) is not None:
        friends.move(mover, party)


def play_to_last_move(friends: Friends, party: str) -> str:
    """Play until the next move ends the match; whose turn it is."""
    while True:
        mover = friends.find_mover(party)
        if mover is not None:
            found = friends.load(mover, party)
            move = found.rules.bots[0].choose(found.view)
            if found.match.play(move).is_over:
                return mover
        assert friends.go_on(party)


def word_of(seen: PlayerMatch) -> str:
    (word,) = seen.rules.format((seen.rules.bots[0].choose(seen.view),))
    return word


# ---- before a match ----------------------------------------------------------------------------------------


@on_every_database
def test_of_those_who_sit_down_on_one_seat_one_sits(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FOUR, "Ada")

    def sit(name: str) -> Callable[[], object]:
        return lambda: friends.parties.sit_down(name.lower(), party, name, 2)

    found = answers(*map(sit, ("Ben", "Cleo", "Dan", "Eve")))
    assert found == {DONE: 1, "seat-taken": 3}
    assert [each.player is not None for each in seats_of(friends, party)] == [
        *(True, False, True, False)
    ]


@on_every_database
def test_of_more_than_there_are_seats_the_last_are_refused(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FOUR, "Ada")

    def sit(name: str) -> Callable[[], object]:
        return lambda: friends.parties.sit_down(name.lower(), party, name, None)

    assert answers(*map(sit, ("Ben", "Cleo", "Dan", "Eve", "Fay"))) == {DONE: 3, "party-full": 2}
    assert len({each.player for each in seats_of(friends, party)}) == len(NAMES)


@on_every_database
def test_one_person_with_two_devices_gets_one_seat(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FOUR, "Ada")
    found = answers(*[lambda: friends.parties.sit_down("ben", party, "Ben", None)] * 3)
    assert found == {DONE: 3}
    assert [each.player for each in seats_of(friends, party)] == ["ada", "ben", None, None]


@on_every_database
def test_of_two_with_one_name_one_sits(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FOUR, "Ada")
    found = answers(
        *(
            lambda player=player: friends.parties.sit_down(player, party, "Ben", None)
            for player in ("b1", "b2", "b3")
        )
    )
    assert found == {DONE: 1, "seat-named": 2}


@on_every_database
def test_a_match_begins_once_with_or_without_who_comes_at_that_moment(friends: Friends) -> None:
    for round_ in range(ROUNDS):
        maker, late = f"m{round_}", f"l{round_}"
        party = friends.parties.start(maker, CROWNS, FOUR, maker)
        friends.parties.sit_down("ben", party, "Ben", None)
        found = at_once(
            [
                lambda maker=maker, party=party: answer(
                    lambda: friends.parties.begin(maker, party)
                ),
                lambda maker=maker, party=party: answer(
                    lambda: friends.parties.begin(maker, party)
                ),
                lambda late=late, party=party: answer(
                    lambda: friends.parties.sit_down(late, party, late, None)
                ),
            ]
        )
        assert found[:2] == [DONE, DONE]
        sat = found[2] == DONE
        assert sat or found[2] == "party-begun"
        people = [each.player for each in seats_of(friends, party)]
        assert people == [maker, "ben", *([late] if sat else [])]
        match = friends.load("ben", party)
        assert match.match.table.bots.count(None) == 2 + sat
        assert match.revision == 0


@on_every_database
def test_who_sits_down_at_a_lonely_party_that_is_deleted_sits_or_is_told(
    friends: Friends, now: Clock
) -> None:
    for round_ in range(ROUNDS):
        maker, guest = f"m{round_}", f"g{round_}"
        party = friends.parties.start(maker, CROWNS, FOUR, maker)
        now.now += LONELY + timedelta(minutes=1)
        found = at_once(
            [
                lambda maker=maker: answer(
                    lambda: friends.parties.start(maker, CROWNS, DUEL, maker)
                ),
                lambda guest=guest, party=party: answer(
                    lambda: friends.parties.sit_down(guest, party, guest, None)
                ),
            ]
        )
        assert found[0] == DONE
        if found[1] == DONE:
            assert guest in {each.player for each in seats_of(friends, party)}
        else:
            assert (found[1], friends.store.get(party)) == ("no-party", None)


# ---- moves -------------------------------------------------------------------------------------------------


@on_every_database
def test_all_say_at_once_that_they_are_ready_and_one_hand_is_dealt(friends: Friends) -> None:
    party = friends.meet(CROWNS, FOUR, *NAMES)
    play_hand(friends, party)
    before = friends.load("ada", party).revision

    def say_ready(player: str) -> Callable[[], object]:
        seen = friends.load(player, party)
        return lambda: friends.matches.play(seen, revision=seen.revision, word="next")

    assert answers(*map(say_ready, IDS)) == {DONE: len(IDS)}
    after = friends.load("ada", party)
    assert (after.revision, after.match.state.hand_number) == (before + 1, 2)
    assert not after.match.is_between_hands


@on_every_database
def test_all_look_after_a_minute_and_one_hand_is_dealt(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, FOUR, *NAMES)
    play_hand(friends, party)
    before = friends.load("ada", party).revision
    now.now += DEALS
    seen = [friends.load(player, party) for player in IDS]
    found = at_once([lambda each=each: friends.matches.of_parties.pass_time(each) for each in seen])
    assert {(each.revision, each.match.state.hand_number) for each in found} == {(before + 1, 2)}


@on_every_database
def test_all_look_after_a_day_and_the_computer_plays_on_once(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, FOUR, *NAMES)
    mover = friends.find_mover(party)
    now.now += GIVES_UP
    seen = [friends.load(player, party) for player in IDS if player != mover]
    found = at_once([lambda each=each: friends.matches.of_parties.pass_time(each) for each in seen])
    assert {each.revision for each in found} == {1}
    assert friends.find_mover(party) != mover


@on_every_database
def test_two_devices_and_the_others_post_at_once_and_one_move_is_made(friends: Friends) -> None:
    party = friends.meet(CROWNS, FOUR, *NAMES)
    for _ in range(ROUNDS):
        mover = friends.find_mover(party)
        seen = {player: friends.load(player, party) for player in IDS}
        word = word_of(seen[mover or ""])

        def move(player: str, seen: dict[str, PlayerMatch] = seen, word: str = word) -> object:
            revision = seen[player].revision
            return friends.matches.play(seen[player], revision=revision, word=word)

        others = [each for each in IDS if each != mover]
        tries = [mover or "", mover or "", *others]
        found = answers(*(lambda each=each: move(each) for each in tries))
        assert found == {DONE: 1, "stale": 1, "match-not-yours": 3}
        after = friends.load("ada", party)
        assert after.revision == seen["ada"].revision + 1
        before = seen["ada"].match.moves
        assert after.match.moves[: len(before)] == before


@on_every_database
def test_who_leaves_as_the_turn_comes_is_not_waited_for(friends: Friends) -> None:
    """The one who moves may have read that the other is here."""
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    for _ in range(ROUNDS):
        mover = friends.find_mover(party) or ""
        other = "ben" if mover == "ada" else "ada"
        while friends.load(mover, party).view.drawn is None:
            friends.move(mover, party)
        seen, leaves = friends.load(mover, party), friends.load(other, party)
        found = answers(
            lambda seen=seen: friends.move_seen(seen),
            lambda leaves=leaves: friends.matches.of_parties.leave(leaves),
        )
        assert found == {DONE: 2}
        after = friends.look(mover, party)
        assert after.revision > seen.revision
        assert after.match.is_between_hands or after.match.state.seat == after.seat
        if after.match.is_between_hands:
            return
        friends.matches.of_parties.come_back(friends.load(other, party))


def test_the_computer_plays_on_for_who_had_left_unseen_by_the_move(friends: Friends) -> None:
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    friends.move(mover, party)
    seen = friends.load(mover, party)
    friends.matches.of_parties.leave(friends.load(other, party))
    waits = friends.move_seen(seen)
    assert waits.match.state.seat != waits.seat, "it did not know"
    after = friends.look(mover, party)
    assert after.match.state.seat == after.seat


# ---- leaving, merging, deleting ----------------------------------------------------------------------------


@on_every_database
@pytest.mark.parametrize("by_other", [False, True])
def test_the_last_move_and_a_change_of_that_seat_do_not_deadlock(
    friends: Friends, now: Clock, by_other: bool
) -> None:
    """One has the match and wants the seats for the results; the other had them the other way round."""
    of_parties = friends.matches.of_parties
    for _ in range(2):
        party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
        mover = play_to_last_move(friends, party)
        other = "ben" if mover == "ada" else "ada"
        now.now += MAY_ASK
        last, seen = friends.load(mover, party), friends.load(other, party)
        found = answers(
            lambda last=last: friends.move_seen(last),
            (lambda seen=seen, last=last: of_parties.stand_in(seen, last.seat))
            if by_other
            else (lambda last=last: of_parties.leave(last)),
        )
        assert found in ({DONE: 2}, {DONE: 1, "stale": 1}, {DONE: 1, "result-stays": 1})
        after = friends.load(other, party)
        assert after.match.is_over
        assert after.revision == last.revision + 1
        places = after.match.places()
        assert [each.place for each in seats_of(friends, party)] == [*places]
        now.now += timedelta(minutes=1)


@on_every_database
@pytest.mark.parametrize("how", ["delete", "merge"])
def test_who_is_deleted_or_merged_while_moving_loses_nothing_of_the_others(
    friends: Friends, players: Players, how: str
) -> None:
    for round_ in range(2):
        names = (f"A{round_}", f"B{round_}")
        party = friends.meet(CROWNS, DUEL, *names)
        mover = friends.find_mover(party) or ""
        other = next(name.lower() for name in names if name.lower() != mover)
        seen = friends.load(mover, party)

        def change(mover: str = mover) -> None:
            if how == "delete":
                players.delete(mover)
            else:
                players.merge(mover, f"{mover}-new")

        found = at_once(
            [
                lambda seen=seen: answer(lambda: friends.move_seen(seen)),
                lambda: answer(change),
            ]
        )
        assert found[1] == DONE
        assert found[0] in (DONE, "stale", "no-match")
        after = friends.look(other, party)
        moved = found[0] == DONE
        assert after.revision == seen.revision + moved + (how == "delete")
        if how == "merge":
            assert friends.load(f"{mover}-new", party).seat == seen.seat
        else:
            assert after.match.state.seat == after.seat, "the computer plays on"
        friends.play_out(party)
        assert friends.load(other, party).match.is_over


@on_every_database
def test_again_at_once_is_one_match_even_while_one_is_deleted(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, "points,points hands=five", "Ada", "Ben", "Cleo")
    friends.play_out(party)
    found: list[Any] = at_once(
        [
            lambda: friends.parties.again("ada", party),
            lambda: friends.parties.again("ben", party),
            lambda: players.delete("cleo"),
        ]
    )
    assert found[0] == found[1]
    after = friends.look("ada", found[0])
    assert "cleo" not in {each.player for each in seats_of(friends, found[0])}
    friends.play_out(found[0])
    assert friends.load("ben", found[0]).match.is_over
    assert after.id != party


def test_the_maker_merged_with_a_guest_before_the_match_stays_first(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, FOUR, "Ada", "Ben", "Cleo", begin=False)
    players.merge("ada", "cleo")
    assert [each.player for each in seats_of(friends, party)] == ["cleo", "ben", None, None]
    assert not any(each.stand_in for each in seats_of(friends, party))
    friends.parties.begin("cleo", party)
    assert friends.load("cleo", party).seat == 0


# ---- absence -----------------------------------------------------------------------------------------------


def test_who_comes_back_after_days_finds_the_turn(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    now.now += 3 * GIVES_UP
    after = friends.look(mover, party)
    assert after.revision == 0
    assert after.match.state.seat == after.seat


def test_a_deleted_player_is_not_waited_for(friends: Friends, players: Players) -> None:
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    players.delete(mover)
    after = friends.look(other, party)
    assert after.match.state.seat == after.seat


def test_who_moves_at_a_deserted_table_is_back(friends: Friends) -> None:
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    for player in sorted(("ada", "ben"), key=lambda each: each == mover):
        friends.matches.of_parties.leave(friends.load(player, party))
    after = friends.move(mover, party)
    people = after.seen.people
    assert people is not None
    own = people.find(after.seat)
    assert own is not None
    assert own.is_here
    assert after.match.state.seat == after.seat


def test_nobody_is_stood_in_for_between_two_hands(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, DUEL, "Ada", "Ben")
    play_hand(friends, party)
    seen = friends.load("ada", party)
    now.now += MAY_ASK
    turn = seen.match.state.seat
    assert turn is not None
    assert answer(lambda: friends.matches.of_parties.stand_in(seen, turn)) == "stale"
    assert not any(each.stand_in for each in seats_of(friends, party))


# ---- locks -------------------------------------------------------------------------------------------------


def test_whoever_writes_seats_has_locked_their_party_and_then_the_match(
    friends: Friends, players: Players, engine: Database, now: Clock
) -> None:
    """So no transaction has what another one waits for, the other way round."""
    written: list[list[str]] = [[]]
    tables = ("party_seats", "parties", "matches")

    def execute(*arguments: Any) -> None:
        statement = " ".join(arguments[2].split()).lower()
        if "matches.player = ?" in statement and "matches.id" not in statement:
            return  # a player's own ones, which have no party
        for table in tables:
            if statement.startswith((f"update {table} ", f"delete from {table} ")):
                written[-1].append(table)

    def end(*_: Any) -> None:
        written.append([])

    event.listen(engine.engine, "before_cursor_execute", execute)
    event.listen(engine.engine, "commit", end)
    event.listen(engine.engine, "rollback", end)
    lonely = friends.parties.start("ada", CROWNS, DUEL, "Ada")
    now.now += 2 * LONELY
    party = friends.meet(CROWNS, "points,points hands=five", "Ada", "Ben", "Cleo")
    assert friends.store.get(lonely) is None
    friends.parties.sit_down("dan", friends.parties.start("eve", CROWNS, DUEL, "Eve"), "Dan", None)
    friends.move(friends.find_mover(party) or "", party)
    friends.matches.of_parties.leave(friends.load("ben", party))
    friends.matches.of_parties.come_back(friends.load("ben", party))
    play_hand(friends, party)
    friends.play_out(party)
    friends.parties.again("ada", party)
    players.merge("ben", "ben2")
    players.merge("ada", "dan")
    for player in ("ben2", "cleo", "dan", "eve"):
        players.delete(player)
    transactions = [tuple(dict.fromkeys(each)) for each in written if "party_seats" in each]
    assert set(transactions) >= {
        ("parties", "party_seats"),
        ("parties", "matches", "party_seats"),  # the end
    }
    assert {each[0] for each in transactions} == {"parties"}
