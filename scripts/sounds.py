#!/usr/bin/env python3
"""Makes the three sounds of the table, static/sound/*.wav, out of noise and a few sines.

A card that is placed is a soft thud on felt, a discarded one a brush of paper, a pile that flips a small
chime. The noise has a fixed seed, and envelopes and sines are made by multiplying alone, so that the same
files come out everywhere: tests/test_sounds.py compares them.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Iterator
from itertools import islice
from math import cos, pi, sin
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parent.parent / "static" / "sound"
RATE = 22_050
PEAK = 0.7 * 32_767
EDGE = 110
"""Samples, 5 ms, over which a sound ends: without it there is a click."""

Wave = Iterator[float]


def sine(pitch: float, fade: float) -> Wave:
    """A sine that has lost half of its loudness after ``fade`` seconds."""
    turn = complex(cos(2 * pi * pitch / RATE), sin(2 * pi * pitch / RATE)) * half_life(fade)
    now = 1 + 0j
    while True:
        yield now.imag
        now *= turn


def noise(seed: int, low: float, high: float, rise: float, fade: float) -> Wave:
    """Noise between two pitches, roughly, that swells for ``rise`` seconds and then fades as a sine does."""
    random = Random(seed)
    rough, smooth, slow, loud, at = 0.0, 0.0, 0.0, 1.0, 0
    soft = min(1, 2 * pi * high / RATE)
    while True:
        rough += (random.uniform(-1, 1) - rough) * soft
        smooth += (rough - smooth) * soft
        slow += (smooth - slow) * min(1, 2 * pi * low / RATE)
        yield (smooth - slow) * loud * min(1, at / (rise * RATE))
        at += 1
        if at > rise * RATE:
            loud *= half_life(fade)


def half_life(seconds: float) -> float:
    """What each sample is of the one before."""
    return float(0.5 ** (1 / (seconds * RATE)))


def mixed(*parts: tuple[float, Wave]) -> Wave:
    for values in zip(*(part for _, part in parts), strict=True):
        yield sum(loud * value for (loud, _), value in zip(parts, values, strict=True))


def place() -> Wave:
    return mixed((1, noise(5, 60, 700, 0.002, 0.012)), (0.12, sine(118, 0.016)))


def discard() -> Wave:
    return mixed((1, noise(11, 500, 2_000, 0.018, 0.02)), (0.3, noise(13, 80, 500, 0.03, 0.012)))


def flip() -> Wave:
    return mixed(
        (1, sine(1_046.5, 0.05)),
        (0.6, sine(1_568, 0.035)),
        (0.25, sine(3_140, 0.012)),
        (0.4, noise(17, 700, 2_600, 0.003, 0.01)),
    )


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "place": (place, 0.1),
    "discard": (discard, 0.14),
    "flip": (flip, 0.27),
}
"""Each sound, and how many seconds it lasts."""


def samples(name: str) -> bytes:
    """The sound as 16 bit samples, as loud as the others."""
    make, seconds = SOUNDS[name]
    values = list(islice(make(), round(seconds * RATE)))
    for at in range(EDGE):
        values[-1 - at] *= at / EDGE
    loudest = max(map(abs, values))
    return b"".join(
        round(value / loudest * PEAK).to_bytes(2, "little", signed=True) for value in values
    )


def write(folder: Path = FOLDER) -> None:
    """All of them, as files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(samples(name))


if __name__ == "__main__":
    write()
