"""The sounds of the table are of our own making: the script makes the very files that are sent."""

from __future__ import annotations

import runpy
import wave
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMES = ["place", "discard", "flip"]


def test_the_script_makes_the_files(tmp_path: Path) -> None:
    runpy.run_path(str(ROOT / "scripts/sounds.py"))["write"](tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    there = {path.name: path.read_bytes() for path in (ROOT / "static/sound").iterdir()}
    assert sorted(made) == sorted(f"{name}.wav" for name in NAMES)
    assert made == there


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_small_soft_and_ends_in_silence(name: str) -> None:
    path = ROOT / f"static/sound/{name}.wav"
    assert path.stat().st_size <= 12 * 1024
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        frames = file.readframes(file.getnframes())
    levels = [
        abs(int.from_bytes(frames[at : at + 2], "little", signed=True))
        for at in range(0, len(frames), 2)
    ]
    assert max(levels) < 0.75 * 32_768
    assert max(levels[-20:]) < 100
