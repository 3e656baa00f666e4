"""Links that stay up and lose packets: how long it takes until the controller names them."""

import subprocess
import time
from dataclasses import dataclass

from weft_mininet.controller import ControllerGone
from weft_mininet.failover import IDLE_FOR_BARS
from weft_mininet.load import Load
from weft_mininet.outage import await_healthy
from weft_mininet.result import Result
from weft_mininet.topology import wire

SETTLE_SECONDS = 3.0
PATIENCE_SECONDS = 60.0  # for the figure, not for the verdict
OVER_SECONDS = 150.0
POLL_SECONDS = 0.05
PING_SECONDS = 0.02


@dataclass(frozen=True)
class Fault:
    """What a link loses: the rule of nftables that does it, and of what length pings go over it, if any do."""

    name: str
    what: str
    rule: str
    bar: float  # in seconds
    ping: int = None
    named: tuple = ("loss",)  # what the event may call it


FAULTS = (
    Fault("fivePercent", "5 % of the packets", "numgen random mod 100 < 5", 5.0, 56),
    Fault("onePercent", "1 % of the packets", "numgen random mod 100 < 1", 20.0, 56),
    Fault("longFrames", "frames of more than 500 bytes", "meta length > 500", 5.0, 1000, ("loss", "size")),
    Fault("virtualChannel", "virtual channel 1", "ether type vlan vlan pcp 1", 5.0, None, ("queue",)),
    Fault("oneDirection", "all of one direction", "meta length > 0", 1.0, None, ("dead",)),
)


@dataclass(frozen=True)
class Way:
    """From a host to one at the next switch, over a link that all its packets take."""

    source: object
    destination: object
    link: str
    interface: str  # where its frames leave the switch of the source, in the bridge of the cable


def grey(network, progress):
    """Drops some frames of five links, one after the other, in one direction, while all stay up."""
    result = Result("grey")
    ways = ways_of(network.plan, len(FAULTS))
    if len(ways) < len(FAULTS):
        result.skipped = (
            f"it is tried from {len(FAULTS)} switches with hosts, over links that all packets between two of them take,"
            f" and in {network.plan.fabric} there are {len(ways)}"
        )
        return result
    channels = network.fabric_file.verify()["virtualChannelsAvailable"]
    with Load() as load:
        for fault, way in zip(FAULTS, ways):
            if fault.named == ("queue",) and channels < 2:
                result.figures[fault.name] = "skipped: there is one virtual channel"
                continue
            progress(f"a link loses {fault.what}")
            _lose(network, fault, way, result)
        result.figures.update(load.figures())
    _judge(result)
    progress("waiting until it is over")
    _await_over(network, result)
    _judge_others(network, {(way.link, way.source.switch) for way in ways}, result)
    return result


def ways_of(plan, count):
    """So many, each from another switch over another link; fewer if there are not so many."""
    ends = {}
    for link in plan.links:
        ends[link.switchA, link.switchB] = link, link.portA
        ends[link.switchB, link.switchA] = link, link.portB
    ids = {switch.name: switch.id for switch in plan.switches}
    hosts = {}
    for host in plan.hosts:
        hosts.setdefault(host.switch, host)
    ways, links = [], set()
    for source in hosts.values():
        for destination in hosts.values():
            link, port = ends.get((source.switch, destination.switch), (None, None))
            if link is None or link.name in links:
                continue
            parallel = sum({link.switchA, link.switchB} == {each.switchA, each.switchB} for each in plan.links)
            if parallel == 1:
                links.add(link.name)
                ways.append(Way(source, destination, link.name, wire(f"s{ids[source.switch]}-eth{port}")))
                break
        if len(ways) == count:
            break
    return ways


def _lose(network, fault, way, result):
    ping = None
    try:
        if fault.ping is not None:
            ping = network.net[way.source.name].popen(
                ["ping", "-q", "-i", str(PING_SECONDS), "-s", str(fault.ping), way.destination.ip],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        time.sleep(SETTLE_SECONDS)
        _drop(way.interface, fault.rule)
        began = time.monotonic()
        try:
            seconds = _seconds(network, began, lambda: _found(network, fault, way))
        finally:
            _nft(f"delete table netdev {_table(way.interface)}")
    finally:
        if ping is not None:
            ping.kill()
            ping.wait()
    result.figures[f"{fault.name}Seconds"] = seconds


def _found(network, fault, way):
    if fault.named == ("dead",):
        return way.link in (network.controller.health() or {}).get("failures", ())
    return any(
        event["link"] == way.link and event["from"] == way.source.switch and event["fault"] in fault.named
        for event in network.controller.events("link-grey")
    )


def _seconds(network, began, condition):
    """Until it holds; None if it does not."""
    while time.monotonic() - began < PATIENCE_SECONDS:
        if condition():
            return round(time.monotonic() - began, 2)
        if lost := network.controller.lost():
            raise ControllerGone(lost)
        time.sleep(POLL_SECONDS)
    return None


def _table(interface):
    return "weft_" + interface.replace("-", "_")


def _drop(interface, rule):
    table = _table(interface)
    _nft(f"add table netdev {table}")
    _nft(f"add chain netdev {table} drops {{ type filter hook ingress device \"{interface}\" priority 0; }}")
    _nft(f"add rule netdev {table} drops {rule} drop")


def _nft(script):
    subprocess.run(["nft", script], check=True)


def _judge(result):
    """Where the machine has no time to spare, probes come late, and loss is found late, or not at all."""
    idle = result.figures["idle"]
    if idle < IDLE_FOR_BARS:
        result.unjudged = f"the processors were idle for {idle:.0%} of the time only"
        return
    for fault in FAULTS:
        seconds = result.figures.get(f"{fault.name}Seconds", 0.0)
        if seconds is None:
            result.faults.append(f"a link lost {fault.what}, which was not found in {PATIENCE_SECONDS:.0f} s")
        elif seconds > fault.bar:
            result.faults.append(
                f"a link lost {fault.what}, which was found after {seconds} s, but may take {fault.bar:.0f} s"
            )


def _await_over(network, result):
    began = time.monotonic()
    while (network.controller.health() or {"grey": True})["grey"]:
        if lost := network.controller.lost():
            raise ControllerGone(lost)
        if time.monotonic() - began > OVER_SECONDS:
            left = network.controller.health()["grey"]
            result.faults.append(f"{OVER_SECONDS:.0f} s after all links were mended, some are not sound yet: {left}")
            return
        time.sleep(1)
    result.figures["overSeconds"] = round(time.monotonic() - began, 1)
    await_healthy(network, result)


def _judge_others(network, ways, result):
    """Links that lose nothing are not named."""
    others = [
        f"{event['link']} from {event['from']}"
        for event in network.controller.events("link-grey")
        if (event["link"], event["from"]) not in ways
    ]
    result.figures["wronglyNamed"] = len(others)
    if others and not result.unjudged:
        result.faults.append(f"links were named that lost nothing: {', '.join(sorted(set(others)))}")
