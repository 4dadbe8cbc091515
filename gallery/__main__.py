"""Takes screenshots of the gallery: every component and many tables, on every screen size.

Run it in the environment of the checkout, which scripts/setup.sh makes:

    .venv/bin/python -m gallery                      all of it into gallery/pictures/, which git ignores
    .venv/bin/python -m gallery look --only chosen --only menu --size 360x640
    .venv/bin/python -m gallery --query "cards=large&letters=on"
    .venv/bin/python -m gallery --engine 102 --engine now    old Chromiums, the pictures side by side
    .venv/bin/python -m gallery --pictures           the pictures of the documents, into docs/pictures

Each state is captured in the light and the dark theme. The app runs in development mode on a temporary
instance; the browser is the one of the tests.
"""

import argparse
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from gallery import add_gallery
from gallery.scenes import SCENES
from solitaire.store import open_database
from solitaire.web import Settings
from solitaire.words import LANGUAGES, SOURCE
from tests.kit.old_engines import ENGINES, run_engine
from tests.kit.scratch import find_chromium, serve_app
from tests.kit.visitors import app_on

ROOT: Final = Path(__file__).parent.parent
PICTURES: Final = ROOT / "docs" / "pictures"
SIZES: Final = (
    "360x640",
    "360x740",
    "412x915",
    "820x1180",
    "1280x720",
    "1920x1080",
    "740x360",
    "1024x768",
)
PHONE: Final = 500
"""Narrower or lower screens, in pixels, are touch screens."""

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")


@dataclass(frozen=True)
class State:
    """A page, the elements to click, the element to wait for, and whether to capture the full page."""

    path: str
    clicks: tuple[str, ...] = ()
    wait_for: str = "body"
    whole: bool = False


def sheet_state(link: str) -> State:
    """A sheet over a table, opened from its menu."""
    clicks = "details.menu > summary", f".menu-items {link}"
    return State("/gallery/table/middle", clicks, "dialog[open] #sheet-title")


STATES: Final = {
    "gallery": State("/gallery", whole=True),
    **{name: State(f"/gallery/table/{name}") for name in SCENES},
    "menu": State("/gallery/table/undone", ("details.menu > summary",)),
    "stock": State(
        "/gallery/table/middle", (".stock-left",), "dialog[open] #sheet-title, #stock[data-open]"
    ),
    "sheet-rules": sheet_state(".rules-link"),
    "keys": State("/keys", whole=True),  # touch screens have no sheet of them
    "sheet-settings": sheet_state(".settings-link"),
    "review": State("/gallery/review/bad luck"),
    "review-found": State("/gallery/review/a try was right"),
    "match": State("/gallery/match/two rows of cards"),
    "match-draw": State("/gallery/match/a last turn"),
    "match-hand": State("/gallery/match/the end of a hand"),
    "match-end": State("/gallery/match/the end"),
    "match-review": State("/gallery/match/the review of fourteen cards"),
    "spiral": State("/gallery/match/Spiral"),
    "lastcard": State("/gallery/match/many cards of Last Card"),
    "continental": State("/gallery/match/a contract that can be laid"),
    "puzzle": State("/gallery/puzzle/a wrong try"),
    "trying": State("/try/1-8QZK-4M2T"),
    "race": State("/gallery/race/over"),
    "home": State("/", whole=True),
    "learn": State("/learn"),
    "learn-tray": State("/learn", ("#pile-3",)),
    "begin": State("/", (".welcome .quiet",), ".dock"),
    "home-again": State("/", whole=True),
    "daily": State("/daily/4"),
    "choose": State("/new", whole=True),
    "rules": State("/rules", whole=True),
    "settings": State("/settings", whole=True),
    "paper": State("/gallery/paper/deal", whole=True),
}
"""``home-again`` is Home after ``begin``, for whom is known."""


ON_PHONES: Final = {
    "phone": "middle",
    "phone-won": "won",
    "phone-review": "review-found",
    "phone-match": "match",
    "phone-spiral": "spiral",
    "phone-lastcard": "lastcard",
    "phone-continental": "continental",
    "phone-puzzle": "puzzle",
}
"""Pictures of docs: the states that they show on a phone. ``desktop`` is one more."""

FIRST_MINUTES: Final = (
    State("/"),
    State("/learn"),
    State("/learn", ("#pile-4",)),
    State("/", (".welcome .quiet",), ".dock"),
    State("/gallery/table/chosen"),
    State("/gallery/table/hint"),
    State("/gallery/table/won"),
    State("/gallery/review/a try was right"),
    State("/"),
    State("/packs/gentle-steps"),
    State("/gallery/puzzle/not tried yet"),
    State("/new"),
    State("/matches"),
    State("/gallery/match/two rows of cards"),
)
"""What a stranger sees in the first ten minutes, in that order, on one phone."""
IN_A_ROW: Final = 7
SCREEN_SCALE: Final = 0.4

PAPER: Final = {
    "paper-deal": ("deal", (0, 1)),
    "paper-booklet": ("booklet", (0, 1, 2, 10)),
    "paper-spiral": ("spiral", (0, 2)),
}
"""Pictures of paper: what is printed, and which of its pages."""
PAPER_SCALE: Final = 0.6
GAP: Final = 12
NOW: Final = "now"
"""The browser of the tests, beside old engines."""
SITE: Final = "crowns.example"
"""The address that is printed."""
BLACK_AND_WHITE: Final = """
*, ::before, ::after { background: none !important }
.leaf { filter: grayscale(1); padding: 8mm; border: 1px solid }
"""
"""As printers do it, without backgrounds; the edge of the page is drawn."""


def parse_size(text: str) -> tuple[int, int]:
    """Parse a screen size: width and height."""
    found = re.fullmatch(r"(\d{2,4})x(\d{2,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text} is not a size like 360x640")
    return int(found[1]), int(found[2])


@contextmanager
def serve_gallery() -> Iterator[str]:
    """Serve the app in development mode on a free port with a temporary instance; yield its address."""
    with TemporaryDirectory() as instance:
        settings = Settings(Path(instance), develop=True)
        database = open_database(settings.database, synchronous="OFF")
        app = app_on(database, settings)
        add_gallery(app)
        with serve_app(app) as port:
            yield f"http://127.0.0.1:{port}"
        database.dispose()


@contextmanager
def open_page(
    browser: Browser,
    address: str,
    size: tuple[int, int],
    theme: Theme = "light",
    scale: int = 1,
    language: str = SOURCE,
) -> Iterator[Page]:
    """Open a browser page of a screen size, with reduced motion."""
    width, height = size
    small = min(size) < PHONE
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=small,
        is_mobile=small,
        color_scheme=theme,
        reduced_motion="reduce",
        locale=language,
    )
    yield context.new_page()
    context.close()


def show(page: Page, state: State, query: str = "") -> None:
    """Go there, click, and wait."""
    page.goto(f"{state.path}?{query}" if query else state.path)
    for clicked in state.clicks:
        page.locator(clicked).click()
    page.locator(state.wait_for).wait_for()


def take_picture(page: Page, state: State, query: str, path: Path, *, focus: bool = True) -> None:
    """Take a screenshot, with or without the focus ring."""
    show(page, state, query)
    if not focus:
        page.evaluate("document.activeElement.blur()")
    page.screenshot(path=path, full_page=state.whole)


def lay_side_by_side(paths: list[Path], to: Path) -> None:
    """One picture of several, which it replaces."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    width = sum(picture.width + GAP for picture in pictures) - GAP
    whole = Image.new("RGB", (width, max(picture.height for picture in pictures)), "white")
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + GAP
    whole.save(to)
    for path in paths:
        path.unlink()


def lay_out(pictures: list[Image.Image], scale: float, in_a_row: int) -> Image.Image:
    """One picture of several of one size and mode, made smaller and in rows."""
    width, height = (round(side * scale) for side in pictures[0].size)
    rows = -(-len(pictures) // in_a_row)
    size = (width + GAP) * in_a_row - GAP, (height + GAP) * rows - GAP
    whole = Image.new(pictures[0].mode, size, "white")
    for number, picture in enumerate(pictures):
        down, across = divmod(number, in_a_row)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, ((width + GAP) * across, (height + GAP) * down))
    return whole


def take_pictures_of_paper(browser: Browser) -> None:
    """Take the pictures of what is printed, pages beside each other."""
    for name, (what, pages) in PAPER.items():
        context = browser.new_context(base_url=f"http://{SITE}", bypass_csp=True)
        page = context.new_page()
        page.emulate_media(media="print")
        page.goto(f"/gallery/paper/{what}")
        page.add_style_tag(content=BLACK_AND_WHITE)
        leaves = [
            Image.open(BytesIO(page.locator(".leaf").nth(number).screenshot())) for number in pages
        ]
        context.close()
        picture = lay_out([leaf.convert("L") for leaf in leaves], PAPER_SCALE, len(leaves))
        picture.quantize(16, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def take_first_minutes(page: Page) -> None:
    """Take a picture of the first ten minutes: their screens in rows."""
    screens = []
    for state in FIRST_MINUTES:
        show(page, state)
        page.evaluate("document.activeElement.blur()")
        screens.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
    picture = lay_out(screens, SCREEN_SCALE, IN_A_ROW)
    picture.save(PICTURES / "first-minutes.png")
    make_smaller(PICTURES / "first-minutes.png")


def take_picture_of_docs(page: Page, state: str, name: str) -> None:
    """Take a picture for the README or another document."""
    file = PICTURES / f"{name}.png"
    take_picture(page, STATES[state], "", file, focus=False)
    make_smaller(file)


def take_pictures_of_docs(browser: Browser, address: str) -> None:
    """Take all pictures of the documents."""
    with open_page(browser, address, (1280, 720)) as page:
        take_picture_of_docs(page, "chosen", "desktop")
    with open_page(browser, address, (360, 740), scale=2) as page:
        for name, state in ON_PHONES.items():
            take_picture_of_docs(page, state, name)
    with open_page(browser, address, (360, 740), scale=2) as page:
        take_first_minutes(page)
    take_pictures_of_paper(browser)


def make_smaller(path: Path) -> None:
    """Reduce the picture to a palette of 256 colors."""
    image = Image.open(path).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


@contextmanager
def run_browser(playwright: Playwright, engine: str, rule: str) -> Iterator[Browser]:
    """The browser of the tests, or an old engine, which finds the address that is printed."""
    flag = f"--host-resolver-rules={rule}"
    if engine != NOW:
        with run_engine(playwright, engine, flag) as browser:
            yield browser
        return
    browser = playwright.chromium.launch(
        executable_path=find_chromium(), args=["--no-sandbox", flag]
    )
    yield browser
    browser.close()


def main() -> None:
    """Take the requested screenshots."""
    parser = argparse.ArgumentParser(
        prog="python -m gallery", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=ROOT / "gallery" / "pictures",
        help="where the pictures go (default: gallery/pictures)",
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=STATES,
        metavar="STATE",
        help="only this state; may be given several times",
    )
    parser.add_argument(
        "--size", action="append", type=parse_size, metavar="360x640", help="likewise of a screen"
    )
    parser.add_argument("--theme", choices=THEMES, help="only this one")
    parser.add_argument("--query", default="", help="preferences, as cards=large&letters=on")
    parser.add_argument(
        "--engine",
        action="append",
        choices=(*ENGINES, NOW),
        help="an old one, which scripts/old-engine installs, or now; several stand side by side",
    )
    parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)
    parser.add_argument("--pictures", action="store_true", help="those of the documents")
    chosen = parser.parse_args()
    with serve_gallery() as address, sync_playwright() as playwright, ExitStack() as running:
        rule = f"MAP {SITE} {address.removeprefix('http://')}"
        engines = chosen.engine or [NOW]
        browsers = [running.enter_context(run_browser(playwright, each, rule)) for each in engines]
        if chosen.pictures:
            take_pictures_of_docs(browsers[0], address)
            return
        chosen.folder.mkdir(parents=True, exist_ok=True)
        for size in chosen.size or map(parse_size, SIZES):
            for theme in (chosen.theme,) if chosen.theme else THEMES:
                with ExitStack() as opened:
                    pages = [
                        opened.enter_context(
                            open_page(each, address, size, theme, language=chosen.language)
                        )
                        for each in browsers
                    ]
                    for name in chosen.only or STATES:
                        to = chosen.folder / f"{name}-{size[0]}x{size[1]}-{theme}.png"
                        parts = [to.with_stem(f"{to.stem}-{each}") for each in engines]
                        for page, part in zip(pages, parts, strict=True):
                            take_picture(page, STATES[name], chosen.query, part)
                        lay_side_by_side(parts, to)


if __name__ == "__main__":
    main()
