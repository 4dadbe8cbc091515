"""The time from a tap to the painted answer in Chromium, of this checkout and of another one in turns.

A recorded game is played at a table of each server, a turn here and a turn there, so that a busy moment of
the machine affects both: on a phone whose processor is slowed to a quarter, on the same phone unslowed, and
on a large screen; with animations, by touch or by a mouse button held down for 60 ms, after a look at the
lifted card. Then, of this checkout only, some turns of a match against three of the strongest computer
players: a draw from the stock, and the discard, whose answer waits for them; and wrong answers to a puzzle,
each of which brings its board anew.

- *A turn* is timed from the click's own timestamp, which is the release of the finger, to the first frame
  with the new table: a text of it is marked for Element Timing, and the browser reports the time. (Event
  Timing ends with the first frame after the click, long before the response; a frame requested after the swap
  ends before it is drawn.)
- *The first frame* after the tap is timed by Event Timing, in steps of 8 ms: in it the cards have begun to
  move. Where they wait for the answer, nothing is seen before that is painted.
- *A look* is a tap on a pile until the open tray is painted, by Event Timing, in steps of 8 ms.
- *Thread* is the processor time of the page's thread from the tap to the end of the animations, with what the
  slowing adds; of that, *scripts, style* and *layout*. It hardly depends on how busy the machine is.
- *Elements* are those of the table and of the whole document after a turn; *bytes* those of its answer,
  compressed, without headers.

Each server is the ordinary command in a process of its own, with a new database that writes as durably as
for players, and without workers.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from playwright.sync_api import Browser, expect, sync_playwright

from bench.checkouts import serve
from bench.painting import (
    LOOK_MS,
    SCREENS,
    TIMEOUT_MS,
    Figures,
    Visitor,
    print_figures,
)
from bench.report import Report
from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.crowns import Discard, Draw, Move, Source
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import STANDARD, Game, Record, Seed, Turn
from solitaire.store import open_database
from solitaire.store.opening import address_of
from solitaire.store.puzzles import PuzzleStore, StoredPuzzle
from tests.kit.puzzles import golden_rows, key_of, question_of, wrong_turns
from tests.kit.scratch import find_chromium

ROOT: Final = Path(__file__).parents[1]
RECORD: Final = ROOT / "tests" / "data" / "records" / "won.txt"
TURNS: Final = 25
OF_A_MATCH: Final = 12
"""The number of turns of a match, and of answers to a puzzle."""
QUICK: Final = 3
"""The number of turns of each in a smoke run."""


class Player(Visitor):
    """Plays at the table of a game, and times each turn."""

    buttons = ".tray .primary"
    state = "document.querySelector('.counts')?.textContent"
    marked = ".counts b"
    table = "#table"

    def __init__(
        self, browser: Browser, address: str, look: dict[str, Any], slower: int, deal: str
    ) -> None:
        super().__init__(browser, address, look, slower)
        self.page.goto(f"/deals/{deal}")
        self.page.get_by_role("button", name="Play this deal").click()
        expect(self.page.locator(".dock .drawn .card")).to_be_visible()
        self.sit_down()
        # here and there a button confirms the turn
        self.page.evaluate("document.documentElement.dataset.tap = 'off'")

    def take(self, turn: Turn, figures: Figures) -> None:
        """Choose the pile and the card, look, and confirm; measure."""
        with self.slowed():
            pile = self.page.locator(f'.pile[data-rank="{turn.pile}"]')
            self.press(self.page.locator(f"#pile-{turn.pile}"))
            card = pile.locator(f'.choice > input[value="{turn.discard}"]').first
            expect(card).to_be_visible()
            self.page.wait_for_timeout(LOOK_MS)
            self.press(card)
            expect(card).to_be_checked()
            self.page.wait_for_timeout(LOOK_MS)
            self.time(pile.locator(".tray .primary"), figures)
            figures.add(look=self.page.evaluate("looks.splice(0).at(-1) ?? 8"))


class MatchPlayer(Visitor):
    """Plays a match against three of the strongest computer players, and times draws and discards."""

    buttons = ".own-hand .primary, [name=move], .match-actions .next"
    state = "document.querySelector('#match [name=revision]')?.value"
    marked = "#match h1"
    table = "#match"

    def __init__(
        self, browser: Browser, address: str, look: dict[str, Any], slower: int, words: str
    ) -> None:
        super().__init__(browser, address, look, slower)
        chosen = {"deal": words, "opponents": "3", "level": CROWNS.bots[-1].name}
        self.page.goto(f"/matches?{urlencode(chosen)}")
        self.page.locator("form:has(#deal) .primary").click()
        self.page.locator("#match").wait_for()
        self.sit_down()

    def make(self, move: Move, draws: Figures, discards: Figures) -> None:
        """Make a move, and measure it if it draws from the stock or discards."""
        self.page.keyboard.press("Shift")  # which ends the steps of the others
        self.page.wait_for_timeout(LOOK_MS)
        with self.slowed():
            if isinstance(move, Discard):
                card = self.page.locator(f".own-hand [value='{move.card}']:enabled").first
                self.press(card)
                expect(card).to_be_checked()
                self.page.wait_for_timeout(LOOK_MS)
                self.time(self.page.locator(".own-hand .primary"), discards)
            elif isinstance(move, Draw):
                button = self.page.locator(f"[name=move][value={move.source.value}]")
                self.time(button, draws if move.source is Source.STOCK else Figures())
            else:
                self.time(self.page.locator(".match-actions .next"), Figures())


class PuzzlePlayer(Visitor):
    """Answers a puzzle, and times each answer."""

    buttons = ".tray .primary"
    state = "document.querySelector('#table [name=revision]')?.value"
    marked = ".told h2"
    table = "#table"

    def __init__(
        self,
        browser: Browser,
        address: str,
        look: dict[str, Any],
        slower: int,
        puzzle: StoredPuzzle,
    ) -> None:
        super().__init__(browser, address, look, slower)
        self.page.goto(f"/puzzles/{puzzle.number}/{puzzle.crowns}")
        self.sit_down()

    def answer(self, turn: Turn, figures: Figures) -> None:
        """Choose the pile and the card, look, and confirm; measure."""
        with self.slowed():
            pile = self.page.locator(f'.pile[data-rank="{turn.pile}"]')
            if not pile.locator(".tray").is_visible():  # it stays open after a wrong answer
                self.press(self.page.locator(f"#pile-{turn.pile}"))
            card = pile.locator(f'.choice > input[value="{turn.discard}"]').first
            expect(card).to_be_visible()
            self.page.wait_for_timeout(LOOK_MS)
            self.press(card)
            expect(card).to_be_checked()
            self.page.wait_for_timeout(LOOK_MS)
            self.time(pile.locator(".tray .primary"), figures)


def main(report: Report) -> None:
    """Measure and print."""
    game = Record.parse(RECORD.read_text(encoding="utf-8")).game()
    deal = str(game.deal.code)
    checkouts = [ROOT, *([report.beside] if report.beside else [])]
    expect.set_options(timeout=TIMEOUT_MS)
    with ExitStack() as stack:
        servers = [stack.enter_context(serve(checkout, alone=True)) for checkout in checkouts]
        addresses = [server.address for server in servers]
        puzzle = put_puzzle(servers[0].instance)
        chromium = stack.enter_context(sync_playwright()).chromium
        flags = ["--no-sandbox", "--no-proxy-server"]
        browser = chromium.launch(executable_path=find_chromium(), args=flags)
        for screen, look, slower in SCREENS:
            size = f"{look['viewport']['width']} x {look['viewport']['height']}"
            turns = [Figures() for _ in addresses]
            players = [Player(browser, at, look, slower, deal) for at in addresses]
            play(players, turns, game, QUICK if report.quick else TURNS)
            report.part(f"A turn on {screen}, {size}")
            print_figures(report, "turn", *turns)
            # On each screen another match, which no cache of the server knows.
            draws, discards = Figures(), Figures()
            at_match = MatchPlayer(browser, addresses[0], look, slower, screen)
            for move in choose_moves(screen, QUICK if report.quick else OF_A_MATCH):
                at_match.make(move, draws, discards)
            at_match.visitor.close()
            report.part(f"A match on {screen}, {size}")
            for what, figures in (("draw", draws), ("discard", discards)):
                print_figures(report, what, figures)
                ratio = figures.median("painted") / turns[0].median("painted")
                report.ratio(f"a {what} to a turn of the patience, by medians", ratio)
            answers = Figures()
            player = PuzzlePlayer(browser, addresses[0], look, slower, puzzle)
            for turn in wrong_turns(question_of(puzzle))[: QUICK if report.quick else OF_A_MATCH]:
                player.answer(turn, answers)
            player.visitor.close()
            report.part(f"A puzzle on {screen}, {size}")
            print_figures(report, "answer", answers)
            ratio = answers.median("painted") / turns[0].median("painted")
            report.ratio("an answer to a turn of the patience, by medians", ratio)
        browser.close()


def put_puzzle(instance: Path) -> StoredPuzzle:
    """Store a puzzle of the full game on the site of an instance folder."""
    puzzle = next(row for row in golden_rows() if key_of(row).variant is STANDARD)
    database = open_database(address_of(instance / "solitaire.db"))
    try:
        PuzzleStore(database).put(puzzle)
    finally:
        database.dispose()
    return puzzle


def play(players: list[Player], figures: list[Figures], game: Game, turns: int) -> None:
    """Play the first turns of a game at all tables, a turn at each table in turns."""
    for at, turn in enumerate(game.turns[:turns]):
        order = list(zip(players, figures, strict=True))
        for player, found in order if at % 2 else reversed(order):
            player.take(turn, found)
    for player in players:
        player.visitor.close()


def choose_moves(words: str, turns: int) -> list[Move]:
    """The moves of so many turns of a match, by a person who plays as the strongest computer player."""
    bot = CROWNS.bots[-1]
    table = Table.parse(CROWNS, ",".join(["you", *[bot.name] * 3]))
    match = Match.start(CROWNS, Seed.from_text(words), table).play_bots()
    moves: list[Move] = []
    while sum(isinstance(move, Discard) for move in moves) < turns:
        moves.append(bot.choose(match.state.view(PERSON)))
        match = match.play(moves[-1]).play_bots()
    return moves
