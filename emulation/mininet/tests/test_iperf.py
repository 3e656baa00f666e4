"""Throughput of TCP, on every kind of switch."""

import unittest
from concurrent.futures import ThreadPoolExecutor

from tests.support import example, holds, kinds, needs_mininet


@needs_mininet
class IperfTest(unittest.TestCase):
    """What is sent arrives."""

    def test_a_minute_of_tcp(self):
        with example("hyperx-3x3") as fabric, ThreadPoolExecutor() as pool:
            runs = {kind: pool.submit(holds, self, kind, fabric, "--test", "iperf") for kind in kinds()}
        for kind, each in runs.items():
            with self.subTest(kind=kind):
                figures = each.result()["iperf"]
                self.assertGreaterEqual(figures["seconds"], 59)
                self.assertGreater(figures["megabitsPerSecond"], 1)
