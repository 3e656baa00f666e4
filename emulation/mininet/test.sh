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
exec "$python" -m unittest discover -v -s tests -t . "$@"
