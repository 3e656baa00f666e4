"""Virtual channels: what is on the wires against what the plan has, and against what the switches count."""

import random
from collections import Counter, defaultdict

from weft_mininet.bmv2 import find_cli
from weft_mininet.channels import channels_of, expected_packets, virtual_channels
from weft_mininet.p4runtime import counters
from weft_mininet.packets import Packets
from weft_mininet.result import Result
from weft_mininet.throttle import busiest, throttled
from weft_mininet.wires import Wires

SEED = 1
RANDOM_PAIRS = 300
PAIRS_TO_ONE_SWITCH = 300
PAIRS_FROM_ITS_NEIGHBOUR = 200
PACKETS_PER_SECOND = 200
ARRIVAL_SECONDS = 20
VIRTUAL_CHANNELS = 8
COVERED_HOPS = (2, 3, 4)
NAMED = 3


class Sending:
    """Packets sent for pairs of hosts, and every frame that they were on the wires."""

    def __init__(self, packets, wires, pairs, seconds=ARRIVAL_SECONDS):
        frames = []

        def collect():
            frames.extend(wires.frames())

        collect()
        frames.clear()
        self.pairs = packets.send(pairs, PACKETS_PER_SECOND, collect)
        self.lost = packets.await_all(self.pairs, seconds, collect)
        collect()
        self.frames = [frame for frame in frames if frame.number in self.pairs]
        self.sent = {number: packets.sent[number] for number in self.pairs}
        self.ways = defaultdict(list)
        for frame in sorted(self.frames, key=lambda frame: frame.hops):
            self.ways[frame.number].append(frame)

    def by_channel(self):
        """How many frames left each switch and port in each virtual channel."""
        return Counter((frame.switch, frame.port, frame.pcp) for frame in self.frames)


def vc(network, progress):
    """Follows packets hop by hop, counts what each switch sends in each channel, and holds one channel up."""
    result = Result("vc")
    planned = network.fabric_file.verify()
    channels = channels_of(network.fabric_file.export())
    pairs = _pairs(network.plan)
    with Wires(network.plan) as wires, Packets(network.hosts()) as packets:
        progress("reading counters")
        before = _counted(network, channels)
        progress(f"{len(pairs)} packets on the wires")
        sending = Sending(packets, wires, pairs)
        progress("reading counters")
        after = _counted(network, channels)
        _judge_delivery(sending, wires, result)
        if not sending.frames:
            result.faults.append("no packet was seen on any wire between switches")
            return result
        _judge_ways(network.plan, planned, channels, sending, result)
        _judge_coverage(network.plan, planned, sending, result)
        _judge_counters(sending, before, after, result)
        if network.kind.kind == "weft":
            result.figures["throttled"] = "skipped: Weft's own switches have no rates of queues"
        elif find_cli() is None:
            result.figures["throttled"] = "skipped: simple_switch_CLI is neither beside bmv2 nor on the PATH"
        else:
            reserved = planned["virtualChannelsAvailable"] - 1
            target = busiest(sending.by_channel(), expected_packets(network.plan, channels, pairs), reserved)
            throttled(network, sending, target, lambda seconds: Sending(packets, wires, pairs, seconds), result)
    return result


def _pairs(plan):
    """Pairs of hosts at different switches, a part of them to hosts of one switch, and a part from those of another.

    That is a neighbour of the first, if there is such. So the channel between the two is busy, with packets on their
    first hop and with others, whatever the switches draw.
    """
    draw = random.Random(SEED)
    elsewhere = [(a, b) for a in plan.hosts for b in plan.hosts if a.switch != b.switch]
    busy = draw.choice(plan.hosts).switch
    others = sorted({host.switch for host in plan.hosts} - {busy})
    near = draw.choice([each for each in others if each in plan.neighbours().get(busy, ())] or others)
    towards = [pair for pair in elsewhere if pair[1].switch == busy]
    away = [pair for pair in elsewhere if pair[0].switch == near]
    pairs = draw.choices(elsewhere, k=RANDOM_PAIRS) + draw.choices(towards, k=PAIRS_TO_ONE_SWITCH)
    pairs += draw.choices(away, k=PAIRS_FROM_ITS_NEIGHBOUR)
    draw.shuffle(pairs)
    return pairs


def _counted(network, channels):
    """What every switch counts, by switch, port and virtual channel."""
    cells = defaultdict(dict)
    for switch, port in channels:
        for channel in range(VIRTUAL_CHANNELS):
            cells[switch][port * VIRTUAL_CHANNELS + channel] = (switch, port, channel)
    return {
        cells[switch][index]: packets
        for switch, indexes in cells.items()
        for index, packets in counters(network.net[switch], "channel_packets", indexes).items()
    }


def _judge_delivery(sending, wires, result):
    result.figures["packets"] = len(sending.pairs)
    result.figures["frames"] = len(sending.frames)
    if sending.lost:
        result.faults.append(f"{len(sending.lost)} packets did not arrive in {ARRIVAL_SECONDS} s")
    if missed := wires.missed():
        result.faults.append(f"{missed} frames on the wires were not captured: the buffer was full")
    if wires.unknown:
        result.faults.append(f"{wires.unknown} frames on the wires were none of the packets sent")


def _judge_ways(plan, planned, channels, sending, result):
    """Every packet went as planned, in the virtual channels that its channels ask for."""
    distances = {switch.name: plan.distances(switch.name) for switch in plan.switches}
    names = {switch.id: switch.name for switch in plan.switches}
    wrong = []
    for number, (source, destination) in sending.pairs.items():
        way = sending.ways[number]
        fault = way_fault(way, source.switch, destination.switch, channels, distances, names)
        if fault:
            wrong.append(f"packet {number} from {source.name} to {destination.name}: {fault}")
    result.faults += wrong[:NAMED]
    if wrong:
        result.faults.append(f"{len(wrong)} packets went other ways, or in other virtual channels, than planned")
    highest = max(frame.pcp for frame in sending.frames)
    longest = max(len(way) for way in sending.ways.values())
    result.figures.update(highestVirtualChannel=highest, longestHops=longest)
    if highest >= planned["virtualChannels"]:
        result.faults.append(f"a packet was in VC {highest}, but weft verify has {planned['virtualChannels']} of them")
    if longest > planned["maxHops"]:
        result.faults.append(f"a packet took {longest} hops, but weft verify allows {planned['maxHops']}")


def way_fault(way, source, destination, channels, distances, names):
    """What is wrong with the way of a packet, from a switch to a switch; None if nothing is."""
    here = source
    for frame in way:
        if frame.switch != here or (frame.switch, frame.port) not in channels:
            return f"it left {frame.switch} when it should have been at {here}"
        here = channels[frame.switch, frame.port].neighbour
    if here != destination:
        return f"its last frame led to {here}"
    visited = names.get(way[0].waypoint, source)
    planned = distances[source][visited] + distances[visited][destination]
    if len(way) != planned:
        return f"{len(way)} hops, but {planned} by way of {visited}"
    passed = [channels[frame.switch, frame.port] for frame in way]
    for hop, (frame, channel, count) in enumerate(zip(way, passed, virtual_channels(passed)), 1):
        expected = (count, count, channel.exit, hop)
        if (frame.pcp, frame.vc, frame.exit_class, frame.hops) != expected:
            return (
                f"hop {hop}, from {frame.switch} port {frame.port}: PCP {frame.pcp}, VC {frame.vc}, exit class"
                f" {frame.exit_class}, hops {frame.hops}, but planned are {expected}"
            )
    return None


def possible_lengths(plan, sending):
    """Hops that packets between any two edge switches can take, by the waypoints that any packet of a switch took.

    Two switches between which no packet took a waypoint have minimal routes alone, as those of one group have.
    """
    distances = {switch.name: plan.distances(switch.name) for switch in plan.switches}
    names = {switch.id: switch.name for switch in plan.switches}
    waypoints = defaultdict(set)
    drawn = set()
    sent = set()
    for number, (source, destination) in sending.pairs.items():
        sent.add((source.switch, destination.switch))
        if sending.ways[number] and (waypoint := names.get(sending.ways[number][0].waypoint)):
            waypoints[source.switch].add(waypoint)
            drawn.add((source.switch, destination.switch))
    edges = {host.switch for host in plan.hosts}
    lengths = {distances[a][b] for a in edges for b in edges if a != b and (plan.minimal or (a, b) in sent - drawn)}
    for a, b in drawn:
        lengths |= {distances[a][w] + distances[w][b] for w in waypoints[a] - {b}}
    return lengths


def _judge_coverage(plan, planned, sending, result):
    """All lengths of 2 to 4 hops that are possible were there, and all virtual channels that weft verify counts."""
    lengths = Counter(len(way) for way in sending.ways.values())
    result.figures.update({f"packetsOf{hops}Hops": lengths[hops] for hops in sorted(lengths)})
    possible = possible_lengths(plan, sending)
    if missing := [hops for hops in COVERED_HOPS if hops in possible and not lengths[hops]]:
        result.faults.append(f"no packet took {missing} hops, so that this was not tried")
    if plan.scheme == "ugal-l":
        return  # too few packets wait here for all that weft verify counts
    used = {frame.pcp for frame in sending.frames}
    if unused := set(range(planned["virtualChannels"])) - used:
        result.faults.append(f"no packet was in virtual channels {sorted(unused)}, which weft verify counts")


def _judge_counters(sending, before, after, result):
    """What the switches counted in each channel is what passed its wire."""
    seen = sending.by_channel()
    counted = {channel: after[channel] - before[channel] for channel in after}
    result.figures["channelsCompared"] = sum(1 for count in counted.values() if count)
    wrong = [channel for channel in counted.keys() | seen.keys() if counted.get(channel, 0) != seen[channel]]
    for switch, port, channel in sorted(wrong)[:NAMED]:
        result.faults.append(
            f"{switch} port {port} VC {channel}: {seen[switch, port, channel]} frames on the wire, but"
            f" {counted.get((switch, port, channel), 0)} counted"
        )
    if wrong:
        result.faults.append(f"{len(wrong)} channels count other than what passed their wires")
