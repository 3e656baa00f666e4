"""The plan of a fabric, without Mininet."""

import json
import os
import tempfile
import unittest

from weft_mininet.plan import Plan, PlanError

SWITCHES = [{"name": name, "id": number, "grpcPort": 50000 + number} for number, name in enumerate("abcd", 1)]


def host(number, switch):
    """An endpoint."""
    return {
        "name": f"{switch}:{number}",
        "id": number,
        "ip": f"10.0.0.{number}",
        "prefixLength": 8,
        "mac": f"02:00:00:00:00:{number:02x}",
        "switch": switch,
        "port": number,
    }


def link(a, b):
    """A cable."""
    return {"name": f"{a}--{b}", "switchA": a, "portA": 9, "switchB": b, "portB": 8}


CHAIN = {
    "fabric": "chain",
    "scheme": "minimal",
    "switches": SWITCHES,
    "hosts": [host(1, "a"), host(2, "a"), host(3, "a"), host(4, "c"), host(5, "d")],
    "links": [link("a", "b"), link("b", "c")],
}


class PlanTest(unittest.TestCase):
    """What is read, and what is refused."""

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def load(self, text):
        """The plan in a file with this text."""
        file = os.path.join(self.directory.name, "plan.json")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        return Plan.load(file)

    def test_distances_are_those_of_shortest_paths(self):
        plan = self.load(json.dumps(CHAIN))
        self.assertEqual({"a": 0, "b": 1, "c": 2}, plan.distances("a"))
        self.assertEqual({"d": 0}, plan.distances("d"))

    def test_a_few_hosts_are_spread_over_the_switches(self):
        plan = self.load(json.dumps(CHAIN))
        self.assertEqual(["a:1", "c:4", "d:5"], [each.name for each in plan.first_hosts(3).hosts])
        self.assertEqual(["a:1", "a:2", "c:4", "d:5"], [each.name for each in plan.first_hosts(4).hosts])
        self.assertEqual(plan, plan.first_hosts(99))

    def test_what_is_no_plan_is_refused_with_the_reason(self):
        for text, reason in (
            ("{", "Expecting property name"),
            ("{}", "fabric"),
            (json.dumps({**CHAIN, "hosts": [{"name": "a:1"}]}), "missing"),
        ):
            with self.assertRaisesRegex(PlanError, f"mininet-json.*{reason}"):
                self.load(text)
        with self.assertRaisesRegex(PlanError, "No such file"):
            Plan.load(os.path.join(self.directory.name, "none.json"))
