"""Visitors whose taps are timed until their answers are painted; ``paint`` says what is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any, ClassVar, Final

from playwright.sync_api import Browser, CDPSession, Locator, Page

from bench.report import Report, quantile

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
    const state = () => STATE;
    let clicked, before, answer;
    addEventListener("click", (event) => {
        if (!event.isTrusted || !event.target.closest("BUTTONS")) return;
        clicked = window.clicked = event.timeStamp;
        before = state();
        window.painted = new Promise((resolve) => { answer = { resolve }; });
    }, true);
    new MutationObserver(() => {
        const now = document.querySelector("MARKED");
        if (!answer || answer.swapped || !now || state() === before) return;
        answer.swapped = performance.now();
        const copy = now.cloneNode(true); // one that was there before is not timed again
        copy.setAttribute("elementtiming", "answer");
        now.replaceWith(copy);
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
"""Measures answers; the capital words are of a kind of table."""


@dataclass
class Figures:
    """What was measured at the tables of a server: a list of values by name."""

    of: dict[str, list[float]] = field(default_factory=dict)

    def add(self, **values: float) -> None:
        for name, value in values.items():
            self.of.setdefault(name, []).append(value)

    def median(self, name: str) -> float:
        return median(self.of[name])


class Visitor:
    """A browser at a table, whose taps are timed. What a kind of table has is in the class."""

    buttons: ClassVar[str]
    """The selector of what is timed."""
    state: ClassVar[str]
    """An expression that an answer changes."""
    marked: ClassVar[str]
    """The selector of a text that every answer brings anew."""
    table: ClassVar[str]

    def __init__(self, browser: Browser, address: str, look: dict[str, Any], slower: int) -> None:
        self.visitor = browser.new_context(base_url=address, locale="en-US", **look)
        self.visitor.set_default_timeout(TIMEOUT_MS)
        watch = WATCH.replace("STATE", self.state).replace("BUTTONS", self.buttons)
        self.visitor.add_init_script(watch.replace("MARKED", self.marked))
        self.page: Page = self.visitor.new_page()
        self.devtools: CDPSession = self.visitor.new_cdp_session(self.page)
        self.touch = look.get("has_touch", False)
        self.slower = slower

    def sit_down(self) -> None:
        """Wait until the table is loaded, before which a move would load a whole page."""
        self.page.wait_for_load_state("networkidle")
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def press(self, target: Locator) -> None:
        """Tap or click."""
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

    def time(self, button: Locator, figures: Figures) -> None:
        """Press a button, wait until the answer is painted, and add what was measured."""
        page = self.page
        before = self.spent()
        self.press(button)
        page.wait_for_function("window.painted")
        arrived, swapped, painted, size = page.evaluate("painted")
        page.wait_for_timeout(LOOK_MS)
        spent = {name: after - before[name] for name, after in self.spent().items()}
        table, document = (page.locator(each).count() for each in (f"{self.table} *", "*"))
        reaction = page.evaluate("clicks.get(clicked) ?? 8")
        figures.add(arrived=arrived, swapped=swapped, painted=painted, reaction=reaction, **spent)
        figures.add(table=table, document=document, bytes=size)
        page.evaluate("delete window.painted")

    def spent(self) -> dict[str, float]:
        """Milliseconds that the page's thread has spent so far."""
        found = self.devtools.send("Performance.getMetrics")["metrics"]
        by_name = {metric["name"]: metric["value"] for metric in found}
        return {name: 1000 * by_name[metric] for name, metric in THREAD.items()}

    @contextmanager
    def slowed(self) -> Iterator[None]:
        """Slow the page down; only while it is measured, since the browser does it by keeping a core busy."""
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": self.slower})
        yield
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def print_figures(report: Report, what: str, here: Figures, beside: Figures | None = None) -> None:
    """Print the figures of a kind of move, ``what``, on a screen."""
    report.count(f"{what}s", len(here.of["painted"]))
    for checkout, found in (("", here), (" beside", beside)):
        if found is None:
            continue
        painted = sorted(found.of["painted"])
        for text, value, unit in (
            ("the answer has come{}, median", found.median("arrived"), "ms"),
            ("it is in the page{}, median", found.median("swapped"), "ms"),
            ("it is painted{}, median", found.median("painted"), "ms"),
            ("it is painted{}, 95 of 100 within", quantile(painted, 0.95), "ms"),
            *((f"the page's {name}{{}}, median", found.median(name), "ms") for name in THREAD),
            ("the first frame{}, median", found.median("reaction"), "ms"),
            ("elements of the table{}, most", max(found.of["table"]), "elements"),
            ("elements of the page{}, most", max(found.of["document"]), "elements"),
            ("bytes of the answer{}, median", found.median("bytes"), "bytes"),
            ("bytes of the answer{}, most", max(found.of["bytes"]), "bytes"),
        ):
            report.figure(f"a {what}: {text.format(checkout)}", value, unit)
        if "look" in found.of:
            report.figure(f"a look at a pile{checkout}, median", found.median("look"), "ms")
    if beside is not None:
        ratio = here.median("painted") / beside.median("painted")
        report.ratio(f"a {what}: painted here to painted beside, by medians", ratio)
        ratio = here.median("reaction") / beside.median("reaction")
        report.ratio(f"a {what}: the first frame, here to beside", ratio)
