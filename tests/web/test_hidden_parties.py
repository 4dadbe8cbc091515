"""What a seat of a match with people cannot see changes no byte that its player gets, whatever is asked.

Two sites have the same match of several people. On the second one other cards are hidden from one seat: in
the stock, in the hands of the others, in a shuffle to come. The player of that seat asks for everything that
there is, moves when it is that seat's turn, and must get the same answers. So must those who do not sit
there, who get no name of those who do; and no line of the log has one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from solitaire.matches import Match
from solitaire.play.matches.people import MAY_ASK, People
from tests.kit.browsing import HX
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike
from tests.kit.match_games import TRIED
from tests.kit.parties import drop_party, id_of, put_party
from tests.kit.reading import read
from tests.kit.seats import PEOPLE, TABLES, is_between_hands, play_people
from tests.kit.sites import site_in
from tests.kit.tiers import sampled
from tests.kit.walk import Answer, Walk, Walker, make_alike

OF_ALL: Final = ("/", "/matches", "/games", "/games?show=matches", "/statistics", "/you/export")
"""Pages of a player that may tell of matches."""
MOMENTS: Final = 5
"""So many of a match are looked at, at each table."""
STRANGERS: Final = ("eve", None)
CHALLENGE: Final = "!"
"""A move of Last Card."""


@pytest.fixture
def walker(
    tmp_path: Path, put_database: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Walker]:
    randomness = Random()
    make_alike(monkeypatch, randomness)
    monkeypatch.setattr("solitaire.web.http.polls.MOST", 100_000)  # the clock stands still
    with ExitStack() as closed:
        sites = []
        for name in ("one", "other"):
            randomness.seed(0)
            site = site_in(tmp_path / name, put_database)
            sites.append(closed.enter_context(closing(site)))
        yield Walker((sites[0], sites[1]), Walk("en", sites[0]), randomness)


# ---- moments -----------------------------------------------------------------------------------------------


Moment = tuple[str, Match, Match]
"""A name, the match, and the same match when that turn is over."""


def find_moments(game: str, table: str, seed: int) -> Iterator[Moment]:
    """Yield a match at the moments that differ for those who sit there: each once a hand, the first ones."""
    seen: set[object] = set()
    matches = [*play_people(game, table, seed)]
    for at, (match, after) in enumerate(pairwise(matches)):
        hand = match.state.hands_over
        if is_between_hands(match):
            name = "between"
        elif at and matches[at - 1].state.seat == match.state.seat:
            name = "half"  # of a turn
        else:
            name = "turn"
        key = name, hand, match.state.seat
        if key in seen or (name != "between" and at < 2):
            continue
        seen.add(key)
        # A challenge shows the cards of another one.
        is_shown = str(after.moves[len(match.moves)]) == CHALLENGE
        played = match if name == "between" or is_shown else after
        for later in matches[at + 1 :]:
            if played is match or match.state.seat != later.state.seat or later.is_over:
                break
            played = later
        yield f"{name}-{at}", match, played


def list_people(match: Match) -> list[int]:
    return [seat for seat, bot in enumerate(match.table.bots) if bot is None]


def list_words(game: str) -> list[str]:
    """Words of moves of a game, some of them with cards."""
    tried = TRIED[game]
    return [each.format(*tried.cards[:3]) for each in tried.words if each != "next"]


# ---- requests ----------------------------------------------------------------------------------------------


def ask_about(walker: Walker, path: str, player: str | None, game: str) -> list[Answer]:
    """Send all requests about a match that make no legal move."""
    party = path.removeprefix("/matches/")
    news, found = f"{path}/news", []

    def ask(address: str, form: Any = None, *, hx: bool = True) -> Answer:
        method = "GET" if form is None else "POST"
        headers = HX if hx else {}
        answer = walker.ask(player, address, method=method, form=form, headers=headers)
        found.append(answer)
        return answer

    page = ask(path, hx=False)
    polls = [each.get("hx-get") for each in page.element.all(id="people")] if page.is_page else []
    for poll in polls:
        if not page.element.all(cls="match-waits"):
            assert ask(poll).status == 204, "nothing has changed"
        ask(poll, hx=False)
        ask(poll.replace("seen=", "seen=9"))
        ask(f"{poll}&due=2000-01-01T00:00:00Z")
    for parts in ("", "?seen=0.0", "?seen=0.0&told=2", "?seen=x&due=x"):
        ask(f"{news}{parts}")
    for part in ("", "?turn=1", "?turn=2", "/record", "/review", "/leave", "/drop"):
        ask(f"{path}{part}")
        ask(f"{path}{part}", hx=False)
    words = list_words(game) if page.status == 200 else []
    for word in (*words, "none", ""):
        ask(f"{path}/moves", {"revision": "9", "move": word})
    for line in ("?", "c", "h", "none", *words[:4]):
        ask(f"{path}/line", {"revision": "9", "line": line})
    ask(f"{path}/moves", {"revision": "x"}, hx=False)
    ask(f"{path}/look", {"sort": "rank"})
    for seat in ("0", "1", "9", "x"):
        ask(f"{path}/stand-in", {"seat": seat})
    for part in ("again", "rematch", "drop"):
        ask(f"{path}/{part}", {}, hx=False)
    for part in ("", "/seats", "/seats?seen=0."):
        ask(f"/with/{party}{part}")
        ask(f"/with/{party}{part}", hx=False)
    for part in ("begin", "again", "stand"):
        ask(f"/with/{party}/{part}", {}, hx=False)
    for name in (f" {PEOPLE[1]}", "Other"):
        ask(f"/with/{party}/sit", {"name": name, "seat": "0"}, hx=False)
    for address in OF_ALL:
        ask(address, hx=False)
    return found


def ask_out_of_turn(walker: Walker, path: str, player: str, match: Match) -> None:
    """Post what would be moves if it was the player's turn, and is refused whatever is hidden."""
    for word in (*list_words(match.rules.name), match.notation[-1]):
        form = {"revision": "0", "move": word}
        for headers in ({}, HX):
            answer = walker.ask(player, f"{path}/moves", method="POST", form=form, headers=headers)
            assert answer.status in (409, 422), (word, answer)


def make_moves(walker: Walker, path: str, player: str, match: Match, played: Match) -> int:
    """Make the moves of a player from a match to the same one later, and look after each."""
    rules = match.rules
    made = [*zip(played.seats, played.moves, strict=True)][len(match.moves) :]
    own = [move for seat, move in made if id_of(seat) == player]
    for revision, move in enumerate(own):
        form = {"revision": str(revision), "move": str(rules.public(move))}
        answer = walker.ask(player, f"{path}/moves", method="POST", form=form, headers=HX)
        assert answer.status == 200, (form, answer)
        for headers in ({}, HX):
            walker.ask(player, path, headers=headers)
        walker.ask(player, f"{path}/news?seen=0.0", headers=HX)
    return len(own)


def compare_moment(
    walker: Walker, game: str, moment: Moment, seat: int, chance: Chance
) -> tuple[int, bool]:
    """Compare all that a seat gets at a moment; how many moves it made, and whether cards differed."""
    name, match, played = moment
    is_asked = match.state.seat == seat and not name.startswith("between")
    one, other = write_alike(match, played if is_asked else match, chance, seat)
    path = f"/matches/{game}-{name}-{seat}"
    waiting = [each for each in list_people(match) if each not in (seat, match.state.seat)]
    # Who is away moves as soon as the turn comes, by cards that differ.
    is_still = not (is_asked or name.startswith("between"))
    flags = {"away": waiting[:1], "left": waiting[1:2]} if is_still else {}
    for site, each in zip(walker.sites, (one, other), strict=True):
        put_party(site.engine, path.removeprefix("/matches/"), each, **flags)
    player, made = id_of(seat), 0
    answers = ask_about(walker, path, player, game)
    assert answers[0].status == 200
    assert {each.status for each in answers if each.path.endswith("/record")} == {409}
    if is_still:
        ask_out_of_turn(walker, path, player, match)
    if is_asked:
        made = make_moves(walker, path, player, match, played)
    elif name.startswith("between"):
        form = {"revision": "0", "move": "next"}
        answer = walker.ask(player, f"{path}/moves", method="POST", form=form, headers=HX)
        assert answer.status == 200, answer.body.decode()
        assert answer.element.all(cls="match-waits")
        ask_about(walker, path, player, game)
    for site in walker.sites:  # whose next match others of them sit at
        drop_party(site.engine, path.removeprefix("/matches/"))
    assert walker.walk.differing == []
    return made, one.shuffles != other.shuffles


def check_strangers(walker: Walker, path: str, game: str) -> None:
    """Those who do not sit there are led elsewhere, or told that the match has begun, and get no name."""
    for stranger in STRANGERS:
        for answer in ask_about(walker, path, stranger, game):
            is_open = answer.path.startswith("/with/") or answer.path in OF_ALL
            assert is_open or answer.status in (302, 303, 404), answer
            typed = PEOPLE[1] if answer.path.endswith("/sit") else ""
            assert not any(each in answer.body.decode() for each in PEOPLE if each != typed), answer


def check_log(records: Sequence[logging.LogRecord]) -> None:
    """No line has a name of a player, nor the secret of a link."""
    assert records
    for record in records:
        line = record.getMessage()
        assert not any(name in line for name in PEOPLE), line
        assert not any(f"/{game}-" in line for game in TRIED), line


def choose_table(game: str) -> str:
    return TABLES[game][1 if game == "crowns" else -2]


# ---- tests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TRIED)
def test_who_waits_gets_no_byte_of_what_that_seat_cannot_see(
    game: str, walker: Walker, caplog: pytest.LogCaptureFixture
) -> None:
    moments = [*islice(find_moments(game, choose_table(game), 1), 5)]
    moment = next((each for each in moments if each[0].startswith("half")), moments[-1])
    people = list_people(moment[1])
    seat = next(each for each in reversed(people) if each != moment[1].state.seat)
    with caplog.at_level(logging.INFO):
        _, differs = compare_moment(walker, game, moment, seat, Chance(1))
        for site in walker.sites:
            path = put_party(site.engine, f"{game}-strange", moment[1])
        check_strangers(walker, path, game)
    assert differs
    assert walker.walk.differing == []
    check_log(caplog.records)


@pytest.mark.deep
@pytest.mark.parametrize("game", TRIED)
def test_no_seat_gets_a_byte_of_what_it_cannot_see_in_any_state(game: str, walker: Walker) -> None:
    """The one whose turn it is and one who waits: before a turn, in the middle of it, and between hands."""
    found = {each[0].partition("-")[0]: each for each in find_moments(game, choose_table(game), 1)}
    differed = []
    for number, (name, moment) in enumerate(sorted(found.items())):
        people, turn = list_people(moment[1]), moment[1].state.seat
        own = turn if turn in people else people[0]
        for seat in (own, next(each for each in people if each != own)):
            made, differs = compare_moment(walker, game, moment, seat, Chance(number))
            assert bool(made) is (name != "between" and seat == own)
            differed.append(differs)
    assert all(differed)
    assert len(differed) >= 4


EACH: Final = [
    (game, at)
    for at in range(max(map(len, TABLES.values())))
    for game, tables in TABLES.items()
    if at < len(tables)
]
"""The first table of each game first."""


@pytest.mark.parametrize(("game", "number"), sampled(EACH, fast=0, deep=2))
def test_no_seat_of_any_table_gets_a_byte_of_what_it_cannot_see(
    game: str, number: int, walker: Walker
) -> None:
    """Every seat at a table of that kind, in turns, at moments of the first hands."""
    differed, moved = 0, 0
    chance = Chance(number)
    for at, moment in enumerate(find_moments(game, TABLES[game][number], number)):
        people = list_people(moment[1])
        for seat in {people[at % len(people)], moment[1].state.seat} & {*people}:
            made, differs = compare_moment(walker, game, moment, seat, chance)
            differed += differs
            moved += made
        if at > MOMENTS:
            break
    assert differed
    assert moved


def test_nothing_of_a_match_stays_for_who_was_deleted(walker: Walker) -> None:
    _, match, _ = next(find_moments("crowns", TABLES["crowns"][1], 1))
    for site in walker.sites:
        path = put_party(site.engine, "party", match)
        site.use_cases.players.delete(id_of(0))
    for answer in ask_about(walker, path, id_of(0), "crowns"):
        assert not any(name in answer.body.decode() for name in PEOPLE if name != PEOPLE[1])
        assert answer.status != 200 or not answer.element.all(cls="match")
    page = walker.ask(id_of(2), path).body.decode()
    assert PEOPLE[2] in walker.ask(id_of(2), "/you").body.decode()
    assert PEOPLE[0] not in page


def test_who_is_late_changes_no_byte_either(walker: Walker) -> None:
    """The others may ask that the computer plays on; whoever that is about, before anybody asks."""
    _, match, _ = next(each for each in find_moments("crowns", "you,you,you hands=five", 2))
    for seat in list_people(match):
        pair = write_alike(match, match, Chance(seat), seat)
        for site, each in zip(walker.sites, pair, strict=True):
            site.clock.now = site.clock.now + MAY_ASK
            path = put_party(site.engine, f"crowns-late-{seat}", each)
        page = walker.ask(id_of(seat), path)
        asks = page.element.all("form", action=f"{path}/stand-in")
        assert bool(asks) is (seat != match.state.seat)
        ask_about(walker, path, id_of(seat), "crowns") if seat == match.state.seat else None
    assert walker.walk.differing == []


@pytest.mark.parametrize("game", TRIED)
def test_a_page_that_tells_a_seat_too_much_is_noticed(
    game: str, walker: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = People.see

    def see(people: People, match: Match, *more: Any) -> Any:
        return replace(usual(people, match, *more), mark=repr(match.shuffles))

    monkeypatch.setattr(People, "see", see)
    _, match, _ = next(find_moments(game, TABLES[game][0], 1))
    seat = 1 - match.state.seat
    for site, each in zip(walker.sites, write_alike(match, match, Chance(1), seat), strict=True):
        path = put_party(site.engine, "party", each)
    assert walker.ask(id_of(seat), path).status == 200
    assert len(walker.walk.differing) == 1
    assert read(walker.walk.answers[-1].body.decode()).all(id="people")
