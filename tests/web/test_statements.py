"""How many SQL statements requests take: a page loads what it shows once.

Statements are counted where the cursor executes them, those for the player and the rate limits too; BEGIN,
COMMIT and PRAGMA are not. The test prints the table of all pages (``pytest -s``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import timedelta
from functools import partial
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import pytest
from sqlalchemy import delete, insert

from solitaire.play.coach.puzzles.schedule import STOCK
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.store.matches import MatchStore
from solitaire.store.tables import dailies, games, metadata, puzzles, ready_deals, results
from tests.kit import races
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED, find_moments
from tests.kit.matches import begin_match, play_turns, put_match, put_matches
from tests.kit.parties import id_of, put_party
from tests.kit.plans import plan_of, watch_parameters
from tests.kit.puzzles import begin_puzzles, golden_question, put_puzzles, right_turn, wrong_turns
from tests.kit.races import put_races
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import OF_A_GAME, OF_A_RACE, PAGES
from tests.kit.rows import first_row, result_row
from tests.kit.seats import TABLES, play_people
from tests.kit.sites import MakeSite, Site, site_in
from tests.kit.solved import solving_once
from tests.kit.statements import watch_statements
from tests.kit.turning import put_lines

LOST = record("lost")
MOST = {
    "board.take_turn": 3,
    "daily.show_day": 4,
    "home.show_home": 8,
    "people.show_account": 8,
    "people.show_statistics": 8,
    "puzzles.show_today": 5,
    "puzzles.show_puzzle": 4,
    "paper.print_booklet": 11,
    "board.try_out": 11,
}
"""The most statements of the requests that people make all the time, and of two that queue a job."""
MOST_OF_OTHERS = 10
SCAN: Final = re.compile(rf"SCAN ({'|'.join(metadata.tables)})\b")
SCANNED: Final = {"dailies": "to find the daily of a code, in two rows a day"}
"""The tables that a page scans, with the reason."""


@pytest.fixture(scope="module")
def filled(
    tmp_path_factory: pytest.TempPathFactory,
    put_begun: Callable[[Path], None],
    run_folder: Path,
) -> Callable[[Path], None]:
    """Copies the database of a site with puzzles, on which ada has all that pages list.

    She has a name, a family, a game under way, a reviewed one, an attempt at the daily, and races.
    """
    site = site_in(tmp_path_factory.mktemp("filled"), put_begun)
    with closing(site), solving_once(run_folder), pytest.MonkeyPatch.context() as patch:
        site.put(deal_text(LOST), turns_text(LOST, 3), id="open")
        site.put(deal_text(LOST), turns_text(LOST), id="over")
        site.review("/games/over")
        begin_puzzles(patch, 2)
        for number in range(2, 4 + STOCK + 1):
            put_puzzles(site.engine, number)
        put_lines(site.engine, 2)
        client = site.client("ada")
        client.post("/families", data={"family": "Lee", "name": "Ada"}, headers=HX)
        client.post("/daily/4", headers=HX)
        put_races(site, hidden=False)
        for player in ("ada", "bob"):
            site.review(f"/games/race-over-{player}", player)
    return partial(copyfile, site.path)


@pytest.fixture
def site(
    make_site: MakeSite, filled: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> Site:
    begin_puzzles(monkeypatch, 2)
    return make_site(put=filled)


@contextmanager
def record_statements(site: Site) -> Iterator[list[str]]:
    found: list[str] = []
    with watch_statements(site.engine, found.append):
        yield found


def test_no_page_takes_more_statements_than_it_may_or_scans_a_table(site: Site) -> None:
    client, table, statements = site.client("ada"), {}, dict[str, Any]()
    for route in PAGES + [each for each in OF_A_GAME + OF_A_RACE if each.method == "GET"]:
        for game in ("open", "over") if "GAME" in route.path else ("",):
            with (
                record_statements(site) as found,
                watch_parameters(site.engine, statements.setdefault),
                client.open(route.of(game), method=route.method),
            ):
                pass
            table[route.endpoint, f"{route.method} {route.of(game)}"] = len(found)
    for (_, address), count in sorted(table.items(), key=lambda item: -item[1]):
        print(f"{count:3} {address[:90]}")
    too_many = {
        address: count
        for (endpoint, address), count in table.items()
        if count > MOST.get(endpoint, MOST_OF_OTHERS)
    }
    assert too_many == {}
    scans = {
        (table, " ".join(statement.split()))
        for statement, parameters in statements.items()
        for table in SCAN.findall(plan_of(site.engine, statement, parameters))
    }
    assert len(statements) > 60
    assert {each for each in scans if each[0] not in SCANNED} == set()
    assert {table for table, _ in scans} == {*SCANNED}


def test_home_takes_eight_statements_for_a_player_who_has_only_matches(site: Site) -> None:
    for player, match in (("bo", begin_match()), ("cy", play_turns(begin_match()))):
        put_match(site, player, match, player=player)
        with record_statements(site) as found:
            page = site.client(player).get("/").text
        assert read(page).all(cls="house")
        assert len(found) == MOST["home.show_home"], found


QUEUEING: Final = 5
"""The statements of a page that asks the workers for what is missing, beside its own."""


def put_many_games(site: Site, player: str, count: int) -> None:
    """Store finished games on deals of their own, and an unfinished attempt at the daily."""
    rows = [first_row(f"{player} {number}", player, over=True) for number in range(count)]
    with site.engine.begin() as connection:
        connection.execute(insert(games), [asdict(row) for row in rows])
        connection.execute(insert(results), [asdict(result_row(row)) for row in rows])
    site.client(player).post("/daily/4", headers=HX)


PLAYERS: Final = {"ada": 8, "dora": 8, "cy": 8, "nobody": 6, None: 0}
"""Players, the last one a stranger, with the statements of Home at most."""


@pytest.mark.parametrize("state", ["all made", "behind", "nothing made"])
def test_home_and_a_daily_take_no_more_statements_in_any_state(site: Site, state: str) -> None:
    """Dora has a thousand games, Cy only a match. A page that asks for what is missing takes a few more.

    One asks for the dailies, another for the turning point of the day that is over since.
    """
    put_many_games(site, "dora", 1_000)
    put_match(site, "only", play_turns(begin_match()), player="cy")
    number = 4
    if state != "all made":
        site.clock.now += timedelta(days=1)
    if state == "nothing made":
        number = 5
        with site.engine.begin() as connection:
            for table in (dailies, puzzles, ready_deals):
                connection.execute(delete(table))
    counts = {}
    for player, most in PLAYERS.items():
        for path, at_most in (("/", most), (f"/daily/{number}", MOST["daily.show_day"])):
            with record_statements(site) as found:
                assert site.client(player).get(path).status_code in (200, 202)
            counts[player, path] = len(found) - at_most
    asking = [more for more in counts.values() if more > 0]
    asked = {"all made": 0, "behind": 2, "nothing made": 1}[state]
    assert asking == [QUEUEING] * asked, counts


@pytest.mark.parametrize("path", ["/you", "/statistics", "/statistics?game=short"])
def test_you_and_statistics_take_eight_statements_in_any_state(site: Site, path: str) -> None:
    """For a player of a thousand games, and of none; a page that asks for reviews takes a few more, once."""
    put_many_games(site, "dora", 1_000)
    counts = []
    for player in ("dora", "dora", "nobody", None):
        with record_statements(site) as found:
            assert site.client(player).get(path).status_code == 200
        counts.append(len(found))
    most = MOST["people.show_account"]
    assert counts[0] <= most + QUEUEING
    assert max(counts[1:]) <= most, counts


@pytest.mark.parametrize("daily", [4, 3], ids=["lost", "won"])
def test_an_ended_daily_takes_four_statements(make_site: MakeSite, daily: int) -> None:
    """The ending: the player, the game, all attempts of the day with results and reviews, and the streak.
    While the day is open, and no other daily of it is left to begin, a fifth for the last turning point.

    The day: the player, the dailies, the attempts, and the player's days with the results of all. Also for a
    newcomer, whose games are counted, and while workers are behind. A stranger's game is one statement.
    """
    site = make_site(search=golden)
    path, day = attempt(site, "ada", daily=daily), f"/daily/{daily}"
    addresses = {"table": path, "poll": f"{path}/ending?seen=1", "day": day}
    counts = {}

    def count(state: str, player: str | None) -> None:
        for name, address in addresses.items():
            with record_statements(site) as found:
                headers = HX if name == "poll" else {}
                assert site.client(player).get(address, headers=headers).status_code == 200
            follows = name != "day" and player == "ada" and site.clock() < CLOSED
            counts[state, name] = len(found) - follows

    count("asking", "ada")
    count("behind", "ada")
    site.work()
    count("reviewed", "ada")
    put_many_games(site, "ada", 1_000)
    count("a thousand games", "ada")
    del addresses["poll"]
    count("a stranger", None)
    site.at(CLOSED)
    count("asking for the turning point", "ada")
    count("closed", "ada")
    put_lines(site.engine, daily)
    count("with a turning point", "ada")
    site.put(deal_text(LOST), turns_text(LOST, 3), id="of-eve", player="eve")
    count("closed to others", "eve")
    assert counts.pop(("asking", "table")) == 4 + QUEUEING
    assert counts.pop(("asking for the turning point", "day")) == 4 + QUEUEING
    assert max(counts.values()) == 4, counts


@pytest.mark.parametrize("played", [3, 20])
def test_a_turn_takes_three_statements(site: Site, played: int) -> None:
    """Also while the coach speaks."""
    path = site.put(deal_text(LOST), turns_text(LOST, played), id="turn")
    turn = LOST.turns[played]
    form = {"turn": str(played + 1), "revision": str(played), "pile": str(turn.pile)}
    with record_statements(site) as found:
        answer = site.client("ada").post(
            f"{path}/turns", data=form | {"discard": turn.discard.text}, headers=HX
        )
    assert answer.status_code == 200
    assert len(found) == 3, found


@pytest.mark.parametrize(
    ("door", "draw", "discard"),
    [("moves", {"move": "S"}, "discard={}"), ("line", {"line": "d"}, "line=d {}")],
)
def test_a_move_of_a_match_takes_three_statements(
    site: Site, door: str, draw: dict[str, str], discard: str
) -> None:
    """With the moves of two computer players; the player, the match, and the change."""
    put_matches(site, changed=False)
    client, address = site.client("ada"), f"/matches/match-open/{door}"
    for revision in (0, 1):
        held = MatchStore(site.engine).get("match-open")
        assert held is not None
        name, _, value = discard.partition("=")
        card = PlayerMatch.of(held).view.held[0]
        form = {name: value.format(card)} if revision else draw
        with record_statements(site) as found:
            answer = client.post(address, data=form | {"revision": str(revision)}, headers=HX)
        assert answer.status_code == 200
        assert len(found) == 3, found


@pytest.mark.parametrize("game", TRIED)
def test_pages_of_every_game_take_as_few_statements(site: Site, game: str) -> None:
    """A table and a review read the player and the match; a move writes its change, too."""
    client, tried = site.client("ada"), TRIED[game]
    found = find_moments(game)
    (open_, over), began = (found["between"], found["over"]), next(tried.play(Chance(1)))
    pages = [put_match(site, f"{game}-{n}", match) for n, match in enumerate((open_, over, began))]
    form = tried.form(tried.choose(began, Chance(1), 9)) | {"revision": "0"}
    for path, data, expected in (
        (pages[0], None, 2),
        (pages[1], None, 2),
        (f"{pages[1]}?turn=1", None, 2),
        (f"{pages[2]}/moves", form, 3),
    ):
        with record_statements(site) as statements:
            answer = client.post(path, data=data, headers=HX) if data else client.get(path)
        assert answer.status_code == 200
        assert len(statements) == expected, (path, statements)


@pytest.mark.parametrize("game", ["standard", "short", "crowns"])
def test_the_page_of_a_family_takes_five_statements(site: Site, game: str) -> None:
    """The player, the family, its members, their results of the day and the week, and their matches."""
    (family,) = site.use_cases.families.of_player("ada")
    with record_statements(site) as found:
        answer = site.client("ada").get(f"/families/{family.id}?game={game}&daily=1")
    assert answer.status_code == 200
    assert len(found) == 5, found


def test_a_poll_of_a_race_takes_three_statements(site: Site) -> None:
    """The player, the race, and its racers; so does the page for a racer."""
    for path, headers in (("", {}), ("/seals", HX), ("/line", HX)):
        with record_statements(site) as found:
            answer = site.client("ada").get(f"/races/race-open{path}", headers=headers)
        assert answer.status_code == 200
        assert len(found) == 3, found


def test_a_line_of_a_race_takes_three_statements_and_all_two_for_names(site: Site) -> None:
    """The game, its result and its review; the names that are public, and those in the race."""
    counts = []
    for beside in ("", "&with=race-over-bob"):
        with record_statements(site) as found:
            address = f"/games/race-over-ada?turn=1{beside}"
            assert site.client("ada").get(address, headers=HX).status_code == 200
        counts.append(len(found))
    assert counts == [3, 8]


def test_a_turn_of_a_race_takes_three_statements(site: Site) -> None:
    turn = races.keep_to_himself(races.RACED, 4, hidden=False)[3]
    form = {"turn": "4", "revision": "3", "pile": str(turn.pile), "discard": turn.discard.text}
    with record_statements(site) as found:
        answer = site.client("ada").post("/games/race-open-ada/turns", data=form, headers=HX)
    assert answer.status_code == 200
    assert len(found) == 3, found


def test_a_hint_counts_for_both_limits_in_one_statement(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 20), id="hint")
    with record_statements(site) as found:
        site.client("ada").post(f"{path}/hint", data={"turn": "21", "step": "1"}, headers=HX)
    assert len([each for each in found if "rates" in each]) == 1


def test_an_answer_to_a_puzzle_takes_six_statements_at_most(site: Site) -> None:
    """The rates, the player, the puzzle, the answers, the change, and how many others found it."""
    question = golden_question()
    for seen, turn in enumerate((wrong_turns(question)[0], right_turn(question))):
        form = {"turn": "9", "revision": str(seen), "pile": str(turn.pile)}
        with record_statements(site) as found:
            answer = site.client("ada").post(
                "/puzzles/4/2/answers", data=form | {"discard": turn.discard.text}, headers=HX
            )
        assert answer.status_code == 200
        assert len(found) <= 6, found


PARTY: Final = "a match of people"
OF_PARTIES: Final = {
    "a page": 3,
    "a poll that brings nothing": 1,
    "a poll that brings news": 4,
    "a move": 4,
    "a move that comes too late": 5,
}
"""The statements of what people at a match ask for.

For the page: the player, the match with the seat, and who sits there; a move changes a row beside. A poll
looks first whether there is something new.
"""


@pytest.mark.parametrize("game", TRIED)
def test_people_at_a_match_take_few_statements(game: str, site: Site) -> None:
    """In the order of the table, by whoever has the turn, and who waits."""
    match = next(each for each in play_people(game, TABLES[game][0], 1) if len(each.moves) > 2)
    path = put_party(site.engine, PARTY, match).replace(" ", "%20")
    seat = match.state.seat
    clients = [site.client(id_of(each)) for each in (seat, 1 - seat)]
    counts: dict[str, int] = {}

    def ask(what: str, status: int, *request: Any, by: int = 1) -> Any:
        method, address, *form = request
        with record_statements(site) as found:
            answer = clients[by].open(
                address, method=method, headers=HX | SAME_SITE, data=form[0] if form else None
            )
        assert answer.status_code == status
        counts[what] = len(found)
        return answer

    page = ask("a page", 200, "GET", path)
    poll = read(page.text).one("div", id="people")["hx-get"]
    ask("a poll that brings nothing", 204, "GET", poll)
    move = TRIED[game].rules.bots[0].choose(match.state.view(seat))
    form = {"revision": "0", **TRIED[game].form(move)}
    ask("a move", 200, "POST", f"{path}/moves", form, by=0)
    ask("a move that comes too late", 409, "POST", f"{path}/moves", form, by=0)
    ask("a poll that brings news", 200, "GET", poll)
    for what, count in counts.items():
        print(f"{count:3} {game}: {what}")
    assert {what: count for what, count in counts.items() if count > OF_PARTIES[what]} == {}
    assert counts["a poll that brings nothing"] == 1


def test_to_say_that_the_next_hand_may_be_dealt_takes_few_statements(site: Site) -> None:
    """Both lock the party and its match; whoever says so last deals, and changes the match."""
    matches = play_people("crowns", TABLES["crowns"][0], 1)
    match = next(each for each in matches if each.is_between_hands)
    path = put_party(site.engine, PARTY, match).replace(" ", "%20")
    form = {"revision": "0", "move": "next"}
    for seat, most in ((0, 8), (1, 9)):
        client = site.client(id_of(seat))
        with record_statements(site) as found:
            answer = client.post(f"{path}/moves", data=form, headers=HX | SAME_SITE)
        assert answer.status_code == 200
        assert len(found) <= most, found
    phase = read(answer.text).all(id="match")[0]["data-phase"]
    assert phase in ("draw", "wait"), "the next hand is dealt"
