"""Rates of links, and how the kernel enforces them."""

import argparse
import re
import subprocess
from fractions import Fraction

UNITS = {"kbit": 10**3, "Mbit": 10**6, "Gbit": 10**9}
LOWEST = UNITS["kbit"]
HIGHEST = 100 * UNITS["Gbit"]
EXPECTED = "expected a number and kbit, Mbit or Gbit, from 1kbit to 100Gbit, such as 100Mbit or 2.5Gbit"
LONGEST_FRAME = 1600  # a full one of a host, in the fabric
SWITCH_FRAMES = 64  # as many as one queue of a switch holds
HOST_FRAMES = 1000  # more than a socket may have on its way, so that senders wait and nothing is lost at home
# What may leave at once: the kernel is late by some of this, and must not lower the rate.
BURST_SECONDS = Fraction(2, 1000)
BURST_FRAMES = 2


class RateError(Exception):
    """The kernel does not enforce a rate; the message says why."""


def parse_rate(text):
    """Bits per second of a rate such as 100Mbit; for argparse."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(" + "|".join(UNITS) + ")", text)
    rate = Fraction(match[1]) * UNITS[match[2]] if match else 0
    if not LOWEST <= rate <= HIGHEST:
        raise argparse.ArgumentTypeError(f"'{text}' is not a rate: {EXPECTED}")
    return int(rate)


def format_rate(rate):
    """A rate in the largest unit that makes it 1 or more."""
    unit = max((each for each in UNITS if UNITS[each] <= rate), key=UNITS.get)
    return f"{rate / UNITS[unit]:.12g} {unit}/s"


def shaping(interface, rate, frames):
    """The command of `tc` that has an interface send at a rate, and keep so many full frames until it can."""
    burst = max(BURST_FRAMES * LONGEST_FRAME, int(rate * BURST_SECONDS / 8))
    return f"qdisc replace dev {interface} root tbf rate {rate}bit burst {burst}b limit {frames * LONGEST_FRAME}b"


def tc(lines, pid=None):
    """Runs commands of `tc` together, here or in the network namespace of a process; raises RateError."""
    commands = "\n".join(lines)
    if not commands:
        return
    inside = [] if pid is None else ["mnexec", "-a", str(pid)]
    done = subprocess.run([*inside, "tc", "-batch", "-"], input=commands, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RateError(f"the kernel cannot limit the rate of links by tc's tbf: {done.stderr.strip()}")
