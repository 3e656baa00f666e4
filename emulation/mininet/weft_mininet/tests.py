"""What can be tried on a fabric that runs. Each gives a Result."""

import functools
import json
import subprocess
import time

from weft_mininet.adaptive import adaptive
from weft_mininet.controller import ControllerError, ControllerGone
from weft_mininet.failover import failover
from weft_mininet.grey import grey
from weft_mininet.grow import grow
from weft_mininet.operate import operate
from weft_mininet.handover import handover
from weft_mininet.p4runtime import ReadError
from weft_mininet.pingall import pingall
from weft_mininet.restart import restart
from weft_mininet.result import Result
from weft_mininet.spread import spread
from weft_mininet.vc import vc

IPERF_START_SECONDS = 10


def iperf(network, progress, seconds=60):
    """TCP for a minute between two hosts that are as far apart as any."""
    hosts = network.plan.hosts
    distances = network.plan.distances(hosts[0].switch)
    source, sink = hosts[0], max(hosts[1:], key=lambda host: distances[host.switch])
    result = Result("iperf")
    server = network.net[sink.name].popen(["iperf3", "-s", "-1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        progress(f"iperf3 from {source.name} to {sink.name}", 0)
        deadline = time.monotonic() + IPERF_START_SECONDS
        while True:
            client = network.net[source.name].popen(
                ["iperf3", "-c", sink.ip, "-t", str(seconds), "-J"], stdout=subprocess.PIPE
            )
            output, _ = client.communicate()
            report = json.loads(output)
            if "Connection refused" not in report.get("error", "") or time.monotonic() > deadline:
                break
    finally:
        server.kill()
        server.wait()
    if "error" in report:
        result.faults.append(f"iperf3 from {source.name} to {sink.name}: {report['error']}")
        return result
    received = report["end"]["sum_received"]
    result.figures = {
        "hops": distances[sink.switch],
        "seconds": round(received["seconds"], 1),
        "megabitsPerSecond": round(received["bits_per_second"] / 1e6, 1),
        "retransmits": report["end"]["sum_sent"]["retransmits"],
    }
    silent = [each for each in report["intervals"] if each["sum"]["bytes"] == 0]
    if silent:
        result.faults.append(f"nothing was sent in {len(silent)} of {len(report['intervals'])} s")
    return result


def run(name, network, progress, options, outside=None):
    """Runs a test by its name; raises ControllerGone if its controller is gone, which ends all tests."""
    tests = {
        "pingall": pingall,
        "iperf": iperf,
        "failover": functools.partial(failover, cuts=options.cuts),
        "vc": vc,
        "restart": restart,
        "operate": operate,
        "handover": functools.partial(handover, commands=options.by, outside=outside),
        "adaptive": adaptive,
        "grow": grow,
        "grey": grey,
        "spread": functools.partial(spread, runs=options.runs),
    }
    progress(f"test {name}")
    try:
        result = tests[name](network, progress)
    except (ReadError, ControllerError) as error:
        result = Result(name, faults=[str(error)])
    if lost := network.controller.lost():
        raise ControllerGone(lost)
    return result
