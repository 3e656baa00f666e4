"""What is done to a fabric under traffic, step by step, and what each step costs."""

import contextlib
import time

from weft_mininet.controller import ControllerError
from weft_mininet.failover import PACKETS_PER_SECOND, judge_connections
from weft_mininet.failures import Failures
from weft_mininet.flows import NANOS, Traffic, lost_for_good
from weft_mininet.load import Load
from weft_mininet.outage import SETTLE_SECONDS, await_healthy, named
from weft_mininet.p4runtime import ReadError, entries


@contextlib.contextmanager
def under_traffic(network, plan, pairs, result, progress):
    """Steps to take under traffic between these pairs of a plan's hosts.

    In the end it is judged whether a packet went round in a loop, a connection ended, or the traffic itself did.
    """
    rate = PACKETS_PER_SECOND[network.kind.kind]
    with Load() as load, Traffic(network.hosts(plan), pairs, rate) as traffic:
        time.sleep(SETTLE_SECONDS)
        yield Steps(network, traffic, result, progress)
        Failures(network, traffic, result).judge_loops([each.name for each in plan.switches])
        judge_connections(traffic, result)
        if traffic.failure:
            result.faults.append(f"the traffic ended: {traffic.failure}")
        result.figures.update(load.figures())
    result.figures["packetsPerSecond"] = len(pairs) * rate


class Steps:
    """Takes them one after the other; a packet that is lost meanwhile is a fault, as is whatever goes wrong."""

    def __init__(self, network, traffic, result, progress):
        self.network = network
        self.traffic = traffic
        self.result = result
        self.progress = progress
        self.lost = 0

    def take(self, name, what, action, watch=None, served=True):
        """Does something, watches how that went, and counts what was lost until everything is in service again.

        What is not `served` afterwards has no controller that could tell.
        """
        self.progress(what)
        began, started = time.time_ns(), time.monotonic()
        try:
            action()
            self.result.figures[f"{name}Seconds"] = round(time.monotonic() - started, 2)
            if watch:
                watch()
        except (ControllerError, ReadError) as error:
            self.result.faults.append(f"{what}: {error}")
        if served:
            await_healthy(self.network, self.result)
        self._count(name, what, began, time.time_ns())

    def skip(self, name, why):
        """Says why a step is not taken."""
        self.result.figures[name] = f"skipped: {why}"

    def fault(self, what):
        """Something else that did not hold."""
        self.result.faults.append(what)

    def held(self):
        """All entries, by switch."""
        return {switch.name: entries(switch) for switch in self.network.net.switches}

    def judge_held(self, held, what):
        """The switches have the same entries as then."""
        now = self.held()
        if changed := [switch for switch in held if held[switch] != now[switch]]:
            self.fault(f"{what}: entries of {len(changed)} switches, such as {changed[0]}, are not what they were")

    def judge_rest(self):
        """Nothing was lost between the steps either."""
        now = time.time_ns()
        rest = lost_for_good(self.traffic.flows, 0, now) - self.lost
        self.result.figures["packetsSent"] = sum(flow.sent_in(0, now) for flow in self.traffic.flows)
        if rest > 0:
            self.fault(f"{rest} packets were lost between the steps")

    def _count(self, name, what, began, end):
        lost = lost_for_good(self.traffic.flows, began, end)
        self.result.figures[f"{name}Sent"] = sum(flow.sent_in(began, end) for flow in self.traffic.flows)
        self.result.figures[f"{name}Lost"] = lost
        self.lost += lost
        losers = [(flow, numbers) for flow in self.traffic.flows if (numbers := flow.lost(began, end))]
        if losers:
            first = min(flow.sent[numbers[0]] for flow, numbers in losers)
            last = max(flow.sent[numbers[-1]] for flow, numbers in losers)
            self.fault(
                f"{what}: {lost} packets were lost {named([flow for flow, _ in losers])}, sent"
                f" {(first - began) / NANOS:.2f} to {(last - began) / NANOS:.2f} s after it began"
            )
