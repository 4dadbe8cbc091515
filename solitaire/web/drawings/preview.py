"""The picture that stands beside a link to a daily, a deal or a finished game: 1200 by 630, a PNG.

The piles as they lie, eleven rows of 3 to 13 cards, and no card among them: whoever follows the link still
finds the deal new. With a result flipped piles show their backs and end in a crown. It is drawn of a frozen
value and of nothing else, so the same value is the same bytes, and is drawn once in a process.

Its letters are those of the font that Pillow brings, which knows no accents: ``writable``.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from solitaire.rules import PILES

SIZE: Final = (1200, 630)
FINE: Final = 2
"""Drawn that many times as large, and made smaller when it is done, which smooths all edges."""
COLORS: Final = 128
"""As many shades as edges want."""
KEPT: Final = 256
"""Pictures that a process keeps, some 30 KB each."""

# Those of static/css/tokens.css, in the light theme.
FELT: Final = "#0f5a46"
FELT_DEEP: Final = "#0b4939"
BAR: Final = "#0a4031"
PAPER: Final = "#fbf8f0"
SOFT: Final = "#cfe6dc"
GOLD: Final = "#ffd23f"
BACK: Final = "#b98a1b"
BACK_LINE: Final = "#f6dd8e"
OPEN_LINE: Final = "#5f9583"
"""The edge of a card in a pile that stayed open; of this picture alone."""

LEFT: Final = 112
TOP: Final = 56
CARD: Final = (33.0, 39.0)
STEP: Final = (38.0, 47.3)
"""From one card to the next, across and down."""
COLUMN: Final = 688
"""Where text begins."""
ROOM: Final = SIZE[0] - COLUMN - 56
SMALLEST: Final = 28
"""Text that has no room even in this size is cut."""
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
DASHES: Final = str.maketrans({"\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{NO-BREAK SPACE}": " "})


@dataclass(frozen=True, slots=True)
class Preview:
    """What a picture shows: a name, what it is, and how a game ended, if one did.

    ``flipped`` are the flipped piles, bits as in ``results.flipped``; with None no game was played, and the
    staircase is that of the sign, its last step gold.
    """

    name: str
    about: str = ""
    result: str = ""
    flipped: int | None = None
    product: str = "Five Crowns Solitaire"


@lru_cache(maxsize=KEPT)
def picture(preview: Preview) -> bytes:
    """The PNG. Cost: 35 ms the first time, then nothing; 20 to 30 KB."""
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), FELT)
    pen = _Pen(ImageDraw.Draw(image))
    for place, rank in enumerate(PILES):
        _pile(pen, place, rank.value, str(rank), preview.flipped)
    for number, part in enumerate(_two_lines(writable(preview.product))):
        pen.text(part, 76, (COLUMN, 112 + 84 * number), PAPER, bold=1.6)
    if preview.flipped == (1 << len(PILES)) - 1:
        for number in range(5):
            pen.crown(COLUMN + 62 * number, 264, 52, GOLD)
    lines = [(preview.result, 34, PAPER, 0.2), (preview.about, 36, SOFT, 0.2)]
    bottom = 566.0
    for text, size, color, bold in [*lines, (preview.name, 56, GOLD, 1.2)]:
        if text:
            pen.text(writable(text), size, (COLUMN, bottom), color, bold)
            bottom -= 52
    few = image.reduce(FINE).quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = BytesIO()
    few.save(written, "PNG")
    return written.getvalue()


def writable(text: str) -> str:
    """The text in characters that the font has: without accents, and without what it cannot write."""
    return "".join(map(_writable, text.translate(DASHES)))


@lru_cache(maxsize=1 << 10)
def _writable(character: str) -> str:
    if _is_in_font(character):
        return character
    return "".join(filter(_is_in_font, unicodedata.normalize("NFKD", character)))


def _is_in_font(character: str) -> bool:
    unknown, mask = (bytes(_font(40).getmask(text)) for text in ("\uffff", character))
    return character.isprintable() and mask != unknown


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _two_lines(text: str) -> list[str]:
    """The text parted at its last blank."""
    first, _, last = text.rpartition(" ")
    return [part for part in (first, last) if part]


def _pile(pen: _Pen, place: int, cards: int, rank: str, flipped: int | None) -> None:
    """A row of cards with the rank of the pile before it: blank, or backs and a crown if it is flipped."""
    top = TOP + place * STEP[1]
    is_flipped = flipped is not None and bool(flipped >> place & 1)
    is_last = flipped is None and place == len(PILES) - 1
    color = GOLD if is_flipped or is_last else SOFT
    pen.text(rank, 26, (LEFT - 18, top + 29), color, bold=0.4, anchor="rs")
    for card in range(cards):
        left = LEFT + card * STEP[0]
        if is_flipped:
            pen.box(left, top + 2, *CARD, BAR)
            pen.box(left, top, *CARD, BACK)
            pen.box(left + 3, top + 3, CARD[0] - 6, CARD[1] - 6, None, BACK_LINE)
        elif flipped is not None:
            pen.box(left, top, *CARD, FELT_DEEP, OPEN_LINE)
        else:
            pen.box(left, top + 2, *CARD, BAR)
            pen.box(left, top, *CARD, color if is_last else PAPER)
    if is_flipped:
        pen.crown(LEFT + cards * STEP[0] + 2, top + 3, 32, GOLD)


class _Pen:
    """Draws in the picture's own measures."""

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
        """A card, or its edge."""
        corners = (left * FINE, top * FINE, (left + width) * FINE - 1, (top + height) * FINE - 1)
        radius = (5 if fill else 3) * FINE
        self._draw.rounded_rectangle(corners, radius, fill, outline, round(1.5 * FINE))

    def crown(self, left: float, top: float, size: float, fill: str) -> None:
        """A crown in a square of that size."""

        def at(x: float, y: float) -> tuple[float, float]:
            return (left + x * size / 24) * FINE, (top + y * size / 24) * FINE

        self._draw.polygon([at(x, y) for x, y in CROWN], fill)
        self._draw.rectangle((at(4.8, 18.8), at(19.2, 21)), fill)
        for x, y in JEWELS:
            self._draw.ellipse((at(x - 1.7, y - 1.7), at(x + 1.7, y + 1.7)), fill)

    def text(
        self,
        text: str,
        size: int,
        at: tuple[float, float],
        fill: str,
        bold: float,
        anchor: str = "ls",
    ) -> None:
        """A line of text from that point of its base line, smaller or cut if it has no room."""

        def fits(text: str, size: int) -> bool:
            return _font(size * FINE).getlength(text) <= ROOM * FINE

        wanted = size
        while size > SMALLEST and not fits(text, size):
            size -= 2
        if not fits(text, size):
            while text and not fits(f"{text}...", size):
                text = text[:-1].rstrip()
            text += "..."
        x, y = at
        self._draw.text(
            (x * FINE, y * FINE),
            text,
            fill,
            _font(size * FINE),
            anchor,
            stroke_width=round(bold * FINE * size / wanted),
            stroke_fill=fill,
        )
