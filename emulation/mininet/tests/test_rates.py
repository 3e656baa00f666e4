"""Rates of links: what is accepted, what the kernel is told, and what comes of it."""

import argparse
import json
import subprocess
import unittest

from tests.support import PACKAGE, command, example, kinds, needs_mininet
from weft_mininet.rates import RateError, format_rate, parse_rate, shaping, tc

SECONDS = 400


class RatesTest(unittest.TestCase):
    """Without a network."""

    def test_units_and_fractions(self):
        for text, rate in (
            ("1kbit", 1_000),
            ("100kbit", 100_000),
            ("2.5Mbit", 2_500_000),
            ("100Gbit", 100_000_000_000),
            ("0.1Gbit", 100_000_000),
        ):
            with self.subTest(text):
                self.assertEqual(rate, parse_rate(text))

    def test_what_is_no_rate_is_refused_with_what_was_expected(self):
        for text in (
            "",
            "100",
            "Mbit",
            "-1Mbit",
            "0Mbit",
            "0.9kbit",
            "101Gbit",
            "100mbit",
            "1e3kbit",
            ".5Mbit",
            "1 Mbit",
        ):
            with self.subTest(text), self.assertRaisesRegex(argparse.ArgumentTypeError, "100Mbit") as raised:
                parse_rate(text)
            self.assertIn(f"'{text}'", str(raised.exception))

    def test_rates_are_told_in_the_unit_that_fits(self):
        self.assertEqual("1 kbit/s", format_rate(1_000))
        self.assertEqual("2.5 Mbit/s", format_rate(2_500_000))
        self.assertEqual("100 Gbit/s", format_rate(100_000_000_000))

    def test_bursts_are_of_frames_or_of_time(self):
        self.assertEqual(
            "qdisc replace dev a-b root tbf rate 1000bit burst 3200b limit 102400b", shaping("a-b", 1_000, 64)
        )
        self.assertIn("burst 25000b", shaping("a-b", 100_000_000, 64))


@needs_mininet
class RatedLinksTest(unittest.TestCase):
    """In Mininet."""

    def test_a_kernel_that_refuses_is_named(self):
        with self.assertRaisesRegex(RateError, "tbf.*weft-none"):
            tc([shaping("weft-none", 1_000_000, 64)])

    def test_no_link_of_bmv2_is_faster(self):
        """Those of Weft's own switches are in test_spread."""
        if "bmv2" not in kinds():
            self.skipTest("there is no simple_switch_grpc")
        with example("hyperx-3x3") as fabric:
            run = subprocess.run(
                command(
                    fabric, "--switch", "bmv2", "--json", "--hosts", "2", "--link-rate", "2Mbit", "--test", "iperf"
                ),
                cwd=PACKAGE,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
            )
        value = json.loads(run.stdout)
        self.assertEqual(2_000_000, value["tests"][0]["linkRate"])
        self.assertIn("tbf", value["linkRateBy"])
        # The test itself wants progress in every second, which so slow a link may not make at first.
        speed = value["tests"][0]["figures"]["megabitsPerSecond"]
        self.assertGreater(speed, 1)
        self.assertLessEqual(speed, 2)
