#!/usr/bin/env bash
# Guess:  a style sheet has `-webkit-text-size-adjust` and `text-size-adjust`; compiled for Safari 15.4, both stay, since no Safari on
#         an iPhone knows the second.
# Seen:   Lightning CSS 0.3.2 deletes the first. Only with the further target `ios_saf` it stays: for its table of prefixes
#         Safari is the one of a Mac, which has neither. Written alone, the prefixed one stays with any target.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check lightningcss==0.3.2
"$folder/env/bin/python" - <<'PYTHON'
from importlib.metadata import version

from lightningcss import process_stylesheet

print("lightningcss", version("lightningcss"))
both = "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}"
alone = "html{-webkit-text-size-adjust:100%}"
seen = {
    "both, for Safari": process_stylesheet(both, browsers_list=["safari >= 15.4"]),
    "both, for Safari and iOS": process_stylesheet(both, browsers_list=["safari >= 15.4", "ios_saf >= 15.4"]),
    "alone, for Safari": process_stylesheet(alone, browsers_list=["safari >= 15.4"]),
}
for what, text in seen.items():
    print(f"{what}: {text}")
assert [("-webkit-text-size-adjust" in text) for text in seen.values()] == [False, True, True]
PYTHON
