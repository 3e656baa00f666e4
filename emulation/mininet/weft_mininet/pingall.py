"""Pings between all hosts, each over as many hops as planned."""

import time

from weft_mininet.outage import await_healthy
from weft_mininet.pings import FULL_SIZE, Pinger
from weft_mininet.result import Result

SMALL = 84
NAMED = 3
ROUNDS = 3
TOLERANCE = 1e-9


def pingall(network, progress):
    """Every host pings every other one, with small packets and with the longest that must not be fragmented."""
    result = Result("pingall")
    planned = network.fabric_file.verify()
    pinger = Pinger(network.hosts())
    try:
        for size in (SMALL, FULL_SIZE):
            pings, seconds = _undisturbed(network, pinger, size, progress, result)
            _judge(network, planned, size, pings, result)
            result.figures[f"pairs{size}"] = len(pings)
            result.figures[f"answered{size}"] = sum(ping.hops is not None for ping in pings)
            result.figures[f"seconds{size}"] = round(seconds, 1)
    finally:
        pinger.close()
    return result


def _undisturbed(network, pinger, size, progress, result):
    """Pings while all links are in service, and how many seconds they took.

    On a busy machine the controller may miss probes, and route around a link that nobody cut. Pings are repeated then.
    """
    for _ in range(ROUNDS):
        await_healthy(network, result)
        begun = time.monotonic()
        pings = pinger.all_pairs(size, progress=lambda done: progress(f"pings of {size} B", done))
        seconds = time.monotonic() - begun
        failures = (network.controller.health() or {}).get("failures", ())
        if not failures:
            return pings, seconds
        result.figures["repeated"] = result.figures.get("repeated", 0) + 1
    result.faults.append(
        f"in each of {ROUNDS} rounds of pings of {size} B links failed that nobody had cut, such as"
        f" {', '.join(failures[:NAMED])}; is the machine too busy for probes? The fabric file's probes.intervalMillis"
        " makes them less frequent"
    )
    return pings, seconds


def _judge(network, planned, size, pings, result):
    """Whether all came, over as many hops as the plan has it."""
    lost = [ping for ping in pings if ping.hops is None]
    if lost:
        named = ", ".join(f"{ping.source.name} -> {ping.destination.name}" for ping in lost[:NAMED])
        result.faults.append(f"{len(lost)} pings of {size} B were not answered: {named}, ...")
    came = [ping for ping in pings if ping.hops is not None]
    hops = {ping: ping.hops - 1 for ping in came}  # a switch more than links between switches
    distances = {switch: network.plan.distances(switch) for switch in {host.switch for host in network.plan.hosts}}
    wrong = [
        ping
        for ping in came
        if not _allowed(
            hops[ping],
            distances[ping.destination.switch][ping.source.switch],
            network.plan.scheme == "minimal",
            planned["maxHops"],
        )
    ]
    if wrong:
        named = ", ".join(f"{ping.destination.name} -> {ping.source.name} {hops[ping]}" for ping in wrong[:NAMED])
        result.faults.append(f"{len(wrong)} answers took other hops than planned: {named}, ...")
    if came:
        result.figures["averageHops"] = sum(hops.values()) / len(came)
        result.figures["maxHops"] = max(hops.values())
    complete = not lost and len(pings) == planned["pairs"]
    if complete and network.plan.scheme == "minimal":
        difference = abs(result.figures["averageHops"] - planned["averageHops"])
        if difference > TOLERANCE:
            result.faults.append(
                f"hops are {result.figures['averageHops']} on average," f" but {planned['averageHops']} by weft verify"
            )


def _allowed(hops, distance, minimal, most):
    return hops == distance if minimal else distance <= hops <= most
