"""The sound files are small and soft, and end in silence, so that none of them clicks."""

from __future__ import annotations

import wave
from array import array
from pathlib import Path

SOUNDS = Path(__file__).parent.parent / "static/sound"


def test_sounds_are_small_soft_and_end_in_silence() -> None:
    assert sorted(path.stem for path in SOUNDS.iterdir()) == ["discard", "flip", "place"]
    for path in SOUNDS.iterdir():
        assert path.stat().st_size <= 12 * 1024
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
            levels = [abs(level) for level in array("h", file.readframes(file.getnframes()))]
        assert max(levels) < 0.75 * 32_768
        assert max(levels[-20:]) < 100
