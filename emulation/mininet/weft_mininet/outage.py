"""Something fails under traffic, is watched, and returns."""

import time

from weft_mininet.controller import ControllerGone
from weft_mininet.flows import NANOS, lost_for_good

SETTLE_SECONDS = 1.0
WATCH_SECONDS = 3.0
PATIENCE_SECONDS = 15  # for the figure, not for the verdict
RETURN_SECONDS = 60.0
NAMED = 3


class Outage:
    """What failed, from the moment when it did until all is in service again, and what the flows lost by it.

    `fail` and `mend` do it, each at the time in ns that it returns. Flows of hosts at switches that are `gone`
    meanwhile do not count, nor do those between hosts that nothing joins while it lasts. `failed`, if given, is what
    failed, for telling which these are, and why a flow has no route.
    """

    def __init__(self, network, traffic, what, fail, mend, result, gone=frozenset(), watch=WATCH_SECONDS, failed=None):
        self.traffic = traffic
        self.gone = gone
        self.parted = []
        self.parted = failed.parted(network.plan, self._flows()) if failed else []
        if self.parted:
            result.figures.setdefault("parted", []).append(f"{what}: packets {named(self.parted)}")
        self.began = fail()
        time.sleep(watch)
        broken = self._broken()
        unrouted = failed.without_route(network, broken) if failed and broken else []
        if unrouted:
            found = f"{what} failed, and there is no route for packets {named(unrouted)}: {failed.remedy}"
            if failed.promised:
                result.faults.append(found)
            else:
                result.figures.setdefault("notSurvived", []).append(found)
        if dead := [flow for flow in broken if flow not in unrouted]:
            result.faults.append(f"{watch} s after {what} failed, nothing arrives {named(dead)}")
        # How late they are is told nevertheless.
        while self._broken() and time.time_ns() - self.began < PATIENCE_SECONDS * NANOS:
            time.sleep(0.5)
        mended = mend()
        await_healthy(network, result)
        # What is lost of a flow that was not repaired in the meantime tells nothing of the return.
        whole = [flow for flow in self._flows() if flow not in broken]
        self.lost_on_return = lost_for_good(whole, mended, time.time_ns())
        if self.lost_on_return:
            result.faults.append(f"{self.lost_on_return} packets were lost when {what} returned")

    def _flows(self):
        return [
            flow
            for flow in self.traffic.flows
            if not {flow.source.switch, flow.destination.switch} & self.gone and flow not in self.parted
        ]

    def _broken(self):
        """The flows that lost packets, and of which nothing has arrived since."""
        self.end = time.time_ns() - NANOS // 2
        return [flow for flow in self._flows() if self.lost_of(flow) and self._recovered(flow) is None]

    def _recovered(self, flow):
        return flow.recovered(self.began - NANOS // 10, self.end)

    def seconds(self, which=lambda flow: True):
        """Until the last of these flows that lost packets was whole again; None if none lost any."""
        times = [self._recovered(flow) for flow in self._flows() if which(flow)]
        times = [each for each in times if each is not None]
        return round((max(times) - self.began) / NANOS, 3) if times else None

    def lost_of(self, flow):
        """The packets of a flow that were lost while it lasted."""
        return flow.lost(self.began - NANOS // 10, self.end)

    def lost(self):
        """How many packets of all flows were."""
        return sum(len(self.lost_of(flow)) for flow in self._flows())


class Failed:
    """The links that failed at once, or all links of a switch, or a switch itself."""

    def __init__(self, names, switches=0):
        self.names = names
        self.switches = switches
        self.promised = False
        self.remedy = ""

    def parted(self, plan, flows):
        """Those of these flows whose hosts nothing joins while it lasts."""
        left = plan.without(self.names)
        reached = {name: left.distances(name) for name in {flow.source.switch for flow in flows}}
        return [flow for flow in flows if flow.destination.switch not in reached[flow.source.switch]]

    def without_route(self, network, flows):
        """Those of these flows that have no route around it for lack of virtual channels."""
        verified = network.fabric_file.verify(self.names)
        uncovered, meant = verified["uncovered"], verified["meantToSurvive"]
        self.remedy = uncovered["remedy"]
        self.promised = self.switches <= meant["switches"] if self.switches else len(self.names) <= meant["links"]
        pairs = {(pair["source"], pair["destination"]) for pair in uncovered["pairs"]}
        return [flow for flow in flows if (flow.source.switch, flow.destination.switch) in pairs]


def named(flows):
    """How many these are, and some of them."""
    some = ", ".join(f"{flow.source.name} -> {flow.destination.name}" for flow in flows[:NAMED])
    return f"of {len(flows)} flows, such as {some}"


def await_healthy(network, result):
    """Waits until everything is in service again: what failed often is held back for some time.

    Raises ControllerGone.
    """
    deadline = time.monotonic() + RETURN_SECONDS
    while True:
        health = network.controller.health()
        if health and health["healthy"] and not (health["failures"] or health["repairing"] or health["unreachable"]):
            break
        if lost := network.controller.lost():
            raise ControllerGone(lost)
        if time.monotonic() > deadline:
            result.faults.append(f"not all is in service again {RETURN_SECONDS} s after it was mended: {health}")
            return
        time.sleep(0.1)
    time.sleep(SETTLE_SECONDS)
