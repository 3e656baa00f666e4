"""Every kind of fabric, on every kind of switch: Linux hosts reach one another."""

import unittest
from concurrent.futures import ThreadPoolExecutor

from tests.support import example, holds, kinds, needs_mininet


@needs_mininet
class FabricsTest(unittest.TestCase):
    """All hosts ping one another over as many hops as planned."""

    def pings(self, name, hosts=None):
        """Minimal and Valiant, on all kinds of switches."""
        for kind in kinds():
            for scheme in ("minimal", "valiant"):
                with self.subTest(kind=kind, scheme=scheme), example(name, scheme) as fabric:
                    limit = () if hosts is None else ("--hosts", str(hosts))
                    figures = holds(self, kind, fabric, *limit)["pingall"]
                    pairs = figures["pairs84"]
                    self.assertGreater(pairs, 0)
                    if hosts is not None:
                        self.assertEqual(hosts * (hosts - 1), pairs)
                    self.assertEqual(pairs, figures["answered84"])
                    self.assertEqual(pairs, figures["answered1500"])

    def test_slim_fly(self):
        self.pings("slimfly-q5", hosts=100)

    def test_orthogonal_fat_tree(self):
        self.pings("oft-k3")

    def test_multi_layer_full_mesh(self):
        self.pings("mlfm-h3")

    def test_extended_generalized_fat_tree(self):
        self.pings("4-ary-2-tree")

    def test_hyperx(self):
        self.pings("hyperx-3x3")

    def test_a_minute_of_tcp(self):
        with example("hyperx-3x3") as fabric, ThreadPoolExecutor() as pool:
            runs = {kind: pool.submit(holds, self, kind, fabric, "--test", "iperf") for kind in kinds()}
        for kind, each in runs.items():
            with self.subTest(kind=kind):
                figures = each.result()["iperf"]
                self.assertGreaterEqual(figures["seconds"], 59)
                self.assertGreater(figures["megabitsPerSecond"], 1)
