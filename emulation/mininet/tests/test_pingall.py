"""Pings are judged while all links are in service."""

import unittest
from types import SimpleNamespace
from unittest import mock

from weft_mininet import outage, pingall
from weft_mininet.result import Result

HEALTHY = {"healthy": True, "failures": [], "repairing": False, "unreachable": []}
FAILED = {**HEALTHY, "failures": ["a--b"]}


class UndisturbedTest(unittest.TestCase):
    """A controller that takes links for failed, though nobody cut them."""

    def pings(self, *health):
        """How often hosts ping, and the result, if the controller says this of its health, one after the other."""
        answers = iter(health)
        network = SimpleNamespace(controller=SimpleNamespace(health=lambda: next(answers), lost=lambda: None))
        pinger, result = mock.Mock(), Result("pingall")
        pinger.all_pairs.side_effect = lambda size, progress: [size]
        with mock.patch.object(outage.time, "sleep"):
            pings, _ = pingall._undisturbed(network, pinger, 84, lambda *_: None, result)
        self.assertEqual([84], pings)
        return pinger.all_pairs.call_count, result

    def test_once_if_all_links_stay_in_service(self):
        count, result = self.pings(HEALTHY, HEALTHY)
        self.assertEqual((1, [], {}), (count, result.faults, result.figures))

    def test_not_before_all_links_are_in_service(self):
        count, result = self.pings(FAILED, FAILED, HEALTHY, HEALTHY)
        self.assertEqual((1, [], {}), (count, result.faults, result.figures))

    def test_again_if_a_link_was_taken_for_failed_meanwhile(self):
        count, result = self.pings(HEALTHY, FAILED, FAILED, HEALTHY, HEALTHY)
        self.assertEqual((2, [], {"repeated": 1}), (count, result.faults, result.figures))

    def test_links_that_fail_again_and_again_are_a_fault(self):
        count, result = self.pings(*[HEALTHY, FAILED] * 3)
        self.assertEqual((3, 1, {"repeated": 3}), (count, len(result.faults), result.figures))
        self.assertIn("a--b", result.faults[0])
