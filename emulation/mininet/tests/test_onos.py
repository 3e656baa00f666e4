"""Weft in a real ONOS, where there is one."""

import unittest

from tests.running_onos import URL, RunningOnos, obstacle
from tests.support import example, holds, kinds, needs_mininet

LACKING = obstacle()


@needs_mininet
@unittest.skipIf(LACKING, LACKING)
class OnosTest(unittest.TestCase):
    """In Mininet; `weft mininet` itself judges pings, losses, loops and times."""

    @classmethod
    def setUpClass(cls):
        onos = RunningOnos()
        cls.addClassCleanup(onos.stop)
        onos.start()

    def test_hyperx(self):
        self._holds("hyperx-3x3", "pingall", "operate", "failover")

    def test_slim_fly(self):
        self._holds("slimfly-q5", "pingall", "operate", "failover", channels=8, hosts=100)

    def _holds(self, name, *tests, channels=4, hosts=18):
        for kind in kinds():
            for test in tests:
                with self.subTest(kind=kind, test=test), example(name, channels=channels) as fabric:
                    more = ("--controller", f"onos={URL}", "--hosts", str(hosts), "--cuts", "5")
                    holds(self, kind, fabric, "--test", test, *more)
