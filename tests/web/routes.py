"""Every address of the app, with a request to it; a route that is not here fails ``test_routes``."""

from dataclasses import dataclass


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


TURN = (("turn", "1"), ("pile", "K"), ("discard", "JK"))
PAGES = [
    Route("GET", "/", "pages.home"),
    Route("GET", "/rules", "pages.rules"),
    Route("GET", "/deals/1-8QZK-4M2T", "games.deal"),
]
OF_A_GAME = [
    Route("GET", "/games/GAME", "games.table"),
    Route("HEAD", "/games/GAME", "games.table"),
    Route("GET", "/games/GAME?pile=7", "games.table"),
    Route("GET", "/games/GAME/stock", "games.stock"),
    Route("GET", "/games/GAME/record", "games.record"),
    Route("POST", "/games/GAME/turns", "games.take_turn", TURN),
    Route("POST", "/games/GAME/turns", "games.take_turn", (("turn", "x"),)),
    Route("POST", "/games/GAME/undo", "games.undo", (("turn", "1"),)),
    Route("POST", "/games/GAME/undo", "games.undo"),
    Route("POST", "/games/GAME/again", "games.again"),
]
START = Route("POST", "/games", "games.start")
UNSAFE = [START, *(route for route in OF_A_GAME if route.method == "POST")]
ALL = [*PAGES, START, *OF_A_GAME]
