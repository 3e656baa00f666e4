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
    "$python" -m flake8 --config .flake8 ../../docs ../../fabric-config ../../onos-app/cli-tests/src/test/resources
else
    echo "skipped: flake8, which is not installed"
fi
for made in benchmarks pictures; do
    "$python" ../../docs/$made.py --check
done
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
# Runs the modules that it reads, so many at a time. Each says all it has to say when it is done.
run() {
    # shellcheck disable=SC2016
    xargs -P "$1" -I '{}' sh -c '
        "$1" -m unittest -v "tests.$2" >"$3/$2" 2>&1 && code=0 || code=$?
        cat "$3/$2"
        exit "$code"
    ' test "$python" '{}' "$logs"
}
failed=0
# What the tests do is mostly to wait: three modules at a time, those that take long first. Then the one that judges
# how fast a fabric is repaired: it has the machine for itself.
ls tests/test_*.py | sed 's|.*/||; s|\.py$||' | grep -v '^test_failover$' |
    awk '{ print (/fabrics|slim_fly|vc|end/ ? 0 : 1), $0 }' | sort | cut -d' ' -f2 | run 3 || failed=1
echo test_failover | run 1 || failed=1
exit $failed
