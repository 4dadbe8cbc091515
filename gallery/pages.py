"""Specimens of the home page, the pages of a player, and pages with fixed text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from typing import Final

from flask import render_template

from gallery.scenes import DAY, SCENES
from gallery.specimen import (
    Section,
    Specimen,
    page_specimen,
    panel_specimen,
)
from gallery.statistics import LEVELS
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.puzzles.practice import NO_COSTS, IdeaCost, IdeaCosts
from solitaire.play.daily.dailies import Daily
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.fair import ANY_DEAL, FIRST_STEP
from solitaire.play.deals.pack_progress import UNTRIED, PackAttempt, PackProgress
from solitaire.play.deals.packs import GENTLE_STEPS, PACKS, SIZE
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.result import Result
from solitaire.play.pages.profile import Profile
from solitaire.play.people.families import FamilySummary
from solitaire.play.people.names import PublicNames
from solitaire.play.people.players import NEW_PLAYER, Player
from solitaire.play.results.statistics import Achievements
from solitaire.rules import SHORT, STANDARD, Code, NotationError, Outcome, Variant
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.responses import SHEET_PAGE
from solitaire.web.daily.day import AttemptView, DayView, WeekDay, day_view
from solitaire.web.daily.turning import TurningLine
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.home.examples import draw_picture, example_views
from solitaire.web.home.greeting import HomePage, Offer, step_views
from solitaire.web.home.starting import UnwinnablePage, choosing_page
from solitaire.web.home.views import keys_page
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.http.waiting import WaitingPage
from solitaire.web.http.zone import zone_view
from solitaire.web.matches.tiles import game_tiles
from solitaire.web.people.account import DevicesPage
from solitaire.web.people.devices import DeviceLink
from solitaire.web.people.families import FamiliesPage
from solitaire.web.people.you import you_page
from solitaire.web.puzzles.ideas import ideas_page
from solitaire.words.deals.deals import explain_search, name_choice
from solitaire.words.home.home import tell_second_day
from solitaire.words.people.levels import tell_progress
from solitaire.words.variants import name_variant

DEVICES: Final = "people/_devices.html"
FIELD: Final = "components/_field.html"
HELP: Final = "Everybody can see it."
HOME: Final = "home/home.html"
NEVER: Final = 1_000_000_000
"""So many milliseconds that the page of the gallery does not send its forms."""


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Parts of pages", _parts()
    yield "Home", _homes()
    yield "Players", _players()
    yield "Other pages", chain(_errors(), _fixed_pages())


def _parts() -> Iterator[Specimen]:
    yield Specimen("buttons of every kind", render_template("gallery/_buttons.html"), "page")
    yield panel_specimen("a name in a sentence", "_name.html", "called", "אבי")
    field = Field("words", longest=20)
    yield panel_specimen("a field", FIELD, "field", "name", "Name", field)
    wrong = replace(field, error="This is not a name.")
    yield panel_specimen(
        "a field with help, a button and an error",
        FIELD,
        "field",
        "name",
        "Name",
        wrong,
        HELP,
        "Save",
    )
    yield panel_specimen(
        "a field of several lines", FIELD, "field", "name", "Name", wrong, HELP, "", 3
    )
    rows = render_template("gallery/_rows.html", long="W" * 200)
    yield Specimen("rows", f'<section class="panel">{rows}</section>', "page")


def _homes() -> Iterator[Specimen]:
    stages = Stage.WON, Stage.LOST, Stage.UNPLAYED, Stage.PLAYING
    week = tuple(
        WeekDay(
            AttemptView(number, "", Staircase(STANDARD)) if number < 5 else None,
            f"{DAY + timedelta(days=number + 3):%a}",
            f"{DAY + timedelta(days=number + 3):%A}",
            number,
            number == 4,
            stages[number - 1] if number < 5 else Stage.UNPLAYED,
            "10/11",
        )
        for number in range(1, 8)
    )
    full = Offer(
        "Daily 4", "", "Play", "/full", staircase=Staircase(STANDARD), day=day_of_daily(STANDARD)
    )
    short = Offer(
        "Short daily 4", "", "Play", "/short", staircase=Staircase(SHORT), day=day_of_daily(SHORT)
    )
    lost = Offer(
        "Daily 4",
        "9 of 11 piles",
        "Review",
        "/",
        staircase=Staircase(STANDARD, Stage.LOST, 0b1101111011),
    )
    begun = Offer(
        "Short daily 4",
        "Turn 4, 2 of 7 piles",
        "Continue",
        "/",
        staircase=Staircase(SHORT, Stage.PLAYING, 3),
    )
    resume = Offer(
        "the cabin",
        "Turn 9, 4 of 11 piles",
        "Continue",
        "/",
        staircase=Staircase(STANDARD, Stage.PLAYING, 15),
    )
    gentle = Offer("Gentle steps", "Step 4 of 30", "Step 4", "/steps", posts=True)
    found = Offer(
        "2 of your mistakes", "Find the better move.", "Find it", "/", staircase=lost.staircase
    )
    untried = PackProgress(GENTLE_STEPS, (UNTRIED,) * SIZE)
    some = PackProgress(
        GENTLE_STEPS, (PackAttempt(127, won=True, finished=True),) * 3 + (UNTRIED,) * 27
    )
    zone = zone_view(DAY, 4)
    beginner = HomePage(
        zone,
        heading="Thursday, November 5, 2026",
        progress=(tell_progress(words_of_request(), LEVELS[0].level),),
        next_daily="Next daily in 40 minutes.",
        dailies=(full, short),
        week=week,
        gentle=replace(gentle, note="Step 1 of 30", label="Step 1"),
        steps=step_views(untried),
    )
    usual = replace(
        beginner,
        heading="2 days in a row",
        next_daily="Next daily in 20 hours.",
        mates=(("Bo", "not yet"), ("Maximiliana", "9 of 11"), ("אבי", "won")),
        resume=resume,
        dailies=(full, begun),
        gentle=gentle,
        steps=step_views(some),
        mistakes=found,
        turning_point=TurningLine(
            "Turn 9 of daily 2: everybody drew the 8 of hearts.",
            "7 of 12 lost something by it.",
            "/daily/2/turning-point",
        ),
    )
    yield page_specimen(
        "a newcomer",
        HOME,
        HomePage(zone, picture=draw_picture(), matches=game_tiles(words_of_request())),
    )
    yield page_specimen("after the first game", HOME, beginner)
    second = replace(beginner, second_day=tell_second_day(words_of_request()), next_daily="")
    yield page_specimen("the day after the first daily", HOME, second)
    yield page_specimen("everything there is", HOME, usual)
    long = replace(resume, title="W" * 200)
    step = replace(gentle, address="")
    yield page_specimen(
        "the dailies are played, the next step is the game to continue",
        HOME,
        replace(
            usual, resume=long, dailies=(lost, replace(lost, title="Short daily 4")), gentle=step
        ),
    )
    done = replace(beginner, dailies=(), week=(), gentle=None, next_daily="")
    yield page_specimen("nothing but a new game", HOME, done)


def day_of_daily(variant: Variant) -> DayView:
    """The labels of today's daily."""
    daily = Daily(4, variant, spare=4, candidate=0, hash="", code=None, chosen=DAY)
    return day_view(words_of_request(), daily)


def _players() -> Iterator[Specimen]:
    for about, error in (("a name", ""), ("a name with an error", "This name is too long.")):
        name = Field("Ann", error)
        devices = DevicesPage(NEW_PLAYER, name, Field(""), "", "", PublicNames.ALL)
        yield page_specimen(about, "people/devices.html", devices)
    nobody = Profile(None, Achievements(), None, PackProgress(PACKS[0], ()), has_family=False)
    steps = PackProgress(PACKS[0], (PackAttempt(won=True, finished=True),) * 3 + (UNTRIED,) * 27)
    won = Result(
        "a", "ann", None, True, False, Outcome(True, 7, 2, 0, SHORT), 127, 0, False, 0, DAY
    )
    families = (FamilySummary("a", "The Lees", 4, True), FamilySummary("b", "W" * 24, 2, False))
    one = replace(nobody, achievements=Achievements(1, 1, unhelped=1, best=won), steps=steps)
    many = replace(
        one,
        name="W" * 24,
        achievements=Achievements(2911, 1104, 312, 876, 31, 208, won),
        streaks=Streaks(113, 20, 208, 4),
        levels=LEVELS,
        has_family=True,
        ideas=IdeaCosts(50, (IdeaCost(Idea.WRONG_DISCARD, 128, 97),)),
    )
    for about, profile in (("nobody yet", nobody), ("one win", one), ("many wins", many)):
        page = you_page(words_of_request(), profile)
        yield page_specimen(f"you: {about}", "people/you.html", page)
    for about, costs in (
        ("nothing known", NO_COSTS),
        ("known costs", IdeaCosts(12, (IdeaCost(Idea.WILD, 5, 4), IdeaCost(Idea.IDLE, 1, 1)))),
    ):
        ideas = ideas_page(words_of_request(), costs, chosen=Idea.WILD if costs.games else "")
        yield page_specimen(f"ideas: {about}", "puzzles/ideas.html", ideas)
    for about, mine in (("no family yet", ()), ("two families", families)):
        several = FamiliesPage(mine, Field(""), Field("Ann"))
        yield page_specimen(about, "people/families.html", several)
    link = "https://example.org/you/come/a-token"
    device_link = DeviceLink(link, draw_qr_code(link), "")
    yield panel_specimen("a link for another device", DEVICES, "device_link", device_link)
    for about, has_phrase in (("without", False), ("with", True)):
        player = Player(None, has_phrase, 12, 0)
        yield panel_specimen(f"games here {about} a phrase", DEVICES, "games_here", player)


def _errors() -> Iterator[Specimen]:
    for status, error in (
        (400, None),
        (403, None),
        (404, None),
        (404, NotationError(Code.CODE, text="1-8QZK-4M2")),
        (409, NotOver(PlayCode.NOT_OVER, turn=4)),
        (500, None),
    ):
        reason = explain(words_of_request(), error) if error else None
        values = {"status": status, "reason": reason, "number": "9C41E07B"}
        yield page_specimen(f"error {status}", "home/error.html", **values)


def _fixed_pages() -> Iterator[Specimen]:
    yield page_specimen("settings", "home/settings.html", game="gallery", **SHEET_PAGE)
    words = words_of_request()
    choosing = choosing_page(words, FIRST_STEP, Field())
    yield page_specimen("a new game", "home/new.html", choosing, **SHEET_PAGE)
    refused = NotationError(Code.CODE_VERSION, text="9-8QZK-4M2T", version="9")
    wrong = Field("9-8QZK-4M2T", explain(words, refused))
    other = choosing_page(words, ANY_DEAL, wrong)
    yield page_specimen("any deal, a wrong deal code", "home/new.html", other, **SHEET_PAGE)
    dealing = WaitingPage(
        name_choice(words, FIRST_STEP), explain_search(words), (), "", milliseconds=NEVER
    )
    yield page_specimen("a deal that is being found", "home/waiting.html", dealing)
    for about, typed, instead in (
        ("words that nobody can win", "cabin 3", "cabin 3 2"),
        ("words of which nothing can be won", "W" * 200, ""),
    ):
        kind = name_variant(words, STANDARD)
        page = UnwinnablePage(typed, STANDARD, kind, instead, is_code=False)
        yield page_specimen(about, "home/unwinnable.html", page)
    yield page_specimen(
        "rules, from no table",
        "home/rules.html",
        example_views(words_of_request()),
        **SHEET_PAGE,
    )
    yield page_specimen("keys", "home/keys.html", keys_page(words_of_request(), ""), **SHEET_PAGE)
    spirals = keys_page(words_of_request(), "spiral")
    yield page_specimen("keys of matches", "home/keys.html", spirals, **SHEET_PAGE)
    stock = stock_view(words_of_request(), SCENES["middle"].player_game.position)
    yield page_specimen("left in the stock", "board/stock.html", stock=stock, **SHEET_PAGE)
