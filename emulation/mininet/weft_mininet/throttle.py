"""One virtual channel of one port held up: exactly its packets are late."""

from collections import defaultdict

from weft_mininet.bmv2 import UNLIMITED, set_rate

NANOS = 1_000_000_000
PACKETS_PER_SECOND = 2
GAP_SECONDS = 1 / PACKETS_PER_SECOND
LATE_SECONDS = GAP_SECONDS / 2
LEAST_HELD_UP = 3
LEAST_EXPECTED = 10  # so that LEAST_HELD_UP are held up, whatever the switches draw
MOST_HELD_UP = 40  # a queue of bmv2 holds 64 packets
NAMED = 3
MARGIN_SECONDS = 20


def throttled(network, before, target, send_again, result):
    """Limits the rate of a channel, sends the same once more, lifts the limit, and sends once more."""
    if target is None:
        result.figures["throttled"] = (
            f"skipped: no port is sure to send {LEAST_EXPECTED} to {MOST_HELD_UP} packets in a VC below the highest,"
            " where the controller's probes are"
        )
        return
    switch, port, channel = target
    others = sum(count for (s, p, v), count in before.by_channel().items() if (s, p) == (switch, port) and v != channel)
    result.figures.update(throttled=f"{switch} port {port} VC {channel}", othersByThatPort=others)
    if not others:
        result.figures["throttled"] += ", which no port shares with another VC"
    set_rate(network.net[switch], port, channel, PACKETS_PER_SECOND)
    try:
        held = send_again(2 * before.by_channel()[target] * GAP_SECONDS + MARGIN_SECONDS)
    finally:
        set_rate(network.net[switch], port, channel, UNLIMITED)
    _judge_held(target, before, held, result)
    freed = send_again(MARGIN_SECONDS)
    if freed.lost:
        result.faults.append(f"{len(freed.lost)} packets were lost after the limit was lifted")
    late = [hop for hop in hops(freed) if hop.late()]
    if late and longest(before) <= LATE_SECONDS / 2:
        result.faults.append(f"{len(late)} packets were late though the limit was lifted: {late[:NAMED]}")


def busiest(sent, expected, reserved):
    """The channel that is surest to have enough packets again, and not too many, and whose port has others too.

    Given how many packets left by each before, and how many are expected on average: where each packet draws its way
    anew, the first is luck; where ways are fixed, the second is. None if there is no such channel. The reserved
    virtual channel is never taken: the controller's probes wait in its queue, and the link would fail.
    """
    sure = {channel: min(count, expected[channel]) for channel, count in sent.items()}
    by_port = defaultdict(int)
    for (switch, port, _), count in sure.items():
        by_port[switch, port] += count

    def rank(channel):
        return min(sure[channel], by_port[channel[:2]] - sure[channel]), sure[channel], channel

    able = [
        channel
        for channel, count in sure.items()
        if channel[2] != reserved and count >= LEAST_EXPECTED and max(sent[channel], expected[channel]) <= MOST_HELD_UP
    ]
    return max(able, key=rank, default=None)


class Hop:
    """A packet at a switch: by which channel it left, when it came, and when it left."""

    def __init__(self, frame, came):
        self.channel = (frame.switch, frame.port, frame.pcp)
        self.number = frame.number
        self.came = came
        self.left = frame.time

    def late(self):
        """Whether it was held up there."""
        return self.left - self.came > LATE_SECONDS * NANOS

    def __repr__(self):
        switch, port, channel = self.channel
        seconds = (self.left - self.came) / NANOS
        return f"packet {self.number} at {switch} port {port} VC {channel} {seconds:.3f} s"


def hops(sending):
    """Every hop of every packet."""
    found = []
    for number, way in sending.ways.items():
        came = sending.sent[number]
        for frame in way:
            found.append(Hop(frame, came))
            came = frame.time
    return found


def longest(sending):
    """How many seconds any packet was at one switch, at most."""
    return max(hop.left - hop.came for hop in hops(sending)) / NANOS


def _judge_held(target, before, sending, result):
    """Those that passed the channel left it one by one at its rate; all others left everywhere at once."""
    passed = sorted((hop for hop in hops(sending) if hop.channel == target), key=lambda hop: hop.left)
    others = [hop for hop in hops(sending) if hop.channel != target]
    due, free = [], 0
    for hop in passed:
        free = max(hop.came, free)
        if free - hop.came > 2 * LATE_SECONDS * NANOS:
            due.append(hop)
        free += GAP_SECONDS * NANOS
    result.figures.update(
        throttledPackets=len(passed),
        heldUp=len(due),
        longestHeldUpSeconds=round(max((hop.left - hop.came for hop in passed), default=0) / NANOS, 2),
        longestOtherSeconds=round(max(hop.left - hop.came for hop in others) / NANOS, 3),
    )
    if sending.lost:
        result.faults.append(f"{len(sending.lost)} packets were lost while a channel was held up")
    if len(due) < LEAST_HELD_UP:
        result.faults.append(f"only {len(due)} packets had to wait, too few to tell")
    if longest(before) > LATE_SECONDS / 2:
        result.figures["timesJudged"] = False  # switches that get so little of the processors are late by themselves
        return
    if prompt := [hop for hop in due if not hop.late()]:
        result.faults.append(f"{len(prompt)} packets of the channel that was held up were not: {prompt[:NAMED]}")
    if late := [hop for hop in others if hop.late()]:
        result.faults.append(f"{len(late)} packets of other channels were held up too: {late[:NAMED]}")
