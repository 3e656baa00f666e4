"""What is told of a flow by the times of its packets, without a network."""

import threading
import unittest

from weft_mininet.flows import Flow, lost_for_good


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
