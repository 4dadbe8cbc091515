"""The time from a tap to the painted answer in Chromium, of this checkout and of another one in turns.

A recorded game is played at a table of each server, a turn here and a turn there, so that a busy moment of
the machine affects both: on a phone whose processor is slowed to a quarter, on the same phone unslowed, and
on a large screen; with animations, by touch or by a mouse button held down for 60 ms, after a look at the
lifted card.

- *A turn* is timed from the click's own timestamp, which is the release of the finger, to the first frame
  with the new table: its count of the stock is marked for Element Timing, and the browser reports
  the time. (Event Timing ends with the first frame after the click, long before the response; a frame
  requested after the swap ends before it is drawn.)
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

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Locator, Page, expect, sync_playwright

from bench.report import Report, quantile
from bench.scratch import find_chromium
from solitaire.rules import Game, Record, Turn

ROOT: Final = Path(__file__).parents[1]
RECORD: Final = ROOT / "tests" / "data" / "records" / "won.txt"
TURNS: Final = 25
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
LARGE: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
SCREENS: Final = (
    ("a phone slowed to a quarter", PHONE, 4),
    ("a phone", PHONE, 1),
    ("a large screen", LARGE, 1),
)
"""Name, options of the browser's context, and by how much its processor is slowed."""
PRESS_MS: Final = 60
"""How long a finger or mouse button stays down, in milliseconds."""
TIMEOUT_MS: Final = 60_000
"""The timeout of every wait in milliseconds: a busy machine is not a failure."""
LOOK_MS: Final = 700
"""Milliseconds to look at what was tapped; animations are over by then."""
THREAD: Final = {
    "thread": "TaskDuration",
    "scripts": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
}

WATCH: Final = """
(() => {
    let clicked, counts, answer;
    addEventListener("click", (event) => {
        if (!event.isTrusted || !event.target.closest(".tray .primary")) return;
        clicked = window.clicked = event.timeStamp;
        counts = document.querySelector(".counts").textContent;
        window.painted = new Promise((resolve) => { answer = { resolve }; });
    }, true);
    new MutationObserver(() => {
        const now = document.querySelector(".counts");
        if (!answer || answer.swapped || !now || now.textContent === counts) return;
        answer.swapped = performance.now();
        const left = now.querySelector("b").cloneNode(true); // one that was there before is not timed again
        left.setAttribute("elementtiming", "answer");
        now.querySelector("b").replaceWith(left);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    new PerformanceObserver((list) => {
        const seen = list.getEntries().find((entry) => entry.identifier === "answer");
        const sent = performance.getEntriesByType("resource").findLast(
            (entry) => entry.initiatorType === "xmlhttprequest");
        const times = [sent.responseEnd, answer.swapped, seen.renderTime].map((at) => at - clicked);
        answer.resolve([...times, sent.encodedBodySize]);
        answer = undefined;
    }).observe({ type: "element" });
    window.looks = [];
    window.clicks = new Map();
    new PerformanceObserver((list) => {
        for (const { name, target, duration, startTime } of list.getEntries()) {
            if (name === "click") clicks.set(startTime, duration);
            if (name === "click" && target?.id.startsWith('pile-')) looks.push(duration);
        }
    }).observe({ type: "event", durationThreshold: 16 });
})();
"""
ELEMENTS: Final = "['#table *', '*'].map((which) => document.querySelectorAll(which).length)"


@dataclass
class Figures:
    """What was measured at the tables of a server: a list of values by name."""

    of: dict[str, list[float]] = field(default_factory=dict)

    def add(self, **values: float) -> None:
        for name, value in values.items():
            self.of.setdefault(name, []).append(value)

    def median(self, name: str) -> float:
        return median(self.of[name])


@contextmanager
def server(checkout: Path) -> Iterator[str]:
    """Start the server of a checkout with its own environment, and yield its address."""
    command = str(checkout / ".venv" / "bin" / "solitaire")
    with TemporaryDirectory() as instance:
        process = subprocess.Popen(
            [command, "--port", "0", "--instance", instance, "--workers", "0"],
            cwd=checkout,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = re.search(r"http://[\d.:]+", process.stdout.readline())
            if address is None:
                raise SystemExit(f"no server started: {command}")
            yield address[0]
        finally:
            process.terminate()
            process.wait()


class Player:
    """Plays at the table of a server, and times each turn."""

    def __init__(
        self, browser: Browser, address: str, look: dict[str, Any], slower: int, deal: str
    ) -> None:
        self.visitor = browser.new_context(base_url=address, locale="en-US", **look)
        self.visitor.set_default_timeout(TIMEOUT_MS)
        self.visitor.add_init_script(WATCH)
        self.page: Page = self.visitor.new_page()
        self.devtools: CDPSession = self.visitor.new_cdp_session(self.page)
        self.touch = look.get("has_touch", False)
        self.page.goto(f"/deals/{deal}")
        self.page.get_by_role("button", name="Play this deal").click()
        expect(self.page.locator(".dock .drawn .card")).to_be_visible()
        self.page.wait_for_load_state("networkidle")  # before that a turn would load a whole page
        # here and there a button confirms the turn
        self.page.evaluate("document.documentElement.dataset.tap = 'off'")
        self.slower = slower
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def press(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if not self.touch:
            self.page.mouse.click(x, y, delay=PRESS_MS)
            return
        fingers = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        self.devtools.send("Input.dispatchTouchEvent", fingers)
        self.page.wait_for_timeout(PRESS_MS)
        self.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def spent(self) -> dict[str, float]:
        """Milliseconds that the page's thread has spent so far."""
        found = self.devtools.send("Performance.getMetrics")["metrics"]
        by_name = {metric["name"]: metric["value"] for metric in found}
        return {name: 1000 * by_name[metric] for name, metric in THREAD.items()}

    def take(self, turn: Turn, figures: Figures) -> None:
        """Choose the pile and the card, look, and confirm; measure."""
        page = self.page
        self.slow_down(self.slower)
        pile = page.locator(f'.pile[data-rank="{turn.pile}"]')
        self.press(page.locator(f"#pile-{turn.pile}"))
        card = pile.locator(f'.choice > input[value="{turn.discard}"]').first
        expect(card).to_be_visible()
        page.wait_for_timeout(LOOK_MS)
        self.press(card)
        expect(card).to_be_checked()
        page.wait_for_timeout(LOOK_MS)
        before = self.spent()
        self.press(pile.locator(".tray .primary"))
        page.wait_for_function("window.painted")
        arrived, swapped, painted, size = page.evaluate("painted")
        page.wait_for_timeout(LOOK_MS)
        spent = {name: after - before[name] for name, after in self.spent().items()}
        table, document = page.evaluate(ELEMENTS)
        look = page.evaluate("looks.splice(0).at(-1) ?? 8")
        reaction = page.evaluate("clicks.get(clicked) ?? 8")
        figures.add(arrived=arrived, swapped=swapped, painted=painted, look=look, **spent)
        figures.add(reaction=reaction)
        figures.add(table=table, document=document, bytes=size)
        page.evaluate("delete window.painted")
        self.slow_down(1)

    def slow_down(self, rate: int) -> None:
        """Slow the page down; only while it is measured, since the browser does it by keeping a core busy."""
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def main(report: Report) -> None:
    """Measure and print."""
    game = Record.parse(RECORD.read_text(encoding="utf-8")).game()
    deal = str(game.deal.code)
    checkouts = [ROOT, *([report.beside] if report.beside else [])]
    expect.set_options(timeout=TIMEOUT_MS)
    with ExitStack() as stack:
        addresses = [stack.enter_context(server(checkout)) for checkout in checkouts]
        chromium = stack.enter_context(sync_playwright()).chromium
        flags = ["--no-sandbox", "--no-proxy-server"]
        browser = chromium.launch(executable_path=find_chromium(), args=flags)
        for screen, look, slower in SCREENS:
            figures = [Figures() for _ in addresses]
            players = [Player(browser, at, look, slower, deal) for at in addresses]
            play(players, figures, game, 5 if report.quick else TURNS)
            size = look["viewport"]
            report.part(f"A turn on {screen}, {size['width']} x {size['height']}")
            print_figures(report, *figures)
        browser.close()


def play(players: list[Player], figures: list[Figures], game: Game, turns: int) -> None:
    """Play the first turns of a game at all tables, a turn at each table in turns."""
    for at, turn in enumerate(game.turns[:turns]):
        order = list(zip(players, figures, strict=True))
        for player, found in order if at % 2 else reversed(order):
            player.take(turn, found)
    for player in players:
        player.visitor.close()


def print_figures(report: Report, here: Figures, beside: Figures | None = None) -> None:
    """Print the figures of a screen."""
    report.count("turns", len(here.of["painted"]))
    for checkout, found in (("", here), (" beside", beside)):
        if found is None:
            continue
        painted = sorted(found.of["painted"])
        report.figure(f"the answer has come{checkout}, median", found.median("arrived"), "ms")
        report.figure(f"it is in the page{checkout}, median", found.median("swapped"), "ms")
        report.figure(f"it is painted{checkout}, median", found.median("painted"), "ms")
        report.figure(f"it is painted{checkout}, 95 of 100 within", quantile(painted, 0.95), "ms")
        for name in THREAD:
            report.figure(f"the page's {name}{checkout}, median", found.median(name), "ms")
        report.figure(f"the first frame{checkout}, median", found.median("reaction"), "ms")
        report.figure(f"a look at a pile{checkout}, median", found.median("look"), "ms")
        report.figure(f"elements of the table{checkout}, most", max(found.of["table"]), "elements")
        report.figure(
            f"elements of the page{checkout}, most", max(found.of["document"]), "elements"
        )
        report.figure(f"a turn's answer{checkout}, median", found.median("bytes"), "bytes")
        report.figure(f"a turn's answer{checkout}, most", max(found.of["bytes"]), "bytes")
    if beside is not None:
        ratio = here.median("painted") / beside.median("painted")
        report.ratio("painted here to painted beside, by medians", ratio)
        ratio = here.median("reaction") / beside.median("painted")
        report.ratio("the first frame here to painted beside, by medians", ratio)
