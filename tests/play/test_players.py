"""Players without accounts: names, phrases that are guessed in vain, two made one, and one deleted."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine, select

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.people.families import Families
from solitaire.play.people.phrases import make_phrase
from solitaire.play.people.players import GUESSES, GUESSES_IN_ALL, Player, Players
from solitaire.rules import NotationError
from solitaire.store.families import FamilyStore
from solitaire.store.guesses import GuessStore
from solitaire.store.players import PlayerStore
from solitaire.store.tables import metadata
from tests.kit.at_once import at_once
from tests.kit.postgresql import on_every_database

SECRET = b"a secret of the tests"
HERE = "192.0.2.1"
MINUTE = timedelta(minutes=1)


@dataclass
class Clock:
    now: datetime = field(default=datetime(2026, 11, 5, 12, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def players_of(engine: Engine, clock: Clock, secret: bytes = SECRET) -> Players:
    stores = PlayerStore(engine), GuessStore(engine), FamilyStore(engine)
    return Players(*stores, secret, clock=clock)


@pytest.fixture
def players(engine: Engine, clock: Clock) -> Players:
    return players_of(engine, clock)


@pytest.fixture
def families(engine: Engine, players: Players, clock: Clock) -> Families:
    return Families(FamilyStore(engine), players, clock=clock)


def stored(engine: Engine) -> str:
    """All that is in the database."""
    with engine.connect() as connection:
        return repr([connection.execute(select(table)).all() for table in metadata.sorted_tables])


# ---- names -------------------------------------------------------------------------------------------------


def test_a_name_is_read_kept_and_taken_away(players: Players, games: Games) -> None:
    games.start("ada")
    assert players.rename("ada", "  Ada   L. ") == "Ada L."
    assert players.name_of("ada") == "Ada L."
    assert players.get("ada") == Player("Ada L.", False, 1)
    assert players.names_of(["ada", "bob"]) == {"ada": "Ada L."}
    assert players.rename("ada", "   ") is None
    assert players.name_of("ada") is None


def test_a_name_that_cannot_be_leaves_the_one_there_was(players: Players) -> None:
    players.rename("ada", "Ada")
    with pytest.raises(NotationError) as refused:
        players.rename("ada", "<script>")
    assert refused.value.code is PlayCode.NAME_CHARACTER
    assert players.name_of("ada") == "Ada"


def test_at_a_family_table_names_do_not_look_alike(players: Players, families: Families) -> None:
    table = families.start("ada", "The Lees", "Ivy")
    families.join("bob", families.get("ada", table).invitation, "Bob")
    with pytest.raises(Refused) as refused:
        players.rename("bob", "lvy")
    assert (refused.value.code, refused.value.data) == (PlayCode.NAME_TAKEN, {"text": "lvy"})
    assert players.rename("bob", "Bobby") == "Bobby"
    assert players.rename("ada", "IVY") == "IVY"


@on_every_database
def test_of_many_who_want_one_name_at_a_table_one_gets_it(
    players: Players, families: Families
) -> None:
    table = families.start("ada", "The Lees", "Ada")
    invitation = families.get("ada", table).invitation
    others = [f"other {number}" for number in range(3)]
    for number, player in enumerate(others):
        families.join(player, invitation, f"{number} Lee")

    def want(player: str) -> bool:
        try:
            if player in others:
                players.rename(player, "Bob")
            else:
                families.join(player, invitation, "Bob")
        except Refused:
            return False
        return True

    wanting = [*others, "new 1", "new 2"]
    assert at_once([partial(want, player) for player in wanting]).count(True) == 1
    assert [seat.name for seat in families.get("ada", table).seats].count("Bob") == 1
    assert [*players.names_of(wanting).values()].count("Bob") == 1, "and no name without a seat"


def test_at_a_family_table_there_is_a_name(players: Players, families: Families) -> None:
    families.start("ada", "The Lees", "Ivy")
    with pytest.raises(NotationError) as refused:
        players.rename("ada", " ")
    assert refused.value.code is PlayCode.NAME_EMPTY
    assert players.name_of("ada") == "Ivy"


# ---- phrases -----------------------------------------------------------------------------------------------


def test_a_phrase_leads_to_its_player_however_it_is_written(players: Players) -> None:
    phrase = players.make_phrase("ada")
    assert players.get("ada").has_phrase
    assert players.player_of_phrase(phrase, HERE) == "ada"
    assert players.player_of_phrase(phrase.upper().replace(" ", " - "), HERE) == "ada"


def test_a_new_phrase_takes_the_place_of_the_old(players: Players) -> None:
    old, new = players.make_phrase("ada"), players.make_phrase("ada")
    assert old != new
    with pytest.raises(Absent) as refused:
        players.player_of_phrase(old, HERE)
    assert refused.value.code is PlayCode.NO_PLAYER
    assert players.player_of_phrase(new, HERE) == "ada"


def test_the_database_has_no_word_of_a_phrase_and_no_address(
    players: Players, engine: Engine
) -> None:
    phrase = players.make_phrase("ada")
    with pytest.raises(Absent):
        players.player_of_phrase(make_phrase(), HERE)
    there = stored(engine)
    assert "ada" in there
    assert not any(word in there for word in (*phrase.split(), HERE))


def test_another_sites_secret_knows_no_phrase(
    players: Players, engine: Engine, clock: Clock
) -> None:
    phrase = players.make_phrase("ada")
    with pytest.raises(Absent):
        players_of(engine, clock, b"another").player_of_phrase(phrase, HERE)
    assert players_of(engine, clock).player_of_phrase(phrase, HERE) == "ada"


def test_what_can_be_no_phrase_is_told_and_does_not_count(players: Players) -> None:
    phrase = players.make_phrase("ada")
    for _ in range(GUESSES + 1):
        with pytest.raises(NotationError) as refused:
            players.player_of_phrase("acorn xylophone", HERE)
        assert refused.value.data["place"] == 2
    assert players.player_of_phrase(phrase, HERE) == "ada"


# ---- guessing ----------------------------------------------------------------------------------------------


def guess(players: Players, address: str = HERE, phrase: str = "") -> int | str | None:
    """The player, None if it was nobody's, or how many seconds to wait."""
    try:
        return players.player_of_phrase(phrase or make_phrase(), address)
    except Absent:
        return None
    except Refused as refused:
        assert refused.code is PlayCode.GUESSES  # noqa: PT017
        return int(refused.data["seconds"])


def test_ten_wrong_guesses_an_hour_from_one_address(players: Players, clock: Clock) -> None:
    phrase = players.make_phrase("ada")
    for _ in range(GUESSES):
        assert guess(players) is None
        clock.now += MINUTE
    assert guess(players) == 50 * 60
    assert guess(players, phrase=phrase) == 50 * 60, "nor does the right one do now"
    clock.now += 50 * MINUTE - timedelta(seconds=0.5)
    assert guess(players) == 1
    clock.now += timedelta(seconds=0.5)
    assert guess(players) is None
    assert guess(players) == 60
    clock.now += MINUTE
    assert guess(players, phrase=phrase) == "ada"


def test_right_guesses_are_not_counted(players: Players) -> None:
    phrase = players.make_phrase("ada")
    for _ in range(3 * GUESSES):
        assert guess(players, phrase=phrase) == "ada"
    for _ in range(GUESSES):
        assert guess(players) is None
    assert guess(players, phrase=phrase) == 3600


def test_to_ask_while_one_has_to_wait_makes_nobody_wait_longer(
    players: Players, clock: Clock
) -> None:
    for _ in range(GUESSES):
        guess(players)
    clock.now += 59 * MINUTE
    for _ in range(GUESSES):
        assert guess(players) == 60
    clock.now += MINUTE
    assert guess(players) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (HERE, "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", HERE, True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "", True),
        ("unix:", "", False),
    ],
)
def test_an_address_is_whose_network_it_is(
    players: Players, one: str, other: str, same: bool
) -> None:
    for _ in range(GUESSES):
        guess(players, one)
    assert (guess(players, other) is not None) is same


@pytest.mark.slow
def test_a_thousand_an_hour_from_everywhere(players: Players, clock: Clock, engine: Engine) -> None:
    phrase = players.make_phrase("ada")
    store = GuessStore(engine)
    for number in range(GUESSES_IN_ALL - 1):
        store.add(f"somebody {number}", clock.now, clock.now - 60 * MINUTE)
    clock.now += MINUTE
    assert guess(players) is None
    assert guess(players, "192.0.2.9", phrase) == 59 * 60
    clock.now += 59 * MINUTE
    assert guess(players, "192.0.2.9", phrase) == "ada"


def test_what_is_older_than_an_hour_is_forgotten(
    players: Players, clock: Clock, engine: Engine
) -> None:
    for _ in range(GUESSES):
        guess(players)
    clock.now += 60 * MINUTE
    guess(players)
    with engine.connect() as connection:
        (rows,) = (
            connection.execute(select(table)).all()
            for table in metadata.sorted_tables
            if table.name == "guesses"
        )
    assert len(rows) == 1


@on_every_database
def test_guesses_that_come_all_at_once_count_as_well(players: Players) -> None:
    together = 2 * GUESSES
    answers = at_once([partial(guess, players)] * together)
    assert answers.count(None) <= GUESSES


# ---- two made one, and gone --------------------------------------------------------------------------------


def test_who_comes_with_a_phrase_brings_the_games_of_the_device(
    players: Players, games: Games
) -> None:
    there, here = games.start("ada", "the cabin"), games.start("new", "the lake")
    phrase = players.make_phrase("ada")
    players.merge("new", players.player_of_phrase(phrase, HERE))
    assert {player_game.id for player_game in games.in_progress("ada")} >= {here.id}
    assert games.get("ada", there.id).label == "the cabin"
    assert games.get("ada", here.id).label == "the lake"
    assert players.get("ada").games == 2
    assert players.get("new") == Player(None, False, 0)
    with pytest.raises(Absent):
        games.get("new", here.id)


def test_to_come_back_to_oneself_changes_nothing(
    players: Players, games: Games, engine: Engine
) -> None:
    games.start("ada")
    players.make_phrase("ada")
    before = stored(engine)
    players.merge("ada", "ada")
    assert stored(engine) == before


def test_after_deleting_there_is_nothing(
    players: Players, games: Games, families: Families, engine: Engine
) -> None:
    games.start("ada", "the cabin")
    families.start("ada", "The Lees", "Ada")
    phrase = players.make_phrase("ada")
    players.delete("ada")
    assert "ada" not in stored(engine).casefold()
    assert players.get("ada") == Player(None, False, 0)
    assert guess(players, phrase=phrase) is None
