"""Races: joining under a name, one sealed attempt each, what others see, closing, and the next race."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from sqlalchemy import Engine

from solitaire.play.coach.ghosts import Ghosts
from solitaire.play.coach.reviews import Reviews
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.fair import ANY_DEAL, FIRST_STEP
from solitaire.play.deals.ready import Shelf
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.people.families import Families
from solitaire.play.people.players import Players
from solitaire.play.races.race import Race, RacerProgress
from solitaire.play.races.races import LASTS, MOST, TWICE, Races
from solitaire.rules import Deal, IllegalTurn, NotationError, Seed, SolitaireError, Variant
from solitaire.store import GameStore
from solitaire.store.families import FamilyStore
from solitaire.store.matches import MatchStore
from solitaire.store.races import RaceStore
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue
from tests.kit.playing import OneDeal

START = datetime(2026, 11, 5, tzinfo=UTC)
CODE = "S1-0000-0001"
FACE = Deal.from_code(CODE)


@pytest.fixture
def clock() -> Clock:
    return Clock(START, timedelta(seconds=1))


class NoDailies(OneDeal):
    """No daily is open; the time is that of the clock."""

    def __init__(self, clock: Clock) -> None:
        self.now = clock

    def hidden_codes(self, first: int, last: int, variant: Variant) -> dict[int, str]:
        return {}


@pytest.fixture
def secret_deals(engine: Engine, clock: Clock) -> SecretDeals:
    return SecretDeals(NoDailies(clock), RaceStore(engine))  # type: ignore[arg-type]


@pytest.fixture
def games(store: GameStore, one_deal: OneDeal, secret_deals: SecretDeals, clock: Clock) -> Games:
    return Games(store, one_deal, secret_deals, clock=clock)  # type: ignore[arg-type]


@pytest.fixture
def races(engine: Engine, games: Games, clock: Clock, taken: list[Deal]) -> Races:
    seeds, ids = count(1), count(1)

    def take_deal(shelf: Shelf) -> Deal:
        assert shelf.sealed
        taken.append(Deal.from_seed(Seed(next(seeds)), shelf.choice.variant))
        return taken[-1]

    return Races(RaceStore(engine), games, take_deal, new_id=lambda: f"id-{next(ids)}", clock=clock)


@pytest.fixture
def taken() -> list[Deal]:
    """The deals that races took."""
    return []


def start(races: Races, *players: str) -> str:
    first, *others = players
    race = races.start(first, FIRST_STEP, first.title())
    for player in others:
        races.join(player, race, player.title())
    return race


def begin(races: Races, player: str, race: str) -> PlayerGame:
    begun = races.begin(player, race)
    assert begun is not None
    return begun


def play(games: Games, begun: PlayerGame, turns: int) -> PlayerGame:
    for _ in range(turns):
        turn = begun.game.legal_turns()[0]
        begun = games.turns.take(
            begun.player, begun.id, number=begun.number, pile=turn.pile, discard=turn.discard
        )
    return begun


def finish(games: Games, begun: PlayerGame, turns: int = 0) -> PlayerGame:
    begun = play(games, begun, turns)
    return games.turns.give_up(begun.player, begun.id, number=begun.number)


def race_all(races: Races, games: Games, *players: str) -> tuple[str, list[PlayerGame]]:
    """A race that is over."""
    race = start(races, *players)
    return race, [
        finish(games, begin(races, player, race), turns) for turns, player in enumerate(players)
    ]


def code_of(error: pytest.ExceptionInfo[SolitaireError]) -> object:
    return error.value.code


def seals(race: Race) -> dict[str | None, tuple[RacerProgress, int]]:
    return {seal.name: (seal.progress, seal.turns) for seal in race.seals}


# ---- joining -------------------------------------------------------------------------------------------


def test_a_race_is_a_link_that_others_join(races: Races) -> None:
    race = start(races, "ada", "bob")
    found = races.get(race, "bob")
    assert [(seal.seat, seal.name, seal.mine) for seal in found.seals] == [
        (1, "Ada", False),
        (2, "Bob", True),
    ]
    assert found.is_open
    assert found.choice == FIRST_STEP
    assert found.code is None
    assert races.get(race, None).mine is None


def test_joining_twice_keeps_the_place(races: Races) -> None:
    race = start(races, "ada", "bob", "eve")
    assert not races.join("bob", race, "Robert")
    assert [seal.name for seal in races.get(race, "bob").seals] == ["Ada", "Bob", "Eve"]


def test_a_race_has_room_for_six(races: Races) -> None:
    race = start(races, *(f"player {number}" for number in range(MOST)))
    assert races.get(race, None).is_full
    with pytest.raises(Refused) as refused:
        races.join("late", race, "Late")
    assert (code_of(refused), refused.value.data) == (PlayCode.RACE_FULL, {"limit": MOST})


def test_names_are_as_in_families(races: Races, players: Players) -> None:
    race = start(races, "ada")
    with pytest.raises(NotationError) as empty:
        races.join("bob", race, " ")
    assert code_of(empty) is PlayCode.NAME_EMPTY
    with pytest.raises(Refused) as taken:
        races.join("bob", race, "A-D-A")
    assert code_of(taken) is PlayCode.RACER_NAMED
    assert players.get("bob").name is None
    races.join("bob", race, "Bob")
    assert players.get("bob").name == "Bob"


def test_a_name_that_is_refused_costs_no_deal(
    engine: Engine, races: Races, players: Players, taken: list[Deal]
) -> None:
    families = Families(FamilyStore(engine), players, MatchStore(engine))
    family = families.get("bob", families.start("bob", "Home", "Bob"))
    families.join("ada", family.invitation, "Ada")
    with pytest.raises(Refused) as refused:
        races.start("ada", FIRST_STEP, "bob")
    assert code_of(refused) is PlayCode.NAME_TAKEN
    assert taken == []


def test_a_form_that_is_sent_twice_starts_one_race(races: Races, clock: Clock) -> None:
    race = start(races, "ada")
    assert start(races, "ada") == race
    clock.now += TWICE
    later = start(races, "ada", "bob")
    assert later not in (race, start(races, "ada"))


def test_no_race_of_that_id(races: Races) -> None:
    for id in ("none", "\0"):
        for ask in (
            lambda id=id: races.get(id, "ada"),
            lambda id=id: races.join("ada", id, "Ada"),
            lambda id=id: races.begin("ada", id),
            lambda id=id: races.again("ada", id, lambda: None),
        ):
            with pytest.raises(Absent) as absent:
                ask()
            assert code_of(absent) is PlayCode.NO_RACE


def test_a_race_is_on_a_deal_that_can_be_won(races: Races) -> None:
    with pytest.raises(ValueError, match="can be won"):
        races.start("ada", ANY_DEAL, "Ada")


# ---- the attempt ---------------------------------------------------------------------------------------


def test_an_attempt_has_no_undo_and_cannot_be_begun_afresh(races: Races, games: Games) -> None:
    race = start(races, "ada", "bob")
    begun = begin(races, "ada", race)
    assert (begun.race, begun.first, begun.is_attempt) == (race, True, True)
    played = play(games, begun, 2)
    assert not played.may_undo
    with pytest.raises(IllegalTurn) as undo:
        games.turns.undo("ada", played.id, number=played.number)
    assert code_of(undo) is PlayCode.NO_UNDO
    assert begin(races, "ada", race) == played
    assert games.start("ada", CODE) == played
    assert games.resume_or_start("ada", FACE) == played
    assert games.play_again("ada", played.id) == played
    assert races.begin("eve", race) is None


def test_the_deal_cannot_be_played_before_the_attempt(races: Races, games: Games) -> None:
    start(races, "ada", "bob")
    for begin_by_code in (
        lambda: games.start("ada", CODE),
        lambda: games.resume_or_start("ada", FACE),
    ):
        with pytest.raises(NotOver) as hidden:
            begin_by_code()
        assert code_of(hidden) is PlayCode.RACE_OPEN
    assert games.start("eve", CODE).first


def test_practice_after_the_attempt_is_sealed_too(races: Races, games: Games) -> None:
    race = start(races, "ada", "bob")
    ended = finish(games, begin(races, "ada", race), 1)
    for practice in (
        games.play_again("ada", ended.id),
        games.play_again_from("ada", ended.id, 1),
        games.start("ada", CODE),
    ):
        assert (practice.race, practice.first) == (race, False)
        over = finish(games, practice)
        assert games.disclosure.why_hidden(over) is PlayCode.RACE_OPEN


# ---- what others see, and what stays shut ---------------------------------------------------------------


def test_seals_show_piles_and_turns_and_no_cards(races: Races, games: Games) -> None:
    race = start(races, "ada", "bob", "eve")
    ended = finish(games, play(games, begin(races, "ada", race), 3))
    begun = play(games, begin(races, "bob", race), 2)
    for viewer in ("ada", "bob", "eve", "stranger", None):
        found = races.get(race, viewer)
        assert seals(found) == {
            "Ada": (RacerProgress.DONE, 3),
            "Bob": (RacerProgress.PLAYING, 2),
            "Eve": (RacerProgress.JOINED, 0),
        }
        assert all(seal.outcome is None for seal in found.seals)
        own = {seal.game for seal in found.seals if seal.game}
        assert own == {"ada": {ended.id}, "bob": {begun.id}}.get(viewer or "", set())


def test_a_seal_does_not_depend_on_what_was_discarded(races: Races, games: Games) -> None:
    race = start(races, "ada", "bob", "eve")
    for player, choice in (("ada", 0), ("bob", -1)):
        begun = begin(races, player, race)
        turn = begun.game.legal_turns()[choice]
        games.turns.take(player, begun.id, number=1, pile=turn.pile, discard=turn.discard)
    one, other, _ = races.get(race, "eve").seals
    assert replace(one, name="", seat=0) == replace(other, name="", seat=0)


def test_the_deal_stays_shut_until_the_race_closes(
    races: Races,
    games: Games,
    secret_deals: SecretDeals,
    reviews: Reviews,
    queue: HeldQueue,
    clock: Clock,
) -> None:
    race = start(races, "ada", "bob")
    ended = finish(games, begin(races, "ada", race), 2)
    reviews.make(ended.id)
    written_out = Deal.parse(str(FACE))

    def check_all() -> list[Callable[[], object]]:
        return [
            lambda: games.disclosure.reveal_code(ended),
            lambda: games.disclosure.reveal_record("ada", ended.id),
            lambda: games.disclosure.publish("ada", ended.id, True),
            lambda: secret_deals.check(FACE, "ada"),
            lambda: secret_deals.check(FACE, "bob"),
            lambda: secret_deals.check(written_out, "bob"),
        ]

    for reveal in check_all():
        with pytest.raises(NotOver) as hidden:
            reveal()
        assert code_of(hidden) is PlayCode.RACE_OPEN
    assert not games.disclosure.has_revealed("ada", CODE)
    secret_deals.check(FACE, "eve")
    secret_deals.check(FACE, None)
    review = reviews.of(ended, "ada")
    assert getattr(review, "par", ()) is None
    clock.now += LASTS
    for reveal in check_all():
        reveal()
    assert games.disclosure.has_revealed("ada", CODE)
    assert getattr(reviews.of(ended, "ada"), "par", None) is not None


def test_lines_of_a_race_are_shown_to_each_other_once_it_has_closed(
    races: Races, games: Games, store: GameStore, reviews: Reviews, queue: HeldQueue
) -> None:
    ghosts = Ghosts(store, games.disclosure, reviews, queue)
    race = start(races, "ada", "bob")
    first = finish(games, begin(races, "ada", race), 2)
    with pytest.raises(NotOver):
        ghosts.others(first)
    second = finish(games, begin(races, "bob", race), 1)
    first = games.get("ada", first.id)
    reviews.make(second.id)
    assert [game.id for game in ghosts.others(first)] == [second.id]
    assert ghosts.ghost(first, second.id).turns == second.game.turns
    stranger = finish(games, games.start("eve", CODE), 1)
    assert ghosts.others(stranger) == ()
    with pytest.raises(Absent):
        ghosts.ghost(stranger, second.id)
    with pytest.raises(Absent):
        ghosts.ghost(first, stranger.id)


# ---- closing and the next race --------------------------------------------------------------------------


def test_a_race_closes_when_all_are_done(races: Races, games: Games) -> None:
    race, _ = race_all(races, games, "ada", "bob", "eve")
    found = races.get(race, "ada")
    assert not found.is_open
    assert found.code == CODE
    assert all(seal.outcome and seal.game for seal in found.seals)
    with pytest.raises(Refused) as over:
        races.join("late", race, "Late")
    assert code_of(over) is PlayCode.RACE_OVER
    assert races.get(race, "late").code == CODE


def test_a_race_closes_after_a_day(races: Races, games: Games, clock: Clock) -> None:
    race = start(races, "ada", "bob", "eve")
    finish(games, begin(races, "ada", race))
    late = play(games, begin(races, "bob", race), 1)
    clock.now += LASTS
    assert races.begin("eve", race) is None
    assert not races.get(race, "ada").is_open
    assert races.get(race, "ada").code == CODE
    assert races.get(race, "bob").code is None  # plays on
    finish(games, late)
    assert {name: progress for name, (progress, _) in seals(races.get(race, "bob")).items()} == {
        "Ada": RacerProgress.DONE,
        "Bob": RacerProgress.LATE,
        "Eve": RacerProgress.JOINED,
    }
    assert games.start("eve", CODE).first


def test_a_race_is_open_until_the_moment_when_it_closes(races: Races, clock: Clock) -> None:
    race = start(races, "ada", "bob")
    closes = races.get(race, "ada").closes
    clock.step = timedelta()
    clock.now = closes - timedelta(seconds=1)
    assert races.get(race, "ada").is_open
    assert [each.id for each in races.list_open("ada")] == [race]
    clock.now = closes
    assert not races.get(race, "ada").is_open
    assert races.list_open("ada") == ()


def test_places_are_those_of_the_results_in_time(races: Races, games: Games, clock: Clock) -> None:
    """Equal results share a place, and who was too late or never began has none."""
    race = start(races, "ada", "bob", "eve", "kim", "lou")
    for player, turns in (("ada", 0), ("bob", 0), ("eve", 5)):
        finish(games, begin(races, player, race), turns)
    late = begin(races, "kim", race)
    assert {seal.place for seal in races.get(race, "ada").seals} == {0}
    clock.now += LASTS
    finish(games, late)
    places = [(seal.name, seal.place) for seal in races.get(race, None).seals]
    assert places == [("Eve", 1), ("Ada", 2), ("Bob", 2), ("Kim", 0), ("Lou", 0)]


def test_the_next_race_is_one_for_all(races: Races, games: Games) -> None:
    race, _ = race_all(races, games, "ada", "bob", "eve")
    asked: list[str] = []
    following = races.again("bob", race, lambda: asked.append("bob"))
    for player in ("ada", "bob", "eve", "ada"):
        assert races.again(player, race, lambda: asked.append("other")) == following
    assert asked == ["bob"]
    assert [seal.name for seal in races.get(following, None).seals] == ["Bob", "Ada", "Eve"]
    assert races.get(race, None).next == following
    assert races.get(following, None).choice == FIRST_STEP


def test_only_racers_of_a_closed_race_lead_on(races: Races, games: Games) -> None:
    open_race = start(races, "ada", "bob")
    with pytest.raises(NotOver) as early:
        races.again("ada", open_race, lambda: None)
    assert code_of(early) is PlayCode.RACE_OPEN
    with pytest.raises(Absent):
        races.again("eve", open_race, lambda: None)


def test_one_who_comes_to_the_next_race_when_it_is_over_is_led_there(
    races: Races, games: Games
) -> None:
    race, _ = race_all(races, games, "ada", "bob", "eve")
    following = races.again("ada", race, lambda: None)
    races.again("bob", race, lambda: None)
    for player in ("ada", "bob"):
        finish(games, begin(races, player, following))
    assert races.again("eve", race, lambda: None) == following
    assert races.get(following, "eve").mine is None


def test_a_limit_on_races_keeps_the_next_one_from_being_made(races: Races, games: Games) -> None:
    race, _ = race_all(races, games, "ada", "bob")

    def refuse() -> None:
        raise Refused(PlayCode.TOO_OFTEN, seconds=9)

    with pytest.raises(Refused):
        races.again("ada", race, refuse)
    assert races.get(race, "ada").next is None


# ---- players who go, and their data ----------------------------------------------------------------------


def test_deleting_leaves_a_nameless_seal(races: Races, games: Games, players: Players) -> None:
    race = start(races, "ada", "bob", "eve")
    finish(games, begin(races, "ada", race), 3)
    players.delete("ada")
    one = races.get(race, "bob").seals[0]
    assert (one.name, one.progress, one.turns, one.game) == (None, RacerProgress.LEFT, 3, None)


def test_the_export_has_races_and_no_deal_before_they_close(
    races: Races, games: Games, players: Players, clock: Clock
) -> None:
    race = start(races, "ada", "bob")
    ended = finish(games, begin(races, "ada", race), 2)
    text = "".join(players.export("ada", {}))
    assert CODE not in text
    exported = json.loads(text)
    assert [each["id"] for each in exported["races"]] == [race]
    assert exported["races"][0]["game"] == ended.id
    clock.now += LASTS
    assert CODE in "".join(players.export("ada", {}))
