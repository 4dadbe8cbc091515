"""Home: what newcomers see, and from top to bottom what everybody else can go on with."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from solitaire.matches import name_bot
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.play.deals.levels import KNOWN
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.rules import SHORT, STANDARD, Record, Variant
from solitaire.store import GameStore
from solitaire.web.drawings.staircase import draw_steps
from solitaire.web.home.greeting import BEGINNINGS
from solitaire.web.matches.games import GAMES
from solitaire.words.home.home import name_resume
from solitaire.words.matches.crowns.telling import CROWNS_WORDS, describe_progress
from solitaire.words.people.levels import tell_progress
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.match_pages import load_match
from tests.kit.matches import TABLE, begin_match, play_turns, put_match
from tests.kit.packs import eager_turns
from tests.kit.reading import Element, form_to, forms
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import first_row, result_row
from tests.kit.sites import MakeSite, Site, any_deal

NUMBER = calendar.first_number(SHORT)
NOON = calendar.opens_at(NUMBER) + timedelta(hours=22)
"""At noon, UTC, of the first day with a short daily."""
LOST, WON, SHORT_LOST = record("lost"), record("won"), record("short-lost")
STEPS = GENTLE_STEPS.codes


def golden(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The golden deals on the first day, and any deal on other days."""
    found = any_deal(secret, day, variant, spares)
    if calendar.number_of(day) != NUMBER:
        return found
    return replace(found, code=deal_text(SHORT_LOST if variant is SHORT else LOST))


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    site = make_site(search=golden, ahead=False)
    site.clock.now = NOON
    for number in range(NUMBER - 2, NUMBER + 2):
        for variant in (STANDARD, SHORT):
            if calendar.has_daily(number, variant):
                site.dailies.make(number, variant)
    return site


def put_attempt(
    site: Site,
    played: Record = LOST,
    turns: int | None = None,
    *,
    number: int = NUMBER,
    player: str = "ada",
) -> str:
    """Store an attempt at a daily after so many turns, or all; the path of its table."""
    variant = played.deal.variant
    row = {"daily": number, "first": True, "on_day": True, "player": player}
    name = f"{player}-{variant.name}-{number}"
    return site.put(deal_text(played), turns_text(played, turns), id=name, **row)


def put_step(site: Site, number: int, turns: str | None = None) -> str:
    """Store a game of Ada's on a gentle step, won by the greedy player, or after these turns."""
    code = STEPS[number - 1]
    played = eager_turns(code) if turns is None else turns
    return site.put(code, played, id=f"step-{number}", first=True, label=code)


def put_free(site: Site, turns: int | None = 3, minutes: int = 0, **row: object) -> str:
    """Store a game of Ada's that was changed so many minutes ago."""
    changed = NOON - timedelta(minutes=minutes)
    text = turns_text(WON, turns)
    return site.put(deal_text(WON), text, id=f"free-{minutes}", changed=changed, **row)


def put_open_match(site: Site, minutes: int = 0, **row: object) -> str:
    """Store a match of Ada's in its first hand that was changed so many minutes ago."""
    changed = NOON - timedelta(minutes=minutes)
    return put_match(site, f"match-{minutes}", begin_match(), changed=changed, **row)


def part(home: Element, kind: str) -> Element:
    """A panel of the page."""
    return home.one("section", cls=kind)


def has_part(home: Element, kind: str) -> bool:
    return bool(home.all("section", cls=kind))


def offers(home: Element, kind: str) -> list[tuple[str, str]]:
    """What each offer of a panel is, and the address of its button; empty without one."""
    return [(offer.one("h2").text, address(offer)) for offer in part(home, kind).all(cls="offer")]


def address(offer: Element) -> str:
    links = [link["href"] for link in offer.all("a", cls="button")]
    return (links + [form["action"] for form in offer.all("form")] + [""])[0]


def primary(home: Element) -> str:
    """The text of the one yellow button."""
    (button,) = home.one("main").all(cls="primary")
    return button.text


# ---- newcomers -------------------------------------------------------------------------------------------


def test_a_newcomer_sees_a_won_game_two_ways_to_begin_and_the_matches(site: Site) -> None:
    home = site.browser().open("/").one("main")
    assert home.all(cls="picture")
    learn, choose, friends = home.all("a")
    assert learn.text == english.LEARN_BY_PLAYING
    assert (choose["href"], friends["href"]) == ("/matches", "/matches?friends=1")
    steps, *tiles = forms(home)
    assert steps.action == "/packs/gentle-steps"
    assert [tile.action for tile in tiles] == [f"/matches/{name}/play" for name in GAMES]
    assert primary(site.browser().open("/")) == english.LEARN_BY_PLAYING


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_is_one_tap_from_a_hand_of_each_game(site: Site, game: str) -> None:
    stranger = site.browser()
    stranger.press(form_to(stranger.open("/"), f"/matches/{game}/play"))
    begun = load_match(site, stranger.path)
    assert begun.rules.name == game
    assert str(begun.table) == f"you,{name_bot(begun.rules.bots[0])}"


def test_who_knows_the_rules_plays_the_first_gentle_step(site: Site) -> None:
    newcomer = site.browser()
    newcomer.press(form_to(newcomer.open("/"), "/packs/gentle-steps"))
    assert site.row(newcomer.path).deal == STEPS[0]
    table = newcomer.path
    assert offers(newcomer.open("/"), "go-on") == [("Gentle steps, step 1", table)]


def test_a_player_without_a_game_is_a_newcomer(site: Site) -> None:
    site.use_cases.players.rename("ada", "Ada")
    assert site.browser("ada").open("/").all(cls="picture")


@pytest.mark.parametrize("row", [{}, {"daily": NUMBER, "first": True}])
def test_a_player_with_a_match_is_no_newcomer(site: Site, row: dict[str, object]) -> None:
    """A match under way, one that is over, and the attempt at the daily of today."""
    ada = site.browser("ada")
    put_match(site, "over", play_turns(begin_match()), **row)
    home = ada.open("/")
    assert not home.all(cls="picture")
    assert not has_part(home, "go-on")
    put_match(site, "open", begin_match("the cabin"), player="bo", **row)
    assert not site.browser("bo").open("/").all(cls="picture")


def test_a_player_with_a_dropped_match_alone_is_a_newcomer(site: Site) -> None:
    put_open_match(site, dropped=True)
    assert site.browser("ada").open("/").all(cls="picture")


# ---- the greeting ----------------------------------------------------------------------------------------


def test_the_heading_is_the_date_until_there_is_a_streak(site: Site) -> None:
    put_attempt(site, number=NUMBER - 1)
    ada = site.browser("ada")
    assert ada.open("/").one("h1").text == "Monday, November 23, 2026"
    put_attempt(site, SHORT_LOST)
    assert ada.open("/").one("h1").text == english.TWO_DAYS_IN_A_ROW
    ada.client.set_cookie("preferences", "statistics=hidden")
    assert ada.open("/").one("h1").text == "Monday, November 23, 2026"


@pytest.mark.parametrize(
    ("days", "is_told"),
    [
        ((), False),
        ((-1,), True),
        ((-2,), False),
        ((-2, -1), False),
        ((0,), False),
        ((-1, 0), False),
    ],
)
def test_whoever_played_yesterday_alone_reads_what_today_brings(
    site: Site, days: tuple[int, ...], is_told: bool
) -> None:
    put_free(site)
    for day, played in zip(days, (LOST, WON), strict=False):
        put_attempt(site, played, number=NUMBER + day)
    greeting = site.browser("ada").open("/").one(cls="greeting")
    assert (english.TODAY_MAKES_IT_TWO in greeting.text) is is_told


def test_what_today_brings_is_told_of_a_finished_attempt_and_unless_statistics_are_hidden(
    site: Site,
) -> None:
    put_attempt(site, number=NUMBER - 1, turns=3)
    ada = site.browser("ada")
    assert english.TODAY_MAKES_IT_TWO not in ada.open("/").text
    put_attempt(site, number=NUMBER - 1, player="bo")
    put_attempt(site, WON, turns=3, player="bo")
    bo = site.browser("bo")
    assert english.TODAY_MAKES_IT_TWO in bo.open("/").text
    bo.client.set_cookie("preferences", "statistics=hidden")
    assert english.TODAY_MAKES_IT_TWO not in bo.open("/").text


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(hours=11, minutes=20), english.IN_11_HOURS),
        (timedelta(hours=10, minutes=40), english.IN_11_HOURS),
        (timedelta(minutes=59), english.IN_60_MINUTES),
        (timedelta(seconds=20), english.IN_1_MINUTE),
    ],
)
def test_the_line_tells_when_the_next_daily_begins_once_those_of_today_are_over(
    site: Site, left: timedelta, said: str
) -> None:
    site.clock.now = NOON.replace(hour=0) + timedelta(days=1) - left
    put_attempt(site, LOST)
    assert said not in site.browser("ada").open("/").text
    put_attempt(site, SHORT_LOST)
    assert said in site.browser("ada").open("/").one(cls="greeting").text


def test_a_level_that_is_known_since_today_is_told_and_leads_to_you(site: Site) -> None:
    ada, store = site.browser("ada"), GameStore(site.engine)

    def told() -> list[str]:
        return [link.text for link in ada.open("/").one(cls="greeting").all("a", href="/you")]

    def play(number: int) -> None:
        row = first_row(f"level {number}", "ada", over=True)
        ended = NOON - timedelta(minutes=9 - number)
        store.add(row, replace(result_row(row), start=4, won=number % 2 == 0, ended=ended))

    for number in range(KNOWN - 1):
        play(number)
    assert told() == []
    play(KNOWN - 1)
    level = site.use_cases.levels.find("ada", STANDARD)
    assert told() == [tell_progress(english.WORDS, level)]
    ada.client.set_cookie("preferences", "statistics=hidden")
    assert told() == []
    ada.client.delete_cookie("preferences")
    site.clock.now += timedelta(days=1)
    assert told() == [], "it is no longer news"


def test_the_line_names_others_at_the_family_tables_and_the_early_ones_first(site: Site) -> None:
    put_free(site)
    for family in ("The Lees", "The Lamas"):
        table = site.use_cases.families.start("ada", family, "Ada")
        invitation = site.use_cases.families.get("ada", table).invitation
        for player in ("bo", "cy", "di", "ed"):
            site.use_cases.families.join(player, invitation, player.title())

    def line() -> str:
        return site.browser("ada").open("/").one(cls="greeting").one("p").text

    assert line().endswith("Bo: not yet. Cy: not yet. Di: not yet.")
    put_attempt(site, SHORT_LOST, player="di")
    put_attempt(site, LOST, turns=3, player="cy")
    piles = LOST.game().flipped_count, SHORT_LOST.game().flipped_count
    assert line().endswith(f"Di: {piles[1]} of 7. Bo: not yet. Cy: not yet.")
    ada = site.browser("ada")
    ada.client.set_cookie("preferences", "statistics=hidden")
    assert "not yet" not in ada.open("/").one(cls="greeting").text


# ---- what to go on with ----------------------------------------------------------------------------------


def test_the_newest_unfinished_game_is_offered_and_all_games_are_a_link(site: Site) -> None:
    paths = [put_free(site, minutes=minutes, label="the cabin") for minutes in range(3)]
    home = site.browser("ada").open("/")
    assert offers(home, "go-on") == [("the cabin", paths[0])]
    assert [link["href"] for link in home.one("nav", cls="new-game").all("a")] == [
        "/new",
        "/games",
    ]
    assert site.row(paths[1])


def test_its_staircase_has_the_flipped_piles(site: Site) -> None:
    path = put_free(site, 8)
    seal = part(site.browser("ada").open("/"), "go-on").one("svg", cls="stairs")
    piles = site.games.get("ada", path.removeprefix("/games/")).game.piles
    flipped = sum(pile.flipped << place for place, pile in enumerate(piles))
    assert seal["data-stage"] == "playing"
    assert seal.one("path", cls="open")["d"] == draw_steps(flipped).open


def test_an_attempt_of_today_continues_in_its_own_row(site: Site) -> None:
    free, attempt = put_free(site), put_attempt(site, SHORT_LOST, 3)
    home = site.browser("ada").open("/")
    assert offers(home, "go-on") == [("Random deal", free)]
    assert (english.SHORT_DAILY, attempt) in offers(home, "today")
    assert [link["href"] for link in home.all("a")].count(attempt) == 1


def test_an_attempt_of_another_day_is_a_game_to_go_on_with(site: Site) -> None:
    attempt = put_attempt(site, WON, 3, number=NUMBER - 1)
    assert offers(site.browser("ada").open("/"), "go-on") == [(f"Daily {NUMBER - 1}", attempt)]


def test_a_match_is_offered_if_it_was_changed_later_than_the_game(site: Site) -> None:
    game, ada = put_free(site, minutes=5), site.browser("ada")
    put_open_match(site, 9)
    assert offers(ada.open("/"), "go-on") == [("Random deal", game)]
    match = put_open_match(site, 4)
    home = ada.open("/")
    assert offers(home, "go-on") == [(CROWNS_WORDS.short_name(english.WORDS), match)]
    assert describe_progress(english.WORDS, 1, 5) in part(home, "go-on").text
    named = put_open_match(site, 3, label="the cabin")
    assert offers(ada.open("/"), "go-on") == [("Five Crowns · the cabin", named)]
    game = put_free(site, minutes=2)
    assert offers(ada.open("/"), "go-on") == [("Random deal", game)]


def test_the_attempt_at_the_daily_match_of_today_is_not_resumed_here(site: Site) -> None:
    """Practice on it is, and the attempt at that of another day."""
    put_open_match(site, 1, daily=NUMBER, first=True)
    match, ada = put_open_match(site, 3), site.browser("ada")
    assert offers(ada.open("/"), "go-on") == [(CROWNS_WORDS.short_name(english.WORDS), match)]
    practice = put_open_match(site, 2, daily=NUMBER)
    title = CROWNS_WORDS.name_daily(english.WORDS, NUMBER)
    assert offers(ada.open("/"), "go-on") == [(title, practice)]
    past = put_open_match(site, 0, daily=NUMBER - 1, first=True, deal="M1-8QZK-4M2T")
    title = CROWNS_WORDS.name_daily(english.WORDS, NUMBER - 1)
    assert offers(ada.open("/"), "go-on") == [(title, past)]


def test_a_damaged_match_is_passed_over(site: Site) -> None:
    put_open_match(site, 1, seats="you")
    match = put_open_match(site, 2)
    home = site.browser("ada").open("/")
    assert offers(home, "go-on") == [(CROWNS_WORDS.short_name(english.WORDS), match)]


def test_a_tile_goes_on_with_a_match_or_deals_at_the_table_of_the_last_one(site: Site) -> None:
    ada = site.browser("ada")
    match = put_open_match(site)

    def tap(note: str) -> str:
        home = ada.open("/")
        notes = [each.text for each in home.one(cls="match-tiles").all("small")]
        assert notes == ([note] if note else [])
        ada.press(form_to(home, "/matches/crowns/play"))
        return ada.path

    assert tap(name_resume(english.WORDS)) == match
    site.use_cases.matches.drop("ada", match.rpartition("/")[2])
    put_match(site, "over", play_turns(begin_match("the lake")))
    dealt = load_match(site, tap(""))
    assert str(dealt.table) == TABLE
    assert dealt.label is None
    assert tap(name_resume(english.WORDS)).endswith(dealt.id)


def test_who_has_played_matches_only_is_offered_the_lesson_until_a_game_is_begun(
    site: Site,
) -> None:
    put_match(site, "over", play_turns(begin_match()))
    assert site.browser("ada").open("/").all("a", href="/learn")
    site.put(deal_text(record("lost")), "", player="ada")
    assert not site.browser("ada").open("/").all("a", href="/learn")


def test_the_daily_of_the_game_that_was_played_last_stands_below_the_tiles(site: Site) -> None:
    ada = site.browser("ada")
    put_open_match(site)
    title = CROWNS_WORDS.name_daily(english.WORDS, NUMBER)
    page = f"/matches/crowns/daily/{NUMBER}"
    assert offers(ada.open("/"), "daily-match") == [(title, page)]
    ended = put_match(site, "daily", play_turns(begin_match("the lake")), daily=NUMBER, first=True)
    assert offers(ada.open("/"), "daily-match") == [(title, ended)]
    row = load_match(site, ended).row
    assert row.place is not None
    assert row.points is not None
    phrase = CROWNS_WORDS.phrase_result(english.WORDS, row.place, row.points)
    assert phrase in ada.page.text


def test_words_of_a_match_that_name_a_gentle_step_do_not_hide_the_step(site: Site) -> None:
    put_step(site, 1)
    put_open_match(site, label=STEPS[1])
    home = site.browser("ada").open("/")
    assert offers(home, "gentle") == [("Gentle steps", "/packs/gentle-steps")]


# ---- the dailies -----------------------------------------------------------------------------------------


def win_dailies(site: Site, count: int) -> None:
    """Let Ada win the first dailies, and others, or in practice, as many again."""
    for number in range(1, count + 1):
        for id, player, first in (
            ("", "ada", True),
            ("bob ", "bob", True),
            ("again ", "ada", False),
        ):
            row = first_row(f"{id}{number}", player, first=first, daily=number, over=True)
            site.store.add(row, result_row(row, won=True))


@pytest.mark.parametrize(
    ("wins", "preferences", "order"),
    [
        (0, "", ["/daily/short", "/daily"]),
        (2, "kind=standard&level=easy", ["/daily/short", "/daily"]),
        (3, "kind=standard&level=easy", ["/daily", "/daily/short"]),
        (4, "kind=short&level=easy", ["/daily/short", "/daily"]),
    ],
)
def test_home_and_the_tab_offer_the_short_daily_first_until_three_are_won(
    site: Site, wins: int, preferences: str, order: list[str]
) -> None:
    put_free(site)
    win_dailies(site, wins)
    ada = site.browser("ada")
    ada.client.set_cookie("preferences", preferences)
    home = ada.open("/")
    assert [address for _, address in offers(home, "today")] == order
    assert forms(part(home, "today")) == []
    tab = ada.client.get("/daily/today").headers["Location"]
    assert tab == f"{order[0]}/{NUMBER}"


def test_the_tab_leads_a_stranger_to_the_short_daily_once_there_is_one(site: Site) -> None:
    stranger = site.client()
    assert stranger.get("/daily/today").headers["Location"] == f"/daily/short/{NUMBER}"
    site.clock.now -= timedelta(days=1)
    assert stranger.get("/daily/today").headers["Location"] == f"/daily/{NUMBER - 1}"


def test_a_finished_daily_leads_to_its_review_and_its_page(site: Site) -> None:
    table = put_attempt(site)
    home = site.browser("ada").open("/")
    assert (f"Daily {NUMBER}", f"{table}?turn=1") in offers(home, "today")
    assert f"/daily/{NUMBER}" in [
        link["href"] for link in part(home, "today").all("h2")[1].all("a")
    ]
    piles = f"{LOST.game().flipped_count} of 11 piles"
    assert piles in part(home, "today").text


def test_the_week_is_lit_by_either_daily_and_leads_to_it(site: Site) -> None:
    put_attempt(site, SHORT_LOST)
    (monday,) = part(site.browser("ada").open("/"), "today").one("ol").all("a")
    assert monday["href"] == f"/daily/short/{NUMBER}"
    assert english.SHORT_DAILY in monday["aria-label"]


# ---- gentle steps, mistakes ------------------------------------------------------------------------------


def test_the_next_gentle_step_is_one_tap_away(site: Site) -> None:
    for number in (1, 2):
        put_step(site, number)
    ada = site.browser("ada")
    home = ada.open("/")
    assert offers(home, "gentle") == [("Gentle steps", "/packs/gentle-steps")]
    assert "Step 3 of 30" in part(home, "gentle").text
    steps = part(home, "gentle").one("svg", cls="ladder").all("rect")
    assert ["data-won" in step for step in steps] == [True, True, *[False] * 28]
    assert ["data-next" in step for step in steps].index(True) == 2
    ada.press(form_to(home, "/packs/gentle-steps"))
    assert site.row(ada.path).deal == STEPS[2]


def test_a_step_in_progress_is_offered_once(site: Site) -> None:
    path = put_step(site, 1, eager_turns(STEPS[0]).rpartition(" ")[0])
    home = site.browser("ada").open("/")
    assert offers(home, "go-on") == [("Gentle steps, step 1", path)]
    assert offers(home, "gentle") == [("Gentle steps", "")]


def test_when_all_steps_are_won_there_are_none(site: Site) -> None:
    for number in range(1, len(STEPS) + 1):
        put_step(site, number)
    assert not has_part(site.browser("ada").open("/"), "gentle")


def test_mistakes_are_offered_from_the_day_after_they_were_made(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), id="over", first=True, changed=NOON)
    site.review(over)
    review = site.use_cases.reviews.of(site.games.get("ada", "over"), "ada")
    numbers = [turn.number for turn in review.turns if turn.mistake]  # type: ignore[union-attr]
    ada = site.browser("ada")
    assert not has_part(ada.open("/"), "mistakes")
    site.at(NOON + timedelta(days=1))
    expected = english.count_own_mistakes(len(numbers))
    assert offers(ada.open("/"), "mistakes") == [(expected, "/mistakes")]


def test_a_player_without_mistakes_is_offered_none(site: Site) -> None:
    over = put_step(site, 2)
    site.review(over)
    review = site.use_cases.reviews.of(site.games.get("ada", "step-2"), "ada")
    assert review.mistakes == 0  # type: ignore[union-attr]
    site.at(NOON + timedelta(days=1))
    assert not has_part(site.browser("ada").open("/"), "mistakes")


# ---- the yellow button -----------------------------------------------------------------------------------


def test_for_beginners_a_game_and_a_step_come_before_a_daily(site: Site) -> None:
    ada = site.browser("ada")
    for number in range(1, BEGINNINGS):
        put_step(site, number)
    assert primary(ada.open("/")) == f"Step {BEGINNINGS} Gentle steps"
    put_free(site, label="the cabin")
    assert primary(ada.open("/")) == "Continue the cabin"
    put_step(site, BEGINNINGS)
    assert primary(ada.open("/")).startswith("Play ")


def test_one_button_is_yellow_a_daily_before_a_game_before_a_step(site: Site) -> None:
    ada = site.browser("ada")
    for number in range(1, 1 + BEGINNINGS):
        put_step(site, number)
    ada.client.set_cookie("preferences", "kind=standard&level=easy")
    win_dailies(site, 3)

    def yellow(ada: Browser) -> str:
        return primary(ada.open("/"))

    assert yellow(ada) == f"Play Daily {NUMBER}"
    put_attempt(site, LOST)
    assert yellow(ada) == f"Play {english.SHORT_DAILY}"
    put_attempt(site, SHORT_LOST)
    assert yellow(ada) == f"Step {1 + BEGINNINGS} Gentle steps"
    put_free(site, label="the cabin")
    assert yellow(ada) == "Continue the cabin"


def test_a_daily_of_yesterday_comes_first_as_long_as_it_counts(site: Site) -> None:
    ada = site.browser("ada")
    for number in range(1, 1 + BEGINNINGS):
        put_step(site, number)
    put_attempt(site, LOST, 5)
    site.clock.now = calendar.closes_at(NUMBER) - timedelta(hours=2)
    assert primary(ada.open("/")) == f"Continue Daily {NUMBER}"
    assert english.NOT_WORLDWIDE in part(ada.page, "go-on").text
    site.clock.now += timedelta(hours=2)
    assert primary(ada.open("/")).startswith("Play ")
    assert english.NOT_WORLDWIDE not in part(ada.page, "go-on").text


def test_with_nothing_else_to_do_a_new_game_is_yellow(site: Site) -> None:
    for number in range(1, len(STEPS) + 1):
        put_step(site, number)
    put_attempt(site, LOST)
    put_attempt(site, SHORT_LOST)
    assert primary(site.browser("ada").open("/")) == english.NEW_GAME
