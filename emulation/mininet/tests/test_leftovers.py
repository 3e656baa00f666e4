"""What runs leave to one another."""

import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from tests.support import PACKAGE
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
        with leftovers.RaisedLimits():
            self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        self.assertEqual(LOW, self.limits)

    def test_stay_as_long_as_any_run_needs_them(self):
        one, other = leftovers.RaisedLimits(), leftovers.RaisedLimits()
        with one:
            other.__enter__()
        self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        other.__exit__(None, None, None)
        self.assertEqual(LOW, self.limits)

    def test_are_restored_after_the_next_run_if_one_was_killed(self):
        with open(self.file, "w", encoding="ascii") as file:
            file.write('{"gc_thresh3": 1024, "gc_thresh2": 512, "gc_thresh1": 128}')
        self.limits.update(leftovers.NEIGHBOURS)
        with leftovers.RaisedLimits():
            self.assertEqual(leftovers.NEIGHBOURS, self.limits)
        self.assertEqual(LOW, self.limits)

    def test_are_told(self):
        with leftovers.RaisedLimits() as most:
            self.assertEqual(leftovers.NEIGHBOURS["gc_thresh3"], most)

    def test_are_not_known_in_another_namespace(self):
        self.limits.clear()
        with leftovers.RaisedLimits() as most:
            self.assertIsNone(most)

    def test_of_an_interpreter_that_just_ends_are_left_to_the_next_run(self):
        program = f"""
import weft_mininet.leftovers as leftovers
leftovers.LIMITS_FILE = {self.file!r}
leftovers._limits = lambda: {LOW}
leftovers._set = lambda name, value: None
held = leftovers.RaisedLimits()
held.__enter__()
"""
        ends = [sys.executable, "-c", program]
        run = subprocess.run(ends, cwd=PACKAGE, capture_output=True, text=True, check=False)
        self.assertEqual((0, ""), (run.returncode, run.stderr))
        self.limits.update(leftovers.NEIGHBOURS)
        with leftovers.RaisedLimits():
            pass
        self.assertEqual(LOW, self.limits)

    def test_are_not_lowered(self):
        self.limits["gc_thresh3"] = 1 << 20
        with leftovers.RaisedLimits():
            self.assertEqual(1 << 20, self.limits["gc_thresh3"])
        self.assertEqual({**LOW, "gc_thresh3": 1 << 20}, self.limits)


class GuardianTest(unittest.TestCase):
    """What a test started that was killed."""

    def test_it_is_ended_and_its_directory_removed(self):
        program = """
import os, signal, subprocess, tempfile
from tests.running_onos import Guardian
directory = tempfile.mkdtemp(prefix="weft-onos-")
guardian = Guardian(directory)
node = subprocess.Popen(["sleep", "600"], start_new_session=True, stdout=subprocess.DEVNULL)
with open(f"{directory}/onos-a.pid", "w") as out:
    out.write(str(node.pid))
print(directory, node.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
        killed = [sys.executable, "-c", program]
        # The guardian holds the standard output until it is done.
        run = subprocess.run(killed, cwd=PACKAGE, stdout=subprocess.PIPE, text=True, check=False)
        directory, node = run.stdout.split()
        self.assertFalse(os.path.exists(directory))
        state = subprocess.run(["ps", "-o", "stat=", "-p", node], stdout=subprocess.PIPE, text=True, check=False).stdout
        self.assertIn(state[:1], ("", "Z"))


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
