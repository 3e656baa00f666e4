"""Packets go by waypoints where others wait for the minimal route, and minimally again when none do."""

import socket
import struct
import time
from collections import Counter

from weft_mininet.bmv2 import UNLIMITED, find_cli, set_rate
from weft_mininet.controller import ControllerError
from weft_mininet.namespaces import udp_socket
from weft_mininet.result import Result

PORT = 7003
IP_RECVTTL = 12
FIRST_TTL = 64
SENT = 60
INTERVAL_SECONDS = 0.05
SLOW = 2  # packets/s: so few leave by the minimal route, while ten times as many are sent
PATIENCE_SECONDS = 60
RUN = struct.Struct("!I")


def adaptive(network, progress):
    """Under ugal-l, has one queue of a bmv2 send two packets a second, and counts hops by the receiver's TTL."""
    result = Result("adaptive")
    if network.kind.kind != "bmv2" or find_cli() is None:
        result.skipped = "only a bmv2 with its simple_switch_CLI lets one queue be slow; see --test spread"
        return result
    way = only_way(network.plan)
    if way is None:
        result.skipped = (
            f"packets are to go around one slow link, but in {network.plan.fabric} every minimal route has another"
            " one beside it"
        )
        return result
    progress("changing to ugal-l")
    try:
        network.route(routing="ugal-l", spread="packet")
        _try(network, way, result)
        network.route()
    except ControllerError as error:
        result.faults.append(f"ugal-l: {error}")
    return result


def _try(network, way, result):
    source, destination, port = way
    hops = network.plan.distances(destination.switch)[source.switch]
    switch = network.net[source.switch]
    before = _hops_of_packets(network, source, destination)
    set_rate(switch, port, 0, SLOW)
    try:
        waiting = _hops_of_packets(network, source, destination)
    finally:
        set_rate(switch, port, 0, UNLIMITED)
    after = _hops_of_packets(network, source, destination)
    served = SLOW * (SENT * INTERVAL_SECONDS + 1) + 1
    result.figures.update(
        channel=f"{source.switch} port {port}",
        minimalHops=hops,
        hopsBefore=dict(before),
        hopsWhileSlow=dict(waiting),
        hopsAfter=dict(after),
    )
    for name, counted in (("before", before), ("while it was slow", waiting), ("after", after)):
        if sum(counted.values()) < SENT:
            result.faults.append(f"{name}, {SENT - sum(counted.values())} of {SENT} packets did not arrive")
    for name, counted in (("before", before), ("after", after)):
        # Two packets that come at once may find each other in the queue.
        if counted[hops] < 0.9 * SENT:
            result.faults.append(f"{name}, {SENT - counted[hops]} of {SENT} packets were not sent minimally")
    if waiting[hops] > served:
        result.faults.append(
            f"{waiting[hops]} of {SENT} packets waited for a queue that sent {served:.0f}, and did not go around it"
        )


def only_way(plan):
    """Two hosts between whose switches all minimal routes begin with one link, and its port; None if there are none.

    Of all such, two that are farthest apart: where a topology has groups, only packets to other groups draw waypoints.
    """
    ports = {}
    for link in plan.links:
        ports[link.switchA, link.switchB] = link.portA
        ports[link.switchB, link.switchA] = link.portB
    best, farthest = None, 0
    for destination in plan.hosts:
        next_hops = plan.next_hops(destination.switch)
        hops = plan.distances(destination.switch)
        for source in plan.hosts:
            nearer = next_hops[source.switch]
            if len(nearer) == 1 and hops[source.switch] > farthest:
                best, farthest = (source, destination, ports[source.switch, nearer[0]]), hops[source.switch]
    return best


def _hops_of_packets(network, source, destination):
    """How many packets arrived over how many links between switches."""
    pids = {host.name: pid for host, pid in network.hosts()}
    with (
        udp_socket(pids[destination.name], destination.ip, PORT) as receiver,
        udp_socket(pids[source.name], source.ip, PORT) as sender,
    ):
        receiver.setsockopt(socket.IPPROTO_IP, IP_RECVTTL, 1)
        for number in range(SENT):
            sender.sendto(RUN.pack(number), (destination.ip, PORT))
            time.sleep(INTERVAL_SECONDS)
        hops = Counter()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while sum(hops.values()) < SENT and time.monotonic() < deadline:
            receiver.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                _, ancillary, _, _ = receiver.recvmsg(64, 64)
            except TimeoutError:
                break
            ttl = next(struct.unpack("i", data[:4])[0] for _, kind, data in ancillary if kind == socket.IP_TTL)
            hops[FIRST_TTL - ttl - 1] += 1
        return hops
