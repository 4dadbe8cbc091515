"""App icons: size, transparent corners, and a safe zone for masks."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-touch-icon-180": 180}


def picture(name: str) -> Image.Image:
    return Image.open(ROOT / f"static/img/{name}.png").convert("RGBA")


def felt() -> tuple[int, ...]:
    tokens = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    found = re.search(r"--felt: #(\w+);", tokens)
    assert found
    return (*bytes.fromhex(found[1]), 255)


def test_icons_are_small_and_have_the_size_in_their_name() -> None:
    for name, side in SIZES.items():
        assert picture(name).size == (side, side)
        assert (ROOT / f"static/img/{name}.png").stat().st_size <= 4 * 1024


def test_the_picture_of_links_has_the_size_that_pages_say() -> None:
    assert picture("preview").size == (1200, 630)
    assert (ROOT / "static/img/preview.png").stat().st_size <= 16 * 1024


def test_icons_without_a_mask_have_transparent_corners() -> None:
    for name in ("icon-192", "icon-512"):
        side = SIZES[name] - 1
        for corner in ((0, 0), (side, 0), (0, side), (side, side)):
            assert picture(name).getpixel(corner)[3] == 0  # type: ignore[index]


def test_masks_cut_off_only_background() -> None:
    """A mask shows at least a centered circle of four fifths of the width."""
    for name, visible_radius in (("maskable-512", 0.4), ("apple-touch-icon-180", 0.5)):
        icon, side = picture(name), SIZES[name]
        background = Image.new("RGBA", icon.size, felt())
        assert icon.getpixel((0, 0)) == felt()
        corners = [
            (x, y)
            for x in range(side)
            for y in range(side)
            if distance_from_center(x, y, side) > visible_radius
        ]
        pixels, plain = icon.load(), background.load()
        assert all(pixels[at] == plain[at] for at in corners)


def distance_from_center(x: int, y: int, side: int) -> float:
    """The distance of a pixel from the center, relative to the width."""
    return float(((x + 0.5 - side / 2) ** 2 + (y + 0.5 - side / 2) ** 2) ** 0.5 / side)
