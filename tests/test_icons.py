"""The sign of the product: the pictures are what scripts/icons.py draws, and fit where systems put them."""

import re
import runpy
import struct
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PICTURES = {
    "icon-192": 192,
    "icon-512": 512,
    "maskable-512": 512,
    "apple-touch-icon-180": 180,
}
KIB = 1024
Pixel = tuple[int, ...]


@pytest.fixture(scope="module")
def icons() -> dict[str, Any]:
    """What the script defines; no package holds it."""
    return runpy.run_path(str(ROOT / "scripts/icons.py"))


def pixels(name: str) -> list[list[Pixel]]:
    """A committed picture, line by line, each pixel with its opacity; a small reader of what we write."""
    png = (ROOT / f"static/img/{name}.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", png, at + 8 + size) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += 12 + size
    assert list(chunks)[-1] == b"IEND"
    side, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (side, form) == (height, [8, 3, 0, 0, 0])
    palette = [tuple(chunks[b"PLTE"][i : i + 3]) for i in range(0, len(chunks[b"PLTE"]), 3)]
    alphas = chunks.get(b"tRNS", b"").ljust(len(palette), b"\xff")
    lines = zlib.decompress(chunks[b"IDAT"])
    assert len(lines) == side * (side + 1)
    rows = [lines[i : i + side + 1] for i in range(0, len(lines), side + 1)]
    assert {row[0] for row in rows} == {0}
    return [[(*palette[i], alphas[i]) for i in row[1:]] for row in rows]


def token(name: str) -> Pixel:
    tokens = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    found = re.search(rf"--{name}: #(\w+);", tokens)
    assert found
    return (*bytes.fromhex(found[1]), 255)


def test_what_is_committed_is_what_the_script_draws(icons: dict[str, Any]) -> None:
    """Byte for byte; of a picture after unpacking, since libraries pack the same bytes in their own ways."""
    names = []
    for name, drawing in icons["drawings"](ROOT):
        assert icons["alike"]((ROOT / name).read_bytes(), drawing), f"{name}: run scripts/icons.py"
        names.append(name)
    assert {Path(name).stem for name in names} == {*PICTURES, "favicon", "_sprite"}


def test_pictures_that_differ_are_told_apart(icons: dict[str, Any]) -> None:
    """The twin of the test above."""
    one, other = (
        (ROOT / f"static/img/{name}.png").read_bytes() for name in ("icon-512", "maskable-512")
    )
    assert icons["alike"](one, one)
    assert not icons["alike"](one, other)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_has_the_size_of_its_name(name: str) -> None:
    drawn = pixels(name)
    assert {len(drawn), *map(len, drawn)} == {PICTURES[name]}
    assert (ROOT / f"static/img/{name}.png").stat().st_size <= 4 * KIB
    assert {token("felt"), token("panel"), token("gold")} <= {p for row in drawn for p in row}


@pytest.mark.parametrize("name", PICTURES)
def test_the_sign_has_eleven_steps_and_the_last_is_gold(name: str) -> None:
    drawn = pixels(name)
    middle_of_the_first_step = next(
        x for x, pixel in enumerate(drawn[len(drawn) // 2]) if pixel == token("panel")
    )
    column = [row[middle_of_the_first_step + 4] for row in drawn]
    whole = [pixel for pixel in column if pixel in (token("panel"), token("gold"), token("felt"))]
    changes = [b for a, b in pairwise(whole) if a != b and b != token("felt")]
    assert changes == [token("panel")] * 10 + [token("gold")]


@pytest.mark.parametrize("name", ["maskable-512", "apple-touch-icon-180"])
def test_what_systems_cut_out_is_felt_to_its_edges(name: str) -> None:
    drawn = pixels(name)
    edges = [*drawn[0], *drawn[-1], *(row[0] for row in drawn), *(row[-1] for row in drawn)]
    assert set(edges) == {token("felt")}


def test_a_mask_cuts_nothing_off_the_sign() -> None:
    """All of it lies within the middle four fifths, as a circle."""
    drawn = pixels("maskable-512")
    side = len(drawn)
    for y, row in enumerate(drawn):
        for x, pixel in enumerate(row):
            if pixel != token("felt"):
                far, high = abs(x + 0.5 - side / 2), abs(y + 0.5 - side / 2)
                assert far**2 + high**2 <= (0.4 * side) ** 2


def test_other_pictures_have_corners_to_see_through() -> None:
    for name in ("icon-192", "icon-512"):
        drawn = pixels(name)
        corners = {drawn[y][x][3] for y in (0, -1) for x in (0, -1)}
        assert corners == {0}
