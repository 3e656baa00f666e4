"""Controllers that are restarted, killed and succeeded."""

import unittest

from tests.support import example, holds, kinds, needs_mininet


@needs_mininet
class FabricTest(unittest.TestCase):
    """In Mininet; `weft mininet --test restart` itself judges losses, entries and repairs."""

    def test_traffic_and_entries_are_left_as_they_are(self):
        for kind in kinds():
            with self.subTest(kind=kind), example("hyperx-3x3") as fabric:
                figures = holds(self, kind, fabric, "--test", "restart")["restart"]
                for name in ("terminated", "killed", "takeover"):
                    self.assertEqual(0, figures[f"{name}Lost"])
                    self.assertEqual(0, figures[f"{name}Updates"])
                self.assertGreater(figures["cutAfterTakeoverLost"], 0)
                self.assertGreater(figures["cutDuringTakeoverLost"], 0)
