"""A fabric grows under traffic."""

import contextlib
import io
import os
import random
import tempfile
import unittest
from dataclasses import replace

from tests.support import holds, kinds, needs_mininet
from tests.test_failover import plan
from weft_mininet.__main__ import arguments, phases
from weft_mininet.plan import PlanError

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
        self.BEFORE.check_growth(self.AFTER, "old", "new")

    def test_what_is_gone_is_refused(self):
        for what, after in (
            ("link c--d", replace(self.AFTER, links=self.AFTER.links[:3])),
            ("switch d", replace(self.AFTER, switches=self.AFTER.switches[:3])),
            ("endpoint d:1", replace(self.AFTER, hosts=self.AFTER.hosts[:3])),
        ):
            with self.assertRaisesRegex(PlanError, f"{what} of old is not in new"):
                self.AFTER.check_growth(after, "old", "new")

    def test_another_address_is_refused(self):
        moved = tuple(replace(host, ip="10.9.9.9") for host in self.AFTER.hosts)
        with self.assertRaisesRegex(PlanError, "endpoint a:1 differs in old and new: ip 10.0.0.1 and 10.9.9.9; list"):
            self.BEFORE.check_growth(replace(self.AFTER, hosts=moved), "old", "new")

    def test_hosts_that_do_not_take_part_are_left_out(self):
        after = replace(self.AFTER, hosts=self.AFTER.hosts[1:])
        self.assertEqual(self.BEFORE.hosts[1:], self.BEFORE.hosts_of(after).hosts)


class OptionsTest(unittest.TestCase):
    """Of the command line."""

    def test_the_old_file_and_the_test_need_one_another(self):
        for given in (["--test", "grow"], ["--test", "pingall", "--from", "old"], ["--from", "old"]):
            with self.subTest(given=given), contextlib.redirect_stderr(io.StringIO()) as said:
                with self.assertRaises(SystemExit) as end:
                    arguments(["new", *given])
                self.assertEqual(2, end.exception.code)
                self.assertIn("--from", said.getvalue())

    def test_growth_has_a_network_of_its_own_and_pings_at_its_end(self):
        for given, expected in (
            (["--test", "grow"], [["grow", "pingall"]]),
            (["--test", "grow", "--cli"], [["grow", "pingall"]]),
            (["--test", "pingall", "--test", "iperf", "--test", "grow"], [["iperf"], ["grow", "pingall"]]),
        ):
            with self.subTest(given=given):
                options = arguments(["new", "--from", "old", *given])
                self.assertEqual(expected, [names for names, _ in phases(options, None)])


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
