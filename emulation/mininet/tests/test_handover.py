"""Nodes of ONOS that are taken away: what runs where, and what counts as lost."""

import os
import unittest
from types import SimpleNamespace
from unittest import mock

from weft_mininet import handover
from weft_mininet.flows import NANOS, Flow
from weft_mininet.handover import Handovers
from weft_mininet.outside import CommandError, Outside
from weft_mininet.result import Result


class OutsideTest(unittest.TestCase):
    """Commands that are run for those within."""

    def test_a_command_runs_in_another_process(self):
        outside = Outside()
        self.addCleanup(outside.close)
        with self.assertRaisesRegex(CommandError, f"^'echo (\\$PPID); exit 3' ended with 3: (?!{os.getpid()}$)\\d+$"):
            outside.run("echo $PPID; exit 3")

    def test_it_goes_on_after_a_command_that_failed(self):
        outside = Outside()
        self.addCleanup(outside.close)
        with self.assertRaisesRegex(CommandError, "not there"):
            outside.run("echo not there; false")
        outside.run("true")


class Steps:
    """Remembers what was found."""

    def __init__(self, flows):
        self.result = Result("handover")
        self.traffic = SimpleNamespace(flows=flows)

    def progress(self, _what):
        """Nobody waits."""

    def fault(self, what):
        """Does not hold."""
        self.result.faults.append(what)


def flow(lost):
    """Of 40 packets, two per second, of which these were lost; arrival takes no time."""
    sent = [number * NANOS // 2 for number in range(40)]
    arrived = {number: when for number, when in enumerate(sent) if number not in lost}
    return Flow(SimpleNamespace(name="a"), SimpleNamespace(name="b"), sent, arrived)


class OutageTest(unittest.TestCase):
    """How long a flow was broken."""

    def outage_of(self, *flows):
        """The figures and faults of an outage that spans all packets."""
        steps = Steps(flows)
        network = SimpleNamespace(
            controller=SimpleNamespace(await_programmed=lambda: None), plan=SimpleNamespace(links=[], switches=[])
        )
        with (
            mock.patch.object(handover, "await_healthy"),
            mock.patch.object(handover.time, "sleep"),
            mock.patch.object(handover.time, "time_ns", side_effect=[0, 40 * NANOS]),
            mock.patch.object(handover, "lost_for_good", return_value=7),
        ):
            Handovers(network, steps, SimpleNamespace(run=lambda command: None), iter(())).take(1, "outage:restart")
        return steps.result

    def test_the_longest_break_of_a_flow_is_told(self):
        result = self.outage_of(flow(range(4, 10)), flow([20]), flow([]))
        self.assertEqual({"outage1Seconds": 3.0, "outage1Lost": 7}, result.figures)
        self.assertEqual([], result.faults)

    def test_a_break_that_is_too_long_is_a_fault(self):
        result = self.outage_of(flow(range(4, 30)))
        self.assertEqual(["'restart' cost a flow 13.0 s, but may cost 10.0 s"], result.faults)

    def test_a_flow_that_never_comes_back_is_a_fault(self):
        result = self.outage_of(flow(range(4, 40)))
        self.assertEqual(["nothing arrives from a at b after 'restart'"], result.faults)


class SkipTest(unittest.TestCase):
    """What cannot be tried is named."""

    def test_without_onos_and_without_commands(self):
        network = SimpleNamespace(onos=None)
        self.assertIn("give --controller onos=URL", handover.handover(network, None, ["true"], None).skipped)
        network.onos = object()
        self.assertIn("give --by COMMAND", handover.handover(network, None, [], None).skipped)
