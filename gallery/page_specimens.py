"""Specimens of sheets, drawings and pages besides the table, each in every state."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template

from gallery import day_scenes, ghost_scenes, help_scenes, learn_scenes, review_scenes
from gallery.scenes import ALL, LONG, LOST, MANY_GAMES, ONE_GAME, SCENES, WON, Scene
from gallery.specimen import Section, Specimen, around, main_of, panel, shown
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.people.players import Player
from solitaire.rules import Code, NotationError, Rank
from solitaire.web.drawings.figures import Rate, Rates
from solitaire.web.drawings.histograms import results_chart
from solitaire.web.drawings.lines import points_in_time
from solitaire.web.drawings.staircase import ALL as ALL_FLIPPED
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import words
from solitaire.web.http.errors import ErrorPage, explain
from solitaire.web.http.preferences import override_preferences, preferences
from solitaire.web.pages.views import GameRow, HomePage, SheetPage
from solitaire.web.people.account import Way, draw_qr_code
from solitaire.web.people.statistics import StatisticsPage, statistics_page
from solitaire.web.table.sheets import stock_view, turns_view
from solitaire.words import hints


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Sheets", list(_sheets())
    explained = panel("table/_spare.html", "explanation", hints.explain_spare(words()), "")
    yield "Explained once", [Specimen("what spare is", explained, "page")]
    yield "Buttons", [Specimen("in every kind", render_template("gallery/_buttons.html"), "page")]
    yield "Staircases", list(_staircases())
    yield "Charts", list(_charts())
    yield "Home", list(_homes())
    yield "Statistics", list(_statistics())
    yield "Dailies and results", list(_days())
    yield "Reviews", list(_reviews())
    yield "Line by line", list(_ghosts())
    yield "Players", list(_players())
    yield "Other pages", list(_pages())


def _sheets() -> Iterator[Specimen]:
    def left(scene: Scene, pile: str = "") -> str:
        stock = stock_view(scene.player_game.position, words(), pile)
        return render_template("table/_stock_sheet.html", stock=stock, address="")

    def played(scene: Scene) -> str:
        return render_template(
            "table/_turns_sheet.html", played=turns_view(scene.player_game, words()), address=""
        )

    for about, content in (
        ("left in the stock: all", left(Scene("", WON, 0, covered=True))),
        ("left in the stock: some", left(Scene("", LOST, 20))),
        ("left in the stock: what a pile could use", left(Scene("", LOST, 8), "Q")),
        ("left in the stock: one", left(Scene("", LOST, 26))),
        ("left in the stock: nothing", left(Scene("", LOST, ALL))),
        ("turns played: none", played(Scene("", LOST, 0))),
        ("turns played: some", played(Scene("", WON, 5))),
        ("turns played: all 28", played(Scene("", LOST, ALL))),
        *help_scenes.sheets(),
        *learn_scenes.sheets(),
        ("settings", render_template("pages/_settings_sheet.html")),
        ("keys and commands", render_template("pages/_keys_sheet.html")),
        ("rules", render_template("pages/_rules_sheet.html")),
    ):
        yield Specimen(about, around(sheet=content), "sheet")


def _staircases() -> Iterator[Specimen]:
    for stage in Stage:
        for flipped in (0, 0b01011111011) if stage in (Stage.PLAYING, Stage.LOST) else (0,):
            for on_day in (False, True):
                values = ALL_FLIPPED if stage is Stage.WON else flipped, stage, "", on_day
                about = f"{stage}{', on the day' if on_day else ''}"
                yield Specimen(
                    about, panel("drawings/_staircase.html", "staircase", *values), "page"
                )


def _charts() -> Iterator[Specimen]:
    hill = (3, 9, 14, 26, 31, 44, 61, 75, 58, 41, 17, 52)
    for about, counts, yours in (
        ("a histogram, the player's own marked", hill, 8),
        ("the own is the highest, and the last", (0,) * 11 + (1,), 11),
        ("large numbers", tuple(n * 12345 for n in hill), 0),
        ("nobody yet", (0,) * 12, None),
    ):
        chart = results_chart(counts, words(), yours=yours)
        yield Specimen(about, panel("drawings/_charts.html", "columns", chart), "page")
    parts = (
        *(Rate(str(rank), place * 13, 130) for place, rank in enumerate(Rank)),
        Rate("none", 0, 0),
    )
    heads = ("Pile", "Share", "Games")
    table = Rates("Flipped, by pile", "Most often K.", heads, parts)
    yield Specimen("parts of wholes", panel("drawings/_charts.html", "rates", table), "page")
    for about, points in (
        ("40 values", [(place * 37 + place * place) % 141 for place in range(40)]),
        ("two values", [310, 0]),
        ("one value", [0]),
    ):
        named = [(f"Game {place}", value) for place, value in enumerate(points, start=1)]
        chart_of_time = points_in_time(
            "Points left", "Fewer are better.", ("Game", "Points"), named
        )
        yield Specimen(
            f"in time: {about}", panel("drawings/_charts.html", "lines", chart_of_time), "page"
        )
    for about, several in ghost_scenes.drawings():
        yield Specimen(f"lines: {about}", panel("drawings/_charts.html", "lines", several), "page")


def _homes() -> Iterator[Specimen]:
    def home(*games: GameRow, wanted: str = "", error: str = "", paged: bool = False) -> str:
        newer, older = (6, 18) if paged else (None, None)
        page = HomePage(not games, None, "", None, games, newer, older, wanted, error)
        return main_of("pages/home.html", page=page)

    scenes = [
        Scene("", WON, 8, label=WON[0]),
        Scene("", LOST, 27),
        Scene("", LOST, 0, label=LONG),
        Scene("", WON, 24, label="W" * 200),
    ]
    games = [GameRow.of(scene.player_game, words()) for scene in scenes]
    refused = NotationError(Code.CODE_VERSION, text="9-8QZK-4M2T", version="9")
    yield Specimen("without games", home(), "page")
    yield Specimen("with games, older and newer ones", home(*games, paged=True), "page")
    wrong = home(wanted="9-8QZK-4M2T", error=explain(words(), refused))
    yield Specimen("with what was wrong", wrong, "page")


def _statistics() -> Iterator[Specimen]:
    def page(view: StatisticsPage | None = None) -> str:
        return main_of("people/statistics.html", page=view)

    yield Specimen("of nobody", page(), "page")
    for about, figures, rating in (
        ("of one game", ONE_GAME, ghost_scenes.NOT_RATED),
        ("of one game that is reviewed", ONE_GAME, ghost_scenes.RATED_ONCE),
        ("of many games", MANY_GAMES, ghost_scenes.RATED),
    ):
        yield Specimen(about, page(statistics_page(figures, rating, words())), "page")
    hidden = preferences()
    override_preferences(hidden.with_values({"statistics": "hidden"}))
    yield Specimen("hidden", page(), "page")
    override_preferences(hidden)


def _days() -> Iterator[Specimen]:
    for about, template, page in day_scenes.pages():
        yield Specimen(about, main_of(template, page=page), "page")


def _reviews() -> Iterator[Specimen]:
    for about, chart in review_scenes.courses():
        yield Specimen(about, panel("review/_review.html", "course", chart), "page")
    for about, template, page in review_scenes.pages():
        yield Specimen(about, main_of(template, page=page), "page")


def _ghosts() -> Iterator[Specimen]:
    for about, page in ghost_scenes.pages():
        yield Specimen(about, main_of("deals/compare.html", page=page), "page")


def _players() -> Iterator[Specimen]:
    for about, error in (("a name", ""), ("a name with what was wrong", "This name is too long.")):
        field = panel(
            "people/_account.html", "name_field", "Ann", error, 24, "Save", "Boards show it."
        )
        yield Specimen(about, field, "page")
    link = "https://example.org/you/come/a-token"
    way = Way(link, draw_qr_code(link), 10)
    yield Specimen("a way to another device", panel("people/_account.html", "way_to", way), "page")
    for games, has_phrase in ((1, False), (12, False), (12, True)):
        you = Player(None, has_phrase, games)
        yield Specimen(
            f"{games} games here", panel("people/_account.html", "games_here", you), "page"
        )
    yield Specimen("a name in a sentence", panel("_name.html", "called", "אבי"), "page")


def _pages() -> Iterator[Specimen]:
    for status, error in (
        (400, None),
        (403, None),
        (404, None),
        (404, NotationError(Code.CODE, text="1-8QZK-4M2")),
        (409, NotOver(PlayCode.NOT_OVER, turn=4)),
        (500, None),
    ):
        page = ErrorPage(status, explain(words(), error) if error else "")
        yield Specimen(f"error {status}", main_of("pages/error.html", page=page), "page")
    offline = main_of("pages/offline.html")
    yield Specimen("offline, no table kept", offline, "page")
    yield Specimen("offline, a table kept", shown(offline, "last-table"), "page")
    yield Specimen("settings", main_of("pages/settings.html", page=SheetPage("gallery")), "page")
    yield Specimen(
        "rules, from no table", main_of("pages/rules.html", page=SheetPage(None)), "page"
    )
    yield Specimen("keys", main_of("pages/keys.html", page=SheetPage("gallery")), "page")
    for about, template, values in (
        (
            "left in the stock",
            "table/stock.html",
            {"stock": stock_view(SCENES["middle"].player_game.position, words())},
        ),
        (
            "turns played, none",
            "table/turns.html",
            {"played": turns_view(Scene("", WON, 0).player_game, words())},
        ),
    ):
        yield Specimen(about, main_of(template, **values, address=""), "page")
