"""Adaptive routing on bmv2."""

import unittest

from tests.support import example, holds, kinds, needs_mininet
from weft_mininet.adaptive import SENT, only_way
from weft_mininet.bmv2 import find_cli
from weft_mininet.plan import Host, Link, Plan, Switch


class OnlyWayTest(unittest.TestCase):
    """Without a network."""

    def test_is_a_pair_whose_minimal_routes_begin_alike(self):
        # a square, and a switch beside one corner
        names = "abcde"
        links = (("a", 3, "b", 3), ("b", 4, "c", 3), ("c", 4, "d", 3), ("d", 4, "a", 4), ("d", 5, "e", 7))
        plan = Plan(
            "kite",
            "minimal",
            tuple(Switch(name, number, 50000 + number) for number, name in enumerate(names, 1)),
            tuple(Host(f"{name}:1", 1, "10.0.0.1", 8, "", name, 1) for name in "be"),
            tuple(Link(f"{a}--{b}", a, one, b, other) for a, one, b, other in links),
        )
        source, destination, port = only_way(plan)
        self.assertEqual(("e", "b", 7), (source.switch, destination.switch, port))

    def test_is_between_groups_where_there_are_any(self):
        # two groups of two switches: within a group no packet draws a waypoint
        names = ("a0", "a1", "b0", "b1")
        links = (("a0", 2, "a1", 2), ("b0", 2, "b1", 2), ("a1", 3, "b0", 3))
        plan = Plan(
            "dragonfly",
            "minimal",
            tuple(Switch(name, number, 50000 + number) for number, name in enumerate(names, 1)),
            tuple(Host(f"{name}:1", 1, "10.0.0.1", 8, "", name, 1) for name in names),
            tuple(Link(f"{a}--{b}", a, one, b, other) for a, one, b, other in links),
        )
        source, destination, port = only_way(plan)
        self.assertEqual(("b1", "a0", 2), (source.switch, destination.switch, port))


@needs_mininet
class FabricTest(unittest.TestCase):
    """In Mininet."""

    def test_packets_go_by_waypoints_while_others_wait(self):
        if "bmv2" not in kinds():
            self.skipTest("there is no simple_switch_grpc")
        if find_cli() is None:
            self.skipTest("there is no simple_switch_CLI beside bmv2 or on the PATH")
        with example("hyperx-3x3") as fabric:
            figures = holds(self, "bmv2", fabric, "--test", "adaptive")["adaptive"]
        self.assertEqual(SENT, sum(figures["hopsWhileSlow"].values()))
