"""Namespaces of its own for everything that is started, so that nothing outlives it, however it ends."""

import os
import signal
import subprocess
import sys
import traceback

from weft_mininet import namespaces

NEIGHBOURS = {"gc_thresh3": 262144, "gc_thresh2": 131072, "gc_thresh1": 65536}


def run_isolated(work):
    """Calls work() in new network, process and mount namespaces, and returns what it returns as an exit code.

    Whatever ends this process also ends those within, and the kernel takes their interfaces away with them: no
    signal is needed for that, not even time. SIGTERM and SIGHUP have work() clean up first; Ctrl-C reaches it
    from the terminal.
    """
    limits = _raise_limits()
    try:
        return _run(work)
    finally:
        for file, value in limits.items():
            _write(file, value)


def _run(work):
    own = os.open("/proc/self/ns/net", os.O_RDONLY)
    namespaces.leave_all()
    child = os.fork()
    if child == 0:
        code = 3
        try:
            namespaces.die_with_parent(signal.SIGKILL)
            _prepare()
            code = work()
        except KeyboardInterrupt:
            code = 130
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 3
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    try:
        return _wait(child)
    finally:
        # Limits are those of the namespace that there was before.
        namespaces.enter(own)
        os.close(own)


def _raise_limits():
    """Neighbour entries of all namespaces together have one limit, too low for a hundred hosts; what it was before."""
    before = {}
    for name, wanted in NEIGHBOURS.items():
        file = f"/proc/sys/net/ipv4/neigh/default/{name}"
        try:
            with open(file, encoding="ascii") as current:
                value = current.read().strip()
        except OSError:
            continue  # not in the first namespace of the machine, whose limits these are
        if int(value) < wanted:
            before[file] = value
            _write(file, str(wanted))
    return before


def _write(file, value):
    with open(file, "w", encoding="ascii") as out:
        out.write(value)


def _wait(child):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, lambda *_: os.kill(child, signal.SIGTERM))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _prepare():
    signal.signal(signal.SIGTERM, _terminate)
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", "/proc"], check=True)
    subprocess.run(["mount", "-t", "sysfs", "sysfs", "/sys"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    # Switches say nothing of themselves on their ports.
    for which in ("all", "default"):
        subprocess.run(["sysctl", "-qw", f"net.ipv6.conf.{which}.disable_ipv6=1"], check=True)


def _terminate(*_):
    # From now on it is being ended; a second signal must not end the ending.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(143)
