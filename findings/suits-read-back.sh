#!/usr/bin/env bash
# Guess:  PDF has two standard fonts with the signs of the suits, Symbol and ZapfDingbats. A reader that knows the standard fonts reads
#         the suits of a printed card list back from both; one that does not, from neither.
# Seen:   MuPDF (pymupdf 2.0) reads those of Symbol, and for spade, heart, club, diamond and star of ZapfDingbats it reads "mnpo#",
#         characters of neither the file nor the font's encoding. pdfminer.six 20260107 reads neither font, pypdf 7.1.1 and PDFium
#         (pypdfium2 5.15.2) both. (The files are written by fpdf2 2.8.9.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TMPDIR=$folder
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check fpdf2==2.8.9 pymupdf==2.0 pdfminer.six==20260107 \
    pypdf==7.1.1 pypdfium2==5.15.2
"$folder/env/bin/python" - <<'PYTHON'
import io

import pymupdf
import pypdf
import pypdfium2
from fpdf import FPDF
from pdfminer.high_level import extract_text

SUITS = "♠♥♣♦"
CODES = {"Symbol": b"\xaa\xa9\xa7\xa8", "ZapfDingbats": b"\xab\xaa\xa8\xa9H"}


def written(font):
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font(font, size=20)
    pdf.text(20, 40, CODES[font].decode("latin-1"))
    return bytes(pdf.output())


read = {
    "pymupdf": lambda file: pymupdf.open(stream=file)[0].get_text(),
    "pdfminer.six": lambda file: extract_text(io.BytesIO(file)),
    "pypdf": lambda file: pypdf.PdfReader(io.BytesIO(file)).pages[0].extract_text(),
    "pypdfium2": lambda file: pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range(),
}
texts = {name: {font: "".join(how(written(font)).split()) for font in CODES} for name, how in read.items()}
for name, seen in texts.items():
    print(f"{name}: {seen}")
assert texts["pymupdf"] == {"Symbol": SUITS, "ZapfDingbats": "mnpo#"}
assert not set(SUITS) & set("".join(texts["pdfminer.six"].values()))
for name in ("pypdf", "pypdfium2"):
    assert texts[name] == {"Symbol": SUITS, "ZapfDingbats": SUITS + "★"}
PYTHON
