"""Starting games: random deals, codes and texts; a deal again; resuming a deal; absent games."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, select, update

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import DealChoice
from solitaire.play.errors import Absent, PlayCode
from solitaire.play.games.games import Games
from solitaire.rules import SHORT, Code, Deal, Game, NotationError, Record, Seed
from solitaire.store import GameStore
from solitaire.store.tables import games as table
from solitaire.store.tables import results
from tests.kit.playing import NO_SECRETS, ONE_DEAL, play_on, with_columns
from tests.kit.rows import game_row

CODE = "1-8QZK-4M2T"


def test_a_new_game_is_at_its_first_turn(games: Games) -> None:
    player_game = games.start("ada", CODE)
    assert player_game.game == Game.start(Deal.from_code(CODE))
    assert (player_game.player, player_game.number, player_game.revision, player_game.undone) == (
        "ada",
        1,
        0,
        0,
    )
    assert player_game.created == player_game.changed == datetime(2026, 11, 5, tzinfo=UTC)
    assert player_game.record == Record(Deal.from_code(CODE), ())
    assert games.get("ada", player_game.id) == player_game


def test_a_game_is_stored_with_the_variant_of_its_deal(games: Games, store: GameStore) -> None:
    short_deal = str(Deal.from_code(f"S{CODE}"))
    for wanted, name in ((CODE, "standard"), (f"s{CODE}", "short")):
        row = store.get(games.start("ada", wanted).id)
        assert row is not None
        assert row.variant == name
    row = store.get(games.resume_or_start("ada", Deal.parse(short_deal)).id)
    assert row is not None
    assert row.variant == "short"


@pytest.mark.parametrize("wanted", ["", " ", "\t\n"])
def test_blank_text_starts_a_random_deal_without_a_label(games: Games, wanted: str) -> None:
    first, second = games.start("ada", wanted), games.start("ada", wanted)
    assert (first.game.deal.seed, second.game.deal.seed) == (Seed(1), Seed(2))
    assert first.label is None


@pytest.mark.parametrize(
    ("wanted", "code", "label"),
    [
        (CODE, CODE, CODE),
        (" 1-8qzk-4m2t ", CODE, CODE),
        ("The Cabin, 2026", Seed.from_text("the cabin, 2026").code, "The Cabin, 2026"),
        ("  the \n cabin ", Seed.from_text("the cabin").code, "the cabin"),
        ("24-12-2026", Seed.from_text("24-12-2026").code, "24-12-2026"),
        ("nul\0", Seed.from_text("nul\0").code, Seed.from_text("nul\0").code),
    ],
)
def test_a_game_is_labeled_with_the_text_typed(
    games: Games, wanted: str, code: str, label: str
) -> None:
    player_game = games.start("ada", wanted)
    assert player_game.game.deal.code == code
    assert player_game.label == label
    assert games.get("ada", player_game.id) == player_game


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("9-8QZK-4M2T", Code.CODE_VERSION),
        ("1-8QZK-4M2U", Code.CODE_SLIP),
        ("x" * 201, Code.TEXT_LONG),
    ],
)
def test_an_invalid_code_or_text_starts_no_game(games: Games, wanted: str, code: Code) -> None:
    with pytest.raises(NotationError) as refused:
        games.start("ada", wanted)
    assert refused.value.code is code
    assert games.list_unfinished("ada") == ()


def test_by_default_ids_and_deals_are_random_and_times_in_utc(
    store: GameStore,
) -> None:
    games = Games(store, ONE_DEAL, NO_SECRETS)
    before = datetime.now(UTC)
    first, second = games.start("ada"), games.start("ada")
    assert first.id != second.id
    assert re.fullmatch(r"[\w-]{16}", first.id)
    assert first.game.deal != second.game.deal
    assert before <= first.created <= second.created <= before + timedelta(minutes=1)


def test_a_deal_is_resumed_where_the_player_left_it(games: Games) -> None:
    deal = Deal.read("the cabin")
    assert games.start("bob", "the cabin").player == "bob"
    started = games.start("ada", "the cabin")
    played = play_on(games, started, 1)
    assert games.resume_or_start("ada", deal) == played


def test_a_new_deal_is_labeled_with_its_code(games: Games) -> None:
    player_game = games.resume_or_start("ada", Deal.from_code(CODE))
    assert (player_game.game.deal.code, player_game.label, player_game.number) == (CODE, CODE, 1)
    assert games.resume_or_start("ada", Deal.from_code(CODE)) == player_game


def test_a_finished_deal_is_started_again(games: Games) -> None:
    first = games.resume_or_start("ada", Deal.from_code(CODE))
    assert play_on(games, first).game.is_over
    second = games.resume_or_start("ada", Deal.from_code(CODE))
    assert second.id != first.id
    assert second.number == 1


def test_again_starts_a_new_game_and_keeps_the_old_one(games: Games) -> None:
    first = games.start("ada", "the cabin")
    played = play_on(games, first, 1)
    again = games.play_again("ada", first.id)
    assert again.id != first.id
    assert (again.game, again.label, again.revision) == (first.game, "the cabin", 0)
    assert games.get("ada", first.id) == with_columns(played, copied=True)


def test_a_game_knows_the_choice_that_dealt_it_and_the_turn_that_it_plays_again(
    games: Games, store: GameStore
) -> None:
    easy = games.start("ada", choice=DealChoice(SHORT, Difficulty.EASY))
    ended = play_on(games, easy)
    retried = games.play_again_from("ada", ended.id, 5)
    again = games.play_again("ada", retried.id)
    stored = [store.get(each.id) for each in (easy, ended, retried, again)]
    assert [each and each.origin for each in stored] == ["easy", "easy", "easy 5", "easy 1"]
    for brought in (games.start("ada", CODE), games.start("ada")):
        assert brought.row.origin is None


def test_a_first_game_goes_on_until_it_is_over_whatever_is_typed(games: Games) -> None:
    first = games.start("ada", "the cabin")
    assert games.play_again("ada", first.id) == first, "without a turn it is the same game again"
    played = play_on(games, first, 1)
    assert games.start("ada", "The Cabin") == played
    assert play_on(games, played).game.is_over
    assert games.start("ada", "the cabin").id != first.id


def test_a_game_that_is_begun_again_before_its_end_counts_for_nothing(
    games: Games, store: GameStore, engine: Engine
) -> None:
    """Its copy shows the next cards. Nor does the copy count, or any later one."""
    first = games.start("ada", "the cabin")
    assert not first.is_at_stake
    first = play_on(games, first, 1)
    assert first.is_at_stake
    again = games.play_again("ada", first.id)
    first = games.get("ada", first.id)
    assert not first.is_at_stake
    third = games.play_again("ada", first.id)
    for game in (first, again, third):
        assert play_on(games, game).game.is_over
    with engine.connect() as connection:
        assert [*connection.scalars(select(results.c.first))] == [False] * 3
    assert [row.first for row in map(store.get, (first.id, again.id, third.id)) if row] == [
        True,
        False,
        False,
    ]


def test_a_finished_game_still_counts_when_its_deal_is_begun_again(
    games: Games, engine: Engine
) -> None:
    over = play_on(games, games.start("ada", "the cabin"))
    games.play_again("ada", over.id)
    games.turns.undo("ada", over.id, number=over.number)
    assert not games.play_again("ada", over.id).first
    with engine.connect() as connection:
        assert [*connection.scalars(select(results.c.first))] == [True]


def test_a_deal_without_a_seed_can_be_played_and_started_again(
    games: Games, store: GameStore
) -> None:
    text = str(Deal.from_code(CODE))
    store.add(game_row("x", deal=text))
    played = play_on(games, games.get("ada", "x"), 1)
    assert played.game.deal.seed is None
    again = games.play_again("ada", "x")
    assert again.game == Game.start(Deal.parse(text))


def test_unfinished_games_are_listed_latest_change_first(games: Games) -> None:
    player_games = [games.start("ada", text) for text in ("one", "two", "three")]
    for player_game in (player_games[1], player_games[2], player_games[0]):
        play_on(games, player_game, 1)
    games.start("ada", "only looked at")
    games.start("ada", "four")
    games.start("bob", "five")
    listed = [player_game.label for player_game in games.list_unfinished("ada")]
    assert listed == ["four", "one", "three", "two"]
    assert games.list_unfinished("ada", 2) == games.list_unfinished("ada")[:2]


@pytest.mark.parametrize("game_id", ["", "no game", "nul\0", "\ud800", "game 1 ", "x" * 10_000])
def test_an_unknown_game_is_absent(games: Games, game_id: str) -> None:
    games.start("ada")
    with pytest.raises(Absent) as refused:
        games.get("ada", game_id)
    assert refused.value.code is PlayCode.NO_GAME


def test_another_player_s_game_is_absent_in_every_use_case(games: Games) -> None:
    player_game = games.start("ada")
    turn = player_game.game.legal_turns()[0]
    calls: tuple[Callable[[], object], ...] = (
        lambda: games.get("bob", player_game.id),
        lambda: games.play_again("bob", player_game.id),
        lambda: games.disclosure.reveal_record("bob", player_game.id),
        lambda: games.turns.undo("bob", player_game.id, number=1),
        lambda: games.turns.take(
            "bob", player_game.id, number=1, pile=turn.pile, discard=turn.discard
        ),
        lambda: games.turns.take(  # a stale turn does not reveal the game either
            "bob", player_game.id, number=9, pile=turn.pile, discard=turn.discard
        ),
    )
    for call in calls:
        with pytest.raises(Absent) as refused:
            call()
        assert refused.value.code is PlayCode.NO_GAME
    assert games.get("ada", player_game.id) == player_game


@pytest.mark.parametrize("wrong", [{"player": "bob"}, {"id": "elsewhere"}])
def test_a_game_moved_to_another_player_or_id_is_absent(
    games: Games, engine: Engine, wrong: dict[str, str]
) -> None:
    player_game = games.start("ada")
    with engine.begin() as connection:
        connection.execute(update(table).values(wrong))
    with pytest.raises(Absent):
        games.get("ada", player_game.id)
