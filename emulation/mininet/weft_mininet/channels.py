"""The channels of a fabric, and the virtual channel that a packet has to be in on each of its way."""

import functools
from collections import Counter, defaultdict
from dataclasses import dataclass

# Classes of channels by the first word of their names, in ascending order: docs/design.md.
CLASSES = ("any", "towards", "away", "dimension", "up", "down")


@dataclass(frozen=True)
class Channel:
    """One direction of a link: the port by which it leaves a switch, where it leads to, and the rank of its class."""

    switch: str
    port: int
    neighbour: str
    rank: tuple


def channels_of(tree):
    """The channels by switch and port, of what `weft export --format json` says."""
    return {
        (switch["name"], port["port"]): Channel(
            switch["name"], port["port"], port["neighbour"], _rank(port.get("channelClass"))
        )
        for switch in tree["switches"]
        for port in switch["ports"]
        if "link" in port
    }


def _rank(name):
    """Compares as classes do; None where the topology has no order, and layers instead."""
    if name is None:
        return None
    word, _, level = name.partition("-")
    order = int(level or 0)
    return CLASSES.index(word), -order if word == "down" else order


def descents(way):
    """How many channels of a way are, up to each, of a class that is not above the one before."""
    counts = [0]
    for before, channel in zip(way, way[1:]):
        counts.append(counts[-1] + (channel.rank is not None and channel.rank <= before.rank))
    return counts


def expected_packets(plan, channels, pairs):
    """How many packets leave each switch by each port in each virtual channel, one packet for each pair of hosts.

    On average: switches choose among minimal next hops, and among waypoints, with equal chances. None where virtual
    channels are layers, which only the switches know.
    """
    if any(channel.rank is None for channel in channels.values()):
        return None
    leaving = defaultdict(list)
    for channel in channels.values():
        leaving[channel.switch, channel.neighbour].append(channel)
    next_hops = functools.cache(plan.next_hops)
    packets = Counter()

    def go(here, targets, share, before, virtual_channel):
        while targets and here == targets[0]:
            targets = targets[1:]
        if not targets:
            return
        able = [channel for there in next_hops(targets[0])[here] for channel in leaving[here, there]]
        for channel in able:
            reached = virtual_channel + (before is not None and channel.rank <= before)
            packets[here, channel.port, reached] += share / len(able)
            go(channel.neighbour, targets, share / len(able), channel.rank, reached)

    edges = {host.switch for host in plan.hosts}
    for (source, destination), count in Counter((a.switch, b.switch) for a, b in pairs).items():
        waypoints = [] if plan.minimal else sorted(edges - {source, destination})
        for stops in [(each, destination) for each in waypoints] or [(destination,)]:
            go(source, stops, count / max(1, len(waypoints)), None, 0)
    return packets
