"""The pictures of the gallery are taken by one command."""

import runpy
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def test_one_command_takes_a_picture_in_light_and_in_dark(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "scripts/gallery.py", tmp_path, "--only", "menu"]
    run = subprocess.run(
        [*command, "--size", "360x640"], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (run.returncode, run.stderr) == (0, "")
    names = ["menu-360x640-dark.png", "menu-360x640-light.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    light, dark = ((tmp_path / name).read_bytes() for name in names)
    assert light != dark
    assert struct.unpack(">II", light[16:24]) == (360, 640)


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """What the script defines; no package holds it."""
    return runpy.run_path(str(ROOT / "scripts/gallery.py"))


def filtered(kind: int, line: bytes, above: bytes) -> bytes:
    """A line as the PNG specification filters it."""
    out = []
    for x, byte in enumerate(line):
        left, corner = (line[x - 3], above[x - 3]) if x >= 3 else (0, 0)
        up = above[x]
        a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        paeth = left if a <= b and a <= c else up if b <= c else corner
        out.append((byte - [0, left, up, (left + up) // 2, paeth][kind]) % 256)
    return bytes(out)


def png(width: int, height: int, kind: int, *chunks: tuple[bytes, bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", head), *chunks, (b"IEND", b""))
    )


def test_the_pictures_of_the_readme_are_packed_without_a_change(script: dict[str, Any]) -> None:
    """Of few colors: every pixel is the same, whatever filters its line had."""
    random = Random(7)
    palette = [random.randbytes(3) for _ in range(40)]
    rows = [b"".join(random.choices(palette, k=9)) for _ in range(10)]
    lines = b"".join(
        bytes([y % 5]) + filtered(y % 5, row, rows[y - 1] if y else bytes(27))
        for y, row in enumerate(rows)
    )
    small = script["smaller"](png(9, 10, 2, (b"IDAT", zlib.compress(lines))))
    at = small.index(b"PLTE")
    (size,) = struct.unpack(">I", small[at - 4 : at])
    colors = [small[at + 4 + n : at + 7 + n] for n in range(0, size, 3)]
    at = small.index(b"IDAT")
    (size,) = struct.unpack(">I", small[at - 4 : at])
    packed = zlib.decompress(small[at + 4 : at + 4 + size])
    shown = [packed[y * 10 : y * 10 + 10] for y in range(10)]
    assert [b"".join(colors[i] for i in row[1:]) for row in shown] == rows
    assert small == png(9, 10, 3, (b"PLTE", b"".join(colors)), (b"IDAT", zlib.compress(packed, 9)))
