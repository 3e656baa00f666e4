"""A fabric grows under traffic."""

import os
import random
import tempfile
import unittest
from dataclasses import replace

from tests.support import holds, kinds, needs_mininet
from tests.test_failover import plan
from weft_mininet.plan import Host, PlanError

OLD, ALL = 8, 11


def site(directory, switches):
    """The first switches of a random graph, with two endpoints each and the links between them, as a fabric file."""
    draw = random.Random(1)
    ports = [2] * switches
    rows = ["source,target,sourcePort,targetPort,length,rate,kind"]
    cables = []
    for switch in range(switches):
        rows.append(f"s{switch},,,,,,switch")
        cables += [f"s{switch},e{switch}-{port},{port},,,,endpoint" for port in (1, 2)]
        for other in draw.sample(range(switch), min(switch, 2)):
            ports[switch] += 1
            ports[other] += 1
            cables.append(f"s{switch},s{other},{ports[switch]},{ports[other]},,,")
    name = os.path.join(directory, f"site-{switches}")
    with open(f"{name}.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(rows + cables) + "\n")
    with open(f"{name}.yaml", "w", encoding="utf-8") as file:
        file.write(
            "version: 1\nname: site\nvirtualChannels: 4\n"
            f"topology: {{type: graph, file: site-{switches}.csv, order: file}}\n"
        )
    return f"{name}.yaml"


class GrowthTest(unittest.TestCase):
    """What a fabric may grow to."""

    BEFORE = plan("abc", ["ab", "bc", "ca"])
    AFTER = plan("abcd", ["ab", "bc", "ca", "cd"])

    def test_more_may_be_there(self):
        self.assertEqual(self.BEFORE, self.BEFORE.growth(self.AFTER))

    def test_hosts_may_be_left_out(self):
        after = replace(self.AFTER, hosts=self.AFTER.hosts[1:])
        self.assertEqual(self.BEFORE.hosts[1:], self.BEFORE.growth(after).hosts)

    def test_a_link_or_switch_that_is_gone_is_refused(self):
        with self.assertRaisesRegex(PlanError, "link c--d of the file given by --from is not in the other"):
            self.AFTER.growth(replace(self.AFTER, links=self.AFTER.links[:3]))
        with self.assertRaisesRegex(PlanError, "switch d of the file given by --from is not in the other"):
            self.AFTER.growth(replace(self.AFTER, switches=self.AFTER.switches[:3]))

    def test_another_address_is_refused(self):
        moved = tuple(replace(host, ip="10.9.9.9") for host in self.AFTER.hosts)
        self.assertIsInstance(moved[0], Host)
        with self.assertRaisesRegex(PlanError, "new ones last"):
            self.BEFORE.growth(replace(self.AFTER, hosts=moved))


@needs_mininet
class GrowTest(unittest.TestCase):
    """In Mininet."""

    def test_a_graph_grows_without_loss(self):
        for kind in kinds():
            with self.subTest(kind=kind), tempfile.TemporaryDirectory() as directory:
                old, new = site(directory, OLD), site(directory, ALL)
                figures = holds(self, kind, new, "--test", "grow", "--from", old)
                self.assertEqual((OLD, ALL), (figures["grow"]["switchesBefore"], figures["grow"]["switchesAfter"]))
                self.assertEqual(0, figures["grow"]["growLost"])
                self.assertGreater(figures["grow"]["growSent"], 0)
                self.assertEqual(2 * ALL * (2 * ALL - 1), figures["pingall"]["answered84"])
