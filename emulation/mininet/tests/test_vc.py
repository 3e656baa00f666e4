"""Virtual channels: what the plan asks of a packet's way, and what a fabric that runs does."""

import unittest
from collections import Counter
from dataclasses import replace

from tests.support import example, holds, kinds, needs_mininet
from tests.test_failover import plan
from weft_mininet.channels import Channel, channels_of, expected_packets, virtual_channels
from weft_mininet.p4runtime import fields, message, number
from weft_mininet.throttle import busiest
from weft_mininet.vc import _pairs, way_fault
from weft_mininet.wires import Frame


def tree(*classes):
    """An export of a chain of switches a, b, c, ... whose channels are of these classes, entry and exit."""
    names = "abcdefgh"[: len(classes) + 1]
    return {
        "switches": [
            {
                "name": name,
                "ports": [
                    {"port": 1, "endpoint": f"{name}:1"},
                    {
                        "port": 2,
                        "link": f"{name}--{after}",
                        "neighbour": after,
                        "channelClass": "any",
                        "entryClass": entry,
                        "exitClass": exit_class,
                    },
                ],
            }
            for name, after, (entry, exit_class) in zip(names, names[1:], classes)
        ]
    }


def virtual_channels_of(*classes):
    """The virtual channels along such a chain."""
    return virtual_channels(list(channels_of(tree(*classes)).values()))


def numbered(*numbers):
    """Those along a chain of channels whose classes have one number each, as entry and exit."""
    return virtual_channels_of(*[(number, number) for number in numbers])


class ChannelsTest(unittest.TestCase):
    """Descents, by the classes of docs/design.md."""

    def test_down_and_up_in_the_order_of_switches_is_one(self):
        up, down = (2, 1), (3, 2)
        self.assertEqual([0, 0, 0, 0], virtual_channels_of(up, up, down, down))
        self.assertEqual([0, 1, 1, 2], virtual_channels_of(down, up, down, up))

    def test_every_further_channel_of_one_number_is_one(self):
        self.assertEqual([0, 1, 2, 3], numbered(1, 1, 1, 1))

    def test_up_and_down_by_levels_is_none_and_up_again_is_one(self):
        self.assertEqual([0, 0, 0, 0, 1, 1], numbered(1, 2, 3, 4, 1, 4))

    def test_towards_the_middle_or_the_first_dimension_again_is_one(self):
        self.assertEqual([0, 0, 1, 1], numbered(1, 2, 1, 2))


class WayTest(unittest.TestCase):
    """What is found to be wrong with the way of a packet from a by way of b to c."""

    distances = {"a": {"a": 0, "b": 1, "c": 2}, "b": {"b": 0, "c": 1}}

    def setUp(self):
        first = Frame(7, 0, "a", 2, 0, 2, 3, vc=0, exit_class=1, hops=1)
        self.way = [first, replace(first, switch="b", pcp=1, waypoint=0, vc=1, hops=2)]

    def fault(self, hop=None, **changes):
        """What is wrong if a hop is otherwise."""
        if hop is not None:
            self.way[hop] = replace(self.way[hop], **changes)
        return way_fault(self.way, "a", "c", channels_of(tree((1, 1), (1, 1))), self.distances, {2: "b"})

    def test_nothing(self):
        self.assertIsNone(self.fault())

    def test_another_virtual_channel(self):
        self.assertIn("PCP 0", self.fault(1, pcp=0))

    def test_a_header_that_disagrees(self):
        self.assertIn("VC 0", self.fault(1, vc=0))
        self.assertIn("exit class 2", self.fault(1, vc=1, exit_class=2))
        self.assertIn("hops 3", self.fault(1, hops=3))

    def test_a_hop_too_few(self):
        self.way.pop()
        self.assertIn("led to b", self.fault())

    def test_another_way(self):
        self.assertIn("should have been at b", self.fault(1, switch="a"))

    def test_a_detour(self):
        self.distances = {"a": {"a": 0, "b": 1, "c": 1}, "b": {"b": 0, "c": 0}}
        self.assertIn("2 hops, but 1 by way of b", self.fault())


class ThrottledTest(unittest.TestCase):
    """Which channel is held up: one that is sure to have packets again."""

    def test_what_switches_draw_is_expected_with_equal_chances(self):
        ring = plan("abcd", ["ab", "bc", "cd", "da"])
        channels = {
            (each.switch, each.port): each
            for one, other in ("ab", "bc", "cd", "da")
            for each in (Channel(one, ord(other), other, 1, 1), Channel(other, ord(one), one, 1, 1))
        }
        a, b, c, _ = ring.hosts
        minimal = expected_packets(ring, channels, [(a, c)] * 8 + [(a, b)])
        self.assertEqual(5, minimal["a", ord("b"), 0])
        self.assertEqual(4, minimal["b", ord("c"), 1])
        valiant = expected_packets(replace(ring, scheme="valiant"), channels, [(a, c)] * 8)
        by_b, by_d = {("a", ord("b"), 0): 4, ("b", ord("c"), 1): 4}, {("a", ord("d"), 0): 4, ("d", ord("c"), 1): 4}
        self.assertEqual({**by_b, **by_d}, valiant)

    def test_many_packets_that_were_luck_do_not_count(self):
        sent = {("a", 1, 0): 30, ("a", 1, 1): 30, ("b", 1, 0): 25, ("b", 1, 1): 25}
        expected = {("a", 1, 0): 2, ("a", 1, 1): 2, ("b", 1, 0): 24, ("b", 1, 1): 25}
        self.assertEqual(("b", 1, 1), busiest(sent, expected, reserved=3))
        self.assertEqual(("a", 1, 1), busiest(sent, sent, reserved=3))

    def test_too_few_and_too_many_and_the_channel_of_probes_are_not_taken(self):
        sent = {("a", 1, 0): 6, ("b", 1, 0): 50, ("c", 1, 3): 20}
        self.assertIsNone(busiest(sent, sent, reserved=3))

    def test_the_packets_of_the_test_load_a_channel_for_sure(self):
        whole = plan("abcd", ["ab", "ac", "ad", "bc", "cd", "db"])
        pairs = _pairs(whole)
        towards, count = Counter(b.switch for _, b in pairs).most_common(1)[0]
        self.assertGreater(count, 300)
        self.assertEqual(800, len(pairs))
        self.assertGreater(max(Counter(a.switch for a, b in pairs if a.switch != towards).values()), 200)


class MessagesTest(unittest.TestCase):
    """Messages of P4Runtime, as protobuf writes them."""

    def test_as_in_the_description_of_protobuf(self):
        self.assertEqual(bytes.fromhex("089601"), number(1, 150))
        self.assertEqual(bytes.fromhex("1a03089601"), message(3, number(1, 150)))
        self.assertEqual([(3, bytes.fromhex("089601"))], fields(bytes.fromhex("1a03089601")))
        self.assertEqual([(1, 150), (2, b"weft")], fields(bytes.fromhex("089601120477656674")))


@needs_mininet
class FabricTest(unittest.TestCase):
    """In Mininet."""

    def test_packets_are_in_the_channels_of_the_plan(self):
        for kind in kinds():
            with self.subTest(kind=kind), example("slimfly-q5-valiant", "valiant, spread: packet") as fabric:
                figures = holds(self, kind, fabric, "--hosts", "100", "--test", "vc")["vc"]
                self.assertEqual(2, figures["highestVirtualChannel"])
                self.assertEqual(4, figures["longestHops"])
                self.assertGreater(figures["packetsOf2Hops"], 0)
                if kind == "bmv2":
                    self.assertGreater(figures["othersByThatPort"], 0)
                    self.assertGreater(figures["longestHeldUpSeconds"], 1)
