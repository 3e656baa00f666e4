"""What failures cost under load: packets, and time until the last pair is connected again."""

import os
import random
import statistics
import time

from weft_mininet.cuts import Cuts
from weft_mininet.flows import NANOS, Traffic
from weft_mininet.result import Result

CUTS = 20
FLOWS = 40
PACKETS_PER_SECOND = {"weft": 50, "bmv2": 10}  # of a flow; a bmv2 forwards some thousand altogether
SEED = 1
SETTLE_SECONDS = 1.0
WATCH_SECONDS = 3.0
RETURN_SECONDS = 60.0
FLAPS = 10
FLAP_SECONDS = 0.2
REPAIR_BAR_SECONDS = 0.5
PROTECTION_BAR_SECONDS = 0.3
IDLE_FOR_BARS = 0.2


def failover(network, progress):
    """Cuts 20 links, one after the other, three at once, and all of a switch, and lets one flap, under UDP and TCP."""
    result = Result("failover")
    cuts = Cuts(network.plan)
    draw = random.Random(SEED)
    links = draw.sample(network.plan.links, min(CUTS, len(network.plan.links)))
    pairs = pairs_over(network.plan, links, draw)
    rate = PACKETS_PER_SECOND[network.kind.kind]
    before = cpu_times()
    with Traffic(network.hosts(), pairs, rate) as traffic:
        time.sleep(SETTLE_SECONDS)
        repairs, protections = [], []
        for number, link in enumerate(links, 1):
            progress("links cut", number)
            outage = Outage(network, traffic, cuts, [link.name], result)
            repairs.append(outage.seconds())
            protected = outage.seconds(lambda flow, link=link: climbs(network.plan, flow, link))
            if protected is not None:
                protections.append(protected)
        _summarize(result, "repair", [each for each in repairs if each is not None])
        _summarize(result, "protection", protections)
        three = [link.name for link in links[:3]]
        progress("three links cut")
        result.figures["threeLinksSeconds"] = Outage(network, traffic, cuts, three, result).seconds()
        switch = links[-1].switchA
        progress("a switch cut")
        seconds = Outage(network, traffic, cuts, cuts.of_switch(switch), result, gone={switch}).seconds()
        result.figures["switchSeconds"] = "no flow went over it" if seconds is None else seconds
        progress("a link flaps")
        _flap(network, traffic, cuts, links[0].name, result)
        _judge_connections(traffic, result)
        if traffic.failure:
            result.faults.append(f"the traffic ended: {traffic.failure}")
    sent = sum(len(flow.sent) for flow in traffic.flows)
    arrived = sum(len(flow.arrived) for flow in traffic.flows)
    result.figures.update(
        packetsSent=sent,
        packetsLost=sent - arrived,
        tcpConnections=len(traffic.connections),
        idle=round(idle_share(before, cpu_times()), 2),
        loadAverage=os.getloadavg()[0],
        packetsPerSecond=len(pairs) * rate,
    )
    _judge_bars(network, result)
    return result


def pairs_over(plan, links, draw):
    """Pairs of hosts whose packets may go over these links, and others, in both directions."""
    by_switch = {}
    for host in plan.hosts:
        by_switch.setdefault(host.switch, []).append(host)
    pairs = []
    for link in links:
        ends = [by_switch.get(link.switchA), by_switch.get(link.switchB)]
        if all(ends):
            a, b = draw.choice(ends[0]), draw.choice(ends[1])
            pairs += [(a, b), (b, a)]
    while len(pairs) < FLOWS:
        a, b = draw.sample(plan.hosts, 2)
        if a.switch != b.switch:
            pairs.append((a, b))
    return pairs[:FLOWS]


def climbs(plan, flow, link):
    """Whether a packet that meets this link does so on its way up from its own edge switch."""
    edges = {host.switch for host in plan.hosts}
    return flow.source.switch in (link.switchA, link.switchB) and not {link.switchA, link.switchB} <= edges


class Outage:
    """Links that are cut, watched until the traffic is as before, and mended again."""

    def __init__(self, network, traffic, cuts, names, result, gone=frozenset()):
        self.traffic = traffic
        self.gone = gone
        self.began = cuts.set(names, False)
        time.sleep(WATCH_SECONDS)
        self.end = time.time_ns() - NANOS // 2
        for flow in self._flows():
            if flow.lost(self.began - NANOS // 10, self.end) and self._recovered(flow) is None:
                result.faults.append(
                    f"{flow.source.name} -> {flow.destination.name}: nothing arrives {WATCH_SECONDS} s after"
                    f" {', '.join(names)} failed"
                )
        mended = cuts.set(names, True)
        _await_healthy(network, result)
        self.lost_on_return = sum(len(flow.lost(mended, time.time_ns() - NANOS // 2)) for flow in self._flows())
        if self.lost_on_return and not gone:
            result.faults.append(f"{self.lost_on_return} packets were lost when {', '.join(names)} returned")

    def _flows(self):
        return [flow for flow in self.traffic.flows if not {flow.source.switch, flow.destination.switch} & self.gone]

    def _recovered(self, flow):
        return flow.recovered(self.began - NANOS // 10, self.end)

    def seconds(self, which=lambda flow: True):
        """Until the last of these flows that lost packets was whole again; None if none lost any."""
        times = [self._recovered(flow) for flow in self._flows() if which(flow)]
        times = [each for each in times if each is not None]
        return round((max(times) - self.began) / NANOS, 3) if times else None


def _await_healthy(network, result):
    """Waits until everything is in service again: what failed often is held back for some time."""
    deadline = time.monotonic() + RETURN_SECONDS
    while True:
        health = network.controller.health()
        if health and health["healthy"] and not health["failures"] and not health["repairing"]:
            break
        if time.monotonic() > deadline:
            result.faults.append(f"not all is in service again {RETURN_SECONDS} s after it was mended: {health}")
            return
        time.sleep(0.1)
    time.sleep(SETTLE_SECONDS)


def _flap(network, traffic, cuts, name, result):
    began = time.time_ns()
    for _ in range(FLAPS):
        cuts.set([name], False)
        time.sleep(FLAP_SECONDS)
        cuts.set([name], True)
        time.sleep(FLAP_SECONDS)
    _await_healthy(network, result)
    end = time.time_ns() - NANOS // 2
    result.figures["flapLost"] = sum(len(flow.lost(began, end)) for flow in traffic.flows)
    for flow in traffic.flows:
        if flow.lost(began, end) and flow.recovered(began, end) is None:
            result.faults.append(f"{flow.source.name} -> {flow.destination.name}: nothing arrives after {name} flapped")


def _judge_connections(traffic, result):
    """Every TCP connection lives, and something came by it within the last seconds."""
    time.sleep(SETTLE_SECONDS)
    now = time.time_ns()
    for each in traffic.connections:
        name = f"TCP from {each.source.name} to {each.destination.name}"
        if each.failure:
            result.faults.append(f"{name} ended: {each.failure}")
        elif now - each.last > 3 * NANOS:
            result.faults.append(f"{name} stands still")


def _summarize(result, name, seconds):
    if seconds:
        result.figures[f"{name}Cuts"] = len(seconds)
        result.figures[f"{name}MedianSeconds"] = statistics.median(seconds)
        result.figures[f"{name}LongestSeconds"] = max(seconds)


def _judge_bars(network, result):
    """Times are judged where the machine had time to spare, or the switches are of the kind that needs little."""
    judged = network.kind.kind == "weft" or result.figures["idle"] >= IDLE_FOR_BARS
    result.figures["timesJudged"] = judged
    for name, bar in (("repair", REPAIR_BAR_SECONDS), ("protection", PROTECTION_BAR_SECONDS)):
        median = result.figures.get(f"{name}MedianSeconds")
        if judged and median is not None and median > bar:
            result.faults.append(f"the median of {name} is {median} s, but may be {bar} s")


def cpu_times():
    """Idle and all time of the processors so far."""
    with open("/proc/stat", encoding="ascii") as lines:
        fields = [int(each) for each in lines.readline().split()[1:]]
    return fields[3] + fields[4], sum(fields)


def idle_share(before, after):
    """The part of the processors' time that they were idle."""
    return (after[0] - before[0]) / max(1, after[1] - before[1])
