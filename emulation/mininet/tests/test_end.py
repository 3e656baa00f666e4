"""How a fabric in Mininet ends, and what is refused."""

import os
import pty
import re
import select
import signal
import subprocess
import time
import unittest
import uuid
from unittest import mock

from tests.support import PACKAGE, command, example, interfaces, needs_mininet, process_of, processes

# Only what hangs takes longer, however busy the machine is.
PATIENCE = 300


@needs_mininet
class EndTest(unittest.TestCase):
    """Nothing is left over, however it ends."""

    def setUp(self):
        # Other fabrics may run beside this one: all that it starts inherits this.
        self.mark = f"weft-test-{uuid.uuid4()}"
        patch = mock.patch.dict(os.environ, WEFT_TEST=self.mark)
        patch.start()
        self.addCleanup(patch.stop)
        self.before = interfaces()

    def left(self):
        """The interfaces and processes that are there now and were not before."""
        return (interfaces() - self.before, processes(self.mark))

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

    def test_ctrl_c_ends_what_runs_in_front_and_nothing_else(self):
        with example("hyperx-3x3") as fabric:
            process, terminal = pty.fork()
            if process == 0:
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored by what a shell runs in the background
                os.chdir(PACKAGE)
                arguments = command(fabric, "--switch", "weft", "--cli", "--hosts", "3")
                os.execv(arguments[0], arguments)
            try:
                self.typed(terminal, "", "mininet> ")
                self.typed(terminal, "h0.0:1 ping h0.1:1\n", "icmp_seq=2")
                self.typed(terminal, "\x03", "mininet> ")
                self.typed(terminal, "h0.0:1 ping -c 1 h0.1:1\n", "1 received", "mininet> ")
                self.typed(terminal, "source none\n", "'source none' failed", "mininet> ")
                self.typed(terminal, "exit\n", "")
            except BaseException:
                os.kill(process, signal.SIGTERM)
                raise
            finally:
                _, status = os.waitpid(process, 0)
                os.close(terminal)
        self.assertEqual(0, os.waitstatus_to_exitcode(status))
        self.await_nothing_left()

    def typed(self, terminal, text, *expected):
        """
        Types something, and reads until it is answered by what is expected, one after the other. Only what is
        typed at the prompt is read by the prompt: what comes before goes to the command in front.
        """
        os.write(terminal, text.encode())
        seen = ""
        answer = re.compile(".*".join(re.escape(each) for each in expected), re.DOTALL)
        deadline = time.monotonic() + PATIENCE
        while not answer.search(seen):
            ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
            self.assertTrue(ready, f"no {expected!r} after {text!r} in {seen!r}")
            seen += os.read(terminal, 4096).decode(errors="replace")

    def test_a_reader_that_goes_away_is_no_defect(self):
        with example("hyperx-3x3") as fabric:
            with subprocess.Popen(
                command(fabric, "--switch", "weft", "--hosts", "2"),
                cwd=PACKAGE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ) as process:
                process.stdout.close()
                errors = process.stderr.read()
                code = process.wait(PATIENCE)
        self.assertEqual(141, code, errors)
        self.assertNotIn("defect", errors)

    def test_a_test_ends_when_its_controller_is_killed(self):
        with example("hyperx-3x3") as fabric:
            with subprocess.Popen(
                command(fabric, "--switch", "weft", "--test", "failover", "--test", "pingall"),
                cwd=PACKAGE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ) as process:
                for line in process.stderr:
                    if "links cut" in line:
                        break
                os.kill(process_of("program", fabric), signal.SIGKILL)
                output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(1, process.returncode, output)
        self.assertIn("the controller is gone", " ".join(output.split()))
        self.assertNotIn("pingall", output)
        self.await_nothing_left()

    def test_what_cannot_be_is_refused(self):
        for arguments, message in (
            (["none.yaml"], "none.yaml: no such file"),
            (["--hosts", "1"], "--hosts is 1, but must be 2 or more"),
            (["--hosts", "19"], "--hosts is 19, but hyperx-3x3 has 18 endpoints"),
            (["--json", "--cli"], "exclude each other"),
            (["--test", "none"], "invalid choice"),
            (["--routing", "none"], "invalid choice"),
            (["--controller", "onos=localhost"], "'localhost' is not of the form http://[USER:PASSWORD@]HOST[:PORT]"),
            (["--link-rate", "100"], "'100' is not a rate: expected a number and kbit, Mbit or Gbit"),
        ):
            with self.subTest(arguments), example("hyperx-3x3") as fabric:
                file = [] if arguments[0].endswith(".yaml") else [fabric]
                run = subprocess.run(
                    command(*file, *arguments), cwd=PACKAGE, capture_output=True, text=True, check=False
                )
                self.assertEqual(2, run.returncode, run.stderr)
                self.assertIn(message, run.stderr)
