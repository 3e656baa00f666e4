"""Namespaces of its own for everything that is started, so that nothing outlives it, however it ends."""

import os
import signal
import subprocess
import sys
import traceback

from weft_mininet import namespaces
from weft_mininet.leftovers import RaisedLimits

USUAL_NEIGHBOURS = 1024  # so many Linux allows all namespaces together, if it is not told otherwise
BROKEN_PIPE = 128 + signal.SIGPIPE


def run_isolated(work, neighbours=0):
    """Calls work() in new network, process and mount namespaces, and returns what it returns as an exit code.

    It is given an open file of the network namespace that there was before. So many neighbour entries it may need.

    Whatever ends this process also ends those within, and the kernel takes their interfaces away with them: no
    signal is needed for that, not even time. SIGTERM and SIGHUP have work() clean up first; Ctrl-C reaches it
    from the terminal.
    """
    with RaisedLimits() as most:
        if neighbours > (USUAL_NEIGHBOURS if most is None else most):
            _warn(neighbours, most)
        return _run(work)


def _warn(neighbours, most):
    allowed = "and how many it allows cannot be seen from here" if most is None else f"but it allows {most}"
    print(
        f"weft: these hosts need up to {neighbours} neighbour entries of this machine, {allowed}: the first packets to"
        " a host are lost when there are too many. Raise net.ipv4.neigh.default.gc_thresh3 outside of containers and"
        " network namespaces, or give fewer hosts with --hosts",
        file=sys.stderr,
    )


def _run(work):
    own = os.open("/proc/self/ns/net", os.O_RDONLY)
    namespaces.leave_all()
    child = os.fork()
    if child == 0:
        code = 3
        try:
            namespaces.die_with_parent(signal.SIGKILL)
            _prepare()
            code = work(own)
        except KeyboardInterrupt:
            code = 130
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 3
        except BrokenPipeError:
            code = BROKEN_PIPE
        except BaseException:
            print("weft: a defect of weft itself; please report it with this trace:", file=sys.stderr)
            traceback.print_exc()
        finally:
            try:
                sys.stdout.flush()
                sys.stderr.flush()
            except BrokenPipeError:
                code = BROKEN_PIPE
            os._exit(code)
    try:
        return _wait(child)
    finally:
        # Limits are those of the namespace that there was before.
        namespaces.enter(own)
        os.close(own)


def _wait(child):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, lambda number, _: os.kill(child, number))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _prepare():
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, _terminate)
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", "/proc"], check=True)
    subprocess.run(["mount", "-t", "sysfs", "sysfs", "/sys"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    # Switches say nothing of themselves on their ports.
    for which in ("all", "default"):
        subprocess.run(["sysctl", "-qw", f"net.ipv6.conf.{which}.disable_ipv6=1"], check=True)


def _terminate(number, _):
    # From now on it is being ended; a second signal must not end the ending.
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)
