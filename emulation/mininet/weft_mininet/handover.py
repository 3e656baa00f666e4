"""What it costs when a node of ONOS is taken away, or all of it, and another takes over."""

import random
import time

from weft_mininet.controller import ControllerError
from weft_mininet.cuts import Cuts
from weft_mininet.failover import FLOWS
from weft_mininet.flows import NANOS, lost_for_good
from weft_mininet.operate import OWN_PACE_SECONDS
from weft_mininet.outage import Outage, await_healthy
from weft_mininet.outside import CommandError
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.restart import TAKEOVER_SECONDS
from weft_mininet.result import Result
from weft_mininet.steps import under_traffic

SEED = 1
CUT, OUTAGE = "cut:", "outage:"
CUT_BAR_SECONDS = 5.0
OUTAGE_BAR_SECONDS = 10.0


def handover(network, progress, commands, outside):
    """Runs each of these commands outside, under traffic, and judges what it costs."""
    result = Result("handover")
    if not network.onos:
        result.skipped = "it takes nodes of ONOS away: give --controller onos=URL"
        return result
    if not commands:
        result.skipped = "it has no command to run: give --by COMMAND, which takes a node away or brings one back"
        return result
    draw = random.Random(SEED)
    links = draw.sample(network.plan.links, len(network.plan.links))
    pairs = pairs_over(network.plan, links, victim(network.plan), FLOWS, draw)
    with under_traffic(network, network.plan, pairs, result, progress) as steps:
        handovers = Handovers(network, steps, outside, iter(links))
        for number, command in enumerate(commands, 1):
            handovers.take(number, command)
    return result


class Handovers:
    """One after the other."""

    def __init__(self, network, steps, outside, links):
        self.network = network
        self.steps = steps
        self.outside = outside
        self.links = links
        self.cuts = Cuts(network.plan)

    def take(self, number, command):
        """In the way that stands before the command."""
        try:
            if command.startswith(CUT):
                self._with_cut(f"cut{number}", command.removeprefix(CUT), next(self.links).name)
            elif command.startswith(OUTAGE):
                self._with_outage(f"outage{number}", command.removeprefix(OUTAGE))
            else:
                self._without_loss(f"handover{number}", command)
        except (CommandError, ControllerError) as error:
            self.steps.fault(str(error))

    def _without_loss(self, name, command):
        """No packet is lost, and all entries are what they were, also when ONOS has looked after them by itself."""
        held = self.steps.held()

        def act():
            self.outside.run(command)
            self.network.controller.await_programmed()

        def watch():
            time.sleep(OWN_PACE_SECONDS)
            self.steps.judge_held(held, command)

        self.steps.take(name, f"'{command}'", act, watch)

    def _with_cut(self, name, command, link):
        """A link is cut in the moment before: its flows are repaired all the same."""
        self.steps.progress(f"{link} is cut, and '{command}'")

        def cut():
            began = self.cuts.set([link], False)
            self.outside.run(command)
            return began

        outage = Outage(
            self.network,
            self.steps.traffic,
            f"{link} and '{command}'",
            cut,
            lambda: self.cuts.set([link], True),
            self.steps.result,
            watch=TAKEOVER_SECONDS,
        )
        seconds, lost = outage.seconds(), outage.lost()
        self.steps.result.figures.update({f"{name}Seconds": seconds, f"{name}Lost": lost})
        if not lost:
            self.steps.fault(f"no flow went over {link}, so that its repair was not tried")
        elif seconds is not None and seconds > CUT_BAR_SECONDS:
            self.steps.fault(f"{link} was repaired {seconds} s after it was cut, but may be {CUT_BAR_SECONDS} s")

    def _with_outage(self, name, command):
        """Packets may be lost, for some time."""
        self.steps.progress(f"'{command}'")
        began = time.time_ns()
        self.outside.run(command)
        self.network.controller.await_programmed()
        await_healthy(self.network, self.steps.result)
        time.sleep(OWN_PACE_SECONDS)
        end = time.time_ns()
        flows = self.steps.traffic.flows
        lost = lost_for_good(flows, began, end)
        longest = 0
        for flow in flows:
            numbers = flow.lost(began, end)
            recovered = flow.recovered(began, end)
            if numbers and recovered is None:
                self.steps.fault(
                    f"nothing arrives from {flow.source.name} at {flow.destination.name} after '{command}'"
                )
            elif numbers:
                longest = max(longest, recovered - flow.sent[numbers[0]])
        seconds = round(longest / NANOS, 3)
        self.steps.result.figures.update({f"{name}Seconds": seconds, f"{name}Lost": lost})
        if seconds > OUTAGE_BAR_SECONDS:
            self.steps.fault(f"'{command}' cost a flow {seconds} s, but may cost {OUTAGE_BAR_SECONDS} s")
