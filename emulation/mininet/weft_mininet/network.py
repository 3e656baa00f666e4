"""A fabric that runs: hosts, switches and controller."""

import os
import resource
import time

from mininet.net import Mininet

from weft_mininet.controller import ControllerError, EmbeddedController
from weft_mininet.switches import Bmv2Switch, SwitchError, WeftSwitch
from weft_mininet.topology import FabricTopo


class StartError(Exception):
    """The fabric did not start; the message says why."""


KINDS = {"bmv2": Bmv2Switch, "weft": WeftSwitch}


class FabricNetwork:
    """Starts on entering, and takes everything away on leaving."""

    def __init__(self, plan, fabric_file, kind, directory, progress):
        self.plan = plan
        self.fabric_file = fabric_file
        self.kind = KINDS[kind]
        self.directory = directory
        self.progress = progress
        self.net = None
        self.controller = None
        self.seconds = {}

    def __enter__(self):
        try:
            self._start()
        except (SwitchError, ControllerError) as error:
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
        self.net = Mininet(topo=FabricTopo(plan=self.plan), switch=self.kind, controller=None, autoSetMacs=False)
        built = time.monotonic()
        self.progress("starting switches")
        self.net.start()
        running = time.monotonic()
        self.progress("installing routes")
        self.controller = EmbeddedController(self.fabric_file, os.path.join(self.directory, "controller.log"))
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

    def stop(self):
        """Ends controller, switches and hosts."""
        if self.controller is not None:
            self.controller.stop()
            self.controller = None
        if self.net is not None:
            self.net.stop()
            self.net = None
