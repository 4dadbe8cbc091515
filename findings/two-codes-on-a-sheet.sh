#!/usr/bin/env bash
# Guess:  a reader that gives one text for a picture, and reads each of two QR codes alone, gives one of the two for a sheet with both.
# Seen:   OpenCV 5.0.0.93's detectAndDecode and jsqr 1.4.0 read neither, side by side or one below the other, with a space of up to
#         four codes between them. detectAndDecodeMulti and zxing-cpp 3.1.1 read both. So a
#         sheet with a code for each of two deals is unread by a reader for which each code is perfect.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check segno==1.6.6 opencv-python-headless==5.0.0.93 zxing-cpp==3.1.1 \
    numpy==2.4.6 pillow==12.3.0
npm install --silent --no-audit --no-fund jsqr@1.4.0
cat >read.cjs <<'JAVASCRIPT'
const { readFileSync } = require("node:fs");
const jsqr = require("jsqr");
const [file, width, height] = process.argv.slice(2);
console.log(jsqr(new Uint8ClampedArray(readFileSync(file)), Number(width), Number(height))?.data ?? "");
JAVASCRIPT
cat >sheets.py <<'PYTHON'
import subprocess
from io import BytesIO
from pathlib import Path

import cv2
import numpy
import segno
import zxingcpp
from PIL import Image


def drawn(text):
    picture = BytesIO()
    segno.make_qr(text).save(picture, kind="png", scale=5, border=4)
    return Image.open(picture).convert("L")


def read(image):
    """What OpenCV's two ways, jsqr and zxing-cpp read, each as a list of texts."""
    Path("pixels").write_bytes(image.convert("RGBA").tobytes())
    command = ["node", "read.cjs", "pixels", str(image.width), str(image.height)]
    detector = cv2.QRCodeDetector()
    pixels = numpy.array(image)
    texts = {
        "OpenCV": [detector.detectAndDecode(pixels)[0]],
        "OpenCV, multi": detector.detectAndDecodeMulti(pixels)[1],
        "jsqr": [subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()],
        "zxing-cpp": [found.text for found in zxingcpp.read_barcodes(image)],
    }
    return {reader: sorted(text for text in found if text) for reader, found in texts.items()}


codes = ["https://cards.example/d/1-8QZK-4M2T", "https://cards.example/d/2-9RAM-5N3V"]
pictures = [drawn(text) for text in codes]
for text, picture in zip(codes, pictures, strict=True):
    alone = read(picture)
    print("alone:", alone)
    assert all(found == [text] for found in alone.values())
side = pictures[0].width
for space in (0, side // 2, side, 4 * side):
    for across in (True, False):
        length = 2 * side + space
        sheet = Image.new("L", (length, side) if across else (side, length), "white")
        for number, picture in enumerate(pictures):
            offset = number * (side + space)
            sheet.paste(picture, (offset, 0) if across else (0, offset))
        both = read(sheet)
        way = "beside" if across else "below"
        print(f"{way}, {space / side:.1f} codes between:", {reader: len(found) for reader, found in both.items()})
        assert both["OpenCV"] == both["jsqr"] == []
        assert both["OpenCV, multi"] == both["zxing-cpp"] == codes
PYTHON
env/bin/python sheets.py
