"""Failures under load: what is chosen to fail, and a fabric that has them."""

import random
import unittest

from tests.support import example, holds, kinds, needs_mininet
from weft_mininet.flows import Flow
from weft_mininet.outage import Failed
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.plan import Host, Link, Plan, Switch


def plan(edges, links):
    """Switches a to d, of which the edges have a host each."""
    return Plan(
        "test",
        "minimal",
        tuple(Switch(name, number, 50000 + number) for number, name in enumerate("abcd", 1)),
        tuple(Host(f"{name}:1", 1, "10.0.0.1", 8, "02:00:00:00:00:01", name, 1) for name in edges),
        tuple(Link(f"{a}--{b}", a, 1, b, 1) for a, b in links),
    )


class ChoiceTest(unittest.TestCase):
    """Which switch fails, and who talks over it."""

    STAR = plan("abc", ["ad", "bd", "cd"])
    RING = plan("abcd", ["ab", "bc", "cd", "da"])

    def test_a_switch_without_hosts_fails_where_there_is_one(self):
        self.assertEqual("d", victim(self.STAR))
        self.assertIn(victim(self.RING), "abcd")

    def test_packets_go_over_the_switch_that_fails(self):
        pairs = pairs_over(self.RING, self.RING.links, "b", 40, random.Random(1))
        over = [(a.switch, b.switch) for a, b in pairs if {a.switch, b.switch} == {"a", "c"}]
        self.assertEqual(40, len(pairs))
        self.assertTrue({("a", "c"), ("c", "a")} <= set(over), over)

    def test_packets_between_hosts_that_nothing_joins_are_not_asked_for(self):
        hosts = {host.switch: host for host in self.RING.hosts}
        flows = [Flow(hosts["a"], hosts["b"]), Flow(hosts["b"], hosts["c"]), Flow(hosts["d"], hosts["a"])]
        self.assertEqual([], Failed(["a--b"]).parted(self.RING, flows))
        self.assertEqual(flows[:1] + flows[2:], Failed(["a--b", "d--a"]).parted(self.RING, flows))
        self.assertEqual(flows[:2], Failed(["b"], 1).parted(self.RING, flows))

    def test_packets_go_over_every_link_between_hosts(self):
        pairs = pairs_over(self.RING, self.RING.links, "b", 40, random.Random(1))
        between = {(a.switch, b.switch) for a, b in pairs}
        for link in self.RING.links:
            self.assertIn((link.switchA, link.switchB), between)
            self.assertIn((link.switchB, link.switchA), between)


@needs_mininet
class FabricTest(unittest.TestCase):
    """In Mininet; `weft mininet --test failover` itself judges losses, loops, connections and times."""

    def test_an_extended_generalized_fat_tree_survives(self):
        for kind in kinds():
            with self.subTest(kind=kind), example("4-ary-2-tree") as fabric:
                figures = holds(self, kind, fabric, "--test", "failover", "--cuts", "5")["failover"]
                self.assertEqual(5, figures["linksCut"])
                self.assertEqual(40, figures["tcpConnections"])
                self.assertEqual(0, figures["hopLimitDrops"])
                self.assertIn("somewhere", figures["anotherNextHop"])
                self.assertGreater(figures["switchKilledLost"], 0)
                self.assertGreater(figures["probesPerSecond"], 0)
