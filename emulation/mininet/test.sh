#!/bin/sh
# Checks the Python sources, and that what they made of the docs is up to date, and runs their tests. What the machine lacks is named, and skipped.
set -eu
cd "$(dirname "$0")"
python=${WEFT_PYTHON:-/usr/bin/python3}
if ! command -v "$python" >/dev/null; then
    echo "skipped: all tests in Mininet, since there is no $python"
    exit 0
fi
export PYTHONDONTWRITEBYTECODE=1
if "$python" -m flake8 --version >/dev/null 2>&1; then
    "$python" -m flake8 .
    "$python" -m flake8 --config .flake8 ../../docs
else
    echo "skipped: flake8, which is not installed"
fi
for made in benchmarks pictures; do
    "$python" ../../docs/$made.py --check
done
# What the tests do is mostly to wait: three modules at a time, those that take long first. Each says all it has to say
# when it is done.
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
# shellcheck disable=SC2016
ls tests/test_*.py | sed 's|.*/||; s|\.py$||' | awk '{ print (/fabrics|slim_fly|vc/ ? 0 : 1), $0 }' | sort | cut -d' ' -f2 |
    xargs -P 3 -I '{}' sh -c '
        "$1" -m unittest -v "tests.$2" >"$3/$2" 2>&1 && code=0 || code=$?
        cat "$3/$2"
        exit "$code"
    ' test "$python" '{}' "$logs"
