"""`weft mininet`: runs a fabric in Mininet, in namespaces of its own, and tries it."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import traceback

from weft_mininet import machine, weft
from weft_mininet.controller import ControllerError, ControllerGone
from weft_mininet.isolation import BROKEN_PIPE, run_isolated
from weft_mininet.leftovers import own_directory
from weft_mininet.onos import OnosAddress, Rest, check_ready
from weft_mininet.outside import Outside
from weft_mininet.plan import Plan, PlanError
from weft_mininet.rates import parse_rate
from weft_mininet.report import Progress, header, report, summary
from weft_mininet.uplink import Uplink

OK = 0
FAILED = 1
BAD_INPUT = 2
DEFECT = 3
INTERRUPTED = 130
TESTS = (
    "pingall",
    "iperf",
    "failover",
    "grey",
    "vc",
    "restart",
    "operate",
    "handover",
    "adaptive",
    "grow",
    "spread",
)
OF_ONOS = ("operate", "handover")


class Parser(argparse.ArgumentParser):
    """Says what is wrong as the other verbs do."""

    def error(self, message):
        self.exit(BAD_INPUT, f"weft: {message}\nTry 'weft mininet --help'.\n")


def controller(text):
    """Who programs the switches: where ONOS answers, or None for a controller of its own."""
    kind, _, url = text.partition("=")
    if kind == "onos":
        try:
            return OnosAddress.parse(url)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error
    if text != "embedded":
        raise argparse.ArgumentTypeError(f"'{text}' is no controller: expected embedded or onos=URL")
    return None


class InputError(Exception):
    """What was asked for cannot be done; the message says why."""


def arguments(given):
    """The command line."""
    parser = Parser(
        prog="weft mininet",
        description="Runs a fabric in Mininet with Linux hosts, on bmv2 or on Weft's own switches, controlled by the"
        " engine of weft program. Everything runs in its own namespaces, which go away with the command.",
        epilog="Exit codes: 0 no test failed, 1 one did, 2 bad input or a machine that is too small,"
        " 3 a defect of weft itself, 128 plus its number when ended by a signal.",
    )
    parser.add_argument("fabric", metavar="FILE", help="the fabric file")
    parser.add_argument(
        "--switch",
        choices=("bmv2", "weft"),
        help="simple_switch_grpc, or Weft's own switches (default: bmv2 if it is installed)",
    )
    parser.add_argument(
        "--controller",
        default="embedded",
        type=controller,
        metavar="embedded|onos=URL",
        help="what programs the switches: the engine of weft program, or Weft's application in an ONOS on this machine,"
        " whose REST interface is at http://[USER:PASSWORD@]HOST[:PORT]",
    )
    parser.add_argument(
        "--routing", choices=("minimal", "valiant", "ugal-l"), help="routing scheme, instead of the one in the file"
    )
    parser.add_argument("--spread", choices=("flow", "packet"), help="spread, instead of the one in the file")
    parser.add_argument(
        "--hosts", type=int, metavar="N", help="number of hosts, spread over the switches (default: all)"
    )
    parser.add_argument(
        "--link-rate",
        type=parse_rate,
        metavar="RATE",
        help="rate of all links in both directions, such as 100Mbit (kbit, Mbit, Gbit; default: no limit)",
    )
    parser.add_argument(
        "--test",
        action="append",
        choices=(*TESTS, "all"),
        metavar="TEST",
        help=f"{', '.join(TESTS)} or all: the test to run; may be given several times (default: pingall, or none with"
        " --cli)",
    )
    parser.add_argument(
        "--cuts",
        type=int,
        metavar="N",
        default=20,
        help="number of links that --test failover cuts one by one (default: 20)",
    )
    parser.add_argument(
        "--runs",
        type=int,
        metavar="N",
        default=5,
        help="number of runs, of which --test spread takes the median (default: 5)",
    )
    parser.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="[cut:|outage:]COMMAND",
        help="command that --test handover runs outside the namespaces under traffic, such as 'kill -9 1234' of a node"
        " of ONOS; may be given several times. No packet may be lost; with cut:, a link is cut at the same time and has"
        " to be repaired within 5 s; with outage:, packets may be lost for 10 s",
    )
    parser.add_argument(
        "--from",
        dest="before",
        metavar="OLD",
        help="the fabric file that --test grow begins with; FILE has all of it, and more",
    )
    parser.add_argument("--cli", action="store_true", help="show Mininet's prompt after the tests")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON value")
    options = parser.parse_args(given)
    if options.hosts is not None and options.hosts < 2:
        parser.error(f"--hosts is {options.hosts}, but must be 2 or more")
    if options.cuts < 1:
        parser.error(f"--cuts is {options.cuts}, but must be 1 or more")
    if options.runs < 1:
        parser.error(f"--runs is {options.runs}, but must be 1 or more")
    if options.json and options.cli:
        parser.error("--json and --cli exclude each other: give one of them")
    for test in OF_ONOS:
        if test in (options.test or ()) and options.controller is None:
            parser.error(f"--test {test} needs an ONOS: give --controller onos=URL")
    if "handover" in (options.test or ()) and not options.by:
        parser.error("--test handover needs a command that takes a node away: give --by COMMAND")
    if "grow" in (options.test or ()) and options.before is None:
        parser.error("--test grow needs the fabric file that it begins with: give --from OLD")
    if options.before is not None and not {"grow", "all"} & set(options.test or ()):
        parser.error("--from is for --test grow: give both, or neither")
    if options.before is not None:
        options.before = weft.FabricFile(options.before, options.routing, options.spread)
    options.fabric = weft.FabricFile(options.fabric, options.routing, options.spread)
    options.test = options.test or ([] if options.cli else ["pingall"])
    if "all" in options.test:
        options.test = list(TESTS)
    return options


def planned(fabric_file, directory):
    """The plan of a fabric."""
    file = os.path.join(directory, "plan.json")
    with open(file, "wb") as out:
        code = subprocess.run(
            weft.command("export", *fabric_file.arguments(), "--format", "mininet-json"), stdout=out, check=False
        ).returncode
    if code != OK:
        sys.exit(code)  # weft export has said why
    return Plan.load(file)


def load(options, directory):
    """The plan of the fabric, of as many hosts as are wanted, and that of what it has grown from, if asked for."""
    plan = planned(options.fabric, directory)
    first = None
    if options.before is not None:
        first = planned(options.before, directory)
        first.check_growth(plan, options.before.path, options.fabric.path)
    if options.hosts is not None:
        if options.hosts > len(plan.hosts):
            raise InputError(f"--hosts is {options.hosts}, but {plan.fabric} has {len(plan.hosts)} endpoints")
        plan = plan.first_hosts(options.hosts)
    if first is not None:
        first = first.hosts_of(plan)
        if len({host.switch for host in first.hosts}) < 2:
            raise InputError(
                f"--test grow sends between hosts of {options.before.path} at different switches, and there are none"
                + ("" if options.hosts is None else "; give more --hosts")
            )
    return plan, first


def check_machine(options):
    """Refuses a machine that cannot run any fabric."""
    for obstacle in machine.obstacles(options.test):
        raise InputError(obstacle)
    try:
        return machine.kind_of_switches(options.switch)
    except LookupError as error:
        raise InputError(str(error)) from error


def check_onos(address):
    """Refuses an ONOS that is not there, not ready, or has another fabric."""
    if address is None:
        return
    outside = os.open("/proc/self/ns/net", os.O_RDONLY)
    try:
        check_ready(Rest(address, Uplink(outside)))
    except ControllerError as error:
        raise InputError(str(error)) from error
    finally:
        os.close(outside)


def check_memory(plan, kind):
    """Refuses a fabric that is too large."""
    needed, available = machine.memory_needed(plan, kind), machine.memory_available()
    if needed > available:
        raise InputError(
            f"{len(plan.switches)} switches of kind {kind} and {len(plan.hosts)} hosts need about"
            f" {needed >> 20} MiB of memory, but {available >> 20} MiB are available;"
            " give fewer hosts with --hosts, or a smaller fabric"
        )


def run(options, plan, first, kind, reason, directory, outside, servant):
    """Within the namespaces: starts the fabric, tries it, and says how it went."""
    from mininet.log import setLogLevel

    from weft_mininet.network import FabricNetwork, Part, StartError
    from weft_mininet.pairs import victim
    from weft_mininet.shell import FabricShell

    setLogLevel("output" if options.cli else "critical")
    tempfile.tempdir = directory  # which goes away with everything in it
    progress = Progress()
    results = []
    try:
        onos = reach_onos(options.controller, outside)
        for names, rate in phases(options, plan):
            apart = {victim(plan)} if "failover" in names else frozenset()
            begin = Part(options.before, first) if "grow" in names and first else None
            with FabricNetwork(plan, options.fabric, kind, directory, progress, apart, rate, onos, begin) as network:
                if not options.json:
                    header(plan, network, reason)
                for name in names:
                    result = tried(name, network, progress, options, servant)
                    result.link_rate = rate
                    progress.clear()
                    results.append(result)
                    if not options.json:
                        report(result)
                    if result.gone:
                        break
                if results and results[-1].gone:
                    break
                if options.cli and "spread" not in names and not (options.before and "grow" not in names):
                    FabricShell(network.net)
        if options.json:
            print(json.dumps(summary(plan, network, results), indent=2))
    except StartError as error:
        progress.clear()
        print(f"weft: {error}", file=sys.stderr)
        return FAILED
    return FAILED if any(result.held is False for result in results) else OK


def tried(name, network, progress, options, servant):
    """The result of a test; one that is told to be the last where its controller is gone."""
    from weft_mininet import tests
    from weft_mininet.result import Result

    try:
        return tests.run(name, network, progress, options, servant)
    except ControllerGone as error:
        return Result(name, faults=[f"the controller is gone, so no more is tried: {error}"], gone=True)


def reach_onos(address, outside):
    """ONOS as seen from within; None for a controller of its own."""
    if address is None:
        return None
    uplink = Uplink(outside)
    uplink.set_up()
    return Rest(address, uplink)


def phases(options, plan):
    """The tests that share a network, and the rate of its links.

    One that needs slow links has its own, and so has one that begins with a part of the fabric.
    """
    from weft_mininet.spread import usual_rate

    grows = options.before is not None
    apart = ("grow", "pingall", "spread") if grows else ("spread",)
    others = [name for name in options.test if name not in apart]
    if others or (options.cli and not grows):
        yield others, options.link_rate
    if grows:
        yield ["grow", "pingall"], options.link_rate
    if "spread" in options.test:
        yield ["spread"], options.link_rate or usual_rate(plan)


def main(given=None):
    """Returns the exit code."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")
    options = arguments(given)
    try:
        kind, reason = check_machine(options)
        check_onos(options.controller)
        with own_directory() as directory:
            plan, first = load(options, directory)
            check_memory(plan, kind)
            servant = Outside() if options.by else None
            return run_isolated(
                lambda outside: run(options, plan, first, kind, reason, directory, outside, servant),
                neighbours=len(plan.hosts) * (len(plan.hosts) - 1),
            )
    except (InputError, PlanError) as error:
        print(f"weft: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception:
        print("weft: a defect of weft itself; please report it with this trace:", file=sys.stderr)
        traceback.print_exc()
        return DEFECT


if __name__ == "__main__":
    sys.exit(main())
