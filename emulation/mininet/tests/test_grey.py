"""Which links lose packets for the test, and what counts as found."""

import unittest
from types import SimpleNamespace

from weft_mininet import grey
from weft_mininet.plan import Host, Link, Plan, Switch


def plan(*links):
    """Of four switches with a host each, and links between them by number."""
    names = [f"s{number}" for number in range(1, 5)]
    ports = dict.fromkeys(names, 1)
    cables = []
    for a, b in links:
        ports[names[a - 1]] += 1
        ports[names[b - 1]] += 1
        ends = names[a - 1], ports[names[a - 1]], names[b - 1], ports[names[b - 1]]
        cables.append(Link(f"s{a}--s{b}", *ends))
    hosts = [Host(f"{name}:1", number, f"10.0.0.{number}", 8, "", name, 1) for number, name in enumerate(names, 1)]
    switches = [Switch(name, number, 50000 + number) for number, name in enumerate(names, 1)]
    return Plan("ring", "minimal", tuple(switches), tuple(hosts), tuple(cables))


class WaysTest(unittest.TestCase):
    """Without a network."""

    def test_each_has_its_own_switch_and_link(self):
        ways = grey.ways_of(plan((1, 2), (2, 3), (3, 4), (4, 1)), 4)
        self.assertEqual(4, len({way.source.switch for way in ways}))
        self.assertEqual(4, len({way.link for way in ways}))
        self.assertEqual("w1-eth2", ways[0].interface)
        self.assertEqual(("s1", "s2"), (ways[0].source.switch, ways[0].destination.switch))

    def test_a_link_with_another_one_beside_it_is_none(self):
        ways = grey.ways_of(plan((1, 2), (1, 2), (3, 4)), 4)
        self.assertEqual(["s3--s4"], [way.link for way in ways])


class FoundTest(unittest.TestCase):
    """What a controller has to say."""

    def found(self, wanted, **event):
        """Whether it is, by this event of the first link."""
        way = grey.ways_of(plan((1, 2)), 1)[0]
        said = {"link": "s1--s2", "from": "s1", "fault": "loss", **event}
        controller = SimpleNamespace(events=lambda kind: [said], health=lambda: {"failures": ["s1--s2"]})
        return grey._found(SimpleNamespace(controller=controller), wanted, way)

    def test_is_the_direction_and_what_it_loses(self):
        loss, queue = grey.FAULTS[0], grey.FAULTS[3]
        self.assertTrue(self.found(loss))
        self.assertFalse(self.found(loss, **{"from": "s2"}))
        self.assertFalse(self.found(loss, link="s2--s3"))
        self.assertFalse(self.found(queue))
        self.assertTrue(self.found(queue, fault="queue"))

    def test_is_a_failure_where_nothing_passes(self):
        self.assertTrue(self.found(grey.FAULTS[4]))
