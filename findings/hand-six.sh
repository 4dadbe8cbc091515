#!/usr/bin/env bash
# Guess:  a speech engine reads Roman numbers, "Hand II" to "Hand XIII", either all as numbers or all as letters or words.
# Seen:   eSpeak NG 1.52 reads them as numbers in English and in Spanish, except VI: that is "V I" in English, and the word "vi" in
#         Spanish, also in "siglo VI". German has all. Dutch has none: II and III are words, and VI and VII sound the same.
#         (The wheel espeakng-loader 0.2.4 brings the engine.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check espeakng-loader==0.2.4
"$folder/env/bin/python" - <<'PYTHON'
import ctypes
import re
from importlib.metadata import version

import espeakng_loader

RETRIEVAL, UTF8, NO_EXIT = 1, 1, 0x8000
engine = ctypes.CDLL(espeakng_loader.get_library_path())
engine.espeak_Initialize(RETRIEVAL, 0, str(espeakng_loader.get_data_path()).encode(), NO_EXIT)
engine.espeak_Info.restype = engine.espeak_TextToPhonemes.restype = ctypes.c_char_p
ROMAN = dict(zip("II III IV VI VII VIII IX XI XII XIII".split(), (2, 3, 4, 6, 7, 8, 9, 11, 12, 13), strict=True))


def spoken(text):
    sounds = []
    rest = ctypes.c_char_p(text.encode())
    while rest.value is not None:
        sounds.append(engine.espeak_TextToPhonemes(ctypes.byref(rest), UTF8, 0).decode())
    return re.sub("[',#2]", "", "".join(sounds))  # without stress, and shades of the same vowel


print("espeakng-loader", version("espeakng-loader"), "with eSpeak NG", engine.espeak_Info(None).decode())
numbers = {}
for voice in ("en-us", "es", "de", "nl"):
    assert engine.espeak_SetVoiceByName(voice.encode()) == 0
    heard = {roman: spoken(roman) for roman in ROMAN}
    print(f"{voice}: {heard}")
    # The number may follow a word for "Roman".
    numbers[voice] = {roman for roman, number in ROMAN.items() if heard[roman].endswith(spoken(str(number)).lstrip("_!|"))}
    print("    as numbers:", *sorted(numbers[voice], key=ROMAN.get))
    if voice == "nl":
        assert heard["VI"] == heard["VII"]
    if voice == "es":
        assert spoken("siglo VI") == spoken("siglo vi") != spoken("siglo 6")
assert numbers["en-us"] == numbers["es"] == set(ROMAN) - {"VI"}
assert numbers["de"] == set(ROMAN)
assert numbers["nl"] == set()
PYTHON
