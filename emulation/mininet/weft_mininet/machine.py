"""Whether this machine can run a fabric."""

import os
import shutil
import subprocess
import sys

from weft_mininet.bmv2 import bmv2_obstacle, find_bmv2

NAMESPACES = """
set -e
mount -t sysfs sysfs /sys
ip link add name weft-a type veth peer name weft-b
ip link add name weft-c type bridge
"""
MEBIBYTE = 1 << 20
# As measured: docs/benchmarks.md.
BASE = 600 * MEBIBYTE  # the control engine and this program
OF_A_HOST = 2 * MEBIBYTE
READ_COUNTERS = {"failover", "vc", "restart", "operate", "handover", "grow"}
OF_A_SWITCH = {"bmv2": 95 * MEBIBYTE, "weft": 30 * MEBIBYTE}


def obstacles(tests):
    """What keeps this machine from running any fabric or these tests, and what to do about it; the first is enough."""
    if os.geteuid() != 0:
        yield "Mininet makes network interfaces, which only root may: sudo ./weft mininet ..."
    try:
        import mininet.net  # noqa: F401
    except ImportError:
        yield f"Mininet is not installed for {sys.executable}: apt install mininet, and use Debian's /usr/bin/python3"
    for program, package in (
        ("mnexec", "mininet"),
        ("ip", "iproute2"),
        ("ethtool", "ethtool"),
        ("mount", "mount"),
        ("sysctl", "procps"),
    ):
        if shutil.which(program) is None:
            yield f"'{program}' is missing: apt install {package}"
    if os.geteuid() == 0 and shutil.which("unshare") and shutil.which("ip"):
        trial = subprocess.run(
            ["unshare", "--net", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c", NAMESPACES],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if trial.returncode != 0:
            yield f"this machine lets even root make no namespaces with interfaces and bridges: {trial.stderr.strip()}"
    if "iperf" in tests and shutil.which("iperf3") is None:
        yield "'iperf3' is missing, which the test needs: apt install iperf3"
    if "grey" in tests and shutil.which("nft") is None:
        yield "'nft' is missing, which the test needs: apt install nftables"
    if READ_COUNTERS & set(tests):
        try:
            import grpc  # noqa: F401
        except ImportError:
            yield f"gRPC is not installed for {sys.executable}, which reads counters: apt install python3-grpcio"


def kind_of_switches(wanted):
    """The kind of switches, and why; raises LookupError if it is not there, or cannot run."""
    expected = wanted == "bmv2" or os.environ.get("WEFT_BMV2") or find_bmv2()
    if wanted != "weft" and expected and (obstacle := bmv2_obstacle()):
        raise LookupError(obstacle)
    if wanted:
        return wanted, "as asked for"
    if find_bmv2():
        return "bmv2", find_bmv2()
    return "weft", "there is no simple_switch_grpc on the PATH, nor named by WEFT_BMV2"


def memory_needed(plan, kind):
    """An estimate, in bytes."""
    switches = len(plan.switches)
    return BASE + switches * OF_A_SWITCH[kind] + (len(plan.hosts) + switches) * OF_A_HOST


def memory_available():
    """What can be used without swapping, in bytes."""
    with open("/proc/meminfo", encoding="ascii") as lines:
        for line in lines:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return 0
