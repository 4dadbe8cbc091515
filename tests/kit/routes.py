"""Every address of the app, with a request to it; a route that is not here fails ``test_routes``."""

from dataclasses import dataclass

from solitaire.rules import Record
from solitaire.web.packed import packed


@dataclass(frozen=True)
class Route:
    """A way to ask: ``path`` has GAME for the id of a game."""

    method: str
    path: str
    endpoint: str
    form: tuple[tuple[str, str], ...] = ()

    def of(self, game: str) -> str:
        return self.path.replace("GAME", game)

    def __str__(self) -> str:
        return " ".join([self.method, self.path, *(value for _, value in self.form)])


RECORD = packed(Record.parse("Five Crowns Solitaire record 1\nDeal: 1-8QZK-4M2T\n1. JK>5:QC"))
TURN = (("turn", "1"), ("pile", "K"), ("discard", "JK"))
PAGES = [
    Route("GET", "/", "pages.home"),
    Route("GET", "/preview.png", "pictures.home"),
    Route("GET", "/rules", "pages.rules"),
    Route("GET", "/keys", "pages.keys"),
    Route("GET", "/learn", "lesson.show"),
    Route("GET", "/learn/3:KS", "lesson.show"),
    Route("GET", "/learn/3:KS/piles/3/why", "lesson.why"),
    Route("GET", "/settings", "pages.settings"),
    Route("GET", "/statistics", "statistics.show"),
    Route("GET", "/style.css", "style"),
    Route("GET", "/table.js", "script"),
    Route("GET", "/manifest.webmanifest", "manifest"),
    Route("GET", "/sw.js", "worker"),
    Route("GET", "/deals/1-8QZK-4M2T", "deals.page"),
    Route("HEAD", "/deals/1-8QZK-4M2T", "deals.page"),
    Route("GET", "/deals/1-8QZK-4M2T/preview.png", "pictures.deal"),
    Route("GET", "/deals/1-8QZK-4M2T/compare", "ghosts.compare"),
    Route("GET", "/daily", "daily.today"),
    Route("GET", "/daily/4", "daily.day"),
    Route("HEAD", "/daily/4", "daily.day"),
    Route("GET", "/daily/4/board", "daily.board"),
    Route("GET", "/daily/4/check", "daily.check"),
    Route("GET", "/daily/4/preview.png", "pictures.daily"),
    Route("GET", "/archive", "archive.this_month"),
    Route("GET", "/archive/2026-11", "archive.month"),
    Route("GET", "/you", "you.show"),
    Route("GET", "/you/device", "you.device"),
    Route("GET", "/you/export", "you.export"),
    Route("HEAD", "/you/export", "you.export"),
    Route("GET", "/you/delete", "you.ask_to_delete"),
    Route("GET", "/you/deleted", "you.deleted"),
    Route("GET", "/families", "families.index"),
    Route("GET", "/records", "records.ask"),
    Route("GET", f"/records/{RECORD}", "records.review"),
    Route("GET", f"/records/{RECORD}?turn=3&see=played", "records.review"),
    Route("GET", f"/records/{RECORD}/record", "records.download"),
]
OF_A_GAME = [
    Route("GET", "/games/GAME", "games.table"),
    Route("HEAD", "/games/GAME", "games.table"),
    Route("GET", "/games/GAME?pile=7", "games.table"),
    Route("GET", "/games/GAME/stock", "games.stock"),
    Route("GET", "/games/GAME/piles/7/why", "why.of_game"),
    Route("GET", "/games/GAME/stock?pile=7", "games.stock"),
    Route("GET", "/games/GAME/help", "help.page"),
    Route("GET", "/games/GAME/help?asked=3", "help.page"),
    Route("POST", "/games/GAME/help", "help.choose", (("away", "on"), ("spare", "on"))),
    Route("POST", "/games/GAME/hint", "help.hint", (("turn", "1"), ("step", "1"))),
    Route("POST", "/games/GAME/hint", "help.hint", (("turn", "1"), ("step", "x"))),
    Route("GET", "/games/GAME/spare", "help.spare"),
    Route("GET", "/games/GAME/record", "games.record"),
    Route("POST", "/games/GAME/turns", "games.take_turn", TURN),
    Route("POST", "/games/GAME/turns", "games.take_turn", (("turn", "x"),)),
    Route("POST", "/games/GAME/undo", "games.undo", (("turn", "1"),)),
    Route("POST", "/games/GAME/undo", "games.undo"),
    Route("GET", "/games/GAME/turns", "games.turns"),
    Route("POST", "/games/GAME/draw", "games.draw", (("turn", "1"),)),
    Route("POST", "/games/GAME/redo", "games.redo", (("turn", "1"),)),
    Route("POST", "/games/GAME/sort", "games.sort", (("by", "suit"),)),
    Route("POST", "/games/GAME/line", "line.obey", (("line", "g"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "line.obey", (("line", "x"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "line.obey", (("line", "h"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "line.obey", (("line", "hello"),)),
    Route("POST", "/games/GAME/again", "games.again"),
    Route("GET", "/games/GAME/result", "shared.result"),
    Route("GET", "/games/GAME/replay", "shared.replay"),
    Route("GET", "/games/GAME/replay?turn=3", "shared.replay"),
    Route("POST", "/games/GAME/public", "shared.publish", (("public", "1"),)),
    Route("POST", "/games/GAME/public", "shared.publish"),
    Route("GET", "/games/GAME/preview.png", "pictures.game"),
    Route("GET", "/games/GAME/review", "review.review"),
    Route("GET", "/games/GAME/review?turn=3", "review.review"),
    Route("POST", "/games/GAME/from", "review.again_from", (("turn", "1"),)),
]
PASSED_ON = ("games.table", "shared.result", "shared.replay", "pictures.game")
"""What may be there of a finished game for whoever has its address."""
START = Route("POST", "/games", "games.start")
SETTINGS = Route("POST", "/settings", "pages.choose", (("theme", "dark"),))
STATISTICS = Route("POST", "/statistics", "statistics.choose", (("statistics", "hidden"),))
RECORDS = [
    Route("POST", "/records", "records.read", (("record", "none"),)),
    Route("POST", f"/records/{RECORD}/from", "records.again_from", (("turn", "1"),)),
]
LEARN = Route("POST", "/learn/turns", "lesson.take_turn", (("pile", "3"), ("discard", "KS")))
DEAL = Route("POST", "/deals/1-8QZK-4M2T", "deals.play")
DAILY = Route("POST", "/daily/4", "daily.play")
YOURS = [
    Route("POST", "/you/name", "you.name", (("name", "Ada"),)),
    Route("POST", "/you/name", "you.name", (("name", "<b>"),)),
    Route("POST", "/you/phrase", "you.phrase"),
    Route("POST", "/you/come", "you.come", (("phrase", "acorn"),)),
    Route("POST", "/you/delete", "you.delete"),
    Route("POST", "/families", "families.start", (("table", "Lee"), ("name", "Ada"))),
    Route("POST", "/families", "families.start"),
]
NOT_YOURS = [  # a family table that is not there, or not for this player, and links that are not good
    Route("GET", "/you/come/none", "you.come_by_link"),
    Route("POST", "/you/come/none", "you.come_by_button"),
    Route("GET", "/families/join/none", "families.invitation"),
    Route("POST", "/families/join/none", "families.join", (("name", "Ada"),)),
    Route("GET", "/families/none", "families.table"),
    Route("POST", "/families/none/name", "families.rename", (("table", "Lee"),)),
    Route("POST", "/families/none/invitation", "families.invite_anew"),
    Route("POST", "/families/none/remove", "families.remove", (("seat", "none"),)),
    Route("GET", "/families/none/leave", "families.ask_to_leave"),
    Route("POST", "/families/none/leave", "families.leave"),
    Route("POST", "/families/none/delete", "families.delete"),
]
UNSAFE = [
    START,
    LEARN,
    DEAL,
    DAILY,
    SETTINGS,
    STATISTICS,
    *RECORDS,
    *YOURS,
    *(route for route in (*OF_A_GAME, *NOT_YOURS) if route.method == "POST"),
]
ALL = [
    *PAGES,
    START,
    LEARN,
    DEAL,
    DAILY,
    SETTINGS,
    STATISTICS,
    *RECORDS,
    *YOURS,
    *NOT_YOURS,
    *OF_A_GAME,
]
