"""What is said of a run: to people, and as a value."""

import re
import sys
import textwrap

from weft_mininet.rates import format_rate


WIDTH = 79


class Progress:
    """On the standard error: one line that is written over if that is a terminal, a line for each step if not."""

    def __init__(self):
        self.shown = ""
        self.step = ""

    def __call__(self, what, done=0):
        text = f"{what} {done}" if done else what
        if sys.stderr.isatty():
            print("\r" + text.ljust(len(self.shown)), end="", file=sys.stderr, flush=True)
            self.shown = text
        elif what not in ("", self.step):
            print(f"weft: {what}", file=sys.stderr, flush=True)
            self.step = what

    def clear(self):
        """Takes the line away."""
        if self.shown:
            print("\r" + " " * len(self.shown) + "\r", end="", file=sys.stderr, flush=True)
            self.shown = ""


def header(plan, network, reason):
    """Says what runs."""
    seconds = ", ".join(f"{what} {value:.1f} s" for what, value in network.seconds.items())
    print(
        f"{plan.fabric}: {len(plan.switches)} switches, {len(plan.hosts)} hosts,"
        f" {len(plan.links)} links\nswitches: {network.kind.kind} ({reason}){rates(network)}\nup after: {seconds}",
        flush=True,
    )


def rates(network):
    """A line about the rate of links, if they have one."""
    if network.link_rate is None:
        return ""
    return f"\nlink rate: {format_rate(network.link_rate)}, by {network.kind.limits_by} and tc tbf in hosts"


def report(result):
    """Says how a test went."""
    print(wrapped(f"{result.test}: {result.verdict}", ""))
    for fault in result.faults:
        print(wrapped(fault, "! "))
    if result.figures:
        print(wrapped(", ".join(in_words(name, value) for name, value in result.figures.items()), "  "))
    sys.stdout.flush()


def wrapped(text, first):
    """In lines for a terminal."""
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent="  ", break_on_hyphens=False)


def in_words(name, value):
    """A figure: `repairMedianSeconds` is the repair median seconds."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])", " ", name).lower()
    if isinstance(value, bool):
        return f"{words} {'yes' if value else 'no'}"
    if isinstance(value, float):
        return f"{words} {value:.3g}" if abs(value) < 100 else f"{words} {value:.0f}"
    if isinstance(value, dict):
        return f"{words} " + " and ".join(f"{count} times {key}" for key, count in sorted(value.items()))
    return f"{words} {value}"


def summary(plan, network, results):
    """The same as a value."""
    return {
        "fabric": plan.fabric,
        "switches": len(plan.switches),
        "hosts": len(plan.hosts),
        "links": len(plan.links),
        "switchKind": network.kind.kind,
        "linkRateBy": network.kind.limits_by if any(each.link_rate for each in results) else None,
        "startSeconds": {name: round(value, 1) for name, value in network.seconds.items()},
        "tests": [
            {
                "test": each.test,
                "holds": each.held,
                "skipped": each.skipped,
                "linkRate": each.link_rate,
                "figures": each.figures,
                "faults": each.faults,
            }
            for each in results
        ],
        "holds": all(each.held is not False for each in results),
    }
