"""The preview picture of a link: 1200 by 630 pixels, PNG.

It shows no card's face, so that it spoils no deal: the turns of a game in rows of signs, or the piles as rows
of 3 to 13 cards, of which flipped ones show their backs and end in a crown. Its only words are the product's
name, so it is right in every language. Pillow is imported with the first picture: it takes 0.1 s of a start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from solitaire.play.results.signs import Sign, lay_rows
from solitaire.rules import STANDARD, Variant
from solitaire.web.http.assets import colors

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

SIZE: Final = (1200, 630)
FINE: Final = 2
"""Supersampling factor: the picture is drawn larger and then reduced, which smooths all edges."""
SHADES: Final = 128
OPEN_LINE: Final = "#5f9583"
"""The edge of a card in a pile that stayed open; the style sheets have no such color."""

LEFT: Final = 112
TOP: Final = 56
CARD: Final = (30.0, 40.0)
STEP: Final = (36.0, 47.3)
"""Offset of each card from the one before, across and down."""
COLUMN: Final = 688
"""The left edge of the text."""
SIGNS_LEFT: Final = 84
SIGNS_WIDTH: Final = 564
CROWN: Final = (
    (2.4, 7.6),
    (7.3, 11.3),
    (12, 4),
    (16.7, 11.3),
    (21.6, 7.6),
    (19.6, 17.2),
    (4.4, 17.2),
)
JEWELS: Final = ((2.4, 6), (12, 2.6), (21.6, 6))
"""The crown of templates/_sprite.html, in a field of 24 by 24."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The contents of a picture: the number of a daily, and flipped piles, bits as in ``results.flipped``.

    With ``flipped`` None the picture shows no game, but the piles of the logo, the last one gold. With the
    ``signs`` of its turns it shows these, and of the piles only how many were flipped.
    """

    daily: int | None = None
    flipped: int | None = None
    variant: Variant = STANDARD
    signs: tuple[Sign, ...] = ()


@lru_cache(maxsize=256)
def draw_preview(preview: Preview) -> bytes:
    """Draw the picture as a PNG of 10 to 20 KB.

    Cached: drawing takes 35 ms, and a shared link is fetched by many at once. Costs up to 5 MB.
    """
    from PIL import Image, ImageDraw

    color = colors()
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), color["felt"])
    pen = _Pen(ImageDraw.Draw(image))
    piles = len(preview.variant.piles)
    if preview.signs:
        _draw_signs(pen, lay_rows(preview.signs, preview.variant.stock_size))
    else:
        for place in range(piles):
            _draw_pile(pen, place, preview)
    pen.text("Five Crowns", 76, (COLUMN, 112), color["panel"], bold=1.6)
    pen.text("Solitaire", 76, (COLUMN, 196), color["panel"], bold=1.6)
    bottom = 566
    if preview.flipped is not None:
        count = preview.flipped.bit_count()
        pen.text(f"{count} / {piles}", 96, (COLUMN, bottom), color["gold"], bold=1.6)
        bottom -= 116
        if count == piles:
            for number in range(5):
                pen.crown(COLUMN + 62 * number, 264, 52, color["gold"])
    if preview.daily is not None:
        size, ink = (96, "gold") if preview.flipped is None else (64, "on-felt-soft")
        pen.text(f"#{preview.daily}", size, (COLUMN, bottom), color[ink], bold=1.4)
    reduced = image.reduce(FINE).quantize(
        SHADES, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    png = BytesIO()
    reduced.save(png, "PNG")
    return png.getvalue()


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font. Cached: loading takes 2 ms, and a picture has 14 texts in four sizes."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _draw_pile(pen: _Pen, place: int, preview: Preview) -> None:
    """Draw a pile: its rank, then a row of cards, blank or, if flipped, backs with a crown.

    Fewer piles than in the standard game stand in the middle.
    """
    color = colors()
    flipped, ranks = preview.flipped, preview.variant.piles
    rank = ranks[place]
    top = TOP + (place + (len(STANDARD.piles) - len(ranks)) / 2) * STEP[1]
    is_flipped = flipped is not None and bool(flipped >> place & 1)
    is_last = flipped is None and place == len(ranks) - 1
    ink = color["gold"] if is_flipped or is_last else color["on-felt-soft"]
    pen.text(str(rank), 26, (LEFT - 18, top + 29), ink, bold=0.4, anchor="rs")
    for card in range(rank):
        left = LEFT + card * STEP[0]
        if flipped is None:
            pen.box(left, top + 2, *CARD, color["bar"])
            pen.box(left, top, *CARD, ink if is_last else color["panel"])
        elif is_flipped:
            pen.box(left, top + 2, *CARD, color["bar"])
            pen.box(left, top, *CARD, color["back-gold"])
            pen.box(left + 3, top + 3, CARD[0] - 6, CARD[1] - 6, None, color["back-gold-line"])
        else:
            pen.box(left, top, *CARD, color["felt-deep"], OPEN_LINE)
    if is_flipped:
        pen.crown(LEFT + rank * STEP[0] + 2, top + 3, 32, color["gold"])


def _draw_signs(pen: _Pen, rows: Sequence[Sequence[Sign]]) -> None:
    """Draw the turns of a game, a square for each, left of the text and in the middle."""
    color, pitch = colors(), SIGNS_WIDTH / len(rows[0])
    top, size = (SIZE[1] - pitch * len(rows)) / 2, pitch * 0.86
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            at = SIGNS_LEFT + column * pitch, top + row * pitch
            match sign:
                case Sign.FLIPPED:
                    pen.box(*at, size, size, color["back-gold"])
                    pen.crown(at[0] + size * 0.14, at[1] + size * 0.12, size * 0.72, color["gold"])
                case Sign.PLACED:
                    pen.box(*at, size, size, color["panel"])
                case Sign.DISCARDED:
                    pen.box(*at, size, size, color["felt-deep"], OPEN_LINE)
                case Sign.MISTAKE:
                    pen.box(*at, size, size, color["alert"])
                    pen.cross(at[0] + size * 0.3, at[1] + size * 0.3, size * 0.4, color["on-alert"])


class _Pen:
    """Draws in coordinates of the reduced picture."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def box(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        fill: str | None,
        outline: str | None = None,
    ) -> None:
        """Draw a card, or its edge."""
        corners = (left * FINE, top * FINE, (left + width) * FINE - 1, (top + height) * FINE - 1)
        radius = (5 if fill else 3) * FINE
        self._draw.rounded_rectangle(corners, radius, fill, outline, round(1.5 * FINE))

    def crown(self, left: float, top: float, size: float, fill: str) -> None:
        """Draw a crown in a square of that size."""

        def at(x: float, y: float) -> tuple[float, float]:
            return (left + x * size / 24) * FINE, (top + y * size / 24) * FINE

        self._draw.polygon([at(x, y) for x, y in CROWN], fill)
        self._draw.rectangle((at(4.8, 18.8), at(19.2, 21)), fill)
        for x, y in JEWELS:
            self._draw.ellipse((at(x - 1.7, y - 1.7), at(x + 1.7, y + 1.7)), fill)

    def cross(self, left: float, top: float, size: float, fill: str) -> None:
        """Draw a cross in a square of that size."""
        for from_x, to_x in ((left, left + size), (left + size, left)):
            line = (from_x * FINE, top * FINE, to_x * FINE, (top + size) * FINE)
            self._draw.line(line, fill, round(size / 5 * FINE))

    def text(
        self,
        text: str,
        size: int,
        at: tuple[float, float],
        fill: str,
        bold: float,
        anchor: str = "ls",
    ) -> None:
        """Write text from a point of its base line."""
        self._draw.text(
            (at[0] * FINE, at[1] * FINE),
            text,
            fill,
            _font(size * FINE),
            anchor,
            stroke_width=round(bold * FINE),
            stroke_fill=fill,
        )
