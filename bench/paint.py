"""The time from a click to the painted response in Chromium, all on this computer.

Recorded games are played on a phone and on a large screen, with animations, by touch or by a mouse button
held down for 60 ms, after a look at the lifted card. The clock starts at the click event's own timestamp,
which is the release of the finger, before the page handles it. It stops when the first frame with the new
table is presented: its title is marked for Element Timing once it is in the page, and the browser reports the
time. (Event Timing ends with the first frame after the click, long before the response; a frame requested
after the swap ends before it is drawn.) Also measured: until the response has arrived, and until htmx has
swapped it in.

After every turn the page makes an empty fetch to the same server, for comparison. The server is a separate
process, and SQLite writes as durably as for players. The browser is the one of the tests.
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
from bench.scratch import find_chromium, serve_app
from bench.web import OWN_EMPTY, whole_app
from solitaire.rules import STOCK_SIZE, Game, Record, Turn
from solitaire.words import words_for
from solitaire.words.turns import announce_turn

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
PRESS_MS: Final = 60
"""How long a finger or mouse button stays down, in milliseconds."""
TIMEOUT_MS: Final = 60_000
"""The timeout of every wait in milliseconds: a busy machine is not a failure."""
LOOK_MS: Final = 300
"""Milliseconds between lifting a card and confirming; the animation is over by then."""

WATCH: Final = """
(() => {
    let clicked, table, answer;
    addEventListener("click", (event) => {
        if (!event.isTrusted || !event.target.closest(".tray .primary")) return;
        clicked = event.timeStamp;
        table = document.getElementById("table");
        window.painted = new Promise((resolve) => { answer = { resolve }; });
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
        answer.resolve([sent.responseEnd, answer.swapped, seen.renderTime].map((at) => at - clicked));
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
    """Milliseconds from the click to each of three events, and durations of the empty fetches."""

    arrived: list[float] = field(default_factory=list)
    swapped: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)


def serve(parent: Connection) -> None:
    """The main function of the server process: sends its port, and ends at any message."""
    with whole_app("FULL") as app, serve_app(app) as port:
        parent.send(port)
        parent.recv()


@contextmanager
def server() -> Iterator[str]:
    """Start a server in a separate process, and yield its address."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that recv() fails if the server cannot start
    try:
        yield f"http://127.0.0.1:{ours.recv()}"
        ours.send("enough")
        process.join()
    finally:
        process.kill()


class Pointer:
    """The input device: touch on a touch screen, else a mouse."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.touch: CDPSession | None = page.context.new_cdp_session(page) if touch else None

    def press(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch is None:
            self.page.mouse.click(x, y, delay=PRESS_MS)
            return
        self.touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self.page.wait_for_timeout(PRESS_MS)
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def take(self, turn: Turn) -> None:
        """Choose the pile and the card, wait, and confirm."""
        pile = self.page.locator(f'.pile[data-rank="{turn.pile}"]')
        self.press(pile.locator(".row > input"))
        card = pile.locator(f'.choice > input[value="{turn.discard}"]').first
        expect(card).to_be_visible()
        self.press(card)
        expect(card).to_be_checked()
        self.page.wait_for_timeout(LOOK_MS)
        self.press(pile.locator(".tray .primary"))


def play(visitor: BrowserContext, touch: bool, record: Game, turns: int, times: Times) -> None:
    """Play the first turns of a recorded game, and time each of them."""
    visitor.add_init_script(WATCH)
    page = visitor.new_page()
    page.goto(f"/deals/{record.deal.code}")
    page.get_by_role("button", name="Play this deal").click()
    pointer, game, words = Pointer(page, touch), Game.start(record.deal), words_for("en")
    expect(page.locator(".pile")).to_have_count(len(game.piles))
    page.wait_for_load_state()  # before that a turn would load a whole page
    for turn in record.turns[:turns]:
        pointer.take(turn)
        arrived, swapped, painted = page.evaluate("painted")
        times.arrived.append(arrived)
        times.swapped.append(swapped)
        times.painted.append(painted)
        game = game.play(turn)
        status = announce_turn(words, turn, game.position, game.outcome)
        expect(page.locator("#status")).to_have_text(status)
        times.empty.append(page.evaluate(EMPTY_FETCH, OWN_EMPTY))
    visitor.close()


def main(report: Report) -> None:
    """Measure and print."""
    path = find_chromium()
    names, turns = (PLAYED[:1], 5) if report.quick else (PLAYED, STOCK_SIZE)
    expect.set_options(timeout=TIMEOUT_MS)
    with server() as address, sync_playwright() as playwright:
        flags = ["--no-sandbox", "--no-proxy-server"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for screen, look in SCREENS.items():
            times = Times()
            for name in names:
                record = Record.parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
                visitor = browser.new_context(base_url=address, locale="en-US", **look)
                visitor.set_default_timeout(TIMEOUT_MS)
                play(visitor, look.get("has_touch", False), record.game(), turns, times)
            print_times(report, screen, look["viewport"], times)
        browser.close()


def print_times(report: Report, screen: str, size: dict[str, int], times: Times) -> None:
    """Print the times of a screen."""
    report.part(
        f"From a click to the painted answer on {screen}, {size['width']} x {size['height']}"
    )
    painted, empty = sorted(times.painted), median(times.empty)
    report.count("turns", len(painted))
    report.figure("the answer has come, median", median(times.arrived), "ms")
    report.figure("it is in the page, median", median(times.swapped), "ms")
    report.figure("it is painted, median", median(painted), "ms")
    report.figure("it is painted, 95 of 100 within", quantile(painted, 0.95), "ms")
    report.figure("it is painted, slowest", painted[-1], "ms")
    report.figure("an empty fetch, median", empty, "ms")
    report.ratio("a painted answer to an empty fetch, by medians", median(painted) / empty)
