#!/bin/sh
# Makes or repairs .venv so that it holds what one lock file pins, and does nothing when it already
# does. Usage: tools/setup.sh run|dev  (run: what the bot needs; dev: that, and the tools and tests)
#
# The stamp is a copy of the lock file, written last: an interrupted run leaves none, and the next run
# starts from scratch. PYTHON=... chooses the interpreter.
set -eu
cd "$(dirname "$0")/.."

kind=${1:?usage: tools/setup.sh run|dev}
case $kind in
run) lock=requirements.lock stamps='run dev' ;;
dev) lock=requirements-dev.lock stamps='dev' ;;
*) echo "tools/setup.sh: '$kind' is neither 'run' nor 'dev'." >&2 && exit 2 ;;
esac
lock_of() { [ "$1" = run ] && echo requirements.lock || echo requirements-dev.lock; }

is_ready() {
    [ ! -e .venv/installing ] && .venv/bin/python -c '' 2>/dev/null || return 1
    for stamp in $stamps; do
        cmp -s ".venv/installed-$stamp.lock" "$(lock_of "$stamp")" && return 0
    done
    return 1
}

# The newest interpreter first. A name can exist and still not run (the shims of version managers).
find_python() {
    without_venv=
    for candidate in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            echo "$candidate"
            return 0
        fi
        without_venv=${without_venv:-$candidate}
    done
    if [ -n "$without_venv" ]; then
        echo "$without_venv cannot make a virtual environment because its venv module is missing:" \
            "install it (on Debian and Ubuntu the package is python3-venv) and try again." >&2
    elif [ -n "${PYTHON:-}" ]; then
        echo "PYTHON=$PYTHON is not a working Python 3.11 or newer: name one that is." >&2
    else
        echo 'There is no Python 3.11 or newer here: install one, or name it with' \
            'PYTHON=/path/to/python, and try again.' >&2
    fi
    return 1
}

is_ready && exit 0

# Two runs at once would install over each other; the second one waits for the first.
if command -v flock >/dev/null; then
    exec 9>.venv.busy
    flock -n 9 || { echo 'Another run is setting up .venv: waiting for it ...' && flock 9; }
    is_ready && exit 0
fi

if [ -e .venv/installing ] || ! .venv/bin/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    [ ! -e .venv ] || echo 'The .venv is incomplete: starting it afresh.'
    python=$(find_python) || exit 2
    rm -rf .venv
    echo "Making .venv with $("$python" --version) ..."
    mkdir .venv
    : >.venv/installing
    "$python" -m venv .venv
fi

echo "Installing the $(grep -c '^[A-Za-z0-9].*==' "$lock") packages pinned in $lock (once; about a minute) ..."
: >.venv/installing
if ! .venv/bin/python -m pip install -qq --no-input --disable-pip-version-check \
    --require-hashes --requirement "$lock" </dev/null; then
    echo "The packages of $lock could not be installed: the lines above say why. Nothing else was changed." >&2
    exit 2
fi
cp "$lock" ".venv/installed-$kind.lock"
rm .venv/installing
echo 'The .venv is ready.'
