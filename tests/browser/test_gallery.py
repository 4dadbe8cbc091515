"""The command that makes screenshots of the gallery."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from gallery.__main__ import make_smaller

ROOT = Path(__file__).parents[2]


@pytest.mark.deep
def test_one_command_makes_light_and_dark_screenshots(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gallery", tmp_path, "--only", "menu"]
    run = subprocess.run(
        [*command, "--size", "360x640"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (run.returncode, run.stderr) == (0, "")
    names = ["menu-360x640-dark.png", "menu-360x640-light.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    light, dark = (Image.open(tmp_path / name).convert("RGB") for name in names)
    assert light.size == (360, 640)
    assert light.tobytes() != dark.tobytes()


def test_a_picture_of_few_colors_is_compressed_losslessly(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    colors = [(red, green, 90) for red in range(0, 256, 24) for green in range(0, 256, 24)]
    picture = Image.new("RGB", (11, 11))
    picture.putdata(colors)
    picture.save(path)
    make_smaller(path)
    compressed = Image.open(path)
    assert compressed.mode == "P"
    assert compressed.convert("RGB").tobytes() == picture.tobytes()
