"""The controller is restarted, killed, and succeeded by another one: traffic and entries are left as they are."""

import random
import signal
import time

from weft_mininet.controller import FIRST_PORT
from weft_mininet.cuts import Cuts
from weft_mininet.failover import FLOWS, PACKETS_PER_SECOND
from weft_mininet.flows import NANOS, Traffic, lost_for_good
from weft_mininet.load import Load
from weft_mininet.outage import SETTLE_SECONDS, Outage, await_healthy
from weft_mininet.p4runtime import entries
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.result import Result

SEED = 1
TAKEOVER_SECONDS = 15.0
SECOND_PORT = FIRST_PORT + 1
# Of two controllers the one with the higher election id is primary.
SAME, FIRST_PRIMARY, SECOND_PRIMARY, LAST_PRIMARY = 1, 4, 3, 2


def restart(network, progress):
    """Restarts the controller by SIGTERM and by SIGKILL, and has a standby take over, without and with a cut link."""
    result = Result("restart")
    if network.onos:
        result.skipped = "it stops the controller, which here is ONOS"
        return result
    draw = random.Random(SEED)
    links = draw.sample(network.plan.links, len(network.plan.links))
    pairs = pairs_over(network.plan, links, victim(network.plan), FLOWS, draw)
    rate = PACKETS_PER_SECOND[network.kind.kind]
    with Load() as load, Traffic(network.hosts(), pairs, rate) as traffic:
        time.sleep(SETTLE_SECONDS)
        succession = Succession(network, traffic, result)
        progress("the controller is told to stop, and started again")
        succession.restart("terminated", signal.SIGTERM, SAME)
        progress("the controller is killed, and started again")
        succession.restart("killed", signal.SIGKILL, FIRST_PRIMARY)
        progress("a standby takes over")
        succession.take_over()
        progress("a link is cut")
        succession.cut("cutAfterTakeover", links[0].name)
        progress("a standby takes over while a link is cut")
        succession.take_over_with_cut("cutDuringTakeover", links[1].name)
        if traffic.failure:
            result.faults.append(f"the traffic ended: {traffic.failure}")
        result.figures.update(load.figures())
    result.figures["packetsPerSecond"] = len(pairs) * rate
    return result


class Succession:
    """One controller after the other."""

    def __init__(self, network, traffic, result):
        self.network = network
        self.traffic = traffic
        self.result = result
        self.cuts = Cuts(network.plan)

    def restart(self, name, number, election_id):
        """Ends the controller and starts it again, with another election id."""
        held = self._held()
        began = time.time_ns()
        self.network.controller.end(number)
        started = time.monotonic()
        self.network.controller = self.network.start_controller(election_id)
        self.network.controller.await_programmed()
        self.result.figures[f"{name}Seconds"] = round(time.monotonic() - started, 2)
        self._judge_untouched(name, began, held)

    def take_over(self):
        """Kills the controller while another one stands by."""
        standby = self._standby(SECOND_PRIMARY, SECOND_PORT)
        held = self._held()
        began = time.time_ns()
        self._kill_in_favour_of(standby)
        standby.await_programmed()
        self.result.figures["takeoverSeconds"] = round((time.time_ns() - began) / NANOS, 2)
        self._judge_untouched("takeover", began, held)

    def cut(self, name, link):
        """Cuts a link, which has to be repaired."""
        outage = Outage(
            self.network,
            self.traffic,
            link,
            lambda: self.cuts.set([link], False),
            lambda: self.cuts.set([link], True),
            self.result,
        )
        self._tell(name, link, outage)

    def take_over_with_cut(self, name, link):
        """Kills the controller while another one stands by, and cuts a link in the same moment."""
        standby = self._standby(LAST_PRIMARY, FIRST_PORT)

        def kill_and_cut():
            began = self.cuts.set([link], False)
            self._kill_in_favour_of(standby)
            return began

        outage = Outage(
            self.network,
            self.traffic,
            f"{link} and the controller",
            kill_and_cut,
            lambda: self.cuts.set([link], True),
            self.result,
            watch=TAKEOVER_SECONDS,
        )
        self._tell(name, link, outage)

    def _standby(self, election_id, port):
        standby = self.network.start_controller(election_id, port)
        standby.await_standby(len(self.network.plan.switches))
        return standby

    def _kill_in_favour_of(self, standby):
        self.network.controller.end(signal.SIGKILL)
        self.network.controller = standby

    def _held(self):
        return {switch.name: entries(switch) for switch in self.network.net.switches}

    def _judge_untouched(self, name, began, held):
        """No packet was lost, no program loaded, no entry written, and all entries are what they were."""
        await_healthy(self.network, self.result)
        controller = self.network.controller
        lost = lost_for_good(self.traffic.flows, began, time.time_ns())
        updates = controller.updates()
        self.result.figures[f"{name}Lost"] = lost
        self.result.figures[f"{name}Updates"] = updates
        if lost:
            self.result.faults.append(f"{name}: {lost} packets were lost")
        if updates:
            self.result.faults.append(f"{name}: {updates} entries were written")
        if loaded := controller.events("pipeline-loaded"):
            self.result.faults.append(f"{name}: {len(loaded)} switches were given the program anew")
        now = self._held()
        if changed := [switch for switch in held if held[switch] != now[switch]]:
            self.result.faults.append(f"{name}: entries of {', '.join(changed)} are not what they were")

    def _tell(self, name, link, outage):
        self.result.figures[f"{name}Seconds"] = outage.seconds()
        self.result.figures[f"{name}Lost"] = outage.lost()
        if not outage.lost():
            self.result.faults.append(f"no flow went over {link}, so that its repair was not tried")
