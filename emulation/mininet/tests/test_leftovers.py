"""What runs leave to one another."""

import os
import tempfile
import unittest
from unittest import mock

from weft_mininet import leftovers

LOW = {"gc_thresh3": 1024, "gc_thresh2": 512, "gc_thresh1": 128}


class LimitsTest(unittest.TestCase):
    """The limits of the machine, which all runs share."""

    def setUp(self):
        self.limits = dict(LOW)
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.file = os.path.join(directory.name, "limits")
        for name, value in (
            ("LIMITS_FILE", self.file),
            ("_limits", lambda: dict(self.limits)),
            ("_set", self.limits.__setitem__),
        ):
            patch = mock.patch.object(leftovers, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def test_are_raised_for_a_run_and_restored(self):
        with leftovers.raised_limits():
            self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        self.assertEqual(LOW, self.limits)

    def test_stay_as_long_as_any_run_needs_them(self):
        one, other = leftovers.raised_limits(), leftovers.raised_limits()
        with one:
            other.__enter__()
        self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        other.__exit__(None, None, None)
        self.assertEqual(LOW, self.limits)

    def test_are_restored_after_the_next_run_if_one_was_killed(self):
        with open(self.file, "w", encoding="ascii") as file:
            file.write('{"gc_thresh3": 1024, "gc_thresh2": 512, "gc_thresh1": 128}')
        self.limits.update(leftovers.NEIGHBOURS)
        with leftovers.raised_limits():
            self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        self.assertEqual(LOW, self.limits)

    def test_are_told(self):
        with leftovers.raised_limits() as most:
            self.assertEqual(leftovers.NEIGHBOURS["gc_thresh3"], most)

    def test_are_not_known_in_another_namespace(self):
        self.limits.clear()
        with leftovers.raised_limits() as most:
            self.assertIsNone(most)

    def test_are_not_lowered(self):
        self.limits["gc_thresh3"] = 1 << 20
        with leftovers.raised_limits():
            self.assertEqual(1 << 20, self.limits["gc_thresh3"])
        self.assertEqual({**LOW, "gc_thresh3": 1 << 20}, self.limits)


class DirectoryTest(unittest.TestCase):
    """The directories of runs."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        patch = mock.patch.object(tempfile, "tempdir", directory.name)
        patch.start()
        self.addCleanup(patch.stop)
        self.directory = directory.name

    def test_are_removed_if_nobody_uses_them(self):
        old = os.path.join(self.directory, leftovers.PREFIX + "old")
        os.mkdir(old)
        with leftovers.own_directory() as one:
            self.assertFalse(os.path.exists(old))
            with leftovers.own_directory() as other:
                self.assertTrue(os.path.exists(one))
            self.assertFalse(os.path.exists(other))
        self.assertEqual([], os.listdir(self.directory))
