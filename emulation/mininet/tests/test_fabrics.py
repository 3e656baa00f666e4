"""Every kind of fabric of a few switches, on every kind of switch: Linux hosts reach one another."""

import unittest

from tests.support import all_ping, needs_mininet


@needs_mininet
class FabricsTest(unittest.TestCase):
    """All hosts ping one another over as many hops as planned."""

    def test_orthogonal_fat_tree(self):
        all_ping(self, "oft-k3")

    def test_multi_layer_full_mesh(self):
        all_ping(self, "mlfm-h3")

    def test_extended_generalized_fat_tree(self):
        all_ping(self, "4-ary-2-tree")

    def test_hyperx(self):
        all_ping(self, "hyperx-3x3")
