"""What an operator does to a fabric that runs under ONOS: no packet may be lost by it."""

import random
import time
from dataclasses import replace

from weft_mininet import weft
from weft_mininet.application import Application
from weft_mininet.controller import ControllerError
from weft_mininet.failover import FLOWS
from weft_mininet.outage import SETTLE_SECONDS
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.result import Result
from weft_mininet.steps import under_traffic
from weft_mininet.transit import Transit, ends_of

SEED = 1
SCHEMES = {"minimal": "toMinimal", "valiant": "toValiant", "ugal-l": "toUgal"}
CANDIDATES = 8  # for a drain, of which the first is taken that cuts nothing off
WATCH_SECONDS = 3.0
OWN_PACE_SECONDS = 35.0  # ONOS reads each switch every 30 s, and mends what it takes for wrong
CHANGE_SECONDS = 60.0
REFUSED = 409


def operate(network, progress):
    """Changes schemes, drains, and has the application deactivated, activated and installed anew."""
    result = Result("operate")
    if not network.onos:
        result.skipped = "it is what an operator does to ONOS: give --controller onos=URL"
        return result
    plan, draw = network.plan, random.Random(SEED)
    application = Application(network.onos)
    progress("choosing what to drain")
    schemes = {scheme: obstacle(network.fabric_file, scheme) for scheme in SCHEMES}
    link, switch = drainable(plan, application, draw)
    pairs = pairs_over(plan, links_for(plan, link, switch), switch or victim(plan), FLOWS, draw)
    with under_traffic(network, plan, pairs, result, progress) as steps:
        operator = Operator(network, application, steps)
        operator.change_schemes(schemes)
        operator.drain_link(link)
        operator.drain_switch(switch)
        operator.ask_for_too_much()
        operator.deactivate()
        operator.reinstall()
        steps.judge_rest()
    return result


def obstacle(fabric_file, scheme):
    """Why a fabric cannot have a scheme; None if it can."""
    try:
        verified = replace(fabric_file, routing=scheme).verify()
    except ValueError:
        return "weft verify refuses it"
    if verified["holds"] and not verified["notProgrammable"]:
        return None
    needed, available = verified["virtualChannels"], verified["virtualChannelsAvailable"]
    return verified["notProgrammable"] or f"it needs {needed} virtual channels, and there are {available}"


def drainable(plan, application, draw):
    """A link and a switch, by name, that can be drained; None for either if it seems that none can."""
    links = [each.name for each in draw.sample(plan.links, len(plan.links))]
    switches = [victim(plan)] + [each.name for each in draw.sample(plan.switches, len(plan.switches))]
    return tuple(
        next((name for name in names[:CANDIDATES] if not application.would_cut([name])), None)
        for names in (links, switches)
    )


def links_for(plan, link, switch):
    """The links that packets are to go over: the one to be drained, those of the switch, then all others."""

    def rank(each):
        return each.name != link, switch not in (each.switchA, each.switchB)

    return sorted(plan.links, key=rank)


class Operator:
    """Takes the steps."""

    def __init__(self, network, application, steps):
        self.network = network
        self.application = application
        self.steps = steps
        self.transit = Transit(network.plan)

    def change_schemes(self, obstacles):
        """To each scheme that there is no obstacle to, and back; before that, to nothing, for comparison."""
        self.steps.take("nothing", "nothing is done", lambda: time.sleep(WATCH_SECONDS))
        now = self.network.plan.scheme
        for scheme, name in SCHEMES.items():
            if obstacles[scheme]:
                self.steps.skip(name, obstacles[scheme])
            elif scheme == now:
                self.steps.skip(name, "it is the scheme already")
            else:
                self._change(name, scheme, replace(self.network.fabric_file, routing=scheme))
                now = scheme
        if now != self.network.plan.scheme:
            self._change("back", self.network.plan.scheme, self.network.fabric_file)

    def _change(self, name, scheme, fabric_file):
        def change():
            self.network.controller.configure(fabric_file)
            self._await(lambda: self.application.scheme() == scheme, f"it does not become {scheme}")

        self.steps.take(name, f"the change to {scheme}", change, lambda: time.sleep(WATCH_SECONDS))

    def drain_link(self, name):
        """No packet goes over it any more; when it is used again, some do."""
        if name is None:
            self.steps.skip("drainLink", "every link that was looked at would cut pairs off")
            return
        self._drain("Link", name, lambda: self.transit.over_link(name, WATCH_SECONDS), "over")

    def drain_switch(self, name):
        """No packet goes through it any more, but those of its own endpoints from and to it; then again."""
        if name is None:
            self.steps.skip("drainSwitch", "every switch that was looked at would cut pairs off")
            return
        self.steps.result.figures["drainedSwitchEndpoints"] = sum(
            host.switch == name for host in self.network.plan.hosts
        )
        self._drain("Switch", name, lambda: self.transit.through_switch(name, WATCH_SECONDS), "through")

    def _drain(self, kind, name, count, way):
        def watch_drained():
            time.sleep(SETTLE_SECONDS)  # for those on their way
            if passed := count():
                self.steps.fault(f"{passed} packets went {way} {name} while it was drained")
            if self.application.drained() != [name]:
                self.steps.fault(f"{name} is to be drained, but it is {self.application.drained()}")

        def watch_used():
            passed = self.steps.result.figures[f"undrain{kind}Passed"] = count()
            if not passed:
                self.steps.fault(f"no packet went {way} {name} when it was used again")

        passed = self.steps.result.figures[f"drain{kind}PassedBefore"] = count()
        if not passed:
            self.steps.fault(f"no packet went {way} {name} before its drain, so that this was not tried")
        self.steps.take(f"drain{kind}", f"the drain of {name}", lambda: self.application.drain([name]), watch_drained)
        self.steps.take(
            f"undrain{kind}", f"the end of the drain of {name}", lambda: self.application.undrain(name), watch_used
        )

    def ask_for_too_much(self):
        """All links of a switch with hosts cannot be drained: that is refused, with a reason, and changes nothing."""
        hosts = self.network.plan.hosts
        names = [
            link.name for link in self.network.plan.links if hosts[0].switch in [switch for switch, _ in ends_of(link)]
        ]

        def ask():
            before = self.application.routes(hosts[0].name, hosts[-1].name)
            code, answer = self.application.try_drain(names)
            if code != REFUSED or "would have none" not in str(answer):
                self.steps.fault(f"ONOS answers the drain of all links of {hosts[0].switch} with {code}: {answer}")
            drained = self.application.drained()
            if drained:
                self.steps.fault(f"what was to be refused is drained: {drained}")
            if before != self.application.routes(hosts[0].name, hosts[-1].name):
                self.steps.fault(f"the drain that was to be refused changed the routes of {hosts[0].name}")
            for name in drained:
                self.application.undrain(name)

        self.steps.take("refusedDrain", f"the drain of all links of {hosts[0].switch}", ask)

    def deactivate(self):
        """Packets go on without the application, by the same entries; it takes them over when it is back."""

        def deactivate():
            self.application.deactivate()
            self._await(lambda: self.network.controller.health() is None, "the application goes on")

        self._go_and_return("deactivate", "the deactivation", deactivate, "activate", self.application.activate)

    def reinstall(self):
        """The same with the application taken out of ONOS, as for another version of it."""
        oar = weft.oar()
        if oar is None:
            self.steps.skip("remove", "there is no weft.oar; build it, or name it in WEFT_OAR")
            return
        self._go_and_return(
            "remove", "the removal", self.application.remove, "install", lambda: self.application.install(oar)
        )

    def _go_and_return(self, go_name, going, go, return_name, come_back):
        """Both times long enough that ONOS, too, has looked after the switches; the entries stay what they are."""
        held = self.steps.held()

        def watch(what):
            def judge():
                time.sleep(OWN_PACE_SECONDS)
                self.steps.judge_held(held, what)

            return judge

        def return_programmed():
            come_back()
            self.network.controller.await_programmed()

        try:
            self.steps.take(go_name, going, go, watch(going), served=False)
        except BaseException:  # an ONOS without the application is not what anybody asked for
            come_back()
            raise
        self.steps.take(return_name, f"the end of {going}", return_programmed, watch(f"the end of {going}"))

    def _await(self, condition, otherwise):
        deadline = time.monotonic() + CHANGE_SECONDS
        while not condition():
            if time.monotonic() > deadline:
                raise ControllerError(f"{otherwise} in {CHANGE_SECONDS} s: {self.network.controller.health()}")
            time.sleep(0.1)
