#!/usr/bin/env bash
# Guess:  a speech engine spells the capital letter of a card's code: "5S" is "five S", as "5C" is "five C" and "JS" is "J S".
# Seen:   eSpeak NG 1.52 says "fives" for 5S, "sixes" for 6S and "tens" for 10S: the capital S behind a number makes a plural, alone
#         of all suits. "5 S" and "S5" are spelled. (The wheel espeakng-loader 0.2.4 brings the engine.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check espeakng-loader==0.2.4
"$folder/env/bin/python" - <<'PYTHON'
import ctypes
from importlib.metadata import version

import espeakng_loader

RETRIEVAL, UTF8, NO_EXIT = 1, 1, 0x8000
engine = ctypes.CDLL(espeakng_loader.get_library_path())
engine.espeak_Initialize(RETRIEVAL, 0, str(espeakng_loader.get_data_path()).encode(), NO_EXIT)
engine.espeak_Info.restype = engine.espeak_TextToPhonemes.restype = ctypes.c_char_p
assert engine.espeak_SetVoiceByName(b"en-us") == 0


def spoken(text):
    sounds = []
    rest = ctypes.c_char_p(text.encode())
    while rest.value is not None:
        sounds.append(engine.espeak_TextToPhonemes(ctypes.byref(rest), UTF8, 0).decode())
    return "".join(sounds).replace(" ", "").replace("'", "")


print("espeakng-loader", version("espeakng-loader"), "with eSpeak NG", engine.espeak_Info(None).decode())
for text in ("5S", "fives", "6S", "sixes", "10S", "5C", "5D", "5H", "JS", "5 S", "S5"):
    print(f"{text}: {spoken(text)}")
for code, plural in (("5S", "fives"), ("6S", "sixes"), ("10S", "tens")):
    assert spoken(code) == spoken(plural)
for code, spelled in (("5C", "five C"), ("5D", "five D"), ("5H", "five H"), ("JS", "J S"), ("5 S", "five S")):
    assert spoken(code).replace(",", "") == spoken(spelled).replace(",", ""), code
PYTHON
