"""What an operator does: what is chosen for it, what ONOS answers, and what counts as lost."""

import os
import random
import tempfile
import unittest
from types import SimpleNamespace
from unittest import mock

from tests.test_failover import plan
from weft_mininet import steps, weft
from weft_mininet.application import Application
from weft_mininet.controller import ControllerError
from weft_mininet.flows import Flow
from weft_mininet.operate import Operator, drainable, links_for, obstacle, operate
from weft_mininet.result import Result
from weft_mininet.steps import Steps
from weft_mininet.transit import transits

HEALTHY = {"healthy": True, "failures": [], "repairing": False, "unreachable": []}


class Onos:
    """Answers all that it is asked with the same, and remembers it."""

    def __init__(self, code, answer):
        self.answer = code, answer
        self.asked = []

    def call(self, method, path, document=None, content=None):
        """As Rest does."""
        self.asked.append((method, path, document, content))
        return self.answer


class FabricFile:
    """Is verified with this outcome."""

    def __init__(self, **verified):
        self.verified = verified

    def __replace__(self, routing):
        return self

    def verify(self):
        """As `weft verify` does."""
        return self.verified


class ChoiceTest(unittest.TestCase):
    """What is drained, and which schemes are tried."""

    RING = plan("abcd", ["ab", "bc", "cd", "da"])

    def test_what_would_cut_nothing_off_is_drained(self):
        application = SimpleNamespace(would_cut=lambda names: names not in (["c--d"], ["d"]))
        self.assertEqual(("c--d", "d"), drainable(self.RING, application, random.Random(1)))

    def test_nothing_is_drained_where_all_would_cut_pairs_off(self):
        application = SimpleNamespace(would_cut=lambda names: True)
        self.assertEqual((None, None), drainable(self.RING, application, random.Random(1)))

    def test_packets_go_first_over_what_is_drained(self):
        names = [link.name for link in links_for(self.RING, "c--d", "a")]
        self.assertEqual("c--d", names[0])
        self.assertEqual({"a--b", "d--a"}, set(names[1:3]))
        self.assertEqual(4, len(names))

    def test_a_scheme_without_enough_virtual_channels_is_none(self):
        verified = {"notProgrammable": "", "virtualChannels": 2, "virtualChannelsAvailable": 1}
        with mock.patch("weft_mininet.operate.replace", lambda file, **_: file):
            self.assertIsNone(obstacle(FabricFile(holds=True, **verified), "valiant"))
            self.assertIn("2 virtual channels", obstacle(FabricFile(holds=False, **verified), "valiant"))

    def test_without_onos_it_is_skipped(self):
        self.assertIn("onos=URL", operate(SimpleNamespace(onos=None), None).skipped)

    def test_the_application_is_where_the_environment_says(self):
        with tempfile.NamedTemporaryFile() as file, mock.patch.dict(os.environ, WEFT_OAR=file.name):
            self.assertEqual(file.name, weft.oar())
        with mock.patch.dict(os.environ, WEFT_OAR=file.name):
            self.assertIsNone(weft.oar())


class ApplicationTest(unittest.TestCase):
    """What ONOS is asked, and what of its answers is no success."""

    def test_names_are_escaped(self):
        onos = Onos(200, {"done": True})
        Application(onos).undrain("a/1--b")
        self.assertEqual(("DELETE", "/onos/weft/v1/drains/a%2F1--b", None, None), onos.asked[0])

    def test_a_drain_that_is_refused_or_not_done_is_an_error(self):
        for code, answer in ((400, {"message": "no"}), (409, {"message": "busy"}), (200, {"done": False})):
            with self.subTest(code=code), self.assertRaisesRegex(ControllerError, "the drain of a--b"):
                Application(Onos(code, answer)).drain(["a--b"])

    def test_a_drain_that_would_cut_pairs_off_is_told(self):
        self.assertTrue(Application(Onos(200, {"pairsLost": 2})).would_cut(["a"]))
        self.assertFalse(Application(Onos(200, {"pairsLost": 0})).would_cut(["a"]))

    def test_the_application_is_given_as_it_is(self):
        onos = Onos(200, {})
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"zip")
            file.flush()
            Application(onos).install(file.name)
        self.assertEqual(("POST", "/onos/v1/applications?activate=true", None, b"zip"), onos.asked[0])

    def test_an_application_that_is_there_by_now_is_activated(self):
        onos = Onos(409, {"code": 409, "message": "Application io.weft already installed"})
        with tempfile.NamedTemporaryFile() as file, self.assertRaisesRegex(ControllerError, "the activation"):
            Application(onos).install(file.name)
        self.assertEqual(("POST", "/onos/v1/applications/io.weft/active", None, None), onos.asked[1])


class OperatorTest(unittest.TestCase):
    """What is left of the steps in ONOS."""

    def setUp(self):
        self.asked = []
        self.application = SimpleNamespace(
            activate=lambda: self.asked.append("activate"),
            deactivate=lambda: self.asked.append("deactivate"),
            drained=lambda: ["a--b", "a--d"],
            undrain=self.asked.append,
            routes=lambda source, destination: {},
            try_drain=lambda names: (200, {"done": True}),
        )
        self.faults = []
        network = SimpleNamespace(plan=plan("abcd", ["ab", "bc", "cd", "da"]), controller=None)
        self.steps = SimpleNamespace(held=dict, fault=self.faults.append, take=self._take)
        self.operator = Operator(network, self.application, self.steps)

    def _take(self, name, what, action, *_watch, **_served):
        if name == "deactivate":
            raise KeyboardInterrupt
        action()

    def test_the_application_is_active_after_an_interruption(self):
        with self.assertRaises(KeyboardInterrupt):
            self.operator.deactivate()
        self.assertEqual(["activate"], self.asked)

    def test_a_drain_that_should_have_been_refused_is_a_fault_and_ended(self):
        self.operator.ask_for_too_much()
        self.assertEqual(["a--b", "a--d"], self.asked)
        self.assertIn("with 200", self.faults[0])


class StepsTest(unittest.TestCase):
    """What a step counts."""

    def setUp(self):
        self.host = SimpleNamespace(name="h")
        self.flow = Flow(self.host, self.host)
        self.result = Result("operate")
        network = SimpleNamespace(controller=SimpleNamespace(health=lambda: HEALTHY, lost=lambda: None))
        self.steps = Steps(network, SimpleNamespace(flows=[self.flow]), self.result, lambda what: None)
        for patch in (
            mock.patch("weft_mininet.outage.SETTLE_SECONDS", 0),
            mock.patch("weft_mininet.flows.LATE_SECONDS", 0.1),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def _send(self, arrives):
        if arrives:
            self.flow.arrived[len(self.flow.sent)] = steps.time.time_ns()
        self.flow.sent.append(steps.time.time_ns())

    def test_what_is_lost_meanwhile_is_a_fault_of_that_step(self):
        self._send(False)
        self.steps.take("drain", "the drain of a", lambda: (self._send(True), self._send(False)))
        self.assertEqual(2, self.result.figures["drainSent"])
        self.assertEqual(1, self.result.figures["drainLost"])
        self.assertRegex(self.result.faults[0], "^the drain of a: 1 packets were lost of 1 flows, such as h -> h")

    def test_what_is_lost_while_it_is_watched_counts(self):
        self.steps.take("drain", "the drain of a", lambda: None, lambda: self._send(False))
        self.assertEqual(1, self.result.figures["drainLost"])

    def test_a_step_that_fails_is_a_fault_and_is_counted_nevertheless(self):
        def fail():
            self._send(False)
            raise ControllerError("no")

        self.steps.take("drain", "the drain of a", fail)
        self.assertEqual("the drain of a: no", self.result.faults[0])
        self.assertEqual(1, self.result.figures["drainLost"])
        self.assertNotIn("drainSeconds", self.result.figures)

    def test_a_step_without_losses_holds(self):
        self.steps.take("drain", "the drain of a", lambda: self._send(True))
        self.assertEqual([], self.result.faults)

    def test_what_is_lost_between_steps_is_a_fault_of_its_own(self):
        self.steps.take("drain", "the drain of a", lambda: self._send(True))
        self.steps.judge_rest()
        self.assertEqual([], self.result.faults)
        self._send(False)
        self.steps.take("undrain", "the end of the drain of a", lambda: self._send(False))
        self.steps.judge_rest()
        self.assertEqual("1 packets were lost between the steps", self.result.faults[-1])
        self.assertEqual(3, self.result.figures["packetsSent"])

    def test_entries_that_are_others_are_a_fault(self):
        with mock.patch.object(self.steps, "held", lambda: {"a": [1], "b": [3]}):
            self.steps.judge_held({"a": [1], "b": [2]}, "after")
        self.assertEqual(["after: entries of 1 switches, such as b, are not what they were"], self.result.faults)


class TransitTest(unittest.TestCase):
    """Which packets have come from another switch."""

    def test_they_leave_by_a_later_hop_than_their_first(self):
        self.assertEqual(2, transits([1, 2, 1, 4]))
        self.assertEqual(0, transits([1, 1]))
