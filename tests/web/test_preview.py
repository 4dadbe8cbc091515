"""The link preview shows the turns or the piles, and no cards; it is small, and deterministic."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from solitaire.play.results.signs import Sign, lay_rows
from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.web.drawings.preview import (
    CARD,
    COLUMN,
    LEFT,
    SIGNS_LEFT,
    SIGNS_WIDTH,
    SIZE,
    STEP,
    TOP,
    Preview,
    draw_preview,
)
from solitaire.web.http.assets import colors

ALL = 2047
F, P, D, M = Sign
PREVIEWS = [
    Preview(),
    Preview(20),
    Preview(9_999_999),
    Preview(20, 0b01011111011),
    Preview(1234, 0),
    Preview(9_999_999, ALL),
    Preview(None, ALL),
    Preview(None, 0b0100101, SHORT),
    Preview(None, 127, SHORT),
    Preview(20, 0b01011111011, STANDARD, (F, P, D, M) * 7),
    Preview(20, 0b01011111011, STANDARD, (F, P, D, P) * 7),
    Preview(20, 127, SHORT, (F, P, D, M) * 3),
]
COLORS = colors()


def open_picture(wanted: Preview) -> Image.Image:
    return Image.open(BytesIO(draw_preview(wanted))).convert("RGB")


def looks(image: Image.Image, at: tuple[float, float], color: str) -> bool:
    """Whether a pixel has that color, within the error of the palette."""
    found = image.getpixel((round(at[0]), round(at[1])))
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(found, ImageColor.getrgb(color), strict=True))


def middle(place: int, card: int) -> tuple[float, float]:
    """The center of a card in that pile."""
    return LEFT + card * STEP[0] + CARD[0] / 2, TOP + place * STEP[1] + CARD[1] / 2


@pytest.mark.parametrize("wanted", PREVIEWS, ids=range(len(PREVIEWS)))
def test_preview_is_a_small_png_of_the_right_size(wanted: Preview) -> None:
    drawn = draw_preview(wanted)
    image = Image.open(BytesIO(drawn))
    assert (image.format, image.size) == ("PNG", SIZE)
    assert len(drawn) < 60_000


@pytest.mark.parametrize("wanted", PREVIEWS, ids=range(len(PREVIEWS)))
def test_margins_and_the_gap_beside_the_piles_are_empty(wanted: Preview) -> None:
    image = open_picture(wanted)
    right = [(SIZE[0] - x, y) for x in (4, 40) for y in range(2, SIZE[1], 3)]
    low = [(x, SIZE[1] - 20) for x in range(2, SIZE[0], 3)]
    between = [(COLUMN - 12, y) for y in range(2, SIZE[1], 3)]
    assert all(looks(image, at, COLORS["felt"]) for at in (*right, *low, *between))


@pytest.mark.parametrize("flipped", [0, 1, 0b10100000101, ALL])
def test_only_flipped_piles_show_card_backs_and_a_crown(flipped: int) -> None:
    image = open_picture(Preview(flipped=flipped))
    for place, rank in enumerate(STANDARD.piles):
        color = COLORS["back-gold"] if flipped >> place & 1 else COLORS["felt-deep"]
        assert all(looks(image, middle(place, card), color) for card in range(rank.value))
        crown = LEFT + rank.value * STEP[0] + 18, middle(place, 0)[1]
        assert looks(image, crown, COLORS["gold"] if flipped >> place & 1 else COLORS["felt"])


def test_a_short_game_shows_seven_piles_in_the_middle() -> None:
    image = open_picture(Preview(flipped=0b0100101, variant=SHORT))
    for place, rank in enumerate(SHORT.piles):
        color = COLORS["back-gold"] if 0b0100101 >> place & 1 else COLORS["felt-deep"]
        assert all(looks(image, middle(place + 2, card), color) for card in range(rank.value))
    assert looks(image, middle(1, 0), COLORS["felt"])
    assert looks(image, middle(9, 0), COLORS["felt"])


@pytest.mark.parametrize(
    ("variant", "signs"), [(STANDARD, (F, P, D, M) * 6 + (F,)), (SHORT, (M, D, P, F, P) * 3)]
)
def test_a_finished_game_shows_its_turns_in_the_rows_of_the_shared_text(
    variant: Variant, signs: tuple[Sign, ...]
) -> None:
    image = open_picture(Preview(20, 0, variant, signs))
    rows, expected = (
        lay_rows(signs, variant.stock_size),
        {
            F: "back-gold",
            P: "panel",
            D: "felt-deep",
            M: "alert",
        },
    )
    pitch = SIGNS_WIDTH / len(rows[0])
    top = (SIZE[1] - pitch * len(rows)) / 2
    for row, of_row in enumerate(rows):
        for column, sign in enumerate(of_row):
            corner = SIGNS_LEFT + (column + 0.1) * pitch, top + (row + 0.1) * pitch
            assert looks(image, corner, COLORS[expected[sign]]), (row, column)
    after = SIGNS_LEFT + (len(rows[-1]) + 0.4) * pitch, top + (len(rows) - 0.6) * pitch
    assert looks(image, after, COLORS["felt"])


def test_preview_without_a_game_shows_the_staircase_of_the_logo() -> None:
    image = open_picture(Preview())
    for place, rank in enumerate(STANDARD.piles):
        color = COLORS["gold"] if rank is STANDARD.piles[-1] else COLORS["panel"]
        assert all(looks(image, middle(place, card), color) for card in range(rank.value))


def test_different_values_give_different_images() -> None:
    assert len({draw_preview(wanted) for wanted in PREVIEWS}) == len(PREVIEWS)


def test_drawing_the_same_value_again_gives_the_same_bytes() -> None:
    before = [draw_preview(wanted) for wanted in PREVIEWS]
    draw_preview.cache_clear()
    assert [draw_preview(wanted) for wanted in PREVIEWS] == before
