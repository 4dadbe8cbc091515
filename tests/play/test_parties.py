"""Parties as use cases: sitting down, beginning, moving, staying away, leaving, and what is left of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from solitaire.matches import CROWNS, IllegalMove, MatchCode
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused, StaleTurn
from solitaire.play.matches.imports import replay_record
from solitaire.play.matches.people import DEALS, GIVES_UP, MAY_ASK
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.play.parties.parties import MOST, Parties
from solitaire.play.people.players import Players
from solitaire.rules import SolitaireError
from solitaire.store import Database
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.friends import Friends
from tests.kit.postgresql import on_every_database

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
FIVE = "points,points hands=five"
TABLES = (
    (CROWNS, FIVE, ("Ada", "Ben", "Cleo")),
    (CROWNS, "outs,outs hands=five", ("Ada", "Ben")),
    (SPIRAL, "lines,lines,lines", ("Ada", "Ben", "Cleo", "Dan")),
    (LASTCARD, "fits,fits,fits goal=100", ("Ada", "Ben", "Cleo")),
    (CONTINENTAL, "novice,novice hands=three", ("Ada", "Ben")),
)


@pytest.fixture
def now() -> Clock:
    return Clock(NOON)


@pytest.fixture
def friends(engine: Database, now: Clock) -> Friends:
    return Friends(engine, now)


def refusal(error: pytest.ExceptionInfo[SolitaireError]) -> object:
    return error.value.code


# ---- sitting down ------------------------------------------------------------------------------------------


def test_a_link_has_128_bits_and_a_deal_80(friends: Friends) -> None:
    ids = {Parties(friends.store).start(f"p{n}", CROWNS, FIVE, f"P{n}") for n in range(5)}
    assert {len(each) for each in ids} == {22}  # of 64 letters each
    assert len(ids) == 5
    party = Friends(friends.store._database, Clock(NOON)).meet(CROWNS, FIVE, "Ada", "Ben")
    real = Parties(friends.store)
    other = real.start("ada", CROWNS, FIVE, "Ada")
    real.sit_down("ben", other, "Ben", None)
    real.begin("ada", other)
    code = friends.load("ada", other).match.code
    assert code is not None
    assert len(code) == len("M1-0000-0000-0000-0000")
    assert friends.load("ada", party).match.code != code


def test_guests_take_the_first_empty_seat_or_choose_one(friends: Friends) -> None:
    party = friends.parties.start("ada", SPIRAL, "lines,lines,lines", "Ada")
    friends.parties.sit_down("ben", party, "Ben", None)
    friends.parties.sit_down("cleo", party, "Cleo", 3)
    chairs = friends.parties.get(party, "cleo").chairs
    assert [each.name for each in chairs] == ["Ada", "Ben", None, "Cleo"]
    friends.parties.sit_down("ben", party, None, 2)
    assert [each.name for each in friends.parties.get(party, "ben").chairs] == [
        *("Ada", None, "Ben", "Cleo")
    ]


def test_the_maker_stays_at_the_first_seat(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FIVE, "Ada")
    assert not friends.parties.sit_down("ada", party, None, 2)
    assert friends.parties.get(party, "ada").chairs[0].is_own


def test_a_link_used_twice_is_one_seat(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FIVE, "Ada")
    assert friends.parties.sit_down("ben", party, "Ben", None)
    assert not friends.parties.sit_down("ben", party, "Ben", None)
    assert [each.name for each in friends.parties.get(party, None).chairs] == ["Ada", "Ben", None]


@pytest.mark.parametrize(
    ("player", "name", "seat", "code"),
    [
        ("dan", "Dan", None, PlayCode.PARTY_FULL),
        ("dan", "Dan", 1, PlayCode.PARTY_FULL),
        ("dan", " ", None, PlayCode.NAME_EMPTY),
    ],
)
def test_who_cannot_sit_down_at_a_full_table(
    friends: Friends, player: str, name: str, seat: int | None, code: PlayCode
) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo", begin=False)
    with pytest.raises(SolitaireError) as error:
        friends.parties.sit_down(player, party, name, seat)
    assert refusal(error) is code


def test_a_taken_seat_an_alike_name_and_a_begun_match_are_refused(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", begin=False)
    with pytest.raises(Refused) as error:
        friends.parties.sit_down("dan", party, "Dan", 1)
    assert refusal(error) is PlayCode.SEAT_TAKEN
    with pytest.raises(Refused) as error:
        friends.parties.sit_down("dan", party, "b en", None)
    assert refusal(error) is PlayCode.SEAT_NAMED
    friends.parties.begin("ada", party)
    with pytest.raises(Refused) as error:
        friends.parties.sit_down("dan", party, "Dan", None)
    assert refusal(error) is PlayCode.PARTY_BEGUN


def test_names_are_for_those_with_the_link_until_it_begins_and_then_for_who_sits_there(
    friends: Friends,
) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", begin=False)
    for viewer in ("dan", None):
        assert friends.parties.get(party, viewer).chairs[0].name == "Ada"
    friends.parties.begin("ada", party)
    for viewer in ("dan", None):
        assert friends.parties.get(party, viewer).chairs == ()
    assert [each.name for each in friends.parties.get(party, "ben").chairs] == ["Ada", "Ben"]


def test_there_is_no_party_of_another_id(friends: Friends) -> None:
    for id in ("none", "a\0b"):
        with pytest.raises(Absent) as error:
            friends.parties.get(id, "ada")
        assert refusal(error) is PlayCode.NO_PARTY


def test_a_form_that_is_sent_twice_starts_one_party(friends: Friends, now: Clock) -> None:
    first = friends.parties.start("ada", CROWNS, FIVE, "Ada")
    assert friends.parties.start("ada", CROWNS, FIVE, "Ada") == first
    now.now += timedelta(minutes=1)
    assert friends.parties.start("ada", CROWNS, FIVE, "Ada") != first


def test_another_level_of_computer_players_is_another_party(friends: Friends) -> None:
    first = friends.parties.start("ada", CROWNS, "away hands=five", "Ada")
    again = friends.parties.start("ada", CROWNS, "outs hands=five", "Ada")
    assert [friends.parties.get(each, "ada").level for each in (first, again)] == ["away", "outs"]


def test_a_maker_has_so_many_open_parties_and_lonely_ones_go(friends: Friends, now: Clock) -> None:
    for _ in range(MOST):
        now.now += timedelta(minutes=1)
        friends.parties.start("ada", CROWNS, FIVE, "Ada")
    with pytest.raises(Refused) as error:
        friends.parties.start("ada", SPIRAL, "lines", "Ada")
    assert refusal(error) is PlayCode.PARTIES_MANY
    now.now += timedelta(days=2)
    friends.parties.start("ada", SPIRAL, "lines", "Ada")


def test_who_stands_up_frees_the_seat_and_the_maker_gives_it_up(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", begin=False)
    friends.parties.stand_up("ben", party)
    assert friends.parties.get(party, "ada").is_alone
    friends.parties.stand_up("ada", party)
    with pytest.raises(Absent):
        friends.parties.get(party, "ada")


# ---- beginning ---------------------------------------------------------------------------------------------


def test_empty_seats_become_computer_players_of_the_level(friends: Friends) -> None:
    party = friends.meet(CROWNS, "outs,outs,outs hands=five", "Ada", "Ben")
    assert str(friends.load("ben", party).table) == "you,you,outs.1,outs.1 hands=five"
    assert friends.load("ben", party).seat == 1


def test_only_the_maker_begins_and_not_alone(friends: Friends) -> None:
    party = friends.parties.start("ada", CROWNS, FIVE, "Ada")
    with pytest.raises(Refused) as error:
        friends.parties.begin("ada", party)
    assert refusal(error) is PlayCode.PARTY_ALONE
    friends.parties.sit_down("ben", party, "Ben", None)
    with pytest.raises(Absent):
        friends.parties.begin("ben", party)
    friends.parties.begin("ada", party)
    friends.move(friends.find_mover(party) or "", party)
    moved = friends.load("ada", party)
    friends.parties.begin("ada", party)
    assert friends.load("ada", party).row == moved.row


# ---- playing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "opponents", "names"), TABLES)
def test_a_match_is_played_to_its_end_and_replays(
    friends: Friends, rules: AnyRules, opponents: str, names: tuple[str, ...]
) -> None:
    party = friends.meet(rules, opponents, *names)
    friends.play_out(party)
    row = friends.store.get(party)
    assert row is not None
    found = friends.load("ada", party)
    places, scores = found.match.places(), found.match.state.scores
    assert [(each.place, each.points) for each in row.seats] == [
        (places[each.seat], scores[each.seat]) for each in row.seats
    ]
    assert (found.row.place, found.row.points, found.row.first) == (None, None, False)
    records = {friends.matches.reveal_record(name.lower(), party) for name in names}
    (record,) = records
    assert not any(name in record for name in names)
    assert replay_record(record).notation == found.match.notation


def test_nobody_moves_for_another(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo")
    mover = friends.find_mover(party)
    for player in {"ada", "ben", "cleo"} - {mover}:
        with pytest.raises(IllegalMove) as error:
            friends.move_as(player, party, "S")
        assert refusal(error) is MatchCode.NOT_YOURS
    with pytest.raises(Absent) as absent:
        friends.load("dan", party)
    assert refusal(absent) is PlayCode.NO_MATCH


def test_the_deal_stays_hidden_until_the_end_in_every_door(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    assert friends.matches.find_code(friends.load("ben", party)) is None
    with pytest.raises(NotOver):
        friends.matches.reveal_record("ben", party)
    with pytest.raises(NotOver):
        friends.matches.again("ben", party)
    friends.play_out(party)
    assert friends.matches.find_code(friends.load("ben", party))
    practice = friends.matches.again("ben", party)
    assert (practice.first, str(practice.table)) == (False, "you,outs.1,points.1 hands=five")


@on_every_database
def test_of_two_devices_one_moves(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    mover = friends.find_mover(party) or ""

    def move() -> object:
        try:
            return friends.move_seen(seen).revision
        except StaleTurn as error:
            return error.code

    seen = friends.load(mover, party)
    answers = at_once([move, move, move])
    assert sorted(map(str, answers)) == ["1", PlayCode.STALE, PlayCode.STALE]


# ---- between hands -----------------------------------------------------------------------------------------


def play_hand(friends: Friends, party: str) -> None:
    while (mover := friends.find_mover(party)) is not None:
        friends.move(mover, party)


def test_the_next_hand_begins_when_all_have_said_so(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo")
    play_hand(friends, party)
    for player, waits in (("cleo", (0, 1)), ("ada", (1,))):
        found = friends.load(player, party)
        after = friends.matches.play(found, revision=found.revision, word="next")
        assert after.match.is_between_hands
        people = after.seen.people
        assert people is not None
        assert people.waits_for == waits
    found = friends.load("ben", party)
    after = friends.matches.play(found, revision=found.revision, word="next")
    assert not after.match.is_between_hands
    assert after.match.state.hand_number == 2


def test_the_next_hand_begins_after_a_minute(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    play_hand(friends, party)
    now.now += DEALS - SECOND
    assert friends.look("ben", party).match.is_between_hands
    now.now += SECOND
    assert friends.look("ben", party).match.state.hand_number == 2


# ---- staying away ------------------------------------------------------------------------------------------


def test_after_three_minutes_the_computer_may_be_asked_to_play_on(
    friends: Friends, now: Clock
) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    seat = friends.load(mover, party).seat
    now.now += MAY_ASK - SECOND
    with pytest.raises(Refused) as error:
        friends.matches.of_parties.stand_in(friends.load(other, party), seat)
    assert refusal(error) is PlayCode.WAIT_FOR_PLAYER
    now.now += SECOND
    after = friends.matches.of_parties.stand_in(friends.load(other, party), seat)
    assert after.match.state.seat == after.seat
    assert after.seen.people is not None
    assert after.seen.people.find(seat) is not None
    again = friends.move_turn(other, party)
    assert again.match.state.seat == again.seat, "the computer plays on for who is away"
    back = friends.matches.of_parties.come_back(friends.load(mover, party))
    assert back.revision == again.revision, "nothing is taken back"
    last = friends.move_turn(other, party)
    assert last.match.state.seat == seat


def test_a_move_that_comes_first_keeps_the_computer_out(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    now.now += MAY_ASK
    seen = friends.load(other, party)
    seat = friends.load(mover, party).seat
    friends.move(mover, party)
    with pytest.raises(StaleTurn):
        friends.matches.of_parties.stand_in(seen, seat)
    row = friends.store.get(party)
    assert row is not None
    assert not any(each.stand_in for each in row.seats)


@on_every_database
def test_of_a_person_and_the_computer_one_moves(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    now.now += MAY_ASK
    seen, late = friends.load(other, party), friends.load(mover, party)

    def attempt(call: object) -> str:
        try:
            call()  # type: ignore[operator]
        except StaleTurn:
            return "stale"
        return "done"

    answers = at_once(
        [
            lambda: attempt(lambda: friends.matches.of_parties.stand_in(seen, late.seat)),
            lambda: attempt(lambda: friends.move_seen(late)),
        ]
    )
    assert sorted(answers) == ["done", "stale"]
    assert friends.load(other, party).revision == 1


def test_after_a_day_it_happens_by_itself(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    mover = friends.find_mover(party) or ""
    other = "ben" if mover == "ada" else "ada"
    now.now += GIVES_UP - SECOND
    assert friends.look(other, party).revision == 0
    now.now += SECOND
    after = friends.look(other, party)
    assert after.match.state.seat == after.seat


def test_who_leaves_hands_the_seat_over_and_may_come_back(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo")
    for player in ("ben", "cleo"):
        friends.matches.of_parties.leave(friends.load(player, party))
    assert friends.find_mover(party) == "ada"
    friends.move_turn("ada", party)
    assert friends.find_mover(party) == "ada"
    friends.matches.of_parties.come_back(friends.load("ben", party))
    friends.move_turn("ada", party)
    assert friends.find_mover(party) == "ben"


def test_nobody_leaves_a_match_that_is_over(friends: Friends) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    friends.play_out(party)
    with pytest.raises(Refused) as error:
        friends.matches.of_parties.leave(friends.load("ben", party))
    assert refusal(error) is PlayCode.RESULT_STAYS
    assert len(friends.matches.list_finished("ben")) == 1


def test_a_match_that_all_have_left_waits(friends: Friends, now: Clock) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    for player in ("ada", "ben"):
        friends.matches.of_parties.leave(friends.load(player, party))
    now.now += GIVES_UP
    left = friends.look("ben", party)
    assert friends.look("ben", party).revision == left.revision
    friends.matches.of_parties.come_back(left)
    friends.play_out(party)
    assert friends.load("ben", party).match.is_over


# ---- what follows ------------------------------------------------------------------------------------------


def test_the_same_people_play_again_at_the_same_seats(friends: Friends) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    with pytest.raises(Absent):
        friends.parties.again("ben", party)
    friends.play_out(party)
    with pytest.raises(Absent):
        friends.parties.again("dan", party)
    following = friends.parties.again("ben", party)
    assert friends.parties.again("ada", party) == following
    seats = [friends.load(player, following).seat for player in ("ada", "ben")]
    assert seats == [0, 1]
    assert str(friends.load("ada", following).table) == "you,you,points.1 hands=five"


def test_who_has_left_or_is_gone_is_played_for_in_the_next_match(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo")
    friends.matches.of_parties.leave(friends.load("cleo", party))
    friends.play_out(party)
    following = friends.parties.again("ben", party)
    assert friends.load("cleo", following).people is not None
    assert friends.find_seats(following) == [("ada", False), ("ben", False), ("cleo", True)]
    friends.play_out(following)
    players.delete("ada")
    with pytest.raises(Refused) as error:
        friends.parties.again("ben", following)
    assert refusal(error) is PlayCode.PARTY_ALONE


def test_who_had_left_and_plays_again_is_back(friends: Friends) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    friends.matches.of_parties.leave(friends.load("ben", party))
    friends.play_out(party)
    with pytest.raises(Refused) as error:
        friends.parties.again("ada", party)
    assert refusal(error) is PlayCode.PARTY_ALONE
    row = friends.store.get(friends.parties.again("ben", party))
    assert row is not None
    assert not any(each.left or each.stand_in for each in row.seats)


def test_a_mark_changes_with_every_move_and_every_change_of_a_seat(friends: Friends) -> None:
    def mark() -> str | None:
        return friends.parties.find_mark("ben", 0, party)

    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", begin=False)
    marks = [mark()]
    friends.parties.sit_down("cleo", party, "Cleo", None)
    marks.append(mark())
    friends.parties.begin("ada", party)
    marks.append(mark())
    friends.move(friends.find_mover(party) or "", party)
    marks.append(mark())
    friends.matches.of_parties.leave(friends.load("cleo", party))
    marks.append(mark())
    assert None not in marks
    assert len(set(marks)) == len(marks)
    assert mark() == marks[-1]
    assert friends.parties.find_mark("dan", 0, party) is None


def test_a_deleted_player_leaves_a_nameless_seat_that_the_computer_plays(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, "points hands=five", "Ada", "Ben")
    friends.move_turn(friends.find_mover(party) or "", party)
    players.delete("ada")
    found = friends.load("ben", party)
    people = found.seen.people
    assert people is not None
    gone = people.find(0)
    assert gone is not None
    assert (gone.name, gone.is_here) == (None, False)
    friends.play_out(party)
    assert friends.load("ben", party).match.is_over


def test_a_maker_who_is_deleted_before_it_begins_takes_the_party_along(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", begin=False)
    other = friends.meet(CROWNS, FIVE, "Cleo", "Ada", begin=False)
    players.delete("ada")
    with pytest.raises(Absent):
        friends.parties.get(party, "ben")
    assert friends.parties.get(other, "cleo").is_alone


def test_a_merged_player_keeps_one_seat(friends: Friends, players: Players) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    players.merge("ben", "ben2")
    assert friends.load("ben2", party).seat == 1
    other = friends.meet(CROWNS, FIVE, "Cleo", "Dan")
    players.merge("dan", "cleo")
    assert friends.load("cleo", other).seat == 0
    row = friends.store.get(other)
    assert row is not None
    assert [(each.player, each.stand_in) for each in row.seats] == [("cleo", False), (None, True)]


@on_every_database
def test_of_a_merged_player_the_seat_stays_that_was_not_left(
    friends: Friends, players: Players
) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben", "Cleo")
    friends.matches.of_parties.leave(friends.load("ben", party))
    players.merge("cleo", "ben")
    assert friends.load("ben", party).seat == 2
    assert friends.find_seats(party) == [("ada", False), (None, True), ("ben", False)]


def seen_names(found: PlayerMatch) -> list[str | None]:
    people = found.seen.people
    assert people is not None
    return [each.name for each in people.persons]


def test_names_are_those_of_the_moment(friends: Friends, players: Players) -> None:
    party = friends.meet(CROWNS, FIVE, "Ada", "Ben")
    players.rename("ben", "Benny")
    assert seen_names(friends.load("ada", party)) == ["Ada", "Benny"]
