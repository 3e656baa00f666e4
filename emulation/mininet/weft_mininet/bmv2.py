"""Where bmv2 is, and the rates of its egress queues, by its own control interface."""

import functools
import os
import shutil
import subprocess
import sys

UNLIMITED = 0
CLI = "simple_switch_CLI"
HELP_SECONDS = 30


def find_bmv2():
    """The program of bmv2 with P4Runtime: the one that WEFT_BMV2 names, or on the PATH; None if there is none."""
    return shutil.which(os.environ.get("WEFT_BMV2", "simple_switch_grpc"))


def bmv2_obstacle():
    """Why there is no bmv2 that runs, and what to do about it; None if there is one."""
    named = os.environ.get("WEFT_BMV2")
    program = find_bmv2()
    if named and program is None:
        return f"WEFT_BMV2 is {named}, but there is no such program: have it name simple_switch_grpc, or unset it"
    if program is None:
        return (
            "simple_switch_grpc is not installed; put it on the PATH, name it in WEFT_BMV2, or use --switch weft"
        )
    try:
        trial = _help(program)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{program} cannot run: {error}"
    if "--device-id" not in trial.stdout + trial.stderr:
        said = " ".join((trial.stderr or trial.stdout).split())[-500:] or "nothing"
        return f"{program} cannot run, or is no bmv2: '--help' ended with {trial.returncode} and said: {said}"
    return None


@functools.cache
def _help(program):
    return subprocess.run([program, "--help"], capture_output=True, text=True, check=False, timeout=HELP_SECONDS)


def has_notifications(program):
    """Whether it was built with nanomsg; if not, it ends when it is told where to send notifications."""
    shown = _help(program)
    return "--notifications-addr" in shown.stdout + shown.stderr


def find_cli():
    """The program that talks to a bmv2: the one beside it, or on the PATH; None if there is none."""
    beside = os.path.join(os.path.dirname(find_bmv2() or ""), CLI)
    return shutil.which(beside) or shutil.which(CLI)


def set_rate(switch, port, priority, packets_per_second):
    """Limits one queue of a port; UNLIMITED lifts the limit."""
    run = subprocess.run(
        [sys.executable, find_cli(), "--thrift-port", str(switch.thrift_port())],
        input=f"set_queue_rate {packets_per_second} {port} {priority}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    if "Error" in run.stdout or "Invalid" in run.stdout:
        raise RuntimeError(
            f"{switch.name} did not take a rate for port {port}, priority {priority}: {run.stdout.strip()}"
        )
