"""The picture beside a link shows the piles and no card; of the same value it is the same bytes, and few."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from solitaire.rules import PILES
from solitaire.web.drawings import preview
from solitaire.web.drawings.preview import (
    BACK,
    CARD,
    COLUMN,
    FELT,
    FELT_DEEP,
    GOLD,
    LEFT,
    PAPER,
    SIZE,
    STEP,
    TOP,
    Preview,
    picture,
    writable,
)

ALL = 2047
PREVIEWS = [
    Preview("Daily 20", "Saturday · Severe"),
    Preview("Daily 20", "Saturday · Severe", "9 of 11 piles, 37 points left", 0b01011111011),
    Preview("Daily 1234", "Wednesday · Steady", "0 of 11 piles, 512 points left", 0),
    Preview("1-8QZK-4M2T-8QZK-4M2T", "", "Won with 12 cards left in the stock", ALL),
    Preview("W" * 200, "m" * 200, "Miércoles " * 40, 1),
    Preview("", product="Solitaire"),
]


def opened(wanted: Preview) -> Image.Image:
    return Image.open(BytesIO(picture(wanted))).convert("RGB")


def looks(image: Image.Image, at: tuple[float, float], color: str) -> bool:
    """Whether a pixel has that color, but for what a palette takes from it."""
    found = image.getpixel((round(at[0]), round(at[1])))
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(found, ImageColor.getrgb(color), strict=True))


def middle(place: int, card: int) -> tuple[float, float]:
    """Of a card of that pile."""
    return LEFT + card * STEP[0] + CARD[0] / 2, TOP + place * STEP[1] + CARD[1] / 2


@pytest.mark.parametrize("wanted", PREVIEWS, ids=range(len(PREVIEWS)))
def test_it_is_a_small_png_of_the_size_that_links_want(wanted: Preview) -> None:
    drawn = picture(wanted)
    image = Image.open(BytesIO(drawn))
    assert (image.format, image.size) == ("PNG", SIZE)
    assert len(drawn) < 60_000


@pytest.mark.parametrize("wanted", PREVIEWS, ids=range(len(PREVIEWS)))
def test_nothing_runs_out_of_the_picture_or_into_the_piles(wanted: Preview) -> None:
    image = opened(wanted)
    right = [(SIZE[0] - x, y) for x in (4, 40) for y in range(2, SIZE[1], 3)]
    low = [(x, SIZE[1] - 20) for x in range(2, SIZE[0], 3)]
    between = [(COLUMN - 12, y) for y in range(2, SIZE[1], 3)]
    assert all(looks(image, at, FELT) for at in (*right, *low, *between))


@pytest.mark.parametrize("flipped", [0, 1, 0b10100000101, ALL])
def test_flipped_piles_show_their_backs_and_the_others_nothing(flipped: int) -> None:
    image = opened(Preview("x", flipped=flipped))
    for place, rank in enumerate(PILES):
        color = BACK if flipped >> place & 1 else FELT_DEEP
        assert all(looks(image, middle(place, card), color) for card in range(rank.value))
        crown = LEFT + rank.value * STEP[0] + 18, middle(place, 0)[1]
        assert looks(image, crown, GOLD if flipped >> place & 1 else FELT)


def test_of_a_deal_that_nobody_played_it_is_the_staircase_of_the_sign() -> None:
    image = opened(Preview("1-8QZK-4M2T"))
    for place, rank in enumerate(PILES):
        color = GOLD if rank is PILES[-1] else PAPER
        assert all(looks(image, middle(place, card), color) for card in range(rank.value))


def test_another_value_is_another_picture() -> None:
    assert len({picture(wanted) for wanted in PREVIEWS}) == len(PREVIEWS)


def test_the_same_value_is_the_same_bytes_when_it_is_drawn_again() -> None:
    before = [picture(wanted) for wanted in PREVIEWS]
    picture.cache_clear()
    assert [picture(wanted) for wanted in PREVIEWS] == before


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Daily 20 · 100% (1-8QZK)", "Daily 20 · 100% (1-8QZK)"),
        ("Miércoles, très tôt \N{EN DASH} über", "Miercoles, tres tot - uber"),
        ("日本\x00\n\ud800", ""),
    ],
)
def test_what_the_font_does_not_know_is_written_without_accents_or_not(
    text: str, written: str
) -> None:
    assert writable(text) == written


def test_its_colors_are_the_tokens() -> None:
    root = Path(__file__).parents[2]
    tokens = (root / "static/css/tokens.css").read_text(encoding="utf-8")
    for name, token in (
        ("FELT", "felt"),
        ("FELT_DEEP", "felt-deep"),
        ("BAR", "bar"),
        ("PAPER", "panel"),
        ("SOFT", "on-felt-soft"),
        ("GOLD", "gold"),
        ("BACK", "back"),
        ("BACK_LINE", "back-line"),
    ):
        assert f"--{token}: {getattr(preview, name)};" in tokens
