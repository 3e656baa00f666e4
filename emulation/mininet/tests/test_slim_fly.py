"""A Slim Fly of fifty switches, on every kind of switch: Linux hosts reach one another."""

import unittest

from tests.support import all_ping, needs_mininet


@needs_mininet
class SlimFlyTest(unittest.TestCase):
    """All hosts ping one another over as many hops as planned."""

    def test_a_hundred_hosts(self):
        all_ping(self, "slimfly-q5", hosts=100)
