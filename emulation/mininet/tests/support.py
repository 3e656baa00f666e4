"""What the tests share: running the command, and what to skip."""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from weft_mininet import machine
from weft_mininet.__main__ import TESTS
from weft_mininet.bmv2 import find_bmv2

PACKAGE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
EXAMPLES = os.path.normpath(os.path.join(PACKAGE, "../../fabric-config/examples"))
SECONDS = 900
LACKING = next(machine.obstacles(TESTS), None)
needs_mininet = unittest.skipIf(LACKING, LACKING)


def command(*arguments):
    """The command line of `weft mininet`."""
    return [sys.executable, "-m", "weft_mininet", *arguments]


def kinds():
    """The kinds of switches that there are; says which is missing."""
    if find_bmv2():
        return ("weft", "bmv2")
    print("\nskipped: bmv2, since simple_switch_grpc is not on the PATH nor named by WEFT_BMV2")
    return ("weft",)


def holds(case, kind, fabric, *arguments):
    """Runs the command, which has to find that all holds, and gives the figures of its tests by name."""
    run = subprocess.run(
        command(fabric, "--switch", kind, "--json", *arguments),
        cwd=PACKAGE,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    case.assertEqual(0, run.returncode, run.stdout + run.stderr)
    value = json.loads(run.stdout)
    case.assertEqual(kind, value["switchKind"])
    case.assertTrue(value["holds"])
    return {test["test"]: test["figures"] for test in value["tests"]}


@contextlib.contextmanager
def example(name, scheme="minimal"):
    """An example with this routing scheme, as the name of a file."""
    with open(os.path.join(EXAMPLES, f"{name}.yaml"), encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"(?m)^routing:.*\n", "", text)
    text += f"routing: {{scheme: {scheme}}}\n"
    with tempfile.TemporaryDirectory() as directory:
        fabric = os.path.join(directory, "fabric.yaml")
        with open(fabric, "w", encoding="utf-8") as out:
            out.write(text)
        yield fabric


def all_ping(case, name, hosts=None):
    """Hosts of an example, all or so many, ping one another: minimal and Valiant, on all kinds of switches."""
    for kind in kinds():
        for scheme in ("minimal", "valiant"):
            with case.subTest(kind=kind, scheme=scheme), example(name, scheme) as fabric:
                limit = () if hosts is None else ("--hosts", str(hosts))
                figures = holds(case, kind, fabric, *limit)["pingall"]
                pairs = figures["pairs84"]
                case.assertGreater(pairs, 0)
                if hosts is not None:
                    case.assertEqual(hosts * (hosts - 1), pairs)
                case.assertEqual(pairs, figures["answered84"])
                case.assertEqual(pairs, figures["answered1500"])


def interfaces():
    """The names of the network interfaces here."""
    listed = subprocess.run(["ip", "-o", "link"], capture_output=True, text=True, check=True).stdout
    return {line.split(": ")[1] for line in listed.splitlines()}


def processes(mark):
    """The command lines of all processes that were started with this word in their environment."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                with open(f"/proc/{entry}/environ", "rb") as environment:
                    started = mark.encode() in environment.read()
                with open(f"/proc/{entry}/cmdline", "rb") as line:
                    text = line.read().replace(b"\0", b" ").decode(errors="replace")
                if started and text:  # a zombie has no command line
                    found.append(text)
    return found


def process_of(verb, fabric):
    """The id of the Java process that runs this verb of `weft` for a fabric file."""
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{entry}/cmdline", "rb") as file:
                words = file.read().decode(errors="replace").split("\0")
                if words[0].endswith("java") and verb in words and fabric in words:
                    return int(entry)
    raise LookupError(f"no process runs weft {verb} {fabric}")
