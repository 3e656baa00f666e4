"""Whether switches that were started are there."""

import time

START_SECONDS = 60


class SwitchError(Exception):
    """A switch did not start, or is not installed; the message says why."""


def await_listening(switch, process, log):
    """Waits until the switch's P4Runtime server takes connections."""
    deadline = time.monotonic() + START_SECONDS
    while not is_listening(switch.grpc_port):
        if process.poll() is not None:
            with open(log, encoding="utf-8", errors="replace") as lines:
                said = lines.read().strip()[-2000:]
            raise SwitchError(f"{switch.name} ended with code {process.returncode}: {said}")
        if time.monotonic() > deadline:
            raise SwitchError(f"{switch.name} did not listen on port {switch.grpc_port} in {START_SECONDS} s")
        time.sleep(0.05)


def is_listening(port):
    """Whether a TCP port of loopback is listened on; without a connection, which servers would log."""
    wanted = f":{port:04X}"
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table, encoding="ascii") as lines:
            for line in lines:
                fields = line.split()
                if fields[1].endswith(wanted) and fields[3] == "0A":
                    return True
    return False
