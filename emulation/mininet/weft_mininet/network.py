"""A fabric that runs: hosts, switches and controller."""

import os
import resource
import time
from dataclasses import replace

from mininet.net import Mininet

from weft_mininet.controller import FIRST_PORT, ControllerError, EmbeddedController
from weft_mininet.listening import SwitchError
from weft_mininet.rates import RateError
from weft_mininet.switches import Bmv2Switch, WeftSwitch
from weft_mininet.topology import FabricTopo


class StartError(Exception):
    """The fabric did not start; the message says why."""


KINDS = {"bmv2": Bmv2Switch, "weft": WeftSwitch}


class FabricNetwork:
    """Starts on entering, and takes everything away on leaving; switches that are `apart` can be killed."""

    def __init__(self, plan, fabric_file, kind, directory, progress, apart=frozenset(), link_rate=None):
        self.plan = plan
        self.fabric_file = fabric_file
        self.kind = KINDS[kind]
        self.directory = directory
        self.progress = progress
        self.apart = apart
        self.link_rate = link_rate  # bits/s, or None
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
        topo = FabricTopo(plan=self.plan, apart=self.apart, linkRate=self.link_rate)
        self.net = Mininet(topo=topo, switch=self.kind, controller=None, autoSetMacs=False)
        built = time.monotonic()
        self.progress("starting switches")
        self.net.start()
        running = time.monotonic()
        self.progress("installing routes")
        self.controller = self.start_controller()
        self.controller.await_programmed()
        self.seconds = {
            "interfaces": built - started,
            "switches": running - built,
            "routes": time.monotonic() - running,
        }
        self.progress("")

    def hosts(self):
        """The planned hosts, each with the id of a process in its namespace."""
        return [(host, self.net[host.name].pid) for host in self.plan.hosts]

    def route(self, **routing):
        """Has another controller take the place of the one there is, with other routes; raises ControllerError."""
        self.controller.stop()
        self.controller = self.start_controller(**routing)
        self.controller.await_programmed()

    def start_controller(self, election_id=1, port=FIRST_PORT, **routing):
        """Starts a controller, the first one or one more; what there is of it is in its log.

        Given `routing` or `spread`, it has the fabric with that.
        """
        log = os.path.join(self.directory, f"controller-{len(self.controllers) + 1}.log")
        controller = EmbeddedController(replace(self.fabric_file, **routing), log, election_id, port)
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
