"""Failures of a fabric that runs, and what each of them cost the traffic."""

import statistics
import time

from weft_mininet.cuts import Cuts
from weft_mininet.flows import NANOS
from weft_mininet.outage import Failed, Outage, await_healthy, named
from weft_mininet.p4runtime import ReadError, counters

FLAPS = 10
FLAP_SECONDS = 0.2
# DropReason in p4/include/constants.p4.
NO_VIRTUAL_CHANNEL = 12
HOP_LIMIT = 13


class Failures:
    """One after the other, with the figures of each."""

    def __init__(self, network, traffic, result):
        self.network = network
        self.traffic = traffic
        self.result = result
        self.cuts = Cuts(network.plan)

    def links(self, links, progress):
        """One at a time."""
        repairs, protections = [], []
        for number, link in enumerate(links, 1):
            progress("links cut", number)
            outage = self._cut([link.name])
            repairs.append(outage.seconds())
            protections.append(outage.seconds(lambda flow, link=link: climbs(self.network.plan, flow, link)))
        self.result.figures["linksCut"] = len(links)
        self._summarize("repair", repairs)
        self._summarize("protection", protections)

    def _summarize(self, name, seconds):
        seconds = [each for each in seconds if each is not None]
        if seconds:
            self.result.figures[f"{name}Cuts"] = len(seconds)
            self.result.figures[f"{name}MedianSeconds"] = statistics.median(seconds)
            self.result.figures[f"{name}LongestSeconds"] = max(seconds)

    def three(self, names):
        """At once."""
        self._tell("threeLinks", self._cut(names))

    def switch_cut(self, switch):
        """All links of a switch, which itself goes on and can be reached by the controller."""
        self._tell("switchCut", self._cut(self.cuts.of_switch(switch), {switch}))

    def switch_killed(self, name):
        """The process of a switch, and with it the session; its ports stay up, so that only the session tells."""
        switch = self.network.net[name]

        def kill():
            began = time.time_ns()
            switch.kill()
            return began

        def restart():
            began = time.time_ns()
            switch.restart()
            return began

        outage = Outage(self.network, self.traffic, name, kill, restart, self.result, {name}, failed=Failed([name], 1))
        self._tell("switchKilled", outage)
        self.result.figures["killedSwitch"] = name

    def flap(self, name):
        """Down and up, ten times."""
        began = time.time_ns()
        for _ in range(FLAPS):
            self.cuts.set([name], False)
            time.sleep(FLAP_SECONDS)
            self.cuts.set([name], True)
            time.sleep(FLAP_SECONDS)
        await_healthy(self.network, self.result)
        end = time.time_ns() - NANOS // 2
        self.result.figures["flapLost"] = sum(len(flow.lost(began, end)) for flow in self.traffic.flows)
        broken = [flow for flow in self.traffic.flows if flow.lost(began, end) and flow.recovered(began, end) is None]
        if broken:
            self.result.faults.append(f"after {name} flapped, nothing arrives {named(broken)}")

    def judge_loops(self, of):
        """No switch has dropped a packet for its hops, of those that count: a killed one begins to count anew.

        Told besides is what was dropped for want of a virtual channel: at latest when it has been in all of them, a
        packet that went round in a loop would be, too.
        """
        figures = self.result.figures
        for switch in of:
            try:
                drops = counters(self.network.net[switch], "drops", [NO_VIRTUAL_CHANNEL, HOP_LIMIT])
            except ReadError as error:
                self.result.faults.append(str(error))
                continue
            figures["hopLimitDrops"] = figures.get("hopLimitDrops", 0) + drops[HOP_LIMIT]
            figures["noChannelDrops"] = figures.get("noChannelDrops", 0) + drops[NO_VIRTUAL_CHANNEL]
            if drops[HOP_LIMIT]:
                self.result.faults.append(f"{switch} dropped {drops[HOP_LIMIT]} packets at the hop limit")

    def _cut(self, names, gone=frozenset()):
        def cut():
            return self.cuts.set(names, False)

        def mend():
            return self.cuts.set(names, True)

        failed = Failed(names, len(gone))
        return Outage(self.network, self.traffic, ", ".join(names), cut, mend, self.result, gone, failed=failed)

    def _tell(self, name, outage):
        seconds, lost = outage.seconds(), outage.lost()
        if seconds is None:
            seconds = "no flow that went over it came back" if lost else "no flow went over it"
        self.result.figures[f"{name}Seconds"] = seconds
        self.result.figures[f"{name}Lost"] = lost


def climbs(plan, flow, link):
    """Whether a packet that meets this link does so on its way up from its own edge switch."""
    edges = {host.switch for host in plan.hosts}
    return flow.source.switch in (link.switchA, link.switchB) and not {link.switchA, link.switchB} <= edges
