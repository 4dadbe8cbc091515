#!/usr/bin/env bash
# Guess:  compiled for Chromium 90, `@media (width > 600px)` becomes a condition that it knows, and so does `(a) or (b)`, whose
#         older words are a list with a comma; or there is a warning.
# Seen:   Lightning CSS 0.3.2 rewrites the range, and leaves `or` as it is, without a warning. A browser from before `or` (Chromium 104)
#         takes the whole condition for "not all".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check lightningcss==0.3.2
"$folder/env/bin/python" -W error - <<'PYTHON'
from importlib.metadata import version

from lightningcss import process_stylesheet

print("lightningcss", version("lightningcss"))
ranges = process_stylesheet("@media (width > 600px) { a { color: red } }", browsers_list=["chrome >= 90"])
either = process_stylesheet(
    "@media (min-width: 600px) or (orientation: portrait) { a { color: red } }", browsers_list=["chrome >= 90"]
)
print(ranges, either, sep="\n")
assert ">" not in ranges
assert ") or (" in either
PYTHON
