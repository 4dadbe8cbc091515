#!/usr/bin/env bash
# Guess:  a hand whose cards are all melded leaves nothing to cover, and nothing has one exact cover, the empty one: a package counts
#         one, and gives it.
# Seen:   exact-cover 1.5.0 counts one, but asked for it raises `NoSolution`, and asked for all raises IndexError; so code that takes
#         `NoSolution` for "cannot be melded" is wrong just where the hand is done. exact_cover_py 0.1.2 gives the empty cover.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check exact-cover==1.5.0 exact_cover_py==0.1.2
"$folder/env/bin/python" - <<'PYTHON'
from importlib.metadata import version

import numpy
from exact_cover import get_all_solutions, get_exact_cover, get_solution_count
from exact_cover.error import NoSolution
from exact_cover_py import exact_covers


def answer(ask, melds):
    try:
        return ask(melds)
    except (NoSolution, IndexError) as error:
        return type(error).__name__


print("exact-cover", version("exact-cover"), "exact_cover_py", version("exact_cover_py"))
done = numpy.zeros((3, 0), dtype=numpy.int32)
stuck = numpy.array([[1, 0], [1, 0]], dtype=numpy.int32)
for what, melds in (("nothing left", done), ("a card in no meld", stuck)):
    seen = [answer(ask, melds) for ask in (get_solution_count, get_exact_cover, get_all_solutions)]
    other = list(exact_covers(melds))
    print(f"{what}: exact-cover {seen}, exact_cover_py {other}")
    if melds is done:
        assert seen == [1, "NoSolution", "IndexError"]
        assert other == [[]]
    else:
        assert seen == [0, "NoSolution", "NoSolution"]
        assert other == []
PYTHON
