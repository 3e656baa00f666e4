"""`weft mininet`: runs a fabric in Mininet, in namespaces of its own, and tries it."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import traceback

from weft_mininet import machine, weft
from weft_mininet.isolation import run_isolated
from weft_mininet.plan import Plan, PlanError

OK = 0
FAILED = 1
BAD_INPUT = 2
DEFECT = 3
INTERRUPTED = 130
TESTS = ("pingall", "iperf", "failover")


class InputError(Exception):
    """What was asked for cannot be done; the message says why."""


def arguments(given):
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="weft mininet",
        description="Runs a fabric in Mininet: Linux hosts, on bmv2 or on Weft's own switches, driven by the engine"
        " of weft program. Everything is in namespaces of its own, and gone when it ends, however it ends.",
        epilog="Exit codes: 0 all tests held, 1 one did not, 2 bad input or a machine that is too small.",
    )
    parser.add_argument("fabric", metavar="FILE", help="the fabric file")
    parser.add_argument(
        "--switch",
        choices=("bmv2", "weft"),
        help="simple_switch_grpc, or Weft's own switches; without it, bmv2 if it is there",
    )
    parser.add_argument(
        "--controller",
        default="embedded",
        choices=("embedded",),
        help="who programs the switches: the engine of weft program",
    )
    parser.add_argument(
        "--hosts", type=int, metavar="N", help="so many hosts, spread over the switches; without it, all"
    )
    parser.add_argument(
        "--test",
        action="append",
        choices=(*TESTS, "all"),
        help="what to try, several times for several; without it, and without --cli, pingall",
    )
    parser.add_argument("--cli", action="store_true", help="Mininet's prompt, after the tests")
    parser.add_argument("--json", action="store_true", help="one JSON value on the standard output")
    options = parser.parse_args(given)
    if options.hosts is not None and options.hosts < 2:
        parser.error(f"--hosts is {options.hosts}, but must be 2 or more")
    if options.json and options.cli:
        parser.error("--json and --cli exclude each other: give one of them")
    options.test = options.test or ([] if options.cli else ["pingall"])
    if "all" in options.test:
        options.test = list(TESTS)
    return options


def load(options, directory):
    """The plan of the fabric, of as many hosts as are wanted."""
    file = os.path.join(directory, "plan.json")
    with open(file, "wb") as out:
        code = subprocess.run(
            weft.command("export", options.fabric, "--format", "mininet-json"), stdout=out, check=False
        ).returncode
    if code != OK:
        sys.exit(code)  # weft export has said why
    plan = Plan.load(file)
    if options.hosts is None:
        return plan
    if options.hosts > len(plan.hosts):
        raise InputError(f"--hosts is {options.hosts}, but {plan.fabric} has {len(plan.hosts)} endpoints")
    return plan.first_hosts(options.hosts)


def check_machine(options):
    """Refuses a machine that cannot run any fabric."""
    for obstacle in machine.obstacles("iperf" in options.test):
        raise InputError(obstacle)
    try:
        return machine.kind_of_switches(options.switch)
    except LookupError as error:
        raise InputError(str(error)) from error


def check_memory(plan, kind):
    """Refuses a fabric that is too large."""
    needed, available = machine.memory_needed(plan, kind), machine.memory_available()
    if needed > available:
        raise InputError(
            f"{len(plan.switches)} switches of kind {kind} and {len(plan.hosts)} hosts need about"
            f" {needed >> 20} MiB of memory, but {available >> 20} MiB are available;"
            " give fewer hosts with --hosts, or a smaller fabric"
        )


class Progress:
    """One line on the standard error that is written over, if that is a terminal."""

    def __init__(self):
        self.shown = ""

    def __call__(self, what, done=0):
        text = f"{what} {done}" if done else what
        if sys.stderr.isatty():
            print("\r" + text.ljust(len(self.shown)), end="", file=sys.stderr, flush=True)
            self.shown = text

    def clear(self):
        """Takes the line away."""
        if self.shown:
            print("\r" + " " * len(self.shown) + "\r", end="", file=sys.stderr, flush=True)
            self.shown = ""


def run(options, plan, kind, reason, directory):
    """Within the namespaces: starts the fabric, tries it, and says how it went."""
    from mininet.log import setLogLevel

    from weft_mininet import tests
    from weft_mininet.network import FabricNetwork, StartError
    from weft_mininet.shell import FabricShell

    setLogLevel("output" if options.cli else "critical")
    tempfile.tempdir = directory  # which goes away with everything in it
    progress = Progress()
    try:
        with FabricNetwork(plan, options.fabric, kind, directory, progress) as network:
            header(options, plan, network, reason)
            results = []
            for name in options.test:
                result = tests.TESTS[name](network, progress)
                progress.clear()
                results.append(result)
                if not options.json:
                    report(result)
            if options.cli:
                FabricShell(network.net)
            if options.json:
                print(json.dumps(summary(plan, network, results), indent=2))
    except StartError as error:
        progress.clear()
        print(f"weft: {error}", file=sys.stderr)
        return FAILED
    return OK if all(result.held for result in results) else FAILED


def header(options, plan, network, reason):
    """Says what runs."""
    if not options.json:
        seconds = ", ".join(f"{what} {value:.1f} s" for what, value in network.seconds.items())
        print(
            f"{plan.fabric}: {len(plan.switches)} switches, {len(plan.hosts)} hosts,"
            f" {len(plan.links)} links\nswitches: {network.kind.kind} ({reason})\nup after: {seconds}",
            flush=True,
        )


def report(result):
    """Says how a test went."""
    figures = ", ".join(f"{name} {value}" for name, value in result.figures.items())
    print(f"{result.test}: {'holds' if result.held else 'DOES NOT HOLD'}; {figures}", flush=True)
    for fault in result.faults:
        print(f"  {fault}", flush=True)


def summary(plan, network, results):
    """The same as a value."""
    return {
        "fabric": plan.fabric,
        "switches": len(plan.switches),
        "hosts": len(plan.hosts),
        "links": len(plan.links),
        "switchKind": network.kind.kind,
        "startSeconds": {name: round(value, 1) for name, value in network.seconds.items()},
        "tests": [
            {"test": each.test, "holds": each.held, "figures": each.figures, "faults": each.faults} for each in results
        ],
        "holds": all(each.held for each in results),
    }


def main(given=None):
    """Returns the exit code."""
    options = arguments(given)
    try:
        kind, reason = check_machine(options)
        with tempfile.TemporaryDirectory(prefix="weft-mininet-") as directory:
            plan = load(options, directory)
            check_memory(plan, kind)
            return run_isolated(lambda: run(options, plan, kind, reason, directory))
    except (InputError, PlanError) as error:
        print(f"weft: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        print("weft: a defect of weft itself; please report it with this trace:", file=sys.stderr)
        traceback.print_exc()
        return DEFECT


if __name__ == "__main__":
    sys.exit(main())
