"""A fabric that runs: hosts, switches and controller."""

import os
import resource
import time
from dataclasses import dataclass, replace

from mininet.net import Mininet

from weft_mininet.controller import FIRST_PORT, ControllerError, EmbeddedController
from weft_mininet.listening import SwitchError
from weft_mininet.onos import OnosController
from weft_mininet.plan import Plan
from weft_mininet.rates import RateError
from weft_mininet.switches import LOOPBACK, Bmv2Switch, WeftSwitch
from weft_mininet.topology import FabricTopo
from weft_mininet.weft import FabricFile


class StartError(Exception):
    """The fabric did not start; the message says why."""


ANYWHERE = "0.0.0.0"  # which is in a namespace of its own


@dataclass(frozen=True)
class Part:
    """What a fabric has grown from: its file, and the plan of that."""

    fabric_file: FabricFile
    plan: Plan


KINDS = {"bmv2": Bmv2Switch, "weft": WeftSwitch}


class FabricNetwork:
    """Starts on entering, and takes everything away on leaving; switches that are `apart` can be killed.

    Given what is `first`, only that part of the fabric is programmed, until it grows.
    """

    def __init__(
        self, plan, fabric_file, kind, directory, progress, apart=frozenset(), link_rate=None, onos=None, first=None
    ):
        self.plan = plan
        self.fabric_file = fabric_file
        self.kind = KINDS[kind]
        self.directory = directory
        self.progress = progress
        self.apart = apart
        self.link_rate = link_rate  # bits/s, or None
        self.first = first  # a Part, or None
        self.onos = onos  # where it answers, as seen from here, or None for a controller of its own
        self.net = None
        self.controller = None  # the one that is to be asked
        self.controllers = []
        self.seconds = {}

    def __enter__(self):
        try:
            self._start()
        except (SwitchError, ControllerError, RateError) as error:
            self.stop()
            raise StartError(str(error)) from error
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_exception):
        self.stop()

    def _start(self):
        started = time.monotonic()
        self.progress("making interfaces")
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        Mininet.inited = True  # the limits that it would raise are not those of these namespaces
        listens = LOOPBACK if self.onos is None else ANYWHERE
        topo = FabricTopo(plan=self.plan, apart=self.apart, linkRate=self.link_rate, grpcAddress=listens)
        self.net = Mininet(topo=topo, switch=self.kind, controller=None, autoSetMacs=False)
        built = time.monotonic()
        self.progress("starting switches")
        self.net.start()
        running = time.monotonic()
        self.progress("installing routes")
        begin = self.first or Part(self.fabric_file, self.plan)
        self.controller = self._start_embedded(begin.fabric_file) if self.onos is None else self._start_onos(begin)
        self.controller.await_programmed()
        self.seconds = {
            "interfaces": built - started,
            "switches": running - built,
            "routes": time.monotonic() - running,
        }
        self.progress("")

    def hosts(self, plan=None):
        """The hosts of the plan, or of a part of it, each with the id of a process in its namespace."""
        return [(host, self.net[host.name].pid) for host in (plan or self.plan).hosts]

    def grow(self):
        """Has all of the fabric programmed that began with a part of it; raises ControllerError."""
        if self.onos is None:
            self.route()
        else:
            self.controller.configure(self.fabric_file, self.plan)
            self.controller.await_programmed()

    def route(self, **routing):
        """Has other routes installed, by another controller if the one there is cannot; raises ControllerError."""
        if self.onos is None:
            self.controller.stop()
            self.controller = self.start_controller(**routing)
        else:
            self.controller.configure(replace(self.fabric_file, **routing))
        self.controller.await_programmed()

    def _start_onos(self, begin):
        controller = OnosController(self.onos, begin.plan, self.directory)
        self.controllers.append(controller)
        controller.configure(begin.fabric_file)
        return controller

    def start_controller(self, election_id=1, port=FIRST_PORT, **routing):
        """Starts a controller, the first one or one more; what there is of it is in its log.

        Given `routing` or `spread`, it has the fabric with that.
        """
        return self._start_embedded(replace(self.fabric_file, **routing), election_id, port)

    def _start_embedded(self, fabric_file, election_id=1, port=FIRST_PORT):
        log = os.path.join(self.directory, f"controller-{len(self.controllers) + 1}.log")
        controller = EmbeddedController(fabric_file, log, election_id, port)
        self.controllers.append(controller)
        return controller

    def stop(self):
        """Ends controller, switches and hosts."""
        for each in self.controllers:
            each.stop()
        self.controllers.clear()
        if self.net is not None:
            self.net.stop()
            self.net = None
