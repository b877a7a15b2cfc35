#!/bin/sh
# Pins what pyproject.toml asks for, with hashes, for every Python from 3.11 on and every system.
# Pins that still fit stay; --upgrade takes the newest releases. The locks name no address.
# The resolver lives in an environment of its own, so that .venv holds only what the locks pin.
set -eu
cd "$(dirname "$0")/.."

resolver=uv==0.13.9
home=.venv/resolver
if [ "$("$home/bin/python" -m pip freeze 2>/dev/null)" != "$resolver" ]; then
    echo "Installing the resolver ($resolver) into $home ..."
    .venv/bin/python -m venv --clear "$home"
    "$home/bin/python" -m pip install -qq --no-input --disable-pip-version-check "$resolver"
fi

pin() {
    echo "Pinning $1 ..."
    lock=$1 && shift
    "$home/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --output-file "$lock" pyproject.toml "$@"
}
pin requirements.lock "$@"
pin requirements-dev.lock --group dev --constraint requirements.lock "$@"
echo 'Done: run make test, then commit pyproject.toml and both locks together.'
