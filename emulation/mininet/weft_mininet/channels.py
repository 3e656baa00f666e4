"""The channels of a fabric, and the virtual channel that a packet has to be in on each of its way."""

import functools
from collections import Counter, defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Channel:
    """One direction of a link: the port by which it leaves a switch, where it leads to, and the numbers of its class.

    A packet takes the next virtual channel where the entry of a channel is not above the exit of the one before.
    """

    switch: str
    port: int
    neighbour: str
    entry: int
    exit: int


def channels_of(tree):
    """The channels by switch and port, of what `weft export --format json` says."""
    return {
        (switch["name"], port["port"]): Channel(
            switch["name"], port["port"], port["neighbour"], port["entryClass"], port["exitClass"]
        )
        for switch in tree["switches"]
        for port in switch["ports"]
        if "link" in port
    }


def virtual_channels(way):
    """The virtual channel of each channel of a way: how many descents there are up to it."""
    counts = [0]
    for before, channel in zip(way, way[1:]):
        counts.append(counts[-1] + (channel.entry <= before.exit))
    return counts


def expected_packets(plan, channels, pairs):
    """How many packets leave each switch by each port in each virtual channel, one packet for each pair of hosts.

    On average: switches choose among minimal next hops, and among waypoints, with equal chances.
    """
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
            reached = virtual_channel + (channel.entry <= before)
            packets[here, channel.port, reached] += share / len(able)
            go(channel.neighbour, targets, share / len(able), channel.exit, reached)

    edges = {host.switch for host in plan.hosts}
    for (source, destination), count in Counter((a.switch, b.switch) for a, b in pairs).items():
        waypoints = [] if plan.minimal else sorted(edges - {source, destination})
        for stops in [(each, destination) for each in waypoints] or [(destination,)]:
            go(source, stops, count / max(1, len(waypoints)), 0, 0)
    return packets
