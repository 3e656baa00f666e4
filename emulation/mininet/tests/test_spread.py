"""Traffic patterns, and what the routing schemes carry of them."""

import json
import subprocess
import tempfile
import unittest
from collections import Counter

from tests.support import PACKAGE, command, example, needs_mininet
from weft_mininet import weft
from weft_mininet.patterns import most_flows, uniform, worst_case
from weft_mininet.plan import Plan

SECONDS = 400


def plan(name):
    """The plan of an example."""
    with example(name) as fabric, tempfile.NamedTemporaryFile() as file:
        subprocess.run(weft.command("export", fabric, "--format", "mininet-json"), stdout=file, check=True)
        return Plan.load(file.name)


class PatternsTest(unittest.TestCase):
    """Without a network."""

    def test_the_worst_case_of_slim_fly_has_the_flows_of_two_switches_on_one_link(self):
        fabric = plan("slimfly-q5")
        pattern = worst_case(fabric)
        self.assertEqual({host.name for host in fabric.hosts}, set(pattern))
        received = Counter(destination.name for destinations in pattern.values() for destination in destinations)
        self.assertEqual({1}, set(received.values()), "each host gets as much as its link can carry")
        by_name = {host.name: host for host in fabric.hosts}
        for name, (destination,) in pattern.items():
            self.assertEqual(2, fabric.distances(destination.switch)[by_name[name].switch])
        self.assertEqual(8, most_flows(fabric, pattern))

    def test_the_worst_case_of_indirect_topologies_has_those_of_one_switch(self):
        for name, flows in (("mlfm-h3", 3), ("oft-k3", 3)):
            with self.subTest(name):
                fabric = plan(name)
                pattern = worst_case(fabric)
                self.assertEqual(len(fabric.hosts), len({each[0].name for each in pattern.values()}))
                self.assertEqual(flows, most_flows(fabric, pattern))

    def test_uniform_traffic_goes_to_all_others(self):
        fabric = plan("hyperx-3x3")
        pattern = uniform(fabric)
        self.assertEqual({17}, {len(destinations) for destinations in pattern.values()})
        self.assertTrue(all(name not in [each.name for each in others] for name, others in pattern.items()))


@needs_mininet
class SpreadTest(unittest.TestCase):
    """In Mininet, on switches whose ports have a rate."""

    def test_links_carry_what_they_can_and_queues_tell_the_better_way(self):
        with example("hyperx-3x3") as fabric:
            run = subprocess.run(
                command(fabric, "--switch", "weft", "--json", "--test", "spread", "--runs", "1"),
                cwd=PACKAGE,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
            )
        self.assertIn(run.returncode, (0, 1), run.stderr)
        (test,) = json.loads(run.stdout)["tests"]
        self.assertGreater(test["linkRate"], 0)
        figures = test["figures"]
        if not figures["judged"]:
            self.skipTest(f"the processors were too slow to offer the load: {figures}")
        self.assertEqual([], test["faults"])
        minimal, valiant, adaptive = (figures[f"worstCase/{scheme}"] for scheme in ("minimal", "valiant", "ugal-l"))
        self.assertLess(minimal, 0.6)
        self.assertGreater(valiant, 1.1 * minimal)
        self.assertGreater(adaptive, 1.2 * minimal)
