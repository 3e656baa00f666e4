"""Weft in a real ONOS, where there is one."""

import tempfile
import unittest

from tests.running_onos import RunningCluster, RunningOnos, cluster_obstacle, obstacle
from tests.support import example, holds, kinds, needs_mininet
from tests.test_grow import ALL, OLD, site

LACKING = obstacle()
LACKING_CLUSTER = cluster_obstacle()


@needs_mininet
@unittest.skipIf(LACKING, LACKING)
class OnosTest(unittest.TestCase):
    """In Mininet; `weft mininet` itself judges pings, losses, loops and times."""

    @classmethod
    def setUpClass(cls):
        cls.onos = RunningOnos()
        cls.addClassCleanup(cls.onos.stop)
        cls.onos.start()

    def test_hyperx(self):
        self._holds("hyperx-3x3", "pingall", "operate", "failover")

    def test_links_that_lose_packets(self):
        self._holds("hyperx-3x3", "grey")

    def test_slim_fly(self):
        self._holds("slimfly-q5", "pingall", "operate", "failover", hosts=100)

    def test_a_graph_that_grows(self):
        """Without loss, though its application begins anew."""
        for kind in kinds():
            with self.subTest(kind=kind), tempfile.TemporaryDirectory() as directory:
                old, new = site(directory, OLD), site(directory, ALL)
                more = ("--controller", f"onos={self.onos.url()}", "--from", old)
                figures = holds(self, kind, new, "--test", "grow", *more)
                self.assertEqual(0, figures["grow"]["growLost"])
                self.assertEqual(2 * ALL * (2 * ALL - 1), figures["pingall"]["answered84"])

    def test_a_restart(self):
        """Of all of ONOS."""
        restart = "outage:" + self.onos.command("restart")
        with example("hyperx-3x3") as fabric:
            more = ("--controller", f"onos={self.onos.url()}", "--by", restart)
            holds(self, "weft", fabric, "--test", "handover", *more)

    def _holds(self, name, *tests, hosts=18):
        for kind in kinds():
            for test in tests:
                with self.subTest(kind=kind, test=test), example(name) as fabric:
                    more = ("--controller", f"onos={self.onos.url()}", "--hosts", str(hosts), "--cuts", "5")
                    holds(self, kind, fabric, "--test", test, *more)


@needs_mininet
@unittest.skipIf(LACKING_CLUSTER, LACKING_CLUSTER)
class OnosClusterTest(unittest.TestCase):
    """The same with three nodes, of which one is left in the end."""

    @classmethod
    def setUpClass(cls):
        cls.onos = RunningCluster()
        cls.addClassCleanup(cls.onos.stop)
        cls.onos.start()

    def test_nodes_that_end(self):
        """First one that does not lead, then the one that does."""
        spare = self.onos.spare()
        ends = [self.onos.command("end-other", spare.address), self.onos.command("end-leader", spare.address)]
        with example("hyperx-3x3") as fabric:
            more = ("--controller", f"onos={spare.url()}", *(word for end in ends for word in ("--by", end)))
            holds(self, "weft", fabric, "--test", "handover", *more)
