#!/usr/bin/env bash
# What all scripts share: a .venv in the checkout with the locked packages and an editable install of this
# project. Source it and call one of `setup_runtime`, `setup_study` and `setup_development`; run it to get the latter.
# A stamp in .venv remembers what was installed, so that nothing happens when nothing changed. The study has an
# environment of its own, .venv-study: its packages are larger than all others together.
#
# The variable PYTHON names another Python than the first that is found: PYTHON=python3.13 scripts/test.
# Its environment is .venv-3.13, so that both can be kept.
set -euo pipefail

# Images of containers set this. Then each process compiles all modules again, and the tests start hundreds.
unset PYTHONDONTWRITEBYTECODE

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
if [ -n "${PYTHON:-}" ]; then
    venv=$venv-$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
fi
cd "$root"

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# Run a command without its output; show that only if it fails.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        fail "" "This failed: $*"
    fi
    rm -f "$log"
}

# Install Debian packages, or say who could.
apt_install() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo -n)
    fi
    if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
        fail "This needs packages that only an administrator can install. On Debian or Ubuntu, run" \
            "    sudo apt-get install --no-install-recommends $*" \
            "On another system, install what goes by these names there. Then run this again."
    fi
    say "Installing $* ..."
    quietly "${as_root[@]}" apt-get update
    quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "$@"
}

ensure_compiler() {
    if ! command -v cc >/dev/null; then
        apt_install gcc libc6-dev
    fi
}

# Print the first Python that is new enough and can make environments.
find_python() {
    local name
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
            >/dev/null 2>&1; then
            say "$name"
            return
        fi
    done
    return 1
}

# What the stamp says once everything is installed: the purpose, the place, and the files it is made from. An environment for
# development compiles changed style sheets itself.
wanted() {
    say "$1 in $root"
    cat "$2" requirements-build.lock pyproject.toml hatch_build.py
    if [ "$1" = runtime ]; then
        find static/css solitaire/web/http/styles.py -type f | LC_ALL=C sort | xargs cat
    fi
}

installed() {
    [ -f static/vendor/htmx.min.js ] && [ -f static/compiled/style.css ] && [ -x "$venv/bin/python" ] &&
        wanted "$1" "$2" | cmp -s - "$venv/installed"
}

# $1 is the kind of environment, $2 its lock file.
setup() {
    local python stamp=$venv/installed
    if installed "$1" "$2"; then
        return
    fi
    if ! [ -f "$stamp" ] || ! head -n 1 "$stamp" | grep -qxF -e "runtime in $root" -e "study in $root" \
        -e "development in $root" || ! "$venv/bin/python" -c '' 2>/dev/null; then
        if ! find_python >/dev/null; then
            apt_install python3 python3-venv
        fi
        python=$(find_python) || fail "This needs Python 3.11 or newer, with its venv module."
        say "Making an environment in ${venv##*/} ..."
        quietly "$python" -m venv --clear "$venv"
    fi
    say "Installing the packages of $2 ..."
    quietly "$venv/bin/python" -m pip install --require-hashes -r "$2"
    # Beside the environment, which does not need them.
    quietly "$venv/bin/python" -m pip install --require-hashes --no-deps --upgrade --target "$venv/build" \
        -r requirements-build.lock
    PYTHONPATH=$venv/build quietly "$venv/bin/python" -m pip install --no-deps --no-build-isolation -e .
    wanted "$1" "$2" >"$stamp"
}

setup_development() { setup development requirements-dev.lock; }

# An environment for development has all that a site needs, and stays one.
setup_runtime() {
    if [ -f "$venv/installed" ] && head -n 1 "$venv/installed" | grep -q '^development'; then
        setup_development
    else
        setup runtime requirements.lock
    fi
}

setup_study() {
    venv=$root/.venv-study${venv#"$root/.venv"}
    setup study study/requirements.lock
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    setup_development
    say "Ready: . ${venv##*/}/bin/activate"
fi
