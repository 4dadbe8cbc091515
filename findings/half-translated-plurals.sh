#!/usr/bin/env bash
# Guess:  what a catalogue leaves untranslated is shown in English; so of a message with "one card" in Dutch and no words yet for more,
#         two cards are in English, whichever tool compiled the catalogue.
# Seen:   only with Babel 2.19.0. polib 1.2.0 leaves the message out, so one card is in English, too. The catalogues of
#         pocompile (translate-toolkit 3.20.4) and gettext-parser 10.0.0 show nothing at all for two cards: an empty text.
#         Python's gettext reads all four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check babel==2.19.0 polib==1.2.0 translate-toolkit==3.20.4
npm install --silent --no-audit --no-fund gettext-parser@10.0.0
cat >nl.po <<'PO'
msgid ""
msgstr ""
"Language: nl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "%(number)d card"
msgid_plural "%(number)d cards"
msgstr[0] "%(number)d kaart"
msgstr[1] ""
PO
cat >compile.mjs <<'JAVASCRIPT'
import { readFileSync, writeFileSync } from "node:fs";
import { mo, po } from "gettext-parser";

writeFileSync("gettext-parser.mo", mo.compile(po.parse(readFileSync("nl.po"))));
JAVASCRIPT
node compile.mjs
env/bin/pocompile --progress=none nl.po pocompile.mo
env/bin/python - <<'PYTHON'
from gettext import GNUTranslations
from importlib.metadata import version
from pathlib import Path

import polib
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

with Path("nl.po").open("rb") as source, Path("babel.mo").open("wb") as compiled:
    write_mo(compiled, read_po(source))
polib.pofile("nl.po").save_as_mofile("polib.mo")


def shown(tool):
    with Path(f"{tool}.mo").open("rb") as compiled:
        catalogue = GNUTranslations(compiled)
    texts = [catalogue.ngettext("%(number)d card", "%(number)d cards", number) for number in (1, 2)]
    return [text % {"number": number} for number, text in enumerate(texts, start=1)]


for package in ("babel", "polib", "translate-toolkit"):
    print(package, version(package))
seen = {tool: shown(tool) for tool in ("babel", "polib", "pocompile", "gettext-parser")}
for tool, texts in seen.items():
    print(f"{tool}: {texts}")
assert seen == {
    "babel": ["1 kaart", "2 cards"],
    "polib": ["1 card", "2 cards"],
    "pocompile": ["1 kaart", ""],
    "gettext-parser": ["1 kaart", ""],
}
PYTHON
