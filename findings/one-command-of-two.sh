#!/usr/bin/env bash
# Guess:  two wheels that bring a command of the same name, named in one `pip install`: as with one install after the other, the last
#         one named has it. uv does the same, or says something.
# Seen:   pip 26.3 gives it to the one that is first in the alphabet, in whatever order they are named. uv 0.13.9 gives it now to one,
#         now to the other, with the same line and the same files. Neither says a word. If one is uninstalled with pip, even the
#         one without it, the command is gone, and the other is still listed as installed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export UV_CACHE_DIR=$folder/cache
python3 -m venv tools
tools/bin/pip install --quiet --disable-pip-version-check uv==0.13.9
first=magmacrunch-solitaire==0.1.0
second=solitaire-game==0.0.11

# The package that bin/solitaire of an environment starts.
owner() {
    if [ ! -e "$1/bin/solitaire" ]; then
        echo nobody
    elif grep -q solitaire_game "$1/bin/solitaire"; then
        echo "$second"
    else
        echo "$first"
    fi
}

by_pip() {
    rm -rf env
    python3 -m venv env
    env/bin/pip install --quiet --disable-pip-version-check pip==26.3
    for names in "$@"; do
        # shellcheck disable=SC2086 # one or two names
        env/bin/pip install --quiet --disable-pip-version-check --no-deps $names
    done
    owner env
}

by_uv() {
    tools/bin/uv venv --quiet --clear uvenv
    tools/bin/uv pip install --quiet --no-deps --python uvenv "$@" 2>>said
    owner uvenv
}

after=$(by_pip "$first" "$second")
echo "pip, one after the other: $after"
[ "$after" = "$second" ]
for names in "$first $second" "$second $first"; do
    together=$(by_pip "$names")
    echo "pip install $names: $together"
    [ "$together" = "$first" ]
done
env/bin/pip uninstall --quiet --yes solitaire-game
echo "after pip uninstall solitaire-game, the command is of $(owner env), but this is still installed:"
env/bin/pip list --disable-pip-version-check | grep magmacrunch-solitaire
[ "$(owner env)" = nobody ]

for _ in $(seq 100); do
    by_uv "$first" "$second" >>owners
    if [ "$(sort -u owners | wc -l)" = 2 ]; then break; fi
done
echo "uv pip install $first $second, time and again:"
sort owners | uniq -c
[ "$(sort -u owners | wc -l)" = 2 ]
[ ! -s said ]
