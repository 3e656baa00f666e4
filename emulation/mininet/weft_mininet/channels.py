"""The channels of a fabric, and the virtual channel that a packet has to be in on each of its way."""

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
