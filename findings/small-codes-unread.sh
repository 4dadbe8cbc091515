#!/usr/bin/env bash
# Guess:  a QR code of a deal's code, made and read with the defaults of a library each, comes back whatever its length.
# Seen:   segno 1.6.6 makes a Micro QR code (M3 or M4) of up to 21 letters and digits, unless it is told not to (micro=False).
#         OpenCV 5.0.0.93 does not find it, nor any code; zxing-cpp 3.1.1 reads it. As an ordinary QR code (version 1) both read it.
#         So a sheet that prints a bare code beside a link has one square that reads and one that does not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet install segno==1.6.6 opencv-python-headless==5.0.0.93 zxing-cpp==3.1.1 numpy==2.4.6 pillow==12.3.0
cat >read_back.py <<'PYTHON'
from io import BytesIO

import cv2
import numpy
import segno
import zxingcpp
from PIL import Image


def read_back(code):
    """What OpenCV and zxing-cpp read of a picture of the code."""
    picture = BytesIO()
    code.save(picture, kind="png", scale=8, border=4)
    image = Image.open(picture).convert("L")
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(numpy.array(image))
    return text, [found.text for found in zxingcpp.read_barcodes(image)]


for text, kind in (("1-8QZK-4M2T", "M3"), ("S1-8QZK", "M3"), ("1-G000-0000-0000-0007", "M4")):
    small, ordinary = segno.make(text), segno.make_qr(text)
    print(text, small.designator, read_back(small), ordinary.designator, read_back(ordinary))
    assert small.version == kind
    assert read_back(small) == ("", [text])
    assert ordinary.version == 1
    assert read_back(ordinary) == (text, [text])
longer = segno.make("1-G000-0000-0000-00070")
print(longer.designator, read_back(longer))
assert longer.version == 1
PYTHON
env/bin/python read_back.py
