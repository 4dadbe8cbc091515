"""From a click to the painted answer: what a person waits for, in Chromium, all on this computer.

Recorded games are played on a phone and on a large screen, with animations, by a finger or a mouse that is
held down for 60 ms, after a look at the lifted card. The clock starts with the click itself, which has the
time at which the finger was lifted, before the page has heard of it. It stops when the first picture with the
new table is handed to the screen: its title is marked for Element Timing as soon as it stands in the page,
and the browser tells when it was presented. (Event Timing ends with the first frame after the click, long
before the answer; a frame asked for after the swap ends before it is drawn.) Beside that, how long it takes
until the answer has come, and until htmx has put it into the page.

The empty fetch is one of the same page to the same server, after every turn. The server is a process of its
own, and SQLite writes as it does for players. The browser is the one that the tests use.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect, sync_playwright

from bench.report import Report, quantile
from bench.scratch import chromium, served
from bench.web import OWN_EMPTY, whole_app
from solitaire.rules import STOCK_SIZE, Game, Record, Turn
from solitaire.words import words_for

RECORDS: Final = Path(__file__).parents[1] / "tests" / "data" / "records"
PLAYED: Final = ("won", "lost", "won-again")
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "a phone": {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
    },
    "a large screen": {"viewport": {"width": 1280, "height": 720}},
}
HELD: Final = 60
"""How long, in milliseconds, a finger or the button of a mouse stays down."""
PATIENCE: Final = 60_000
"""How long, in milliseconds, anything is waited for; a busy machine is not a failure."""
LOOKING: Final = 300
"""How long the player looks at the lifted card before confirming; its motion is over by then."""

WATCH: Final = """
(() => {
    let clicked, table, answer;
    addEventListener("click", (event) => {
        if (!event.isTrusted || !event.target.closest(".tray .primary")) return;
        clicked = event.timeStamp;
        table = document.getElementById("table");
        window.painted = new Promise((told) => { answer = { told }; });
    }, true);
    new MutationObserver(() => {
        const now = document.getElementById("table");
        if (!answer || answer.swapped || !now || now === table) return;
        answer.swapped = performance.now();
        now.querySelector(".title").setAttribute("elementtiming", "answer");
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        const seen = list.getEntries().find((entry) => entry.identifier === "answer");
        const sent = performance.getEntriesByType("resource").findLast(
            (entry) => entry.initiatorType === "xmlhttprequest");
        answer.told([sent.responseEnd, answer.swapped, seen.renderTime].map((at) => at - clicked));
        answer = undefined;
    }).observe({ type: "element" });
})();
"""
EMPTY_FETCH: Final = """
async (path) => {
    const start = performance.now();
    await (await fetch(path, { method: "POST" })).text();
    return performance.now() - start;
}
"""


@dataclass
class Times:
    """Milliseconds from the click till each of three moments, and those of the empty fetches."""

    come: list[float] = field(default_factory=list)
    swapped: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)


def serve(parent: Connection) -> None:
    """The server's process: says its port, and ends when it is told anything."""
    with whole_app("FULL") as app, served(app) as port:
        parent.send(port)
        parent.recv()


@contextmanager
def server() -> Iterator[str]:
    """The address of a server in a process of its own."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that a server that cannot start is noticed, not waited for
    try:
        yield f"http://127.0.0.1:{ours.recv()}"
        ours.send("enough")
        process.join()
    finally:
        process.kill()


class Hand:
    """A finger where the screen takes fingers, else a mouse."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.touch: CDPSession | None = page.context.new_cdp_session(page) if touch else None

    def press(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch is None:
            self.page.mouse.click(x, y, delay=HELD)
            return
        self.touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self.page.wait_for_timeout(HELD)
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def take(self, turn: Turn) -> None:
        """Choose the pile, choose the card, look, and confirm."""
        pile = self.page.locator(f'.pile[data-rank="{turn.pile}"]')
        self.press(pile.locator(".row > input"))
        card = pile.locator(f'.choice > input[value="{turn.discard}"]').first
        expect(card).to_be_visible()
        self.press(card)
        expect(card).to_be_checked()
        self.page.wait_for_timeout(LOOKING)
        self.press(pile.locator(".tray .primary"))


def play(visitor: BrowserContext, touch: bool, record: Game, turns: int, times: Times) -> None:
    """Play so many turns of that game, and time each of them."""
    visitor.add_init_script(WATCH)
    page = visitor.new_page()
    page.goto(f"/deals/{record.deal.code}")
    page.get_by_role("button", name="Play this deal").click()
    hand, game, words = Hand(page, touch), Game.start(record.deal), words_for("en")
    expect(page.locator(".pile")).to_have_count(len(game.piles))
    page.wait_for_load_state()  # till then a turn would be a page of its own
    for turn in record.turns[:turns]:
        hand.take(turn)
        come, swapped, painted = page.evaluate("painted")
        times.come.append(come)
        times.swapped.append(swapped)
        times.painted.append(painted)
        game = game.play(turn)
        said = words.after_turn(turn, game.position, game.outcome)
        expect(page.locator("#status")).to_have_text(said)
        times.empty.append(page.evaluate(EMPTY_FETCH, OWN_EMPTY))
    visitor.close()


def main(report: Report) -> None:
    """Measure and print."""
    path = chromium()
    names, turns = (PLAYED[:1], 5) if report.quick else (PLAYED, STOCK_SIZE)
    expect.set_options(timeout=PATIENCE)
    with server() as address, sync_playwright() as playwright:
        flags = ["--no-sandbox", "--no-proxy-server"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for screen, look in SCREENS.items():
            times = Times()
            for name in names:
                record = Record.parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
                visitor = browser.new_context(base_url=address, locale="en-US", **look)
                visitor.set_default_timeout(PATIENCE)
                play(visitor, look.get("has_touch", False), record.game(), turns, times)
            tell(report, screen, look["viewport"], times)
        browser.close()


def tell(report: Report, screen: str, size: dict[str, int], times: Times) -> None:
    """Print what was found."""
    report.part(
        f"From a click to the painted answer on {screen}, {size['width']} x {size['height']}"
    )
    painted, empty = sorted(times.painted), median(times.empty)
    report.count("turns", len(painted))
    report.figure("the answer has come, median", median(times.come), "ms")
    report.figure("it is in the page, median", median(times.swapped), "ms")
    report.figure("it is painted, median", median(painted), "ms")
    report.figure("it is painted, 95 of 100 within", quantile(painted, 0.95), "ms")
    report.figure("it is painted, slowest", painted[-1], "ms")
    report.figure("an empty fetch, median", empty, "ms")
    report.ratio("a painted answer to an empty fetch, by medians", median(painted) / empty)
