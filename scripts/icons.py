#!/usr/bin/env python3
"""Draws the sign of the product, the staircase: in static/img, and the symbol in templates/_sprite.html.

Eleven steps on felt, as long as piles have cards, the last one gold. The geometry is here and nowhere else,
the colors are those of static/css/tokens.css. Pictures are drawn with the standard library alone, and are the
same everywhere. With --check nothing is written: it fails if a committed file is not what would be written.
"""

import argparse
import re
import struct
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TOKENS: Final = "static/css/tokens.css"
SPRITE: Final = "templates/_sprite.html"
SYMBOL: Final = re.compile(r'<symbol id="staircase".*?</symbol>')

STEPS: Final = range(3, 14)
WIDTH: Final = 13.0
"""A step is as many units long as its pile has cards."""
PITCH: Final = 1.2
THICK: Final = 0.9
ROUND: Final = 0.25
HEIGHT: Final = PITCH * (len(STEPS) - 1) + THICK
SAFE: Final = 0.4
"""The circle around the middle that every mask of a maskable icon leaves, as a part of the side."""
FINE: Final = 8
"""How many lines each line of a picture is drawn as."""
SHADES: Final = 15

Color = tuple[int, int, int, int]
Span = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float

    def across(self, y: float) -> Span:
        """From where to where it covers the line at that height."""
        deep = min(y - self.y, self.y + self.height - y)
        if deep <= 0:
            return 0.0, 0.0
        inset = self.radius - deep
        cut = self.radius - (self.radius**2 - inset**2) ** 0.5 if inset > 0 else 0.0
        return self.x + cut, self.x + self.width - cut


def steps(unit: float, width: float, height: float) -> list[Box]:
    """The staircase in the middle of a field of that size, from the top down."""
    left, top = (width - WIDTH * unit) / 2, (height - HEIGHT * unit) / 2
    return [
        Box(left, top + number * PITCH * unit, step * unit, THICK * unit, ROUND * unit)
        for number, step in enumerate(STEPS)
    ]


# ---- as SVG --------------------------------------------------------------------------------------------


def paths(boxes: list[Box], color: str, last: str) -> str:
    """The steps in that color, the last one in its own. Their outlines round them off."""

    def data(some: list[Box]) -> str:
        return "".join(
            f"M{_n(b.x + b.radius)} {_n(b.y + b.radius)}h{_n(b.width - 2 * b.radius)}"
            f"v{_n(b.height - 2 * b.radius)}H{_n(b.x + b.radius)}z"
            for b in some
        )

    outline = f'stroke-width="{_n(2 * boxes[0].radius)}" stroke-linejoin="round"'
    return "".join(
        f'<path fill="{paint}" stroke="{paint}" {outline} d="{data(some)}"/>'
        for paint, some in ((color, boxes[:-1]), (last, boxes[-1:]))
    )


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".").removeprefix("0") or "0"


# ---- as PNG --------------------------------------------------------------------------------------------


def covered(box: Box, line: int, side: int) -> list[float]:
    """How much of each pixel of a line a box covers."""
    spans = tuple(box.across(line + (fine + 0.5) / FINE) for fine in range(FINE))
    return _covered(spans, side)


@cache
def _covered(spans: tuple[Span, ...], side: int) -> list[float]:
    parts = [0.0] * side
    for start, end in spans:
        for x in range(max(0, int(start)), min(side, int(end) + 1)):
            parts[x] += max(0.0, min(end, x + 1) - max(start, x)) / FINE
    return parts


def picture(side: int, ground: Box, boxes: list[Box], colors: tuple[Color, Color, Color]) -> bytes:
    """A PNG with a palette: the ground, on it the steps in the second color, the last one in the third."""
    felt, paper, gold = colors
    pixels: list[list[Color]] = []
    for line in range(side):
        row = [(*felt[:3], _shade(part, 255)) for part in covered(ground, line, side)]
        for box in boxes:
            if box.y - 1 < line < box.y + box.height:
                paint = gold if box is boxes[-1] else paper
                for x, part in enumerate(covered(box, line, side)):
                    if part:
                        row[x] = _mixed(row[x], paint, part)
        pixels.append(row)
    # What can be seen through comes first, since only so many have to be said.
    palette = sorted({color for row in pixels for color in row}, key=lambda color: color[::-1])
    index = {color: number for number, color in enumerate(palette)}
    lines = b"".join(b"\0" + bytes(index[color] for color in row) for row in pixels)
    alphas = bytes(color[3] for color in palette).rstrip(b"\xff")
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(color[:3]) for color in palette)),
        *([(b"tRNS", alphas)] if alphas else []),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _shade(part: float, full: int) -> int:
    return round(round(part * SHADES) / SHADES * full)


def _mixed(ground: Color, paint: Color, part: float) -> Color:
    red, green, blue = (a + _shade(part, b - a) for a, b in zip(ground[:3], paint[:3], strict=True))
    return red, green, blue, ground[3]


# ---- which there are -----------------------------------------------------------------------------------


def color(tokens: str, name: str) -> str:
    """The value of a token in the light theme."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", tokens)
    if found is None:
        raise ValueError(f"{TOKENS} has no --{name} of six digits")
    return found[1]


def _rgba(color: str) -> Color:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue, 255


def drawings(root: Path) -> Iterator[tuple[str, bytes]]:
    """Every file with its drawing."""
    tokens = (root / TOKENS).read_text(encoding="utf-8")
    felt, paper, gold = (color(tokens, name) for name in ("felt", "panel", "gold"))
    yield (
        "static/img/favicon.svg",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="7" fill="{felt}"/>'
        f"{paths(steps(2, 32, 32), paper, gold)}</svg>\n".encode(),
    )
    symbol = (
        f'<symbol id="staircase" viewBox="0 0 24 24">'
        f"{paths(steps(1.6, 24, 24), 'currentColor', gold)}</symbol>"
    )
    sprite = (root / SPRITE).read_text(encoding="utf-8")
    yield SPRITE, SYMBOL.sub(symbol, sprite).encode()

    paints = (_rgba(felt), _rgba(paper), _rgba(gold))
    for side in (192, 512):
        card = Box(0, 0, side, side, side * 7 / 32)
        boxes = steps(0.74 * side / WIDTH, side, side)
        yield f"static/img/icon-{side}.png", picture(side, card, boxes, paints)
    reach = (WIDTH**2 + HEIGHT**2) ** 0.5 / 2
    for name, side, unit in (
        ("maskable-512", 512, 512 * SAFE / reach),
        ("apple-touch-icon-180", 180, 180 * 0.66 / WIDTH),
    ):
        everywhere = Box(-1, -1, side + 2, side + 2, 0)
        yield f"static/img/{name}.png", picture(side, everywhere, steps(unit, side, side), paints)


def alike(one: bytes, other: bytes) -> bool:
    """Whether two files show the same; how well a picture is packed depends on the library."""
    return one == other or (one.startswith(b"\x89PNG") and unpacked(one) == unpacked(other))


def unpacked(png: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG of one IDAT, with that one as it was before it was packed."""
    chunks, at = [], 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        chunks.append((kind, zlib.decompress(data) if kind == b"IDAT" else data))
        at += 12 + size
    return chunks


def main() -> int:
    """Write the drawings, or say which are not what would be written."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if out of date")
    check = parser.parse_args().check
    late = [
        (name, drawing)
        for name, drawing in drawings(ROOT)
        if not (ROOT / name).is_file() or not alike((ROOT / name).read_bytes(), drawing)
    ]
    for name, drawing in late:
        if not check:
            (ROOT / name).write_bytes(drawing)
        print(f"{name} is {'out of date: run scripts/icons.py' if check else 'written'}.")
    return 1 if check and late else 0


if __name__ == "__main__":
    sys.exit(main())
