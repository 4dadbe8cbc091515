"""Players without accounts: names, recovery phrases, the limits on guesses, merging, deletion."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine, select

from solitaire.play.errors import Absent, PlayCode, Refused, TooOften
from solitaire.play.games.games import Games
from solitaire.play.limits import USUAL, Costly, Limits, Rates
from solitaire.play.people.families import Families
from solitaire.play.people.names import PublicNames
from solitaire.play.people.phrases import make_phrase
from solitaire.play.people.players import Player, Players
from solitaire.rules import NotationError
from solitaire.store.families import FamilyStore
from solitaire.store.matches import MatchStore
from solitaire.store.players import PlayerStore
from solitaire.store.rates import RateStore
from solitaire.store.tables import metadata
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.postgresql import on_every_database

SECRET = b"a secret of the tests"
HERE = "192.0.2.1"
MINUTE = timedelta(minutes=1)
GUESSES = USUAL[Costly.GUESSES]


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 5, 12, tzinfo=UTC))


def players_of(
    engine: Engine, clock: Clock, secret: bytes = SECRET, rates: Rates = USUAL
) -> Players:
    limits = Limits(RateStore(engine), secret, rates, clock=clock)
    return Players(PlayerStore(engine), limits, FamilyStore(engine), {}, secret, clock=clock)


@pytest.fixture
def players(engine: Engine, clock: Clock) -> Players:
    return players_of(engine, clock)


@pytest.fixture
def families(engine: Engine, players: Players, clock: Clock) -> Families:
    return Families(FamilyStore(engine), players, MatchStore(engine), clock=clock)


def dump(engine: Engine) -> str:
    """The whole content of the database."""
    with engine.connect() as connection:
        return repr([connection.execute(select(table)).all() for table in metadata.sorted_tables])


# ---- names -------------------------------------------------------------------------------------------------


def test_a_name_is_normalized_stored_and_removed(players: Players, games: Games) -> None:
    games.start("ada")
    assert players.rename("ada", "  Ada   L. ") == "Ada L."
    assert players.get("ada").name == "Ada L."
    assert players.get("ada") == Player("Ada L.", False, 1, 0)
    assert players.public_names(["ada", "bob"], PublicNames.ALL, None) == {"ada": "Ada L."}
    assert players.rename("ada", "   ") is None
    assert players.get("ada").name is None


def test_public_pages_show_names_as_the_site_wants(
    engine: Engine, players: Players, families: Families
) -> None:
    families.join("bob", families.get("ada", families.start("ada", "Lee", "Ada")).invitation, "Bob")
    families.start("eve", "Kim", "Eve")
    all_names = {"ada": "Ada", "bob": "Bob", "eve": "Eve"}

    def shown(names: PublicNames, reader: str | None) -> Mapping[str, str]:
        return players.public_names({*all_names, "cy"}, names, reader)

    for reader in ("ada", "cy", None):
        assert shown(PublicNames.ALL, reader) == all_names
        assert shown(PublicNames.OFF, reader) == {}
    assert shown(PublicNames.FAMILIES, "ada") == {"ada": "Ada", "bob": "Bob"}
    assert shown(PublicNames.FAMILIES, "eve") == {"eve": "Eve"}
    assert shown(PublicNames.FAMILIES, "cy") == shown(PublicNames.FAMILIES, None) == {}


@on_every_database
def test_a_hidden_name_is_on_no_public_page_and_stays_hidden(
    engine: Engine, players: Players, families: Families
) -> None:
    table = families.start("ada", "Lee", "Ada")
    families.join("bob", families.get("ada", table).invitation, "Bob")
    store = PlayerStore(engine)
    assert not store.hide_name("stranger", True)
    assert store.hide_name("ada", True)
    players.rename("ada", "Eda")
    assert players.get("ada").name_hidden
    for names in PublicNames:
        assert "ada" not in players.public_names(["ada", "bob"], names, "bob")
    assert [seat.name for seat in families.get("bob", table).seats] == ["Eda", "Bob"]
    players.merge("ada", "cy")
    assert players.get("cy").name_hidden
    store.hide_name("cy", False)
    assert players.public_names(["cy"], PublicNames.ALL, None) == {"cy": "Eda"}


def test_an_invalid_name_leaves_the_old_one(players: Players) -> None:
    players.rename("ada", "Ada")
    with pytest.raises(NotationError) as refused:
        players.rename("ada", "<script>")
    assert refused.value.code is PlayCode.NAME_CHARACTER
    assert players.get("ada").name == "Ada"


def test_names_at_a_family_table_must_not_be_alike(players: Players, families: Families) -> None:
    table = families.start("ada", "The Lees", "Ivy")
    families.join("bob", families.get("ada", table).invitation, "Bob")
    with pytest.raises(Refused) as refused:
        players.rename("bob", "ivy.")
    assert (refused.value.code, refused.value.data) == (PlayCode.NAME_TAKEN, {"text": "ivy."})
    assert players.rename("bob", "Bobby") == "Bobby"
    assert players.rename("ada", "IVY") == "IVY"


@on_every_database
def test_only_one_player_at_a_table_gets_a_contested_name(
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
    named = players.public_names(wanting, PublicNames.ALL, None)
    assert [*named.values()].count("Bob") == 1, "no name without a seat"


def test_a_player_at_a_family_table_must_have_a_name(players: Players, families: Families) -> None:
    families.start("ada", "The Lees", "Ivy")
    with pytest.raises(NotationError) as refused:
        players.rename("ada", " ")
    assert refused.value.code is PlayCode.NAME_EMPTY
    assert players.get("ada").name == "Ivy"


# ---- phrases -----------------------------------------------------------------------------------------------


def test_a_phrase_finds_its_player_in_any_spelling(players: Players) -> None:
    phrase = players.make_phrase("ada")
    assert players.get("ada").has_phrase
    assert players.player_of_phrase(phrase, HERE) == "ada"
    assert players.player_of_phrase(phrase.upper().replace(" ", " - "), HERE) == "ada"


def test_a_new_phrase_replaces_the_old_one(players: Players) -> None:
    old, new = players.make_phrase("ada"), players.make_phrase("ada")
    assert old != new
    with pytest.raises(Absent) as refused:
        players.player_of_phrase(old, HERE)
    assert refused.value.code is PlayCode.NO_PLAYER
    assert players.player_of_phrase(new, HERE) == "ada"


def test_the_database_stores_no_words_of_phrases_and_no_addresses(
    players: Players, engine: Engine
) -> None:
    phrase = players.make_phrase("ada")
    with pytest.raises(Absent):
        players.player_of_phrase(make_phrase(), HERE)
    there = dump(engine)
    assert "ada" in there
    assert not any(word in there for word in (*phrase.split(), HERE))


def test_a_phrase_is_not_found_with_another_site_s_secret(
    players: Players, engine: Engine, clock: Clock
) -> None:
    phrase = players.make_phrase("ada")
    with pytest.raises(Absent):
        players_of(engine, clock, b"another").player_of_phrase(phrase, HERE)
    assert players_of(engine, clock).player_of_phrase(phrase, HERE) == "ada"


def test_an_invalid_phrase_does_not_count_as_a_guess(players: Players) -> None:
    phrase = players.make_phrase("ada")
    for _ in range(GUESSES + 1):
        with pytest.raises(NotationError) as refused:
            players.player_of_phrase("acorn xylophone", HERE)
        assert refused.value.data["place"] == 2
    assert players.player_of_phrase(phrase, HERE) == "ada"


# ---- guessing ----------------------------------------------------------------------------------------------


def guess(players: Players, address: str = HERE, phrase: str = "") -> int | str | None:
    """The player of the phrase, None if there is none, or the seconds to wait."""
    try:
        return players.player_of_phrase(phrase or make_phrase(), address)
    except Absent:
        return None
    except TooOften as refused:
        return int(refused.data["seconds"])


def test_each_address_has_ten_wrong_guesses_an_hour(players: Players, clock: Clock) -> None:
    phrase = players.make_phrase("ada")
    assert [guess(players) for _ in range(10)] == [None] * 10
    assert guess(players) == 6 * 60
    assert guess(players, phrase=phrase) == 6 * 60, "the right phrase is blocked too"
    assert guess(players, "192.0.2.2", phrase) == "ada"
    clock.now += 6 * MINUTE
    assert guess(players, phrase=phrase) == "ada"


def test_right_guesses_are_not_counted(players: Players) -> None:
    phrase = players.make_phrase("ada")
    for _ in range(3 * GUESSES):
        assert guess(players, phrase=phrase) == "ada"
    for _ in range(GUESSES):
        assert guess(players) is None
    assert guess(players, phrase=phrase) == 6 * 60


def test_wrong_guesses_of_others_do_not_lock_out_the_right_phrase(
    engine: Engine, clock: Clock
) -> None:
    rates = {Costly.GUESSES: 2, Costly.ALL_GUESSES: 5}
    players = players_of(engine, clock, rates=rates)
    phrase = players.make_phrase("ada")
    others = [guess(players, f"192.0.2.{address}") for address in (2, 2, 3, 3, 4, 4, 5)]
    assert others == [None] * 5 + [12 * 60] * 2
    assert guess(players) == 12 * 60
    assert [guess(players, phrase=phrase) for _ in range(3)] == ["ada"] * 3
    assert guess(players) == 12 * 60
    assert guess(players, phrase=phrase) == 30 * 60, "those of one address still do"


# ---- merging and deletion ----------------------------------------------------------------------------------


def test_merging_moves_all_games_to_the_player_of_the_phrase(
    players: Players, games: Games
) -> None:
    there, here = games.start("ada", "the cabin"), games.start("new", "the lake")
    phrase = players.make_phrase("ada")
    players.merge("new", players.player_of_phrase(phrase, HERE))
    assert {player_game.id for player_game in games.list_unfinished("ada")} >= {here.id}
    assert games.get("ada", there.id).label == "the cabin"
    assert games.get("ada", here.id).label == "the lake"
    assert players.get("ada").games == 2
    assert players.get("new") == Player(None, False, 0, 0)
    with pytest.raises(Absent):
        games.get("new", here.id)


def test_merging_a_player_with_itself_changes_nothing(
    players: Players, games: Games, engine: Engine
) -> None:
    games.start("ada")
    players.make_phrase("ada")
    before = dump(engine)
    players.merge("ada", "ada")
    assert dump(engine) == before


def test_the_highest_number_of_a_cookie_makes_lower_ones_invalid(
    players: Players, clock: Clock
) -> None:
    assert players.admits("ada", 0)
    ahead = players.next_number("ada")
    assert players.admits("ada", 0), "the cookie with that number has not come yet"
    clock.now += MINUTE
    number = players.next_number("ada")
    assert ahead < number
    assert players.admits("ada", number)
    assert players.number_of("ada") == number
    assert [players.admits("ada", each) for each in (0, ahead, number)] == [False, False, True]
    clock.now -= timedelta(days=1)
    assert players.next_number("ada") > number
    assert players.admits("bob", 0)


def test_deleting_a_player_makes_all_cookies_invalid(players: Players) -> None:
    number = players.next_number("ada")
    assert players.admits("ada", number)
    players.delete("ada")
    assert not players.admits("ada", number)


def test_deleting_a_player_leaves_nothing(
    players: Players, games: Games, families: Families, engine: Engine
) -> None:
    games.start("ada", "the cabin")
    families.start("ada", "The Lees", "Ada")
    phrase = players.make_phrase("ada")
    players.delete("ada")
    assert "ada" not in dump(engine).casefold()
    assert players.get("ada") == Player(None, False, 0, 0)
    assert guess(players, phrase=phrase) is None
