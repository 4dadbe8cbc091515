"""The colors, from the style sheets alone: what is written can be read, what is drawn can be seen, and no
two suits are mistaken for each other, in either theme and with any color vision.

Contrast is that of WCAG 2.1: 4.5 for text (1.4.3), 3 for what must be seen to be understood (1.4.11).
Color blindness is that of Machado, Oliveira and Fernandes (2009) in full, distances are CIEDE2000.
What lies on what is listed here, from the rules in static/css; the audit in tests/browser finds the same in
a browser, but only in the states it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from coloraide import Color

from solitaire.web.http.assets import SHEETS as SENT

CSS: Final = Path(__file__).parent.parent / "static" / "css"
SUITS: Final = ("spades", "hearts", "clubs", "diamonds", "stars")

# ---- the style sheets ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Declaration:
    """One ``name: value`` with what stands around it: at-rules and selectors, outermost first."""

    file: str
    around: tuple[str, ...]
    name: str
    value: str

    @property
    def selectors(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.around[-1].split(","))

    @property
    def media(self) -> str:
        return " ".join(part for part in self.around if part.startswith("@media"))


def declarations(text: str, file: str = "") -> Iterator[Declaration]:
    """Every declaration of a style sheet, in order."""
    around: list[str] = []
    said = ""
    for part in re.split(r"([{};])", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        if part == "{":
            around.append(" ".join(said.split()))
        elif part in ("}", ";"):
            name, colon, value = said.partition(":")
            if colon and around:
                yield Declaration(file, tuple(around), name.strip(), " ".join(value.split()))
            if part == "}":
                around.pop()
        said = "" if part in ("{", "}", ";") else part
    assert around == [], f"{file}: a brace is not closed"


SHEETS: Final = [
    declaration
    for path in sorted(CSS.glob("*.css"))
    for declaration in declarations(path.read_text(encoding="utf-8"), path.name)
]


def scheme_of(declaration: Declaration, selector: str) -> str | None:
    """The theme that sets this token there: "light", "dark", or "" for both; None if no theme does."""
    media = declaration.media
    if media and "prefers-color-scheme" not in media:
        return None  # less motion is no theme
    plain = re.sub(r":not\([^()]*\)", "", selector)
    chosen = re.search(r'\[data-theme="?(\w+)"?\]', plain)
    if plain.replace(chosen[0] if chosen else "", "") not in (":root", "html"):
        return None
    if chosen:
        return chosen[1]
    asked = re.search(r"prefers-color-scheme:\s*(\w+)", media)
    if asked:
        return asked[1]
    return "dark" if declaration.file == "dark.css" else ""


def tokens(sheets: list[Declaration]) -> dict[str, dict[tuple[str, str, str], dict[str, str]]]:
    """What sets tokens, by theme; each way of asking for a theme by itself."""
    found: dict[str, dict[tuple[str, str, str], dict[str, str]]] = {"": {}, "light": {}, "dark": {}}
    for declaration in sheets:
        if declaration.name.startswith("--"):
            for selector in declaration.selectors:
                scheme = scheme_of(declaration, selector)
                if scheme is not None:
                    way = (declaration.file, declaration.media, selector)
                    values = found[scheme].setdefault(way, {})
                    values[declaration.name.removeprefix("--")] = declaration.value
    return found


class Theme:
    """The tokens of a theme as colors."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values

    def color(self, name: str) -> Color:
        """A token, "one over another" where the one is seen through, or "one with 8% of another"."""
        if " over " in name:
            return Color.layer([self.color(part) for part in name.split(" over ")], space="srgb")
        if " with " in name:
            under, share, upon = re.split(" with |% of ", name)
            mixed: Color = self.color(under).mix(self.color(upon), float(share) / 100, space="srgb")
            return mixed
        value = name if name.startswith("#") else self.values[name]
        while value.startswith("var("):
            value = self.values[value.removeprefix("var(--").removesuffix(")")]
        return Color(value)

    def contrast(self, ink: str, ground: str) -> float:
        below = self.color(ground)
        assert below.alpha() == 1, f"{ground} is seen through: over what?"
        written = Color.layer([self.color(ink), below], space="srgb")
        ratio: float = written.contrast(below, method="wcag21")
        return ratio


def themes(sheets: list[Declaration]) -> dict[str, Theme]:
    found = tokens(sheets)
    base = {name: value for way in found[""].values() for name, value in way.items()}
    made = {}
    for scheme in ("light", "dark"):
        chosen = {name: value for way in found[scheme].values() for name, value in way.items()}
        made[scheme] = Theme({**base, **chosen})
    return made


THEMES: Final = themes(SHEETS)
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

# ---- what is written and drawn on what ---------------------------------------------------------------------

ROW: Final = "felt-deep"
ROW_HOVER: Final = "felt-deep with 7% of light"
ROW_CHOSEN: Final = "felt-deep with 24% of gold"
COLUMN: Final = "felt"
COLUMN_HOVER: Final = "felt with 7% of light"
PANEL_HOVERS: Final = ("panel with 6% of on-panel", "panel with 8% of on-panel")
DOCKS: Final = ("bar", "felt-deep")
"""The dock of a phone, and the draw station of a wide screen."""

TEXT: Final[dict[str, tuple[str, ...]]] = {
    "on-felt": (
        *(COLUMN, COLUMN_HOVER, ROW, ROW_HOVER, "bar", "felt-line over bar"),
        "felt-line over felt-deep",  # "discard it unplayed", in the draw station
    ),
    "on-felt-soft": (COLUMN, COLUMN_HOVER, *DOCKS),
    "felt": ("on-felt",),  # the rank of the chosen pile
    "on-panel": ("panel", *PANEL_HOVERS),
    "on-panel-soft": (
        *("panel", PANEL_HOVERS[0]),
        *(f"{suit}-tile" for suit in SUITS),  # the name of a meld, on a wide screen
    ),
    "on-gold": ("gold",),
    "on-action": ("action",),
    "on-alert": ("alert",),
    "gold": ("felt-line over bar",),  # the key of a flipped pile
    "joker": ("joker-tile",),
    **{suit: (f"{suit}-tile",) for suit in SUITS},
}
DRAWN: Final[dict[str, tuple[str, ...]]] = {
    # the crown of a flipped pile, the bracket of a meld, the outline of a card chosen in a column
    "gold": (COLUMN, COLUMN_HOVER, ROW, ROW_HOVER, ROW_CHOSEN, "bar"),
    "step": (ROW,),  # an open pile of a small staircase
    "on-felt-soft": (ROW, ROW_HOVER),  # the box around a wild rank
    "on-panel-soft": ("panel",),  # the bracket in a tray, the edge of a field
    "action": ("panel",),  # the outline of a card chosen in a tray, a column of a chart
    "gold-deep": ("panel",),  # the column that is the player's own
    "back-line": (COLUMN, ROW, "bar"),  # the edge of a back, and of the stock
    **dict.fromkeys(SUITS, ("panel",)),  # the suits of what is left in the stock
}


def faint(theme: Theme, pairs: Mapping[str, tuple[str, ...]], least: float) -> list[str]:
    """The pairs with too little contrast, and how much they have."""
    return [
        f"{ink} on {ground}: {ratio:.2f}"
        for ink, grounds in pairs.items()
        for ground in grounds
        if (ratio := theme.contrast(ink, ground)) < least
    ]


@each_theme
def test_what_is_written_can_be_read(theme: Theme) -> None:
    assert faint(theme, TEXT, 4.5) == []


@each_theme
def test_what_is_drawn_can_be_seen(theme: Theme) -> None:
    assert faint(theme, DRAWN, 3) == []


@each_theme
def test_one_of_the_two_rings_of_the_focus_is_seen_on_anything(theme: Theme) -> None:
    """Two rings 9 to 1 apart: whatever lies under them, one of the two is 3 to 1 from it (technique C40)."""
    assert theme.contrast("ring-inner", "ring-outer") >= 9


VISIONS: Final = (None, "protan", "deutan", "tritan")
CLOSEST: Final = {
    "light": (16.4, "protan", "spades", "hearts"),
    "dark": (18.0, "deutan", "spades", "clubs"),
}
"""How near two suits come at the nearest, with which color vision, and which."""


def distances(theme: Theme) -> Iterator[tuple[float, str | None, str, str]]:
    """How far apart every two suits are for every color vision."""
    for vision in VISIONS:
        seen = {
            suit: color if vision is None else color.filter(vision, 1, method="machado")
            for suit in SUITS
            for color in [theme.color(suit)]
        }
        for one, other in combinations(SUITS, 2):
            yield seen[one].delta_e(seen[other], method="2000"), vision, one, other


@pytest.mark.parametrize("scheme", THEMES)
def test_the_closest_two_suits_are_as_far_apart_as_we_say(scheme: str) -> None:
    distance, vision, one, other = min(distances(THEMES[scheme]), key=lambda found: found[0])
    assert (round(distance, 1), vision, one, other) == CLOSEST[scheme]


# ---- that nothing is left out ------------------------------------------------------------------------------


def test_the_dark_theme_is_the_same_however_it_is_asked_for() -> None:
    ways = list(tokens(SHEETS)["dark"].values())
    assert ways
    assert all(way == ways[0] for way in ways)


def test_the_dark_theme_overrides_tokens_and_adds_none() -> None:
    found = tokens(SHEETS)
    base = set().union(*found[""].values())
    assert set().union(*found["dark"].values()) - base == set()


def test_every_ink_of_a_rule_is_measured_here() -> None:
    """A rule that writes with another token, or with a color that is none, belongs into the lists above."""
    measured = {*TEXT, *DRAWN, "ink"}
    pictures = {
        "back-line",  # the crown on a back: the pile has another one, in gold
        "crowns",  # around the headline that says the game is won
    }
    others = [
        f"{declaration.file}: {declaration.around[-1]} {{ color: {declaration.value} }}"
        for declaration in SHEETS
        if declaration.name == "color"
        and declaration.value not in ("inherit", "transparent")
        and not any(declaration.value == f"var(--{ink})" for ink in measured | pictures)
    ]
    assert others == []


def test_every_ground_of_a_rule_is_measured_here() -> None:
    named = " ".join(
        ground for pairs in (TEXT, DRAWN) for all_of in pairs.values() for ground in all_of
    )
    measured = {*re.findall(r"[a-z][a-z-]+", named), "tile", "back"}
    measured |= {"veil"}  # what lies between a sheet and the table
    used = {
        token
        for declaration in SHEETS
        if declaration.name in ("background", "background-color")
        for token in re.findall(r"var\(--([\w-]+)\)", declaration.value)
    }
    assert used - measured == set()


class TestTheReader:
    """That it reads what a style sheet may say."""

    def test_a_theme_by_media_by_attribute_and_by_name(self) -> None:
        sheet = """
            @layer one, two;
            @layer tokens { /* { */
              :root { --a: #111; --b: var(--a); color: red }
              @media (prefers-color-scheme: dark) {
                :root:not([data-theme="light"]) { --a: #222; }
              }
              :root[data-theme="dark"], .other { --a: #333 }
              @media (prefers-reduced-motion: reduce) { :root { --a: #444; } }
              .card { --a: #555; }
            }
        """
        found = tokens(list(declarations(sheet)))
        assert list(found[""].values()) == [{"a": "#111", "b": "var(--a)"}]
        assert list(found["dark"].values()) == [{"a": "#222"}, {"a": "#333"}]
        assert found["light"] == {}
        made = themes(list(declarations(sheet)))
        assert made["light"].color("b").to_string(hex=True) == "#111111"
        assert made["dark"].color("b").to_string(hex=True) == "#333333"

    def test_the_colors_of_either_theme(self) -> None:
        assert THEMES["light"].values != THEMES["dark"].values
        assert THEMES["light"].color("felt").luminance() > THEMES["dark"].color("felt").luminance()

    def test_what_is_seen_through(self) -> None:
        theme = Theme({"veil": "#ffffff80", "night": "#000", "day": "#fff"})
        assert theme.color("veil over night").to_string(hex=True) == "#808080"
        assert theme.color("night with 50% of day").to_string(hex=True) == "#808080"
        assert theme.contrast("night", "day") == pytest.approx(21)
        with pytest.raises(AssertionError, match="over what"):
            theme.contrast("night", "veil")


def test_colors_sizes_of_text_and_corners_are_tokens() -> None:
    """Outside of the tokens no sheet has a color of its own, a size of text or a corner in pixels."""
    raw = re.compile(
        r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\("
        r"|(?:font-size|font|border[a-z-]*-radius):[^;]*\dpx[^;]*;"
    )
    for name in SENT:
        if name != "tokens":
            text = (CSS / f"{name}.css").read_text(encoding="utf-8")
            assert raw.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.S)) == [], name
