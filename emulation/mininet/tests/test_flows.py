"""What is told of a flow by the times of its packets, and traffic over a loopback interface."""

import socket
import subprocess
import threading
import unittest
from types import SimpleNamespace

from tests.support import needs_mininet
from weft_mininet.flows import Flow, Traffic, lost_for_good


class FlowTest(unittest.TestCase):
    """Losses, and when they were over."""

    def setUp(self):
        # One packet every 10, of which 3 to 5 and 8 are lost; each that arrives takes 2.
        self.flow = Flow("a", "b", sent=list(range(0, 120, 10)))
        self.flow.arrived = {number: 10 * number + 2 for number in (0, 1, 2, 6, 7, 9, 10, 11)}

    def test_losses_are_those_of_packets_sent_meanwhile(self):
        self.assertEqual([3, 4, 5, 8], self.flow.lost(0, 120))
        self.assertEqual([4, 5], self.flow.lost(40, 60))
        self.assertEqual([], self.flow.lost(90, 120))

    def test_a_flow_is_whole_again_after_the_last_loss(self):
        self.assertEqual(92, self.flow.recovered(0, 120))
        self.assertEqual(62, self.flow.recovered(0, 70))

    def test_what_lost_nothing_did_not_recover(self):
        self.assertIsNone(self.flow.recovered(90, 120))

    def test_what_never_came_back_did_not_recover(self):
        for number in (9, 10, 11):
            del self.flow.arrived[number]
        self.assertIsNone(self.flow.recovered(70, 120))

    def test_what_is_only_late_is_not_lost_for_good(self):
        late = threading.Timer(0.3, lambda: self.flow.arrived.update({number: 400 for number in (3, 4, 5)}))
        late.start()
        self.addCleanup(late.join)
        self.assertEqual(0, lost_for_good([self.flow], 0, 70))


@needs_mininet
class TrafficTest(unittest.TestCase):
    """In a network namespace of its own."""

    def setUp(self):
        self.namespace = subprocess.Popen(
            ["unshare", "--net", "sh", "-c", "ip link set lo up && echo up && exec sleep 60"], stdout=subprocess.PIPE
        )
        self.addCleanup(self.namespace.communicate)
        self.addCleanup(self.namespace.kill)
        self.assertEqual(b"up\n", self.namespace.stdout.readline())

    def test_traffic_begins_while_earlier_connections_are_closing(self):
        """Which they go on doing for a minute at the end that closes first, or at both."""
        ends = SimpleNamespace(name="a", ip="127.0.0.1"), SimpleNamespace(name="b", ip="127.0.0.2")
        for _ in range(2):
            with Traffic([(end, self.namespace.pid) for end in ends], [ends], 50) as traffic:
                traffic.connections[0].receiver.shutdown(socket.SHUT_RDWR)
