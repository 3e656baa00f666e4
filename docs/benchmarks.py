#!/usr/bin/env python3
"""Writes the missed bars of benchmarks.csv into benchmarks.md; with --check, exits with 1 if that page is old."""
import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
PAGE = HERE / 'benchmarks.md'
BEGIN, END = '<!-- table -->\n', '<!-- end of table -->\n'


def table():
    with open(HERE / 'benchmarks.csv', newline='') as data:
        rows = [row for row in csv.DictReader(data) if row['bar']]
    missed = [row for row in rows if row['spread'].startswith('MISSED')]
    lines = [f'{len(rows) - len(missed)} of {len(rows)} bars are met. The others:', '']
    lines += ['| what | bar | measured |', '|---|---|---|']
    lines += [f"| {row['what']} | {row['bar']} {row['unit']} | {row['figure']} {row['unit']} |" for row in missed]
    return '\n'.join(lines) + '\n'


text = PAGE.read_text()
head, rest = text.split(BEGIN)
tail = rest.split(END)[1]
made = head + BEGIN + table() + END + tail
if '--check' in sys.argv:
    sys.exit(0 if made == text else f'{PAGE} is out of date: run {__file__}')
PAGE.write_text(made)
