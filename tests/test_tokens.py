"""Colors of the style sheets: contrast of text and graphics, and distances of suits for every color vision.

Contrast follows WCAG 2.1: 4.5 for text (1.4.3), 3 for graphics needed to understand the page (1.4.11).
Color blindness is simulated in full by Machado, Oliveira and Fernandes (2009); distances are CIEDE2000.
The pairs of color and background are listed by hand, from the rules in static/css. The audit in tests/browser
measures them too, but only in the states that it visits.
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

from solitaire.web.http.preferences import CHOICES
from solitaire.web.http.styles import style_sheets

CSS: Final = Path(__file__).parent.parent / "static" / "css"
SUITS: Final = ("spades", "hearts", "clubs", "diamonds", "stars")
BACKS: Final = tuple(f"back-{name}" for name in CHOICES["back"])

# ---- the style sheets ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Declaration:
    """One ``name: value`` with its context: at-rules and selectors, outermost first."""

    file: str
    context: tuple[str, ...]
    name: str
    value: str

    @property
    def selectors(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.context[-1].split(","))

    @property
    def media(self) -> str:
        return " ".join(part for part in self.context if part.startswith("@media"))


def declarations(text: str, file: str = "") -> Iterator[Declaration]:
    """Parse the declarations of a style sheet, in order."""
    context: list[str] = []
    current = ""
    for part in re.split(r"([{};])", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        if part == "{":
            context.append(" ".join(current.split()))
        elif part in ("}", ";"):
            name, colon, value = current.partition(":")
            if colon and context:
                yield Declaration(file, tuple(context), name.strip(), " ".join(value.split()))
            if part == "}":
                context.pop()
        current = "" if part in ("{", "}", ";") else part
    assert context == [], f"{file}: a brace is not closed"


SHEETS: Final = [
    declaration
    for path in sorted(CSS.rglob("*.css"))
    if path.stem != "plain"  # the page below the baseline, which has no tokens
    for declaration in declarations(path.read_text(encoding="utf-8"), path.name)
]


def theme_of(declaration: Declaration, selector: str) -> str | None:
    """The theme of a token rule: "light", "dark", or "" for both; None if it is not a theme rule."""
    media = declaration.media
    if media and "prefers-color-scheme" not in media:
        return None  # such as prefers-reduced-motion
    plain = re.sub(r":not\([^()]*\)", "", selector)
    chosen = re.search(r'\[data-theme="?(\w+)"?\]', plain)
    if plain.replace(chosen[0] if chosen else "", "") not in (":root", "html"):
        return None
    if chosen:
        return chosen[1]
    preferred = re.search(r"prefers-color-scheme:\s*(\w+)", media)
    if preferred:
        return preferred[1]
    return "dark" if declaration.file == "dark.css" else ""


def tokens(sheets: list[Declaration]) -> dict[str, dict[tuple[str, str, str], dict[str, str]]]:
    """The tokens by theme and rule (file, media, selector)."""
    found: dict[str, dict[tuple[str, str, str], dict[str, str]]] = {"": {}, "light": {}, "dark": {}}
    for declaration in sheets:
        if declaration.name.startswith("--"):
            for selector in declaration.selectors:
                scheme = theme_of(declaration, selector)
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
        """A token; "one over another" blends a translucent color."""
        if " over " in name:
            return Color.layer([self.color(part) for part in name.split(" over ")], space="srgb")
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
    result = {}
    for scheme in ("light", "dark"):
        chosen = {name: value for way in found[scheme].values() for name, value in way.items()}
        result[scheme] = Theme({**base, **chosen})
    return result


THEMES: Final = themes(SHEETS)
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

# ---- colors and their backgrounds --------------------------------------------------------------------------

ROW: Final = "felt-deep"
ROW_HOVER: Final = "felt-deep-hover"
ROW_CHOSEN: Final = "felt-gold-soft"
COLUMN: Final = "felt"
COLUMN_HOVER: Final = "felt-hover"
PANEL_HOVERS: Final = ("tint-soft over panel", "tint over panel")
DOCKS: Final = ("bar", "felt-deep")
"""Backgrounds of the dock on a phone, and of the draw station on a wide screen."""

TEXT: Final[dict[str, tuple[str, ...]]] = {
    "on-felt": (
        *(COLUMN, COLUMN_HOVER, ROW, ROW_HOVER, "bar", "felt-line over bar"),
        "felt-line over felt-deep",  # "discard it unplayed", in the draw station
    ),
    "on-felt-soft": (COLUMN, COLUMN_HOVER, *DOCKS),
    "felt": ("on-felt",),  # the rank of the chosen pile
    "on-panel": ("panel", *PANEL_HOVERS, "panel-line", "gold-mine over panel", "shade"),
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
    "gold": (COLUMN, COLUMN_HOVER, ROW, ROW_HOVER, ROW_CHOSEN, "bar", "chosen over felt"),
    "step": (ROW,),  # an open pile of a small staircase
    "on-felt-soft": (ROW, ROW_HOVER),  # the box around a wild rank
    "on-panel-soft": ("panel",),  # the bracket in a tray, the edge of a field
    "action": ("panel",),  # the outline of a card chosen in a tray, a column of a chart
    "gold-deep": ("panel",),  # the column that is the player's own
    **{f"{back}-line": (COLUMN, ROW, "bar") for back in BACKS},  # its edge, and the stock's
    **dict.fromkeys(SUITS, ("panel",)),  # the suits of what is left in the stock
}


def find_low_contrast(
    theme: Theme, pairs: Mapping[str, tuple[str, ...]], least: float
) -> list[str]:
    """The pairs whose contrast is below ``least``."""
    return [
        f"{ink} on {ground}: {ratio:.2f}"
        for ink, grounds in pairs.items()
        for ground in grounds
        if (ratio := theme.contrast(ink, ground)) < least
    ]


MIXED: Final = {
    "felt-hover": ("felt", "light", 7),
    "felt-deep-hover": ("felt-deep", "light", 7),
    "felt-gold-soft": ("felt-deep", "gold", 22),
    "felt-gold": ("felt-deep", "gold", 30),
    "felt-gold-strong": ("felt-deep", "gold", 50),
    "shade": ("panel", "action", 10),
}
"""A color and the share of another in it, in percent."""
FADED: Final = {
    "tint": ("on-panel", 8),
    "tint-soft": ("on-panel", 6),
    "tint-strong": ("on-panel", 16),
    "gold-tint": ("gold", 18),
    "gold-mine": ("gold", 24),
    "gold-line": ("gold", 75),
    "panel-fade": ("panel", 28),
    "veil-soft": ("veil", 45),
    "back-ruby-mark": ("back-ruby-line", 55),
    "back-plum-mark": ("back-plum-line", 30),
}
"""A color and how much of it is left, in percent."""


@each_theme
def test_mixed_colors_are_what_they_are_mixed_from(theme: Theme) -> None:
    """Written out, since ``color-mix()`` is younger than the browsers that we support."""
    expected = {
        name: theme.color(under).mix(theme.color(upon), share / 100, space="srgb")
        for name, (under, upon, share) in MIXED.items()
    }
    for name, (whole, share) in FADED.items():
        color = theme.color(whole)
        expected[name] = color.set("alpha", color.alpha() * share / 100)
    wrong = {
        name: color.to_string(hex=True)
        for name, color in expected.items()
        if theme.color(name).to_string(hex=True) != color.to_string(hex=True)
    }
    assert wrong == {}


@each_theme
def test_text_has_a_contrast_of_4_5(theme: Theme) -> None:
    assert find_low_contrast(theme, TEXT, 4.5) == []


@each_theme
def test_graphics_have_a_contrast_of_3(theme: Theme) -> None:
    assert find_low_contrast(theme, DRAWN, 3) == []


@each_theme
def test_one_ring_of_the_focus_is_visible_on_any_background(theme: Theme) -> None:
    """Two rings of contrast 9: on any background, one of them has a contrast of 3 (technique C40)."""
    assert theme.contrast("ring-inner", "ring-outer") >= 9


VISIONS: Final = (None, "protan", "deutan", "tritan")
CLOSEST: Final = {
    "light": (16.4, "protan", "spades", "hearts"),
    "dark": (18.0, "deutan", "spades", "clubs"),
}
"""The smallest distance of two suits, with its color vision and the suits."""


def distances(theme: Theme) -> Iterator[tuple[float, str | None, str, str]]:
    """The distance of every two suits, for every color vision."""
    for vision in VISIONS:
        seen = {
            suit: color if vision is None else color.filter(vision, 1, method="machado")
            for suit in SUITS
            for color in [theme.color(suit)]
        }
        for one, other in combinations(SUITS, 2):
            yield seen[one].delta_e(seen[other], method="2000"), vision, one, other


def test_repeating_gradients_have_literal_colors() -> None:
    """Firefox (ESR 153) draws them wrong if a stop is a color-mix(), also by a token."""
    gradients = [each.value for each in SHEETS if "repeating-" in each.value]
    stops = set(re.findall(r"var\((--[\w-]+)\)", " ".join(gradients)))
    assert len(stops) == 2
    values = gradients + [each.value for each in SHEETS if each.name in stops]
    assert [value for value in values if "color-mix(" in value] == []


@pytest.mark.parametrize("scheme", THEMES)
def test_the_closest_suits_have_the_documented_distance(scheme: str) -> None:
    distance, vision, one, other = min(distances(THEMES[scheme]), key=lambda found: found[0])
    assert (round(distance, 1), vision, one, other) == CLOSEST[scheme]


# ---- completeness of the lists -----------------------------------------------------------------------------


def test_all_rules_of_the_dark_theme_set_the_same_tokens() -> None:
    ways = list(tokens(SHEETS)["dark"].values())
    assert ways
    assert all(way == ways[0] for way in ways)


def test_the_dark_theme_overrides_tokens_and_adds_none() -> None:
    found = tokens(SHEETS)
    base = set().union(*found[""].values())
    assert set().union(*found["dark"].values()) - base == set()


def test_every_text_color_is_measured_here() -> None:
    """If this fails, add the color of the rule to the lists above."""
    measured = {*TEXT, *DRAWN, "ink"}
    pictures = {
        "back-line",  # the crown on a back, which the pile repeats in gold
        "crowns",  # decoration of a headline and of lists, whose words say the same
    }
    others = [
        f"{declaration.file}: {declaration.context[-1]} {{ color: {declaration.value} }}"
        for declaration in SHEETS
        if declaration.name == "color"
        and declaration.value not in ("inherit", "transparent", "HighlightText", "CanvasText")
        and not any(declaration.value == f"var(--{ink})" for ink in measured | pictures)
    ]
    assert others == []


def test_every_background_is_measured_here() -> None:
    named = " ".join(
        ground for pairs in (TEXT, DRAWN) for all_of in pairs.values() for ground in all_of
    )
    measured = {*re.findall(r"[a-z][a-z\d-]+", named), "tile", "back", "back-pattern"}
    measured |= {"veil", "veil-soft"}  # the backdrops of sheets
    # below cards: a pile that may be played to, an ending's row as it settles, and a light in the sky
    measured |= {"felt-gold", "felt-gold-strong", "gold-tint", "panel-fade", "light"}
    used = {
        token
        for declaration in SHEETS
        if declaration.name in ("background", "background-color")
        for token in re.findall(r"var\(--([\w-]+)\)", declaration.value)
    }
    assert used - measured == set()


class TestParser:
    """The parser of style sheets above."""

    def test_reads_themes_by_media_attribute_and_file(self) -> None:
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
        result = themes(list(declarations(sheet)))
        assert result["light"].color("b").to_string(hex=True) == "#111111"
        assert result["dark"].color("b").to_string(hex=True) == "#333333"

    def test_light_and_dark_differ(self) -> None:
        assert THEMES["light"].values != THEMES["dark"].values
        assert THEMES["light"].color("felt").luminance() > THEMES["dark"].color("felt").luminance()

    def test_blends_translucent_colors(self) -> None:
        theme = Theme({"veil": "#ffffff80", "night": "#000", "day": "#fff"})
        assert theme.color("veil over night").to_string(hex=True) == "#808080"
        assert theme.contrast("night", "day") == pytest.approx(21)
        with pytest.raises(AssertionError, match="over what"):
            theme.contrast("night", "veil")


def test_colors_font_sizes_and_radii_are_tokens() -> None:
    """Other sheets contain no colors, and no font sizes or radii in pixels."""
    raw = re.compile(
        r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\("
        r"|(?:font-size|font|border[a-z-]*-radius):[^;]*\dpx[^;]*;"
    )
    for path in style_sheets(CSS):
        if path.stem not in ("plain", "tokens", "print"):
            text = path.read_text(encoding="utf-8")
            assert raw.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.S)) == [], path.name
