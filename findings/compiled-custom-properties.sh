#!/usr/bin/env bash
# Guess:  the value of a custom property is any list of tokens, so a compiler of CSS leaves it as it is, at least without
#         minifying: scripts read it as text.
# Seen:   Lightning CSS 0.3.2 writes 160ms as .16s, 0.50px as .5px and #ff0000 as red in custom properties too, with minify=False as
#         well. A script that takes parseFloat() of a duration for milliseconds is a thousand times too fast then.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check lightningcss==0.3.2
"$folder/env/bin/python" - <<'PYTHON'
import re
from importlib.metadata import version

from lightningcss import process_stylesheet

print("lightningcss", version("lightningcss"))
source = ":root { --pace: 160ms; --gap: 0.50px; --ink: #ff0000; --word: RED }"
for minify in (True, False):
    compiled = process_stylesheet(source, minify=minify)
    values = dict(re.findall(r"--(\w+): ?([^;}\n]+)", compiled))
    print(f"minify={minify}: {values}")
    assert values == {"pace": ".16s", "gap": ".5px", "ink": "red", "word": "RED"}
PYTHON
