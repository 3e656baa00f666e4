"""How a fabric in Mininet ends, and what is refused."""

import os
import signal
import subprocess
import time
import unittest

from tests.support import PACKAGE, command, example, interfaces, needs_mininet, processes

PATIENCE = 60


@needs_mininet
class EndTest(unittest.TestCase):
    """Nothing is left over, however it ends."""

    def setUp(self):
        self.before = (interfaces(), processes())

    def left(self):
        """What is there now that was not before."""
        return (interfaces() - self.before[0], [each for each in processes() if each not in self.before[1]])

    def await_nothing_left(self):
        """The kernel takes a moment for its part."""
        deadline = time.monotonic() + PATIENCE
        while self.left() != (set(), []) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual((set(), []), self.left())

    def killed(self, number):
        """Starts a fabric, and ends the process by a signal when it runs; its exit code."""
        with example("hyperx-3x3") as fabric:
            with subprocess.Popen(
                command(fabric, "--switch", "weft", "--cli"),
                cwd=PACKAGE,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            ) as process:
                for line in process.stdout:
                    if line.startswith("up after"):
                        break
                self.assertNotEqual([], self.left()[1])
                os.kill(process.pid, number)
                code = process.wait(PATIENCE)
        self.await_nothing_left()
        return code

    def test_a_killed_process_leaves_nothing(self):
        self.assertEqual(-signal.SIGKILL, self.killed(signal.SIGKILL))

    def test_a_process_that_is_told_to_stop_leaves_nothing(self):
        self.assertEqual(143, self.killed(signal.SIGTERM))

    def test_the_prompt_runs_commands_of_hosts_and_of_weft(self):
        with example("hyperx-3x3") as fabric:
            run = subprocess.run(
                command(fabric, "--switch", "weft", "--cli", "--hosts", "2"),
                cwd=PACKAGE,
                input=f"h0.0:1 ping -c 1 h0.1:1\nweft verify {fabric}\nexit\n",
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        self.assertEqual(0, run.returncode, run.stdout + run.stderr)
        self.assertIn("1 received", run.stdout + run.stderr)
        self.assertIn("HOLDS", run.stdout.upper())
        self.await_nothing_left()

    def test_what_cannot_be_is_refused(self):
        for arguments, message in (
            (["none.yaml"], "none.yaml: no such file"),
            (["--hosts", "1"], "--hosts is 1, but must be 2 or more"),
            (["--hosts", "19"], "--hosts is 19, but hyperx-3x3 has 18 endpoints"),
            (["--json", "--cli"], "exclude each other"),
            (["--test", "none"], "invalid choice"),
        ):
            with self.subTest(arguments), example("hyperx-3x3") as fabric:
                file = [] if arguments[0].endswith(".yaml") else [fabric]
                run = subprocess.run(
                    command(*file, *arguments), cwd=PACKAGE, capture_output=True, text=True, check=False
                )
                self.assertEqual(2, run.returncode, run.stderr)
                self.assertIn(message, run.stderr)

    def test_bmv2_that_is_not_there_is_refused_by_name(self):
        with example("hyperx-3x3") as fabric:
            run = subprocess.run(
                command(fabric, "--switch", "bmv2"),
                cwd=PACKAGE,
                env={**os.environ, "WEFT_BMV2": "no-such-switch"},
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertEqual(2, run.returncode)
        self.assertIn("simple_switch_grpc is not installed", run.stderr)
