"""Every kind of fabric, on every kind of switch: Linux hosts reach one another."""

import json
import subprocess
import unittest

from tests.support import PACKAGE, command, example, kinds, needs_mininet

SECONDS = 400


@needs_mininet
class FabricsTest(unittest.TestCase):
    """All hosts ping one another over as many hops as planned."""

    def holds(self, kind, fabric, *arguments):
        """Runs the command, and gives the figures of its tests by name."""
        run = subprocess.run(
            command(fabric, "--switch", kind, "--json", *arguments),
            cwd=PACKAGE,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        self.assertEqual(0, run.returncode, run.stdout + run.stderr)
        value = json.loads(run.stdout)
        self.assertEqual(kind, value["switchKind"])
        self.assertTrue(value["holds"])
        return {test["test"]: test["figures"] for test in value["tests"]}

    def pings(self, name, hosts=None):
        """Minimal and Valiant, on all kinds of switches."""
        for kind in kinds():
            for scheme in ("minimal", "valiant"):
                with self.subTest(kind=kind, scheme=scheme), example(name, scheme) as fabric:
                    limit = () if hosts is None else ("--hosts", str(hosts))
                    figures = self.holds(kind, fabric, *limit)["pingall"]
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
        self.pings("xgft-16")

    def test_hyperx(self):
        self.pings("hyperx-3x3")

    def test_a_minute_of_tcp(self):
        for kind in kinds():
            with self.subTest(kind=kind), example("hyperx-3x3") as fabric:
                figures = self.holds(kind, fabric, "--test", "iperf")["iperf"]
                self.assertGreaterEqual(figures["seconds"], 59)
                self.assertGreater(figures["megabitsPerSecond"], 1)
