"""What failures cost under load: packets, and time until the last pair is connected again."""

import itertools
import random
import time

from weft_mininet.failures import Failures
from weft_mininet.flows import Traffic
from weft_mininet.load import Load
from weft_mininet.outage import SETTLE_SECONDS
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.result import Result

FLOWS = 40
PACKETS_PER_SECOND = {"weft": 50, "bmv2": 10}  # of a flow; a bmv2 forwards some thousand altogether
SEED = 1
CONNECTION_SECONDS = 30
REPAIR_BAR_SECONDS = 0.5
ONOS_REPAIR_BAR_SECONDS = 1.0
PROTECTION_BAR_SECONDS = 0.3
IDLE_FOR_BARS = 0.2


def failover(network, progress, cuts):
    """Cuts links, one after the other, then three at once, all of a switch, kills it, and lets a link flap."""
    result = Result("failover")
    plan = network.plan
    draw = random.Random(SEED)
    order = draw.sample(plan.links, len(plan.links))
    links = list(itertools.islice(itertools.cycle(order), cuts))
    pairs = pairs_over(plan, links, victim(plan), FLOWS, draw)
    rate = PACKETS_PER_SECOND[network.kind.kind]
    _say_what_can_be_stepped_over(network, result)
    with Load() as load, Traffic(network.hosts(), pairs, rate) as traffic:
        time.sleep(SETTLE_SECONDS)
        failures = Failures(network, traffic, result)
        failures.links(links, progress)
        progress("three links cut")
        failures.three([link.name for link in order[:3]])
        progress("a switch cut")
        failures.switch_cut(victim(plan))
        progress("a link flaps")
        failures.flap(order[0].name)
        progress("a switch killed")
        failures.judge_loops([victim(plan)])
        failures.switch_killed(victim(plan))
        failures.judge_loops([switch.name for switch in plan.switches])
        judge_connections(traffic, result)
        if traffic.failure:
            result.faults.append(f"the traffic ended: {traffic.failure}")
        result.figures.update(load.figures())
    sent = sum(len(flow.sent) for flow in traffic.flows)
    arrived = sum(len(flow.arrived) for flow in traffic.flows)
    result.figures.update(
        packetsSent=sent,
        packetsLost=sent - arrived,
        tcpConnections=len(traffic.connections),
        packetsPerSecond=len(pairs) * rate,
    )
    _judge_bars(network, result)
    return result


def _say_what_can_be_stepped_over(network, result):
    protection = network.fabric_file.verify()["localProtection"]
    result.figures["anotherNextHop"] = (
        f"somewhere on the way of {protection['somewhere']} of {protection['switchPairs']} pairs of switches"
        if protection["somewhere"]
        else "nowhere: no switch has a second next hop, so every cut needs a repair"
    )


def judge_connections(traffic, result):
    """Every TCP connection lives: nothing ended it, and something comes by it again."""
    before = [each.received for each in traffic.connections]
    deadline = time.monotonic() + CONNECTION_SECONDS
    waiting = list(zip(traffic.connections, before))
    while waiting and time.monotonic() < deadline:
        time.sleep(0.1)
        waiting = [(each, count) for each, count in waiting if each.failure is None and each.received == count]
    for each in traffic.connections:
        if each.failure:
            result.faults.append(f"TCP from {each.source.name} to {each.destination.name} ended: {each.failure}")
    for each, _ in waiting:
        result.faults.append(f"TCP from {each.source.name} to {each.destination.name} stands still")


def _judge_bars(network, result):
    """Times are judged where the machine had time to spare, or the switches are of the kind that needs little."""
    if "repairMedianSeconds" not in result.figures:
        result.faults.append("no flow went over any of the links that were cut, so that no repair was timed")
    judged = network.kind.kind == "weft" or result.figures["idle"] >= IDLE_FOR_BARS
    result.figures["timesJudged"] = judged
    for name, bar in (
        ("repair", ONOS_REPAIR_BAR_SECONDS if network.onos else REPAIR_BAR_SECONDS),
        ("protection", PROTECTION_BAR_SECONDS),
    ):
        median = result.figures.get(f"{name}MedianSeconds")
        if judged and median is not None and median > bar:
            idle = result.figures["idle"]
            why = f"; the processors were idle for {idle:.0%} of the time only" if idle < IDLE_FOR_BARS else ""
            result.faults.append(f"the median of {name} is {median} s, but may be {bar} s{why}")
